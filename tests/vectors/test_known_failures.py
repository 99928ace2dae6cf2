"""Known failures of didp-vectors: they pass, and what passes by now or is another one does not."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from didp_ref.oracle.vectors import load
from tests.vectors.implementations import RIGHT, SCALAR, function, wrong
from tests.vectors.installed import command, data
from vectors import didp_vectors

__all__ = ["data"]


def test_known_failures_pass_and_what_is_mended_does_not(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(wrong(SCALAR)[2])
    failures = didp_vectors.run(function(wrong(SCALAR)[2]), SCALAR)
    known = tmp_path / "known.toml"
    written = command(installed, tmp_path, SCALAR, "mine:target", "--write-known", known.name)
    assert written.returncode == 0, written.stderr
    words = (SCALAR, "mine:target", "--known", known.name)
    done = command(installed, tmp_path, *words)
    assert done.returncode == 0, done.stdout
    count = len({failure.id for failure in failures})
    assert f"{count} of them fail, {count} as known" in done.stdout
    assert didp_vectors.run(function(wrong(SCALAR)[2]), SCALAR, known=known) == []
    known.write_text(known.read_text().partition("[[known]]")[2].partition("[[known]]")[2])
    known.write_text("[[known]]" + known.read_text())
    assert command(installed, tmp_path, *words).returncode == 1
    (new,) = didp_vectors.run(function(wrong(SCALAR)[2]), SCALAR, known=known)
    assert new == failures[0]
    (tmp_path / "mine.py").write_text(RIGHT[SCALAR])
    done = command(installed, tmp_path, *words)
    assert done.returncode == 1
    gone = didp_vectors.run(function(RIGHT[SCALAR]), SCALAR, known=known)
    assert len(gone) == len(failures) - 1
    assert {(each.level, each.message) for each in gone} == {
        ("known", f"passes now: remove it from {known}")
    }


def write_known(path: Path, *tables: dict[str, str]) -> Path:
    lines = [
        "[[known]]\n" + "".join(f"{key} = {json.dumps(text)}\n" for key, text in table.items())
        for table in tables
    ]
    path.write_text("\n".join(lines))
    return path


def test_what_a_test_printed_becomes_known(tmp_path: Path) -> None:
    one, other = "scale.rho/x-y/0123456789", "scale.rho/z/abcdef0123"
    printed = f"""expected:<[]> but was:<[{one}: safe: returns 1, not "2", {other}: accurate: is 3]>
  left: Ok(["{other}: accurate: is 3", "scale.rho/u/00ff00ff00: safe: is 4"])
    a_test.go:20: <nil> {one}: accurate: rejects valid input: it is 1: too large
"""
    failures = didp_vectors.read_printed(printed)
    assert [each[:2] for each in failures] == [
        (one, "safe"),
        (other, "accurate"),
        ("scale.rho/u/00ff00ff00", "safe"),
        (one, "accurate"),
    ]
    assert failures[-1].message == "rejects valid input: it is 1: too large"
    known = tmp_path / "known.toml"
    words = [sys.executable, didp_vectors.__file__, "--write-known", str(known)]
    subprocess.run(words, input=printed, text=True, check=True)
    assert didp_vectors.read_known(known).keys() == {each[:2] for each in failures}
    done = subprocess.run(words, input="ok 3 passed: all", text=True, check=False)
    assert done.returncode == 2


MESSAGE = 'is rejected: "delta" is not below 1 at delta: 1, or [2]'
INPUTS = '{"epsilon":"0.1","delta":"1.0"}'


@pytest.mark.parametrize(
    "printed",
    [
        'left: Ok(["%s at {\\"epsilon\\":\\"0.1\\"}", "%s"])',
        'Which is: { "%s at {\\"epsilon\\":\\"0.1\\"}", "%s" }',
    ],
)
def test_the_reason_is_whole_in_a_list_with_escaped_quotes(printed: str) -> None:
    ids = "scale.rho/x/0123456789", "scale.rho/x/abcdef0123"
    lines = [f"{each}: accurate: {MESSAGE}".replace('"', '\\"') for each in ids]
    failures = didp_vectors.read_printed(printed % tuple(lines))
    assert failures == [(each, "accurate", MESSAGE) for each in ids]


@pytest.mark.parametrize("inputs", [INPUTS, "[delta:1 epsilon:0.1]"])
@pytest.mark.parametrize(
    "form", ["%s", '%s "', "expected:<[]> but was:<[%s]>", "    x.go:9: <nil> %s\n"]
)
def test_the_reason_is_whole_in_a_line_or_a_plain_list(form: str, inputs: str) -> None:
    line = f"scale.rho/x/0123456789: accurate: {MESSAGE} at {inputs}"
    (failure,) = didp_vectors.read_printed(form % line)
    assert failure == ("scale.rho/x/0123456789", "accurate", MESSAGE)


@pytest.mark.parametrize("levels", [[], ["accurate"], ["safe"], ["accurate", "refuses"]])
def test_what_never_answers_does_not_become_known(
    levels: list[str], installed: Path, tmp_path: Path
) -> None:
    """With these entries the test would pass, and test no result."""
    (tmp_path / "mine.py").write_text("def target(**inputs): raise OSError('not set up')")
    words = [word for level in levels for word in ("--level", level)]
    done = command(installed, tmp_path, SCALAR, "mine:target", *words, "--write-known", "k.toml")
    assert done.returncode == 2 and not (tmp_path / "k.toml").exists()
    assert "no valid input gets a number" in done.stderr
    assert ("not set up" in done.stderr) == (levels != ["safe"])
    printed = (
        "scale.rho/x/0123456789: accurate: error\nscale.rho: safe: no valid input gets a number"
    )
    words = [sys.executable, didp_vectors.__file__, "--write-known", "k.toml"]
    done = subprocess.run(words, input=printed, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 2 and not (tmp_path / "k.toml").exists()


def test_a_reason_keeps_an_index_and_loses_the_inputs() -> None:
    for inputs in ("", ' at {"rho": "0.5"}', " at [rho_1:0.5 rho_2:1]"):
        line = f"scale.rho/x/0a1b2c3d4e: accurate: raises IndexError: wrong at [3]{inputs}"
        (failure,) = didp_vectors.read_printed(line)
        assert failure.message.startswith("raises IndexError: wrong at [3")
        assert "rho" not in failure.message


def test_a_known_level_hides_no_other_level(tmp_path: Path) -> None:
    """A result that was a little below the exact value, and is far below now, is told."""
    vector = next(each for each in load(SCALAR).vectors if not each.error)
    known = {"id": vector.id, "level": "safe", "reason": "rounds to nearest"}
    file = write_known(tmp_path / "known.toml", known)
    levels = {
        each.level
        for each in didp_vectors.run(lambda rho, n_worlds, sensitive_range: 0.0, SCALAR, known=file)
        if each.id == vector.id
    }
    assert levels == {"accurate"}


def test_a_known_id_that_is_gone_fails(tmp_path: Path) -> None:
    tables = [
        {"id": f"{SCALAR}/everyday/0000000000", "reason": "gone"},
        {"id": "composition.epsilon/everyday/0000000000", "reason": "of another formula"},
    ]
    file = write_known(tmp_path / "known.toml", *tables)
    (failure,) = didp_vectors.run(function(RIGHT[SCALAR]), SCALAR, known=file)
    assert (failure.id, failure.level) == (tables[0]["id"], "known")


def test_a_known_id_of_a_misspelled_formula_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the package's data, the end of the id shows it: it belongs to one formula alone."""
    own = next(each["id"] for each in didp_vectors.load(SCALAR)["vectors"])
    other = next(each["id"] for each in didp_vectors.load("composition.epsilon")["vectors"])
    misspelled, none = own.replace(SCALAR, f"{SCALAR}o"), f"{SCALAR}oo"
    tables = [{"id": each, "reason": "known"} for each in (misspelled, other, none)]
    file = write_known(tmp_path / "known.toml", *tables)
    failures = didp_vectors.run(function(RIGHT[SCALAR]), SCALAR, known=file)
    assert [each[:2] for each in failures] == [(misspelled, "known"), (none, "known")]
    document = tmp_path / "own.json"
    document.write_text(json.dumps(didp_vectors.load(SCALAR)))
    monkeypatch.setattr(didp_vectors, "DATA", tmp_path / "none")
    (failure,) = didp_vectors.run(function(RIGHT[SCALAR]), document, known=file)
    assert (failure.id, failure.level) == (misspelled, "known")


def test_an_end_of_an_id_belongs_to_one_formula() -> None:
    ends: dict[str, str] = {}
    for name in didp_vectors.quantities():
        for vector in didp_vectors.load(name)["vectors"]:
            assert ends.setdefault(vector["id"].partition("/")[2], name) == name, vector["id"]


SLOW = """
def target(rho, n_worlds, sensitive_range):
    while rho != rho:
        pass
    return right(rho, n_worlds, sensitive_range)
"""


def test_write_known_says_which_entries_are_stale_and_which_took_too_long(
    installed: Path, tmp_path: Path
) -> None:
    vectors = didp_vectors.load(SCALAR)["vectors"]
    stale = next(each["id"] for each in vectors if "error" not in each["expected"])
    write_known(tmp_path / "known.toml", {"id": stale, "reason": "was wrong"})
    right = RIGHT[SCALAR].replace("def target", "def right")
    (tmp_path / "mine.py").write_text(right + SLOW)
    words = (SCALAR, "mine:target", "--seconds", "0.2", "--write-known", "known.toml")
    done = command(installed, tmp_path, *words)
    assert done.returncode == 0, done.stderr
    assert f"{stale}: passes now" in done.stdout
    assert re.search(r"^[1-9]\d* took too long.*--seconds", done.stdout, re.MULTILINE)


def test_only_vectors_of_the_levels_are_counted(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(RIGHT[SCALAR])
    invalid = sum("error" in each["expected"] for each in didp_vectors.load(SCALAR)["vectors"])
    for name in ("refuses", "rejects"):
        done = command(installed, tmp_path, SCALAR, "mine:target", "--level", name)
        assert f"PASS  {SCALAR}: {invalid} vectors, 0 of them fail" in done.stdout, done.stderr


def test_the_reader_of_known_failures_agrees_with_toml(tmp_path: Path) -> None:
    reason = 'a "quoted" \\ text, \u00e9\n# and no comment'
    table = {"id": "a/b/c", "level": "safe", "reason": reason, "link": "https://example.org"}
    file = write_known(tmp_path / "known.toml", table, {"id": "d", "reason": "why"})
    text = "# comment\n\n" + file.read_text().replace("]]\n", "]]  # comment\n")
    file.write_text(text, encoding="utf-8-sig")
    assert tomllib.loads(text)["known"][0] == table
    assert didp_vectors.read_known(file) == {("a/b/c", "safe"): "", ("d", ""): ""}


@pytest.mark.parametrize(
    "text",
    [
        "scale.rho/a/b  reason",
        'id = "a"',
        "[[known]]\nid = 'a'",
        '[[known]]\nid = "a"',
        '[[known]]\nid = "a"\nid = "b"\nreason = "c"',
        '[[known]]\nid = "a"\nreason = "c"\nlevel = "right"',
        '[known]\nid = "a"\nreason = "c"',
    ],
)
def test_a_file_of_known_failures_that_cannot_be_read_tests_nothing(
    text: str, tmp_path: Path
) -> None:
    (tmp_path / "known.toml").write_text(text)
    with pytest.raises(ValueError, match=r"known\.toml"):
        didp_vectors.run(function(RIGHT[SCALAR]), SCALAR, known=tmp_path / "known.toml")


def test_a_known_failure_of_a_level_that_is_not_asked_is_not_told_to_pass(tmp_path: Path) -> None:
    vector = next(each for each in load(SCALAR).vectors if not each.error)
    for table in ({"id": vector.id}, {"id": vector.id, "level": "safe"}):
        known = write_known(tmp_path / "known.toml", {**table, "reason": "rounds to nearest"})
        for levels, count in ((["refuses"], 0), (["accurate"], "level" not in table)):
            failures = didp_vectors.run(function(RIGHT[SCALAR]), SCALAR, levels, known=known)
            assert len(failures) == count, (table, levels)


def test_a_known_failure_keeps_the_number_that_it_returned(tmp_path: Path) -> None:
    """To nine digits; NaN stays NaN. An entry without a number covers any result."""
    right = function(RIGHT[SCALAR])
    file = tmp_path / "known.toml"

    def failures(factor: float) -> list[didp_vectors.Failure]:
        return didp_vectors.run(
            lambda **given: factor * right(**given), SCALAR, ("accurate",), known=file
        )

    file.touch()
    for factor in (1.5, float("nan")):
        file.unlink()
        didp_vectors.write_known(
            didp_vectors.run(lambda f=factor, **given: f * right(**given), SCALAR, ("accurate",)),
            file,
        )
        assert failures(factor) == []
        assert failures(factor * (1 + 1e-12)) == []
    assert failures(1.5)
    written = file.read_text()
    file.write_text(written.replace('returns = "NaN"', 'returns = "1.5"'))
    assert failures(float("nan"))[0].message.endswith("is expected; known: 1.5")
    file.write_text(written.replace('returns = "NaN"', 'returns = "many"'))
    assert failures(float("nan"))
    file.write_text(written.replace('returns = "NaN"\n', ""))
    assert {each.level for each in failures(1.5)} <= {"known"}  # 1.5 * 0.0 passes


def test_a_level_has_the_name_of_check_too(tmp_path: Path) -> None:
    table = {"id": f"{SCALAR}/x/0123456789", "reason": "accepts NaN", "level": "rejects"}
    file = write_known(tmp_path / "known.toml", table)
    assert didp_vectors.read_known(file) == {(table["id"], "refuses"): ""}


def test_nothing_new_needs_no_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    failure = didp_vectors.Failure("a/b/0123456789", "safe", "returns 1.0; 2.0 is safe")
    for reason in ("write why", ""):
        didp_vectors.write_known([failure], tmp_path / "known.toml")
        assert ("write why" in capsys.readouterr().out) is bool(reason)
