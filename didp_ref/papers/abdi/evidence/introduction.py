"""What was looked at for sections 1 and 3: one function a claim."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from didp_ref.audit.checks import illustrated, instance, refuted_by
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.papers.abdi.evidence.numbers import HALF
from didp_ref.papers.abdi.readings import REMOVED, sensitivities
from didp_ref.papers.abdi.statements.introduction import (
    AS_A_CHANGE,
    BUDGET,
    DI_GIVES_DP,
    EVERY_MECHANISM,
)
from didp_ref.worlds import Universe
from didp_ref.worlds.beliefs import bayes, extremes, identifiable, laplace

QUARTER = Fraction(1, 4)
ITS_THEOREM_1, ALL_THAT_IT_SAYS = "its Theorem 1", "all that it says"


def information() -> Iterator[Evidence]:
    """The largest belief that likelihoods two steps of ln 2 apart make of 1/2."""
    most = bayes([HALF, HALF], [Fraction(4), Fraction(1)])[0]
    attained = extremes([HALF, HALF], [1, -1], Fraction(2))[0][1]
    yield refuted_by(
        {
            "epsilon": "ln 2",
            "prior": "(1/2, 1/2)",
            "largest likelihood ratio of two worlds": "2 * 2",
            "largest posterior": most,
        },
        not (most == attained < 1),
        "no ln 2-differentially private answer raises the belief above 4/5, and Laplace answers 1 "
        "and -1 beside an answer 0 on D attain it",
        reading=AS_A_CHANGE,
    )


def equal_priors() -> Iterator[Evidence]:
    """An unequal prior: at the cited Theorem 1's scale, and at that of the remark after it."""
    prior, rho = [HALF, QUARTER, QUARTER], Fraction(2, 3)
    answers = [0, 1, 1]  # at every response no belief is larger than at a world's own answer

    def largest(odds: Fraction) -> Fraction:
        """Return the largest belief where a distance of S costs ln(odds)."""
        return max(high for _, high in extremes(prior, answers, odds))

    by_theorem_1, by_remark = (count * rho / (1 - rho) for count in (3 - 1, 1 / max(prior) - 1))
    too_large = largest(by_theorem_1)
    yield instance(
        too_large > rho,
        f"prior (1/2, 1/4, 1/4), rho = 2/3: at the scale S/ln {by_theorem_1} of three equally "
        f"likely worlds a belief reaches {too_large}",
        reading=ITS_THEOREM_1,
    )
    kept = largest(by_remark)
    yield refuted_by(
        {
            "prior": "(1/2, 1/4, 1/4)",
            "rho": rho,
            "scale": f"S/ln {by_remark}, with 1/P_max = 2 for m",
            "largest posterior": kept,
        },
        kept > rho,
        "the scale of the remark after the cited Theorem 1 keeps rho at this prior, and attains it",
        reading=ALL_THAT_IT_SAYS,
    )


def rho_to_epsilon() -> Iterator[Evidence]:
    """A budget that keeps rho with equality; and a mechanism that keeps rho and has none."""
    worst = bayes([HALF, HALF], laplace([0, 1], 0, Fraction(3)))[0]
    rho = Fraction(3, 4)
    budget = rho / (1 - rho)
    yield refuted_by(
        {"m": 2, "rho": rho, "epsilon": "ln 3", "largest posterior": worst},
        not (budget == 3 and worst == rho),
        "epsilon = ln((m - 1) rho/(1 - rho)) = ln 3 keeps rho = 3/4, and no larger epsilon does",
        reading=BUDGET,
    )
    third = [Fraction(1, 3)] * 3
    named = [[HALF * (world != one) for world in range(3)] for one in range(3)]
    yield instance(
        all(max(bayes(third, likelihoods)) == HALF for likelihoods in named)
        and all(0 in likelihoods for likelihoods in named),
        "of three worlds it names, at random, one that is not the true one: every belief stays at "
        "1/2 or below, and likelihoods of 0 and 1/2 have no epsilon",
        reading=EVERY_MECHANISM,
    )


def same_guarantees() -> Iterator[Evidence]:
    """The exact number of records: the same in every world, another on the whole database."""
    universe = Universe.of([0, 1])
    delta, theta = sensitivities("count", universe, REMOVED)
    beliefs = bayes([QUARTER, 1 - QUARTER], [Fraction(1), Fraction(1)])
    yield refuted_by(
        {
            "query": "the number of records, exactly",
            "Theta": theta,
            "beliefs after the answer": f"({beliefs[0]}, {beliefs[1]})",
            "probability of the answer |D| on D, and on D less one": "1, 0",
        },
        not (theta == 0 < delta == 1 and beliefs == (QUARTER, 1 - QUARTER)),
        "every world gives the same answer, so inequality (2) holds at every prior for every alpha "
        "and beta; D gives another, so no epsilon bounds the ratio",
        reading=REMOVED,
        part=DI_GIVES_DP,
    )


def worst_case() -> Iterator[Evidence]:
    """Two of four records are missing, at a scale set for one."""
    records = [0, 0, 1, 1]
    _, theta = sensitivities("sum", Universe.of(records), REMOVED)
    sums = sorted({sum(records) - sum(two) for two in combinations(records, 2)})
    prior, growth = Fraction(1, 10), Fraction(2)
    after = bayes([prior, 1 - prior], laplace([sums[0], sums[-1]], sums[0], growth))[0]
    kept = all(
        identifiable([p, 1 - p], [0, 1], growth, HALF, Fraction(1))
        for p in (Fraction(k, 100) for k in range(1, 100))
    )
    yield refuted_by(
        {
            "D": "{0, 0, 1, 1}",
            "query": "Sum",
            "worlds": "D less the two 1s, D less the two 0s",
            "prior": "(1/10, 9/10)",
            "alpha": HALF,
            "beta": 1,
            "scale": "1/ln 2 (Theorem 2's)",
            "posterior": after,
        },
        not (theta == 1 and kept and after > (1 + 1) * prior),
        "with two records missing the belief rises from 1/10 to 4/13, more than the factor of 2 "
        "that is promised where one is missing",
    )
    yield illustrated(
        (sums[0], sums[-1]) == (0, 2),
        "the sums of the worlds lie 2 Theta apart",
        subject=Subject.CORRECTION,
    )
