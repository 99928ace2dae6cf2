"""The statements of rhodi as mathematics.

One possible world holds the individual in question, and the others are numbered: see
:mod:`didp_ref.papers.shared.risk`, and for the letters :mod:`didp_ref.papers.rhodi.alphabet`.
"""

from __future__ import annotations

from sympy import Abs, And, Equivalent, Implies, Integer, Not, Or, Rational, Sum, exp

from didp_ref.claim import Statement
from didp_ref.formulas import guarantee, scale, translation
from didp_ref.papers.rhodi.alphabet import (
    F,
    G,
    H,
    K,
    L,
    N,
    P,
    R,
    S,
    a,
    epsilon,
    g,
    i,
    j,
    k,
    lambda_,
    lambda_2,
    m,
    n,
    p,
    q,
    r,
    rho,
    rho_1,
    rho_2,
    t,
    v,
)
from didp_ref.papers.shared.risk import (
    CHANCE,
    bound_by_distances,
    density,
    others,
    risk,
    several,
    weight,
    within_range,
)
from didp_ref.proof.notation import Term, as_written, eq, every, ge, gt, le, lt, ne

OTHERS = others(m)
"""The worlds other than the one in question."""
WORLDS = (j, 1, m)
RESPONSES = (r, 1, n)

SEVERAL = several(m)
SCALE = as_written(gt(lambda_, 0))
ABOVE_A_GUESS = as_written(gt(m * rho, 1))
NEAR = within_range(m, S)

BOUND_BY_RANGE = guarantee.rho.at(scale=lambda_, sensitive_range=S, n_worlds=m)
"""The right-hand side of eq. 9."""
LARGEST_BUDGET = translation.epsilon_from_rho.at(rho=rho, n_worlds=m)
"""The right-hand side of eq. 14: the logarithm of the odds."""
LEAST_SCALE = scale.rho.at(rho=rho, n_worlds=m, sensitive_range=S)
"""The right-hand side of eq. 15."""
SHARE = L / (L + Sum(K[k], OTHERS))
"""The posterior at equal priors for any mechanism."""
PRIVATE = {
    **SEVERAL,
    **as_written(gt(L, 0)),
    "K[k] >= exp(-epsilon) L for every other world k": every(ge(K[k], exp(-epsilon) * L), OTHERS),
}
"""Every other world is at least e^-epsilon times as likely to give the response."""
POSTERIORS = {"the posteriors g[1], ..., g[m] sum to 1": eq(Sum(g[j], WORLDS), 1)}


def sensitive_range() -> Statement:
    """Definition 3's note: any two worlds are as close as the largest contribution.

    The converse is plain: a contribution is a maximum over fewer pairs of worlds. World ``k`` holds
    the individual k and no other world does; ``t`` is at least every contribution.
    """
    apart = Implies(ne(k, r), le(Abs(v[k] - v[r]), t))
    return Statement(
        {
            **as_written(ge(t, 0)),
            "|v[k] - v[r]| <= t for every two different k, r in 1..m": every(
                apart, (k, 1, m), (r, 1, m)
            ),
            **as_written(ge(i, 1), le(i, m), ge(j, 1), le(j, m)),
        },
        le(Abs(v[i] - v[j]), t),
    )


def bayes() -> Statement:
    """Eqs. 2-7: the posterior at equal priors 1/m is the weight's share of all weights."""
    mine = density(a) / m
    theirs = Sum(density(v[k]) / m, OTHERS)
    return Statement(SEVERAL | SCALE, eq(mine / (mine + theirs), risk(m)))


def risk_is_bounded() -> Statement:
    """Eqs. 8-9: the risk is at most eq. 8, and that at most eq. 9."""
    by_distances = bound_by_distances(m)
    return Statement(
        SEVERAL | SCALE | NEAR,
        And(le(risk(m), by_distances), le(by_distances, BOUND_BY_RANGE)),
    )


def random_guess() -> Statement:
    """Eq. 9 is at least 1/m; and m posteriors that are all at most rho need rho >= 1/m."""
    all_at_most = every(le(g[j], rho), WORLDS)
    return Statement(
        SEVERAL | SCALE | as_written(ge(S, 0)) | POSTERIORS,
        And(ge(BOUND_BY_RANGE, 1 / m), Implies(all_at_most, ge(rho, 1 / m))),
    )


def scale_from_bound() -> Statement:
    """Eqs. 10-15, with the side conditions that they need."""
    enough = le(BOUND_BY_RANGE, rho)
    logarithm = le(S / lambda_, LARGEST_BUDGET)
    solved = ge(lambda_, LEAST_SCALE)
    above = gt(m * rho, 1)
    return Statement(
        SEVERAL | SCALE | CHANCE,
        And(
            Equivalent(enough, logarithm),
            Implies(above, Equivalent(logarithm, solved)),
            Implies(And(gt(S, 0), Not(above)), Not(logarithm)),
        ),
    )


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


def epsilon_to_rho() -> Statement:
    """An epsilon-differentially private mechanism is 1/(1+(m-1)e^-epsilon)-identifiable."""
    bound = translation.rho_from_epsilon.at(epsilon=epsilon, n_worlds=m)
    return Statement(PRIVATE, le(SHARE, bound))


def rho_to_epsilon() -> Statement:
    """An epsilon of at most ln((m-1)rho/(1-rho)) is enough for rho."""
    budget = {"epsilon <= log((m-1) rho/(1-rho))": le(epsilon, LARGEST_BUDGET)}
    return Statement(PRIVATE | CHANCE | budget, le(SHARE, rho))


def bound_is_attained() -> Statement:
    """Theorem 2: under its two conditions the risk equals eq. 9."""
    beyond = Or(And(ge(R, a), ge(a, v[k])), And(le(R, a), le(a, v[k])))
    return Statement(
        {
            **SEVERAL,
            **SCALE,
            "R >= a >= v[k] or R <= a <= v[k] for every other world k": every(beyond, OTHERS),
            "|a - v[k]| = S for every other world k": every(eq(Abs(a - v[k]), S), OTHERS),
        },
        eq(risk(m), BOUND_BY_RANGE),
    )


def scale_of_table_2(span: Term) -> Term:
    """Return Theorem 1's scale for a query of Table 2, which has eight worlds."""
    return scale.rho.at(rho=rho, n_worlds=Integer(8), sensitive_range=span)


def risk_against_rho() -> Statement:
    """Figure 1: for every rho above 1/8 the mean's risk stays below rho, the median's equals it.

    ``lambda`` is the mean's scale by Theorem 1, S = 8/3; the worlds' means lie 0, 2, 3, ..., 8
    thirds above that of {1, 2, 3}. ``lambda_2`` is the median's, S = 1; seven medians lie 1 above.
    """
    of_mean = scale_of_table_2(Rational(8, 3))
    of_median = scale_of_table_2(Integer(1))
    third = exp(-1 / (3 * lambda_))
    mean_risk = 1 / (1 + sum(third**distance for distance in range(2, 9)))
    return Statement(
        {
            **as_written(gt(8 * rho, 1), lt(rho, 1), gt(lambda_, 0), gt(lambda_2, 0)),
            "lambda = (8/3)/log(7 rho/(1-rho))": eq(lambda_, of_mean),
            "lambda_2 = 1/log(7 rho/(1-rho))": eq(lambda_2, of_median),
        },
        And(lt(mean_risk, rho), eq(1 / (1 + 7 * exp(-1 / lambda_2)), rho)),
    )


def scale_falls_with_rho() -> Statement:
    """Figure 2: a smaller rho asks for more noise."""
    at_smaller, at_larger = (
        scale.rho.at(rho=one, n_worlds=m, sensitive_range=S) for one in (rho_1, rho_2)
    )
    return Statement(
        as_written(ge(m, 2), gt(S, 0), gt(m * rho_1, 1), lt(rho_1, rho_2), lt(rho_2, 1)),
        gt(at_smaller, at_larger),
    )


def no_noise_enforces() -> Statement:
    """Below rho = 1/m no answer whatever keeps all m posteriors at rho or below."""
    return Statement(
        as_written(ge(m, 1), lt(m * rho, 1)) | POSTERIORS,
        Not(every(le(g[j], rho), WORLDS)),
    )


def scale_falls_with_size() -> Statement:
    """Figure 4: with N > n records the mean's scale is smaller; its range is S/n for n records."""
    of_more, of_fewer = (
        scale.rho.at(rho=rho, n_worlds=m, sensitive_range=S / size) for size in (N, n)
    )
    return Statement(
        as_written(ge(n, 1), gt(N, n), gt(S, 0), ge(m, 2), gt(m * rho, 1), lt(rho, 1)),
        lt(of_more, of_fewer),
    )
