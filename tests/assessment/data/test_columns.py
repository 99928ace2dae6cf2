"""The columns of files: each is that of its name, and each cell is read by itself."""

import datetime
import gzip

import pytest

pytest.importorskip("duckdb")

import duckdb
import pyarrow
import pyarrow.ipc
import pyarrow.parquet

from didp_ref.assessment.data.columns import broken, opened_source
from didp_ref.assessment.data.csv_text import Format
from didp_ref.assessment.data.limits import Limits
from didp_ref.assessment.data.schema import Declared, Schema
from didp_ref.errors import InputError
from tests.assessment.data.reading import read, write

DAY = datetime.date(2024, 1, 31)
NAMES = [
    *("x", "X", "*", "'", 'a"b', "a cell that is no number", "c0", "c1", "record", "n", "cell"),
    *("value", "bare", "a.b", "a", "1; DROP TABLE cells", "COLUMNS(*)", "", "\u00e9", "cells"),
    *("part", "given", "$1", "?", "a\\b", "tab\there", "SELECT"),
]


def in_csv(path, names):
    quoted = ['"' + name.replace('"', '""') + '"' for name in names]
    path.write_text(",".join(quoted) + "\n" + ",".join(str(at) for at in range(len(names))) + "\n")


def in_parquet(path, names):
    pyarrow.parquet.write_table(pyarrow.table([[at] for at in range(len(names))], names), path)


def in_arrow(path, names):
    table = pyarrow.table([[at] for at in range(len(names))], names)
    with pyarrow.ipc.new_file(path, table.schema) as file:
        file.write_table(table)


def in_duckdb(path, names):
    listed = ", ".join(
        f'{at} AS "{name.replace(chr(34), chr(34) * 2)}"' for at, name in names.items()
    )
    with duckdb.connect(str(path)) as connection:
        connection.execute(f"CREATE TABLE t AS SELECT {listed}").fetchall()


WRITTEN = {"csv": in_csv, "parquet": in_parquet, "arrow": in_arrow}


@pytest.mark.parametrize("kind", WRITTEN)
def test_a_name_is_a_name_alone(kind, tmp_path):
    path = tmp_path / f"data.{kind}"
    WRITTEN[kind](path, NAMES)
    with opened_source([str(path)]) as source:
        for at, name in enumerate(NAMES):
            frame = source.frame({name: "integer"})
            assert frame.lazy.to_native().fetchall() == [(at,)], name
        frame = source.frame(dict.fromkeys(reversed(NAMES), "integer"))
        assert frame.lazy.to_native().fetchall() == [tuple(reversed(range(len(NAMES))))]
        assert list(frame.columns) == NAMES[::-1]


def test_a_name_in_a_database_is_a_name_alone(tmp_path):
    """There no name is empty, and none differs from another by its case alone."""
    names = {at: name for at, name in enumerate(NAMES) if name not in ("", "X")}
    in_duckdb(tmp_path / "data.duckdb", names)
    with opened_source([str(tmp_path / "data.duckdb")]) as source:
        for at, name in names.items():
            assert source.frame({name: "integer"}).lazy.to_native().fetchall() == [(at,)], name


@pytest.mark.parametrize("kind", WRITTEN)
def test_spaces_around_a_name_do_not_count(kind, tmp_path):
    path = tmp_path / f"data.{kind}"
    WRITTEN[kind](path, ["y", " x\u00a0", "\ufeffz"])
    assert read(str(path), {"x": "number", " z ": "number"}) == [[1], [2]]


@pytest.mark.parametrize("kind", WRITTEN)
def test_a_name_that_stands_twice_is_refused_and_another_is_read(kind, tmp_path):
    path = tmp_path / f"data.{kind}"
    WRITTEN[kind](path, ["x", "x", "y"])
    assert read(str(path), {"y": "number"}) == [[2]]
    assert len(read(str(path), {})) == 1  # a table of one record, to count
    with pytest.raises(InputError, match=r"'x' at 1, 'x' at 2"):
        read(str(path), {"x": "number"})


def test_a_column_within_a_column_is_none_of_its_name(tmp_path):
    path = str(tmp_path / "data.parquet")
    pyarrow.parquet.write_table(pyarrow.table({"a": [{"b": 1}], "a.b": [2]}), path)
    assert read(path, {"a.b": "number", "a": "number"}) == [[2], [None]]
    pyarrow.parquet.write_table(pyarrow.table({"a": [{"b": 1}], "c": [2]}), path)
    with pytest.raises(InputError, match=r"'a.b'"):
        read(path, {"a.b": "number"})


TYPED = {"n": "number", "i": "integer", "t": "text", "d": "date"}
CELLS = {
    # one record, in each of the four types
    "7": [7.0, 7, "7", None],
    " 7.5 ": [7.5, None, "7.5", None],
    "2024-01-31": [None, None, "2024-01-31", DAY],
    "x": [None, None, "x", None],
    "": [None, None, None, None],
    "NA": [None, None, None, None],
}


def test_a_cell_is_a_value_of_its_type_or_is_missing(tmp_path):
    lines = "".join(f"{','.join([cell] * 4)}\n" for cell in CELLS)
    file = write(tmp_path, f"{','.join(TYPED)}\n{lines}")
    schema = Schema(form=Format(nulls=("NA",)))
    assert read(file, TYPED, schema) == [
        list(column) for column in zip(*CELLS.values(), strict=True)
    ]
    with opened_source([file], schema) as source:
        source.frame(TYPED)
        assert source.empty == {"n": 4, "i": 5, "t": 2, "d": 5}


@pytest.mark.parametrize("cell", ["7", "x", '"', "7,7", "", "\u00e9", "1e400", "\0", "-9"])
def test_a_cell_changes_how_no_other_one_is_read(cell, tmp_path):
    """Not in its column, and not beside it: the types are public, and no cell decides one."""
    before = [
        read(write(tmp_path, "x,y\n1,a\n3,c\n"), {"x": kind, "y": "text"})
        for kind in ("number", "text")
    ]
    file = write(tmp_path, f"x,y\n1,a\n{cell},b\n3,c\n")
    for kind, (xs, ys) in zip(("number", "text"), before, strict=True):
        there = read(file, {"x": kind, "y": "text"})
        if len(there[0]) == 3:
            assert [entry[:1] + entry[2:] for entry in there] == [xs, ys]
        else:
            assert cell == "" and there == [xs, ys]


def test_files_are_put_together_each_by_its_own_places(tmp_path):
    first = write(tmp_path, "x,y\n1,a\n2,b\n", "1.csv")
    two = write(tmp_path, gzip.compress(b"y;x\nc;3\n", mtime=0), "2.csv")
    with opened_source([first, two]) as source:
        rows = source.frame({"x": "number", "y": "text"}).lazy.to_native().fetchall()
        assert rows == [(1.0, "a"), (2.0, "b"), (3.0, "c")]
        condition = "cell IN ('2', '3')"
        assert list(source.cells(0, "x", "number", condition)) == [(3, "2")]
        told = source.places_of("x", "number", condition)
        assert told == f"line 3 (2) of {first}, line 2 (3) of {two}"


def test_files_of_two_kinds_or_one_twice_are_refused(tmp_path):
    first = write(tmp_path, "x\n1\n", "1.csv")
    in_parquet(tmp_path / "2.parquet", ["x"])
    with (
        pytest.raises(InputError, match=r"Parquet .* CSV"),
        opened_source([first, str(tmp_path / "2.parquet")]),
    ):
        pass
    with pytest.raises(InputError) as twice, opened_source([first, first]):
        pass
    assert twice.value.source == first
    with pytest.raises(InputError, match="--table"), opened_source([first], table="t"):
        pass


@pytest.mark.parametrize("kind", WRITTEN)
def test_where_cells_stand_is_told(kind, tmp_path):
    path = tmp_path / f"data.{kind}"
    if kind == "csv":
        path.write_text("x\n5\n\n-7\nz\n9\n8\n")
        word, shift = "line", 1
    else:
        table = pyarrow.table({"x": ["5", None, "-7", "z", "9", "8"]})
        if kind == "parquet":
            pyarrow.parquet.write_table(table, path)
        else:
            with pyarrow.ipc.new_file(path, table.schema) as file:
                file.write_table(table)
        word, shift = "record", 0
    with opened_source([str(path)]) as source:
        missing = source.places_of("x", "number", "value IS NULL")
        assert missing == f"{word} {2 + shift}, {word} {4 + shift} (z)"
        many = source.places_of("x", "number", "value <> 0")
        assert (
            many == f"{word} {1 + shift} (5), {word} {3 + shift} (-7), {word} {5 + shift} (9), ..."
        )


def test_the_first_texts_of_every_column_are_those_of_the_file(tmp_path, monkeypatch):
    monkeypatch.setattr("didp_ref.assessment.data.columns.AT_ONCE", 2)
    file = write(tmp_path, "x,y,z\n1,a, \n2,b,\n3\n")
    with opened_source([file]) as source:
        assert source.first_texts(2) == [["1", "2"], ["a", "b"], [" ", ""]]
        assert source.first_texts(9) == [["1", "2", "3"], ["a", "b", ""], [" ", "", ""]]
    in_duckdb(tmp_path / "data.duckdb", dict(enumerate("abc")))
    with opened_source([str(tmp_path / "data.duckdb")]) as source:
        assert source.first_texts(9) == [["0"], ["1"], ["2"]]
    with opened_source([write(tmp_path, "x,y,z\n")]) as source:
        assert source.first_texts(9) == [[], [], []]


def test_names_of_a_schema_are_those_of_a_file_without_a_line_of_them(tmp_path):
    schema = Schema({name: Declared(name) for name in ("a", "b")}, Format(header=False))
    file = write(tmp_path, "1,2\n3,4\n")
    assert read(file, {"b": "number"}, schema) == [[2, 4]]
    with pytest.raises(InputError, match=r"'x'.* a, b"):
        read(file, {"x": "number"}, schema)


@pytest.mark.parametrize("content", [b"", b"PAR1", b"PAR1" + bytes(100) + b"PAR1", b"x\n1\n"])
def test_what_is_no_parquet_file_is_refused(content, tmp_path):
    with pytest.raises(InputError, match=r"data.parquet"):
        read(write(tmp_path, content, "data.parquet"), {"x": "number"})


@pytest.mark.parametrize("kind", ["parquet", "arrow"])
def test_a_table_with_a_name_that_is_no_text_is_refused(kind, tmp_path):
    path = tmp_path / f"data.{kind}"
    WRITTEN[kind](path, ["\u00e9\u00e9", "x"])
    path.write_bytes(path.read_bytes().replace("\u00e9\u00e9".encode(), b"\xff\xfe\xe7\xfa"))
    with pytest.raises(InputError, match=str(path)):
        read(str(path), {"x": "number"})


def test_what_goes_wrong_within_an_engine_is_said_in_one_line():
    for raised in (duckdb.Error("first\nsecond"), pyarrow.ArrowInvalid("first\nsecond")):
        with pytest.raises(InputError, match=r"f: .*'first'$"), broken("f"):
            raise raised
    with pytest.raises(InputError, match=r"f: .* 2\.5 GiB"), broken("f"):
        raise MemoryError
    limits = Limits(7)
    with pytest.raises(InputError, match="in 7 seconds"), broken("f", limits=limits):
        raise duckdb.InterruptException


def test_nothing_of_ours_is_left_on_the_disk(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "passing"))
    (tmp_path / "passing").mkdir()
    file = write(tmp_path, "x\n1\n")
    with opened_source([file]) as source:
        assert list((tmp_path / "passing").iterdir())
        source.frame({"x": "number"})
    assert not list((tmp_path / "passing").iterdir())
