"""What the expressions of the quantities are written with.

sympy is imported when an expression is built, and that is when it is first asked for: neither
``import didp_ref`` nor a float call needs it. A family's formula speaks of entries: ``i`` runs over
all n of them, and ``j`` is the one that a quantity with a value for every world is asked about.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sympy

__all__ = [
    "at_least_once",
    "binomial_below",
    "binomial_slope",
    "ceiling",
    "discrete_normal_above",
    "exp",
    "laplace_sum_above",
    "larger",
    "largest_entry",
    "log",
    "normal",
    "of_world",
    "power",
    "product",
    "quantile",
    "root",
    "root_of",
    "smaller",
    "total",
    "total_over_orders",
]
__dir__ = __all__.copy


def exp(x: sympy.Expr) -> sympy.Expr:
    """Return the exponential."""
    import sympy

    return sympy.exp(x)


def log(x: sympy.Expr) -> sympy.Expr:
    """Return the natural logarithm."""
    import sympy

    return sympy.log(x)


def root(x: sympy.Expr) -> sympy.Expr:
    """Return the square root."""
    import sympy

    return sympy.sqrt(x)


def power(x: sympy.Expr, top: int, bottom: int) -> sympy.Expr:
    """Return a power with the exponent ``top/bottom``."""
    import sympy

    return x ** sympy.Rational(top, bottom)


def normal(x: sympy.Expr) -> sympy.Expr:
    """Return the distribution function of the standard normal distribution."""
    from didp_ref.numbers.normal_function import Normal

    return Normal(x)


def root_of(
    function: Callable[[sympy.Symbol], sympy.Expr], *, positive: bool = False
) -> sympy.Expr:
    """Return the x, of positive ones or of all, at which an increasing function is zero."""
    import sympy

    from didp_ref.numbers.root_function import Root

    x = sympy.Symbol("x", positive=True) if positive else sympy.Symbol("x", real=True)
    return Root(x, function(x))


def quantile(probability: sympy.Expr) -> sympy.Expr:
    """Return the number that a standard normal variable exceeds with a probability."""
    return -root_of(lambda x: normal(x) - probability)


def binomial_below(most: sympy.Expr, trials: sympy.Expr, odds: sympy.Expr) -> sympy.Expr:
    """Return the chance of at most so many successes, in so many trials of the same odds."""
    from didp_ref.numbers.binomial_function import BinomialBelow

    return BinomialBelow(most, trials, odds)


def binomial_slope(least: sympy.Expr, trials: sympy.Expr, odds: sympy.Expr) -> sympy.Expr:
    """Return the largest ``P[least - i <= X < least]/i`` for any i; X is binomial."""
    from didp_ref.numbers.binomial_function import BinomialSlope

    return BinomialSlope(least, trials, odds)


def at_least_once(chance: sympy.Expr, count: sympy.Expr) -> sympy.Expr:
    """Return ``1 - (1 - chance)^count``, the chance that something happens in so many trials."""
    from didp_ref.numbers.binomial_function import AtLeastOnce

    return AtLeastOnce(chance, count)


def laplace_sum_above(x: sympy.Expr, count: sympy.Expr) -> sympy.Expr:
    """Return the chance that the sum of so many Laplace variables of scale one is above ``x``."""
    from didp_ref.numbers.binomial_function import LaplaceSumAbove

    return LaplaceSumAbove(x, count)


def discrete_normal_above(x: sympy.Expr, deviation: sympy.Expr) -> sympy.Expr:
    """Return the chance that a discrete Gaussian variable of a deviation is above ``x``."""
    from didp_ref.numbers.binomial_function import DiscreteNormalAbove

    return DiscreteNormalAbove(x, deviation)


def ceiling(x: sympy.Expr) -> sympy.Expr:
    """Return the least whole number that is not below."""
    import sympy

    return sympy.ceiling(x)


def larger(a: sympy.Expr, b: sympy.Expr) -> sympy.Expr:
    """Return the larger of two terms."""
    import sympy

    return sympy.Max(a, b)


def smaller(a: sympy.Expr, b: sympy.Expr) -> sympy.Expr:
    """Return the smaller of two terms."""
    import sympy

    return sympy.Min(a, b)


def total(term: Callable[[sympy.Symbol], sympy.Expr]) -> sympy.Expr:
    """Return the sum of ``term(i)`` over all entries."""
    import sympy

    from didp_ref.numbers.evaluate import COUNT, INDEX

    return sympy.Sum(term(INDEX), (INDEX, 0, COUNT - 1))


def product(term: Callable[[sympy.Symbol], sympy.Expr]) -> sympy.Expr:
    """Return the product of ``term(i)`` over all entries."""
    import sympy

    from didp_ref.numbers.evaluate import COUNT, INDEX

    return sympy.Product(term(INDEX), (INDEX, 0, COUNT - 1))


def largest_entry(sequence: sympy.IndexedBase) -> sympy.Expr:
    """Return the largest entry."""
    from didp_ref.numbers.evaluate import Largest

    return Largest(sequence)


def total_over_orders(
    term: Callable[[sympy.Symbol, sympy.Expr], sympy.Expr], sequence: sympy.IndexedBase, least: int
) -> sympy.Expr:
    """Return the sum of ``term(k, sigma_k)`` for k from ``least`` to n.

    ``sigma_k`` is the elementary symmetric polynomial of the sequence.
    """
    import sympy

    from didp_ref.numbers.evaluate import COUNT, INDEX, ElementarySymmetric

    return sympy.Sum(term(INDEX, ElementarySymmetric(INDEX, sequence)), (INDEX, least, COUNT))


def of_world(term: Callable[[sympy.Symbol], sympy.Expr]) -> sympy.Expr:
    """Return ``term(j)``, the value of the world that is asked about."""
    from didp_ref.numbers.evaluate import WORLD

    return term(WORLD)
