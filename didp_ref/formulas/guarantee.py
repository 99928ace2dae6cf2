"""Guarantees: what a given Laplace scale promises. The inverses of :mod:`didp_ref.formulas.scale`.

Every promise is a function of the exponent ``t = sensitivity/scale``, through ``exp(-t)`` and
``1 - exp(-t)``, which cannot overflow.
"""

from __future__ import annotations

from didp_ref.formulas import symbolic
from didp_ref.formulas.exponents import belief_ratio
from didp_ref.formulas.parameters import (
    GLOBAL_SENSITIVITY,
    IDENTIFIABILITY_SENSITIVITY,
    N_WORLDS,
    P_MAX,
    P_MIN,
    SCALE,
    SENSITIVE_RANGE,
)
from didp_ref.formulas.quantity import quantity
from didp_ref.numbers.domains import NON_NEGATIVE, PROBABILITY
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import Number, as_pair, exact_sum, exp, expm1, exponential
from didp_ref.source import Source

__all__ = ["alpha", "beta", "epsilon", "rho", "rho_at_prior"]
__dir__ = __all__.copy


def falling(exponent: Number, p: Number | float) -> Number:
    """Return ``1 - 1/(p + e^t (1-p))``, the largest fall of a belief whose prior is p."""
    lost = -expm1(-exponent)
    return lost * exact_sum(1, -p) / (1 - lost * p)


def rising(exponent: Number, p: Number | float) -> Number:
    """Return ``1/(p + e^-t (1-p)) - 1``, the largest rise of a belief whose prior is p."""
    rest = exact_sum(1, -p)
    decayed, grown = exponential(-exponent)
    return -grown * rest / (decayed * rest + p)


@quantity(
    id="guarantee.alpha",
    expression=lambda scale, identifiability_sensitivity, p_min: (
        1 - belief_ratio(identifiability_sensitivity / scale, p_min)
    ),
    parameters=(SCALE, IDENTIFIABILITY_SENSITIVITY, P_MIN),
    source=Source("abdi", "Theorem 3, proof", "eq. 17-18"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def alpha(
    scale: Number | float, identifiability_sensitivity: Number | float, p_min: Number | float
) -> Number:
    """Smallest alpha that a Laplace scale promises at priors of at least p_min.

    >>> alpha(scale=2.0, identifiability_sensitivity=1.0, p_min=0.0)
    0.39346934028736663
    """
    return falling(as_pair(identifiability_sensitivity) / scale, p_min)


@quantity(
    id="guarantee.beta",
    expression=lambda scale, identifiability_sensitivity, p_min: (
        belief_ratio(-identifiability_sensitivity / scale, p_min) - 1
    ),
    parameters=(SCALE, IDENTIFIABILITY_SENSITIVITY, P_MIN),
    source=Source("abdi", "Theorem 3, proof", "eq. 20-21"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def beta(
    scale: Number | float, identifiability_sensitivity: Number | float, p_min: Number | float
) -> Number:
    """Smallest beta that a Laplace scale promises at priors of at least p_min.

    >>> beta(scale=2.0, identifiability_sensitivity=1.0, p_min=0.0)
    0.6487212707001282
    """
    return rising(as_pair(identifiability_sensitivity) / scale, p_min)


def risk(exponent: Number, n_worlds: Number | float) -> Number:
    """Return ``1/(1 + (m-1) e^-t)``."""
    return 1 / (1 + exp(-exponent) * exact_sum(n_worlds, -1))


@quantity(
    id="guarantee.rho",
    expression=lambda scale, sensitive_range, n_worlds: (
        1 / (1 + (n_worlds - 1) * symbolic.exp(-sensitive_range / scale))
    ),
    parameters=(SCALE, SENSITIVE_RANGE, N_WORLDS),
    source=Source("rhodi", "section 4.1", "eq. 9"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def rho(scale: Number | float, sensitive_range: Number | float, n_worlds: Number | float) -> Number:
    """Smallest rho that a Laplace scale promises among n equally likely worlds.

    >>> rho(scale=1.0, sensitive_range=1.0, n_worlds=2)
    0.7310585786300049
    """
    return risk(as_pair(sensitive_range) / scale, n_worlds)


@quantity(
    id="guarantee.rho_at_prior",
    expression=lambda scale, sensitive_range, p_max: (
        p_max / (p_max + (1 - p_max) * symbolic.exp(-sensitive_range / scale))
    ),
    parameters=(SCALE, SENSITIVE_RANGE, P_MAX),
    source=Source("rhodi", "section 4.1, after Theorem 1", "eq. 9 with m = 1/max prior"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def rho_at_prior(
    scale: Number | float, sensitive_range: Number | float, p_max: Number | float
) -> Number:
    """Largest posterior of any world if no prior exceeds p_max.

    >>> rho_at_prior(scale=1.0, sensitive_range=1.0, p_max=0.5)
    0.7310585786300049
    """
    decayed = exp(-(as_pair(sensitive_range) / scale))
    return as_pair(p_max) / (decayed * exact_sum(1, -p_max) + p_max)


@quantity(
    id="guarantee.epsilon",
    expression=lambda scale, global_sensitivity: global_sensitivity / scale,
    parameters=(SCALE, GLOBAL_SENSITIVITY),
    source=Source("abdi", "Theorem 4, proof", "eq. 26"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def epsilon(scale: Number | float, global_sensitivity: Number | float) -> Number:
    """Smallest epsilon at which a Laplace scale is differentially private.

    >>> epsilon(scale=4.0, global_sensitivity=1.0)
    0.25
    """
    return as_pair(global_sensitivity) / scale
