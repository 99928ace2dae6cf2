"""The only module that rounds.

Three kinds of number live here: exact rationals, Arb balls around the value of a formula, and
float64 numbers rounded to a stated side. An :class:`Enclosure` has a lower and an upper end that
are exact rationals, and comparing two of them has three answers: yes, no, undecided. No truth
value is taken of an undecided comparison.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from didp_ref.errors import DomainError, OutOfRange, Undecided, shorten
from didp_ref.numbers.compensated import Float, Pair, size, two_sum
from didp_ref.numbers.exact import Exact, decimal_text, from_binary, parse_exact, to_fraction

if TYPE_CHECKING:
    from flint import arb, fmpq

LIMIT_BITS = 1 << 15
NESTING_BITS = 8
LONG_BITS = 1 << 11
SHORT = 10**12
"""A fraction of such numbers, or of greater ones, is shown by its digits."""
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


def _dyadic(value: arb) -> tuple[int, int, int]:
    """Return integers around an exact ball and a power of two: the same but for what is too small.

    Raises :class:`~didp_ref.errors.OutOfRange` for what is too large to be written out.
    """
    number, power = value.man_exp()
    mantissa, exponent = int(number), int(power)
    if exponent < -LARGEST_EXPONENT:
        shift = -LARGEST_EXPONENT - exponent
        return mantissa >> shift, -(-mantissa >> shift), -LARGEST_EXPONENT
    if mantissa.bit_length() + exponent > LARGEST_EXPONENT:
        raise OutOfRange(f"the value exceeds 2**{LARGEST_EXPONENT} in size", {}, "it is finite")
    return mantissa, mantissa, exponent


def _outward(lower: int, upper: int, exponent: int, bits: int) -> tuple[int, int, int]:
    """Round dyadic ends outward to multiples of a power of two, and move them by one more.

    The step is at most a sixteenth of ``2**-bits`` of the size, and the ends are known better than
    that: an end lies between one step and two, and a bit, from the number itself, whatever the
    bits, and halving the step never moves it away.
    """
    shift = max(lower.bit_length(), upper.bit_length()) - 1 - (bits + 4)
    if shift < 0:
        return (lower << -shift) - 1, (upper << -shift) + 1, exponent + shift
    return (lower >> shift) - 1, 1 - (-upper >> shift), exponent + shift


class Enclosure:
    """A real number known to lie between two exact rationals.

    >>> third = Enclosure("1/3", "1/3")
    >>> third.float_down() < third.float_up(), third.contains("1/3")
    (True, True)
    """

    __slots__ = ("__dict__", "_bits", "_known", "_value")
    _known: tuple[Fraction, Fraction] | None  # the ends, once they were given or asked for
    _value: arb | fmpq  # what they are made from, where they were not given
    _bits: int | None

    def __init__(self, lower: Exact, upper: Exact) -> None:
        self._known = (
            to_fraction(parse_exact("lower", lower)),
            to_fraction(parse_exact("upper", upper)),
        )
        if self.lower > self.upper:
            raise DomainError("lower", lower, "lower <= upper", f"upper is {shorten(upper)}")

    @classmethod
    def of(cls, value: arb | fmpq, bits: int | None = None) -> Enclosure:
        """Enclose an Arb ball or a flint rational; the ends are made when they are asked for.

        With ``bits``, the ends are rounded outward to a grid, and one step further: of one number,
        known eight bits better than asked, the enclosure at more bits lies in that at fewer.
        """
        enclosure = cls.__new__(cls)
        enclosure._value = value
        enclosure._bits = bits
        enclosure._known = None
        return enclosure

    @property
    def lower(self) -> Fraction:
        """The lower end, exactly."""
        return (self._known or self._written())[0]

    @property
    def upper(self) -> Fraction:
        """The upper end, exactly."""
        return (self._known or self._written())[1]

    def _written(self) -> tuple[Fraction, Fraction]:
        """Write the ends out, for good."""
        ball = self._value
        if not hasattr(ball, "rad"):
            exact = to_fraction(ball)
            self._known = exact, exact
            return self._known
        if not ball.is_finite():
            raise Undecided("the enclosure is not finite")
        lower, upper, exponent = _dyadic(ball.mid())
        _, radius, unit = _dyadic(ball.rad())
        if unit < exponent:
            lower, upper, exponent = lower << (exponent - unit), upper << (exponent - unit), unit
        radius <<= unit - exponent
        lower, upper = lower - radius, upper + radius
        if self._bits is not None and radius:
            lower, upper, exponent = _outward(lower, upper, exponent, self._bits)
        if lower < 0 < upper:
            lower, upper = 0 if ball > 0 else lower, 0 if ball < 0 else upper
        self._known = from_binary(lower, exponent), from_binary(upper, exponent)
        return self._known

    def shortened(self, bits: int) -> Enclosure:
        """Return a ball of so many bits around a flint rational; anything else as it is.

        A product of 100,000 factors has millions of digits, which nobody needs for a float64.
        """
        from flint import arb, fmpq

        from didp_ref.numbers.precision import at_precision

        value = getattr(self, "_value", None)
        if not isinstance(value, fmpq) or value.q.bit_length() <= bits:
            return self
        return Enclosure.of(at_precision(bits, arb, [value]))

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
        return float_up(self.upper)

    def float_nearest(self) -> float:
        """Return the float64 nearest to every number inside, or raise :class:`Undecided`."""
        nearest = float_nearest(self.lower)
        if nearest != float_nearest(self.upper):
            raise Undecided("the enclosure straddles a boundary between two float64 numbers")
        return nearest

    @cached_property
    def digits(self) -> str:
        """The decimal digits that are certain, the last of them rounded.

        >>> Enclosure("0.66666", "0.66667").digits
        '0.6667'
        """
        if not self._known:
            value = self._value
            if hasattr(value, "rad"):
                if (self._bits or 0) > LONG_BITS:
                    from didp_ref.numbers.precision import arb_precision

                    with arb_precision(LONG_BITS):  # a wider ball, with as many digits to show
                        return Enclosure.of(+value).digits
            elif value.p.bit_length() + value.q.bit_length() >= LONG_BITS:
                number = _eighty_digits(value.p, value.q)  # no fraction is made, which takes long
                return _common_digits(number, number)
        if self.is_exact and self.lower.denominator == 1 and abs(self.lower) < 10**20:
            return str(self.lower.numerator)
        common = _common_digits(_shortened(self.lower), _shortened(self.upper))
        return common or f"[{float_down(self.lower)!r}, {-float_down(-self.upper)!r}]"

    def __repr__(self) -> str:
        return f"Enclosure({self.digits})"

    def _repr_latex_(self) -> str:
        r"""Return the number for a notebook: a short fraction exactly, or the certain digits.

        >>> Enclosure("-1/3", "-1/3")._repr_latex_(), Enclosure("2e-9", "2.01e-9")._repr_latex_()
        ('$-\\frac{1}{3}$', '$\\approx 2 \\cdot 10^{-9}$')
        """
        top, bottom = abs(self.lower.numerator), self.lower.denominator
        if self.is_exact and max(top, bottom) < SHORT:
            written = rf"\frac{{{top}}}{{{bottom}}}" if bottom > 1 else str(top)
            return f"${'-' if self.lower < 0 else ''}{written}$"
        mantissa, _, exponent = self.digits.partition("E")
        power = rf" \cdot 10^{{{int(exponent)}}}" if exponent else ""
        sign = r"\in" if mantissa.startswith("[") else r"\approx"
        return f"${sign} {mantissa}{power}$"

    def _repr_html_(self) -> str:
        """Return the number for a notebook, and that it is known between two exact rationals."""
        known = "exactly" if self.is_exact else "between the exact rationals .lower and .upper"
        return f"{self._repr_latex_()} (known {known})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Enclosure):
            return NotImplemented
        return self.lower == other.lower and self.upper == other.upper

    def __hash__(self) -> int:
        return hash((self.lower, self.upper))

    if not TYPE_CHECKING:  # a type checker shall refuse these itself

        def __float__(self):
            raise TypeError("an enclosure has two ends: ask for .float_up() or .float_down()")

        def __lt__(self, other):
            raise TypeError("enclosures are compared by .less_than(...) or .at_most(...)")

        __le__ = __gt__ = __ge__ = __lt__


def _common_digits(low: Decimal | Fraction, high: Decimal | Fraction) -> str:
    """Return the longest text, of at most 59 digits, that both numbers are rounded to."""
    best = ""
    for places in range(1, 60):
        shown = decimal_text(low, places)
        if high is not low and shown != decimal_text(high, places):
            break
        best = shown
    return best


def _shortened(value: Fraction) -> Decimal | Fraction:
    """Return a number of thousands of bits to eighty digits: decimals of all of it take minutes."""
    if value.numerator.bit_length() + value.denominator.bit_length() < LONG_BITS:
        return value
    return _eighty_digits(value.numerator, value.denominator)


def _eighty_digits(numerator: int, denominator: int) -> Decimal:
    """Return a quotient to eighty digits; Arb's are right to the last, far beyond what is shown."""
    from flint import arb, fmpz

    from didp_ref.numbers.precision import arb_precision

    with arb_precision(LONG_BITS):
        ball = arb(fmpz(numerator)) / arb(fmpz(denominator))  # no common factor sought
        return Decimal(ball.mid().str(80, radius=False))


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


def float_nearest(value: Fraction) -> float:
    """Return the nearest float64, beyond the largest an infinity.

    The division of Python's integers is correctly rounded.
    """
    try:
        return value.numerator / value.denominator
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def float_down(value: Fraction) -> float:
    """Return the largest float64 that is at most an exact rational."""
    nearest = float_nearest(value)
    if nearest == math.inf or (nearest != -math.inf and Fraction(nearest) > value):
        return math.nextafter(nearest, -math.inf)
    return nearest


def float_up(value: Fraction) -> float:
    """Return the smallest float64 that is at least an exact rational; zero has no sign."""
    return 0.0 - float_down(-value)


def float_above(value: float) -> float:
    """Return the next float64 above one."""
    return math.nextafter(value, math.inf)


def float_below(value: float) -> float:
    """Return the next float64 below one."""
    return math.nextafter(value, -math.inf)


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
    extra, lost = two_sum(low, _margin(size(high), error))
    total, rest = two_sum(high, extra)
    above = (rest > 0.0) | ((rest == 0.0) & (lost > 0.0))  # a rest is larger than what was lost
    result: Float
    if isinstance(total, float):
        result = math.nextafter(total, math.inf) if above else total
    else:
        result = np.where(above, np.nextafter(total, np.inf), total)
    return result if side is Side.UP else -result
