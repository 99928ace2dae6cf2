"""A few of many, other ones with each commit: `make audit-full` asks about all."""

import random
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

Value = TypeVar("Value")
EXPENSIVE = Path(__file__).with_name("expensive.txt")
"""Tests that take a third of a processor second or more; `pytest --record-costs` lists them."""
ONE_IN = 10
"""Of the expensive tests so few are quick."""


def by_commit(values: Iterable[Value], count: int) -> list[Value]:
    """Return so many of the values, drawn by the commit; the first ones outside of git."""
    return random.Random(commit()).sample(list(values), count)


@cache
def commit() -> bytes:
    """Return which commit is checked out; nothing outside of git."""
    head = ["git", "rev-parse", "HEAD"]
    return subprocess.run(head, cwd=Path(__file__).parent, capture_output=True, check=False).stdout


def sample(items: list[pytest.Item]) -> None:
    """Let most expensive tests be slow, and all but a few cases of one marked ``sampled``."""
    expensive = EXPENSIVE.read_text(encoding="utf-8").split()
    others = {*expensive} - {*by_commit(expensive, len(expensive) // ONE_IN)}
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
