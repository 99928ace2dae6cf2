"""Numbers as they are given: exact ones, or float64 numbers that stand for the rationals they are.

Everything is computed with exact rationals. Numbers come back as fractions where everything was
given exactly, otherwise as the nearest float64.
"""

import math
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from typing import TypeAlias

import numpy as np

from didp_ref.errors import DomainError, OutOfRange
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import Exact, parse_exact, to_fraction

Number: TypeAlias = "Exact | float"
"""An exact number, or a float64 that stands for the rational it is."""
Answer: TypeAlias = "Fraction | float"
"""A fraction where everything was given exactly, otherwise the nearest float64."""

LARGEST = float(np.finfo(np.float64).max)


class Withheld:
    """Stands in an error where a true answer, or what was computed from one, would be told."""

    def __repr__(self) -> str:
        return "(withheld)"


WITHHELD = Withheld()


def read_number(parameter: str, value: object) -> tuple[Fraction, bool]:
    """Return a number as a rational, and whether it was given exactly.

    Raises :class:`~didp_ref.errors.DomainError` for NaN, infinities and what is no number.

    >>> read_number("value", "0.1"), read_number("value", 0.5)
    ((Fraction(1, 10), True), (Fraction(1, 2), False))
    """
    if isinstance(value, float | np.floating):
        if not math.isfinite(value):
            raise DomainError(parameter, value, "a finite number")
        return Fraction(*value.as_integer_ratio()), False  # a long double's too
    if type(value) is Fraction:
        return value, True
    return to_fraction(parse_exact(parameter, value)), True


def read_secret(value: object) -> tuple[Fraction, bool]:
    """Return a true answer as :func:`read` does; the error does not show it.

    >>> read_secret("none of your business")
    Traceback (most recent call last):
        ...
    didp_ref.errors.DomainError: value = (withheld) is outside its domain: a finite number
    """
    with suppress(DomainError):
        return read_number("value", value)
    raise DomainError("value", WITHHELD, "a finite number")


def read_all(numbers: Mapping[str, object]) -> tuple[tuple[Fraction, ...], bool]:
    """Read several numbers, and say whether all were given exactly."""
    pairs = [read_number(parameter, value) for parameter, value in numbers.items()]
    return tuple(value for value, _ in pairs), all(exact for _, exact in pairs)


def nearest_float(value: Fraction) -> float:
    """Return the float64 nearest to a rational, or raise OutOfRange where there is none."""
    nearest = Enclosure(value, value).float_nearest()
    if math.isinf(nearest):
        raise OutOfRange("float64 ends before this number", {}, "ask for exact numbers")
    return nearest


def clamped_float(value: Fraction) -> float:
    """Return the float64 nearest to a rational: the largest one where float64 ends before it.

    >>> clamped_float(Fraction(1, 3)), clamped_float(Fraction(-(10**400)))
    (0.3333333333333333, -1.7976931348623157e+308)
    """
    return min(max(Enclosure(value, value).float_nearest(), -LARGEST), LARGEST)
