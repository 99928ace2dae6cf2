"""Printing: results on standard output, progress and messages on standard error.

Where rich is installed it colours, draws tables and shows progress; where it is not,
:mod:`didp_ref.cli.plain_terminal` says the same in plain text.
"""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from didp_ref.cli import plain_terminal
from didp_ref.extras import missing, remedy
from didp_ref.summary import COLORS, STATUS_OF, Summary, color_of, row

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

STYLES = {word: color_of(word) for word in (*COLORS, *STATUS_OF)} | {"yes": "green", "no": "red"}


def console(*, stderr: bool = False) -> Console | None:
    """Return rich's console, or None where rich is not installed."""
    try:
        from rich.console import Console
    except ImportError:
        return None

    class Piped(Console):
        """Leaves it to the caller what a reader that has gone means; rich would exit with 1."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    # rich would take COLUMNS=0 at its word, and print nothing
    return Piped(stderr=stderr, width=plain_terminal.width(), highlight=False, soft_wrap=False)


def print_json(value: object) -> None:
    """Print one JSON document on standard output; JSON has no NaN and no infinity, but null."""
    plain = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
    text = json.dumps(_without_infinities(value), indent=2, ensure_ascii=plain, allow_nan=False)
    # what steers a terminal can stand in a text only, where JSON may write it out
    steered = NO_PLAIN_TEXT.sub(lambda sign: _written_out(sign[0]), text)
    sys.stdout.write(f"{steered}\n")


NO_PLAIN_TEXT = re.compile(r"[^ -~\n]")


def _written_out(sign: str) -> str:
    return sign if sign.isprintable() else json.dumps(sign)[1:-1]


def _without_infinities(value: object) -> object:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _without_infinities(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_without_infinities(entry) for entry in value]
    return value


MOST_ROWS = 200
"""A longer table is printed without rich, which takes a millisecond a row."""


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table; a cell that names a verdict is coloured.

    Where the terminal is too narrow for it, each row is printed as a list of labels and texts.
    """
    out = console()
    texts = [[str(entry) for entry in row] for row in rows]
    if sum(_least(columns, texts)) + len(columns) + EDGES > plain_terminal.width():
        print_heading(title)
        for row in texts:
            print_fields(zip(columns, row, strict=True))
            print_text()
        return
    if out is None or len(texts) > MOST_ROWS:
        plain_terminal.write_table(title, columns, texts, NUMBERS, UNBROKEN)
        return
    from rich import box
    from rich.table import Table
    from rich.text import Text

    if title:
        print_heading(title)
    table = Table(
        box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_header=any(columns)
    )
    widths = _widths(columns, texts) if VERDICTS in columns else [None] * len(columns)
    for column, wide in zip(columns, widths, strict=True):
        table.add_column(
            column,
            width=wide,
            overflow="fold",
            justify="right" if column in NUMBERS else "left",
            no_wrap=column in UNBROKEN,
        )
    for row in texts:
        table.add_row(*(Text(entry, style_of(entry)) for entry in row))
    with out.capture() as printed:
        out.print(table)
    # rich fills each line with blanks, which whoever copies it would copy too
    lines = printed.get().splitlines()[0 if title else 1 :]  # its first line is empty
    sys.stdout.writelines(f"{line.rstrip()}\n" for line in lines)


def _widths(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    """Return widths at which no verdict is cut in two, in a table of rich's."""
    room = plain_terminal.width() - EDGES
    return plain_terminal.fitted(_natural(columns, rows), _least(columns, rows), room)


def _natural(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip(columns, *rows, strict=True)]


def _least(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    """Return how narrow the columns may be made, at which no name and no verdict is cut in two."""
    return [
        wide
        if name in UNBROKEN
        else min(wide, LONGEST if name == VERDICTS else plain_terminal.LEAST)
        for name, wide in zip(columns, _natural(columns, rows), strict=True)
    ]


def style_of(entry: object) -> str:
    """Colour a verdict, whatever stands in parentheses behind it."""
    return STYLES.get(str(entry).partition(" (")[0], "")


UNBROKEN = ("verdict", "claim", "quantity", "flag", "id")
"""Columns of names, which are copied: no name is cut where a line ends."""
VERDICTS = "what was found"
"""A column of texts that begin with a verdict."""
LONGEST = max(map(len, STYLES))
EDGES = 2
"""What rich sets at the ends of a line, in columns."""
LABEL = 16
"""How wide the column of labels is."""
NUMBERS = ("claims", "checks", "ms", "count", "vectors", "failures")


def print_text(text: str = "", style: str = "", indent: int = 0, hanging: int = 0) -> None:
    """Print wrapped text as it is, without markup; a line that goes on is indented further."""
    out = console() if style else None
    for line in plain_terminal.wrapped(text, indent, hanging):
        if out is None:
            sys.stdout.write(f"{line}\n")
        else:
            from rich.text import Text

            out.print(Text(line, style), soft_wrap=True)


def print_fields(rows: Iterable[tuple[str, str]], style: str = "") -> None:
    """Print labels, and beside each its text, wrapped; what has no text is left out.

    A label that comes twice in a row is printed once.
    """
    last = ""
    for label, text in rows:
        if text:
            shown = "" if label == last else label
            lead = shown.ljust(LABEL) if len(shown) < LABEL else f"{shown}: "
            print_text(lead + text.replace("\n", f"\n{' ' * LABEL}"), style, hanging=LABEL)
            last = label


def print_summary(summary: Summary) -> None:
    """Print a summary; its first word has the color of its status."""
    first, *others = summary.lines(plain_terminal.width())
    color = color_of(summary.word)
    out = console() if color else None
    if out is None:
        sys.stdout.write(f"{first}\n")
    else:
        from rich.text import Text

        out.print(Text.assemble((summary.word, color), first[len(summary.word) :]), soft_wrap=True)
    sys.stdout.writelines(f"{line}\n" for line in others)


def print_row(label: str, text: str, *, again: bool = False) -> None:
    """Print a label and its text, as in a summary; a label that comes again is not shown."""
    lines = row(label, text, plain_terminal.width(), again=again)
    sys.stdout.writelines(f"{line}\n" for line in lines)


def print_counts(rows: Iterable[Sequence[str]], first: int, widths: Sequence[int]) -> None:
    """Print rows of a name, of numbers in columns so wide, and of a text: the first is the head."""
    for name, *numbers, text in rows:
        cells = "".join(cell.rjust(width) for cell, width in zip(numbers, widths, strict=True))
        sys.stdout.write(f"{name.ljust(first)}{cells} {text}".rstrip() + "\n")


def print_heading(text: str) -> None:
    """Print a heading."""
    print_text(text, "bold")


def message(text: str) -> None:
    """Print one line on standard error."""
    print(text, file=sys.stderr)


def say_what_is_skipped(*packages: str) -> None:
    """Name on standard error what is not installed and so keeps checks from being made."""
    absent = missing(*packages)
    if absent:
        message(f"didp-ref: what needs {' or '.join(absent)} is skipped; {remedy(*absent)}")


@contextmanager
def progress() -> Iterator[Callable[[str, int, int], object]]:
    """Show progress bars on standard error, where that is a terminal.

    Yields a function that takes what is being done, how many are done, and of how many.
    """
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    out = console(stderr=True)
    if out is None:
        yield lambda *_: None
        return
    from rich.progress import Progress, TaskID

    tasks: dict[str, TaskID] = {}
    with Progress(console=out, transient=True) as bars:

        def show(description: str, done: int, total: int) -> None:
            if description not in tasks:
                tasks[description] = bars.add_task(description)
            bars.update(tasks[description], completed=done, total=total)

        yield show
