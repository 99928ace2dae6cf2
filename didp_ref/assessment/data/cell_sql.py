"""SQL for what a cell is in its column's type, for DuckDB and for Spark.

Each cell is read by itself: the SQL of a cell mentions no other one.
"""

from collections.abc import Iterable, Sequence

from didp_ref.assessment.data.column_types import ColumnType, parse_value
from didp_ref.assessment.data.csv_text import BLANKS, ENDS, Format
from didp_ref.assessment.data.database import quoted

STORED = {"number": "DOUBLE", "integer": "BIGINT", "text": "VARCHAR", "date": "DATE"}
"""What a column of each type is stored as."""
WHOLES = (
    *("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT"),
    *("UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT"),
)
PARTS = ("FLOAT", "DOUBLE", "DECIMAL")
LARGEST_WHOLE = 2**53
"""A float64 holds every whole number up to this one exactly."""


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
        if stored.startswith("DECIMAL") and not whole:  # floor() of some has no room in their type
            return _whole_of_text(_without_zeros(cell, spark), Format(), spark)
        if part:
            # 2^63 is no integer of 64 bits, but Spark makes it the largest one
            small = f"{_is_whole(cell, spark)} AND {cell} < CAST('{2**63}' AS DOUBLE)"
            return f"CASE WHEN {small} THEN TRY_CAST({cell} AS BIGINT) END"
        return f"TRY_CAST({cell} AS BIGINT)" if whole else _null(kind, spark)
    if kind == "date":
        return _date(stored, cell, spark)
    if _is_text(stored):
        return _trimmed(cell, spark)
    string = "STRING" if spark else "VARCHAR"
    if part and not whole:  # 1.0 is written as 1: some write whole numbers so beside missing ones
        number = f"CAST({cell} AS DOUBLE)"
        as_whole = f"CAST(TRY_CAST({number} AS BIGINT) AS {string})"
        is_whole = f"{_is_whole(number, spark)} AND abs({number}) < {LARGEST_WHOLE}"
        other = f"CAST({_no_nan(number, spark)} AS {string})"
        return f"CASE WHEN {is_whole} THEN {as_whole} ELSE {other} END"
    if whole or stored.startswith(("BOOLEAN", "DATE", "TIMESTAMP")):
        return text_sql(stored, cell, string)
    return _null(kind, spark)


def _is_whole(number: str, spark: bool) -> str:
    """Return the SQL that says whether a float is a whole number.

    Spark's ``floor`` makes an integer of 64 bits, and fails on a float that has no room there.
    """
    return f"{number} = {'rint' if spark else 'floor'}({number})"


def _without_zeros(cell: str, spark: bool) -> str:
    """Return the SQL for a decimal's text, without a fraction of zeros alone."""
    return f"regexp_replace(CAST({cell} AS {'STRING' if spark else 'VARCHAR'}), '[.]0+$', '')"


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
    small = f"{_is_whole(number, spark)} AND abs({number}) < {LARGEST_WHOLE}"
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
    pattern = quoted(number_pattern(form))
    return f"CASE WHEN regexp_full_match({trimmed}, {pattern}) THEN {plain} END"


def number_pattern(form: Format) -> str:
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


def misfit_sql(kind: ColumnType, form: Format) -> str:
    """Return the SQL that says whether a ``cell`` holds what is no value of its type.

    ``bare`` is its value where no text stands for a missing one.
    """
    codes = ", ".join(quoted(code.strip()) for code in ("", *form.nulls))
    text = f"trim(cell, {quoted(ENDS)})"
    nan = f" AND lower({text}) <> 'nan'" if kind == "number" else ""
    return f"bare IS NULL AND cell IS NOT NULL AND {text} NOT IN ({codes}){nan}"
