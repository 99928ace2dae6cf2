"""Coverage: nothing that can be reached is without a vector, and a hole is seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

import didp_ref as di
from didp_ref.oracle.coverage import cover, lengths
from didp_ref.oracle.flags.boundary_corners import SUBNORMAL_RESULT
from didp_ref.oracle.points.practical import LENGTHS, QUADRATIC
from didp_ref.oracle.subjects import subjects
from didp_ref.oracle.vectors import load


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


def test_what_nothing_reaches_is_closed_and_no_hole() -> None:
    # a sensitivity of zero is refused: it is a side condition that is broken
    found = cover(di.gaussian.delta, load("gaussian.delta"))
    assert found.closed == ("zero-sensitivity", SUBNORMAL_RESULT)
    assert found.covered + len(found.closed) == found.total
