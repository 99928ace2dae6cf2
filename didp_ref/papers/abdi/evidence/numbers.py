"""Exact numbers that the checks share: rationals, and logarithms of rationals."""

from __future__ import annotations

from fractions import Fraction

from didp_ref.formulas import translation
from didp_ref.numbers.enclosure import Enclosure

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def is_log(value: Enclosure, of: Fraction) -> bool:
    """Say whether a value overlaps the logarithm of a number above one, both to 128 bits."""
    return value.overlaps(translation.epsilon_from_rho.enclose(of / (1 + of), 2))
