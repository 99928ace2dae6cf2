"""The words of an explanation: what is suspected, and numbers rounded to the side that is safe."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from fractions import Fraction

from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.numbers.exact import rounded_decimal

PLACES = 4
DIGITS = 10
PLAIN = 8
"""Powers of ten that are written out."""
MOST_PLACES = 30
ADJACENCIES = {
    "add-remove": "where one record is added or removed",
    "replace": "where one record is replaced by another",
    "worlds": "between any two possible worlds",
}
ANY = (
    "what assess and release promise of any (one record added, removed or replaced) holds of both "
    "add-remove and replace: ask of the one that you mean"
)
"""What to ask instead where the adjacency of another command is given."""


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
    def who(self) -> str:
        """Whoever suspects it, and what is known beside."""
        known = "" if self.adjacency == "worlds" else " knows all other records and"
        return f"whoever{known} believes with probability {plainly(self.prior)}"

    @property
    def fact(self) -> str:
        """What is suspected."""
        likely = f"{self.count} equally likely"
        if self.adjacency == "worlds":
            worlds = likely if self.count else "the possible"
            return f"a certain one of {worlds} worlds is the true one"
        several = f", with {self.size} records each," if self.size > 1 else ""
        if self.adjacency == "add-remove":
            if self.count:
                people = f"{likely} people{several}"
                return f"a certain one of {people} is the only one of them in the data"
            several = f", with {self.size} records," if self.size > 1 else ""
            return f"a certain person{several} is in the data"
        likely = f" of {likely} ones" if self.count else ""
        if self.size > 1:
            return f"the last {self.size} records have certain values{likely}"
        return f"the last record has a certain value{likely}"

    @property
    def response(self) -> str:
        """What lets one guess best."""
        return f"randomized response among the {self.count}"

    @property
    def between(self) -> str:
        """Between what the promise holds."""
        return ADJACENCIES[self.adjacency]


def plainly(value: Fraction) -> str:
    """Write an exact number as it is: a short decimal where it is one, or a fraction.

    >>> plainly(Fraction(1, 20)), plainly(Fraction(1, 3)), plainly(Fraction(2))
    ('0.05', '1/3', '2')
    """
    short = rounded_decimal(value, 12)
    return _text(short) if Fraction(short) == value else str(value)


def at_most(enclosure: Enclosure, places: int = PLACES) -> str:
    """Write an upper end, rounded up.

    >>> at_most(Enclosure("2/3", "2/3")), at_most(Enclosure("1/3", "99999/100000"))
    ('0.6667', '0.99999')
    """
    return _rounded(enclosure.upper, ROUND_CEILING, places)


def at_least(enclosure: Enclosure, places: int = PLACES) -> str:
    """Write a lower end, rounded down.

    >>> at_least(Enclosure("2/3", "2/3"))
    '0.6666'
    """
    return _rounded(enclosure.lower, ROUND_FLOOR, places)


def shortly(enclosure: Enclosure, side: Side) -> str:
    """Write a number in ten digits, rounded to its safe side.

    >>> both = Enclosure("0.123456789012", "0.123456789013")
    >>> shortly(both, Side.UP), shortly(both, Side.DOWN), shortly(Enclosure("2", "2"), Side.UP)
    ('0.1234567891', '0.123456789', '2')
    """
    return (at_most if side is Side.UP else at_least)(enclosure, DIGITS)


def _rounded(value: Fraction, direction: str, fewest: int) -> str:
    """Round to so many digits, or to as many as tell the number from one."""
    for places in range(fewest, MOST_PLACES):
        rounded = rounded_decimal(value, places, direction)
        if rounded != 1 or value == 1:
            break
    return _text(rounded)


def _text(value: Decimal) -> str:
    plain = value.normalize()
    return f"{plain:f}" if -PLAIN <= plain.adjusted() <= PLAIN else f"{plain:g}"
