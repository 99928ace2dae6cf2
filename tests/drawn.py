"""A few of many, other ones with each commit: `make audit-full` asks about all."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

Value = TypeVar("Value")


def by_commit(values: Iterable[Value], count: int) -> list[Value]:
    """Return so many of the values, drawn by the commit; the first ones outside of git."""
    return random.Random(commit()).sample(list(values), count)


@cache
def commit() -> bytes:
    """Return which commit is checked out; nothing outside of git."""
    head = ["git", "rev-parse", "HEAD"]
    return subprocess.run(head, cwd=Path(__file__).parent, capture_output=True, check=False).stdout


def a_few(values: Iterable[str], count: int) -> list[object]:
    """Return parameters for all values, of which all but a few are slow."""
    everything = list(values)
    chosen = set(by_commit(everything, count))
    slow = pytest.mark.slow
    return [one if one in chosen else pytest.param(one, marks=slow) for one in everything]
