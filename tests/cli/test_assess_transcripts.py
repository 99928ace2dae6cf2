"""docs/assess.md says what the command prints, transcript by transcript."""

import doctest
import re
import shlex
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("duckdb")
pytest.importorskip("rich")

from didp_ref.cli.main import main
from tests.cli.people import many_people, people

PAGE = Path(__file__).parents[2] / "docs" / "assess.md"
TEXT = PAGE.read_text(encoding="utf-8")
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
TRANSCRIPTS = re.findall(r"```console\n\$ didp-ref (.*)\n((?:.*\n)*?)```", TEXT)
SIZES = {"people.csv": people, "many.csv": many_people}


def says(words, expected, folder, monkeypatch, capsys):
    name = words.split()[1]
    SIZES[name](folder / name)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("COLUMNS", "80")
    assert main(shlex.split(words)) == 0
    said = capsys.readouterr().out
    assert doctest.OutputChecker().check_output(expected, said, OPTIONS), said


def test_there_are_eight_transcripts():
    assert len(TRANSCRIPTS) == 8


@pytest.mark.parametrize(
    ("words", "expected"),
    [transcript for transcript in TRANSCRIPTS if "many.csv" not in transcript[0]],
)
def test_a_transcript_is_what_is_printed(words, expected, tmp_path, monkeypatch, capsys):
    says(words, expected, tmp_path, monkeypatch, capsys)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "expected"), [transcript for transcript in TRANSCRIPTS if "many.csv" in transcript[0]]
)
def test_ten_million_records(words, expected, tmp_path, monkeypatch, capsys):
    says(words, expected, tmp_path, monkeypatch, capsys)


def test_the_lines_of_python_print_what_they_say():
    pytest.importorskip("polars")
    (block,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    test = doctest.DocTestParser().get_doctest(block, {}, "assess.md", str(PAGE), 0)
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    runner.run(test)
    assert runner.summarize().failed == 0


def test_the_page_says_how_its_file_is_made(tmp_path):
    people(tmp_path / "ours.csv")
    (script,) = re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)
    subprocess.run(script, shell=True, check=True, cwd=tmp_path)
    assert (tmp_path / "people.csv").read_text() == (tmp_path / "ours.csv").read_text()


@pytest.mark.parametrize(("name", "counted"), [("people.csv", 5000), ("many.csv", 1000)])
def test_both_files_are_made_by_one_rule(name, counted, tmp_path):
    made = tmp_path / name
    people(made) if name == "people.csv" else many_people(made, counted)
    rows = [line.split(",") for line in made.read_text().splitlines()[1:]]
    assert len(rows) == counted
    for i in (0, 1, 17, counted - 1):
        assert int(rows[i][0]) == 17 + (7 * i * i + 3 * i) % 74
        assert rows[i][1] == ("F" if i * i % 5 < 2 else "M")
        assert float(rows[i][2]) == i * 7919 % 1000000 / 100
