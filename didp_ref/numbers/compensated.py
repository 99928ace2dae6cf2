"""Float64 arithmetic that keeps what rounding throws away.

A :class:`Pair` is an unevaluated sum ``high + low`` of two float64 numbers (or of two arrays of
them) with ``|low| <= ulp(high)/2``. Sums, products and quotients of pairs err by less than
2**-98 of the result, exponentials by less than 2**-90; nothing but IEEE arithmetic is relied upon.
Rounding to one float64, and to which side, is not decided here: that is
:func:`didp_ref.numbers.enclosure.directed`.

The error-free transformations are those of T. J. Dekker, A floating-point technique for extending
the available precision, Numerische Mathematik 18 (1971) 224-242, and of D. E. Knuth, The Art of
Computer Programming, volume 2, section 4.2.2, theorem B.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import reduce
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Float: TypeAlias = "float | NDArray[np.float64]"
Operand: TypeAlias = "Pair | float | NDArray[np.float64]"
Parts: TypeAlias = "tuple[NDArray[np.float64], ...]"

SPLITTER = 134217729.0  # 2**27 + 1 cuts a 53-bit significand into two halves


def is_zero(x: Float) -> bool:
    """Say whether there is a single number, zero, as the low part of a float."""
    return isinstance(x, float) and x == 0.0


def two_sum(a: Float, b: Float) -> tuple[Float, Float]:
    """Return the rounded sum and its exact rounding error."""
    total = a + b
    part = total - a
    error = part - total  # what is made here is worked on in place: less memory is gone through
    error += a
    part -= b
    error -= part
    return total, error


def quick_two_sum(a: Float, b: Float) -> tuple[Float, Float]:
    """Return the rounded sum and its exact error, where ``|a| >= |b|`` or ``a = 0 = b``."""
    total = a + b
    error = a - total
    error += b
    return total, error


def halves(a: Float) -> tuple[Float, Float]:
    """Return two numbers of at most 26 bits whose sum is exact.

    An array's first halves are rounded as integers, which is quicker than Dekker's splitting.
    """
    if isinstance(a, np.ndarray) and a.dtype == np.float64:
        bits = a.view(np.int64) + (1 << 26)
        bits &= -1 << 27
        leading = bits.view(np.float64)
        return leading, a - leading
    high = SPLITTER * a
    high -= high - a
    return high, a - high


def leading_bits(a: Float, count: int) -> NDArray[np.float64]:
    """Return the first so many bits of each number's significand."""
    bits = np.asarray(a, np.float64).view(np.int64) & (-1 << (53 - count))
    return bits.view(np.float64)


def two_product(a: Float, b: Float) -> tuple[Float, Float]:
    """Return the rounded product and its exact rounding error."""
    product = a * b
    (a_high, a_low), (b_high, b_low) = halves(a), halves(b)
    error = a_high * b_high
    error -= product
    for first, second in ((a_high, b_low), (a_low, b_high), (a_low, b_low)):
        if not (is_zero(first) or is_zero(second)):
            error += first * second
    return product, error


def near_product(a: Float, b: Float) -> tuple[Float, Float]:
    """Return the rounded product and its rounding error, which errs by 2**-76 of the product.

    Neither number is subnormal. The product of the first 26 bits of each is exact, and so is what
    the rounded one differs from it by. What is left of a factor is below 2**-25 of it: two products
    with these and one sum of them err by 2**-78 each. The last sum is the error itself, and its
    rounding 2**-106.
    """
    product = a * b
    a_high, b_high = leading_bits(a, 26), leading_bits(b, 26)
    error = a_high * b_high
    error -= product
    for rest, beside in ((a - a_high, b), (b - b_high, a_high)):
        if not is_zero(rest):
            error += rest * beside
    return product, error


def two_square(a: Float) -> tuple[Float, Float]:
    """Return the rounded square and its exact rounding error."""
    square = a * a
    high, low = halves(a)
    error = high * high
    error -= square
    high += high
    error += high * low
    error += low * low
    return square, error


def near_square(a: Float) -> tuple[Float, Float]:
    """Return the rounded square and its rounding error, which errs by 2**-78 of the square."""
    square = a * a
    high = leading_bits(a, 26)
    error = high * high
    error -= square
    error += (a - high) * (a + high)
    return square, error


class Pair:
    """An unevaluated sum ``high + low`` of two float64 numbers, or of two arrays of them."""

    __array_ufunc__ = None  # an array on the left leaves the operation to this class
    __slots__ = ("high", "low")

    def __init__(self, high: Float, low: Float = 0.0) -> None:
        self.high = high
        self.low = low

    def __repr__(self) -> str:
        return f"Pair({self.high!r}, {self.low!r})"

    def times_power(self, power: float) -> Pair:
        """Return the product with a power of two, which rounds nothing."""
        return Pair(self.high * power, self.low * power)

    def __neg__(self) -> Pair:
        return Pair(-self.high, -self.low)

    def __add__(self, other: Operand) -> Pair:
        if not isinstance(other, Pair):
            high, error = two_sum(self.high, other)
            return Pair(*quick_two_sum(high, error + self.low))
        high, error = two_sum(self.high, other.high)
        low, low_error = two_sum(self.low, other.low)
        high, error = quick_two_sum(high, error + low)
        return Pair(*quick_two_sum(high, error + low_error))

    __radd__ = __add__

    def __sub__(self, other: Operand) -> Pair:
        return self + (-other)

    def __rsub__(self, other: Operand) -> Pair:
        return (-self) + other

    def __mul__(self, other: Operand) -> Pair:
        if not isinstance(other, Pair):
            product, error = two_product(self.high, other)
            return Pair(*quick_two_sum(product, error + self.low * other))
        product, error = two_product(self.high, other.high)
        error = error + (self.high * other.low + self.low * other.high)
        return Pair(*quick_two_sum(product, error))

    __rmul__ = __mul__

    def __truediv__(self, other: Operand) -> Pair:
        divisor = other.high if isinstance(other, Pair) else other
        first = self.high / divisor
        rest = self - _times(other, first)
        second = rest.high / divisor
        rest = rest - _times(other, second)
        high, low = quick_two_sum(first, second)
        return Pair(*quick_two_sum(high, low + rest.high / divisor))

    def __rtruediv__(self, other: Operand) -> Pair:
        return as_pair(other) / self


def _times(pair: Operand, factor: Float) -> Pair:
    return as_pair(pair) * factor


def as_pair(value: Operand) -> Pair:
    """Return a number as a pair; a pair is returned as it is."""
    return value if isinstance(value, Pair) else Pair(value)


def exact_sum(a: Float, b: Float) -> Pair:
    """Return ``a + b`` without rounding."""
    return Pair(*two_sum(a, b))


def sum_parts(terms: NDArray[np.float64]) -> list[float]:
    """Return a few numbers that add up to the exact sum of many, each the nearest to what is left.

    Added to a change in this order, they lose nothing where the sum and the change cancel.
    """
    left, parts = terms.tolist(), []
    while part := math.fsum(left):
        parts.append(part)
        left.append(-part)
    return parts


def exact_product(a: Float, b: Float) -> Pair:
    """Return ``a * b`` without rounding."""
    return Pair(*two_product(a, b))


def size(x: Float) -> Float:
    """Return the absolute value."""
    return np.abs(x) if isinstance(x, np.ndarray) else abs(x)


# Numbers that float64 cannot hold, each with a low part
LOG_2 = Pair(0.6931471805599453, 2.3190468138462996e-17)
SIXTH = Pair(0.16666666666666666, 9.25185853854297e-18)
TWENTY_FOURTH = Pair(0.041666666666666664, 2.3129646346357427e-18)
HUNDRED_TWENTIETH = Pair(0.008333333333333333, 1.1564823173178714e-19)
TAIL = tuple(1.0 / math.factorial(n) for n in range(13, 5, -1))
HALVINGS = 5
FARTHEST = 2000.0  # from where exp(x) is beyond float64 in either direction


def exp(x: Pair) -> Pair:
    """Return ``exp(x)`` of an array, within 2**-90.

    ``x = k log(2) + 32 s``; the series of ``exp(s) - 1`` is doubled five times by
    ``exp(2s) - 1 = 2 (exp(s) - 1) + (exp(s) - 1)**2``.
    """
    x = choose(np.abs(x.high) < FARTHEST, x, Pair(np.sign(x.high) * FARTHEST))
    twos = np.rint(x.high / LOG_2.high)
    s = (x - LOG_2 * twos).times_power(2.0**-HALVINGS)
    tail = s.high * 0.0
    for coefficient in TAIL:
        tail = tail * s.high + coefficient
    series = s * tail + HUNDRED_TWENTIETH
    for term in (TWENTY_FOURTH, SIXTH, 0.5, 1.0):
        series = series * s + term
    grown = series * s
    for _ in range(HALVINGS):
        grown = grown * grown + grown.times_power(2.0)
    whole, integers = grown + 1.0, np.asarray(twos, dtype=np.int32)
    return Pair(np.ldexp(whole.high, integers), np.ldexp(whole.low, integers))


def choose(condition: NDArray[np.bool_] | bool, yes: Pair, no: Pair) -> Pair:
    """Return ``yes`` where the condition holds and ``no`` elsewhere."""
    return Pair(np.where(condition, yes.high, no.high), np.where(condition, yes.low, no.low))


def smaller(a: Pair, b: Pair) -> Pair:
    """Return the smaller of two pairs, element by element."""
    difference = a - b
    return choose(difference.high < 0.0, a, b)


BLOCK = 1 << 13  # arrays so short stay in a core's cache, and in the allocator's


def blocks(size: int) -> list[slice]:
    """Cut a length into slices whose intermediate arrays stay in a core's cache."""
    return [slice(start, start + BLOCK) for start in range(0, size, BLOCK)]


def reduce_pairs(combine: Callable[[Pair, Pair], Pair], values: NDArray[np.float64] | Pair) -> Pair:
    """Combine the last axis: see :func:`reduce_parts`.

    Any one element goes through one rounding for each of the ``n/8192`` blocks and ``log2(8192)``
    more.
    """
    pairs = values if isinstance(values, Pair) else Pair(values, np.broadcast_to(0.0, values.shape))

    def combined(first: Parts, second: Parts) -> Parts:
        both = combine(Pair(*first), Pair(*second))
        return np.asarray(both.high), np.asarray(both.low)

    high, low = reduce_parts(combined, (np.asarray(pairs.high), np.asarray(pairs.low)))
    return Pair(float(high), float(low)) if high.ndim == 0 else Pair(high, low)


def reduce_parts(combine: Callable[[Parts, Parts], Parts], parts: Parts) -> Parts:
    """Combine the last axis of what some arrays are together, by what is commutative.

    It is combined block by block, then the one block that is left by a balanced tree.
    """

    def cut(where: slice) -> Parts:
        return tuple(part[..., where] for part in parts)

    def joined(first: Parts, rest: Parts) -> Parts:
        return tuple(np.concatenate(pair, axis=-1) for pair in zip(first, rest, strict=True))

    whole = parts[0].shape[-1] // BLOCK * BLOCK
    if whole > BLOCK:
        total, *others = map(cut, blocks(whole))
        parts = joined(reduce(combine, others, total), cut(slice(whole, None)))
    while (count := parts[0].shape[-1]) > 1:
        half = count // 2
        both = combine(cut(slice(half)), cut(slice(half, 2 * half)))
        parts = joined(both, cut(slice(2 * half, None))) if count % 2 else both
    return tuple(part[..., 0] for part in parts)
