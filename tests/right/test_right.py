"""Right implementations, in many styles: accurate, refusing, and accused of nothing.

They round to nearest, and so some answers are on the unsafe side: that is told of the level `safe`,
by its name, and of nothing else.
"""

import sys
from dataclasses import replace

import pytest

from didp_ref.oracle.judge import NEAR
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.selection import select
from didp_ref.oracle.vectors import Vector, VectorFile, load
from tests.drawn import by_commit
from tests.formulas.quantity.points import SOLVED
from tests.right import arrays, carriers, classes, exact, plain
from tests.right.guards import RIGHT, Right

MODULES = (arrays, classes, exact, plain)
WRITTEN = [one for one in RIGHT if not one.style.startswith("as ")]
NAMED = {f"{one.style}-{one.quantity}": one for one in WRITTEN}
CARRIED = [one for one in RIGHT if one.style.startswith("as ")]
ROUNDING = {"nearest-is-unsafe", "float-sum-too-small", "few-ulp"}


def vectors_for(one: Right) -> VectorFile:
    """Leave out what a style does not answer in time, a product of 100,000 fractions, or at all."""
    file = load(one.quantity)
    exactly = one.style == "exact" or one in CARRIED
    slow = ["long-sequence"] if exactly else []
    slow += ["array", "crossed-corners"] if one in CARRIED else []
    asked = select(file, [], [flag for flag in slow if flag in file.notes])
    return replace(asked, vectors=[each for each in asked.vectors if not has_subnormal_value(each)])


def has_subnormal_value(vector: Vector) -> bool:
    """Say whether some value is so small that float64 has few digits for it on any way there."""
    return any(0 < abs(target.nearest) < sys.float_info.min for target in vector.targets)


def is_accused(one: Right) -> list[str]:
    report = run_function(one.function, vectors_for(one))
    wrong = [found.message for found in report.findings if found.kind not in NEAR]
    accused = [suspect.flag for suspect in report.suspects if suspect.flag not in ROUNDING]
    return [*wrong[:2], *accused, *report.behaviour]


def test_there_are_many_in_many_styles() -> None:
    assert len(RIGHT) >= 120
    assert {one.style for one in WRITTEN} == {"plain", "numpy", "exact", "class"}
    assert {one.function.__module__ for one in WRITTEN} == {one.__name__ for one in MODULES}
    assert len({one.style for one in CARRIED}) == len(carriers.CARRIERS)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", NAMED)
def test_is_accused_of_nothing_but_rounding(name: str) -> None:
    assert is_accused(NAMED[name]) == []


def test_a_few_that_answer_in_other_numbers_are_accused_of_nothing() -> None:
    quick = [one for one in CARRIED if one.quantity not in SOLVED]
    for one in by_commit(quick, 2):
        assert is_accused(one) == [], (one.quantity, one.style)


@pytest.mark.slow
@pytest.mark.parametrize("one", CARRIED, ids=lambda one: f"{one.quantity} {one.style}")
def test_all_that_answer_in_other_numbers_are_accused_of_nothing(one: Right) -> None:
    assert is_accused(one) == []
