"""The sum of two losses whose grids have no points in common, on the first of the two.

Every point of the second grid lies in a cell of the first, with an excess and a lack per unit of
mass. Shifted by each point of the first, it lies in another cell of the first, with the same
excess and lack. So masses, excesses and lacks of the sum's cells are three convolutions, after
which the cells are split or merged as those of any pair.
"""

from __future__ import annotations

from flint import arb, fmpq

from didp_ref.errors import Undecided
from didp_ref.formulas.accounting.distribution import GUARD_BITS, Distribution, exponentials
from didp_ref.formulas.accounting.lattice import Step
from didp_ref.formulas.accounting.merging import Merging
from didp_ref.numbers.fixed_point import ceiled, floored, product, ratio_up, unit_scale
from didp_ref.numbers.precision import arb_precision


def onto_grid(whole: Distribution, other: Distribution) -> Distribution:
    """Add losses on another grid; the step of ``whole`` is rational."""
    bits = whole.bits
    with arb_precision(bits + 2 * GUARD_BITS):
        places = _placed(other, whole.step)
        first, last = min(places), max(places)
        if other.up:
            split = _split(places, first, last, whole.step, bits)
        else:
            cells = _cells(places, first, last, whole.step)
    if other.up:
        infinite = whole.infinite * (int(sum(other.masses)) + other.infinite)
        infinite += int(sum(whole.masses)) * other.infinite
        return whole._replace(
            first=whole.first + first,
            masses=product(whole.masses, split, bits, True),
            infinite=ratio_up(infinite, 1 << bits),
        )
    exact = [product(whole.masses, weights, 0, False) for weights in cells]
    at, inside, excesses, lacks = ([int(each) for each in units] for units in exact)
    growth, decay = exponentials(whole.step, bits)
    count = len(inside)
    merged = Merging(inside, excesses, lacks, [growth] * count, [decay] * count, bits).merged()
    scale = bits + GUARD_BITS
    masses = [(here + mass) >> scale for here, mass in zip([*at, 0], merged, strict=True)]
    return whole._replace(first=whole.first + first, masses=masses)


Placed = dict[int, list[tuple[int, arb | None]]]
"""Masses by the cell that they lie in, with how far above its lower point; at it, with nothing."""


def _placed(other: Distribution, step: Step) -> Placed:
    old, new = other.step.length(), step.length()
    ratio = other.step.factor / step.factor if other.step.argument is None else None
    places: Placed = {}
    for place, mass in enumerate(other.masses, other.first):
        if not mass:
            continue
        exact = fmpq(place) * ratio if ratio is not None else None if place else fmpq(0)
        if exact is not None and exact.q == 1:
            places.setdefault(int(exact.p), []).append((int(mass), None))
            continue
        below = (place * old / new).floor().unique_fmpz()
        if below is None:
            raise Undecided("between which points of the grid a loss lies", other.bits)
        places.setdefault(int(below), []).append((int(mass), place * old - int(below) * new))
    return places


def _split(places: Placed, first: int, last: int, step: Step, bits: int) -> list[int]:
    """Return masses at points: each is split between the two around it, rounded up."""
    weight, scale = -1 / (-step.length()).expm1(), unit_scale(bits)
    masses = [0] * (last - first + 2)
    for place, inside in places.items():
        for mass, above in inside:
            if above is None:
                masses[place - first] += mass
                continue
            risen = max(ceiled(-(-above).expm1() * weight, scale), 0)
            rest = max(ceiled(1 + (-above).expm1() * weight, scale), 0)
            masses[place - first] += ratio_up(mass * rest, 1 << bits)
            masses[place + 1 - first] += ratio_up(mass * risen, 1 << bits)
    return masses


def _cells(places: Placed, first: int, last: int, step: Step) -> tuple[list[int], ...]:
    """Return masses at points, and masses, excesses and lacks in cells, in small units."""
    fine, length = unit_scale(GUARD_BITS), step.length()
    at, cells, excesses, lacks = ([0] * (last - first + 1) for _ in range(4))
    for place, inside in places.items():
        here = place - first
        for mass, above in inside:
            if above is None:
                at[here] += mass << GUARD_BITS
                continue
            cells[here] += mass << GUARD_BITS
            excesses[here] += max(floored(-(-above).expm1() * mass, fine), 0)
            lacks[here] += max(ceiled((length - above).expm1() * mass, fine), 0)
    return at, cells, excesses, lacks
