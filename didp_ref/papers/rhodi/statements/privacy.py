"""Section 4.1, after Theorem 1, as mathematics: differential privacy and rho.

A mechanism gives the response ``x`` in world k with the likelihood ``f(k, x)``: a probability, or
a density.
"""

from __future__ import annotations

from sympy import Sum, exp

from didp_ref.audit.claim import Statement
from didp_ref.formulas import translation
from didp_ref.papers.rhodi.alphabet import R, epsilon, f, i, j, k, m, rho, x
from didp_ref.papers.rhodi.statements.vocabulary import (
    A_WORLD,
    LARGEST_BUDGET,
    SEVERAL,
)
from didp_ref.papers.shared.risk import CHANCE
from didp_ref.symbolic.notation import every, gt, le

PROBABILITY = Sum(f(k, R) / m, (k, 1, m))
"""How likely the response R is, at equal priors 1/m."""
POSTERIOR = f(i, R) / m / PROBABILITY
"""Eq. 5: the posterior of world i at the response R."""

IS_PRIVATE = "f(j, x) <= exp(epsilon) f(k, x) for every two worlds j, k and every response x"
IS_POSSIBLE = "the response R is possible"
PRIVATE = {
    **A_WORLD,
    IS_PRIVATE: every(le(f(j, x), exp(epsilon) * f(k, x)), (j, 1, m), (k, 1, m), x),
    IS_POSSIBLE: gt(PROBABILITY, 0),
}
"""Any two worlds differ by replacing one record; R is any response, i any individual."""


def epsilon_to_rho() -> Statement:
    """An epsilon-differentially private mechanism is 1/(1+(m-1)e^-epsilon)-identifiable."""
    bound = translation.rho_from_epsilon.at(epsilon=epsilon, n_worlds=m)
    return Statement(PRIVATE, le(POSTERIOR, bound))


def rho_to_epsilon() -> Statement:
    """An epsilon of at most ln((m-1)rho/(1-rho)) is enough for rho."""
    budget = {"epsilon <= log((m-1) rho/(1-rho))": le(epsilon, LARGEST_BUDGET)}
    return Statement(SEVERAL | PRIVATE | CHANCE | budget, le(POSTERIOR, rho))
