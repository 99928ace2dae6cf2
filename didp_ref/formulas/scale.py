"""Noise scales: how much Laplace noise a promise costs.

Every formula divides a sensitivity by a logarithm: the exponent ``t = sensitivity/scale`` at
which the promise is just kept. The float64 forms take that logarithm as ``log1p`` of a quantity
that is computed without cancellation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from didp_ref.claim import Source
from didp_ref.formulas.parameters import (
    ALPHA,
    BETA,
    BETA_BELOW_CERTAINTY,
    EPSILON,
    GLOBAL_SENSITIVITY,
    IDENTIFIABILITY_SENSITIVITY,
    N_WORLDS,
    P_MAX,
    P_MIN,
    PRIORS_LEAVE_ROOM,
    PRIORS_ORDERED,
    RHO,
    RHO_ABOVE_GUESSING,
    RHO_ABOVE_PRIOR,
    SENSITIVE_RANGE,
)
from didp_ref.formulas.tight import tight
from didp_ref.numbers.compensated import (
    Float,
    Pair,
    as_pair,
    exact_product,
    exact_sum,
    log1p,
    smaller,
)
from didp_ref.numbers.domains import NON_NEGATIVE
from didp_ref.numbers.enclosure import Side
from didp_ref.quantity import EXACT, quantity

if TYPE_CHECKING:
    import sympy

__all__ = [
    "differential_privacy",
    "prior_dependent",
    "prior_free",
    "rho",
    "rho_at_prior",
    "tight",
]


@quantity(
    id="scale.differential_privacy",
    expression=lambda epsilon, delta_q: delta_q / epsilon,
    parameters=(EPSILON, GLOBAL_SENSITIVITY),
    source=Source("abdi", "Theorem 4, proof", "eq. 26"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
    error=EXACT,
)
def differential_privacy(epsilon: Float, global_sensitivity: Float) -> Pair:
    """Scale at which the Laplace mechanism is epsilon-differentially private.

    >>> differential_privacy(epsilon=0.5, global_sensitivity=1.0)
    2.0
    """
    return as_pair(global_sensitivity) / epsilon


def _prior_free_expression(
    alpha: sympy.Symbol, beta: sympy.Symbol, theta: sympy.Symbol
) -> sympy.Expr:
    from sympy import Max, log

    return Max(theta / log(1 + beta), -theta / log(1 - alpha))


@quantity(
    id="scale.prior_free",
    expression=_prior_free_expression,
    parameters=(ALPHA, BETA, IDENTIFIABILITY_SENSITIVITY),
    source=Source("abdi", "Theorem 2"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def prior_free(alpha: Float, beta: Float, identifiability_sensitivity: Float) -> Pair:
    """Scale that gives (alpha, beta)-differential identifiability against every prior.

    >>> prior_free(alpha=0.5, beta=1.0, identifiability_sensitivity=1.0)
    1.4426950408889636
    """
    return as_pair(identifiability_sensitivity) / exponent_at_prior(alpha, beta, 0.0)


def exponent_at_prior(alpha: Float, beta: Float, p_min: Float) -> Pair:
    """Return the largest exponent at which both sides of Definition 4 hold at prior ``p_min``.

    With ``x = alpha/((1 - alpha)(1 - p))`` and ``y = beta/(1 - p (1 + beta))`` the two logarithms
    of Theorem 3 are ``log1p(x)`` and ``log1p(y)``: the ones that the printed quotients lose to
    cancellation have been subtracted by hand.
    """
    falling = alpha / (exact_sum(1.0, -alpha) * exact_sum(1.0, -p_min))
    rising = beta / (1.0 - exact_sum(1.0, beta) * p_min)
    return log1p(smaller(falling, rising))


def prior_dependent_logarithms(
    alpha: sympy.Symbol, beta: sympy.Symbol, p_min: sympy.Symbol
) -> tuple[sympy.Expr, sympy.Expr]:
    """Return the two logarithms of Theorem 3, as printed: the alpha side, the beta side."""
    from sympy import log

    falling = log((1 + p_min * (alpha - 1)) / ((1 - alpha) * (1 - p_min)))
    rising = log((1 + beta) * (1 - p_min) / (1 - p_min * (1 + beta)))
    return falling, rising


def _prior_dependent_expression(
    alpha: sympy.Symbol,
    beta: sympy.Symbol,
    theta: sympy.Symbol,
    p_min: sympy.Symbol,
    p_max: sympy.Symbol,  # noqa: ARG001  it bounds beta, and does not enter the scale
) -> sympy.Expr:
    from sympy import Max

    falling, rising = prior_dependent_logarithms(alpha, beta, p_min)
    return theta * Max(1 / falling, 1 / rising)


@quantity(
    id="scale.prior_dependent",
    expression=_prior_dependent_expression,
    parameters=(ALPHA, BETA, IDENTIFIABILITY_SENSITIVITY, P_MIN, P_MAX),
    conditions=(PRIORS_ORDERED, PRIORS_LEAVE_ROOM, BETA_BELOW_CERTAINTY),
    source=Source("abdi", "Theorem 3", "eq. 17-23"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def prior_dependent(
    alpha: Float,
    beta: Float,
    identifiability_sensitivity: Float,
    p_min: Float,
    p_max: Float,  # noqa: ARG001  it bounds beta, and does not enter the scale
) -> Pair:
    """Scale that gives (alpha, beta)-differential identifiability at priors of at least p_min.

    >>> prior_dependent(alpha=0.5, beta=1.0, identifiability_sensitivity=98.0, p_min=0.0, p_max=0.1)
    141.38411400711843
    """
    return as_pair(identifiability_sensitivity) / exponent_at_prior(alpha, beta, p_min)


def _rho_expression(rho: sympy.Symbol, m: sympy.Symbol, s: sympy.Symbol) -> sympy.Expr:
    from sympy import log

    return s / log((m - 1) * rho / (1 - rho))


@quantity(
    id="scale.rho",
    expression=_rho_expression,
    parameters=(RHO, N_WORLDS, SENSITIVE_RANGE),
    conditions=(RHO_ABOVE_GUESSING,),
    source=Source("rhodi", "Theorem 1", "eq. 15"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def rho(rho: Float, n_worlds: Float, sensitive_range: Float) -> Pair:
    """Scale that gives rho-differential identifiability among n equally likely worlds.

    >>> rho(rho=1/3, n_worlds=8, sensitive_range=8/3)
    2.1286282670611416
    """
    return as_pair(sensitive_range) / exponent_of_rho(rho, n_worlds)


def exponent_of_rho(rho: Float, n_worlds: Float) -> Pair:
    """Return ``log((m-1) rho/(1-rho))`` as ``log1p((m rho - 1)/(1 - rho))``."""
    return log1p((exact_product(rho, n_worlds) - 1.0) / exact_sum(1.0, -rho))


def _rho_at_prior_expression(rho: sympy.Symbol, p_max: sympy.Symbol, s: sympy.Symbol) -> sympy.Expr:
    from sympy import log

    return s / log((1 / p_max - 1) * rho / (1 - rho))


@quantity(
    id="scale.rho_at_prior",
    expression=_rho_at_prior_expression,
    parameters=(RHO, P_MAX, SENSITIVE_RANGE),
    conditions=(RHO_ABOVE_PRIOR,),
    source=Source("rhodi", "section 4.1, after Theorem 1", "eq. 15 with m = 1/max prior"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def rho_at_prior(rho: Float, p_max: Float, sensitive_range: Float) -> Pair:
    """Scale that keeps every posterior at rho or below, where no prior exceeds p_max.

    >>> rho_at_prior(rho=0.5, p_max=0.25, sensitive_range=1.0)
    0.9102392266268374
    """
    odds = exact_sum(rho, -p_max) / (exact_sum(1.0, -rho) * p_max)
    return as_pair(sensitive_range) / log1p(odds)
