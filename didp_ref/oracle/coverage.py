"""What the vectors of a quantity cover: decades, zones in pairs and triples, conditions, branches.

What there is to cover follows from the declaration: every decade of every parameter's domain that
the guard accepts, every pair of zones of two parameters, every triple of three, every side
condition (met and broken), every kind of refusal, and every line and ``if`` of the float64 forms.
A region without a vector is a *hole*, unless no point in it is found that is accepted and has a
result that float64 carries: then it is *closed*, and counted apart.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from didp_ref.oracle.expected import ordinary
from didp_ref.oracle.points.filling import candidates
from didp_ref.oracle.points.places import Place, named, places, regions
from didp_ref.oracle.points.regions import Region
from didp_ref.oracle.subjects import Subject
from didp_ref.oracle.vectors import Vector, VectorFile

ATTEMPTS = 40


@dataclass(frozen=True)
class Cover:
    """Of one kind of places: how many there are, which are empty, and of those which are closed."""

    kind: str
    total: int
    holes: tuple[str, ...]
    closed: tuple[str, ...]

    @property
    def covered(self) -> int:
        """How many places hold a vector."""
        return self.total - len(self.holes) - len(self.closed)


def cover(one: Subject, file: VectorFile, kind: str) -> Cover:
    """Measure what of one kind a file covers."""
    held = _held(one, file, kind)
    total = 0
    holes: list[str] = []
    closed: list[str] = []
    for place in places(one, kind):
        total += 1
        if not set.intersection(*(held[name, region] for name, region in place)):
            (holes if reachable(one, place) else closed).append(named(place))
    return Cover(kind, total, tuple(holes), tuple(closed))


def reachable(one: Subject, place: Place) -> bool:
    """Say whether a point is found there that is accepted, with a result that float64 carries."""
    return any(ordinary(one, point) for point in candidates(one, place, ATTEMPTS))


def _held(one: Subject, file: VectorFile, kind: str) -> dict[tuple[str, Region], set[int]]:
    """Return the numbers of the vectors in every region that is asked of a parameter."""
    asked = [
        (number, vector.floats) for number, vector in enumerate(file.vectors) if _counts(vector)
    ]
    held: dict[tuple[str, Region], set[int]] = {}
    for parameter in one.parameters:
        placed = sorted(
            (value, number) for number, point in asked for value in _numbers(point[parameter.name])
        )
        values = [value for value, _ in placed]
        for region in regions(parameter, kind):
            least, most = region.ends
            within = placed[bisect_left(values, least) : bisect_right(values, most)]
            held[parameter.name, region] = {number for _, number in within}
    return held


def _numbers(value: object) -> set[float]:
    """Return the different numbers of an input, which is one, or a list of them."""
    entries = value if isinstance(value, list) else [value]
    return {one for one in entries if isinstance(one, int | float) and not isinstance(one, bool)}


def _counts(vector: Vector) -> bool:
    """Say whether a vector can be asked in float64 and is valid input."""
    return vector.float64 is not None and vector.error in (None, "overflow")


def lengths(one: Subject, file: VectorFile) -> list[int]:
    """Return the lengths of sequences that occur in valid input."""
    names = [parameter.name for parameter in one.parameters if parameter.sequence]
    floats = [vector.floats for vector in file.vectors if _counts(vector)]
    lists = [point[name] for point in floats for name in names]
    return sorted({len(entries) for entries in lists if isinstance(entries, list)})


def conditions_never_broken(one: Subject, file: VectorFile) -> list[str]:
    """Return the side conditions that no vector breaks."""
    borne = {flag for vector in file.vectors if vector.error for flag in vector.flags}
    return [
        condition.text
        for condition in one.conditions
        if condition.broken is None or condition.broken.flag not in borne
    ]
