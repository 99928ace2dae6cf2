"""Right implementations, in four styles: accurate, refusing, and accused of nothing.

They round to nearest, and so some answers are on the unsafe side: that is told of the level `safe`,
by its name, and of nothing else.
"""

from __future__ import annotations

from collections import Counter

import pytest

from didp_ref.oracle.judge import Level
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.selection import select
from didp_ref.oracle.vectors import VectorFile, load
from tests.drawn import a_few
from tests.right import arrays, classes, exact, plain
from tests.right.guards import RIGHT, Right

MODULES = (arrays, classes, exact, plain)
NAMED = {f"{one.style}-{one.quantity}": one for one in RIGHT}
FEW = pytest.mark.parametrize("name", a_few(NAMED, 8))
SLOW = {"exact": ("long-sequence",)}
"""Flags that a style does not answer in time: a product of 100,000 fractions takes minutes."""
ROUNDING = {"nearest-is-unsafe", "float-sum-too-small", "few-ulp"}


def test_there_are_many_in_four_styles() -> None:
    assert len(NAMED) == len(RIGHT) >= 20
    assert set(Counter(one.style for one in RIGHT)) == {"plain", "numpy", "exact", "class"}
    assert {one.function.__module__ for one in RIGHT} == {one.__name__ for one in MODULES}


def vectors_for(one: Right) -> VectorFile:
    return select(load(one.quantity), [], SLOW.get(one.style, ()))


@FEW
def test_conforms_where_rounding_to_the_safe_side_is_not_asked(name: str) -> None:
    one = NAMED[name]
    levels = (Level.ACCURATE, Level.REFUSES)
    report = run_function(one.function, vectors_for(one), levels=levels)
    assert report.conforms, [found.message for found in report.findings[:3]]
    assert report.suspects == []


@FEW
def test_is_accused_of_nothing_but_rounding(name: str) -> None:
    one = NAMED[name]
    report = run_function(one.function, vectors_for(one))
    assert {suspect.flag for suspect in report.suspects} <= ROUNDING
    assert report.behaviour == []
