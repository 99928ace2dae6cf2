"""The derivations of the bridges and of the obligations fall with a bent statement."""

from __future__ import annotations

import pytest
from sympy import And, Equivalent, Rational, Sum, exp, log

from didp_ref.formulas import translation
from didp_ref.papers.ours.alphabet import (
    alpha_2,
    beta_2,
    distance,
    epsilon_1,
    epsilon_2,
    f,
    f_1,
    f_2,
    g,
    h,
    h_1,
    h_2,
    kept,
    l,
    n_worlds,
    o,
    p,
    p_min,
    priors,
    q,
    r,
    sensitive_range,
    sensitivity,
    w,
)
from didp_ref.papers.ours.statements.bridges import BELIEF, ODDS_RATIO, OVER_PRIORS
from didp_ref.papers.ours.statements.likelihoods import PRIOR, WORLDS, each_world
from didp_ref.papers.ours.statements.obligations import OUTPUTS
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, gamma, i, j, m, n, rho
from didp_ref.proof.notation import eq, every, le, lt
from tests.proofs.twins import Twin, assert_false_and_refused

HALF, QUARTER = Rational(1, 2), Rational(1, 4)
EVEN = {1: HALF, 2: HALF}

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
        {p: Rational(3, 4), g: HALF, alpha: HALF, beta: 1},
        hypotheses={"(1 + beta) p < 1": lt((1 + beta) * p, 2)},
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
    ),
    "Kazan and Reiter's bound at q = 0": Twin(
        "bridges.kazan-reiter",
        {p: HALF, r: Rational(3, 2), beta: HALF, q: 0, epsilon: log(2)},
        hypotheses={"q = 1": eq(q, 0)},
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
    "a likelihood may be negative": Twin(
        "bridges.epsilon.monotone",
        {i: 1, l: 2, m: 2, h: {1: -1, 2: -1}, epsilon: 0, epsilon_2: log(2)},
        hypotheses={"no likelihood is negative": each_world(le(-1, h[j]))},
    ),
    "a prior may be negative": Twin(
        "bridges.alpha-beta.monotone",
        {
            i: 1,
            m: 2,
            priors: {1: -1, 2: 2},
            h: {1: 1, 2: 1},
            alpha: 0,
            beta: 0,
            alpha_2: HALF,
            beta_2: 0,
        },
        hypotheses={"no prior is negative": each_world(le(-1, priors[j]))},
    ),
    "a probability to pass on may be negative": Twin(
        "bridges.rho.post-processing",
        {i: 1, m: 2, n: 1, kept: {1: -1}, f: lambda *_: HALF, rho: Rational(3, 4)},
        hypotheses={"no probability kept[o] is negative": every(le(-1, kept[o]), OUTPUTS)},
    ),
    "a chance may exceed 1": Twin(
        "bridges.alpha-beta.convexity",
        {
            i: 1,
            m: 2,
            priors: EVEN,
            w: 2,
            alpha: HALF,
            beta: HALF,
            f_1: {1: 1, 2: 1},
            f_2: {1: 1, 2: 3},
        },
        hypotheses={"w <= 1": le(w, 2)},
    ),
    "the larger epsilon is enough for two answers": Twin(
        "bridges.epsilon.composition",
        {i: 1, l: 2, f_1: {1: 2, 2: 1}, f_2: {1: 2, 2: 1}, epsilon_1: log(2), epsilon_2: log(2)},
        le(f_1(i) * f_2(i), exp(epsilon_1) * f_1(l) * f_2(l)),
    ),
}


@pytest.mark.parametrize("twin", FALSE_TWINS.values(), ids=FALSE_TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
