"""A few of many, other ones with each commit: `make audit-full` asks about all."""

import random
import subprocess
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

Value = TypeVar("Value")
EXPENSIVE = Path(__file__).with_name("expensive.txt")
"""Tests that take a fifth of a processor second or more, each after what it takes.

`pytest --record-costs` keeps the list.
"""
SECONDS = 30.0
"""So many processor seconds the expensive tests that are drawn take together, at most."""


def by_commit(values: Iterable[Value], count: int) -> list[Value]:
    """Return so many of the values, drawn by the commit; the first ones outside of git."""
    return random.Random(commit()).sample(list(values), count)


@cache
def commit() -> bytes:
    """Return which commit is checked out; nothing outside of git."""
    head = ["git", "rev-parse", "HEAD"]
    return subprocess.run(head, cwd=Path(__file__).parent, capture_output=True, check=False).stdout


def listed() -> dict[str, float]:
    """Return the expensive tests, and the processor seconds that each takes."""
    lines = EXPENSIVE.read_text(encoding="utf-8").splitlines()
    return {test: float(seconds) for seconds, test in map(str.split, lines)}


def affordable(expensive: Mapping[str, float]) -> set[str]:
    """Return the tests that the commit draws, each one if its time is left."""
    left, drawn = SECONDS, set()
    for test in by_commit(expensive, len(expensive)):
        if expensive[test] <= left:
            left -= expensive[test]
            drawn.add(test)
    return drawn


def sample(items: list[pytest.Item]) -> None:
    """Let most expensive tests be slow, and all but a few cases of one marked ``sampled``."""
    expensive = listed()
    others = expensive.keys() - affordable(expensive)
    for item in items:
        if item.nodeid.partition("[")[0] in others:
            item.add_marker(pytest.mark.slow)
    cases: dict[tuple[str, int], list[pytest.Item]] = {}
    for item in items:
        mark = item.get_closest_marker("sampled")
        if mark and not item.get_closest_marker("slow"):
            cases.setdefault((item.nodeid.partition("[")[0], *mark.args), []).append(item)
    for (_, count), own in cases.items():
        drawn = by_commit(own, min(count, len(own)))
        for item in own:
            if item not in drawn:
                item.add_marker(pytest.mark.slow)
