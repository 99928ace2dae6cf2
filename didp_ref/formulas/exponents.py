"""Exponents: the log-ratio of two likelihoods at which a promise is just kept, and what it moves.

Each is the logarithm of a quotient that the papers print. As mathematics it is built here for the
expressions of several quantities, as float64 for their forms, which take it as ``log1p`` of a
number that is computed without cancellation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from didp_ref.formulas import symbolic
from didp_ref.numbers.forms import Number, as_pair, exact_product, exact_sum, expm1, log1p, smaller

if TYPE_CHECKING:
    import sympy


def falling_odds(alpha: sympy.Expr, p_min: sympy.Expr) -> sympy.Expr:
    """Return the quotient whose logarithm is the exponent of a fall by alpha, as printed."""
    return (1 + p_min * (alpha - 1)) / ((1 - alpha) * (1 - p_min))


def rising_odds(beta: sympy.Expr, p_min: sympy.Expr) -> sympy.Expr:
    """Return the quotient whose logarithm is the exponent of a rise by beta, as printed."""
    return (1 + beta) * (1 - p_min) / (1 - p_min * (1 + beta))


def prior_dependent_logarithms(
    alpha: sympy.Expr, beta: sympy.Expr, p_min: sympy.Expr
) -> tuple[sympy.Expr, sympy.Expr]:
    """Return the two logarithms of Theorem 3, as printed: the alpha side, the beta side."""
    return symbolic.log(falling_odds(alpha, p_min)), symbolic.log(rising_odds(beta, p_min))


def unit_scale(alpha: sympy.Expr, beta: sympy.Expr, p_min: sympy.Expr) -> sympy.Expr:
    """Return Theorem 3's scale where the sensitivity is one."""
    falling, rising = prior_dependent_logarithms(alpha, beta, p_min)
    return symbolic.larger(1 / falling, 1 / rising)


def belief_ratio(exponent: sympy.Expr, prior: sympy.Expr) -> sympy.Expr:
    """Return posterior over prior of a world, all others being ``e^exponent`` times likelier."""
    return 1 / (prior + symbolic.exp(exponent) * (1 - prior))


def rising_excess(beta: Number | float, p_min: Number | float) -> Number:
    """Return by how much :func:`rising_odds` exceeds one: ``beta/(1 - p (1 + beta))``."""
    return as_pair(beta) / (1 - exact_sum(1, beta) * p_min)


def exponent_at_prior(alpha: Number | float, beta: Number | float, p_min: Number | float) -> Number:
    """Return the largest exponent at which both sides of Definition 4 hold at prior ``p_min``.

    The two logarithms of Theorem 3 are ``log1p(x)`` and ``log1p(y)`` with
    ``x = alpha/((1 - alpha)(1 - p))`` and ``y = beta/(1 - p (1 + beta))``: the ones that the
    printed quotients lose to cancellation have been subtracted by hand.
    """
    falling_excess = as_pair(alpha) / (exact_sum(1, -alpha) * exact_sum(1, -p_min))
    return log1p(smaller(falling_excess, rising_excess(beta, p_min)))


def surprise(probability: Number | float) -> Number:
    """Return ``log(1/p)``."""
    return log1p(exact_sum(1, -probability) / probability)


def tanh_of_half(exponent: Number | float) -> Number:
    """Return ``tanh(t/2)``, that is ``(e^t - 1)/(e^t + 1)``."""
    lost = -expm1(-as_pair(exponent))
    return lost / (2 - lost)


def exponent_of_rho(rho: Number | float, n_worlds: Number | float) -> Number:
    """Return ``log((m-1) rho/(1-rho))`` as ``log1p((m rho - 1)/(1 - rho))``."""
    return log1p((exact_product(rho, n_worlds) - 1) / exact_sum(1, -rho))
