"""Branches: the vectors reach every line of the float64 forms, and what is not reached is named."""

from __future__ import annotations

import didp_ref as di
from didp_ref.oracle.branches import unreached
from didp_ref.oracle.vectors import load


def test_every_line_and_outcome_of_the_float64_forms_is_reached() -> None:
    assert unreached([(one, load(name).vectors) for name, one in di.quantities.items()]) == []


def test_what_no_vector_reaches_is_named() -> None:
    one = di.belief.ratio_floor
    missing = unreached([(one, load(one.id).vectors[:1])])
    assert any(line.startswith("belief.") and ": never reached: " in line for line in missing)
