"""What the statements of rhodi are made of: ranges of worlds, conditions, and eqs. 9, 14 and 15."""

from __future__ import annotations

from sympy import Sum

from didp_ref.formulas import guarantee, scale, translation
from didp_ref.papers.rhodi.alphabet import S, g, i, j, lambda_, m, rho
from didp_ref.papers.shared.risk import others, several, within_range
from didp_ref.symbolic.notation import Term, as_written, eq, ge, gt, le

OTHERS = others(m)
"""The worlds other than the one in question."""
WORLDS = (j, 1, m)

SOME_WORLD = as_written(ge(m, 1))
SEVERAL = several(m)
A_WORLD = as_written(ge(i, 1), le(i, m))
"""The world in question is any of the m."""
ANOTHER = as_written(ge(j, 1), le(j, m))
"""Any of the m too, the same or another."""
SCALE = as_written(gt(lambda_, 0))
ABOVE_A_GUESS = as_written(gt(m * rho, 1))
NEAR = within_range(m, S)

BOUND_BY_RANGE = guarantee.rho.at(scale=lambda_, sensitive_range=S, n_worlds=m)
"""The right-hand side of eq. 9."""


def largest_budget(count: Term) -> Term:
    """Return the right-hand side of eq. 14 among so many worlds: the logarithm of the odds."""
    return translation.epsilon_from_rho.at(rho=rho, n_worlds=count)


def least_scale(count: Term, span: Term) -> Term:
    """Return the right-hand side of eq. 15 among so many worlds that lie so far apart."""
    return scale.rho.at(rho=rho, n_worlds=count, sensitive_range=span)


LARGEST_BUDGET = largest_budget(m)
LEAST_SCALE = least_scale(m, S)
POSTERIORS = {"the posteriors g[1], ..., g[m] sum to 1": eq(Sum(g[j], WORLDS), 1)}
