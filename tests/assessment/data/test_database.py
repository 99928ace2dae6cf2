"""A stranger's database: nothing but its own base tables is read, and not for ever."""

import json
from pathlib import Path

import pytest

pytest.importorskip("duckdb")

import duckdb

from didp_ref.assessment.data import database
from didp_ref.assessment.data.columns import opened_source
from didp_ref.assessment.data.numeric_column import read_column
from didp_ref.cli.main import main
from didp_ref.errors import InputError

SECRET = "4711"


def made(tmp_path: Path, *statements: str) -> str:
    path = tmp_path / "given.duckdb"
    with duckdb.connect(str(path)) as connection:
        for statement in statements:
            connection.execute(statement).fetchall()
    return str(path)


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "secret.csv"
    path.write_text(f"x\n{SECRET}\n{SECRET}\n")
    return path


VIEW = "CREATE VIEW v AS SELECT * FROM read_csv('{secret}')"
TABLE = "CREATE TABLE t AS SELECT range AS x FROM range(5)"


@pytest.mark.parametrize("beside", [[], [TABLE]])
def test_a_view_that_reads_another_file_is_not_read(
    beside: list[str], secret: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = made(tmp_path, VIEW.format(secret=secret), *beside)
    words = ["assess", path, "--query", "sum:x", "--universe", "0:9999", "--epsilon", "1"]
    assert main([*words, "--table", "v"]) == 2
    said = capsys.readouterr()
    assert path in said.err and "--table" not in said.err
    assert SECRET not in said.out + said.err
    assert main(words) == (0 if beside else 2)
    assert SECRET not in capsys.readouterr().out


def test_a_macro_is_not_called_in_place_of_a_function(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    functions = ["sum(a)", "count(a)", "min(a)", "max(a)", "trim(a)", "isnan(a)", "floor(a)"]
    macros = [f"CREATE MACRO main.{name} AS 4711" for name in functions]
    listing = "CREATE MACRO main.duckdb_tables() AS TABLE SELECT 'other' AS table_name"
    path = made(tmp_path, TABLE, *macros, listing)
    words = ["assess", path, "--query", "sum:x", "--query", "count where x > 1", "--epsilon", "1"]
    assert main([*words, "--universe", "0:9", "--by", "x", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [answer["records"] for answer in document["answers"]] == [1] * 5 + [None] * 3


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT * FROM read_csv('{secret}')",
        "SELECT * FROM read_text('{secret}')",
        "SELECT * FROM '{secret}'",
        "SELECT * FROM glob('{folder}/*')",
        "COPY (SELECT 1) TO '{folder}/written.csv'",
        "ATTACH '{folder}/other.duckdb'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET enable_external_access = true",
        "SET allowed_directories = ['/']",
        "CREATE TABLE given.main.u AS SELECT 1",
    ],
)
def test_nothing_outside_is_open_to_what_runs_there(
    statement: str, secret: Path, tmp_path: Path
) -> None:
    with opened_source([made(tmp_path, TABLE)]) as source, pytest.raises(duckdb.Error):
        source.connection.execute(statement.format(secret=secret, folder=tmp_path)).fetchall()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["given.duckdb", "secret.csv"]


def test_a_file_that_is_not_named_is_closed_beside_one_that_is(
    secret: Path, tmp_path: Path
) -> None:
    path = tmp_path / "data.csv"
    path.write_text("x\n1\n2\n")
    with opened_source([str(path)]) as source, pytest.raises(duckdb.Error, match="disabled"):
        source.connection.execute(f"FROM read_csv('{secret}')").fetchall()


def test_changes_that_wait_beside_a_database_are_told(tmp_path: Path) -> None:
    path = made(tmp_path, TABLE)
    Path(f"{path}.wal").write_bytes(b"anything")
    with pytest.raises(InputError, match=r"given\.duckdb"):
        read_column(path, "x")


def test_a_table_without_end_is_given_up_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A few kilobytes hold a billion equal records."""
    monkeypatch.setattr(database, "AGAIN", 0.05)
    path = made(tmp_path, "CREATE TABLE t AS SELECT 1.5 AS x FROM range(50_000_000)")
    assert Path(path).stat().st_size < 10_000_000
    words = ["assess", path, "--query", "sum:x", "--universe", "0:9", "--epsilon", "1"]
    assert main([*words, "--timeout", "0.05"]) == 2
    said = capsys.readouterr().err
    assert "0.05 seconds" in said and said.count("\n") == 1
    assert main([*words, "--timeout", "0"]) == 2
    assert "timeout" in capsys.readouterr().err
