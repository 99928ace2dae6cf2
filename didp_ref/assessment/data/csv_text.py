"""A CSV file as text: what its header says, and in which line a cell stands.

The records are read by DuckDB. This is for the header, which decides how they are read, and for
saying where something is wrong, in the lines that an editor counts.
"""

from __future__ import annotations

import csv
import gzip
import io
import re
import shutil
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO, Any, cast

from didp_ref.assessment.data import hints
from didp_ref.assessment.questions import in_unicode
from didp_ref.errors import DomainError, InputError, shorten
from didp_ref.extras import import_extra

SEPARATORS = ",;\t|"
ENCODINGS = {"utf-8": "utf-8-sig", "latin-1": "latin-1", "utf-16": "utf-16"}
GZIP, ZSTANDARD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
LONGEST_LINE = 1 << 22
"""How many characters a line may have: a cell that was packed small may fill all memory."""
ENDS = " \t\n\r\v\f"
"""What may stand around a number."""
BLANKS = " \u00a0\u2007\u2009\u202f"
"""What a blank between thousands may be: it is often one at which no line breaks."""
AROUND = f"{ENDS}{BLANKS}\u200b\u2060\ufeff"
"""What may stand around a column's name: blanks, and marks that are not to be seen."""
FIRST_LINES = 12
TAIL = 1 << 16
"""How many bytes before its end of a file are looked at for its last line."""


@dataclass(frozen=True)
class Format:
    """How a CSV file writes its cells; a separator that is not given is read off the header."""

    separator: str | None = None
    decimal: str = "."
    thousands: str = ""
    encoding: str = "utf-8"
    nulls: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Raise :class:`~didp_ref.errors.DomainError` for what no file can be written in."""
        given = {"separator": self.separator or "", "thousands": self.thousands}
        for name, text in [*given.items(), *(("null-values", null) for null in self.nulls)]:
            in_unicode(name, text)
        if self.separator is not None and (len(self.separator) != 1 or self.separator in '"\r\n'):
            raise DomainError("separator", self.separator, "one character, and no quote")
        if self.decimal not in (".", ","):
            raise DomainError("decimal", self.decimal, "a point or a comma")
        if len(self.thousands) > 1 or self.thousands in tuple('"+-eE0123456789' + self.decimal):
            shown = "one character that is not the decimal one, a sign or a digit"
            raise DomainError("thousands", self.thousands, shown)
        if self.encoding not in ENCODINGS:
            raise DomainError("encoding", self.encoding, f"one of {', '.join(ENCODINGS)}")

    @property
    def plain(self) -> bool:
        """Whether numbers are written as in Python."""
        return self.decimal == "." and not self.thousands

    @property
    def missing(self) -> tuple[str, ...]:
        """The texts that stand for a missing value."""
        return ("", *self.nulls)

    @property
    def between(self) -> str:
        """The characters that may stand between thousands."""
        return BLANKS if self.thousands == " " else self.thousands

    @property
    def pattern(self) -> str:
        """The regular expression of a number."""
        point, every = re.escape(self.decimal), f"[{re.escape(self.between)}]"
        whole = rf"(\d+|\d{{1,3}}({every}\d{{3}})+)" if self.thousands else r"\d+"
        return rf"[+-]?({whole}({point}\d*)?|{point}\d+)([eE][+-]?\d+)?"

    def number(self, cell: str) -> float | None:
        """Return a cell's number, or None for a missing one; raise ValueError for any other text.

        >>> Format(decimal=",", thousands=".").number("1.234,5")
        1234.5
        """
        text = cell.strip(ENDS + BLANKS if self.thousands == " " else ENDS)
        if cell in self.missing or text.lower() == "nan":
            return None
        if self.plain and text.isascii():
            return float(text)
        if not re.fullmatch(self.pattern, text, re.ASCII):
            raise ValueError(text)
        return float(
            text.translate(dict.fromkeys(map(ord, self.between))).replace(self.decimal, ".")
        )


@dataclass(frozen=True)
class Header:
    """The names of the columns, what separates them, and how many empty lines come before."""

    names: tuple[str, ...]
    separator: str
    skipped: int


def compression(file: str) -> str:
    """Return how a file is compressed, by its first bytes and not by its name."""
    with Path(file).open("rb") as content:
        start = content.read(4)
    return "gzip" if start.startswith(GZIP) else "zstd" if start == ZSTANDARD else "none"


@contextmanager
def opened(file: str, form: Format) -> Iterator[IO[str]]:
    """Yield the text of a file, compressed or not."""
    with (
        unpacked(file) as content,
        io.TextIOWrapper(
            cast("Any", content), encoding=ENCODINGS[form.encoding], newline=""
        ) as text,
    ):
        yield text


@contextmanager
def unpacked(file: str) -> Iterator[IO[bytes]]:
    """Yield the bytes of a file, compressed or not."""
    kind = compression(file)
    with Path(file).open("rb") as plain:
        if kind == "gzip":
            yield cast("IO[bytes]", gzip.GzipFile(fileobj=plain))
        elif kind == "zstd":
            yield import_extra("pyarrow").CompressedInputStream(plain, "zstd")
        else:
            yield plain


def header(file: str, form: Format) -> Header:
    """Return what the first line says that is not empty.

    Raises :class:`~didp_ref.errors.InputError` for a file in which there is none.
    """
    _refuse_foreign(file, form)
    with reading(file, form), opened(file, form) as opened_text:
        text, skipped = _lines(file, opened_text), 0
        line = next(text, "")
        while line and not line.strip("\r\n"):
            skipped, line = skipped + 1, next(text, "")
        if not line:
            raise InputError(file, "is empty")
        if "\0" in line:
            hint = "if it is UTF-16 without its mark, save it as UTF-8"
            raise InputError(file, f"is no text: its first line has a null character; {hint}")
        if advice := hints.about_excel(line):
            raise InputError(file, advice)
        outside = re.sub(r'"[^"]*"', "", line)
        separator = form.separator or max(SEPARATORS, key=outside.count)
        rest = islice(text, 1000)  # a quoted name may go on in the next line
        names = next(_cells([line, *rest] if line.count('"') % 2 else [line], separator))
        return Header(tuple(names), separator, skipped)


def records(file: str, form: Format, head: Header) -> Iterator[tuple[int, list[str]]]:
    """Yield every record with the number of the line on which it begins, from 1."""
    with reading(file, form), opened(file, form) as text:
        before = head.skipped
        for _ in range(head.skipped):
            text.readline()
        reader = _cells(_lines(file, text), head.separator)
        next(reader)
        lines_read = before + reader.line_num
        try:
            for cells in reader:
                # the reader counts lines from where it began, and has read this record's last one
                lines_read = before + reader.line_num
                line = lines_read - sum(cell.count("\n") for cell in cells)
                if cells or len(head.names) == 1:
                    yield line, cells or [""]
        except csv.Error as problem:
            if "unexpected end" not in str(problem):
                raise
            fault = f"a quote that opens in line {lines_read + 1} or below is not closed"
            raise InputError(file, fault) from None


def _lines(file: str, text: IO[str]) -> Iterator[str]:
    """Yield the lines of a text, none of them longer than is sensible."""
    for number, line in enumerate(iter(lambda: text.readline(LONGEST_LINE + 1), ""), 1):
        if len(line) > LONGEST_LINE:
            longest = f"more than {LONGEST_LINE:,} characters"
            problem = f"has {longest} in line {number}, or after it without an end of a line"
            raise InputError(file, f"{problem}; no longer line is read")
        yield line


def _refuse_foreign(file: str, form: Format) -> None:
    """Raise for what is no text at all, compressed or not."""
    with reading(file, form), unpacked(file) as content:
        fault = hints.foreign(content.read(hints.LONGEST_SIGNATURE), form.encoding)
    if fault:
        raise InputError(file, fault)


def first_rows(file: str, form: Format, head: Header) -> tuple[list[list[str]], list[str]]:
    """Return the first lines that are not empty, as cells and as texts."""
    with reading(file, form), opened(file, form) as text:
        lines = [line for line in islice(_lines(file, text), FIRST_LINES) if line.strip()]
    return [_cells_of(line, head.separator) for line in lines], lines


def last_rows(file: str, form: Format, head: Header) -> list[list[str]]:
    """Return the cells of the last lines of a file that is as long as it looks."""
    if compression(file) != "none" or form.encoding == "utf-16":
        return []
    with reading(file, form), Path(file).open("rb") as content:
        size = content.seek(0, io.SEEK_END)
        content.seek(max(0, size - TAIL))
        lines = content.read().decode(ENCODINGS[form.encoding], "replace").splitlines()
    rows = [_cells_of(line, head.separator) for line in lines[1:] if line.strip()]
    return [cells for cells in rows if len(cells) == len(head.names)]


def _cells_of(line: str, separator: str) -> list[str]:
    try:
        return next(_cells([line], separator), [])
    except csv.Error:  # a part of a record of several lines
        return [line]


def _cells(lines: Any, separator: str) -> Any:
    csv.field_size_limit(LONGEST_LINE)
    return csv.reader(lines, delimiter=separator, strict=True)


@contextmanager
def reading(file: str, form: Format) -> Iterator[None]:
    """Say of what goes wrong inside that the file cannot be read, and why."""
    try:
        yield
    except UnicodeDecodeError:
        raise InputError(file, undecodable(file, form)) from None
    except (OSError, EOFError, zlib.error, csv.Error, ValueError) as problem:
        if isinstance(problem, InputError):
            raise
        if isinstance(problem, EOFError):
            raise InputError(file, "is cut off: its compression has no end; copy it anew") from None
        reason = getattr(problem, "strerror", None) or " ".join(str(problem).split())
        raise InputError(file, f"cannot be read: {shorten(reason)}") from None


def copy_from_header(file: str, form: Format, head: Header, other: str) -> None:
    """Write the text of a file from its header on to another, in UTF-8."""
    with reading(file, form), opened(file, form) as text:
        for _ in range(head.skipped):
            text.readline()
        with Path(other).open("w", encoding="utf-8", newline="") as copy:
            shutil.copyfileobj(text, copy)


def mixed_ends(file: str, form: Format) -> bool:
    """Say whether some lines end in a way in which others do not."""
    with opened(file, form) as text:
        ends = {line[len(line.rstrip("\r\n")) :] for line in _lines(file, text)}
    return len(ends - {""}) > 1


def ragged(file: str, form: Format, head: Header) -> str:
    """Return which line has more or fewer cells than the header; nothing if all have as many."""
    width, rows = len(head.names), records(file, form, head)
    for line, cells in rows:
        if len(cells) < width or any(cells[width:]):
            many = "1 cell" if len(cells) == 1 else f"{len(cells)} cells"
            hint = hints.title_above(head.names, len(cells))
            if len(cells) < width:
                hint = hints.short_line(cells, head.separator, last=next(rows, None) is None)
            return f"line {line} has {many}, and the header {width}{hint}"
    return ""


def undecodable(file: str, form: Format) -> str:
    """Return which line is no text in the encoding; nothing if all are."""
    if form.encoding != "utf-8":  # whose line ends are not single bytes
        return f"is no {form.encoding} text"
    bytewise = Format(encoding="latin-1")
    with reading(file, bytewise), opened(file, bytewise) as text:
        for number, line in enumerate(_lines(file, text), 1):
            try:
                line.encode("latin-1").decode(form.encoding)
            except UnicodeDecodeError:
                where = f"line {number} is no {form.encoding} text"
                return f"{where}; say how it is written, as in --encoding latin-1"
    return ""
