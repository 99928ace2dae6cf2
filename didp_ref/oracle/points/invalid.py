"""What must be refused, with which error, and the bug that lets it pass."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from didp_ref.errors import DidpError, DomainError, ExactInputRequired, Infeasible, OutOfRange
from didp_ref.formulas.quantity import Parameter
from didp_ref.numbers.domains import Broken, Condition, Domain
from didp_ref.oracle.encoding import Input
from didp_ref.oracle.points.draws import Point, draw_point, has_worlds, numbers
from didp_ref.oracle.subjects import Function, Subject


@dataclass(frozen=True)
class Invalid:
    """Arguments that must be refused, as what, and which bug lets them pass."""

    flag: str
    bug: str
    error: str
    point: Point
    comment: str = ""
    only: str | None = None


KINDS: tuple[tuple[type[DidpError], str], ...] = (
    (ExactInputRequired, "type"),
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


def refusal(one: Subject, point: Point) -> str | None:
    """Return the kind of error that a quantity's float64 form raises, or none."""
    try:
        one(**point)
    except DidpError as problem:
        return kind_of(problem)
    return None


NOT_NUMBERS: tuple[tuple[str, str, str, tuple[Input, ...]], ...] = (
    (
        "not-a-number",
        "every comparison with NaN is false, so a guard written as `if x < 0` lets it pass",
        "domain",
        (math.nan,),
    ),
    (
        "infinite",
        "an infinity passes a guard that has no upper end, and NaN or zero follows",
        "domain",
        (math.inf, -math.inf),
    ),
    ("boolean", "a flag is taken for the number 0 or 1", "type", (True, False)),
    ("text", "a text is parsed, or counted as its length", "type", ("half",)),
    ("missing", "a missing value is taken for zero or for a default", "type", (None,)),
)

OUTSIDE_BUG = {
    "alpha": "alpha outside (0, 1) is not refused: the logarithm's sign turns, or noise is zero",
    "beta": "beta <= 0 is not refused: a negative or infinite scale is returned",
    "epsilon": "epsilon <= 0 is not refused: a negative or infinite scale is returned",
    "rho": "rho outside (0, 1) is not refused: rho = 1 asks for no privacy at all",
    "gamma": "gamma < 1 is not refused, though no mechanism lowers every belief",
    "scale": "a scale of zero or less is not refused: there is no such noise",
    "global_sensitivity": "a negative sensitivity is not refused: a negative scale is returned",
    "identifiability_sensitivity": "a negative sensitivity is not refused: so is the scale",
    "sensitive_range": "a negative range is not refused: a negative scale is returned",
    "sensitivity": "a negative sensitivity is not refused: a negative budget is returned",
    "distance": "a distance of zero or less is not refused",
    "p_min": "a smallest prior above 1/2 or below 0 is not refused: two worlds cannot both have it",
    "p_max": "a largest prior outside (0, 1) is not refused",
    "n_worlds": "fewer than two worlds are not refused: there is nothing to identify",
    "n": "fewer than two records are not refused: there is nothing to identify",
    "alphas": "one alpha outside (0, 1) among good ones is not refused",
    "betas": "one beta <= 0 among good ones is not refused",
    "epsilons": "one epsilon <= 0 among good ones is not refused: it lowers the sum",
    "prior": "a prior outside [0, 1] is not refused",
    "exponent": "a negative exponent is not refused",
    "sampling_rate": "a sampling rate outside (0, 1] is not refused",
    "factor_up": "a raising factor below one is not refused",
    "factor_down": "a lowering factor above one or below zero is not refused",
    "mass": "a mass outside [0, 1] is not refused",
    "delta": "a delta outside [0, 1] is not refused",
}


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


def outside_flag(parameter: Parameter) -> str:
    """Return the flag of values outside a parameter's domain."""
    return f"{parameter.name.replace('_', '-')}-out-of-range"


def _outside_bug(parameter: Parameter) -> str:
    return OUTSIDE_BUG.get(parameter.name, f"{parameter.text()} is not checked")


def invalid_points(one: Subject, r: Random) -> Iterator[Invalid]:
    """Draw every kind of input that a quantity must refuse."""
    for parameter in one.parameters:
        yield from _invalid_parameter(one, r, parameter)
    if has_worlds(one):
        yield from _invalid_worlds(one, r)
    for condition in one.conditions:
        if condition.broken:
            yield from _break(one, r, condition, condition.broken)


def _break(one: Subject, r: Random, condition: Condition, broken: Broken) -> Iterator[Invalid]:
    for example in broken.examples:
        point: Point = draw_point(one, r) | dict(example)
        error = kind_of(condition.refuse({name: point[name] for name in condition.parameters}))
        yield Invalid(broken.flag, broken.bug, error, point, f"Breaks {condition.text}.")


def _invalid_parameter(one: Subject, r: Random, parameter: Parameter) -> Iterator[Invalid]:
    for flag, bug, error, values in NOT_NUMBERS:
        for value in values:
            if value is None and isinstance(one, Function) and parameter.name in one.optional:
                continue
            point = _spoilt(one, r, parameter, value)
            yield Invalid(flag, bug, error, point, f"{parameter.name} is {_said(value)}.")
    flag = outside_flag(parameter)
    bug = _outside_bug(parameter)
    for outside in _outside(parameter.domain):
        exact = int(outside) if parameter.domain.integer and outside.is_integer() else outside
        about = f"{parameter.name} = {exact}, not {parameter.text()}."
        yield Invalid(flag, bug, "domain", _spoilt(one, r, parameter, exact), about)
    if parameter.domain.integer:
        bug = "a fractional number of worlds is rounded or used as it is"
        for fraction in (2.5, 7.000001, 100.5):
            spoilt = _spoilt(one, r, parameter, fraction)
            about = f"{parameter.name} = {fraction} is no whole number."
            yield Invalid("fractional-count", bug, "domain", spoilt, about)
    if parameter.sequence:
        bug = "nothing is composed, and 0 or 1 is returned"
        empty: Point = draw_point(one, r) | {parameter.name: []}
        yield Invalid("empty-sequence", bug, "domain", empty, f"{parameter.name} is empty.")


def _spoilt(one: Subject, r: Random, parameter: Parameter, value: Input) -> Point:
    """Draw arguments of which one, or one entry of one, is the value."""
    point = draw_point(one, r)
    if not parameter.sequence:
        return point | {parameter.name: value}
    entries: list[Input] = list(numbers(point, parameter.name))
    entries[r.randrange(len(entries))] = value
    return point | {parameter.name: entries}


def _invalid_worlds(one: Subject, r: Random) -> Iterator[Invalid]:
    bug = "a prior that does not sum to one is normalised"
    for factor in (0.5, 0.9, 1.125, 0.999):
        point = draw_point(one, r)
        point["prior"] = [entry * factor for entry in numbers(point, "prior")]
        about = f"The prior sums to {factor} and not to one."
        yield Invalid("prior-not-one", bug, "domain", point, about)
    bug = "worlds without a prior, or without a value, are cut"
    point = draw_point(one, r)
    point["values"] = [*numbers(point, "values"), 0.0]
    yield Invalid("lengths-differ", bug, "domain", point, "A value too many.")
    point = draw_point(one, r)
    point["values"] = numbers(point, "values")[:-1]
    yield Invalid("lengths-differ", bug, "domain", point, "A prior too many.")


def more_invalid_points(one: Subject, r: Random) -> Iterator[Invalid]:
    """Draw what must be refused at the edges of number formats: -0.0, 0 and 1 worlds, "0.5"."""
    for parameter in one.parameters:
        domain, name = parameter.domain, parameter.name
        if domain.lower == 0 and domain.lower_open:
            bug = "-0.0 < 0 is false, so that a guard written as `if x < 0` lets -0.0 pass"
            point = _spoilt(one, r, parameter, -0.0)
            yield Invalid("negative-zero-refused", bug, "domain", point, f"{name} = -0.0.", FLOAT64)
        bug = "a number that arrives as a text is parsed"
        for text in ("0.5", "3"):
            point = _spoilt(one, r, parameter, text)
            yield Invalid(
                "numeric-text", bug, "type", point, f'{name} is the text "{text}".', FLOAT64
            )
        if domain.integer:
            for count in (0, 1):
                if domain.contains(Fraction(count)):
                    continue
                point = _spoilt(one, r, parameter, count)
                about = f"{name} = {count}: there is nothing to identify."
                yield Invalid(
                    outside_flag(parameter), _outside_bug(parameter), "domain", point, about
                )


FLOAT64 = "float64"
"""Asked in float64 only: as an exact number it is another vector, or none."""


def _said(value: Input) -> str:
    return "left out" if value is None else "a text" if isinstance(value, str) else str(value)
