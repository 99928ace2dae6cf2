"""Making the vectors: the same bytes every time, two engines, and what happens when they differ."""

from __future__ import annotations

import json
from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref.oracle import generate as module
from didp_ref.oracle import second_engine
from didp_ref.oracle.expected import Disagreement
from didp_ref.oracle.flags.refused import NO_NUMBERS
from didp_ref.oracle.generate import generate, vector_at
from didp_ref.oracle.points.draws import Point
from didp_ref.oracle.points.invalid import Invalid
from didp_ref.oracle.subjects import subjects
from didp_ref.oracle.vectors import Document, Entry, shipped, write
from tests.drawn import by_commit
from tests.looped import for_each
from tests.whole import QUICK
from tools.vectors import ALL, make, must_alone, recorded, row_of

SECONDS, DRAWN = 2, 2
"""So long are vectors made of so many quantities, other ones with each commit."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", QUICK)
def test_shipped_file_is_made_anew_byte_for_byte(name: str) -> None:
    """Of the others `make audit-full` makes the whole file anew: the next test compares it."""
    made = generate(subjects()[name])
    assert row_of(made) == recorded()[name]
    assert write(must_alone(made)) == (shipped() / f"{name}.json").read_text()


@pytest.mark.slow
@for_each(subjects)
def test_shipped_file_is_the_tier_must_of_the_whole_one(name: str) -> None:
    make([name])
    document: Document = json.loads((ALL / f"{name}.json").read_text())
    assert write(must_alone(document)) == (shipped() / f"{name}.json").read_text()


@for_each(lambda: by_commit(subjects(), DRAWN))
def test_what_is_made_in_seconds_stands_in_the_shipped_file(name: str) -> None:
    """A file that is older than what makes it is found in days, not with the next audit-full."""
    made = generate(subjects()[name], seconds=SECONDS)
    expected = {_code(entry): entry["expected"] for entry in _shipped_entries(name)}
    for entry in must_alone(made)["vectors"]:
        assert expected.get(_code(entry)) == entry["expected"], entry["id"]


def _shipped_entries(name: str) -> list[Entry]:
    document: Document = json.loads((shipped() / f"{name}.json").read_text())
    return document["vectors"]


def _code(entry: Entry) -> str:
    """The part of an id that is made of the inputs; before it stands the flag that came first."""
    return entry["id"].rpartition("/")[2]


def test_quantity_without_a_second_engine_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(second_engine.FORMULAS, "scale.rho")
    with pytest.raises(Disagreement, match=r"scale\.rho"):
        generate(di.scale.rho)


def test_guard_that_lets_bad_input_pass_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    point: Point = {"epsilon": 1.0, "global_sensitivity": 1.0}
    passes = Invalid(NO_NUMBERS[0], "type", point)
    monkeypatch.setattr(module, "invalid_points", lambda item, r: [passes])
    with pytest.raises(Disagreement, match="None"):
        generate(di.scale.differential_privacy)


def test_vector_of_a_point_of_ones_own() -> None:
    vector = vector_at(di.scale.differential_privacy, {"epsilon": 3.0, "global_sensitivity": 1.0})
    assert vector is not None
    assert vector.flags == ("search",)
    (target,) = vector.targets
    assert target.lower < Fraction(1, 3) < target.upper
    assert target.nearest == 1 / 3
    assert Fraction(target.safe) > Fraction(1, 3)


def test_result_that_float64_cannot_hold_well_gives_no_vector() -> None:
    assert vector_at(di.belief.ratio_floor, {"exponent": 2.0**12, "prior": 0.5}) is None


def test_nothing_is_left_in_the_global_precision() -> None:
    before = mpmath.mp.prec
    generate(di.guarantee.epsilon)
    assert mpmath.mp.prec == before
