"""Branches: the vectors reach every line of the float64 forms, and what is not reached is named."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import didp_ref as di
from didp_ref.oracle.branches import unreached
from didp_ref.oracle.vectors import Vector, load
from tests.whole import whole


def first_of_each_flag(vectors: Sequence[Vector]) -> list[Vector]:
    firsts = {flag: vector for vector in reversed(vectors) for flag in vector.flags}
    return list({vector.id: vector for vector in firsts.values()}.values())


@pytest.mark.slow
def test_every_line_and_outcome_of_the_float64_forms_is_reached() -> None:
    """A few vectors reach all of them, or else all vectors are asked: the trace takes long."""
    asked = [(quantity, whole(name).vectors) for name, quantity in di.quantities.items()]
    few = [(entry, first_of_each_flag(vectors)) for entry, vectors in asked]
    assert unreached(few) == [] or unreached(asked) == []


def test_what_no_vector_reaches_is_named() -> None:
    quantity = di.composition.delta_repeated
    missing = unreached([(quantity, load(quantity.id).vectors[:1])])
    assert any(line.startswith(f"{quantity.id}: never reached: ") for line in missing)
