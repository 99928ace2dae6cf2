"""What the book says of a mistake: what it is, where it shows first, and how it is mended."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from didp_ref.book.quantities import QuantityContent, answers
from didp_ref.oracle.vectors import Vector, VectorFile


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
    having: defaultdict[str, list[tuple[VectorFile, list[Vector]]]] = defaultdict(list)
    for content in quantities.values():
        own: defaultdict[str, list[Vector]] = defaultdict(list)
        for vector in content.file.vectors:
            for flag in vector.flags:
                own[flag].append(vector)
        for flag in content.file.notes:
            having[flag].append((content.file, own[flag]))
    return {flag: _content(flag, having[flag]) for flag in sorted(having)}


def _content(flag: str, having: Sequence[tuple[VectorFile, list[Vector]]]) -> FlagContent:
    seen = []
    for file, own in having:
        symptomatic = [vector for vector in own if flag in vector.symptoms]
        first = min(symptomatic or own, key=lambda vector: (vector.size, vector.id))
        right = answers(first)
        wrong = ", ".join(map(repr, first.symptoms.get(flag, ())))
        seen.append(
            Seen(file.quantity, first, len(own), right or f"an error: {first.error}", wrong)
        )
    notes = dict.fromkeys(file.notes[flag] for file, _ in having)
    mends = dict.fromkeys(file.mends[flag] for file, _ in having)
    return FlagContent(flag, tuple(notes), tuple(mends), tuple(seen))
