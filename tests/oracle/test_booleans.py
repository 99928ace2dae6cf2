"""Booleans that are taken for numbers: a remark, and a failure where refusing is asked alone."""

from __future__ import annotations

from functools import lru_cache

import didp_ref as di
from didp_ref.oracle.judge import Level
from didp_ref.oracle.runner import run_function
from tests.whole import whole

FILE = whole("translation.rho_from_epsilon")


def as_python_does(epsilon: float, n_worlds: int) -> float:
    return di.translation.rho_from_epsilon(
        epsilon + 0 if isinstance(epsilon, bool) else epsilon, n_worlds
    )


def half(epsilon: float, n_worlds: int) -> float:
    """Answer what is right of no boolean: of False as zero it would be 1/n_worlds."""
    return 0.7 if isinstance(epsilon, bool) else di.translation.rho_from_epsilon(epsilon, n_worlds)


def test_true_for_one_is_a_remark() -> None:
    report = run_function(as_python_does, FILE)
    assert report.conforms
    (remark,) = report.remarks
    assert "True" in remark
    assert not run_function(as_python_does, FILE, levels=(Level.REFUSES,)).conforms


def test_another_answer_is_none() -> None:
    report = run_function(half, FILE)
    assert not report.conforms and report.remarks == []
    assert report.suspects[0].flag == "boolean"


def test_an_answer_that_is_kept_for_its_equal_is_told_too() -> None:
    kept = lru_cache(di.translation.rho_from_epsilon)
    first = kept(1.0, 2)
    assert kept(True, 2) == first, "as True is equal to 1.0"
