"""Processes that a command starts import nothing from the working directory."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from didp_ref.processes.safe_path import kept_out

ROOT = Path(__file__).parents[2]
NAMES = [
    *("json", "pickle", "queue", "selectors", "socket"),
    *("cvc5", "duckdb", "hypothesis", "narwhals", "numpy", "polars", "pyarrow", "sympy", "z3"),
]


@pytest.fixture
def littered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with modules that are called like what we need."""
    for name in NAMES:
        (tmp_path / f"{name}.py").write_text("raise SystemExit('imported what lay about')")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def imported() -> bytes:
    """What a process says that imports a module by name; an empty text is good."""
    return subprocess.run(
        [sys.executable, "-c", "import queue"], capture_output=True, check=False
    ).stderr


def test_a_process_imports_what_lies_about_outside_only(
    littered: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    assert b"lay about" in imported()
    with kept_out():
        assert imported() == b""
    assert b"lay about" in imported()


def test_a_directory_that_we_import_from_ourselves_stays(
    littered: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    monkeypatch.syspath_prepend(littered)
    with kept_out():
        assert "PYTHONSAFEPATH" not in os.environ


def test_a_parquet_file_is_read_beside_what_lies_about(littered: Path) -> None:
    polars = pytest.importorskip("polars")
    polars.DataFrame({"x": [1, 2, 4]}).write_parquet(littered / "data.parquet")
    words = ["assess", "data.parquet", "--column", "x", "--query", "sum", "--universe", "0:9"]
    assert audit_or_assess([*words, "--rho", "0.5", "--json"]) == (0, "")


@pytest.mark.slow
def test_an_audit_imports_nothing_that_lies_about(
    littered: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(littered / "cache"))  # so that the solvers are asked
    assert audit_or_assess(["audit", "abdi.theorem-3"]) == (0, "")


def audit_or_assess(words: list[str]) -> tuple[int, str]:
    ended = subprocess.run(
        [sys.executable, "-m", "didp_ref", *words],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.returncode, ended.stderr
