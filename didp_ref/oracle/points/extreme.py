"""Extreme points: numbers that people hardly use, and that a formula takes all the same.

A number lies far from one, or near an end of its domain: an epsilon of 50 to 1000, a delta of
1e-100. Or all lie near their ends together. Or an exponential leaves float64 where a count or a
share balances it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random

from didp_ref.formulas.quantity import Parameter, Quantity
from didp_ref.numbers.domains import Domain
from didp_ref.oracle.encoding import Input
from didp_ref.oracle.ordinary import RANGES, UNITS
from didp_ref.oracle.points.draws import (
    Draw,
    DrawNumber,
    Point,
    has_worlds,
    sensitivity_of,
    sequence,
)
from didp_ref.oracle.points.large import EXPONENTS
from didp_ref.oracle.points.practical import as_whole
from didp_ref.oracle.subjects import Checked

FLAG, WHOLE, LONG = "extreme-points", "integer-division", "long-sequence"
OVERFLOWING = (*EXPONENTS, "epsilons")
EXPONENTIALS_END = (355.0, 709.8, 745.1)
"""Where the square of exp leaves float64, exp itself does, and exp(-x) becomes zero."""
AROUND = (0.97, 1.05)
LARGE_EXPONENTS = (20.0, 1000.0)
NEAR, TOGETHER, FAR = (6.0, 16.0), (7.0, 11.0), (16.0, 300.0)
"""Decades from one, or from an end: as near as float64 tells, a billionth, and beyond."""
BEYOND = 1 / 3
"""The share of numbers that lie far beyond."""
NEAREST, FARTHEST = 15.0, 307.0
"""So many decades float64 comes near an end that is not zero, and near infinity."""
ORDINARY = 12.0
"""So many decades near an end that is not zero a number may lie, and a share near zero."""
SIZES, ROOM = (1e-6, 1e6), 100
"""The ordinary numbers of a parameter without a range, and what a small one may be below them."""
COUNTS = (6.0, NEAREST)
SLOW_COUNTS = {"times", "groups", "threshold", "size", "trials", "members", "non_members"}
"""What takes long where there are many."""
ENTRIES = 4


def drawn_extremely(quantity: Quantity, random: Random, turn: int) -> dict[str, Draw]:
    """Return how some parameters are drawn at an extreme point, the others being ordinary."""
    free = [each for each in quantity.parameters if not _is_of_worlds(quantity, each)]
    large = [each for each in free if each.name in OVERFLOWING]
    if turn % 2:
        is_large = turn % 4 == 1 and bool(large)
        return (_where_exponentials_end if is_large else _near_ends_together)(free, random)
    chosen = random.choice(free)
    decades = random.uniform(*NEAR)
    if random.random() < BEYOND:
        decades = 10 ** random.uniform(*map(math.log10, FAR))
    return {chosen.name: _draw(chosen, _number(chosen, random, decades))}


def _is_of_worlds(quantity: Quantity, parameter: Parameter) -> bool:
    return has_worlds(quantity) and parameter.name in ("prior", "values")


def _draw(parameter: Parameter, number: DrawNumber) -> Draw:
    return sequence(number, 1, ENTRIES) if parameter.sequence else number


def _number(parameter: Parameter, random: Random, decades: float) -> DrawNumber:
    """Return what draws a number about so many decades from one, or from an end."""
    domain = parameter.domain
    if domain.integer:
        most = 3.0 if parameter.name in SLOW_COUNTS else random.uniform(*COUNTS)
        return lambda r, _: int(domain.lower or 0) + round(10 ** r.uniform(most - 1, most))
    if random.random() < 0.5 or (domain.lower and domain.upper is None and decades > NEAREST):
        if domain.upper is not None:
            return _beside(float(domain.upper), -1, min(decades, NEAREST))
        if parameter.name in OVERFLOWING:
            low, high = map(math.log10, LARGE_EXPONENTS)
            return lambda r, _: 10 ** r.uniform(low, high)
        return lambda r, _: _signed(domain, r) * 10 ** r.uniform(decades - 1, decades)
    if domain.lower:
        return _beside(float(domain.lower), 1, min(decades, NEAREST))
    return lambda r, _: _signed(domain, r) * 10 ** -r.uniform(decades - 1, decades)


def _signed(domain: Domain, random: Random) -> int:
    return random.choice((-1, 1)) if domain.lower is None else 1


def _beside(end: float, sign: int, decades: float) -> DrawNumber:
    return lambda r, _: end + sign * 10 ** -r.uniform(decades - 1, decades)


def _near_ends_together(free: list[Parameter], random: Random) -> dict[str, Draw]:
    """Draw all numbers without a unit near their ends, at about one distance."""
    decades = random.uniform(*TOGETHER)
    instead: dict[str, Draw] = {}
    for parameter in free:
        domain = parameter.domain
        if domain.integer or domain.lower is None or RANGES.get(parameter.name) == UNITS:
            continue
        is_high = domain.upper is not None and random.random() < 0.5
        end = domain.upper if is_high and domain.upper is not None else domain.lower
        beside = _beside(float(end), -1 if is_high else 1, decades)
        instead[parameter.name] = _draw(parameter, beside)
    return instead


def _where_exponentials_end(free: list[Parameter], random: Random) -> dict[str, Draw]:
    """Draw an exponent where exp overflows or vanishes, and a count or a share of that size."""
    large = random.choice([each for each in free if each.name in OVERFLOWING])
    exponent = random.choice(EXPONENTIALS_END) * random.uniform(*AROUND)
    instead: dict[str, Draw] = {large.name: _draw(large, lambda *_: exponent)}
    others = [each for each in free if each is not large and not each.sequence]
    if not others:
        return instead
    other = random.choice(others)
    decades = min(exponent / math.log(10) + random.uniform(-2, 2), FARTHEST)
    if other.domain.integer and other.name not in SLOW_COUNTS:
        instead[other.name] = lambda *_: int(10**decades)
    elif other.domain.lower == 0 and other.domain.upper == 1:
        instead[other.name] = lambda *_: 10**-decades
    return instead


def in_whole_numbers(quantity: Quantity, point: Point, random: Random) -> Point:
    """Return a point at which every number that may be whole is a small integer."""
    return {each.name: as_whole(each, point[each.name], random) for each in quantity.parameters}


def owes_no_number(subject: Checked, flags: tuple[str, ...], point: Mapping[str, Input]) -> bool:
    """Say whether a right function may have no number at a fresh point, as float64 or it may end.

    Beside an end of its domain a number is ordinary as far as a small delta is.
    """
    if WHOLE in flags:
        return True
    if FLAG in flags and "scale" in point and _exponent(point) > EXPONENTIALS_END[1]:
        return True
    return FLAG in flags and any(
        _is_beyond(parameter, entry)
        for parameter in subject.parameters
        for entry in _entries(point[parameter.name])
    )


def _exponent(point: Mapping[str, Input]) -> float:
    """Return the sensitivity by the scale; zero where either is no number."""
    scale, sensitivity = point["scale"], sensitivity_of(dict(point))
    return sensitivity / scale if isinstance(scale, float) and scale else 0.0


def _entries(value: Input) -> list[float]:
    values = value if isinstance(value, list) else [value]
    return [each for each in values if isinstance(each, int | float)]


def _is_beyond(parameter: Parameter, value: float) -> bool:
    domain = parameter.domain
    ends = [float(end) for end in (domain.lower, domain.upper) if end is not None]
    least, largest = RANGES.get(parameter.name, SIZES)
    if ends == [0.0]:
        return value > largest or 0 < value < least / ROOM
    near = (abs(value - end) for end in ends or [0.0])
    return abs(value) > largest or any(0 < each < 10**-ORDINARY for each in near)
