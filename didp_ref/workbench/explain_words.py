"""The words of an explanation: what is suspected, and numbers rounded to the side that is safe."""

from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from fractions import Fraction

from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.numbers.exact import rounded_decimal

PLACES = 4
SHORT = 3
"""Digits of a percentage."""
DIGITS = 10
PLAIN = 8
"""Powers of ten that are written out."""
MOST_PLACES = 30
MOST_DIGITS = 28
"""As many as a decimal number keeps that is written without zeros at its end."""
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

    >>> plainly(Fraction(1, 20)), plainly(Fraction(1, 3)), plainly(Fraction(2))
    ('0.05', '1/3', '2')
    """
    short = rounded_decimal(value, 12)
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


def at_most(enclosure: Enclosure, places: int = PLACES) -> str:
    """Write an upper end, rounded up.

    >>> at_most(Enclosure("2/3", "2/3")), at_most(Enclosure("1/3", "99999/100000"))
    ('0.6667', '0.99999')
    """
    return _rounded(enclosure.upper, ROUND_CEILING, places)


def at_least(enclosure: Enclosure, places: int = PLACES, unlike: Fraction | None = None) -> str:
    """Write a lower end, rounded down, with the digits that tell it from another number.

    >>> at_least(Enclosure("2/3", "2/3")), at_least(Enclosure("3.00012", "4"), unlike=Fraction(3))
    ('0.6666', '3.0001')
    """
    whole = Fraction(1) if unlike is None else unlike
    return _text(_rounded_below(enclosure.lower, ROUND_FLOOR, places, whole))


def percent(value: Fraction) -> str:
    """Write an exact probability in percent: three digits if it is no short decimal.

    More digits tell what is nearly certain from certainty.

    >>> percent(Fraction(1, 2)), percent(Fraction(1, 3)), percent(Fraction(1, 1000))
    ('50%', '33.3%', '0.1%')
    >>> percent(Fraction("0.333333333333")), percent(1 - Fraction(1, 10**9))
    ('33.3%', '99.9999999%')
    """
    exact = plainly(100 * value)
    if "/" not in exact and len(exact) <= PLAIN:
        return f"{exact}%"
    for places in range(SHORT, MOST_PLACES):
        rounded = rounded_decimal(100 * value, places)
        if rounded != 100:
            break
    return f"{_text(rounded)}%"


def percent_at_most(enclosure: Enclosure) -> str:
    """Write an upper end in percent, rounded up.

    >>> percent_at_most(Enclosure("2/3", "2/3")), percent_at_most(Enclosure("0.99", "0.99999"))
    ('66.7%', '99.999%')
    >>> percent_at_most(Enclosure("0.9000001", "0.9000001"))
    '90.1%'
    """
    return f"{_text(_rounded_below(100 * enclosure.upper, ROUND_CEILING, SHORT, 100))}%"


def percent_at_least(enclosure: Enclosure) -> str:
    """Write a lower end in percent, rounded down."""
    return f"{_text(_rounded_below(100 * enclosure.lower, ROUND_FLOOR, SHORT, 100))}%"


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
    end, to = (value.upper, ROUND_CEILING) if side is Side.UP else (value.lower, ROUND_FLOOR)
    return _text(rounded_decimal(end, min(max(DIGITS, certain), MOST_DIGITS), to))


def _rounded(value: Fraction, direction: str, fewest: int) -> str:
    return _text(_rounded_below(value, direction, fewest, 1))


def _rounded_below(value: Fraction, direction: str, fewest: int, whole: Fraction | int) -> Decimal:
    """Round to so many digits, or to as many as tell the number from the whole."""
    for places in range(fewest, MOST_PLACES):
        rounded = rounded_decimal(value, places, direction)
        if Fraction(rounded) != whole or value == whole:
            break
    return rounded


def _text(value: Decimal) -> str:
    plain = value.normalize()
    return f"{plain:f}" if -PLAIN <= plain.adjusted() <= PLAIN else f"{plain:g}"
