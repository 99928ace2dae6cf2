"""Advice on the questions that are asked of one table, on whatever engine it lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from didp_ref.assessment.advice import (
    Adversary,
    Advice,
    Asked,
    Clipped,
    Line,
    Part,
    adversary_of,
    advise,
)
from didp_ref.assessment.answers import answer
from didp_ref.assessment.data.column_types import ColumnType, check_types, implied_types
from didp_ref.assessment.data.hints import about_sentinels, about_wrong
from didp_ref.assessment.data.typed import Typed, typed
from didp_ref.assessment.distances import Setting, distances, largest_answer
from didp_ref.assessment.grid import Grid
from didp_ref.assessment.options import HIGH, LOW, Letters, X, in_python, option, written
from didp_ref.assessment.questions import Condition, Question, parse_question
from didp_ref.assessment.tally import (
    NO_RECORDS,
    Group,
    Tally,
    commonest_values,
    count_records,
    counted,
    nearest_value,
    tally,
)
from didp_ref.errors import DomainError, InputError, NotGiven, OutOfRange
from didp_ref.formulas.parameters import PRIOR
from didp_ref.numbers.compensated import exact_sum, reduce_pairs
from didp_ref.numbers.domains import REAL
from didp_ref.numbers.enclosure import Side, directed
from didp_ref.numbers.exact import Numeral

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

Universe = tuple[float, float]
PRIVATE = "do not publish this remark"
MOST_NEAR = 5
"""Of so many groups without records it is said which value is nearest."""
PRIOR_ERROR = 2.0**-70
"""Relative error of a prior over the sum of all: far more than the rounding of pairs."""


class Unusable(InputError):
    """Values of a column cannot be used as they are: what they are, how many, and what to do."""

    def __init__(
        self, column: str, kind: str, many: int, advice: str, universe: Universe = (0.0, 0.0)
    ) -> None:
        self.column, self.kind, self.many, self.advice = column, kind, many, advice
        self.universe = universe
        values = "value" if many == 1 else "values"
        super().__init__(f"column {column!r}", f"has {many:,} {kind} {values}; {advice}")

    def of_all(self, tallies: Iterable[Tally]) -> Unusable:
        """Return what is said of all groups, where it was found in one of them."""
        low, high = self.universe
        counts = (
            tally.missing if self.kind == "missing" else tally.outside(low, high)
            for tally in tallies
        )
        return Unusable(self.column, self.kind, sum(counts), self.advice, self.universe)


@dataclass(frozen=True)
class Handling:
    """What a value of each column can be, and what is done with one that is missing or outside."""

    universes: Mapping[str, Universe] = field(default_factory=dict)
    clip: bool = False
    drop_missing: bool = False
    impute: float | None = None

    def __post_init__(self) -> None:
        """Raise :class:`~didp_ref.errors.DomainError` for what is no universe."""
        for column, (low, high) in self.universes.items():
            for end in (low, high):
                try:
                    REAL.check_float(f"universe of {column}", end)
                except OutOfRange:
                    advice = "give the column in another unit"
                    meant = "zero, or a size from 2**-480 to 2**480"
                    raise DomainError(f"universe of {column}", end, meant, advice) from None
            if not low < high:
                shown = (low, high) if in_python.get() else f"{low:g}:{high:g}"
                meant = f"{written((LOW, HIGH))} with LOW < HIGH"
                raise DomainError(f"universe of {column}", shown, meant)
        if self.impute is not None:
            REAL.check_float("impute", self.impute)
        if self.drop_missing and self.impute is not None:
            raise DomainError("missing values", "dropped and imputed", "one of the two")

    def universe(self, question: Question) -> Universe:
        """Return the universe of a question's column; what counts records alone needs none."""
        if question.column is not None and question.column in self.universes:
            return self.universes[question.column]
        edges = question.numbers if question.name == "histogram" else ()
        if edges:
            return edges[0], edges[-1]
        if question.name == "count":
            return 0.0, 1.0
        raise NotGiven(
            f"universe of {question.column}",
            None,
            f"{option(universe={question.column: (LOW, HIGH)})} says what a value can be, from "
            "what is known without the data",
        )

    def usable(self, tallied: Tally, column: str, universe: Universe, *, bounded: bool) -> Tally:
        """Return a tally in which nothing is missing or outside, or say what stands against it."""
        low, high = universe
        if tallied.missing and self.impute is not None:
            if bounded and not low <= self.impute <= high:
                raise DomainError("impute", self.impute, f"{low:g} <= value <= {high:g}")
            tallied = tallied.imputed(self.impute)
        elif tallied.missing and not self.drop_missing:
            left_out = f"leave their records out ({option(drop_missing=True)})"
            advice = f"{left_out}, or say what they are ({option(impute=X)})"
            raise Unusable(column, "missing", tallied.missing, advice)
        if not bounded:
            return tallied
        if self.clip:
            return tallied.clipped(low, high)
        outside = tallied.outside(low, high)
        if outside:
            ends = Letters(f"{low:g}"), Letters(f"{high:g}")
            wider = f"state a universe wider than {written(ends)}"
            if column not in self.universes:
                wider = f"let the bins reach beyond {low:g} to {high:g}"
            coded = about_sentinels(tallied.values_outside(low, high))
            advice = coded or f"move them to its ends ({option(clip=True)}), or {wider}"
            raise Unusable(column, "out-of-universe", outside, advice, universe)
        return tallied


def groups_of(groups: Mapping[str, Sequence[str]], by: Sequence[str]) -> list[Group] | None:
    """Return the groups of some columns that are known beforehand, if they are.

    >>> groups_of({"sex": ["F", "M"], "old": ["no", "yes"]}, ["sex", "old"])
    [('F', 'no'), ('F', 'yes'), ('M', 'no'), ('M', 'yes')]
    """
    there = [column in groups for column in by]
    if not any(there):
        return None
    if not all(there):
        advice = f"say which groups {by[there.index(False)]} has too"
        raise DomainError("groups", ", ".join(groups), "those of all columns", advice)
    return list(product(*(groups[column] for column in by)))


class Table:
    """A table, and what was already asked of it.

    ``groups`` names the groups of a column that are known beforehand: they are answered, empty ones
    included, and no others. With ``whole`` every value is counted by itself, however many there
    are. ``uncounted`` says which records count nowhere, and which conditions none has met.
    """

    def __init__(
        self,
        frame: Typed,
        handling: Handling,
        adjacency: str = "any",
        groups: Mapping[str, Sequence[str]] | None = None,
        *,
        whole: bool = False,
    ) -> None:
        self.frame, self.handling, self.adjacency, self.whole = frame, handling, adjacency, whole
        self.groups = groups or {}
        self.uncounted: list[str] = []
        self._tallies: dict[object, dict[Group, Tally]] = {}

    @cached_property
    def records(self) -> int:
        """How many records the table has."""
        return count_records(self.frame)[()]

    def line(self, share: Fraction, asked_question: Question, by: Sequence[str]) -> Line:
        """Return the answer to a question, or that of every group, with how far it can move.

        A group that is too small for an answer has none; where no other has one, that is an error.
        """
        universe = self.handling.universe(asked_question)
        question = asked_question.over(*universe)
        known = groups_of(self.groups, by)
        tallies = self._usable(question, universe, by, known)
        met = self.groups_met(question, universe, by, known) if self.handling.clip else {}
        if not tallies:
            raise InputError("the table", "has no records")
        there = any(usable.records + missing for usable, missing in tallies.values())
        if question.where and not there:
            self.uncounted += self.conditions_unmet(question)
        self.remark(in_no_bin(question, (usable for usable, _ in tallies.values())))
        parts, refused = [], []
        for group, (usable, missing) in tallies.items():
            try:
                part = self._part(question, universe, tuple(by), group, usable, missing)
                clipped = self._clipped(part, met[group]) if group in met else None
                parts.append(replace(part, clipped=clipped))
            except DomainError as problem:
                refused.append(problem)
                if not group or len(refused) == len(tallies):
                    raise refused[0] from None
        return Line(
            share,
            tuple(parts),
            tuple(refusal.parameter for refusal in refused),
            known=known is not None,
        )

    def remark(self, remarks: Iterable[str]) -> None:
        """Keep what is to be said, and that it is not to be published."""
        self.uncounted += (f"{remark}; {PRIVATE}." for remark in remarks)

    def _clipped(self, part: Part, met: Tally) -> Clipped | None:
        """Return what taking values outside the universe for its ends does to an answer."""
        question, (low, high) = part.question, part.universe
        outside = met.outside(low, high)
        if question.column is None or question.name == "count" or not outside:
            return None
        unclipped = self.handling.usable(met, question.column, part.universe, bounded=False)
        moved = None
        finite = np.isfinite(unclipped.lowest).all()
        if question.name != "histogram" and unclipped.exact and finite:
            moved = part.answer.lower[0] - answer(unclipped, question, part.grid).lower[0]
        return Clipped(outside, moved, tuple(met.values_outside(low, high)))

    def conditions_unmet(self, question: Question) -> Iterator[str]:
        """Yield what is to be said of conditions that no record meets."""
        for condition in question.where:
            if not count_records(self.frame, where=[condition])[()]:
                near = nearest_value(self.frame, condition)
                common = commonest_values(self.frame, condition.column)
                hint = "; nothing in that column is like it"
                if common:
                    hint += f", and the commonest there are {', '.join(common)}: {PRIVATE}"
                if near is not None:
                    hint = f"; {near!r}, which is nearest, is in the data: {PRIVATE}"
                yield f"No record meets {condition.text}{hint}."
                return
        yield f"No record meets all of {question.text.partition(' where ')[2]}."

    def ungrouped(self, by: Sequence[str]) -> Iterator[str]:
        """Yield how many records are of no group that was named, and what they may be meant by."""
        known = groups_of(self.groups, by)
        if known is None:
            return
        grouped = count_records(self.frame, by, known=self._names(by))
        many = self.records - sum(grouped.values())
        if many:
            are = "is" if many == 1 else "are"
            yield (
                f"{many:,} of {records_in_words(self.records)} {are} of no group of "
                f"{', '.join(by)} that was named, and left out{''.join(self._near_groups(by))}"
            )

    def _near_groups(self, by: Sequence[str]) -> Iterator[str]:
        """Yield what is nearest to each group without a record, and what is commonest of others."""
        for column in by:
            names = self.groups[column]
            there, slips = count_records(self.frame, [column], known=[names]), []
            for name in [name for name in names if (name,) not in there][:MOST_NEAR]:
                near = nearest_value(self.frame, Condition(column, "=", name), names)
                if near is not None:
                    slips.append(near)
                    yield f"; {near!r}, which is nearest to {name}, is in the data"
            if common := commonest_values(self.frame, column, [*names, *slips]):
                yield f"; the commonest of {column} that were not named: {', '.join(common)}"

    def _part(
        self,
        question: Question,
        universe: Universe,
        by: tuple[str, ...],
        group: Group,
        usable: Tally,
        missing: int,
    ) -> Part:
        records, handling = usable.records, self.handling
        if not records and question.name not in ("count", "sum", "histogram"):
            advice = " ".join(self.uncounted)
            place = f"records of group {', '.join(group)!r}" if group else "records"
            raise DomainError(place, 0, f"at least one for {question.text}", advice)
        some = bool(question.where) or (question.column is not None and handling.drop_missing)
        setting = Setting(*universe, records, self.adjacency, some, grouped=bool(group))
        try:
            grid = Grid.finer_than(distances(question, setting).delta)
            moved = distances(question, setting, grid)
        except DomainError as problem:
            if problem.parameter != "records":
                raise
            name = ", ".join(group)
            place = f"group {name!r}" if group else question.text
            advice = "ask for the count and the sum instead, which need none"
            raise DomainError(f"records of {place}", records, problem.domain, advice) from None
        return Part(
            question,
            by,
            group,
            records,
            answer(usable, question, grid),
            moved,
            grid,
            largest_answer(question, setting, grid),
            missing,
            universe=universe,
        )

    def _usable(
        self,
        question: Question,
        universe: Universe,
        by: Sequence[str],
        known: Sequence[Group] | None,
    ) -> dict[Group, tuple[Tally, int]]:
        """Return what counts of every group, and how many values were missing."""
        tallies = self.groups_met(question, universe, by, known)
        if question.column is None:
            return {group: (tallied, 0) for group, tallied in tallies.items()}
        usable, column = self.handling.usable, question.column
        bounded = question.name != "count"
        try:
            return {
                group: (usable(tallied, column, universe, bounded=bounded), tallied.missing)
                for group, tallied in tallies.items()
            }
        except Unusable as of_group:
            unusable = of_group.of_all(tallies.values())
            wrong = self.frame.misfits(column) if unusable.kind == "missing" else []
            if wrong:
                kind = self.frame.column(column).kind
                told = about_wrong(column, kind, Counter(wrong), len(wrong), [])
                raise InputError("the table", f"{told}; {unusable.advice}") from None
            raise unusable from None

    def groups_met(
        self,
        question: Question,
        universe: Universe,
        by: Sequence[str] = (),
        known: Sequence[Group] | None = None,
    ) -> dict[Group, Tally]:
        """Return what the table holds of every group that a question is asked of."""
        tallies = self._tallied(question.column, universe, by, question)
        if known is None:
            return tallies
        return {group: tallies.get(group, NO_RECORDS) for group in known}

    def _tallied(
        self, column: str | None, universe: Universe, by: Sequence[str], question: Question
    ) -> dict[Group, Tally]:
        """Return how often each value of a column occurs; it is asked for once."""
        where, names = question.where, self._names(by)
        key = (column, None if column is None else universe, tuple(by), where)
        if key in self._tallies:
            return self._tallies[key]
        if column is None:
            counts = count_records(self.frame, by, where, names)
            found = {group: counted(records) for group, records in counts.items()}
        else:
            found = tally(self.frame, column, universe, by, where, names, whole=self.whole)
        self._tallies[key] = found
        return found

    def _names(self, by: Sequence[str]) -> list[Sequence[str]]:
        """Return which groups of each column are looked at; nothing where all are."""
        return [self.groups[column] for column in by if column in self.groups]


def assess_table(
    frame: Any,
    queries: Sequence[str | Question],
    asked: Asked,
    universe: Mapping[str, Universe] | None = None,
    *,
    by: Sequence[str | Sequence[str]] = (),
    groups: Mapping[str, Sequence[str]] | None = None,
    adjacency: str = "any",
    suspects: int | None = None,
    prior: ArrayLike | None = None,
    shares: Sequence[float | int | Fraction] | None = None,
    handling: Handling | None = None,
    types: Mapping[str, ColumnType] | None = None,
) -> Advice:
    """Return what noise the answers to all queries need, and what it amounts to.

    ``frame`` is a table of DuckDB, Polars, pandas, Arrow or Spark, one row a record; ``universe``
    says what a value of each column can be, from what is known without the data. ``types`` says how
    the cells of a column are read; other columns have the type that the queries imply. Every column
    of ``by`` (or several, for their combinations) is answered group by group; ``groups`` names
    those that are known beforehand, and answered whether or not there are records. ``shares`` says
    how the budget is split among the queries, equally if not given. Raises
    :class:`~didp_ref.errors.DomainError` and :class:`~didp_ref.errors.InputError`. Sources: abdi,
    Theorems 1 to 4; rhodi, Theorem 1.

    >>> import polars
    >>> frame = polars.DataFrame({"age": [34, 51, 27, 45]})
    >>> advice = assess_table(frame, ["mean:age"], Asked(epsilon=1.0), {"age": (0, 100)})
    >>> advice.parts[0].answer.lower, advice.parts[0].scale
    ((Fraction(157, 4),), 25.0)
    """
    groupings = [[grouping] if isinstance(grouping, str) else list(grouping) for grouping in by]
    questions = [parse_question(query) if isinstance(query, str) else query for query in queries]
    handled = handling or Handling(dict(universe or {}))
    needed = implied_types(questions, groupings)
    kinds = {name: (types or {}).get(name, kind) for name, kind in needed.items()}
    named = {column: names for column, names in (groups or {}).items() if column in kinds}
    check_types(kinds, questions, named)
    for column in handled.universes:
        kinds.setdefault(column, "number")
    typed_table = typed(frame, kinds)
    for column in kinds:
        typed_table.column(column)  # of a file only what was asked for is there
    table = Table(typed_table, handled, adjacency, groups)
    if table.records < 2:
        problem = f"has {records_in_words(table.records)}; at least two are needed"
        raise InputError("the table", problem)
    asked_of = [
        (replace(question, by=()), columns)
        for question in questions
        for columns in question.groupings(groupings)
    ]
    shared = split_of(shares, questions, groupings)
    unknown = set(groups or {}) - {column for _, columns in asked_of for column in columns}
    if unknown:
        column = min(unknown)
        say = f"say {option(by=[column])} too"
        raise DomainError("groups", column, "a column that is asked by", say)
    for grouping in dict.fromkeys(columns for _, columns in asked_of):
        table.remark(table.ungrouped(grouping))
    lines = [
        table.line(share, question, columns)
        for (question, columns), share in zip(asked_of, shared, strict=True)
    ]
    if prior is None:
        adversary = adversary_of(asked.rho, suspects, table.records)
    elif suspects is not None:
        raise DomainError("suspects", suspects, "not beside a prior, which says who is suspected")
    else:
        adversary = _adversary_of_prior(prior, table.records)
    advice = advise(asked, adversary, lines, adjacency, table.records)
    return replace(advice, uncounted=tuple(dict.fromkeys(table.uncounted)))


def in_no_bin(question: Question, tallies: Iterable[Tally]) -> Iterator[str]:
    """Yield how many values lie in no bin of a histogram, if any does."""
    if question.name != "histogram":
        return
    edges, asked = question.numbers, list(tallies)
    outside = sum(tally.outside(edges[0], edges[-1]) for tally in asked)
    if outside:
        most = "" if all(tally.exact for tally in asked) else "up to "
        of_all = f"{outside:,} of {sum(tally.records for tally in asked):,} values"
        lie, are = ("lies", "is") if outside == 1 else ("lie", "are")
        yield f"{most}{of_all} {lie} in no bin of {question.text}, and {are} counted in none"


def records_in_words(records: int) -> str:
    """Return how many records there are, in words."""
    return "1 record" if records == 1 else f"{records:,} records"


def split_of(
    shares: Sequence[float | int | Fraction] | None,
    questions: Sequence[Question],
    by: Sequence[Sequence[str]],
) -> list[Fraction]:
    """Return the share of the budget of each query for each of its groupings; they sum to one."""
    many = len(questions)
    if not many:
        raise NotGiven("query", None, "ask at least one, such as count")
    weights = [Fraction(1)] * many if shares is None else [Fraction(share) for share in shares]
    if len(weights) != many:
        raise DomainError("split", f"{len(weights)} numbers", f"one a query, {many} in all")
    if min(weights) <= 0:
        raise DomainError("split", Numeral(min(weights)), "positive numbers")
    return [
        weight / sum(weights) / len(question.groupings(by))
        for weight, question in zip(weights, questions, strict=True)
        for _ in question.groupings(by)
    ]


def _adversary_of_prior(prior: ArrayLike, records: int) -> Adversary:
    """Return the adversary of a prior: each probability over the exact sum of all."""
    beliefs = np.atleast_1d(np.asarray(PRIOR.check_float(prior)))
    if beliefs.shape != (records,):
        shown = f"{beliefs.size} numbers"
        raise DomainError("prior", shown, f"one a record, {records} in all")
    total = reduce_pairs(lambda a, b: a + b, beliefs)
    error = 0.0 if (total.high, total.low) == (1.0, 0.0) else PRIOR_ERROR
    share = exact_sum(beliefs, 0.0) / total
    p_max = float(np.max(directed(share, Side.UP, error)))
    least = float(np.asarray(directed(share, Side.DOWN, error))[beliefs > 0.0].min())
    return Adversary(records, True, min(least, 1.0 - p_max), p_max)
