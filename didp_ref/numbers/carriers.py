"""The functions of forms, on either carrier: rationals and intervals, or arrays of bounded pairs.

What is exact stays exact where anything beside it is: a float that a form writes itself means the
number that it is. A sequence of exact numbers is an array of objects, element by element.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from flint import fmpq

from didp_ref.numbers import bounded, interval
from didp_ref.numbers.balls import probability_ball
from didp_ref.numbers.bounded import Bounded
from didp_ref.numbers.interval import Between, Interval, Real, from_float

if TYPE_CHECKING:
    from numpy.typing import NDArray

Carried: TypeAlias = Any  # one of two carriers; which numbers it stands for, forms.py types

EXACT = (fmpq, Interval, Between)


def _is_exact(x: Carried) -> bool:
    return type(x) in EXACT or (isinstance(x, np.ndarray) and x.dtype == object)


def _exact(x: Carried) -> Carried:
    if isinstance(x, float):
        return from_float(x)
    return fmpq(x) if isinstance(x, int) else x


def as_pair(value: Carried) -> Carried:
    """Return an argument as a number to calculate with."""
    kind = type(value)
    if kind is fmpq or kind is Interval or _is_exact(value):
        return value
    return bounded.as_bounded(value)


def exact_sum(a: Carried, b: Carried) -> Carried:
    """Return the sum of two arguments, which rounds nothing."""
    if type(a) is fmpq or type(b) is fmpq or _is_exact(a) or _is_exact(b):
        return _exact(a) + _exact(b)
    return a + b if isinstance(a, int) and isinstance(b, int) else bounded.exact_sum(a, b)


def exact_product(a: Carried, b: Carried) -> Carried:
    """Return the product of two arguments, which rounds nothing."""
    if type(a) is fmpq or type(b) is fmpq or _is_exact(a) or _is_exact(b):
        return _exact(a) * _exact(b)
    return bounded.exact_product(a, b)


def _of_one(
    exactly: Callable[[Real], Real], in_pairs: Callable[[Bounded], Bounded]
) -> Callable[[Carried], Carried]:
    """Return a function of one number on either carrier."""
    each = np.frompyfunc(exactly, 1, 1)

    def function(x: Carried) -> Carried:
        kind = type(x)
        if kind is fmpq or kind is Interval:
            return exactly(x)
        return each(x) if _is_exact(x) else in_pairs(bounded.as_bounded(x))

    function.__doc__ = exactly.__doc__
    return function


def _of_two(
    exactly: Callable[[Real, Real], Real], in_pairs: Callable[[Bounded, Bounded], Bounded]
) -> Callable[[Carried, Carried], Carried]:
    """Return a function of two numbers on either carrier."""
    each = np.frompyfunc(exactly, 2, 1)

    def function(a: Carried, b: Carried) -> Carried:
        if type(a) in EXACT and type(b) in EXACT:
            return exactly(a, b)
        if _is_exact(a) or _is_exact(b):
            return each(_exact(a), _exact(b))
        return in_pairs(bounded.as_bounded(a), bounded.as_bounded(b))

    function.__doc__ = exactly.__doc__
    return function


exp = _of_one(interval.exp, bounded.exp)
expm1 = _of_one(interval.expm1, bounded.expm1)
log1p = _of_one(interval.log1p, bounded.log1p)
square_root = _of_one(interval.square_root, bounded.square_root)
smaller = _of_two(interval.smaller, bounded.smaller)
larger = _of_two(interval.larger, bounded.larger)


def exponential(x: Carried) -> tuple[Carried, Carried]:
    """Return ``exp(x)`` and ``exp(x) - 1``."""
    if type(x) in EXACT:
        return interval.exponential(x)
    return bounded.exponential(bounded.as_bounded(x))


def size(x: Carried) -> Carried:
    """Return the absolute value."""
    return bounded.size(x) if isinstance(x, Bounded) else abs(x)


def is_positive(x: Carried) -> bool | NDArray[np.bool_]:
    """Say whether a number that is known exactly is positive."""
    return x.high > 0.0 if isinstance(x, Bounded) else x > 0


def choose(condition: bool | NDArray[np.bool_], yes: Carried, no: Carried) -> Carried:
    """Return ``yes`` where the condition holds and ``no`` elsewhere."""
    if isinstance(yes, Bounded):
        return bounded.choose(condition, yes, no)
    return (
        np.where(condition, yes, no)
        if isinstance(condition, np.ndarray)
        else yes
        if condition
        else no
    )


def entries(values: Sequence[float] | Carried) -> Carried:
    """Return a sequence as an array, its entries along the last axis."""
    return np.asarray(values)


def beside_entries(value: Carried) -> Carried:
    """Return a number, or an array of them, so that entries broadcast along a last axis."""
    if isinstance(value, Bounded):
        return bounded.beside_entries(value)
    return value[..., None] if isinstance(value, np.ndarray) and value.dtype != object else value


def least_entry(values: Carried, counted: NDArray[np.bool_]) -> Carried:
    """Return the least of those entries that count, which rounds nothing."""
    if isinstance(values, Bounded):
        return bounded.least_entry(values, counted)
    return reduce(interval.smaller, values[counted.astype(bool)].tolist())


def largest_entry(values: Carried) -> Carried:
    """Return the largest along the last axis, which rounds nothing."""
    array = np.asarray(values)
    if array.dtype == object:
        return reduce(interval.larger, array.tolist())
    return Bounded(array.max(axis=-1))


def reduce_pairs(combine: Callable[[Carried, Carried], Carried], values: Carried) -> Carried:
    """Combine the last axis with an associative and commutative operation, by a balanced tree."""
    if not _is_exact(values):
        return bounded.reduced(combine, bounded.as_bounded(values))
    terms = list(values)
    while len(terms) > 1:
        paired = [combine(a, b) for a, b in zip(terms[::2], terms[1::2], strict=False)]
        terms = paired + terms[2 * len(paired) :]
    return terms[0]


__all__ = [
    "as_pair",
    "beside_entries",
    "choose",
    "entries",
    "exact_product",
    "exact_sum",
    "exp",
    "expm1",
    "exponential",
    "is_positive",
    "larger",
    "largest_entry",
    "least_entry",
    "log1p",
    "probability_ball",
    "reduce_pairs",
    "size",
    "smaller",
    "square_root",
]
