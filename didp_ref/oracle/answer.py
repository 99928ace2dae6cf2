"""Reading what an implementation answered: a number, an interval, a list of these, or nothing.

A float stays a float; every other number is exact, as an interval of two fractions. An object of
the implementation's own may do anything when it is looked at: whatever it raises, it is no number.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from functools import cache
from inspect import iscoroutine, isgenerator
from numbers import Rational
from typing import Any, TypeAlias, TypeGuard

from didp_ref.errors import shorten
from didp_ref.numbers.enclosure import Enclosure, float_nearest
from didp_ref.numbers.exact import is_float64, to_fraction

LONGEST_NUMERAL = 100_000
"""Characters of a number: what is longer is no number."""
LARGEST_EXPONENT = 100_000
"""Beyond ten to this, or nearer to zero than ten to minus this, a number is read as that limit."""
DIGITS = 60
"""An expression of sympy, such as log(3), is an interval around so many digits, less ten."""
PLAIN_DIGITS = 4000  # Python refuses to read an integer of many more
HEXADECIMAL = re.compile(
    r"(?P<sign>[+-]?)0[xX](?P<whole>[0-9a-fA-F]*)(?:\.(?P<part>[0-9a-fA-F]*))?"
    r"(?:[pP](?P<exponent>[+-]?\d{1,9}))?",
    re.ASCII,
)
DECIMAL = re.compile(
    r"(?P<sign>[+-]?)(?P<whole>\d*)(?:\.(?P<part>\d*))?(?:[eE](?P<exponent>[+-]?\d{1,18}))?",
    re.ASCII,
)
RATIO = re.compile(r"(?P<above>[+-]?\d+)/(?P<below>0*[1-9]\d*)", re.ASCII)
NOT_FINITE = {
    **dict.fromkeys(("nan", "+nan", "-nan"), math.nan),
    **dict.fromkeys(("inf", "+inf", "infinity", "+infinity"), math.inf),
    **dict.fromkeys(("-inf", "-infinity"), -math.inf),
}

ENDS = ((), ("lower", "upper"), ("low", "high"))
"""The fields of a tuple that is read as an interval."""

Interval: TypeAlias = "tuple[Fraction, Fraction]"
Number: TypeAlias = "float | Interval"


class NoNumber(ValueError):
    """An answer is no number whatever was asked: ``why`` says what it is, and what to return."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__("no number")


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
        return _read_numbers(answer, count)
    except ValueError:
        raise
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except Exception as problem:
        raise ValueError(f"to read it raises {type(problem).__name__}") from None


def show_answer(answer: object) -> str:
    """Return a one-line text of an answer, also where it cannot be written.

    >>> import numpy as np
    >>> show_answer(np.float64(0.5)), show_answer(np.float32(0.5))
    ('0.5', 'np.float32(0.5)')
    """
    try:
        return shorten(float(answer) if isinstance(answer, float) else answer)
    except Exception as problem:
        return f"a {type(answer).__name__} whose __repr__ raises {type(problem).__name__}"


def is_number(answer: object) -> bool:
    """Say whether an answer is a finite number, an interval, or a list of these."""
    try:
        if _is_list(answer):
            entries = list(answer)
            return bool(entries) and all(is_number(entry) for entry in entries)
        read_answer(answer, 1)
    except (Exception, RecursionError):
        return False
    return True


def _read_numbers(answer: object, count: int) -> list[Number]:
    if what := _no_number(answer):
        raise NoNumber(what)
    if not _is_list(answer):
        if count != 1:
            raise ValueError(f"a list of {count} numbers is expected")
        return [read_number(answer)]
    if count == 1 and len(answer) == 2:
        low, high = (_ends(read_number(end)) for end in answer)
        return [_ordered(low[0], high[1])]
    entries = list(answer)
    if len(entries) != count:
        raise ValueError(f"{len(entries)} numbers, where {count} are expected")
    return [number for entry in entries for number in _read_numbers(entry, 1)]


def _no_number(answer: object) -> str:
    """Say what an answer is that can be no number, and what to return instead; or nothing."""
    if answer is None:
        return "None: nothing is returned"
    if iscoroutine(answer):
        answer.close()  # it is awaited by nobody
        return "a coroutine: check a function that runs it, with asyncio.run"
    if isgenerator(answer):
        return "a generator: a function with yield returns no number"
    if isinstance(answer, tuple) and (fields := getattr(answer, "_fields", ())) not in ENDS:
        return f"a tuple of {', '.join(fields)}: return the one that is meant" if fields else ""
    return ""


def _is_list(answer: object) -> TypeGuard[Sequence[Any]]:
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
    return _read_of_library(answer)


def _read_of_library(answer: Any) -> Number:
    """Read a number of mpmath, sympy, flint or numpy, exactly; any other through its float.

    An expression of sympy is none yet, and becomes an interval around its digits.
    """
    if isinstance(answer, complex) or not (hasattr(answer, "__float__") or hasattr(answer, "p")):
        raise ValueError("no number")
    if type(answer).__module__.startswith("flint"):
        return _read_flint(answer)
    if hasattr(answer, "_mpi_"):  # an interval of mpmath
        low, high = (_binary(end) for end in answer._mpi_)
        return _ordered(low, high)
    if hasattr(answer, "_mpf_"):  # of mpmath or sympy
        exact = _binary(answer._mpf_)
        return exact, exact
    if hasattr(answer, "evalf"):
        try:
            near = answer.evalf(DIGITS, strict=True)
        except ArithmeticError:  # such as a difference of which no digit is left
            raise ValueError("no number: too few of its digits are known") from None
        if hasattr(near, "_mpf_"):
            exact = _binary(near._mpf_)
            room = abs(exact) / 10 ** (DIGITS - 10)
            return exact - room, exact + room
    if getattr(getattr(answer, "dtype", None), "kind", "") == "b":
        raise ValueError("no number")
    if getattr(answer, "shape", None) == () and not hasattr(answer, "as_integer_ratio"):
        return read_number(answer[()])
    try:
        value = float(answer)
        if hasattr(answer, "as_integer_ratio") and not math.isnan(value):
            with suppress(OverflowError):  # of an infinity
                exact = Fraction(*map(int, answer.as_integer_ratio()))
                return value if exact == value else (exact, exact)
    except Exception as problem:
        raise ValueError(f"no number: its __float__ raises {type(problem).__name__}") from None
    return _finite(value)


def _read_flint(answer: Any) -> Number:
    if hasattr(answer, "p"):
        exact = to_fraction(answer)
        return exact, exact
    if hasattr(answer, "is_finite") and not answer.is_finite():
        raise NotFinite(float(answer))
    if hasattr(answer, "mid"):
        enclosed = Enclosure.of(answer)
        return enclosed.lower, enclosed.upper
    if hasattr(answer, "man_exp"):
        mantissa, exponent = map(int, answer.man_exp())
        exact = _scaled(mantissa, 2, exponent)
        return exact, exact
    exact = Fraction(int(answer))
    return exact, exact


def _binary(parts: tuple[int, int, int, int]) -> Fraction:
    """Return the number of mpmath's sign, mantissa and exponent."""
    sign, mantissa, exponent, _ = parts
    if not mantissa and exponent:  # NaN and the infinities have no mantissa
        raise NotFinite({-456: math.inf, -789: -math.inf}.get(int(exponent), math.nan))
    return _scaled(-int(mantissa) if sign else int(mantissa), 2, int(exponent))


@cache
def _largest() -> int:
    """Return the largest number that is read: it has so many digits that it takes milliseconds."""
    largest: int = 10**LARGEST_EXPONENT
    return largest


def _scaled(mantissa: int, base: int, exponent: int) -> Fraction:
    """Return ``mantissa * base**exponent``, not beyond the limits of what is read."""
    limit = _largest()
    size = mantissa.bit_length() + exponent * math.log2(base)
    if mantissa and abs(size) > limit.bit_length():
        end = Fraction(limit) if size > 0 else Fraction(1, limit)
        return end if mantissa > 0 else -end
    if not mantissa or exponent >= 0:
        return Fraction(mantissa * base ** max(exponent if mantissa else 0, 0))
    return Fraction(mantissa, base**-exponent)


def _finite(value: float) -> float:
    if not math.isfinite(value):
        raise NotFinite(value)
    return float(value)


def read_text(text: str) -> Number:
    """Read a decimal, a fraction or a hexadecimal number, exactly; float64's own as a float.

    Only a hexadecimal number is float64's own: a decimal is the decimal, and not the float64 next
    to it.
    """
    numeral = text.strip()
    if len(numeral) > LONGEST_NUMERAL:
        raise ValueError(f"a number of more than {LONGEST_NUMERAL} characters")
    if numeral.lower() in NOT_FINITE:
        raise NotFinite(NOT_FINITE[numeral.lower()])
    if ratio := RATIO.fullmatch(numeral):
        exact = Fraction(_integer(ratio["above"]), _integer(ratio["below"]))
        return exact, exact
    if (number := HEXADECIMAL.fullmatch(numeral)) and number["whole"] + (number["part"] or ""):
        digits, part = int(number["whole"] + (number["part"] or ""), 16), number["part"] or ""
        exact = _scaled(digits, 2, int(number["exponent"] or 0) - 4 * len(part))
        exact = -exact if number["sign"] == "-" else exact
        return float(exact) if is_float64(exact) else (exact, exact)
    if (number := DECIMAL.fullmatch(numeral)) and number["whole"] + (number["part"] or ""):
        part = number["part"] or ""
        digits = _integer(number["whole"] + part)
        exact = _scaled(digits, 10, int(number["exponent"] or 0) - len(part))
        exact = -exact if number["sign"] == "-" else exact
        return exact, exact
    raise ValueError("no number")


def _integer(digits: str) -> int:
    if len(digits) <= PLAIN_DIGITS:
        return int(digits)
    from flint import fmpz

    return int(fmpz(digits.removeprefix("+")))


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
    return float_nearest((number[0] + number[1]) / 2)
