"""The tables of ``assess`` and of a dry run: equal rows are one, counts have relative errors."""

import math
import re

import pytest

pytest.importorskip("duckdb")

from didp_ref.cli.main import main
from tests.cli.people import people

COLUMNS = ["--columns", "age:integer,sex:text,cost:number"]
BY_SEX = ["--query", "count by sex", "--groups", "F,M,X", "--epsilon", "0.5"]


@pytest.fixture(autouse=True)
def file(tmp_path, monkeypatch):
    people(tmp_path / "people.csv")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")


def said(capsys, command, *words):
    assert main([command, "people.csv", *words]) == 0
    return capsys.readouterr().out


def dry_run(capsys, *words):
    return said(capsys, "release", *COLUMNS, "--dry-run", *words)


@pytest.mark.parametrize("command", ["assess", "release"])
def test_rows_with_the_same_noise_and_error_are_one(capsys, command):
    ask = said if command == "assess" else lambda capsys, _, *words: dry_run(capsys, *words)
    short = ask(capsys, command, *BY_SEX)
    (row,) = [line for line in short.splitlines() if line.startswith(" count by sex")]
    assert "each of 3 counts" in row and "--details" in short
    full = ask(capsys, command, *BY_SEX, "--details")
    rows = [line.split() for line in full.splitlines() if re.match(r" [FMX]  ", line)]
    assert [cells[0] for cells in rows] == ["F", "M", "X"]
    # the scale and the errors are those of the one row
    assert all(set(cells[1:]) <= set(row.split()) for cells in rows)


def test_rows_that_differ_stay_apart(capsys):
    asked = ["--query", "mean:cost by sex", "--universe", "0:10000", "--groups", "F,M"]
    for shown in (
        said(capsys, "assess", *asked, "--epsilon", "0.5"),
        said(capsys, "assess", *BY_SEX, "--show-true"),
        dry_run(capsys, *asked, "--epsilon", "0.5"),
    ):
        assert ": each of" not in shown
        assert re.search(r"(?m)^ F  ", shown) and re.search(r"(?m)^ M  ", shown)


@pytest.mark.parametrize("command", ["assess", "release"])
def test_relative_errors_follow_from_the_noise_alone(capsys, command, tmp_path):
    ask = said if command == "assess" else lambda capsys, _, *words: dry_run(capsys, *words)
    starts = []
    for records in (5000, 50):
        people(tmp_path / "people.csv")
        lines = (tmp_path / "people.csv").read_text().splitlines()[: records + 1]
        (tmp_path / "people.csv").write_text("\n".join(lines) + "\n")
        shown = ask(capsys, command, *BY_SEX)
        found = re.search(
            r"at most 10% from a true count of (\d+) on, at most 25% from (\d+)", shown
        )
        starts.append(tuple(map(int, found.groups())))
    assert starts[0] == starts[1]
    # noise of scale 2/0.5, exceeded by ln 20 scales in 5%; published in steps of one
    error = 4 * math.log(20) + 0.5
    assert [math.ceil(10 * error), math.ceil(4 * error)] == list(starts[0])


def test_a_single_count_has_no_such_line(capsys):
    assert "Relative" not in said(capsys, "assess", "--query", "count", "--epsilon", "0.5")
    assert "Relative" not in dry_run(capsys, "--query", "count", "--epsilon", "0.5")


def test_counts_of_different_noise_are_told_apart(capsys):
    shown = dry_run(capsys, *BY_SEX, "--query", "count")
    assert re.search(r"count by sex: at most 10% from a true count of \d+ on", shown)
    assert re.search(r"; count: at most 10% from \d+ on", shown)


def split(shown):
    return re.findall(r"add --split (\S+) ", shown)


@pytest.mark.parametrize("records", [5000, 50])
def test_a_split_is_named_whatever_the_data_are(capsys, records, tmp_path):
    lines = (tmp_path / "people.csv").read_text().splitlines()[: records + 1]
    (tmp_path / "people.csv").write_text("\n".join(lines) + "\n")
    asked = ["--query", "count", "--query", "mean:age", "--universe", "0:120", "--epsilon", "1"]
    assert split(dry_run(capsys, *asked)) == ["2,1"]
    # advice that was followed does not come back, and a single query has none
    assert not split(dry_run(capsys, *asked, "--split", "2,1"))
    assert not split(dry_run(capsys, *BY_SEX))


def test_details_go_with_a_dry_run(capsys):
    words = [*COLUMNS, *BY_SEX, "--details", "--budget", "b", "--total", "1"]
    assert main(["release", "people.csv", *words]) == 2
    assert "--dry-run" in capsys.readouterr().err
