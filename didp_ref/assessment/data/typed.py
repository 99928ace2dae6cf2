"""A table whose columns have names of ours and one type each, on DuckDB or on Spark.

A user's names reach no engine: columns are taken by their places, and are called ``c0``, ``c1``
and so on. Each cell is made a value of its column's type by itself, or is missing. So a cell that
is changed changes how no other one is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from didp_ref.assessment.data.column_types import ColumnType, parse_value
from didp_ref.assessment.data.csv_text import BLANKS, ENDS, Format
from didp_ref.assessment.data.database import quoted
from didp_ref.errors import InputError, shorten, suggestion
from didp_ref.extras import import_extra

STORED = {"number": "DOUBLE", "integer": "BIGINT", "text": "VARCHAR", "date": "DATE"}
"""What a column of each type is stored as."""
WHOLES = (
    *("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT"),
    *("UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT"),
)
PARTS = ("FLOAT", "DOUBLE", "DECIMAL")
SPARK = ("PYSPARK", "PYSPARK_CONNECT", "SQLFRAME")
"""Names of narwhals for what speaks as Spark does."""
MOST_MISFITS = 100
LARGEST_WHOLE = 2**53
"""Up to here a float64 stands for every whole number."""


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
    """Return the text of an object; none of what Python writes no text of, or none in UTF-8."""
    try:
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


def misfit_sql(kind: ColumnType, form: Format) -> str:
    """Return the SQL that says whether a ``cell`` holds what is no value of its type.

    ``bare`` is its value where no text stands for a missing one.
    """
    codes = ", ".join(quoted(code.strip()) for code in ("", *form.nulls))
    text = f"trim(cell, {quoted(ENDS)})"
    nan = f" AND lower({text}) <> 'nan'" if kind == "number" else ""
    return f"bare IS NULL AND cell IS NOT NULL AND {text} NOT IN ({codes}){nan}"


def in_order(lazy: Any, types: Mapping[str, ColumnType], owner: Any = None) -> Typed:
    """Return a table whose columns ``c0``, ``c1``, ... have these types, in their order."""
    columns = {name: Column(f"c{at}", kind) for at, (name, kind) in enumerate(types.items())}
    return Typed(lazy, columns, owner)


# --- columns of Arrow --------------------------------------------------------------------------


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
        return column
    if kinds.is_decimal(kind):
        return column.cast(pyarrow.float64())
    return pyarrow.nulls(len(column), pyarrow.string())


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


# --- SQL ---------------------------------------------------------------------------------------


def typed_sql(kind: ColumnType, stored: str, cell: str, form: Format, spark: bool = False) -> str:
    """Return the SQL for a cell's value in a type; it is NULL where the cell has none.

    ``stored`` is the engine's own type of the column.
    """
    value = _value(kind, stored.upper(), cell, form, spark)
    missing = [f"{value} = {code}" for code in _codes(kind, form.nulls, spark)]
    if form.nulls or (kind == "text" and _is_text(stored)):
        codes = ", ".join(_quoted(code.strip(), spark) for code in ("", *form.nulls))
        if _is_text(stored):
            missing.insert(0, f"{_trimmed(cell, spark)} IN ({codes})")
        elif kind == "text":
            missing.insert(0, f"{value} IN ({codes})")
    if not missing:
        return value
    return f"CASE WHEN {' OR '.join(missing)} THEN NULL ELSE {value} END"


def _quoted(text: str, spark: bool) -> str:
    """Return a text as SQL; Spark takes a backslash in it for the beginning of another letter."""
    if not spark:
        return quoted(text)
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _codes(kind: ColumnType, nulls: Sequence[str], spark: bool) -> Iterable[str]:
    """Yield the values of a type that stand for a missing one, as SQL."""
    if kind == "text":
        return
    for code in nulls:
        try:
            value = parse_value(kind, code)
        except (ValueError, OverflowError):
            continue
        if kind == "date":
            yield f"DATE {_quoted(str(value), spark)}"
        else:
            yield f"CAST({value!r} AS {'DOUBLE' if kind == 'number' else 'BIGINT'})"


def _is_text(stored: str) -> bool:
    upper = stored.upper()
    return upper.startswith(("VARCHAR", "STRING", "CHAR", "ENUM")) and not upper.endswith("]")


def _trimmed(cell: str, spark: bool) -> str:
    letters = _quoted(AROUND_CELLS, spark)
    if spark:
        return f"trim(BOTH {letters} FROM CAST({cell} AS STRING))"
    text = f"CAST({cell} AS VARCHAR)"  # the ends are looked at first, as trimming is slow
    blank = f"{text}[1] <= ' ' OR {text}[-1] <= ' '"
    return f"CASE WHEN {blank} THEN trim({text}, {letters}) ELSE {text} END"


AROUND_CELLS = ENDS
"""What may stand around any cell, and does not count."""


def _value(kind: ColumnType, stored: str, cell: str, form: Format, spark: bool) -> str:
    if stored.endswith("]"):  # a list, whose type begins like that of its entries
        return _null(kind, spark)
    whole = stored in WHOLES or stored.replace(" ", "").endswith(",0)")
    whole = whole or (spark and stored.startswith(SPARK_WHOLES))
    part = stored.startswith(PARTS)
    if kind == "number":
        if _is_text(stored):
            return _no_nan(_number_of_text(cell, form, spark), spark)
        return _no_nan(f"CAST({cell} AS DOUBLE)", spark) if whole or part else _null(kind, spark)
    if kind == "integer":
        if _is_text(stored):
            return _whole_of_text(cell, form, spark)
        if part:
            return f"CASE WHEN {cell} = floor({cell}) THEN TRY_CAST({cell} AS BIGINT) END"
        return f"TRY_CAST({cell} AS BIGINT)" if whole else _null(kind, spark)
    if kind == "date":
        return _date(stored, cell, spark)
    if _is_text(stored):
        return _trimmed(cell, spark)
    string = "STRING" if spark else "VARCHAR"
    if part and not whole:  # 1.0 is written as 1: some write whole numbers so beside missing ones
        as_whole = f"CAST(TRY_CAST({cell} AS BIGINT) AS {string})"
        is_whole = f"{cell} = floor({cell}) AND abs({cell}) < {LARGEST_WHOLE}"
        other = f"CAST({_no_nan(f'CAST({cell} AS DOUBLE)', spark)} AS {string})"
        return f"CASE WHEN {is_whole} THEN {as_whole} ELSE {other} END"
    if whole or stored.startswith(("BOOLEAN", "DATE", "TIMESTAMP")):
        return text_sql(stored, cell, string)
    return _null(kind, spark)


def text_sql(stored: str, cell: str, string: str = "VARCHAR") -> str:
    """Return the SQL for the text of a cell of any type."""
    if stored.upper() in ("TIMESTAMP_S", "TIMESTAMP_MS"):  # DuckDB fails on a time far away
        cell = f"TRY_CAST({cell} AS TIMESTAMP)"
    return f"CAST({cell} AS {string})"


SPARK_WHOLES = ("INT", "BIGINT", "SMALLINT", "TINYINT")


def _null(kind: ColumnType, spark: bool) -> str:
    return f"CAST(NULL AS {'STRING' if spark and kind == 'text' else STORED[kind]})"


def _no_nan(number: str, spark: bool) -> str:
    return (
        f"CASE WHEN NOT isnan({number}) THEN {number} END" if spark else f"nullif({number}, 'nan')"
    )


def _number_of_text(cell: str, form: Format, spark: bool) -> str:
    if form.plain and not spark:  # as NUMBER, but faster: DuckDB also takes 1_000 and +-5
        text = f"CAST({cell} AS VARCHAR)"
        more = f"contains({text}, '_') OR contains({text}, '+-')"
        return f"CASE WHEN NOT ({more}) THEN TRY_CAST({cell} AS DOUBLE) END"
    digits = _digits(cell, form, spark)
    return f"CASE WHEN {_matches(digits, NUMBER, spark)} THEN TRY_CAST({digits} AS DOUBLE) END"


def _whole_of_text(cell: str, form: Format, spark: bool) -> str:
    """Return the SQL for the whole number that a text writes; 1.0 and 1e3 are two.

    A float64 tells whether there is a fraction; of large numbers it does not, and they have to be
    written without a point.
    """
    number, digits = _number_of_text(cell, form, spark), _digits(cell, form, spark)
    small = f"{number} = floor({number}) AND abs({number}) < {LARGEST_WHOLE}"
    large = f"{number} IS NOT NULL AND {_matches(digits, WHOLE, spark)}"
    return (
        f"CASE WHEN {small} THEN CAST({number} AS BIGINT) "
        f"WHEN {large} THEN TRY_CAST({digits} AS BIGINT) END"
    )


NUMBER = (
    "[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]+)?|[+-]?[iI][nN][fF]([iI][nN][iI][tT][yY])?"
)
WHOLE = "[+-]?[0-9]+"
DATED = "[0-9]{4}-[0-9]{2}-[0-9]{2}([T ].*)?"


def _matches(text: str, pattern: str, spark: bool) -> str:
    if spark:
        return f"{text} RLIKE '^({pattern})$'"
    return f"regexp_full_match({text}, '{pattern}')"


def _digits(cell: str, form: Format, spark: bool) -> str:
    """Return the SQL for a cell's text with a point for the decimal character, and no thousands.

    It is no number where thousands do not stand apart by threes.
    """
    trimmed = _trimmed(cell, spark)
    if form.plain:
        return trimmed
    between = form.between
    if " " in between:
        trimmed = f"trim({trimmed}, {quoted(BLANKS)})"
    plain = f"translate({trimmed}, {quoted(between)}, '')" if between else trimmed
    plain = f"replace({plain}, {quoted(form.decimal)}, '.')"
    pattern = quoted(_pattern(form))
    return f"CASE WHEN regexp_full_match({trimmed}, {pattern}) THEN {plain} END"


def _pattern(form: Format) -> str:
    """Return the regular expression of a number in a file's own way of writing."""
    point = f"[{form.decimal}]"
    whole = "[0-9]+"
    if form.thousands:
        apart = "[" + "".join(f"\\{sign}" if sign in "\\]^-[" else sign for sign in form.between)
        whole = f"([0-9]+|[0-9]{{1,3}}({apart}][0-9]{{3}})+)"
    return f"[+-]?({whole}({point}[0-9]*)?|{point}[0-9]+)([eE][+-]?[0-9]+)?"


def _date(stored: str, cell: str, spark: bool) -> str:
    if stored == "DATE":
        return cell
    if stored.startswith("TIMESTAMP WITH TIME ZONE"):  # the day in UTC, without an extension
        return f"CAST(make_timestamp(epoch_us({cell})) AS DATE)"
    if stored.startswith("TIMESTAMP"):
        return f"TRY_CAST({cell} AS DATE)"
    if _is_text(stored):
        text = _trimmed(cell, spark)
        day = f"substr({text}, 1, 10)"
        return f"CASE WHEN {_matches(text, DATED, spark)} THEN TRY_CAST({day} AS DATE) END"
    return _null("date", spark)


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
