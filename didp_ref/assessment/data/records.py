"""The records of a CSV file: every line is one record, and is read by itself.

No line changes how another one is read. So a quote that does not close ends with its line, a line
with too few cells lacks the others, and cells beyond the last column are left out. Of a line whose
quotes are not written as in CSV, or that is too long, every cell is missing. A line without any
character is no record where there are several columns, and a line that repeats the columns' names
is none.

Pieces whose lines are all regular go to pyarrow, which reads them fast; others are read line by
line. Both read a regular line in the same way.
"""

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from didp_ref.assessment.data.csv_text import (
    LONGEST_LINE,
    MARK,
    Format,
    Header,
    cells_of,
    csv_reader,
    pieces,
)
from didp_ref.assessment.data.limits import Limits
from didp_ref.extras import import_extra

NEWLINE, QUOTE = ord("\n"), ord('"')
TAIL = 1 << 16
"""How many bytes before its end of a file are kept, to look at its last lines."""
SMALL = 1 << 18
"""So many bytes are read line by line, where one of their lines is not regular."""
SHORT, LONG, QUOTES, NO_TEXT, ENDLESS, REPEATED = (
    "short",
    "long",
    "quotes",
    "no text",
    "endless",
    "repeated",
)
"""In which ways a line is irregular."""


@dataclass
class Irregular:
    """How many lines are irregular in each way, and where the first of them stands."""

    counts: Counter[str] = field(default_factory=Counter)
    first: dict[str, tuple[int, str]] = field(default_factory=dict)

    def add(self, way: str, line: int, text: str) -> None:
        """Count a line."""
        self.counts[way] += 1
        self.first.setdefault(way, (line, text))


@dataclass(frozen=True)
class Batch:
    """Some records: their cells as a table of Arrow, and where each record stands in its file."""

    table: Any
    places: Sequence[int]


class Records:
    """Reads the records of one CSV file, as texts, from the columns at some places."""

    def __init__(self, file: str, form: Format, head: Header, limits: Limits) -> None:
        self.file, self.form, self.head, self.limits = file, form, head, limits
        self.width = max(1, len(head.names))
        self.irregular = Irregular()
        self._tail = b""

    @property
    def last_lines(self) -> list[str]:
        """The last lines that are not empty, once all have been read."""
        lines = self._tail.decode("utf-8", "replace").split("\n")[bool(len(self._tail) >= TAIL) :]
        return [line.removesuffix("\r") for line in lines if line.strip("\r")]

    def batches(self, places: Sequence[int]) -> Iterator[Batch]:
        """Yield all records, with columns ``c0``, ``c1``, ... named for their places."""
        self.irregular = Irregular()
        for line, block in self._blocks():
            yield from self._read(line, block, places)

    def _read(self, line: int, block: bytes, places: Sequence[int]) -> Iterator[Batch]:
        """Yield the records of a block: at once, or line by line where it is not regular."""
        plain = self._plain(block)
        table = None if plain is None else self._at_once(plain, places)
        cut = block.rfind(b"\n", 0, len(block) // 2) + 1
        if table is not None:
            yield Batch(table, range(line, line + table.num_rows))
        elif len(block) <= SMALL or not cut:
            yield self._line_by_line(line, block, places)
        else:
            yield from self._read(line, block[:cut], places)
            yield from self._read(line + block.count(b"\n", 0, cut), block[cut:], places)

    # --- blocks of whole lines ------------------------------------------------------------------

    def _blocks(self) -> Iterator[tuple[int, bytes]]:
        """Yield the lines of records in blocks, each with the number of its first line."""
        above, below = self.head.line, self.form.skip_below
        line, kept = 1, b""
        for block in self._whole_lines():
            kept += block
            while above and kept:
                kept, above, line = kept[kept.find(b"\n") + 1 :], above - 1, line + 1
            while below and kept:
                skipped, _, kept = kept.partition(b"\n")
                below, line = below - bool(skipped.strip(b"\r")), line + 1
            cut = self._before_last(kept)
            if cut:
                yield line, kept[:cut]
                line, kept = line + kept.count(b"\n", 0, cut), kept[cut:]

    def _before_last(self, block: bytes) -> int:
        """Return where the last lines begin, which may be those to skip at the file's end."""
        cut = len(block)
        for _ in range(self.form.skip_last):
            end = len(block[:cut].rstrip(b"\r\n"))  # empty lines are no lines to skip
            cut = block.rfind(b"\n", 0, end) + 1
        return cut

    def _whole_lines(self) -> Iterator[bytes]:
        """Yield the file in blocks that end with a line; of an endless line its beginning."""
        rest, endless = b"", False
        for read in pieces(self.file, self.form, self.limits):
            piece = read
            self._tail = (self._tail + piece[-TAIL:])[-TAIL:]
            if endless:
                end = piece.find(b"\n")
                piece, endless = piece[end:] if end >= 0 else b"", end < 0
            cut = piece.rfind(b"\n") + 1
            if not cut:
                rest += piece
                most = LONGEST_LINE + 2  # too long, with a carriage return at its end as well
                if len(rest) > most:
                    rest, endless = rest[:most], True
                continue
            yield rest + piece[:cut]
            rest = piece[cut:]
        if rest:
            yield rest + b"\n"

    # --- regular lines --------------------------------------------------------------------------

    def _plain(self, block: bytes) -> bytes | None:
        """Return a block without its quotes and carriage returns, or None if one has a meaning.

        All of it is text in UTF-8 then, and no line is too long, or empty beside several columns.
        """
        if b"\r" in block:
            block = block.replace(b"\r\n", b"\n")
        if b"\r" in block or b"\0" in block or self._has_names(block) or _is_endless(block):
            return None
        if self.width > 1 and (block.startswith(b"\n") or b"\n\n" in block):
            return None  # an empty line is no record, and pyarrow makes one of it
        if block.startswith((MARK, b'"' + MARK)):  # pyarrow leaves it out, as if it began a file
            return None
        if not block.isascii():
            try:
                block.decode()
            except UnicodeDecodeError:
                return None
        if b'"' in block:
            if not _quotes_whole_cells(block, self.head.separator):
                return None
            block = block.replace(b'"', b"")
        # of several columns an empty line is no record, and pyarrow takes it for one
        if self.width > 1 and (block.startswith(b"\n") or b"\n\n" in block):
            return None
        return block

    def _has_names(self, block: bytes) -> bool:
        """Say whether a line of a block repeats the columns' names."""
        names = self._names_line
        return bool(names) and (block.startswith(names + b"\n") or b"\n%b\n" % names in block)

    @cached_property
    def _names_line(self) -> bytes:
        """The line of names, as it stands in the file."""
        if not self.form.header:
            return b""
        lines = b"".join(pieces_until(self, self.head.line)).split(b"\n")
        return lines[self.head.line - 1].removesuffix(b"\r")

    def _at_once(self, block: bytes, places: Sequence[int]) -> Any:
        """Return the cells of a block, or None if some line has more or fewer than others."""
        pyarrow, csv_module = import_extra("pyarrow"), import_extra("pyarrow.csv")
        kept = [f"c{place}" for place in places] or ["c0"]
        read = csv_module.ReadOptions(
            use_threads=False, block_size=len(block) + 1, column_names=self._column_names
        )
        parse = csv_module.ParseOptions(
            delimiter=self.head.separator, quote_char=False, ignore_empty_lines=False
        )
        convert = csv_module.ConvertOptions(
            check_utf8=False,
            column_types=dict.fromkeys(kept, pyarrow.string()),
            include_columns=kept,
            strings_can_be_null=False,
        )
        try:
            return csv_module.read_csv(pyarrow.BufferReader(block), read, parse, convert)
        except pyarrow.ArrowInvalid:
            return None

    @cached_property
    def _column_names(self) -> list[str]:
        return [f"c{place}" for place in range(self.width)]

    # --- irregular lines ------------------------------------------------------------------------

    def _line_by_line(self, first: int, block: bytes, places: Sequence[int]) -> Batch:
        pyarrow = import_extra("pyarrow")
        texts, numbers = self._texts(first, block)
        rows = self._rows(texts, numbers)
        kept = list(places) or [0]
        columns = {
            f"c{place}": pyarrow.array(
                [row[place] if place < len(row) else "" for row in rows], pyarrow.string()
            )
            for place in kept
        }
        return Batch(pyarrow.table(columns), numbers)

    def _texts(self, first: int, block: bytes) -> tuple[list[str], list[int]]:
        """Return the lines that are records, as texts, and their numbers."""
        texts, numbers = [], []
        for number, raw in enumerate(block.split(b"\n")[:-1], first):
            line = raw.removesuffix(b"\r")
            if not line and self.width > 1:
                continue
            if self._names_line and line == self._names_line:
                self.irregular.add(REPEATED, number, "")
                continue
            text = line.decode("utf-8", "replace")
            if "\ufffd" in text and text.encode() != line:
                self.irregular.add(NO_TEXT, number, text)
            if len(line) > LONGEST_LINE:
                self.irregular.add(ENDLESS, number, text[:TAIL])
                text = ""
            texts.append(text.replace("\r", " ").replace("\0", "\ufffd"))
            numbers.append(number)
        return texts, numbers

    def _rows(self, texts: list[str], numbers: list[int]) -> list[list[str]]:
        """Return the cells that stand in lines; wide columns of short lines take no memory."""
        try:
            whole = list(csv_reader(texts, self.head.separator))
        except csv.Error:
            whole = []
        if len(whole) != len(texts):  # some line opens a quote that it does not close
            whole = [self._cells(text, at) for text, at in zip(texts, numbers, strict=True)]
        for cells, text, number in zip(whole, texts, numbers, strict=True):
            if len(cells) != self.width:
                self._count_width(cells, text, number)
        return whole

    def _cells(self, text: str, number: int) -> list[str]:
        cells = cells_of(text, self.head.separator)
        if cells is None:
            self.irregular.add(QUOTES, number, text)
            return []
        return cells

    def _count_width(self, cells: list[str], text: str, number: int) -> None:
        if any(cell.strip() for cell in cells[self.width :]):
            self.irregular.add(LONG, number, text)
        elif 0 < len(cells) < self.width:
            self.irregular.add(SHORT, number, text)


def pieces_until(records: Records, line: int) -> Iterator[bytes]:
    """Yield the beginning of a file, up to the end of a line at least."""
    ends = 0
    for piece in pieces(records.file, records.form, records.limits, TAIL):
        yield piece
        ends += piece.count(b"\n")
        if ends >= line:
            return


def _is_endless(block: bytes) -> bool:
    """Say whether some line of a block is too long."""
    start = 0
    while len(block) - start > LONGEST_LINE:
        end = block.rfind(b"\n", start, start + LONGEST_LINE + 1)
        if end < 0:
            return True
        start = end + 1
    return False


def _quotes_whole_cells(block: bytes, separator: str) -> bool:
    """Say whether every quote in whole lines opens or closes a cell that has no separator in it."""
    letters = np.frombuffer(block, np.uint8)
    apart = (letters == NEWLINE) | (letters == ord(separator))
    places = np.flatnonzero(apart | (letters == QUOTE))
    quotes = np.flatnonzero(letters[places] == QUOTE)
    opening, closing = quotes[0::2], quotes[1::2]
    if opening.size != closing.size or not (closing == opening + 1).all():
        return False
    opened, closed = places[opening], places[closing]
    return bool((apart[opened - 1] | (opened == 0)).all() and apart[closed + 1].all())
