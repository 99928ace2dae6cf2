"""didp_ref/formulas/auditing.py: limits of counts and the bound of one run, by mpmath alone."""

import math
from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref.errors import DomainError

DIGITS = 60


def p_value(m, r, v, epsilon, delta):
    """The p-value of Appendix D: incomplete beta functions, and every i."""
    q = 1 / (1 + mpmath.exp(-epsilon))

    def at_least(k):
        return mpmath.betainc(k, r - k + 1, 0, q, regularized=True) if k > 0 else mpmath.mpf(1)

    tails = [at_least(k) for k in range(v + 1)]
    alpha = max((tails[v - i] - tails[v]) / i for i in range(1, v + 1))
    return tails[v] + 2 * m * delta * alpha


PRINTED = [
    # in the paper: Appendix D (rounded), and section 7 (cut off)
    ((1000, 100, 75, "1e-4", "0.05"), "0.673", "0.0005"),
    ((100_000, 1510, 1439, "1e-5", "0.05"), "2.6755", "0.0005"),
    # twins: with the delta term and without it
    ((50_000, 100, 100, "1e-5", "0.05"), "1.816", "0.0005"),
    ((50_000, 100, 100, "0", "0.05"), "3.493", "0.0005"),
]


@pytest.mark.parametrize(("given", "printed", "tolerance"), PRINTED)
def test_one_run_rules_out_what_is_printed(given, printed, tolerance):
    shown = di.auditing.one_run_epsilon(*map(float, given))
    assert abs(Fraction(shown) - Fraction(printed)) <= Fraction(tolerance)
    assert di.auditing.one_run_epsilon.enclose(*given).lower >= Fraction(shown)


@pytest.mark.parametrize(
    "given", [PRINTED[0][0], PRINTED[2][0], PRINTED[3][0], (9, 4, 3, 0.01, 0.4)]
)
def test_the_p_value_at_the_bound_is_the_significance(given):
    m, r, v = given[:3]
    with mpmath.workdps(DIGITS):
        enclosure = di.auditing.one_run_epsilon.enclose(m, r, v, *map(Fraction, given[3:]))
        delta, significance = (
            mpmath.mpf(Fraction(x).numerator) / Fraction(x).denominator for x in given[3:]
        )
        assert enclosure.lower > 0
        for end, sign in ((enclosure.lower, -1), (enclosure.upper, 1)):
            epsilon = mpmath.mpf(end.numerator) / end.denominator
            nudge = sign * mpmath.mpf(10) ** -25
            assert sign * (p_value(m, r, v, epsilon + nudge, delta) - significance) > 0


def test_a_p_value_that_is_not_small_at_zero_rules_out_nothing():
    assert di.auditing.one_run_epsilon(1000, 100, 50, 1e-4, 0.05) == 0
    assert di.auditing.one_run_epsilon(10, 10, 10, 1.0, 0.05) == 0
    assert di.auditing.one_run_epsilon(1, 1, 1, 0.0, 0.5) == 0  # just as likely by chance
    assert di.auditing.one_run_epsilon.enclose(3, 3, 2, 0, "1/2").upper == 0


def test_a_p_value_that_is_the_significance_at_zero_rules_out_nothing():
    """1/2 + 2*1/4*1/2 = 3/4, and 1/2 + 2*3*1/36*3/8 = 9/16: no precision tells them apart."""
    assert di.auditing.one_run_epsilon(1, 1, 1, 0.25, 0.75) == 0
    assert di.auditing.one_run_epsilon.enclose(3, 3, 2, "1/36", "9/16").upper == 0


@pytest.mark.parametrize(("guesses", "correct"), [(1100, 600), (3001, 1501)])
@pytest.mark.parametrize("delta", ["0", "1e-6"])
def test_a_tie_of_many_guesses_is_decided_by_whole_numbers(guesses, correct, delta):
    """The p-value at zero as a fraction, term by term: it rules out nothing, and more does."""
    ways = [math.comb(guesses, k) for k in range(guesses + 1)]
    means, total = [], 0
    for i, way in enumerate(reversed(ways[:correct]), 1):
        total += way
        means.append(Fraction(total, i))
    p_at_zero = (sum(ways[correct:]) + 2 * 10**4 * Fraction(delta) * max(means)) / 2**guesses
    given = (10**4, guesses, correct, Fraction(delta))
    assert di.auditing.one_run_epsilon(*given, p_at_zero) == 0
    assert di.auditing.one_run_epsilon.enclose(*given, p_at_zero).upper == 0
    assert di.auditing.one_run_epsilon(*given, p_at_zero + Fraction(1, 10**30)) > 0


def test_a_tie_of_most_guesses_has_a_float():
    """More than half of 60,001 coins are right with the probability 1/2, or one less with more."""
    half = Fraction(1, 2)
    middle = Fraction(math.comb(60_001, 30_000), 2**60_001)
    for correct, p_at_zero in ((30_001, half), (30_000, half + middle), (30_002, half - middle)):
        assert di.auditing.one_run_epsilon(60_001, 60_001, correct, 0, p_at_zero) == 0


def test_more_guesses_or_a_larger_delta_rule_out_less_and_more_right_ones_more():
    base = {"examples": 500, "guesses": 60, "correct": 50, "delta": 1e-4, "significance": 0.05}
    bound = di.auditing.one_run_epsilon(**base)
    for name, value in (("examples", 501), ("guesses", 61), ("delta", 2e-4)):
        assert di.auditing.one_run_epsilon(**base | {name: value}) < bound
    for name, value in (("correct", 51), ("significance", 0.06)):
        assert di.auditing.one_run_epsilon(**base | {name: value}) > bound


@pytest.mark.parametrize(("k", "n", "p"), [(90, 100, "1/40"), (1, 1000, "1e-9"), (3, 5, "1e-300")])
def test_a_limit_is_the_rate_at_which_the_count_has_the_significance(k, n, p):
    with mpmath.workdps(DIGITS):
        wanted = mpmath.mpf(Fraction(p).numerator) / Fraction(p).denominator
        below = di.auditing.rate_below.enclose(k, n, p)
        above = di.auditing.rate_above.enclose(k, n, p)
        for enclosure, chance in (
            (below, lambda rate: mpmath.betainc(k, n - k + 1, 0, rate, regularized=True)),
            (above, lambda rate: mpmath.betainc(k + 1, n - k, rate, 1, regularized=True)),
        ):
            rate = mpmath.mpf(enclosure.lower.numerator) / enclosure.lower.denominator
            assert mpmath.almosteq(chance(rate), wanted, rel_eps=mpmath.mpf(10) ** -14)


def test_limits_that_are_fractions_are_exact():
    assert di.auditing.rate_below(2, 2, 0.25) == 0.5
    assert di.auditing.rate_below(3, 3, 2.0**-6) == 0.25
    assert di.auditing.rate_above(0, 2, 0.25) == 0.5
    assert di.auditing.rate_above(1, 2, 0.75) == 0.5
    assert di.auditing.rate_above(3, 4, math.ulp(0.0)) == 1.0
    assert di.auditing.rate_below(0, 7, 0.05) == 0


@pytest.mark.parametrize("rate", ["1/4", "1/3", "3/8", "9/10", "1/1000"])
@pytest.mark.parametrize(("successes", "trials"), [(2, 3), (1, 7), (90, 100), (3, 400)])
def test_a_limit_that_is_a_simple_fraction_is_exact(rate, successes, trials):
    """The significance is the chance of the count at that rate, added up as fractions."""
    rate = Fraction(rate)
    terms = [
        math.comb(trials, k) * rate**k * (1 - rate) ** (trials - k) for k in range(successes + 1)
    ]
    for function, significance in (
        (di.auditing.rate_below, 1 - sum(terms[:-1])),
        (di.auditing.rate_above, sum(terms)),
    ):
        shown = function(successes, trials, significance)
        assert Fraction(shown) == rate or (Fraction(shown) < rate) is (function.id[-5:] == "below")
        assert abs(Fraction(shown) - rate) < math.ulp(shown)
        enclosure = function.enclose(successes, trials, significance)
        assert enclosure.lower == enclosure.upper == rate
    if trials == 3 and rate == Fraction(1, 4):
        assert di.auditing.rate_below(2, 3, 10 / 64) == 0.25


@pytest.mark.parametrize("exponent", [30, 400, 30_000])
@pytest.mark.parametrize("delta", ["0", "1e-6"])
def test_near_a_tie_of_many_guesses_the_bound_is_the_gap_over_the_slope(exponent, delta):
    """The p-value at zero grows with epsilon: no bound is larger than the gap over the slope."""
    guesses, correct = 3001, 1501
    ways = [math.comb(guesses, k) for k in range(guesses + 1)]
    means, total = [], 0
    for i, way in enumerate(reversed(ways[:correct]), 1):
        total += way
        means.append(Fraction(total, i))
    p_at_zero = (sum(ways[correct:]) + 2 * 10**4 * Fraction(delta) * max(means)) / 2**guesses
    gap = Fraction(1, 10**exponent)
    slope = Fraction(guesses * math.comb(guesses - 1, correct - 1), 2 ** (guesses + 1))
    shown = di.auditing.one_run_epsilon(10**4, guesses, correct, Fraction(delta), p_at_zero + gap)
    if exponent > 330:
        assert shown == 0
    elif delta == "0":
        assert shown == pytest.approx(float(gap / slope), rel=1e-12)
    else:
        assert shown > 0


def test_the_epsilon_of_counts_is_that_of_the_two_limits_at_half_of_the_significance():
    below = di.auditing.rate_below.enclose(90, 100, "1/40")
    above = di.auditing.rate_above.enclose(5, 100, "1/40")
    both = di.auditing.epsilon.enclose(below.lower, above.upper, "1e-5")
    assert di.auditing.epsilon_from_counts.enclose(90, 100, 5, 100, "1e-5", "1/20").overlaps(both)
    shown = di.auditing.epsilon_from_counts(90, 100, 5, 100, 1e-5, 0.05)
    assert 0 <= float(both.lower) - shown <= 2 * math.ulp(shown)


@pytest.mark.parametrize(
    ("name", "given", "parameter"),
    [
        ("rate_below", (5, 4, 0.05), "successes"),
        ("rate_above", (4, 4, 0.05), "successes"),
        ("epsilon_from_counts", (5, 4, 0, 4, 0, 0.05), "found"),
        ("epsilon_from_counts", (4, 4, 4, 4, 0, 0.05), "false_alarms"),
        ("one_run_epsilon", (10, 5, 6, 0, 0.05), "correct"),
        ("one_run_epsilon", (10, 11, 6, 0, 0.05), "guesses"),
        ("one_run_epsilon", (10**7, 10**5 + 1, 6, 0, 0.05), "guesses"),
    ],
)
def test_counts_beyond_their_whole_are_rejected(name, given, parameter):
    with pytest.raises(DomainError) as problem:
        di.quantities[f"auditing.{name}"](*given)
    assert problem.value.parameter == parameter
