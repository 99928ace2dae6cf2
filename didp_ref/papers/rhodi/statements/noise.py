"""Section 4.1 from eq. 10 on as mathematics: how much noise gives rho."""

from __future__ import annotations

from sympy import And, Equivalent, Not, Sum

from didp_ref.audit.claim import Statement
from didp_ref.formulas import scale
from didp_ref.papers.rhodi.alphabet import (
    F,
    G,
    H,
    P,
    S,
    a,
    g,
    i,
    j,
    k,
    lambda_,
    m,
    n,
    p,
    q,
    r,
    rho,
    t,
    v,
)
from didp_ref.papers.rhodi.statements.vocabulary import (
    A_WORLD,
    ABOVE_A_GUESS,
    BOUND_BY_RANGE,
    LARGEST_BUDGET,
    LEAST_SCALE,
    NEAR,
    OTHERS,
    SCALE,
    SEVERAL,
    SOME_WORLD,
    WORLDS,
)
from didp_ref.papers.shared.risk import CHANCE, risk, weight
from didp_ref.symbolic.notation import as_written, eq, every, ge, gt, le, lt

RESPONSES = (r, 1, n)
EQ_14 = le(S / lambda_, LARGEST_BUDGET)
SOLVING = SEVERAL | SCALE | CHANCE


def budget_from_bound() -> Statement:
    """Eqs. 10-14: eq. 9 is at most rho exactly when the logarithm of the odds bounds S/lambda."""
    return Statement(SOLVING, Equivalent(le(BOUND_BY_RANGE, rho), EQ_14))


def never_below_a_guess() -> Statement:
    """At rho = 1/m or below, eq. 14 holds for no scale, unless all answers are the same."""
    return Statement(SOLVING | as_written(gt(S, 0), le(m * rho, 1)), Not(EQ_14))


def scale_from_budget() -> Statement:
    """Eqs. 14-15, above 1/m."""
    return Statement(SOLVING | ABOVE_A_GUESS, Equivalent(EQ_14, ge(lambda_, LEAST_SCALE)))


def theorem_1() -> Statement:
    """Theorem 1: its scale, where it is one, keeps the risk at rho or below."""
    given = {"lambda = S/log((m-1) rho/(1-rho))": eq(lambda_, LEAST_SCALE)}
    return Statement(
        SEVERAL | SCALE | CHANCE | ABOVE_A_GUESS | NEAR | given,
        le(risk(m), rho),
    )


def nonuniform_prior() -> Statement:
    """Theorem 1 with 1/max prior in place of m."""
    enough = scale.rho_at_prior.at(rho=rho, p_max=P, sensitive_range=S)
    mine = p * weight(a)
    theirs = Sum(q[k] * weight(v[k]), OTHERS)
    return Statement(
        {
            **SEVERAL,
            **SCALE,
            **NEAR,
            **as_written(ge(p, 0)),
            "q[k] >= 0 for every other world k": every(ge(q[k], 0), OTHERS),
            "the priors p, q[1], ..., q[m-1] sum to 1": eq(p + Sum(q[k], OTHERS), 1),
            **as_written(gt(P, 0), le(p, P), lt(P, rho), lt(rho, 1)),
            "lambda >= S/log((1/P - 1) rho/(1-rho))": ge(lambda_, enough),
        },
        le(mine / (mine + theirs), rho),
    )


def best_guess() -> Statement:
    """With 1/P in place of m no guess is better than the average; the average itself is no better.

    ``t`` is what takes the place of m.
    """
    return Statement(
        {
            **SOME_WORLD,
            **A_WORLD,
            "the priors q[1], ..., q[m] sum to 1": eq(Sum(q[j], WORLDS), 1),
            "q[j] <= P for every world j": every(le(q[j], P), WORLDS),
            **as_written(gt(P, 0)),
            "t = 1/P": eq(t, 1 / P),
        },
        And(le(q[i], 1 / t), ge(P, 1 / m)),
    )


def prior_above_rho() -> Statement:
    """If the posteriors at all n possible responses are at most rho, so is the prior."""
    mine = p * F[r]
    either = mine + (1 - p) * G[r]
    of_every = "for every response r in 1..n"
    return Statement(
        {
            **as_written(ge(n, 1)),
            "the probabilities F[1], ..., F[n] sum to 1": eq(Sum(F[r], RESPONSES), 1),
            "the probabilities G[1], ..., G[n] sum to 1": eq(Sum(G[r], RESPONSES), 1),
            f"H[r] = p F[r] + (1-p) G[r] {of_every}": every(eq(H[r], either), RESPONSES),
            f"H[r] > 0 {of_every}": every(gt(H[r], 0), RESPONSES),
            f"g[r] = p F[r]/H[r] {of_every}": every(eq(g[r], mine / H[r]), RESPONSES),
            f"g[r] <= rho {of_every}": every(le(g[r], rho), RESPONSES),
        },
        le(p, rho),
    )
