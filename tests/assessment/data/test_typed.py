"""A cell's value is that of its column's type, whatever the cell is stored as."""

import datetime
import decimal
import re
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("duckdb")

import duckdb
import narwhals
import numpy as np
import pandas
import polars
import pyarrow

from didp_ref.assessment.data.cell_sql import typed_sql
from didp_ref.assessment.data.column_types import TYPES, parse_value
from didp_ref.assessment.data.csv_text import Format
from didp_ref.assessment.data.schema import Schema
from didp_ref.assessment.data.typed import typed
from didp_ref.errors import InputError
from tests.assessment.data.reading import read, values, write

BEYOND = 2**53 + 1
"""The first whole number that no float64 is."""
INFINITY = float("inf")
DAY = datetime.date(2024, 1, 31)
NOON = datetime.datetime(2024, 1, 31, 12)

# --- texts --------------------------------------------------------------------------------------

TEXTS = {
    # text: its value as number, integer, text and date
    "7": (7.0, 7, "7", None),
    " 7 ": (7.0, 7, "7", None),
    "\t7\v": (7.0, 7, "7", None),
    "01": (1.0, 1, "01", None),
    "1.0": (1.0, 1, "1.0", None),
    "1.": (1.0, 1, "1.", None),
    "1.5": (1.5, None, "1.5", None),
    ".5": (0.5, None, ".5", None),
    "1e3": (1000.0, 1000, "1e3", None),
    "1E-1": (0.1, None, "1E-1", None),
    "+5": (5.0, 5, "+5", None),
    "-5": (-5.0, -5, "-5", None),
    "-0": (0.0, 0, "-0", None),
    str(BEYOND): (float(2**53), BEYOND, str(BEYOND), None),
    f"{BEYOND}.0": (float(2**53), None, f"{BEYOND}.0", None),
    str(2**63 - 1): (2.0**63, 2**63 - 1, str(2**63 - 1), None),
    str(2**63): (2.0**63, None, str(2**63), None),
    "inf": (INFINITY, None, "inf", None),
    "-Infinity": (-INFINITY, None, "-Infinity", None),
    "2024-01-31": (None, None, "2024-01-31", DAY),
    " 2024-01-31 ": (None, None, "2024-01-31", DAY),
    "2024-01-31T23:59": (None, None, "2024-01-31T23:59", DAY),
    "2024-01-31 23:59:00+14": (None, None, "2024-01-31 23:59:00+14", DAY),
    "": (None, None, None, None),
    " \t": (None, None, None, None),
    # a text is anything; but these are no numbers and no dates
    **{
        text: (None, None, text, None)
        for text in (
            *("nan", "NaN", "1_000", "+-5", "--5", "- 5", "1e", "e5", "1e1_0", "0x10", "1d", "1,5"),
            *("1 000", "1/2", "50%", "true", "x", "\u0663", "\uff17", "\u00a07", "7\u00a0", "."),
            *("2024-02-30", "2024-1-31", "31.01.2024", "2024/01/31", "2024-01-31x", "24-01-31"),
            *("'", '"', "a\\b", "7\0", "+", "infinite", "null", "0b1"),
        )
    },
}


@pytest.mark.sampled(12)
@pytest.mark.parametrize("place", range(4), ids=TYPES)
@pytest.mark.parametrize(
    "framed",
    [
        lambda texts: polars.DataFrame({"x": texts}),
        lambda texts: polars.LazyFrame({"x": polars.Series(texts, dtype=polars.Categorical)}),
        lambda texts: pandas.DataFrame({"x": texts}),
        lambda texts: pandas.DataFrame({"x": pandas.Series(texts, dtype=object)}),
        lambda texts: pandas.DataFrame({"x": pandas.Categorical(texts)}),
        lambda texts: pyarrow.table({"x": texts}),
        lambda texts: pyarrow.table({"x": pyarrow.array(texts).dictionary_encode()}),
        lambda texts: pyarrow.table({"x": pyarrow.array(texts, pyarrow.string_view())}),
        lambda texts: narwhals.from_native(pyarrow.table({"x": texts})),
        lambda texts: _relation(texts, "VARCHAR"),
        lambda texts: _relation(texts, f"ENUM({', '.join(map(_sql, dict.fromkeys(texts)))})"),
    ],
    ids=[
        *("polars", "polars, category", "pandas", "pandas, object", "pandas, category"),
        *("Arrow", "Arrow, dictionary", "Arrow, view", "narwhals", "DuckDB", "DuckDB, enum"),
    ],
)
def test_a_text_has_the_value_of_its_type(framed, place):
    kept = [text for text in TEXTS if "\0" not in text]  # of which DuckDB writes no literal
    (got,) = values(typed(framed(kept), {"x": TYPES[place]}))
    assert dict(zip(kept, got, strict=True)) == {text: TEXTS[text][place] for text in kept}


def test_a_text_with_a_null_character_is_a_text():
    frame = pyarrow.table({"x": ["7\0", "7"]})
    assert values(typed(frame, {"x": "text"})) == [["7\0", "7"]]
    assert values(typed(frame, {"x": "number"})) == [[None, 7.0]]


def _sql(text):
    return "'" + text.replace("'", "''") + "'"


def _relation(texts, kind):
    connection = duckdb.connect()
    rows = ", ".join(f"({at}, {_sql(text)}::{kind})" for at, text in enumerate(texts))
    return connection.sql(f"SELECT x FROM (VALUES {rows}) AS t(n, x) ORDER BY n")


NUMBER = re.compile(
    r"[+-]?(([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?|inf|infinity)", re.IGNORECASE
)
LONG_EXPONENT = re.compile(r"[eE][+-]?0*[1-9][0-9]{2}")
"""A condition with such a number is rejected; a cell may have it, as zero or as none."""
ALPHABET = st.sampled_from([*"0159+-.eE_, \t'x", "inf", "nan", "1_0", "e3", "\u00a0", "\u0661"])


@given(st.lists(st.lists(ALPHABET, max_size=7).map("".join), min_size=1, max_size=30))
def test_numbers_are_written_as_one_pattern_says(texts):
    (got,) = values(typed(pyarrow.table({"x": texts}), {"x": "number"}))
    for text, number in zip(texts, got, strict=True):
        stripped = text.strip(" \t")
        assert number == (float(stripped) if NUMBER.fullmatch(stripped) else None)


@given(st.lists(st.lists(ALPHABET, max_size=7).map("".join), min_size=1, max_size=30))
def test_a_condition_and_a_cell_have_the_same_value_in_a_type(texts):
    """What a question is asked for is found, in each type: both read one text alike."""
    for kind in ("integer", "date", "text"):
        (got,) = values(typed(pyarrow.table({"x": texts}), {"x": kind}))
        for text, value in zip(texts, got, strict=True):
            try:
                asked = parse_value(kind, text)
            except (ValueError, OverflowError):
                asked = None
            exact = kind != "integer" or asked is None or abs(asked) < 2**53
            readable = kind != "integer" or not LONG_EXPONENT.search(text)
            if exact and readable and "\u00a0" not in text and asked != "":
                assert value == asked, (kind, text)


# --- numbers, dates and others ------------------------------------------------------------------

WHOLE = {BEYOND: (float(2**53), BEYOND, str(BEYOND)), -9: (-9.0, -9, "-9"), None: (None,) * 3}
PART = {
    1.0: (1.0, 1, "1"),
    1.5: (1.5, None, "1.5"),
    -0.0: (0.0, 0, "0"),
    INFINITY: (INFINITY, None, "inf"),
    float("nan"): (None,) * 3,
    None: (None,) * 3,
}
DECIMAL = decimal.Decimal
STORED = {
    # what it is stored as in Arrow: cells and their values as number, integer, text (and date)
    "int8": (pyarrow.int8(), {7: (7.0, 7, "7"), None: (None,) * 3}),
    "int64": (pyarrow.int64(), WHOLE),
    "uint64": (
        pyarrow.uint64(),
        {2**64 - 1: (2.0**64, None, str(2**64 - 1)), 5: (5.0, 5, "5"), None: (None,) * 3},
    ),
    "half": (pyarrow.float16(), {np.float16(value): PART[value] for value in (1.0, 1.5)}),
    "single": (pyarrow.float32(), PART),
    "double": (pyarrow.float64(), PART),
    "large double": (pyarrow.float64(), {2.0**63: (2.0**63, None, "9.223372036854776e+18")}),
    "decimal": (
        pyarrow.decimal128(9, 2),
        {DECIMAL("1.10"): (1.1, None, "1.1"), DECIMAL("7.00"): (7.0, 7, "7"), None: (None,) * 3},
    ),
    "whole decimal": (
        pyarrow.decimal128(38, 0),
        {DECIMAL(BEYOND): (float(2**53), BEYOND, str(BEYOND))},
    ),
    "wide decimal": (pyarrow.decimal256(50, 1), {DECIMAL("7.5"): (7.5, None, "7.5")}),
    "boolean": (pyarrow.bool_(), {True: (None, None, "true"), None: (None,) * 3}),
    "day": (pyarrow.date32(), {DAY: (None, None, "2024-01-31", DAY), None: (None,) * 4}),
    "day in ms": (pyarrow.date64(), {DAY: (None, None, "2024-01-31", DAY)}),
    "time": (pyarrow.timestamp("us"), {NOON: (None, None, "2024-01-31 12:00:00", DAY)}),
    "time in ns": (pyarrow.timestamp("ns"), {NOON: (None, None, "2024-01-31 12:00:00", DAY)}),
    "bytes": (pyarrow.binary(), {b"7": (None,) * 4}),
    "list": (pyarrow.list_(pyarrow.int8()), {(7,): (None,) * 4}),
    "structure": (pyarrow.struct([("a", pyarrow.int8())]), {(("a", 7),): (None,) * 4}),
    "time of day": (pyarrow.time64("us"), {datetime.time(12): (None,) * 4}),
    "duration": (pyarrow.duration("us"), {datetime.timedelta(1): (None,) * 4}),
    "nothing": (pyarrow.null(), {None: (None,) * 4}),
}


@pytest.mark.sampled(24)
@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("stored", STORED)
def test_a_stored_cell_has_the_value_of_its_type(stored, kind):
    column_type, cells = STORED[stored]
    there = [dict(cell) if stored == "structure" else cell for cell in cells]
    column = pyarrow.array(there, column_type)
    (got,) = values(typed(pyarrow.table({"x": column}), {"x": kind}))
    expected = [[*each, None][TYPES.index(kind)] for each in cells.values()]
    assert got == expected
    assert [type(entry) for entry in got] == [type(entry) for entry in expected]


DUCKDB = {
    # what it is stored as in DuckDB: a cell, and its values as number, integer, text and date
    "HUGEINT": (str(BEYOND), (float(2**53), BEYOND, str(BEYOND), None)),
    "UHUGEINT": ("7", (7.0, 7, "7", None)),
    "UBIGINT": (str(2**64 - 1), (2.0**64, None, str(2**64 - 1), None)),
    "DECIMAL(4,2)": ("1.10", (1.1, None, "1.1", None)),
    "DECIMAL(38,0)": (str(BEYOND), (float(2**53), BEYOND, str(BEYOND), None)),
    "FLOAT": ("1.5", (1.5, None, "1.5", None)),
    "DOUBLE": ("'nan'", (None,) * 4),
    "BOOLEAN": ("true", (None, None, "true", None)),
    "DATE": ("'2024-01-31'", (None, None, "2024-01-31", DAY)),
    "TIMESTAMP": ("'2024-01-31 23:30:00'", (None, None, "2024-01-31 23:30:00", DAY)),
    "TIMESTAMP_NS": ("'2024-01-31 23:30:00'", (None, None, "2024-01-31 23:30:00", DAY)),
    "BLOB": ("'7'", (None,) * 4),
    "VARCHAR[]": ("['7']", (None,) * 4),
    "DOUBLE[]": ("[7]", (None,) * 4),
    "DECIMAL(4,2)[]": ("[7]", (None,) * 4),
    "DATE[]": ("['2024-01-31']", (None,) * 4),
    "ENUM('7')[]": ("['7']", (None,) * 4),
    "INTEGER[1]": ("[7]", (None,) * 4),
    "STRUCT(a INTEGER)": ("{'a': 7}", (None,) * 4),
    "MAP(VARCHAR, DOUBLE)": ("MAP {'a': 7}", (None,) * 4),
    "INTERVAL": ("'7 days'", (None,) * 4),
    "TIME": ("'12:00'", (None,) * 4),
}


@pytest.mark.parametrize("stored", DUCKDB)
def test_a_cell_of_duckdb_has_the_value_of_its_type(stored, tmp_path):
    cell, expected = DUCKDB[stored]
    path = tmp_path / "data.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute(f"CREATE TABLE t AS SELECT {cell}::{stored} AS x").fetchall()
    with duckdb.connect(str(path), read_only=True) as connection:
        for kind, value in zip(TYPES, expected, strict=True):
            assert values(typed(connection.table("t"), {"x": kind})) == [[value]]
    for kind, value in zip(TYPES, expected, strict=True):
        assert read(str(path), {"x": kind}) == [[value]]


def test_a_time_with_a_zone_is_a_day_in_utc():
    late = pyarrow.array([NOON.replace(hour=23)], pyarrow.timestamp("us", "UTC"))
    there = late.cast(pyarrow.timestamp("us", "Pacific/Auckland"))
    assert values(typed(pyarrow.table({"x": there}), {"x": "date"})) == [[DAY]]


# --- missing codes ------------------------------------------------------------------------------

MINUS_9 = {
    "text": pyarrow.array(["-9", " -9 ", "-9.0", "5"]),
    "whole": pyarrow.array([-9, -9, -9, 5]),
    "double": pyarrow.array([-9.0, -9.0, -9.0, 5.0]),
    "decimal": pyarrow.array([DECIMAL(-9), DECIMAL(-9), DECIMAL(-9), DECIMAL(5)]),
}


@pytest.mark.parametrize("kind", ["number", "integer"])
@pytest.mark.parametrize("stored", MINUS_9)
@pytest.mark.parametrize("code", ["-9", "-9.0", " -9", "-90e-1"])
def test_a_code_of_a_number_is_that_number_however_it_is_written(code, stored, kind):
    frame = pyarrow.table({"x": MINUS_9[stored]})
    assert values(typed(frame, {"x": kind}, [code])) == [[None, None, None, 5]]


def test_a_code_in_a_column_of_texts_is_the_text():
    for stored, column in MINUS_9.items():
        (got,) = values(typed(pyarrow.table({"x": column}), {"x": "text"}, ["-9"]))
        assert got == [None, None, "-9.0" if stored == "text" else None, "5"]


def test_codes_of_texts_and_days():
    frame = pyarrow.table({"x": ["NA", "it's", "2024-01-31", "1900-01-01"], "day": [DAY] * 4})
    codes = ["NA", "it's", "1900-01-01", "x\\y", ""]
    assert values(typed(frame, {"x": "text"}, codes)) == [[None, None, "2024-01-31", None]]
    assert values(typed(frame, {"x": "date"}, codes)) == [[None, None, DAY, None]]
    assert values(typed(frame, {"day": "date"}, ["2024-01-31"])) == [[None] * 4]


# --- ways of writing ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "cells"),
    [
        (
            Format(decimal=","),
            {
                **{"1,5": (1.5, None), "7": (7.0, 7), "-1,0": (-1.0, -1), ",5": (0.5, None)},
                **{"1e2": (100.0, 100), "1.5": (None,) * 2, "1,5,0": (None,) * 2},
                **{"inf": (None,) * 2, "": (None,) * 2, "1_0": (None,) * 2},
            },
        ),
        (
            Format(decimal=",", thousands="."),
            {
                **{"-1.234.567,5": (-1234567.5, None), "1.234": (1234.0, 1234)},
                **{"1234567": (1234567.0, 1234567), "1.23": (None,) * 2, "1234.567": (None,) * 2},
                "9.007.199.254.740.993": (float(2**53), BEYOND),
            },
        ),
        (
            Format(thousands=","),
            {"1,234.5": (1234.5, None), "1,23,456": (None,) * 2, ",5": (None,) * 2},
        ),
        (Format(thousands="'"), {"12'000": (12000.0, 12000), "12\u2019000": (None,) * 2}),
        (
            Format(thousands=" "),
            {
                **{"1 234": (1234.0, 1234), "1\u00a0234\u202f567": (1234567.0, 1234567)},
                **{"\u00a07\u00a0": (7.0, 7), "1  234": (None,) * 2},
            },
        ),
        *(
            (Format(thousands=sign), {f"1{sign}234": (1234.0, 1234), "1x234": (None,) * 2})
            for sign in "]\\^["
        ),
    ],
    ids=lambda item: (
        "".join(item.thousands or "none") + item.decimal if hasattr(item, "decimal") else ""
    ),
)
def test_a_cell_is_read_as_it_is_written(form, cells, tmp_path):
    lines = [cell.replace('"', '""') for cell in cells]
    file = write(tmp_path, "x,y\n" + "".join(f'"{line}",\n' for line in lines))
    form = Format(**{**vars(form), "separator": ","})
    for place, kind in enumerate(("number", "integer")):
        (got,) = read(file, {"x": kind}, Schema(form=form))
        assert dict(zip(cells, got, strict=True)) == {
            cell: both[place] for cell, both in cells.items()
        }


# --- frames -------------------------------------------------------------------------------------

MIXED = [
    1,
    2.5,
    "7",
    None,
    float("nan"),
    True,
    "x",
    " 8 ",
    pandas.NA,
    [1],
    b"5",
    10**5000,
    "\udcff",
]


def test_objects_of_several_types_are_read_each_as_its_own_text():
    for framed in (
        lambda cells: pandas.DataFrame({"x": pandas.Series(cells, dtype=object)}),
        lambda cells: polars.DataFrame({"x": polars.Series(cells, dtype=polars.Object)}),
    ):
        (got,) = values(typed(framed(MIXED), {"x": "number"}))
        assert got == [1.0, 2.5, 7.0, None, None, None, None, 8.0, *[None] * 5]
    frame = pandas.DataFrame({"x": pandas.Series(MIXED, dtype=object)})
    (got,) = values(typed(frame, {"x": "text"}))
    expected = ["1", "2.5", "7", None, None, "true", "x", "8", None, "[1]", "b'5'", None, None]
    assert got == expected


def test_half_of_a_surrogate_pair_damages_its_own_cell_alone():
    frame = pandas.DataFrame({"x": pandas.Series(["a", "\udcff", "b"], dtype=object)})
    assert values(typed(frame, {"x": "text"})) == [["a", None, "b"]]


def test_whole_numbers_of_pandas_with_missing_ones_are_whole():
    """Which pandas writes as numbers with a fraction."""
    frame = pandas.DataFrame({"x": [1, None, 3]})
    assert values(typed(frame, {"x": "text"})) == [["1", None, "3"]]
    frame = pandas.DataFrame({"x": pandas.array([1, None, 3], dtype="Int64")})
    assert values(typed(frame, {"x": "integer"})) == [[1, None, 3]]


NAMES = ["x", "X", "*", "'", 'a"b', "a cell that is no number", "c0", "c1", "record", "n", "given"]
NAMES += ["cell", "value", "bare", "a.b", "a", "1; DROP TABLE t", "COLUMNS(*)", "", " x", "cells"]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_a_name_alone(name):
    places = {name: [at] for at, name in enumerate(NAMES)}
    frames = [polars.DataFrame(places), pandas.DataFrame(places), pyarrow.table(places)]
    for frame in frames:
        assert values(typed(frame, {name: "number"})) == [[places[name][0]]]


def relation(*names):
    quoted = ['"' + name.replace('"', '""') + '"' for name in names]
    listed = ", ".join(f"{at} AS {name}" for at, name in enumerate(quoted))
    return duckdb.connect().sql(f"SELECT {listed}")


@pytest.mark.parametrize("name", [name for name in NAMES if name])
def test_a_name_of_duckdb_is_a_name_alone(name):
    assert values(typed(relation(name, "another"), {name: "number"})) == [[0.0]]
    assert values(typed(relation("another", name), {name: "number"})) == [[1.0]]


def twice(of):
    """Frames with two columns of a name, and one of another."""
    return {
        "pandas": partial(pandas.DataFrame, [[0, 1, 2]], columns=of),
        "Arrow": lambda: pyarrow.table([[0], [1], [2]], names=of),
        "DuckDB": lambda: relation(*of),
    }


@pytest.mark.parametrize("kind", ["pandas", "Arrow", "DuckDB"])
def test_a_name_that_stands_twice_is_refused_and_another_is_read(kind):
    made = twice(["x", "x", "y"])[kind]
    assert values(typed(made(), {"y": "number"})) == [[2.0]]
    with pytest.raises(InputError, match="'x'"):
        typed(made(), {"x": "number"})
    with pytest.raises(InputError, match=r"'z'.* x, x, y"):
        typed(made(), {"z": "number"})


def test_names_of_pandas_that_are_no_texts_are_read_as_texts():
    assert values(typed(pandas.DataFrame([[5, 6]]), {"1": "number"})) == [[6.0]]


def test_a_relation_is_counted_where_it_lies_and_what_is_there_stays():
    connection = duckdb.connect()
    connection.execute("CREATE TABLE given AS SELECT 4711 AS q").fetchall()
    connection.execute("CREATE TABLE t AS SELECT range AS x FROM range(3)").fetchall()
    table = typed(connection.table("t"), {"x": "integer"})
    assert table.lazy.implementation.name == "DUCKDB"
    connection.execute("INSERT INTO t VALUES (3)").fetchall()
    assert values(table) == [[0, 1, 2, 3]]
    assert connection.execute("FROM given").fetchall() == [(4711,)]
    assert connection.execute(
        "SELECT count(*) FROM duckdb_views() WHERE NOT internal"
    ).fetchall() == [(0,)]


def test_a_table_without_columns_or_without_types_has_its_records():
    table = typed(pyarrow.table({"x": [1, 2]}), {})
    assert (table.columns, len(table.lazy.to_native().fetchall())) == ({}, 2)
    assert typed(pyarrow.table({}), {}).lazy.to_native().fetchall() == []
    assert typed(table, {"y": "number"}) is table


@pytest.mark.parametrize(
    "no_frame", ["data.csv", 3, None, {"x": [1]}, pandas.Series([1]), pyarrow.array([1])]
)
def test_what_is_no_frame_is_told_what_to_pass(no_frame):
    name = type(no_frame).__name__
    with pytest.raises(InputError, match=f"type {name}"):
        typed(no_frame, {"x": "number"})


def test_a_column_that_is_not_typed_is_not_there():
    table = typed(pyarrow.table({"age": [1], "sex": ["F"]}), {"age": "number"})
    assert table.column("age").alias == "c0"
    with pytest.raises(InputError, match=r"'agee'.* age"):
        table.column("agee")


def test_some_of_the_cells_that_do_not_fit_are_told():
    frame = pyarrow.table({"x": ["1", "two", "", "NA", "nan", None, "3 kg"]})
    assert typed(frame, {"x": "number"}, ["NA"]).misfits("x") == ["two", "3 kg"]
    frame = pyarrow.table({"x": [1.0, 1.5]})
    assert typed(frame, {"x": "integer"}).misfits("x") == ["1.5"]


# --- Spark --------------------------------------------------------------------------------------


def test_in_spark_no_text_of_a_code_ends_early():
    sql = typed_sql("text", "string", "c0", Format(nulls=("a'b\\",)), spark=True)
    assert r"'a\'b\\'" in sql


def test_in_spark_what_has_no_value_has_the_name_of_sparks_type():
    assert typed_sql("text", "array<string>", "c0", Format(), spark=True) == "CAST(NULL AS STRING)"
    assert typed_sql("number", "string", "c0", Format(), spark=True).count("RLIKE") >= 1
