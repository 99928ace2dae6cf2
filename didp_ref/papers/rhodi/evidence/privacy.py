"""What was looked at for differential privacy and rho: one function a claim."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.audit.checks import instance, refuted_by, sampled
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.papers.rhodi import table_2
from didp_ref.papers.rhodi.evidence.answers import answers_of_every_adversary
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes
from didp_ref.worlds.risk import keeps, posteriors, risk_bound

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
ANY_PRIOR, EQUALLY_LIKELY = "whatever the prior", "equally likely worlds"


def no_guarantee() -> Iterator[Evidence]:
    """One answer, twice as likely in one of two worlds: at a certain prior, and at an equal one."""
    likelihoods = [Fraction(2, 3), THIRD]
    prior = [Fraction(99, 100), Fraction(1, 100)]
    convinced = bayes(prior, likelihoods)[0]
    yield instance(
        convinced > Fraction(99, 100),
        f"an ln 2-private answer raises the belief of 99/100 to {convinced}",
        reading=ANY_PRIOR,
    )
    largest = max(bayes(uniform(2), likelihoods))
    yield refuted_by(
        {"m": 2, "epsilon": "ln 2", "largest posterior": largest},
        not (largest == risk_bound(2, 1, Fraction(2)) < 1),
        "no ln 2-differentially private answer makes more than 2/3 of 1/2",
        reading=EQUALLY_LIKELY,
    )


def epsilon_to_rho() -> Iterator[Evidence]:
    """Bounded differential privacy gives the rho; unbounded does not."""
    from hypothesis import strategies

    factors = strategies.lists(
        strategies.fractions(1, 4, max_denominator=8), min_size=1, max_size=5
    )

    def holds(ratios: list[Fraction]) -> bool:
        growth = max(ratios)  # e^epsilon
        seen = bayes(uniform(len(ratios) + 1), [Fraction(1), *(1 / one for one in ratios)])
        return seen[0] <= risk_bound(len(ratios) + 1, 1, growth)

    yield sampled({"ratios": factors}, holds, "likelihood ratios up to e^epsilon")
    attained = posteriors(uniform(8), table_2.MEDIANS, 2, Fraction(7, 2))[0]
    yield instance(
        attained == risk_bound(8, 1, Fraction(7, 2)),
        f"it is attained: Laplace answers for Table 2's median at ln(7/2) reach {attained}",
        subject=Subject.REMARK,
    )
    growth = Fraction(2)
    seen = posteriors(uniform(2), [1, -1], 1, growth)
    bound = risk_bound(2, 1, growth)
    yield instance(
        seen[0] == Fraction(4, 5) and bound == Fraction(2, 3),
        "unbounded privacy is not meant: where adding or removing 1 or -1 changes a sum by 1, "
        "Laplace answers at lambda = 1/ln 2 are unbounded ln 2-private; replacing 1 by -1 changes "
        f"it by 2, and at R = 1 the posterior is {seen[0]} in place of {bound}",
        subject=Subject.REMARK,
    )


def rho_to_epsilon() -> Iterator[Evidence]:
    """What the bound on epsilon is for, and what it is not."""
    from hypothesis import strategies

    def holds(n: int, rho: Fraction, part: Fraction) -> bool | None:
        odds = (n - 1) * rho / (1 - rho)  # e to the largest budget
        return None if odds <= 1 else risk_bound(n, 1, 1 + part * (odds - 1)) <= rho

    unit = strategies.fractions(Fraction(1, 100), Fraction(99, 100), max_denominator=100)
    yield sampled(
        {
            "n": strategies.integers(2, 10**6),
            "rho": unit,
            "part": strategies.fractions(0, 1, max_denominator=9),
        },
        holds,
        "the rho of every budget up to the bound is at most rho",
        part="the bound",
    )
    growth, sparing = Fraction(7, 2), Fraction(5, 4)  # e^epsilon at the bound for m = 8, rho = 1/3
    spent = sparing**9  # the means of two neighbours lie up to 9 thirds apart
    yield instance(
        spent > growth
        and all(
            keeps(uniform(8), sums, sparing, THIRD) for sums in answers_of_every_adversary(sum)
        ),
        f"Laplace answers for the mean of 3 of 1, ..., 10 at the scale 1/(3 ln {sparing}) keep 1/3 "
        f"whatever two records are known, and spend 9 ln {sparing} = ln {float(spent):.2f}, more "
        f"than ln {growth}",
        part="not optimal",
    )
    attained = posteriors(uniform(8), table_2.MEDIANS, 2, growth)[0]
    yield instance(
        attained == THIRD,
        f"Laplace answers for Table 2's median at epsilon = ln(7/2) leave I(2) at {attained} = "
        "rho: no larger budget serves for all mechanisms among eight worlds",
        subject=Subject.REMARK,
    )
