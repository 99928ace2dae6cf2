"""A scale that keeps a promise for exactly these worlds, near the smallest, for very many worlds.

:func:`didp_ref.formulas.scale.tight` finds the smallest float64, which takes a minute for a million
different answers. Here the search ends within a twentieth of the smallest, and every scale that is
returned was seen to keep the promise by the extremes themselves, which are rounded outward.
"""

from __future__ import annotations

import math
from collections.abc import Callable

NEAR = 0.05
"""How far above the smallest scale the one returned may lie, as a share of it."""
FASTEST = 16.0
"""By what factor a scale is made smaller at most, from one look to the next."""
SMALLEST = 2.0**-60
"""A scale that many times smaller than the one that suffices is not looked for further."""


def nearly_tight(strain: Callable[[float], float], suffices: float) -> float:
    """Return a scale at which the strain is not positive, near the smallest one.

    ``strain`` is the largest logarithm of what happens over what is allowed, from above; it falls
    as the scale grows, and nearly in proportion to one over the scale. ``suffices`` is a scale at
    which a formula says that it is not positive; where it cannot be seen to be, larger ones are
    looked at.

    >>> 0.25 <= nearly_tight(lambda scale: 1.0 / scale - 4.0, 1.0) <= 0.25 * (1.0 + NEAR)
    True
    """
    high, strain_high = suffices, strain(suffices)
    while strain_high > 0.0:
        high *= 1.0 + NEAR
        strain_high = strain(high)
    low, strain_low = high, strain_high
    while strain_low <= 0.0:
        high, strain_high = low, strain_low
        low = high / _step(strain_high)
        if low < suffices * SMALLEST:
            return high
        strain_low = strain(low)
    while high > low * (1.0 + NEAR):
        # the chord in one over the scale, but a little to the safe side of where it meets zero
        share = -strain_high / (strain_low - strain_high) if math.isfinite(strain_low) else 0.5
        share = min(max(share, 0.05), 0.95) * (1.0 - NEAR)
        at = 1.0 / (1.0 / high + share * (1.0 / low - 1.0 / high))
        strain_at = strain(at)
        if strain_at > 0.0:
            low, strain_low = at, strain_at
        else:
            high, strain_high = at, strain_at
    return high


def _step(strain: float) -> float:
    """Return by what to divide a scale: the further below zero its strain is, the more."""
    return FASTEST if strain < -1.0 else 2.0
