"""What was looked at for Theorem 3: one function a claim.

The theorem is searched for counterexamples by hypothesis, every inequality decided by enclosures;
what is false is false at worlds, priors and answers in rational numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import sympy

from didp_ref.audit.checks import all_hold, identity, illustrated, instance, refuted_by, sampled
from didp_ref.audit.claim import Evidence, Subject
from didp_ref.formulas import scale
from didp_ref.formulas.scale import prior_dependent_logarithms
from didp_ref.numbers.domains import NON_NEGATIVE, POSITIVE, PROBABILITY, UNIT_OPEN
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.abdi.evidence.numbers import HALF, THIRD, is_log
from didp_ref.papers.abdi.evidence.search import kept, sampled_promise
from didp_ref.worlds.beliefs import extremes, identifiable


def _prior_dependent(
    alpha: Fraction, share: Fraction, theta: Fraction, prior: list[Fraction]
) -> tuple[Fraction, Fraction]:
    beta = share * (1 / max(prior) - 1)
    return beta, scale.prior_dependent.enclose(alpha, beta, theta, min(prior), max(prior)).upper


def theorem_3() -> Iterator[Evidence]:
    """Search for worlds in which Theorem 3's scale breaks inequality (2)."""
    yield sampled(
        sampled_promise(),
        kept(_prior_dependent),
        "inequality (2) at the upper end of the scale, at the prior that it was set at",
        examples=80,
    )
    yield instance(
        identifiable([HALF, HALF], [0, 1], Fraction(3), HALF, HALF)
        and not identifiable([Fraction(1, 4), Fraction(3, 4)], [0, 1], Fraction(3), HALF, HALF),
        "it is for the given prior: the scale 1/ln 3 that it sets at the prior (1/2, 1/2) keeps "
        "(1/2, 1/2) there, and at (1/4, 3/4) it lets the first belief double",
        subject=Subject.REMARK,
    )
    tenth = Fraction(1, 10)
    positive, zero = (
        scale.prior_dependent.enclose(HALF, 1, 1, p_min, tenth) for p_min in (tenth, 0)
    )
    yield instance(
        all_hold(
            [
                positive.less_than(zero.lower * Fraction(928, 1000)),
                (~positive.less_than(zero.upper * Fraction(927, 1000))),
            ]
        ),
        "at P_max = 1/10 and (1/2, 1) the scale for the smallest positive prior 1/10 is at most "
        "0.928 of that for P_min = 0",
        subject=Subject.REMARK,
        engine="Arb",
    )


def beta_condition() -> Iterator[Evidence]:
    """(1 + beta) P_max < 1 keeps every posterior below one."""

    def holds(beta: Fraction, p_max: Fraction, prior: Fraction, posterior: Fraction) -> bool | None:
        if (1 + beta) * p_max >= 1 or prior > p_max or posterior > (1 + beta) * prior:
            return None
        return posterior < 1

    probability = PROBABILITY.strategy()
    yield sampled(
        {
            "beta": POSITIVE.strategy(),
            "p_max": probability,
            "prior": probability,
            "posterior": probability,
        },
        holds,
        "inequality (2) and beta < 1/P_max - 1 against certainty",
        part="short of certainty",
    )


def equations_17_19() -> Iterator[Evidence]:
    """Which equation eq. 14 comes from, and the sign."""
    low, high = extremes([HALF, HALF], [0, 1], Fraction(2))[0]
    yield instance(
        low == THIRD and high == Fraction(2, 3),
        "exp(Theta/lambda) = 2, prior (1/2, 1/2): eq. 12 bounds the belief by 1/3 from below and "
        "eq. 13 by 2/3 from above; eq. 14 is a bound from below",
        subject=Subject.REMARK,
    )
    yield illustrated(
        all(
            1 + p * (a - 1) > 0
            for a in (Fraction(1, 100), HALF, Fraction(99, 100))
            for p in (Fraction(0), HALF)
        ),
        "1 + P_min (alpha - 1) > 0 at P_min = 0 and 1/2: the reason given, P_min <= 1/n, "
        "suffices, and P_min <= 1 would",
        part="eq. 19",
    )


def equations_20_23() -> Iterator[Evidence]:
    """The reason that fails, at its smallest instance, and the one that does not."""
    p_min, beta = HALF, Fraction(1)
    yield refuted_by(
        {"n": 2, "P_min": p_min, "beta": beta, "1 - P_min (1 + beta)": 1 - p_min * (1 + beta)},
        1 - p_min * (1 + beta) > 0,
        'the proof says "since P_min <= 1/n, for all n > 1, we have 1 - P_min (1 + beta) > 0": '
        "P_min = 1/2 <= 1/2, and the difference is 0",
        part="sign",
    )
    yield illustrated(
        all(
            1 - low * (1 + b) > 0
            for low, high in product(
                (Fraction(0), Fraction(1, 5), THIRD), (THIRD, HALF, Fraction(2, 3))
            )
            for b in [(1 / high - 1) * Fraction(99, 100)]
        ),
        "beta < 1/P_max - 1 and P_min <= P_max give 1 - P_min (1 + beta) > 0",
        subject=Subject.CORRECTION,
        part="sign",
    )


def tightness() -> Iterator[Evidence]:
    """Attaining worlds, a smaller scale that fails there, and how loose it can be elsewhere."""
    prior, beta, odds = [Fraction(1, 4), Fraction(1, 4), HALF], Fraction(9, 10), Fraction(7, 3)
    needed: Enclosure = scale.prior_dependent.enclose(HALF, beta, 1, min(prior), max(prior))
    attained = extremes(prior, [0, 1, 1], odds)
    yield illustrated(
        is_log(Enclosure(1 / needed.upper, 1 / needed.lower), odds)
        and attained[0] == (Fraction(1, 8), Fraction(7, 16)),
        "prior (1/4, 1/4, 1/2), answers (0, Theta, Theta), alpha = 1/2, beta = 9/10: Theorem 3's "
        "odds are 7/3, and a response of Theta or more halves the first belief exactly",
    )
    yield illustrated(
        not identifiable(prior, [0, 1, 1], odds + Fraction(1, 10**9), HALF, beta),
        "a scale smaller by a part in 10^9 breaks inequality (2) in these worlds",
    )
    middle = [THIRD, THIRD, THIRD], [0, 1, 2]
    yield instance(
        identifiable(*middle, Fraction(7, 4), HALF, Fraction(1))
        and Fraction(7, 4) ** 2 > Fraction(5, 2),
        "prior (1/3, 1/3, 1/3), answers (0, Theta/2, Theta), alpha = 1/2, beta = 1: Theorem 3 asks "
        "exp(Theta/lambda) <= 5/2, and (7/4)^2 = 49/16 still keeps inequality (2)",
        subject=Subject.REMARK,
    )
    yield instance(
        identifiable([Fraction(0), HALF, HALF], [0, 0, 1], Fraction(3), HALF, HALF),
        "prior (0, 1/2, 1/2), answers (0, 0, Theta), alpha = beta = 1/2: Theorem 3 at P_min = 0 "
        "asks exp(Theta/lambda) <= 3/2, and 3 still keeps inequality (2), because it says nothing "
        "of a world whose prior is 0: the smallest positive prior may stand in for P_min",
        subject=Subject.REMARK,
    )


def limit_theorem_2() -> Iterator[Evidence]:
    """The logarithms of the two theorems agree at P_min = 0."""
    # alpha = a/(1 + a) with a > 0 runs over the open unit interval
    a, b = sympy.symbols("a b", positive=True)
    falling, rising = prior_dependent_logarithms(a / (1 + a), b, sympy.S.Zero)
    for found, expected, name in (
        (falling, -sympy.log(1 - a / (1 + a)), "-log(1 - alpha)"),
        (rising, sympy.log(1 + b), "log(1 + beta)"),
    ):
        yield identity(sympy.exp(found), sympy.exp(expected), f"at P_min = 0: {name}")

    def same(alpha: Fraction, beta: Fraction, theta: Fraction, p_max: Fraction) -> bool | None:
        if (1 + beta) * p_max >= 1:
            return None
        one: Enclosure = scale.prior_dependent.enclose(alpha, beta, theta, 0, p_max)
        return one.overlaps(scale.prior_free.enclose(alpha, beta, theta))

    yield sampled(
        {
            "alpha": UNIT_OPEN.strategy(),
            "beta": POSITIVE.strategy(),
            "theta": NON_NEGATIVE.strategy(),
            "p_max": UNIT_OPEN.strategy(),
        },
        same,
        "the enclosures of the two scales overlap at P_min = 0",
    )
