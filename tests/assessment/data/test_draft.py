"""A draft of a schema: names and types, and no value."""

import pytest

pytest.importorskip("duckdb")

import duckdb
import pyarrow
import pyarrow.parquet

from didp_ref.assessment.data.columns import opened_source
from didp_ref.assessment.data.csv_text import Format
from didp_ref.assessment.data.draft import drafted
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
        written = draft(made, source.kind)
        assert read_schema(write(tmp_path, written, "schema.toml")) == made
        assert list(made.columns) == [name.strip() for name in source.names[0]]
    assert not any(secret in written for secret in SECRETS)


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
