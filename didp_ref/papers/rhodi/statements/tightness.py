"""Table 2 to Theorem 2 as mathematics: how near the risk comes to the bound on it."""

from __future__ import annotations

from sympy import Abs, And, Equivalent, Integer, Not, Or, Rational, exp

from didp_ref.audit.claim import Statement
from didp_ref.papers.rhodi.alphabet import R, S, a, b, k, lambda_, m, rho, v
from didp_ref.papers.rhodi.statements.vocabulary import (
    BOUND_BY_RANGE,
    OTHERS,
    SCALE,
    SEVERAL,
    least_scale,
)
from didp_ref.papers.shared.risk import CHANCE, bound_by_distances, risk, weight, within_range
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, ge, gt, le, lt

EIGHT = Integer(8)
MEAN_RANGE = Rational(8, 3)
ABOVE_ONE_EIGHTH = as_written(gt(8 * rho, 1), lt(rho, 1))
MEDIAN_RISK = 1 / (1 + 7 * exp(-1 / lambda_))
"""Of Table 2's median: the risk of I(2) at R = 2, where seven answers lie 1 away."""


def beyond(value: Term) -> Formula:
    """Say that the response lies beyond f(D), seen from another world's answer."""
    return Or(And(ge(R, a), ge(a, value)), And(le(R, a), le(a, value)))


def scale_that_the_median_needs() -> Statement:
    """The median's risk is at most rho exactly when the scale is Theorem 1's or larger."""
    return Statement(
        SCALE | CHANCE | as_written(gt(8 * rho, 1)),
        Equivalent(le(MEDIAN_RISK, rho), ge(lambda_, least_scale(EIGHT, Integer(1)))),
    )


def risk_of_the_mean() -> Statement:
    """Figure 1(a): for every rho above 1/8 the mean's risk stays below rho, whatever the response.

    The means lie up to 8/3 apart. Whoever is in question, another world lies nearer; call it 1.
    """
    near = within_range(EIGHT, MEAN_RANGE) | {"|a - v[1]| < 8/3": lt(Abs(a - v[1]), MEAN_RANGE)}
    own = {"lambda = (8/3)/log(7 rho/(1-rho))": eq(lambda_, least_scale(EIGHT, MEAN_RANGE))}
    return Statement(ABOVE_ONE_EIGHTH | SCALE | near | own, lt(risk(EIGHT), rho))


def risk_of_the_median() -> Statement:
    """Figure 1(b): for every rho above 1/8 the median's risk at R = 2 is rho."""
    own = least_scale(EIGHT, Integer(1))
    return Statement(
        ABOVE_ONE_EIGHTH | SCALE | {"lambda = 1/log(7 rho/(1-rho))": eq(lambda_, own)},
        eq(MEDIAN_RISK, rho),
    )


def equality_in_eq_8() -> Statement:
    """Theorem 2's first condition: the response lies beyond f(D), seen from every other world."""
    condition = {
        "R >= a >= v[k] or R <= a <= v[k] for every other world k": every(beyond(v[k]), OTHERS)
    }
    return Statement(SEVERAL | SCALE | condition, eq(risk(m), bound_by_distances(m)))


def equality_in_eq_9() -> Statement:
    """Theorem 2's second condition: every other answer is as far away as the range allows."""
    condition = {
        "|a - v[k]| = S for every other world k": every(eq(Abs(a - v[k]), S), OTHERS),
    }
    return Statement(SEVERAL | SCALE | condition, eq(bound_by_distances(m), BOUND_BY_RANGE))


def two_worlds() -> Statement:
    """Whatever two worlds answer, some response meets both conditions, and eq. 9 with equality."""
    own_risk = weight(a) / (weight(a) + weight(b))
    attained = eq(own_risk, BOUND_BY_RANGE.subs(m, 2))
    return Statement(
        SCALE | {"S = |a - b|": eq(S, Abs(a - b))},
        Not(every(Not(And(beyond(b), attained)), R)),
    )
