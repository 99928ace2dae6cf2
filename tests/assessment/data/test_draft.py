"""A draft of a schema: names and types, and no value."""

import pytest

pytest.importorskip("duckdb")

import duckdb
import pyarrow
import pyarrow.parquet

from didp_ref.assessment.data.columns import opened_source
from didp_ref.assessment.data.csv_text import Format
from didp_ref.assessment.data.draft import drafted, with_slips
from didp_ref.assessment.data.schema import Schema, draft, read_schema
from didp_ref.cli.main import main
from tests.assessment.data.reading import write


def types(file, schema=None):
    with opened_source([file], schema) as source:
        return drafted(source).types


@pytest.mark.parametrize(
    ("cells", "kind"),
    [
        (["1", "2"], "integer"),
        (["1", "1.0", "1e3"], "integer"),
        (["1", "2.5"], "number"),
        (["1", "1e400", "2"], "text"),
        (["01", "02"], "number"),
        (["1", "x"], "text"),
        (["2024-01-31", " 2024-02-01"], "date"),
        (["2024-01-31 03:00:00", "2024-02-01T04:05:06.5"], "date"),
        (["2024-01-31", "5"], "text"),
        (["2024-01-31 noon"], "text"),
        (["1", "", "2"], "integer"),
        (["1", "NA", "2"], "integer"),
        (["", ""], "text"),
        (["NA"], "text"),
    ],
)
def test_a_type_is_that_of_all_first_cells(cells, kind, tmp_path):
    file = write(tmp_path, "y,x\n" + "".join(f"a,{cell}\n" for cell in cells))
    assert types(file, Schema(form=Format(nulls=("NA",)))) == {"y": "text", "x": kind}


@pytest.mark.parametrize(
    ("cells", "kind"),
    [
        (["1.234,5", "7"], "number"),
        (["1.234", "7"], "integer"),
        (["12.5", "7"], "text"),
        (["2024-01-31"], "date"),
    ],
)
def test_numbers_are_drafted_as_the_file_writes_them(cells, kind, tmp_path):
    file = write(tmp_path, "y;x\n" + "".join(f"a;{cell}\n" for cell in cells))
    schema = Schema(form=Format(decimal=",", thousands="."))
    assert types(file, schema) == {"y": "text", "x": kind}


def test_the_types_of_other_files_are_drafted_too(tmp_path):
    table = pyarrow.table({"i": [1], "f": [1.5], "t": ["a"], "b": [True], "n": [None]})
    path = str(tmp_path / "data.parquet")
    pyarrow.parquet.write_table(table, path)
    expected = {"i": "integer", "f": "number", "t": "text", "b": "text", "n": "text"}
    assert types(path) == expected
    other = str(tmp_path / "data.duckdb")
    with duckdb.connect(other) as connection:
        connection.register("given", table)
        connection.execute("CREATE TABLE t AS FROM given").fetchall()
    assert types(other) == expected


SECRETS = ["4711", "Ada Lovelace", "1815-12-10", "0.577215", "secret\u00e9"]


@pytest.mark.parametrize("content", ["a,b,c,d,e\n", 'a;"b;";"c""";d\\e; \u00e9 \n', "a\n"])
def test_no_value_is_in_a_draft(content, tmp_path):
    separator = ";" if ";" in content else ","
    file = write(tmp_path, content + 3 * (separator.join(SECRETS) + "\n"))
    with opened_source([file]) as source:
        made = drafted(source)
        written = draft(made, source.kind, with_slips(source, made))
        assert read_schema(write(tmp_path, written, "schema.toml")) == made
        assert list(made.columns) == [name.strip() for name in source.names[0]]
    assert not any(secret in written for secret in SECRETS)


@pytest.mark.parametrize(
    ("cells", "kind"),
    [
        (["1", "2", "3", "4", "5O"], "integer"),
        (["1", "2.5", "3", "4.5", "l2"], "number"),
        (["2024-01-31"] * 4 + ["soon"], "date"),
        (["1", "2", "3", "5O"], None),
        (["1", "2", "3", "4", "5.0"], None),
        (["1", "2", "3", "4", ""], None),
        (["1", "2", "3", "4", "NA"], None),
        (["a", "b"], None),
        (["", ""], None),
    ],
)
def test_a_column_of_text_with_few_slips_has_a_likely_type(cells, kind, tmp_path):
    file = write(tmp_path, "y,x\n" + "".join(f"a,{cell}\n" for cell in cells))
    with opened_source([file], Schema(form=Format(nulls=("NA",)))) as source:
        assert with_slips(source, drafted(source)) == ({"x": kind} if kind else {})


def test_of_two_columns_of_one_name_no_other_type_is_likely(tmp_path, capsys):
    file = write(tmp_path, "x,x\n" + "1,1\n" * 9 + "5O,5O\n")
    assert main(["assess", file, "--write-schema", str(tmp_path / "schema.toml")]) == 0
    assert "5O" not in capsys.readouterr().err


def test_a_slip_that_makes_a_column_text_is_told_with_its_line(tmp_path, capsys):
    rows = "".join(f"n{at},{at}\n" for at in range(20, 40))
    file, out = write(tmp_path, f"name,age\n{rows}Zoe,5O\n"), tmp_path / "schema.toml"
    assert main(["assess", file, "--write-schema", str(out)]) == 0
    said = " ".join(capsys.readouterr().err.split())
    assert "'5O' in line 22" in said and "age as text" in said
    written = out.read_text()
    assert "5O" not in written and "22" not in written
    assert read_schema(str(out)).types == {"name": "text", "age": "text"}
    assert 'Most first cells fit type = "integer"' in written


def test_a_draft_is_written_once_and_used(tmp_path, capsys):
    file = write(tmp_path, "name;age\nAda;36\nBob;41\n")
    out = str(tmp_path / "schema.toml")
    assert main(["assess", file, "--write-schema", out]) == 0
    assert out in "".join(capsys.readouterr().err.split())
    words = ["--query", "count where age > 40", "--epsilon", "1", "--show-true", "--json"]
    assert main(["assess", file, "--schema", out, *words]) == 0
    capsys.readouterr()
    assert main(["assess", file, "--write-schema", out]) == 2
    assert out in capsys.readouterr().err
