"""What was looked at for the claims of the knowledge-refinement paper: one function a claim.

Counterexamples are finite priors and rational factors, so that every inequality is decided in
exact arithmetic; a budget ``ln 2`` is written as the growth 2. :func:`algorithm_1` follows the
paper's steps one by one over the sets of equation 2, which the mechanism of
:mod:`didp_ref.mechanisms.refinement` does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from didp_ref.checks import all_hold, cell, identity, instance, refuted_by, reproduced, sampled
from didp_ref.claim import Evidence, Subject
from didp_ref.formulas import refinement
from didp_ref.mechanisms.refinement import refine
from didp_ref.mechanisms.refinement.continuous import uniform
from didp_ref.mechanisms.refinement.finite import Discrete, Nominal
from didp_ref.numbers.domains import FACTOR_UP, UNIT_OPEN
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.worlds.distributions import (
    Distribution,
    events,
    excess,
    fractions,
    image,
    joint,
    private,
    probability,
)

if TYPE_CHECKING:
    import sympy
    from hypothesis.strategies import SearchStrategy

PRESENT_OR_ABSENT, REPLACED = "one record added or removed", "one record replaced"
WEAKLY, STRICTLY = "at least as accurate", "strictly more accurate"
INDEPENDENT, DEPENDENT = "independent randomness", "any randomness"
ONE_USER, COLLUDING = "one user's answers", "several users' answers, a budget each"

HALF, THIRD, TWO = Fraction(1, 2), Fraction(1, 3), Fraction(2)
TRUNCATED_GEOMETRIC = {
    0: fractions("2/3", "1/6", "1/6"),
    1: fractions("1/3", "1/3", "1/3"),
    2: fractions("1/6", "1/6", "2/3"),
}
"""Answers to a count of 0, 1 or 2 records: neighbouring counts differ by the factor 2 at most."""


def number(expression: sympy.Expr) -> Enclosure:
    """Enclose a number that is written with exp and log."""
    from didp_ref.numbers.evaluate import compile_expression, enclose

    return enclose(compile_expression(expression, []), [], 128)


# --- knowledge refinement, step by step --------------------------------------------------------


@dataclass(frozen=True)
class Layers:
    """The sets of equation 2 around f(D), nearest first, and what they weigh.

    ``near`` lists the sets ``U`` of the form of equation 2, the empty one first.
    """

    prior: Distribution
    distances: Sequence[int]

    @property
    def near(self) -> list[frozenset[int]]:
        """Every set ``{x : d(f(D), x) <= r}`` or ``{x : d(f(D), x) < r}``."""
        levels = sorted(set(self.distances))
        return [frozenset()] + [
            frozenset(i for i, d in enumerate(self.distances) if d <= level) for level in levels
        ]

    @property
    def far(self) -> list[frozenset[int]]:
        """The complements of the near sets."""
        everything = frozenset(range(len(self.prior)))
        return [everything - one for one in self.near]

    def mass(self, points: frozenset[int]) -> Fraction:
        """Return the prior mass of a set."""
        return probability(self.prior, sorted(points))


def algorithm_1(
    prior: Distribution,
    distances: Sequence[int],
    up: Fraction,
    down: Fraction,
    *,
    printed: bool = False,
) -> tuple[Fraction, ...]:
    """Return what Algorithm 1 makes of a prior, with its masses as printed or exchanged back.

    The factor of step iv is computed with the masses of the sets found in i and ii either way:
    with ``p_u`` and ``p_d`` in their place, as printed, it would be a division by zero.
    """
    layers = Layers(prior, distances)
    p_u, p_d = (1 - down) / (up - down), (up - 1) / (up - down)
    if printed:
        p_u, p_d = p_d, p_u
    exact = [one for one in layers.near if layers.mass(one) == p_u]
    if exact:
        return tuple(p * (up if i in exact[0] else down) for i, p in enumerate(prior))
    nearest = max((one for one in layers.near if layers.mass(one) < p_u), key=len)
    farthest = max((one for one in layers.far if layers.mass(one) < p_d), key=len)
    a, b = layers.mass(nearest), layers.mass(farthest)
    between = (1 - up * a - down * b) / (1 - a - b)
    return tuple(
        p * (up if i in nearest else down if i in farthest else between)
        for i, p in enumerate(prior)
    )


def refined(
    prior: Distribution, near: Sequence[int], up: Fraction, down: Fraction
) -> tuple[Fraction, ...]:
    """Multiply a prior by ``up`` on the near outcomes and by ``down`` elsewhere."""
    return tuple(p * (up if i in near else down) for i, p in enumerate(prior))


def _weights() -> SearchStrategy[list[int]]:
    from hypothesis import strategies

    return strategies.lists(strategies.integers(0, 6), min_size=2, max_size=5).filter(any)


def _small(low: int, high: int) -> SearchStrategy[int]:
    from hypothesis import strategies

    return strategies.integers(low, high)


def _prior_of(weights: Sequence[int]) -> tuple[Fraction, ...]:
    return tuple(Fraction(weight, sum(weights)) for weight in weights)


# --- section 2 ---------------------------------------------------------------------------------


def definition_1() -> Iterator[Evidence]:
    """Hold a noisy count to the definition, event by event."""
    answers = TRUNCATED_GEOMETRIC
    neighbours = [(0, 1), (1, 0), (1, 2), (2, 1)]
    yield instance(
        all(
            probability(answers[c], event) <= 2 * probability(answers[d], event)
            for c, d in neighbours
            for event in events(3)
        ),
        "a noisy count with answers 0, 1, 2 is ln(2)-private: all 8 events, all neighbours",
    )
    yield instance(
        all(private(answers[c], answers[d], TWO) for c, d in neighbours)
        and not private(answers[0], answers[1], Fraction(19, 10)),
        "outcome by outcome the same holds, and ln(19/10) is refused: the definition tells apart",
    )
    yield instance(
        excess(answers[0], answers[2], Fraction(4)) == 0
        and not private(answers[0], answers[2], Fraction(3)),
        "two records away the growth is 4: replacing a record is one removal and one addition",
        subject=Subject.REMARK,
    )


def definition_2() -> Iterator[Evidence]:
    """Exercise a prior, and "the output distribution is more accurate than the prior"."""
    prior = uniform(0, 1)
    yield instance(
        prior.unrefined().cdf(Fraction(1)) == 1
        and prior.unrefined().cdf(Fraction(1, 4)) == Fraction(1, 4),
        "the uniform distribution on [0, 1], the paper's example of no knowledge",
    )

    def nearer(weights: list[int], at: int, up: Fraction, down: Fraction) -> bool | None:
        if up == down:
            return None
        masses, at = _prior_of(weights), at % len(weights)
        answer = refine(Discrete(dict(enumerate(masses))), at, up, down)
        return all(
            sum(answer.pmf(i) for i in range(len(masses)) if abs(i - at) <= r)
            >= sum(p for i, p in enumerate(masses) if abs(i - at) <= r)
            for r in range(len(masses))
        )

    yield sampled(
        {
            "weights": _weights(),
            "at": _small(0, 4),
            "up": FACTOR_UP.strategy(),
            "down": UNIT_OPEN.strategy(),
        },
        nearer,
        "whatever the prior, no ball around f(D) loses probability",
    )
    certain = refine(Nominal({"a": 0, "b": 1}), "a", 2, HALF)
    yield refuted_by(
        {"Range(f)": "a, b", "f(D)": "a", "prior": "0, 1", "alpha_u": TWO, "alpha_d": HALF},
        certain.pmf("a") > 0,
        "a prior that is certain of a wrong answer stays as it is: the answer is b for sure",
        reading=STRICTLY,
    )


def example_1() -> Iterator[Evidence]:
    """Show that the factor of the far points must be positive."""
    first, second = fractions(1, 0), fractions(0, 1)
    yield refuted_by(
        {
            "alpha_u": 2,
            "alpha_d": 0,
            "P_f(U_u)": HALF,
            "f(D)": Fraction(1, 4),
            "f(D')": Fraction(3, 4),
        },
        any(private(first, second, Fraction(10) ** k) for k in range(4)),
        "the mass equation holds, 2 (1/2) + 0 (1/2) = 1, with U_u = [0, 1/2] for D and [1/2, 1] "
        "for D'; the event [0, 1/2] has probability 1 under D and 0 under D', so no epsilon does, "
        "and ln(alpha_u/alpha_d) does not exist",
    )
    cases = [
        (Fraction(2), HALF),
        (Fraction(3), Fraction(1, 4)),
        (Fraction(4, 3), Fraction(2, 3)),
        (Fraction(1), HALF),
        (Fraction(2), Fraction(1)),
    ]
    masses = [refinement.mass_up.enclose(up, down).lower for up, down in cases]
    yield instance(
        all(
            0 <= mass <= 1 and up * mass + down * (1 - mass) == 1
            for (up, down), mass in zip(cases, masses, strict=True)
        ),
        "for positive factors (not both one) the mass that the equation asks for is a probability",
        subject=Subject.CORRECTION,
    )
    yield instance(
        Fraction(1) * 2 + (1 - Fraction(1)) * HALF != 1
        and Fraction(0) * 2 + (1 - Fraction(0)) * HALF != 1,
        '"the reason is that U_u can have any mass between 0 and 1" holds for |x - y|, not for '
        "every distance: under the 0-1 distance the sets around f(D) weigh 0 or 1, neither fits",
        subject=Subject.REMARK,
    )


def proposition_1() -> Iterator[Evidence]:
    """Look for two answers of equal near mass whose probabilities differ by more than e^eps."""

    def holds(points: int, size: int, growth: Fraction, first: int, second: int) -> bool | None:
        if size > points:
            return None
        mass = Fraction(size, points)
        down = 1 / (1 - mass + growth * mass)
        prior = (Fraction(1, points),) * points
        answers = [
            refined(prior, [(start + k) % points for k in range(size)], growth * down, down)
            for start in (first, second)
        ]
        return all(sum(one) == 1 for one in answers) and private(answers[0], answers[1], growth)

    yield sampled(
        {
            "points": _small(1, 7),
            "size": _small(0, 7),
            "growth": FACTOR_UP.strategy(),
            "first": _small(0, 6),
            "second": _small(0, 6),
        },
        holds,
        "distributions that sum to one and differ by at most e^epsilon on every event",
    )
    near, far = (
        refined(fractions("1/2", "1/2"), [i], Fraction(4, 3), Fraction(2, 3)) for i in (0, 1)
    )
    yield instance(
        private(near, far, TWO) and not private(near, far, Fraction(199, 100)),
        "it is tight: two equally likely answers, alpha_u = 4/3 and alpha_d = 2/3, attain ln 2",
    )


def proposition_2() -> Iterator[Evidence]:
    """Compare an individual query's answer with the prior, and two present values' answers."""
    prior = fractions("1/3", "1/3", "1/3")
    here, there = (refined(prior, [i], TWO, HALF) for i in (0, 1))
    yield instance(
        sum(here) == 1
        and private(here, prior, TWO)
        and not private(here, prior, Fraction(199, 100)),
        "three equally likely values, epsilon = ln 2: present and absent differ by 2 exactly",
        reading=PRESENT_OR_ABSENT,
    )
    yield refuted_by(
        {
            "prior": "1/3, 1/3, 1/3",
            "epsilon": "ln 2",
            "answer at value 1": "2/3, 1/6, 1/6",
            "answer at value 2": "1/6, 2/3, 1/6",
        },
        private(here, there, TWO),
        "when the individual's value changes the answer's probability grows by 4 = e^(2 epsilon)",
        reading=REPLACED,
    )
    yield instance(
        private(here, there, Fraction(4)),
        "2 epsilon holds between two present values, and between two statistical answers",
        reading=PRESENT_OR_ABSENT,
    )


# --- section 3 ---------------------------------------------------------------------------------


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
    import sympy

    up, down = sympy.symbols("factor_up factor_down", positive=True)
    near, far = (q._build(up, down) for q in (refinement.mass_up, refinement.mass_down))
    yield identity(up * near + down * far, sympy.S.One, "equation 3", Subject.CORRECTION)
    yield identity(near + far, sympy.S.One, "the masses sum to one", Subject.CORRECTION)


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
        {"alpha_u": up, "alpha_d": down, "p_u": p_u, "p_d": p_d},
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
    )

    def holds(
        weights: list[int], first: int, second: int, up: Fraction, down: Fraction
    ) -> bool | None:
        if up == 1:
            return None
        masses = _prior_of(weights)
        answers = []
        for at in (first % len(masses), second % len(masses)):
            distances = [abs(i - at) for i in range(len(masses))]
            answer = algorithm_1(masses, distances, up, down)
            same = refine(Discrete(dict(enumerate(masses))), at, up, down)
            if answer != tuple(same.pmf(i) for i in range(len(masses))):
                return False
            answers.append(answer)
        growth = max(up, 1 / down)
        return (
            all(sum(one) == 1 for one in answers)
            and private(answers[0], answers[1], up / down)
            and all(private(one, masses, growth) for one in answers)
        )

    yield sampled(
        {
            "weights": _weights(),
            "first": _small(0, 4),
            "second": _small(0, 4),
            "up": FACTOR_UP.strategy(),
            "down": UNIT_OPEN.strategy(),
        },
        holds,
        "the repaired steps give a distribution, keep both guarantees, and agree with the "
        "mechanism written as the mean of a step function",
        subject=Subject.CORRECTION,
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
    )
    yield instance(
        private(right, prior, TWO, delta)
        and not private(right, prior, TWO, delta - Fraction(1, 100)),
        "moving delta e^-epsilon = 1/10 keeps (ln 2, 1/5) exactly",
        subject=Subject.CORRECTION,
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
    )
    yield instance(
        private(right[0], right[1], TWO, delta)
        and not private(right[0], right[1], TWO, delta - Fraction(1, 100)),
        "moving delta/(1 + e^epsilon) = 1/15 keeps (ln 2, 1/5) exactly",
        subject=Subject.CORRECTION,
    )
    cleared = Fraction(2, 15)
    own, other = Fraction(3, 2) * cleared + delta / 2, Fraction(0)
    yield instance(
        own > 2 * other + delta,
        "Figure 3's own answers (1/6 and 5/6) break it too, if its factors are 3/2 and 3/4: with "
        "S = [0, 2/15] and the point 1/6, 3/10 > 2 (0) + 1/5 (the figure is not in our text)",
        subject=Subject.REMARK,
    )


# --- section 4 ---------------------------------------------------------------------------------


def sequential_composition() -> Iterator[Evidence]:
    """Compose independent answers, and two answers that share their randomness."""
    one, two = TRUNCATED_GEOMETRIC[0], TRUNCATED_GEOMETRIC[1]
    yield instance(
        private(joint(one, one, one), joint(two, two, two), Fraction(8))
        and not private(joint(one, one, one), joint(two, two, two), Fraction(799, 100)),
        "three independent ln(2)-private answers are ln(8)-private, and no better",
        reading=INDEPENDENT,
    )
    coin, shifted = fractions("1/2", 0, 0, "1/2"), fractions(0, "1/2", "1/2", 0)
    same = all(image(coin, part) == image(shifted, part) for part in ((0, 0, 1, 1), (0, 1, 0, 1)))
    yield refuted_by(
        {"K_1": "a fair coin r", "K_2": "r xor b, where b is the individual's bit"},
        not same or private(coin, shifted, Fraction(1000)),
        "either answer alone is 0-private, as its distribution does not depend on b; together "
        "they tell b: the event {00, 11} has probability 1 for b = 0 and 0 for b = 1",
        reading=DEPENDENT,
    )


def example_3() -> Iterator[Evidence]:
    """Build Tables 3 and 4 and divide the one by the other."""
    import sympy

    down = sympy.exp(-1)
    low, half = down / 2, sympy.Rational(1, 2)
    yield reproduced(
        (
            cell("P(K = 1 | f = 0)", "0.1839", number(low)),
            cell("P(K = 1 | f = 1)", "0.8161", number(1 - low)),
        ),
        "Example 3",
    )
    a = sympy.Symbol("alpha_d", positive=True)
    answer, absent = (1 - a / 2, a / 2), (half, half)
    table_3 = {(i, j): answer[i] * answer[j] for i in (0, 1) for j in (0, 1)}
    printed_3 = ((1 - a / 2) ** 2, (1 - a / 2) * a / 2, (1 - a / 2) * a / 2, a**2 / 4)
    for entry, printed in zip(table_3.values(), printed_3, strict=True):
        yield identity(entry, printed, "an entry of Table 3")
    for name, first, second in (("top", absent, answer), ("bottom", answer, absent)):
        table_4 = {(i, j): first[i] * second[j] for i in (0, 1) for j in (0, 1)}
        printed_4 = (half * (1 - a / 2), a / 4)
        for (i, j), entry in table_4.items():
            present = j if name == "top" else i
            removed = i if name == "top" else j
            yield identity(entry, printed_4[present], f"an entry of Table 4, {name}")
            ratio = (2 - a, a)[removed]
            yield identity(table_3[i, j] / entry, ratio, "a ratio: 2 - alpha_d or alpha_d")
    yield instance(
        all_hold(
            one.less_than(limit)
            for one, limit in (
                (number(2 - down), number(sympy.E)),
                (number(down), number(2 - down)),
            )
        ),
        "both ratios lie in [e^-1, e]: e^-1 < 2 - e^-1 < e",
        engine="Arb",
    )


def proposition_3() -> Iterator[Evidence]:
    """Combine answers about disjoint individuals; remove each of them."""
    present, absent = fractions("3/4", "1/4"), fractions("1/2", "1/2")
    both, first_removed, second_removed = (
        joint(present, present),
        joint(absent, present),
        joint(present, absent),
    )
    yield instance(
        all(
            probability(a, event) <= 2 * probability(b, event)
            for other in (first_removed, second_removed)
            for a, b in ((both, other), (other, both))
            for event in events(4)
        ),
        "Example 3 at epsilon = ln 2: all 16 events, not only the boxes that the paper proves",
    )

    def holds(first: list[int], second: list[int], other: list[int]) -> bool | None:
        a, b, rest = (_prior_of([w + 1 for w in ws]) for ws in (first, second, other))
        if len(a) != len(b):
            return None
        growth = max(max(p / q, q / p) for p, q in zip(a, b, strict=True))
        return private(joint(a, rest), joint(b, rest), growth)

    yield sampled(
        {"first": _weights(), "second": _weights(), "other": _weights()},
        holds,
        "an answer that does not change leaves the budget of the one that does",
    )
    yield instance(
        not private(both, joint(absent, absent), TWO),
        "the queries must concern disjoint individuals: one in both groups costs ln 4",
        subject=Subject.REMARK,
    )


# --- section 5 ---------------------------------------------------------------------------------


def answered(costs: Sequence[Fraction], budget: Fraction, *, stays: bool) -> list[int]:
    """Return which queries a protocol answers, a refused one staying in the sum or not."""
    spent, found = Fraction(0), []
    for i, cost in enumerate(costs):
        within = spent + cost <= budget
        if within:
            found.append(i)
        if within or stays:
            spent += cost
    return found


def joint_sensitivity(queries: Sequence[Sequence[int]]) -> int:
    """Return the L1 sensitivity of counts over groups: each query lists how each group counts."""
    return max(sum(abs(query[group]) for query in queries) for group in range(len(queries[0])))


def protocol_1() -> Iterator[Evidence]:
    """Ask counts over two disjoint groups of individuals until the budget is reached."""
    left, right, everyone = (1, 0), (0, 1), (2, 2)
    yield instance(
        joint_sensitivity([left, right]) == 1 and joint_sensitivity([left, everyone]) == 3,
        "counts over disjoint groups have joint sensitivity 1, not 2: both are answered at "
        "lambda = 1, epsilon = 1",
    )
    asked = [left, everyone, right]
    yield instance(
        joint_sensitivity(asked) > 1 and joint_sensitivity([left, right]) == 1,
        "a refused query stays in Delta(f_1, ..., f_i), so as printed the third query is refused "
        'too; were it "simply discarded", as the text before says, the third would be answered. '
        "Either way the answered ones stay within epsilon",
        subject=Subject.REMARK,
    )

    def ratio_kept(shifts: list[int], scale: int, response: int) -> bool:
        # two answers f_j and f_j + shift, density ratio g^(|r-f-s| - |r-f|) at scale 1/ln(g)
        exponents = [abs(response - shift) - abs(response) for shift in shifts]
        return Fraction(sum(exponents), scale) <= Fraction(sum(abs(s) for s in shifts), scale)

    from hypothesis import strategies

    yield sampled(
        {
            "shifts": strategies.lists(strategies.integers(-5, 5), max_size=6),
            "scale": _small(1, 9),
            "response": _small(-9, 9),
        },
        ratio_kept,
        "the log-ratio of two transcripts is at most Delta(f_1, ..., f_i)/lambda",
    )


def protocol_1_flexible() -> Iterator[Evidence]:
    """Compare the two conditions on counts over disjoint groups."""
    left, right = (1, 0), (0, 1)
    yield instance(
        joint_sensitivity([left, right]) == 1
        and sum(joint_sensitivity([one]) for one in (left, right)) == 2,
        "disjoint counts at lambda = 1, epsilon = 1: Delta(f_1, f_2) = 1 <= 1 answers both, "
        "Delta(f_1) + Delta(f_2) = 2 > 1 answers one: fewer queries",
    )


def protocol_2() -> Iterator[Evidence]:
    """Spend a budget, and try to refill it."""
    budget, costs = Fraction(1), fractions("1/2", "3/4", "1/2", "1/4")
    yield instance(
        answered(costs, budget, stays=True) == [0]
        and answered(costs, budget, stays=False) == [0, 2],
        "as printed a refused query stays in the sum, so it ends the session; were it discarded, "
        "a smaller query could follow. Either way the answered ones stay within epsilon",
    )
    refill = fractions(1, -5, 5)
    kept = answered(refill, budget, stays=True)
    yield instance(
        kept == [0, 1, 2] and sum(refill[i] for i in kept if refill[i] > 0) > budget,
        "the user chooses epsilon_i, and the condition does not ask that it is positive: after "
        "1, -5 the query with 5 passes, and 6 is spent of a budget of 1. Refuse epsilon_i <= 0",
        subject=Subject.REMARK,
    )


def proposition_4() -> Iterator[Evidence]:
    """Merge outcomes by every function."""
    from itertools import product

    first, second = (joint(TRUNCATED_GEOMETRIC[c], fractions("1/2", "1/2")) for c in (0, 1))
    yield instance(
        all(
            private(image(first, to), image(second, to), TWO)
            for to in product(range(3), repeat=len(first))
        ),
        "all 729 functions from six outcomes to three keep ln 2",
    )


def corollary_1() -> Iterator[Evidence]:
    """Let one attacker, then two who collude, use the answers."""
    present, absent = fractions("3/4", "1/4"), fractions("1/2", "1/2")
    coin = fractions("1/3", "2/3")
    yield instance(
        private(joint(present, coin), joint(absent, coin), TWO),
        "a strategy with its own coins: the coin does not depend on the data, ln 2 is kept",
        reading=ONE_USER,
    )
    together = [image(joint(one, one), (1, 1, 1, 0)) for one in (present, absent)]
    yield refuted_by(
        {
            "prior": "1/2, 1/2",
            "epsilon": "ln 2",
            "answer at f(D) = 0": "3/4, 1/4",
            "strategy": "two users ask the same query; the estimate is 1 when both hear 1",
        },
        private(together[0], together[1], TWO),
        "the estimate 1 has probability 1/16 when the individual is present, 1/4 when absent: a "
        "factor of 4, because the budget is kept for each user",
        reading=COLLUDING,
    )


# --- section 6 ---------------------------------------------------------------------------------


def boolean_laplace() -> Iterator[Evidence]:
    """Recompute the probabilities of the thresholded Laplace answer."""
    import sympy

    wrong = sympy.exp(-1) / 2
    one = wrong * sympy.Rational(99, 100) + (1 - wrong) / 100
    yield reproduced(
        (
            cell("P(K = 1 | f = 0)", "0.184", number(wrong)),
            cell("P(K = 1 | f = 1)", "0.816", number(1 - wrong)),
            cell("P(K = 1)", "0.19", number(one)),
        ),
        "Laplace noise of scale 1/2 at the threshold 1/2",
    )
    grown = number((1 - wrong) / wrong)
    yield instance(
        all_hold((number(sympy.E).less_than(grown), grown.less_than(number(sympy.exp(2))))),
        "with sensitivity 1/2 (absent counts as 1/2) it is 1-private when a record is added or "
        "removed; when the individual's value changes the factor is 2e - 1 = 4.44 > e",
        engine="Arb",
        subject=Subject.REMARK,
    )


def boolean_refinement() -> Iterator[Evidence]:
    """Recompute every number of the refined Boolean attribute."""
    import sympy

    rare, e = sympy.Rational(1, 100), sympy.E
    low, high = rare / e, rare * e
    output = low * (1 - rare) + high * rare
    yield reproduced(
        (
            cell("P(K = 1 | f = 0)", "0.003678", number(low)),
            cell("P(K = 0 | f = 0)", "0.9963222", number(1 - low)),
            cell("P(K = 1 | f = 1)", "0.027182", number(high)),
            cell("P(K = 0 | f = 1)", "0.972817", number(1 - high)),
            cell("P(K = 1 | f = 1), used again", "0.02182", number(high)),
            cell("P(K = 1)", "0.003912", number(output)),
        ),
        "the refined Boolean attribute",
    )
    yield instance(
        Fraction(3678, 10**6) + Fraction(9963222, 10**7) != 1
        and Fraction("0.003641") + Fraction("0.000271") == Fraction("0.003912"),
        "the printed pair does not sum to one (1.0000002); 0.003912 is 0.003678 (0.99) + 0.027182 "
        "(0.01) with each product cut at six digits, so the 0.02182 beside it is a misprint",
        subject=Subject.REMARK,
    )
    right = number((1 - low) * (1 - rare) + high * rare)
    yield instance(
        right.less_than(Fraction(99, 100)),
        '"closer to 0.01" does not mean a better answer: a draw from the prior that ignores the '
        "data has probability 0.01 exactly, and always answering 0 is right more often "
        f"(0.99) than the refined answer ({right.digits[:7]})",
        engine="Arb",
        subject=Subject.REMARK,
    )


@dataclass(frozen=True)
class Row:
    """A row of Table 5, as printed."""

    epsilon: str
    laplace_variance: str
    laplace_in_range: str
    variance: str
    size: str
    probability: str


TABLE_5 = (
    Row("0.1", "200", "0.476", "0.077", "0.475", "0.525"),
    Row("ln(2)", "4.16", "0.549", "0.046", "0.333", "0.667"),
    Row("1", "2", "0.607", "0.034", "0.269", "0.731"),
    Row("2", "0.5", "0.684", "0.012", "0.119", "0.881"),
)


def budgets() -> Mapping[str, sympy.Expr]:
    """Return Table 5's values of epsilon."""
    import sympy

    return {
        "0.1": sympy.Rational(1, 10),
        "ln(2)": sympy.log(2),
        "1": sympy.S.One,
        "2": sympy.Integer(2),
    }


def table_5_laplace() -> Iterator[Evidence]:
    """Recompute variance and in-range probability of Laplace noise of scale 1/epsilon."""
    import sympy

    cells = []
    for row in TABLE_5:
        epsilon = budgets()[row.epsilon]
        at = f"at epsilon = {row.epsilon}"
        inside = 1 - sympy.exp(-epsilon / 2)
        cells.append(cell(f"variance {at}", row.laplace_variance, number(2 / epsilon**2)))
        cells.append(cell(f"P(K in [0, 1]) {at}", row.laplace_in_range, number(inside)))
    yield reproduced(cells, "Laplace noise of scale 1/epsilon around 1/2")
    outside = number(sympy.exp(-sympy.Rational(1, 2)))
    yield instance(
        cell("P(K not in [0, 1])", "0.607", outside).agrees,
        "at epsilon = 1 the printed 0.607 is the probability of leaving the range, e^(-1/2); no "
        "one formula was found behind all four printed numbers",
        subject=Subject.REMARK,
    )


def refined_variance(epsilon: sympy.Expr) -> sympy.Expr:
    """Return the variance of the uniform prior on [0, 1] refined to 1/2."""
    import sympy

    up, down = sympy.exp(epsilon), sympy.exp(-epsilon)
    size = (1 - down) / (up - down)
    return (up * size**3 + down * (1 - size**3)) / 12


def table_5_refinement() -> Iterator[Evidence]:
    """Recompute the refined columns from the density."""
    import sympy

    cells = []
    for row in TABLE_5:
        epsilon = budgets()[row.epsilon]
        at = f"at epsilon = {row.epsilon}"
        size = 1 / (sympy.exp(epsilon) + 1)
        cells.append(cell(f"variance {at}", row.variance, number(refined_variance(epsilon))))
        cells.append(cell(f"size of U_u {at}", row.size, number(size)))
        cells.append(cell(f"P(K in U_u) {at}", row.probability, number(sympy.exp(epsilon) * size)))
    yield reproduced(cells, "the uniform prior refined to 1/2")
    answer = refine(uniform(0, 1), HALF, TWO, HALF)
    yield instance(
        Fraction(answer.variance) == Fraction(5, 108)
        and number(refined_variance(sympy.log(2))).contains(Fraction(5, 108)),
        "the mechanism's own variance at ln 2 is 5/108, as the integral says",
        subject=Subject.REMARK,
    )


def figure_7() -> Iterator[Evidence]:
    """Compare how likely the two answers are to fall near f(D)."""
    import sympy

    def nearer(epsilon: Fraction, share: Fraction) -> bool:
        budget, r = (
            sympy.Rational(*epsilon.as_integer_ratio()),
            sympy.Rational(*(share / 2).as_integer_ratio()),
        )
        up, down = sympy.exp(budget), sympy.exp(-budget)
        size = 1 / (up + 1)
        ours = number(sympy.Min(2 * r * up, up * size + down * (2 * r - size)))
        return bool(number(1 - sympy.exp(-budget * r)).less_than(ours))

    from hypothesis import strategies

    yield sampled(
        {
            "epsilon": strategies.fractions(Fraction(1, 20), 6, max_denominator=20),
            "share": strategies.fractions(Fraction(1, 20), 1, max_denominator=20),
        },
        nearer,
        "the refined answer is likelier to fall within any r <= 1/2 of f(D) = 1/2",
        examples=60,
    )
    half_scale = number(1 / (2 * sympy.Integer(2) ** 2))
    yield instance(
        half_scale.less_than(number(sympy.Rational(1, 2))),
        "the comparison is not even: Laplace noise of scale 1/epsilon answers for a changed value "
        "(sensitivity 1), refinement at epsilon only for a present or absent one; by section "
        "6.1's own sensitivity 1/2 the noise and its standard deviation are half as large",
        engine="Arb",
        subject=Subject.REMARK,
    )
