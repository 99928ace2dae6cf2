"""Reading the columns of an Arrow file, and only those that keep to Arrow's own format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from didp_ref.errors import InputError, shorten
from didp_ref.extras import import_extra


def arrow_names(path: str) -> list[str]:
    """Return the names of the columns of a file or a stream of Arrow; nothing else is read."""
    return list(_opened(path, ()).schema.names)


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


def arrow_columns(file: str, path: str, places: Sequence[int]) -> Any:
    """Return the columns at some rising places, once all of each is seen to keep to the format.

    Whoever counts them reads past their end where an offset or a length in them is wrong. What
    pyarrow says of them is not shown, as it may hold a cell.

    Raises :class:`~didp_ref.errors.InputError` for a column that is damaged.
    """
    pyarrow = import_extra("pyarrow")
    chosen = _opened(path, places).read_all()
    for name, column in zip(chosen.column_names, chosen.columns, strict=True):
        try:
            column.validate(full=True)
        except pyarrow.ArrowException:
            reason = f"column {shorten(name)} is damaged, or a text in it is not UTF-8"
            problem = f"cannot be read as a table: {reason}"
            raise InputError(file, problem) from None
    return chosen
