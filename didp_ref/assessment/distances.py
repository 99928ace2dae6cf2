"""How far an answer can move, and how far apart it can be in two of the adversary's worlds.

The worlds are files one step away from the user's. What a step is, is the adjacency:

``any``          one record more, one less, or one replaced: the default, as it covers the others;
``replace``      one record is replaced by another, and the number of records stays;
``add-remove``   one record more, or one less;
``remove``       one record less: the worlds of abdi, which all have one record less than the file.

``delta`` is how far one step moves the answer: epsilon is ``delta/scale``. ``theta`` is how far
apart two worlds can answer, each a step away from the file: never more than ``2 delta``, and for a
query whose answer lies within the universe never more than its width. Beliefs follow from
``theta/scale``.

Where only some of the records count (a condition, or a missing value that is left out), a record
that is replaced may enter or leave what counts, as if it were added or removed.

The groups of one column are disjoint, so a step touches one of them, or two where a record is
replaced and moves to another group. Of every group's own ``delta/scale`` the largest then holds for
all groups together, if ``delta`` is taken as what one group moves by when a record is replaced in
it, or twice what it moves by when one enters or leaves. The bins of a histogram are groups of
counts: their distances add up over the bins.

What is handed on is the answer on a :class:`~didp_ref.assessment.grid.Grid`. Every distance that
others are made of is rounded up to a multiple of its step, and then covers that rounding.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from didp_ref.assessment.grid import Grid
from didp_ref.assessment.questions import WITHIN, Question
from didp_ref.errors import DomainError
from didp_ref.glossary import adjacency_meant
from didp_ref.worlds import QUERIES, Count
from didp_ref.worlds.queries import Change, Query

ADJACENCIES = {
    "any": "one record added, removed or replaced",
    "replace": "one record replaced by another",
    "add-remove": "one record added or removed",
    "remove": "one record removed",
}
"""What one step away from the file is, in words."""
PRESENCE = ("add-remove", "remove")
"""Where a step is a record that comes or goes; another value of a record is two steps away."""


@dataclass(frozen=True)
class Distances:
    """How far an answer can move in one step, and how far apart two worlds can be, from above."""

    delta: Fraction
    theta: Fraction


@dataclass(frozen=True)
class Setting:
    """What the distances of a question rest on beside the query."""

    low: float
    high: float
    records: int
    adjacency: str = "any"
    some: bool = False
    """Whether only some of the file's records count."""
    grouped: bool = False
    """Whether the question is asked of each of several disjoint groups."""


def distances(question: Question, setting: Setting, grid: Grid | None = None) -> Distances:
    """Return how far the answer can move: exact, or rounded up where it is a square root.

    With a grid it is the answer on that grid. Raises :class:`~didp_ref.errors.DomainError` for an
    adjacency that is none, and for fewer records than the query needs.

    >>> from didp_ref.assessment.questions import parse_question
    >>> for adjacency in ADJACENCIES:
    ...     found = distances(parse_question("count"), Setting(0, 1, 5000, adjacency))
    ...     print(adjacency, found.delta, found.theta)
    any 1 2
    replace 0 0
    add-remove 1 2
    remove 1 0
    """
    if setting.adjacency not in ADJACENCIES:
        wanted, advice = f"one of {', '.join(ADJACENCIES)}", adjacency_meant(setting.adjacency)
        raise DomainError("adjacency", setting.adjacency, wanted, advice)
    steps = _Steps(question, setting, grid)
    moved, entered = steps.replaced(0, 1), max(steps.added(-1), steps.added(0))
    if question.name == "histogram":
        moved = 2 * entered
    return _combined(steps, setting, moved, entered)


def largest_answer(question: Question, setting: Setting, grid: Grid) -> Fraction:
    """Return a size that no world's answer on the grid exceeds, whatever the records are."""
    records = Fraction(setting.records + 1)
    size = max(abs(Fraction(setting.low)), abs(Fraction(setting.high)))
    if question.name in ("count", "histogram"):
        size = records
    elif question.name == "sum":
        size *= records
    elif question.name not in WITHIN:
        size = Fraction(setting.high) - Fraction(setting.low)
    return grid.round_up(size)


def _combined(steps: _Steps, setting: Setting, moved: Fraction, entered: Fraction) -> Distances:
    replacing = setting.adjacency in ("any", "replace")
    if setting.adjacency == "remove":
        left = steps.added(-1)
        apart = steps.replaced(-1, 1)
        if steps.histogram:
            apart = 2 * left
        if setting.some:
            apart = max(apart, left)
        return Distances(left, max(apart, 2 * left) if setting.grouped else apart)
    if setting.grouped:
        delta = max(moved, 2 * entered) if replacing else entered
        return Distances(delta, 2 * delta)
    if setting.adjacency == "replace" and not setting.some:
        theta = 2 * moved if steps.histogram else steps.replaced(0, 2)
        return Distances(moved, theta)
    delta = max(moved, entered) if replacing else entered
    return Distances(delta, steps.capped(2 * delta))


def root_from_above(square: Fraction) -> Fraction:
    """Return a square root, or what is above it by less than ``2**-127`` of the unit.

    >>> root_from_above(Fraction(9, 4))
    Fraction(3, 2)
    """
    p, q = square.numerator, square.denominator
    root = isqrt((p * q) << 256)
    exact = root * root == (p * q) << 256
    return Fraction(root + (not exact), q << 128)


class _Steps:
    """How far a query moves when records of a file of about so many are replaced or added."""

    def __init__(self, question: Question, setting: Setting, grid: Grid | None) -> None:
        self.grid = grid
        self.histogram = question.name == "histogram"
        self.low, self.high = Fraction(setting.low), Fraction(setting.high)
        self.width = self._on_grid(self.high - self.low)
        self.within = question.name in WITHIN
        self.query: Query | None = None
        if question.name in QUERIES:
            self.query = QUERIES[question.name]
        elif self.histogram:
            self.query = Count()
        fewest = self.query.smallest + 1 if self.query else 2
        self.records = setting.records
        if fewest > 1 and self.records < fewest:
            raise DomainError(
                "records", self.records, f"at least {fewest} of them for {question.name}"
            )
        self.records = max(self.records, 2)

    def replaced(self, more: int, changed: int) -> Fraction:
        """Return how far the answer moves when records are replaced, of so many more."""
        if self.query is None:
            return self.width
        return self._moved(self.query.replaced, self.records + more, changed)

    def added(self, more: int) -> Fraction:
        """Return how far the answer moves when a record is added to so many more."""
        if self.query is None:
            return self.width
        return self._moved(self.query.added, self.records + more, 1)

    def _moved(self, move: Callable[[Change], Fraction], records: int, changed: int) -> Fraction:
        change = Change(self.low, self.high, records, min(records, changed))
        distance = move(change)
        if self.query is not None and self.query.rooted:
            distance = root_from_above(distance)
        return self._on_grid(distance)

    def _on_grid(self, distance: Fraction) -> Fraction:
        """Return how far apart answers so far apart can be on the grid."""
        return distance if self.grid is None else self.grid.round_up(distance)

    def capped(self, distance: Fraction) -> Fraction:
        """Return a distance, or the width of the universe where no answer lies outside."""
        return min(distance, self.width) if self.within else distance
