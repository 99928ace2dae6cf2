"""Files in their order: what is compiled again, what is kept, and what is left out."""

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from didp_ref.errors import InputError, Unavailable
from tools.coq.build import build

FILES = {
    "last.v": "From didp.parts Require Import middle.\nPrint two.\n",
    "parts/middle.v": "From didp Require Import first.\nDefinition two := S one.\n",
    "first.v": "Definition one := 1.\n",
    "other.v": "(* Require last. *)\n",
}


def kept(folder: Path, files: dict[str, str], *, fresh: bool = False) -> set[str]:
    """Build, and return the files that were not compiled again."""
    built = build(files, folder, fresh=fresh)
    assert built.keys() == files.keys()
    assert not [input_error.problem for input_error in built.values() if input_error.problem]
    assert built["last.v"].printed.startswith("two = ")
    return {file for file, entry in built.items() if entry.kept}


def test_without_coq_nothing_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Unavailable):
        build(FILES, tmp_path / "build")
    assert not (tmp_path / "build").exists()


@pytest.mark.coq
def test_only_what_changed_is_compiled_again(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    build(FILES, tmp_path, lambda *item: told.append(item))
    order = [file for file, _, _ in told]
    assert order.index("first.v") < order.index("parts/middle.v") < order.index("last.v")
    assert [(done, of) for _, done, of in told] == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert kept(tmp_path, FILES) == set(FILES)
    changed = FILES | {"parts/middle.v": FILES["parts/middle.v"] + "Definition three := 3.\n"}
    assert kept(tmp_path, changed) == {"first.v", "other.v"}
    assert kept(tmp_path, FILES | {"other.v": "Definition one := 1.\n"}) == {"first.v"}
    (tmp_path / ".nra.cache").write_bytes(b"")
    assert kept(tmp_path, FILES, fresh=True) == set()
    assert not (tmp_path / ".nra.cache").exists()


@pytest.mark.coq
def test_a_part_of_the_files_leaves_the_others_there(tmp_path: Path) -> None:
    kept(tmp_path, FILES)
    some = {"first.v": FILES["first.v"], "new.v": "Require didp.first.\n"}
    built = build(some, tmp_path, only=["new.v"])
    assert {file: entry.kept for file, entry in built.items()} == {"first.v": True, "new.v": False}
    assert kept(tmp_path, FILES) == set(FILES)
    assert not list(tmp_path.glob("new.*"))


@pytest.mark.coq
def test_a_file_that_cannot_be_read_spoils_no_other(tmp_path: Path) -> None:
    """Its last sentence has no end: ``coqdep`` says nothing of any file then."""
    built = build(FILES | {"other.v": "Definition one :="}, tmp_path)
    assert [file for file, input_error in built.items() if input_error.problem] == ["other.v"]
    assert built["other.v"].problem.startswith("other.v, line 1: Syntax error")


@pytest.mark.coq
def test_only_what_is_asked_for_is_compiled_and_what_it_requires(tmp_path: Path) -> None:
    broken = FILES | {"other.v": "Definition one :="}
    built = build(broken, tmp_path, only=["parts/middle.v"])
    assert built.keys() == {"first.v", "parts/middle.v"}
    assert not [input_error.problem for input_error in built.values() if input_error.problem]
    assert build(broken, tmp_path, only=["other.v"])["other.v"].problem


@pytest.mark.coq
def test_what_was_compiled_is_not_believed_where_it_was_touched(tmp_path: Path) -> None:
    kept(tmp_path, FILES)
    (tmp_path / "first.v").write_text("Definition one := 7.\n")  # the text is written anew
    assert kept(tmp_path, FILES) == set(FILES)
    (tmp_path / "other.vo").write_bytes((tmp_path / "first.vo").read_bytes())
    assert "other.v" not in kept(tmp_path, FILES)
    note = tmp_path / "other.note"
    for text in ("", "[]", '{"of": []}', json.dumps({"of": 1, "printed": "two = 3"})):
        note.write_text(text)
        assert "other.v" not in kept(tmp_path, FILES)


@pytest.mark.coq
def test_who_requires_what_is_wrong_is_left_out_and_the_others_are_not(tmp_path: Path) -> None:
    built = build(FILES | {"first.v": "Definition one :=\n  ?.\n"}, tmp_path)
    assert built["first.v"].problem.startswith("first.v, line 2: ")
    assert built["parts/middle.v"].problem.startswith("parts/middle.v: ")
    assert built["last.v"].problem.startswith("last.v: ")
    assert not built["other.v"].problem
    assert kept(tmp_path, FILES) == {"other.v"}


@pytest.mark.coq
def test_what_is_not_there_any_more_is_not_required(tmp_path: Path) -> None:
    kept(tmp_path, FILES)
    del (files := dict(FILES))["first.v"]
    built = build(files, tmp_path)
    assert built["parts/middle.v"].problem.startswith("parts/middle.v, line 1: Cannot find")
    assert not list(tmp_path.glob("first.*"))


@pytest.mark.coq
def test_a_circle_has_no_first_file(tmp_path: Path) -> None:
    circle = {"one.v": "From didp Require two.\n", "two.v": "From didp Require one.\n"}
    with pytest.raises(InputError, match="requires itself"):
        build(circle, tmp_path)


ENDLESS = {"endless.v": "From Coq Require Import NArith.\nCompute N.iter (2 ^ 60) negb true.\n"}
RUN = f"""\
from pathlib import Path
from tools.coq.build import build
build({ENDLESS!r}, Path("build"))
"""


@pytest.mark.coq
def test_of_two_runs_one_waits_and_a_killed_one_holds_nothing(tmp_path: Path) -> None:
    """What a killed run left running is waited for: it would write into the folder."""
    told: list[str] = []
    started = tmp_path / "build" / "endless.glob"  # Coq itself opens it
    command = [sys.executable, "-c", RUN]
    with subprocess.Popen(command, cwd=tmp_path, start_new_session=True) as run:
        while not started.exists():
            time.sleep(0.01)
        run.kill()
    with ThreadPoolExecutor() as pool:
        second = pool.submit(build, FILES, tmp_path / "build", lambda said, *_: told.append(said))
        while not told:
            time.sleep(0.01)
        assert told[0]
        assert not second.done()
        os.killpg(run.pid, signal.SIGKILL)
        assert not [
            input_error.problem for input_error in second.result().values() if input_error.problem
        ]
    assert kept(tmp_path / "build", FILES) == set(FILES)


@pytest.mark.coq
def test_what_failed_once_is_compiled_again_though_it_is_as_it_was(tmp_path: Path) -> None:
    """Coq overwrites its notes on names where it fails, and leaves what it compiled before."""
    good, wrong = (
        {"a.v": "Lemma one : True. Proof. exact I. Qed.\n"},
        {"a.v": "Lemma one : False.\n"},
    )
    assert not build(good, tmp_path)["a.v"].problem
    named = (tmp_path / "a.glob").read_text()
    assert build({"a.v": wrong["a.v"] + "Proof. exact I. Qed.\n"}, tmp_path)["a.v"].problem
    again = build(good, tmp_path)["a.v"]
    assert not again.kept
    assert (tmp_path / "a.glob").read_text() == named
