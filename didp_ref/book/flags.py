"""What the book says of a mistake: what it is, where it shows first, and how it is mended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from didp_ref.book.quantities import QuantityContent
from didp_ref.oracle.vectors import Vector


@dataclass(frozen=True)
class Seen:
    """A quantity in which a mistake shows: the shortest vector, the right value, the wrong one."""

    quantity: str
    vector: Vector
    count: int
    right: str
    wrong: str


@dataclass(frozen=True)
class FlagContent:
    """All that the page of a mistake says of it."""

    flag: str
    notes: tuple[str, ...]
    mends: tuple[str, ...]
    seen: tuple[Seen, ...]

    @property
    def is_refusal(self) -> bool:
        """Whether it is input that has to be refused."""
        return all(example.vector.error for example in self.seen)


def contents(quantities: Mapping[str, QuantityContent]) -> dict[str, FlagContent]:
    """Return every mistake's content by flag."""
    flags = sorted({flag for content in quantities.values() for flag in content.file.notes})
    return {flag: _content(flag, quantities) for flag in flags}


def _content(flag: str, quantities: Mapping[str, QuantityContent]) -> FlagContent:
    having = [content.file for content in quantities.values() if flag in content.file.notes]
    seen = []
    for file in having:
        own = [vector for vector in file.vectors if flag in vector.flags]
        symptomatic = [vector for vector in own if flag in vector.symptoms]
        first = min(symptomatic or own, key=lambda vector: (vector.size, vector.id))
        right = ", ".join(repr(target.safe) for target in first.targets)
        wrong = ", ".join(map(repr, first.symptoms.get(flag, ())))
        seen.append(Seen(file.quantity, first, len(own), right or f"refused: {first.error}", wrong))
    notes = dict.fromkeys(file.notes[flag] for file in having)
    mends = dict.fromkeys(file.mends[flag] for file in having)
    return FlagContent(flag, tuple(notes), tuple(mends), tuple(seen))
