"""What a released mean is off by at most: it is a noisy sum divided by a noisy count.

Of ``n`` records let ``m`` be how far their mean lies from the middle of the universe, ``X`` and
``Y`` the noise of sum and count, and ``c`` the noisy count, taken for one where it is less. The
released mean is off by ``|X - m Y|/c``, or by less if it was moved into its universe. If ``c`` is
not the noisy count itself, only a part of ``Y`` counts. ``X`` is symmetric with one peak, so large
errors are rarer still. ``X`` and ``Y`` are Laplace variables but for two steps of their grids,
rounding included.

Let ``q(m)`` be what ``|X - m Y|`` exceeds as rarely as the confidence says. It grows with ``|m|``.
With that confidence, then, ``|m| <= r + q(m)/c``, where ``r`` is how far the released mean lies
from the middle. So from a bound ``t`` on ``|m|``, at first half of the universe's width, follows
another one, ``r + q(t)/c``. Each depends on what is published, and on nothing else.
"""

import math
from fractions import Fraction
from functools import lru_cache

from flint import arb

from didp_ref.assessment.planning import Drawn
from didp_ref.formulas import accuracy
from didp_ref.formulas.quantity.rounding import scalar
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.exact import from_float
from didp_ref.numbers.roots import root

BOUNDS = 4
"""How many bounds on the exact mean are computed, each from the one before."""
PARTS = 64
"""The smaller scale is rounded up to a multiple of the larger one divided by this."""


def off_of_mean(
    drawn: tuple[Drawn, ...], half: Fraction, confidence: float, shown: Fraction, records: Fraction
) -> Fraction:
    """Return what a released mean is off by at most, in a universe of half a width.

    ``shown`` is how far it lies from the middle, and ``records`` the noisy count.
    """
    of_sum, of_count = (Fraction(draw.part.scale or 0.0) for draw in drawn)
    steps = 2 * drawn[0].part.grid.step + 2 * half * drawn[1].part.grid.step
    farthest = half
    for _ in range(BOUNDS):
        off = (_off_of_two(of_sum, farthest * of_count, confidence) + steps) / records
        nearer = abs(shown) + off
        if nearer >= farthest:
            break
        farthest = nearer
    return off


def _off_of_two(one: Fraction, other: Fraction, confidence: float) -> Fraction:
    """Return what two Laplace variables of these scales sum to at most, with a confidence."""
    smaller, larger = sorted((one, other))
    return larger * _of_parts(-(-smaller * PARTS // larger), confidence)


@lru_cache(maxsize=4 * PARTS)
def _of_parts(parts: int, confidence: float) -> Fraction:
    """Return the same where the larger scale is one, and the other so many parts of it.

    With ``k`` the other scale, the sum is beyond ``x`` with the chance
    ``(e^-x - k^2 e^(-x/k))/(1 - k^2)``.

    >>> from math import exp
    >>> off = float(_of_parts(PARTS // 2, 0.95))
    >>> round((exp(-off) - exp(-2 * off) / 4) / (3 / 4), 12)
    0.05
    """
    if parts == PARTS:
        return 2 * Fraction(accuracy.laplace_mean(1.0, confidence, 2))
    share = 1 - from_float(confidence)

    def rarer(x: arb) -> arb:
        k = arb(parts) / PARTS
        return share * (1 - k * k) - (-x).exp() + k * k * (-x / k).exp()

    near = -math.log1p(-confidence)
    return Fraction(float(scalar(lambda: root(rarer, near, positive=True), (), Side.UP)))
