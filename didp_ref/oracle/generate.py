"""Making the vectors of a subject: points are drawn, each gets what is expected there and flags.

What is expected, and that two engines agree on it, is for :mod:`didp_ref.oracle.expected`; how a
vector is written for :mod:`didp_ref.oracle.entries`. Invalid input must be refused by the guard
with the error that the point was made for.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import chain
from random import Random
from typing import TypeAlias

from didp_ref.errors import DidpError, DomainError, Infeasible, Undecided
from didp_ref.formulas.quantity import Quantity
from didp_ref.oracle.encoding import Input
from didp_ref.oracle.entries import Made, refused, value_entry, written
from didp_ref.oracle.expected import Disagreement, enclosures_at, targets_of
from didp_ref.oracle.flags.corner import Corner
from didp_ref.oracle.flags.corners import WAYS
from didp_ref.oracle.flags.table import FLAGS, tier_of
from didp_ref.oracle.ordinary import is_ordinary, is_told
from didp_ref.oracle.points.calls import equal_booleans, second_calls
from didp_ref.oracle.points.decades import fill_decades, fill_results
from didp_ref.oracle.points.draws import Draw, Point, draw_point, has_worlds, numbers, simplify
from didp_ref.oracle.points.gaps import fill_gaps
from didp_ref.oracle.points.invalid import invalid_points, more_invalid_points, refusal
from didp_ref.oracle.points.large import large_operands
from didp_ref.oracle.points.practical import Drawn, cover, field, least_counts, odd, sequences
from didp_ref.oracle.second_engine import FORMULAS
from didp_ref.oracle.subjects import Function, Subject
from didp_ref.oracle.symptoms import symptoms, tell
from didp_ref.oracle.vectors import Document, Entry, Tier, Vector

EVERYDAY_POINTS = 120
SIMPLE_POINTS = 40
EXACT_POINTS = 24
CORNER_POINTS = 12
EVERY_DAY = {"everyday", "simple-numbers", "field-numbers"}
"""The flags of points whose every parameter is ordinary."""
ABOUT = 600
"""How many vectors a formula has, roughly."""
MOST_WORLDS = 8

Show: TypeAlias = Callable[[str, int, int], object]
"""Takes what is being made, how many are, and of how many about."""


def generate(subject: Subject, seconds: float = math.inf, show: Show | None = None) -> Document:
    """Return the document of a subject's vectors: always the same, digit for digit.

    Where so much of the processor's time is over, there are fewer. ``show`` is told what is made,
    and how much of it.
    """
    if subject.id not in FORMULAS:
        raise Disagreement(f"{subject.id} has no second engine")
    made = _Vectors(subject, time.process_time() + seconds, show)
    with suppress(_OutOfTime):
        for valid in _valid(subject, made):
            made.add(valid)
        for drawn in chain(field(subject), sequences(subject), odd(subject), second_calls(subject)):
            made.attempt(drawn)
        cover(subject, made.attempt, made.points)
        fill_gaps(subject, made.attempt, made.points)
        if isinstance(subject, Quantity):
            fill_decades(subject, made.ordinary(subject), partial(made.attempt_ordinary, subject))
            for one_is_enough in large_operands(subject):
                any(made.attempt_told(subject, drawn) for drawn in one_is_enough)
        least_counts(subject, made.attempt, made.of_every_day())
        if isinstance(subject, Quantity):
            told, attempt = made.told(subject), partial(made.attempt_told, subject)
            fill_results(subject, EVERYDAY_POINTS // 2, told, attempt)
    made.deadline = math.inf  # what must be refused is quickly made
    rows = dict(FLAGS)
    more = more_invalid_points(subject, Random(f"{subject.id} more invalid"))
    for invalid in [*invalid_points(subject, Random(f"{subject.id} invalid")), *more]:
        made.add(refused(subject, invalid))
        rows[invalid.flag.flag] = invalid.flag
    for pair in equal_booleans(subject):
        made.attempt(pair.first)
        made.add(refused(subject, pair.second))
    entries = list(made.entries.values())
    for entry in entries:
        entry["tier"] = tier_of(entry["flags"], is_ordinary=_is_ordinary(entry)).value
    used = sorted({flag for entry in entries for flag in entry["flags"]})
    return written(
        subject,
        subject.formula if isinstance(subject, Function) else str(subject.expression),
        entries,
        {
            flag: {"bug": rows[flag].said(subject.is_least), "mend": rows[flag].mend}
            for flag in used
        },
        [condition.text for condition in subject.conditions],
        subject.per_world,
    )


def vector_at(subject: Subject, point: Mapping[str, Input]) -> Vector | None:
    """Return a vector at a point of one's own, or nothing where float64 has no ordinary result."""
    made = entry_at(subject, point)
    return Vector.read(made) if made else None


def entry_at(subject: Subject, point: Mapping[str, Input]) -> Entry | None:
    """Return such a vector as it stands in a file."""
    made = value_entry(subject, dict(point), "search", "A point of your own.")
    return made | {"flags": ["search"]} if made else None


class _OutOfTime(Exception):
    """The time is over: what is made is what there is."""


class _Vectors:
    """The vectors so far; one that has the inputs of another only lends it its flags."""

    def __init__(self, subject: Subject, deadline: float, show: Show | None) -> None:
        self.subject = subject
        self.deadline = deadline
        self.show = show
        self.entries: dict[str, Entry] = {}
        self.points: list[Point] = []
        """The points in float64 that were accepted."""

    def hurry(self) -> None:
        """Say how far it is, or end it where the time is over."""
        if self.show:
            self.show(f"vectors of {self.subject.id}", len(self.entries), ABOUT)
        if time.process_time() > self.deadline:
            raise _OutOfTime

    def add(self, made: Made) -> None:
        entry, point = made
        known = self.entries.setdefault(entry["id"].rpartition("/")[2], entry)
        known["flags"] = sorted({*known["flags"], *entry["flags"]})
        if entry.get("only") != "exact" and entry["expected"].get("error") in (None, "overflow"):
            self.points.append(point)

    def attempt(self, drawn: Drawn) -> bool:
        """Make a vector of a point where float64 holds its result, and say whether it does."""
        self.hurry()
        entry = _entry(self.subject, drawn)
        if entry:
            self.add((entry, drawn.point))
        return entry is not None

    def ordinary(self, quantity: Quantity) -> list[Point]:
        """Return the points of ordinary vectors that everybody is asked, with told results."""
        return [
            _read(entry).floats
            for entry in self.entries.values()
            if _is_told(quantity, entry) and tier_of(entry["flags"], is_ordinary=True) is Tier.MUST
        ]

    def told(self, quantity: Quantity) -> int:
        """Return how many everyday points have a result that is neither zero nor certain."""
        return sum(
            "everyday" in entry["flags"] and _has_told_result(quantity, entry)
            for entry in self.entries.values()
        )

    def of_every_day(self) -> list[Point]:
        """Return the points in float64 with the flags of ordinary numbers."""
        return [
            _read(entry).floats
            for entry in self.entries.values()
            if entry.get("only") != "exact"
            and "error" not in entry["expected"]
            and not EVERY_DAY.isdisjoint(entry["flags"])
        ]

    def attempt_ordinary(self, quantity: Quantity, drawn: Drawn) -> bool:
        """Make a vector of a point where its result is ordinary, and say whether it is."""
        return self._attempt_if(partial(_is_told, quantity), drawn)

    def attempt_told(self, quantity: Quantity, drawn: Drawn) -> bool:
        """Make a vector of a point where its result alone is ordinary, and say whether it is."""
        return self._attempt_if(partial(_has_told_result, quantity), drawn)

    def _attempt_if(self, wanted: Callable[[Entry], bool], drawn: Drawn) -> bool:
        self.hurry()
        entry = _entry(self.subject, drawn)
        if entry is None or not wanted(entry):
            return False
        self.add((entry, drawn.point))
        return True


def _read(entry: Entry) -> Vector:
    """Read a vector that has no tier yet."""
    return Vector.read({**entry, "tier": Tier.MUST.value})


def _is_ordinary(entry: Entry) -> bool:
    """Say whether a vector has ordinary parameters and an ordinary result."""
    return "error" not in entry["expected"] and is_ordinary(_read(entry))


def _is_told(quantity: Quantity, entry: Entry) -> bool:
    """Say whether a vector is ordinary, and its result neither zero nor certain."""
    return _is_ordinary(entry) and _has_told_result(quantity, entry)


def _has_told_result(quantity: Quantity, entry: Entry) -> bool:
    """Say whether a vector's result is a number that is neither zero nor certain."""
    return "error" not in entry["expected"] and all(
        is_told(quantity, target.nearest) for target in _read(entry).targets
    )


def _entry(subject: Subject, drawn: Drawn) -> Entry | None:
    """Return the vector of a point, or nothing where there is no ordinary result to write."""
    try:
        return value_entry(subject, drawn.point, drawn.flag, drawn.comment, drawn.only)
    except (Undecided, OverflowError, ZeroDivisionError):  # beyond all use, or a pole
        return None
    except (DomainError, Infeasible):
        if refusal(subject, drawn.point) == "overflow":
            return None  # what float64's window refused first, exact numbers refuse as well
        raise


def _valid(subject: Subject, made: _Vectors) -> Iterator[Made]:
    """Make the vectors at ordinary points and in corners."""
    everyday = _points(subject, "everyday", EVERYDAY_POINTS)
    yield from _with_symptoms(made, everyday, "everyday", "Everyday numbers.")
    simple = (
        short
        for steps in (8, 64)
        for point in _points(subject, f"simple {steps}", SIMPLE_POINTS // 2)
        if (short := _normalised(subject, simplify(point, steps)))
    )
    yield from _with_symptoms(made, simple, "simple-numbers", "Short binary fractions.")
    about = "Decimal fractions: float64 does not hold them."
    yield from _entries_at(made, _decimals(subject), "decimal-inputs", about)
    about = "A number that float64 does not hold at all."
    yield from _entries_at(made, _beyond_float64(subject), "beyond-float64", about)
    for corner, drawn in corner_points(subject):
        about = f"In the corner {corner.flag.replace('-', ' ')}."
        yield from _entries_at(made, drawn, corner.flag, about)


def _entries_at(made: _Vectors, points: Iterable[Point], flag: str, comment: str) -> Iterator[Made]:
    """Make the vectors at some points; where float64 does not hold the result, there is none."""
    for point in points:
        made.hurry()
        entry = _entry(made.subject, Drawn(point, flag, comment))
        if entry:
            yield entry, point


def _with_symptoms(
    made: _Vectors, points: Iterable[Point], flag: str, comment: str
) -> Iterator[Made]:
    subject, vectors = made.subject, list(_entries_at(made, points, flag, comment))
    if isinstance(subject, Function):  # flaws are bent formulas
        yield from vectors
        return
    wrong_answers = symptoms(subject, [point for _, point in vectors])
    for number, ((entry, point), answers) in enumerate(zip(vectors, wrong_answers, strict=True)):
        if "error" not in entry["expected"]:
            tell(subject, entry, answers, number)
            if _needs_double(entry):
                entry["flags"].append("single-precision")
        yield entry, point


# --- which points ----------------------------------------------------------------------------


def corner_points(subject: Subject) -> Iterator[tuple[Corner, Iterator[Point]]]:
    """Yield the corners of a subject, once for each way there, with the points drawn on it."""
    for place, (corner, way) in enumerate(WAYS):
        if way.applies(subject):
            yield corner, _points(subject, f"{corner.flag} {place}", CORNER_POINTS, way.draws)


def _points(
    subject: Subject, name: str, count: int, instead: Mapping[str, Draw] | None = None
) -> Iterator[Point]:
    """Draw points that the quantity's guards accept; a corner that it excludes yields none."""
    r = Random(f"{subject.id} {name}")
    if isinstance(subject, Function):
        count = math.ceil(count / (4 if subject.id == "scale.tight" else 2))
    kept = 0
    for _ in range(40 * count):
        point = draw_point(subject, r, instead)
        if subject.id == "scale.tight" and len(numbers(point, "values")) > MOST_WORLDS:
            continue  # its value is found by exhaustion, many times over
        if refusal(subject, point) in (None, "overflow"):
            kept += 1
            yield point
            if kept == count:
                return


def _normalised(subject: Subject, point: Point) -> Point | None:
    """Return a rounded point if the quantity accepts it; a prior is made to sum to one again."""
    if has_worlds(subject):
        *others, _ = numbers(point, "prior")
        point["prior"] = [*others, 1.0 - math.fsum(others)]
    return point if refusal(subject, point) is None else None


def _decimals(subject: Subject) -> Iterator[Point]:
    def rounded(value: Input, number: int) -> Input:
        if isinstance(value, list):
            return [rounded(entry, number) for entry in value]
        if not isinstance(value, float):
            return value
        exact = Fraction(value)
        return exact.limit_denominator(30) if number % 2 else Fraction(round(exact * 1000), 1000)

    for number, drawn in enumerate(_points(subject, "decimals", EXACT_POINTS)):
        point = {name: rounded(value, number) for name, value in drawn.items()}
        if has_worlds(subject):
            prior = numbers(point, "prior")
            point["prior"] = [entry / sum(prior) for entry in prior] if any(prior) else [1]
        if _encloses(subject, point):
            yield point


BEYOND_FLOAT64: dict[str, Input] = {
    "n_worlds": 10**18 + 9,
    "n": 10**18 + 9,
    "p_min": Fraction(1, 10**400),
    "prior": Fraction(1, 10**400),
    "delta": Fraction(1, 3**200),
    "alpha": 1 - Fraction(1, 10**30),
}


def _beyond_float64(subject: Subject) -> Iterator[Point]:
    single = {parameter.name for parameter in subject.parameters if not parameter.sequence}
    for name, value in BEYOND_FLOAT64.items():
        if name in single and not has_worlds(subject):
            for drawn in _points(subject, f"beyond {name}", 4):
                point = drawn | {name: value}
                if _encloses(subject, point):
                    yield point


def _encloses(subject: Subject, point: Point) -> bool:
    try:
        enclosures_at(subject, point, bits=8)
    except (DidpError, ArithmeticError):
        return False
    return True


def _needs_double(entry: Entry) -> bool:
    """Say whether the inputs are float64 numbers, and no result is a number that float32 holds."""
    return "bits" in entry and all(
        len(float(target["nearest"]).hex().partition("p")[0].rstrip("0")) > 4 + 8
        for target in targets_of(entry["expected"])
    )
