"""The arithmetic that forms are written in, whatever stands for the numbers.

A form is a formula in a stable shape: sums, products and quotients of its arguments, with ``1``
and other whole numbers written as such, and the functions below. Asked about scalars, its numbers
are flint rationals and, from the first exponential or logarithm on, Arb's balls
(:mod:`didp_ref.numbers.reals`). Asked about arrays, they are pairs of floats with a bound on their
error (:mod:`didp_ref.numbers.bounded`). Either is rounded, in the end, by the quantity that the
form belongs to, and to the same bits.

To whoever reads a form each is the number that it stands for, and so it is typed here. What is
exact stays exact where anything beside it is: a float that a form writes itself means the number
that it is. A sequence of exact numbers is taken entry by entry (:mod:`didp_ref.numbers.entries`).
"""

# mypy: disable-error-code="no-any-return, return-value"
# what is returned is typed as the number that it stands for

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import compress
from operator import add
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

import numpy as np
from flint import fmpq

from didp_ref.numbers import bounded, reals
from didp_ref.numbers.bounded import Bounded
from didp_ref.numbers.entries import Entries, each
from didp_ref.numbers.exact import from_float
from didp_ref.numbers.shares import Shares, in_parts

if TYPE_CHECKING:
    from flint import arb
    from numpy.typing import NDArray

Floats: TypeAlias = "NDArray[np.float64]"
Reals: TypeAlias = "NDArray[np.floating | np.integer]"
"""What is accepted as an array, of a query's answers say, which are often counts."""
Number = TypeVar("Number", float, "Floats")
"""A float, or an array of them: what a form takes it gives."""
Truth: TypeAlias = "bool | NDArray[np.bool_]"

ZERO = fmpq(0)
FEW = 16
"""Along so short an axis numpy's own reduction takes up to thirty times as long."""
EXACT = frozenset(reals.KINDS)
BY_THEMSELVES = frozenset((*reals.KINDS, Entries))
"""What calculates by itself: anything but the floats of arrays."""


def _rational(x: Any) -> Any:
    """Return a float, which a form writes itself, as the number that it is."""
    return from_float(x) if type(x) is float else x


def _exact(x: Any) -> Any:
    if type(x) in EXACT:
        return x
    return fmpq(x) if type(x) is int else _rational(x)


class _Unary(Protocol):
    """A function of one number."""

    def __call__(self, x: Number | float, /) -> Number: ...


class _Binary(Protocol):
    """A function of two numbers."""

    def __call__(self, a: Number, b: Number | int, /) -> Number: ...


def _unary(exactly: Callable[[Any], Any]) -> _Unary:
    """Return a function of one number, whatever stands for it; of arrays it has the same name."""

    def function(x: Any, /) -> Any:
        if type(x) in EXACT:
            return exactly(x)
        if type(x) is Entries:  # of exact numbers mostly, and quickly then
            return each(exactly if type(x.numbers[0]) in EXACT else function, x)
        from didp_ref.numbers import bounded_functions  # only arrays need it

        in_pairs: Callable[[Bounded], Bounded] = getattr(bounded_functions, exactly.__name__)
        return in_pairs(bounded.as_bounded(x))

    function.__doc__ = exactly.__doc__
    return function


def _binary(
    exactly: Callable[[Any, Any], Any], in_pairs: Callable[[Bounded, Bounded], Bounded]
) -> _Binary:
    """Return a function of two numbers, whatever stands for them."""

    def function(a: Any, b: Any, /) -> Any:
        if type(a) is Entries and type(b) is int and type(a.numbers[0]) in EXACT:
            return each(exactly, a, fmpq(b))  # made once
        if type(a) is Entries or type(b) is Entries:
            return each(function, a, b)
        if type(a) in EXACT or type(b) in EXACT:
            return exactly(_exact(a), _exact(b))
        return in_pairs(bounded.as_bounded(a), bounded.as_bounded(b))

    function.__doc__ = exactly.__doc__
    return function


exp = _unary(reals.exp)
expm1 = _unary(reals.expm1)
log1p = _unary(reals.log1p)
expm1_beyond = _unary(reals.expm1_beyond)
cube_root = _unary(reals.cube_root)
square_root = _unary(reals.square_root)
smaller = _binary(reals.smaller, bounded.smaller)
larger = _binary(reals.larger, bounded.larger)


def as_pair(value: Number | float) -> Number:
    """Return an argument as a number to calculate with."""
    argument: Any = value
    return argument if type(value) in BY_THEMSELVES else bounded.as_bounded(argument)


def exact_sum(a: Number | float, b: Number | float) -> Number:
    """Return the sum of two arguments, which rounds nothing."""
    first: Any = a
    second: Any = b
    if type(a) is fmpq or type(b) is fmpq:
        return _rational(a) + _rational(b)
    alone = type(a) in BY_THEMSELVES or type(b) in BY_THEMSELVES
    if alone or (isinstance(a, int) and isinstance(b, int)):
        return first + second
    return bounded.exact_sum(first, second)


def exact_product(a: Number | float, b: Number | float) -> Number:
    """Return the product of two arguments, which rounds nothing."""
    first: Any = a
    second: Any = b
    if type(a) is fmpq or type(b) is fmpq:
        return _rational(a) * _rational(b)
    if type(a) in BY_THEMSELVES or type(b) in BY_THEMSELVES:
        return first * second
    return bounded.exact_product(first, second)


def exponential(x: Number | float) -> tuple[Number, Number]:
    """Return ``exp(x)`` and ``exp(x) - 1``."""
    exponent: Any = x
    if type(exponent) in EXACT:
        return reals.exponential(exponent)
    if type(exponent) is Entries:
        both = [exponential(entry) for entry in exponent.numbers]
        return Entries([whole for whole, _ in both]), Entries([less_one for _, less_one in both])
    from didp_ref.numbers import bounded_functions  # only arrays need it

    return bounded_functions.exponential(bounded.as_bounded(exponent))


def probability_ball(function: Callable[..., arb], *values: Number | float) -> Number:
    """Return ``function`` of exact numbers, whose value is known to lie in ``[0, 1]``.

    What needs a function that no pair of floats has, such as the normal distribution's, is formed
    by Arb, number by number: of arrays every element is left undecided, and so to the scalars'
    path. Raises :class:`~didp_ref.errors.Undecided` where Arb gives no finite ball.
    """
    if all(type(value) is fmpq for value in values):
        return reals.probability(function, values)
    return _undecided(*values)


def one_by_one(function: Callable[..., reals.Real], *values: Number | float) -> Number:
    """Return ``function`` of exact numbers, which needs what no pair of floats has.

    It is formed by Arb, or exactly: of arrays every element is left to the scalars' path.
    """
    if all(type(value) is fmpq for value in values):
        value: Any = function(*values)
        return value
    return _undecided(*values)


def _undecided(*values: Any) -> Any:
    """Return an array of which every element is left to the scalars' path."""
    shape = np.broadcast_shapes(*map(np.shape, values))
    return Bounded(np.zeros(shape), 0.0, np.inf)


def exactly(condition: Callable[..., bool], *values: Number | float) -> Truth:
    """Say whether exact numbers meet a condition; of arrays no element is known to."""
    return all(type(value) is fmpq for value in values) and condition(*values)


def normal(x: Number | float) -> Number:
    """Return the distribution function of the standard normal distribution.

    It is formed by Arb, number by number: of arrays every element is left to the scalars' path.
    """
    number: Any = x
    if type(number) is Entries:
        return each(normal, number)
    if type(number) in EXACT:
        return reals.normal_of(number)
    return _undecided(number.high if isinstance(number, Bounded) else number)


def size(x: Number) -> Number:
    """Return the absolute value."""
    number: Any = x
    return bounded.size(number) if isinstance(number, Bounded) else abs(number)


def is_positive(x: Number) -> Truth:
    """Say whether a number that is known exactly is positive."""
    number: Any = x
    if type(number) is fmpq:
        return number.p > 0  # which has the sign
    if type(number) is Entries:
        if type(number.numbers[0]) is fmpq:
            return Entries([entry.p > 0 for entry in number.numbers])
        return each(is_positive, number)
    return number.high > 0.0 if isinstance(number, Bounded) else number > 0.0


def is_zero(x: Number | float) -> bool:
    """Say whether an exact scalar is zero; an array's zeros are left to the scalars' path."""
    return type(x) is fmpq and not x


def anywhere(condition: Truth) -> bool:
    """Say whether a condition holds of any number: what is chosen nowhere need not be formed."""
    return condition if isinstance(condition, bool) else bool(np.any(condition))


def choose(condition: Truth, yes: Number, no: Number) -> Number:
    """Return ``yes`` where the condition holds and ``no`` elsewhere."""
    chosen: Any = yes
    other: Any = no
    if isinstance(chosen, Bounded):
        return bounded.choose(condition, chosen, other)
    if type(condition) is Entries:
        return each(choose, condition, yes, no)
    return yes if condition else no


# A sequence is one array of entries; along it, it is reduced. It is typed by its entry.


def entries(values: Sequence[float] | Reals | Number) -> Number:
    """Return a sequence with its entries along the last axis of an array, or one by one."""
    sequence: Any = values
    return sequence if type(values) is Entries else np.asarray(sequence)


def beside_entries(value: Number | Reals | float) -> Number:
    """Return a number, or an array of them, so that entries broadcast along a last axis."""
    number: Any = value
    if isinstance(number, Bounded):
        return bounded.beside_entries(number)
    return number[..., None] if isinstance(number, np.ndarray) else number


def least_entry(values: Number, counted: Truth) -> Number:
    """Return the least of those entries that count, which rounds nothing."""
    sequence: Any = values
    counting: Any = counted
    if isinstance(sequence, Bounded):
        return bounded.least_entry(sequence, counting)
    return reduce(reals.smaller, compress(sequence.numbers, counting.numbers))


def largest_entry(values: Sequence[float] | Number) -> Number:
    """Return the largest along the last axis, which rounds nothing."""
    sequence: Any = values
    if type(sequence) is Entries:
        return reduce(larger, sequence.numbers)
    numbers = np.asarray(sequence)
    if numbers.shape[-1] > FEW:
        return Bounded(numbers.max(axis=-1))
    return Bounded(reduce(np.maximum, np.moveaxis(numbers, -1, 0)))


def reduce_pairs(combine: Callable[[Number, Number], Number], values: Number) -> Number:
    """Combine the last axis with an associative and commutative operation, by a balanced tree."""
    sequence: Any = values
    combined: Any = combine
    if type(sequence) is not Entries:
        return bounded.reduced(combined, bounded.as_bounded(sequence))
    terms = sequence.numbers
    while len(terms) > 2:
        paired = list(map(combine, terms[::2], terms[1::2]))
        terms = paired + terms[2 * len(paired) :]
    return reduce(combine, terms)


def entry_by_entry(function: Callable[..., Number], *numbers: Number) -> Number:
    """Return a function of numbers and sequences, of many entries part by part."""
    if any(type(number) is Entries for number in numbers):
        return function(*numbers)
    arrays: Any = numbers
    in_pairs: Any = function
    return in_parts(in_pairs, *arrays)


def shares(masses: Number, exponent: Callable[..., Number], *numbers: Number) -> Number:
    """Return masses times exponentials over the sum of them all, along the last axis.

    ``exponent`` is a function of the numbers, entry by entry; it is not asked where a mass is zero.
    """
    sequence: Any = masses
    if type(sequence) is not Entries:
        in_pairs: Any = exponent
        return Shares(sequence, in_pairs, numbers)
    weights: Any = exp(choose(is_positive(masses), exponent(*numbers), ZERO)) * masses
    return weights / reduce_pairs(add, weights)


__all__ = [
    "Floats",
    "Number",
    "Reals",
    "anywhere",
    "as_pair",
    "beside_entries",
    "choose",
    "cube_root",
    "entries",
    "entry_by_entry",
    "exact_product",
    "exact_sum",
    "exactly",
    "exp",
    "expm1",
    "expm1_beyond",
    "exponential",
    "is_positive",
    "larger",
    "largest_entry",
    "least_entry",
    "log1p",
    "normal",
    "one_by_one",
    "probability_ball",
    "reduce_pairs",
    "shares",
    "size",
    "smaller",
    "square_root",
]
__dir__ = __all__.copy
