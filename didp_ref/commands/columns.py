"""Reading what a user brings to ``didp-ref assess``: a column of a file, and a prior."""

from __future__ import annotations

import os
import re
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from io import BytesIO
from multiprocessing import get_context
from pickle import PicklingError
from typing import TYPE_CHECKING

import numpy as np

from didp_ref.commands.files import read_bytes, read_text
from didp_ref.errors import InputError, shorten, suggestion
from didp_ref.extras import unavailable

if TYPE_CHECKING:
    import polars
    from numpy.typing import NDArray

UTF_8_MARK = b"\xef\xbb\xbf"
WIDE = 64  # bits of the widest numbers that numpy holds
MOST_NAMES = 10


def read_column(file: str, column: str) -> NDArray[np.generic]:
    """Return a numeric column of a CSV or Parquet file, or say what is wrong with it.

    Exactly the file that was named is read, from the local disk: nothing in its name is a pattern
    or an address. Raises :class:`~didp_ref.errors.InputError`, also where two columns have the
    name, and :class:`~didp_ref.errors.Unavailable` without polars.
    """
    try:
        import polars
    except ImportError:
        raise unavailable("polars") from None
    content = read_bytes(file)
    parquet = file.lower().endswith(".parquet")
    if not parquet:
        # empty lines before the header; and a text that begins with a mark is never taken for a
        # compressed one, as polars takes one that begins with "x^"
        content = UTF_8_MARK + content.removeprefix(UTF_8_MARK).lstrip(b"\r\n")
    try:
        if parquet:
            with ProcessPoolExecutor(1, get_context("spawn"), _silence) as child:
                names = child.submit(_parquet_names, content).result()
                place = _place(file, column, names)
                data = child.submit(_parquet_column, content, place).result()
        else:
            data = _csv_column(content, _place(file, column, _csv_names(content)))
    except (BrokenProcessPool, PicklingError):  # the child ended, or its panic cannot be sent
        raise InputError(file, "cannot be read as a table: it is broken") from None
    except (polars.exceptions.PolarsError, polars.exceptions.PanicException) as problem:
        reason = shorten(" ".join(str(problem).split()))
        raise InputError(file, f"cannot be read as a table: {reason}") from None
    return _numbers(file, column, data)


def _csv_names(content: bytes) -> list[str]:
    import polars

    head = polars.read_csv(BytesIO(content), has_header=False, n_rows=1, infer_schema=False)
    return ["" if name is None else name for name in (head.row(0) if head.height else ())]


def _csv_column(content: bytes, place: int) -> polars.Series:
    import polars

    frame = polars.read_csv(BytesIO(content), columns=[place], infer_schema_length=None)
    return frame.to_series()


def _parquet_names(content: bytes) -> list[str]:
    import polars

    return list(polars.read_parquet_schema(BytesIO(content)))


def _parquet_column(content: bytes, place: int) -> polars.Series:
    import polars

    return polars.read_parquet(BytesIO(content), columns=[place]).to_series()


def _silence() -> None:
    """Send a child's standard error to nowhere.

    Some broken Parquet files end the process that reads them, and not before polars has printed
    where: hence a child.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)


def _place(file: str, column: str, names: list[str]) -> int:
    """Return where the one column of a name stands; spaces around a name do not count."""
    stripped = [name.strip() for name in names]
    places = [place for place, name in enumerate(stripped) if name == column.strip()]
    if not places:
        raise InputError(file, f"has no column {shorten(column)}; {suggestion(column, stripped)}")
    if len(places) > 1:
        shown = ", ".join(f"{names[one]!r} at {one + 1}" for one in places[:MOST_NAMES])
        raise InputError(
            file, f"has {len(places)} columns of this name ({shown}); rename all but one"
        )
    return places[0]


def _numbers(file: str, column: str, data: polars.Series) -> NDArray[np.generic]:
    if data.null_count():
        row = data.is_null().arg_true()[0]
        raise InputError(
            file,
            f"column {column!r} has {data.null_count()} empty cells, the first in record {row}",
        )
    width = re.search(r"\d+$", str(data.dtype))
    if not data.dtype.is_numeric() or width is None:
        raise InputError(file, f"column {column!r} is not numeric ({data.dtype})")
    if int(width[0]) > WIDE:
        raise InputError(file, f"column {column!r} holds whole numbers of more than {WIDE} bits")
    return np.asarray(data.to_numpy())


def read_prior(file: str) -> NDArray[np.float64]:
    """Return the probabilities of a file that holds one a line."""
    try:
        return np.array([float(line) for line in read_text(file).split()])
    except ValueError as problem:
        raise InputError(file, f"is not one probability a line: {problem}") from None
