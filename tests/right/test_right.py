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
WRITTEN = [right for right in RIGHT if not right.style.startswith("as ")]
NAMED = {f"{right.style}-{right.quantity}": right for right in WRITTEN}
CARRIED = [right for right in RIGHT if right.style.startswith("as ")]
ROUNDING = {"nearest-is-unsafe", "float-sum-too-small", "few-ulp"}


def vectors_for(right: Right) -> VectorFile:
    """Leave out what a style does not answer in time, a product of 100,000 fractions, or at all."""
    file = load(right.quantity)
    exactly = right.style == "exact" or right in CARRIED
    slow = ["long-sequence"] if exactly else []
    slow += ["array", "crossed-corners"] if right in CARRIED else []
    asked = select(file, [], [flag for flag in slow if flag in file.notes])
    return replace(asked, vectors=[each for each in asked.vectors if not has_subnormal_value(each)])


def has_subnormal_value(vector: Vector) -> bool:
    """Say whether some value is so small that float64 has few digits for it on any way there."""
    return any(0 < abs(target.nearest) < sys.float_info.min for target in vector.targets)


def is_accused(right: Right) -> list[str]:
    report = run_function(right.function, vectors_for(right))
    wrong = [finding.message for finding in report.findings if finding.kind not in NEAR]
    accused = [suspect.flag for suspect in report.suspects if suspect.flag not in ROUNDING]
    return [*wrong[:2], *accused, *report.behaviour]


def test_there_are_many_in_many_styles() -> None:
    assert len(RIGHT) >= 120
    assert {right.style for right in WRITTEN} == {"plain", "numpy", "exact", "class"}
    assert {right.function.__module__ for right in WRITTEN} == {
        module.__name__ for module in MODULES
    }
    assert len({carried.style for carried in CARRIED}) == len(carriers.CARRIERS)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", NAMED)
def test_is_accused_of_nothing_but_rounding(name: str) -> None:
    assert is_accused(NAMED[name]) == []


def test_a_few_that_answer_in_other_numbers_are_accused_of_nothing() -> None:
    quick = [carried for carried in CARRIED if carried.quantity not in SOLVED]
    for right in by_commit(quick, 2):
        assert is_accused(right) == [], (right.quantity, right.style)


@pytest.mark.slow
@pytest.mark.parametrize("one", CARRIED, ids=lambda right: f"{right.quantity} {right.style}")
def test_all_that_answer_in_other_numbers_are_accused_of_nothing(one: Right) -> None:
    assert is_accused(one) == []
