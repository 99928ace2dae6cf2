"""The float64 next to a real number on a stated side: the one place where a scalar is rounded.

The rule beyond float64: a number is rounded to a finite float64 on its safe side. Upwards, what is
smaller than the smallest float64 becomes that one, and beyond the largest there is none, which is
an error, as infinity would promise nothing; downwards, it becomes zero, or the largest float64. A
number that is rounded to the nearest float64 becomes zero below half the smallest one, and beyond
the largest it is an error.
"""

from __future__ import annotations

import math
import sys

from flint import fmpq, fmpz

from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.interval import Interval, Real

SIGNIFICAND = 53
OVERFULL = fmpz(1) << (SIGNIFICAND + 1)
SUBNORMAL = 1074
BEYOND = 1030
"""A number is less than 2**(1 + e) where its numerator is e bits longer than its denominator."""


class BeyondFloat64(ArithmeticError):
    """No finite float64 lies on the safe side."""


def to_float(value: Real, side: Side) -> float | None:
    """Return the nearest float64 on a side, or nothing where an interval is too wide to tell."""
    lower, upper = (value.lower, value.upper) if isinstance(value, Interval) else (value, value)
    if lower.p >= 0:
        return _positive(lower, upper, side)
    if upper.p > 0:
        return None
    opposite = {Side.UP: Side.DOWN, Side.DOWN: Side.UP, Side.NEAREST: Side.NEAREST}[side]
    mirrored = _positive(-upper, -lower, opposite)
    return None if mirrored is None else -mirrored


def _positive(lower: fmpq, upper: fmpq, side: Side) -> float | None:
    """Round what is not negative: cut to whole half units of the last place, which decide."""
    halves = SUBNORMAL + 1
    p, q = lower.p, lower.q
    if p:
        exponent = p.bit_length() - q.bit_length()
        if exponent > BEYOND:
            return _beyond(side)
        halves = min(SIGNIFICAND + 1 - exponent, halves)
    p, q = (p << halves, q) if halves >= 0 else (p, q << -halves)
    below = p // q
    above = below + (below * q != p) if upper is lower else -_floor(-upper, halves)
    if below >= OVERFULL:  # floors of floors are floors
        below, above, halves = below >> 1, -(-above >> 1), halves - 1
    units = _units(below, above, side)
    if units is None:
        return None
    try:
        return math.ldexp(int(units), 1 - halves)
    except OverflowError:
        return _beyond(side)


def _units(below: fmpz, above: fmpz, side: Side) -> fmpz | None:
    """Return whole units for a number between two counts of half units, open if these differ."""
    if side is Side.NEAREST:
        if above == below and below & 1:
            return 2 * ((below + 1) >> 2)  # a tie, to even
        lowest, highest = (below + 1) >> 1, above >> 1
        return lowest if lowest == highest else None
    lowest, highest = below >> 1, (above + 1) >> 1
    if highest > lowest + 1:
        return None
    return highest if side is Side.UP else lowest


def _floor(x: fmpq, places: int) -> fmpz:
    """Return the floor of ``2**places x``."""
    if places >= 0:
        return (x.p << places) // x.q
    return x.p // (x.q << -places)


def _beyond(side: Side) -> float:
    if side is Side.DOWN:
        return sys.float_info.max
    raise BeyondFloat64
