"""Coverage: nothing that can be reached is without a vector, and a hole is seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

import didp_ref as di
from didp_ref.oracle.coverage import conditions_never_broken, cover, lengths
from didp_ref.oracle.points.places import kinds
from didp_ref.oracle.points.practical import LENGTHS, QUADRATIC
from didp_ref.oracle.subjects import subjects
from didp_ref.oracle.vectors import Vector, load


@pytest.mark.parametrize("name", list(subjects()))
def test_no_place_is_without_a_vector(name: str) -> None:
    one, file = subjects()[name], load(name)
    for kind in kinds(one):
        assert cover(one, file, kind).holes == (), kind
    assert conditions_never_broken(one, file) == []


@pytest.mark.parametrize(
    "name", [one.id for one in di.quantities.values() if one.is_family and not one.per_world]
)
def test_every_length_is_there(name: str) -> None:
    wanted = {length for length in LENGTHS if length <= 1000 or name not in QUADRATIC}
    assert wanted <= set(lengths(di.quantities[name], load(name)))


def test_a_hole_is_seen() -> None:
    file = load("scale.rho")

    def elsewhere(vector: Vector) -> bool:
        rho = vector.floats.get("rho")
        return not (isinstance(rho, float) and 1e-3 <= rho < 1e-2)

    holed = replace(file, vectors=tuple(filter(elsewhere, file.vectors)))
    assert cover(di.scale.rho, holed, "practical").holes == ("rho 1e-3",)
    unbroken = replace(file, vectors=tuple(v for v in file.vectors if not v.error))
    assert conditions_never_broken(di.scale.rho, unbroken) == ["rho > 1/n_worlds"]


def test_what_nothing_reaches_is_closed_and_no_hole() -> None:
    # two worlds, and a rho below one half: infeasible
    found = cover(di.scale.rho, load("scale.rho"), "pairs")
    assert "rho 1e-6...1e-2, n_worlds 2" in found.closed
    assert found.covered + len(found.closed) == found.total
