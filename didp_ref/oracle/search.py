"""Beyond the vectors: fresh random points, and the simplest one at which an answer is wrong.

Every point is made a vector on the spot, from both engines, and judged as the shipped ones are.
Half of the points are drawn evenly over the decades, where people's numbers lie. A point at which
the exact value cannot be had in time, or not at all, is left out and counted: it says nothing about
the implementation.
"""

from __future__ import annotations

import resource
import time
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from didp_ref.errors import DidpError, InputError
from didp_ref.extras import import_extra
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.domains import Domain
from didp_ref.oracle.encoding import read_input, write_input
from didp_ref.oracle.generate import entry_at
from didp_ref.oracle.judge import LEVELS, Finding, Judged, Kind, Level
from didp_ref.oracle.points.draws import Point
from didp_ref.oracle.runner.counted import MOST_RESTARTS, ends_in_an_error, is_more_than_rounding
from didp_ref.oracle.vectors import Entry, Vector
from didp_ref.processes.sandbox import Answering, NoAnswer, Sandbox
from didp_ref.searching import simplest
from didp_ref.summary import counted_as

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

DEFAULT_SECONDS = 60.0
LONGEST_MAKING = 2.0  # seconds for the exact value at one point
DATA = 5  # the place of data and stack in /proc/self/statm, in pages
MEMORY = 1 << 30  # bytes that making it may take beside what the process has already
DECADES = 9
DIGITS = 1000


@dataclass
class Search:
    """What a search found: the simplest failing vector, if any, and how far it looked."""

    finding: Finding | None = None
    asked: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    out_of_time: bool = False

    @property
    def passes(self) -> bool:
        """Whether none fails; a search that could ask nothing has shown nothing."""
        return bool(self.asked) and not self.finding

    @property
    def is_wrong(self) -> bool:
        """Whether what failed is more than rounding, and more than an error at an extreme point."""
        found = self.finding
        return bool(found and is_more_than_rounding(found) and not ends_in_an_error(found))

    @property
    def summary(self) -> str:
        """Say how many points were asked, and what was not looked at."""
        points = counted_as(self.asked, "random points")
        parts = [f"stopped at a failure, after {points}" if self.finding else points]
        if self.left_out:
            reasons = ", ".join(f"{name}: {count}" for name, count in self.left_out.items())
            parts.append(f"{self.left_out.total()} left out without an exact value ({reasons})")
        if self.out_of_time:
            parts.append("ended by its time limit")
        return "; ".join(parts)


class _GivenUp(BaseException):
    """Ends the search where no answers come; no `except Exception` stops it on its way."""


def _make(sandbox: Sandbox, point: Point) -> Vector | str | None:
    """Return the vector of a point, nothing where it is for no vector, or why there is none."""
    try:
        question = {name: write_input(value) for name, value in point.items()}
        made = sandbox.ask(question, dict[str, Any])
    except InputError as problem:
        ended = isinstance(problem, NoAnswer) and problem.in_time
        return "out of memory" if ended else f"longer than {LONGEST_MAKING:g} s"
    if "why_not" in made:
        return str(made["why_not"])
    return Vector.read(cast("Entry", made)) if made else None


def _data_in_use() -> int:
    """Return how many bytes of data the process has, which a fork inherits."""
    try:
        pages = Path("/proc/self/statm").read_text("ascii").split()[DATA]
    except OSError:  # a system without it: as if it had none
        return 0
    return int(pages) * resource.getpagesize()


def _making(quantity: Quantity) -> Answering:
    """Return what makes vectors: it takes no more memory than it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    limit = _data_in_use() + MEMORY
    limit = limit if soft == resource.RLIM_INFINITY else min(limit, soft)
    resource.setrlimit(resource.RLIMIT_DATA, (limit, hard))

    def answer(question: Any) -> object:
        try:
            point = {name: read_input(value) for name, value in question.items()}
            return entry_at(quantity, point) or {}
        except Exception as problem:
            return {"why_not": type(problem).__name__}

    return answer


def search(
    quantity: Quantity,
    judged: Judged,
    points: int,
    *,
    exact: bool = False,
    levels: tuple[Level, ...] = LEVELS,
    seconds: float = DEFAULT_SECONDS,
) -> Search:
    """Ask up to a number of fresh points, for so long at most; return the simplest failing one.

    Each is asked in fractions if ``exact``. An implementation that hung three times is asked on,
    one that hangs once more is not; what failed is not asked again.
    """
    kinds = import_extra("hypothesis.strategies")
    from didp_ref import strategies

    result = Search()
    failing: dict[str, Finding] = {}
    deadline = time.monotonic() + seconds

    def fails(values: Point) -> bool:
        if time.monotonic() > deadline:
            result.out_of_time = True
            raise _GivenUp
        name = repr(values)
        if name not in failing:
            vector = _make(sandbox, values)
            if not isinstance(vector, Vector):
                result.left_out[vector or "beyond float64"] += 1
                return False
            result.asked += 1
            finding = judged(vector).finding
            if finding is None or set(levels).isdisjoint(finding.breaks):
                return False
            failing[name] = finding
            if sum(each.kind is Kind.HUNG for each in failing.values()) > MOST_RESTARTS:
                raise _GivenUp
        return True

    drawn = strategies.arguments(quantity) if exact else strategies.float_arguments(quantity)
    with Sandbox(partial(_making, quantity), LONGEST_MAKING, quantity.id) as sandbox:
        try:
            point = simplest(kinds.one_of(practical(quantity, exact), drawn), fails, points)
            result.finding = failing[repr(point)] if point is not None else None
        except _GivenUp:
            findings = failing.values()
            result.finding = min(findings, key=lambda e: (e.vector.size, e.vector.id), default=None)
    return result


# --- evenly over the decades -----------------------------------------------------------------


def practical(quantity: Quantity, exact: bool) -> SearchStrategy[Point]:
    """Draw arguments evenly over the decades of each domain, from either of its ends."""
    from hypothesis import assume
    from hypothesis import strategies as kinds

    from didp_ref import strategies

    @kinds.composite
    def arguments(draw: DrawFn) -> Point:
        drawn: strategies.Arguments = {}
        if quantity.per_world:
            drawn["prior"], drawn["values"] = draw(strategies.worlds(dyadic=True))
        for parameter in reversed(quantity.parameters):
            if parameter.name in drawn:
                continue
            left = strategies.limited(quantity, parameter, drawn)
            assume(left.upper is None or left.lower is None or left.lower <= left.upper)
            entry = in_decades(left)
            lists = kinds.lists(entry, min_size=1, max_size=strategies.MOST_ENTRIES)
            drawn[parameter.name] = draw(lists if parameter.sequence else entry)
        point = {name: drawn[name] for name in quantity.names}
        assume(strategies.accepts(quantity, point))
        return point if exact else _as_floats(quantity, point)

    return arguments() if exact else arguments().filter(lambda point: _is_valid(quantity, point))


def in_decades(domain: Domain) -> SearchStrategy[Fraction]:
    """Draw evenly over the decades of the distance from an end of a domain."""
    from hypothesis import strategies as kinds

    digits = kinds.integers(1, DIGITS - 1).map(lambda n: Fraction(n, DIGITS))
    low = Fraction(0) if domain.lower is None else domain.lower
    if domain.integer:
        powers = kinds.integers(0, DECADES).map(lambda n: Fraction(10) ** n)
        steps = kinds.tuples(digits, powers).map(lambda drawn: Fraction(int(drawn[0] * drawn[1])))
        return steps.map(lambda step: Fraction(-(-low // 1)) + step)
    if domain.upper is None:
        powers = kinds.integers(-DECADES, DECADES).map(lambda n: Fraction(10) ** n)
        return kinds.tuples(digits, powers).map(lambda drawn: low + drawn[0] * drawn[1])
    high = domain.upper
    powers = kinds.integers(0, DECADES).map(lambda n: Fraction(1, 10**n))
    shares = kinds.tuples(digits, powers).map(lambda drawn: drawn[0] * drawn[1])
    return kinds.tuples(shares, kinds.booleans()).map(
        lambda drawn: high - drawn[0] * (high - low) if drawn[1] else low + drawn[0] * (high - low)
    )


def _as_floats(quantity: Quantity, point: Point) -> Point:
    whole = {parameter.name for parameter in quantity.parameters if parameter.domain.integer}

    def as_float(name: str, value: object) -> float | int:
        exact = Fraction(str(value))
        return int(exact) if name in whole else float(exact)

    return {
        name: [as_float(name, entry) for entry in value]
        if isinstance(value, list)
        else as_float(name, value)
        for name, value in point.items()
    }


def _is_valid(quantity: Quantity, point: Point) -> bool:
    try:
        quantity(**point)
    except DidpError:
        return False
    return True
