"""What the vectors of a quantity cover: every flag that applies to it, and how long sequences are.

Which flags apply follows from the declaration: those of the corners that speak of its parameters,
and of the side conditions, each of which must be broken. A flag without a vector is a *hole*,
unless no point of its corner is found that is accepted and has a result that float64 carries: then
it is *closed*, and counted apart. A file that lacks a tier is not asked for the flags of it. Lines
and outcomes of the float64 forms are in ``branches``.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from didp_ref.oracle.expected import ordinary
from didp_ref.oracle.flags.boundary_corners import SUBNORMAL_RESULT
from didp_ref.oracle.flags.corner import Corner
from didp_ref.oracle.flags.corners import CORNERS
from didp_ref.oracle.points.draws import draw_point
from didp_ref.oracle.points.invalid import refusal
from didp_ref.oracle.subjects import Function, Subject
from didp_ref.oracle.vectors import Vector, VectorFile

ATTEMPTS = 12


@dataclass(frozen=True)
class Cover:
    """How many flags apply, which of them no vector bears, and of those which are closed."""

    total: int
    holes: tuple[str, ...]
    closed: tuple[str, ...]

    @property
    def covered(self) -> int:
        """How many of the flags a vector bears."""
        return self.total - len(self.holes) - len(self.closed)


def cover(subject: Subject, file: VectorFile) -> Cover:
    """Measure which of the flags that apply to a subject, of the tiers here, its vectors bear."""
    borne = {flag for vector in file.vectors for flag in vector.flags}
    here = [corner for corner in CORNERS if corner.tier in file.tiers]
    corners = [corner for corner in here if corner.applies(subject)]
    unborne = [corner for corner in corners if corner.flag not in borne]
    closed = [corner.flag for corner in unborne if not reachable(subject, corner)]
    missing = [corner.flag for corner in unborne if corner.flag not in closed]
    refused = {flag for vector in file.vectors if vector.error for flag in vector.flags}
    broken = [condition.broken.flag for condition in subject.conditions if condition.broken]
    missing += [flag for flag in broken if flag not in refused]
    return Cover(len(corners) + len(broken), tuple(missing), tuple(closed))


def reachable(subject: Subject, corner: Corner) -> bool:
    """Say whether a point is found there that is accepted, with a result that float64 carries.

    A function's values are found by exhaustion, which takes too long in the corner that is left.
    """
    return not isinstance(subject, Function) and any(
        refusal(subject, point) is None
        and ordinary(subject, point, subnormal=corner.flag == SUBNORMAL_RESULT)
        for way in corner.ways
        if way.applies(subject)
        for number in range(ATTEMPTS)
        for point in [
            draw_point(subject, Random(f"{subject.id} {corner.flag} {number}"), way.draws)
        ]
    )


def lengths(subject: Subject, file: VectorFile) -> list[int]:
    """Return the lengths of sequences that occur in valid input."""
    names = [parameter.name for parameter in subject.parameters if parameter.sequence]
    floats = [vector.floats for vector in file.vectors if _counts(vector)]
    lists = [point[name] for point in floats for name in names]
    return sorted({len(entries) for entries in lists if isinstance(entries, list)})


def _counts(vector: Vector) -> bool:
    """Say whether a vector can be asked in float64 and is valid input."""
    return vector.float64 is not None and vector.error in (None, "overflow")
