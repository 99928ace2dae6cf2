"""One column of a file as an array of numbers, in the order of its records."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from didp_ref.assessment.data.columns import Source, broken, opened_source
from didp_ref.assessment.data.diagnosis import about_missing
from didp_ref.assessment.data.schema import Schema
from didp_ref.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray


def read_column(file: str, column: str, schema: Schema | None = None) -> NDArray[np.float64]:
    """Return a column of numbers of a file, record by record, or say what is wrong with it.

    Raises :class:`~didp_ref.errors.InputError` also for missing values, and
    :class:`~didp_ref.errors.Unavailable` without duckdb and pyarrow.
    """
    with opened_source([file], schema) as source:
        return numbers_of(source, column)


def numbers_of(source: Source, column: str) -> NDArray[np.float64]:
    """Return a column of numbers, record by record."""
    table = source.frame({column: "number"})
    with broken(*source.files, limits=source.limits):
        rows = table.lazy.to_native().fetchnumpy()["c0"]
    if not len(rows):
        raise InputError(source.files[0], "has no records")
    if missing := source.empty[column]:
        raise InputError(source.files[0], about_missing(source, column, "number", missing))
    return np.asarray(np.ma.filled(np.ma.asarray(rows, np.float64), np.nan), np.float64)
