"""Files and frames that hold the records of a case, as ordinary writers make them.

A CSV file has one line for each record. In all other formats a column has a physical type, and the
writer chooses it by all cells of the column: whole numbers become floats if one is missing, and
texts if one of them is no number. What the other cells say stays the same.
"""

import datetime
import gzip
import json
import math
from importlib import import_module
from pathlib import Path
from typing import Any

import duckdb
from hypothesis import reject

from didp_ref.assessment.data.csv_text import Format
from tests.assessment.neighbors import (
    EXACT,
    TEXTUAL,
    Case,
    Cell,
    Damaged,
    Endless,
    Layout,
    Record,
    Records,
    Ticks,
)

pyarrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")

ENDS = {
    "CSV": "csv",
    "gzip": "csv.gz",
    "Parquet": "parquet",
    "Spark": "parquet",
    "Arrow": "arrow",
    "DuckDB": "duckdb",
}


def write(case: Case, records: Records, file: Path) -> None:
    """Write a file of the case's kind with some records."""
    file.unlink(missing_ok=True)
    if case.kind in TEXTUAL:
        content = csv_of(case, records)
        file.write_bytes(gzip.compress(content, 1) if case.kind == "gzip" else content)
        return
    table = arrow_of(case, records)
    if case.kind in ("Parquet", "Spark"):
        try:
            parquet.write_table(table, file, row_group_size=case.layout.pieces)
        except pyarrow.ArrowInvalid:  # Parquet has no seconds, and not all of them as milliseconds
            reject()
    elif case.kind == "Arrow":
        with pyarrow.ipc.new_file(file, table.schema) as writer:
            writer.write_table(table, max_chunksize=case.layout.pieces)
    else:
        with duckdb.connect(str(file)) as connection:
            connection.register("given", table)
            connection.execute("CREATE TABLE records AS FROM given")


def schema_of(case: Case) -> str:
    """Return the schema's file."""
    form = case.form
    lines = [f"[file]\nmissing = {json.dumps(form.nulls)}"]
    if case.kind in TEXTUAL:
        names = ("separator", "decimal", "thousands", "encoding", "skip_lines", "skip_below")
        given = {name: getattr(form, name) for name in (*names, "skip_last", "header")}
        lines += [f"{name} = {json.dumps(value)}" for name, value in given.items()]
    for column in case.columns:
        name, groups = json.dumps(column.name), json.dumps(column.groups)
        low, high = column.range
        lines += ["[[column]]", f"name = {name}", f'type = "{column.kind}"', f"groups = {groups}"]
        lines += [f"range = [{low!r}, {high!r}]"]
    return "\n".join(lines)


# --- CSV ----------------------------------------------------------------------------------------


def csv_of(case: Case, records: Records) -> bytes:
    """Return the bytes of a CSV file."""
    form, layout = case.form, case.layout
    names = [_line([column.name for column in case.columns], form, Layout())]
    lines = [
        *[_encoded("a title, of 2024", form)] * form.skip_lines,
        *[_encoded(name, form) for name in names[: form.header]],
        *[_encoded("below", form)] * form.skip_below,
        *(_of_record(record, form, layout) for record in records[:1]),
        *[b""] * layout.blank,
        *(_of_record(record, form, layout) for record in records[1:]),
        *[_encoded("total;1", form)] * form.skip_last,
    ]
    end = _encoded(layout.end, form)
    content = end.join(lines) + (end if layout.ended else b"")
    if form.encoding == "utf-16":
        return b"\xff\xfe" + content
    return (b"\xef\xbb\xbf" if layout.mark and form.encoding == "utf-8" else b"") + content


def _encoded(text: str, form: Format) -> bytes:
    if form.encoding == "utf-16":
        return text.encode("utf-16-le", "surrogatepass")
    if form.encoding == "latin-1":
        return text.encode("latin-1", "replace")
    return text.encode("utf-8", "surrogateescape")


def _of_record(record: Record, form: Format, layout: Layout) -> bytes:
    if isinstance(record, bytes):
        return _of_raw(record, form)
    if isinstance(record, Endless):
        return _of_raw(b"5" * record.length, form)
    if isinstance(record, Damaged):
        return _of_raw(record.start, form) + _encoded(_line(record.cells, form, layout), form)
    return _encoded(_line(record, form, layout), form)


def _of_raw(line: bytes, form: Format) -> bytes:
    """Return a raw line in a file's encoding; in UTF-16 its bytes are units, some of them alone."""
    if form.encoding == "utf-16":
        text = line.decode("latin-1").replace("\xff", "\ud800")
        return text.encode("utf-16-le", "surrogatepass")
    return line


def _line(cells: Any, form: Format, layout: Layout) -> str:
    texts = [text_of(cell, form, layout) for cell in cells]
    return (form.separator or ",").join(_quoted(text, form, layout) for text in texts)


def _quoted(text: str, form: Format, layout: Layout) -> str:
    text = text.replace("\n", " ")  # a record is one line
    if layout.quoted == "never":
        return text
    if layout.quoted == "always" or '"' in text or "\r" in text or (form.separator or ",") in text:
        doubled = text.replace('"', '""')
        return f'"{doubled}"'
    return text


def text_of(cell: Cell, form: Format, layout: Layout) -> str:
    """Return a cell as a file writes it."""
    if cell is None:
        return ""
    if isinstance(cell, Ticks):
        return str(cell.stored)
    if isinstance(cell, int) and layout.grouped and form.thousands:
        return f"{cell:,}".replace(",", form.thousands)
    text = str(cell)
    return text.replace(".", form.decimal) if isinstance(cell, float) else text


# --- physical types -----------------------------------------------------------------------------


def arrow_of(case: Case, records: Records) -> Any:
    """Return a table of Arrow whose columns have the types that a writer chooses."""
    columns = list(zip(*records, strict=True)) or [()] * len(case.columns)
    # these take no text that is not UTF-8, and Parquet none that it stores once
    strict = case.kind in ("DuckDB", "Spark", "polars", "pandas")
    strict = strict or (case.kind == "Parquet" and case.layout.encoded)
    return pyarrow.table(
        [physical(cells, case.layout, strict=strict) for cells in columns],
        names=[column.name for column in case.columns],
    )


def physical(cells: Any, layout: Layout, *, strict: bool) -> Any:
    """Return a column of Arrow in the narrowest type that holds all cells."""
    there = [cell for cell in cells if cell is not None]
    moments = datetime.date if strict else datetime.date | Ticks
    lacking = len(there) < len(cells)
    if there and all(isinstance(cell, int) for cell in there):
        if lacking and all(abs(cell) <= EXACT for cell in there):
            return pyarrow.array([math.nan if cell is None else float(cell) for cell in cells])
        if all(-(2**63) <= cell < 2**63 for cell in there):
            return pyarrow.array(cells, pyarrow.int64())
    elif there and all(isinstance(cell, int | float) for cell in there):
        if all(isinstance(cell, float) or abs(cell) <= EXACT for cell in there):
            floats = [None if cell is None else float(cell) for cell in cells]
            return pyarrow.array(floats, pyarrow.float64())
    elif there and all(isinstance(cell, datetime.date) for cell in there) and not layout.unit:
        return pyarrow.array(cells, pyarrow.date32())
    elif there and layout.unit and all(isinstance(cell, moments) for cell in there):
        return _moments(cells, layout.unit)
    texts = [None if cell is None else _text(cell, layout) for cell in cells]
    return _texts(texts, layout, strict=strict)


def _moments(cells: Any, unit: str) -> Any:
    """Return a column of timestamps, which may store numbers that no calendar has."""
    day = 86400 * {"s": 1, "ms": 10**3, "us": 10**6}[unit]
    first = datetime.date(1970, 1, 1)
    stored = [
        cell.stored if isinstance(cell, Ticks) else cell and (cell - first).days * day
        for cell in cells
    ]
    return pyarrow.array(stored, pyarrow.int64()).view(pyarrow.timestamp(unit))


def _text(cell: Cell, layout: Layout) -> str:
    if isinstance(cell, Ticks):
        return str(cell.stored)
    if isinstance(cell, datetime.date) and layout.unit:
        return f"{cell} 00:00:00"
    return str(cell)


def _texts(texts: list[str | None], layout: Layout, *, strict: bool) -> Any:
    raw = [
        None if text is None else text.encode("utf-8", "replace" if strict else "surrogateescape")
        for text in texts
    ]
    column = pyarrow.array(raw, pyarrow.binary()).view(pyarrow.string())
    return column.dictionary_encode() if layout.encoded else column


# --- frames -------------------------------------------------------------------------------------


def frame_of(case: Case, records: Records) -> Any:
    """Return a frame of the case's kind."""
    if case.kind == "pandas objects":
        return objects_of(case, records)
    table = arrow_of(case, records)
    if case.kind == "polars":
        return import_module("polars").from_arrow(table)
    if case.kind == "pandas":
        return table.to_pandas()
    if case.kind == "duckdb":
        return duckdb.connect().from_arrow(table)
    return table


def objects_of(case: Case, records: Records) -> Any:
    """Return a frame of pandas whose columns hold the cells as they are, of several types."""
    pandas = import_module("pandas")
    columns = list(zip(*records, strict=True))
    cells = [pandas.Series([_plain(cell) for cell in column], dtype=object) for column in columns]
    frame = pandas.concat(cells, axis=1)
    frame.columns = [column.name for column in case.columns]
    return frame


def _plain(cell: Cell) -> object:
    if isinstance(cell, Ticks):
        return cell.stored
    return cell
