"""Real numbers between two dyadic ones: what a form computes with when it is asked about scalars.

A number is a flint rational for as long as the operations are rational, and nothing is rounded.
An exponential or a logarithm makes it an :class:`Interval`, open at both ends. Its ends are
integers scaled by one power of two; every operation rounds them outward, if at all, after twice as
many bits as the exponential has, so the value lies inside whatever the form looks like. ``exp`` and
``log1p`` of a rational that is not zero are irrational (Lindemann), which is why an open interval
holds them. At ``EXACT_ENDS`` bits and more the ends are rationals instead, and are never rounded.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import isqrt
from typing import Any, TypeAlias

from flint import arb, fmpq

from didp_ref.numbers import between
from didp_ref.numbers.between import Between
from didp_ref.numbers.elementary import FARTHEST, SMALL, Ends, exp_ends, expm1_ends, log1p_ends
from didp_ref.numbers.entries import Entries

FIRST_BITS = 96
FINEST = -(1 << 10)
LONG = 1 << 4 * FIRST_BITS
"""Integers below are left as they are, at any precision."""
EXACT_ENDS = 4 * FIRST_BITS
ZERO, ONE = fmpq(0), fmpq(1)


class _Working(threading.local):
    """The precision of exponentials and logarithms, one for each thread."""

    bits = FIRST_BITS


working = _Working()


@contextmanager
def working_bits(bits: int) -> Iterator[None]:
    """Work at another precision, in this thread."""
    before, working.bits = working.bits, bits
    try:
        yield
    finally:
        working.bits = before


class Interval:
    """A number that lies strictly between ``2**exponent`` times two integers."""

    __slots__ = ("exponent", "lower", "upper")

    def __init__(self, lower: int, upper: int, exponent: int) -> None:
        self.lower = lower
        self.upper = upper
        self.exponent = exponent

    def __repr__(self) -> str:
        return f"Interval({self.lower}, {self.upper}, {self.exponent})"

    @property
    def ends(self) -> tuple[fmpq, fmpq]:
        """Both ends, exactly."""
        unit = fmpq(2) ** self.exponent
        return self.lower * unit, self.upper * unit

    def __neg__(self) -> Interval:
        return Interval(-self.upper, -self.lower, self.exponent)

    def __add__(self, other: Operand) -> Interval:
        exponent = self.exponent
        if type(other) is not Interval:
            if type(other) is Entries:
                return NotImplemented
            if not other:
                return self
            if FINEST <= exponent <= 0:  # the common cases, quickly
                p, q = _ratio(other)
                places = -exponent - q.bit_length() + 1
                if places >= 0 and not q & (q - 1):  # a multiple of the unit
                    p <<= places
                    return Interval(self.lower + p, self.upper + p, exponent)
                below = (p << -exponent) // q  # the upper end may as well be one too large
                return Interval(self.lower + below, self.upper + below + 1, exponent)
        elif exponent == other.exponent:
            return Interval(self.lower + other.lower, self.upper + other.upper, exponent)
        exponent, lower, upper, other_lower, other_upper = _aligned(self, other)
        return Interval(lower + other_lower, upper + other_upper, exponent)

    __radd__ = __add__

    def __sub__(self, other: Operand) -> Interval:
        return self + (-other)

    def __rsub__(self, other: Operand) -> Interval:
        if type(other) is int and FINEST <= self.exponent <= 0:  # the common case, quickly
            whole = other << -self.exponent
            return Interval(whole - self.upper, whole - self.lower, self.exponent)
        return (-self) + other

    def __mul__(self, other: Operand) -> Real:
        if type(other) is Interval:
            exponent = self.exponent + other.exponent
            if self.lower >= 0 and other.lower >= 0:
                lower, upper = self.lower * other.lower, self.upper * other.upper
                return (
                    Interval(lower, upper, exponent)
                    if upper < LONG
                    else _short(lower, upper, exponent)
                )
            ends = [a * b for a in (self.lower, self.upper) for b in (other.lower, other.upper)]
            return _short(min(ends), max(ends), exponent)
        if type(other) is Entries:
            return NotImplemented
        return self._times(*_ratio(other))

    __rmul__ = __mul__

    def _times(self, p: int, q: int) -> Real:
        """Return the product with ``p/q``, where q is positive."""
        lower, upper, exponent = self.lower * p, self.upper * p, self.exponent
        if p < 0:
            lower, upper = upper, lower
        elif not p:
            return ZERO
        if q & (q - 1):  # no power of two
            places = 2 * working.bits + q.bit_length()
            lower, upper = (lower << places) // q, -((-upper << places) // q)
            exponent -= places
        elif q > 1:
            exponent -= q.bit_length() - 1
        if lower > -LONG and upper < LONG:
            return Interval(lower, upper, exponent)
        return _short(lower, upper, exponent)

    def __truediv__(self, other: Operand) -> Real:
        if type(other) is Interval:
            lower, upper = other.lower, other.upper
            if self.lower < 0 or lower <= 0:
                return self * (1 / other)
            places = 2 * working.bits + upper.bit_length() - self.upper.bit_length()
            places = max(places, 0)
            return Interval(
                (self.lower << places) // upper,
                -((-self.upper << places) // lower),
                self.exponent - other.exponent - places,
            )
        if type(other) is Entries:
            return NotImplemented
        p, q = _ratio(other)
        if p > 0:
            return self._times(q, p)
        if not p:
            raise ZeroDivisionError("the divisor is zero")
        return self._times(-q, -p)

    def __rtruediv__(self, other: fmpq | int) -> Real:
        p, q = _ratio(other)
        if not p:
            return ZERO
        lower, upper = self.lower, self.upper
        if upper < 0:  # make it positive
            p, lower, upper = -p, -upper, -lower
        elif lower <= 0:
            raise ZeroDivisionError("the divisor may be zero")
        exponent = -self.exponent
        if q & (q - 1):  # no power of two
            lower, upper = q * lower, q * upper
        elif q > 1:
            exponent -= q.bit_length() - 1
        places = 2 * working.bits + upper.bit_length() - p.bit_length()
        if places > 0:
            p <<= places
        else:
            places = 0
        if p < 0:
            return Interval(p // lower, -(-p // upper), exponent - places)
        return Interval(p // upper, -(-p // lower), exponent - places)


Operand: TypeAlias = "Interval | fmpq | int"
"""Beside a sequence, the sequence does the operation, entry by entry."""
Real: TypeAlias = "Interval | Between | fmpq"
HELD = (Interval, Between)


def _ratio(x: Any) -> tuple[int, int]:
    return (x, 1) if type(x) is int else (int(x.p), int(x.q))


def _short(lower: int, upper: int, exponent: int) -> Interval:
    """Return an interval, rounded outward where it has more bits than any use can see."""
    extra = max(upper.bit_length(), lower.bit_length()) - 4 * working.bits
    if extra <= 0:
        return Interval(lower, upper, exponent)
    return Interval(lower >> extra, -(-upper >> extra), exponent + extra)


def _size(x: Operand) -> int:
    """Return an e with ``|x| < 2**e``."""
    if type(x) is Interval:
        return x.exponent + max(x.upper.bit_length(), x.lower.bit_length())
    p, q = _ratio(x)
    return p.bit_length() - q.bit_length() + 1


def _aligned(a: Operand, b: Operand) -> tuple[int, int, int, int, int]:
    """Return an exponent and, scaled by it, the ends of both: exact, if the sizes are not apart."""
    exponents = [x.exponent for x in (a, b) if type(x) is Interval]
    exponent = max(min(exponents), max(_size(a), _size(b)) - 4 * working.bits)
    return exponent, *_scaled(a, exponent), *_scaled(b, exponent)


def _scaled(x: Operand, exponent: int) -> tuple[int, int]:
    """Return the ends in units of ``2**exponent``, rounded outward."""
    if type(x) is Interval:
        places = x.exponent - exponent
        if places >= 0:
            return x.lower << places, x.upper << places
        return x.lower >> -places, -(-x.upper >> -places)
    p, q = _ratio(x)
    if exponent <= 0:
        p <<= -exponent
    else:
        q <<= exponent
    return p // q, -(-p // q)


def from_float(value: float) -> fmpq:
    """Return a finite float as the rational that it is; a ball holds it exactly."""
    return arb(value).fmpq()


def _mapped(x: Real, ends: Callable[[int, int, int], Ends], at_zero: fmpq) -> Real:
    """Apply an increasing function that is irrational but at zero to an interval, or exactly."""
    bits = working.bits
    if isinstance(x, Interval):
        up, down = max(x.exponent, 0), max(-x.exponent, 0)
        one, other = (
            Interval(*ends(end << up, 1 << down, bits)) if end else at_zero
            for end in (x.lower, x.upper)
        )
        exponent, lower, _, _, upper = _aligned(one, other)
        return Interval(lower, upper, exponent)
    low, high = (
        Interval(*ends(int(end.p), int(end.q), bits)).ends if end else (at_zero, at_zero)
        for end in between.ends(x)
    )
    return Between(low[0], high[1]) if x != 0 else at_zero


def exp(x: Any) -> Real:
    """Return ``exp(x)``."""
    bits = working.bits
    if type(x) is not fmpq or bits >= EXACT_ENDS:
        return _mapped(x, exp_ends, ONE)
    return Interval(*exp_ends(int(x.p), int(x.q), bits)) if x else ONE


def expm1(x: Any) -> Real:
    """Return ``exp(x) - 1``."""
    bits = working.bits
    if type(x) is not fmpq or bits >= EXACT_ENDS:
        return _mapped(x, expm1_ends, ZERO)
    return Interval(*expm1_ends(int(x.p), int(x.q), bits)) if x else ZERO


def log1p(x: Any) -> Real:
    """Return ``log(1 + x)``."""
    bits = working.bits
    if type(x) is not fmpq or bits >= EXACT_ENDS:
        return _mapped(x, log1p_ends, ZERO)
    return Interval(*log1p_ends(int(x.p), int(x.q), bits)) if x else ZERO


def exponential(x: Any) -> tuple[Real, Real]:
    """Return ``exp(x)`` and ``exp(x) - 1``, the one from the other where no digits are lost."""
    bits = working.bits
    if type(x) is not fmpq or bits >= EXACT_ENDS or not x:
        return exp(x), expm1(x)
    p, q = int(x.p), int(x.q)
    if p.bit_length() - q.bit_length() < -SMALL:
        less_one = Interval(*expm1_ends(p, q, bits))
        return less_one + 1, less_one
    whole = Interval(*exp_ends(p, q, bits))
    return whole, whole + (-1)


def square_root(x: Real) -> Real:
    """Return the square root of a number that is not negative."""
    low, high = x.ends if isinstance(x, HELD) else (x, x)
    exact = low == high
    root = fmpq(isqrt(int(low.p)), isqrt(int(low.q)))
    if exact and root * root == low:
        return root
    p, q = _ratio(high)
    places = max(2 * working.bits + (q.bit_length() - p.bit_length()) // 2 + 1, 0)
    held = Interval(_root(low, places), _root(high, places) + 1, -places)
    if isinstance(x, Between) or (exact and working.bits >= EXACT_ENDS):
        return Between(*held.ends)
    return held


def _root(x: fmpq, places: int) -> int:
    """Return the floor of the square root in units of ``2**-places``."""
    p, q = _ratio(x)
    return isqrt((p << 2 * places) // q)


def smaller(a: Any, b: Any) -> Real:
    """Return the smaller of two numbers."""
    if type(a) is fmpq and type(b) is fmpq:
        return b if b < a else a
    if type(a) is Between or type(b) is Between:
        return between.smaller(a, b)
    exponent, a_low, a_high, b_low, b_high = _aligned(a, b)
    if a_high <= b_low:
        return a
    if b_high <= a_low:
        return b
    # the value may be an exact number itself: only what is strictly larger is an open end
    highs = [high for x, high in ((a, a_high), (b, b_high)) if type(x) is Interval]
    return Interval(min(a_low, b_low), min(highs), exponent)


def larger(a: Any, b: Any) -> Real:
    """Return the larger of two numbers."""
    return -smaller(-a, -b)


__all__ = [
    "EXACT_ENDS",
    "FARTHEST",
    "FIRST_BITS",
    "Between",
    "Interval",
    "Real",
    "exp",
    "expm1",
    "exponential",
    "from_float",
    "larger",
    "log1p",
    "smaller",
    "square_root",
    "working_bits",
]
