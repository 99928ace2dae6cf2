"""A scale that keeps a promise for exactly these worlds, near the smallest, for very many worlds.

:func:`didp_ref.formulas.scale.tight` finds the smallest float64, which takes a minute for a million
different answers. Here the search ends within a twentieth of the smallest, and every scale that is
returned was seen to keep the promise by the extremes themselves, which are rounded outward.
"""

import math
from collections.abc import Callable

NEAR = 0.05
"""How far above the smallest scale the one returned may lie, as a share of it."""
FASTEST = 16.0
"""By what factor a scale is changed at most, from one look to the next."""
SMALLEST = 2.0**-60
"""A scale that many times smaller than the one begun with is not looked for."""


def approximate_scale(
    log_violation: Callable[[float], float], start: float, near: float = NEAR
) -> float:
    """Return a scale of no violation, within ``near`` of the smallest one.

    ``log_violation`` is the largest logarithm of what happens over what is allowed, from above: a
    promise is kept where it is not positive; it falls
    as the scale grows, and nearly in proportion to one over the scale. ``start`` is where to look
    first: the fewest looks are needed where it is a little larger than the smallest scale.

    >>> 0.25 <= approximate_scale(lambda scale: 1.0 / scale - 4.0, 1.0) <= 0.25 * (1.0 + NEAR)
    True
    """
    low = high = start
    violation_low = violation_high = log_violation(start)
    step = 1.0 + near
    while violation_high > 0.0:
        low, violation_low = high, violation_high
        high, step = high * step, min(step * step, FASTEST)
        violation_high = log_violation(high)
    while violation_low <= 0.0:
        high, violation_high = low, violation_low
        low, step = low / step, min(step * step, FASTEST)
        if low < start * SMALLEST:
            return high
        violation_low = log_violation(low)
    while high > low * (1.0 + near):
        # the chord in one over the scale, but a little to the safe side of where it meets zero
        gap = violation_low - violation_high
        share = -violation_high / gap if math.isfinite(violation_low) else 0.5
        share = min(max(share, 0.05), 0.95) * (1.0 - near)
        middle = 1.0 / (1.0 / high + share * (1.0 / low - 1.0 / high))
        violation_at = log_violation(middle)
        if violation_at > 0.0:
            low, violation_low = middle, violation_at
        else:
            high, violation_high = middle, violation_at
    return high
