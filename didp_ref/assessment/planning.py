"""What a release draws, and what that costs: it follows from public words, and no file is opened.

Everything about a release but the noisy answers follows from its :class:`Words`, which are public:
what is asked, what a value can be, what is promised. A :class:`Plan` is made of the words; scale,
grid and cost stand in it. That decides what can be released:

- counts, sums and histograms, whose noise does not depend on how many records there are;
- a mean, as a noisy sum about the middle of the universe over a noisy count. A value that changes
  moves the sum alone; a record that comes or goes moves both, and the sum half as far;
- with the number of records declared public (``records``), and then all records counted: a mean by
  itself, and every other query. One step is then one record replaced by another.

Groups are those that the words name, empty ones included. They share one charge: a record is in one
group, so that one step moves the answers to one group, or to two where a record that is replaced
goes from one to another, which the distances of :mod:`didp_ref.assessment.distances` cover.

For the same reason a value outside the universe is always moved to its nearer end, whether or not
there is one, and a record without a value is always left out, or given the one that the words say.
A cell that does not fit its column's type is no value. Where every record counts, since their
number is public, a missing value counts as the middle of the universe.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from didp_ref.assessment.advice import Advice, Asked, Line, Part, adversary_of, advise, plain
from didp_ref.assessment.answers import Answer
from didp_ref.assessment.data.column_types import ColumnType, check_types, implied_types
from didp_ref.assessment.distances import ADJACENCIES, Setting, distances
from didp_ref.assessment.grid import DIGITS, Grid
from didp_ref.assessment.questions import Question
from didp_ref.assessment.tables import Handling, Universe, groups_of, split_of
from didp_ref.assessment.tally import MOST_GROUPS, Group
from didp_ref.errors import DomainError, Infeasible
from didp_ref.mechanisms.documents import write_rational
from didp_ref.mechanisms.laplace import GridLaplace
from didp_ref.numbers.enclosure import float_down, float_up

UNSIZED = ("count", "sum", "histogram")
"""Queries whose noise does not depend on how many records there are."""
OF_A_MEAN = (
    "of a released {} follows from a noisy count, and cannot be asked for: say --epsilon X, of "
    "which didp-ref assess tells the error beforehand, or, of all records, declare their number "
    "(--records N)"
)
"""Why a mean is released for a promise alone."""
NEIGHBOURS = ("any", "replace", "add-remove")
"""What one step can be; of the worlds that ``remove`` means, neither is the file itself."""
CHARGED_DIGITS = 4
"""An exact loss is charged as a number of so many digits that is not below it."""
ERROR_DIGITS = 2
"""A number is published with so many digits of its error."""


@dataclass(frozen=True)
class Words:
    """What a release is asked for: public, all of it.

    ``epsilon`` is the exact one where ``asked`` has its nearest float64; ``records`` is their
    number where that is declared public, and ``impute`` what is taken for a missing value.
    ``types`` are those of the columns that are asked for. ``reading`` says how the files are read,
    where that makes other numbers of them: other data, and no other question.
    """

    questions: tuple[Question, ...]
    universes: Mapping[str, Universe]
    asked: Asked
    epsilon: Fraction | None = None
    adjacency: str = "any"
    suspects: int | None = None
    records: int | None = None
    impute: float | None = None
    shares: tuple[Fraction, ...] | None = None
    by: tuple[tuple[str, ...], ...] = ()
    groups: Mapping[str, Sequence[str]] = field(default_factory=dict)
    reading: Mapping[str, Any] = field(default_factory=dict)
    types: Mapping[str, ColumnType] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Raise :class:`~didp_ref.errors.DomainError` for what cannot be released."""
        if self.adjacency not in NEIGHBOURS:
            advice = "a budget adds up over files one step apart, each of which can be the real one"
            meant = f"one of {', '.join(NEIGHBOURS)}"
            raise DomainError("adjacency", self.adjacency, meant, advice)
        if self.records is not None and self.adjacency != "replace":
            advice = "--adjacency replace: who knows how many there are sees one come or go"
            raise DomainError(
                "adjacency", self.adjacency, "replace where --records is given", advice
            )
        if self.records is not None and self.records < 2:
            raise DomainError("records", self.records, "at least two records")
        grouped = dict.fromkeys(columns for _, columns in self.asked_of if columns)
        for columns in grouped:
            self._check_groups(columns)
        kinds = implied_types(self.questions, self.by) | dict(self.types)
        asked = {column: self.groups[column] for columns in grouped for column in columns}
        check_types(kinds, self.questions, asked)
        for question, by in self.asked_of:
            self._check(question, by)

    def _check_groups(self, columns: Sequence[str]) -> None:
        unknown = [column for column in columns if column not in self.groups]
        if unknown:
            advice = "a group that is read from the data tells that it is there"
            meant = f"columns whose groups are known beforehand (--groups '{unknown[0]}=A,B,C')"
            raise DomainError("by", ", ".join(columns), meant, advice)
        many = math.prod(len(self.groups[column]) for column in columns)
        if many > MOST_GROUPS:
            raise DomainError("groups", many, f"at most {MOST_GROUPS:,} of them")

    def _check(self, question: Question, by: Sequence[str]) -> None:
        if question.name not in (*UNSIZED, "mean") and not self.whole(question, by):
            meant = "count, sum, histogram or mean, whose noise does not depend on the records"
            advice = "or, of all records, declare their number public (--records N)"
            raise DomainError("query", question.text, meant, advice)
        if question.name == "mean" and not self.whole(question, by):
            for name, given in (("error", self.asked.error), ("scale", self.asked.scale)):
                if given is not None:
                    raise Infeasible(f"the {name} {OF_A_MEAN.format(question.text)}", {name: given})
        if self.impute is not None and question.column is not None and question.name != "count":
            low, high = self.handling(question).universe(question)
            if not low <= self.impute <= high:
                raise DomainError("impute", self.impute, f"{low:g} <= value <= {high:g}")

    def whole(self, question: Question, by: Sequence[str] = ()) -> bool:
        """Whether every record counts for a question, and how many there are is public."""
        sized = question.name not in UNSIZED
        return self.records is not None and not (question.where or by) and sized

    @property
    def asked_of(self) -> list[tuple[Question, tuple[str, ...]]]:
        """Every question with the columns whose groups it is asked of."""
        return [
            (replace(question, by=()), by)
            for question in self.questions
            for by in question.groupings(self.by)
        ]

    def handling(self, question: Question) -> Handling:
        """Return how values are handled: alike whatever they are."""
        if self.impute is None and self.whole(question):
            low, high = Handling(self.universes).universe(question)
            middle = min(max((low + high) / 2, low), high)
            return Handling(self.universes, clip=True, impute=middle)
        dropped = self.impute is None
        return Handling(self.universes, clip=True, drop_missing=dropped, impute=self.impute)

    @property
    def missing(self) -> str:
        """What is done with missing values: where every record counts, each has to be something."""
        if self.impute is not None:
            return f"taken for {plain(self.impute)}"
        whole = [self.whole(question, by) for question, by in self.asked_of if question.column]
        if not any(whole):
            return "left out"
        alone = "" if all(whole) else ", where every record counts, and else left out"
        return f"taken for the middle of what was declared{alone}"

    @property
    def document(self) -> dict[str, Any]:
        """The words as a JSON document."""
        promised = {name: getattr(self.asked, name) for name in ("alpha", "beta", "rho")}
        given = {name: getattr(self.asked, name) for name in ("scale", "error")}
        exact = None if self.epsilon is None else write_rational(self.epsilon)
        shares = None if self.shares is None else [str(share) for share in self.shares]
        asked_columns = [question.column for question in self.questions]
        universes = {
            column: [plain(end) for end in ends]
            for column, ends in sorted(self.universes.items())
            if column in asked_columns
        }
        return {
            "queries": [question.text for question in self.questions],
            "by": [list(columns) for columns in self.by],
            "groups": {column: list(names) for column, names in sorted(self.groups.items())},
            "universe": universes,
            "promise": {
                name: value
                for name, value in ({**promised, "epsilon": exact, **given}).items()
                if value is not None
            },
            "confidence": self.asked.confidence,
            "adjacency": self.adjacency,
            "suspects": self.suspects,
            "records": self.records,
            "missing": self.missing,
            "split": shares,
        }


@dataclass(frozen=True)
class Drawn:
    """One or several numbers that are drawn: a question, and what is taken off each value."""

    question: Question
    """As it is asked of the table."""
    part: Part
    """Grid, scale and distances, of every group alike; it has no answer."""
    universe: Universe
    """Of the values that are counted or added, which lie about zero for a sum about the middle."""
    about: Fraction | None = None
    """The middle of the universe, for a sum about it."""
    groups: tuple[Group, ...] = ((),)

    @property
    def bins(self) -> int:
        """How many numbers are drawn of each group."""
        return len(self.question.numbers) - 1 if self.question.name == "histogram" else 1

    @property
    def numbers(self) -> int:
        """How many numbers are drawn: of each group one, or one a bin."""
        return self.bins * len(self.groups)

    @property
    def mechanism(self) -> GridLaplace:
        """What the numbers are drawn from."""
        return GridLaplace(self.part.scale or 0.0, self.part.grid.step)


@dataclass(frozen=True)
class Plan:
    """What will be drawn for each question, of what scale, and what that costs.

    ``drawn`` has an entry for each of ``words.asked_of``.
    """

    words: Words
    advice: Advice
    drawn: tuple[tuple[Drawn, ...], ...]
    cost: Fraction

    @property
    def parts(self) -> list[Drawn]:
        """Everything that is drawn, in order."""
        return [draw for several in self.drawn for draw in several]


# --- the plan: public words alone --------------------------------------------------------------


def plan(words: Words) -> Plan:
    """Return what will be drawn; nothing here looks at data.

    Raises :class:`~didp_ref.errors.DomainError` for what cannot be asked, and
    :class:`~didp_ref.errors.Infeasible` for a promise that no noise keeps.

    >>> from didp_ref.assessment.questions import parse_question
    >>> count = (parse_question("count where age >= 65"),)
    >>> planned = plan(Words(count, {}, Asked(epsilon=0.5), Fraction(1, 2)))
    >>> planned.parts[0].part.scale, planned.cost
    (2.0, Fraction(1, 2))
    """
    shares = split_of(words.shares, words.questions, words.by)
    drawn = [_drawn(words, question, by) for question, by in words.asked_of]
    lines = [
        Line(of_all * share, (draw.part,))
        for of_all, several in zip(shares, drawn, strict=True)
        for draw, share in zip(several, _shares(words, several), strict=True)
    ]
    asked = words.asked
    if words.epsilon is not None:  # never above the exact one, which is what is charged
        asked = replace(asked, epsilon=float_down(words.epsilon))
    if asked.error is not None:  # what is published is rounded, to the digits that its error leaves
        error = Fraction(asked.error)
        asked = replace(asked, error=float_down(error - digits_left_by(error).step / 2))
    adversary = adversary_of(asked.rho, words.suspects, sys.maxsize)
    advised = advise(asked, adversary, lines, words.adjacency, words.records or 0)
    broken = [f"{wanted.notion}: {wanted.reason}" for wanted in advised.wanted if wanted.reason]
    if broken:
        raise Infeasible("; ".join(broken), {})
    questions = [
        one for (one, _), several in zip(words.asked_of, drawn, strict=True) for _ in several
    ]
    for question, line in zip(questions, advised.lines, strict=True):
        if not line.parts[0].distances.delta:
            if question.name == "mean":
                meant = "a mean over a number of records that can change"
                advice = (
                    f"with {ADJACENCIES[words.adjacency]} it is the same, and needs no noise: "
                    "declare it (--records N), or leave --adjacency out to keep it secret"
                )
                raise DomainError("query", question.text, meant, advice)
            advice = (
                "this one does not, so that it needs no noise and no release; leave --adjacency "
                "and --records out to have it covered as well"
            )
            meant = f"an answer that changes with {ADJACENCIES[words.adjacency]}"
            raise DomainError("query", question.text, meant, advice)
    parts = iter(advised.parts)
    scaled = tuple(tuple(replace(draw, part=next(parts)) for draw in several) for several in drawn)
    return Plan(words, advised, scaled, _cost(words, scaled))


def digits_left_by(error: Fraction) -> Grid:
    """Return the grid of numbers with two digits of their error, on which they are published.

    >>> digits_left_by(Fraction("0.83")).step, digits_left_by(Fraction(149)).step
    (Fraction(1, 100), Fraction(10, 1))
    """
    leading = Grid.finer_than(error).place + DIGITS
    return Grid(leading - ERROR_DIGITS + 1)


def _drawn(words: Words, asked_question: Question, by: tuple[str, ...]) -> list[Drawn]:
    """Return what is drawn for one question, without its scale."""
    universe = words.handling(asked_question).universe(asked_question)
    question = asked_question.over(*universe)
    groups = tuple(groups_of(words.groups, by) or [()])
    if question.name != "mean" or words.whole(question, by):
        return [Drawn(question, _part(words, question, universe, by), universe, groups=groups)]
    low, high = map(Fraction, universe)
    half = float_up((high - low) / 2)
    about = (-half, half)
    summed, number = (replace(question, name=name) for name in ("sum", "count"))
    return [
        Drawn(summed, _part(words, summed, about, by), about, (low + high) / 2, groups),
        Drawn(number, _part(words, number, universe, by), universe, groups=groups),
    ]


def _part(words: Words, question: Question, universe: Universe, by: tuple[str, ...]) -> Part:
    """Return a part without its answer, whose distances hold for every number of records."""
    some, records = _some(words, question), words.records or 2
    setting = Setting(*universe, records, words.adjacency, some, grouped=bool(by))
    grid = Grid.finer_than(distances(question, setting).delta)
    moved = distances(question, setting, grid)
    return Part(question, by, (), words.records or 0, Answer((), ()), moved, grid, Fraction(0))


def _some(words: Words, question: Question) -> bool:
    """Say whether only some of the records count."""
    left_out = question.column is not None and words.handling(question).drop_missing
    return bool(question.where) or left_out


def _shares(words: Words, drawn: Sequence[Drawn]) -> list[Fraction]:
    """Return how much of a question's loss each of its numbers may have in one step.

    Where a value may change, by which the sum moves alone, that may cost all of it; and what the
    sum then costs less where a record comes or goes is left for the count.
    """
    if len(drawn) == 1:
        return [Fraction(1)]
    summed, number = drawn
    changed, entered = _moved(words, summed, "replace"), _moved(words, summed, "add-remove")
    if words.adjacency == "add-remove" or changed <= entered or number.part.by:
        return [Fraction(1, 2)] * 2
    return [Fraction(1), 1 - entered / changed]


def _moved(words: Words, drawn: Drawn, adjacency: str) -> Fraction:
    """Return how far one kind of step moves one number: a value that changes, or a record more."""
    setting = Setting(*drawn.universe, words.records or 2, adjacency)
    return distances(drawn.question, setting, drawn.part.grid).delta


def step_loss(words: Words, drawn: Sequence[Drawn]) -> Fraction:
    """Return what one step costs at most, of the numbers that are drawn for one question.

    A record that is replaced changes its value, or leaves what counts, or enters it, or goes from
    one group to another.
    """

    def lost(adjacency: str) -> Fraction:
        return sum(
            (draw.mechanism.epsilon(_moved(words, draw, adjacency)) for draw in drawn), Fraction(0)
        )

    part = drawn[0].part
    if words.adjacency == "add-remove":
        return lost("add-remove")
    if words.adjacency == "replace" and not (part.by or _some(words, drawn[0].question)):
        return lost("replace")
    return max(lost("replace"), lost("add-remove") * (2 if part.by else 1))


def _cost(words: Words, drawn: Sequence[Sequence[Drawn]]) -> Fraction:
    """Return what is charged: the exact loss, or a little more that is a shorter number."""
    loss = sum((step_loss(words, several) for several in drawn), Fraction(0))
    leading = Grid.finer_than(loss).place + DIGITS
    short = Grid(leading - CHARGED_DIGITS + 1).round_up(loss)
    return short if words.epsilon is None else max(loss, min(short, words.epsilon))
