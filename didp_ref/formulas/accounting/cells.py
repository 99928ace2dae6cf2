"""A pair of distributions, cut into cells between points of the grid, and put on these points.

A cell holds the outcomes whose losses lie between two points x < y of the grid. With its masses p
under P and q under Q, its excess at x is ``p - e^x q`` and what it lacks at y is ``e^y q - p``;
neither is negative.

Upper: the cell's mass is split between x and y so that both measures are preserved, which is
``excess/(1 - e^(x-y))`` at y and the rest at x.

Lower: a share of each cell is sent up to y and the rest is sent down to x. At every point the
shares that arrive become one outcome (:mod:`didp_ref.formulas.accounting.merging`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise
from math import ceil, floor
from typing import NamedTuple

from flint import arb, ctx

from didp_ref.errors import Undecided
from didp_ref.formulas.accounting.distribution import Distribution, exponentials
from didp_ref.formulas.accounting.lattice import Step
from didp_ref.formulas.accounting.merging import Merging
from didp_ref.formulas.accounting.pairs import DiscretePair, OffGrid, Pair
from didp_ref.numbers.fixed_point import ceiled, floored, unit_scale
from didp_ref.numbers.precision import arb_precision

GUARD_BITS = 64
BULK = 20
"""So many times the spread from zero the cells are of equal width; farther out they widen."""
WIDENING = 4


class Cell(NamedTuple):
    """A cell: its mass under P, its excess at the lower point, and what it lacks at the upper."""

    mass: arb
    excess: arb
    lack: arb


class Cells(NamedTuple):
    """Cells between points of the grid; masses at points; and what lies beyond both ends."""

    step: Step
    points: list[int]
    cells: list[Cell]
    at: dict[int, arb]
    above: arb
    below: arb
    outside: arb
    """The mass under P that may have any loss."""


class Grid(NamedTuple):
    """A step times a power of two. A pair's own step is a whole multiple of ``step``."""

    step: Step
    power: int

    @property
    def spacing(self) -> Step:
        """How far apart its points lie."""
        return self.step.scaled(self.power)

    def points_in(self, step: Step | None) -> int:
        """Return how many points lie within a pair's own step."""
        if step is None:
            return 1
        ratio = step.factor / self.spacing.factor
        assert ratio.q == 1, "the grid is made so that it holds every atom"
        return int(ratio.p)


def grid_points(low: float, high: float, per_spread: float) -> list[int]:
    """Return the points, as multiples of the step, from below ``low`` to above ``high``.

    >>> grid_points(-2.5, 2.5, 8.0)
    [-3, -2, -1, 0, 1, 2, 3]
    """
    first, last = floor(low), ceil(high) + (floor(low) == ceil(high))
    bulk = BULK * per_spread
    points, at = [], first
    while at < last:
        points.append(at)
        # towards zero a cell may not jump over the place where cells are narrow
        far = abs(at) - bulk
        width = max(int(far / (WIDENING * per_spread)), 1)
        if at < 0:
            width = max(int(far / (1 + WIDENING * per_spread)), 1)
        at += width
    return [*points, last]


def cut(pair: Pair, grid: Grid, nats: float, per_spread: float, bits: int) -> Iterator[Cells]:
    """Return the cells of a pair, and those of its reverse (Q, P).

    The pair's atoms are points of the grid, or lie anywhere if it has no step of its own.
    """
    length = float(grid.spacing.length())
    low, high = (end / length for end in pair.reach(nats))
    points = grid_points(low, high, per_spread)
    # the reverse multiplies what is rare under P by e^-loss; of a symmetric pair it is not needed
    far = 0 if pair.symmetric else max(-low * length, 0)
    with arb_precision(bits + 2 * GUARD_BITS + int(1.5 * far)):
        yield from _cut(pair, grid, nats, points)


def _cut(pair: Pair, grid: Grid, nats: float, points: list[int]) -> Iterator[Cells]:
    length, apart = grid.spacing.length(), grid.points_in(pair.own_step)
    placed = [(atom, *_place(atom, grid.spacing)) for atom in pair.off_grid(nats)]
    points = _covering(points, [place for _, place, _ in placed])
    exponentials = [(length * point).exp() for point in points]
    tails = [pair.tails(length * point) if pair.continuous else ZEROS for point in points]
    p = [here[0] - above[0] for here, above in pairwise(tails)]
    q = [here[1] - above[1] for here, above in pairwise(tails)]
    at: dict[int, tuple[arb, arb]] = {}
    atoms_p = atoms_q = arb(0)
    for atom, whole, at_point in placed:
        if at_point:
            before = at.get(whole, ZEROS)
            at[whole] = before[0] + atom.p, before[1] + atom.q
        else:
            place = bisect_right(points, whole) - 1
            p[place] += atom.p
            q[place] += atom.q
        atoms_p, atoms_q = atoms_p + atom.p, atoms_q + atom.q
    for multiple, mass_p, mass_q in pair.atoms(nats):
        at[multiple * apart] = mass_p, mass_q
        atoms_p, atoms_q = atoms_p + mass_p, atoms_q + mass_q
    discrete = isinstance(pair, DiscretePair) or not pair.continuous
    below = (arb(0), arb(0)) if discrete else (1 - atoms_p - tails[0][0], 1 - atoms_q - tails[0][1])
    outside = (1 - atoms_p, 1 - atoms_q) if discrete else (arb(0), arb(0))
    forward, backward = [], []
    for place, (mass_p, mass_q) in enumerate(zip(p, q, strict=True)):
        x, y = exponentials[place], exponentials[place + 1]
        excess, lack = mass_p - x * mass_q, y * mass_q - mass_p
        if excess < 0 or lack < 0:  # certainly: an outcome was put into a cell that it is not in
            raise Undecided("in which cell of the grid an outcome lies", ctx.prec)
        forward.append(Cell(mass_p, excess, lack))
        backward.append(Cell(mass_q, lack / y, excess / x))
    yield Cells(
        grid.spacing,
        points,
        forward,
        {n: m for n, (m, _) in at.items()},
        tails[-1][0],
        below[0],
        outside[0],
    )
    yield Cells(
        grid.spacing,
        [-point for point in reversed(points)],
        backward[::-1],
        {-n: m for n, (_, m) in at.items()},
        below[1],
        tails[-1][1],
        outside[1],
    )


ZEROS = (arb(0), arb(0))


def _place(atom: OffGrid, step: Step) -> tuple[int, bool]:
    """Return the last point at or below an atom, and whether the atom is certainly at this point.

    >>> from flint import fmpq
    >>> half = OffGrid(arb(1) / 2, arb(1), arb(1), fmpq(1, 2))
    >>> _place(half, Step(fmpq(1, 4))), _place(half, Step(fmpq(1)))
    ((2, True), (0, False))
    """
    if atom.exact is not None and (step.argument is None or not atom.exact):
        multiple = atom.exact / step.factor
        return int(multiple.p // multiple.q), multiple.q == 1
    whole = (atom.loss / step.length()).floor().unique_fmpz()
    if whole is None:
        raise Undecided("in which cell of the grid an outcome lies", ctx.prec)
    return int(whole), False


def _covering(points: list[int], places: list[int]) -> list[int]:
    """Return the points with one more at an end beyond which an atom lies.

    The ends come from floats, and atoms are placed exactly.

    >>> _covering([-1, 0, 1], [-2, 1])
    [-2, -1, 0, 1, 2]
    """
    low, high = min(places, default=points[0]), max(places, default=points[0]) + 1
    before = [low] if low < points[0] else []
    after = [high] if high > points[-1] else []
    return [*before, *points, *after]


def upper(cells: Cells, bits: int) -> Distribution:
    """Put the masses on the grid so that the pair of the grid dominates."""
    first = min([cells.points[0], *cells.at])
    masses = [0] * (max([cells.points[-1], *cells.at]) - first + 1)
    scale = unit_scale(bits)
    weights: dict[int, arb] = {}
    with arb_precision(bits + 2 * GUARD_BITS):
        length = cells.step.length()
        for place, cell in enumerate(cells.cells):
            low, high = cells.points[place], cells.points[place + 1]
            width = high - low
            if width not in weights:
                weights[width] = -1 / (-width * length).expm1()
            risen = cell.excess * weights[width]
            masses[high - first] += max(ceiled(risen, scale), 0)
            masses[low - first] += max(ceiled(cell.mass - risen, scale), 0)
        for point, mass in cells.at.items():
            masses[point - first] += ceiled(mass, scale)
        masses[cells.points[0] - first] += max(ceiled(cells.below, scale), 0)
        infinite = max(ceiled(cells.above + cells.outside, scale), 0)
    return Distribution(cells.step, first, masses, infinite, bits, True)


def lower(cells: Cells, bits: int) -> Distribution:
    """Put the masses on the grid so that the pair dominates that of the grid."""
    first = min([cells.points[0], *cells.at])
    masses = [0] * (max([cells.points[-1], *cells.at]) - first + 1)
    with arb_precision(bits + 2 * GUARD_BITS):
        scale, fine = unit_scale(bits), unit_scale(bits + GUARD_BITS)
        widths = [high - low for low, high in pairwise(cells.points)]
        growth = {width: exponentials(cells.step.times(width), bits) for width in set(widths)}
        merged = Merging(
            [max(floored(cell.mass, fine), 0) for cell in cells.cells],
            [max(floored(cell.excess, fine), 0) for cell in cells.cells],
            [max(ceiled(cell.lack, fine), 0) for cell in cells.cells],
            [growth[width][0] for width in widths],
            [growth[width][1] for width in widths],
            bits,
        ).merged()
        for point, mass in zip(cells.points, merged, strict=True):
            masses[point - first] += mass >> GUARD_BITS
        for point, mass_at in cells.at.items():
            masses[point - first] += max(floored(mass_at, scale), 0)
        masses[cells.points[-1] - first] += max(floored(cells.above, scale), 0)
    return Distribution(cells.step, first, masses, 0, bits, False)
