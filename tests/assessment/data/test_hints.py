"""What dirty files are told: each the right hint, first of all, and the hint helps."""

import pickle
from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("duckdb")

import duckdb

from didp_ref.assessment.data import hints
from didp_ref.cli import assess_files
from didp_ref.cli.main import main
from didp_ref.errors import InputError
from tests.assessment.data.dirty import DIRTY, PEOPLE

ASKED = ["--epsilon", "1"]
COLUMNS = "cost:number"


def asked(command: str, path: Path, query: str, *words: str, columns: str = "") -> list[str]:
    universe = [] if query == "count" else ["--universe", "0:100"]
    said = [command, str(path), "--query", query, *universe, *ASKED, *words]
    if command == "release":
        column = query.partition(":")[2]
        typed = f"{column}:number" if column else COLUMNS
        said += ["--dry-run", "--columns", columns or typed]
    elif columns:
        said += ["--columns", columns]
    return said


def first_line(said: str) -> str:
    """The first line of standard error, whose continuation is indented."""
    first, *others = said.splitlines()
    for line in others:
        if not line.startswith("  "):
            break
        first += f" {line[2:]}"
    return first


def test_there_are_forty_dirty_files_and_more() -> None:
    assert len(DIRTY) >= 40


@pytest.mark.sampled(26)
@pytest.mark.parametrize("command", ["assess", "release"])
@pytest.mark.parametrize("name", DIRTY)
def test_a_dirty_file_is_told_what_to_do(
    name: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dirty = DIRTY[name]
    path = tmp_path / "data.csv"
    path.write_bytes(dirty.content)
    code = main(asked(command, path, dirty.query))
    said = capsys.readouterr()
    assert dirty.hint in first_line(said.err)
    assert dirty.hint not in said.out
    assert code in (0, 2)
    assert (code == 2) == (said.out == "")
    if code == 2:
        assert said.err.count("\n") == 1


FULL = "name,age,cost:number"
HELP = {
    # what is typed after the hint, and the columns where there is no line of names
    "no-break spaces": ["--thousands", " ", "--universe", "cost=0:1e4"],
    "narrow no-break spaces": ["--thousands", " ", "--decimal", ",", "--universe", "cost=0:1e4"],
    "blanks in thousands": ["--thousands", " ", "--universe", "cost=0:1e4"],
    "a no-break space behind": ["--thousands", " "],
    "apostrophes": ["--thousands", "'", "--universe", "cost=0:1e4"],
    "points and commas": ["--thousands", ".", "--decimal", ",", "--universe", "cost=0:1e4"],
    "commas": ["--thousands", ",", "--universe", "cost=0:1e4"],
    "a comma and a power": ["--decimal", ",", "--universe", "cost=0:1e4"],
    "missing": ["--null-values=n/a"],
    "two marks": ["--null-values=-,NA"],
    "a number for nothing": ["--null-values=-999"],
    "numbers for nothing": ["--null-values=-9,-8"],
    "colons": ["--separator", ":"],
    "UTF-16": ["--encoding", "utf-16"],
    "Latin-1": ["--encoding", "latin-1"],
    "units below": ["--skip-below", "1"],
    "a rule below": ["--skip-below", "1"],
    "a total first": ["--skip-below", "1"],
    "totals": ["--skip-last", "1"],
    "German totals": ["--skip-last", "1"],
    "a total without a name": ["--skip-last", "1"],
    "a remark below": ["--skip-last", "1"],
    "a title": ["--skip-lines", "2"],
    "two titles": ["--skip-lines", "2"],
    "a padded title": ["--skip-lines", "1"],
    "a title, counted": ["--skip-lines", "1"],
    "no header": ["--no-header"],
    "no header, counted": ["--no-header"],
    "sep=;": ["--skip-lines", "1", "--separator", ";"],
}


@pytest.mark.sampled(16)
@pytest.mark.parametrize("command", ["assess", "release"])
@pytest.mark.parametrize("name", HELP)
def test_what_is_told_helps(
    name: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dirty, words = DIRTY[name], HELP[name]
    query = dirty.query.replace("mean", "sum")  # which one record has, too
    path = tmp_path / "data.csv"
    path.write_bytes(dirty.content)
    main(asked(command, path, query))
    hinted = capsys.readouterr().err
    option = words[0].partition("=")[0]
    assert option in hinted
    columns = FULL if "--no-header" in words else ""
    assert main(asked(command, path, query, *words, columns=columns)) == 0
    left = capsys.readouterr().err
    assert dirty.hint not in " ".join(left.split())
    assert "not to be published" not in left


def test_a_row_of_totals_and_codes_are_both_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "data.csv"
    path.write_text(f"{PEOPLE}Fay,33,n/a\nTotal,256,15\n")
    for command in ("assess", "release"):
        assert main(asked(command, path, "mean:cost")) == 0
        said = " ".join(capsys.readouterr().err.split())
        assert "totals ('Total'): add --skip-last 1" in said
        assert "--null-values=n/a" in said
    words = ["--skip-last", "1", "--null-values=n/a"]
    for command in ("assess", "release"):
        assert main(asked(command, path, "mean:cost", *words)) == 0
        assert "not to be published" not in capsys.readouterr().err


def test_a_row_of_totals_is_told_where_nothing_else_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "data.csv"
    path.write_text(f"{PEOPLE}Total,44,15\n")
    assert main(asked("assess", path, "mean:cost")) == 0
    said = capsys.readouterr()
    assert "('Total')" in first_line(said.err)
    assert "Total" not in said.out
    path.write_text("name,scope,cost\na,total,1\nb,part,2\nc,total,3\n")  # a word like others
    assert main(asked("assess", path, "mean:cost")) == 0
    assert capsys.readouterr().err == ""


def test_a_header_of_years_is_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "data.csv"
    path.write_text("name,2019,2020\na,1,2\nb,3,4\n")
    assert main(asked("assess", path, "count")) == 0
    assert main(asked("assess", path, "mean:2020")) == 0
    assert capsys.readouterr().err == ""


def fails(error: Exception) -> object:
    def raising(*_: object) -> list[str]:
        raise error

    return raising


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", ["totals", "joined", "missing", "texts", "two separators"])
def test_no_hint_decides_what_is_released(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is drawn once: the same call gives it again, whatever is found in the file."""
    path = tmp_path / "data.csv"
    path.write_bytes(DIRTY[name].content)
    words = asked("release", path, "mean:cost", "--budget", str(tmp_path / "b.db"), "--total", "1")
    words.remove("--dry-run")
    assert main(words) == 0
    first = capsys.readouterr()
    assert DIRTY[name].hint in " ".join(first.err.split())
    errors = InputError("f", "is late"), duckdb.Error("no"), MemoryError(), OSError("no")
    for result in (lambda *_: [], *map(fails, errors)):
        monkeypatch.setattr(assess_files, "diagnose", result)
        assert main(words) == 0
        again = capsys.readouterr()
        assert again.out == first.out
        assert DIRTY[name].hint not in " ".join(again.err.split())
        assert main([*words, "--dry-run"]) == 0
        capsys.readouterr()


@pytest.mark.parametrize(
    ("cells", "numeric", "hint"),
    [(["5%", "7%"], ["cost", "age"], "age"), (["red", "blue", "red"], ["cost"], "cost")],
)
def test_columns_of_numbers_are_listed(cells: list[str], numeric: list[str], hint: str) -> None:
    records = 3 if len(cells) > 1 else 50
    assert hint in hints.about_cells("cost", Counter(cells), records, numeric)


@pytest.mark.parametrize(
    ("kind", "hint"),
    [
        ("number", "'5 kg' in line 3"),
        ("integer", "'5 kg' in line 3"),
        ("date", "2024-01-31: '5 kg' in line 3"),
    ],
)
def test_a_cell_is_told_by_the_type_that_it_does_not_fit(kind: str, hint: str) -> None:
    said = hints.about_wrong("x", kind, Counter(["5 kg"]), 9, [], " in line 3")
    assert hint in said


@pytest.mark.parametrize("cell", ["5O", "39 yrs", "$5", "5-7", "1/2", "07:30", "yes", "fifty"])
def test_one_bad_cell_of_many_is_no_diagnosis_of_its_column(cell: str) -> None:
    few = hints.about_wrong("age", "integer", Counter({cell: 4}), 32_561, ["weight"], " in line 2")
    assert f"{cell}' in line 2" in few and "write a number there" in few
    assert "it holds" not in few and "weight" not in few
    whole = hints.about_wrong("age", "integer", Counter({cell: 4}), 4, ["weight"])
    assert "it holds" in whole and "weight" in whole


def test_many_slips_of_a_large_column_are_no_column_of_texts() -> None:
    slips = Counter(["5O", "l2", "fifty", "x"])
    assert "--by" not in hints.about_cells("age", slips, 32_561, [])
    assert "--by" in hints.about_cells("age", slips, 5, [])
    beside_missing = hints.about_cells("age", Counter({"n/a": 30, "red": 1}), 100, [])
    assert "--by" not in beside_missing and "--null-values=n/a " in beside_missing
    assert "red" not in beside_missing


@pytest.mark.parametrize("cell", ["1e999", "-2.5E400", "9" * 20])
def test_a_number_that_is_too_large_has_no_comma(cell: str) -> None:
    said = hints.about_wrong("age", "integer", Counter([cell]), 32_561, ["weight"])
    assert "too large" in said and "--" not in said


def test_missing_values_do_not_hide_what_the_other_cells_are() -> None:
    said = hints.about_cells("age", Counter({"n/a": 30, "1.234,50": 2, "2.100,00": 1}), 100, [])
    assert "--thousands . --decimal ," in said and "--null-values=n/a " in said
    alone = hints.about_cells("age", Counter({"n/a": 30, "NA": 2}), 100, [])
    assert "--null-values=n/a,NA " in alone and "--thousands" not in alone


@pytest.mark.parametrize("cell", ["forty, or so", "Miller", "#DIV/0!", "67,5"])
@pytest.mark.parametrize("missing", [[], ["n/a"]])
def test_no_hint_has_a_cell_published_that_is_no_usual_code(cell: str, missing: list[str]) -> None:
    said = hints.about_cells("age", Counter([cell, *missing]), 100, [])
    assert cell not in said
    assert ("--null-values=n/a " in said) == bool(missing)
    assert ("declare only what you know without the data" in said) == bool(missing)


def test_decimals_in_a_column_of_whole_numbers_need_another_type() -> None:
    for cells in (["10000.50", "-.5", "4."], ["3.5", "?"], ["n/a", "n/a", "3.5"]):
        said = hints.about_wrong("x", "integer", Counter(cells), 9, [])
        assert said.endswith("declare it as number")
    assert "--decimal" in hints.about_wrong("x", "integer", Counter(["1,5"]), 9, [])


def test_a_wrong_separator_is_no_title(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "data.csv"
    rows = "".join(f"North;40-64;{k},5;no\n" for k in range(40))
    path.write_text(f"region;age group;income;smoker\n{rows}")
    words = ["--separator", ",", "--query", "count", "--epsilon", "1"]
    assert main(["assess", str(path), *words]) == 0
    said = " ".join(capsys.readouterr().err.split())
    assert "--separator ';'" in said
    assert "add --skip-lines" not in said


@pytest.mark.parametrize("protocol", [4, 5])
def test_a_pickle_is_told_by_its_first_bytes(protocol):
    begins = pickle.dumps({"age": list(range(99))}, protocol=protocol)[: hints.LONGEST_SIGNATURE]
    assert hints.foreign(begins, "utf-8") == "is a pickle: write the table out as Parquet"
