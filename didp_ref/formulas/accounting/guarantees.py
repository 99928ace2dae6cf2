"""Delta of a distribution at an epsilon, and epsilon at a delta: sums rounded to the safe side.

Above a point x of the grid let T be the mass and R the sum of ``e^(x - loss)`` times the masses.
Between x and the next point delta is the mass of an infinite loss, plus ``T - e^(epsilon - x) R``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from flint import arb, fmpq, fmpz

from didp_ref.formulas.accounting.distribution import GUARD_BITS, Distribution
from didp_ref.numbers.fixed_point import ceiled, floored, unit_scale
from didp_ref.numbers.precision import arb_precision


class _Above(NamedTuple):
    """What is above a point: the mass, and the mass discounted by how far above it is."""

    point: int
    mass: int
    discounted: int


def _points(losses: Distribution) -> Iterator[_Above]:
    """Go from the last point of a distribution down to the one below its first.

    Delta of what dominates is rounded up, so what is discounted is rounded down.
    """
    bits = losses.bits
    with arb_precision(bits + GUARD_BITS):
        falling, scale = (-losses.step.length()).exp(), unit_scale(bits)
        factor = floored(falling, scale) if losses.up else ceiled(falling, scale)
    carry = 0 if losses.up else (1 << bits) - 1
    point, mass, discounted = losses.first + len(losses.masses) - 1, 0, 0
    yield _Above(point, mass, discounted)
    for here in reversed(losses.masses):
        mass += int(here)
        discounted = ((discounted + int(here)) * factor + carry) >> bits
        point -= 1
        yield _Above(point, mass, discounted)


def delta_at(losses: Distribution, epsilon: fmpq) -> fmpq:
    """Return a bound of delta at an epsilon, on the distribution's side."""
    bits = losses.bits
    with arb_precision(bits + GUARD_BITS):
        length = losses.step.length()
        # at a point that cannot be told from epsilon the terms are zero, but for the last unit
        below = floored(arb(epsilon) / length, arb(1))
        for above in _points(losses):
            if above.point <= below:
                break
        distance = arb(epsilon) - above.point * length
        mass = losses.infinite + above.mass - distance.exp() * above.discounted
        units = ceiled(mass, arb(1)) + 1 if losses.up else floored(mass, arb(1)) - 1
    least = min(max(units, 0), 1 << bits)
    return fmpq(fmpz(least), fmpz(1) << bits)


def epsilon_at(losses: Distribution, delta: fmpq) -> fmpq | None:
    """Return a bound of epsilon at a delta, on the distribution's side; nothing if infinite."""
    bits, infinite = losses.bits, losses.infinite
    with arb_precision(bits + GUARD_BITS):
        allowed = (floored if losses.up else ceiled)(arb(delta), unit_scale(bits))
        if losses.up and infinite > allowed:
            return None
        length = losses.step.length()
        for above in _points(losses):
            if infinite + above.mass - above.discounted >= allowed:
                break
            if above.point < 0:
                return fmpq(0)
        else:  # every loss is larger, and delta is too small there
            if not losses.up:
                return fmpq(0)
        rest = infinite + above.mass - allowed
        low, high = above.point * length, (above.point + 1) * length
        if rest <= 0 or above.discounted <= 0:
            found = high if losses.up else low
        else:
            found = low + (arb(rest) / above.discounted).log()
        # what the neighboring points show is a bound too
        bound = min(found.upper(), high.upper()) if losses.up else max(found.lower(), low.lower())
        return max(bound.fmpq(), fmpq(0))
