"""A table whose columns have names of ours and one type each, on DuckDB or on Spark.

A user's names reach no engine: columns are taken by their places, and are called ``c0``, ``c1``
and so on. Each cell is made a value of its column's type by itself, or is missing. So a cell that
is changed changes how no other one is read.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from didp_ref.assessment.data.arrow_column import readable
from didp_ref.assessment.data.cell_sql import LARGEST_WHOLE, misfit_sql, text_sql, typed_sql
from didp_ref.assessment.data.column_types import ColumnType
from didp_ref.assessment.data.csv_text import Format
from didp_ref.errors import InputError, shorten, suggestion
from didp_ref.extras import import_extra

SPARK = ("PYSPARK", "PYSPARK_CONNECT", "SQLFRAME")
"""Names of narwhals for what speaks as Spark does."""
MOST_MISFITS = 100


@dataclass(frozen=True)
class Column:
    """A column of a typed table: what it is called there, and its type."""

    alias: str
    kind: ColumnType


@dataclass(frozen=True)
class Typed:
    """A table that narwhals can ask: its columns under names of ours, by the user's names.

    ``owner`` is what has to live as long as the table, such as a connection. ``misfits`` returns
    some of a column's cells that do not fit its type, where the table itself can tell.
    """

    lazy: Any
    columns: Mapping[str, Column]
    owner: Any = field(default=None, repr=False)
    misfits: Callable[[str], list[str]] = field(default=lambda _: [], repr=False)

    def column(self, name: str) -> Column:
        """Return a column; raise :class:`~didp_ref.errors.InputError` where it is not there."""
        if name not in self.columns:
            hint = suggestion(name, list(self.columns))
            raise InputError("the table", f"has no column {shorten(name)}; {hint}")
        return self.columns[name]


# --- frames of users ---------------------------------------------------------------------------


def typed(frame: Any, types: Mapping[str, ColumnType], nulls: Sequence[str] = ()) -> Typed:
    """Return the columns of a frame of Polars, pandas, Arrow, DuckDB or Spark as values of types.

    Raises :class:`~didp_ref.errors.InputError` for what is no frame, and for a column that is not
    there or there twice.
    """
    if isinstance(frame, Typed):
        return frame
    nw = import_extra("narwhals")
    names, frame = _named_by_place(nw.to_native(frame, pass_through=True))
    try:
        lazy = nw.from_native(frame).lazy()
    except TypeError:
        raise InputError("the table", _about_no_frame(frame)) from None
    engine = lazy.implementation.name
    if engine in (*SPARK, "DUCKDB"):
        names = list(frame.columns)
    elif not names:
        names = lazy.collect_schema().names()
    places = {name: _place(names, name) for name in types}
    form = Format(nulls=tuple(nulls))
    if engine in SPARK:
        return typed_by_spark(frame, types, places, form)
    if engine == "DUCKDB":
        relation = frame.query("given", f"FROM given AS g({_aliases(len(names))})")
        return _typed_relation(relation, types, places, form, None)
    connection = import_extra("duckdb").connect(config={"python_enable_replacements": "false"})
    relation = connection.from_arrow(_arrow(nw, frame, list(places.values()), len(names)))
    return _typed_relation(relation, types, places, form, connection)


def _named_by_place(frame: Any) -> tuple[list[str], Any]:
    """Return the names of a frame's columns, and the frame with names of ours.

    Of engines where a name can stand twice, which narwhals takes for one, or refuses.
    """
    if hasattr(frame, "rename_columns"):  # Arrow
        names = list(frame.column_names)
        return names, frame.rename_columns([f"c{place}" for place in range(len(names))])
    if hasattr(frame, "set_axis") and hasattr(frame, "columns"):  # pandas
        names = [str(name) for name in frame.columns]
        return names, frame.set_axis([f"c{place}" for place in range(len(names))], axis="columns")
    return [], frame


def _place(names: Sequence[str], name: str) -> int:
    places = [place for place, other in enumerate(names) if other == name]
    if not places:
        hint = suggestion(name, names)
        raise InputError("the table", f"has no column {shorten(name)}; {hint}")
    if len(places) > 1:
        problem = f"has {len(places)} columns called {shorten(name)}; rename all but one"
        raise InputError("the table", problem)
    return places[0]


def _aliases(many: int) -> str:
    return ", ".join(f"c{place}" for place in range(many))


def _arrow(nw: Any, frame: Any, places: Sequence[int], width: int) -> Any:
    """Return the columns at some places as a table of Arrow, named for their places."""
    pyarrow = import_extra("pyarrow")
    kept = sorted(set(places)) or [0][:width]
    selected = nw.from_native(frame).lazy().select(nw.nth(kept)).collect()
    columns = [_column(nw, selected.get_column(name)) for name in selected.columns]
    if not columns:
        return pyarrow.table({"record": pyarrow.nulls(0)})
    return pyarrow.table(columns, names=[f"c{place}" for place in kept])


def _column(nw: Any, series: Any) -> Any:
    """Return a series as a column of Arrow; of objects of several types each as its own text."""
    with suppress(UnicodeEncodeError):  # a text with half of a surrogate pair
        if series.dtype != nw.Object:
            return readable(series.to_arrow())
    pyarrow, missing = import_extra("pyarrow"), series.is_null().to_list()
    texts = [
        None if absent else _text_of(cell)
        for cell, absent in zip(series.to_list(), missing, strict=True)
    ]
    return pyarrow.array(texts, pyarrow.string())


def _text_of(cell: Any) -> str | None:
    """Return the text of an object, the one that it has in a column of its own type.

    There is none of what Python writes no text of, or none in UTF-8.
    """
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < LARGEST_WHOLE:
        return str(int(cell))
    try:
        if not isinstance(cell, str) and str(cell) in ("True", "False"):
            return str(cell).lower()
        return str(cell).encode().decode()
    except ValueError:  # also half of a surrogate pair, and a number of thousands of digits
        return None


def _about_no_frame(table: Any) -> str:
    """Return what to pass instead of what is no table."""
    read = "read it with polars.read_csv, or the like, or ask didp-ref assess FILE"
    if not isinstance(table, str) and not hasattr(table, "__fspath__"):
        read = "make it one, for instance by polars.DataFrame({'age': values})"
    kinds = "Polars, pandas, Arrow, DuckDB or Spark"
    return f"is of type {type(table).__name__}, and no frame of {kinds}; {read}"


def _typed_relation(
    relation: Any,
    types: Mapping[str, ColumnType],
    places: Mapping[str, int],
    form: Format,
    owner: Any,
) -> Typed:
    stored = dict(zip(relation.columns, map(str, relation.types), strict=True))
    cells = {name: f"c{place}" for name, place in places.items()}
    values = [
        f"{typed_sql(kind, stored[cells[name]], cells[name], form)} AS c{at}"
        for at, (name, kind) in enumerate(types.items())
    ]
    table = relation.project(", ".join(values) or "1 AS record")

    def misfits(name: str) -> list[str]:
        cell, kind = cells[name], types[name]
        value = typed_sql(kind, stored[cell], cell, Format())
        looked = relation.project(f"{text_sql(stored[cell], cell)} AS cell, {value} AS bare")
        rows = looked.filter(misfit_sql(kind, form)).limit(MOST_MISFITS).fetchall()
        return [text for (text, _) in rows]

    typed_table = in_order(import_extra("narwhals").from_native(table).lazy(), types, owner)
    return replace(typed_table, misfits=misfits)


def in_order(lazy: Any, types: Mapping[str, ColumnType], owner: Any = None) -> Typed:
    """Return a table whose columns ``c0``, ``c1``, ... have these types, in their order."""
    columns = {name: Column(f"c{at}", kind) for at, (name, kind) in enumerate(types.items())}
    return Typed(lazy, columns, owner)


# --- Spark -------------------------------------------------------------------------------------


def typed_by_spark(
    frame: Any, types: Mapping[str, ColumnType], places: Mapping[str, int], form: Format
) -> Typed:
    """Return the columns at some places of a frame of Spark as values of types."""
    renamed = frame.toDF(*(f"c{place}" for place in range(len(frame.columns))))
    stored = dict(renamed.dtypes)
    cells = {name: f"c{place}" for name, place in places.items()}
    values = [
        f"{typed_sql(kind, stored[cells[name]], cells[name], form, spark=True)} AS c{at}"
        for at, (name, kind) in enumerate(types.items())
    ]
    table = renamed.selectExpr(*values) if values else renamed.selectExpr("1 AS record")
    return in_order(import_extra("narwhals").from_native(table).lazy(), types, frame)
