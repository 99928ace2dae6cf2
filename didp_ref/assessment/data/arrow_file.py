"""Reading the columns of Arrow and Parquet files, piece by piece, and only sound ones."""

from collections.abc import Iterator, Sequence
from typing import Any

from didp_ref.assessment.data.arrow_column import is_read, readable
from didp_ref.assessment.data.limits import Limits
from didp_ref.errors import InputError, shorten
from didp_ref.extras import import_extra

RECORDS = 1 << 20
"""So many records of a Parquet file are unpacked at once."""


def arrow_names(path: str) -> list[str]:
    """Return the names of the columns of a file or a stream of Arrow; nothing else is read."""
    return list(_opened(path, ()).schema.names)


def parquet_names(path: str) -> list[str]:
    """Return the names of the columns of a Parquet file; nothing else is read."""
    return list(import_extra("pyarrow.parquet").read_schema(path).names)


def _opened(path: str, places: Sequence[int]) -> Any:
    """Return what reads the columns at some places, or all; other columns are not unpacked."""
    pyarrow, ipc = import_extra("pyarrow"), import_extra("pyarrow.ipc")
    mapped = pyarrow.memory_map(path)
    options = ipc.IpcReadOptions(included_fields=list(places))
    try:
        return ipc.open_file(mapped, options=options)
    except pyarrow.ArrowInvalid:
        mapped.seek(0)
        return ipc.open_stream(mapped, options=options)


def arrow_tables(file: str, path: str, places: Sequence[int], limits: Limits) -> Iterator[Any]:
    """Yield the columns at some places of an Arrow file, table by table.

    Raises :class:`~didp_ref.errors.InputError` for a column that is damaged.
    """
    kept = sorted(set(places))
    opened = _opened(path, kept or [0])
    if hasattr(opened, "get_batch"):
        batches: Iterator[Any] = map(opened.get_batch, range(opened.num_record_batches))
    else:
        batches = iter(opened)
    for batch in batches:
        yield _sound(file, batch, kept, limits)


def parquet_tables(file: str, path: str, places: Sequence[int], limits: Limits) -> Iterator[Any]:
    """Yield the columns at some places of a Parquet file, table by table."""
    parquet = import_extra("pyarrow.parquet")
    kept = sorted(set(places))
    with parquet.ParquetFile(path) as opened:
        names = opened.schema_arrow.names
        wanted = [names[place] for place in kept] or names[:1]
        for batch in opened.iter_batches(RECORDS, columns=wanted):
            # a name with a point in it may bring a column within a column along
            by_name = {name: batch.column(at) for at, name in enumerate(batch.schema.names)}
            chosen = import_extra("pyarrow").record_batch(
                [by_name[name] for name in wanted], wanted
            )
            yield _sound(file, chosen, kept, limits)


def _sound(file: str, batch: Any, places: Sequence[int], limits: Limits) -> Any:
    """Return a batch as a table whose columns are named for their places and keep to the format.

    Whoever counts them reads past their end where an offset or a length in them is wrong. What
    pyarrow says of them is not shown, as it may hold a cell.
    """
    pyarrow = import_extra("pyarrow")
    limits.spend(file, batch.nbytes)
    if not places:  # records are counted, and no cell is looked at
        return pyarrow.table({"c0": pyarrow.nulls(batch.num_rows)})
    columns = []
    for name, column in zip(batch.schema.names, batch.columns, strict=True):
        try:
            # structure alone: a text that is not UTF-8 is missing, and damages no other cell
            _as_bytes(pyarrow, column).validate(full=True)
        except pyarrow.ArrowException:
            problem = f"cannot be read as a table: column {shorten(name)} is damaged"
            raise InputError(file, problem) from None
        columns.append(readable(column))
    return pyarrow.table(columns, names=[f"c{place}" for place in places])


def _as_bytes(pyarrow: Any, column: Any) -> Any:
    """Return a column whose texts are bytes, since they need not be valid UTF-8."""
    kinds = pyarrow.types
    if not is_read(column.type):
        return pyarrow.nulls(len(column))
    if kinds.is_string(column.type):
        return column.view(pyarrow.binary())
    if kinds.is_large_string(column.type):
        return column.view(pyarrow.large_binary())
    if kinds.is_string_view(column.type):
        return column.view(pyarrow.binary_view())
    if kinds.is_date64(column.type):  # only whole days are dates
        return column.view(pyarrow.int64())
    if kinds.is_decimal128(column.type):  # a cell may have too many digits
        return column.view(pyarrow.binary(16))
    if kinds.is_dictionary(column.type):
        entries = _as_bytes(pyarrow, column.dictionary)
        entries.validate(full=True)
        column.indices.validate(full=True)
        return pyarrow.DictionaryArray.from_arrays(column.indices, entries)  # looks at each place
    return column
