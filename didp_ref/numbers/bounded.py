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
    quick_two_sum,
    reduce_parts,
    two_product,
    two_square,
    two_sum,
)
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.tables import (
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
LOGARITHM_LOSS = 2.0**-65
EXPONENTIAL_LOSS = 2.0**-85
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
EXPONENTIAL_TAIL = tuple(1.0 / factorial(n) for n in range(3, 8))
LOGARITHM_TAIL = tuple((-1.0) ** (n + 1) / n for n in range(3, 10))


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
        if isinstance(other, Bounded):
            high, rest = two_sum(self.high, other.high)
            low, low_rest = two_sum(self.low, other.low)
            high, rest = quick_two_sum(high, rest + low)
            high, low = quick_two_sum(high, rest + low_rest)
            lost = self.error + other.error
            exact = (self.low == 0.0) & (other.low == 0.0)
        else:
            high, rest = two_sum(self.high, other)
            high, low = quick_two_sum(high, rest + self.low)
            lost, exact = self.error, self.low == 0.0
        return Bounded(high, low, lost + np.where(exact, 0.0, np.abs(high) * LOSS))

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
        known = (np.abs(self.high) > LEAST) | (self.high == 0.0)
        size = np.abs(divisor.high)
        if not isinstance(other, Bounded):
            lost = np.abs(second) * SECOND_LOSS + np.where(remainder == 0.0, 0.0, TINY)
            one_float = (low == 0.0) & (np.abs(remainder) > LEAST)
            if np.any(one_float):  # which the quotient may be: then nothing is lost
                again, lost_again = two_product(second, divisor.high)
                whole = (again == remainder) & (lost_again == 0.0)
                whole &= two_sum(of_high, self.low)[1] == 0.0
                lost = np.where(one_float & whole, 0.0, lost)
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
        return Bounded(high, low, lost if np.all(known) else np.where(known, lost, np.inf))

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
    return Bounded(product, rest, np.where(np.abs(product) > LEAST, 0.0, TINY))


def _exponential(x: Bounded, *, whole_alone: bool = False) -> tuple[Bounded, Bounded]:
    """Return ``exp(x)`` and ``exp(x) - 1``; twice the first where that alone is asked for.

    ``x = k log(2)/1024 + r`` with ``|r| < 2**-11.5``. The products of k, below 2**20, and the first
    two parts of log(2)/1024, of 32 bits each, are exact, that with the rest, below 2**-54, errs by
    2**-107, and so r, a pair, by less than 2**-104.
    ``exp(r) - 1 = r + r**2/2 + (r**3/6 + ... + r**7/7!)``: the square is a pair; the bracket, less
    than ``2**-25 |r|``, is a float with at most eight roundings in the last place, which with those
    of the sums are less than 2**-75 of r, as is the rest of the series. The table's entry is a pair
    that errs by 2**-104, and its product with exp(r) - 1, and the sums, by less than 2**-103. In
    all, exp(x) errs by less than 2**-86 of itself, and where k is zero ``exp(x) - 1`` by less than
    2**-74 of itself.
    """
    cells = float(EXPONENTIAL_CELLS)
    first, second, third = split_log_2(EXPONENTIAL_CELLS, 32, 32)
    inside = np.all((x.high >= LOWEST) & (x.high <= HIGHEST))
    near = x.high if inside else np.minimum(np.maximum(x.high, LOWEST), HIGHEST)
    k = np.rint(near * (cells / 0.6931471805599453))
    r, rest = two_sum(near, -k * first)
    small, small_low = two_sum(x.low, -k * second)
    r, r_low = two_sum(r, small)
    r, r_low = quick_two_sum(r, r_low + (small_low + (rest - k * third)))
    square, square_low = two_square(r)
    tail = np.asarray(r * square) * _polynomial(EXPONENTIAL_TAIL, r)
    grown, grown_low = quick_two_sum(r, 0.5 * square)
    grown, grown_low = quick_two_sum(
        grown, grown_low + (r_low + (0.5 * square_low + r * r_low) + tail)
    )
    highs, lows = exponentials()
    twos = np.floor(k * (1.0 / cells))
    index = (k - twos * cells).astype(np.intp) & (EXPONENTIAL_CELLS - 1)  # also where k is NaN
    entry, entry_low = highs[index], lows[index]
    product, product_low = two_product(entry, grown)
    high, low = quick_two_sum(entry, product)
    low = low + (product_low + (entry_low + (entry_low * grown + entry * grown_low)))
    power = np.ldexp(1.0, twos.astype(np.int32))
    high, low = quick_two_sum(high * power, low * power)
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
    return whole, Bounded(
        np.where(first_cell, grown, less_one.high),
        np.where(first_cell, grown_low, less_one.low),
        np.where(first_cell, np.abs(grown) * GROWN_LOSS + moved * 1.01 + TINY, less_one.error),
    )


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
    value = coefficients[-1] * np.asarray(x) + coefficients[-2]
    for coefficient in coefficients[-3::-1]:
        value = value * x + coefficient
    return value


def log1p(x: Bounded) -> Bounded:
    """Return ``log(1 + x)`` for ``x >= 0``.

    ``1 + x = 2**e (1 + r)/c`` with c from a table, ``|r| < 2**-7.9``, and r = x in the first of its
    cells. As c has 12 bits, its product with the mantissa's first 40 is exact, and less one too;
    its product with what is left, below 2**-39, errs by 2**-91; log(1 + x) is above 2**-9 there.
    ``log(1 + r) = r - r**2/2 + (r**3/3 - ... + r**9/9)``: the square is a pair; the bracket, less
    than ``2**-17 |r|``, is a float with at most ten roundings in the last place, which with those
    of the sums are less than 2**-66.5 of r, as is the rest of the series. The logarithm is at least
    r where e or the cell is not the first, and the pairs of log(2) and of the table err by 2**-95
    of themselves.
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
    scaled = np.ldexp(whole_low + x.low, 1 - exponents)
    r, r_low = two_sum(leading * inverse - 1.0, ((mantissa - leading) + scaled) * inverse)
    small = (index == 0) & (twos == 0.0)
    r, r_low = np.where(small, x.high, r), np.where(small, x.low, r_low)
    square, square_low = two_square(r)
    tail = (r * square) * _polynomial(LOGARITHM_TAIL, r)
    high, low = quick_two_sum(r, -0.5 * square)
    low = low + ((r_low - (0.5 * square_low + r * r_low)) + tail)
    most, most_low = two_sum(twos * big, highs[index])
    high, high_low = two_sum(most, high)
    high, low = quick_two_sum(high, high_low + (low + (most_low + (twos * rest + lows[index]))))
    size = 1.0 + x.high
    certain = (x.error < 2.0**-10 * size) & (x.high >= 0.0)
    moved = 1.01 * x.error / size
    if not np.all(certain):
        moved = np.where(certain, moved, np.inf)
    return Bounded(high, low, high * LOGARITHM_LOSS + moved + TINY)


def square_root(x: Bounded) -> Bounded:
    """Return the square root of ``x >= 0``: one step of Newton's method from the platform's.

    The platform's errs by less than 2**-52 of itself, so Newton's step by less than 2**-104, and
    its quotient, a pair of 2**-52 of the root, by far less than 2**-98 of that. A square root
    moves by half as much of itself as its argument, or less where that grows; near zero nothing
    is known.
    """
    near = np.sqrt(x.high)
    rest = x - Bounded(*two_product(near, near))
    root = rest / (2.0 * near) + near
    known = (x.high > LEAST) & (x.error < 0.25 * x.high)
    moved = np.where(known, 0.625 * x.error / near, np.inf)
    return Bounded(root.high, root.low, near * LOSS + moved)


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
    difference = a - b
    below = np.asarray(difference.high < 0.0)
    certain = np.abs(difference.high) > difference.error * ROOM
    if np.all(certain):  # often one of the two is the smaller throughout
        for number, throughout in ((a, below.all()), (b, not below.any())):
            if throughout and np.shape(number.high) == below.shape:
                return number
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
