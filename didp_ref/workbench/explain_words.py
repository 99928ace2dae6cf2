"""The words of an explanation: what is suspected, and numbers rounded to the side that is safe."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from fractions import Fraction

from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.numbers.exact import rounded_decimal

PLACES = 4
SHORT = 3
"""Digits of a percentage."""
DIGITS = 10
FLOAT_DIGITS = 17
"""A decimal of so many digits is short: a float64 is printed so."""
PLAIN = 8
"""Powers of ten that are written out."""
MOST_PLACES = 30
MOST_DIGITS = 28
"""As many as a decimal number keeps that is written without zeros at its end."""
MOST_BESIDE = 9
"""Digits of a percentage that is compared with another; what needs more is told as a difference."""
SEEN = Fraction(1, 10)
"""By such a part of a difference rounding may change how large it looks."""
LEAST_POINTS = Fraction(1, 10**100)
CERTAINTY = Fraction(1)
CERTAIN = "100%"
"""A bound that is rounded up to this says nothing."""
ADJACENCIES = {
    "add-remove": "where one record is added or removed",
    "replace": "where one record is replaced by another",
    "any": "where one record is added, removed or replaced",
    "worlds": "between any two possible worlds",
}
CHANGES = {
    "add-remove": "one record is present or absent",
    "replace": "one record changes its value",
    "any": "one record is added, removed or replaced",
}
NOT_LIMITED = "What an output teaches about everybody is not limited"


@dataclass(frozen=True)
class Suspicion:
    """What somebody asks of the data, and believes before: a prior, perhaps as one of so many.

    What is suspected is of ``size`` records at once, all of one person or of one family.
    """

    prior: Fraction
    count: int | None
    adjacency: str
    size: int = 1

    @property
    def steps(self) -> int:
        """How many steps of the adjacency lead from one possibility to another.

        One of many people is in the data: it takes a removal and an addition to exchange them.
        """
        return self.size * (2 if self.adjacency == "add-remove" and self.count else 1)

    @property
    def against(self) -> str:
        """Whom the promise holds against, what is adjacent, and what no promise limits."""
        if self.adjacency == "worlds":
            known, others = "someone with this prior over the possible worlds", ""
        else:
            known = f"someone who knows every other record; {CHANGES[self.adjacency]}"
            others = f". {NOT_LIMITED}"
        size = f"; {self.size} records of one person" if self.size > 1 else ""
        cases = f"; {self.count} equally likely cases" if self.count else ""
        apart = ", two steps apart (one record goes, one comes)" if self.steps > self.size else ""
        return f"{known}{size}{cases}{apart}{others}"

    @property
    def response(self) -> str:
        """What lets one guess best."""
        return f"randomized response among the {self.count}"


def plainly(value: Fraction) -> str:
    """Write an exact number as it is: a short decimal where it is one, or a fraction.

    >>> plainly(Fraction(1, 20)), plainly(Fraction(1, 3)), plainly(Fraction("1.4142135623730951"))
    ('0.05', '1/3', '1.4142135623730951')
    """
    short = rounded_decimal(value, FLOAT_DIGITS)
    return _text(short) if Fraction(short) == value else str(value)


def briefly(value: Fraction) -> str:
    """Write an exact number as it is where that is short, and in ten digits otherwise.

    >>> briefly(Fraction(1, 3)), briefly(Fraction(123456789123, 10**12))
    ('1/3', '0.1234567891')
    """
    exact = plainly(value)
    return exact if len(exact) <= DIGITS else _text(rounded_decimal(value, DIGITS))


def readably(value: Fraction) -> str:
    """Write an exact number as it is where that is short, and else about it, for a sentence.

    >>> readably(Fraction(1, 3)), readably(Fraction("2.1286282670611416"))
    ('1/3', 'about 2.129')
    """
    exact = plainly(value)
    return exact if len(exact) <= DIGITS else f"about {_text(rounded_decimal(value, PLACES))}"


def level_text(level: Fraction) -> str:
    """Write a level that is kept as it is where that is short, and else rounded up.

    >>> level_text(Fraction(1, 7)), level_text(Fraction("0.123456789012"))
    ('1/7', '0.1235')
    """
    exact = plainly(level)
    return exact if len(exact) <= DIGITS else at_most(Enclosure(level, level))


def as_stated(stated: Fraction, found: Enclosure) -> str:
    """Write a number that somebody states; in full where few digits do not tell it from another.

    >>> stated = Fraction("0.70788123456")
    >>> as_stated(stated, Enclosure("0.70788", "0.70789")), as_stated(stated, Enclosure(2, 3))
    ('0.70788123456', 'about 0.7079')
    """
    near = max(found.lower, min(found.upper, stated))
    is_near = abs(near - stated) <= stated / 10 ** (PLACES - 1)
    return plainly(stated) if is_near else readably(stated)


def at_most(enclosure: Enclosure, places: int = PLACES, unlike: Fraction | None = None) -> str:
    """Write an upper end, rounded up, with the digits that tell it from another number.

    >>> at_most(Enclosure("2/3", "2/3")), at_most(Enclosure("1/3", "99999/100000"))
    ('0.6667', '0.99999')
    >>> at_most(Enclosure("5.80775", "5.80776"), unlike=Fraction("5.8078"))
    '5.80776'
    """
    return _text(_rounded_below(enclosure.upper, ROUND_CEILING, places, unlike or CERTAINTY))


def at_least(enclosure: Enclosure, places: int = PLACES, unlike: Fraction | None = None) -> str:
    """Write a lower end, rounded down, with the digits that tell it from another number.

    >>> at_least(Enclosure("2/3", "2/3")), at_least(Enclosure("3.00012", "4"), unlike=Fraction(3))
    ('0.6666', '3.0001')
    >>> at_least(Enclosure("5.80559", "6"), unlike=Fraction("5.8055"))
    '5.80559'
    """
    return _text(_rounded_below(enclosure.lower, ROUND_FLOOR, places, unlike or CERTAINTY))


def percent(value: Fraction, digits: int = SHORT) -> str:
    """Write an exact probability in percent: three digits, or more, if it is no short decimal.

    More digits tell what is nearly certain from certainty.

    >>> percent(Fraction(1, 2)), percent(Fraction(1, 3)), percent(Fraction(1, 1000))
    ('50%', '33.3%', '0.1%')
    >>> percent(Fraction("0.333333333333")), percent(1 - Fraction(1, 10**9))
    ('33.3%', '99.9999999%')
    """
    exact = plainly(100 * value)
    if "/" not in exact and len(exact) <= PLAIN:
        return f"{exact}%"
    for places in range(digits, MOST_PLACES):
        rounded = rounded_decimal(100 * value, places)
        if rounded != 100:
            break
    return f"{_text(rounded)}%"


def beside(enclosure: Enclosure, other: Fraction, side: Side = Side.UP) -> tuple[str, str]:
    """Write a probability, rounded to its safe side, and another that it is compared with.

    Both have the digits that show how far apart they are, to a tenth; or the first is the other
    and a difference.

    >>> beside(Enclosure("0.9996320", "0.9996321"), Fraction("0.999"), Side.DOWN)
    ('99.96%', '99.9%')
    >>> beside(Enclosure("2/3", "2/3"), Fraction(1, 2))
    ('66.7%', '50%')
    >>> beside(Enclosure("1/3", "0.33333333333334"), Fraction(1, 3))
    ('1/3 plus 6.67e-13 percentage points', '1/3')
    """
    (near,), known = _compared([_end(enclosure, side)], other)
    return near, known


def around(highest: Enclosure, lowest: Enclosure, prior: Fraction) -> tuple[str, str, str]:
    """Write how high and how low a prior can move, and the prior, all with enough digits."""
    ends = [_end(highest, Side.UP), _end(lowest, Side.DOWN)]
    (up, down), known = _compared(ends, prior)
    return up, down, known


def _compared(ends: Sequence[tuple[Fraction, str]], other: Fraction) -> tuple[list[str], str]:
    """Write numbers, each rounded in its direction, and the one that they are compared with."""
    for digits in range(SHORT, MOST_BESIDE + 1):
        known = percent(other, digits)
        near = [_near(end, to, other, known, digits) for end, to in ends]
        if all(near):
            return near, known
    known = plainly(100 * other)
    known = plainly(other) if "/" in known else f"{known}%"
    return [_stepped(end, to, other, known) for end, to in ends], known


def _near(end: Fraction, to: str, other: Fraction, known: str, digits: int) -> str:
    """Write a number in so many digits; return nothing if they hide how far apart the two are."""
    if end == other:
        return known
    near = _rounded_below(100 * end, to, digits, 100)
    apart, seen = 100 * (end - other), Fraction(near) - Fraction(known.removesuffix("%"))
    return f"{_text(near)}%" if abs(seen - apart) <= SEEN * abs(apart) else ""


def _stepped(end: Fraction, to: str, other: Fraction, known: str) -> str:
    """Write a number as the other one and a difference."""
    if end == other:
        return known
    step = _text(rounded_decimal(100 * (end - other), SHORT, to))
    sign = "minus" if step.startswith("-") else "plus"
    return f"{known} {sign} {step.removeprefix('-')} percentage points"


def _end(enclosure: Enclosure, side: Side) -> tuple[Fraction, str]:
    """Return the safe end of an enclosure, and in which direction it is rounded."""
    return (enclosure.upper, ROUND_CEILING) if side is Side.UP else (enclosure.lower, ROUND_FLOOR)


def points(gain: Fraction) -> str:
    """Write a gain in percentage points, rounded up; one that is next to nothing, as a bound on it.

    >>> points(Fraction(1, 10**9)), points(Fraction(1, 3)), points(Fraction(1, 10**999))
    ('0.0000001', '33.4', '1e-100')
    """
    return _text(rounded_decimal(max(100 * gain, LEAST_POINTS), SHORT, ROUND_CEILING))


def percent_at_most(enclosure: Enclosure, unlike: Fraction = CERTAINTY) -> str:
    """Write an upper end in percent, rounded up, with the digits that tell it from another number.

    >>> percent_at_most(Enclosure("2/3", "2/3")), percent_at_most(Enclosure("0.99", "0.99999"))
    ('66.7%', '99.999%')
    >>> percent_at_most(Enclosure("0.9000001", "0.9000001"))
    '90.1%'
    """
    near = _rounded_below(100 * enclosure.upper, ROUND_CEILING, SHORT, 100 * unlike)
    return f"{_text(near)}%"


def percent_at_least(enclosure: Enclosure) -> str:
    """Write a lower end in percent, rounded down."""
    return f"{_text(_rounded_below(100 * enclosure.lower, ROUND_FLOOR, SHORT, 100))}%"


def limit_beside(level: Fraction, prior: Fraction) -> tuple[str, str]:
    """Write an exact limit as it is where that is short, else rounded up, and the prior beside it.

    >>> limit_beside(Fraction("0.12345"), Fraction(1, 20))
    ('12.345%', '5%')
    >>> limit_beside(Fraction(1, 3), Fraction(1, 10))
    ('33.4%', '10%')
    """
    near, known = beside(Enclosure(level, level), prior)
    exact = plainly(100 * level)
    return f"{exact}%" if "/" not in exact and len(exact) <= PLAIN else near, known


def with_gain(value: Enclosure, before: Fraction) -> str:
    """Write how often a guess is right, rounded up, with the digits that show what it gains.

    >>> before = Fraction("0.95")
    >>> with_gain(Enclosure("0.951", "0.951"), before), with_gain(Enclosure(before, before), before)
    ('0.951', '0.95')
    >>> with_gain(Enclosure(before, before + Fraction(1, 10**50)), before)
    '0.95 + 1e-50'
    """
    gain = value.upper - before
    for places in range(DIGITS, MOST_DIGITS + 1):
        rounded = rounded_decimal(value.upper, places, ROUND_CEILING)
        if Fraction(rounded) - before <= (1 + SEEN) * gain:
            return _text(rounded)
    added = rounded_decimal(max(gain, LEAST_POINTS / 100), SHORT, ROUND_CEILING)
    return f"{plainly(before)} + {_text(added)}" if gain else plainly(before)


def shortly(enclosure: Enclosure, side: Side) -> str:
    """Write a number in ten digits, rounded to its safe side.

    >>> both = Enclosure("0.123456789012", "0.123456789013")
    >>> shortly(both, Side.UP), shortly(both, Side.DOWN), shortly(Enclosure("2", "2"), Side.UP)
    ('0.1234567891', '0.123456789', '2')
    """
    return (at_most if side is Side.UP else at_least)(enclosure, DIGITS)


def safe_digits(value: Enclosure, side: Side) -> str:
    """Write a number rounded to its safe side: with its certain digits, and with ten at least.

    >>> both = Enclosure("0.684517", "0.684520")
    >>> safe_digits(both, Side.UP), safe_digits(both, Side.DOWN)
    ('0.68452', '0.684517')
    """
    if side is Side.NEAREST:
        return value.digits
    mantissa = value.digits.upper().partition("E")[0]
    certain = 0 if mantissa.startswith("[") else sum(map(str.isdigit, mantissa))
    end, to = _end(value, side)
    return _text(rounded_decimal(end, min(max(DIGITS, certain), MOST_DIGITS), to))


def _rounded_below(value: Fraction, direction: str, fewest: int, whole: Fraction | int) -> Decimal:
    """Round to so many digits, or to as many as leave the number on its side of the whole."""
    for places in range(fewest, MOST_PLACES):
        rounded = rounded_decimal(value, places, direction)
        shown = Fraction(rounded)
        if (shown > whole, shown < whole) == (value > whole, value < whole):
            break
    return rounded


def _text(value: Decimal) -> str:
    plain = value.normalize()
    return f"{plain:f}" if -PLAIN <= plain.adjusted() <= PLAIN else f"{plain:g}"
