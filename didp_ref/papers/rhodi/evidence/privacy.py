"""What was looked at for differential privacy and rho: one function a claim."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from didp_ref.checks import instance, refuted_by, sampled
from didp_ref.claim import Evidence, Subject
from didp_ref.papers.rhodi import table_2
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes
from didp_ref.worlds.risk import keeps, posteriors, risk_bound

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def sums_of_table_2s_universe() -> list[list[int]]:
    """Return the sums in the possible worlds of every D' of two records out of 1, ..., 10."""
    universe = range(1, 11)
    return [
        [sum(known) + unknown for unknown in universe if unknown not in known]
        for known in combinations(universe, 2)
    ]


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

    yield sampled(
        {"ratios": factors}, holds, "likelihood ratios up to e^epsilon", reading="bounded"
    )
    attained = posteriors(uniform(8), table_2.MEDIANS, 2, Fraction(7, 2))[0]
    yield instance(
        attained == risk_bound(8, 1, Fraction(7, 2)),
        f"it is attained: Laplace answers for Table 2's median at ln(7/2) reach {attained}",
        subject=Subject.REMARK,
    )
    growth = Fraction(2)
    seen = posteriors(uniform(2), [1, -1], 1, growth)
    bound = risk_bound(2, 1, growth)
    yield refuted_by(
        {"U": "{1, -1}", "f": "sum", "epsilon": "ln 2", "lambda": "1/ln 2", "R": 1, "m": 2},
        seen[0] <= bound,
        f"adding or removing a record changes the sum by 1, so this is unbounded ln 2-privacy; "
        f"replacing it changes the sum by 2, and the posterior {seen[0]} exceeds {bound}",
        reading="unbounded",
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
        reading="sufficient",
        part="the bound",
    )
    growth, sparing = Fraction(7, 2), Fraction(5, 4)  # e^epsilon at the bound for m = 8, rho = 1/3
    excluded = bayes(uniform(3), [Fraction(0), HALF, HALF])
    yield refuted_by(
        {"m": 3, "rho": HALF, "mechanism": "names, at random, one of the two worlds that D is not"},
        max(excluded) > HALF,
        f"every posterior is at most {max(excluded)}, so it is 1/2-identifiable; but it is not "
        "epsilon-differentially private for any epsilon, for a world's likelihood is 0",
        reading="necessary",
        part="the bound",
    )
    spent = sparing**9  # the means of two neighbours lie up to 9 thirds apart
    yield instance(
        spent > growth
        and all(keeps(uniform(8), sums, sparing, THIRD) for sums in sums_of_table_2s_universe()),
        f"Laplace answers for the mean of 3 of 1, ..., 10 at the scale 1/(3 ln {sparing}) keep 1/3 "
        f"whatever two records are known, and spend 9 ln {sparing} = ln {float(spent):.2f}, more "
        f"than ln {growth}",
        reading="not optimal for some mechanism",
        part="optimality",
    )
    attained = posteriors(uniform(8), table_2.MEDIANS, 2, growth)[0]
    yield refuted_by(
        {"m": 8, "rho": THIRD, "mechanism": "Laplace answers for Table 2's median"},
        attained < THIRD,
        f"at epsilon = ln(7/2) the posterior of I(2) is {attained} = rho: no larger budget serves "
        "for all mechanisms, so the bound is optimal among budgets that m and rho alone decide",
        reading="not optimal for any mechanism",
        part="optimality",
    )
