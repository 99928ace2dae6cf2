"""How a vector is written: a permanent id, and how it can be asked."""

from __future__ import annotations

from fractions import Fraction

import pytest

import didp_ref as di
from didp_ref.oracle.entries import identified, refused, value_entry
from didp_ref.oracle.expected import Disagreement
from didp_ref.oracle.flags.refused import BOOLEAN
from didp_ref.oracle.points.draws import Point
from didp_ref.oracle.points.invalid import Invalid
from didp_ref.oracle.vectors import Entry

POINT: Point = {"rho": 0.5, "n_worlds": 3, "sensitive_range": 1.0}


def entry(point: Point, only: str | None = None) -> Entry:
    return identified(di.scale.rho, "everyday", point, "A comment.", only)


def test_an_id_is_made_of_the_exact_inputs() -> None:
    # it was published with format 1, and stays
    known: Point = {"rho": 0.25, "n_worlds": 239, "sensitive_range": 0.5}
    assert entry(known)["id"].endswith("/fdd448a2d7")
    assert entry(POINT | {"n_worlds": 3.0})["id"] == entry(POINT)["id"]
    other = entry(POINT | {"n_worlds": 3.0}, "float64")
    assert other["id"] != entry(POINT)["id"]
    assert other["inputs"]["n_worlds"] == "3.0"


@pytest.mark.parametrize(
    ("changed", "only"),
    [
        ({}, None),
        ({"rho": Fraction(1, 3)}, "exact"),
        ({"n_worlds": 10**18 + 9}, "exact"),
        ({"n_worlds": 2**60}, None),
    ],
)
def test_what_float64_does_not_hold_is_asked_exactly(changed: Point, only: str | None) -> None:
    made = entry(POINT | changed)
    assert made.get("only") == only
    assert ("bits" in made) == (only is None)


def test_a_prior_that_misses_one_is_asked_in_float64_only() -> None:
    point: Point = {"prior": [0.1] * 10, "values": [0.0] * 10, "response": 0.0, "scale": 1.0}
    made = identified(di.belief.posterior, "everyday", point, "A comment.", None)
    assert made["only"] == "float64"
    halves = point | {"prior": [0.5, 0.5], "values": [0.0, 1.0]}
    assert "only" not in identified(di.belief.posterior, "everyday", halves, "A comment.", None)


def test_flags_of_corners_and_results_are_earned() -> None:
    made = value_entry(di.scale.rho, POINT | {"n_worlds": 2, "rho": 0.75}, "everyday", "Here.")
    assert made is not None
    assert {"everyday", "two-worlds"} <= set(made["flags"])


def test_a_guard_that_lets_it_pass_stops_the_build() -> None:
    with pytest.raises(Disagreement, match="None"):
        refused(di.scale.rho, Invalid(BOOLEAN, "type", POINT))
