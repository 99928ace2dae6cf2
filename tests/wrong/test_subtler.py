"""Subtler mistakes: all are caught by the vectors, and none is diagnosed misleadingly."""

from __future__ import annotations

import pytest

from benchmarks.diagnoses import verdict
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.vectors import load
from tests.wrong.others import others
from tests.wrong.subtle import Subtle
from tests.wrong.subtler import SUBTLER


def test_there_are_forty() -> None:
    names = [one.function.__name__ for one in SUBTLER]
    assert len(set(names)) == len(names) >= 40


@pytest.mark.parametrize("one", [*SUBTLER, *others()], ids=lambda one: one.function.__name__)
def test_is_caught_and_its_diagnosis_is_right_or_a_fact(one: Subtle) -> None:
    report = run_function(one.function, load(one.quantity))
    assert not report.conforms
    assert verdict(report, one.flags) in ("right", "a fact")
