"""Section 5 as mathematics: where no noise is enough, and how the scale changes."""

from __future__ import annotations

from sympy import Abs, And, Not, Rational

from didp_ref.audit.claim import Statement
from didp_ref.formulas import guarantee, scale
from didp_ref.papers.rhodi.alphabet import (
    N,
    S,
    epsilon,
    g,
    i,
    j,
    k,
    lambda_,
    m,
    n,
    p,
    rho,
    rho_1,
    rho_2,
    t,
    u,
    v,
    w,
    y,
    z,
)
from didp_ref.papers.rhodi.statements.vocabulary import (
    A_WORLD,
    ABOVE_A_GUESS,
    ANOTHER,
    LARGEST_BUDGET,
    LEAST_SCALE,
    POSTERIORS,
    SCALE,
    SEVERAL,
    SOME_WORLD,
    WORLDS,
    least_scale,
)
from didp_ref.symbolic.notation import as_written, eq, every, ge, gt, le, lt

BELOW_1 = as_written(lt(rho, 1))


def no_noise_enforces() -> Statement:
    """Below rho = 1/m no answer whatever keeps all m posteriors at rho or below."""
    return Statement(
        SOME_WORLD | as_written(lt(m * rho, 1)) | POSTERIORS,
        Not(every(le(g[j], rho), WORLDS)),
    )


def fewer_people() -> Statement:
    """Of a share below 1.7% of 20,000 people one fifth is fewer than 68: more than 1/68 each.

    ``p`` is the share, ``t`` the people at one of five ages.
    """
    hypotheses = as_written(gt(p, 0), lt(p, Rational(17, 1000)))
    crowd = {"t = 20000 p/5": eq(t, 20000 * p / 5)}
    return Statement(hypotheses | crowd, And(lt(t, 68), gt(1 / t, Rational(1, 68))))


def scale_falls_with_rho() -> Statement:
    """Figure 2: a smaller rho asks for more noise."""
    at_smaller, at_larger = (
        scale.rho.at(rho=one, n_worlds=m, sensitive_range=S) for one in (rho_1, rho_2)
    )
    return Statement(
        SEVERAL | as_written(gt(S, 0), gt(m * rho_1, 1), lt(rho_1, rho_2), lt(rho_2, 1)),
        gt(at_smaller, at_larger),
    )


def same_noise() -> Statement:
    """Figures 2 and 3: for every rho there is an epsilon whose Laplace noise has the same scale."""
    private = scale.differential_privacy.at(epsilon=epsilon, global_sensitivity=S)
    budget = {"epsilon = log((m-1) rho/(1-rho))": eq(epsilon, LARGEST_BUDGET)}
    return Statement(ABOVE_A_GUESS | BELOW_1 | budget, eq(private, LEAST_SCALE))


def mean_by_size() -> Statement:
    """Figure 4: among N > n records the means lie n/N times as far apart, and the scale is smaller.

    The unknown record is ``u[k]`` in world k; the known ones add up to ``y`` and to ``z``.
    """
    return Statement(
        {
            **as_written(ge(n, 1), gt(N, n)),
            "v[k] = (y + u[k])/n in every world k": every(eq(v[k], (y + u[k]) / n), (k, 1, m)),
            "w[k] = (z + u[k])/N in every world k": every(eq(w[k], (z + u[k]) / N), (k, 1, m)),
            **A_WORLD,
            **ANOTHER,
            **as_written(gt(S, 0)),
            **ABOVE_A_GUESS,
            **BELOW_1,
        },
        And(
            eq(Abs(w[i] - w[j]), n / N * Abs(v[i] - v[j])),
            lt(least_scale(m, n / N * S), LEAST_SCALE),
        ),
    )


def harder_by_size() -> Statement:
    """Figure 4: at one scale, among N > n records, whose means lie n/N times as far apart."""
    at_n, at_larger = (
        guarantee.rho.at(scale=lambda_, sensitive_range=S / size, n_worlds=m) for size in (n, N)
    )
    return Statement(
        SEVERAL | SCALE | as_written(gt(S, 0), ge(n, 1), gt(N, n)), lt(at_larger, at_n)
    )


def sum_by_size() -> Statement:
    """Figure 4: how far apart the sums lie does not depend on the records that are known."""
    return Statement(
        {
            "v[k] = y + u[k] in every world k": every(eq(v[k], y + u[k]), (k, 1, m)),
            "w[k] = z + u[k] in every world k": every(eq(w[k], z + u[k]), (k, 1, m)),
            **A_WORLD,
            **ANOTHER,
        },
        eq(Abs(w[i] - w[j]), Abs(v[i] - v[j])),
    )
