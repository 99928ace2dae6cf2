"""Fresh points: what the vectors may miss is found, and shown at simple numbers."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import hypothesis
import pytest

import didp_ref as di
from didp_ref.oracle.generate import entry_at
from didp_ref.oracle.judge import DEFAULT_TOLERANCE, Failure, Judgement, Kind, Level, failed, judge
from didp_ref.oracle.points.draws import Point
from didp_ref.oracle.runner import MOST_RESTARTS, judging
from didp_ref.oracle.search import LONGEST_MAKING, Search, practical, search
from didp_ref.oracle.vectors import Entry, Vector


def searched(function: Callable[..., object], points: int, *, exact: bool = False) -> Search:
    quantity = di.scale.rho
    judged = judging(
        function, quantity.names, quantity.safe_side, exact=exact, tolerance=DEFAULT_TOLERANCE
    )
    return search(quantity, judged, points, exact=exact)


def test_a_right_implementation_is_left_alone() -> None:
    for tried in (searched(di.scale.rho, 60), searched(di.scale.rho.enclose, 60, exact=True)):
        assert tried.finding is None
        assert tried.asked + tried.left_out.total() >= 60


def test_what_the_process_has_already_leaves_as_much_memory_for_a_point() -> None:
    ballast = bytearray(3 << 29)
    tried = searched(di.scale.rho, 20)
    assert len(ballast) > 1 << 30
    assert tried.asked > 0 and "MemoryError" not in tried.left_out


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", di.quantities)
def test_it_fails_on_no_right_function(name: str) -> None:
    """Some points are beyond what vectors can be made of: they are left out and counted."""
    quantity = di.quantities[name]
    outcome = search(
        quantity, judging(quantity, quantity.names, quantity.safe_side, exact=False), 60, seconds=30
    )
    assert outcome.finding is None
    assert outcome.asked > 0
    assert "Disagreement" not in outcome.left_out


def test_its_time_is_bounded() -> None:
    began = time.monotonic()
    quantity = di.scale.rho
    judged = judging(quantity, quantity.names, quantity.safe_side, exact=False)
    outcome = search(quantity, judged, 1_000_000, seconds=1.0)
    assert time.monotonic() - began < 1.0 + LONGEST_MAKING + 5
    assert outcome.out_of_time


def test_a_point_that_takes_too_long_or_too_much_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def make(quantity: di.Quantity, point: Point) -> Entry | None:
        if int(point["n_worlds"]) % 3 == 0:  # type: ignore[call-overload]  # one number
            time.sleep(600)
        if int(point["n_worlds"]) % 3 == 1:  # type: ignore[call-overload]  # one number
            raise MemoryError
        return entry_at(quantity, point)

    monkeypatch.setattr("didp_ref.oracle.search.entry_at", make)
    monkeypatch.setattr("didp_ref.oracle.search.LONGEST_MAKING", 0.1)
    search = searched(di.scale.rho, 30)
    assert search.finding is None
    assert {"longer than 0.1 s", "MemoryError"} <= set(search.left_out)
    assert "left out" in search.summary


def test_only_what_was_asked_for_is_found() -> None:
    def nearest(rho: float, n_worlds: int, sensitive_range: float) -> float:
        value = di.scale.rho(rho, n_worlds, sensitive_range)
        return math.nextafter(value, 0.0)

    quantity = di.scale.rho
    judged = judging(nearest, quantity.names, quantity.safe_side, exact=False)
    assert search(quantity, judged, 60, levels=(Level.ACCURATE,)).finding is None
    finding = search(quantity, judged, 60, levels=(Level.SAFE,)).finding
    assert finding is not None
    assert finding.kind is Kind.UNSAFE


def test_points_lie_in_every_decade_that_people_use() -> None:
    decades: set[int] = set()

    def note(point: Point) -> bool:
        decades.add(math.floor(math.log10(float(point["epsilon"]))))  # type: ignore[arg-type]  # one number
        return False

    settings = hypothesis.settings(max_examples=400, database=None, derandomize=True)
    with pytest.raises(hypothesis.errors.NoSuchExample):
        hypothesis.find(practical(di.scale.differential_privacy, False), note, settings=settings)
    assert decades >= set(range(-9, 9))


def test_a_mistake_beyond_the_vectors_is_found_and_shrunk() -> None:
    def wrong(rho: float, n_worlds: int, sensitive_range: float) -> float:
        value = di.scale.rho(rho, n_worlds, sensitive_range)
        return value if n_worlds % 3 else value / 2

    finding = searched(wrong, 400).finding
    assert finding is not None
    assert finding.unsafe
    assert finding.vector.floats["n_worlds"] == 3
    assert finding.vector.floats["sensitive_range"] in (0.001, 0.25, 0.5, 1.0, 2.0)


def test_one_that_hangs_is_given_up() -> None:
    asked: list[Vector] = []

    def hangs(vector: Vector) -> Judgement:
        asked.append(vector)
        return failed(vector, Failure(Kind.HUNG, "no answer"))

    finding = search(di.scale.rho, hangs, 1000).finding
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

    finding = search(di.scale.rho, fails_at_first, 50).finding
    assert finding is not None
    assert finding.kind is Kind.WRONG
