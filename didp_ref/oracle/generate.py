"""Making the vectors of a quantity: points are drawn, each gets what is expected there and flags.

What is expected, and that two engines agree on it, is for :mod:`didp_ref.oracle.expected`; invalid
input must be refused by the quantity's guard with the error that the point was made for.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from random import Random

from didp_ref.errors import DidpError
from didp_ref.oracle.expected import (
    BITS,
    Disagreement,
    earned_flags,
    enclosures_at,
    expect,
    targets_of,
)
from didp_ref.oracle.flaws.table import FLAWS
from didp_ref.oracle.points.corners import CORNERS, corners_of
from didp_ref.oracle.points.draws import Draw, Point, draw_point, numbers, simplify
from didp_ref.oracle.points.invalid import Invalid, invalid_points, refusal
from didp_ref.oracle.second_engine import FORMULAS
from didp_ref.oracle.symptoms import symptoms, tell
from didp_ref.oracle.vectors import (
    FORMAT,
    VERSION,
    Document,
    Entry,
    Input,
    Vector,
    digest,
    write_exact,
    write_float,
)
from didp_ref.quantity import Quantity

EVERYDAY_POINTS = 120
SIMPLE_POINTS = 40
EXACT_POINTS = 24
CORNER_POINTS = 12

NOTES = {
    "everyday": "the formula itself is wrong: a sign, a term or a parameter shows everywhere",
    "simple-numbers": "the formula itself is wrong, shown at numbers short enough to do by hand",
    "decimal-inputs": "a decimal such as 1/10 is read as the float64 next to it, not exactly",
    "beyond-float64": "an exact number that float64 cannot hold is passed through float64",
    "single-precision": "float32 is used somewhere: 24 bits are right, the rest is not",
    "nearest-is-unsafe": "the result is rounded to nearest, which here is the unsafe side",
    "textbook-form": "the textbook form in float64 fails here: digits cancel, or it breaks",
    "cancellation": "the textbook form in float64 cancels here: most of its digits are lost",
    "textbook-form-breaks": "the textbook form in float64 overflows or divides by zero here",
    "float-sum-too-small": "entries are added with rounding: the sum ends below the exact sum",
    "result-beyond-float64": "the result exceeds float64: infinity or NaN is returned as an answer",
}
"""Flags that do not belong to a corner, a flaw or a kind of invalid input."""
BUGS = {flaw.flag: flaw.bug for flaw in FLAWS} | {c.flag: c.bug for c in CORNERS} | NOTES
"""What each flag of a vector with a value means."""


def generate(one: Quantity) -> Document:
    """Return the document of a quantity's vectors: always the same, digit for digit."""
    if one.id not in FORMULAS:
        raise Disagreement(f"{one.id} has no second engine")
    entries: dict[str, Entry] = {}
    notes = dict(BUGS)
    for entry in _valid(one):
        _add(entry, entries)
    for invalid in invalid_points(one, Random(f"{one.id} invalid")):
        _add(_refused(one, invalid), entries)
        notes[invalid.flag] = invalid.bug
    ordered = list(entries.values())
    used = {flag for entry in ordered for flag in entry["flags"]}
    document: Document = {
        "format": FORMAT,
        "version": VERSION,
        "quantity": one.id,
        "formula": str(one.expression),
        "source": str(one.source),
        "parameters": [
            {
                "name": parameter.name,
                "domain": parameter.text(),
                "integer": parameter.domain.integer,
                "sequence": parameter.sequence,
            }
            for parameter in one.parameters
        ],
        "conditions": [condition.text for condition in one.conditions],
        "safe_side": one.safe_side.value,
        "per_world": one.per_world,
        "bits": BITS,
        "notes": {flag: notes[flag] for flag in sorted(used)},
        "count": len(ordered),
        "digest": "",
        "vectors": ordered,
    }
    document["digest"] = digest(document)
    return document


def vector_at(one: Quantity, point: Mapping[str, Input]) -> Vector | None:
    """Return a vector at a point of one's own, or nothing where float64 has no ordinary result."""
    entry = _value_entry(one, dict(point), "search")
    return Vector.read(entry | {"flags": ["search"]}) if entry else None


def _add(entry: Entry, entries: dict[str, Entry]) -> None:
    """Add a vector; one that has the inputs of another only lends it its flags."""
    known = entries.setdefault(entry["id"].rpartition("/")[2], entry)
    known["flags"] = sorted({*known["flags"], *entry["flags"]})


def _valid(one: Quantity) -> Iterator[Entry]:
    """Make the vectors that have a value."""
    everyday = _points(one, "everyday", EVERYDAY_POINTS)
    yield from _with_symptoms(one, everyday, "everyday")
    simple = (
        short
        for steps in (8, 64)
        for point in _points(one, f"simple {steps}", SIMPLE_POINTS // 2)
        if (short := _normalised(one, simplify(point, steps)))
    )
    yield from _with_symptoms(one, simple, "simple-numbers")
    yield from _at(one, _decimals(one), "decimal-inputs")
    yield from _at(one, _beyond_float64(one), "beyond-float64")
    for place, corner in enumerate(CORNERS):
        if corner.applies(one):
            drawn = _points(one, f"{corner.flag} {place}", CORNER_POINTS, corner.draws)
            yield from _at(one, drawn, corner.flag)


def _at(one: Quantity, points: Iterable[Point], flag: str) -> Iterator[Entry]:
    """Make the vectors at some points; where float64 does not hold the result, there is none."""
    return filter(None, (_value_entry(one, point, flag) for point in points))


def _with_symptoms(one: Quantity, points: Iterable[Point], flag: str) -> Iterator[Entry]:
    made = [(point, entry) for point in points if (entry := _value_entry(one, point, flag))]
    found = symptoms(one, [point for point, _ in made])
    for number, ((_, entry), answers) in enumerate(zip(made, found, strict=True)):
        if "error" not in entry["expected"]:
            tell(one, entry, answers, number)
            if _needs_double(entry):
                entry["flags"].append("single-precision")
        yield entry


def _refused(one: Quantity, invalid: Invalid) -> Entry:
    """Make the vector of input that must be refused, and see that it is."""
    entry = _identified(one, invalid.flag, invalid.point)
    kind = refusal(one, invalid.point)
    if kind != invalid.error:
        raise Disagreement(f"{entry['id']}: the guard says {kind}, not {invalid.error}")
    entry["expected"] = {"error": kind}
    return entry


# --- which points ----------------------------------------------------------------------------


def _points(
    one: Quantity, name: str, count: int, instead: Mapping[str, Draw] | None = None
) -> Iterator[Point]:
    """Draw points that the quantity's guards accept; a corner that it excludes yields none."""
    r = Random(f"{one.id} {name}")
    kept = 0
    for _ in range(40 * count):
        point = draw_point(one, r, instead)
        if refusal(one, point) in (None, "overflow"):
            kept += 1
            yield point
            if kept == count:
                return


def _normalised(one: Quantity, point: Point) -> Point | None:
    """Return a rounded point if the quantity accepts it; a prior is made to sum to one again."""
    if one.per_world:
        *others, _ = numbers(point, "prior")
        point["prior"] = [*others, 1.0 - math.fsum(others)]
    return point if refusal(one, point) is None else None


def _decimals(one: Quantity) -> Iterator[Point]:
    def rounded(value: Input, number: int) -> Input:
        if isinstance(value, list):
            return [rounded(entry, number) for entry in value]
        if not isinstance(value, float):
            return value
        exact = Fraction(value)
        return exact.limit_denominator(30) if number % 2 else Fraction(round(exact * 1000), 1000)

    for number, drawn in enumerate(_points(one, "decimals", EXACT_POINTS)):
        point = {name: rounded(value, number) for name, value in drawn.items()}
        if one.per_world:
            prior = numbers(point, "prior")
            point["prior"] = [entry / sum(prior) for entry in prior] if any(prior) else [1]
        if _encloses(one, point):
            yield point


BEYOND_FLOAT64: dict[str, Input] = {
    "n_worlds": 10**18 + 9,
    "n": 10**18 + 9,
    "p_min": Fraction(1, 10**400),
    "prior": Fraction(1, 10**400),
    "delta": Fraction(1, 3**200),
    "alpha": 1 - Fraction(1, 10**30),
}


def _beyond_float64(one: Quantity) -> Iterator[Point]:
    single = {parameter.name for parameter in one.parameters if not parameter.sequence}
    for name, value in BEYOND_FLOAT64.items():
        if name in single and not one.per_world:
            for drawn in _points(one, f"beyond {name}", 4):
                point = drawn | {name: value}
                if _encloses(one, point):
                    yield point


def _encloses(one: Quantity, point: Point) -> bool:
    try:
        enclosures_at(one, point, bits=8)
    except DidpError:
        return False
    return True


# --- what is written of each -----------------------------------------------------------------


def _identified(one: Quantity, flag: str, point: Point) -> Entry:
    """Return a vector of which all but the flags and what is expected is written."""
    inputs = {name: write_exact(value) for name, value in point.items()}
    text = json.dumps(inputs, separators=(",", ":"))
    code = hashlib.sha256(f"{one.id} {text}".encode()).hexdigest()[:10]
    entry: Entry = {
        "id": f"{one.id}/{flag}/{code}",
        "flags": [flag],
        "inputs": inputs,
        "float64": {name: write_float(value) for name, value in point.items()},
        "expected": {},
    }
    if any(map(_needs_fractions, point.values())):
        del entry["float64"]
    return entry


def _needs_fractions(value: Input) -> bool:
    if isinstance(value, list):
        return any(map(_needs_fractions, value))
    return isinstance(value, Fraction) or (type(value) is int and abs(value) > 2**53)


def _value_entry(one: Quantity, point: Point, flag: str) -> Entry | None:
    """Return the vector of a point, or nothing where float64 does not hold the result well."""
    entry = _identified(one, flag, point)
    expected = expect(one, point, entry["id"])
    if expected is None:
        return None
    entry["expected"] = expected
    earned = list(earned_flags(one, point, expected))
    if "error" in expected:
        entry["flags"] = earned
    else:
        entry["flags"] += [*earned, *(corner.flag for corner in corners_of(point))]
    return entry


def _needs_double(entry: Entry) -> bool:
    """Say whether the inputs are float64 numbers, and no result is a number that float32 holds."""
    return "float64" in entry and all(
        len(target["nearest"].partition("p")[0].rstrip("0")) > 4 + 8
        for target in targets_of(entry["expected"])
    )
