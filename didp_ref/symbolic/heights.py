"""Rational numbers by their height: the larger of numerator and denominator."""

from fractions import Fraction
from functools import lru_cache
from math import gcd


def height_of(value: Fraction) -> int:
    """Return the height of a number."""
    return max(abs(value.numerator), value.denominator)


@lru_cache(maxsize=256)
def numbers_of(height: int) -> tuple[Fraction, ...]:
    """Return the numbers of a height; 0, 1 and -1 come first, at no height and at one.

    >>> list(map(str, numbers_of(2)))
    ['1/2', '2', '-1/2', '-2']
    """
    if height < 2:
        return (Fraction(0),) if height == 0 else (Fraction(1), Fraction(-1))
    below = [Fraction(part, height) for part in range(1, height) if gcd(part, height) == 1]
    positive = [*below, *(1 / fraction for fraction in reversed(below))]
    return (*positive, *(-fraction for fraction in positive))
