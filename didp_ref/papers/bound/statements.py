"""The statements of bound as mathematics.

One possible world holds the individual in question, and the others are numbered: see
:mod:`didp_ref.papers.shared.risk`, and for the letters :mod:`didp_ref.papers.bound.alphabet`.
"""

from __future__ import annotations

from sympy import Abs, And, Equivalent, Integer, exp, log

from didp_ref.claim import Statement
from didp_ref.formulas import scale, translation
from didp_ref.papers.bound.alphabet import Delta_f, Delta_v, N, a, b, epsilon, lambda_, n, rho
from didp_ref.papers.shared.risk import CHANCE, density, risk, several, within_range
from didp_ref.proof.notation import Term, as_written, eq, gt, le, lt

LAPLACE_SCALE = {
    "lambda = Delta_f/epsilon": eq(
        lambda_, scale.differential_privacy.at(epsilon=epsilon, global_sensitivity=Delta_f)
    )
}


def largest_budget(count: Term) -> Term:
    """Return eq. 1's bound among so many records where Df = Dv."""
    one = Integer(1)
    return translation.epsilon_bound.at(rho=rho, n=count, sensitivity=one, distance=one)


def budget_bound() -> Statement:
    """Eq. 1: a budget of at most that keeps the risk among n records at rho or below."""
    bound = translation.epsilon_bound.at(rho=rho, n=n, sensitivity=Delta_f, distance=Delta_v)
    return Statement(
        {
            **several(n),
            **CHANCE,
            **as_written(gt(Delta_f, 0), gt(Delta_v, 0), gt(epsilon, 0)),
            **LAPLACE_SCALE,
            **within_range(n, Delta_v),
            "epsilon <= (Delta_f/Delta_v) log((n-1) rho/(1-rho))": le(epsilon, bound),
        },
        le(risk(n), rho),
    )


def budget_growth() -> Statement:
    """Eq. 1 at Df = Dv: affine in ln(n-1), increasing, negative exactly below 1/rho."""
    at = largest_budget(n)
    return Statement(
        several(n) | as_written(gt(N, n)) | CHANCE,
        And(
            eq(at, log(n - 1) + log(rho / (1 - rho))),
            lt(at, largest_budget(N)),
            Equivalent(lt(at, 0), lt(n * rho, 1)),
        ),
    )


def laplace_is_private() -> Statement:
    """At scale Df/epsilon the density of a Laplace answer changes by at most e^epsilon."""
    return Statement(
        {
            **as_written(gt(epsilon, 0), gt(Delta_f, 0)),
            **LAPLACE_SCALE,
            "|a - b| <= Delta_f": le(Abs(a - b), Delta_f),
        },
        le(density(a) / density(b), exp(epsilon)),
    )
