"""One file, compiled: what Coq prints, or where it is wrong."""

import shutil
from pathlib import Path

import pytest

from didp_ref.errors import Unavailable
from didp_ref.kernel import engines
from tools import coq
from tools.coq import coqc


def compiled(folder: Path, text: str) -> coqc.Compiled:
    """Compile a text as ``small.v``."""
    (folder / "small.v").write_text(text)
    return coqc.compile_file(folder, "small.v")


def test_coq_checks_statements_and_decides_no_steps() -> None:
    assert coq.name == "coq"
    assert "coq" not in engines.step_engines()


def test_where_coq_is_missing_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert coqc.missing() == ("Coquelicot", "Interval")
    said = "coq libcoq-coquelicot libcoq-interval"
    with pytest.raises(Unavailable, match=said):
        coq.version()


def test_a_library_that_is_missing_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "user-contrib" / "Coquelicot").mkdir(parents=True)
    for name in ("coqc", "coqdep"):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {tmp_path}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Unavailable, match=r"Interval .*apt-get install"):
        coq.version()


@pytest.mark.coq
def test_coq_says_its_version() -> None:
    assert coq.version()[0].isdigit()


@pytest.mark.coq
def test_what_coq_prints_is_kept_and_nothing_else_is_left(tmp_path: Path) -> None:
    output = compiled(tmp_path, "Print True.\n")
    assert output.printed.startswith("Inductive True : Prop")
    assert (output.problem, output.kept) == ("", False)
    assert output.seconds > 0
    assert not [path for path in tmp_path.iterdir() if path.name.endswith(("printed", "errors"))]


@pytest.mark.coq
def test_an_error_is_one_line_that_says_where(tmp_path: Path) -> None:
    text = "Theorem all : True.\nProof.\n  exact 1.\nQed.\n"
    (line,) = compiled(tmp_path, text).problem.splitlines()
    assert line.startswith("small.v, line 3: ")


@pytest.mark.coq
def test_a_file_has_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coqc, "TIME_LIMIT_S", 1)
    endless = "From Coq Require Import NArith.\nCompute N.iter (2 ^ 60) negb true.\n"
    assert compiled(tmp_path, endless).problem.startswith("small.v: ")


@pytest.mark.coq
def test_a_file_has_its_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coqc, "MEMORY_LIMIT_KB", 600_000)
    assert compiled(tmp_path, "Print True.\n").problem == ""
    large = "Definition large := Eval vm_compute in Nat.pow 10 9.\n"
    assert compiled(tmp_path, large).problem.startswith("small.v")


@pytest.mark.coq
def test_a_certificate_sees_nothing_of_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``COQPATH`` would add libraries."""
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / "forged.v"
    other.write_text("Definition forged := 1.\n")
    assert shutil.which("coqc")
    coqc.compile_file(other.parent, "forged.v")
    monkeypatch.setenv("COQPATH", str(other.parent))
    own = tmp_path / "own"
    own.mkdir()
    assert "Cannot find" in compiled(own, "Require forged.\n").problem
