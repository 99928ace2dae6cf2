"""Reading Arrow and Parquet: a damaged column is refused, and a sound one beside it is read."""

import struct
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("duckdb")

import pyarrow
import pyarrow.ipc
import pyarrow.parquet

from didp_ref.assessment.data import arrow_file
from didp_ref.assessment.data.arrow_file import (
    arrow_names,
    arrow_tables,
    parquet_names,
    parquet_tables,
)
from didp_ref.assessment.data.limits import Limits
from didp_ref.errors import InputError
from tests.assessment.data.reading import read

TEXTS = pyarrow.array(["one", "two", "six"])


def beyond() -> Any:
    """A text that ends a million bytes after all of them."""
    offsets = pyarrow.py_buffer(struct.pack("<4i", 0, 3, 1_000_000, 9))
    return pyarrow.StringArray.from_buffers(3, offsets, TEXTS.buffers()[2])


def backwards() -> Any:
    """A text that ends before it begins."""
    offsets = pyarrow.py_buffer(struct.pack("<4i", 0, 6, 3, 9))
    return pyarrow.StringArray.from_buffers(3, offsets, TEXTS.buffers()[2])


def no_entry() -> Any:
    """A dictionary's entry that it does not have."""
    kind = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
    places = pyarrow.py_buffer(struct.pack("<3i", 0, 1, 99_999))
    return pyarrow.DictionaryArray.from_buffers(kind, 3, [None, places], TEXTS)


def wide() -> Any:
    """A decimal of more digits than its type has."""
    kind = pyarrow.decimal128(3)
    stored = pyarrow.py_buffer(b"".join(n.to_bytes(16, "little") for n in (1, 2, 4_711)))
    return pyarrow.Array.from_buffers(kind, 3, [None, stored])


def no_text() -> Any:
    """A text that is not UTF-8, between two that are."""
    letters = pyarrow.py_buffer(b"onet\xffosix")
    return pyarrow.StringArray.from_buffers(3, TEXTS.buffers()[1], letters)


def written(tmp_path: Path, column: Any, stream: bool = False) -> str:
    table = pyarrow.table({"x": [1.0, 2.0, 4.0], "y": column})
    path = str(tmp_path / "data.arrow")
    new = pyarrow.ipc.new_stream if stream else pyarrow.ipc.new_file
    with new(path, table.schema) as file:
        file.write_table(table)
    return path


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("column", [beyond, backwards, no_entry])
def test_a_damaged_column_is_refused_and_not_shown(
    column: Any, stream: bool, tmp_path: Path
) -> None:
    path = written(tmp_path, column(), stream)
    with pytest.raises(InputError, match="'y'") as it:
        read(path, {"x": "number", "y": "text"})
    assert "one" not in str(it.value)
    assert "'x'" not in str(it.value)
    with pytest.raises(InputError, match="'y'"):
        list(arrow_tables(path, path, [0, 1], Limits()))


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("column", [beyond, no_entry, no_text])
def test_a_sound_column_beside_it_is_read(column: Any, stream: bool, tmp_path: Path) -> None:
    path = written(tmp_path, column(), stream)
    assert read(path, {"x": "number"}) == [[1, 2, 4]]
    assert arrow_names(path) == ["x", "y"]
    (table,) = arrow_tables(path, path, [0], Limits())
    assert table.to_pydict() == {"c0": [1, 2, 4]}


@pytest.mark.parametrize("stream", [False, True])
def test_a_decimal_of_too_many_digits_is_missing_and_no_other_one(
    stream: bool, tmp_path: Path
) -> None:
    path = written(tmp_path, wide(), stream)
    assert read(path, {"y": "integer"}) == [[1, 2, None]]


@pytest.mark.parametrize(
    "kind", [pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()], ids=str
)
@pytest.mark.parametrize("stream", [False, True])
def test_a_text_that_is_not_utf_8_is_missing_and_no_other_one(
    kind: Any, stream: bool, tmp_path: Path
) -> None:
    path = written(
        tmp_path, no_text().cast(pyarrow.binary()).cast(_bytes_of(kind)).view(kind), stream
    )
    assert read(path, {"y": "text"}) == [["one", None, "six"]]


def _bytes_of(kind: Any) -> Any:
    if kind == pyarrow.string():
        return pyarrow.binary()
    return pyarrow.large_binary() if kind == pyarrow.large_string() else pyarrow.binary_view()


def test_a_text_of_parquet_that_is_not_utf_8_is_missing_and_no_other_one(tmp_path: Path) -> None:
    path = str(tmp_path / "data.parquet")
    pyarrow.parquet.write_table(pyarrow.table({"x": [1, 2, 3], "y": no_text()}), path)
    assert read(path, {"x": "number", "y": "text"}) == [[1, 2, 3], ["one", None, "six"]]


def test_parquet_is_unpacked_some_records_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrow_file, "RECORDS", 3)
    path = str(tmp_path / "data.parquet")
    pyarrow.parquet.write_table(pyarrow.table({"a": [0] * 7, "x": list(range(7))}), path)
    assert parquet_names(path) == ["a", "x"]
    tables = list(parquet_tables(path, path, [1], Limits()))
    assert [table.to_pydict() for table in tables] == [
        {"c1": [0, 1, 2]},
        {"c1": [3, 4, 5]},
        {"c1": [6]},
    ]


@pytest.mark.parametrize("kind", ["parquet", "arrow"])
def test_a_file_without_columns_is_refused(kind: str, tmp_path: Path) -> None:
    path = str(tmp_path / f"data.{kind}")
    table = pyarrow.table({})
    if kind == "parquet":
        pyarrow.parquet.write_table(table, path)
    else:
        with pyarrow.ipc.new_file(path, table.schema) as file:
            file.write_table(table)
    with pytest.raises(InputError) as raised:
        read(path, {"x": "number"})
    assert raised.value.source == path


def test_a_file_without_records_has_none(tmp_path: Path) -> None:
    path = str(tmp_path / "data.parquet")
    pyarrow.parquet.write_table(pyarrow.table({"x": pyarrow.array([], pyarrow.int8())}), path)
    assert read(path, {"x": "number"}) == [[]]
