"""The columns of a user's files, each cell read by itself as a value of its column's type.

Exactly the files that were named are read, from the local disk: nothing in a name is a pattern or
an address. CSV, Arrow and Parquet are read piece by piece, and put into a table of DuckDB whose
columns have names of ours; a DuckDB file is read by DuckDB, through a link of ours whose name is
plain. Types are public: they come from a schema, from options, or from the questions themselves.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from didp_ref.assessment.data import hints
from didp_ref.assessment.data.arrow_file import (
    arrow_names,
    arrow_tables,
    parquet_names,
    parquet_tables,
)
from didp_ref.assessment.data.cell_sql import STORED, text_sql, typed_sql
from didp_ref.assessment.data.column_types import ColumnType
from didp_ref.assessment.data.csv_text import AROUND, Format, Header, cells_of, first_lines, header
from didp_ref.assessment.data.database import (
    MOST_NAMES,
    attach_table,
    connected,
    is_text,
    refuse_twice,
)
from didp_ref.assessment.data.limits import LATE, TOO_LARGE, Limits
from didp_ref.assessment.data.records import Batch, Records
from didp_ref.assessment.data.schema import Schema
from didp_ref.assessment.data.spark import failures, first_cause
from didp_ref.assessment.data.typed import Typed, in_order
from didp_ref.errors import InputError, shorten
from didp_ref.extras import import_extra
from didp_ref.files import check_file, passing_folder

PARQUET = b"PAR1"
"""What a Parquet file begins and ends with."""
MOST_PLACES = 3
FIRST_LINES = 12
AT_ONCE = 500
"""One query reads the first cells of this many columns."""


@contextmanager
def opened_source(
    files: Sequence[str],
    schema: Schema | None = None,
    table: str | None = None,
    limits: Limits | None = None,
) -> Iterator[Source]:
    """Yield what files hold; then give back what was held of it on disk and in memory.

    Raises :class:`~didp_ref.errors.InputError` for what is no such file, is named twice, or goes
    beyond the limits, and :class:`~didp_ref.errors.Unavailable` without duckdb and pyarrow.
    """
    limits = limits or Limits()
    for file in files:
        check_file(file)
    refuse_twice(files)
    with passing_folder() as passing:
        folder = str(passing)
        with connected(files, folder, limits.left) as connection:
            yield Source(files, schema or Schema(), table, connection, folder, limits)


class Source:
    """The columns of one or several files of one kind, or of a table in a DuckDB file.

    ``folder`` is a passing one of ours, which must stay while the source is used. ``length``
    says how many records the last frame has, and ``empty`` how many values each column lacks.
    """

    def __init__(
        self,
        files: Sequence[str],
        schema: Schema,
        table: str | None,
        connection: Any,
        folder: str,
        limits: Limits,
    ) -> None:
        self.files, self.schema, self.table = list(files), schema, table
        self.connection, self.limits = connection, limits
        self.links = [str(Path(folder) / f"{index}") for index in range(len(self.files))]
        for file, link in zip(self.files, self.links, strict=True):
            if is_text(os.path.realpath(file)):
                Path(link).symlink_to(os.path.abspath(file))  # noqa: PTH100  keeps what is no text
            else:  # DuckDB follows the link, and cannot be told that it may open the file
                shutil.copyfile(file, link)
        self.kind = self._kind()
        self.heads: list[Header] = []
        self.records: list[Records] = []
        self.stored = ""
        self.empty: dict[str, int] = {}
        self.length = 0
        self.names = [self._names(index) for index in range(len(self.files))]

    def _kind(self) -> str:
        header = self.schema.form.header
        kinds = [_kind_of(file, header=header) for file in self.files]
        for file, kind in zip(self.files, kinds, strict=True):
            if kind != kinds[0]:
                raise InputError(file, f"is a {kind} file, and the first one a {kinds[0]} file")
        if kinds[0] == "DuckDB" and len(kinds) > 1:
            raise InputError(self.files[1], "is a second DuckDB file; one can be read at a time")
        if self.table is not None and kinds[0] != "DuckDB":
            raise InputError(self.files[0], "is no DuckDB file; --table is for those")
        for option in () if kinds[0] == "CSV" else self.schema.form.of_lines:
            raise InputError(self.files[0], f"is a {kinds[0]} file; --{option} is for CSV")
        return kinds[0]

    def _names(self, index: int) -> list[str]:
        file, link = self.files[index], self.links[index]
        with broken(file, limits=self.limits):
            if self.kind == "CSV":
                form = self.schema.form
                head = header(file, form, self.limits, tuple(self.schema.columns))
                self.heads.append(head)
                self.records.append(Records(file, form, head, self.limits))
                return list(head.names)
            if self.kind == "Parquet":
                return parquet_names(link)
            if self.kind == "Arrow":
                return arrow_names(link)
            self.stored = attach_table(self.connection, file, link, self.table)
            columns = "SELECT column_name FROM (DESCRIBE FROM {})"
            rows = self.connection.execute(columns.format(self.stored)).fetchall()
            return [str(name) for (name,) in rows]

    def place(self, index: int, column: str) -> int:
        """Return where the one column of a name stands; spaces around a name do not count."""
        file, names = self.files[index], self.names[index]
        stripped = [name.strip(AROUND) for name in names]
        places = [place for place, name in enumerate(stripped) if name == column.strip(AROUND)]
        if not places:
            if advice := self._about_header(index, column):
                raise InputError(file, advice)
            raise InputError(file, hints.no_column(column, stripped))
        if len(places) > 1:
            shown = ", ".join(f"{names[place]!r} at {place + 1}" for place in places[:MOST_NAMES])
            raise InputError(
                file, f"has {len(places)} columns of this name ({shown}); rename all but one"
            )
        return places[0]

    def lacking(self, column: str) -> str:
        """Return that a file has no column of a name, if its line of names seems to be one."""
        for index, file in enumerate(self.files):
            names = [name.strip(AROUND) for name in self.names[index]]
            if column.strip(AROUND) not in names and not self._about_header(index, column):
                return f"{file}: {hints.no_column(column, names)}"
        return ""

    def _about_header(self, index: int, column: str) -> str:
        """Return what to do where the line that should hold the names of a CSV file does not."""
        if self.kind != "CSV" or not self.schema.form.header:
            return ""
        head = self.heads[index]
        told = hints.misplaced(self._first_lines(index), head.names, head.line, column)
        return told or self.about_values(index)

    def about_values(self, index: int) -> str:
        """Return what to do where the first line of a CSV file seems to hold values, not names."""
        if self.kind != "CSV" or not self.schema.form.header:
            return ""
        head, lines = self.heads[index], self._first_lines(index)
        rows = [cells_of(line, head.separator) or [line] for line in lines[head.line :] if line]
        return hints.without_header(head.names, rows)

    def _first_lines(self, index: int) -> list[str]:
        many = self.heads[index].line + FIRST_LINES
        return first_lines(self.files[index], self.schema.form, self.limits, many)

    def frame(self, types: Mapping[str, ColumnType]) -> Typed:
        """Return the columns that have types as a table, each cell a value of its column's type."""
        places = [[self.place(index, name) for name in types] for index in range(len(self.files))]
        kinds = list(types.values())
        stored = [f"c{at} {STORED[kind]}" for at, kind in enumerate(kinds)]
        made = f"CREATE OR REPLACE TEMP TABLE cells ({', '.join(stored) or 'record INTEGER'})"
        with broken(*self.files, limits=self.limits):
            self._run(made)
            for index, of_file in enumerate(places):
                if self.kind == "DuckDB":
                    self._insert(f"{self.stored} AS g({self._aliases(index)})", kinds, of_file)
                    continue
                for batch in self.batches(index, of_file):
                    self.connection.register("part", batch.table)
                    self._insert("part", kinds, of_file)
            self._count_empty(types)
            table = self.connection.table("cells")
            return in_order(import_extra("narwhals").from_native(table).lazy(), types)

    def _count_empty(self, types: Mapping[str, ColumnType]) -> None:
        counts = ", ".join(["count(*)", *(f"count(c{at})" for at in range(len(types)))])
        ((self.length, *there),) = self._run(f"SELECT {counts} FROM cells")
        self.empty = {name: self.length - many for name, many in zip(types, there, strict=True)}

    def _run(self, sql: str) -> list[tuple[Any, ...]]:
        """Run a statement to its end and return its rows."""
        rows: list[tuple[Any, ...]] = self.connection.execute(sql).fetchall()
        return rows

    def _aliases(self, index: int) -> str:
        return ", ".join(f"c{place}" for place in range(len(self.names[index])))

    def batches(self, index: int, places: Sequence[int]) -> Iterator[Batch]:
        """Yield the columns at some places of a file, as they stand there."""
        if self.kind == "CSV":
            yield from self.records[index].batches(sorted(set(places)))
            return
        file, link, before = self.files[index], self.links[index], 1
        tables = parquet_tables if self.kind == "Parquet" else arrow_tables
        for table in tables(file, link, places, self.limits):
            yield Batch(table, range(before, before + table.num_rows))
            before += table.num_rows

    def first_texts(self, most: int, chosen: Sequence[int] | None = None) -> list[list[str | None]]:
        """Return the first cells of the columns of the first file, or of some of them, as texts."""
        places = range(len(self.names[0])) if chosen is None else chosen
        batch = None if self.kind == "DuckDB" else next(self.batches(0, places), None)
        if batch is None and self.kind != "DuckDB":
            return [[] for _ in places]
        scanned = "first" if batch else f"{self.stored} AS g({self._aliases(0)})"
        texts: list[list[str | None]] = []
        for start in range(0, len(places), AT_ONCE):  # a query of many columns takes much memory
            some = [f"c{place}" for place in places[start : start + AT_ONCE]]
            if batch:
                self.connection.register("first", batch.table.select(some))
            stored = self._stored(scanned)
            cells = ", ".join(text_sql(stored[cell], cell) for cell in some)
            rows = self._run(f"SELECT {cells} FROM {scanned} LIMIT {most}")
            texts += [list(column) for column in zip(*rows, strict=True)] or [[] for _ in some]
        return texts

    def _insert(self, scanned: str, kinds: Sequence[ColumnType], places: Sequence[int]) -> None:
        values = self._values(scanned, kinds, places, self.schema.form)
        self._run(f"INSERT INTO cells SELECT {', '.join(values) or '1'} FROM {scanned}")

    def _values(
        self, scanned: str, kinds: Sequence[ColumnType], places: Sequence[int], form: Format
    ) -> list[str]:
        """Return the SQL for the values of some columns of what is scanned."""
        stored = self._stored(scanned)
        return [
            typed_sql(kind, stored[f"c{place}"], f"c{place}", form)
            for kind, place in zip(kinds, places, strict=True)
        ]

    def _stored(self, scanned: str) -> dict[str, str]:
        """Return the types in which DuckDB has the columns of what is scanned."""
        relation = self.connection.sql(f"FROM {scanned}")
        return dict(zip(relation.columns, map(str, relation.types), strict=True))

    def cells(
        self, index: int, column: str, kind: ColumnType, wanted: str
    ) -> Iterator[tuple[int, str | None]]:
        """Yield where cells of a column stand that meet a condition, and what is written there.

        The condition is SQL about ``cell``, its text; ``value``, in the column's type; and
        ``bare``, the value where no text stands for a missing one.
        """
        place = self.place(index, column)
        if self.kind == "DuckDB":
            scanned = f"{self.stored} AS g({self._aliases(index)})"
            numbered = f"(SELECT c{place}, row_number() OVER () AS n FROM {scanned})"
            rows = self._matching(numbered, kind, place, wanted)
            yield from ((number, cell) for number, cell in rows)
            return
        for batch in self.batches(index, [place]):
            pyarrow = import_extra("pyarrow")
            numbers = pyarrow.array(np.arange(batch.table.num_rows))
            self.connection.register("looked", batch.table.append_column("n", numbers))
            for number, cell in self._matching("looked", kind, place, wanted):
                yield batch.places[number], cell

    def _matching(
        self, scanned: str, kind: ColumnType, place: int, wanted: str
    ) -> list[tuple[int, str | None]]:
        form = self.schema.form
        (value,) = self._values(scanned, [kind], [place], form)
        (bare,) = self._values(scanned, [kind], [place], replace(form, nulls=()))
        cell = text_sql(self._stored(scanned)[f"c{place}"], f"c{place}")
        named = f"SELECT n, {cell} AS cell, {value} AS value, {bare} AS bare FROM {scanned}"
        return self._run(f"SELECT n, cell FROM ({named}) WHERE {wanted} ORDER BY n")

    def places_of(self, column: str, kind: ColumnType, wanted: str) -> str:
        """Return where the first cells that meet a condition stand."""
        places: list[str] = []
        word = "line" if self.kind == "CSV" else "record"
        for index, file in enumerate(self.files):
            of_file = f" of {file}" if len(self.files) > 1 else ""
            for place, cell in self.cells(index, column, kind, wanted):
                if len(places) == MOST_PLACES:
                    return f"{', '.join(places)}, ..."
                shown = f" ({shorten(cell)[1:-1]})" if cell and cell.strip() else ""
                places.append(f"{word} {place}{shown}{of_file}")
        return ", ".join(places)


@contextmanager
def broken(*files: str, limits: Limits | None = None) -> Iterator[None]:
    """Say of what goes wrong inside that a file cannot be read as a table, and why."""
    duckdb, pyarrow = import_extra("duckdb"), import_extra("pyarrow")
    try:
        yield
    except UnicodeDecodeError:  # which may hold somebody's record, and is not shown
        reason = "a column's name is not UTF-8"
        raise InputError(files[0], f"cannot be read as a table: {reason}") from None
    except failures() as problem:
        raise InputError(files[0], f"cannot be read by Spark: {first_cause(problem)}") from None
    except (MemoryError, duckdb.OutOfMemoryException):
        raise InputError(files[0], TOO_LARGE) from None
    except duckdb.InterruptException:
        seconds = (limits or Limits()).seconds
        raise InputError(files[0], LATE.format(seconds)) from None
    except (duckdb.Error, pyarrow.ArrowException, OSError) as problem:
        first = str(problem).strip().splitlines()[:1]
        reason = " ".join(" ".join(first).split()) or type(problem).__name__
        raise InputError(files[0], f"cannot be read as a table: {shorten(reason)}") from None


def _kind_of(file: str, *, header: bool) -> str:
    """Return what kind of file it is, by its name or by what stands before its first record."""
    with Path(file).open("rb") as content:
        start = content.read(12)
        content.seek(max(0, content.seek(0, os.SEEK_END) - len(PARQUET)))
        end = content.read()
    lower = file.lower()
    # without a line of names the first bytes are a record's, and with a short one some of them
    if not header:
        start = b""
    elif b"\n" in start[:8]:
        start = start[:8]
    if start.startswith(PARQUET) or lower.endswith(".parquet"):
        if start.startswith(PARQUET) and end != PARQUET:
            raise InputError(
                file, "is cut off: the end of a Parquet file is missing; copy it again"
            )
        return "Parquet"
    if start.startswith(b"ARROW1") or lower.endswith((".arrow", ".feather", ".ipc", ".arrows")):
        return "Arrow"
    if start[8:12] == b"DUCK" or lower.endswith((".duckdb", ".ddb")):
        return "DuckDB"
    return "CSV"
