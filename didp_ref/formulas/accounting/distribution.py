"""Privacy losses on a grid: masses under P in whole units, and what is done to them.

A unit is ``2**-bits``. A mass m at the loss x stands for m under P and ``e^-x m`` under Q. Delta
grows with every mass and with every loss (:mod:`didp_ref.formulas.accounting.proof`). A
distribution whose side is up may have masses or losses raised, or a mass split between two points
so that both measures are preserved. If its side is down, they are lowered, or outcomes are merged.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from didp_ref.formulas.accounting.lattice import Step
from didp_ref.formulas.accounting.merging import Merging
from didp_ref.numbers.fixed_point import ceiled, product, ratio_up, unit_scale
from didp_ref.numbers.precision import arb_precision

GUARD_BITS = 64


class Distribution(NamedTuple):
    """Masses at ``first``, ``first + 1``, ... steps, and the mass of an infinite loss."""

    step: Step
    first: int
    masses: Sequence[Any]
    infinite: int
    bits: int
    up: bool

    def times(self, other: Distribution) -> Distribution:
        """Return the distribution of the sum of two independent losses on one grid."""
        masses = product(self.masses, other.masses, self.bits, self.up)
        infinite = 0
        if self.up:
            whole = int(sum(other.masses)) + other.infinite
            both = self.infinite * whole + int(sum(self.masses)) * other.infinite
            infinite = ratio_up(both, 1 << self.bits)
        return self._replace(first=self.first + other.first, masses=masses, infinite=infinite)

    def trimmed(self, budget: int) -> Distribution:
        """Take away points at both ends that hold at most a budget of mass each."""
        left = _light(self.masses, budget)
        right = _light(self.masses[left:][::-1], budget)
        kept = list(self.masses[left : len(self.masses) - right])
        low = int(sum(self.masses[:left]))
        high = int(sum(self.masses[len(self.masses) - right :]))
        if self.up:  # up to the first point, and up to infinity
            kept[0] += low
            return self._replace(
                first=self.first + left, masses=kept, infinite=self.infinite + high
            )
        kept[-1] += high  # down to the last point; the low ones are dropped
        return self._replace(first=self.first + left, masses=kept)

    def coarsened(self) -> Distribution:
        """Return the distribution on the grid of every other point."""
        masses = list(self.masses)
        if self.first % 2:
            masses.insert(0, 0)
        if not len(masses) % 2:
            masses.append(0)
        even, odd = masses[::2], masses[1::2]
        first = (self.first - self.first % 2) // 2
        moved = (_split if self.up else _merged)(even, odd, self.step, self.bits)
        return self._replace(step=self.step.scaled(1), first=first, masses=moved)


def _light(masses: Sequence[Any], budget: int) -> int:
    """Return how many masses at the beginning hold at most a budget, but for the last mass."""
    total = 0
    for place, mass in enumerate(masses[:-1]):
        total += mass
        if total > budget:
            return place
    return max(len(masses) - 1, 0)


@lru_cache(maxsize=256)
def _weights(step: Step, bits: int) -> tuple[int, int]:
    """Return the two weights of a split, rounded up."""
    with arb_precision(bits + GUARD_BITS):
        high = 1 / (1 + (-step.length()).exp())
        return ceiled(1 - high, unit_scale(bits)), ceiled(high, unit_scale(bits))


def _split(even: list[Any], odd: list[Any], step: Step, bits: int) -> list[Any]:
    """Split each odd point between its neighbors so that both measures are preserved."""
    low, high = _weights(step, bits)
    moved = list(even)
    for place, mass in enumerate(odd):
        if mass:
            moved[place] += (mass * low >> bits) + 1
            moved[place + 1] += (mass * high >> bits) + 1
    return moved


def _merged(even: list[Any], odd: list[Any], step: Step, bits: int) -> list[Any]:
    """Merge each odd point with its neighbors, so that no ratio is below that of its point."""
    one = 1 << bits
    growth, decay = exponentials(step, bits)
    wide_growth, wide_decay = exponentials(step.scaled(1), bits)
    whole = [int(mass) for mass in odd]
    cells = Merging(
        [mass << bits for mass in whole],
        [mass * (one - decay) for mass in whole],
        [mass * (growth - one) for mass in whole],
        [wide_growth] * len(whole),
        [wide_decay] * len(whole),
        bits,
    )
    return [even[place] + (mass >> bits) for place, mass in enumerate(cells.merged())]


@lru_cache(maxsize=256)
def exponentials(step: Step, bits: int) -> tuple[int, int]:
    """Return e to a step and to its opposite, both rounded up."""
    with arb_precision(bits + GUARD_BITS):
        length, scale = step.length(), unit_scale(bits)
        return ceiled(length.exp(), scale), ceiled((-length).exp(), scale)
