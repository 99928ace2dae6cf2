"""A draft of a schema, for a person to check: names and types of columns, and no value of them."""

import re
from collections import Counter
from collections.abc import Collection
from dataclasses import replace

from didp_ref.assessment.data.cell_sql import number_pattern
from didp_ref.assessment.data.column_types import ColumnType, parse_value
from didp_ref.assessment.data.columns import Source
from didp_ref.assessment.data.csv_text import AROUND, Format
from didp_ref.assessment.data.diagnosis import about_title
from didp_ref.assessment.data.schema import Declared, Schema
from didp_ref.errors import InputError, typable

RECORDS = 10_000
"""So many records are looked at to draft the types."""
FIRST: tuple[ColumnType, ...] = ("integer", "number", "date")
"""Types in the order in which they are tried; what fits none of them is text."""
TIMED = re.compile(r"(?P<date>[\d-]+)[ T][\d:]+([.]\d+)?")
"""A date with a time of day, which the type date leaves out."""


def drafted(source: Source, only: Collection[str] | None = None) -> Schema:
    """Return the names of all columns of the first file, and the types that their cells suggest.

    With ``only``, it is these columns alone: the cells of a wide file take much memory.

    That is read off the data. So a person has to check it before a release depends on it. Raises
    :class:`~didp_ref.errors.InputError` where a title or values seem to stand in place of the
    names; that some columns are declared says that these are names.
    """
    for index, file in enumerate(source.files):
        if source.kind == "CSV" and (told := about_title(source, index)):
            raise InputError(file, told)
        if not source.schema.columns and (told := source.about_values(index)):
            name = typable(source.names[index][0])
            raise InputError(file, f"{told}; if these are the names, add --columns {name}")
    names = [name.strip(AROUND) for name in source.names[0]]
    places = [place for place, name in enumerate(names) if only is None or name in only]
    columns = {}
    for place, cells in zip(places, source.first_texts(RECORDS, places), strict=True):
        columns[names[place]] = Declared(names[place], _kind(cells, source.schema.form))
    form = source.schema.form
    if source.heads:
        form = replace(form, separator=source.heads[0].separator)
    return Schema(columns, form)


def with_slips(source: Source, made: Schema) -> dict[str, ColumnType]:
    """Return the columns drafted as text of which most first cells fit another type, and that type.

    At most one cell of five may not fit.
    """
    likely: dict[str, ColumnType] = {}
    names = [name.strip(AROUND) for name in source.names[0]]
    for name, cells in zip(names, source.first_texts(RECORDS), strict=True):
        there = [cell.strip() for cell in cells if cell is not None]
        counts = Counter(cell for cell in there if cell and cell not in made.form.nulls)
        slips = {
            kind: sum(counts[cell] for cell in counts if not _fits(kind, cell, made.form))
            for kind in FIRST
        }
        kind = min(FIRST, key=slips.__getitem__)
        text = made.types[name] == "text" and names.count(name) == 1
        if text and 0 < 5 * slips[kind] <= counts.total():
            likely[name] = kind
    return likely


def _kind(cells: list[str | None], form: Format) -> ColumnType:
    there = {cell.strip() for cell in cells if cell is not None} - {"", *form.nulls}
    for kind in FIRST:
        if there and all(_fits(kind, cell, form) for cell in there):
            return kind
    return "text"


def _fits(kind: ColumnType, cell: str, form: Format) -> bool:
    if kind == "integer" and (cell.lstrip("+-").startswith("0") and len(cell.lstrip("+-")) > 1):
        return False  # 01 is a code, and no whole number
    if kind == "date" and (timed := TIMED.fullmatch(cell)):
        cell = timed["date"]
    try:
        parse_value(kind, cell if kind == "date" or form.plain else _with_a_point(cell, form))
    except (ValueError, OverflowError):
        return False
    return True


def _with_a_point(cell: str, form: Format) -> str:
    """Return a number as it is written with a point, and without thousands."""
    if not re.fullmatch(number_pattern(form), cell):
        return ""
    return "".join(sign for sign in cell if sign not in form.between).replace(form.decimal, ".")
