"""What several units of rhodi share: ranges of worlds, conditions, eqs. 5, 9, 14 and 15; answers.

A mechanism gives the response ``x`` in world k with the likelihood ``f(k, x)``: a probability, or
a density. Where answers are integers and the scale is ``1/ln(g)`` with a rational g, every belief
is rational, so the examples and counterexamples of the units need no rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from sympy import Sum, exp

from didp_ref.audit.claim import Source
from didp_ref.formulas import guarantee, scale, translation
from didp_ref.papers.rhodi.alphabet import K, R, S, epsilon, f, g, i, j, k, lambda_, m, rho, x
from didp_ref.papers.shared.events import has_probability, is_probability, omega
from didp_ref.papers.shared.risk import others, several, within_range
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, ge, gt, le

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

cite = partial(Source, "rhodi")
"""Cite a place of the paper."""

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

EVERY_WORLD = (k, 1, m)

PROBABILITY = Sum(f(k, R) / m, (k, 1, m))
"""How likely the response R is, at equal priors 1/m."""


def posterior_of(world: Term) -> Term:
    """Return eq. 5: the posterior of a world at the response R."""
    return f(world, R) / m / PROBABILITY


IS_PRIVATE = "f(j, x) <= exp(epsilon) f(k, x) for every two worlds j, k and every response x"
IS_POSSIBLE = "the response R is possible"
PRIVATE = {
    **A_WORLD,
    IS_PRIVATE: every(le(f(j, x), exp(epsilon) * f(k, x)), (j, 1, m), (k, 1, m), x),
    IS_POSSIBLE: gt(PROBABILITY, 0),
}
"""Any two worlds differ by replacing one record; R is any response, i any individual."""

IS_PRIVATE_THERE = "f(omega, j) <= exp(epsilon) f(omega, k) for every two worlds j, k"
IN_EVERY_WORLD = "S has a probability in every world"
K_IS_PROBABILITY = "K[k] is the probability of S in every world k"


def probabilities(density: Term) -> dict[str, Formula]:
    """Say that ``K[k]`` is the probability of the event S, for a density in the world k."""
    return {
        IN_EVERY_WORLD: has_probability(density, EVERY_WORLD),
        K_IS_PROBABILITY: is_probability(K[k], density, EVERY_WORLD),
    }


PRIVATE_EVENTS = {
    **A_WORLD,
    **ANOTHER,
    IS_PRIVATE_THERE: every(
        le(f(omega, j), exp(epsilon) * f(omega, k)), omega, (j, 1, m), EVERY_WORLD
    ),
    **probabilities(f(omega, k)),
}
"""The same of densities, and the probabilities of an event."""

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def mean(world: Sequence[int]) -> Fraction:
    """Return the mean of a world's records."""
    return Fraction(sum(world), len(world))


def spread(values: Sequence[Fraction] | Sequence[int]) -> Fraction:
    """Return the largest distance between two answers: Definition 3 for one set of worlds."""
    return Fraction(max(values) - min(values))


def answers_of_every_adversary(query: Callable[[Sequence[int]], int]) -> list[list[int]]:
    """Return a query's answers in the worlds of every D' of two records of 1, ..., 10."""
    universe = range(1, 11)
    return [
        [query((*known, unknown)) for unknown in universe if unknown not in known]
        for known in combinations(universe, 2)
    ]


def integer_answers() -> SearchStrategy[list[int]]:
    """Return a strategy for the answers in two worlds or more."""
    from hypothesis import strategies

    return strategies.lists(strategies.integers(-4, 4), min_size=2, max_size=6)
