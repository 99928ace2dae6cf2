"""Calls that never end: didp-vectors ends them, and leaves other timers alone."""

from __future__ import annotations

import math
import signal
import sys
import time

import pytest

from didp_ref.oracle.vectors import load
from tests.vectors.implementations import RIGHT, SCALAR, function
from tests.vectors.installed import data
from vectors import didp_vectors

__all__ = ["data"]


def test_a_call_that_never_ends_fails_its_vector_and_no_other() -> None:
    def endless(rho: float, n_worlds: int, sensitive_range: float) -> float:
        try:
            while math.isnan(rho):
                pass
        except Exception:  # a function that catches everything ends all the same
            return 0.0
        result: float = right(rho=rho, n_worlds=n_worlds, sensitive_range=sensitive_range)
        return result

    right = function(RIGHT[SCALAR])
    failures = didp_vectors.run(endless, SCALAR, seconds=0.5)
    assert failures
    nan = {each.id for each in load(SCALAR).vectors if each.written["rho"] == "NaN"}
    assert {each.id for each in failures} == nan
    assert {each[1:] for each in failures} == {("refuses", "no result after 0.5 seconds")}
    assert didp_vectors.run(endless, SCALAR, ["accurate", "safe"], seconds=60) == []
    for seconds in (0.0, -1.0, math.nan, math.inf):
        with pytest.raises(ValueError, match="seconds"):
            didp_vectors.run(right, SCALAR, seconds=seconds)


def test_the_time_limit_holds_if_python_drops_the_first_alarm(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Python drops what is raised in __del__: objects of OpenDP have one, and searches use them."""

    def wait(seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            pass

    class Held:
        def __del__(self) -> None:
            wait(0.2)

    def slow(**_: float) -> float:
        Held()
        wait(5)
        return 1.0

    dropped: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda given: dropped.append(given.exc_type))
    monkeypatch.setattr(didp_vectors, "AGAIN", 0.3)
    vector = next(each for each in didp_vectors.load(SCALAR)["vectors"] if "NaN" in str(each))
    problems = didp_vectors.judge(vector, slow, "up", seconds=0.1)
    assert problems == {"refuses": "no result after 0.1 seconds"}
    assert dropped == [didp_vectors.TooSlow]


def test_another_timer_goes_on() -> None:
    signal.setitimer(signal.ITIMER_REAL, 3600)
    try:
        assert didp_vectors.run(function(RIGHT[SCALAR]), SCALAR) == []
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 3000
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
