"""Exact numbers: what is accepted as one, and how it is read.

A float is refused: whoever writes 0.1 means the decimal or means the float64, and only they know.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from decimal import ROUND_HALF_EVEN, Context, Decimal, Inexact, localcontext
from fractions import Fraction
from functools import cache, lru_cache
from numbers import Rational
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from didp_ref.errors import DomainError, ExactInputRequired, NoNumber

if TYPE_CHECKING:
    from flint import fmpq, fmpz

Exact: TypeAlias = "int | Fraction | Decimal | str | fmpq"
"""What counts as an exact number: an integer, a fraction, a decimal, or a text of one."""

ELSEWHERE = re.compile(
    r"(?P<number>-?\d{1,20}(?:\.\d{1,20}|,(?!\d{3}\b)\d{1,20})?)\s*(?P<share>%?)"
)
"""A per cent, or a number with a decimal comma: one may be meant, and is told how to be written."""
POWER = re.compile(
    r"(?:(?P<number>\d{1,20}(?:\.\d{1,20})?)\s*[*x]\s*)?10\s*(?:\^|\*\*)\s*(?P<exponent>-?\d{1,3})"
)
"""A power of ten as it is written by hand."""
LONGEST_NUMERAL = 400
MEANT = f"0.1, 1/3 or 1e-12, in at most {LONGEST_NUMERAL} characters"
LARGEST_EXPONENT = 400
LONGEST_BITS = 3000
"""Those of 900 digits: a longer number is not meant where it is shown or kept."""
SHORT_DECIMAL = 12
"""So many digits a decimal has at most where a number is shown by it."""
NUMERAL = re.compile(
    r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE](?P<exponent>[+-]?\d+))?|[+-]?\d+/\d+", re.ASCII
)


@cache
def _flint_types() -> tuple[type[fmpq], type[fmpz]]:
    """Import flint once, on first use: an import statement costs as much as a whole rational."""
    from flint import fmpq, fmpz

    return fmpq, fmpz


def parse_exact(parameter: str, value: object) -> fmpq:
    """Return an exact number as a flint rational, or say what to pass instead.

    Raises :class:`ExactInputRequired` (a ``TypeError``) for floats and booleans and
    :class:`DomainError` for texts that are no numbers or are too long to be meant.

    >>> parse_exact("alpha", "0.1"), parse_exact("alpha", "1/3"), parse_exact("alpha", "1e-3")
    (1/10, 1/3, 1/1000)
    """
    fmpq, fmpz = _flint_types()
    if type(value) is Fraction or type(value) is int:
        return fmpq(*value.as_integer_ratio())
    if type(value) is fmpq:
        return value
    if isinstance(value, bool | np.bool_):
        raise ExactInputRequired(parameter, value, "an exact number", "a boolean is no number")
    if isinstance(value, float | np.floating):
        advice = (
            f'pass "{value}" if that decimal is meant, or fractions.Fraction({value!r}) '
            "if the float64 itself is"
            if math.isfinite(value)
            else "pass an int, a Fraction, a Decimal, or a text such as '1/3' or '0.1'"
        )
        raise ExactInputRequired(parameter, value, "an exact number, not a float", advice)
    if isinstance(value, fmpz):
        return fmpq(value)
    if isinstance(value, Rational | np.integer):
        return fmpq(int(value.numerator), int(value.denominator))
    if isinstance(value, Decimal):
        value = str(value)
    if isinstance(value, str):
        return _parse_numeral(parameter, value)
    if isinstance(value, list | tuple | np.ndarray):
        raise ExactInputRequired(parameter, value, "one number", "ask again for each")
    advice = "pass an int, a Fraction, a Decimal, or a text such as '1/3' or '0.1'"
    raise ExactInputRequired(parameter, value, "an exact number", advice)


def entries_of(parameter: str, values: object) -> list[Any]:
    """Return the entries of a list, or say that it is none.

    >>> entries_of("prior", ("1/2", 0.5))
    ['1/2', 0.5]
    """
    if isinstance(values, Iterable) and not isinstance(values, str | bytes | Mapping):
        with suppress(TypeError):  # an array without an axis has no entries
            return list(values)
    raise ExactInputRequired(parameter, values, "a list")


def parse_short(parameter: str, value: object) -> fmpq:
    """Return an exact number as :func:`parse_exact` does, if it can be written out in a sentence.

    >>> parse_short("times", 10**1000)
    Traceback (most recent call last):
        ...
    didp_ref.errors.DomainError: times = ... is outside its domain: a fraction of at most 900 digits
    """
    number = parse_exact(parameter, value)
    if max(int(number.p).bit_length(), int(number.q).bit_length()) > LONGEST_BITS:
        raise DomainError(parameter, value, "a fraction of at most 900 digits")
    return number


def without_percent(parameter: str, text: str) -> str:
    """Return a percentage as a fraction, and any other text as it is.

    >>> without_percent("rho", "1%"), without_percent("rho", "12.5 %"), without_percent("rho", "x")
    ('1/100', '1/8', 'x')
    """
    number = text.strip().removesuffix("%")
    if number == text.strip():
        return text
    try:
        return str(parse_exact(parameter, number) / 100)
    except NoNumber:  # the whole text, with what to write instead
        raise NoNumber(parameter, text, _as_written_here(text.strip()) or MEANT) from None


def _as_written_here(numeral: str) -> str:
    """Return a per cent, a number with a decimal comma, or a power of ten, as it is written here.

    What may have commas between its thousands is not guessed at.

    >>> _as_written_here("12,5 %"), _as_written_here("0,1"), _as_written_here("1,000")
    ('0.125', '0.1', '')
    >>> _as_written_here("10^-6"), _as_written_here("2*10**3")
    ('1e-6', '2e3')
    """
    if power := POWER.fullmatch(numeral):
        return f"{power['number'] or 1}e{power['exponent']}"
    parts = ELSEWHERE.fullmatch(numeral)
    if parts is None or not (parts["share"] or "," in numeral):
        return ""
    number = Decimal(parts["number"].replace(",", "."))
    return f"{number.scaleb(-2).normalize() if parts['share'] else number:f}"


def _parse_numeral(parameter: str, text: str) -> fmpq:
    fmpq, _ = _flint_types()
    numeral = text.strip()
    parts = NUMERAL.fullmatch(numeral) if len(numeral) <= LONGEST_NUMERAL else None
    if parts is None:
        raise NoNumber(parameter, text, _as_written_here(numeral) or MEANT)
    if parts["exponent"] and abs(int(parts["exponent"])) > LARGEST_EXPONENT:
        raise DomainError(parameter, text, f"an exponent of at most {LARGEST_EXPONENT}")
    if "/" in numeral:
        numerator, denominator = (int(part) for part in numeral.split("/"))
        if denominator == 0:
            raise DomainError(parameter, text, "a fraction whose denominator is not zero")
        return fmpq(numerator, denominator)
    return to_rational(Fraction(numeral))


def from_float(value: float) -> fmpq:
    """Return a finite float as the rational that it is."""
    from flint import arb

    return arb(value).fmpq()  # a ball holds it exactly


def to_fraction(value: fmpq) -> Fraction:
    """Return a flint rational as the standard library's fraction."""
    return Fraction(int(value.p), int(value.q))


def to_rational(value: Fraction) -> fmpq:
    """Return a fraction of the standard library as a flint rational."""
    fmpq, _ = _flint_types()
    return fmpq(*value.as_integer_ratio())


def is_float64(value: Fraction | int) -> bool:
    """Say whether float64 holds a number exactly.

    >>> is_float64(2**60), is_float64(2**60 + 1), is_float64(10**400)
    (True, False, False)
    """
    try:
        return float(value) == value
    except OverflowError:
        return False


def from_binary(mantissa: int, exponent: int) -> Fraction:
    """Return ``mantissa * 2**exponent``.

    Twos go by a shift first: a common divisor of 10,000 bits takes milliseconds to find.

    >>> from_binary(12, -3), from_binary(0, -3)
    (Fraction(3, 2), Fraction(0, 1))
    """
    if exponent >= 0 or not mantissa:
        return Fraction(mantissa << max(exponent, 0))
    twos = min((mantissa & -mantissa).bit_length() - 1, -exponent)
    return Fraction(mantissa >> twos, 1 << (-exponent - twos))


class Numeral(str):
    """A number as text, which an error shows without quotes."""

    __slots__ = ()
    __repr__ = str.__str__


def numeral(value: fmpq) -> Numeral:
    """Return a number as people write it: a decimal where a short one is exact, else a fraction.

    >>> fmpq, _ = _flint_types()
    >>> [numeral(fmpq(*pair)) for pair in ((19, 2), (1, 3), (3, 1), (-1, 10**12))]
    [9.5, 1/3, 3, -1e-12]
    """
    longest = max(int(value.p).bit_length(), int(value.q).bit_length())
    if value.q != 1 and longest <= 4 * LARGEST_EXPONENT:
        with localcontext(prec=SHORT_DECIMAL) as context:
            context.traps[Inexact] = True
            try:
                return Numeral(f"{Decimal(int(value.p)) / Decimal(int(value.q))}".lower())
            except Inexact:
                pass
    return Numeral(value)


def decimal_text(value: Fraction | Decimal, places: int) -> str:
    """Return a number rounded half-even to a number of significant decimal digits."""
    if isinstance(value, Decimal):
        return str(_context(places, ROUND_HALF_EVEN).plus(value))
    return str(rounded_decimal(value, places))


def rounded_decimal(value: Fraction, places: int, rounding: str = ROUND_HALF_EVEN) -> Decimal:
    """Return a number rounded to a number of significant decimal digits.

    >>> from decimal import ROUND_CEILING
    >>> rounded_decimal(Fraction(1, 3), 4), rounded_decimal(Fraction(1, 3), 4, ROUND_CEILING)
    (Decimal('0.3333'), Decimal('0.3334'))
    """
    return _context(places, rounding).divide(*_decimals(value))


def _context(places: int, rounding: str) -> Context:
    return Context(prec=places, rounding=rounding, Emax=10**6, Emin=-(10**6))


@lru_cache(maxsize=2)
def _decimals(value: Fraction) -> tuple[Decimal, Decimal]:
    """Return numerator and denominator, once for all the places that a number is rounded to.

    flint writes a million bits in hundredths of a second, where ``Decimal(int)`` takes seconds.
    """
    _, fmpz = _flint_types()
    return Decimal(str(fmpz(value.numerator))), Decimal(str(fmpz(value.denominator)))
