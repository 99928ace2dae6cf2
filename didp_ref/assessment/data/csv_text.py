"""A CSV file as text: how it is written, its header, and its bytes.

How a file is written is public: it is said by options or by a schema, and no record changes it.
"""

import codecs
import csv
import gzip
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast

from didp_ref.assessment.data import hints
from didp_ref.assessment.data.limits import Limits
from didp_ref.assessment.questions import in_unicode
from didp_ref.errors import DomainError, InputError, shorten
from didp_ref.extras import import_extra

SEPARATORS = ",;\t|"
ENCODINGS = {"utf-8": "utf-8", "latin-1": "latin-1", "utf-16": "utf-16"}
GZIP, ZSTANDARD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
LONGEST_LINE = 1 << 22
"""How many bytes a line may have: a cell that was packed small may fill all memory."""
PIECE = 1 << 23
"""So many bytes are read at once."""
ENDS = " \t\n\r\v\f"
"""What may stand around a number."""
BLANKS = " \u00a0\u2007\u2009\u202f"
"""What a blank between thousands may be: it is often one at which no line breaks."""
AROUND = f"{ENDS}{BLANKS}\u200b\u2060\ufeff"
"""What may stand around a column's name: blanks, and marks that are not to be seen."""
MARK = b"\xef\xbb\xbf"
MOST_SKIPPED = 1000


@dataclass(frozen=True)
class Format:
    """How the cells of a file are written, and which of its lines are no records.

    ``skip_lines`` counts the lines above the columns' names as an editor does; ``skip_below`` and
    ``skip_last`` count lines that are not empty, between the names and the first record and at the
    end. Without ``header`` no line holds the names.
    """

    separator: str | None = None
    decimal: str = "."
    thousands: str = ""
    encoding: str = "utf-8"
    nulls: tuple[str, ...] = ()
    skip_lines: int = 0
    skip_below: int = 0
    skip_last: int = 0
    header: bool = True

    def __post_init__(self) -> None:
        """Raise :class:`~didp_ref.errors.DomainError` for what no file can be written in."""
        given = {"separator": self.separator or "", "thousands": self.thousands}
        for name, text in [*given.items(), *(("null-values", null) for null in self.nulls)]:
            in_unicode(name, text)
        if self.separator is not None and (
            len(self.separator) != 1 or not self.separator.isascii() or self.separator in '"\r\n\0'
        ):
            raise DomainError("separator", self.separator, "one ASCII character, and no quote")
        if self.decimal not in (".", ","):
            raise DomainError("decimal", self.decimal, "a point or a comma")
        if len(self.thousands) > 1 or self.thousands in tuple('"+-eE0123456789' + self.decimal):
            shown = "one character that is not the decimal one, a sign or a digit"
            raise DomainError("thousands", self.thousands, shown)
        if self.encoding not in ENCODINGS:
            raise DomainError("encoding", self.encoding, f"one of {', '.join(ENCODINGS)}")
        if self.encoding == "utf-16" and not self.header:
            meant = "utf-8 or latin-1 where no line holds the names"
            raise DomainError("encoding", self.encoding, meant, "save the file as UTF-8")
        skipped = {
            "skip-lines": self.skip_lines,
            "skip-below": self.skip_below,
            "skip-last": self.skip_last,
        }
        for name, many in skipped.items():
            if not 0 <= many <= MOST_SKIPPED:
                raise DomainError(name, many, f"from 0 to {MOST_SKIPPED:,} lines")
        if self.skip_below and not self.header:
            raise DomainError(
                "skip-below", self.skip_below, "0 where no line holds the names", "say --skip-lines"
            )

    @property
    def of_lines(self) -> list[str]:
        """The options that are given about lines, which only a file of text has."""
        given = [name for name in ("skip_lines", "skip_below", "skip_last") if getattr(self, name)]
        return [name.replace("_", "-") for name in given] + ([] if self.header else ["no-header"])

    @property
    def plain(self) -> bool:
        """Whether numbers are written as in Python."""
        return self.decimal == "." and not self.thousands

    @property
    def between(self) -> str:
        """The characters that may stand between thousands."""
        return BLANKS if self.thousands == " " else self.thousands

    @property
    def said(self) -> dict[str, object]:
        """What differs from how files are usually written, by the names of the options."""
        usual = Format()
        names = ("separator", "decimal", "thousands", "encoding", "skip_lines", "skip_below")
        said: dict[str, object] = {
            name: getattr(self, name)
            for name in (*names, "skip_last")
            if getattr(self, name) not in (getattr(usual, name), "," * (name == "separator"))
        }
        return said if self.header else {**said, "header": False}


@dataclass(frozen=True)
class Header:
    """The names of the columns, what separates them, and the line on which they stand, from 1.

    Where no line holds the names, ``line`` is the one before the first record.
    """

    names: tuple[str, ...]
    separator: str
    line: int


def compression(file: str, form: Format) -> str:
    """Return how a file is compressed, by its first bytes and not by its name.

    Where no line holds the names, these bytes are a record's: then the name decides.
    """
    if not form.header:
        return {".gz": "gzip", ".zst": "zstd"}.get(Path(file).suffix.lower(), "none")
    with Path(file).open("rb") as content:
        start = content.read(4)
    return "gzip" if start.startswith(GZIP) else "zstd" if start == ZSTANDARD else "none"


@contextmanager
def unpacked(file: str, form: Format) -> Iterator[IO[bytes]]:
    """Yield the bytes of a file, compressed or not."""
    kind = compression(file, form)
    with Path(file).open("rb") as plain:
        if kind == "gzip":
            yield cast("IO[bytes]", gzip.GzipFile(fileobj=plain))
        elif kind == "zstd":
            yield import_extra("pyarrow").CompressedInputStream(plain, "zstd")
        else:
            yield plain


def pieces(file: str, form: Format, limits: Limits, size: int = PIECE) -> Iterator[bytes]:
    """Yield the text of a file in UTF-8, piece by piece, its mark left out.

    What is no text in the file's encoding stands as U+FFFD, so that a line that is damaged is read
    by itself.
    """
    decoder = None
    if form.encoding != "utf-8":
        decoder = codecs.getincrementaldecoder(ENCODINGS[form.encoding])("replace")
    with reading(file), unpacked(file, form) as content:
        first = True
        while True:
            piece = content.read(size)
            limits.spend(file, len(piece))
            read = bool(piece)
            if decoder is not None:
                text = decoder.decode(piece, final=not piece)
                piece = text.encode("utf-8", "replace")
            elif first and form.header:  # else the first letters are a record's
                piece = piece.removeprefix(MARK)
            first = False
            if piece:
                yield piece
            if not read:
                return


def first_lines(file: str, form: Format, limits: Limits, many: int) -> list[str]:
    """Return the first lines of a file, each without its end, cut where it is too long."""
    kept = b""
    for piece in pieces(file, form, limits, 1 << 16):
        kept += piece
        if kept.count(b"\n") > many or len(kept) > LONGEST_LINE:
            break
    lines = kept.decode("utf-8", "replace").split("\n")[: many + 1]
    if not lines[-1]:
        lines = lines[:-1]
    return [line[:LONGEST_LINE].removesuffix("\r") for line in lines[:many]]


def header(file: str, form: Format, limits: Limits, names: tuple[str, ...] = ()) -> Header:
    """Return what the line of names says, the first one that is not empty below skipped lines.

    ``names`` are those that are known where the file has no such line. A separator that is not
    given is read off the line.

    Raises :class:`~didp_ref.errors.InputError` for a file in which there is no line of names.
    """
    if not form.header:  # the first bytes are a record's, and decide nothing
        return Header(names, form.separator or ",", form.skip_lines)
    with reading(file), unpacked(file, form) as content:
        fault = hints.foreign(content.read(hints.LONGEST_SIGNATURE), form.encoding)
    if fault:
        raise InputError(file, fault)
    lines = first_lines(file, form, limits, form.skip_lines + MOST_SKIPPED)
    place = next(
        (at for at, line in enumerate(lines) if at >= form.skip_lines and line.strip("\r")), None
    )
    if place is None:
        above = f" below the {form.skip_lines} lines of --skip-lines" if form.skip_lines else ""
        raise InputError(file, f"is empty{above}")
    line = lines[place]
    if "\0" in line:
        hint = "if it is UTF-16 without its mark, save it as UTF-8"
        raise InputError(file, f"is no text: its first line has a null character; {hint}")
    if form.encoding == "utf-8" and "\ufffd" in line:
        hint = "add --encoding latin-1, or save the file as UTF-8"
        raise InputError(file, f"has a line of names that is no UTF-8 text; {hint}")
    if advice := hints.about_excel(line):
        raise InputError(file, advice)
    if "\r" in line:
        hint = "save it with line feeds, or with both"
        raise InputError(file, f"has carriage returns alone at the ends of its lines; {hint}")
    separator = form.separator or guessed_separator(line)
    cells = cells_of(line, separator)
    if cells is None:
        raise InputError(file, f"has a line of names whose quotes do not close (line {place + 1})")
    return Header(tuple(cells), separator, place + 1)


def guessed_separator(line: str) -> str:
    """Return what separates the names in a line of them."""
    outside = "".join(line.split('"')[::2])
    return max(SEPARATORS, key=outside.count)


def cells_of(line: str, separator: str) -> list[str] | None:
    """Return the cells of one line, or None where its quotes are not written as in CSV."""
    try:
        return next(csv_reader([line], separator), [])
    except csv.Error:
        return None


def csv_reader(lines: list[str], separator: str) -> Iterator[list[str]]:
    """Return a strict reader of the standard library."""
    csv.field_size_limit(LONGEST_LINE)
    return csv.reader(lines, delimiter=separator, strict=True)


@contextmanager
def reading(file: str) -> Iterator[None]:
    """Say of what goes wrong inside that the file cannot be read, and why."""
    try:
        yield
    except (OSError, EOFError, UnicodeError, zlib.error) as problem:
        if isinstance(problem, EOFError):
            raise InputError(
                file, "is cut off: its compression has no end; copy it again"
            ) from None
        reason = getattr(problem, "strerror", None) or " ".join(str(problem).split())
        raise InputError(file, f"cannot be read: {shorten(reason)}") from None
