"""Our two forms beside the second engine: every formula by hand in mpmath, at 250 digits."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np
import pytest

from didp_ref.errors import OutOfRange
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.oracle.second_engine import FORMULAS, arithmetic

BITS = 830
"""Enough for the textbook forms at 1e-40: what they cancel is less than a third of it."""
KNOWN = Fraction(1, 10**200)
"""How well the second engine knows a value, as a share of it."""

Argument = Fraction | list[Fraction]


def as_fraction(value) -> Fraction:
    """An mpmath number is a signed integer times a power of two; an exact one may stay a number."""
    if not hasattr(value, "_mpf_"):
        return Fraction(value)
    sign, mantissa, exponent, _ = value._mpf_
    return (-1) ** sign * Fraction(int(mantissa)) * Fraction(2) ** exponent


def second_opinion(quantity: Quantity, values: dict[str, Argument]) -> list[Fraction]:
    found = arithmetic(BITS).evaluate(FORMULAS[quantity.id], values)
    return [as_fraction(one) for one in (found if quantity.per_world else [found])]


def holds(enclosure: Enclosure, value: Fraction) -> bool:
    """Whether the enclosure holds a value of the second engine, as far as its digits say."""
    slack = abs(value) * KNOWN
    return enclosure.lower <= value + slack and value - slack <= enclosure.upper


def each(value: Argument, convert: Callable) -> object:
    return [convert(one) for one in value] if isinstance(value, list) else convert(value)


@pytest.fixture(scope="session")
def agrees() -> Callable[..., None]:
    """Hold a quantity's enclosure and its float64 form against the second engine.

    The enclosure takes the exact values, the float64 form the nearest floats, and the second
    engine both.
    """

    def check(quantity: Quantity, **values: Argument) -> None:
        enclosed = quantity.enclose(**values, bits=160)
        enclosures: Sequence[Enclosure] = enclosed if quantity.per_world else [enclosed]
        for enclosure, value in zip(enclosures, second_opinion(quantity, values), strict=True):
            assert holds(enclosure, value)
        floats = {name: each(value, float) for name, value in values.items()}
        try:
            found = quantity(**floats)
        except (OutOfRange, ValueError):
            return  # test_evaluation.py asks when a float64 form may refuse
        nearest = {name: each(value, Fraction) for name, value in floats.items()}
        for one, value in zip(np.ravel(found), second_opinion(quantity, nearest), strict=True):
            exact = Fraction(float(one))
            slack = abs(value) * KNOWN
            assert quantity.safe_side is not Side.UP or exact >= value - slack
            assert quantity.safe_side is not Side.DOWN or exact <= value + slack
            assert abs(exact - value) <= Fraction(math.ulp(float(value)))

    return check
