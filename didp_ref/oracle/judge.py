"""Judging one answer, at three levels: is it accurate, is it safe, was what is invalid refused?

*Accurate* means that the answer lies within a tolerance of the exact value. *Safe* means that it is
not on the unsafe side of the exact value, however near. Where that value is a bound that is merely
enough, a sharper quantity decides about what lies beyond it, and where there is none, nothing does:
the answer is not known to be safe. *Refuses* means that invalid input got an
error, whatever its class. The three are judged separately, and each of what it can be judged of:
where valid input got an error there is nothing that could be safe or not. NaN, and what else is no
number, is never safe, but for an infinity on the safe side.

A float answer is judged in float arithmetic, against numbers prepared when the vectors were read:
it is safe exactly if it is not beyond the float64 on the safe side. Any other answer (a fraction,
a decimal text, an interval) is an exact number and judged in exact arithmetic. Where it falls into
the enclosure, the enclosure is made tighter until the question is decided; an answer that cannot
be told from the exact value at 32768 bits is undecided, and undecided is not safe.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from decimal import ROUND_CEILING, ROUND_FLOOR, Context
from enum import Enum
from fractions import Fraction
from typing import TypeAlias

from didp_ref.errors import Undecided
from didp_ref.numbers.enclosure import Enclosure, Side, Truth, decide, float_nearest
from didp_ref.numbers.exact import rounded_decimal
from didp_ref.oracle.answer import (
    NoNumber,
    NotFinite,
    Number,
    is_number,
    middle,
    read_answer,
    show_answer,
)
from didp_ref.oracle.sharper import Beyond, beyond
from didp_ref.oracle.tolerance import DEFAULT_TOLERANCE, LARGEST, Tolerance, as_tolerance
from didp_ref.oracle.vectors import Target, Vector

__all__ = [
    "DEFAULT_TOLERANCE",
    "LEVELS",
    "LONGEST_MESSAGE",
    "Failure",
    "Finding",
    "Judged",
    "Judgement",
    "Kind",
    "Level",
    "Refusal",
    "failed",
    "is_refusal",
    "judge",
    "passing",
    "shorten_text",
]

DIGITS = 36
LONGEST_MESSAGE = 400
"""Characters of an error that ended a program: such messages hold paths."""
CRASHES = (
    AttributeError,
    BufferError,
    EOFError,
    ImportError,
    LookupError,
    MemoryError,
    NameError,
    RecursionError,
    ReferenceError,
    SystemError,
    UnicodeError,
)
"""What nobody raises to refuse a number; any other exception may be meant."""
PAIRS = (list, tuple)
"""Of no other kind, which may do anything, a part is looked at."""
RIGHT_PART = "a pair, which is read as an interval; its {} entry is right: return that alone"
OF_NOTHING = "zero for an empty sequence"
"""What a composition of no mechanism may return, if it raises no error."""
SMALLEST = sys.float_info.min
LEAST_BITS = 256  # a file's own enclosure did not decide


class Level(Enum):
    """What an implementation may be asked to be."""

    ACCURATE = "accurate"
    SAFE = "safe"
    REFUSES = "refuses"


LEVELS = tuple(Level)


def judges(levels: Collection[Level], is_valid: bool) -> bool:
    """Say whether one of some levels judges what is returned for a valid or an invalid input."""
    return any((level is Level.REFUSES) is not is_valid for level in levels)


class Kind(Enum):
    """What is wrong with an answer."""

    WRONG = "wrong"
    UNSAFE = "unsafe"
    UNPROVED = "not known to be safe"
    """On the unsafe side of a bound that is merely enough, by rounding alone."""
    ACCEPTED = "accepted"
    NO_ERROR = "no error"
    REFUSED = "refused"
    CRASHED = "crashed"
    HUNG = "hung"
    MISSING = "no answer"
    """A program left it out: it answered later requests."""
    GARBAGE = "garbage"


NEAR = (Kind.UNSAFE, Kind.UNPROVED)
"""The answer is near the exact value, and beyond it."""
NUMBERS = (Kind.WRONG, *NEAR)
WITHOUT_NUMBER = (Kind.REFUSED, Kind.CRASHED, Kind.HUNG, Kind.MISSING, Kind.GARBAGE)


@dataclass(frozen=True)
class Refusal:
    """The implementation answered with an error; that is an answer.

    ``kind`` is the error's class or the start of its text; ``deliberate`` says whether it is of a
    class that is raised on purpose, which tells a refusal of valid input from a crash.
    """

    kind: str
    message: str = ""
    deliberate: bool = True


@dataclass(frozen=True)
class Failure:
    """The implementation gave no answer: it crashed, hung, or wrote what is no answer."""

    kind: Kind
    message: str


@dataclass(frozen=True)
class Finding:
    """One vector that an implementation does not pass, and what would have passed there."""

    vector: Vector
    kind: Kind
    answer: str
    ulps: float | None = None
    unsafe: bool = False
    numbers: tuple[float, ...] = ()
    passes: str = ""
    unproved: bool = False
    """Whether it lies beyond a bound that is merely enough, and nothing sharper is known there."""
    why: str = ""
    """Why it can be no number, or what part of it is right."""

    @property
    def breaks(self) -> tuple[Level, ...]:
        """The levels that the answer does not meet."""
        if self.vector.error:
            return (Level.REFUSES,)
        if self.kind in NEAR:
            return (Level.SAFE,)
        beyond_bound = self.unsafe or self.unproved
        return (Level.ACCURATE, Level.SAFE) if beyond_bound else (Level.ACCURATE,)

    @property
    def is_without_number(self) -> bool:
        """Whether valid input got no finite number."""
        return not self.vector.error and self.kind in WITHOUT_NUMBER

    @property
    def is_impossible(self) -> bool:
        """Whether a number came though no result exists; NaN and infinities are no numbers."""
        return self.vector.error == "infeasible" and any(map(math.isfinite, self.numbers))

    @property
    def is_of_zero(self) -> bool:
        """Whether the exact value is zero: a rounding error is all of what is answered."""
        return not any(target.nearest for target in self.vector.targets)

    @property
    def passing(self) -> str:
        """What would have passed: numbers in decimal, or an error."""
        if self.vector.error:
            return f"an error ({self.vector.error})"
        return self.passes or " ".join(repr(target.safe) for target in self.vector.targets[:4])

    @property
    def message(self) -> str:
        """Say in one line what was answered and what would have passed."""
        error = "" if self.ulps is None else f", off by {self.ulps:.3g} ulp"
        side = ", on the unsafe side" if self.unsafe and not self.is_without_number else ""
        side = ", beyond the bound and not known to be safe" if self.unproved else side
        return f"{self.kind.value}: answered {self.answer}{error}{side}; would pass: {self.passing}"


@dataclass(frozen=True)
class Judgement:
    """What was found out about one answer; ``None`` where a level has nothing to judge.

    ``error`` names the error that refused invalid input, ``note`` says what the implementation did
    beside answering.
    """

    accurate: bool | None
    safe: bool | None
    refused: bool | None
    ulps: float | None
    finding: Finding | None
    error: str = ""
    note: str = ""
    sharper: Finding | None = None
    """An answer beyond a bound that is merely enough, which holds all the same."""
    within: Finding | None = None
    """An answer that passes only within the share that was asked for."""


Judged: TypeAlias = Callable[[Vector], Judgement]
"""Asks an implementation one vector and judges what it answers."""


def judge(
    vector: Vector, answer: object, side: Side, tolerance: Tolerance | float | None = None
) -> Judgement:
    """Judge one answer to one vector.

    An answer is a :class:`Refusal`, a :class:`Failure`, a number, an interval, or for a quantity
    with one value a world a sequence of these.
    """
    if isinstance(answer, Failure):
        return failed(vector, answer)
    if isinstance(answer, Refusal):
        return _refused(vector, answer)
    if vector.error and (limit := _limit(vector, answer)):
        return Judgement(None, None, True, None, None, limit)
    if vector.error:
        kind = Kind.ACCEPTED if is_number(answer) else Kind.NO_ERROR
        finding = Finding(vector, kind, show_answer(answer), numbers=_floats(answer))
        return Judgement(None, None, False, None, finding)
    tolerated = as_tolerance(tolerance)
    try:
        numbers = read_answer(answer, len(vector.targets))
    except NoNumber as problem:
        return _garbage(vector, answer, problem, side)
    except ValueError as problem:
        judged = _garbage(vector, answer, problem, side)
    else:
        judged = _judge_numbers(vector, answer, numbers, side, tolerated)
        if judged.accurate and (tolerated.relative or tolerated.safe_relative):
            strictly = _judge_numbers(vector, answer, numbers, side, as_tolerance(None))
            judged = judged if strictly.accurate else replace(judged, within=strictly.finding)
    if judged.accurate or not isinstance(answer, list | tuple) or type(answer) not in PAIRS:
        return judged
    why = _right_part(vector, answer, side, tolerated)
    return replace(judged, finding=judged.finding and replace(judged.finding, why=why))


def _limit(vector: Vector, answer: object) -> str:
    """Say of what an answer is zero, where that is the limit: as right as an error."""
    numbers = _floats(answer)
    if len(numbers) != 1 or not 0.0 <= numbers[0] < SMALLEST:
        return ""
    entries = [value for value in vector.inputs.values() if isinstance(value, list)]
    of_nothing = vector.id.startswith("composition.") and entries and not any(entries)
    return OF_NOTHING if of_nothing else ""


def _right_part(vector: Vector, answer: Sequence[object], side: Side, tolerance: Tolerance) -> str:
    """Say which part of a pair, which is no right interval, is right by itself."""
    for which, part in zip(("first", "second"), answer, strict=False):
        with suppress(ValueError):
            numbers = read_answer(part, len(vector.targets))
            if _judge_numbers(vector, part, numbers, side, tolerance).accurate:
                return RIGHT_PART.format(which)
    return ""


def failed(vector: Vector, failure: Failure) -> Judgement:
    """Judge a vector that got no answer."""
    message = shorten_text(failure.message, LONGEST_MESSAGE)
    finding = Finding(vector, failure.kind, message)
    return Judgement(*_without_number(vector), None, finding)


def _without_number(vector: Vector) -> tuple[bool | None, bool | None, bool | None]:
    return (None, None, False) if vector.error else (False, None, None)


def _refused(vector: Vector, answer: Refusal) -> Judgement:
    name = shorten_text(answer.kind)
    if vector.error:
        return Judgement(None, None, True, None, None, name)
    kind = Kind.REFUSED if answer.deliberate else Kind.CRASHED
    about = f"{answer.kind}: {answer.message}" if answer.message else answer.kind
    finding = Finding(vector, kind, f"an error ({shorten_text(about)})")
    return Judgement(False, None, None, None, finding, name)


def _garbage(vector: Vector, answer: object, problem: ValueError, side: Side) -> Judgement:
    """Judge what is no number: only an infinity on the safe side is safe, if no answer."""
    unsafe: bool | None = None
    if side is not Side.NEAREST:
        safest = math.inf if side is Side.UP else -math.inf
        unsafe = not (isinstance(problem, NotFinite) and problem.value == safest)
    finding = Finding(
        vector,
        Kind.GARBAGE,
        shorten_text(f"{show_answer(answer)} ({problem})"),
        unsafe=bool(unsafe),
        numbers=_floats(answer),
        why=problem.why if isinstance(problem, NoNumber) else "",
    )
    return Judgement(False, None if unsafe is None else not unsafe, None, None, finding)


def _floats(answer: object) -> tuple[float, ...]:
    """Return an answer's floats, NaN and infinities too, for the diagnosis."""
    count = len(answer) if isinstance(answer, list | tuple) else 1
    try:
        return tuple(middle(number) for number in read_answer(answer, count))
    except NotFinite as problem:
        return (problem.value,)
    except ValueError:
        return ()


def _judge_numbers(
    vector: Vector, answer: object, numbers: Sequence[Number], side: Side, tolerance: Tolerance
) -> Judgement:
    errors = [_error(target, each) for target, each in zip(vector.targets, numbers, strict=True)]
    worst = max(map(abs, errors))
    inaccurate = (
        []
        if worst <= tolerance.least
        else [
            place
            for place, (error, target) in enumerate(zip(errors, vector.targets, strict=True))
            if abs(error) > tolerance.allowed(vector, target, side, above=error > 0)
        ]
    )
    safe = [_is_safe(vector, place, number, side) for place, number in enumerate(numbers)]
    if not inaccurate and None in safe:
        return Judgement(True, None, None, worst, None)
    unsafe = [place for place, each in enumerate(safe) if each is False]
    judged = None if None in safe and not unsafe else not unsafe
    if not (inaccurate or unsafe):
        return Judgement(True, judged, None, worst, None)
    place = (inaccurate or unsafe)[0]
    given = tuple(_as_float(number, side) for number in numbers)
    passes = passing(vector, place, side, tolerance)
    known = beyond(vector, numbers, side) if unsafe else Beyond.FAILS
    if known is Beyond.HOLDS:
        if not inaccurate:
            return Judgement(True, True, None, worst, None)
        held = Finding(vector, Kind.WRONG, show_answer(answer), worst, False, given, passes)
        return Judgement(True, True, None, None, None, sharper=held)
    unproved = known is Beyond.OPEN
    if inaccurate and unsafe and (eased := _eased(vector, numbers, side)):
        steps, right = eased
        kind = Kind.UNPROVED if unproved else Kind.UNSAFE
        shown, passes = show_answer(answer), " ".join(map(repr, right))
        near = Finding(vector, kind, shown, steps, not unproved, given, passes, unproved)
        return Judgement(True, False, None, None, near)
    finding = Finding(
        vector,
        Kind.WRONG if inaccurate else Kind.UNPROVED if unproved else Kind.UNSAFE,
        show_answer(answer),
        worst,
        bool(unsafe) and not unproved,
        given,
        passes,
        unproved,
    )
    return Judgement(not inaccurate, judged, None, worst, finding)


def _eased(vector: Vector, numbers: Sequence[Number], side: Side) -> tuple[int, list[float]] | None:
    """Return the nearest results that a sharper quantity shows to hold, and the ulp to them.

    There are none if more than rounding lacks.
    """
    if side is Side.NEAREST or not all(isinstance(x, float) or x[0] == x[1] for x in numbers):
        return None
    upwards = 1 if side is Side.UP else -1
    for steps in range(1, int(DEFAULT_TOLERANCE) + 1):
        eased = [each + upwards * steps * math.ulp(each) for each in map(middle, numbers)]
        if beyond(vector, eased, side) is Beyond.HOLDS:
            return steps, eased
    return None


def _error(target: Target, number: Number) -> float:
    """Return how far an answer lies above the exact value, in ulp; of an interval, its far end."""
    if isinstance(number, float):
        return (number - target.nearest) / target.ulp - target.offset
    exact = target.lower if target.is_bracket else (target.lower + target.upper) / 2
    return float_nearest(max((end - exact for end in number), key=abs) / Fraction(target.ulp))


def _as_float(number: Number, side: Side) -> float:
    """Return an answer as a float; of an interval, the end that has to be on the safe side."""
    if side is Side.NEAREST or isinstance(number, float):
        return middle(number)
    return float_nearest(number[side is Side.UP])


def passing(vector: Vector, place: int, side: Side, tolerance: Tolerance) -> str:
    """Return the float64 numbers that are accurate and safe; a longer decimal if none is."""
    target = vector.targets[place]
    below, above = (
        min(tolerance.allowed(vector, target, side, above=up), LARGEST) for up in (False, True)
    )
    lowest = target.nearest + math.ceil(target.offset - below) * target.ulp
    highest = target.nearest + math.floor(target.offset + above) * target.ulp
    lowest, highest = (
        target.safe if side is Side.UP else lowest,
        target.safe if side is Side.DOWN else highest,
    )
    fine = -below <= _error(target, lowest) <= _error(target, highest) <= above
    world = f" in world {place + 1}" if len(vector.targets) > 1 else ""
    if not fine:
        return _decimal(target, side) + world
    return (repr(lowest) if lowest == highest else f"{lowest!r} to {highest!r}") + world


def _decimal(target: Target, side: Side) -> str:
    """Return the exact value to many digits, rounded to the safe side."""
    up = side is Side.UP
    end, rounding = (target.upper, ROUND_CEILING) if up else (target.lower, ROUND_FLOOR)
    return str(rounded_decimal(end, DIGITS, rounding).normalize(Context(DIGITS)))


def _is_safe(vector: Vector, place: int, number: Number, side: Side) -> bool | None:
    """Say whether a number is not on the unsafe side; nothing where there is none."""
    target = vector.targets[place]
    if isinstance(number, float):
        if side is Side.NEAREST:
            return None
        return number >= target.safe if side is Side.UP else number <= target.safe
    low, high = number
    if low == high:
        if side is Side.NEAREST:
            return None
        return _not_below(vector, place, low) if side is Side.UP else _not_above(vector, place, low)
    return _not_below(vector, place, high) and _not_above(vector, place, low)


def _not_below(vector: Vector, place: int, number: Fraction) -> bool:
    """Say whether a number is at least the exact value."""
    target = vector.targets[place]
    if number >= target.upper or target.is_bracket:
        return number >= target.lower
    return number >= target.lower and _refined(vector, place, number, above=True)


def _not_above(vector: Vector, place: int, number: Fraction) -> bool:
    target = vector.targets[place]
    if number <= target.lower or target.is_bracket:
        return number <= target.upper
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
    return not isinstance(problem, CRASHES)
