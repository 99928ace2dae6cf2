"""Reading what a user brings to ``didp-ref assess``: columns of files.

Exactly the files that were named are read, from the local disk: nothing in a name is a pattern or
an address. DuckDB reads them, each through a link of ours whose name is plain. The cells of a CSV
file are read as texts and each is made a number by itself, so that the type of a column is never
guessed from its first lines.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from didp_ref.assessment.data import hints
from didp_ref.assessment.data.arrow_file import arrow_columns, arrow_names
from didp_ref.assessment.data.csv_text import (
    AROUND,
    BLANKS,
    LONGEST_LINE,
    Format,
    Header,
    compression,
    copy_from_header,
    first_rows,
    header,
    last_rows,
    mixed_ends,
    ragged,
    reading,
    records,
    undecodable,
)
from didp_ref.assessment.data.database import (
    MOST_NAMES,
    PATIENCE,
    attach_table,
    connected,
    is_text,
    named,
    quoted,
    refuse_twice,
)
from didp_ref.assessment.data.spark import failures, first_cause
from didp_ref.errors import InputError, shorten, suggestion
from didp_ref.extras import import_extra
from didp_ref.files import check_file, passing_folder

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_PLACES = 3
LOOKED_AT = 10_000
"""How many records are looked at, from the first one that is wrong, to say what is wrong."""
MOST_MEMORY = 5 << 29
"""How many bytes reading and counting may take: no honest file was seen to need a fifth of it."""
PARQUET = b"PAR1"
"""What a Parquet file begins and ends with."""
TOO_LARGE = (
    f"takes more than {MOST_MEMORY / 2**30:g} GB of memory: a text of it, or what is packed as one "
    "block, is too large; write it anew in smaller ones"
)
Test = Callable[[float | None], bool]
Reason = tuple[str, str] | None
"""A file, and what is wrong with it."""


@contextmanager
def opened_source(
    files: Sequence[str],
    form: Format | None = None,
    table: str | None = None,
    patience: float = PATIENCE,
) -> Iterator[Source]:
    """Yield what files hold; then give back what was held of it on disk and in memory.

    Raises :class:`~didp_ref.errors.InputError` for what is no such file, is named twice, or takes
    longer than ``patience`` seconds, and :class:`~didp_ref.errors.Unavailable` without duckdb and
    pyarrow.
    """
    for file in files:
        check_file(file)
    refuse_twice(files)
    with passing_folder() as passing:
        folder = str(passing)
        with connected(files, folder, patience) as connection:
            yield Source(files, form or Format(), table, connection, folder)


class Source:
    """The columns of one or several files of one kind, or of a table in a DuckDB file.

    ``folder`` is a passing one of ours, which must stay while the source is used.
    """

    def __init__(
        self, files: Sequence[str], form: Format, table: str | None, connection: Any, folder: str
    ) -> None:
        self.files, self.form, self.table, self.connection = list(files), form, table, connection
        self.links = [str(Path(folder) / f"{index}") for index in range(len(self.files))]
        for file, link in zip(self.files, self.links, strict=True):
            if is_text(os.path.realpath(file)):
                Path(link).symlink_to(os.path.abspath(file))  # noqa: PTH100  keeps what is no text
            else:  # DuckDB follows the link, and cannot be told that it may open the file
                shutil.copyfile(file, link)
        self.kind = self._kind()
        self.heads: list[Header] = []
        self.stored = ""
        self.names = [self._names(index) for index in range(len(self.files))]

    def _run(self, sql: str) -> list[tuple[Any, ...]]:
        """Run a statement to its end and return its rows."""
        rows: list[tuple[Any, ...]] = self.connection.execute(sql).fetchall()
        return rows

    def _kind(self) -> str:
        kinds = [_kind_of(file) for file in self.files]
        for file, kind in zip(self.files, kinds, strict=True):
            if kind != kinds[0]:
                raise InputError(file, f"is a {kind} file, and the first one a {kinds[0]} file")
        if kinds[0] == "DuckDB" and len(kinds) > 1:
            raise InputError(self.files[1], "is a second DuckDB file; one can be read at a time")
        if self.table is not None and kinds[0] != "DuckDB":
            raise InputError(self.files[0], "is no DuckDB file; --table is for those")
        return kinds[0]

    def _names(self, index: int) -> list[str]:
        file, link = self.files[index], self.links[index]
        with broken(file):
            if self.kind == "CSV":
                return list(self._read_header(file, link).names)
            if self.kind == "Parquet":
                return list(import_extra("pyarrow.parquet").read_schema(link).names)
            if self.kind == "Arrow":
                return arrow_names(link)
            self.stored = attach_table(self.connection, file, link, self.table)
            return list(self.connection.sql(f"FROM {self.stored}").columns)

    def _read_header(self, file: str, link: str) -> Header:
        """Return the header, and leave out the empty lines before it of what DuckDB reads."""
        head = header(file, self.form)
        self.heads.append(head)
        if head.skipped:
            Path(link).unlink()
            copy_from_header(file, self.form, head, link)
        return head

    def place(self, index: int, column: str) -> int:
        """Return where the one column of a name stands; spaces around a name do not count."""
        file, names = self.files[index], self.names[index]
        stripped = [name.strip(AROUND) for name in names]
        places = [place for place, name in enumerate(stripped) if name == column.strip(AROUND)]
        if not places:
            if advice := self._about_lines(index, column):
                raise InputError(file, advice)
            hint = suggestion(column, stripped)
            listed = hints.listed(stripped)
            raise InputError(file, f"has no column {shorten(column)}; {hint} (columns: {listed})")
        if len(places) > 1:
            shown = ", ".join(f"{names[place]!r} at {place + 1}" for place in places[:MOST_NAMES])
            raise InputError(
                file, f"has {len(places)} columns of this name ({shown}); rename all but one"
            )
        return places[0]

    def frame(
        self, numbers: Collection[str], others: Collection[str] = (), texts: Collection[str] = ()
    ) -> Any:
        """Return a table of DuckDB with the columns asked for; in the first ones are numbers.

        Of a CSV file the others are numbers where all their cells are, and texts never.

        Raises :class:`~didp_ref.errors.InputError` for a cell that is no number, with its line.
        """
        wanted = dict.fromkeys([*numbers, *others, *texts])
        if not wanted:
            self._refuse_no_header()
        places = [
            {name: self.place(index, name) for name in wanted} for index in range(len(self.files))
        ]
        with broken(*self.files, explain=self._why):
            if self.kind == "CSV":
                rest = [name for name in wanted if name not in numbers]
                return self._csv(places, list(numbers), rest, [*others])
            parts = [self._selected(index, wanted, place) for index, place in enumerate(places)]
            return self.connection.sql(" UNION ALL ".join(parts))

    def _selected(self, index: int, wanted: Collection[str], place: dict[str, int]) -> str:
        listed = [f"{named(self.names[index][place[name]])} AS {named(name)}" for name in wanted]
        scanned = self._scanned(index, list(place.values()))
        return f"SELECT {', '.join(listed) or '1 AS record'} FROM {scanned}"

    def _scanned(self, index: int, places: Sequence[int]) -> str:
        if self.kind == "Parquet":
            return f"read_parquet({quoted(self.links[index])})"
        if self.kind == "Arrow":
            places = sorted(set(places)) or [0][: len(self.names[index])]  # one, to count by
            name = "_".join(map(str, ("arrow", index, *places)))
            self.connection.register(
                name, arrow_columns(self.files[index], self.links[index], places)
            )
            return name
        if self.kind == "CSV":
            return self._csv_scan(index)
        return self.stored

    def _csv_scan(self, index: int) -> str:
        head, copied = self.heads[index], self.heads[index].skipped > 0
        packed = "none" if copied else compression(self.files[index])
        encoding = "utf-8" if copied else self.form.encoding
        columns = ", ".join(f"'c{place}': 'VARCHAR'" for place in range(len(head.names)))
        nulls = ", ".join(map(quoted, self.form.missing))
        return (
            f"read_csv({quoted(self.links[index])}, columns={{{columns}}}, auto_detect=false, "
            f"header=true, delim={quoted(head.separator)}, quote='\"', "
            f"escape='\"', strict_mode=true, nullstr=[{nulls}], max_line_size={LONGEST_LINE}, "
            f"encoding={quoted(encoding)}, compression={quoted(packed)})"
        )

    def _csv(
        self, places: list[dict[str, int]], numbers: list[str], rest: list[str], perhaps: list[str]
    ) -> Any:
        parts = []
        for index, place in enumerate(places):
            listed = [
                f"{self._number(f'c{place[number]}')} AS {named(number)}" for number in numbers
            ]
            wrong = " OR ".join(
                f"(c{place[number]} IS NOT NULL AND {self._number(f'c{place[number]}')} IS NULL)"
                for number in numbers
            )
            listed += [f"c{place[name]} AS {named(name)}" for name in rest]
            listed.append(f"{wrong or 'false'} AS {WRONG}")
            parts.append(f"SELECT {', '.join(listed)} FROM {self._csv_scan(index)}")
        self._run(f"CREATE OR REPLACE TEMP TABLE cells AS {' UNION ALL '.join(parts)}")
        many = self._count(WRONG)
        if many:
            self._refuse_texts(numbers, many)
        selected = [named(number) for number in numbers]
        for name in rest:
            number = self._number(named(name))
            whole = name in perhaps and not self._count(
                f"{named(name)} IS NOT NULL AND {number} IS NULL"
            )
            selected.append(f"{number} AS {named(name)}" if whole else named(name))
        return self.connection.sql(f"SELECT {', '.join(selected) or '1 AS record'} FROM cells")

    def _count(self, condition: str) -> int:
        query = f"SELECT count(*) FROM cells WHERE {condition}"
        return int(self._run(query)[0][0])

    def _number(self, cell: str) -> str:
        """Return the SQL for the number that a cell's text writes, and NULL where it is none."""
        if self.form.plain:
            return f"TRY_CAST({cell} AS DOUBLE)"
        between = self.form.between
        trimmed = f"trim({cell}, {quoted(BLANKS)})" if " " in between else f"trim({cell})"
        plain = f"translate({trimmed}, {quoted(between)}, '')" if between else trimmed
        plain = f"replace({plain}, {quoted(self.form.decimal)}, '.')"
        matched = f"regexp_full_match({trimmed}, {quoted(self.form.pattern)})"
        return f"CASE WHEN {matched} THEN TRY_CAST({plain} AS DOUBLE) END"

    def _refuse_no_header(self) -> None:
        """Raise for a first line that would be left out, where no name in it is asked for."""
        if self.kind == "CSV":
            for file, head in zip(self.files, self.heads, strict=True):
                rows, _ = first_rows(file, self.form, head)
                if hint := hints.without_header(rows):
                    raise InputError(file, hint)

    def _about_lines(self, index: int, column: str) -> str:
        """Return what to do where the first line of a CSV file is not its header."""
        if self.kind != "CSV":
            return ""
        return hints.misplaced(*first_rows(self.files[index], self.form, self.heads[index]), column)

    def _refuse_texts(self, numbers: list[str], many: int) -> None:
        """Raise, with the first cell that is no number, and what such cells of its column are."""
        for index, file in enumerate(self.files):
            places = {self.place(index, name): name for name in numbers}
            rows = records(file, self.form, self.heads[index])
            for line, cells in rows:
                for place, column in places.items():
                    if self._is_wrong(cells[place]):
                        looked = [cells, *(row for _, row in islice(rows, LOOKED_AT))]
                        advice = self._about_column(index, place, line, looked)
                        more = f", the first of {many:,} such records" if many > 1 else ""
                        where = f"{shorten(cells[place])} in line {line}{more}"
                        problem = f"column {column!r} is not numeric: {where}; {advice}"
                        raise InputError(file, problem)
        raise InputError(self.files[0], f"{many:,} records have a cell that is no number")

    def _is_wrong(self, cell: str) -> bool:
        try:
            self.form.number(cell)
        except ValueError:
            return True
        return False

    def _about_column(self, index: int, place: int, line: int, rows: list[list[str]]) -> str:
        wrong = Counter(row[place] for row in rows if self._is_wrong(row[place]))
        below = self.heads[index].skipped + 2
        if line == below and wrong.total() == 1 and len(rows) > hints.FEW:
            return f"line {line} {hints.about_second_line(rows[0][place])}"
        if len(rows) == 1 and (hint := self.totals()):
            return hint
        names = self.names[index]
        numeric = [
            names[each]
            for each in range(len(names))
            if any(row[each].strip() for row in rows)
            and not any(self._is_wrong(row[each]) for row in rows)
        ]
        return hints.about_cells(names[place], wrong, len(rows) + line - below, numeric)

    def about_values(self, column: str, kind: str, low: float, high: float) -> str:
        """Return what to do about values that cannot be used, where their cells tell it."""
        if self.kind != "CSV":
            return ""
        if hint := self.totals():
            return hint
        outside = [
            value
            for index in range(len(self.files))
            for _, value in islice(self._values(index, column, kind, low, high), LOOKED_AT)
            if value is not None
        ]
        return hints.about_sentinels(outside) if outside else ""

    def totals(self) -> str:
        """Return what to do where the first or last line of a CSV file seems to be no record."""
        remedy = "if it holds totals, and no record, take it out"
        for file, head in zip(self.files, self.heads, strict=self.kind == "CSV"):
            *others, last = last_rows(file, self.form, head) or [[]]
            if word := hints.totals_row(last, others):
                return f"the last line of {file} has {word!r} in it: {remedy}"
            if hints.unnamed(last, others):
                return f"the last line of {file} alone has nothing in its first cell: {remedy}"
            _, first, *others = [*first_rows(file, self.form, head)[0], []]
            if word := hints.totals_row(first, others):
                return f"the first record of {file} has {word!r} in it: {remedy}"
        return ""

    def _why(self) -> Reason:
        """Return what is wrong with a CSV file that DuckDB could not read, if it is seen."""
        if self.kind != "CSV":
            return None
        for file, head in zip(self.files, self.heads, strict=True):
            with reading(file, self.form):
                fault = undecodable(file, self.form) if self.form.encoding == "utf-8" else ""
                fault = fault or ragged(file, self.form, head)
                if not fault and mixed_ends(file, self.form):
                    fault = "some of its lines end in another way than others"
            if fault:
                return file, fault
        return None

    def places_of(self, column: str, kind: str, low: float, high: float) -> str:
        """Return where the first values of a kind stand: missing, infinite or out of universe."""
        places: list[str] = []
        word = "line" if self.kind == "CSV" else "record"
        for index, file in enumerate(self.files):
            of_file = f" of {file}" if len(self.files) > 1 else ""
            for place, value in self._values(index, column, kind, low, high):
                if len(places) == MOST_PLACES:
                    return f"{', '.join(places)}, ..."
                shown = "" if value is None else f" ({value:g})"
                places.append(f"{word} {place}{shown}{of_file}")
        return ", ".join(places)

    def _values(
        self, index: int, column: str, kind: str, low: float, high: float
    ) -> Iterator[tuple[int, float | None]]:
        place = self.place(index, column)
        if self.kind == "CSV":
            test = _tests(low, high)[kind]
            for line, cells in records(self.files[index], self.form, self.heads[index]):
                value = self.form.number(cells[place])
                if test(value):
                    yield line, value
            return
        name = named(self.names[index][place])
        number = f"CAST({name} AS DOUBLE)"
        wanted = {
            "missing": f"{name} IS NULL OR isnan({number})",
            "infinite": f"isinf({number})",
            "out-of-universe": f"NOT isnan({number}) AND NOT {number} BETWEEN {low} AND {high}",
        }[kind]
        scanned = self._scanned(index, [place])
        numbered = f"SELECT row_number() OVER () AS record, {name} FROM {scanned}"
        query = f"SELECT record, {number} FROM ({numbered}) WHERE {wanted} "
        rows = self._run(f"{query} ORDER BY 1 LIMIT {MOST_PLACES + 1}")
        yield from ((record, None if kind == "missing" else value) for record, value in rows)


WRONG = '"a cell that is no number"'
NUMBERS = (
    *("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT"),
    *("UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT"),
    *("FLOAT", "DOUBLE", "DECIMAL"),
)
"""DuckDB's types of numbers."""


def _tests(low: float, high: float) -> dict[str, Test]:
    return {
        "missing": lambda value: value is None,
        "infinite": lambda value: value is not None and np.isinf(value),
        "out-of-universe": lambda value: value is not None and not low <= value <= high,
    }


@contextmanager
def broken(*files: str, explain: Callable[[], Reason] = lambda: None) -> Iterator[None]:
    """Say of what goes wrong inside that a file cannot be read as a table, and why."""
    duckdb, pyarrow = import_extra("duckdb"), import_extra("pyarrow")
    try:
        yield
    except UnicodeDecodeError:  # which may hold somebody's record, and is not shown
        reason = "a column's name or a text in it is not UTF-8"
        raise InputError(files[0], f"cannot be read as a table: {reason}") from None
    except failures() as problem:
        raise InputError(files[0], f"cannot be read by Spark: {first_cause(problem)}") from None
    except (MemoryError, duckdb.OutOfMemoryException):
        raise InputError(files[0], TOO_LARGE) from None
    except duckdb.InterruptException:
        late = "is not counted in time; if it is to be trusted, --timeout SECONDS allows for more"
        raise InputError(files[0], late) from None
    except (duckdb.Error, pyarrow.ArrowException, OSError) as problem:
        if why := explain():
            raise InputError(*why) from None
        first = str(problem).strip().splitlines()[:1]
        reason = " ".join(" ".join(first).split()) or type(problem).__name__
        raise InputError(files[0], f"cannot be read as a table: {shorten(reason)}") from None


def _kind_of(file: str) -> str:
    with Path(file).open("rb") as content:
        start = content.read(12)
        content.seek(max(0, content.seek(0, os.SEEK_END) - len(PARQUET)))
        end = content.read()
    lower = file.lower()
    if start.startswith(PARQUET) or lower.endswith(".parquet"):
        if start.startswith(PARQUET) and end != PARQUET:
            raise InputError(file, "is cut off: the end of a Parquet file is missing; copy it anew")
        return "Parquet"
    if start.startswith(b"ARROW1") or lower.endswith((".arrow", ".feather", ".ipc", ".arrows")):
        return "Arrow"
    if start[8:12] == b"DUCK" or lower.endswith((".duckdb", ".ddb")):
        return "DuckDB"
    return "CSV"


def read_column(file: str, column: str, form: Format | None = None) -> NDArray[np.float64]:
    """Return a column of numbers of a file, record by record, or say what is wrong with it.

    Raises :class:`~didp_ref.errors.InputError` also for missing values, and
    :class:`~didp_ref.errors.Unavailable` without duckdb and pyarrow.
    """
    with opened_source([file], form) as source:
        return in_order(source, column)


def in_order(source: Source, column: str) -> NDArray[np.float64]:
    """Return a column of numbers, record by record."""
    frame = source.frame([column])
    kind = str(frame.types[0])
    if not kind.startswith(NUMBERS) or "[" in kind:
        raise InputError(source.files[0], f"column {column!r} is not numeric ({kind})")
    with broken(*source.files):
        rows = frame.project(f"CAST({named(column)} AS DOUBLE) AS x").fetchnumpy()["x"]
    if not len(rows):
        raise InputError(source.files[0], "has no records")
    values = np.ma.filled(np.ma.asarray(rows, np.float64), np.nan)
    missing = int(np.isnan(values).sum())
    if missing:
        where = source.places_of(column, "missing", 0.0, 0.0)
        problem = f"column {column!r} has {missing:,} missing values: {where}"
        raise InputError(source.files[0], problem)
    return np.asarray(values, np.float64)
