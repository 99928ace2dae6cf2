"""Integers over a power of two, rounded to a stated side: masses that are multiplied a lot.

A mass is a whole number of units of ``2**-bits``. Sums of masses are exact. What is not a whole
number of units is rounded up or down, as the caller says.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ldexp
from typing import Any

from flint import arb, fmpz, fmpz_poly

from didp_ref.errors import Undecided


def unit_scale(bits: int) -> arb:
    """Return the exact ball ``2**bits``."""
    return arb(fmpz(1) << bits)


def floored(ball: arb, scale: arb) -> int:
    """Return a whole number that is at most every number of the ball, times a scale.

    >>> floored(arb(5) / 3, unit_scale(4)), ceiled(arb(5) / 3, unit_scale(4))
    (26, 27)
    """
    return _whole((ball * scale).lower().floor())


def ceiled(ball: arb, scale: arb) -> int:
    """Return a whole number that is at least every number of the ball, times a scale."""
    return _whole((ball * scale).upper().ceil())


def _whole(number: arb) -> int:
    try:
        return int(number.fmpz())
    except ValueError as problem:
        raise Undecided("a finite mass") from problem


def ratio_up(numerator: int, denominator: int) -> int:
    """Return a quotient rounded up.

    >>> ratio_up(7, 2), ratio_up(6, 2)
    (4, 3)
    """
    return -(-numerator // denominator)


def product(first: Sequence[Any], second: Sequence[Any], bits: int, up: bool) -> list[Any]:
    """Return the convolution of two sequences of masses, each entry rounded to a side.

    The product is exact in integers before it is rounded. Up, an entry is at most one unit too
    large.

    >>> product([3, 1], [2, 2], 2, up=False), product([3, 1], [2, 2], 2, up=True)
    ([1, 2, 0], [2, 3, 1])
    """
    length = len(first) + len(second) - 1
    left = fmpz_poly(first)
    whole = left * left if first is second else left * fmpz_poly(second)
    units = (whole // (fmpz(1) << bits)).coeffs()
    units.extend([fmpz(0)] * (length - len(units)))
    return [unit + 1 for unit in units] if up else units


def roughly(mass: Any, bits: int) -> float:
    """Return a mass as a float, to look at: nothing is decided by it.

    >>> roughly(3, 2)
    0.75
    """
    excess = max(int(mass).bit_length() - 64, 0)
    return ldexp(float(int(mass) >> excess), excess - bits)
