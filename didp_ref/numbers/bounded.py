"""Arrays of float64 pairs with a bound on their error: what a form computes with on arrays.

A :class:`Bounded` is an unevaluated sum ``high + low`` that differs from the number it stands for
by no more than ``apart + share |high|``, element by element. Every operation adds to the bound what
it may lose itself, so that the bound of a form is derived as the form runs, operation by operation,
and a form that cancels only widens it. :func:`rounded` decides on which float64 an element lies, or
leaves it undecided; what overflows, or comes near to the smallest normal number, ends up undecided
too.

The share is one number for all elements, so that products and quotients work out their bound once.
Numbers of different signs are added element by element, in ``apart``. So is what is lost near the
smallest normal number. Where ``high`` is zero the share says nothing.

What is relied upon is IEEE arithmetic, and what :mod:`didp_ref.numbers.compensated` proves of sums
and products: a sum or product of pairs errs by less than ``2**-98`` of itself (Joldes,
Muller and Popescu, Tight and rigorous error bounds for basic building blocks of double-word
arithmetic, ACM TOMS 44 (2017), prove less than 2**-100 for each), and by ``TINY`` near zero. A
product with a number that has an error errs by less than ``2**-75``, a quotient by ``2**-74``.
The bounds are computed in float64 themselves, each a rounded sum of nonnegative terms, and may come
out too small by a few units in their last place. Products of two bounds are left out where one is a
share: they are less than ``MOST_SHARE`` of the other. :data:`ROOM` makes up for many thousands
of these.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from math import frexp, inf
from typing import TYPE_CHECKING, Any

import numpy as np

from didp_ref.numbers.compensated import (
    Float,
    Parts,
    is_zero,
    leading_bits,
    near_product,
    quick_two_sum,
    reduce_parts,
    two_product,
    two_sum,
)
from didp_ref.numbers.enclosure import Side

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

LOSS = 2.0**-98
NEAR_LOSS = 2.0**-75
QUOTIENT_LOSS = 2.0**-74
MOST_SHARE = 2.0**-40
"""A larger share decides nothing."""
CANCELLED = 4.0
"""By so much a share may grow in a difference; beyond, its elements have bounds of their own."""
TINY = 2.0**-1000
"""What a product may lose below the smallest normal number, many times over."""
FEW = 16
"""So short an axis is combined entry by entry, each of them in one piece."""
ROOM = 1.0 + 2.0**-20
LEAST = 2.0**-900
"""Results below are left undecided, since there the error of a product is no longer a share."""
MOST = 2.0**960


class Bounded:
    """An array of unevaluated sums ``high + low``, each within ``error`` of what it stands for.

    ``high`` is the float nearest to the sum. Near the smallest normal
    number ``apart`` is never less than ``TINY``, unless the number is exact.
    """

    __array_ufunc__ = None  # an array on the left leaves the operation to this class
    __slots__ = ("_least", "_most", "apart", "high", "low", "share")

    def __init__(
        self,
        high: Array | float,
        low: Array | float = 0.0,
        apart: Array | float = 0.0,
        *,
        share: float = 0.0,
    ) -> None:
        self.high = high
        self.low = low
        self.apart = apart
        self.share = share if share <= MOST_SHARE else inf
        self._least: float | None = None
        self._most: float | None = None

    @property
    def least(self) -> float:
        """The least ``high``, or NaN."""
        if self._least is None:
            high = self.high  # of a single number numpy asks in vain, and slowly
            self._least = float(high.min() if isinstance(high, np.ndarray) else high)
        return self._least

    @property
    def most(self) -> float:
        """The greatest ``high``, or NaN."""
        if self._most is None:
            high = self.high
            self._most = float(high.max() if isinstance(high, np.ndarray) else high)
        return self._most

    @property
    def error(self) -> Array | float:
        """How far each sum is off, at most."""
        return self.apart + np.abs(self.high) * self.share if self.share else self.apart

    def within(self, apart: Array | float, share: float) -> Bounded:
        """Return the same sums with another bound on their error."""
        same = Bounded(self.high, self.low, apart, share=share)
        same._least, same._most = self._least, self._most
        return same

    def __neg__(self) -> Bounded:
        return Bounded(-self.high, -self.low, self.apart, share=self.share)

    def __add__(self, other: Bounded | Array | float) -> Bounded:
        addend = as_bounded(other)
        high, rest = two_sum(self.high, addend.high)
        short = is_zero(self.low) + is_zero(addend.low)
        if short == 2:
            return _sum(self, addend, high, rest, 0.0)
        inexact = _is_inexact(self) or _is_inexact(addend)
        if inexact or short:
            high, low = quick_two_sum(high, rest + (self.low + addend.low))
        else:
            low, low_rest = two_sum(self.low, addend.low)
            high, rest = quick_two_sum(high, rest + low)
            high, low = quick_two_sum(high, rest + low_rest)
        if inexact and not short:
            # of one addition of the low parts, and one of what is left, a share of the sizes is
            # lost: 2**-50 of them is more than either result, and 2**-103 than its rounding
            return _sum(self, addend, high, low, LOSS)
        result = _sum(self, addend, high, low, 0.0)
        if inexact:
            return result.within(result.apart, result.share + LOSS)
        exact = np.asarray((self.low == 0.0) & (addend.low == 0.0))
        lost, share = _but_where(exact, high, LOSS)
        return result.within(result.apart + lost, share)

    __radd__ = __add__

    def __sub__(self, other: Bounded | Array | float) -> Bounded:
        return self + (-other)

    def __rsub__(self, other: Array | float) -> Bounded:
        return (-self) + other

    def __mul__(self, other: Bounded | Array | float) -> Bounded:
        factor = as_bounded(other)
        for number, by in ((self, _power(factor)), (factor, _power(self))):
            # a power of two loses nothing, but where a part gets too small
            if abs(by) >= 1.0 or (by and _is_float(number)):
                parts = (number.high * by, number.low * by, number.apart * abs(by))
                scaled = Bounded(*parts, share=number.share)
                if abs(by) >= 1.0 or _are_large(scaled):
                    return scaled
        if _is_float(self) and _is_float(factor):
            return exact_product(self.high, factor.high)
        multiply, lost = _multiplying(self, factor)
        product, rest = multiply(self.high, factor.high)
        for high, low in ((self.high, factor.low), (factor.high, self.low)):
            if not is_zero(low):
                rest = rest + high * low
        result = Bounded(*quick_two_sum(product, rest))
        apart: Float = 0.0
        if self.share or factor.share or lost > LOSS:
            share = self.share + factor.share + lost
        else:  # the product of two floats loses nothing
            apart, share = _but_where(_are_floats(self) & _are_floats(factor), result.high, LOSS)
        if not is_zero(self.apart):
            apart = apart + self.apart * np.abs(factor.high)
        if not is_zero(factor.apart):
            apart = apart + factor.apart * (np.abs(self.high) + self.apart)
        if not _are_large(result):
            # a product with zero is zero; another one may have lost bits, or vanished
            apart = apart + np.where(are_zero(self) | are_zero(factor), 0.0, TINY)
        return result.within(apart, share)

    __rmul__ = __mul__

    def __truediv__(self, other: Bounded | Array | float) -> Bounded:
        """Divide twice: first to 26 bits, then what is left, of which nothing is lost.

        Let the quotient's 26 bits be of size ``2**e``, and the divisor ``2**d``. What is left of
        the dividend is below ``2**(d + e - 24)`` and a multiple of ``2**(d + e - 77)``: 53 bits.
        The products with the divisor's first 26 bits and its last 27 are exact. The first leaves a
        multiple of ``2**(d + e - 52)`` below ``2**(d + e - 22)``, so that both differences are
        exact. The second quotient is below 2**-24 of the first, and errs by four roundings: its
        own, one for each low part, and the divisor's low part, which it leaves out. The product
        with that part rounds by 2**-106 of the dividend, which may be all that is left, and so may
        what it is taken from. That is less than 2**-74 of the quotient in all. Where a dividend or
        divisor comes near to the smallest normal number, nothing is known.
        """
        divisor = as_bounded(other)
        if power := _power(divisor):
            return self * (1.0 / power)
        first = leading_bits(self.high / divisor.high, 26)
        leading = leading_bits(divisor.high, 26)
        remainder = self.high - first * leading
        if not is_zero(rest := divisor.high - leading):
            remainder = remainder - first * rest
        of_high = remainder
        if not is_zero(self.low):
            remainder = remainder + self.low
        if not is_zero(divisor.low):
            remainder = remainder - divisor.low * first
        second = remainder / divisor.high
        result = Bounded(*quick_two_sum(first, second))
        apart: Float = 0.0
        exact = np.asarray(False)
        if self.share or divisor.share:
            share = self.share + divisor.share + QUOTIENT_LOSS
        else:
            exact = self._divides(divisor, result.low, second, remainder, of_high)
            apart, share = _but_where(exact, result.high, QUOTIENT_LOSS)
        if not is_zero(divisor.apart):
            # (a + da)/(b + db) - a/b = (da - (a/b) db)/(b + db)
            size = np.abs(divisor.high)
            certain = size - divisor.apart
            if not np.max(divisor.apart) < 0.25 * np.min(size):  # or: infinitely off
                certain = np.where(divisor.apart < 0.25 * size, certain, 0.0)
            apart = apart + (self.apart + np.abs(result.high) * divisor.apart) / certain
            share *= 1.5  # of what is divided by no less than three quarters of the divisor
        elif not is_zero(self.apart):
            apart = apart + self.apart / np.abs(divisor.high)
        if not (_are_large(self) and _are_large(divisor) and _are_large(result)):
            apart = apart + np.where(exact, 0.0, TINY)
            divides = np.abs(divisor.high) > np.maximum(LEAST, 2.0 * divisor.apart)
            unknown = (np.abs(self.high) <= LEAST) & (self.high != 0.0)
            apart = np.where(divides & ~unknown, apart, inf)
            apart = np.where(are_zero(self) & divides, 0.0 * result.high, apart)
        return result.within(apart, share)

    def _divides(
        self, divisor: Bounded, low: Float, second: Float, remainder: Float, of_high: Float
    ) -> NDArray[np.bool_]:
        """Say where a quotient is a float, of which nothing was lost."""
        exact = np.asarray(low == 0.0)
        if not exact.any():
            return exact
        exact &= _are_floats(divisor) & np.asarray(self.apart == 0.0)
        shape = exact.shape
        at: Any = slice(None) if exact.all() else np.flatnonzero(exact)
        second, remainder, of_high, high, own_low = (
            np.ravel(np.broadcast_to(part, shape))[at]
            for part in (second, remainder, of_high, divisor.high, self.low)
        )
        again, rest = two_product(second, high)
        whole = (np.abs(remainder) > LEAST) & (again == remainder) & (rest == 0.0)
        whole &= np.asarray(two_sum(of_high, own_low)[1] == 0.0)
        exact.reshape(-1)[at] = whole | (remainder == 0.0)
        return exact

    def __rtruediv__(self, other: Array | float) -> Bounded:
        return Bounded(other) / self


def _is_float(x: Bounded) -> bool:
    """Say whether all elements are floats, as arguments are."""
    return is_zero(x.low) and is_zero(x.apart) and not x.share


def _power(x: Bounded) -> float:
    """Return a single number that is a power of two, as its inverse is; or zero."""
    if not (isinstance(x.high, float | int) and _is_float(x)):
        return 0.0
    power = abs(frexp(x.high)[0]) == 0.5 and 2.0**-1000 < abs(x.high) < 2.0**1000
    return float(x.high) if power else 0.0


def _is_inexact(x: Bounded) -> bool:
    """Say whether no element is known to be exact."""
    if x.share > 0.0 and not _may_be_zero(x):
        return True
    return not is_zero(x.apart) and bool(np.min(x.apart) > 0.0)


def _may_be_zero(x: Bounded) -> bool:
    """Say whether numbers have both signs, or zeros among them."""
    return not (x.least > 0.0 or x.most < 0.0)


def _sum(a: Bounded, b: Bounded, high: Float, low: Float, lost: float) -> Bounded:
    """Return a sum with its bound; such a share of both sizes is lost, beside what they are off.

    The result has a share where its terms have one sign, and where they hardly cancel; but not
    beside zeros of one that is not exact: the sum of a zero and a float is that float.
    """
    result = Bounded(high, low, a.apart + b.apart)
    shares = [number.share + lost for number in (a, b)]
    if not any(shares):
        return result
    if not any(number.share and _may_be_zero(number) for number in (a, b)):
        if (a.least >= 0.0 and b.least >= 0.0) or (a.most <= 0.0 and b.most <= 0.0):
            return result.within(result.apart, max(shares))
        size = max(result.least, -result.most)
        off = sum(share * max(x.most, -x.least) for share, x in zip(shares, (a, b), strict=True))
        if size > LEAST and off <= CANCELLED * max(shares) * size:
            return result.within(result.apart, off / size)
    apart = result.apart
    for number, share in zip((a, b), shares, strict=True):
        if share:
            apart = apart + np.abs(number.high) * share
    return result.within(apart, 0.0)


def _but_where(exact: NDArray[np.bool_], high: Float, share: float) -> tuple[Float, float]:
    """Return how far numbers are apart, and by what share, that lose a share but where exact."""
    if not np.any(exact):
        return 0.0, share
    if np.all(exact):
        return 0.0, 0.0
    return np.abs(high) * share * ~exact, 0.0  # quicker than a choice


def _multiplying(
    a: Bounded, b: Bounded
) -> tuple[Callable[[Float, Float], tuple[Float, Float]], float]:
    """Return how two numbers are multiplied, and what share of the product that may lose.

    Beside a number that is not exact the product need not be exact either, and one with zero is.
    A subnormal number has no leading bits to multiply with: exact ones are multiplied exactly, and
    of another one the error is itself at least 2**-52 of it, which counts in full.
    """
    inexact = [number.share > 0.0 or _is_inexact(number) for number in (a, b)]
    near = any(inexact) and all(
        known or _are_large(number) for known, number in zip(inexact, (a, b), strict=True)
    )
    return (near_product, NEAR_LOSS) if near else (two_product, LOSS)


def _are_large(x: Bounded) -> bool:
    """Say whether numbers of one sign are far from zero, as most are."""
    return x.least > LEAST or x.most < -LEAST


def _are_floats(x: Bounded) -> NDArray[np.bool_]:
    """Say which elements are floats exactly; beside others an error is kept, though it vanishes."""
    exact = (x.low == 0.0) & (x.apart == 0.0)
    return np.asarray(exact & (x.high == 0.0) if x.share else exact)


def are_zero(x: Bounded) -> NDArray[np.bool_]:
    """Say which elements are zero exactly."""
    return np.asarray(_are_floats(x) & (x.high == 0.0))


def as_bounded(value: Bounded | Array | float) -> Bounded:
    """Return exact numbers as bounded ones."""
    return value if isinstance(value, Bounded) else Bounded(value)


def exact_sum(a: Array | float, b: Array | float) -> Bounded:
    """Return ``a + b`` without rounding."""
    return Bounded(*two_sum(a, b))


def exact_product(a: Array | float, b: Array | float) -> Bounded:
    """Return ``a * b`` without rounding, but below the smallest normal number."""
    product = Bounded(*two_product(a, b))
    if _are_large(product):
        return product
    exact = (np.abs(product.high) > LEAST) | np.equal(a, 0.0) | np.equal(b, 0.0)
    return product.within(np.where(exact, 0.0, TINY), 0.0)


def choose(condition: bool | NDArray[np.bool_], yes: Bounded, no: Bounded) -> Bounded:
    """Return ``yes`` where the condition holds and ``no`` elsewhere."""
    shape = np.broadcast_shapes(*map(np.shape, (condition, yes.high, no.high)))
    for number, throughout in ((yes, np.all(condition)), (no, not np.any(condition))):
        if throughout and np.shape(number.high) == shape:
            return number
    high, low = np.where(condition, yes.high, no.high), np.where(condition, yes.low, no.low)
    share = max(yes.share, no.share) if yes.share and no.share else 0.0
    parts = [number.apart if share else number.error for number in (yes, no)]
    apart = 0.0 if all(map(is_zero, parts)) else np.where(condition, *parts)
    return Bounded(high, low, apart, share=share)


def smaller(a: Bounded, b: Bounded) -> Bounded:
    """Return the smaller of two, element by element; where that is not certain, both errors count.

    Then the difference, which is zero within its own error, says how far off the smaller may be.
    """
    if is_zero(a.apart) and is_zero(b.apart) and not (a.share or b.share):
        shape = np.broadcast_shapes(np.shape(a.high), np.shape(b.high))
        for number, other in ((a, b), (b, a)):
            if number.most < other.least and np.shape(number.high) == shape:
                return number
    apart = a.high - b.high
    share = max(a.share, b.share) + 2.0**-50
    certain = np.abs(apart) > (np.abs(a.high) + np.abs(b.high)) * share + (a.apart + b.apart)
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
    either = difference.error + 0.0 * apart  # which is no number where one is none
    return Bounded(nearer.high, nearer.low, np.where(certain, nearer.error, either))


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
    high, low = np.asarray(value.high), np.asarray(value.low)
    least, most = value.least, value.most
    ordinary = least > LEAST and most < MOST  # all positive, as results mostly are
    size = high if ordinary else np.abs(high)
    # to the nearest, sums with the low part round: by 2**-53 of it, which is 2**-53 of the size
    share = (value.share + (2.0**-102 if side is Side.NEAREST else 0.0)) * ROOM
    error = size * share + value.apart * ROOM if share else np.asarray(value.apart * ROOM)
    narrow = np.asarray(share < 2.0**-55)
    if not is_zero(value.apart):
        narrow = error < size * 2.0**-55
    zero = np.asarray(False)
    if not ordinary:
        narrow = narrow & (size > LEAST) & (size < MOST)
        zero = np.asarray((size == 0.0) & (low == 0.0) & (error == 0.0))
    if side is Side.NEAREST:
        result = np.asarray(high + (low + error) + 0.0)
        return result, zero | (narrow & (result == high + (low - error)))
    outside, end = (low, upper) if side is Side.UP else (-low, lower)
    beyond = np.asarray(outside > error)
    # the bits of neighbours of one sign are neighbours as integers; what is narrow is not zero
    bits, away = high.view(np.int64), side is Side.UP
    if least > 0.0 or most < 0.0:
        stepped = bits + beyond if away is (least > 0.0) else bits - beyond
    else:
        stepped = bits + np.where((high > 0.0) == away, 1, -1) * beyond
    result = np.asarray(stepped).view(np.float64)
    decided = narrow & (np.abs(low) > error)
    if not decided.all():
        decided |= narrow & (outside <= -error)  # which is so of a float that is exact
    if zero.any():
        result, decided = np.where(zero, 0.0, result), decided | zero
    if end and least <= end <= most:
        at_end = narrow & (high == end)
        result, decided = np.where(at_end, end, result), decided | at_end
    return result, decided


def size(x: Bounded) -> Bounded:
    """Return the absolute value."""
    sign = np.where(x.high < 0.0, -1.0, 1.0)
    return Bounded(x.high * sign, x.low * sign, x.apart, share=x.share)


def beside_entries(x: Bounded) -> Bounded:
    """Return an array with a last axis along which entries broadcast."""
    apart = x.apart if is_zero(x.apart) else np.asarray(x.apart)[..., None]
    high, low = np.asarray(x.high)[..., None], np.asarray(x.low)[..., None]
    return Bounded(high, low, apart, share=x.share)


def least_entry(x: Bounded, counted: NDArray[np.bool_]) -> Bounded:
    """Return the least along the last axis of those entries that count, and the largest error."""
    high = np.where(counted, x.high, np.inf)
    least = high.min(axis=-1)
    low = np.where(high == least[..., None], x.low, np.inf).min(axis=-1)
    error = x.error if is_zero(x.error) else np.max(np.broadcast_to(x.error, high.shape), axis=-1)
    return Bounded(least, low, error)


def reduced(combine: Callable[[Bounded, Bounded], Bounded], x: Bounded) -> Bounded:
    """Combine the last axis by an operation that is associative and commutative."""
    shape = np.shape(x.high)
    if shape[-1] <= FEW:
        terms = [_entry(x, shape, at) for at in range(shape[-1])]
        while len(terms) > 2:
            paired = list(map(combine, terms[::2], terms[1::2]))
            terms = paired + terms[2 * len(paired) :]
        return reduce(combine, terms)

    def combined(first: Parts, second: Parts) -> Parts:
        return parts_of(combine(Bounded(*first), Bounded(*second)))

    return Bounded(*reduce_parts(combined, parts_of(x)))


def _entry(x: Bounded, shape: tuple[int, ...], at: int) -> Bounded:
    """Return what stands at a place of the last axis; what is zero throughout stays a float."""
    return Bounded(
        *(
            part if is_zero(part) else np.array(np.broadcast_to(part, shape)[..., at], order="C")
            for part in (x.high, x.low, x.apart)
        ),
        share=x.share,
    )


def parts_of(x: Bounded) -> Parts:
    """Return the sums and their error, in one shape."""
    shape = np.shape(x.high)
    return tuple(np.broadcast_to(part, shape) for part in (x.high, x.low, x.error))
