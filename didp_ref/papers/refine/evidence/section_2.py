"""Section 2: the definitions, Example 1, and the two propositions on refining a prior."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate

from didp_ref import refinement
from didp_ref.audit.checks import illustrated, instance, refuted_by, sampled
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.numbers.domains import FACTOR_UP, UNIT_OPEN
from didp_ref.papers.refine.evidence.algorithm_1 import algorithm_1
from didp_ref.papers.refine.evidence.examples import (
    HALF,
    TRUNCATED_GEOMETRIC,
    TWO,
    prior_of,
    refined,
    weights_of_outcomes,
)
from didp_ref.worlds.distributions import events, excess, fractions, private, probability

PRESENT_OR_ABSENT, REPLACED = "one record added or removed", "one record replaced"
WEAKLY, STRICTLY = "at least as accurate", "strictly more accurate"
PRIOR, ACCURACY = "prior knowledge", "accuracy"
LEVEL, ATTAINED, MASS, ANY_MASS = "level", "attained", "mass", "any mass"
INDIVIDUAL, STATISTICAL = "individual queries", "statistical queries"


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
    from hypothesis import strategies

    prior = refinement.uniform(0, 1)
    yield instance(
        prior.unrefined().cdf(Fraction(1)) == 1
        and prior.unrefined().cdf(Fraction(1, 4)) == Fraction(1, 4),
        "the uniform distribution on [0, 1], the paper's example of no knowledge",
        part=PRIOR,
    )

    def nearer(weights: list[int], at: int, up: Fraction, down: Fraction) -> bool | None:
        if up == down:
            return None
        masses, at = prior_of(weights), at % len(weights)
        answer = refinement.refine(refinement.Discrete(dict(enumerate(masses))), at, up, down)
        return all(
            sum(answer.pmf(i) for i in range(len(masses)) if abs(i - at) <= r)
            >= sum(p for i, p in enumerate(masses) if abs(i - at) <= r)
            for r in range(len(masses))
        )

    yield sampled(
        {
            "weights": weights_of_outcomes(),
            "at": strategies.integers(0, 4),
            "up": FACTOR_UP.strategy(),
            "down": UNIT_OPEN.strategy(),
        },
        nearer,
        "whatever the prior, no ball around f(D) loses probability",
        part=ACCURACY,
    )
    certain = refinement.refine(refinement.Nominal({"a": 0, "b": 1}), "a", 2, HALF)
    yield refuted_by(
        {"Range(f)": "a, b", "f(D)": "a", "prior": "0, 1", "alpha_u": TWO, "alpha_d": HALF},
        certain.pmf("a") > 0,
        "a prior that is certain of a wrong answer stays as it is: the answer is b for sure",
        reading=STRICTLY,
        part=ACCURACY,
    )


def example_1() -> Iterator[Evidence]:
    """Show that the factor of the far points must be positive."""
    first, second = fractions(1, 0), fractions(0, 1)
    yield instance(
        not any(private(first, second, Fraction(10) ** k) for k in range(4)),
        "at alpha_u = 2, alpha_d = 0 the mass equation holds, 2 (1/2) + 0 (1/2) = 1, with U_u = "
        "[0, 1/2] for D and [1/2, 1] for D'; the event [0, 1/2] has probability 1 under D and 0 "
        "under D', so no epsilon does",
        subject=Subject.REMARK,
    )
    cases = [
        (Fraction(2), HALF),
        (Fraction(3), Fraction(1, 4)),
        (Fraction(4, 3), Fraction(2, 3)),
        (Fraction(1), HALF),
        (Fraction(2), Fraction(1)),
    ]
    masses = [refinement.mass_up.enclose(up, down).lower for up, down in cases]
    yield illustrated(
        all(
            0 <= mass <= 1 and up * mass + down * (1 - mass) == 1
            for (up, down), mass in zip(cases, masses, strict=True)
        ),
        "for positive factors (not both one) the mass that the equation asks for is a probability",
        part=MASS,
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
    from hypothesis import strategies

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
            "points": strategies.integers(1, 7),
            "size": strategies.integers(0, 7),
            "growth": FACTOR_UP.strategy(),
            "first": strategies.integers(0, 6),
            "second": strategies.integers(0, 6),
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
        part=INDIVIDUAL,
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
        part=INDIVIDUAL,
    )
    yield illustrated(
        private(here, there, Fraction(4)),
        "2 epsilon holds between two present values, and between two statistical answers",
        part=STATISTICAL,
    )


def accuracy_of_the_prior() -> Iterator[Evidence]:
    """Refine priors on three points at the distances 0, 1 and 2, and compare the balls."""
    priors = [
        (Fraction(near, 8), Fraction(layer, 8), Fraction(8 - near - layer, 8))
        for near in range(9)
        for layer in range(9 - near)
    ]
    made = {prior: algorithm_1(prior, (0, 1, 2), TWO, HALF) for prior in priors}
    pairs = [(one, other) for one in priors for other in priors if _nearer(one, other)]
    yield illustrated(
        all(_nearer(made[one], made[other]) for one, other in pairs),
        f"{len(pairs)} pairs of priors on three points, in eighths, refined by 2 and 1/2",
    )


def _nearer(one: Sequence[Fraction], other: Sequence[Fraction]) -> bool:
    """Say whether no ball has less probability; the points come in the order of distance."""
    return all(more >= less for more, less in zip(accumulate(one), accumulate(other), strict=True))


def output_distribution() -> Iterator[Evidence]:
    """Three answers, equally likely, told apart by their output distributions."""
    third = (Fraction(1, 3),) * 3
    shown = {algorithm_1(third, [abs(x - at) for x in range(3)], TWO, HALF) for at in range(3)}
    yield instance(
        len(shown) == 3,
        "range {0, 1, 2}, uniform prior, the factors 2 and 1/2: three output distributions for "
        "three answers",
    )
