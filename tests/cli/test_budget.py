"""``didp-ref budget``."""

import json
import os
import shutil
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

import didp_ref as di
from didp_ref.cli.main import main
from didp_ref.mechanisms import state
from didp_ref.mechanisms.interactive import InteractiveLaplace, InteractiveRefinement
from didp_ref.mechanisms.refinement import Nominal

ENTRY = '{"answer": 41.5, "cost": "1/5000"}'
CLASSES = Nominal({"a": "1/2", "b": "1/2"})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A budget of 1: 1/3 spent on an answer, and 1/6 without one."""
    path = tmp_path / "budget.db"
    protocol = InteractiveRefinement(1, path)
    protocol.answer(CLASSES, "a", "1/3")
    with pytest.raises(di.DomainError):
        protocol.answer(CLASSES, "a secret", "1/6")
    return path


def test_the_account_is_printed_for_people(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = file.read_bytes()
    assert main(["budget", str(file)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("0.5 of epsilon = 1 is left")
    assert "refinement" in said and "0.5 (charges: 2)" in said
    assert "without an answer: 1" in said
    assert file.read_bytes() == before


def test_the_document_says_the_same(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["budget", str(file), "--json"]) == 0
    account = json.loads(capsys.readouterr().out)
    assert (account["epsilon"], account["spent"], account["left"]) == ("1", "1/2", "1/2")
    assert (account["charges"], account["answers"], account["charged_without_answer"]) == (2, 1, 1)


def copied(file: Path) -> Path:
    return Path(shutil.copy(file, file.with_name("copy.db")))


def linked(file: Path) -> Path:
    os.link(file, file.with_name("link.db"))
    return file


def looped(file: Path) -> Path:
    link = file.with_name("loop")
    link.symlink_to(link)
    return link


def truncated(file: Path) -> Path:
    file.write_bytes(file.read_bytes()[:-100])
    return file


def garbled(file: Path) -> Path:
    file.write_bytes(b"\xff\n" * 999)
    return file


def empty(file: Path) -> Path:
    file.write_bytes(b"")
    return file


def absent(file: Path) -> Path:
    return file.with_name("no\nsuch file")


def folder(file: Path) -> Path:
    return file.parent


def untallied(file: Path) -> Path:
    state.tally_of(file).unlink(missing_ok=True)
    return file


BAD = [copied, linked, looped, truncated, garbled, empty, absent, folder, untallied]


@pytest.mark.parametrize("spoil", BAD, ids=lambda item: str(item.__name__))
def test_a_bad_file_is_one_line_and_exit_code_2(
    spoil: Callable[[Path], Path], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for more in ([], ["--json"]):
        assert main(["budget", str(spoil(file)), *more]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("error: ")
        assert err.count("\n") == 1
        for litter in (file.with_name("link.db"), file.with_name("loop")):
            litter.unlink(missing_ok=True)


def test_a_file_of_data_is_plainly_no_budget(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data.csv"
    data.write_text("name,salary\na,40\n" * 200)
    assert main(["budget", str(data)]) == 2
    assert capsys.readouterr().err.startswith(f"error: {data}: ")


def test_what_releases_were_asked_is_listed_and_nothing_secret(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "releases.db"
    question = {"queries": ["mean:age", "count where name = \x1b[2J"], "by": [["sex"]]}
    note = json.dumps({"question": question, "key": "a0b1c2", "data": "d3e4f5"})
    account = state.FileAccount.create(path, "releases, any", {"epsilon": Fraction(1)})
    account.charge_once(lambda *_: Fraction(1, 3), note)
    assert main(["budget", str(path)]) == 0
    said = capsys.readouterr().out
    table, unfinished = said.split("Release 1 ")
    row = next(line for line in table.splitlines() if line.startswith(" 1 "))
    assert row.split()[:2] == ["1", "1/3"]
    assert "mean:age by sex; count by sex where name = " in row
    assert "didp-ref release" in unfinished
    assert main(["budget", str(path), "--json"]) == 0
    document = capsys.readouterr().out
    (asked,) = json.loads(document)["asked"]
    assert (asked["charge"], asked["epsilon"], asked["queries"][0]) == (1, "1/3", "mean:age by sex")
    assert asked["answered"] is False
    assert (asked["date"], asked["title"]) == (None, None)  # an early version kept neither
    account.record(1, "an answer")
    assert main(["budget", str(path)]) == 0
    answered = capsys.readouterr().out
    assert "without an answer" not in answered and "Release 1 " not in answered
    for text in (said, document):
        assert "\x1b" not in text
        assert not any(secret in text for secret in ("a0b1c2", "d3e4f5"))


def test_two_releases_of_the_same_queries_are_told_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "releases.db"
    question = {"queries": ["count"], "by": []}
    account = state.FileAccount.create(path, "releases, any", {"epsilon": Fraction(1)})
    said = [{"date": "2026-03-01", "title": "Spring \x1b[2J"}, {"date": "2026-09-30"}]
    for each in said:
        note = json.dumps({"question": question, "key": "a0b1c2", "data": "d3e4f5", **each})
        account.record(account.charge_once(lambda *_: Fraction(1, 4), note), "an answer")
    assert main(["budget", str(path)]) == 0
    printed = capsys.readouterr().out
    first, second = printed.splitlines()[-3:-1]
    assert first.split()[:4] == ["1", "0.25", "2026-03-01", "Spring"] and "\x1b" not in printed
    assert second.split() == ["2", "0.25", "2026-09-30", "count"]
    assert main(["budget", str(path), "--json"]) == 0
    asked = json.loads(capsys.readouterr().out)["asked"]
    assert [(each["date"], each["title"]) for each in asked] == [
        ("2026-03-01", "Spring \x1b[2J"),
        ("2026-09-30", None),
    ]


@pytest.mark.parametrize("answers", [1, 1000])
def test_the_json_file_of_a_development_version_is_refused_with_what_to_do(
    answers: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = tmp_path / "state.json"
    old.write_text(
        f'{{"answered": [{", ".join([ENTRY] * answers)}], "checksum": "{64 * "0"}", '
        '"epsilon": "1", "format": "didp_ref protocol state", "protocol": "interactive Laplace", '
        '"scale": "5/2", "version": 1}\n'
    )
    before = old.read_bytes()
    assert main(["budget", str(old)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert str(old) in err
    with pytest.raises(di.InputError) as raised:
        InteractiveLaplace.resume(old)
    assert raised.value.problem in err
    assert old.read_bytes() == before


def test_a_release_budget_says_to_what_a_suspicion_rises(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Odds grow by e^epsilon: from 1/9 by e to 23.2%, by e^2 to 45.1%, rounded up."""
    monkeypatch.chdir(tmp_path)
    Path("a.csv").write_text("smokes\nyes\nno\n")
    asked = ["release", "a.csv", "--query", "count", "--epsilon", "1", "--columns", "smokes:text"]
    assert main([*asked, "--budget", "a.budget", "--total", "2"]) == 0
    capsys.readouterr()
    assert main(["budget", "a.budget", "--prior", "10%"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "10%" in text and "23.2%" in text and "45.1%" in text
    assert main(["budget", "a.budget", "--prior", "120%"]) == 2
