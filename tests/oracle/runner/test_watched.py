"""The alarm: it rings once in time, and is given back."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from itertools import chain, repeat

import pytest

from didp_ref.oracle.judge import Judgement, Kind
from didp_ref.oracle.runner.watched import Watched
from didp_ref.oracle.vectors import Vector, load

VECTOR = load("scale.rho").vectors[0]
FINE = Judgement(True, True, None, 0.0, None)


def fine(_: Vector) -> Judgement:
    return FINE


def sleep(_: Vector) -> Judgement:
    time.sleep(600)
    return FINE


def test_an_answer_that_takes_too_long_costs_one_time_out() -> None:
    with Watched(sleep, 0.5) as watched:
        began = time.monotonic()
        finding = watched.ask(VECTOR).finding
        assert 0.5 <= time.monotonic() - began < 0.95
        assert watched.lost == 1
    assert finding is not None
    assert finding.kind is Kind.HUNG


def test_the_alarm_rings_again_for_one_that_swallowed_it() -> None:
    def swallow_once(_: Vector) -> Judgement:
        try:
            time.sleep(600)
        except BaseException:
            time.sleep(600)
        return FINE

    with Watched(swallow_once, 0.05) as watched:
        watched.ask(VECTOR)
        assert watched.lost == 1


@pytest.mark.parametrize("timeout", [1e-6, 1e-5, 1e-4])
def test_an_alarm_at_any_moment_is_an_answer_too_late(timeout: float) -> None:
    with Watched(fine, timeout) as watched:
        answers = [watched.ask(VECTOR) for _ in range(2000)]
    assert sum(answer is not FINE for answer in answers) == watched.lost
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_the_alarm_is_given_back() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with Watched(fine, 1.0) as watched:
        assert signal.getsignal(signal.SIGALRM) is not before
        watched.ask(VECTOR)
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is before


def test_another_thread_has_no_alarm_and_asks_all_the_same() -> None:
    collected: list[Judgement] = []

    def ask() -> None:
        with Watched(fine, 1e-6) as watched:
            collected.append(watched.ask(VECTOR))

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert collected == [FINE]


def sleep_a_little(_: Vector) -> Judgement:
    time.sleep(0.3)
    return FINE


def test_time_without_a_processor_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(judged: Callable[[Vector], Judgement], queued: float) -> int:
        told = chain([0.0, 0.0], repeat(queued))  # made, asked
        monkeypatch.setattr("didp_ref.processes.queued.queued_seconds", lambda _: next(told))
        with Watched(judged, 0.1) as watched:
            watched.ask(VECTOR)
            return watched.lost

    assert ask(sleep_a_little, 100.0) == 0
    assert ask(sleep, 0.1) == 1


def test_an_alarm_after_the_answer_is_ignored() -> None:
    with Watched(fine, 1.0) as watched:
        assert watched.ask(VECTOR) is FINE
        signal.raise_signal(signal.SIGALRM)
        assert watched.lost == 0
