"""Sums over the whole numbers, for the noise of the discrete Gaussian: what goes wrong in them.

They are cut too early, or divided by the continuous distribution's deviation*sqrt(2*pi).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from didp_ref.oracle.judge import Finding
from didp_ref.oracle.other_quantity import ALWAYS, LEAST_AGREEING, is_near, of_formula
from didp_ref.oracle.suspect import Suspect
from didp_ref.oracle.vectors import Vector

FLAG, FORMULA = "sum-cut", "gaussian.discrete_delta"
CUTS = (5, 10, 15, 20, 25, 30, 40, 50, 64, 100, 128, 200, 250, 256, 500, 1000, 1024, 2000, 5000)
DEVIATIONS = (2, 3, 4, 5, 6, 8, 10)
LARGEST_TERMS = 20_000
NORMALIZED = "continuous-normalization"
CONTINUOUS = (
    "divides by deviation*sqrt(2*pi), as the continuous distribution does; the weights at whole "
    "numbers add up to another number"
)
WIDE, REACH = 5.0, 40.0
"""From so many on the weights add up to what the density has; they reach so many deviations."""
FEW = 40
"""So many wrong results tell one cut from others."""


def cut_sums(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Return where the sums of all wrong results are cut, if it is one of the usual places."""
    asked = [each for each in far if each.vector.float64 is not None and len(each.numbers) == 1]
    if not far or far[0].vector.id.partition("/")[0] != FORMULA or len(asked) < LEAST_AGREEING:
        return []
    failing = {each.vector.id for each in far}
    right = [each for each in answered if each.id not in failing and each.float64 is not None]
    agreeing = [each for each in asked if _is_near_product(each)]
    if len(agreeing) >= max(LEAST_AGREEING, ALWAYS * len(asked)) and all(map(_is_one, right)):
        return [of_formula(NORMALIZED, CONTINUOUS, agreeing, asked)]
    for place in _places():
        few = asked[:FEW]
        hits = [each for each in few if _is_given(each, place)]
        if len(hits) < ALWAYS * len(few):
            continue
        agreeing = [each for each in asked if _is_given(each, place)]
        kept = [each for each in right if _allows(each, place)]
        if len(agreeing) < ALWAYS * len(asked) or len(kept) < ALWAYS * len(right):
            continue
        where = f"{place.cut} deviations" if place.times_deviation else f"{place.cut}"
        bug = f"the sums over whole numbers end at {where}; the terms beyond are missing"
        return [of_formula(FLAG, bug, agreeing, asked)]
    return []


def _is_near_product(finding: Finding) -> bool:
    """Say whether a result is the exact value times what the weights add up to."""
    exact = finding.vector.targets[0].nearest
    return is_near(finding.numbers[0], exact * _mass(finding.vector))


def _is_one(vector: Vector) -> bool:
    return not vector.targets[0].nearest or is_near(1.0, _mass(vector))


def _mass(vector: Vector) -> float:
    """Return the sum of the normal density at all whole numbers: one but for small deviations."""
    deviation = float(vector.floats["deviation"])  # type: ignore[arg-type]  # a number
    terms = range(1, math.ceil(REACH * deviation) + 1) if deviation < WIDE else ()
    if not terms:
        return 1.0
    tail = math.fsum(math.exp(-((k / deviation) ** 2) / 2) for k in terms)
    return (1 + 2 * tail) / (deviation * math.sqrt(2 * math.pi))


@dataclass(frozen=True)
class Place:
    """Where a sum is cut: at a number of deviations, or at a whole number.

    One sum of differences has each weight beside that of its neighbor, which may lie beyond.
    """

    cut: int
    times_deviation: bool
    of_differences: bool


def _places() -> Iterator[Place]:
    for of_differences in (False, True):
        yield from (Place(cut, False, of_differences) for cut in CUTS)
        yield from (Place(cut, True, of_differences) for cut in DEVIATIONS)


def _is_given(finding: Finding, place: Place) -> bool:
    value = _value(finding.vector, place)
    number = finding.numbers[0]
    return value is not None and (is_near(number, value) or abs(number) == abs(value))


def _allows(vector: Vector, place: Place) -> bool:
    """Say whether a right result is that of the cut sum too, or unknown."""
    value = _value(vector, place)
    return value is None or is_near(vector.targets[0].nearest, value)


def _value(vector: Vector, place: Place) -> float | None:
    """Return the delta with sums from -end to end, which divide by what such a sum gives."""
    given = {name: float(value) for name, value in vector.floats.items()}  # type: ignore[arg-type]  # numbers
    deviation, shift = given["deviation"], given["global_sensitivity"]
    end = math.ceil(place.cut * deviation) if place.times_deviation else place.cut
    if end > LARGEST_TERMS:
        return None
    try:
        center = deviation**2 * given["epsilon"] / shift
        weights = {k: _weight(k, deviation) for k in range(-end, end + 1)}
        total = math.fsum(weights.values())
        if place.of_differences:
            spread, epsilon = 2 * deviation**2, given["epsilon"]
            rises = {k: epsilon - shift * (2 * k + shift) / spread for k in weights}
            gaps = (-weights[k] * math.expm1(rise) for k, rise in rises.items() if rise < 0)
            return math.fsum(gaps) / total
        first, second = (
            math.fsum(weight for k, weight in weights.items() if k > above) / total
            for above in (center - shift / 2, center + shift / 2)
        )
        return first - math.exp(given["epsilon"]) * second
    except (OverflowError, ZeroDivisionError):
        return None


def _weight(k: float, deviation: float) -> float:
    return math.exp(-(k**2) / (2 * deviation**2))
