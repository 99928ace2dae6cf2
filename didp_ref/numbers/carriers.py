"""The functions of forms, on every carrier: rationals and intervals, or arrays of bounded pairs.

Where arrays are computed by compiled code, a form runs once on a third carrier, which records it
(:mod:`didp_ref.numbers.recorded`): it is found where it is installed, and imported by nothing here.

What is exact stays exact where anything beside it is: a float that a form writes itself means the
number that it is. A sequence of exact numbers is taken entry by entry
(:mod:`didp_ref.numbers.entries`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import compress
from typing import Any, TypeAlias

import numpy as np
from flint import fmpq

from didp_ref.numbers import bounded, interval, recorded
from didp_ref.numbers.balls import probability_ball
from didp_ref.numbers.bounded import Bounded
from didp_ref.numbers.entries import Entries, each
from didp_ref.numbers.interval import Between, Interval, Real, from_float
from didp_ref.numbers.recorded import Recorded

Carried: TypeAlias = Any  # one of three carriers; which numbers it stands for, forms.py types

EXACT = (fmpq, Interval, Between)
BY_THEMSELVES = (*EXACT, Entries, Recorded)


def _as_is(x: Carried) -> bool:
    """Say whether a number calculates by itself: any but the floats of arrays."""
    return type(x) in BY_THEMSELVES


def _rational(x: Carried) -> Carried:
    """Return a float, which a form writes itself, as the number that it is."""
    return from_float(x) if type(x) is float else x


def _exact(x: Carried) -> Carried:
    if type(x) in EXACT:
        return x
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
        if kind is Entries:  # of exact numbers mostly, and quickly then
            known = type(x.numbers[0]) in EXACT
            return each(exactly if known else function, x)
        return in_pairs(bounded.as_bounded(x))

    function.__doc__ = exactly.__doc__
    return function


def _of_two(
    exactly: Callable[[Real, Real], Real],
    in_pairs: Callable[[Bounded, Bounded], Bounded],
    record: Callable[[Recorded, Recorded], Recorded],
) -> Callable[[Carried, Carried], Carried]:
    """Return a function of two numbers on every carrier."""

    def function(a: Carried, b: Carried) -> Carried:
        if type(a) is Entries and type(b) is int and type(a.numbers[0]) in EXACT:
            return each(exactly, a, fmpq(b))  # made once
        if type(a) is Entries or type(b) is Entries:
            return each(function, a, b)
        if type(a) is fmpq and type(b) is fmpq:
            return exactly(a, b)
        if type(a) in EXACT or type(b) in EXACT:
            return exactly(_exact(a), _exact(b))
        if type(a) is Recorded or type(b) is Recorded:
            return record(*_recorded(a, b))
        return in_pairs(bounded.as_bounded(a), bounded.as_bounded(b))

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
    if type(x) is Entries:
        both = [exponential(one) for one in x.numbers]
        return Entries([whole for whole, _ in both]), Entries([less_one for _, less_one in both])
    if type(x) is Recorded:
        return recorded.exponential(x)
    return bounded.exponential(bounded.as_bounded(x))


def size(x: Carried) -> Carried:
    """Return the absolute value."""
    return bounded.size(x) if isinstance(x, Bounded) else abs(x)


def is_positive(x: Carried) -> Any:
    """Say whether a number that is known exactly is positive."""
    if type(x) is fmpq:
        return x.p > 0  # which has the sign
    if type(x) is Entries:
        if type(x.numbers[0]) is fmpq:
            return Entries([one.p > 0 for one in x.numbers])
        return each(is_positive, x)
    if type(x) is Recorded:
        return recorded.is_positive(x)
    return x.high > 0.0 if isinstance(x, Bounded) else x > 0.0


def choose(condition: Any, yes: Carried, no: Carried) -> Carried:
    """Return ``yes`` where the condition holds and ``no`` elsewhere."""
    if isinstance(yes, Bounded):
        return bounded.choose(condition, yes, no)
    if type(condition) is Recorded:
        return recorded.choose(condition, yes, no)
    if type(condition) is Entries:
        return each(choose, condition, yes, no)
    return yes if condition else no


def entries(values: Sequence[float] | Carried) -> Carried:
    """Return a sequence with its entries along the last axis of an array, or one by one."""
    return values if type(values) is Entries else np.asarray(values)


def beside_entries(value: Carried) -> Carried:
    """Return a number, or an array of them, so that entries broadcast along a last axis."""
    if type(value) in BY_THEMSELVES:
        return value
    if isinstance(value, Bounded):
        return bounded.beside_entries(value)
    return value[..., None] if isinstance(value, np.ndarray) else value


def least_entry(values: Carried, counted: Carried) -> Carried:
    """Return the least of those entries that count, which rounds nothing."""
    if isinstance(values, Bounded):
        return bounded.least_entry(values, counted)
    if type(counted.numbers[0]) is Recorded:
        return recorded.least_entry(values.numbers, counted.numbers)
    return reduce(interval.smaller, compress(values.numbers, counted.numbers))


def largest_entry(values: Carried) -> Carried:
    """Return the largest along the last axis, which rounds nothing."""
    if type(values) is Entries:
        return reduce(larger, values.numbers)
    return Bounded(np.asarray(values).max(axis=-1))


def reduce_pairs(combine: Callable[[Carried, Carried], Carried], values: Carried) -> Carried:
    """Combine the last axis with an associative and commutative operation, by a balanced tree."""
    if type(values) is not Entries:
        return bounded.reduced(combine, bounded.as_bounded(values))
    terms = values.numbers
    while len(terms) > 2:
        paired = list(map(combine, terms[::2], terms[1::2]))
        terms = paired + terms[2 * len(paired) :]
    return reduce(combine, terms)


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
