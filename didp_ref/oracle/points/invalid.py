"""What must be refused, with which error, and the bug that lets it pass."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from didp_ref.errors import (
    DidpError,
    DomainError,
    ExactInputRequired,
    FloatRequired,
    Infeasible,
    OutOfRange,
    Undecided,
)
from didp_ref.formulas.quantity import Parameter
from didp_ref.numbers.domains import Broken, Condition, Domain
from didp_ref.oracle.encoding import Input
from didp_ref.oracle.flags.flag import Flag
from didp_ref.oracle.flags.refused import (
    EMPTY_SEQUENCE,
    FRACTIONAL_COUNT,
    LENGTHS_DIFFER,
    NEGATIVE_ZERO_REFUSED,
    NO_NUMBERS,
    NUMERIC_TEXT,
    PRIOR_NOT_ONE,
    breaking,
    out_of_range,
)
from didp_ref.oracle.points.draws import (
    ATTEMPTS,
    Point,
    draw_point,
    draw_valid,
    has_worlds,
    numbers,
)
from didp_ref.oracle.subjects import Function, Subject


@dataclass(frozen=True)
class Invalid:
    """Arguments that must be refused, as what, and which bug lets them pass."""

    flag: Flag
    error: str
    point: Point
    comment: str = ""
    only: str | None = None


KINDS: tuple[tuple[type[DidpError], str], ...] = (
    (ExactInputRequired, "type"),
    (FloatRequired, "type"),
    (DomainError, "domain"),
    (Infeasible, "infeasible"),
    (OutOfRange, "overflow"),
)
"""What an error is called in the vectors."""


def kind_of(problem: Exception) -> str:
    """Return what an error is called in the vectors; raise it again if it has no name there."""
    for error, kind in KINDS:
        if isinstance(problem, error):
            return kind
    raise problem


def refusal(subject: Subject, point: Point) -> str | None:
    """Return the kind of error that a quantity's float64 form raises, or none.

    A value that stays undecided is for no vector, and counts as beyond float64's window.
    """
    try:
        subject(**point)
    except Undecided:
        return "undecided"
    except DidpError as problem:
        return kind_of(problem)
    return None


def _outside(domain: Domain) -> Iterator[float]:
    """Return numbers just outside and far outside a domain."""
    if domain.lower is not None:
        low = float(domain.lower)
        if domain.lower_open:
            yield low
        yield low - 2.0**-60 if low == 0.0 else math.nextafter(low, -math.inf)
        yield low - 1.0
        yield low - 2.0**20
    if domain.upper is not None:
        high = float(domain.upper)
        if domain.upper_open:
            yield high
        yield math.nextafter(high, math.inf)
        yield high + 1.0
        yield high + 100.0


def invalid_points(subject: Subject, r: Random) -> Iterator[Invalid]:
    """Draw every kind of input that a quantity must refuse."""
    for parameter in subject.parameters:
        yield from _invalid_parameter(subject, r, parameter)
    if has_worlds(subject):
        yield from _invalid_worlds(subject, r)
    else:
        yield from _unequal_lengths(subject, r)
    for condition in subject.conditions:
        if condition.broken:
            yield from _break(subject, r, condition, condition.broken)


def _break(subject: Subject, r: Random, condition: Condition, broken: Broken) -> Iterator[Invalid]:
    for example in broken.examples:
        point = _broken_alone(subject, r, condition, example)
        error = kind_of(condition.refuse({name: point[name] for name in condition.parameters}))
        yield Invalid(breaking(broken), error, point, f"Breaks {condition.text}.")


def _broken_alone(
    subject: Subject, r: Random, condition: Condition, example: Mapping[str, Any]
) -> Point:
    """Draw arguments that break a condition, and nothing else where that is to be had."""
    for _ in range(ATTEMPTS):
        point: Point = draw_point(subject, r) | dict(example)
        names = [p.name for p in subject.parameters if p.sequence]
        lengths = {len(numbers(point, name)) for name in names}
        others = [each for each in subject.conditions if each is not condition]
        if len(lengths) <= 1 and all(_is_met(each, point) for each in others):
            return point
    return point


def _is_met(condition: Condition, point: Point) -> bool:
    """Say whether arguments meet a condition, entry by entry."""
    columns: list[Any] = [numbers(point, name) or [point[name]] for name in condition.parameters]
    longest = max(map(len, columns))
    repeated = (column if len(column) == longest else column * longest for column in columns)
    rows = zip(*repeated, strict=True)
    return all(condition.holds(*map(Fraction, row)) for row in rows)


def _unequal_lengths(subject: Subject, r: Random) -> Iterator[Invalid]:
    """Draw good entries in sequences of which one is longer than the others."""
    names = [parameter.name for parameter in subject.parameters if parameter.sequence]
    for name in names if len(names) > 1 else ():
        for part, about in ((slice(None, -1), "An entry of {} too few."), (slice(1), "One {}.")):
            point = draw_valid(subject, r)
            while len(numbers(point, name)) < 2:
                point = draw_valid(subject, r)
            point[name] = numbers(point, name)[part]
            yield Invalid(LENGTHS_DIFFER, "domain", point, about.format(name))


def _invalid_parameter(subject: Subject, r: Random, parameter: Parameter) -> Iterator[Invalid]:
    for flag in NO_NUMBERS:
        for value in flag.values:
            if (
                value is None
                and isinstance(subject, Function)
                and parameter.name in subject.optional
            ):
                continue
            point = _spoilt(subject, r, parameter, value)
            yield Invalid(flag, flag.error, point, f"{parameter.name} is {_said(value)}.")
    outside_flag = out_of_range(parameter)
    for outside in _outside(parameter.domain):
        exact = int(outside) if parameter.domain.integer and outside.is_integer() else outside
        about = f"{parameter.name} = {exact}, not {parameter.text()}."
        yield Invalid(outside_flag, "domain", _spoilt(subject, r, parameter, exact), about)
    if parameter.domain.integer:
        for fraction in (2.5, 7.000001, 100.5):
            spoilt = _spoilt(subject, r, parameter, fraction)
            about = f"{parameter.name} = {fraction} is no whole number."
            yield Invalid(FRACTIONAL_COUNT, "domain", spoilt, about)
    if parameter.sequence:
        empty: Point = draw_valid(subject, r) | {parameter.name: []}
        yield Invalid(EMPTY_SEQUENCE, "domain", empty, f"{parameter.name} is empty.")


def _spoilt(subject: Subject, r: Random, parameter: Parameter, value: Input) -> Point:
    """Draw arguments of which one, or one entry of one, is the value."""
    point = draw_valid(subject, r)
    if not parameter.sequence:
        return point | {parameter.name: value}
    entries: list[Input] = list(numbers(point, parameter.name))
    entries[r.randrange(len(entries))] = value
    return point | {parameter.name: entries}


def _invalid_worlds(subject: Subject, r: Random) -> Iterator[Invalid]:
    for factor in (0.5, 0.9, 1.125, 0.999):
        point = draw_valid(subject, r)
        point["prior"] = [entry * factor for entry in numbers(point, "prior")]
        about = f"The prior sums to {factor} and not to one."
        yield Invalid(PRIOR_NOT_ONE, "domain", point, about)
    point = draw_valid(subject, r)
    point["values"] = [*numbers(point, "values"), 0.0]
    yield Invalid(LENGTHS_DIFFER, "domain", point, "A value too many.")
    point = draw_valid(subject, r)
    point["values"] = numbers(point, "values")[:-1]
    yield Invalid(LENGTHS_DIFFER, "domain", point, "A prior too many.")


def more_invalid_points(subject: Subject, r: Random) -> Iterator[Invalid]:
    """Draw what must be refused at the edges of formats: -0.0, 0 and 1 worlds, "0.5", no entry."""
    for parameter in subject.parameters:
        domain, name = parameter.domain, parameter.name
        if domain.lower == 0 and domain.lower_open:
            point = _spoilt(subject, r, parameter, -0.0)
            yield Invalid(NEGATIVE_ZERO_REFUSED, "domain", point, f"{name} = -0.0.", FLOAT64)
        for text in ("0.5", "3"):
            point = _spoilt(subject, r, parameter, text)
            about = f'{name} is the text "{text}".'
            yield Invalid(NUMERIC_TEXT, "type", point, about, FLOAT64)
        if domain.integer:
            for count in (0, 1):
                if domain.contains(Fraction(count)):
                    continue
                point = _spoilt(subject, r, parameter, count)
                about = f"{name} = {count}: there is nothing to identify."
                yield Invalid(out_of_range(parameter), "domain", point, about)
    empty: Point = {parameter.name: [] for parameter in subject.parameters if parameter.sequence}
    if len(empty) > 1:
        point = draw_valid(subject, r) | empty
        yield Invalid(EMPTY_SEQUENCE, "domain", point, "All sequences are empty.")


FLOAT64 = "float64"
"""Asked in float64 only: as an exact number it is another vector, or none."""


def _said(value: Input) -> str:
    return "left out" if value is None else "a text" if isinstance(value, str) else str(value)
