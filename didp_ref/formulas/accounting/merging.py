"""The lower side: outcomes between the points of a grid are merged until each lies on a point.

Cell k lies between the points k and k + 1. Sent down to a point, its outcomes have an excess there:
more mass under P than the point's ratio times their mass under Q. Sent up, they lack as much. What
arrives at one point becomes one outcome; that is a bound from below as long as no more lacks than
the excess makes up for. Any such choice is sound. The one made here leaves hardly any excess over:

- from the right, down to the heaviest cell: the rest of a cell goes down, and lifts what is below
  it, cell by cell, until its excess is used up;
- from the left: the rest of a cell goes up, and is made up for by what is above it;
- the excess that is left where both meet lifts masses that are on points already.

Each pass goes uphill: then an error in where a cell is divided becomes smaller from cell to cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from didp_ref.numbers.fixed_point import ratio_up

FAR = 3
"""Masses at more than this ratio above a point are not lowered to it."""
FARTHEST = 512
"""So many cells above are looked through for what makes up for a cell that goes up."""


class Merging(NamedTuple):
    """Cells as whole numbers of one small unit.

    ``masses`` and ``excesses`` are rounded down and ``lacks`` up; ``growth`` is e to the width of
    each cell and ``decay`` its inverse, both rounded up, in units of ``2**-bits``, as shares are.
    """

    masses: Sequence[int]
    excesses: Sequence[int]
    lacks: Sequence[int]
    growth: Sequence[int]
    decay: Sequence[int]
    bits: int

    def merged(self) -> list[int]:
        """Return the masses at the points.

        >>> Merging([4, 4], [1, 1], [1, 1], [5, 5], [4, 4], 2).merged()
        [0, 8, 0]
        """
        points = [0] * (len(self.masses) + 1)
        if self.masses:
            meeting, taken = self._from_the_right(points)
            left = self._from_the_left(points, meeting, (1 << self.bits) - taken)
            mass = self._share(self.masses[meeting], left)
            excess = self._share(self.excesses[meeting], left)
            if not self._lift(points, meeting, mass, excess):
                lack = ratio_up(self.lacks[meeting] * left, 1 << self.bits)
                self._lower(points, meeting, mass, lack)
        return points

    def _share(self, amount: int, share: int) -> int:
        return amount * share >> self.bits

    def _from_the_right(self, points: list[int]) -> tuple[int, int]:
        """Return the cell that the pass ends in, and the share of it that was taken."""
        one, masses = 1 << self.bits, self.masses
        peak = max(range(len(masses)), key=masses.__getitem__)
        cell, taken = len(masses) - 1, 0
        while cell >= peak and cell:
            rest = one - taken
            excess = self._share(self.excesses[cell], rest)
            gathered = self._share(masses[cell], rest)
            node, growth = cell, one
            while True:
                cell -= 1
                lack = self.lacks[cell]
                if growth != one:
                    lack = ratio_up(growth * (lack + masses[cell] + 1), one) - masses[cell]
                if lack > excess:
                    break
                if not cell:  # more goes down than all below makes up for
                    return node, taken
                excess -= lack
                gathered += masses[cell]
                growth = ratio_up(growth * self.growth[cell], one)
            taken = excess * one // lack
            points[node] += gathered + self._share(masses[cell], taken)
        return cell, taken

    def _from_the_left(self, points: list[int], last: int, available: int) -> int:
        """Return the share of the last cell that is left over."""
        one, masses = 1 << self.bits, self.masses
        up_to = list(accumulate(masses, initial=0))
        cell, rest = 0, one
        while cell < last:
            lack = ratio_up(self.lacks[cell] * rest, one)
            gathered = self._share(masses[cell], rest)
            if not gathered:  # nothing, or less than a unit
                cell, rest = cell + 1, available if cell + 1 == last else one
                continue
            decay, end = one, min(last, cell + FARTHEST)
            if end < last and lack > up_to[end + 1] - up_to[cell + 1]:  # no excess exceeds its mass
                points[cell] += gathered
                cell, rest = cell + 1, one
                continue
            for other in range(cell + 1, end + 1):
                most = available if other == last else one
                excess = self.excesses[other]
                if decay != one:
                    mass = masses[other]
                    excess = max(mass - ratio_up(decay * (mass - excess), one), 0)
                whole = self._share(excess, most)
                if whole >= lack:
                    share = min(ratio_up(lack * one, excess), most) if lack else 0
                    points[cell + 1] += gathered + self._share(masses[other], share)
                    cell, rest = other, most - share
                    break
                lack -= whole
                gathered += self._share(masses[other], most)
                decay = ratio_up(decay * self.decay[other], one)
            else:  # it is not made up for here
                part = self._share(masses[cell], rest)
                if other == last:
                    points[cell + 1] += gathered - part
                    self._lower(points, cell, part, lack)
                    return 0
                points[cell] += part
                cell, rest = cell + 1, one
        return rest if last else available

    def _lift(self, points: list[int], node: int, mass: int, excess: int) -> bool:
        """Send a mass down to a point, and lift masses from below as far as its excess allows.

        Says whether there was enough below to use the excess up; if not, nothing is done.
        """
        one, growth = 1 << self.bits, 1 << self.bits
        lifted = mass
        for lower in range(node - 1, -1, -1):
            growth = ratio_up(growth * self.growth[lower], one)
            lack = ratio_up(points[lower] * (growth - one), one)
            if lack > excess:
                moved = excess * one // (growth - one)
                points[lower] -= moved
                points[lower + 1 : node] = [0] * (node - lower - 1)
                points[node] += lifted + moved
                return True
            excess -= lack
            lifted += points[lower]
        return False

    def _lower(self, points: list[int], meeting: int, mass: int, lack: int) -> None:
        """Send a mass up to a point, and lower masses from above until they make up for it.

        What is not made up for goes down. Masses far above stay: lowered, they would lose more than
        is gained.
        """
        one, decay, whole = 1 << self.bits, 1 << self.bits, lack
        node = meeting + 1
        for higher in range(node + 1, len(points)):
            decay = ratio_up(decay * self.decay[higher - 1], one)
            if FAR * decay < one:
                break
            excess = points[higher] * (one - decay) >> self.bits
            if excess >= lack:
                moved = ratio_up(lack * one, one - decay) if lack else 0
                points[higher] -= moved
                points[node] += moved + mass
                return
            lack -= excess
            points[node] += points[higher]
            points[higher] = 0
        risen = mass * (whole - lack) // whole if whole else mass
        points[node] += risen
        points[meeting] += mass - risen
