"""Real numbers between two rationals, with which nothing is rounded but an exponential's own ends.

They are what :mod:`didp_ref.numbers.reals` works with where Arb's balls do not decide: where an
exponential has vanished beside an exact number, the value lies just beside a rational one, which
an end then is. They cost many times as much.
"""

from __future__ import annotations

from typing import TypeAlias

from flint import fmpq

from didp_ref.numbers.entries import Entries


class RationalInterval:
    """A number that lies strictly between two rationals."""

    __slots__ = ("lower", "upper")

    def __init__(self, lower: fmpq, upper: fmpq) -> None:
        self.lower = lower
        self.upper = upper

    def __repr__(self) -> str:
        return f"RationalInterval({self.lower}, {self.upper})"

    @property
    def ends(self) -> tuple[fmpq, fmpq]:
        """Both ends, exactly."""
        return self.lower, self.upper

    def __neg__(self) -> RationalInterval:
        return RationalInterval(-self.upper, -self.lower)

    def __add__(self, other: Operand) -> RationalInterval:
        if type(other) is Entries:
            return NotImplemented
        low, high = ends(other)
        return RationalInterval(self.lower + low, self.upper + high)

    __radd__ = __add__

    def __sub__(self, other: Operand) -> RationalInterval:
        return self + (-other)

    def __rsub__(self, other: Operand) -> RationalInterval:
        return (-self) + other

    def __mul__(self, other: Operand) -> RationalInterval | fmpq:
        if type(other) is Entries:
            return NotImplemented
        if not isinstance(other, RationalInterval):
            if other == 0:
                return fmpq(0)
            one, two = self.lower * other, self.upper * other
            return RationalInterval(one, two) if other > 0 else RationalInterval(two, one)
        if self.lower > 0 and other.lower > 0:  # numbers of many digits take long to compare
            return RationalInterval(self.lower * other.lower, self.upper * other.upper)
        products = [a * b for a in self.ends for b in other.ends]
        return RationalInterval(min(products), max(products))

    __rmul__ = __mul__

    def __truediv__(self, other: Operand) -> RationalInterval | fmpq:
        if type(other) is Entries:
            return NotImplemented
        return self * (1 / (other if type(other) is RationalInterval else fmpq(other)))

    def __rtruediv__(self, other: fmpq | int) -> RationalInterval | fmpq:
        if self.lower <= 0 <= self.upper:
            raise ZeroDivisionError("the divisor may be zero")
        return RationalInterval(1 / self.upper, 1 / self.lower) * other


Operand: TypeAlias = "RationalInterval | fmpq | int"
"""Beside a sequence, the sequence does the operation, entry by entry."""


def ends(x: Operand) -> tuple[fmpq, fmpq]:
    """Return both ends, which of an exact number are the number itself."""
    if type(x) is RationalInterval:
        return x.lower, x.upper
    exact = x if type(x) is fmpq else fmpq(x)
    return exact, exact
