"""Fresh points, drawn for each check: ordinary parameters that no file of vectors foretells.

A point has every parameter somewhere in the decades that people use, and a result that is neither
zero nor certain. Some points have large operands: sensitivities and scales that are all multiplied
by a power of ten, or an exponent that overflows, with another parameter that balances it. Others
are extreme, or whole numbers, or a thousand entries. The exact
value comes from the enclosure, and the float64 on the safe side from the formula's own form. What
is drawn depends on the seed alone; how many points there are depends on how long each takes.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random

import numpy as np

from didp_ref.errors import DidpError
from didp_ref.formulas.bracketed import Bracketed
from didp_ref.formulas.quantity import Parameter, Quantity
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.oracle.encoding import write_input
from didp_ref.oracle.expected import enclosures_at
from didp_ref.oracle.flags.table import FLAGS
from didp_ref.oracle.fresh_brackets import fresh_brackets
from didp_ref.oracle.ordinary import RANGES, is_told
from didp_ref.oracle.points.draws import (
    Draw,
    Point,
    draw_point,
    has_worlds,
    sensitivity_of,
    sequence,
)
from didp_ref.oracle.points.extreme import FLAG as EXTREME
from didp_ref.oracle.points.extreme import LONG, WHOLE, drawn_extremely, in_whole_numbers
from didp_ref.oracle.points.large import EXPONENTS, balanced, scaled, units_of, value_at
from didp_ref.oracle.points.large import FLAG as OVERFLOW
from didp_ref.oracle.points.practical import QUADRATIC
from didp_ref.oracle.selection import select
from didp_ref.oracle.subjects import Checked
from didp_ref.oracle.vectors import FRESH, TWIN, Target, Tier, Vector, VectorFile

POINTS = 300
SECONDS, PATIENCE = 1.0, 10.0
"""Of the processor, for drawing; more where a seed is given, so that the same points come again."""
FLAG, NEAREST = FRESH, "nearest-is-unsafe"
BITS = 96
TRIES = 8
"""How often a point is drawn again whose result is no ordinary number."""
LARGE, LARGE_IN_VAIN = 5, 3
"""One point of so many has large operands, unless so many had no ordinary result."""
SMALL = 6
"""How many decades a share, or its complement, is near zero, and how many a number is off one."""
ROUND = 4
"""One point of so many has shares of 0.05 to 0.95 in turns: there wrong constants cancel."""
MOST_ENTRIES = 200
LONGEST = (1000, 2000)
EXTREME_TURNS, WHOLE_TURN, OVERFLOW_TURN, OF_TURNS = (2, 7, 9, 12, 17), 3, 13, 20
"""Of twenty points five are extreme, one has whole numbers, and in one an exponential overflows."""
TWIN_TURN, LEAST_APART, MOST_APART = 18, -7, -3
"""After one of twenty points comes another with one number off by a share of 1e-7 to 1e-3: a cache
that rounds its key gives the same answer to both."""
LONG_TURN, OF_POINTS = 4, 100
"""Of a hundred points one has long sequences."""
BEYOND = (2.85, 4.0)
"""Powers of ten between which an exponent's exponential is beyond float64."""
REPRESENTED = (1e-300, 1e300)
"""Between these an extreme point's result has all its digits in float64."""
FARTHEST = 200
"""Decades by which numbers in the units of the answer are multiplied."""
RELATIVE = ("scale", "deviation")
"""What is mostly drawn beside a sensitivity: apart from it, most results are zero or certain."""
MANY = {"times": 4.0, "groups": 4.0, "threshold": 4.0}
"""Decades of what takes long where there are many; of other counts there are nine."""
LARGEST_SEED = 10**6


def select_with_fresh_points(
    file: VectorFile,
    subject: Checked,
    keep: Collection[str],
    skip: Collection[str],
    seed: int | None,
) -> VectorFile:
    """Return the vectors of a file that bear these flags; of all flags, with fresh points."""
    if keep:
        return select(file, keep, skip)
    return select(with_fresh_points(file, subject, seed), skip=skip)


def with_fresh_points(
    file: VectorFile, subject: Checked, seed: int | None = None, points: int = POINTS
) -> VectorFile:
    """Return a file with fresh points behind its vectors; without a seed, one is drawn.

    Of a function that is no formula there are none: its value takes an exhaustive search.
    """
    if not isinstance(subject, Quantity | Bracketed) or not points:
        return file
    chosen = Random().randrange(LARGEST_SEED) if seed is None else seed
    if isinstance(subject, Bracketed):
        fresh = tuple(fresh_brackets(subject, FLAG, chosen, is_given=seed is not None))
    else:
        fresh = tuple(fresh_vectors(subject, chosen, points, SECONDS if seed is None else PATIENCE))
    flags = (FLAG, NEAREST, EXTREME, OVERFLOW, WHOLE, LONG)
    notes = {**{flag: FLAGS[flag].bug for flag in flags}, **file.notes}
    mends = {**{flag: FLAGS[flag].mend for flag in flags}, **file.mends}
    vectors = (*file.vectors, *fresh)
    return replace(file, vectors=vectors, notes=notes, mends=mends, seed=chosen)


def fresh_vectors(
    quantity: Quantity, seed: int, points: int = POINTS, seconds: float = SECONDS
) -> Iterator[Vector]:
    """Yield vectors at fresh points, until there are enough or the time is over."""
    random = Random(f"{quantity.id} {seed}")
    _ = quantity.expression  # sympy is imported once, which is no time for drawing
    deadline, in_vain = time.process_time() + seconds, 0
    for number in range(points):
        large = number % LARGE == 0 and in_vain < LARGE_IN_VAIN
        flag, point = _special_point(quantity, random, number)
        if number % OF_TURNS == OVERFLOW_TURN:
            own = Random(f"{quantity.id} {seed} {number}")
            flag, point = OVERFLOW, _overflowing_point(quantity, own)
        if large:
            point = _ordinary_point(quantity, random, _large)
            in_vain += point is None
        if point is None:
            flag = ""
            point = _ordinary_point(quantity, random, partial(_spread, number=number))
        vector = point and _vector(quantity, point, f"{seed}-{number}", flag)
        if vector:
            yield vector
        if point and number % OF_TURNS == TWIN_TURN:
            twin = _twin(quantity, point, Random(f"{quantity.id} {seed} {number}"))
            if vector := twin and _vector(quantity, twin, f"{seed}-{number}{TWIN}", ""):
                yield vector
        if time.process_time() > deadline:
            return


# --- drawing -----------------------------------------------------------------------------------


def _ordinary_point(
    quantity: Quantity, random: Random, draw: Callable[[Quantity, Random], Point | None]
) -> Point | None:
    """Return a point whose result is an ordinary number, or nothing where none is found."""
    for _ in range(TRIES):
        point = draw(quantity, random)
        if point is None:
            return None
        for tried in (point, None):
            found = tried or balanced(quantity, point, random, with_shares=True)
            value = value_at(quantity, found)
            if value is not None and is_told(quantity, value) and not is_on_edge(quantity, found):
                return found
    return None


def is_on_edge(quantity: Quantity, point: Point) -> bool:
    """Say whether a point is valid by the last bit of its numbers: right code may reject it too.

    Of 10 worlds a rho of 0.1 is such a number: it is a little above 1/10, and ``10 * 0.1 == 1.0``.
    """
    for end in (-math.inf, math.inf):
        moved = {
            name: math.nextafter(value, end)
            if isinstance(value, float) and value not in (0.0, 1.0)  # an end of its own
            else value
            for name, value in point.items()
        }
        if value_at(quantity, moved) is None:
            return True
    return False


def _special_point(quantity: Quantity, random: Random, number: int) -> tuple[str, Point | None]:
    """Return a point that is extreme, whole or long, and its flag, where it is the turn of one."""
    turns, turn = divmod(number, OF_TURNS)
    if turn in EXTREME_TURNS:
        place = len(EXTREME_TURNS) * turns + EXTREME_TURNS.index(turn)
        return EXTREME, _extreme_point(quantity, random, place)
    if turn == WHOLE_TURN:

        def whole(quantity: Quantity, random: Random) -> Point:
            return in_whole_numbers(quantity, draw_point(quantity, random), random)

        return WHOLE, _ordinary_point(quantity, random, whole)
    if number % OF_POINTS == LONG_TURN and _may_be_long(quantity):
        long = partial(_spread, count=random.randint(*LONGEST))
        return LONG, _ordinary_point(quantity, random, long)
    return "", None


def _may_be_long(quantity: Quantity) -> bool:
    """Say whether a quantity has a sequence of which a thousand entries take little time."""
    has_sequence = any(each.sequence for each in quantity.parameters)
    return has_sequence and not has_worlds(quantity) and quantity.id not in QUADRATIC


def _twin(quantity: Quantity, point: Point, random: Random) -> Point | None:
    """Return a point with one number a little smaller; nothing where no number may be."""
    able = {
        each.name: value
        for each in quantity.parameters
        if not each.domain.integer and isinstance(value := point[each.name], float)
    }
    if not able:
        return None
    name, value = random.choice([*able.items()])
    return point | {name: value * (1 - 10 ** random.uniform(LEAST_APART, MOST_APART))}


def _extreme_point(quantity: Quantity, random: Random, turn: int) -> Point | None:
    """Return a point with extreme numbers and a result that is a normal float64, and no end."""
    for _ in range(TRIES):
        point = _spread(quantity, random, instead=drawn_extremely(quantity, random, turn))
        value = value_at(quantity, point)
        if value is None or value in (quantity.result.lower, quantity.result.upper):
            continue
        if REPRESENTED[0] < abs(value) < REPRESENTED[1]:
            return point
    return None


def _overflowing_point(quantity: Quantity, random: Random) -> Point | None:
    """Return a point at which an exponential overflows; the result may be an end, such as 1."""
    names = [name for name in EXPONENTS if name in quantity.names]
    if not names and "scale" not in quantity.names:
        return None
    point, exponent = _spread(quantity, random), 10 ** random.uniform(*BEYOND)
    if names:
        point |= {random.choice(names): exponent}
    else:
        point |= {"scale": sensitivity_of(point) / exponent}
    if value_at(quantity, point) is None:
        return None
    values = np.atleast_1d(quantity(**point)).tolist()
    return point if all(REPRESENTED[0] < abs(x) < REPRESENTED[1] for x in values) else None


def _spread(
    quantity: Quantity,
    random: Random,
    number: int = 0,
    count: int = 0,
    instead: Mapping[str, Draw] | None = None,
) -> Point:
    """Draw most parameters from all the decades that people use, and the others near one.

    Sequences have so many entries, or any number of them.
    """
    count = count or round(10 ** random.uniform(0, math.log10(MOST_ENTRIES)))
    spread = {
        parameter.name: _draw_of(parameter, count, number)
        for parameter in quantity.parameters
        if (parameter.sequence or random.random() < (0.25 if parameter.name in RELATIVE else 0.75))
        and not has_worlds(quantity)
    }
    return draw_point(quantity, random, {**spread, **(instead or {})})


def _draw_of(parameter: Parameter, count: int, place: int) -> Draw:
    """Return what draws a parameter evenly over its decades, or so many entries of it."""
    number = _number_of(parameter, place)
    if not parameter.sequence:
        return number

    def entries(r: Random, point: Point) -> list[float]:
        """Draw entries of any size, or of a size at which many of them make an ordinary sum."""
        if r.random() < 0.5:
            return sequence(number, count, count)(r, point)
        return [10 ** r.uniform(-SMALL, 0) / count for _ in range(count)]

    return entries


def _number_of(parameter: Parameter, number: int) -> Callable[[Random, Point], float]:
    low, high = parameter.domain.lower, parameter.domain.upper
    least, most = RANGES.get(parameter.name, (10.0**-SMALL, 10.0**SMALL))
    if parameter.domain.integer:
        first = int(low or 0)
        decades = MANY.get(parameter.name, 1.5 * SMALL)
        return lambda r, _: first - 1 + round(10 ** r.uniform(0, decades))
    if low is None:
        return lambda r, _: r.choice((-1, 1)) * 10 ** r.uniform(-2, 2)
    if high is not None:
        start, width = float(low), float(high - low)

        def share(r: Random, _: Point) -> float:
            if number % ROUND == 1 and r.random() < 0.75:
                return start + (number // ROUND % 19 + 1) / 20 * width
            part = 10 ** r.uniform(min(-SMALL, math.log10(least)), 0) * width
            return start + part if r.random() < 0.6 else float(high) - part

        return share
    start = float(low) if low > 0 else 0.0
    ends = math.log10(least) - 2, math.log10(most)
    return lambda r, _: start + 10 ** r.uniform(*ends)


def _large(quantity: Quantity, random: Random) -> Point | None:
    """Draw a point with large operands; where the formula has none, nothing."""
    point, units = _spread(quantity, random), units_of(quantity)
    exponents = [name for name in EXPONENTS if name in point]
    if len(units) > 1 and (not exponents or random.random() < 0.5):
        power = random.choice((FARTHEST, -FARTHEST, random.randint(-FARTHEST, FARTHEST)))
        return scaled(point, units, power)
    if exponents:
        return point | {random.choice(exponents): 10 ** random.uniform(*BEYOND)}
    return None


# --- what is expected ----------------------------------------------------------------------------


def _vector(quantity: Quantity, point: Point, name: str, flag: str) -> Vector | None:
    """Return the vector at a point; nothing where the enclosure does not tell which floats."""
    with suppress(DidpError, ArithmeticError):
        enclosed = enclosures_at(quantity, point, BITS)
        value = quantity(**point)
        safe = value.tolist() if quantity.per_world else [float(value)]
        targets = tuple(map(_target, enclosed, safe))
        written = {name: write_input(each) for name, each in point.items()}
        is_unsafe = any(target.nearest != target.safe for target in targets)
        return Vector(
            f"{quantity.id}/fresh/{name}",
            Tier.MUST,
            "A fresh point.",
            tuple(filter(None, (FLAG, NEAREST * is_unsafe, flag))),
            written,
            None,
            None,
            targets,
            {},
        )
    return None


def _target(enclosed: Enclosure, safe: float) -> Target:
    """Return the expected number: its enclosure, the nearest float64, and the one that is safe."""
    nearest = enclosed.float_nearest()
    ulp = math.ulp(nearest)
    middle = (enclosed.lower + enclosed.upper) / 2
    offset = float((middle - Fraction(nearest)) / Fraction(ulp))
    return Target(enclosed.lower, enclosed.upper, nearest, safe, ulp, offset)
