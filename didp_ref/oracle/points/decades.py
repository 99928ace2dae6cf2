"""Decades: where all parameters are ordinary, each of them lies in every decade of its range once.

What is asked of everybody has a result of ordinary size there, so that a floor below which a delta
or a rate is cut, or a branch for large counts, is noticed by the vectors that all must pass.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from didp_ref.formulas.quantity import Quantity
from didp_ref.oracle.encoding import Input
from didp_ref.oracle.ordinary import RANGES
from didp_ref.oracle.points.draws import Point, draw_point
from didp_ref.oracle.points.filling import fill
from didp_ref.oracle.points.invalid import refusal
from didp_ref.oracle.points.practical import Drawn

TRIES = 40
"""How many points are drawn for a decade, until one has an ordinary result."""
MOST_TRIES = 4000
"""How many are drawn where few results are ordinary."""


@dataclass(frozen=True)
class Decade:
    """A range from which numbers are drawn evenly over their logarithms."""

    low: float
    high: float
    is_whole: bool = False

    def draw(self, r: Random) -> float | int:
        """Draw a number, of few digits."""
        number = 10 ** r.uniform(math.log10(self.low), math.log10(self.high))
        short = float(f"{number:.4g}")
        within = min(max(short, self.low), self.high)
        return max(1, round(within)) if self.is_whole else within

    def holds(self, value: Input) -> bool:
        """Say whether a number, or the first one of a list, lies in the range."""
        first = value[0] if isinstance(value, list) else value
        return isinstance(first, int | float) and self.low <= first <= self.high


def decades(name: str) -> Iterator[tuple[float, float]]:
    """Yield the decades of a parameter's ordinary range, the first and the last as far as it goes.

    >>> list(decades("epsilon"))
    [(0.01, 0.1), (0.1, 1.0), (1.0, 10.0), (10.0, 20.0)]
    """
    low, high = RANGES[name]
    exponents = range(math.floor(math.log10(low) + 1e-9), math.ceil(math.log10(high) - 1e-9))
    for exponent in exponents:
        yield max(low, float(f"1e{exponent}")), min(high, float(f"1e{exponent + 1}"))


def empty_decades(quantity: Quantity, ordinary: list[Point]) -> Iterator[tuple[str, Decade]]:
    """Yield the decades of each parameter that no ordinary point lies in; of entries none."""
    for parameter in quantity.parameters:
        if parameter.sequence or parameter.name not in RANGES:
            continue
        for low, high in decades(parameter.name):
            decade = Decade(low, high, parameter.domain.integer)
            if not any(decade.holds(point[parameter.name]) for point in ordinary):
                yield parameter.name, decade


def fill_decades(
    quantity: Quantity, ordinary: list[Point], attempt: Callable[[Drawn], bool]
) -> None:
    """Try points until every decade has an ordinary one, or none is found.

    ``attempt`` says whether a point became a vector with an ordinary result.
    """
    if not all(parameter.name in RANGES for parameter in quantity.parameters):
        return
    r = Random(f"{quantity.id} decades")
    for name, decade in list(empty_decades(quantity, ordinary)):
        regions = {
            parameter.name: Decade(*RANGES[parameter.name], parameter.domain.integer)
            for parameter in quantity.parameters
        }
        for _ in range(TRIES):
            point = fill(quantity, r, {**regions, name: decade})
            if point is None:
                break
            about = f"Ordinary numbers, {name} from {decade.low:g} to {decade.high:g}."
            if attempt(Drawn(point, "practical-range", about)):
                break


def fill_results(
    quantity: Quantity, wanted: int, told: int, attempt: Callable[[Drawn], bool]
) -> None:
    """Try everyday points until so many are told, where most have a result such as zero or one.

    ``attempt`` says whether a point became a vector whose result is told.
    """
    r = Random(f"{quantity.id} results")
    for _ in range(MOST_TRIES):
        if told >= wanted:
            break
        point = draw_point(quantity, r)
        if refusal(quantity, point) is None:
            told += attempt(Drawn(point, "everyday", "Everyday numbers, a result of its own."))
