"""Numbers that only Arb can form, as the carriers of forms hold them.

What needs a function that neither carrier has, such as the normal distribution's, is enclosed in a
ball, number by number: its working precision is that of the exponentials of
:mod:`didp_ref.numbers.interval`, and is raised with them until the float64 is decided.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import arb, fmpq

from didp_ref.errors import Undecided
from didp_ref.numbers.between import Between
from didp_ref.numbers.bounded import Bounded
from didp_ref.numbers.interval import EXACT_ENDS, Interval, working
from didp_ref.numbers.precision import arb_precision
from didp_ref.numbers.recorded import NotRecorded, Recorded

if TYPE_CHECKING:
    from didp_ref.numbers.interval import Real

MOST_BITS = 1 << 17
FINEST = 1100
"""No float64 is as small as 2**-1100."""


def probability_ball(function: Callable[..., arb], *values: Any) -> Any:
    """Return ``function`` of exact numbers, whose value is known to lie in ``[0, 1]``.

    Of arrays every element is left undecided, and so to the scalars' path.
    Raises :class:`~didp_ref.errors.Undecided` where Arb gives no finite ball.
    """
    if all(type(value) is fmpq for value in values):
        return _enclosed(function, values)
    if any(type(value) is Recorded for value in values):
        raise NotRecorded("only Arb has the function")
    shape = np.broadcast_shapes(*(np.shape(value) for value in values))
    return Bounded(np.zeros(shape), 0.0, np.inf)


def _enclosed(function: Callable[..., arb], values: tuple[fmpq, ...]) -> Real:
    bits = working.bits
    while bits <= MOST_BITS:
        with arb_precision(bits):
            value = function(*map(arb, values))
            if value.is_finite():
                return _held(value)
        bits *= 2
    raise Undecided("a finite enclosure of the value", MOST_BITS)


def _held(value: arb) -> Real:
    """Return the probabilities strictly inside a ball of twice the radius, or the exact number."""
    if value.is_exact():
        return value.fmpq()
    unit = FINEST + 2 * working.bits
    (middle, middle_up), (_, radius) = _around(value.mid(), unit), _around(value.rad(), unit)
    lower, upper = max(middle - 2 * radius, 0), min(middle_up + 2 * radius, 1 << unit)
    held = Interval(lower, upper, -unit)
    return held if working.bits < EXACT_ENDS else Between(*held.ends)


def _around(exact: arb, unit: int) -> tuple[int, int]:
    """Return the integers around ``2**unit`` times a number that a ball holds exactly.

    Of a number beyond eight, which as a radius says nothing of a probability, eight is enough.
    """
    mantissa, exponent = exact.man_exp()
    whole, places = int(mantissa), int(exponent) + unit
    size = whole.bit_length() + places
    if size < 0:
        return -(whole < 0), int(whole > 0)
    if size > unit + 4:
        whole, places = (-1 if whole < 0 else 1), unit + 3
    if places >= 0:
        return whole << places, whole << places
    return whole >> -places, -(-whole >> -places)


def normal(x: arb) -> arb:
    """Return the distribution function of the standard normal distribution.

    Far below zero, near -10**6, Arb's ``erfc`` bounds its own error by a number that is larger than
    the value; there it is taken as ``exp(-z**2) U(1/2, 1/2, z**2)/sqrt(pi)``, with Tricomi's
    function, which takes several times as long.
    """
    z = -x / arb(2).sqrt()
    tail = z.erfc()
    if tail.rel_accuracy_bits() > 0 or not z > 1:
        return tail / 2
    square, half = z * z, arb(0.5)
    return (-square).exp() * square.hypgeom_u(half, half) / (2 * arb.pi().sqrt())
