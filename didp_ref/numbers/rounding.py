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

from flint import fmpq

from didp_ref.numbers.between import ends
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.interval import Interval, Real

SIGNIFICAND = 53
OVERFULL = 1 << (SIGNIFICAND + 1)
HALVES = 1074 + 1
"""No float64 has a finer last place than 2**-1074."""
BEYOND = 1030
MIRRORED = {Side.UP: Side.DOWN, Side.DOWN: Side.UP, Side.NEAREST: Side.NEAREST}


class BeyondFloat64(ArithmeticError):
    """No finite float64 lies on the safe side."""


def to_float(value: Real, side: Side) -> float | None:
    """Return the nearest float64 on a side, or nothing where an interval is too wide to tell."""
    if type(value) is Interval:
        lower, upper, exponent = value.lower, value.upper, value.exponent
        if lower >= 0:
            return _between(lower, upper, exponent, side)
        if upper > 0:
            return None
        mirrored = _between(-upper, -lower, exponent, MIRRORED[side])
    else:
        low, high = ends(value)
        if low >= 0:
            return _rational(low, high, side)
        if high > 0:
            return None
        mirrored = _rational(-high, -low, MIRRORED[side])
    return None if mirrored is None else -mirrored


def _between(lower: int, upper: int, exponent: int, side: Side) -> float | None:
    """Round what lies between two numbers: cut to half units of the last place, which decide."""
    halves = HALVES
    if lower:
        size = lower.bit_length() + exponent
        if size > BEYOND:
            return _beyond(side)
        halves = min(SIGNIFICAND + 1 - size, halves)
    places = exponent + halves
    if places >= 0:
        return _chosen(lower << places, upper << places, halves, side)
    return _chosen(lower >> -places, -(-upper >> -places), halves, side)


def _rational(lower: fmpq, upper: fmpq, side: Side) -> float | None:
    """Round in the same way what lies between two rationals, or is one."""
    p, q, halves = int(lower.p), int(lower.q), HALVES
    if p:
        size = p.bit_length() - q.bit_length()  # the number is less than 2**(1 + size)
        if size > BEYOND:
            return _beyond(side)
        halves = min(SIGNIFICAND + 1 - size, halves)
    below, rest = _cut(p, q, halves)
    above = below + (rest > 0)
    if upper is not lower:
        above, rest = _cut(int(upper.p), int(upper.q), halves)
        above += rest > 0
    if below >= OVERFULL:  # floors of floors are floors
        below, above, halves = below >> 1, -(-above >> 1), halves - 1
    return _chosen(below, above, halves, side)


def _cut(p: int, q: int, halves: int) -> tuple[int, int]:
    return divmod(p << halves, q) if halves >= 0 else divmod(p, q << -halves)


def _chosen(below: int, above: int, halves: int, side: Side) -> float | None:
    units = _units(below, above, side)
    if units is None:
        return None
    try:
        return math.ldexp(units, 1 - halves)
    except OverflowError:
        return _beyond(side)


def _units(below: int, above: int, side: Side) -> int | None:
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


def _beyond(side: Side) -> float:
    if side is Side.DOWN:
        return sys.float_info.max
    raise BeyondFloat64
