"""Section 4.1 as far as eq. 9 as mathematics: the identifiability risk, and two bounds on it."""

from __future__ import annotations

from sympy import And, Implies, Sum

from didp_ref.audit.claim import Statement
from didp_ref.papers.rhodi.alphabet import (
    J,
    K,
    L,
    S,
    a,
    c,
    g,
    h,
    i,
    j,
    k,
    m,
    q,
    rho,
    v,
)
from didp_ref.papers.rhodi.statements.vocabulary import (
    A_WORLD,
    BOUND_BY_RANGE,
    NEAR,
    OTHERS,
    POSTERIORS,
    SCALE,
    SEVERAL,
    SOME_WORLD,
    WORLDS,
)
from didp_ref.papers.shared.risk import bound_by_distances, density, risk
from didp_ref.symbolic.notation import as_written, eq, every, ge, gt, le, ne

ONE_EACH = "no two of the worlds' unknown entries belong to one individual"
HOLDS = "h[k] is 1 in every world k that holds the individual in question"
HOLDS_NOT = "h[k] is 0 in every world k that does not"


def individual_and_world() -> Statement:
    """Eqs. 2-3: that the individual is in D is as likely as that D is the world with its entry.

    ``c[k]`` is the individual whom the unknown entry of world k belongs to. The probability that
    the individual of world i is in D is that of all worlds that hold it.
    """
    same = eq(c[k], c[i])
    return Statement(
        {
            **A_WORLD,
            ONE_EACH: every(Implies(ne(k, i), ne(c[k], c[i])), (i, 1, m), (k, 1, m)),
            HOLDS: every(Implies(same, eq(h[k], 1)), (k, 1, m)),
            HOLDS_NOT: every(Implies(ne(c[k], c[i]), eq(h[k], 0)), (k, 1, m)),
        },
        eq(Sum(h[k] * g[k], (k, 1, m)), g[i]),
    )


def bayes() -> Statement:
    """Eqs. 4-5, from what conditional probability is.

    ``J[k]`` is how likely world k is together with the response, ``q[k]`` its prior.
    """
    of_every = "for every world k in 1..m"
    worlds = (k, 1, m)
    return Statement(
        {
            **A_WORLD,
            f"q[k] > 0 {of_every}": every(gt(q[k], 0), worlds),
            f"K[k] = J[k]/q[k], the likelihood, {of_every}": every(eq(K[k], J[k] / q[k]), worlds),
            "L = J[1] + ... + J[m], the response's probability": eq(L, Sum(J[k], worlds)),
            **as_written(gt(L, 0)),
            "g[i] = J[i]/L, the posterior": eq(g[i], J[i] / L),
        },
        And(
            eq(g[i], q[i] / L * K[i]),
            eq(g[i], q[i] * K[i] / Sum(q[k] * K[k], worlds)),
        ),
    )


def laplace_answers() -> Statement:
    """Eqs. 5-7: the posterior at equal priors 1/m is the weight's share of all weights."""
    mine = density(a) / m
    theirs = Sum(density(v[k]) / m, OTHERS)
    return Statement(SEVERAL | SCALE, eq(mine / (mine + theirs), risk(m)))


def bounded_by_distances() -> Statement:
    """Eqs. 7-8; eq. 8 is the risk where the response is f(D), so no response gives a larger one."""
    return Statement(SEVERAL | SCALE, le(risk(m), bound_by_distances(m)))


def bounded_by_range() -> Statement:
    """Eqs. 8-9."""
    return Statement(SEVERAL | SCALE | NEAR, le(bound_by_distances(m), BOUND_BY_RANGE))


def bound_of_a_guess() -> Statement:
    """Eq. 9 is at least 1/m, whatever the scale."""
    return Statement(SOME_WORLD | SCALE | as_written(ge(S, 0)), ge(BOUND_BY_RANGE, 1 / m))


def someone_at_a_guess() -> Statement:
    """If m posteriors are all at most rho, rho is at least 1/m."""
    all_at_most = every(le(g[j], rho), WORLDS)
    return Statement(SOME_WORLD | POSTERIORS, Implies(all_at_most, ge(rho, 1 / m)))
