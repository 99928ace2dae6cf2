"""Section 3: the masses, Algorithm 1, and moving mass under (epsilon, delta)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import S

from didp_ref import refinement
from didp_ref.audit.checks import (
    broken_promise,
    cell,
    identity,
    illustrated,
    instance,
    refuted_by,
    sampled,
)
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.numbers.domains import FACTOR_UP, UNIT_OPEN
from didp_ref.papers.refine.alphabet import alpha_d, alpha_u
from didp_ref.papers.refine.evidence.algorithm_1 import algorithm_1
from didp_ref.papers.refine.evidence.examples import (
    HALF,
    TRUNCATED_GEOMETRIC,
    TWO,
    prior_of,
    refined,
    weights_of_outcomes,
)
from didp_ref.worlds.distributions import Distribution, events, fractions, private, probability

TOTAL, PRIVACY = "total mass", "privacy"
ENOUGH, NO_MORE = "enough", "no more"


def region_masses() -> Iterator[Evidence]:
    """Put the printed masses into equation 3."""
    up, down = TWO, HALF
    near, far = (up - 1) / (up - down), (1 - down) / (up - down)
    yield refuted_by(
        {"alpha_u": up, "alpha_d": down, "P_f(U_u)": near, "P_f(U_d)": far},
        up * near + down * far == 1,
        f"equation 3 asks for 1, the printed masses give {up * near + down * far}",
    )
    yield from _masses_repaired()
    total = up * near + down * far
    yield instance(
        down / total < HALF,
        "divided by that total the far factor is 1/3 < e^-epsilon = 1/2: an individual query's "
        "answer breaks ln(2)-privacy",
        subject=Subject.REMARK,
    )
    yield instance(
        cell("size(U_u) at ln 2", "0.333", far).agrees
        and not cell("size(U_u) at ln 2", "0.333", near).agrees,
        "Table 5's own size of U_u, 0.333 at ln 2, is the exchanged formula's, not the printed's",
        subject=Subject.REMARK,
    )


def _masses_repaired() -> Iterator[Evidence]:
    near, far = (
        mass.at(factor_up=alpha_u, factor_down=alpha_d)
        for mass in (refinement.mass_up, refinement.mass_down)
    )
    yield identity(alpha_u * near + alpha_d * far, S.One, "equation 3", Subject.CORRECTION)
    yield identity(near + far, S.One, "the masses sum to one", Subject.CORRECTION)


def step_a_b() -> Iterator[Evidence]:
    """Put the algorithm's p_u and p_d into equation 3."""
    up, down = Fraction(3), HALF
    p_u, p_d = (up - 1) / (up - down), (1 - down) / (up - down)
    yield refuted_by(
        {"alpha_u": up, "alpha_d": down, "p_u": p_u, "p_d": p_d},
        up * p_u + down * p_d == 1,
        f"with U_u of prior mass p_u the answer's total is {up * p_u + down * p_d}: in general "
        "alpha_u + alpha_d - 1, which is one only where alpha_u - 1 = 1 - alpha_d",
    )
    yield from _masses_repaired()


def else_branch() -> Iterator[Evidence]:
    """Show that the printed factor is a division by zero, with either order of the masses."""
    up, down = TWO, HALF
    p_u, p_d = (up - 1) / (up - down), (1 - down) / (up - down)
    yield refuted_by(
        {
            "alpha_u": up,
            "alpha_d": down,
            "p_u": p_u,
            "p_d": p_d,
            "1 - alpha_u p_u - alpha_d p_d": 1 - up * p_u - down * p_d,
        },
        1 - p_u - p_d != 0,
        "the denominator 1 - p_u - p_d is zero for all factors, so alpha_ud does not exist",
    )
    prior, distances = fractions("3/5", "1/10", "3/10"), (0, 1, 2)
    wrong, right = (
        algorithm_1(prior, distances, up, down, printed=printed) for printed in (True, False)
    )
    yield refuted_by(
        {
            "prior": "3/5, 1/10, 3/10",
            "distances from f(D)": "0, 1, 2",
            "alpha_u": up,
            "alpha_d": down,
            "alpha_ud": wrong[1] / prior[1],
        },
        down <= wrong[1] / prior[1] <= up,
        "with the masses of the sets found (3/5 and 3/10), but p_u and p_d as printed, "
        "alpha_ud is -7/2: a negative probability",
    )
    yield instance(
        sum(right) == 1 and all(down * p <= q <= up * p for p, q in zip(prior, right, strict=True)),
        f"with the masses exchanged back the nearest point gets alpha_ud = {right[0] / prior[0]}",
        subject=Subject.CORRECTION,
    )
    yield sampled(
        {
            "up": FACTOR_UP.strategy(),
            "down": UNIT_OPEN.strategy(),
            "cut": UNIT_OPEN.strategy(),
            "rest": UNIT_OPEN.strategy(),
        },
        _else_branch_holds,
        "total mass one and alpha_ud between the factors",
        subject=Subject.CORRECTION,
    )


def _else_branch_holds(up: Fraction, down: Fraction, cut: Fraction, rest: Fraction) -> bool | None:
    if up == 1:
        return None
    a, b = cut * (1 - down) / (up - down), rest * (up - 1) / (up - down)
    between = (1 - up * a - down * b) / (1 - a - b)
    return down <= between <= up and up * a + down * b + between * (1 - a - b) == 1


def algorithm() -> Iterator[Evidence]:
    """Run the algorithm as printed and repaired, and the mechanism beside it."""
    from hypothesis import strategies

    prior, distances = fractions("1/3", "1/3", "1/3"), (0, 1, 2)
    wrong = algorithm_1(prior, distances, TWO, HALF, printed=True)
    yield refuted_by(
        {
            "prior": "1/3, 1/3, 1/3",
            "distances from f(D)": "0, 1, 2",
            "alpha_u": TWO,
            "alpha_d": HALF,
            "p_u": Fraction(2, 3),
        },
        sum(wrong) == 1,
        f"the two nearest points weigh p_u = 2/3, so the then-branch is taken; total {sum(wrong)}",
        part=TOTAL,
    )
    even = fractions("1/2", "1/2")
    certain = [algorithm_1(even, away, TWO, HALF, printed=True) for away in ((0, 1), (1, 0))]
    yield refuted_by(
        {
            "prior": "1/2, 1/2",
            "distances from f(D)": "0, 1",
            "distances from f(D')": "1, 0",
            "alpha_u": TWO,
            "alpha_d": HALF,
            "alpha_ud": certain[0][1] / even[1],
        },
        private(certain[0], certain[1], TWO / HALF),
        "no set weighs p_u = 2/3, so the else-branch is taken; with the masses of the sets found "
        "(1/2 and 0) alpha_ud is 0, and the true answer is returned for sure",
        part=PRIVACY,
        harm=broken_promise(
            "the probability of D's answer, which D' never gives,",
            TWO / HALF * certain[1][0],
            certain[0][0],
        ),
    )

    def repaired(masses: Distribution, at: int, up: Fraction, down: Fraction) -> Distribution:
        distances = [abs(i - at % len(masses)) for i in range(len(masses))]
        return algorithm_1(masses, distances, up, down)

    def as_mechanism(weights: list[int], at: int, up: Fraction, down: Fraction) -> bool | None:
        if up == 1:
            return None
        masses = prior_of(weights)
        answer = repaired(masses, at, up, down)
        prior = refinement.Discrete(dict(enumerate(masses)))
        same = refinement.refine(prior, at % len(masses), up, down)
        return sum(answer) == 1 and answer == tuple(same.pmf(i) for i in range(len(masses)))

    def keeps(
        weights: list[int], first: int, second: int, up: Fraction, down: Fraction
    ) -> bool | None:
        if up == 1:
            return None
        masses = prior_of(weights)
        answers = [repaired(masses, at, up, down) for at in (first, second)]
        growth = max(up, 1 / down)
        return private(answers[0], answers[1], up / down) and all(
            private(one, masses, growth) for one in answers
        )

    places = strategies.integers(0, 4)
    given = {
        "weights": weights_of_outcomes(),
        "up": FACTOR_UP.strategy(),
        "down": UNIT_OPEN.strategy(),
    }
    yield sampled(
        {**given, "at": places},
        as_mechanism,
        "the repaired steps give a distribution, and agree with the mechanism written as the mean "
        "of a step function",
        subject=Subject.CORRECTION,
        part=TOTAL,
    )
    yield sampled(
        {**given, "first": places, "second": places},
        keeps,
        "the repaired steps keep both guarantees",
        subject=Subject.CORRECTION,
        part=PRIVACY,
    )


def individual_factors() -> Iterator[Evidence]:
    """Refine by factors inside the ranges, and by one outside."""
    prior = fractions("1/2", "1/4", "1/4")
    inside = refined(prior, [0], Fraction(3, 2), HALF)
    yield illustrated(
        private(inside, prior, TWO),
        "alpha_u = 3/2 and alpha_d = 1/2 on a prior of 1/2, 1/4, 1/4 keep ln 2",
    )
    prior = fractions("1/4", "3/4")
    outside = refined(prior, [0], Fraction(5, 2), HALF)
    yield instance(
        not private(outside, prior, TWO),
        "alpha_u = 5/2 > e^epsilon = 2 on a prior of 1/4, 3/4 does not",
        subject=Subject.REMARK,
    )


def definition_3() -> Iterator[Evidence]:
    """Exercise (epsilon, delta)-differential privacy, and see that delta matters."""
    first, second = fractions("1/2", "1/2", 0), fractions("2/5", "1/2", "1/10")
    delta = Fraction(1, 10)
    yield instance(
        all(
            probability(a, event) <= 2 * probability(b, event) + delta
            for a, b in ((first, second), (second, first))
            for event in events(3)
        )
        and private(first, second, TWO, delta),
        "two answers that are (ln 2, 1/10)-private, on all 8 events, both ways round",
    )
    yield instance(
        not private(first, second, TWO) and not private(first, second, TWO, Fraction(9, 100)),
        "they are not ln(2)-private, and not (ln 2, 9/100)-private",
    )
    yield instance(
        all(
            private(TRUNCATED_GEOMETRIC[c], TRUNCATED_GEOMETRIC[c + 1], TWO, delta) for c in (0, 1)
        ),
        '"epsilon-DP implies (epsilon, delta)-DP" on the noisy count; inequality 4 is one-sided, '
        "but every ordered pair of neighbours is asked, so both directions are",
    )


def moved(
    answer: Distribution, nearest: int, farthest: int, mass: Fraction
) -> tuple[Fraction, ...]:
    """Move mass from the farthest outcome to the nearest."""
    change = {nearest: mass, farthest: -mass}
    return tuple(p + change.get(i, 0) for i, p in enumerate(answer))


def epsilon_delta_individual() -> Iterator[Evidence]:
    """Move delta, as printed, and hold the result against the prior."""
    prior, delta = fractions("1/3", "2/3"), Fraction(1, 5)
    answer = refined(prior, [0], TWO, HALF)
    wrong, right = (moved(answer, 0, 1, mass) for mass in (delta, delta / 2))
    yield refuted_by(
        {
            "prior": "1/3, 2/3",
            "epsilon": "ln 2",
            "delta": delta,
            "refined": "2/3, 1/3",
            "after moving delta": ", ".join(map(str, wrong)),
        },
        private(wrong, prior, TWO, delta),
        f"absent, the far value has probability {prior[1]}; present, {wrong[1]}: "
        f"{prior[1]} > 2 ({wrong[1]}) + 1/5 = {2 * wrong[1] + delta}",
        part=ENOUGH,
        harm=broken_promise(
            "the probability of the far value where the individual is absent",
            2 * wrong[1] + delta,
            prior[1],
        ),
    )
    tail, left = Fraction(2, 5), Fraction(0)
    yield refuted_by(
        {
            "prior": "uniform on [0, 1]",
            "f(D)": HALF,
            "epsilon": "ln 2",
            "delta": delta,
            "tail": "[0, 1/5] and [4/5, 1]",
        },
        tail <= 2 * left + delta,
        "Figure 2's own numbers: the density 1/2 is cleared where it weighs 1/5, on a tail of "
        f"prior mass {tail}; 2/5 > 2 (0) + 1/5, so the answer is (ln 2, 2/5)-private",
        part=ENOUGH,
    )
    yield instance(
        private(right, prior, TWO, delta)
        and not private(right, prior, TWO, delta - Fraction(1, 100)),
        "moving delta e^-epsilon = 1/10 keeps (ln 2, 1/5) exactly",
        subject=Subject.CORRECTION,
        part=ENOUGH,
    )
    yield illustrated(
        not private(moved(answer, 0, 1, delta / 2 + Fraction(1, 1000)), prior, TWO, delta),
        "moving a thousandth more than 1/10 breaks (ln 2, 1/5)",
        part=NO_MORE,
    )


def epsilon_delta_statistical() -> Iterator[Evidence]:
    """Move delta/2, as printed, and hold two answers against each other."""
    prior, delta = fractions("1/2", "1/2"), Fraction(1, 5)
    answers = [refined(prior, [i], Fraction(4, 3), Fraction(2, 3)) for i in (0, 1)]
    wrong, right = (
        [moved(one, i, 1 - i, mass) for i, one in enumerate(answers)]
        for mass in (delta / 2, delta / 3)
    )
    yield refuted_by(
        {
            "prior": "1/2, 1/2",
            "alpha_u": Fraction(4, 3),
            "alpha_d": Fraction(2, 3),
            "epsilon": "ln 2",
            "delta": delta,
            "answer at D": ", ".join(map(str, wrong[0])),
            "answer at D'": ", ".join(map(str, wrong[1])),
        },
        private(wrong[0], wrong[1], TWO, delta),
        f"{wrong[0][0]} > 2 ({wrong[1][0]}) + 1/5 = {2 * wrong[1][0] + delta}: the loss counts "
        "e^epsilon times",
        part=ENOUGH,
        harm=broken_promise("the probability of D's answer", 2 * wrong[1][0] + delta, wrong[0][0]),
    )
    yield instance(
        private(right[0], right[1], TWO, delta)
        and not private(right[0], right[1], TWO, delta - Fraction(1, 100)),
        "moving delta/(1 + e^epsilon) = 1/15 keeps (ln 2, 1/5) exactly",
        subject=Subject.CORRECTION,
        part=ENOUGH,
    )
    more = delta / 3 + Fraction(1, 1000)
    beyond = [moved(one, i, 1 - i, more) for i, one in enumerate(answers)]
    yield illustrated(
        not private(beyond[0], beyond[1], TWO, delta),
        "moving a thousandth more than 1/15 breaks (ln 2, 1/5)",
        part=NO_MORE,
    )
    cleared = Fraction(2, 15)
    own, other = Fraction(3, 2) * cleared + delta / 2, Fraction(0)
    yield instance(
        own > 2 * other + delta,
        "Figure 3's own answers (1/6 and 5/6) break it too, if its factors are 3/2 and 3/4: with "
        "S = [0, 2/15] and the point 1/6, 3/10 > 2 (0) + 1/5 (the figure is not in our text)",
        subject=Subject.REMARK,
    )
