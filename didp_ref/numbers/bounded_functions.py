"""Exponentials, logarithms and roots of arrays of float64 pairs, with a bound on their error.

A bound counts what the function loses itself, and what the argument's own error moves it by.
"""

from __future__ import annotations

from math import factorial
from typing import TYPE_CHECKING

import numpy as np

from didp_ref.numbers.bounded import LEAST, LOSS, TINY, Bounded, are_zero, parts_of
from didp_ref.numbers.compensated import (
    Float,
    is_zero,
    leading_bits,
    near_square,
    quick_two_sum,
    two_product,
    two_square,
    two_sum,
)
from didp_ref.numbers.tables import (
    EXPONENTIAL_BITS,
    EXPONENTIAL_CELLS,
    LOGARITHM_CELLS,
    LOGARITHM_PLACES,
    entries_of,
    exponentials,
    logarithms,
    split_log_2,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

LOGARITHM_LOSS = 2.0**-69
FAR, FAR_LOSS = 2.0**-4, 2.0**-68
EXPONENTIAL_LOSS = 2.0**-71.5
MOVED = 2.0**-69
"""By so much a share may move all exponentials; beyond, each has its own bound."""
GROWN_LOSS = 2.0**-73
STEP_LOSS = 2.0**-50
LOWEST, HIGHEST = -600.0, 660.0
"""Where the exponential is taken: below, it is zero within ``VANISHED``; above, undecided."""
VANISHED = 2.0**-860
EXPONENTIAL_SERIES = tuple(1.0 / factorial(n) for n in range(2, 6))
BEYOND_SERIES = tuple(1.0 / factorial(n) for n in range(5, 12))
BEYOND_LOSS = 2.0**-48
GROWN_TAIL = tuple(1.0 / factorial(n) for n in range(3, 7))
LOGARITHM_TAIL = tuple((-1.0) ** (n + 1) / n for n in range(3, 8))


class _Powers:
    """Exponentials of numbers, with what they are formed from.

    ``x = k log(2)/1024 + r`` with ``|r| < 2**-11.5``. The product of k, below 2**19.9, and the
    first 32 bits of log(2)/1024 is exact, and so is what it leaves of x: the two are within a
    factor of two, as k is 1 only above the half of these bits. That is the first part of r. The
    second, ``x.low`` less k times the rest of log(2)/1024, is below 2**-22.3. It has two roundings,
    and leaves out what k times 2**-95 is: less than 2**-74.4 in all.
    ``exp(r) - 1 = r + (r**2/2 + ... + r**5/120)``: the bracket, below 2**-24, is a float with three
    roundings, which with the rest of the series, and with r times its own rounding, are less than
    2**-74.7. The table's entry has 26 bits, and a float for the rest; its product with the first 27
    bits of r is exact. What is added to that is below 2**-21.7 of the entry. It has five roundings,
    each below 2**-74.7: of the sum of the bracket and the second part, of that with the last bits
    of r, of its product with the entry, and of two sums. In all it is less than 2**-71.8 of exp(x).
    """

    def __init__(self, x: Bounded) -> None:
        cells = float(EXPONENTIAL_CELLS)
        first, second = split_log_2(EXPONENTIAL_CELLS, 32)
        inside = x.least >= LOWEST and x.most <= HIGHEST
        near = x.high if inside else np.minimum(np.maximum(x.high, LOWEST), HIGHEST)
        self.k = k = np.rint(near * (cells / 0.6931471805599453))
        r_high, r_low = near - k * first, x.low - k * second
        r = r_high + r_low
        rest = r * r
        rest *= _polynomial(EXPONENTIAL_SERIES, r)
        rest += r_low
        cell = k.astype(np.int32)
        index = cell & (EXPONENTIAL_CELLS - 1)  # also where k is NaN
        entry, entry_low = entries_of(exponentials(), index)
        leading = leading_bits(r_high, 27)
        rest += r_high - leading
        high, low = quick_two_sum(entry, entry * leading)
        entry *= rest
        rest += leading
        rest += 1.0
        entry_low *= rest
        entry += entry_low
        low += entry
        twos = cell >> EXPONENTIAL_BITS
        self.high, self.low = (np.ldexp(part, twos) for part in quick_two_sum(high, low))
        self.apart: Float = 0.0
        """How far they are off for what their arguments are apart."""
        if not is_zero(x.apart):
            moved = 1.01 * x.apart
            if not np.max(moved) < 2.0**-10:
                moved = np.where(moved < 2.0**-10, moved, np.inf)
            self.apart = self.high * moved
        if not inside:
            vanished, beyond = x.high < LOWEST, x.high > HIGHEST
            self.high = np.where(vanished, 0.0, self.high)
            self.low = np.where(vanished, 0.0, self.low)
            known = vanished & (x.error < 1.0)  # e times exp(LOWEST) is less than VANISHED
            off = np.where(vanished | beyond, np.inf, self.apart)
            self.apart = np.where(known, VANISHED, off)
        self.greatest = x.most if x.most <= HIGHEST else HIGHEST
        self.largest = max(-x.least, x.most) if inside else HIGHEST

    def within(self, x: Bounded, size: float) -> Bounded:
        """Return them with their bound; a share of x moves them by that share of such a size.

        Beyond ``MOVED`` it is counted element by element, as the share of x times x.
        """
        moved = 1.01 * x.share * size
        if moved <= MOVED:
            return Bounded(self.high, self.low, self.apart, share=EXPONENTIAL_LOSS + moved)
        apart = self.apart + self.high * (np.abs(x.high) * (1.01 * x.share))
        return Bounded(self.high, self.low, apart, share=EXPONENTIAL_LOSS)


def exp(x: Bounded) -> Bounded:
    """Return ``exp(x)``.

    A share s of the argument moves it by less than ``1.01 s |x|`` of itself: s |x| is below 2**-30.
    """
    powers = _Powers(x)
    return powers.within(x, powers.largest)


def expm1(x: Bounded) -> Bounded:
    """Return ``exp(x) - 1``."""
    return _less_one(x, _Powers(x))


def exponential(x: Bounded) -> tuple[Bounded, Bounded]:
    """Return ``exp(x)`` and ``exp(x) - 1``."""
    powers = _Powers(x)
    return powers.within(x, powers.largest), _less_one(x, powers)


def _less_one(x: Bounded, powers: _Powers) -> Bounded:
    """Return ``exp(x) - 1``; where k is zero it is formed from r, which is x.

    A share s of the argument moves it by less than ``1.01 s (1 + max(x, 0))`` of itself, since
    ``|x| exp(x)`` is at most ``(1 + max(x, 0)) |exp(x) - 1|``. To form it, it moves ``exp(x)`` by
    no more than nothing, or by what is counted element by element.
    """
    moved = 1.01 * x.share * (1.0 + max(powers.greatest, 0.0))
    whole = powers.within(x, 0.0 if moved <= MOVED else HIGHEST)
    less_one = whole - 1.0
    share = less_one.share + (moved if moved <= MOVED else 0.0)
    first_cell = powers.k == 0.0
    if not first_cell.any():
        return less_one.within(less_one.apart, share)
    shape = np.shape(first_cell)
    at = np.flatnonzero(first_cell)
    own = Bounded(*(np.ravel(np.broadcast_to(part, shape))[at] for part in parts_of(x)))
    near_zero, near_zero_low = _grown(own.high, own.low)
    apart = np.abs(near_zero) * GROWN_LOSS + 1.03 * own.apart + TINY
    apart = np.where(own.apart < 2.0**-10, apart, np.inf)
    if not np.all(near_zero):
        apart[are_zero(own)] = 0.0
    parts = [np.asarray(part) for part in (less_one.high, less_one.low, less_one.apart)]
    for part, there in zip(parts, (near_zero, near_zero_low, apart), strict=True):
        np.put(part, at, there)
    return Bounded(*parts, share=share)


def _grown(r: Float, r_low: Float) -> tuple[Float, Float]:
    """Return ``exp(r) - 1`` for ``|r| < 2**-11.5``: its square is a pair, what follows a float.

    It errs by less than ``GROWN_LOSS`` of itself.
    """
    square, square_low = near_square(r)
    high, low = quick_two_sum(r, 0.5 * square)
    tail = (r * square) * _polynomial(GROWN_TAIL, r)
    return quick_two_sum(high, low + (r_low + (0.5 * square_low + r * r_low) + tail))


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
    the table err by 2**-86 of themselves. The first parts of both are whole multiples of 2**-42,
    and so is their sum, below 2**11: it is exact. It is zero, or larger than r. Where every x is at
    least ``FAR``, the square is a float: it errs by 2**-74, and its half by 2**-75, which is less
    than 2**-70.9 of the logarithm, since that is above 2**-4.1.
    What moves x by a share of it moves the logarithm by less than 1.01 times that share of itself.
    """
    big, rest = split_log_2(1, LOGARITHM_PLACES)
    whole, whole_low = two_sum(x.high, 1.0)
    mantissa, exponents = np.frexp(whole)
    mantissa = 2.0 * mantissa
    inverses, highs, lows = logarithms()
    with np.errstate(invalid="ignore"):
        index = ((mantissa - 1.0) * LOGARITHM_CELLS).astype(np.int32) & (LOGARITHM_CELLS - 1)
    inverse, entry, entry_low = entries_of((inverses, highs, lows), index)
    twos = exponents - 1.0
    leading = (mantissa + 2.0**13) - 2.0**13
    left = (mantissa - leading) + np.ldexp(whole_low, 1 - exponents)
    r, r_low = quick_two_sum(leading * inverse - 1.0, left * inverse)
    if not is_zero(x.low):
        r_low += np.ldexp(x.low, 1 - exponents) * inverse
    far = x.least >= FAR
    square, square_low = (r * r, 0.0) if far else near_square(r)
    tail = (r * square) * _polynomial(LOGARITHM_TAIL, r)
    high, low = quick_two_sum(r, -0.5 * square)
    low += (r_low - (0.5 * square_low + r * r_low)) + tail
    high, high_low = quick_two_sum(twos * big + entry, high)
    high, low = quick_two_sum(high, high_low + (low + (twos * rest + entry_low)))
    share = 1.01 * x.share + (FAR_LOSS if far else LOGARITHM_LOSS)
    apart: Float = 0.0 if x.least > LEAST else np.where(are_zero(x), 0.0, TINY)
    if not (is_zero(x.apart) and x.least >= 0.0):
        moved = 1.01 * x.apart / (1.0 + x.high)
        if not (np.max(moved) < 2.0**-10 and x.least >= 0.0):
            moved = np.where((moved < 2.0**-10) & (x.high >= 0.0), moved, np.inf)
        apart = apart + moved
    return Bounded(high, low, apart, share=share)


def square_root(x: Bounded) -> Bounded:
    """Return the square root of ``x >= 0``: one step of Newton's method from the platform's.

    The platform's errs by less than 2**-52 of itself, so Newton's step by less than 2**-104, and
    its quotient, a float of 2**-52 of the root, by 2**-103 of that. A square root moves by half as
    much of itself as its argument, or less where that grows; near zero nothing is known.
    """
    near = np.sqrt(x.high)
    square, square_low = two_square(near)
    high, low = quick_two_sum(near, ((x.high - square) - square_low + x.low) / (2.0 * near))
    known = np.asarray(x.high > LEAST)
    apart: Float = 0.0
    if not is_zero(x.apart):
        known = known & (x.apart < 0.25 * x.high)
        apart = 0.625 * x.apart / near
    if not known.all():
        apart = np.where(known, apart, np.inf)
    return Bounded(high, low, apart, share=0.625 * x.share + LOSS)


def cube_root(x: Bounded) -> Bounded:
    """Return the cube root of ``x > 0``: one step of Newton's method from the platform's.

    With ``n`` the platform's root and ``n (1 + d)`` the root, the step is
    ``(x - n**3)/(3 n**2) = n (d + d**2 + d**3/3)``. So it leaves less than ``1.1 step**2/n`` where
    it is below ``2**-10 n``, however far off the platform's root is. The step itself is a float of
    six roundings, of which none is more than 2**-53 of it or 2**-105 of n. A cube root moves by a
    third as much of itself as its argument, or less where that grows.
    """
    near = np.cbrt(x.high)
    square, square_low = two_square(near)
    cube, cube_low = two_product(square, near)
    step = ((x.high - cube) - (cube_low + square_low * near) + x.low) / (3.0 * square)
    high, low = quick_two_sum(near, step)
    error = x.error
    known = (x.high > LEAST) & (error < 0.25 * x.high) & (np.abs(step) < 2.0**-10 * near)
    lost = near * LOSS + np.abs(step) * STEP_LOSS + 2.0 * step * step / near
    if not is_zero(error):
        lost = lost + 0.5 * error / square
    else:  # where the cube is exactly the argument, the root is that float
        lost = np.where((step == 0.0) & (square_low == 0.0) & (x.low == 0.0), 0.0, lost)
    return Bounded(high, low, lost if np.all(known) else np.where(known, lost, np.inf))


def expm1_beyond(x: Bounded) -> Bounded:
    """Return ``exp(x) - 1 - x``, near zero as ``x**2 (1/2 + x/6 + x**2/24) + x**5/120 + ...``.

    For ``|x| < 2**-5`` the series from x**5 on is a float: it is below 2**-20 of the whole, so that
    its twenty roundings, and what follows x**11, are less than 2**-68 of the whole.
    What moves the argument moves the float by less than 2**-9 of what it moves the square by.
    """
    value = expm1(x) - x
    shape = np.shape(value.high)
    at = np.flatnonzero(np.broadcast_to(np.abs(x.high) < 2.0**-5, shape))
    if not at.size:
        return value
    own = Bounded(
        *(np.ravel(np.broadcast_to(part, shape))[at] for part in (x.high, x.low, x.error))
    )
    square = own * own
    rest = own.high**2 * (own.high**2 * own.high) * _polynomial(BEYOND_SERIES, own.high)
    series = (square / 24.0 + own / 6.0 + 0.5) * square + rest
    lost = 1.01 * series.error + np.abs(rest) * BEYOND_LOSS
    lost = np.where(own.error < 2.0**-5, lost, np.inf)
    there = series.high, series.low, np.where(are_zero(own), 0.0, lost)
    parts = [np.array(part) for part in (value.high, value.low, value.error)]
    for part, entries in zip(parts, there, strict=True):
        np.put(part, at, entries)
    return Bounded(*parts)
