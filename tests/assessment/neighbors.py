"""Hypothesis strategies for files, schemas, queries, and changes of one record.

A :class:`Case` holds everything that is public, the records of one file, and neighbors of that
file: the same records but for one cell, one record or, in a CSV file, one raw line. The public part
is ordinary or odd, and so is every cell; only what no writer of files does is left out.
"""

import datetime
import math
from dataclasses import dataclass, replace
from typing import TypeAlias

from hypothesis import strategies as st

from didp_ref.assessment.data.column_types import ColumnType, parse_value
from didp_ref.assessment.data.csv_text import LONGEST_LINE, Format
from didp_ref.assessment.questions import Condition, Question

TEXTUAL = ("CSV", "gzip")
FILES = (*TEXTUAL, "Parquet", "Arrow", "DuckDB")
FRAMES = ("polars", "pandas", "pandas objects", "pyarrow", "duckdb")
EXACT = 2**53
"""Up to here a writer that makes floats of whole numbers changes none of them."""


@dataclass(frozen=True)
class Ticks:
    """A moment that no calendar has: the number that a column of timestamps stores."""

    stored: int


Cell: TypeAlias = "int | float | str | datetime.date | Ticks | None"


@dataclass(frozen=True)
class Damaged:
    """A line of a CSV file with some bytes before its first cell."""

    start: bytes
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Endless:
    """A line of a CSV file that is longer than a line may be."""

    length: int = LONGEST_LINE + 7


Cells: TypeAlias = "tuple[Cell, ...]"
Record: TypeAlias = "Cells | bytes | Damaged | Endless"
"""Cells or, in a CSV file, a line as it stands there, without its end."""
Records: TypeAlias = "tuple[Record, ...]"
Table: TypeAlias = "tuple[Cells, ...]"


@dataclass(frozen=True)
class Column:
    """A column of the schema, with a range and groups that are used if a query needs them."""

    name: str
    kind: ColumnType
    range: tuple[float, float]
    groups: tuple[str, ...]


@dataclass(frozen=True)
class Layout:
    """How a file is written, beyond what the schema says of it."""

    end: str = "\n"
    ended: bool = True
    """Whether the last line has an end."""
    quoted: str = "as needed"
    """Which cells stand between quotes: ``never`` writes them as they are, quotes and all."""
    grouped: bool = False
    """Whether thousands stand apart."""
    blank: bool = False
    """Whether an empty line, which is no record, stands below the first record."""
    mark: bool = False
    """Whether a mark of the encoding comes first."""
    pieces: int = 1000
    """So many records stand in one piece of a Parquet or Arrow file."""
    encoded: bool = False
    """Whether texts are stored once each, and cells as their numbers."""
    unit: str = ""
    """The unit of timestamps where dates are stored as such, ``""`` where they are dates."""


@dataclass(frozen=True, repr=False)
class Case:
    """What is public, the records of a file, and those of files one step away."""

    kind: str
    columns: tuple[Column, ...]
    form: Format
    layout: Layout
    questions: tuple[Question, ...]
    promise: tuple[str, ...]
    adjacency: str
    sized: bool
    """Whether the number of records is declared public."""
    impute: float | None
    records: Records
    neighbors: tuple[Records, ...]

    def __repr__(self) -> str:
        """All of it, but of neighbors only how many records they have, and those that are new."""
        shown = {name: value for name, value in vars(self).items() if name != "neighbors"}
        changed = [
            (len(neighbor), [record for record in neighbor if record not in self.records])
            for neighbor in self.neighbors
        ]
        return f"Case({shown}, neighbors={changed})"

    @property
    def asked(self) -> list[Column]:
        """The columns whose numbers are asked for."""
        names = {question.column for question in self.questions if question.name != "count"}
        return [column for column in self.columns if column.name in names]

    @property
    def grouped(self) -> list[Column]:
        """The columns whose groups are asked for."""
        names = {name for question in self.questions for name in question.by}
        return [column for column in self.columns if column.name in names]


# --- public parts -------------------------------------------------------------------------------

NAMES = (
    *(
        "age",
        "Age",
        "AGE",
        "sex",
        "a b",
        "größe",
        "日本",
        "é",
        "e\u0301",
        "select",
        "table",
        "null",
    ),
    *("*", "c0", "c1", "x.y", "a;b", "a|b", "it's", 'say "x"', "#", "%s", "-", "1", "\\", "$1"),
    *(
        "count",
        "record",
        "n",
        "value",
        "group 0",
        "group",
        "rowid",
        "(missing)",
        "name'); --",
        "a/b",
    ),
)
KINDS: tuple[ColumnType, ...] = ("number", "integer", "text", "date")
RANGES = (
    *((0.0, 10.0), (0.0, 1.0), (-5.0, 5.0), (100.0, 101.0), (-120.0, 0.0), (0.0, 0.1)),
    *(
        (1e9, 1e9 + 2.0**-23),
        (1e15, 1e15 + 1.0),
        (-1e100, 1e100),
        (0.0, 2.0**-480),
        (0.5, 2.0**479),
    ),
)
DAYS = tuple(
    datetime.date(*day) for day in ((2024, 1, 31), (1970, 1, 1), (1, 1, 1), (9999, 12, 31))
)
WORDS = (
    *("F", "M", "f", "x y", "O'Brien", 'say "hi"', "a,b", "a;b", "a|b", "a\tb", "ä", "007", "1"),
    *("1.0", "true", "null", "NA", "=1+1", "%", "*", "\\N", "age", "2024-01-31", "(none)", "-9"),
)
GROUPS: dict[ColumnType, tuple[str, ...]] = {
    "number": ("0", "1", "2.5", "1e3", "(missing)"),
    "integer": ("0", "1", "7", "9007199254740993", "(missing)"),
    "text": (*WORDS[:6], "1", "007", "(missing)"),
    "date": ("2024-01-31", "1970-01-01", "0001-01-01", "(missing)"),
}
VALUES: dict[ColumnType, tuple[str, ...]] = {
    "number": ("0", "1", "2.5", "100.5", "1e9", "-3", "9007199254740993"),
    "integer": ("0", "1", "7", "2.5", "-3", "9007199254740993", "1e30"),
    "text": ("F", "M", "x y", "rock and roll", "O'Brien", "1", "NA"),
    "date": ("2024-01-31", "1970-01-01", "9999-12-31"),
}
UNSIZED = ("count", "sum", "mean", "histogram")
SIZED = ("median", "min", "max", "std", "std_sample", "quantile", "mean")
PROMISES = (
    *(("--epsilon", "1"), ("--epsilon", "0.1"), ("--epsilon", "0.37")),
    ("--rho", "0.3", "--suspects", "9"),
)


def columns_of(kind: str) -> st.SearchStrategy[tuple[Column, ...]]:
    """Return a strategy for the columns of a file of a kind, the first of which is numeric."""
    # a database takes names that differ only in case for one
    apart = str.lower if kind in ("DuckDB", "duckdb") else str
    names = st.lists(st.sampled_from(NAMES), min_size=2, max_size=6, unique_by=apart)
    return names.flatmap(
        lambda chosen: st.tuples(*(_column(name, not at) for at, name in enumerate(chosen)))
    )


@st.composite
def _column(draw: st.DrawFn, name: str, numeric: bool) -> Column:
    kind = draw(st.sampled_from(KINDS[:2] if numeric else KINDS))
    groups: dict[object, str] = {}
    for group in draw(st.lists(st.sampled_from(GROUPS[kind]), min_size=1, max_size=3)):
        groups.setdefault(None if group == "(missing)" else parse_value(kind, group), group)
    return Column(name, kind, draw(st.sampled_from(RANGES)), tuple(groups.values()))


@st.composite
def forms(draw: st.DrawFn, kind: str, columns: tuple[Column, ...]) -> Format:
    """Draw how a file is written, as a schema says it."""
    nulls = tuple(draw(st.lists(st.sampled_from(("NA", "-9", "F", "1970-01-01")), max_size=2)))
    if kind not in TEXTUAL:
        return Format(nulls=nulls)
    decimal = draw(st.sampled_from((".", ".", ",")))
    thousands = ("", "", "", " ", "'", "." if decimal == "," else ",")
    in_latin = all(column.name.isascii() or column.name == "größe" for column in columns)
    header = draw(st.sampled_from((True, True, True, False)))
    wide = "utf-16" if header else "utf-8"  # whose mark would be the first record's
    encodings = ("utf-8", "utf-8", wide, "latin-1" if in_latin else "utf-8")
    lines = st.sampled_from((0, 0, 0, 1, 2))
    return Format(
        separator=draw(st.sampled_from(",;\t|")),
        decimal=decimal,
        thousands=draw(st.sampled_from(thousands)),
        encoding=draw(st.sampled_from(encodings)),
        nulls=nulls,
        skip_lines=draw(lines),
        skip_below=draw(lines) if header else 0,
        skip_last=draw(lines),
        header=header,
    )


LAYOUTS = st.builds(
    Layout,
    end=st.sampled_from(("\n", "\n", "\r\n")),
    ended=st.sampled_from((True, True, False)),
    quoted=st.sampled_from(("as needed", "always", "never")),
    grouped=st.booleans(),
    blank=st.booleans(),
    mark=st.booleans(),
    pieces=st.sampled_from((1000, 2, 5)),
    encoded=st.booleans(),
    unit=st.sampled_from(("", "s", "ms", "us")),
)


@st.composite
def questions_about(draw: st.DrawFn, columns: tuple[Column, ...], *, sized: bool) -> Question:
    """Draw a query; every record counts for a sized one."""
    numeric = [column for column in columns if column.kind in KINDS[:2]]
    name = draw(st.sampled_from(SIZED if sized else UNSIZED))
    column = draw(st.sampled_from(numeric))
    if name == "count" and draw(st.booleans()):
        column = draw(st.sampled_from(columns))
    numbers: tuple[float, ...] = ()
    if name == "quantile":
        numbers = (draw(st.sampled_from((0.25, 0.5, 0.9))),)
    bins = draw(st.sampled_from((1, 2, 3, 7))) if name == "histogram" else 0
    if sized:
        return Question(name, column.name, numbers)
    most = st.sampled_from((0, 0, 0, 1, 2))  # every condition or group may hide a change
    where = tuple(draw(st.lists(st.one_of([*map(_condition, columns)]), max_size=draw(most))))
    grouped = draw(st.lists(st.sampled_from(columns), max_size=draw(most), unique=True))
    by = [column.name for column in grouped]
    if name == "count" and draw(st.booleans()):
        return Question(name, where=where, by=tuple(by))
    return Question(name, column.name, numbers, bins, where, tuple(by))


@st.composite
def _condition(draw: st.DrawFn, column: Column) -> Condition:
    relations = ("=", "!=") if column.kind == "text" else ("=", "!=", "<", "<=", ">", ">=")
    return Condition(
        column.name, draw(st.sampled_from(relations)), draw(st.sampled_from(VALUES[column.kind]))
    )


# --- records ------------------------------------------------------------------------------------

NO_NUMBERS: tuple[Cell, ...] = (
    *(None, "", " ", "abc", '"', '"x', 'x"', '""', "nan", "1e999", "-1e-999", "0x10", "1_000"),
    *("1,5", "1.5", "1.234.567,8", "1 000", "٣", "+5", "5 ", "\u00a05", "\ufeff5", "5%", "\0"),
    *("a\0b", "\r", "a\rb", "\udcff", "\udcff\udcfe", "2024-02-30", "2024-01-31T25", "inf", "-inf"),
    *(str(EXACT + 1), str(2**63), "L" * 2000, "True", "N/A", "'", "--", "/*", "{", "<html>", "BZh"),
    *("PAR1", "ARROW1", "12DUCK34", "1234DUCK", "a,b,c", "a;b", "1\t2", "NULL", "(missing)"),
)
ANYTHING: tuple[Cell, ...] = (
    *NO_NUMBERS,
    *WORDS,
    *DAYS,
    *(0, 1, -1, 7, EXACT + 1, -EXACT - 1, 2**63, -(2**63) - 1, 2**64, 10**30),
    *(0.5, -0.0, 5e-324, 1e308, -1e308, math.inf, -math.inf, math.nan, 1e22, 1e-7),
    *(Ticks(2**63 - 1), Ticks(-(2**63)), Ticks(2**62), Ticks(-(2**62)), Ticks(1)),
)
"""What a cell of any column may be changed to."""


def pool(column: Column, of_file: str) -> tuple[Cell, ...]:
    """Return what the cells of a column are drawn from: mostly values of its type.

    What stands there when another cell changes has to be written the same in whatever type a writer
    then gives the column. So a column of texts has no floats, and none has whole numbers that no
    float64 is.
    """
    low, high = column.range
    middle = low + (high - low) / 2
    ends = (low, high, middle, 2 * low - high, 2 * high - low)
    days: Cells = (*DAYS, *DAYS[:2], None, "2024-01-31")
    if column.kind == "number":
        return (*ends, *ends[:3], 0, 1, 2.5, -3, 1234567, None, *_misfits(of_file))
    if column.kind == "integer":
        wholes = (int(end) for end in ends if abs(end) < EXACT)
        return (*wholes, 0, 1, 7, 7.0, -3, 1234567, None, *_misfits(of_file))
    if column.kind == "date":
        return (*days, *_misfits(of_file))
    return (*WORDS, *WORDS[:3], 1, 7, None, *_misfits(of_file))


def _misfits(of_file: str) -> tuple[Cell, ...]:
    return ("abc", "", '"x', "5 ", "a\0b", "\udcff") if of_file in TEXTUAL else ("abc", "")


@st.composite
def _records(draw: st.DrawFn, columns: tuple[Column, ...], kind: str) -> Table:
    many = draw(st.sampled_from((3, 4, 5, 6, 8, 12, 40)))
    alike = draw(st.booleans())  # in files of one kind of cell a writer chooses a narrower type
    cells = []
    for column in columns:
        chosen = pool(column, kind)
        if alike:
            numbers: tuple[type, ...] = (int, float)
            fitting = {"text": (str,), "date": (datetime.date,)}.get(column.kind, numbers)
            chosen = tuple(cell for cell in chosen if isinstance(cell, fitting))
        cells.append(draw(st.lists(st.sampled_from(chosen), min_size=many, max_size=many)))
    return tuple(zip(*cells, strict=True))


# --- changes ------------------------------------------------------------------------------------

STEPS = {
    "any": ("cell", "cell", "cell", "record", "line", "damaged", "quote", "removed", "added"),
    "replace": ("cell", "cell", "cell", "record", "line", "damaged", "quote"),
    "add-remove": ("removed", "added", "added line"),
}
"""What one step of each adjacency can be."""
OF_LINES = ("line", "damaged", "quote", "added line")
"""Steps that only a CSV file has."""
STARTS = (
    *(b"PAR1", b"ARROW1", b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd", b"PK\x03\x04", b"1234DUCK\x40"),
    *(b"\xef\xbb\xbf5", b"\xff\xfe", b"\xfe\xff", b'"', b'""', b'"a', b'a"', b"\0", b"\r", b" "),
    *(
        b'"5',
        b'" ',
        b'5,"',
        b'";',
        b"%PDF-1.7",
        b'{"a": 1}',
        b"<html>",
        b"sep=;",
        b",",
        b",,,,,,,,,,,",
        b"\xff",
        b"5,",
    ),
)
"""What lines begin with that are no plain records."""


def _line(names: bytes, *, there: bool) -> st.SearchStrategy[bytes]:
    """Return a strategy for lines of any bytes but its end.

    A line that has to be ``there`` is a record: it is not empty, and does not repeat the names.
    """
    starts = st.sampled_from((*STARTS, names))
    anything = st.tuples(starts, st.binary(max_size=12)).map(b"".join)
    lines = starts | anything | st.binary(max_size=30)
    one_line = lines.map(lambda line: line.replace(b"\n", b" "))
    return one_line.filter(lambda line: not there or line.removesuffix(b"\r") not in (b"", names))


@st.composite
def _neighbor(
    draw: st.DrawFn,
    records: Table,
    columns: tuple[Column, ...],
    step: str,
    places: list[int],
    names: bytes,
    adjacency: str,
) -> Records:
    at = draw(st.integers(0, len(records) - 1))
    other: list[Record] = list(records)
    whole: st.SearchStrategy[Cells] = st.tuples(
        *(st.sampled_from((*pool(column, ""), *ANYTHING)) for column in columns)
    )
    if step == "cell":
        place = draw(st.sampled_from(places))
        cells = list(records[at])
        cells[place] = draw(st.sampled_from(ANYTHING) | st.text(max_size=5))
        other[at] = tuple(cells)
    elif step == "record":
        other[at] = draw(whole)
    elif step == "line":
        seldom = draw(st.integers(0, 29)) == 29
        other[at] = Endless() if seldom else draw(_line(names, there=adjacency == "replace"))
    elif step in ("damaged", "quote"):
        starts = STARTS if step == "damaged" else (b'"', b'"a', b'5,"')
        other[at] = Damaged(draw(st.sampled_from(starts)), records[at])
    elif step == "removed":
        del other[at]
    else:
        added: st.SearchStrategy[Record] = whole
        if step == "added line":
            added = _line(names, there=False)
        other.insert(at, draw(added))
    return tuple(other)


NEIGHBORS = 8
"""So many neighbors are drawn of each file: a file is read once for all of them."""


@st.composite
def cases(draw: st.DrawFn, kind: str, neighbors: int = NEIGHBORS) -> Case:
    """Draw everything that is public, a file, and files one step away from it."""
    columns = draw(columns_of(kind))
    form = draw(forms(kind, columns))
    sized = draw(st.sampled_from((False, False, True)))
    imputed = sized or draw(st.sampled_from((False, False, True)))
    if imputed:  # by one value, which lies in every range
        columns = tuple(replace(column, range=columns[0].range) for column in columns)
    adjacencies = ("replace",) if sized or kind in FRAMES else ("any", "replace", "add-remove")
    adjacency = draw(st.sampled_from(adjacencies))
    asked = [
        draw(questions_about(columns, sized=sized and draw(st.booleans())))
        for _ in range(draw(st.sampled_from((1, 1, 2, 3))))
    ]
    names = (form.separator or ",").join(column.name for column in columns).encode()
    steps = [step for step in STEPS[adjacency] if kind in TEXTUAL or step not in OF_LINES]
    used = {question.column for question in asked if question.column}
    used |= {name for question in asked for name in question.by}
    used |= {condition.column for question in asked for condition in question.where}
    # a column that is asked for is changed more often than others
    often = [at for at, column in enumerate(columns) if column.name in used]
    places = [*range(len(columns)), *often * 3]
    records = draw(_records(columns, kind))
    chosen = draw(st.lists(st.sampled_from(steps), min_size=neighbors, max_size=neighbors))
    return Case(
        kind,
        columns,
        form,
        draw(LAYOUTS),
        tuple(asked),
        draw(st.sampled_from(PROMISES)),
        adjacency,
        sized,
        draw(st.sampled_from(columns[0].range)) if imputed else None,
        records,
        tuple(draw(_neighbor(records, columns, step, places, names, adjacency)) for step in chosen),
    )
