"""Building and asking the libraries: what cannot be built is named, what changed is said."""

from dataclasses import replace
from pathlib import Path

import pytest

from didp_ref.errors import InputError
from didp_ref.libraries import errata, lines, results
from didp_ref.libraries.cell import Cell, Part, Point
from didp_ref.libraries.judging import Handshake
from didp_ref.libraries.library import libraries
from didp_ref.libraries.results import read_result, record
from tests.libraries.fake import SCALE, command, fake
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
    (line,) = tool.differences(library, before)
    assert line.startswith(f"fake: {SCALE} ")
    record(library, Handshake("fake", "1.0", "Python 3.11", (SCALE,)), before, "2026-11-23")
    assert list(tool.differences(library, before)) == []
    (line,) = tool.differences(library, {SCALE: Cell(SCALE, Part(3, 3, 2, 3), RIGHT, (2, 2))})
    assert line.startswith(f"fake: {SCALE}: ")


def test_a_broken_promise_is_recorded_apart(folder: Path) -> None:
    library = fake(folder, "return right")
    cells = {SCALE: Cell(SCALE, HALF, RIGHT)}
    record(library, Handshake("fake", "1.0", "Python 3.11", (SCALE,)), cells, "2026-11-23")
    public, everything = read_result(library), read_result(library, untold=True)
    assert public and everything
    assert (set(public.cells), public.untold) == (set(), (SCALE,))
    assert everything.cells == cells
    assert (public.kept_back, everything.kept_back) == (1, 0)
    public_record = (folder / "results" / "fake.json").read_text()
    assert "0.5" not in public_record and SCALE not in public_record
    (line,) = tool.due(library)
    assert line.startswith(f"fake: {SCALE}: ") and "not to be told" in line
    assert "didp_ref/libraries/untold" in line and "CONTRIBUTING.md" in line


def test_every_endangering_cell_that_is_public_has_a_public_entry() -> None:
    about = {(each.library, each.quantity) for each in errata.entries() if each.is_public}
    for library in libraries().values():
        result = read_result(library)
        for name, cell in result.cells.items() if result else ():
            if cell.endangers(library.contracts[name]):
                assert (library.key, name) in about


def test_what_cannot_be_built_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = libraries()["jstat"]
    with pytest.raises(InputError, match="no-such-program"):
        tool.run(["no-such-program"], library)
    with pytest.raises(InputError, match="what is wrong"):
        tool.run(["sh", "-c", "echo what is wrong >&2; exit 3"], library)
    with pytest.raises(InputError, match=r"false .*1"):
        tool.run(["false"], library)
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
    monkeypatch.setenv("PYTHON_JSTAT", "another")
    tool.build(library, tmp_path)
    assert len(built) == 2


def test_what_has_no_wheel_is_built_from_its_source(tmp_path: Path) -> None:
    library = libraries()["autodp"]
    *_, install = tool.with_pip(library, tmp_path)
    assert install[install.index("--no-binary") + 1] == "autodp"
    (release,) = (each for each in libraries()["opendp"].older() if each.release == "0.15.1")
    *_, install = tool.with_pip(release, tmp_path)
    assert install[-1].endswith("opendp/releases/0.15.1.txt")
    assert "--no-binary" not in install
    assert release.environment(tmp_path) == tmp_path / "opendp@0.15.1"


def test_one_that_does_not_say_what_it_is_stops_no_other(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken, whole = (folder / "broken", folder / "whole")
    for path in (broken, whole):
        path.mkdir()
    results = {"broken": fake(broken, "return right"), "whole": fake(whole, "return right")}
    (broken / "harness.py").write_text("raise SystemExit('no such thing')\n")
    monkeypatch.setattr(tool, "find_libraries", lambda _: [results["broken"], results["whole"]])
    monkeypatch.setattr(tool, "build", lambda *_: None)
    commands = iter((command(broken), command(whole)))
    monkeypatch.setattr(type(results["whole"]), "command", lambda *_: next(commands))
    monkeypatch.setattr(tool, "run_lines", lambda *_: ())
    monkeypatch.setattr(tool.sys, "argv", ["libraries", "--record"])
    assert tool.main() == 1
    said = capsys.readouterr().err
    assert "(no such thing)" in said
    assert "1 cells" in said


def test_a_line_that_writes_another_answer_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = libraries()["opendp"]
    (tmp_path / "opendp").mkdir()
    gaussian = "(0.5, 3.167125760228373e-05)"
    written = iter(("(1.0, 0.004925833956035741)", gaussian, "(1.0, 0.5)", gaussian))
    monkeypatch.setattr(lines, "last_line", lambda *_: next(written))
    assert list(lines.run_lines(library, tmp_path)) == []
    assert list(lines.dates_of_lines(tmp_path)) == ["opendp-laplace-threshold"]
    (said,) = lines.run_lines(library, tmp_path)
    assert said.endswith("(1.0, 0.5)")
    assert not lines.dates_of_lines(tmp_path)


def test_what_changed_between_releases(folder: Path) -> None:
    library = libraries()["opendp"]
    name = "guarantee.epsilon"
    for release, part in (("0.15.1", HALF), ("", RIGHT)):
        handshake = Handshake("opendp", release or "0.16.0", "Python 3.11", (name,))
        cells = {name: Cell(name, part, RIGHT)}
        record(replace(library, release=release), handshake, cells, "2026-11-23")
    releases = results.trend(read_result(library), untold=True)
    assert [each.version for each in releases] == ["0.15.1", "0.16.0"]
    (changed,) = results.changes(releases).values()
    assert ["UNSAFE by a factor of 2" in each for each in changed] == [True, False]
    # what is not told of the older release stays out of what is told
    assert results.changes(results.trend(read_result(library)))[name][0] == ""


def test_the_table_beside_us_is_what_the_points_make() -> None:
    made = "\n".join(tool.table())
    assert f"\n\n{made}\n\n" in Path("docs/libraries.md").read_text()
    assert made.count("\n") > 30
