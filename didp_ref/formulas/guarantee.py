"""Guarantees: what a given Laplace scale promises. The inverses of :mod:`didp_ref.formulas.scale`.

Every promise is a function of the exponent ``t = sensitivity/scale``, through ``exp(-t)`` and
``1 - exp(-t)``, which cannot overflow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from didp_ref.claim import Source
from didp_ref.formulas.parameters import (
    GLOBAL_SENSITIVITY,
    IDENTIFIABILITY_SENSITIVITY,
    N_WORLDS,
    P_MAX,
    P_MIN,
    SCALE,
    SENSITIVE_RANGE,
)
from didp_ref.numbers.compensated import Float, Pair, as_pair, exact_sum, exp, expm1, exponential
from didp_ref.numbers.domains import NON_NEGATIVE, PROBABILITY
from didp_ref.numbers.enclosure import Side
from didp_ref.quantity import EXACT, quantity

if TYPE_CHECKING:
    import sympy


def decay(exponent: Pair) -> Pair:
    """Return ``exp(-t)``."""
    return exp(-exponent)


def falling(exponent: Pair, p: Float) -> Pair:
    """Return ``1 - 1/(p + e^t (1-p))``, the largest fall of a belief whose prior is p."""
    lost = -expm1(-exponent)
    return lost * exact_sum(1.0, -p) / (1.0 - lost * p)


def rising(exponent: Pair, p: Float) -> Pair:
    """Return ``1/(p + e^-t (1-p)) - 1``, the largest rise of a belief whose prior is p."""
    rest = exact_sum(1.0, -p)
    decayed, grown = exponential(-exponent)
    return -grown * rest / (decayed * rest + p)


def _alpha_expression(scale: sympy.Symbol, theta: sympy.Symbol, p_min: sympy.Symbol) -> sympy.Expr:
    from sympy import exp

    return 1 - 1 / (p_min + exp(theta / scale) * (1 - p_min))


@quantity(
    id="guarantee.alpha",
    expression=_alpha_expression,
    parameters=(SCALE, IDENTIFIABILITY_SENSITIVITY, P_MIN),
    source=Source("abdi", "Theorem 3, proof", "eq. 17-18"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def alpha(scale: Float, identifiability_sensitivity: Float, p_min: Float) -> Pair:
    """Smallest alpha that a Laplace scale promises at priors of at least p_min.

    >>> alpha(scale=2.0, identifiability_sensitivity=1.0, p_min=0.0)
    0.39346934028736663
    """
    return falling(as_pair(identifiability_sensitivity) / scale, p_min)


def _beta_expression(scale: sympy.Symbol, theta: sympy.Symbol, p_min: sympy.Symbol) -> sympy.Expr:
    from sympy import exp

    return 1 / (p_min + exp(-theta / scale) * (1 - p_min)) - 1


@quantity(
    id="guarantee.beta",
    expression=_beta_expression,
    parameters=(SCALE, IDENTIFIABILITY_SENSITIVITY, P_MIN),
    source=Source("abdi", "Theorem 3, proof", "eq. 20-21"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def beta(scale: Float, identifiability_sensitivity: Float, p_min: Float) -> Pair:
    """Smallest beta that a Laplace scale promises at priors of at least p_min.

    >>> beta(scale=2.0, identifiability_sensitivity=1.0, p_min=0.0)
    0.6487212707001282
    """
    return rising(as_pair(identifiability_sensitivity) / scale, p_min)


def risk(exponent: Pair, n_worlds: Float) -> Pair:
    """Return ``1/(1 + (m-1) e^-t)``."""
    return 1.0 / (1.0 + decay(exponent) * exact_sum(n_worlds, -1.0))


def risk_expression(scale: sympy.Symbol, s: sympy.Symbol, m: sympy.Symbol) -> sympy.Expr:
    """Return the right-hand side of eq. 9."""
    from sympy import exp

    return 1 / (1 + (m - 1) * exp(-s / scale))


@quantity(
    id="guarantee.rho",
    expression=risk_expression,
    parameters=(SCALE, SENSITIVE_RANGE, N_WORLDS),
    source=Source("rhodi", "section 4.1", "eq. 9"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def rho(scale: Float, sensitive_range: Float, n_worlds: Float) -> Pair:
    """Smallest rho that a Laplace scale promises among n equally likely worlds.

    >>> rho(scale=1.0, sensitive_range=1.0, n_worlds=2)
    0.7310585786300049
    """
    return risk(as_pair(sensitive_range) / scale, n_worlds)


def _rho_at_prior_expression(
    scale: sympy.Symbol, s: sympy.Symbol, p_max: sympy.Symbol
) -> sympy.Expr:
    from sympy import exp

    return p_max / (p_max + (1 - p_max) * exp(-s / scale))


@quantity(
    id="guarantee.rho_at_prior",
    expression=_rho_at_prior_expression,
    parameters=(SCALE, SENSITIVE_RANGE, P_MAX),
    source=Source("rhodi", "section 4.1, after Theorem 1", "eq. 9 with m = 1/max prior"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def rho_at_prior(scale: Float, sensitive_range: Float, p_max: Float) -> Pair:
    """Largest posterior of any world, where no prior exceeds p_max.

    >>> rho_at_prior(scale=1.0, sensitive_range=1.0, p_max=0.5)
    0.7310585786300049
    """
    decayed = decay(as_pair(sensitive_range) / scale)
    return p_max / (decayed * exact_sum(1.0, -p_max) + p_max)


@quantity(
    id="guarantee.epsilon",
    expression=lambda scale, delta_q: delta_q / scale,
    parameters=(SCALE, GLOBAL_SENSITIVITY),
    source=Source("abdi", "Theorem 4, proof", "eq. 26"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
    error=EXACT,
)
def epsilon(scale: Float, global_sensitivity: Float) -> Pair:
    """Smallest epsilon at which a Laplace scale is differentially private.

    >>> epsilon(scale=4.0, global_sensitivity=1.0)
    0.25
    """
    return as_pair(global_sensitivity) / scale
