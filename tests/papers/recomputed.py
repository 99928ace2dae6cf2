"""Whether every number that an erratum says has been computed by the test that goes with it."""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TypeAlias

import mpmath

from didp_ref.audit.errata import Erratum
from didp_ref.symbolic.latex_to_text import plain

Computed: TypeAlias = Fraction | int | float | mpmath.mpf

REFERENCES = re.compile(
    r"(?:(?:Theorem|Definition|Figure|Table|Proposition|Protocol|[Ss]ection|inequality|"
    r"equation|[Ee]qs?[.])s? )"
    r"[(]?\d+(?:[.]\d+)*[)]?|abdi[.][\w.-]+|rhodi[.][\w.-]+|[A-Za-z]_?\d\b"
)
"""Numbers that name a place, a claim or a letter."""
NUMBERS = re.compile(r"(?<![\w.])\d+(?:,\d{3})*(?:[.]\d+)?(?:/\d+(?![\d^]|[.]\d))?(?:e-\d+)?%?")


def numbers_in(text: str) -> Iterator[str]:
    """Yield the numbers of a text that names no place by them.

    >>> list(numbers_in("by Theorem 3 at most 49/87 of 32,561, or 0.012%"))
    ['49/87', '32,561', '0.012%']
    """
    yield from NUMBERS.findall(REFERENCES.sub(" ", plain(text)))


def stands_for(shown: str, value: Computed, *, cut_off: bool = True) -> bool:
    """Say whether a shown number is a value, to the digits that are shown.

    The digits are rounded, or ``cut_off`` where that is allowed.

    >>> stands_for("1.44", 1.4427), stands_for("1.44", 1.4461), stands_for("1/3", Fraction(1, 3))
    (True, False, True)
    >>> stands_for("6,284", mpmath.mpf("6284.2")), stands_for("6284", Fraction(62842, 10))
    (True, False)
    """
    digits = shown.removesuffix("%").replace(",", "")
    digits, _, power = digits.partition("e")
    if "." not in digits and not isinstance(value, mpmath.mpf):
        return value == Fraction(digits) * Fraction(10) ** int(power or 0)
    unit = Fraction(10) ** (int(power or 0) - len(digits.partition(".")[2]) - 2 * ("%" in shown))
    exact = Fraction(digits) * Fraction(10) ** (int(power or 0) - 2 * ("%" in shown))
    lowest = unit if cut_off else unit / 2
    with mpmath.workdps(40):
        off = mpmath.mpf(exact.numerator) / exact.denominator - _real(value)
        return bool(-_real(lowest) < off <= _real(unit) / 2)


def _real(value: Computed) -> mpmath.mpf:
    if isinstance(value, Fraction):
        return mpmath.mpf(value.numerator) / value.denominator
    return mpmath.mpf(value)


def said_by(entry: Erratum) -> str:
    """Return what an entry says in numbers: its counterexample, with harm, and the consequence."""
    correction = entry.judged.correction
    said = (dict(entry.lines()).get("counterexample", ""), entry.harm)
    return "; ".join([*said, correction.consequence if correction else ""])


def not_computed(entry: Erratum, computed: Iterable[Computed]) -> list[str]:
    """Return the numbers that an entry says and that are none of the computed ones."""
    known = list(computed)
    return [
        shown
        for shown in numbers_in(said_by(entry))
        if not any(stands_for(shown, value) for value in known)
    ]
