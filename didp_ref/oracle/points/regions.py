"""Regions of a domain: decades, and the zones that are crossed with each other.

A region holds the numbers whose distance from an anchor lies between two powers of ten: a decade
of alpha is anchored at 0, the numbers close below one at 1. Which regions a parameter has follows
from its domain, and from what its guard accepts of float64, and from nothing else.

>>> from didp_ref.numbers.domains import UNIT_OPEN
>>> region = Region(1, -1, -4, -3)
>>> region.name, region.holds(0.9995), region.holds(0.5)
('1 - 1e-4', True, False)
>>> len([region for region in decades(UNIT_OPEN) if region.anchor == 0]) > 30
True
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from random import Random

from didp_ref.errors import DidpError
from didp_ref.numbers.domains import Domain
from didp_ref.oracle.encoding import Input

SMALLEST_DECADE, LARGEST_DECADE = -324, 309
FINE = 20
"""Between 10**-20 and 10**20 a region is a decade; beyond, ten of them."""
NEAREST = -16
"""How near an end float64 comes: 1 - 10**-16."""
PRACTICAL = range(-6, 6)
"""The decades that people use."""
DIGITS = 7


@dataclass(frozen=True)
class Region:
    """``10**low <= sign (x - anchor) < 10**high``; the anchor itself where both are None."""

    anchor: Fraction | int
    sign: int = 1
    low: int | None = None
    high: int | None = None
    integer: bool = False

    @property
    def name(self) -> str:
        """How a report calls it."""
        if self.low is None or self.high is None:
            return str(self.anchor)
        before = f"{self.anchor} {'+' if self.sign > 0 else '-'} " if self.anchor else ""
        sign = "-" if self.sign < 0 and not before else ""
        beyond = "" if self.high == self.low + 1 else f"...1e{self.high}"
        return f"{before}{sign}1e{self.low}{beyond}"

    @property
    def practical(self) -> bool:
        """Whether it is a decade that people use."""
        return self.low is not None and self.low in PRACTICAL

    def holds(self, value: Input) -> bool:
        """Say whether a float64 or an integer lies in the region, or one of a list."""
        least, most = self.ends
        if isinstance(value, list):  # of up to 100,000 numbers
            return any(
                least <= entry <= most if type(entry) in (float, int) else self.holds(entry)
                for entry in value
            )
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        return least <= value <= most

    @cached_property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest float64 of the region, which decide as fractions would."""
        if self.low is None or self.high is None:
            return float(self.anchor), float(self.anchor)
        near, far = (
            self.anchor + self.sign * power_of_ten(exponent) for exponent in (self.low, self.high)
        )
        step = self.sign * math.inf
        first, last = _nearest_float(near), _nearest_float(far)
        if (Fraction(first) - near) * self.sign < 0:
            first = math.nextafter(first, step)
        if (Fraction(last) - far) * self.sign >= 0:
            last = math.nextafter(last, -step)
        return (first, last) if self.sign > 0 else (last, first)

    def draw(self, r: Random) -> float | int:
        """Draw a number log-uniformly, of few decimal digits and the same on every machine."""
        if self.low is None or self.high is None:
            return int(self.anchor) if self.integer else float(self.anchor)
        decade = r.randrange(self.low, self.high)
        digits = r.choice(_logarithmic())
        if self.integer:
            return int(digits * power_of_ten(decade - DIGITS + 1))
        if not self.anchor:
            return self.sign * float(f"{digits}e{decade - DIGITS + 1}")
        distance = digits * power_of_ten(decade - DIGITS + 1)
        return float(self.anchor + self.sign * distance)


def _nearest_float(number: Fraction) -> float:
    try:
        return float(number)
    except OverflowError:
        return math.copysign(sys.float_info.max, number)


@cache
def power_of_ten(exponent: int) -> Fraction:
    """Return ``10**exponent``, exactly."""
    return Fraction(10) ** exponent


@cache
def _logarithmic() -> tuple[int, ...]:
    """Return numbers of seven digits, spread over a decade so that their logarithms are uniform.

    They grow by a ratio that is a fraction, so that no logarithm is rounded.
    """
    numbers, here = [], Fraction(10 ** (DIGITS - 1))
    while here < 10**DIGITS:
        numbers.append(int(here))
        here = Fraction(int(here) * 1009, 1000)
    return tuple(numbers)


@cache
def decades(domain: Domain) -> tuple[Region, ...]:
    """Return every decade of a domain: of its numbers, and of their distance from its ends."""
    return tuple(region for region in _decades(domain) if _accepted(domain, region))


@cache
def zones(domain: Domain, *, few: bool = False) -> tuple[Region, ...]:
    """Return what is crossed: tiny, small, middling, large and huge; ``few``: three of them."""
    return tuple(region for region in _zones(domain, few) if _accepted(domain, region))


def _decades(domain: Domain) -> Iterator[Region]:
    yield from _ends(domain)
    for sign in (1,) if domain.lower is not None else (1, -1):
        low = SMALLEST_DECADE if not domain.integer else 0
        while low < LARGEST_DECADE:
            wide = 10 if not -FINE <= low < FINE else 1
            high = min(low + wide - low % wide, LARGEST_DECADE)
            yield Region(0, sign, low, high, domain.integer)
            low = high
    for anchor, sign in _anchors(domain):
        for low in range(NEAREST, -1):
            yield Region(anchor, sign, low, low + 1)


def _zones(domain: Domain, few: bool) -> Iterator[Region]:
    if domain.integer:
        yield Region(domain.lower or 0, integer=True)
        for low, high in ((0, 2), (4, 7), (12, 15)) if few else ((0, 2), (2, 4), (4, 9), (9, 15)):
            yield Region(0, 1, low, high, integer=True)
        return
    if not few:
        yield from _ends(domain)
    for sign in (1,) if domain.lower is not None else (1, -1):
        # three zones where few are asked: far below, about one, far above
        for low, high in (-30, -6), (-6, -2), (-2, 2), (2, 6), (6, 30):
            if not few or low in (-30, -2, 6):
                yield Region(0, sign, low, high)
    for anchor, sign in _anchors(domain):
        yield Region(anchor, sign, NEAREST, -6)
        if not few:
            yield Region(anchor, sign, -6, -2)


def _ends(domain: Domain) -> Iterator[Region]:
    for end, is_open in ((domain.lower, domain.lower_open), (domain.upper, domain.upper_open)):
        if end is not None and not is_open:
            yield Region(end, integer=domain.integer)


def _anchors(domain: Domain) -> Iterator[tuple[Fraction, int]]:
    if domain.integer:
        return
    if domain.lower:  # not zero: near zero are the decades themselves
        yield domain.lower, 1
    if domain.upper:
        yield domain.upper, -1


@cache
def _accepted(domain: Domain, region: Region) -> bool:
    """Say whether the guard of float64 takes numbers of this region."""
    r = Random(region.name)
    return any(_takes(domain, region, region.draw(r)) for _ in range(8))


def _takes(domain: Domain, region: Region, value: float) -> bool:
    try:
        domain.check_float("x", value)
    except DidpError:
        return False
    return region.holds(value)
