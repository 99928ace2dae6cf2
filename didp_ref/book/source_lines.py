"""The source files that the book quotes, in pieces that begin at the lines it points to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from didp_ref.audit.proofs import CHECKOUT
from didp_ref.audit.where import Line


def marked(path: str, wanted: Collection[int], root: Path = CHECKOUT) -> list[tuple[str, str]]:
    """Return a file in pieces, each from a wanted line to the next: its anchor, and its text."""
    pieces: list[tuple[str, list[str]]] = [("", [])]
    for number, text in enumerate((root / path).read_text("utf-8").splitlines(), 1):
        if number in wanted:
            pieces.append((f"line-{number}", []))
        pieces[-1][1].append(f"{number:4}  {text}\n")
    return [(anchor, "".join(lines)) for anchor, lines in pieces if lines]


def by_file(lines: Collection[Line]) -> Mapping[str, set[int]]:
    """Return the wanted lines of each file."""
    wanted: dict[str, set[int]] = {}
    for line in sorted(lines):
        wanted.setdefault(line.path, set()).add(line.number)
    return wanted
