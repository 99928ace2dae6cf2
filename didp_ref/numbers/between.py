"""Real numbers between two rationals, with which nothing is rounded but an exponential's own ends.

They are what :mod:`didp_ref.numbers.interval` works with where its integers do not decide: where an
exponential has vanished beside an exact number, the value lies just beside a rational one, which
an end then is. They cost several times as much.
"""

from __future__ import annotations

from typing import TypeAlias

from flint import fmpq


class Between:
    """A number that lies strictly between two rationals."""

    __slots__ = ("lower", "upper")

    def __init__(self, lower: fmpq, upper: fmpq) -> None:
        self.lower = lower
        self.upper = upper

    def __repr__(self) -> str:
        return f"Between({self.lower}, {self.upper})"

    @property
    def ends(self) -> tuple[fmpq, fmpq]:
        """Both ends, exactly."""
        return self.lower, self.upper

    def __neg__(self) -> Between:
        return Between(-self.upper, -self.lower)

    def __add__(self, other: Operand) -> Between:
        low, high = ends(other)
        return Between(self.lower + low, self.upper + high)

    __radd__ = __add__

    def __sub__(self, other: Operand) -> Between:
        return self + (-other)

    def __rsub__(self, other: Operand) -> Between:
        return (-self) + other

    def __mul__(self, other: Operand) -> Between | fmpq:
        products = [a * b for a in (self.lower, self.upper) for b in ends(other)]
        return Between(min(products), max(products)) if other != 0 else fmpq(0)

    __rmul__ = __mul__

    def __truediv__(self, other: Operand) -> Between | fmpq:
        return self * (1 / (other if type(other) is Between else fmpq(other)))

    def __rtruediv__(self, other: fmpq | int) -> Between | fmpq:
        if self.lower <= 0 <= self.upper:
            raise ZeroDivisionError("the divisor may be zero")
        return Between(1 / self.upper, 1 / self.lower) * other


Operand: TypeAlias = "Between | fmpq | int"


def ends(x: Operand) -> tuple[fmpq, fmpq]:
    """Return both ends, which of an exact number are the number itself."""
    if type(x) is Between:
        return x.lower, x.upper
    exact = x if type(x) is fmpq else fmpq(x)
    return exact, exact


def smaller(a: Operand, b: Operand) -> Between | fmpq:
    """Return the smaller of two numbers."""
    (a_low, a_high), (b_low, b_high) = ends(a), ends(b)
    if a_high <= b_low:
        return a
    if b_high <= a_low:
        return b
    # the value may be an exact number itself: only what is strictly larger is an open end
    highs = [high for x, high in ((a, a_high), (b, b_high)) if type(x) is Between]
    return Between(min(a_low, b_low), min(highs))
