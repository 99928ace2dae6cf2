"""What one table answers to each question of a request, and how far that can move."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from didp_ref.assessment.advice import Clipped, Line, Part
from didp_ref.assessment.answers import answer
from didp_ref.assessment.data.column_types import WITHOUT_GROUP
from didp_ref.assessment.data.hints import about_wrong
from didp_ref.assessment.data.typed import Typed
from didp_ref.assessment.distances import Setting, distances, largest_answer
from didp_ref.assessment.grid import Grid
from didp_ref.assessment.questions import Condition, Question
from didp_ref.assessment.request import Request, Universe, Unusable
from didp_ref.assessment.tally import (
    NO_RECORDS,
    Group,
    Tally,
    commonest_values,
    count_records,
    counted,
    nearest_value,
    spellings,
    tally,
)
from didp_ref.errors import DomainError, InputError
from didp_ref.summary import counted_as

PRIVATE = "do not publish this remark"
MOST_NEAR = 5
"""Of so many groups without records it is said which value is nearest."""


class Table:
    """A table, and what was already asked of it.

    Groups that are known beforehand are answered, empty ones included, and no others. With
    ``whole`` every value is counted by itself, however many there are. ``uncounted`` says
    which records count nowhere, and which conditions none has met.
    """

    def __init__(self, frame: Typed, request: Request, *, whole: bool = False) -> None:
        self.frame, self.request, self.whole = frame, request, whole
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
        universe = self.request.handling.universe(asked_question)
        question = asked_question.over(*universe)
        known = self.request.groups_of(by)
        tallies = self._usable(question, universe, by, known)
        met = self.groups_met(question, universe, by, known) if self.request.handling.clip else {}
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
        unclipped = self.request.handling.usable(met, question.column, part.universe, bounded=False)
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
        yield f"No record meets all of {question.conditions}."

    def left_out(self, question: Question) -> Iterator[str]:
        """Yield other spellings of a condition's value, and how many values are missing there."""
        for condition in question.where:
            if condition.relation != "=":
                continue
            met = count_records(self.frame, where=[condition])[()]  # else the nearest is told
            found = [repr(each) for each in spellings(self.frame, condition)] if met else []
            column, known = [condition.column], [[WITHOUT_GROUP]]
            if missing := count_records(self.frame, column, known=known).get((WITHOUT_GROUP,)):
                found.append(counted_as(missing, "missing values"))
            if found:
                yield f"{condition.column} has {' and '.join(found)}: none meets {condition.text}"

    def ungrouped(self, by: Sequence[str]) -> Iterator[str]:
        """Yield how many records are of no group that was named, and what they may be meant by."""
        known = self.request.groups_of(by)
        if known is None:
            return
        grouped = count_records(self.frame, by, known=self._names(by))
        many = self.records - sum(grouped.values())
        if many:
            are = "is" if many == 1 else "are"
            yield (
                f"{many:,} of {records_in_words(self.records)} {are} in no group of "
                f"{', '.join(by)} that you named, and left out{''.join(self._near_groups(by))}"
            )

    def _near_groups(self, by: Sequence[str]) -> Iterator[str]:
        """Yield what is nearest to each group without a record, and what is commonest of others."""
        told = False
        for column in by:
            names = self.request.groups[column]
            there, slips = count_records(self.frame, [column], known=[names]), []
            for name in [name for name in names if (name,) not in there][:MOST_NEAR]:
                near = nearest_value(self.frame, Condition(column, "=", name), names)
                if near is not None:
                    slips.append(near)
                    yield f"; {near!r}, which is nearest to {name}, is in the data"
            if common := commonest_values(self.frame, column, [*names, *slips]):
                yield f"; the commonest of {column} that were not named: {', '.join(common)}"
            told = told or bool(slips or common)
        if told:
            yield "; correct --groups if you mistyped one, or the file if it spells one otherwise"

    def _part(
        self,
        question: Question,
        universe: Universe,
        by: tuple[str, ...],
        group: Group,
        usable: Tally,
        missing: int,
    ) -> Part:
        records, handling = usable.records, self.request.handling
        if not records and question.name not in ("count", "sum", "histogram"):
            advice = " ".join(self.uncounted)
            place = f"records of group {', '.join(group)!r}" if group else "records"
            raise DomainError(place, 0, f"at least one for {question.text}", advice)
        some = bool(question.where) or (question.column is not None and handling.drop_missing)
        setting = Setting(*universe, records, self.request.adjacency, some, grouped=bool(group))
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
        usable, column = self.request.handling.usable, question.column
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
                told = about_wrong(column, kind, Counter(wrong), len(wrong), None)
                some = any(tallied.records for tallied in tallies.values())
                advice = f"; {unusable.advice}" if some else ""  # else nothing would be left
                raise InputError("the table", f"{told}{advice}") from None
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
        return [self.request.groups[column] for column in by if column in self.request.groups]


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
