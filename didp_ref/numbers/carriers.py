"""The functions of forms, on every carrier: rationals and intervals, or arrays of bounded pairs.

Where arrays are computed by compiled code, a form runs once on a third carrier, which records it
(:mod:`didp_ref.numbers.recorded`): it is found where it is installed, and imported by nothing here.

What is exact stays exact where anything beside it is: a float that a form writes itself means the
number that it is. A sequence of exact numbers is an array of objects, element by element.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from flint import fmpq

from didp_ref.numbers import bounded, interval, recorded
from didp_ref.numbers.balls import probability_ball
from didp_ref.numbers.bounded import Bounded
from didp_ref.numbers.interval import Between, Interval, Real, from_float
from didp_ref.numbers.recorded import Recorded

if TYPE_CHECKING:
    from numpy.typing import NDArray

Carried: TypeAlias = Any  # one of three carriers; which numbers it stands for, forms.py types

EXACT = (fmpq, Interval, Between)


def _in_objects(x: Carried) -> bool:
    return isinstance(x, np.ndarray) and x.dtype == object


def _as_is(x: Carried) -> bool:
    """Say whether a number calculates by itself: any but the floats of arrays."""
    return type(x) in EXACT or type(x) is Recorded or _in_objects(x)


def _rational(x: Carried) -> Carried:
    """Return a float, which a form writes itself, as the number that it is."""
    return from_float(x) if type(x) is float else x


def _exact(x: Carried) -> Carried:
    return fmpq(x) if type(x) is int else _rational(x)


def as_pair(value: Carried) -> Carried:
    """Return an argument as a number to calculate with."""
    kind = type(value)
    if kind is fmpq or kind is Interval or _as_is(value):
        return value
    return bounded.as_bounded(value)


def exact_sum(a: Carried, b: Carried) -> Carried:
    """Return the sum of two arguments, which rounds nothing."""
    if type(a) is fmpq or type(b) is fmpq:
        return _rational(a) + _rational(b)
    if _as_is(a) or _as_is(b) or (isinstance(a, int) and isinstance(b, int)):
        return a + b
    return bounded.exact_sum(a, b)


def exact_product(a: Carried, b: Carried) -> Carried:
    """Return the product of two arguments, which rounds nothing."""
    if type(a) is fmpq or type(b) is fmpq:
        return _rational(a) * _rational(b)
    return a * b if _as_is(a) or _as_is(b) else bounded.exact_product(a, b)


def _of_one(
    exactly: Callable[[Real], Real],
    in_pairs: Callable[[Bounded], Bounded],
    record: Callable[[Recorded], Recorded],
) -> Callable[[Carried], Carried]:
    """Return a function of one number on every carrier."""

    def function(x: Carried) -> Carried:
        kind = type(x)
        if kind is fmpq or kind is Interval or kind is Between:
            return exactly(x)
        if kind is Recorded:
            return record(x)
        return each(x) if _in_objects(x) else in_pairs(bounded.as_bounded(x))

    each = np.frompyfunc(function, 1, 1)
    function.__doc__ = exactly.__doc__
    return function


def _of_two(
    exactly: Callable[[Real, Real], Real],
    in_pairs: Callable[[Bounded, Bounded], Bounded],
    record: Callable[[Recorded, Recorded], Recorded],
) -> Callable[[Carried, Carried], Carried]:
    """Return a function of two numbers on every carrier."""

    def function(a: Carried, b: Carried) -> Carried:
        if _in_objects(a) or _in_objects(b):
            return each(a, b)
        if type(a) in EXACT or type(b) in EXACT:
            return exactly(_exact(a), _exact(b))
        if type(a) is Recorded or type(b) is Recorded:
            return record(*_recorded(a, b))
        return in_pairs(bounded.as_bounded(a), bounded.as_bounded(b))

    each = np.frompyfunc(function, 2, 1)
    function.__doc__ = exactly.__doc__
    return function


def _recorded(a: Carried, b: Carried) -> tuple[Recorded, Recorded]:
    one: Recorded = a if type(a) is Recorded else b
    return one.beside(a), one.beside(b)


exp = _of_one(interval.exp, bounded.exp, recorded.exp)
expm1 = _of_one(interval.expm1, bounded.expm1, recorded.expm1)
log1p = _of_one(interval.log1p, bounded.log1p, recorded.log1p)
square_root = _of_one(interval.square_root, bounded.square_root, recorded.square_root)
smaller = _of_two(interval.smaller, bounded.smaller, recorded.smaller)
larger = _of_two(interval.larger, bounded.larger, recorded.larger)


def exponential(x: Carried) -> tuple[Carried, Carried]:
    """Return ``exp(x)`` and ``exp(x) - 1``."""
    if type(x) in EXACT:
        return interval.exponential(x)
    if type(x) is Recorded:
        return recorded.exponential(x)
    return bounded.exponential(bounded.as_bounded(x))


def size(x: Carried) -> Carried:
    """Return the absolute value."""
    return bounded.size(x) if isinstance(x, Bounded) else abs(x)


def is_positive(x: Carried) -> Any:
    """Say whether a number that is known exactly is positive."""
    if isinstance(x, Bounded):
        return x.high > 0.0
    if type(x) is Recorded:
        return recorded.is_positive(x)
    return _each_is_positive(x) if _in_objects(x) else x > 0


_each_is_positive = np.frompyfunc(is_positive, 1, 1)


def choose(condition: Any, yes: Carried, no: Carried) -> Carried:
    """Return ``yes`` where the condition holds and ``no`` elsewhere."""
    if isinstance(yes, Bounded):
        return bounded.choose(condition, yes, no)
    if type(condition) is Recorded:
        return recorded.choose(condition, yes, no)
    if isinstance(condition, np.ndarray):
        return np.where(condition, yes, no)
    return yes if condition else no


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
    if type(counted[0]) is Recorded:
        return recorded.least_entry(values.tolist(), counted.tolist())
    return reduce(interval.smaller, values[counted.astype(bool)].tolist())


def largest_entry(values: Carried) -> Carried:
    """Return the largest along the last axis, which rounds nothing."""
    array = np.asarray(values)
    if array.dtype == object:
        return reduce(larger, array.tolist())
    return Bounded(array.max(axis=-1))


def reduce_pairs(combine: Callable[[Carried, Carried], Carried], values: Carried) -> Carried:
    """Combine the last axis with an associative and commutative operation, by a balanced tree."""
    if not _in_objects(values):
        return bounded.reduced(combine, bounded.as_bounded(values))
    terms = values.tolist()
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
