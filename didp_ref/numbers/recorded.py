"""A form as the list of its operations: the carrier that a form runs on once, to be compiled.

A :class:`Recorded` stands for one element of an array. What is done to it is written down as a step
between registers, which :mod:`didp_ref.numbers.compiled` then takes for every element.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple, NoReturn

FARTHEST = 2.0**990
"""Beyond what is decided: it stands for an entry that does not count, where the least is sought."""


class Step(Enum):
    """What a step does; its operands and its result are registers."""

    SUM = auto()  # of two floats, exactly
    ADD = auto()
    PRODUCT = auto()  # of two floats, exactly
    MULTIPLY = auto()
    DIVIDE = auto()
    EXPONENTIAL = auto()  # exp(a), and exp(a) - 1 in another register
    LOG1P = auto()
    SQUARE_ROOT = auto()
    NEGATE = auto()
    SIZE = auto()
    POSITIVE = auto()  # one where a float is positive, and zero elsewhere
    CHOOSE = auto()
    SMALLER = auto()
    WITHIN = auto()  # b <= a <= c of floats, or the row is refused
    INTEGER = auto()  # a is a whole number, or the row is refused
    MET = auto()  # a > 0 for certain, or the row is refused
    MET_OR_ZERO = auto()  # the same, or a = 0 for certain
    ROUND_UP = auto()
    ROUND_DOWN = auto()
    ROUND_NEAREST = auto()


class NotRecorded(Exception):
    """A form does what no step does: it runs on pairs alone."""


class Taken(NamedTuple):
    """A step as it was recorded: what it writes, and what it reads."""

    step: Step
    results: tuple[int, ...]
    operands: tuple[int, ...]


class Recorder:
    """What is recorded of a form: its inputs, its constants and its steps."""

    def __init__(self, inputs: int) -> None:
        self.inputs = inputs
        self.constants: dict[float, int] = {}
        self.steps: list[Taken] = []
        self._count = inputs

    def arguments(self) -> list[Recorded]:
        """Return the inputs, in order."""
        return [Recorded(self, at, exact=True) for at in range(self.inputs)]

    def constant(self, value: float) -> Recorded:
        """Return a float that is the same for every element."""
        at = self.constants.get(value)
        if at is None:
            at = self.constants[value] = self._new()
        return Recorded(self, at, exact=True)

    def take(self, step: Step, *operands: Recorded, exact: bool = False) -> Recorded:
        """Record a step that has one result."""
        out = self._new()
        self.steps.append(Taken(step, (out,), tuple(one.at for one in operands)))
        return Recorded(self, out, exact=exact)

    def exponential(self, x: Recorded) -> tuple[Recorded, Recorded]:
        """Record exp(x) and exp(x) - 1, which one step takes together."""
        whole, less_one = self._new(), self._new()
        self.steps.append(Taken(Step.EXPONENTIAL, (whole, less_one), (x.at,)))
        return Recorded(self, whole, exact=False), Recorded(self, less_one, exact=False)

    def guard(self, step: Step, *operands: Recorded) -> None:
        """Record what must hold of a row that is not to be refused."""
        self.steps.append(Taken(step, (), tuple(one.at for one in operands)))

    def result(self, step: Step, value: Recorded, end: float) -> None:
        """Record that a value is rounded to the next result."""
        self.steps.append(Taken(step, (), (value.at, self.constant(end).at)))

    def _new(self) -> int:
        self._count += 1
        return self._count - 1


class Recorded:
    """A number of a form while it is recorded; ``exact`` where it is a float and nothing more."""

    __slots__ = ("at", "exact", "recorder")

    def __init__(self, recorder: Recorder, at: int, *, exact: bool) -> None:
        self.recorder = recorder
        self.at = at
        self.exact = exact

    def beside(self, other: Operand) -> Recorded:
        """Return another operand as a recorded one."""
        return other if isinstance(other, Recorded) else self.recorder.constant(float(other))

    def _with(self, other: Operand, exactly: Step, step: Step) -> Recorded:
        both = self, self.beside(other)
        return self.recorder.take(exactly if self.exact and both[1].exact else step, *both)

    def _unknown(self, _: object = None) -> NoReturn:
        raise NotRecorded("a form asked for the value of a number that stands for many")

    __bool__ = __float__ = __lt__ = __le__ = __gt__ = __ge__ = _unknown
    __eq__ = _unknown
    __hash__ = None  # type: ignore[assignment]  # as of anything that has no equality

    def __abs__(self) -> Recorded:
        return self.recorder.take(Step.SIZE, self, exact=self.exact)

    def __neg__(self) -> Recorded:
        return self.recorder.take(Step.NEGATE, self, exact=self.exact)

    def __add__(self, other: Operand) -> Recorded:
        if not isinstance(other, Recorded | float | int):
            return NotImplemented
        return self._with(other, Step.SUM, Step.ADD)

    __radd__ = __add__

    def __sub__(self, other: Operand) -> Recorded:
        if not isinstance(other, Recorded | float | int):
            return NotImplemented
        return self + (-other)

    def __rsub__(self, other: Operand) -> Recorded:
        return (-self) + other

    def __mul__(self, other: Operand) -> Recorded:
        if not isinstance(other, Recorded | float | int):
            return NotImplemented
        return self._with(other, Step.PRODUCT, Step.MULTIPLY)

    __rmul__ = __mul__

    def __truediv__(self, other: Operand) -> Recorded:
        if not isinstance(other, Recorded | float | int):
            return NotImplemented
        return self.recorder.take(Step.DIVIDE, self, self.beside(other))

    def __rtruediv__(self, other: Operand) -> Recorded:
        return self.beside(other) / self


Operand = Recorded | float | int


def log1p(x: Recorded) -> Recorded:
    """Return ``log(1 + x)`` for ``x >= 0``."""
    return x.recorder.take(Step.LOG1P, x)


def exponential(x: Recorded) -> tuple[Recorded, Recorded]:
    """Return ``exp(x)`` and ``exp(x) - 1``."""
    return x.recorder.exponential(x)


def exp(x: Recorded) -> Recorded:
    """Return ``exp(x)``."""
    return exponential(x)[0]


def expm1(x: Recorded) -> Recorded:
    """Return ``exp(x) - 1``."""
    return exponential(x)[1]


def square_root(x: Recorded) -> Recorded:
    """Return the square root of ``x >= 0``."""
    return x.recorder.take(Step.SQUARE_ROOT, x)


def is_positive(x: Recorded) -> Recorded:
    """Return one where a float is positive, and zero elsewhere."""
    return x.recorder.take(Step.POSITIVE, x, exact=True)


def choose(condition: Recorded, yes: Recorded, no: Recorded) -> Recorded:
    """Return ``yes`` where the condition is one and ``no`` elsewhere."""
    return condition.recorder.take(Step.CHOOSE, condition, yes, no, exact=yes.exact and no.exact)


def smaller(a: Recorded, b: Recorded) -> Recorded:
    """Return the smaller of two."""
    return a.recorder.take(Step.SMALLER, a, b, exact=a.exact and b.exact)


def larger(a: Recorded, b: Recorded) -> Recorded:
    """Return the larger of two."""
    return -smaller(-a, -b)


def least_entry(values: Sequence[Recorded], counted: Sequence[Recorded]) -> Recorded:
    """Return the least of those entries that count; where none of so many does, a number."""
    none = values[0].recorder.constant(FARTHEST)
    least = none
    for value, counts in zip(values, counted, strict=True):
        least = smaller(least, choose(counts, value, none))
    return least
