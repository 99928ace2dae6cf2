"""A search finds the simplest value, repeats, and leaves no file behind."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import configuration
from hypothesis import strategies as st

from didp_ref.searching import simplest

ROOT = Path(__file__).parents[1]


def test_the_simplest_value_is_found_or_none() -> None:
    assert simplest(st.integers(), lambda value: value > 41, 200) == 42
    assert simplest(st.integers(0, 5), lambda value: value > 5, 200) is None


def test_a_search_repeats() -> None:
    def tried() -> list[int]:
        values: list[int] = []
        simplest(st.integers(), lambda value: bool(values.append(value)), 50)
        return values

    assert tried() == tried() != []


def test_what_a_condition_raises_ends_the_search_and_the_folder_is_as_before() -> None:
    before = configuration.storage_directory("examples").path

    def raises(_: int) -> bool:
        assert configuration.storage_directory("examples").path == Path(os.devnull) / "examples"
        raise KeyError("no")

    with pytest.raises(KeyError):
        simplest(st.integers(), raises, 10)
    assert configuration.storage_directory("examples").path == before


def test_hypothesis_searches_nowhere_else() -> None:
    calls = [
        path.name
        for path in (ROOT / "didp_ref").rglob("*.py")
        if "hypothesis.find(" in path.read_text("utf-8")
    ]
    assert calls == ["searching.py"]


MINE = """\
from didp_ref import scale
from didp_ref.proving import *

rho = scale.rho
"""


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["audit", "bound.equation-1"], marks=pytest.mark.slow),
        pytest.param(["audit", "mine.py"], marks=pytest.mark.slow),
        ["check", "scale.rho", "--search", "20", "--python", "mine:rho"],
        pytest.param(["compare", "mine.py:rho", "scale.rho"], marks=pytest.mark.slow),
    ],
    ids=" ".join,
)
def test_a_command_leaves_nothing_in_its_folder(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE)
    ended = subprocess.run(
        [sys.executable, "-P", "-m", "didp_ref", *words],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in ended.stderr and ended.stdout + ended.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.py"]
