"""Small universes: both sensitivities against lists written by hand."""

from __future__ import annotations

import pytest

from didp_ref.papers.abdi.readings import CHANGED, REMOVED, REPLACED, sensitivities
from didp_ref.worlds import Count, Universe


@pytest.mark.parametrize(
    ("query", "reading", "delta", "theta"),
    [
        ("sum", REMOVED, 4, 3),
        ("sum", CHANGED, 4, 6),
        ("sum", REPLACED, 3, 3),
        ("count", REMOVED, 1, 0),
        ("count", CHANGED, 1, 2),
        ("count", REPLACED, 0, 0),
    ],
)
def test_sensitivities_worked_out_by_hand(query: str, reading: str, delta: int, theta: int) -> None:
    assert sensitivities(query, Universe.of([1, 2, 4]), reading) == (delta, theta)


def test_a_count_with_a_predicate_tells_who_is_missing() -> None:
    ones = Count(lambda record: record == 1)
    assert sensitivities(ones, Universe.of([1, 2, 4]), REMOVED) == (1, 1)
