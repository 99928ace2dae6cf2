"""Coverage: nothing that can be reached is without a vector, and a hole is seen."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import pytest

import didp_ref as di
from didp_ref.oracle.coverage import cover, lengths
from didp_ref.oracle.expected import ordinary
from didp_ref.oracle.flags.boundary_corners import SUBNORMAL_RESULT
from didp_ref.oracle.points.filling import fill
from didp_ref.oracle.points.gaps import Exactly, missing_numbers
from didp_ref.oracle.points.practical import LENGTHS, QUADRATIC
from didp_ref.oracle.subjects import Subject, subjects
from didp_ref.oracle.vectors import Vector, load
from tests.whole import quick_first, whole


def test_every_flag_that_applies_has_a_vector() -> None:
    covers = {name: cover(subject, load(name)) for name, subject in subjects().items()}
    assert {name: result.holes for name, result in covers.items() if result.holes} == {}
    assert sum(result.covered for result in covers.values()) > 200


@pytest.mark.slow
def test_every_flag_of_every_tier_that_applies_has_a_vector() -> None:
    covers = {name: cover(subject, whole(name)) for name, subject in subjects().items()}
    assert {name: result.holes for name, result in covers.items() if result.holes} == {}
    assert sum(result.covered for result in covers.values()) > 200


@pytest.mark.parametrize(
    "name",
    quick_first(
        quantity.id
        for quantity in di.quantities.values()
        if quantity.is_family and not quantity.per_world
    ),
)
def test_every_length_is_there(name: str) -> None:
    wanted = {length for length in LENGTHS if length <= 1000 or name not in QUADRATIC}
    assert wanted <= set(lengths(di.quantities[name], whole(name)))


def test_a_hole_is_seen() -> None:
    file = whole("scale.rho")
    before = cover(di.scale.rho, file)
    holed = replace(file, vectors=tuple(v for v in file.vectors if "two-worlds" not in v.flags))
    coverage = cover(di.scale.rho, holed)
    assert coverage.holes == ("two-worlds",)
    assert coverage.covered == before.covered - 1
    unbroken = replace(file, vectors=tuple(v for v in file.vectors if not v.error))
    assert cover(di.scale.rho, unbroken).holes == ("rho-at-or-below-guessing",)


CANDIDATES = 12
EXHAUSTION = {("scale.tight", "rho"), ("belief.extremes_lower", "scale")}
"""Functions, whose values are found by exhaustion: a handful of worlds, and fewer points tried."""


COSTLY = {"auditing.one_run_epsilon": 2**16}
"""Beyond so many the enclosure of one result takes half a minute: few points are tried there."""


def ends_and_middle(numbers: list[float]) -> list[float]:
    """Return the first, the last and what lies between: numbers are refused, or lost, in ranges."""
    return numbers[:: max(1, len(numbers) // 2)] + numbers[-1:]


def is_closed(subject: Subject, name: str, number: float) -> bool:
    """Say whether nothing is asked at a number of a parameter, by what the formula is.

    The guards refuse it beside whatever is drawn; or else its results exceed float64, or fall below
    its normal numbers, or differ from a float64 by so little that no bits tell on which side.
    """
    r = Random(f"{subject.id} {name} {number}")
    points = [fill(subject, r, {name: Exactly(number)}) for _ in range(CANDIDATES)]
    return not any(ordinary(subject, point) for point in points if point)


@pytest.mark.parametrize("name", quick_first(subjects()))
def test_no_gap_is_wider_than_a_tenth_of_a_decade(name: str) -> None:
    subject = subjects()[name]
    points = [vector.floats for vector in whole(name).vectors if _is_asked(vector)]
    for parameter in subject.parameters:
        if (name, parameter.name) in EXHAUSTION:
            continue
        most = COSTLY.get(name, math.inf)
        missing = [number for number in missing_numbers(parameter, points) if number <= most]
        open_ = [x for x in ends_and_middle(missing) if not is_closed(subject, parameter.name, x)]
        assert open_ == [], parameter.name


def _is_asked(vector: Vector) -> bool:
    return vector.error in (None, "overflow") and vector.only != "exact"


@pytest.mark.slow
def test_what_nothing_reaches_is_closed_and_no_hole() -> None:
    # a sensitivity of zero is refused: it is a side condition that is broken
    coverage = cover(di.gaussian.delta, whole("gaussian.delta"))
    assert coverage.closed == ("zero-sensitivity", SUBNORMAL_RESULT)
    assert coverage.covered + len(coverage.closed) == coverage.total
