"""Reading what an implementation answered: a number, an interval, a list of these, or nothing.

A float stays a float; every other number is exact, as an interval of two fractions. An object of
the implementation's own may do anything when it is looked at: whatever it raises, it is no number.
"""

from __future__ import annotations

import math
import re
from decimal import Decimal
from fractions import Fraction
from numbers import Rational
from typing import TypeAlias

from didp_ref.errors import shorten
from didp_ref.numbers.enclosure import Enclosure

LONGEST_NUMERAL = 400
LARGEST_EXPONENT = 4000
HEXADECIMAL = re.compile(r"[+-]?0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*(?:[pP][+-]?\d{1,5})?", re.ASCII)
DECIMAL = re.compile(
    r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE](?P<exponent>[+-]?\d{1,5}))?|[+-]?\d+/0*[1-9]\d*", re.ASCII
)
NOT_FINITE = {
    **dict.fromkeys(("nan", "+nan", "-nan"), math.nan),
    **dict.fromkeys(("inf", "+inf", "infinity", "+infinity"), math.inf),
    **dict.fromkeys(("-inf", "-infinity"), -math.inf),
}

Interval: TypeAlias = "tuple[Fraction, Fraction]"
Number: TypeAlias = "float | Interval"


class NotFinite(ValueError):
    """An answer is NaN or an infinity, which is a float and no number."""

    def __init__(self, value: float) -> None:
        self.value = value
        super().__init__("not a finite number")


def read_answer(answer: object, count: int) -> list[Number]:
    """Return the numbers of an answer, or raise ``ValueError`` saying why it is none."""
    if count == 1 and type(answer) is float:
        return [_finite(answer)]
    try:
        return _read(answer, count)
    except ValueError:
        raise
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except Exception as problem:
        raise ValueError(f"to read it raises {type(problem).__name__}") from None


def show_answer(answer: object) -> str:
    """Return a one-line text of an answer, also where it cannot be written."""
    try:
        return shorten(answer)
    except Exception as problem:
        return f"a {type(answer).__name__} whose __repr__ raises {type(problem).__name__}"


def is_number(answer: object) -> bool:
    """Say whether an answer is a finite number, an interval, or a list of these."""
    try:
        if _is_list(answer):
            entries = list(answer)  # type: ignore[call-overload]  # _is_list says that it iterates
            return bool(entries) and all(is_number(entry) for entry in entries)
        read_answer(answer, 1)
    except (Exception, RecursionError):
        return False
    return True


def _read(answer: object, count: int) -> list[Number]:
    if count == 1 and not _is_list(answer):
        return [read_number(answer)]
    if count == 1 and len(answer) == 2:  # type: ignore[arg-type]  # _is_list says that it has a length
        low, high = (_ends(read_number(end)) for end in answer)  # type: ignore[attr-defined]  # and that it iterates
        return [_ordered(low[0], high[1])]
    if not _is_list(answer):
        raise ValueError(f"a list of {count} numbers is expected")
    entries = list(answer)  # type: ignore[call-overload]  # _is_list says that it iterates
    if len(entries) != count:
        raise ValueError(f"{len(entries)} numbers, where {count} are expected")
    return [number for entry in entries for number in _read(entry, 1)]


def _is_list(answer: object) -> bool:
    if isinstance(answer, list | tuple):
        return True
    shape = getattr(answer, "shape", ())
    return isinstance(shape, tuple) and len(shape) == 1


def read_number(answer: object) -> Number:
    """Return a float as a float and every other number as an interval of exact ones."""
    if type(answer) is float:
        return _finite(answer)
    if isinstance(answer, bool) or answer is None:
        raise ValueError("no number")
    if isinstance(answer, str):
        return read_text(answer)
    if isinstance(answer, Rational):
        exact = Fraction(int(answer.numerator), int(answer.denominator))
        return exact, exact
    if isinstance(answer, Decimal):
        return read_text(str(answer))
    if isinstance(answer, dict):
        if answer.keys() != {"lower", "upper"}:
            raise ValueError("an interval has a lower and an upper end, and nothing else")
        low, high = (_ends(read_number(answer[end])) for end in ("lower", "upper"))
        return _ordered(low[0], high[1])
    if isinstance(answer, Enclosure):
        return answer.lower, answer.upper
    if isinstance(answer, complex) or not hasattr(answer, "__float__"):
        raise ValueError("no number")
    try:
        value = float(answer)
    except Exception as problem:
        raise ValueError(f"no number: its __float__ raises {type(problem).__name__}") from None
    return _finite(value)


def _finite(value: float) -> float:
    if not math.isfinite(value):
        raise NotFinite(value)
    return float(value)


def read_text(text: str) -> Number:
    """Read a hexadecimal float as float64, and a decimal or a fraction as an exact number."""
    numeral = text.strip()
    if len(numeral) > LONGEST_NUMERAL:
        raise ValueError("a number too long to be meant")
    if numeral.lower() in NOT_FINITE:
        raise NotFinite(NOT_FINITE[numeral.lower()])
    if HEXADECIMAL.fullmatch(numeral):
        try:
            return _finite(float.fromhex(numeral))
        except (ValueError, OverflowError):
            raise ValueError("no hexadecimal float64") from None
    found = DECIMAL.fullmatch(numeral)
    if found is None or abs(int(found["exponent"] or 0)) > LARGEST_EXPONENT:
        raise ValueError("no number")
    exact = Fraction(numeral)
    return exact, exact


def _ends(number: Number) -> Interval:
    if isinstance(number, tuple):
        return number
    exact = Fraction(number)
    return exact, exact


def _ordered(low: Fraction, high: Fraction) -> Interval:
    if low > high:
        raise ValueError("the interval's ends are exchanged")
    return low, high


def middle(number: Number) -> float:
    """Return the float nearest to an answer's middle: what a diagnosis compares."""
    if isinstance(number, float):
        return number
    try:
        return float((number[0] + number[1]) / 2)
    except OverflowError:
        return math.inf
