"""Hard arguments of every quantity: ends, neighbours of ends, and what just meets a condition."""

import math
import random
import struct
import sys
import zlib
from fractions import Fraction
from functools import cache

import numpy as np
from hypothesis import given, settings

import didp_ref as di
from didp_ref.errors import DidpError, OutOfRange
from didp_ref.numbers.binomial_function import BinomialBelow
from didp_ref.numbers.domains import LARGEST_FLOAT, SMALLEST_FLOAT
from didp_ref.numbers.root_function import Root
from tests.looped import for_each

QUANTITIES = list(di.quantities.values())
FAMILIES = [quantity for quantity in QUANTITIES if quantity.is_family]
SCALARS = [quantity for quantity in QUANTITIES if not quantity.is_family]
SOLVED = [one.id for one in QUANTITIES if one.expression.has(Root, BinomialBelow)]
"""What the second engine takes seconds for."""
POINTS = 80

every_quantity = for_each(QUANTITIES, lambda quantity: quantity.id)
every_scalar = for_each(SCALARS, lambda quantity: quantity.id)
every_family = for_each(FAMILIES, lambda quantity: quantity.id)


@cache
def pool(domain):
    """Floats of a domain: what its own strategy draws, its ends, and their neighbours."""
    drawn = []

    @settings(max_examples=120, derandomize=True, database=None)
    @given(domain.strategy())
    def draw(value):
        drawn.append(float(value))

    draw()
    low = -LARGEST_FLOAT if domain.lower is None else float(domain.lower)
    high = LARGEST_FLOAT if domain.upper is None else float(domain.upper)
    hard = [low, high, math.nextafter(low, high), math.nextafter(high, low)]
    hard += [low + 2.0**-k for k in (12, 40, 52, 53, 60, 200, 480)]
    hard += [high - 2.0**-k for k in (12, 40, 52, 53)]
    hard += [0.0, SMALLEST_FLOAT, LARGEST_FLOAT, 1.0, 0.5, 1e-12, 1e-100, 1e100, 1e144, 1e-144]
    hard += [0.1, 1 / 3, 2.0, 36.0, 37.5, 100.0, 700.0, 708.5, 709.5, 745.0, 2.0**31, 2.0**53]
    rng = random.Random(domain.name)
    hard += [low + 10.0 ** rng.uniform(-140, 140) for _ in range(60)]
    members = []
    for value in drawn + hard:
        try:
            members.append(domain.check_float("x", value))
        except DidpError:
            continue
    return members


def entries(parameter, rng, count):
    if not parameter.sums_to_one:
        return [rng.choice(pool(parameter.domain)) for _ in range(count)]
    weights = [rng.choice([0, 1, 1, 3, 2**20]) for _ in range(count)]
    whole = 1 << max(sum(weights), 1).bit_length()
    weights[rng.randrange(count)] += whole - sum(weights)
    return [weight / whole for weight in weights]


def met(condition, values, name=None, value=None):
    chosen = {parameter: values[parameter] for parameter in condition.parameters} | (
        {name: value} if name else {}
    )
    if any(isinstance(entry, list) for entry in chosen.values()):
        count = max(len(entry) for entry in chosen.values() if isinstance(entry, list))
        columns = [
            entry if isinstance(entry, list) else [entry] * count for entry in chosen.values()
        ]
    else:
        columns = [[entry] for entry in chosen.values()]
    return all(condition.holds(*map(Fraction, row)) for row in zip(*columns, strict=True))


def ordinal(value):
    """The number of a float among all floats in their order."""
    (bits,) = struct.unpack("<q", struct.pack("<d", value))
    return bits if bits >= 0 else -(bits & sys.maxsize)


def at_ordinal(number):
    return math.copysign(struct.unpack("<d", struct.pack("<q", abs(number)))[0], number)


def at_the_boundary(condition, parameter, values):
    """The last float of a parameter, from where it stands, that still meets a condition."""
    name = parameter.name
    ends = pool(parameter.domain)
    for end in (min(ends), max(ends)):
        if not met(condition, values, name, end):
            inside, outside = ordinal(values[name]), ordinal(end)
            while abs(inside - outside) > 1:
                middle = (inside + outside) // 2
                if met(condition, values, name, at_ordinal(middle)):
                    inside = middle
                else:
                    outside = middle
            last = at_ordinal(inside)
            return last if abs(last) >= SMALLEST_FLOAT else values[name]
    return values[name]


@cache
def points(quantity):
    """Seeded float arguments that meet every condition, many of them just barely."""
    rng = random.Random(zlib.crc32(quantity.id.encode()))
    parameters = {parameter.name: parameter for parameter in quantity.parameters}
    collected = []
    for _ in range(100 * POINTS):
        count = rng.randint(1, 7)
        values = {
            name: entries(parameter, rng, count)
            if parameter.sequence
            else rng.choice(pool(parameter.domain))
            for name, parameter in parameters.items()
        }
        if not all(met(condition, values) for condition in quantity.conditions):
            continue
        for condition in quantity.conditions:
            parameter = parameters[rng.choice(condition.parameters)]
            if not parameter.sequence and not parameter.domain.integer and rng.random() < 0.4:
                values[parameter.name] = at_the_boundary(condition, parameter, values)
        if all(met(condition, values) for condition in quantity.conditions):
            collected.append(values)
        if len(collected) == POINTS:
            return collected
    raise AssertionError(f"{quantity.id}: too few points meet the conditions")


def easy(quantity):
    """A point whose result float64 carries."""
    for values in points(quantity):
        try:
            result = quantity(**values)
        except OutOfRange:
            continue
        if np.max(result) < sys.float_info.max:
            return values
    raise AssertionError(f"no easy point for {quantity.id}")


def exactly(values):
    return {
        name: [Fraction(number) for number in value] if isinstance(value, list) else Fraction(value)
        for name, value in values.items()
    }
