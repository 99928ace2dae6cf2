"""Answers that are cut or rounded, and those that only look it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import didp_ref as di
from didp_ref.oracle.judge import Kind
from didp_ref.oracle.patterns import patterns
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.suspect import Suspect
from didp_ref.oracle.vectors import load

FILE = load("guarantee.rho")
SINGLE = replace(
    FILE, vectors=tuple(vector for vector in FILE.vectors if "array" not in vector.flags)
)


def seen(change: Callable[[float], float]) -> list[Suspect]:
    report = run_function(lambda **given: change(di.guarantee.rho(**given)), SINGLE)
    far = [
        finding
        for finding in report.findings
        if finding.kind is Kind.WRONG and (finding.ulps or 0) > 64
    ]
    return patterns([pair for pair in report.asked if not pair.error], far)


@pytest.mark.parametrize(
    ("change", "bug"),
    [
        (lambda x: min(x, 0.75), " 0.75"),
        (lambda x: max(x, 0.25), " 0.25"),
        (lambda x: round(x, 5), " 5 decimals"),
        (lambda x: float(f"{x:.7g}"), " 7 digits"),
        (lambda x: 0.5 if 0.26 < x < 0.37 else x, "0.5 "),
        (lambda x: min(x, 0.75) if x > 1e-3 else 1.01 * x, " 0.75"),
    ],
)
def test_what_is_seen(change: Callable[[float], float], bug: str) -> None:
    (only,) = seen(change)
    assert bug in only.bug


@pytest.mark.parametrize(
    "change", [lambda x: x, lambda x: 1 - x, lambda x: x * 0.75, lambda x: min(1.0, 1.9 * x)]
)
def test_other_mistakes_are_neither(change: Callable[[float], float]) -> None:
    assert seen(change) == []
