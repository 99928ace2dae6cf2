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
        return all(one.vector.error for one in self.seen)


def contents(found: Mapping[str, QuantityContent]) -> dict[str, FlagContent]:
    """Return every mistake's content by flag."""
    flags = sorted({flag for content in found.values() for flag in content.file.notes})
    return {flag: _content(flag, found) for flag in flags}


def _content(flag: str, found: Mapping[str, QuantityContent]) -> FlagContent:
    having = [one.file for one in found.values() if flag in one.file.notes]
    seen = []
    for file in having:
        own = [vector for vector in file.vectors if flag in vector.flags]
        symptomatic = [one for one in own if flag in one.symptoms]
        first = min(symptomatic or own, key=lambda one: (one.size, one.id))
        right = ", ".join(repr(target.safe) for target in first.targets)
        wrong = ", ".join(map(repr, first.symptoms.get(flag, ())))
        seen.append(Seen(file.quantity, first, len(own), right or f"refused: {first.error}", wrong))
    notes = dict.fromkeys(file.notes[flag] for file in having)
    mends = dict.fromkeys(file.mends[flag] for file in having)
    return FlagContent(flag, tuple(notes), tuple(mends), tuple(seen))
