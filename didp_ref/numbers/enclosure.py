"""The only module that rounds.

Three kinds of number live here: exact rationals, Arb balls around the value of a formula, and
float64 numbers rounded to a stated side. An :class:`Enclosure` has a lower and an upper end that
are exact rationals, and comparing two of them has three answers: yes, no, undecided. No truth
value is taken of an undecided comparison.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from didp_ref.errors import DomainError, OutOfRange, Undecided, shorten
from didp_ref.numbers.compensated import Float, Pair, size, two_sum
from didp_ref.numbers.exact import Exact, decimal_text, parse_exact, to_fraction

if TYPE_CHECKING:
    from flint import arb, fmpq

LIMIT_BITS = 1 << 15
SMALLEST = 2.0**-1074
SMALLEST_CARRIED = 2.0**-960  # below it the low part of a pair may be lost
LARGEST_EXPONENT = 1 << 20
"""Ends are written out from 2**-(2**20) to 2**(2**20) in size; a ball may lie far beyond."""


class Side(Enum):
    """Which way a float64 may err: a noise scale up, a budget that may be spent down."""

    UP = "up"
    DOWN = "down"
    NEAREST = "nearest"


class Truth(Enum):
    """The answer to a comparison; taking the truth value of ``UNDECIDED`` raises."""

    YES = "yes"
    NO = "no"
    UNDECIDED = "undecided"

    def __bool__(self) -> bool:
        if self is Truth.UNDECIDED:
            raise Undecided("no truth value is taken of an undecided comparison")
        return self is Truth.YES

    def __invert__(self) -> Truth:
        return {Truth.YES: Truth.NO, Truth.NO: Truth.YES}.get(self, self)


def _dyadic(value: arb, side: Side) -> Fraction:
    """Return an exact ball as a fraction; what is too small to be written goes to the side."""
    mantissa, exponent = (int(part) for part in value.man_exp())
    if exponent < -LARGEST_EXPONENT:
        shift = -LARGEST_EXPONENT - exponent
        mantissa = -(-mantissa >> shift) if side is Side.UP else mantissa >> shift
        exponent = -LARGEST_EXPONENT
    if mantissa.bit_length() + exponent > LARGEST_EXPONENT:
        raise OutOfRange(f"the value exceeds 2**{LARGEST_EXPONENT} in size", {}, "it is finite")
    return Fraction(mantissa << exponent) if exponent >= 0 else Fraction(mantissa, 1 << -exponent)


class Enclosure:
    """A real number known to lie between two exact rationals.

    >>> third = Enclosure("1/3", "1/3")
    >>> third.float_down() < third.float_up(), third.contains("1/3")
    (True, True)
    """

    __slots__ = ("__dict__", "_value")
    _value: arb | fmpq  # what the ends are made from, where they were not given

    def __init__(self, lower: Exact, upper: Exact) -> None:
        self._ends = (
            to_fraction(parse_exact("lower", lower)),
            to_fraction(parse_exact("upper", upper)),
        )
        if self.lower > self.upper:
            raise DomainError("lower", lower, "lower <= upper", f"upper is {shorten(upper)}")

    @classmethod
    def of(cls, value: arb | fmpq) -> Enclosure:
        """Enclose an Arb ball or a flint rational; the ends are made when they are asked for."""
        enclosure = cls.__new__(cls)
        enclosure._value = value
        return enclosure

    @property
    def lower(self) -> Fraction:
        """The lower end, exactly."""
        return self._ends[0]

    @property
    def upper(self) -> Fraction:
        """The upper end, exactly."""
        return self._ends[1]

    @cached_property
    def _ends(self) -> tuple[Fraction, Fraction]:
        ball = self._value
        if not hasattr(ball, "rad"):
            exact = to_fraction(ball)
            return exact, exact
        if not ball.is_finite():
            raise Undecided("the enclosure is not finite")
        middle, radius = ball.mid(), _dyadic(ball.rad(), Side.UP)
        lower, upper = _dyadic(middle, Side.DOWN) - radius, _dyadic(middle, Side.UP) + radius
        zero = Fraction(0)
        return max(lower, zero) if ball > 0 else lower, min(upper, zero) if ball < 0 else upper

    def shortened(self, bits: int) -> Enclosure:
        """Return a ball of so many bits around a flint rational; anything else as it is.

        A product of 100,000 factors has millions of digits, which nobody needs for a float64.
        """
        from flint import arb, ctx, fmpq

        value = getattr(self, "_value", None)
        if not isinstance(value, fmpq) or value.q.bit_length() <= bits:
            return self
        before = ctx.prec
        try:
            ctx.prec = bits
            return Enclosure.of(arb(value))
        finally:
            ctx.prec = before

    @property
    def is_exact(self) -> bool:
        """Whether the value is known exactly."""
        return self.lower == self.upper

    @property
    def width(self) -> Fraction:
        """The distance between the two ends."""
        return self.upper - self.lower

    def contains(self, value: Exact | Enclosure) -> bool:
        """Say whether a number, or another enclosure, lies inside this one."""
        if isinstance(value, Enclosure):
            return self.lower <= value.lower and value.upper <= self.upper
        return self.lower <= to_fraction(parse_exact("value", value)) <= self.upper

    def overlaps(self, other: Enclosure) -> bool:
        """Say whether some number lies in both."""
        return self.lower <= other.upper and other.lower <= self.upper

    def less_than(self, other: Exact | Enclosure) -> Truth:
        """Compare: certainly less, certainly not less, or undecided."""
        other = _as_enclosure(other)
        if self.upper < other.lower:
            return Truth.YES
        return Truth.NO if self.lower >= other.upper else Truth.UNDECIDED

    def at_most(self, other: Exact | Enclosure) -> Truth:
        """Compare: certainly at most, certainly more, or undecided."""
        return ~_as_enclosure(other).less_than(self)

    def equals(self, other: Exact | Enclosure) -> Truth:
        """Compare: certainly equal (both exact), certainly different, or undecided."""
        other = _as_enclosure(other)
        if not self.overlaps(other):
            return Truth.NO
        return Truth.YES if self.is_exact and other.is_exact else Truth.UNDECIDED

    def float_down(self) -> float:
        """Return the largest float64 that is at most the lower end."""
        return float_down(self.lower)

    def float_up(self) -> float:
        """Return the smallest float64 that is at least the upper end."""
        return -float_down(-self.upper)

    def float_nearest(self) -> float:
        """Return the float64 nearest to every number inside, or raise :class:`Undecided`."""
        nearest = _nearest(self.lower)
        if nearest != _nearest(self.upper):
            raise Undecided("the enclosure straddles a boundary between two float64 numbers")
        return nearest

    @cached_property
    def digits(self) -> str:
        """The decimal digits that are certain, the last of them rounded.

        >>> Enclosure("0.66666", "0.66667").digits
        '0.6667'
        """
        if self.is_exact and self.lower.denominator == 1 and abs(self.lower) < 10**20:
            return str(self.lower.numerator)
        best = ""
        for places in range(1, 60):
            low, high = decimal_text(self.lower, places), decimal_text(self.upper, places)
            if low != high:
                break
            best = low
        return best or f"[{float_down(self.lower)!r}, {-float_down(-self.upper)!r}]"

    def __repr__(self) -> str:
        return f"Enclosure({self.digits})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Enclosure):
            return NotImplemented
        return self.lower == other.lower and self.upper == other.upper

    def __hash__(self) -> int:
        return hash((self.lower, self.upper))


def _as_enclosure(value: Exact | Enclosure) -> Enclosure:
    return value if isinstance(value, Enclosure) else Enclosure.of(parse_exact("value", value))


def decide(question: Callable[[int], Truth], name: str, limit: int = LIMIT_BITS) -> bool:
    """Ask a question at 64, 128, 256, ... bits until it is decided.

    Raises :class:`Undecided` once the limit is passed: undecided is never a yes or a no.
    """
    bits = 64
    while bits <= limit:
        answer = question(bits)
        if answer is not Truth.UNDECIDED:
            return bool(answer)
        bits *= 2
    raise Undecided(name, limit)


def _nearest(value: Fraction) -> float:
    """Round to the nearest float64; the division of Python integers is correctly rounded."""
    try:
        return value.numerator / value.denominator
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def float_down(value: Fraction) -> float:
    """Return the largest float64 that is at most an exact rational."""
    nearest = _nearest(value)
    if nearest == math.inf or (nearest != -math.inf and Fraction(nearest) > value):
        return math.nextafter(nearest, -math.inf)
    return nearest


def _margin(magnitude: Float, error: float) -> Float:
    if isinstance(magnitude, np.ndarray):
        lost = (magnitude < SMALLEST_CARRIED) & (magnitude > 0.0)
        return magnitude * error + np.where(lost, SMALLEST, 0.0)
    return magnitude * error + (SMALLEST if 0.0 < magnitude < SMALLEST_CARRIED else 0.0)


def directed(value: Pair, side: Side, error: float) -> Float:
    """Round a pair to one float64 on the stated side.

    ``error`` bounds the pair's relative error; below the smallest normal number another 2**-1074
    is allowed for. The result is on the safe side of every number that lies within that error,
    and exactly zero stays zero.
    """
    if side is Side.NEAREST:
        return value.high + value.low
    high, low = (value.high, value.low) if side is Side.UP else (-value.high, -value.low)
    total, rest = two_sum(high, low + _margin(size(high), error))
    result: Float
    if isinstance(total, float):
        result = math.nextafter(total, math.inf) if rest > 0.0 else total
    else:
        result = np.where(rest > 0.0, np.nextafter(total, np.inf), total)
    return result if side is Side.UP else -result
