"""Noise scales: how much Laplace noise a promise costs.

Every formula divides a sensitivity by a logarithm: the exponent ``t = sensitivity/scale`` at
which the promise is just kept. The float64 forms take that logarithm as ``log1p`` of a quantity
that is computed without cancellation.
"""

from __future__ import annotations

from didp_ref.formulas import symbolic
from didp_ref.formulas.exponents import (
    exponent_at_prior,
    exponent_of_rho,
    prior_dependent_logarithms,
    unit_scale,
)
from didp_ref.formulas.parameters import (
    ALPHA,
    BETA,
    BETA_BELOW_CERTAINTY,
    GLOBAL_SENSITIVITY,
    IDENTIFIABILITY_SENSITIVITY,
    N_WORLDS,
    NOISE_EPSILON,
    P_MAX,
    P_MIN,
    PRIORS_LEAVE_ROOM,
    PRIORS_ORDERED,
    RHO,
    RHO_ABOVE_GUESSING,
    RHO_ABOVE_PRIOR,
    SENSITIVE_RANGE,
)
from didp_ref.formulas.quantity import quantity
from didp_ref.formulas.tight import tight
from didp_ref.numbers.domains import NON_NEGATIVE
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import Number, as_pair, exact_sum, log1p
from didp_ref.source import Source

__all__ = [
    "differential_privacy",
    "prior_dependent",
    "prior_dependent_logarithms",
    "prior_free",
    "rho",
    "rho_at_prior",
    "tight",
]
__dir__ = __all__.copy


@quantity(
    id="scale.differential_privacy",
    expression=lambda epsilon, global_sensitivity: global_sensitivity / epsilon,
    parameters=(NOISE_EPSILON, GLOBAL_SENSITIVITY),
    source=Source("abdi", "Theorem 4, proof", "eq. 26"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
    also="the scale of the Laplace mechanism",
)
def differential_privacy(epsilon: Number | float, global_sensitivity: Number | float) -> Number:
    """Scale at which the Laplace mechanism is epsilon-differentially private.

    >>> differential_privacy(epsilon=0.5, global_sensitivity=1.0)
    2.0
    """
    return as_pair(global_sensitivity) / epsilon


@quantity(
    id="scale.prior_free",
    expression=lambda alpha, beta, identifiability_sensitivity: symbolic.larger(
        identifiability_sensitivity / symbolic.log(1 + beta),
        -identifiability_sensitivity / symbolic.log(1 - alpha),
    ),
    parameters=(ALPHA, BETA, IDENTIFIABILITY_SENSITIVITY),
    source=Source("abdi", "Theorem 2"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def prior_free(
    alpha: Number | float, beta: Number | float, identifiability_sensitivity: Number | float
) -> Number:
    """Scale that gives (alpha, beta)-differential identifiability against every prior.

    >>> prior_free(alpha=0.5, beta=1.0, identifiability_sensitivity=1.0)
    1.4426950408889636
    """
    return as_pair(identifiability_sensitivity) / exponent_at_prior(alpha, beta, 0)


@quantity(
    id="scale.prior_dependent",
    expression=lambda alpha, beta, identifiability_sensitivity, p_min, p_max: (  # noqa: ARG005  p_max bounds beta, and does not enter the scale
        identifiability_sensitivity * unit_scale(alpha, beta, p_min)
    ),
    parameters=(ALPHA, BETA, IDENTIFIABILITY_SENSITIVITY, P_MIN, P_MAX),
    conditions=(PRIORS_ORDERED, PRIORS_LEAVE_ROOM, BETA_BELOW_CERTAINTY),
    source=Source("abdi", "Theorem 3", "eq. 17-23"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def prior_dependent(
    alpha: Number | float,
    beta: Number | float,
    identifiability_sensitivity: Number | float,
    p_min: Number | float,
    p_max: Number | float,  # noqa: ARG001  it bounds beta, and does not enter the scale
) -> Number:
    """Scale that gives (alpha, beta)-differential identifiability at priors of at least p_min.

    >>> prior_dependent(alpha=0.5, beta=1.0, identifiability_sensitivity=98.0, p_min=0.0, p_max=0.1)
    141.38411400711843
    """
    return as_pair(identifiability_sensitivity) / exponent_at_prior(alpha, beta, p_min)


@quantity(
    id="scale.rho",
    expression=lambda rho, n_worlds, sensitive_range: (
        sensitive_range / symbolic.log((n_worlds - 1) * rho / (1 - rho))
    ),
    parameters=(RHO, N_WORLDS, SENSITIVE_RANGE),
    conditions=(RHO_ABOVE_GUESSING,),
    source=Source("rhodi", "Theorem 1", "eq. 15"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def rho(rho: Number | float, n_worlds: Number | float, sensitive_range: Number | float) -> Number:
    """Scale that gives rho-differential identifiability among n equally likely worlds.

    >>> rho(rho=1/3, n_worlds=8, sensitive_range=8/3)
    2.1286282670611416
    """
    return as_pair(sensitive_range) / exponent_of_rho(rho, n_worlds)


@quantity(
    id="scale.rho_at_prior",
    expression=lambda rho, p_max, sensitive_range: (
        sensitive_range / symbolic.log((1 / p_max - 1) * rho / (1 - rho))
    ),
    parameters=(RHO, P_MAX, SENSITIVE_RANGE),
    conditions=(RHO_ABOVE_PRIOR,),
    source=Source("rhodi", "section 4.1, after Theorem 1", "eq. 15 with m = 1/max prior"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def rho_at_prior(
    rho: Number | float, p_max: Number | float, sensitive_range: Number | float
) -> Number:
    """Scale that keeps every posterior at rho or below if no prior exceeds p_max.

    >>> rho_at_prior(rho=0.5, p_max=0.25, sensitive_range=1.0)
    0.9102392266268374
    """
    odds = exact_sum(rho, -p_max) / (exact_sum(1, -rho) * p_max)
    return as_pair(sensitive_range) / log1p(odds)
