"""Printing: results on standard output, progress and messages on standard error."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from didp_ref.errors import Unavailable

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

STYLES = {
    "PROVED": "green",
    "REPRODUCED": "green",
    "WELL_FORMED": "green",
    "PARTLY_PROVED": "cyan",
    "DEPENDS_ON_READING": "yellow",
    "CORRECTED": "yellow",
    "NOT_REPRODUCED": "yellow",
    "REFUTED": "red",
    "UNDECIDED": "bold red",
    "CONFLICT": "bold red",
    "OPEN": "cyan",
    "NOT_CHECKABLE": "dim",
    "yes": "green",
    "no": "red",
}


def console(*, stderr: bool = False) -> Console:
    """Return rich's console, or say how to get rich."""
    try:
        from rich.console import Console
    except ImportError:
        raise Unavailable("rich", "install didp_ref[cli], or ask for --json") from None

    class Piped(Console):
        """Leaves it to the caller what a reader that has gone means; rich would exit with 1."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return Piped(stderr=stderr, highlight=False, soft_wrap=False)


def print_json(value: object) -> None:
    """Print one JSON document on standard output; JSON has no NaN and no infinity, but null."""
    plain = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
    text = json.dumps(_without_infinities(value), indent=2, ensure_ascii=plain, allow_nan=False)
    sys.stdout.write(f"{text}\n")


def _without_infinities(value: object) -> object:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _without_infinities(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_without_infinities(entry) for entry in value]
    return value


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table; a cell that names a verdict is coloured."""
    out = console()
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(
        title=title or None,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        show_header=any(columns),
    )
    for column in columns:
        table.add_column(
            column,
            overflow="fold",
            justify="right" if column in NUMBERS else "left",
            no_wrap=column in UNBROKEN,
        )
    for row in rows:
        table.add_row(*(Text(str(entry), _style(entry)) for entry in row))
    out.print(table)


def _style(entry: object) -> str:
    """Colour a verdict, whatever stands in parentheses behind it."""
    return STYLES.get(str(entry).partition(" (")[0], "")


UNBROKEN = ("verdict", "claim")
NUMBERS = ("claims", "checks", "ms", "count", "vectors", "failures")


def print_text(text: str = "", style: str = "", indent: int = 0) -> None:
    """Print wrapped text as it is, without markup."""
    out = console()
    from rich.padding import Padding
    from rich.text import Text

    out.print(Padding(Text(text, style), (0, 0, 0, indent), expand=False))


def print_heading(text: str) -> None:
    """Print a heading."""
    print_text(text, "bold")


def message(text: str) -> None:
    """Print one line on standard error."""
    print(text, file=sys.stderr)


@contextmanager
def progress() -> Iterator[Callable[[str, int, int], object]]:
    """Show progress bars on standard error, where that is a terminal.

    Yields a function that takes what is being done, how many are done, and of how many.
    """
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    try:
        from rich.progress import Progress, TaskID
    except ImportError:
        yield lambda *_: None
        return
    tasks: dict[str, TaskID] = {}
    with Progress(console=console(stderr=True), transient=True) as bars:

        def show(description: str, done: int, total: int) -> None:
            if description not in tasks:
                tasks[description] = bars.add_task(description)
            bars.update(tasks[description], completed=done, total=total)

        yield show
