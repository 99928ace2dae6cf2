"""A column of Arrow that DuckDB reads without a fault, whatever its cells hold."""

from decimal import Decimal, localcontext
from typing import Any

from didp_ref.extras import import_extra


def readable(column: Any) -> Any:
    """Return a column of Arrow as DuckDB can read it, with every text that is not UTF-8 missing."""
    pyarrow = import_extra("pyarrow")
    kinds = pyarrow.types
    if kinds.is_dictionary(column.type):
        column = column.dictionary_decode()
    kind = column.type
    if kinds.is_string(kind) or kinds.is_large_string(kind) or kinds.is_string_view(kind):
        return _in_utf_8(pyarrow, column)
    if kinds.is_float16(kind):
        return column.cast(pyarrow.float32())
    if kinds.is_integer(kind) or kinds.is_floating(kind) or kinds.is_boolean(kind):
        return column
    if kinds.is_date(kind) or kinds.is_timestamp(kind):
        return _in_calendar(pyarrow, column)
    if kinds.is_decimal128(kind):
        return _in_precision(pyarrow, column)
    if kinds.is_decimal(kind):
        return column.cast(pyarrow.float64())
    return pyarrow.nulls(len(column), pyarrow.string())


def is_read(kind: Any) -> bool:
    """Say whether a column of a type of Arrow can have values; the others are missing."""
    kinds = import_extra("pyarrow").types
    if kinds.is_dictionary(kind):
        return is_read(kind.value_type)
    tests = (kinds.is_integer, kinds.is_floating, kinds.is_boolean, kinds.is_decimal)
    texts = (kinds.is_string, kinds.is_large_string, kinds.is_string_view)
    return any(test(kind) for test in (*tests, *texts, kinds.is_date, kinds.is_timestamp))


def _in_precision(pyarrow: Any, column: Any) -> Any:
    """Return a column of decimals; those that have more digits than their type are missing."""
    compute, kind = import_extra("pyarrow.compute"), column.type
    with localcontext(prec=kind.precision + abs(kind.scale) + 1):
        most = (Decimal(10) ** kind.precision - 1).scaleb(-kind.scale)
        ends = [pyarrow.scalar(end, kind) for end in (-most, most)]
    inside = compute.and_(
        compute.greater_equal(column, ends[0]), compute.less_equal(column, ends[1])
    )
    return compute.if_else(inside, column, pyarrow.scalar(None, kind))


SECONDS_OF_DAY = 86_400
CALENDAR = -62_135_596_800, 253_402_300_799
"""The first second of the year 1 and the last one of the year 9999, from 1970 on."""
IN_A_SECOND = {"s": 1, "ms": 1_000, "us": 1_000_000, "ns": 1_000_000_000}


def _in_calendar(pyarrow: Any, column: Any) -> Any:
    """Return a column of days or times; those outside of the years 1 to 9999 are missing.

    DuckDB fails on some of the others, and would fail for all records because of one.
    """
    compute, kind = import_extra("pyarrow.compute"), column.type
    if pyarrow.types.is_date32(kind):
        numbers, (low, high) = (
            column.view(pyarrow.int32()),
            (end // SECONDS_OF_DAY for end in CALENDAR),
        )
    else:
        numbers, unit = column.view(pyarrow.int64()), getattr(kind, "unit", "ms")
        low, high = (max(-(2**63), min(end * IN_A_SECOND[unit], 2**63 - 1)) for end in CALENDAR)
    inside = compute.and_(compute.greater_equal(numbers, low), compute.less_equal(numbers, high))
    if pyarrow.types.is_date64(kind):  # in milliseconds, of whole days alone
        day = SECONDS_OF_DAY * IN_A_SECOND["ms"]
        days = compute.divide(numbers, day)
        inside = compute.and_(inside, compute.equal(compute.multiply(days, day), numbers))
        days = compute.if_else(inside, days, pyarrow.scalar(None, pyarrow.int64()))
        return days.cast(pyarrow.int32()).view(pyarrow.date32())
    return compute.if_else(inside, column, pyarrow.scalar(None, kind))


def _in_utf_8(pyarrow: Any, column: Any) -> Any:
    """Return a column of texts; those that are not UTF-8 are missing."""
    raw = column.cast(pyarrow.large_binary())
    try:
        return raw.cast(pyarrow.large_string())
    except pyarrow.ArrowInvalid:
        return pyarrow.array([_decoded(cell) for cell in raw.to_pylist()], pyarrow.large_string())


def _decoded(cell: bytes | None) -> str | None:
    try:
        return None if cell is None else cell.decode()
    except UnicodeDecodeError:
        return None
