"""Coverage: nothing that can be reached is without a vector, and a hole is seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

import didp_ref as di
from didp_ref.oracle.coverage import cover, lengths
from didp_ref.oracle.flags.boundary_corners import SUBNORMAL_RESULT
from didp_ref.oracle.points.gaps import missing_numbers
from didp_ref.oracle.points.practical import LENGTHS, QUADRATIC
from didp_ref.oracle.subjects import subjects
from didp_ref.oracle.vectors import Vector, load


def test_every_flag_that_applies_has_a_vector() -> None:
    covers = {name: cover(one, load(name)) for name, one in subjects().items()}
    assert {name: found.holes for name, found in covers.items() if found.holes} == {}
    assert all(found.covered for found in covers.values())


@pytest.mark.parametrize(
    "name", [one.id for one in di.quantities.values() if one.is_family and not one.per_world]
)
def test_every_length_is_there(name: str) -> None:
    wanted = {length for length in LENGTHS if length <= 1000 or name not in QUADRATIC}
    assert wanted <= set(lengths(di.quantities[name], load(name)))


def test_a_hole_is_seen() -> None:
    file = load("scale.rho")
    whole = cover(di.scale.rho, file)
    holed = replace(file, vectors=tuple(v for v in file.vectors if "two-worlds" not in v.flags))
    found = cover(di.scale.rho, holed)
    assert found.holes == ("two-worlds",)
    assert found.covered == whole.covered - 1
    unbroken = replace(file, vectors=tuple(v for v in file.vectors if not v.error))
    assert cover(di.scale.rho, unbroken).holes == ("rho-at-or-below-guessing",)


BEYOND = "the result is beyond what float64 holds, or below its normal numbers"
NARROW = "rho lies between 1/m and 1/(m - 1), of which few are float64 numbers"
EXHAUSTION = "rho lies above the largest prior of a handful of worlds"
RARE = "another parameter has to be as large, which few draws make it"
GAPS = {
    ("belief.ratio_floor", "exponent"): (700, 1e6, BEYOND),
    ("belief.prior_of_largest_gain", "exponent"): (1400, 1e6, BEYOND),
    ("belief.extremes_lower", "scale"): (1e-6, 1e-4, BEYOND),
    ("gaussian.delta", "epsilon"): (1e5, 1e6, RARE),
    ("gaussian.textbook_deviation", "epsilon"): (1, 1e6, "it speaks of epsilon below one"),
    ("refinement.factor_up_individual", "epsilon"): (700, 1e6, BEYOND),
    ("refinement.factor_down_individual", "epsilon"): (700, 1e6, BEYOND),
    ("refinement.factor_down_statistical", "epsilon"): (700, 1e6, BEYOND),
    ("refinement.moved_mass_individual", "epsilon"): (700, 1e6, BEYOND),
    ("refinement.moved_mass_statistical", "epsilon"): (700, 1e6, BEYOND),
    ("testing.ratio_tail", "epsilon"): (1e5, 1e6, RARE),
    ("testing.ratio_tail", "exponent"): (1e5, 1e6, RARE),
    ("translation.epsilon_of_identifiability", "rho"): (1e-6, 0.03, NARROW),
    ("translation.epsilon_of_identifiability", "n_worlds"): (30, 1e6, NARROW),
    ("translation.gamma_from_sampling", "epsilon"): (700, 1e6, BEYOND),
    ("scale.tight", "rho"): (1e-6, 0.22, EXHAUSTION),
}
"""Where a gap is wider than a tenth of a decade, between which numbers, and why."""


@pytest.mark.sampled(20)
@pytest.mark.parametrize("name", list(subjects()))
def test_no_gap_is_wider_than_a_tenth_of_a_decade(name: str) -> None:
    one = subjects()[name]
    points = [vector.floats for vector in load(name).vectors if _is_asked(vector)]
    for parameter in one.parameters:
        missing = list(missing_numbers(parameter, points))
        low, high, _ = GAPS.get((name, parameter.name), (1, 1, ""))
        assert [x for x in missing if not low <= x <= high] == [], parameter.name
        assert bool(missing) == ((name, parameter.name) in GAPS), parameter.name


def _is_asked(vector: Vector) -> bool:
    return vector.error in (None, "overflow") and vector.only != "exact"


def test_what_nothing_reaches_is_closed_and_no_hole() -> None:
    # a sensitivity of zero is refused: it is a side condition that is broken
    found = cover(di.gaussian.delta, load("gaussian.delta"))
    assert found.closed == ("zero-sensitivity", SUBNORMAL_RESULT)
    assert found.covered + len(found.closed) == found.total
