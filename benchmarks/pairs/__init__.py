"""Pairs of a formula or a function and a quantity, of which it is known whether they are equal.

``NAME.tsv`` has a row a pair: ``equal`` or ``different``, the quantity, the candidate, and why; a
candidate that begins with a colon is a function of ``NAME.py``. Options may follow it, as on the
command line: ``--map alpha=order``, ``--fix groups=1``. Whoever adds pairs adds both files,
and has not to look at how ``compare`` works.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Pair:
    """A candidate and a quantity."""

    expected: str
    quantity: str
    candidate: str
    why: str
    source: str

    @property
    def text(self) -> str:
        """The candidate without its options."""
        return self.candidate.partition(" --")[0]

    def options(self, name: str) -> list[str]:
        """Return what an option such as ``map`` says, each time that it is given."""
        given = (each.split(maxsplit=1) for each in self.candidate.split(" --")[1:])
        return [value for option, value in given if option == name]

    @property
    def function(self) -> object:
        """The function, where the candidate is one."""
        if not self.candidate.startswith(":"):
            return None
        return getattr(import_module(f"{__name__}.{self.source}"), self.text[1:])


def read_pairs() -> list[Pair]:
    """Read all pairs, file by file."""
    pairs = []
    for path in sorted(FOLDER.glob("*.tsv")):
        with path.open(encoding="utf-8", newline="") as file:
            rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
            pairs += [
                Pair(expected, quantity, candidate, why, path.stem)
                for expected, quantity, candidate, why in rows
            ]
    return pairs
