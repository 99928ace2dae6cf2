"""What a suspect says."""

from __future__ import annotations

from didp_ref.oracle.judge import Finding, Kind
from didp_ref.oracle.suspect import Severity, suspect
from didp_ref.oracle.vectors import load

VECTORS = [one for one in load("scale.rho").vectors if one.targets]


def test_it_is_shown_at_the_smallest_of_its_findings() -> None:
    found = [Finding(one, Kind.WRONG, "0", 99.0) for one in VECTORS]
    one = suspect("flag", "a bug", found, 999, Severity.CORNER, score=0.5, ground="seen")
    assert one.smallest.vector.size == min(vector.size for vector in VECTORS)
    assert (one.failing, one.total) == (len(VECTORS), 999)
    assert one.sentence == "a bug (seen)"


def test_the_worst_is_the_first() -> None:
    assert min(Severity) is Severity.NO_ANSWER_EXISTS
    assert Severity.FORMULA < Severity.CORNER < Severity.ROUNDING < Severity.TYPES
