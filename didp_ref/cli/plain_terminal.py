"""Plain text on standard output, wrapped to the terminal, and tables without rich."""

import shutil
import sys
import textwrap
from collections.abc import Collection, Sequence

LEAST = 8
"""No column of a table is made narrower than this; a narrower terminal cuts its lines itself."""
GAP = "  "


def width() -> int:
    """Return how many characters a line has; the variable COLUMNS says so before the terminal."""
    return shutil.get_terminal_size().columns


def wrapped(text: str, indent: int = 0, hanging: int = 0) -> list[str]:
    """Return the lines of a text; one that goes on is indented further.

    >>> wrapped("one\\n  two", indent=2)
    ['  one', '    two']
    """
    lines: list[str] = []
    for line in text.split("\n"):
        lines += textwrap.wrap(
            line,
            max(width(), indent + hanging + LEAST),
            initial_indent=" " * indent,
            subsequent_indent=" " * (indent + hanging),
            break_on_hyphens=False,
            break_long_words=False,  # a name or a path is copied
        ) or [""]
    return lines


def write_table(
    title: str,
    columns: Sequence[str],
    rows: Sequence[Sequence[str]],
    to_the_right: Collection[str] = (),
    unbroken: Collection[str] = (),
) -> None:
    """Write a table: its title, the names of its columns underlined, and a blank line.

    No word of an ``unbroken`` column is cut.
    """
    head = [columns] if any(columns) else []
    by_column = list(zip(*head, *rows, strict=True))
    least = [
        max((len(word) for cell in column for word in cell.split()), default=0)
        if name in unbroken
        else LEAST
        for name, column in zip(columns, by_column, strict=False)
    ]
    widths = fitted([max(map(len, column), default=0) for column in by_column], least)
    if title:
        sys.stdout.writelines(f"{line}\n" for line in wrapped(title))
    for row in [*head, *([["-" * width for width in widths]] if head else []), *rows]:
        cells = [textwrap.wrap(cell, room) or [""] for cell, room in zip(row, widths, strict=True)]
        for place in range(max(map(len, cells))):
            line = GAP.join(
                _placed(cell[place] if place < len(cell) else "", room, name in to_the_right)
                for cell, room, name in zip(cells, widths, columns, strict=True)
            )
            sys.stdout.write(f"{line.rstrip()}\n")
    sys.stdout.write("\n")


def _placed(text: str, wide: int, to_the_right: bool) -> str:
    return text.rjust(wide) if to_the_right else text.ljust(wide)


def fitted(widths: Sequence[int], least: Sequence[int], line: int = 0) -> list[int]:
    """Return the widths of columns, the widest made narrower until a line holds them all.

    A line is as long as the terminal is wide, or of the length given.

    None is made narrower than its least.

    >>> sum(fitted([10, 500], [8, 8])) + len(GAP) <= width()
    True
    """
    narrowed = [max(1, width) for width in widths]
    room = (line or width()) - len(GAP) * (len(narrowed) - 1)
    while sum(narrowed) > room:
        wide = [at for at, each in enumerate(narrowed) if each > least[at]]
        if not wide:
            break
        narrowed[max(wide, key=narrowed.__getitem__)] -= 1
    return narrowed
