"""Real numbers between two rationals: what a form computes with when it is asked about scalars.

A number is a flint rational for as long as the operations are rational, and nothing is rounded.
An exponential or a logarithm makes it an :class:`Interval`, open at both ends, whose ends are
rationals again: sums, products and quotients of ends lose nothing, so the value lies inside
whatever the form looks like, and only the width of the first interval decides how wide the last
one is. ``exp`` and ``log1p`` of a rational that is not zero are irrational (Lindemann), which is
why an open interval holds them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from flint import arb, fmpq

from didp_ref.numbers.elementary import FARTHEST, Ends, exp_ends, expm1_ends, log1p_ends

FIRST_BITS = 96
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
    """A number that lies strictly between two rationals."""

    __slots__ = ("lower", "upper")

    def __init__(self, lower: fmpq, upper: fmpq) -> None:
        self.lower = lower
        self.upper = upper

    def __repr__(self) -> str:
        return f"Interval({self.lower}, {self.upper})"

    def __neg__(self) -> Interval:
        return Interval(-self.upper, -self.lower)

    def __add__(self, other: Operand) -> Interval:
        if type(other) is Interval:
            return Interval(self.lower + other.lower, self.upper + other.upper)
        return Interval(self.lower + other, self.upper + other)

    __radd__ = __add__

    def __sub__(self, other: Operand) -> Interval:
        if type(other) is Interval:
            return Interval(self.lower - other.upper, self.upper - other.lower)
        return Interval(self.lower - other, self.upper - other)

    def __rsub__(self, other: Operand) -> Interval:
        return Interval(other - self.upper, other - self.lower)

    def __mul__(self, other: Operand) -> Real:
        if type(other) is Interval:
            if self.lower.p >= 0 and other.lower.p >= 0:
                return Interval(self.lower * other.lower, self.upper * other.upper)
            ends = [a * b for a in (self.lower, self.upper) for b in (other.lower, other.upper)]
            return Interval(min(ends), max(ends))
        return _ordered(self.lower * other, self.upper * other, other)

    __rmul__ = __mul__

    def __truediv__(self, other: Operand) -> Real:
        if type(other) is Interval:
            return self * (1 / other)
        return _ordered(self.lower / other, self.upper / other, other)

    def __rtruediv__(self, other: fmpq | int) -> Real:
        if self.lower.p <= 0 <= self.upper.p:
            raise ZeroDivisionError("the divisor may be zero")
        return _ordered(other / self.upper, other / self.lower, other)


Operand: TypeAlias = "Interval | fmpq | int"
Real: TypeAlias = "Interval | fmpq"


def _ordered(low: fmpq, high: fmpq, sign: fmpq | int) -> Real:
    """Return the interval between two ends, exchanged by a negative factor and made one by zero."""
    if not sign:
        return ZERO
    # comparing rationals is several times slower than looking at a numerator
    positive = sign > 0 if isinstance(sign, int) else sign.p > 0
    return Interval(low, high) if positive else Interval(high, low)


def from_float(value: float) -> fmpq:
    """Return a finite float as the rational that it is; a ball holds it exactly."""
    return arb(value).fmpq()


def _mapped(x: Real, ends: Callable[[fmpq, int], Ends], at_zero: fmpq) -> Real:
    """Apply an increasing function that is irrational but at zero."""
    bits = working.bits
    if type(x) is not Interval:
        return Interval(*ends(x, bits)) if x else at_zero
    lower = ends(x.lower, bits)[0] if x.lower else at_zero
    return Interval(lower, ends(x.upper, bits)[1] if x.upper else at_zero)


def exp(x: Real) -> Real:
    """Return ``exp(x)``."""
    return _mapped(x, exp_ends, ONE)


def expm1(x: Real) -> Real:
    """Return ``exp(x) - 1``."""
    return _mapped(x, expm1_ends, ZERO)


def log1p(x: Real) -> Real:
    """Return ``log(1 + x)``."""
    return _mapped(x, log1p_ends, ZERO)


def smaller(a: Operand, b: Operand) -> Real:
    """Return the smaller of two numbers."""
    if not isinstance(a, Interval) and not isinstance(b, Interval):
        return b if b < a else a
    (a_low, a_high), (b_low, b_high) = _ends(a), _ends(b)
    if a_high <= b_low:
        return a
    if b_high <= a_low:
        return b
    return Interval(min(a_low, b_low), min(a_high, b_high))


def larger(a: Operand, b: Operand) -> Real:
    """Return the larger of two numbers."""
    return -smaller(-a, -b)


def _ends(x: Operand) -> Ends:
    return (x.lower, x.upper) if isinstance(x, Interval) else (x, x)


__all__ = [
    "FARTHEST",
    "FIRST_BITS",
    "Interval",
    "Real",
    "exp",
    "expm1",
    "from_float",
    "larger",
    "log1p",
    "smaller",
    "working_bits",
]
