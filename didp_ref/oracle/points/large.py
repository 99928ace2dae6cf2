"""Large operands with an ordinary result: what is wrong only on the way there.

Sensitivities and scales are all multiplied by one power of ten, which leaves their ratio; or an
exponent overflows, and another number balances it. A square, a product or an exponential that is
taken by itself then is infinite, zero or no number, while the formula's value is ordinary.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from random import Random

from didp_ref.errors import DidpError
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.domains import Domain
from didp_ref.oracle.encoding import Input
from didp_ref.oracle.ordinary import RANGES, UNITS, is_told
from didp_ref.oracle.points.draws import Point, draw_point
from didp_ref.oracle.points.practical import Drawn

FLAG = "large-operands"
POWERS = (200, -200, 160, -160)
"""Powers of ten whose square is beyond float64, or below it."""
EXPONENTS = ("epsilon", "exponent", "total_epsilon")
OVERFLOWING = (1000.0, 800.0, 3000.0, 10000.0)
"""Exponents whose exponential is beyond float64."""
TRIES = 24
"""How many points are drawn for each of these, until one has an ordinary result."""
BALANCED = 12.0
"""Between which powers of ten a number is sought that balances the others."""
HALVINGS = 14
DIGITS = 7


def large_operands(quantity: Quantity) -> Iterator[list[Drawn]]:
    """Yield for each power of ten, and for each exponent, points of which one is enough."""
    units = units_of(quantity)
    for power in POWERS if len(units) > 1 else ():
        r = Random(f"{quantity.id} units 1e{power}")
        points = (scaled(draw_point(quantity, r), units, power) for _ in range(TRIES))
        about = f"{' and '.join(units)} times 1e{power}."
        yield [Drawn(point, FLAG, about) for point in points if _is_ordinary(quantity, point)]
    for name in (each.name for each in quantity.parameters if each.name in EXPONENTS):
        for exponent in OVERFLOWING:
            r = Random(f"{quantity.id} {name} {exponent}")
            drawn = (draw_point(quantity, r) | {name: exponent} for _ in range(TRIES))
            points = (balanced(quantity, point, r) for point in drawn)
            about = f"exp({name}) is beyond float64."
            yield [Drawn(point, FLAG, about) for point in points if _is_ordinary(quantity, point)]


def units_of(quantity: Quantity) -> list[str]:
    """Return the parameters in the units of the answer."""
    return [each.name for each in quantity.parameters if RANGES.get(each.name) == UNITS]


def scaled(point: Point, names: list[str], power: int) -> Point:
    """Return a point with some numbers multiplied by a power of ten."""
    return point | {name: _times(point[name], power) for name in names}


def _times(value: Input, power: int) -> Input:
    if isinstance(value, bool) or not isinstance(value, float | int):
        return value
    return float(Decimal(f"{value:.{DIGITS}g}").scaleb(power))


def value_at(quantity: Quantity, point: Point) -> float | None:
    """Return a result, the largest of several, or nothing where there is none."""
    try:
        value = quantity(**point)
    except DidpError:
        return None
    return max(value.tolist()) if quantity.per_world else float(value)


def _is_ordinary(quantity: Quantity, point: Point) -> bool:
    value = value_at(quantity, point)
    return value is not None and is_told(quantity, value)


def balanced(
    quantity: Quantity, point: Point, random: Random, *, with_shares: bool = False
) -> Point:
    """Return a point of which one number is chosen so that the result is ordinary, if that can be.

    It is a number without an upper end, or with shares one from zero to one as well.

    The result is taken to be monotone in a number that is not an exponent: between two ends with
    results on either side there is one with a result between them, which halving finds.
    """
    domains = {each.name: each.domain for each in quantity.parameters if not each.sequence}
    chosen = [
        name
        for name, domain in domains.items()
        if name not in EXPONENTS
        and not domain.integer
        and (domain.upper is None or (with_shares and _is_share(domain)))
    ]
    for name in random.sample(chosen, min(1, len(chosen))):
        low, high = -BALANCED, 0.0 if _is_share(domains[name]) else BALANCED
        first, last = (value_at(quantity, point | {name: _power(end)}) for end in (low, high))
        if first is None or last is None or first == last:
            return point
        middle = (max(min(first, 2.0), -2.0) + max(min(last, 2.0), -2.0)) / 2
        for _ in range(HALVINGS):
            half = (low + high) / 2
            tried = point | {name: _power(half)}
            value = value_at(quantity, tried)
            if value is None:
                return point
            if is_told(quantity, value):
                return tried
            low, high = (half, high) if (value < middle) is (first < last) else (low, half)
    return point


def _is_share(domain: Domain) -> bool:
    return domain.lower == 0 and domain.upper == 1


def _power(exponent: float) -> float:
    """Return a power of ten, rounded so that it is the same on every machine."""
    return float(f"{10.0**exponent:.{DIGITS}g}")
