"""The derivations of the bridges fall with a bent statement."""

from __future__ import annotations

import pytest
from sympy import And, Equivalent, Max, Rational, Sum, exp, log

from didp_ref.formulas import belief, translation
from didp_ref.papers.ours.alphabet import (
    distance,
    g,
    h,
    h_1,
    h_2,
    l,
    n_worlds,
    p,
    p_min,
    priors,
    q,
    r,
    sensitive_range,
    sensitivity,
)
from didp_ref.papers.ours.statements.bridges import BELIEF, ODDS_RATIO, OVER_PRIORS
from didp_ref.papers.ours.statements.likelihoods import PRIOR, WORLDS, each_world
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, gamma, i, j, m, n, rho
from didp_ref.symbolic.notation import eq, le, lt
from tests.twins import Twin, assert_false_and_refused

HALF, QUARTER = Rational(1, 2), Rational(1, 4)
EVEN = {1: HALF, 2: HALF}

OF_BOTH = "epsilon = min(ln(1 + beta), -ln(1 - alpha))"

FALSE_TWINS = {
    "beta is m rho": Twin(
        "bridges.rho-is-beta",
        {m: 2, rho: QUARTER, beta: HALF, g: HALF},
        hypotheses={"beta = m rho - 1": eq(beta, m * rho)},
    ),
    "Theorem 3's scale at P_min = 0": Twin(
        "bridges.scales-at-uniform",
        {n_worlds: 2, rho: Rational(3, 4), beta: HALF, p_min: 0, sensitive_range: 1},
        hypotheses={"p_min = 1/n_worlds": eq(p_min, 0)},
    ),
    "a beta that allows certainty": Twin(
        "bridges.odds.alpha-beta",
        {p: Rational(3, 4), g: HALF, beta: 1},
        hypotheses={"(1 + beta) p < 1": lt((1 + beta) * p, 2)},
        part="beta side",
    ),
    "a ratio of odds is a ratio of beliefs": Twin(
        "bridges.odds.alpha-beta",
        {p: HALF, g: Rational(13, 50), alpha: HALF},
        Equivalent(le((1 - alpha) * p, g), le(1 - alpha, ODDS_RATIO)),
        part="alpha side",
    ),
    "rho-DI at another prior than 1/m": Twin(
        "bridges.odds.rho",
        {p: HALF, m: 4, rho: HALF, g: Rational(3, 4)},
        hypotheses={"p = 1/m": eq(p, HALF)},
    ),
    "membership privacy bounds absence only": Twin(
        "bridges.odds.gamma",
        {p: Rational(1, 10), gamma: 2, g: HALF},
        Equivalent(
            And(le(g, gamma * p), le((1 - p) / gamma, 1 - g)),
            le(ODDS_RATIO, (gamma - 1 + p) / p),
        ),
    ),
    "a ratio of beliefs is a ratio of odds": Twin(
        "bridges.odds.epsilon",
        {p: HALF, g: Rational(3, 4), epsilon: log(2)},
        Equivalent(le(g, p * exp(epsilon)), le(ODDS_RATIO, exp(epsilon))),
        part="ceiling",
    ),
    "a belief falls as its odds do": Twin(
        "bridges.odds.epsilon",
        {p: HALF, g: Rational(3, 10), epsilon: log(2)},
        Equivalent(le(p * exp(-epsilon), g), le(exp(-epsilon), ODDS_RATIO)),
        part="floor",
    ),
    "priors that sum to 2": Twin(
        "bridges.epsilon-to-alpha-beta",
        {i: 1, m: 2, priors: {1: 1, 2: 1}, h: {1: 2, 2: 1}, epsilon: log(2)},
        hypotheses={"the priors sum to 1": eq(Sum(priors[j], WORLDS), 2)},
    ),
    "epsilon-DP keeps beliefs from rising": Twin(
        "bridges.epsilon-to-gamma",
        {i: 1, m: 2, priors: EVEN, h: {1: 2, 2: 1}, epsilon: log(2)},
        le(BELIEF, PRIOR),
    ),
    "a world that is ruled out before": Twin(
        "bridges.alpha-beta-to-epsilon",
        {
            i: 2,
            l: 1,
            m: 2,
            priors: {1: 1, 2: 0},
            h: {1: 1, 2: 5},
            alpha: HALF,
            beta: HALF,
            epsilon: log(3),
        },
        hypotheses={"every prior is positive": each_world(le(0, priors[j]))},
    ),
    "epsilon is ln(1 + beta)": Twin(
        "bridges.alpha-beta-to-epsilon",
        {
            i: 1,
            l: 2,
            m: 2,
            priors: EVEN,
            h: {1: 3, 2: 1},
            alpha: HALF,
            beta: HALF,
            epsilon: log(Rational(3, 2)),
        },
        hypotheses={"epsilon = ln((1 + beta)/(1 - alpha))": eq(epsilon, log(1 + beta))},
    ),
    "only equal likelihoods satisfy every prior": Twin(
        "bridges.every-prior-is-epsilon",
        {alpha: HALF, beta: 1, h_1: 1, h_2: Rational(5, 4)},
        Equivalent(OVER_PRIORS, eq(h_1, h_2)),
        part="two worlds",
    ),
    "the larger of the two epsilons": Twin(
        "bridges.every-prior-is-epsilon",
        {alpha: HALF, beta: 2, epsilon: log(3), h_1: Rational(5, 2), h_2: 1},
        hypotheses={OF_BOTH: eq(epsilon, Max(log(1 + beta), -log(1 - alpha)))},
        part="epsilon",
    ),
    "priors that sum to 4": Twin(
        "bridges.every-prior-is-epsilon",
        {
            i: 2,
            m: 2,
            priors: {1: 1, 2: 3},
            h: {1: 2, 2: 1},
            alpha: HALF,
            beta: 1,
            epsilon: log(2),
        },
        hypotheses={"the priors sum to 1": eq(Sum(priors[j], WORLDS), 4)},
        part="many worlds",
    ),
    "Kazan and Reiter's bound at q = 0": Twin(
        "bridges.kazan-reiter",
        {p: HALF, q: 0, epsilon: log(2)},
        hypotheses={"q = 1": eq(q, 0)},
        part="at q = 1",
    ),
    "the budget is ln r": Twin(
        "bridges.kazan-reiter",
        {p: HALF, r: Rational(3, 2), epsilon: log(2)},
        Equivalent(le(belief.ratio_ceiling.at(exponent=epsilon, prior=p), r), le(epsilon, log(r))),
        part="budget",
    ),
    "a budget at another r": Twin(
        "bridges.kazan-reiter",
        {p: HALF, r: Rational(3, 2), beta: 0},
        hypotheses={"r = 1 + beta": eq(r, Rational(3, 2) + beta)},
        part="Theorem 3",
    ),
    "the budgets are ordered the other way": Twin(
        "bridges.budgets",
        {n: 2, rho: Rational(3, 4), sensitivity: 1, distance: 2},
        Equivalent(
            le(sensitivity, distance),
            le(
                translation.epsilon_from_rho.at(rho=rho, n_worlds=n),
                translation.epsilon_bound.at(
                    rho=rho, n=n, sensitivity=sensitivity, distance=distance
                ),
            ),
        ),
    ),
}


@pytest.mark.parametrize("twin", FALSE_TWINS.values(), ids=FALSE_TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
