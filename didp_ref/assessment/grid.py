"""The decimal grid on which an exact answer is handed on to the noise.

The float64 beside an exact answer will not do. Two worlds whose exact answers are ``d`` apart have
float64 numbers up to a unit in the last place further apart, and where that unit is wider than the
noise a release tells the worlds apart. So an answer is computed exactly, and moved to the nearest
multiple of a step, halves upward; the step is a power of ten that follows from ``delta`` alone.
What was ``d`` apart is then at most ``ceil(d/step) step`` apart, and with every distance rounded up
like that a promise holds for the very number that is handed on: no rounding is left out of it.

A multiple of a power of ten is a short decimal. As a text it goes into any program, a document or a
report without a further rounding, which as a float64 it would not.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property

DIGITS = 9
"""How many digits ``delta`` has above the step: its rounding up costs less than 10^-9 of it."""


@dataclass(frozen=True)
class Grid:
    """The multiples of ``10**place``.

    >>> grid = Grid.finer_than(Fraction(120, 5000))
    >>> grid.text(grid.round(Fraction(152, 3))), str(grid)
    ('50.66666666667', '1e-11')
    """

    place: int

    @classmethod
    def finer_than(cls, delta: Fraction) -> Grid:
        """Return the grid for answers that one step moves so far, or not at all."""
        if not delta:
            return cls(-DIGITS)
        leading = len(str(delta.numerator)) - len(str(delta.denominator))
        return cls(leading - (delta < Fraction(10) ** leading) - DIGITS)

    def __str__(self) -> str:
        """The step, as a text that a mechanism takes."""
        return f"1e{self.place}"

    @cached_property
    def step(self) -> Fraction:
        """The step between neighbours on the grid."""
        return Fraction(10) ** self.place

    def round(self, number: Fraction) -> Fraction:
        """Return the nearest multiple of the step, the upper one of two."""
        return math.floor(number / self.step + Fraction(1, 2)) * self.step

    def round_root(self, square: Fraction) -> Fraction:
        """Return the multiple of the step that is nearest to a square root.

        With ``r`` the root in steps, ``floor(r + 1/2) = floor((floor(2 r) + 1)/2)``.
        """
        return (math.isqrt(math.floor(4 * square / self.step**2)) + 1) // 2 * self.step

    def round_root_down(self, square: Fraction) -> Fraction:
        """Return the greatest multiple of the step that is not above a square root."""
        return math.isqrt(math.floor(square / self.step**2)) * self.step

    def round_down(self, number: Fraction) -> Fraction:
        """Return the greatest multiple of the step that is not above a number."""
        return math.floor(number / self.step) * self.step

    def round_up(self, number: Fraction) -> Fraction:
        """Return the least multiple of the step that is not below a number.

        >>> Grid(-2).round_up(Fraction(1, 3))
        Fraction(17, 50)
        """
        return math.ceil(number / self.step) * self.step

    def steps(self, number: Fraction) -> int:
        """Return how many steps a multiple of the step is."""
        return int(number / self.step)

    def text(self, number: Fraction, *, fixed: bool = False) -> str:
        """Return a multiple of the step as a decimal, all its digits and no zeros behind them.

        Where the point is to stand ``fixed``, it has as many places as the step.

        >>> Grid(-1).text(Fraction(1464)), Grid(-1).text(Fraction(1464), fixed=True)
        ('1464', '1464.0')
        """
        steps, place = self.steps(number), self.place
        while steps and steps % 10 == 0 and not (fixed and place < 0):
            steps, place = steps // 10, place + 1
        if fixed and not steps:
            return f"{Decimal(f'0e{min(place, 0)}'):f}"
        exact = Decimal(f"{steps}e{place}") if steps else Decimal(0)
        return f"{exact:f}" if -6 <= exact.adjusted() < 21 else str(exact)
