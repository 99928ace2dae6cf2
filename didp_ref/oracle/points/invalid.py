"""What must be refused, with which error, and the bug that lets it pass."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from didp_ref.errors import DidpError, DomainError, ExactInputRequired, Infeasible, OutOfRange
from didp_ref.numbers.domains import Broken, Condition, Domain
from didp_ref.oracle.points.draws import Point, draw_point, numbers
from didp_ref.oracle.vectors import Input
from didp_ref.quantity import Parameter, Quantity


@dataclass(frozen=True)
class Invalid:
    """Arguments that must be refused, as what, and which bug lets them pass."""

    flag: str
    bug: str
    error: str
    point: Point


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


def refusal(one: Quantity, point: Point) -> str | None:
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


def invalid_points(one: Quantity, r: Random) -> Iterator[Invalid]:
    """Draw every kind of input that a quantity must refuse."""
    for parameter in one.parameters:
        yield from _invalid_parameter(one, r, parameter)
    if one.per_world:
        yield from _invalid_worlds(one, r)
    for condition in one.conditions:
        if condition.broken:
            yield from _break(one, r, condition, condition.broken)


def _break(one: Quantity, r: Random, condition: Condition, broken: Broken) -> Iterator[Invalid]:
    for example in broken.examples:
        point: Point = draw_point(one, r) | dict(example)
        error = kind_of(condition.refuse({name: point[name] for name in condition.parameters}))
        yield Invalid(broken.flag, broken.bug, error, point)


def _invalid_parameter(one: Quantity, r: Random, parameter: Parameter) -> Iterator[Invalid]:
    for flag, bug, error, values in NOT_NUMBERS:
        for value in values:
            yield Invalid(flag, bug, error, _spoilt(one, r, parameter, value))
    flag = outside_flag(parameter)
    bug = OUTSIDE_BUG.get(parameter.name, f"{parameter.text()} is not checked")
    for outside in _outside(parameter.domain):
        exact = int(outside) if parameter.domain.integer and outside.is_integer() else outside
        yield Invalid(flag, bug, "domain", _spoilt(one, r, parameter, exact))
    if parameter.domain.integer:
        bug = "a fractional number of worlds is rounded or used as it is"
        for fraction in (2.5, 7.000001, 100.5):
            spoilt = _spoilt(one, r, parameter, fraction)
            yield Invalid("fractional-count", bug, "domain", spoilt)
    if parameter.sequence:
        bug = "nothing is composed, and 0 or 1 is returned"
        empty: Point = draw_point(one, r) | {parameter.name: []}
        yield Invalid("empty-sequence", bug, "domain", empty)


def _spoilt(one: Quantity, r: Random, parameter: Parameter, value: Input) -> Point:
    """Draw arguments of which one, or one entry of one, is the value."""
    point = draw_point(one, r)
    if not parameter.sequence:
        return point | {parameter.name: value}
    entries: list[Input] = list(numbers(point, parameter.name))
    entries[r.randrange(len(entries))] = value
    return point | {parameter.name: entries}


def _invalid_worlds(one: Quantity, r: Random) -> Iterator[Invalid]:
    bug = "a prior that does not sum to one is normalised"
    for factor in (0.5, 0.9, 1.125, 0.999):
        point = draw_point(one, r)
        point["prior"] = [entry * factor for entry in numbers(point, "prior")]
        yield Invalid("prior-not-one", bug, "domain", point)
    bug = "worlds without a prior, or without a value, are cut"
    point = draw_point(one, r)
    point["values"] = [*numbers(point, "values"), 0.0]
    yield Invalid("lengths-differ", bug, "domain", point)
    point = draw_point(one, r)
    point["values"] = numbers(point, "values")[:-1]
    yield Invalid("lengths-differ", bug, "domain", point)
