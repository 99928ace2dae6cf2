"""Float64 forms that pairs cannot carry: evaluated by Arb, number by number.

What cancels to any depth, or needs a function that :mod:`didp_ref.numbers.compensated` does not
have, is enclosed in a ball at a precision that is raised until the ball is narrow. The pair that is
returned errs by less than 2**-100, as if it had been computed with pairs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from didp_ref.errors import OutOfRange
from didp_ref.numbers.compensated import Float, Pair

if TYPE_CHECKING:
    from flint import arb

ACCURATE_BITS = 110
FIRST_BITS, MOST_BITS = 192, 1 << 14
SMALLEST = 2.0**-1074


def by_balls(function: Callable[..., arb], *values: Float) -> Pair:
    """Return ``function`` of exact numbers, or of every entry of arrays that broadcast.

    A positive value below every float64 is returned as the smallest of them: it stays positive.
    Raises :class:`OutOfRange` where the value cannot be told from zero.
    """
    arrays = np.broadcast_arrays(*values)
    found = [_at(function, numbers) for numbers in zip(*(a.flat for a in arrays), strict=True)]
    if not any(isinstance(value, np.ndarray) for value in values):
        return Pair(*found[0])
    shape = arrays[0].shape
    high, low = (np.array([one[part] for one in found]).reshape(shape) for part in (0, 1))
    return Pair(high, low)


def normal(x: arb) -> arb:
    """Return the distribution function of the standard normal distribution.

    Far below zero Arb's ``erfc`` bounds its own error by a number that is larger than the value;
    there it is taken as ``exp(-z**2) U(1/2, 1/2, z**2)/sqrt(pi)``, with Tricomi's function.
    """
    from flint import arb

    z = -x / arb(2).sqrt()
    if not z > 1:
        return z.erfc() / 2
    square, half = z * z, arb(0.5)
    return (-square).exp() * square.hypgeom_u(half, half) / (2 * arb.pi().sqrt())


def _at(function: Callable[..., arb], numbers: tuple[float, ...]) -> tuple[float, float]:
    """Return the float64 nearest to the value, and what is left of it."""
    from flint import arb, ctx

    before, bits = ctx.prec, FIRST_BITS
    try:
        while bits <= MOST_BITS:
            ctx.prec = bits
            value = function(*map(arb, numbers))
            if value.rel_accuracy_bits() >= ACCURATE_BITS:
                high = float(value.mid())
                if high == 0.0 and value > 0:
                    return SMALLEST, 0.0
                return high, float((value - high).mid())
            bits *= 2
    finally:
        ctx.prec = before
    raise OutOfRange("the value cannot be told from zero", {"arguments": numbers})
