"""The table in CSV has the numbers of the page, their groups and bins, and their errors."""

import csv
import json
import math

import pytest

pytest.importorskip("duckdb")

from didp_ref.cli.main import main
from tests.cli.people import people

COLUMNS = ["--columns", "age:integer,sex:text,cost:number"]
ASKED = [
    *("--query", "count by sex", "--query", "mean:age", "--query", "histogram(0,18,65,120):age"),
    *("--query", "mean:cost by sex", "--groups", "F,M,X", "--epsilon", "0.5"),
    *("--universe", "age=0:120", "--universe", "cost=0:10000", "--budget", "b", "--total", "5"),
]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    people(tmp_path / "people.csv")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def released(capsys, *words, columns=COLUMNS):
    code = main(["release", "people.csv", *columns, *words])
    return code, capsys.readouterr()


def table(path):
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_each_published_number_is_a_row_with_its_error(capsys, folder):
    code, _ = released(capsys, *ASKED, "--page", "t.csv")
    assert code == 0
    rows = table(folder / "t.csv")
    _, said = released(capsys, *ASKED, "--json")
    published = json.loads(said.out)["published"]
    assert len(rows) == len(published) == 3 + 1 + 3 + 3
    for row, number in zip(rows, published, strict=True):
        assert number["query"].startswith(row["query"])
        assert (row["sex"] or None) == number.get("group", {}).get("sex")
        edges = [float(row[name]) for name in ("bin_from", "bin_to") if row[name]]
        assert edges == number.get("bin", [])
        assert row["value"] == (number["value"] or "")
        assert row["confidence"] == "0.95"
        if number["value"] is None:
            assert row["error"] == ""
        else:  # two digits, rounded up
            assert number["off_by_at_most"] <= float(row["error"]) * (1 + 1e-7)
            assert float(row["error"]) < 1.1 * number["off_by_at_most"]
        if "records" in number:
            assert f"{row['records']} ± {row['records_error']}" == number["records"]
        else:
            assert row["records"] == row["records_error"] == ""


def test_the_error_of_a_count_is_that_of_its_noise(capsys, folder):
    words = ["--query", "count", "--epsilon", "1", "--budget", "b", "--total", "1"]
    released(capsys, *words, "--confidence", "0.9", "--page", "t.csv")
    (row,) = table(folder / "t.csv")
    assert list(row) == ["query", "value", "error", "confidence"]
    assert row["confidence"] == "0.9"
    assert float(row["error"]) == pytest.approx(math.log(10), abs=0.15)
    assert abs(int(float(row["value"])) - 5000) < 60  # e^-59 beyond


def test_a_column_of_the_file_may_have_the_name_of_ours(capsys, folder):
    lines = (folder / "people.csv").read_text().splitlines()
    (folder / "people.csv").write_text("\n".join(["age,value,cost", *lines[1:]]) + "\n")
    words = ["--query", "count by value", "--groups", 'F,"M,or X"', "--epsilon", "1"]
    named = ["--columns", "age:integer,value:text,cost:number"]
    budget = ["--budget", "b", "--total", "1"]
    code, said = released(capsys, *words, *budget, "--page", "t.csv", columns=named)
    assert code == 0, said.err
    rows = table(folder / "t.csv")
    assert [row["group.value"] for row in rows] == ["F", "M,or X"]
    assert all(float(row["value"]) for row in rows)


def test_the_page_says_how_often_a_number_is_off_by_more(capsys):
    words = ["--query", "count", "--epsilon", "1", "--budget", "b", "--total", "1"]
    _, said = released(capsys, *words, "--confidence", "0.9")
    assert "by at most its error, in at most 10% by more." in " ".join(said.out.split())


def test_other_endings_and_words_lead_here(capsys):
    code, said = released(capsys, *ASKED, "--page", "t.xlsx")
    assert code == 2 and ".csv" in said.err
    for option in ("--csv", "--output"):
        for command in ("assess", "release"):
            assert main([command, "people.csv", "--query", "count", option, "t.csv"]) == 2
            assert "--page t.csv" in capsys.readouterr().err
