"""The float64 next to a real number on a stated side: the one place where a scalar is rounded.

The rule beyond float64: a number is rounded to a finite float64 on its safe side. Upwards, what is
smaller than the smallest float64 becomes that one, and beyond the largest there is none, which is
an error, as infinity would promise nothing; downwards, it becomes zero, or the largest float64. A
number that is rounded to the nearest float64 becomes zero below half the smallest one, and beyond
the largest it is an error.
"""

from __future__ import annotations

import sys
from math import inf, isinf, ldexp, nextafter

from flint import arb, fmpq

from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.rational_interval import RationalInterval
from didp_ref.numbers.reals import Real

HALVES = 53 + 1
"""The size of a float64 in halves of its last place."""
FINEST = -1074 - 1
"""No float64 has a finer half of its last place than 2**-1075."""
BEYOND = 1030
QUOTIENT = HALVES + 2
UP, DOWN, NEAREST = Side.UP, Side.DOWN, Side.NEAREST
MIRRORED = {UP: DOWN, DOWN: UP, NEAREST: NEAREST}


class BeyondFloat64(ArithmeticError):
    """No finite float64 lies on the safe side."""


def to_float(value: Real, side: Side) -> float | None:
    """Return the nearest float64 on a side, or nothing where a number is not known well enough."""
    if type(value) is arb:
        return _of_ball(value, side)
    if type(value) is RationalInterval:
        lower, upper, exponent = _between(value.lower, value.upper)
    else:
        exact: fmpq = value  # which is all that is left
        lower, upper, exponent = _quotient(int(exact.p), int(exact.q))
    if lower >= 0:
        return _rounded(lower, upper, exponent, side)
    if upper > 0:
        return None
    mirrored = _rounded(-upper, -lower, exponent, MIRRORED[side])
    return None if mirrored is None else -mirrored


def _of_ball(value: arb, side: Side) -> float | None:
    """Round a ball: the float64 nearest to its middle, or a neighbour, where all of it agrees.

    A ball that is compared answers for all that it holds; one that is not a number denies all.
    """
    near = float(value)
    if side is NEAREST:
        rounded = near if float(value.lower()) == near == float(value.upper()) else None
    elif side is UP:
        if value <= near:
            rounded = near if value > nextafter(near, -inf) else None
        else:
            above = nextafter(near, inf)
            rounded = above if value > near and value <= above else None
    elif value >= near:
        rounded = near if value < nextafter(near, inf) else None
    else:
        below = nextafter(near, -inf)
        rounded = below if value < near and value >= below else None
    if rounded is not None and isinf(rounded):
        raise BeyondFloat64
    return rounded


def _quotient(p: int, q: int) -> tuple[int, int, int]:
    """Return integers around a rational, or twice its own, of more bits than a float64 has."""
    exponent = p.bit_length() - q.bit_length() - QUOTIENT
    lower, rest = divmod(p << -exponent, q) if exponent < 0 else divmod(p, q << exponent)
    return lower, lower + (rest > 0), exponent


def _between(low: fmpq, high: fmpq) -> tuple[int, int, int]:
    """Return integers around two rationals, as fine as the one that is nearer to zero asks for."""
    near, exponent = low if low > 0 else high, FINEST
    if near:
        _, _, exponent = _quotient(int(abs(near).p), int(near.q))
    unit = fmpq(2) ** exponent
    return int((low / unit).floor()), int((high / unit).ceil()), exponent


def _rounded(lower: int, upper: int, exponent: int, side: Side) -> float | None:
    """Round what lies between two numbers: cut to half units of the last place, which decide.

    Where the two are equal the number is that one, and otherwise it is neither of them.
    """
    size = lower.bit_length()
    if size and size + exponent > BEYOND:
        return _beyond(side)
    places = size - HALVES
    if places + exponent < FINEST:
        places = FINEST - exponent
    if places >= 0:
        below, above = lower >> places, -(-upper >> places)
    else:
        below, above = lower << -places, upper << -places
    if side is NEAREST:
        units = (below + 1) >> 1
        if above == below and below & 1:
            units = 2 * ((below + 1) >> 2)  # a tie, to even
        elif above >> 1 != units:
            return None
    else:
        down, up = below >> 1, (above + 1) >> 1
        if up > down + 1:
            return None
        units = up if side is UP else down
    try:
        return ldexp(units, exponent + places + 1)
    except OverflowError:
        return _beyond(side)


def _beyond(side: Side) -> float:
    if side is DOWN:
        return sys.float_info.max
    raise BeyondFloat64
