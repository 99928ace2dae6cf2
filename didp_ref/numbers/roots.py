"""The root of an increasing function, enclosed: signs decide where it lies.

A hint says where to look. It may be wrong: it costs time, and never a digit. Between two points at
which Arb has decided the signs a secant says where to look next, and around that place the signs
are decided again, each time much nearer, as far as the precision at work lets them be told.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

from flint import arb, ctx, fmpq

from didp_ref.errors import Undecided
from didp_ref.numbers.precision import arb_precision
from didp_ref.numbers.reals import MOST_BITS, Real, between_ends, simplest_between

GUARD_BITS = 32
SPARE_BITS = 16
"""So many bits less than the precision the root is known to, at most."""
DOUBLINGS = 5
NARROW = (44, 26, 12, 3)
"""The hint is looked at with a radius of so many bits less, and then ever farther away."""
WIDE = (1, 4, 16, 64, 256, 1024, 4096, 1 << 14)
NEAREST = -WIDE[-1]
"""A root between numbers this near to zero, as a power of two, is not looked for."""
FIRST_SHRINK = 40
"""So many bits nearer the secant's place is looked at first; twice as many once it was right."""
SIMPLE = 4
"""A rational of so many times fewer bits than the root is known to does not lie there by chance."""

Increasing = Callable[[arb], arb]


class _Value(NamedTuple):
    """A function's value at a point, its sign decided."""

    at: arb
    value: arb


class NoRoot(Undecided):
    """The function has one sign as far out as 2**16384 on the side where its root would be."""


class _Exactly(Exception):
    """The function is zero here, exactly."""

    def __init__(self, at: arb) -> None:
        self.at = at


def root(
    function: Increasing,
    near: float,
    *,
    positive: bool = False,
    of_rational: Callable[[fmpq], object] | None = None,
) -> Real:
    """Return the number at which an increasing function is zero, to nearly the precision at work.

    With ``positive`` the function is asked about positive numbers alone. ``of_rational`` is the
    same function, exact where it returns a rational: it decides whether a simple rational is the
    root, which no precision tells. Raises :class:`NoRoot` where the function is known to have one
    sign, and :class:`~didp_ref.errors.Undecided` where no two signs are found.
    """
    search = _Search(function)
    hint = near if math.isfinite(near) else 1.0
    try:
        low, high = search.refined(*search.bracket(hint, positive=positive))
    except _Exactly as zero:
        return zero.at.fmpq()
    if of_rational and low.at < high.at:  # of a function that falls they may be exchanged
        simplest = simplest_between(low.at.fmpq(), high.at.fmpq())
        if SIMPLE * simplest.height_bits() < search.wanted:
            with suppress(Undecided, ArithmeticError):  # the root is known without it
                value = of_rational(simplest)
                if type(value) is fmpq and not value:
                    return simplest
    return between_ends(low.at, high.at)


class _Search:
    """Looks for a root: it remembers to how many bits the function has to be computed."""

    def __init__(self, function: Increasing) -> None:
        self.function = function
        self.wanted = ctx.prec
        self.bits = ctx.prec + GUARD_BITS

    def _beside_zero(self, low: _Value, high: _Value) -> tuple[_Value, _Value]:
        """Return points on one side of zero; on both, where the function jumps at zero as 1/x does.

        Halves would come as near to zero in thousands of steps.
        """
        for point in (arb(2) ** (NEAREST - 2), -(arb(2) ** (NEAREST - 2))):
            value = self.value_at(point) if low.at < point < high.at else None
            if value:
                low, high = (value, high) if value.value < 0 else (low, value)
        return low, high

    def value_at(self, point: arb) -> _Value | None:
        """Return the value at a point; nothing where its sign is not decided."""
        bits = self.bits
        for _ in range(DOUBLINGS):
            with arb_precision(bits):
                value = self.function(point)
            if value.is_zero():
                raise _Exactly(point)
            if value > 0 or value < 0:
                self.bits = bits
                return _Value(point, value)
            bits = min(2 * bits, 4 * MOST_BITS)
        return None

    def bracket(self, near: float, *, positive: bool) -> tuple[_Value, _Value]:
        """Return a point below the root and one above."""
        low: _Value | None = None
        high: _Value | None = None
        if not near:
            self.value_at(arb(0))
        for below, above in _around(near, positive=positive):
            for point, known in ((below, low), (above, high)):
                value = None if known else self.value_at(point)
                if value and value.value < 0:
                    low = value if low is None or value.at > low.at else low
                elif value:
                    high = value if high is None or value.at < high.at else high
            if low and high:
                return self._off_zero(low, high)
        # an increasing function that is positive at the lowest point has no root above it
        outermost = (low is None and high and high.at == below) or (
            high is None and low and low.at == above
        )
        problem = NoRoot if outermost else Undecided
        raise problem("where a function changes its sign", self.bits)

    def _off_zero(self, low: _Value, high: _Value) -> tuple[_Value, _Value]:
        """Return points that have no zero strictly between them: there a slope may change."""
        at_zero = self.value_at(arb(0)) if low.at < 0 < high.at else None
        if at_zero is None:
            return low, high
        return (at_zero, high) if at_zero.value < 0 else (low, at_zero)

    def refined(self, low: _Value, high: _Value) -> tuple[_Value, _Value]:
        """Return points much nearer to the root, on both sides of it still."""
        shrink = FIRST_SHRINK
        with arb_precision(self.wanted + GUARD_BITS):
            while not self._is_narrow(low, high):
                if not shrink:
                    low, high = self._beside_zero(low, high)
                width = high.at - low.at
                if self._size(low, high) < arb(2) ** NEAREST:  # it jumps at zero, as 1/x does
                    raise Undecided("where a function changes its sign", self.bits)
                straight = low.at - low.value * width / (high.value - low.value)
                radius = width * arb(2) ** -shrink
                points = (straight - radius).mid(), (straight + radius).mid()
                below, above = low, high
                for point in points if shrink else (_halfway(low.at, high.at),):
                    if low.at < point < high.at:
                        value = self.value_at(point)
                        if value is None:
                            return low, high
                        low, high = (value, high) if value.value < 0 else (low, value)
                # on both sides of the secant's place: next time much nearer; else the half decides
                moved = low is not below and high is not above
                shrink = 2 * shrink if moved else shrink // 2 if shrink else FIRST_SHRINK // 2
            return low, high

    def _is_narrow(self, low: _Value, high: _Value) -> bool:
        size = self._size(low, high)
        return bool((high.at - low.at) * arb(2) ** (self.wanted - SPARE_BITS) < size)

    @staticmethod
    def _size(low: _Value, high: _Value) -> arb:
        return abs(low.at).max(abs(high.at))


def _around(near: float, *, positive: bool) -> Iterator[tuple[arb, arb]]:
    """Yield points below a hint and above, ever farther from it."""
    middle, size = arb(near), arb(abs(near) or 1.0)
    for bits in NARROW:
        radius = size * arb(2) ** -bits
        yield (middle - radius).mid(), (middle + radius).mid()
    for bits in WIDE:
        factor = arb(2) ** bits
        yield (
            (middle / factor if positive else middle - size * factor).mid(),
            (middle + size * factor).mid(),
        )


def _halfway(low: arb, high: arb) -> arb:
    """Return a point between two: of ones on a side of zero, far apart, by their exponents."""
    if high < 0:
        return -_halfway(-high, -low)
    if low > 0 and high > 4 * low:
        return (low * high).sqrt().mid()
    return ((low + high) / 2).mid()


LARGEST_HINT = 1e300
ITERATIONS = 60


def approximately(value: fmpq) -> float:
    """Return a float64 near a rational, which is a hint and no more."""
    return float(arb(value))


def newton(function: Callable[[float], tuple[float, float]], start: float) -> float:
    """Return a float64 near the positive root of a function, given with its derivative: a hint."""
    x = start
    try:
        for _ in range(ITERATIONS):
            value, slope = function(x)
            step = value / slope
            x, before = (x - step if step < x else x / 16), x
            if not abs(x - before) > 2.0**-50 * x:
                break
    except (OverflowError, ValueError, ZeroDivisionError):
        pass  # where it stands is as good a hint as there is
    return min(max(x, 1 / LARGEST_HINT), LARGEST_HINT)
