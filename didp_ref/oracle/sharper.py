"""Results beyond a bound that is enough: a sharper quantity decides if they hold all the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from enum import Enum
from fractions import Fraction
from functools import lru_cache

from didp_ref.errors import DidpError
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.oracle.answer import Number
from didp_ref.oracle.encoding import Input
from didp_ref.oracle.expected import as_fractions
from didp_ref.oracle.subjects import Checked, enclosures, entrywise, subject
from didp_ref.oracle.vectors import Vector

BITS = 128


class Beyond(Enum):
    """What is known of results beyond a bound, on the side that is unsafe of a least value."""

    HOLDS = "a sharper quantity holds, and they do not go beyond it"
    FAILS = "they go beyond the least value"
    OPEN = "not known to be safe"


def beyond(vector: Vector, numbers: Sequence[Number], side: Side) -> Beyond:
    """Say what is known of results beyond the exact value of a vector."""
    quantity = subject(vector.id.partition("/")[0])
    if quantity.enough is None:
        return Beyond.FAILS
    rows = entrywise(quantity, vector.exact) or [vector.exact]
    known = {beyond_at(quantity, *each, side) for each in zip(rows, numbers, strict=True)}
    return next(each for each in (Beyond.FAILS, Beyond.OPEN, Beyond.HOLDS) if each in known)


def beyond_at(quantity: Checked, given: Mapping[str, Input], number: Number, side: Side) -> Beyond:
    """Say what is known of one result beyond the value at a point."""
    if quantity.enough is None:
        return Beyond.FAILS
    known = Beyond.OPEN
    for name, arguments in quantity.enough.sharper(**as_fractions(dict(given))):
        try:
            value = _enclosed(name, arguments)
        except (DidpError, ArithmeticError):
            return Beyond.OPEN
        if _within(number, value, side):
            return Beyond.HOLDS
        # what a least value of another promise says, such as adding, the last one decides
        known = Beyond.FAILS if quantities[name].is_least or name == quantity.id else Beyond.OPEN
    return Beyond.FAILS if _is_impossible(quantity, given, number, side) else known


def _is_impossible(
    quantity: Checked, given: Mapping[str, Input], number: Number, side: Side
) -> bool:
    """Say whether a mechanism that keeps the promise needs more than a result."""
    low, high = _ends(number)
    if quantity.enough is None or not isinstance(quantity, Quantity):
        return False
    least, most = quantity.result.lower, quantity.result.upper
    if side is Side.UP and least is not None and low < least:
        return True
    if side is Side.DOWN and most is not None and high > most:
        return True
    for name, arguments in quantity.enough.reached(**as_fractions(dict(given))):
        with suppress(DidpError, ArithmeticError):
            value = _enclosed(name, arguments)
            if low < value.lower if side is Side.UP else high > value.upper:
                return True
    return False


def _ends(number: Number) -> tuple[Fraction, Fraction]:
    return (Fraction(number),) * 2 if isinstance(number, float) else number


def least_known(quantity: Checked, given: Mapping[str, Input]) -> tuple[str, Enclosure] | None:
    """Return the least (or largest) value that holds where a bound is merely enough, if known.

    The name is that of the formula whose value it is.
    """
    known = sharpest_known(quantity, given)
    return known if known and is_best(quantity, known[0]) else None


def is_best(quantity: Checked, name: str) -> bool:
    """Say whether a formula that is sharper than a bound is the least value, or the largest."""
    return quantities[name].is_least or name == quantity.id


def sharpest_known(quantity: Checked, given: Mapping[str, Input]) -> tuple[str, Enclosure] | None:
    """Return the sharpest value known that holds where a bound is merely enough, with its name."""
    if quantity.enough is None:
        return None
    named = quantity.enough.sharper(**as_fractions(dict(given)))
    if not named:
        return None
    name, arguments = named[-1]
    try:
        return name, _enclosed(name, arguments)
    except (DidpError, ArithmeticError):
        return None


def _enclosed(name: str, arguments: Mapping[str, Fraction]) -> Enclosure:
    """Return the value of a quantity whose parameters are numbers."""
    return _enclosed_at(name, tuple(arguments.items()))


@lru_cache(maxsize=1024)  # a screen asks for it ten times, and it may take a second
def _enclosed_at(name: str, point: tuple[tuple[str, Fraction], ...]) -> Enclosure:
    (value,) = enclosures(quantities[name], dict(point), BITS)
    return value


def _within(number: Number, value: Enclosure, side: Side) -> bool:
    """Say whether a result is surely not beyond a sharper value."""
    low, high = _ends(number)
    return low >= value.upper if side is Side.UP else high <= value.lower
