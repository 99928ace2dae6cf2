"""What dirty files are told: each the right hint, in the first line and the only one."""

from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("duckdb")

from didp_ref.assessment.data import hints
from didp_ref.cli.main import main
from tests.assessment.data.dirty import DIRTY, PEOPLE


def asked(path: Path, query: str, *words: str) -> list[str]:
    universe = [] if query == "count" else ["--universe", "0:100"]
    return ["assess", str(path), "--query", query, *universe, "--epsilon", "1", *words]


def test_there_are_forty_dirty_files_and_more() -> None:
    assert len(DIRTY) >= 40


@pytest.mark.sampled(26)
@pytest.mark.parametrize("name", DIRTY)
def test_a_dirty_file_is_told_what_to_do(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dirty = DIRTY[name]
    path = tmp_path / "data.csv"
    path.write_bytes(dirty.content)
    assert main(asked(path, dirty.query)) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert dirty.hint in said.err


MENDED = {
    "no-break spaces": ["--thousands", " ", "--universe", "cost=0:1e4"],
    "narrow no-break spaces": ["--thousands", " ", "--decimal", ",", "--universe", "cost=0:1e4"],
    "apostrophes": ["--thousands", "'", "--universe", "cost=0:1e4"],
    "points and commas": ["--thousands", ".", "--decimal", ",", "--universe", "cost=0:1e4"],
    "missing": ["--null-values=n/a", "--drop-missing"],
    "two marks": ["--null-values=-,NA", "--drop-missing"],
    "a number for nothing": ["--null-values=-999", "--drop-missing"],
    "colons": ["--separator", ":"],
    "UTF-16": ["--encoding", "utf-16"],
    "a no-break space behind": ["--thousands", " "],
    "Latin-1": ["--encoding", "latin-1"],
}


@pytest.mark.parametrize("name", MENDED)
def test_what_is_told_helps(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "data.csv"
    path.write_bytes(DIRTY[name].content)
    assert main(asked(path, "mean:cost", *MENDED[name])) == 0, capsys.readouterr().err


def test_a_row_of_totals_is_told_where_nothing_else_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "data.csv"
    path.write_text(f"{PEOPLE}Total,44,15\n")
    assert main(asked(path, "mean:cost")) == 0
    assert "'Total' in it: if it holds totals" in " ".join(capsys.readouterr().out.split())
    path.write_text("name,scope,cost\na,total,1\nb,part,2\nc,total,3\n")  # a word like others
    assert main(asked(path, "mean:cost")) == 0
    assert "totals" not in capsys.readouterr().out


def test_a_header_of_years_is_one(tmp_path: Path) -> None:
    path = tmp_path / "data.csv"
    path.write_text("name,2019,2020\na,1,2\nb,3,4\n")
    assert main(asked(path, "count")) == 0
    assert main(asked(path, "mean:2020")) == 0


@pytest.mark.parametrize(
    ("cells", "numeric", "hint"),
    [
        (["5%"], ["cost", "age"], "columns of numbers: age"),
        (["red", "blue", "red"], ["cost"], "no other column holds numbers"),
        (["Miller's"], [], "say --null-values='Miller'\"'\"'s'"),
    ],
)
def test_columns_of_numbers_are_listed(cells: list[str], numeric: list[str], hint: str) -> None:
    records = 3 if len(cells) > 1 else 50
    assert hint in hints.about_cells("cost", Counter(cells), records, numeric)
