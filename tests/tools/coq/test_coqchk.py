"""Coq's second checker: what it says of compiled files, and what of it is a problem."""

import subprocess
from pathlib import Path

import pytest

from tools.coq import coqchk
from tools.coq.build import build

SUMMARY = """\
CONTEXT SUMMARY
===============

* Theory: Set is predicative

* Axioms:
    Coq.Logic.Classical_Prop.classic
    didp.abdi.theorem_2.assumed

* Constants/Inductives relying on type-in-type: <none>

* Constants/Inductives relying on unsafe (co)fixpoints:
    didp.abdi.theorem_2.loops

* Inductives whose positivity is assumed: <none>
"""
PROVED = """\
From Coq Require Import Reals Lra.
Theorem one : (0 < 1)%R. Proof. lra. Qed.
"""
ASSUMED = "Axiom assumed : 0 = 1. Theorem two : 0 = 1. Proof. exact assumed. Qed.\n"


def test_what_our_own_files_assume_is_a_problem() -> None:
    assert list(coqchk.assumed(SUMMARY)) == [
        "Axioms: didp.abdi.theorem_2.assumed",
        "Constants/Inductives relying on unsafe (co)fixpoints: didp.abdi.theorem_2.loops",
    ]
    (unread,) = coqchk.assumed("")
    assert unread


@pytest.mark.coq
def test_compiled_files_are_read_again_and_a_hole_or_a_damaged_file_is_seen(tmp_path: Path) -> None:
    build({"abdi/one.v": PROVED, "abdi/two.v": ASSUMED, "formulas/one.v": PROVED}, tmp_path)
    assert coqchk.compiled(tmp_path) == ["didp.abdi.one", "didp.abdi.two"]
    assert list(coqchk.check(tmp_path, ["didp.abdi.one"])) == []
    assert list(coqchk.check(tmp_path, ["didp.abdi.two"])) == ["Axioms: didp.abdi.two.assumed"]
    damaged = tmp_path / "abdi" / "one.vo"
    data = bytearray(damaged.read_bytes())
    data[len(data) // 2] ^= 1
    damaged.write_bytes(bytes(data))
    (problem,) = coqchk.check(tmp_path, ["didp.abdi.one"])
    assert problem


def test_what_does_not_end_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def runs_on(command: list[str], **_: object) -> None:
        raise subprocess.TimeoutExpired(command, 1800)

    monkeypatch.setattr(subprocess, "run", runs_on)
    (problem,) = coqchk.check(tmp_path, ["didp.abdi.one", "didp.abdi.two"])
    assert problem.startswith("didp.abdi.one to didp.abdi.two: ") and "1800 s" in problem


def test_nothing_compiled_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(coqchk, "SOURCES", tmp_path)
    monkeypatch.setattr(coqchk, "version", lambda: "8.16.1")
    assert coqchk.main() == 2
    assert "make prove" in capsys.readouterr().err
