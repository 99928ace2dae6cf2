"""Fresh points: what the vectors may miss is found, and shown at simple numbers."""

from __future__ import annotations

from collections.abc import Callable

import didp_ref as di
from didp_ref.oracle.judge import (
    DEFAULT_TOLERANCE,
    Failure,
    Finding,
    Judgement,
    Kind,
    failed,
    judge,
)
from didp_ref.oracle.runner import MOST_RESTARTS, judging
from didp_ref.oracle.search import search
from didp_ref.oracle.vectors import Vector


def searched(
    function: Callable[..., object], points: int, *, exact: bool = False
) -> Finding | None:
    one = di.scale.rho
    judged = judging(function, one.names, one.safe_side, exact=exact, tolerance=DEFAULT_TOLERANCE)
    return search(one, judged, points, exact=exact)


def test_a_right_implementation_is_left_alone() -> None:
    assert searched(di.scale.rho, 60) is None
    assert searched(di.scale.rho.enclose, 60, exact=True) is None


def test_a_mistake_beyond_the_vectors_is_found_and_shrunk() -> None:
    def wrong(rho: float, n_worlds: int, sensitive_range: float) -> float:
        value = di.scale.rho(rho, n_worlds, sensitive_range)
        return value if n_worlds % 3 else value / 2

    finding = searched(wrong, 400)
    assert finding is not None
    assert finding.unsafe
    assert finding.vector.floats["n_worlds"] == 3
    assert finding.vector.floats["sensitive_range"] in (0.25, 0.5, 1.0, 2.0)


def test_one_that_hangs_is_given_up() -> None:
    asked: list[Vector] = []

    def hangs(vector: Vector) -> Judgement:
        asked.append(vector)
        return failed(vector, Failure(Kind.HUNG, "no answer"))

    finding = search(di.scale.rho, hangs, 1000)
    assert finding is not None
    assert finding.kind is Kind.HUNG
    assert len(asked) == 1 + MOST_RESTARTS
    assert finding.vector.size == min(vector.size for vector in asked)


def test_what_failed_once_is_found_whatever_it_answers_later() -> None:
    asked: set[str] = set()

    def fails_at_first(vector: Vector) -> Judgement:
        answer = vector.targets[0].safe * (1 if vector.id in asked else 2)
        asked.add(vector.id)
        return judge(vector, answer, di.scale.rho.safe_side, DEFAULT_TOLERANCE)

    finding = search(di.scale.rho, fails_at_first, 50)
    assert finding is not None
    assert finding.kind is Kind.WRONG
