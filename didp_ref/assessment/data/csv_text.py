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
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO, Any, cast

from didp_ref.assessment.questions import in_unicode
from didp_ref.errors import DomainError, InputError, shorten
from didp_ref.extras import import_extra

SEPARATORS = ",;\t|"
ENCODINGS = {"utf-8": "utf-8-sig", "latin-1": "latin-1", "utf-16": "utf-16"}
GZIP, ZSTANDARD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
LONGEST_HEADER = 1 << 24


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
        for name, text in [*given.items(), *(("null-values", one) for one in self.nulls)]:
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
    def pattern(self) -> str:
        """The regular expression of a number."""
        point, every = re.escape(self.decimal), re.escape(self.thousands)
        whole = rf"(\d+|\d{{1,3}}({every}\d{{3}})+)" if self.thousands else r"\d+"
        return rf"[+-]?({whole}({point}\d*)?|{point}\d+)([eE][+-]?\d+)?"

    def number(self, cell: str) -> float | None:
        """Return a cell's number, or None for a missing one; raise ValueError for any other text.

        >>> Format(decimal=",", thousands=".").number("1.234,5")
        1234.5
        """
        text = cell.strip()
        if cell in self.missing or text.lower() == "nan":
            return None
        if self.plain and text.isascii():
            return float(text)
        if not re.fullmatch(self.pattern, text, re.ASCII):
            raise ValueError(text)
        return float(text.replace(self.thousands, "").replace(self.decimal, "."))


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
    kind = compression(file)
    with Path(file).open("rb") as plain:
        content: IO[bytes] = plain
        if kind == "gzip":
            content = cast("IO[bytes]", gzip.GzipFile(fileobj=plain))
        elif kind == "zstd":
            content = import_extra("pyarrow").CompressedInputStream(plain, "zstd")
        with io.TextIOWrapper(
            cast("Any", content), encoding=ENCODINGS[form.encoding], newline=""
        ) as text:
            yield text


def header(file: str, form: Format) -> Header:
    """Return what the first line says that is not empty.

    Raises :class:`~didp_ref.errors.InputError` for a file in which there is none.
    """
    with reading(file, form), opened(file, form) as text:
        skipped, line = 0, text.readline(LONGEST_HEADER)
        while line and not line.strip("\r\n"):
            skipped, line = skipped + 1, text.readline(LONGEST_HEADER)
        if not line:
            raise InputError(file, "is empty")
        if "\0" in line:
            raise InputError(file, "is no text: its first line has a null character")
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
        reader = _cells(text, head.separator)
        next(reader)
        for cells in reader:
            # the reader counts lines from where it began, and has read this record's last one
            line = before + reader.line_num - sum(one.count("\n") for one in cells)
            if cells or len(head.names) == 1:
                yield line, cells or [""]


def _cells(lines: Any, separator: str) -> Any:
    csv.field_size_limit(sys.maxsize)
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
        ends = {line[len(line.rstrip("\r\n")) :] for line in text}
    return len(ends - {""}) > 1


def ragged(file: str, form: Format, head: Header) -> str:
    """Return which line has more or fewer cells than the header; nothing if all have as many."""
    width = len(head.names)
    for line, cells in records(file, form, head):
        extra = cells[width:]
        if len(cells) < width or any(extra):
            return f"line {line} has {len(cells)} cells, and the header {width}"
    return ""


def undecodable(file: str, form: Format) -> str:
    """Return which line is no text in the encoding; nothing if all are."""
    if form.encoding != "utf-8":  # whose line ends are not single bytes
        return f"is no {form.encoding} text"
    bytewise = Format(encoding="latin-1")
    with reading(file, bytewise), opened(file, bytewise) as text:
        for at, line in enumerate(text, 1):
            try:
                line.encode("latin-1").decode(form.encoding)
            except UnicodeDecodeError:
                where = f"line {at} is no {form.encoding} text"
                return f"{where}; say how it is written, as in --encoding latin-1"
    return ""
