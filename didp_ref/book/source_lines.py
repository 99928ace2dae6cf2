"""The source files that the book quotes, in pieces that begin at the lines it points to."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from didp_ref.audit.proofs import CHECKOUT
from didp_ref.audit.where import Line

NUMBERED = 10
"""Every so manieth line has its number in the margin, and so has a line that is pointed to."""


@dataclass(frozen=True)
class Piece:
    """Lines of a file; the first has its number in the margin, and an anchor where it is wanted."""

    number: int
    wanted: bool
    text: str


def marked(path: str, wanted: Collection[int], root: Path = CHECKOUT) -> list[Piece]:
    """Return a file in pieces: each begins at a line whose number is shown, or is the first."""
    lines = (root / path).read_text("utf-8").splitlines(keepends=True)
    starts = sorted({1, *wanted, *range(NUMBERED, len(lines) + 1, NUMBERED)})
    return [
        Piece(start, start in wanted, "".join(lines[start - 1 : end - 1]))
        for start, end in pairwise([*starts, len(lines) + 1])
    ]


def by_file(lines: Collection[Line]) -> Mapping[str, set[int]]:
    """Return the wanted lines of each file."""
    wanted: dict[str, set[int]] = {}
    for line in sorted(lines):
        wanted.setdefault(line.path, set()).add(line.number)
    return wanted
