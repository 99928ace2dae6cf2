"""Whatever is sent, the answer is an answer or a typed error: in time, and in little memory."""

import contextlib
import math
import os
import random
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

pytest.importorskip("duckdb")
pytest.importorskip("resource", reason="the limits are those of a Unix process")

from didp_ref.errors import DidpError
from tests.fuzz.targets import TARGETS
from tests.fuzz.valid import valid

HERE = Path(__file__).parent
CORPUS = sorted(path for path in (HERE / "corpus").glob("*/*"))
QUICK, MANY, MOST = 1_000, 10_000, 1_000_000
HALF = ("assess", "pages", "words", "explain", "compare", "ask")
SIXTEENTH = ("column", "parquet", "arrow", "database", "schema", "pin")
SHARES = (
    dict.fromkeys(TARGETS, 1.0)
    | dict.fromkeys(HALF, 1 / 2)
    | {"budget": 1 / 3}  # each is a database, opened twice
    | dict.fromkeys(SIXTEENTH, 1 / 16)  # a database's reader, or a process, starts
)
"""A target whose inputs take longer is asked fewer; together they are as many as it says."""


def ask_many(names: Iterable[str], total: int, seed: int) -> None:
    share = total / sum(SHARES.values())
    counts = [f"{name}={math.ceil(share * SHARES[name])}" for name in names]
    words = [sys.executable, "-m", "tests.fuzz.run", str(seed), *counts]
    paths = os.pathsep.join([str(HERE.parents[1]), os.environ.get("PYTHONPATH", "")])
    ended = subprocess.run(
        words, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    print(ended.stdout)


def test_a_thousand_inputs() -> None:
    ask_many(TARGETS, QUICK, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_ten_thousand_inputs(name: str) -> None:
    ask_many([name], MANY, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_a_million_inputs_from_a_new_seed(name: str) -> None:
    ask_many([name], MOST, seed=random.SystemRandom().randrange(2**32))


@pytest.mark.sampled(7)
@pytest.mark.parametrize("name", TARGETS)
def test_the_inputs_that_are_changed_are_valid(name: str) -> None:
    for data in valid(name):
        TARGETS[name](data)


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_once_failed(path: Path) -> None:
    with contextlib.suppress(DidpError):
        TARGETS[path.parent.name](path.read_bytes())
