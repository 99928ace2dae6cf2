"""What one noisy answer tells among several worlds: rhodi's chain from eq. 7 to eq. 9.

One possible world holds the individual in question: its answer is ``a``. The other worlds are
numbered ``k = 1, 2, ...``: their answers are ``v[k]``. The noisy answer is ``R``, and a world with
the answer ``x`` gives it the density ``exp(-|R - x|/lambda)/(2 lambda)``. The individual in
question is any individual, so what is said of it is said of all. How many worlds there are, and
how far apart they lie, the papers write differently.
"""

from __future__ import annotations

from sympy import Abs, Sum, exp

from didp_ref.papers.shared.alphabet import k, rho
from didp_ref.symbolic.notation import (
    Formula,
    Term,
    as_written,
    every,
    ge,
    gt,
    le,
    lt,
    reals,
    sequences,
)

a, R, lambda_ = reals("a R lambda")
(v,) = sequences("v")

CHANCE = as_written(gt(rho, 0), lt(rho, 1))
"""Rho lies strictly between 0 and 1."""


def others(count: Term) -> tuple[Term, int, Term]:
    """Return the range of the worlds other than the one in question."""
    return k, 1, count - 1


def weight(value: Term) -> Term:
    """Return ``exp(-|R - x|/lambda)`` for an answer ``x``."""
    return exp(-Abs(R - value) / lambda_)


def density(value: Term) -> Term:
    """Return the Laplace density of the response where the answer is ``x``."""
    return weight(value) / (2 * lambda_)


def risk(count: Term) -> Term:
    """Return the right-hand side of eq. 7: the share of the weight in question."""
    return weight(a) / (weight(a) + Sum(weight(v[k]), others(count)))


def bound_by_distances(count: Term) -> Term:
    """Return the right-hand side of eq. 8."""
    return 1 / (1 + Sum(exp(-Abs(a - v[k]) / lambda_), others(count)))


def several(count: Term) -> dict[str, Formula]:
    """At least two worlds are possible."""
    return as_written(ge(count, 2))


def within_range(count: Term, span: Term) -> dict[str, Formula]:
    """No answer is farther than ``span`` from the one in question."""
    near = every(le(Abs(a - v[k]), span), others(count))
    return {f"|a - v[k]| <= {span} for every other world k": near}
