"""Integrals of the noises' densities, enclosed by Arb, to set closed forms beside."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from didp_ref.numbers.enclosure import Enclosure, Truth

if TYPE_CHECKING:
    from flint import acb

FAR = 40
"""Beyond so many deviations, or scales, less than 10**-17 is left."""
CLOSE = Fraction(1, 10**16)
BITS = 128


def integral(density: Callable[[acb], acb], low: Fraction, high: Fraction) -> Enclosure:
    """Return the integral of an analytic function, enclosed."""
    from flint import acb, ctx, fmpq

    with ctx.workprec(BITS):
        ends = [acb(fmpq(end.numerator, end.denominator)) for end in (low, high)]
        return Enclosure.of(acb.integral(lambda x, _: density(x), *ends).real)


def near(first: Enclosure, second: Enclosure) -> Truth:
    """Say whether two enclosed numbers differ by less than what was cut off."""
    gap = max(first.upper - second.lower, second.upper - first.lower)
    return Truth.YES if gap < CLOSE else Truth.NO
