"""Reading Arrow files: a damaged column is refused, and a sound one beside it is read."""

import struct
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("duckdb")
pytest.importorskip("pyarrow")

import pyarrow
import pyarrow.ipc

from didp_ref.assessment.data.arrow_file import arrow_columns, arrow_names
from didp_ref.assessment.data.columns import opened_source, read_column
from didp_ref.errors import InputError

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


def no_text() -> Any:
    """A text that is not UTF-8."""
    letters = pyarrow.py_buffer(b"onetw\xffsix")
    return pyarrow.StringArray.from_buffers(3, TEXTS.buffers()[1], letters)


def wide() -> Any:
    """A decimal of more digits than its type has."""
    kind = pyarrow.decimal128(3)
    stored = pyarrow.py_buffer(b"".join(n.to_bytes(16, "little") for n in (1, 2, 4_711)))
    return pyarrow.Array.from_buffers(kind, 3, [None, stored])


def written(tmp_path: Path, column: Any, stream: bool = False) -> str:
    table = pyarrow.table({"x": [1.0, 2.0, 4.0], "y": column})
    path = str(tmp_path / "data.arrow")
    new = pyarrow.ipc.new_stream if stream else pyarrow.ipc.new_file
    with new(path, table.schema) as file:
        file.write_table(table)
    return path


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("column", [beyond, backwards, no_entry, no_text, wide])
def test_a_damaged_column_is_refused_and_not_shown(
    column: Any, stream: bool, tmp_path: Path
) -> None:
    path = written(tmp_path, column(), stream)
    with opened_source([path]) as source, pytest.raises(InputError, match="'y' is damaged") as it:
        source.frame(["x"], ["y"])
    assert "4711" not in str(it.value)
    assert "'x'" not in str(it.value)
    with pytest.raises(InputError, match="'y' is damaged"):
        arrow_columns(path, path, [0, 1])


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("column", [beyond, no_entry, no_text])
def test_a_sound_column_beside_it_is_read(column: Any, stream: bool, tmp_path: Path) -> None:
    path = written(tmp_path, column(), stream)
    assert read_column(path, "x").tolist() == [1, 2, 4]
    assert arrow_names(path) == ["x", "y"]
    assert arrow_columns(path, path, [0]).to_pydict() == {"x": [1, 2, 4]}


def test_a_file_without_columns_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "data.arrow")
    table = pyarrow.table({})
    with pyarrow.ipc.new_file(path, table.schema) as file:
        file.write_table(table)
    with opened_source([path]) as source, pytest.raises(InputError, match="cannot be read"):
        source.frame([])
