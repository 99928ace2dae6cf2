"""A cell of the table: what a library's function did with the vectors of one quantity.

Ordinary vectors and hard ones are counted apart, and never made into one score.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from decimal import ROUND_DOWN, Context
from fractions import Fraction
from typing import Any, Self

from didp_ref.formulas import quantities
from didp_ref.libraries.library import Contract
from didp_ref.libraries.serve import NOT_ASKED
from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.factor import exact_value, factor_off, unsafe_factor
from didp_ref.oracle.judge import CRASHES, NEAR, NUMBERS, Finding, Kind, Level
from didp_ref.oracle.ordinary import is_ordinary
from didp_ref.oracle.runner import Report
from didp_ref.oracle.subjects import subject
from didp_ref.summary import factor_text

ACCURATE = 1e-9
"""How far off, as a share, an answer may be and count as accurate."""
ROUNDING = 1e-6
"""How far off, as a share, an unsafe answer is so by rounding alone, and endangers nobody."""
BREAKING = {each.__name__ for each in CRASHES} | {
    "Hung",  # as serve.py says it
    "AssertionError",
    "IndexError",
    "KeyError",
    "OverflowError",
    "TypeError",
    "UnboundLocalError",
    "ZeroDivisionError",
}
"""Errors that no function raises to refuse a number that is valid."""
DIGITS = 17


UNBOUNDED = "UNSAFE, factor unbounded or not representable"


@dataclass(frozen=True)
class Point:
    """A vector that fails: its inputs as written there, the answer, the exact value, the factor."""

    vector: str
    inputs: Mapping[str, Any]
    answer: str
    exact: str
    factor: float | None = None

    @property
    def is_negative_epsilon(self) -> bool:
        """Whether an epsilon below zero is returned where 0 is exact.

        Such a pair may be true, as (-0.164, 0.277) is of PipelineDP, and then no promise is broken.
        """
        is_epsilon = self.vector.partition("/")[0].endswith(".epsilon")
        return is_epsilon and self.exact == "0" and self.answer.startswith("-")

    def is_looser(self, promises: str) -> bool:
        """Whether a number claims less than holds, which breaks no promise of a bound.

        Of a function that promises no side this is so only where our formula is itself a bound.
        A number that no result can be, such as a negative rate, is wrong.
        """
        declared = quantities.get(self.vector.partition("/")[0])
        if declared is None or (promises != "safe" and subject(declared.id).is_least):
            return False
        side, answer, exact = declared.safe_side, float(self.answer), float(self.exact)
        if not declared.result.contains(Fraction(answer)):
            return False
        return answer > exact if side is Side.UP else side is Side.DOWN and answer < exact


@dataclass
class Part:
    """What was answered to the ordinary vectors of a quantity, or to the hard ones."""

    asked: int = 0
    answered: int = 0
    accurate: int = 0
    safe: int = 0
    refused: int = 0
    broken: int = 0
    undecided: int = 0
    """Results beyond our bound, which is enough and not the least: a sharper theorem may hold."""
    unsafest: Point | None = None
    farthest: Point | None = None
    beyond: Point | None = None
    breaks: Point | None = None
    rejects: Point | None = None
    not_asked: int = 0
    """Inputs that the harness could not hand over: nothing is known of the library there."""

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> Self:
        """Read a part as it was recorded."""
        points = ("unsafest", "farthest", "beyond", "breaks", "rejects")
        read = {name: Point(**each) for name in points if (each := written.get(name))}
        return cls(**(dict(written) | read))

    @property
    def is_unsafe(self) -> bool:
        """Whether an answer is on the unsafe side by more than rounding."""
        if self.unsafest is None or self.unsafest.is_negative_epsilon:
            return False
        return self.unsafest.factor is None or self.unsafest.factor > 1 + ROUNDING

    def words(self, promises: str) -> str:
        """Say what was found, in the order in which it matters; of one input, without counts."""
        said = []
        alone, inputs = self.asked == 1, "input" if self.refused == 1 else "inputs"
        negative = self.farthest is not None and self.farthest.is_negative_epsilon
        if self.answered and promises == "safe" and not negative:
            said.append(self._safety())
        if negative:
            said.append("a negative epsilon where 0 is exact")
        elif self.answered and self.accurate + self.undecided == self.answered:
            said += ["accurate"] if self.accurate else []
        elif self.answered and self.farthest and said[:1] != [UNBOUNDED]:
            how = "looser" if self.farthest.is_looser(promises) else "wrong"
            said.append(f"{how} by {by_factor(self.farthest.factor)}")
        if self.undecided:
            said.append(f"{self.undecided} beyond our bound (not judged)")
        if self.refused:
            said.append(
                "rejects valid input" if alone else f"rejects {self.refused} valid {inputs}"
            )
        if self.broken:
            said.append("crashes or returns NaN" + ("" if alone else f" for {self.broken}"))
        return ", ".join(said) or "not tested"

    def _safety(self) -> str:
        if self.is_unsafe:
            factor = self.unsafest.factor if self.unsafest else None
            if factor is None or math.isinf(factor):
                return UNBOUNDED
            return f"UNSAFE by {by_factor(factor)}"
        return "safe" if self.safe == self.answered else "safe up to rounding"


@dataclass
class Cell:
    """What a library's function did with a quantity's vectors."""

    quantity: str
    ordinary: Part = field(default_factory=Part)
    hard: Part = field(default_factory=Part)
    refuses: tuple[int, int] = (0, 0)
    behaviour: list[str] = field(default_factory=list)
    milliseconds: float | None = None
    invalid_not_asked: int = 0
    """Invalid inputs that the harness could not hand over: ``refuses`` does not count them."""

    @classmethod
    def read(cls, quantity: str, written: Mapping[str, Any]) -> Cell:
        """Read a cell as it was recorded."""
        parts = {name: Part.read(written[name]) for name in ("ordinary", "hard")}
        refused, invalid = written["refuses"]
        rest = (list(written["behaviour"]), written["milliseconds"])
        not_asked = written.get("invalid_not_asked", 0)
        return cls(quantity, parts["ordinary"], parts["hard"], (refused, invalid), *rest, not_asked)

    def as_json(self) -> dict[str, Any]:
        """Return it as it is recorded; what is empty is left out of its parts."""
        written = asdict(self)
        del written["quantity"]
        for name in ("ordinary", "hard"):
            written[name] = {key: value for key, value in written[name].items() if value}
        if not self.invalid_not_asked:
            del written["invalid_not_asked"]
        return written

    def verdict(self, contract: Contract) -> tuple[str, str]:
        """Return the words on the ordinary vectors, and those on the hard ones."""
        return self.ordinary.words(contract.promises), self.hard.words(contract.promises)

    @property
    def not_asked(self) -> int:
        """How many inputs, valid and invalid, the harness could not hand over."""
        return self.ordinary.not_asked + self.hard.not_asked + self.invalid_not_asked

    def endangers(self, contract: Contract) -> bool:
        """Whether a promise is broken at ordinary parameters, by more than rounding."""
        return contract.promises == "safe" and self.ordinary.is_unsafe


def cell_of(report: Report, quantity: str) -> Cell:
    """Return the cell that a report on a quantity amounts to."""
    hidden = report.refusals[NOT_ASKED]
    refuses = report.refused - hidden, report.errors - hidden
    cell = Cell(quantity, refuses=refuses, behaviour=report.behaviour, invalid_not_asked=hidden)
    failing = {finding.vector.id: finding for finding in report.findings}
    for vector in report.asked:
        if not vector.error:
            part = cell.ordinary if is_ordinary(vector) else cell.hard
            count(part, failing.get(vector.id), report.side)
    return cell


def count(part: Part, finding: Finding | None, side: Side) -> None:
    """Count an answer to a valid vector."""
    if finding is not None and error_of(finding) == NOT_ASKED:
        part.not_asked += 1
        return
    part.asked += 1
    if finding is None:
        part.answered += 1
        part.accurate += 1
        part.safe += 1
    elif finding.kind in NUMBERS:
        part.answered += 1
        part.accurate += finding.kind in NEAR
        part.safe += Level.SAFE not in finding.breaks
        if Level.SAFE in finding.breaks:
            part.unsafest = worse(part.unsafest, as_point(finding, unsafe_factor(finding, side)))
        if Level.ACCURATE in finding.breaks:
            point = as_point(finding, factor_off(finding))
            if finding.unproved:
                part.undecided += 1
                part.beyond = worse(part.beyond, point)
            else:
                part.farthest = worse(part.farthest, point)
    elif is_refusal(finding, side) or is_error_at_limit(finding):
        part.refused += 1
        part.rejects = part.rejects or as_point(finding, None)
    else:
        part.broken += 1
        part.breaks = part.breaks or as_point(finding, None)


def is_refusal(finding: Finding, side: Side) -> bool:
    """Say whether what is no number was meant: an error, or an infinity on the safe side."""
    if finding.kind is Kind.GARBAGE:
        unbounded = math.inf if side is Side.UP else -math.inf
        return finding.numbers == (unbounded,)
    return finding.kind is Kind.REFUSED and error_of(finding) not in BREAKING


def is_error_at_limit(finding: Finding) -> bool:
    """Say whether an error was raised where the formula has only a limit: it divides by zero."""
    quantity = quantities.get(finding.vector.id.partition("/")[0])
    if quantity is None or finding.kind is not Kind.REFUSED:
        return False
    return quantity.limit_at(finding.vector.floats) is not None


def error_of(finding: Finding) -> str:
    """Return the name of the error that was raised instead of an answer."""
    return finding.answer.removeprefix("an error (").removesuffix(")").partition(":")[0]


def as_point(finding: Finding, factor: float | None) -> Point:
    """Return what is recorded of a finding; no factor stands for an infinite one."""
    exact = f"{float(exact_value(finding)):.{DIGITS}g}"
    finite = factor if factor is not None and math.isfinite(factor) else None
    number = repr(finding.numbers[0]) if finding.numbers else finding.answer
    return Point(finding.vector.id, finding.vector.written, number, exact, finite)


def worse(point: Point | None, other: Point) -> Point:
    """Return the point with the larger factor; no factor is infinite."""
    if point is None or (point.factor is not None and (other.factor or math.inf) > point.factor):
        return other
    return point


def shown_factor(factor: float | None) -> str:
    """Return a factor as it stands in a table.

    >>> shown_factor(9.419), shown_factor(1.000039), shown_factor(None)
    ('9.41x', '1+3e-05', 'without bound')
    """
    if factor is None or math.isinf(factor):
        return "without bound"
    if factor == 1:
        return "1"
    return f"{_down(factor, 3)}x" if factor >= LITTLE else f"1+{_down(factor - 1, 1)}"


def by_factor(factor: float | None) -> str:
    """Return a factor within a sentence.

    It is rounded down, like every number that accuses somebody.

    >>> by_factor(1.0588), by_factor(1.000039), by_factor(None)
    ('a factor of 1.05', 'a factor of 1 + 3e-05', 'any factor')
    """
    if factor is None or math.isinf(factor):
        return "any factor"
    if factor == 1:
        return "a factor of 1"
    if factor < LITTLE:
        return f"a factor of 1 + {_down(factor - 1, 1)}"
    return f"a factor of {factor_text(float(_down(factor, 3)))}"


LITTLE = 1.01
"""From this factor on it is written as a number, and below it as what exceeds one."""


def _down(number: float, digits: int) -> str:
    """Write a positive number in so many digits, rounded down but for float64's own rounding."""
    context = Context(prec=digits, rounding=ROUND_DOWN)
    return f"{float(context.create_decimal(f'{number:.12g}')):.{digits}g}"
