"""What was looked at for Definition 5 and Theorem 2: one function a claim.

The theorem is searched for counterexamples by hypothesis, every inequality decided by enclosures;
what is false is false at worlds, priors and answers in rational numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import all_hold, illustrated, instance, refuted_by, sampled
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.formulas import belief, scale
from didp_ref.numbers.enclosure import Enclosure, Truth
from didp_ref.papers.abdi.evidence.numbers import HALF
from didp_ref.papers.abdi.evidence.search import kept, priors_of, sampled_promise, sampled_worlds
from didp_ref.papers.abdi.readings import CHANGED, REMOVED, REPLACED, sensitivities
from didp_ref.worlds import Universe
from didp_ref.worlds.beliefs import bayes, extremes, identifiable, laplace


def definition_5() -> Iterator[Evidence]:
    """Both sensitivities under every reading of adjacency, by enumeration."""
    universe = Universe.of([1, 2, 4])
    expected = {
        REMOVED: {"sum": (4, 3), "count": (1, 0)},
        CHANGED: {"sum": (4, 6), "count": (1, 2)},
        REPLACED: {"sum": (3, 3), "count": (0, 0)},
    }
    for reading, queries in expected.items():
        for query, (global_, identifiability) in queries.items():
            delta, theta = sensitivities(query, universe, reading)
            yield instance(
                delta == global_ and theta == identifiability and theta <= 2 * delta,
                f"{query} over the subsets of {{1, 2, 4}}: global sensitivity {delta}, "
                f"identifiability sensitivity {theta}",
                reading=reading,
                part="definition",
            )
    four = Universe.of([0, 0, 3, 3])
    for reading, (global_, identifiability) in {
        REMOVED: (3, 3),
        CHANGED: (3, 6),
        REPLACED: (3, 6),
    }.items():
        delta, theta = sensitivities("sum", four, reading)
        yield instance(
            delta == global_ and theta == identifiability,
            f"sum over the subsets of {{0, 0, 3, 3}}: global sensitivity {delta}, identifiability "
            f"sensitivity {theta}",
            reading=reading,
            part="definition",
        )
    for reading, query, database in (
        (REMOVED, "count", universe),
        (CHANGED, "count", universe),
        (REPLACED, "sum", four),
    ):
        delta, theta = sensitivities(query, database, reading)
        yield instance(
            delta != theta,
            f"{query}: global sensitivity {delta}, identifiability sensitivity {theta}",
            reading=reading,
            part="another than global",
        )


def likelihood_ratios() -> Iterator[Evidence]:
    """Search for a likelihood ratio outside eq. 11; show one that attains its end."""

    def holds(worlds: list[tuple[int, Fraction]], response: Fraction) -> bool:
        _, answers, theta = priors_of(worlds)
        exponents = [
            abs(response - other) - abs(response - one) for one in answers for other in answers
        ]
        return all(-theta <= exponent <= theta for exponent in exponents)

    yield sampled(sampled_worlds(), holds, "exponents of eq. 10 against Theta, exactly")
    yield instance(
        abs(Fraction(-1) - 1) - abs(Fraction(-1) - 0) == 1,
        "answers (0, 1) and a response of -1 attain the upper end of eq. 11",
        subject=Subject.REMARK,
    )


def belief_ratios() -> Iterator[Evidence]:
    """Search for a belief outside eq. 15 and 16; and the prior of which they do not speak."""

    def holds(worlds: list[tuple[int, Fraction]], response: Fraction) -> Truth:
        prior, answers, theta = priors_of(worlds)
        lowest = belief.ratio_floor.enclose(theta, 0).lower
        found = belief.posterior.enclose(prior, answers, response, 1, bits=96)
        highest = belief.ratio_ceiling.enclose(theta, 0).upper
        return all_hold(
            answer
            for p, one in zip(prior, found, strict=True)
            for answer in (
                Enclosure(lowest * p, lowest * p).at_most(one),
                one.at_most(highest * p),
            )
        )

    yield sampled(
        sampled_worlds(),
        holds,
        "eq. 15 and 16 multiplied by the prior, positive priors",
        examples=80,
        part="eq. 15 and 16",
    )
    prior = [Fraction(0), Fraction(1)]
    posterior = bayes(prior, laplace([0, 1], 0, Fraction(2)))
    yield instance(
        prior[0] == 0 and HALF * prior[0] <= posterior[0] <= 2 * prior[0],
        "prior (0, 1), answers (0, 1), scale 1/ln 2, response 0: in the world that cannot be the "
        "ratio of eq. 15 is 0/0, and inequality (2) reads 0 <= 0 <= 0",
        subject=Subject.REMARK,
    )


def _prior_free(
    alpha: Fraction,
    share: Fraction,
    theta: Fraction,
    prior: list[Fraction],  # noqa: ARG001  the scale does not depend on it
) -> tuple[Fraction, Fraction]:
    beta = share / (1 - share)
    return beta, scale.prior_free.enclose(alpha, beta, theta).upper


def theorem_2() -> Iterator[Evidence]:
    """Search for worlds in which Theorem 2's scale breaks inequality (2)."""

    yield sampled(
        sampled_promise(),
        kept(_prior_free),
        "inequality (2) at the upper end of the scale",
        examples=80,
    )
    # at alpha = 1/2, beta = 1 the scale is Theta/ln 2; any g > 2 is a smaller one
    yield instance(
        not identifiable(
            [Fraction(1, 100), Fraction(99, 100)], [0, 1], Fraction(21, 10), HALF, Fraction(1)
        ),
        "no smaller scale serves every prior: at alpha = 1/2, beta = 1 the scale 1/ln 2.1 breaks "
        "inequality (2) at the prior (1/100, 99/100)",
        subject=Subject.REMARK,
    )


def alpha_certainty() -> Iterator[Evidence]:
    """An alpha near 1, and an individual who is nearly certain to be present."""
    alpha, growth = 1 - Fraction(1, 10**6), Fraction(10**6)
    lowest = extremes([HALF, HALF], [0, 1], growth)[0][0]
    yield instance(
        identifiable([HALF, HALF], [0, 1], growth, alpha, Fraction(1))
        and 0 < lowest < Fraction(1, 10**6),
        "alpha = 1 - 10^-6, beta = 1, prior (1/2, 1/2), scale 1/ln 10^6: the belief that the "
        "individual is missing may fall from 1/2 to less than 10^-6",
        part="pretty much sure",
    )


def beta_certainty() -> Iterator[Evidence]:
    """(1 + beta) prior >= 1, and still no certainty."""
    low, high = extremes([HALF, HALF], [0, 1], Fraction(2))[0]
    yield refuted_by(
        {
            "prior": "(1/2, 1/2)",
            "answers": "(0, 1)",
            "alpha": HALF,
            "beta": 1,
            "scale": "1/ln 2 (Theorem 2's)",
            "largest posterior": high,
        },
        not (identifiable([HALF, HALF], [0, 1], Fraction(2), HALF, Fraction(1)) and high < 1),
        "(1 + beta) prior = 1, so the condition is not met, and yet the mechanism is "
        "(1/2, 1)-differentially identifiable and no belief exceeds 2/3",
        part="the condition is needed",
    )
    beta = Fraction(3)
    yield illustrated(
        0 < 1 / (1 + beta) < 1 and 1 / (1 + beta) * (1 + beta) >= 1,
        "beta = 3 does not meet the condition at the prior 1/4",
        part="no beta at every prior",
    )
    yield illustrated(
        low >= HALF * HALF and high <= 1 - HALF * (1 - HALF),
        "the alpha side alone keeps that belief at 1 - (1 - alpha)(1 - prior) = 3/4 or below",
        subject=Subject.CORRECTION,
        part="the condition is needed",
    )
