"""How vectors are written: each with its inputs and what is expected, and a file of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

import didp_ref
from didp_ref.formulas.bracketed import Bracketed
from didp_ref.oracle.encoding import id_of, is_beyond_float64, write_input
from didp_ref.oracle.expected import Disagreement, earned_flags, expect
from didp_ref.oracle.flags.boundary_corners import SUBNORMAL_RESULT
from didp_ref.oracle.flags.corners import corners_of
from didp_ref.oracle.points.draws import Point, has_worlds, numbers
from didp_ref.oracle.points.invalid import Invalid, refusal
from didp_ref.oracle.subjects import LARGEST_MISS, Checked, Subject
from didp_ref.oracle.vectors import (
    DATA_VERSION,
    FORMAT,
    LICENCE,
    VERSION,
    Document,
    Entry,
    Tier,
    WrittenFlag,
    bits_of,
    digest,
)

Made: TypeAlias = "tuple[Entry, Point]"
"""A vector, and the point that it was made of."""


def written(
    subject: Subject | Bracketed,
    formula: str,
    entries: list[Entry],
    flags: dict[str, WrittenFlag],
    conditions: Sequence[str] = (),
    per_world: bool = False,
) -> Document:
    """Return the file of some vectors: what a reader must know of the formula, then the vectors."""
    document: Document = {
        "format": FORMAT,
        "version": VERSION,
        "data": DATA_VERSION,
        "licence": LICENCE,
        "generator": f"didp_ref {didp_ref.__version__}",
        "quantity": subject.id,
        "formula": formula,
        "source": str(subject.source),
        "parameters": [
            {
                "name": parameter.name,
                "meaning": parameter.meaning,
                "domain": parameter.text(),
                "integer": parameter.domain.integer,
                "sequence": parameter.sequence,
            }
            for parameter in subject.parameters
        ],
        "conditions": [*conditions],
        "safe_side": subject.safe_side.value,
        "per_world": per_world,
        "flags": flags,
        "count": len(entries),
        "digest": "",
        "vectors": entries,
    }
    document["digest"] = digest(document)
    return document


def value_entry(
    subject: Subject, point: Point, flag: str, comment: str, only: str | None = None
) -> Entry | None:
    """Return the vector of a point, or nothing where float64 does not hold the result well."""
    entry = identified(subject, flag, point, comment, only)
    expected = expect(subject, point, entry["id"], subnormal=flag == SUBNORMAL_RESULT)
    if expected is None:
        return None
    entry["expected"] = expected
    earned = list(earned_flags(subject, point, expected))
    if "error" in expected:  # of exact numbers it is no error
        if entry.get("only") == "exact":
            return None
        entry["only"] = "float64"
        entry["flags"] = sorted({*earned, *([flag] if only else [])})
    else:
        entry["flags"] += [*earned, *(corner.flag for corner in corners_of(point))]
    return entry


def refused(subject: Subject, invalid: Invalid) -> Made:
    """Return the vector of input that must be refused, and see that it is."""
    entry = identified(subject, invalid.flag.flag, invalid.point, invalid.comment, invalid.only)
    kind = refusal(subject, invalid.point)
    if kind != invalid.error:
        raise Disagreement(f"{entry['id']}: the guard says {kind}, not {invalid.error}")
    entry["expected"] = {"error": kind}
    return entry, invalid.point


def identified(subject: Checked, flag: str, point: Point, comment: str, only: str | None) -> Entry:
    """Return a vector of which all but the flags and what is expected is written."""
    if any(map(is_beyond_float64, point.values())):
        only = "exact"
    elif has_worlds(subject) and _misses_one(point):
        only = "float64"
    inputs = {name: write_input(value) for name, value in point.items()}
    entry: Entry = {
        "id": id_of(subject.id, flag, point, only),
        "tier": Tier.MUST.value,
        "comment": comment,
        "flags": [flag],
        "inputs": inputs,
        "expected": {},
    }
    if only:
        entry["only"] = only
    patterns = bits_of(point)
    if patterns and only != "exact":
        entry["bits"] = patterns
    return entry


def _misses_one(point: Point) -> bool:
    """Say whether a prior sums to one but for rounding; one that is wrong is another matter."""
    prior = numbers(point, "prior")
    if not all(
        isinstance(entry, Fraction) or math.isfinite(entry) for entry in map(_number, prior)
    ):
        return False
    miss = abs(sum(map(Fraction, prior), Fraction(0)) - 1)
    return 0 < miss <= LARGEST_MISS


def _number(entry: object) -> float | Fraction:
    """Return an entry that is a number, and NaN for any other."""
    return entry if type(entry) in (int, float, Fraction) else math.nan  # type: ignore[return-value]  # it is one of the three
