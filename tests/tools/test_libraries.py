"""Building and asking the libraries: what cannot be built is named, what changed is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from didp_ref.errors import InputError
from didp_ref.libraries import errata, results
from didp_ref.libraries.cell import Cell, Part, Point
from didp_ref.libraries.judging import Handshake
from didp_ref.libraries.library import libraries
from didp_ref.libraries.results import read_result, record
from tests.libraries.fake import SCALE, fake
from tools import libraries as tool

RIGHT = Part(3, 3, 3, 3)
HALF = Part(3, 3, 0, 0, unsafest=Point("v", {}, "0.5", "1", 2.0))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(results, "HERE", tmp_path)
    monkeypatch.setattr(results, "UNTOLD", tmp_path / "untold")
    return tmp_path


def test_what_is_recorded_is_read_again_and_a_change_is_said(folder: Path) -> None:
    library = fake(folder, "return right")
    before = {SCALE: Cell(SCALE, RIGHT, RIGHT, (2, 2))}
    assert list(tool.differences(library, before)) == [f"fake: {SCALE} is not recorded"]
    record(library, Handshake("fake", "1.0", "Python 3.11", (SCALE,)), before, "2026-11-23")
    assert list(tool.differences(library, before)) == []
    (line,) = tool.differences(library, {SCALE: Cell(SCALE, Part(3, 3, 2, 3), RIGHT, (2, 2))})
    assert line == f"fake: {SCALE}: safe; safe, accurate; recorded: safe, accurate; safe, accurate"


def test_a_broken_promise_is_recorded_apart(folder: Path) -> None:
    library = fake(folder, "return right")
    cells = {SCALE: Cell(SCALE, HALF, RIGHT)}
    record(library, Handshake("fake", "1.0", "Python 3.11", (SCALE,)), cells, "2026-11-23")
    public, everything = read_result(library), read_result(library, untold=True)
    assert public and everything
    assert (set(public.cells), public.untold) == (set(), (SCALE,))
    assert everything.cells == cells
    assert "0.5" not in (folder / "results" / "fake.json").read_text()


def test_every_endangering_cell_that_is_public_has_a_public_entry() -> None:
    about = {(each.library, each.quantity) for each in errata.entries() if each.is_public}
    for library in libraries().values():
        result = read_result(library)
        for name, cell in result.cells.items() if result else ():
            if cell.endangers(library.contracts[name]):
                assert (library.key, name) in about


def test_what_cannot_be_built_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = libraries()["jstat"]
    with pytest.raises(InputError, match="needs no-such-program, which is not installed"):
        tool.run(["no-such-program"], library)
    with pytest.raises(InputError, match=r"is not installed \(what is wrong\)"):
        tool.run(["sh", "-c", "echo what is wrong >&2; exit 3"], library)
    other = fake(tmp_path, "return right")
    monkeypatch.setattr(tool.sys, "version_info", type("V", (), {"major": 2, "minor": 7}))
    monkeypatch.setattr(tool.shutil, "which", lambda _: None)
    with pytest.raises(InputError, match="PYTHON_FAKE=PATH names one"):
        tool.find_python(other)
    monkeypatch.setenv("PYTHON_FAKE", "/a/python")
    assert tool.find_python(other) == "/a/python"


def test_what_is_built_is_not_built_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[list[str]] = []
    monkeypatch.setattr(tool, "run", lambda words, _: built.append(words))
    library = libraries()["jstat"]
    tool.build(library, tmp_path)
    tool.build(library, tmp_path)
    assert [words[:2] for words in built] == [["npm", "ci"]]
