"""The claims of disclosure: what is found of each assertion."""

from fractions import Fraction

import mpmath

from didp_ref.audit.claim import Severity, Status
from didp_ref.audit.errata import errata
from didp_ref.audit.judged import claims
from didp_ref.papers.disclosure.section_7_local import BUDGETS, LOCATIONS, RUNS, deviation
from didp_ref.papers.disclosure.section_7_order import MORE_THAN_OUE, times_encoded

PROVED, FALSE, CORRECTED = Status.PROVED, Status.FALSE, Status.CORRECTED


def test_what_is_more_than_a_remark():
    """Eq. 18 breaks a promise, Theorem 4.1 alone sets too much noise; the experiments are right."""
    severe = {entry.claim: entry.severity for entry in errata("disclosure", Severity.WRONG_REASON)}
    assert severe == {
        "disclosure.any-goal": Severity.WRONG_REASON,
        "disclosure.equation-18": Severity.UNSAFE,
        "disclosure.corollary-4.1": Severity.WRONG_REASON,
        "disclosure.recalibration": Severity.WASTEFUL,
        "disclosure.example-6": Severity.WRONG_REASON,
        "disclosure.no-risk": Severity.WRONG_REASON,
        "disclosure.section-5.success-sets": Severity.UNSAFE,
        "disclosure.section-6.guarantees": Severity.WRONG_REASON,
        "disclosure.section-7.order": Severity.WRONG_REASON,
    }


def test_laplace_noise_for_equal_priors_leaves_two_likely_values_more():
    """Eq. 38 at equal gaps, and the integral of the larger density, by mpmath."""
    (shown,) = (
        piece.counterexample.values
        for piece in claims["disclosure.theorem-4.2.calibration"].evidence
        if piece.counterexample
    )
    decay, limit = (
        Fraction(shown[key])
        for key in ("e^(-epsilon/18) by eq. 41, at equal priors", "limit on the advantage")
    )
    with mpmath.workdps(30):
        epsilon = -18 * mpmath.log(mpmath.mpf(decay.numerator) / decay.denominator)
        assert mpmath.almosteq((10 - 1 - 9 * mpmath.exp(-epsilon / 18)) / 10, mpmath.mpf("0.1"))
        assert limit == Fraction(1, 10) and mpmath.nstr(epsilon, 3) == "2.12"

        def gained(x):
            """Return the largest w pi of two equally likely values, 0 and 1."""
            first, second = (epsilon / 2 * mpmath.exp(-epsilon * abs(x - y)) for y in (0, 1))
            return abs(first - second) / 4

        reached = mpmath.quad(gained, [-40, -5, 0, 0.5, 1, 6, 41])
        low = mpmath.mpf(shown["advantage of the best attack"].removeprefix("at least "))
        assert low <= reached < low + mpmath.mpf("0.001")
        everywhere = 2 * mpmath.log(mpmath.mpf(11) / 9)
        assert mpmath.almosteq(mpmath.tanh(everywhere / 4), mpmath.mpf("0.1"))
        assert mpmath.nstr(everywhere, 3) == "0.401"


def test_how_much_better_unary_encoding_is():
    """The sums of the largest chances, of eq. 22 to 27, by mpmath."""
    with mpmath.workdps(30):
        for budget in (*MORE_THAN_OUE, "7"):
            growth, m = mpmath.exp(mpmath.mpf(budget)), LOCATIONS
            p, size = growth / (growth + 1), max(1, int(m / (growth + 1)))
            told = size * growth / (size * growth + m - size)
            encoded = ((1 - p**m) / (1 - p) + p ** (m - 1)) / 2 - 1
            others = told * m / size - 1, m * growth / (growth + m - 1) - 1
            for found, advantage in zip(times_encoded(budget), others, strict=True):
                assert found.contains(mpmath.nstr(advantage / encoded, 25))


def test_how_uncertain_the_audit_of_unary_encoding_is():
    """The share of right guesses by mpmath, and its slope by differences."""

    def right(budget):
        """Return how often the best guess at one of equally likely records is right, eq. 24."""
        growth = mpmath.exp(budget)
        p = growth / (growth + 1)
        return ((1 - p**LOCATIONS) / (1 - p) + p ** (LOCATIONS - 1)) / 2 / LOCATIONS

    with mpmath.workdps(40):
        for budget in BUDGETS:
            epsilon = mpmath.mpf(budget)
            share = right(epsilon)
            uncertain = mpmath.sqrt(share * (1 - share) / RUNS) / mpmath.diff(right, epsilon)
            assert deviation(budget).contains(mpmath.nstr(uncertain, 20))


def example_of(name):
    """Return the values of a claim's counterexample."""
    return claims[f"disclosure.{name}"].counterexample.values


def test_what_example_2_finds_in_another_encoding():
    """Total variation of two vectors of bits, and eq. 24 solved by mpmath."""
    kept = mpmath.mpf(2) / 3
    lost = 1 - kept
    budget = 2 * mpmath.log(kept / lost)
    advantage = (kept**2 - lost**2) / 2
    found = mpmath.findroot(
        lambda g: (g - 1) / 4 * (1 - g / (1 + g)) - advantage, (3, 8), solver="anderson"
    )
    said = example_of("section-6.white-box")
    assert mpmath.almosteq(mpmath.exp(budget), int(said["e^epsilon that it keeps"]))
    assert mpmath.almosteq(found, int(said["e^epsilon by Example 2's bound"]))
    assert Fraction(said["largest advantage of an attack"]) == Fraction(1, 6)
    assert mpmath.almosteq(advantage, mpmath.mpf(1) / 6)


def test_what_is_told_of_a_pair_is_bounded_at_the_prior_of_those_that_agree():
    """The output names the pair, or another: both pairs that differ in the first are a toss-up."""
    growth = Fraction(3, 2)
    own, other = growth / (growth + 3), 1 / (growth + 3)
    said = example_of("rero-excludes")
    told = Fraction(said["largest success of an attack that knows the first entry"])
    assert told == own + 2 * other / 2
    assert told <= Fraction(said["eq. 3 at this prior"]) == 1 - 1 / (2 * growth)


def test_less_noise_leaves_an_attack_more():
    """Who names GRR's output is right with e^epsilon/(e^epsilon + 9), and blindly with 1/10."""
    said = example_of("utility-gains")
    for budget, advantage in (
        ("e^epsilon by eq. 3", "its advantage"),
        ("e^epsilon by Corollary 5.1", "the advantage then"),
    ):
        growth = Fraction(said[budget])
        assert Fraction(said[advantage]) == growth / (growth + 9) - Fraction(1, 10)
    assert Fraction(said["e^epsilon by eq. 3"]) / 10 == Fraction(said["limit"])


def test_a_loss_that_is_not_symmetric():
    """The guess at the first of the kind is right where the kind is: of half of all records."""
    said = example_of("theorem-5.1")
    growth, guesses = Fraction(11, 10), Fraction(2, 10)  # the record itself, and the first
    success = growth / (growth + 1)
    assert Fraction(said["advantage"]) == success - Fraction(1, 2)
    assert Fraction(said["bound"]) == guesses * (growth - 1)
    assert Fraction(example_of("equation-1")["success of the best guess"]) == success
    assert Fraction(example_of("equation-1")["eq. 1"]) == guesses * growth
    assert Fraction(example_of("equation-3")["eq. 3"]) == guesses * growth


def test_how_much_more_a_replaced_record_tells_than_the_line():
    """By mpmath: of eight candidates half move all 100 steps by C, and half by -C."""
    said = example_of("figures-4-and-5.line")
    steps, noise = (
        mpmath.mpf(said[name]) for name in ("steps on the full batch", "noise multiplier")
    )
    far = mpmath.sqrt(steps) / noise  # of the kinds' means, u and -u, half the way apart
    right, wrong = mpmath.ncdf(far), mpmath.ncdf(-far)
    assert mpmath.almosteq(mpmath.mpf(said["advantage of the attack"]), (right - wrong) / 2, 1e-3)
    line = mpmath.mpf(7) / 8 * (2 * mpmath.ncdf(far / 2) - 1)
    assert mpmath.almosteq(mpmath.mpf(said["line"]), line, 1e-3)


def test_the_most_that_ldp_auditor_can_estimate():
    """By mpmath: the ends solve the tails of a binomial distribution, 10^6 of 10^6, and none."""
    with mpmath.workdps(30):
        runs, tail = 10**6, mpmath.mpf("0.0025")
        lower, upper = mpmath.exp(mpmath.log(tail) / runs), -mpmath.expm1(mpmath.log(tail) / runs)
        assert all(abs(end**runs - tail) < mpmath.mpf(10) ** -20 for end in (lower, 1 - upper))
        found = mpmath.log(lower / upper)
        assert (
            abs(found - mpmath.mpf(example_of("section-7.auditor-cap")["largest estimate"])) < 0.01
        )
        assert mpmath.nstr(found, 6) == "12.0252" and found < 12.0252


def test_what_a_subset_of_another_size_tells():
    """Geolife's 5356 locations: who names one of the subset is right if the true one is in it."""
    said, growth = example_of("section-7.subset-size"), mpmath.exp(8)
    for size, name in (("bound", "bound"), ("runs", "advantage of the best attack")):
        named = int(said[f"size of the subsets in the {size}"])
        right = growth / (named * growth + 5356 - named)
        found = right - mpmath.mpf(1) / 5356
        assert mpmath.almosteq(mpmath.mpf(said[name]), found, 1e-3)


def test_what_the_best_attack_has_where_rad_is_limited():
    """Laplace noise of scale 1/epsilon on ten values one ninth apart: the nearest is the guess."""
    said = example_of("figure-2")
    scale = 1 / (18 * mpmath.log(mpmath.mpf(3) / 2))
    assert Fraction(said["e^(epsilon/18) by eq. 41"]) == Fraction(3, 2)
    half = mpmath.exp(-(mpmath.mpf(1) / 18) / scale) / 2  # the noise goes more than half a step up
    success = (2 * (1 - half) + 8 * (1 - 2 * half)) / 10
    assert mpmath.almosteq(success, mpmath.mpf(2) / 5)
    assert Fraction(said["success of the best attack"]) == Fraction(2, 5)
    assert Fraction(said["limit on RAD"]) == Fraction(2, 5) - Fraction(1, 10)


def test_what_one_limit_allows_by_eq_3_and_by_theorem_4_1():
    """Laplace noise of scale 1/budget about 0 and about 1: its best test, and its distance."""
    said = example_of("theorem-4.1.calibration")
    limit, level = mpmath.mpf(3) / 10, mpmath.mpf(1) / 10
    budget = mpmath.log(int(said["e^epsilon by eq. 3"]))
    threshold = mpmath.log(1 / (2 * level)) / budget  # reached with the chance 1/10 from 0
    assert threshold > 1
    assert mpmath.almosteq(mpmath.exp(-budget * (threshold - 1)) / 2, limit)
    assert Fraction(said["e^epsilon by Theorem 4.1, in TV(M)"]) == Fraction(9, 4)
    budget = mpmath.log(mpmath.mpf(9) / 4)

    def density(x):
        return budget / 2 * mpmath.exp(-budget * abs(x))

    half = mpmath.mpf(1) / 2  # from there on the noise about 1 is the likelier
    distance = mpmath.quad(lambda x: density(x - 1) - density(x), [half, 1, mpmath.inf])
    assert mpmath.almosteq(distance * 9 / 10, limit)


def test_at_seven_tenths_proposition_5_1_asks_for_more_noise_than_eq_3():
    """Laplace noise about ten values: its best test at 1/10, and epsilon-DP's three lines."""

    def by_eq_3(budget):
        threshold = mpmath.log(10 / mpmath.mpf(2)) / budget  # exceeded with the chance 1/10 from 0
        return 1 - mpmath.exp(-budget * (1 - threshold)) / 2

    def by_epsilon(growth):
        lines = (growth - 1) / 10, 9 * (growth - 1) / (10 * growth)
        return min(*lines, 9 * (growth - 1) / (10 * (growth + 1)))

    assert mpmath.almosteq(by_eq_3(mpmath.log(mpmath.mpf(25) / 3)), mpmath.mpf(7) / 10)
    assert by_epsilon(Fraction(8)) == Fraction(7, 10) < by_epsilon(Fraction(25, 3))
    repair = claims["disclosure.theorem-4.1.calibration"].correction.repair
    assert "Theorem 5.1" in repair and "Proposition 5.1" not in repair


def test_how_much_eq_82_finds_on_porto():
    """By mpmath: all guesses right but one, of 327 and of 328 outputs of each record.

    Where pairs have their own runs, the rates differ from 1 - 1/m by one run of all pairs.
    """

    def found(rate):
        """Return epsilon by eq. 82 of this advantage."""
        return mpmath.log((rate * LOCATIONS + 1) / (1 - rate * LOCATIONS / (LOCATIONS - 1)))

    with mpmath.workdps(60):
        limit = 1 - mpmath.mpf(1) / LOCATIONS
        for outputs in (327 * LOCATIONS, 328 * LOCATIONS):
            assert 21.83 < found(limit - mpmath.mpf(1) / outputs) < 21.84
            assert 29.86 < found(limit - mpmath.mpf(1) / (outputs * LOCATIONS)) < 29.87
        told = example_of("section-7.whole-range")["e^epsilon by eq. 82, all guesses right but one"]
        assert int(told) == mpmath.nint(
            mpmath.exp(found(limit - mpmath.mpf(1) / (327 * LOCATIONS)))
        )


def test_what_the_captions_say_of_the_first_panel():
    """GRR names the record, or another: who answers what it names is right most often."""
    said = example_of("figures-4-and-5")
    success, bound = said["largest success of an attack that knows nothing"], said["eq. 3"]
    assert Fraction(success) == Fraction(2, 2 + 7) < Fraction(bound) == 2 * Fraction(1, 8)


def test_what_the_attack_of_23_loses():
    """By mpmath, between the gradients 1 and 1/2: the integral of what the likelier one gains."""

    def density(gradient, mean):
        return mpmath.npdf(gradient, mean, mpmath.mpf(1) / 3)

    def gain(gradient):
        """Half of the half by which the first is likelier than the second."""
        return (density(gradient, 1) - density(gradient, mpmath.mpf(1) / 2)) / 4

    cases = [case.counterexample for case in claims["disclosure.example-6"].evidence]
    (said,) = (
        case.values for case in cases if case and "advantage of the attack of [23]" in case.values
    )
    above = mpmath.quad(gain, [0, 0.75, 6]) - mpmath.quad(gain, [-6, 0])
    most = mpmath.quad(lambda gradient: abs(gain(gradient)), [-6, 0.75, 6])
    assert mpmath.nstr(above, 10).startswith(said["advantage of the attack of [23]"])
    assert mpmath.nstr(most, 10).startswith(said["largest advantage"])
