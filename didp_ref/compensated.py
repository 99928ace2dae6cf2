"""Float64 arithmetic that keeps what rounding throws away.

A :class:`Pair` is an unevaluated sum ``high + low`` of two float64 numbers (or of two arrays of
them) with ``|low| <= ulp(high)/2``. Sums, products and quotients of pairs err by less than
2**-98 of the result, so the hand-written formulas cancel nothing and only the platform's ``log1p``,
``expm1`` and ``exp`` matter. Rounding to one float64, and to which side, is not decided here:
that is :func:`didp_ref.enclosure.directed`.

The error-free transformations are those of T. J. Dekker, A floating-point technique for extending
the available precision, Numerische Mathematik 18 (1971) 224-242, and of D. E. Knuth, The Art of
Computer Programming, volume 2, section 4.2.2, theorem B.

The platform's functions are taken to err by at most one ulp, as the GNU C library states for
x86_64 and aarch64; ``tests/test_compensated.py`` measures it against Arb where the tests run.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Float: TypeAlias = "float | NDArray[np.float64]"
Operand: TypeAlias = "Pair | float | NDArray[np.float64]"

SPLITTER = 134217729.0  # 2**27 + 1 cuts a 53-bit significand into two halves


def two_sum(a: Float, b: Float) -> tuple[Float, Float]:
    """Return the rounded sum and its exact rounding error."""
    total = a + b
    part = total - a
    return total, (a - (total - part)) + (b - part)


def quick_two_sum(a: Float, b: Float) -> tuple[Float, Float]:
    """Return the rounded sum and its exact error, where ``|a| >= |b|`` or ``a = 0 = b``."""
    total = a + b
    return total, b - (total - a)


def two_product(a: Float, b: Float) -> tuple[Float, Float]:
    """Return the rounded product and its exact rounding error."""
    product = a * b
    shifted = SPLITTER * a
    a_high = shifted - (shifted - a)
    a_low = a - a_high
    shifted = SPLITTER * b
    b_high = shifted - (shifted - b)
    b_low = b - b_high
    error = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low
    return product, error


class Pair:
    """An unevaluated sum ``high + low`` of two float64 numbers, or of two arrays of them."""

    __array_ufunc__ = None  # an array on the left leaves the operation to this class
    __slots__ = ("high", "low")

    def __init__(self, high: Float, low: Float = 0.0) -> None:
        self.high = high
        self.low = low

    def __repr__(self) -> str:
        return f"Pair({self.high!r}, {self.low!r})"

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


def exact_product(a: Float, b: Float) -> Pair:
    """Return ``a * b`` without rounding."""
    return Pair(*two_product(a, b))


def _library(name: str, x: Float) -> Float:
    """Call the platform's function: libm for one number, numpy's loop for an array."""
    if isinstance(x, float):
        function: Callable[[float], float] = getattr(math, name)
        return function(x)
    loop: Callable[[Float], Float] = getattr(np, name)
    return loop(x)


def log1p(x: Operand) -> Pair:
    """Return ``log(1 + x)``, within one ulp for ``x >= -1/2``."""
    x = as_pair(x)
    return Pair(*two_sum(_library("log1p", x.high), x.low / (1.0 + x.high)))


def expm1(x: Operand) -> Pair:
    """Return ``exp(x) - 1``, within one ulp."""
    x = as_pair(x)
    value = _library("expm1", x.high)
    return Pair(*two_sum(value, x.low * (1.0 + value)))


def exp(x: Operand) -> Pair:
    """Return ``exp(x)``, within one ulp."""
    x = as_pair(x)
    value = _library("exp", x.high)
    return Pair(*two_sum(value, x.low * value))


# 512 log(2), whose two parts carry 106 bits
RAISED = Pair(354.891356446692, 1.1873519686893054e-14)


def raised_exp(x: Operand) -> Pair:
    """Return ``2**512 exp(x)``, within one ulp and normal where ``exp(x)`` itself is not."""
    return exp(x + RAISED)


def lowered(x: Pair) -> Pair:
    """Return ``x/2**512``: one rounding below the smallest normal number, none above it."""
    return Pair(x.high * 2.0**-512, x.low * 2.0**-512)


def choose(condition: bool | NDArray[np.bool_], yes: Pair, no: Pair) -> Pair:
    """Return ``yes`` where the condition holds and ``no`` elsewhere."""
    if isinstance(condition, bool):
        return yes if condition else no
    return Pair(
        np.where(condition, yes.high, no.high),
        np.where(condition, yes.low, no.low),
    )


def smaller(a: Pair, b: Pair) -> Pair:
    """Return the smaller of two pairs, element by element."""
    difference = a - b
    return choose(difference.high < 0.0, a, b)


def larger(a: Pair, b: Pair) -> Pair:
    """Return the larger of two pairs, element by element."""
    difference = a - b
    return choose(difference.high > 0.0, a, b)


BLOCK = 1 << 15  # elements whose intermediate arrays stay in a core's cache


def reduce_pairs(
    combine: Callable[[Pair, Pair], Pair], values: NDArray[np.float64] | Pair
) -> Pair:
    """Combine the last axis by a balanced tree, block by block.

    ``combine`` must be associative. A tree keeps the number of roundings that any one element
    goes through at the logarithm of the length.
    """
    pairs = values if isinstance(values, Pair) else Pair(values, np.zeros_like(values))
    high, low = np.asarray(pairs.high), np.asarray(pairs.low)
    if high.shape[-1] > BLOCK:
        parts = [
            _tree(combine, high[..., start : start + BLOCK], low[..., start : start + BLOCK])
            for start in range(0, high.shape[-1], BLOCK)
        ]
        high = np.concatenate([np.asarray(part.high) for part in parts], axis=-1)
        low = np.concatenate([np.asarray(part.low) for part in parts], axis=-1)
        return reduce_pairs(combine, Pair(high, low))
    whole = _tree(combine, high, low)
    last = np.asarray(whole.high)[..., 0], np.asarray(whole.low)[..., 0]
    if last[0].ndim == 0:
        return Pair(float(last[0]), float(last[1]))
    return Pair(*last)


def _tree(
    combine: Callable[[Pair, Pair], Pair], high: NDArray[np.float64], low: NDArray[np.float64]
) -> Pair:
    while high.shape[-1] > 1:
        half = high.shape[-1] // 2
        both = combine(
            Pair(high[..., :half], low[..., :half]),
            Pair(high[..., half : 2 * half], low[..., half : 2 * half]),
        )
        odd = slice(2 * half, None)
        high = np.concatenate([np.asarray(both.high), high[..., odd]], axis=-1)
        low = np.concatenate([np.asarray(both.low), low[..., odd]], axis=-1)
    return Pair(high, low)
