"""What was looked at for the claims of bound: one function a claim, in the paper's order."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from sympy import exp

from didp_ref.audit.checks import cell, identity, illustrated, instance, reproduced, sampled
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.formulas import translation
from didp_ref.papers.bound.alphabet import n, rho
from didp_ref.papers.bound.statements import largest_budget
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes, laplace
from didp_ref.worlds.risk import keeps, posteriors, risk_bound

RECORDS, TENTH, EXAMPLE = 600_000, Fraction(1, 10), Fraction(111, 10)
"""The numbers of the example, and the budget that it prints."""


def budget_is_enough(n: int, rho: Fraction, part: Fraction) -> bool | None:
    """Say whether a budget up to eq. 1's keeps the risk, at its worst over all answers, at rho.

    At the scale Df/epsilon the worst exponent Dv/lambda is epsilon Dv/Df, so that eq. 1 bounds it
    by the logarithm of the odds.
    """
    odds = (n - 1) * rho / (1 - rho)
    return None if odds <= 1 else risk_bound(n, 1, 1 + part * (odds - 1)) <= rho


def equation_1() -> Iterator[Evidence]:
    """The printed number, the bound sampled, and that it is attained exactly."""
    from hypothesis import strategies

    odds = (RECORDS - 1) * TENTH / (1 - TENTH)
    yield sampled(
        {
            "n": strategies.integers(2, 10**6),
            "rho": strategies.fractions(Fraction(1, 50), Fraction(49, 50), max_denominator=50),
            "part": strategies.fractions(0, 1, max_denominator=9),
        },
        budget_is_enough,
        "the risk at every budget up to the bound is at most rho",
        part="the bound",
    )
    bound = translation.epsilon_bound.enclose(TENTH, RECORDS, 1, 1)
    printed = cell("ln((600,000-1)(1/10)/(1-1/10))", "11.1", bound)
    yield reproduced([printed], "n = 600,000, rho = 1/10", part="the number")
    worst = 1 / (1 + (RECORDS - 1) / odds)
    yield instance(
        worst == TENTH,
        "at that budget, with one answer apart from all others by Dv, the risk is exactly 1/10: "
        "the bound is attained, and not exceeded",
        subject=Subject.REMARK,
    )


def count_distance() -> Iterator[Evidence]:
    """Count what every database of five records, each counted or not, leaves without one."""
    counted = [(sum(of) - one) for of in product((0, 1), repeat=5) for one in of]
    apart = [abs(one - other) for of in product((0, 1), repeat=5) for one in of for other in of]
    yield illustrated(
        max(apart) == 1 and len(counted) == 5 * 2**5,
        "over all databases of five records the counts of two worlds differ by at most 1, and by "
        "1 in some",
    )


def growth() -> Iterator[Evidence]:
    """Affine in ln(n-1), not proportional to ln n."""
    half, small, large = Fraction(1, 2), 3, 9  # at rho = 1/2 the bound is ln(n - 1)
    odds = [(count - 1) * half / (1 - half) for count in (small, large)]
    yield instance(
        large == small**2 and odds[1] == odds[0] ** 3,
        "at rho = 1/2 and Df = Dv, as n goes from 3 to 9, ln n doubles, and the bound goes from "
        "ln 2 to ln 8, three times as much",
        subject=Subject.REMARK,
    )
    yield identity(
        exp(largest_budget(n)),
        (n - 1) * (rho / (1 - rho)),
        "(n-1)rho/(1-rho) is the product of n - 1 and the odds of rho",
        Subject.REMARK,
    )
    yield instance(
        Fraction(1) * TENTH / (1 - TENTH) < 1 and 9 * TENTH / (1 - TENTH) == 1,
        "at rho = 1/10 the bound is negative for n = 2 (ln(1/9)) and zero for n = 10 (ln 1): "
        "negative exactly where rho < 1/n, where no mechanism at all reaches rho",
        subject=Subject.REMARK,
    )
    bits = [translation.epsilon_bound.enclose(TENTH, 10**k, 1, 1) for k in (3, 30, 300)]
    yield instance(
        bits[0].less_than(7) and bits[1].less_than(67) and bits[2].less_than(689),
        "for n = 10^3, 10^30 and 10^300 the bound is finite, below 7, 67 and 689: unbounded as n "
        "grows, but finite for every n",
        engine="Arb",
        subject=Subject.REMARK,
    )


def equation_2() -> Iterator[Evidence]:
    """What the ratio of densities is for Laplace noise, and the scale."""
    ratio = Fraction(2)
    ratios = [ratio ** (abs(o - 1) - abs(o)) for o in range(-5, 6)]
    yield instance(
        max(ratios) == ratio and min(ratios) == 1 / ratio,
        "Laplace answers 0 and 1 at scale 1/ln 2, Df = 1, epsilon = ln 2: the densities' ratio "
        "reaches 2 = e^epsilon and does not exceed it",
        part="the definition",
    )
    seen = posteriors(uniform(2), [0, 1], 0, Fraction(5))
    yield instance(
        keeps(uniform(2), [0, 1], Fraction(5), max(seen)) and max(seen) == Fraction(5, 6),
        "at epsilon = ln 5, Df = 1, the scale is 1/ln 5 = Df/epsilon and the risk 5/6; the text at "
        'hand has "4f ." for it, where epsilon and the bar are lost',
        subject=Subject.REMARK,
    )


def hard_to_infer() -> Iterator[Evidence]:
    """The two ends are attained by Laplace answers 0 and 1 at the scale 1/epsilon."""
    ratio, prior = Fraction(3), Fraction(1, 4)
    seen = {bayes([prior, 1 - prior], laplace([0, 1], response, ratio))[0] for response in (0, 1)}
    yield illustrated(
        seen == {prior / (prior + (1 - prior) * ratio), prior * ratio / (prior * ratio + 1 - prior)}
        and seen == {Fraction(1, 10), Fraction(1, 2)},
        "epsilon = ln 3, prior 1/4, Laplace answers 0 and 1: the belief is 1/2 or 1/10, both ends",
        part="hard to infer",
    )
    for budget, most in (
        (Fraction(1, 100), Fraction(5026, 10**4)),
        (EXAMPLE, Fraction(99999, 10**5)),
    ):
        after = translation.rho_from_epsilon.enclose(budget, 2)
        yield instance(
            after.less_than(most),
            f"at p = 1/2 and epsilon = {budget} the belief is at most {after.digits[:8]}",
            engine="Arb",
            subject=Subject.REMARK,
        )
