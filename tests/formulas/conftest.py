"""A second engine: formulas written by hand in mpmath, at 250 digits, beside our two forms."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import pytest

from didp_ref.errors import OutOfRange
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.quantity import Quantity

DIGITS = 250
"""Enough for the textbook forms at 1e-40: what they cancel is less than a third of it."""


def in_mpmath(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [in_mpmath(one) for one in value]
    return mpmath.mpf(value.numerator) / value.denominator


def holds(enclosure: Enclosure, value: Any) -> bool:
    """Whether a number known to 200 digits lies inside, as far as these digits say."""
    slack = abs(value) * mpmath.mpf(10) ** -200
    return bool(
        in_mpmath(enclosure.lower) <= value + slack and value - slack <= in_mpmath(enclosure.upper)
    )


@pytest.fixture(scope="session")
def agrees() -> Callable[..., None]:
    """Hold a quantity's enclosure and its float64 form against a formula in mpmath.

    The enclosure takes the exact values, the float64 form the nearest floats, and the formula both.
    """

    def check(quantity: Quantity, formula: Callable[..., Any], **values: Any) -> None:
        with mpmath.workdps(DIGITS):
            assert holds(quantity.enclose(**values, bits=160), formula(**in_mpmath_all(values)))
            floats = {
                name: [float(one) for one in value] if isinstance(value, list) else float(value)
                for name, value in values.items()
            }
            try:
                found = quantity(**floats)
            except (OutOfRange, ValueError):
                return  # tests/test_quantity.py asks when a float64 form may refuse
            nearest = {
                name: [Fraction(one) for one in value]
                if isinstance(value, list)
                else Fraction(value)
                for name, value in floats.items()
            }
            true = formula(**in_mpmath_all(nearest))
            assert quantity.safe_side is not Side.UP or found >= true
            assert quantity.safe_side is not Side.DOWN or found <= true
            assert abs(found - true) <= 4 * math.ulp(float(true))

    def in_mpmath_all(values: dict[str, Any]) -> dict[str, Any]:
        return {name: in_mpmath(value) for name, value in values.items()}

    return check
