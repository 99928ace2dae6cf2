"""Places: all pairs and triples of zones, under names that can be read."""

from __future__ import annotations

import didp_ref as di
from didp_ref.oracle.points.places import KINDS, kinds, named, places
from didp_ref.oracle.points.regions import zones
from didp_ref.oracle.subjects import subjects


def test_pairs_are_all_pairs() -> None:
    quantity = di.scale.differential_privacy
    sizes = [len(zones(parameter.domain)) for parameter in quantity.parameters]
    results = list(places(quantity, "pairs"))
    assert len(results) == len(set(results)) == sizes[0] * sizes[1]
    assert list(places(quantity, "triples")) == []


def test_practical_decades_are_some_of_the_decades() -> None:
    quantity = di.scale.rho
    assert set(places(quantity, "practical")) < set(places(quantity, "decades"))
    assert "rho 1e-3" in map(named, places(quantity, "practical"))


def test_functions_are_asked_less() -> None:
    assert kinds(di.scale.rho) == KINDS
    assert kinds(subjects()["scale.tight"]) == ("practical",)
