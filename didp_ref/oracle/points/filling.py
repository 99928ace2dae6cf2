"""Points of which some parameters lie in given regions, and the others wherever they may.

The others are drawn as on an ordinary day, from a zone or from an end of their domain, in turns,
until the quantity's guards accept the point.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from random import Random
from typing import Protocol

from didp_ref.formulas.quantity import Parameter
from didp_ref.oracle.encoding import Input
from didp_ref.oracle.points.draws import Draw, Point, distribution, draw_point, has_worlds
from didp_ref.oracle.points.invalid import refusal
from didp_ref.oracle.points.places import Place, named
from didp_ref.oracle.points.regions import zones
from didp_ref.oracle.subjects import Subject

ATTEMPTS = 60
MOST_ENTRIES = 5


class Holding(Protocol):
    """A part of a domain: it holds some numbers, and one of them can be drawn."""

    def holds(self, value: Input, /) -> bool:
        """Say whether a number, or one of a list, is in it."""

    def draw(self, r: Random, /) -> float | int:
        """Draw a number in it."""


def fill(
    subject: Subject, r: Random, fixed: Mapping[str, Holding], attempts: int = ATTEMPTS
) -> Point | None:
    """Return a point with some parameters in given regions; nothing if none is found."""
    for _ in range(attempts):
        instead = {p.name: _draw(p, r, fixed.get(p.name)) for p in subject.parameters}
        chosen: dict[str, Draw] = {name: draw for name, draw in instead.items() if draw}
        if has_worlds(subject):
            chosen["worlds"] = _worlds(chosen.pop("prior", None), chosen.pop("values", None))
        point = draw_point(subject, r, chosen)
        if refusal(subject, point) in (None, "overflow") and _inside(point, fixed):
            return point
    return None


def candidates(subject: Subject, place: Place, tries: int) -> Iterator[Point]:
    """Yield points in a place, from so many tries: of more tries, the same ones come first."""
    r = Random(f"{subject.id} {named(place)}")
    for _ in range(tries):
        point = fill(subject, r, dict(place), attempts=1)
        if point is not None:
            yield point


def _inside(point: Point, fixed: Mapping[str, Holding]) -> bool:
    return all(region.holds(point[name]) for name, region in fixed.items())


def _draw(parameter: Parameter, r: Random, fixed: Holding | None) -> Draw | None:
    """Return how a parameter is drawn: in its region, in some zone, or as on an ordinary day."""
    region = fixed
    if region is None:
        if r.random() < 0.5:
            return None
        region = r.choice(zones(parameter.domain))
    if not parameter.sequence:
        return lambda r, _: region.draw(r)
    return lambda r, _: [region.draw(r) for _ in range(r.randint(1, MOST_ENTRIES))]


def _worlds(prior: Draw | None, values: Draw | None) -> Draw:
    """Return how worlds are drawn, of which some have a prior or an answer as asked.

    Where a prior is asked, the others share what remains, so that the sum is one but for rounding.
    """

    def draw(r: Random, point: Point) -> list[float]:
        count = r.randint(2, 6)
        weights = distribution(r, count)
        answers = [r.randint(-5000, 5000) / 512 for _ in range(count)]
        if prior:
            weights = _one_fixed(weights, prior(r, point), r)
        if values:
            chosen = values(r, point)
            if isinstance(chosen, list):
                answers[: len(chosen)] = chosen[:count]
        point["values"] = answers
        return weights

    return draw


def _one_fixed(weights: list[float], fixed: object, r: Random) -> list[float]:
    """Give one world the prior that is asked, and the others what remains, in proportion."""
    if not isinstance(fixed, list):
        return weights
    first, rest = float(fixed[0]), math.fsum(weights[1:])
    if rest == 0.0:
        return weights
    filled = [first, *(weight / rest * (1.0 - first) for weight in weights[1:])]
    r.shuffle(filled)
    return filled
