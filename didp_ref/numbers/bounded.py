"""Arrays of float64 pairs with a bound on their error: what a form computes with on arrays.

A :class:`Bounded` is an unevaluated sum ``high + low`` that differs from the number it stands for
by no more than ``error``, element by element. Every operation adds to the error what it may lose
itself, so that the bound of a form is derived as the form runs, operation by operation, and a form
that cancels only widens it. :func:`rounded` decides on which float64 an element lies, or leaves it
undecided; what overflows, or comes near to the smallest normal number, ends up undecided too.

What is relied upon is IEEE arithmetic, and what :mod:`didp_ref.numbers.compensated` proves of sums
and products: a sum, product or quotient of pairs errs by less than ``2**-98`` of itself (Joldes,
Muller and Popescu, Tight and rigorous error bounds for basic building blocks of double-word
arithmetic, ACM TOMS 44 (2017), prove less than 2**-100 for each), and by ``TINY`` near zero.
The bounds are computed in float64 themselves, each a rounded sum of nonnegative terms, and may come
out too small by a few units in their last place: :data:`ROOM` makes up for millions of these.
"""

from __future__ import annotations

from collections.abc import Callable
from math import factorial
from typing import TYPE_CHECKING

import numpy as np

from didp_ref.numbers.compensated import (
    Float,
    Parts,
    leading_bits,
    near_square,
    quick_two_sum,
    reduce_parts,
    two_product,
    two_square,
    two_sum,
)
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.tables import (
    EXPONENTIAL_BITS,
    EXPONENTIAL_CELLS,
    LOGARITHM_CELLS,
    exponentials,
    logarithms,
    split_log_2,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

LOSS = 2.0**-98
SECOND_LOSS = 2.0**-50
LOGARITHM_LOSS = 2.0**-69
SQUARE_LOSS = 2.0**-75
EXPONENTIAL_LOSS = 2.0**-72
GROWN_LOSS = 2.0**-73
TINY = 2.0**-1000
"""What a product may lose below the smallest normal number, many times over."""
ROOM = 1.0 + 2.0**-20
LEAST = 2.0**-900
"""Results below are left undecided, since there the error of a product is no longer a share."""
MOST = 2.0**960
LOWEST, HIGHEST = -600.0, 660.0
"""Where the exponential is taken: below, it is zero within ``VANISHED``; above, undecided."""
VANISHED = 2.0**-860
EXPONENTIAL_SERIES = tuple(1.0 / factorial(n) for n in range(2, 6))
GROWN_TAIL = tuple(1.0 / factorial(n) for n in range(3, 7))
LOGARITHM_TAIL = tuple((-1.0) ** (n + 1) / n for n in range(3, 8))


class Bounded:
    """An array of unevaluated sums ``high + low``, each within ``error`` of what it stands for."""

    __array_ufunc__ = None  # an array on the left leaves the operation to this class
    __slots__ = ("error", "high", "low")

    def __init__(
        self, high: Array | float, low: Array | float = 0.0, error: Array | float = 0.0
    ) -> None:
        self.high = high
        self.low = low
        self.error = error

    def __neg__(self) -> Bounded:
        return Bounded(-self.high, -self.low, self.error)

    def __add__(self, other: Bounded | Array | float) -> Bounded:
        if is_zero(self.low) and (not isinstance(other, Bounded) or is_zero(other.low)):
            addend = as_bounded(other)
            return Bounded(*two_sum(self.high, addend.high), self.error + addend.error)
        if isinstance(other, Bounded):
            high, rest = two_sum(self.high, other.high)
            low, low_rest = two_sum(self.low, other.low)
            high, rest = quick_two_sum(high, rest + low)
            high, low = quick_two_sum(high, rest + low_rest)
            lost, exact = self.error + other.error, (self.low == 0.0) & (other.low == 0.0)
        else:
            high, rest = two_sum(self.high, other)
            high, low = quick_two_sum(high, rest + self.low)
            lost, exact = self.error, self.low == 0.0
        rounding = np.abs(high) * LOSS
        if np.any(exact):
            rounding = np.where(exact, 0.0, rounding)
        return Bounded(high, low, lost + rounding)

    __radd__ = __add__

    def __sub__(self, other: Bounded | Array | float) -> Bounded:
        return self + (-other)

    def __rsub__(self, other: Array | float) -> Bounded:
        return (-self) + other

    def __mul__(self, other: Bounded | Array | float) -> Bounded:
        if isinstance(other, Bounded):
            product, rest = two_product(self.high, other.high)
            rest = rest + (self.high * other.low + self.low * other.high)
            if is_zero(other.error):
                lost = self.error * np.abs(other.high)
            elif is_zero(self.error):
                lost = other.error * np.abs(self.high)
            else:
                size = np.abs(other.high)
                lost = self.error * (size + other.error) + np.abs(self.high) * other.error
        else:
            product, rest = two_product(self.high, other)
            rest = rest + self.low * other
            lost = self.error * np.abs(other)
        high, low = quick_two_sum(product, rest)
        return Bounded(high, low, lost + (np.abs(high) * LOSS + TINY))

    __rmul__ = __mul__

    def __truediv__(self, other: Bounded | Array | float) -> Bounded:
        """Divide twice: the second quotient is that of the remainder, of which nothing is lost.

        Not so where the dividend, and with it the error of a product as large, comes near to the
        smallest normal number: there nothing is known of the quotient.
        """
        divisor = as_bounded(other)
        first = self.high / divisor.high
        product, rest = two_product(divisor.high, first)
        of_high = (self.high - product) - rest  # exact, and the whole one for two floats
        if not isinstance(other, Bounded):
            remainder = of_high + self.low
        else:
            remainder = of_high + (self.low - divisor.low * first)
        second = remainder / divisor.high
        high, low = quick_two_sum(first, second)
        size = np.abs(divisor.high)
        if not isinstance(other, Bounded):
            lost = np.abs(second) * SECOND_LOSS + TINY
            one_float = np.asarray(low == 0.0)
            if one_float.any():  # which the quotient may be: then nothing is lost
                again, lost_again = two_product(second, divisor.high)
                whole = (np.abs(remainder) > LEAST) & (again == remainder) & (lost_again == 0.0)
                whole &= two_sum(of_high, self.low)[1] == 0.0
                lost = np.where(one_float & (whole | (remainder == 0.0)), 0.0, lost)
            if not is_zero(self.error):
                lost = lost + self.error / size
        elif is_zero(self.error) and is_zero(divisor.error):
            lost = np.abs(high) * LOSS + TINY
        else:
            # (a + da)/(b + db) - a/b = (da - (a/b) db)/(b + db)
            quotient = np.abs(high)
            certain = size - divisor.error
            if not np.all(divisor.error < 0.25 * size):  # or: infinitely off
                certain = np.where(divisor.error < 0.25 * size, certain, 0.0)
            lost = (self.error + quotient * divisor.error) / certain + (quotient * LOSS + TINY)
        dividend = np.abs(self.high)
        if not np.all(dividend > LEAST):
            lost = np.where((dividend > LEAST) | (dividend == 0.0), lost, np.inf)
        return Bounded(high, low, lost)

    def __rtruediv__(self, other: Array | float) -> Bounded:
        return Bounded(other) / self


def is_zero(error: Array | float) -> bool:
    """Say whether an error is zero throughout, as that of exact numbers, which is no array."""
    return isinstance(error, float) and error == 0.0


def as_bounded(value: Bounded | Array | float) -> Bounded:
    """Return exact numbers as bounded ones."""
    return value if isinstance(value, Bounded) else Bounded(value)


def exact_sum(a: Array | float, b: Array | float) -> Bounded:
    """Return ``a + b`` without rounding."""
    return Bounded(*two_sum(a, b))


def exact_product(a: Array | float, b: Array | float) -> Bounded:
    """Return ``a * b`` without rounding, but below the smallest normal number."""
    product, rest = two_product(a, b)
    exact = np.abs(product) > LEAST
    return Bounded(product, rest, 0.0 if np.all(exact) else np.where(exact, 0.0, TINY))


def _exponential(x: Bounded, *, whole_alone: bool = False) -> tuple[Bounded, Bounded]:
    """Return ``exp(x)`` and ``exp(x) - 1``; twice the first where that alone is asked for.

    ``x = k log(2)/1024 + r`` with ``|r| < 2**-11.5``. The product of k, below 2**20, and the first
    32 bits of log(2)/1024 is exact, and so is what it leaves of x: the two are within a factor of
    two, as k is 1 only above the half of these bits. The product with the rest, below 2**-42, errs
    by 2**-76, as do that rest and each of the two sums, and so r, a pair, by 2**-74.
    ``exp(r) - 1 = r + (r**2/2 + ... + r**5/120)``: the bracket, below 2**-24, is a float with three
    roundings, which with the rest of the series, and with r times its own low part, are less than
    2**-74.7. The table's entry has 26 bits, and a float for the rest; its product with the first 27
    bits of r is exact. What is added to that is below 2**-23, and its roundings are less than
    2**-75: in all less than 2**-72 of exp(x). Where k is zero, ``exp(x) - 1`` is formed from r
    alone, and errs by less than 2**-73 of itself.
    """
    cells = float(EXPONENTIAL_CELLS)
    first, second = split_log_2(EXPONENTIAL_CELLS, 32)
    inside = np.all((x.high >= LOWEST) & (x.high <= HIGHEST))
    near = x.high if inside else np.minimum(np.maximum(x.high, LOWEST), HIGHEST)
    k = np.rint(near * (cells / 0.6931471805599453))
    r, r_low = quick_two_sum(near - k * first, x.low - k * second)
    grown_low = (r * r) * _polynomial(EXPONENTIAL_SERIES, r)
    grown_low += r_low
    highs, lows = exponentials()
    cell = k.astype(np.int64)
    index = cell & (EXPONENTIAL_CELLS - 1)  # also where k is NaN
    entry, entry_low = highs[index], lows[index]
    leading = leading_bits(r, 27)
    rest = (r - leading) + grown_low
    high, low = quick_two_sum(entry, entry * leading)
    low += entry * rest + (entry_low * (leading + rest) + entry_low)
    high, low = quick_two_sum(high, low)
    twos = (cell >> EXPONENTIAL_BITS).astype(np.int32)
    high, low = np.ldexp(high, twos), np.ldexp(low, twos)
    moved = 1.01 * x.error
    if not np.all(x.error < 2.0**-10):
        moved = np.where(x.error < 2.0**-10, moved, np.inf)
    lost = high * (moved + EXPONENTIAL_LOSS) + TINY
    if not inside:
        vanished, beyond = x.high < LOWEST, x.high > HIGHEST
        high, low = np.where(vanished, 0.0, high), np.where(vanished, 0.0, low)
        lost = np.where(beyond, np.inf, np.where(vanished, VANISHED, lost))
    whole = Bounded(high, low, lost)
    if whole_alone:
        return whole, whole
    less_one = whole - 1.0
    first_cell = k == 0.0
    if not first_cell.any():
        return whole, less_one
    near_zero, near_zero_low = _grown(r, r_low)
    return whole, Bounded(
        np.where(first_cell, near_zero, less_one.high),
        np.where(first_cell, near_zero_low, less_one.low),
        np.where(first_cell, np.abs(near_zero) * GROWN_LOSS + moved * 1.01 + TINY, less_one.error),
    )


def _grown(r: Float, r_low: Float) -> tuple[Float, Float]:
    """Return ``exp(r) - 1`` for ``|r| < 2**-11.5``: its square is a pair, what follows a float."""
    square, square_low = near_square(r)
    high, low = quick_two_sum(r, 0.5 * square)
    tail = (r * square) * _polynomial(GROWN_TAIL, r)
    return quick_two_sum(high, low + (r_low + (0.5 * square_low + r * r_low) + tail))


def exp(x: Bounded) -> Bounded:
    """Return ``exp(x)``."""
    return _exponential(x, whole_alone=True)[0]


def expm1(x: Bounded) -> Bounded:
    """Return ``exp(x) - 1``."""
    return _exponential(x)[1]


def exponential(x: Bounded) -> tuple[Bounded, Bounded]:
    """Return ``exp(x)`` and ``exp(x) - 1``."""
    return _exponential(x)


def _polynomial(coefficients: tuple[float, ...], x: Float) -> Array:
    value = coefficients[-1] * np.asarray(x)
    for coefficient in coefficients[-2:0:-1]:
        value += coefficient
        value *= x
    value += coefficients[0]
    return value


def log1p(x: Bounded) -> Bounded:
    """Return ``log(1 + x)`` for ``x >= 0``.

    ``1 + x = 2**e (1 + r)/c`` with c from a table, ``|r| <= 2**-10``, and r = x in the first of its
    cells. As c has 13 bits, its product with the mantissa's first 40 is exact, and less one too;
    its product with what is left, below 2**-39, errs by 2**-91; log(1 + x) is above 2**-10.1 there.
    In the first cell c is one: the first 40 bits, less one, are zero or larger than what is left,
    so that nothing is lost. ``log(1 + r) = r - r**2/2 + (r**3/3 - ... + r**7/7)``: the square is a
    pair; the bracket, less than ``2**-21 |r|``, is a float with at most ten roundings in the last
    place, which with those of the sums are less than 2**-70 of r, as is the rest of the series. The
    logarithm is at least r/2 where e or the cell is not the first, and the pairs of log(2) and of
    the table err by 2**-95 of themselves. Where no x is in the first cell, the square is a float:
    it errs by 2**-74, and its half by :data:`SQUARE_LOSS`.
    """
    big, rest = split_log_2(1, 42)
    whole, whole_low = two_sum(x.high, 1.0)
    mantissa, exponents = np.frexp(whole)
    mantissa = 2.0 * mantissa
    inverses, highs, lows = logarithms()
    with np.errstate(invalid="ignore"):
        index = ((mantissa - 1.0) * LOGARITHM_CELLS).astype(np.intp) & (LOGARITHM_CELLS - 1)
    inverse = inverses[index]
    twos = exponents - 1.0
    leading = (mantissa + 2.0**13) - 2.0**13
    left = (mantissa - leading) + np.ldexp(whole_low, 1 - exponents)
    r, r_low = quick_two_sum(leading * inverse - 1.0, left * inverse)
    r_low += np.ldexp(x.low, 1 - exponents) * inverse
    far = bool(np.all(x.high >= 1.0 / LOGARITHM_CELLS))
    square, square_low = (r * r, 0.0) if far else near_square(r)
    tail = (r * square) * _polynomial(LOGARITHM_TAIL, r)
    high, low = quick_two_sum(r, -0.5 * square)
    low += (r_low - (0.5 * square_low + r * r_low)) + tail
    most, most_low = quick_two_sum(twos * big, highs[index])
    high, high_low = two_sum(most, high)
    high, low = quick_two_sum(high, high_low + (low + (most_low + (twos * rest + lows[index]))))
    lost = high * LOGARITHM_LOSS + (SQUARE_LOSS if far else TINY)
    if is_zero(x.error) and (far or np.all(x.high >= 0.0)):
        return Bounded(high, low, lost)
    size = 1.0 + x.high
    certain = (x.error < 2.0**-10 * size) & (x.high >= 0.0)
    moved = 1.01 * x.error / size
    if not np.all(certain):
        moved = np.where(certain, moved, np.inf)
    return Bounded(high, low, lost + moved)


def square_root(x: Bounded) -> Bounded:
    """Return the square root of ``x >= 0``: one step of Newton's method from the platform's.

    The platform's errs by less than 2**-52 of itself, so Newton's step by less than 2**-104, and
    its quotient, a float of 2**-52 of the root, by 2**-103 of that. A square root moves by half as
    much of itself as its argument, or less where that grows; near zero nothing is known.
    """
    near = np.sqrt(x.high)
    square, square_low = two_square(near)
    high, low = quick_two_sum(near, ((x.high - square) - square_low + x.low) / (2.0 * near))
    known = (x.high > LEAST) & (x.error < 0.25 * x.high)
    moved = 0.625 * x.error / near
    if not np.all(known):
        moved = np.where(known, moved, np.inf)
    return Bounded(high, low, near * LOSS + moved)


def choose(condition: bool | NDArray[np.bool_], yes: Bounded, no: Bounded) -> Bounded:
    """Return ``yes`` where the condition holds and ``no`` elsewhere."""
    exact = is_zero(yes.error) and is_zero(no.error)
    return Bounded(
        np.where(condition, yes.high, no.high),
        np.where(condition, yes.low, no.low),
        0.0 if exact else np.where(condition, yes.error, no.error),
    )


def smaller(a: Bounded, b: Bounded) -> Bounded:
    """Return the smaller of two, element by element; the larger error where that is not certain."""
    if is_zero(a.error) and is_zero(b.error):
        shape = np.broadcast_shapes(np.shape(a.high), np.shape(b.high))
        for number, other in ((a, b), (b, a)):
            if np.max(number.high) < np.min(other.high) and np.shape(number.high) == shape:
                return number
    apart = a.high - b.high
    certain = np.abs(apart) > (np.abs(a.high) + np.abs(b.high)) * 2.0**-50 + (a.error + b.error)
    if not np.all(certain):
        difference = a - b
        apart = difference.high
        certain = np.abs(apart) > difference.error * ROOM
    below = np.asarray(apart < 0.0)
    if np.all(certain):  # often one of the two is the smaller throughout
        for number, throughout in ((a, below.all()), (b, not below.any())):
            if throughout and np.shape(number.high) == below.shape:
                return number
        return choose(below, a, b)
    nearer = choose(below, a, b)
    error = np.where(certain, nearer.error, np.maximum(a.error, b.error))
    return Bounded(nearer.high, nearer.low, error)


def larger(a: Bounded, b: Bounded) -> Bounded:
    """Return the larger of two, element by element."""
    return -smaller(-a, -b)


def rounded(
    value: Bounded, side: Side, lower: float | None, upper: float | None
) -> tuple[Array, NDArray[np.bool_]]:
    """Return the float64 on a side of each element, and whether it is decided.

    ``high`` is the float nearest to ``high + low``. Upwards, the element lies above ``high`` if
    ``low`` does by more than its error, and at it or below if ``low + error`` does; less than half
    a gap to the float below is what the error may be. Known ends of the range of the true values
    decide for elements that are as good as one of them. What is zero exactly is zero.
    """
    high, low = quick_two_sum(value.high, value.low)
    error = (
        (value.error + np.abs(low) * 2.0**-50) * ROOM
        if side is Side.NEAREST
        else value.error * ROOM
    )
    size = np.abs(high)
    narrow = (error < size * 2.0**-55) & (size > LEAST) & (size < MOST)
    zero = (size == 0.0) & (low == 0.0) & (error == 0.0)
    if side is Side.NEAREST:
        result = np.asarray(high + (low + error) + 0.0)
        return result, zero | (narrow & (result == high + (low - error)))
    outside, end = (low, upper) if side is Side.UP else (-low, lower)
    beyond = np.asarray(outside > error)
    # the bits of neighbours of one sign are neighbours as integers; what is narrow is not zero
    away = np.asarray((high > 0.0) if side is Side.UP else (high < 0.0))
    steps = beyond if away.all() else np.where(away, 1, -1) * beyond
    result = (np.asarray(high).view(np.int64) + steps).view(np.float64)
    decided = narrow & (beyond | (outside <= -error))
    if np.any(zero):
        result, decided = np.where(zero, 0.0, result), decided | zero
    if end:
        at_end = narrow & (high == end)
        if np.any(at_end):
            result, decided = np.where(at_end, end, result), decided | at_end
    return result, decided


def size(x: Bounded) -> Bounded:
    """Return the absolute value."""
    sign = np.where(x.high < 0.0, -1.0, 1.0)
    return Bounded(x.high * sign, x.low * sign, x.error)


def beside_entries(x: Bounded) -> Bounded:
    """Return an array with a last axis along which entries broadcast."""
    error = x.error if is_zero(x.error) else np.asarray(x.error)[..., None]
    return Bounded(np.asarray(x.high)[..., None], np.asarray(x.low)[..., None], error)


def least_entry(x: Bounded, counted: NDArray[np.bool_]) -> Bounded:
    """Return the least along the last axis of those entries that count, and the largest error."""
    high = np.where(counted, x.high, np.inf)
    least = high.min(axis=-1)
    low = np.where(high == least[..., None], x.low, np.inf).min(axis=-1)
    error = x.error if is_zero(x.error) else np.max(np.broadcast_to(x.error, high.shape), axis=-1)
    return Bounded(least, low, error)


def reduced(combine: Callable[[Bounded, Bounded], Bounded], x: Bounded) -> Bounded:
    """Combine the last axis by an operation that is associative and commutative."""

    def combined(first: Parts, second: Parts) -> Parts:
        return _parts(combine(Bounded(*first), Bounded(*second)))

    return Bounded(*reduce_parts(combined, _parts(x)))


def _parts(x: Bounded) -> Parts:
    shape = np.shape(x.high)
    return tuple(np.broadcast_to(part, shape) for part in (x.high, x.low, x.error))
