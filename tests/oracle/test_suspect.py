"""What a suspect says."""

from __future__ import annotations

from didp_ref.oracle.judge import Finding, Kind
from didp_ref.oracle.suspect import Severity, suspect
from didp_ref.oracle.vectors import load

VECTORS = [vector for vector in load("scale.rho").vectors if vector.targets]


def test_it_is_shown_at_the_smallest_of_its_findings() -> None:
    findings = [Finding(vector, Kind.WRONG, "0", 99.0) for vector in VECTORS]
    first = suspect("flag", "a bug", findings, 999, Severity.CORNER, score=0.5, ground="seen")
    assert first.smallest.vector.size == min(vector.size for vector in VECTORS)
    assert (first.failing, first.total) == (len(VECTORS), 999)
    assert first.sentence == "a bug (seen)"


def test_the_worst_is_the_first() -> None:
    assert min(Severity) is Severity.NO_ANSWER_EXISTS
    assert Severity.FORMULA < Severity.CORNER < Severity.ROUNDING < Severity.TYPES
