"""Which vectors are asked first: a few that differ as much as they can, and catch most bugs.

Of a slow function the answers to these give a first verdict, long before all are asked. They are
chosen greedily: next comes the vector with the most bugs and decades that no chosen one has yet.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from didp_ref.oracle.flags.refused import BOOLEAN
from didp_ref.oracle.points.calls import FLAG as SECOND_CALL
from didp_ref.oracle.vectors import Vector

FEW = 16
INVALID = 4
"""One in so many of the first vectors is invalid input, which must be rejected."""
LATER = {SECOND_CALL, BOOLEAN.flag, "fresh-points"}
"""Flags of vectors that stay where they are: they show a bug only after another, or come last."""
LONGEST = 1000
"""How many entries a sequence may have that is asked first."""


def few_first(vectors: Sequence[Vector]) -> list[Vector]:
    """Return the vectors in another order: a small sample of all kinds first, then the others."""
    chosen = first_sample(vectors)
    early = {vector.id for vector in chosen}
    return [*chosen, *(vector for vector in vectors if vector.id not in early)]


def first_sample(vectors: Sequence[Vector]) -> list[Vector]:
    """Return a few vectors with as many bugs, and as many decades, as so few can have."""
    shows = {
        vector.id: {vector.tier.value, *vector.flags, *_decades(vector)}
        for vector in vectors
        if LATER.isdisjoint(vector.flags) and _is_short(vector)
    }
    valid = [vector for vector in vectors if vector.id in shows and not vector.error]
    invalid = [vector for vector in vectors if vector.id in shows and vector.error]
    chosen: list[Vector] = []
    seen: set[str] = set()
    while len(chosen) < FEW and (valid or invalid):
        is_invalid = len(chosen) % INVALID == INVALID - 1
        left = (invalid or valid) if is_invalid else (valid or invalid)
        best = max(left, key=lambda vector: len(shows[vector.id] - seen))
        left.remove(best)
        chosen.append(best)
        seen |= shows[best.id]
    return chosen


def _decades(vector: Vector) -> Iterator[str]:
    """Yield the decade of every number of a vector, by its parameter's name."""
    for name, value in vector.floats.items():
        for entry in value if isinstance(value, list) else [value]:
            if isinstance(entry, int | float) and entry and math.isfinite(entry):
                yield f"{name} 1e{math.floor(math.log10(abs(entry)))}"
            else:
                yield f"{name} {entry}"


def _is_short(vector: Vector) -> bool:
    return all(len(value) <= LONGEST for value in vector.floats.values() if isinstance(value, list))
