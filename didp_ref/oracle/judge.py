"""Judging one answer: is it correct, is it safe, was what is invalid refused?

*Correct* means that the answer lies within a tolerance of the exact value, measured in ulp of the
nearest float64. *Safe* means that it is not on the unsafe side of the exact value, however near.
*Refused* means that invalid input got an error and no number. The three are judged separately.

A float answer is judged in float arithmetic, against numbers prepared when the vectors were read:
it is safe exactly if it is not beyond the float64 on the safe side. Any other answer (a fraction,
a decimal text, an interval) is an exact number and judged in exact arithmetic. Where it falls into
the enclosure, the enclosure is made tighter until the question is decided; an answer that cannot
be told from the exact value at 32768 bits is undecided, and undecided is not safe.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from numbers import Rational
from typing import TypeAlias

from didp_ref.errors import DidpError, Undecided, shorten
from didp_ref.numbers.enclosure import Enclosure, Side, Truth, decide
from didp_ref.oracle.vectors import Target, Vector

DEFAULT_TOLERANCE = 4.0
LEAST_BITS = 256  # a file's own enclosure did not decide
LONGEST_NUMERAL = 400
LARGEST_EXPONENT = 4000
HEXADECIMAL = re.compile(r"[+-]?0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*(?:[pP][+-]?\d{1,5})?", re.ASCII)
DECIMAL = re.compile(
    r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE](?P<exponent>[+-]?\d{1,5}))?|[+-]?\d+/0*[1-9]\d*", re.ASCII
)


class Kind(Enum):
    """What is wrong with an answer."""

    WRONG = "wrong"
    UNSAFE = "unsafe"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    CRASHED = "crashed"
    HUNG = "hung"
    GARBAGE = "garbage"


@dataclass(frozen=True)
class Refusal:
    """The implementation answered with an error; that is an answer."""

    kind: str


@dataclass(frozen=True)
class Failure:
    """The implementation gave no answer: it crashed, hung, or wrote what is no answer."""

    kind: Kind
    message: str


@dataclass(frozen=True)
class Finding:
    """One vector that an implementation does not pass."""

    vector: Vector
    kind: Kind
    answer: str
    ulps: float | None = None
    unsafe: bool = False
    numbers: tuple[float, ...] = ()

    @property
    def message(self) -> str:
        """Say in one line what was answered and what was expected."""
        vector = self.vector
        expected = (
            f"must be refused ({vector.error})"
            if vector.error
            else " ".join(repr(target.nearest) for target in vector.targets[:4])
        )
        error = "" if self.ulps is None else f", off by {self.ulps:.3g} ulp"
        side = ", on the unsafe side" if self.unsafe else ""
        return f"{self.kind.value}: answered {self.answer}{error}{side}; expected {expected}"


Interval: TypeAlias = "tuple[Fraction, Fraction]"
Number: TypeAlias = "float | Interval"


@dataclass(frozen=True)
class Judgement:
    """What was found out about one answer."""

    correct: bool
    safe: bool
    refused: bool
    ulps: float | None
    finding: Finding | None


Judged: TypeAlias = Callable[[Vector], Judgement]
"""Asks an implementation one vector and judges what it answers."""


def judge(vector: Vector, answer: object, side: Side, tolerance: float) -> Judgement:
    """Judge one answer to one vector.

    An answer is a :class:`Refusal`, a :class:`Failure`, a number, an interval, or for a quantity
    with one value a world a sequence of these.
    """
    if isinstance(answer, Failure):
        return failed(vector, answer)
    if isinstance(answer, Refusal):
        if vector.error:
            return Judgement(False, False, True, None, None)
        finding = Finding(vector, Kind.REFUSED, f"an error ({shorten_text(answer.kind)})")
        return Judgement(False, False, False, None, finding)
    if vector.error:
        finding = Finding(vector, Kind.ACCEPTED, shorten(answer))
        return Judgement(False, False, False, None, finding)
    try:
        numbers = read_answer(answer, len(vector.targets))
    except (ValueError, RecursionError) as problem:
        reason = "nested too deeply" if isinstance(problem, RecursionError) else problem
        return failed(vector, Failure(Kind.GARBAGE, f"{shorten(answer)} ({reason})"))
    ulps = [_ulps(target, number) for target, number in zip(vector.targets, numbers, strict=True)]
    worst = max(ulps)
    correct = worst <= tolerance
    safe = all(_is_safe(vector, place, number, side) for place, number in enumerate(numbers))
    if correct and safe:
        return Judgement(True, True, False, worst, None)
    kind = Kind.UNSAFE if correct else Kind.WRONG
    rough = tuple(_rough(number) for number in numbers)
    finding = Finding(vector, kind, shorten(answer), worst, not safe, rough)
    return Judgement(correct, safe, False, worst, finding)


def failed(vector: Vector, failure: Failure) -> Judgement:
    """Judge a vector that got no answer."""
    finding = Finding(vector, failure.kind, shorten_text(failure.message))
    return Judgement(False, False, False, None, finding)


def read_answer(answer: object, count: int) -> list[Number]:
    """Return the numbers of an answer, or raise ``ValueError`` saying why it is none."""
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
    return [number for entry in entries for number in read_answer(entry, 1)]


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
        return _finite(float(answer))
    except (TypeError, ValueError, OverflowError) as problem:
        raise ValueError(f"no number: {problem}") from None


def _finite(value: float) -> float:
    if not math.isfinite(value):
        raise ValueError("not a finite number")
    return float(value)


def read_text(text: str) -> Number:
    """Read a hexadecimal float as float64, and a decimal or a fraction as an exact number."""
    numeral = text.strip()
    if len(numeral) > LONGEST_NUMERAL:
        raise ValueError("a number too long to be meant")
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


def _rough(number: Number) -> float:
    if isinstance(number, float):
        return number
    try:
        return float((number[0] + number[1]) / 2)
    except OverflowError:
        return math.inf


def _ulps(target: Target, number: Number) -> float:
    if isinstance(number, float):
        return abs((number - target.nearest) / target.ulp - target.offset)
    middle = (target.lower + target.upper) / 2
    distance = max(abs(end - middle) for end in number) / Fraction(target.ulp)
    try:
        return float(distance)
    except OverflowError:
        return math.inf


def _is_safe(vector: Vector, place: int, number: Number, side: Side) -> bool:
    target = vector.targets[place]
    if isinstance(number, float):
        if side is Side.UP:
            return number >= target.safe
        return side is Side.NEAREST or number <= target.safe
    low, high = number
    if low == high:
        if side is Side.NEAREST:
            return True
        return _not_below(vector, place, low) if side is Side.UP else _not_above(vector, place, low)
    return _not_below(vector, place, high) and _not_above(vector, place, low)


def _not_below(vector: Vector, place: int, number: Fraction) -> bool:
    """Say whether a number is at least the exact value."""
    target = vector.targets[place]
    if number >= target.upper:
        return True
    return number >= target.lower and _refined(vector, place, number, above=True)


def _not_above(vector: Vector, place: int, number: Fraction) -> bool:
    target = vector.targets[place]
    if number <= target.lower:
        return True
    return number <= target.upper and _refined(vector, place, number, above=False)


def _refined(vector: Vector, place: int, number: Fraction, *, above: bool) -> bool:
    exactly = Enclosure(number, number)

    def question(bits: int) -> Truth:
        value = vector.enclosed(max(bits, LEAST_BITS))[place]
        return value.at_most(exactly) if above else exactly.at_most(value)

    try:
        return decide(question, "is the answer on the safe side?")
    except Undecided:
        return False


def shorten_text(text: str, longest: int = 160) -> str:
    """Return a message on one line, cut where it would fill the screen.

    Half of a surrogate pair is written as an escape, since no output takes it.
    """
    line = " ".join(text.encode(errors="backslashreplace").decode().split())
    return line if len(line) <= longest else f"{line[: longest - 3]}..."


def is_refusal(problem: BaseException) -> bool:
    """Say whether an exception refuses the input on purpose, rather than being a crash."""
    return isinstance(problem, ValueError | TypeError | ArithmeticError | DidpError)
