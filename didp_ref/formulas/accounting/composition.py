"""Composition: the distribution of a sum of losses, on a grid that widens with their number."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log2

from didp_ref.formulas.accounting.distribution import Distribution
from didp_ref.formulas.accounting.foreign import onto_grid
from didp_ref.formulas.accounting.lattice import ONE, Step

WIDENING = 1 / 3
"""The grid's step grows like this power of the number of terms, slower than the losses spread."""


MOST_POINTS = 1 << 18
"""As many points a grid may be refined to."""


def power(base: Distribution, times: int, finest: float, budget: int) -> Distribution:
    """Return the distribution of the sum of so many losses.

    ``finest`` is the step that one loss may have; ``budget`` is the mass that may be trimmed from
    each end in all. Of each two numbers of terms that are added, none is far larger: a few terms
    on a grid that many terms need would not fit.
    """
    levels = 2 * times.bit_length() + 2
    found: dict[int, Distribution] = {}

    def fitted(whole: Distribution, terms: int) -> Distribution:
        whole = whole.trimmed(budget * terms // (times * levels))
        while 2 * float(whole.step.length()) <= finest * terms**WIDENING:
            whole = whole.coarsened()
        return whole

    def sum_of(terms: int) -> Distribution:
        if terms not in found:
            if terms == 1:
                whole = base
            else:
                first = sum_of(terms // 2)
                second = sum_of(terms - terms // 2)
                whole = first.times(second) if first is second else _added(first, second)
            found[terms] = fitted(whole, terms)
        return found[terms]

    return sum_of(times)


def together(parts: Sequence[Distribution], widest: float, budget: int) -> Distribution:
    """Return the distribution of the sum of different losses, on a step of about ``widest``.

    Those on grids that halve one another are added first. Of the others, those without a grid of
    their own come first, then the finest.
    """
    families: dict[Step, list[Distribution]] = {}
    for part in parts:
        known = (step for step in families if step.doublings_to(part.step) is not None)
        families.setdefault(next(known, part.step), []).append(part)
    if len(families) > 1:  # losses between the points of a coarse grid would be rounded onto it
        for family in families.values():
            family[:] = [_on_fine_grid(part, widest) for part in family]
    sums = [_summed(family, budget // len(parts)) for family in families.values()]
    if len(sums) == 1:
        return sums[0]
    sums.sort(key=lambda each: (each.step.doublings_to(ONE) is None, float(each.step.length())))
    whole, *others = sums
    if whole.step.doublings_to(ONE) is None:
        step = ONE.scaled(floor(log2(widest)))
        whole = onto_grid(Distribution(step, 0, [1 << whole.bits], 0, whole.bits, whole.up), whole)
    while 2 * float(whole.step.length()) <= widest:
        whole = whole.coarsened()
    for other in others:
        whole = onto_grid(whole, other).trimmed(budget // len(parts))
    return whole


def _on_fine_grid(part: Distribution, widest: float) -> Distribution:
    """Return rational losses on a halving of their grid, at most as wide: nothing is rounded.

    A grid with more points than the limit of the work stays wider.
    """
    wide = float(part.step.length())
    if part.step.doublings_to(ONE) is None or wide <= widest:
        return part
    halvings = min(ceil(log2(wide / widest)), floor(log2(MOST_POINTS / len(part.masses))))
    if halvings <= 0:
        return part
    masses = [0] * (((len(part.masses) - 1) << halvings) + 1)
    masses[:: 1 << halvings] = list(part.masses)
    fine = part.step.scaled(-halvings)
    return part._replace(step=fine, first=part.first << halvings, masses=masses)


def _summed(parts: Sequence[Distribution], budget: int) -> Distribution:
    """Add losses on grids that halve one another, those alike first."""
    waiting = sorted(parts, key=lambda part: float(part.step.length()))
    while len(waiting) > 1:
        pairs = zip(waiting[::2], waiting[1::2], strict=False)
        odd = waiting[-1:] if len(waiting) % 2 else []
        waiting = [_added(*pair).trimmed(budget) for pair in pairs] + odd
    return waiting[0]


def _added(first: Distribution, second: Distribution) -> Distribution:
    """Add two losses on the coarser of their grids."""
    while doublings := first.step.doublings_to(second.step):
        if doublings > 0:
            first = first.coarsened()
        else:
            second = second.coarsened()
    return first.times(second)
