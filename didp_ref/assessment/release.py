"""A release: from a question in public words to noisy answers, charged once to a budget in a file.

Everything about a release but the noisy answers follows from its :class:`Words`, which are public:
what is asked, what a value can be, what is promised. A :class:`Plan` is made of the words before
any file is opened; scale, grid and cost stand in it. So whoever reads a release learns of the data
what the noisy answers tell, and nothing else. That decides what can be released:

- counts, sums and histograms, whose noise does not depend on how many records there are;
- a mean, as a noisy sum about the middle of the universe over a noisy count;
- with the number of records declared public (``records``), and then all records counted: a mean by
  itself, and every other query. One step is then one record replaced by another.

For the same reason a value outside the universe is always moved to its nearer end, whether or not
there is one, and a record without a value is always left out, or given the one that the words say.

What is charged is the exact epsilon of the noise, to a budget
(:class:`~didp_ref.mechanisms.state.FileAccount`) whose charges are all about the same neighbours.
The charge is on the disk before anything is drawn, and the answer before it is shown. With the
charge stands what was asked, and of what data, as a keyed hash (HMAC) whose key never leaves the
budget's file: the same question about the same data is one charge, and has one answer, whenever it
is asked again and by however many processes at once.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from didp_ref.assessment.advice import Advice, Asked, Line, Part, adversary_of, advise, plain
from didp_ref.assessment.answers import Answer, answer, total_of
from didp_ref.assessment.distances import ADJACENCIES, Setting, distances
from didp_ref.assessment.grid import DIGITS, Grid
from didp_ref.assessment.questions import Question
from didp_ref.assessment.tables import Handling, Table, Universe, Unusable, split_of
from didp_ref.assessment.tally import counted
from didp_ref.errors import DomainError, Infeasible, InputError
from didp_ref.mechanisms.account import NOT_RECORDED
from didp_ref.mechanisms.database import refusal
from didp_ref.mechanisms.documents import write_rational
from didp_ref.mechanisms.laplace import GridLaplace
from didp_ref.mechanisms.state import FileAccount, tally_of
from didp_ref.numbers.enclosure import float_down, float_up

UNSIZED = ("count", "sum", "histogram")
"""Queries whose noise does not depend on how many records there are."""
NEIGHBOURS = ("any", "replace", "add-remove")
"""What one step can be; of the worlds that ``remove`` means, neither is the file itself."""
CHARGED_DIGITS = 4
"""An exact loss is charged as a number of so many digits that is not below it."""
ERROR_DIGITS = 2
"""A number is published with so many digits of its error."""
PATIENCE = 10.0  # seconds in which another process makes a new budget's file
Values = tuple[tuple[Fraction, ...], ...]
"""The numbers of every part of a plan, in order."""


@dataclass(frozen=True)
class Words:
    """What a release is asked for: public, all of it.

    ``epsilon`` is the exact one where ``asked`` has its nearest float64; ``records`` is their
    number where that is declared public, and ``impute`` what is taken for a missing value.
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
        for question in self.questions:
            self._check(question)

    def _check(self, question: Question) -> None:
        sized = question.name not in (*UNSIZED, "mean")
        if sized and (self.records is None or question.where):
            meant = "count, sum, histogram or mean, whose noise does not depend on the records"
            advice = "or, of all records, declare their number public (--records N)"
            raise DomainError("query", question.text, meant, advice)
        if question.name == "mean" and not self.whole(question):
            for name, given in (("error", self.asked.error), ("scale", self.asked.scale)):
                if given is not None:
                    meant = (
                        f"a promise instead, for {question.text}: a noisy sum over a noisy count"
                    )
                    advice = "say --epsilon, or declare the number of records (--records N)"
                    raise DomainError(name, given, meant, advice)
        if self.impute is not None and question.column is not None and question.name != "count":
            low, high = self.handling(question).universe(question)
            if not low <= self.impute <= high:
                raise DomainError("impute", self.impute, f"{low:g} <= value <= {high:g}")

    def whole(self, question: Question) -> bool:
        """Whether every record counts for a question, and how many there are is public."""
        return self.records is not None and not question.where and question.name not in UNSIZED

    def handling(self, question: Question) -> Handling:
        """Return how values are handled: alike whatever they are."""
        dropped = self.impute is None and not self.whole(question)
        return Handling(self.universes, clip=True, drop_missing=dropped, impute=self.impute)

    @property
    def document(self) -> dict[str, Any]:
        """The words as a JSON document."""
        promised = {name: getattr(self.asked, name) for name in ("alpha", "beta", "rho")}
        given = {name: getattr(self.asked, name) for name in ("scale", "error")}
        exact = None if self.epsilon is None else write_rational(self.epsilon)
        shares = None if self.shares is None else [str(share) for share in self.shares]
        asked = [question.column for question in self.questions]
        universes = {
            column: [plain(end) for end in ends]
            for column, ends in sorted(self.universes.items())
            if column in asked
        }
        return {
            "queries": [question.text for question in self.questions],
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
            "missing": "left out" if self.impute is None else f"taken for {plain(self.impute)}",
            "split": shares,
        }


@dataclass(frozen=True)
class Drawn:
    """One or several numbers that are drawn: a question, and what is taken off each value."""

    question: Question
    """As it is asked of the table."""
    part: Part
    """Grid, scale and distances; it has no answer."""
    about: Fraction | None = None
    """The middle of the universe, for a sum about it."""

    @property
    def mechanism(self) -> GridLaplace:
        """What the numbers are drawn from."""
        return GridLaplace(self.part.scale or 0.0, self.part.grid.step)


@dataclass(frozen=True)
class Plan:
    """What will be drawn for each question, of what scale, and what that costs."""

    words: Words
    advice: Advice
    drawn: tuple[tuple[Drawn, ...], ...]
    cost: Fraction

    @property
    def parts(self) -> list[Drawn]:
        """Everything that is drawn, in order."""
        return [one for several in self.drawn for one in several]


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
    shares = split_of(words.shares, len(words.questions), 1)
    drawn = [_drawn(words, question) for question in words.questions]
    lines = [
        Line(share / len(several), (one.part,))
        for share, several in zip(shares, drawn, strict=True)
        for one in several
    ]
    asked = words.asked
    if words.epsilon is not None:  # never above the exact one, which is what is charged
        asked = replace(asked, epsilon=float_down(words.epsilon))
    if asked.error is not None:  # what is published is rounded, to the digits that its error leaves
        error = Fraction(asked.error)
        asked = replace(asked, error=float_down(error - digits_left_by(error).step / 2))
    adversary = adversary_of(asked.rho, words.suspects, sys.maxsize)
    found = advise(asked, adversary, lines, words.adjacency, words.records or 0)
    for line in found.lines:
        if line.parts[0].scale is None:
            raise Infeasible("; ".join(f"{one.notion}: {one.reason}" for one in found.wanted), {})
        if not line.parts[0].distances.delta:
            question = line.parts[0].question.text
            advice = "it needs no noise and no release, or else leave --adjacency and --records out"
            meant = f"an answer that can move where {ADJACENCIES[words.adjacency]}"
            raise DomainError("query", question, meant, advice)
    parts = iter(found.parts)
    scaled = tuple(tuple(replace(one, part=next(parts)) for one in several) for several in drawn)
    return Plan(words, found, scaled, _cost(words, scaled))


def digits_left_by(error: Fraction) -> Grid:
    """Return the grid of numbers with two digits of their error, on which they are published.

    >>> digits_left_by(Fraction("0.83")).step, digits_left_by(Fraction(149)).step
    (Fraction(1, 100), Fraction(10, 1))
    """
    leading = Grid.finer_than(error).place + DIGITS
    return Grid(leading - ERROR_DIGITS + 1)


def _drawn(words: Words, asked: Question) -> list[Drawn]:
    """Return what is drawn for one question, without its scale."""
    universe = words.handling(asked).universe(asked)
    question = asked.over(*universe)
    if question.name != "mean" or words.whole(question):
        return [Drawn(question, _part(words, question, universe))]
    low, high = map(Fraction, universe)
    half = float_up((high - low) / 2)
    summed, number = (replace(question, name=name) for name in ("sum", "count"))
    return [
        Drawn(summed, _part(words, summed, (-half, half)), about=(low + high) / 2),
        Drawn(number, _part(words, number, universe)),
    ]


def _part(words: Words, question: Question, universe: Universe) -> Part:
    """Return a part without its answer, whose distances hold for every number of records."""
    some = bool(question.where)
    if question.column is not None:
        some = some or words.handling(question).drop_missing
    records = words.records or 2
    setting = Setting(*universe, records, words.adjacency, some)
    grid = Grid.finer_than(distances(question, setting).delta)
    moved = distances(question, setting, grid)
    return Part(question, (), (), words.records or 0, Answer((), ()), moved, grid, Fraction(0))


def _cost(words: Words, drawn: Sequence[Sequence[Drawn]]) -> Fraction:
    """Return what is charged: the exact loss, or a little more that is a shorter number."""
    parts = [one for several in drawn for one in several]
    loss = sum((one.mechanism.epsilon(one.part.distances.delta) for one in parts), Fraction(0))
    leading = Grid.finer_than(loss).place + DIGITS
    short = Grid(leading - CHARGED_DIGITS + 1).round_up(loss)
    return short if words.epsilon is None else max(loss, min(short, words.epsilon))


# --- the answers -------------------------------------------------------------------------------


def true_answers(planned: Plan, table: Table) -> Values:
    """Return the exact answers, on the grids of a plan: secret.

    Raises :class:`~didp_ref.errors.DomainError` and :class:`~didp_ref.errors.InputError` where the
    table cannot be counted, or has another number of records than was declared.
    """
    words = planned.words
    if words.records is not None and table.records != words.records:
        problem = f"has {table.records:,} records, and not the {words.records:,} of --records"
        raise InputError("the table", problem)
    return tuple(_true_answer(words, table, one) for one in planned.parts)


def _true_answer(words: Words, table: Table, drawn: Drawn) -> tuple[Fraction, ...]:
    question, grid = drawn.question, drawn.part.grid
    handling = words.handling(question)
    if question.column is None:
        usable = counted(table.records_of(question))
    else:
        universe = handling.universe(question)
        found = table.tallies(question.column, universe, (), question)[()]
        if found.missing and not handling.drop_missing and handling.impute is None:
            advice = "say what they are (--impute X), or leave --records out"
            raise Unusable(question.column, "missing", found.missing, advice)
        bounded = question.name != "count"
        usable = handling.usable(found, question.column, universe, bounded=bounded)
    if not usable.exact:
        problem = "has too many different values to count each by itself, as a release needs"
        raise InputError(f"column {question.column!r}", problem)
    if drawn.about is not None:
        exact = total_of(usable.lowest, usable.counts) - drawn.about * usable.records
        return (grid.round(exact),)
    return answer(usable, question, grid).lower


def draw(planned: Plan, true: Values) -> Values:
    """Return the answers with noise, each on its grid."""
    return tuple(
        tuple(one.mechanism.exact_answer(number) for number in numbers)
        for one, numbers in zip(planned.parts, true, strict=True)
    )


# --- the budget --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Released:
    """What a publication is made of: the plan, the noisy answers, and the charge in its budget.

    ``spent`` and ``fresh`` are for the publisher alone: what the budget has spent by now, and
    whether the answers were drawn just now.
    """

    plan: Plan
    values: Values
    budget: Fraction
    charge: int
    spent: Fraction
    fresh: bool


def kind_of(adjacency: str) -> str:
    """Return the kind of budget whose charges are about one notion of neighbours."""
    return f"releases, {adjacency}"


def open_budget(path: str | Path, adjacency: str, epsilon: Fraction | None = None) -> FileAccount:
    """Open a budget, or make one that may spend epsilon in all where there is none.

    Raises :class:`~didp_ref.errors.InputError` for a file that is no such budget, for one that is
    to be made without an epsilon, and for one that may spend another.
    """
    place, waited = Path(path), 0.0
    if not place.exists():
        if epsilon is None:
            raise refusal(path, "there is no budget; --total says what a new one may spend in all")
        try:
            return FileAccount.create(path, kind_of(adjacency), {"epsilon": epsilon})
        except InputError:
            if not place.exists():
                raise
    while place.stat().st_size == 0 and waited < PATIENCE:  # another process makes it just now
        time.sleep(0.02)
        waited += 0.02
    if place.stat().st_size == 0:
        tally = tally_of(place).name
        raise refusal(
            path, f"its making was interrupted; nothing was charged: remove it and {tally}"
        )
    account = FileAccount.open(path, kind_of(adjacency))
    total_epsilon = account.parameters["epsilon"]
    if epsilon is not None and epsilon != total_epsilon:
        may = write_rational(total_epsilon)
        raise refusal(path, f"it may spend {may} in all, and not {write_rational(epsilon)}")
    return account


def release(planned: Plan, true: Values, data: bytes, account: FileAccount) -> Released:
    """Charge a release, draw it and record it; or return what was drawn for it before.

    ``data`` is an unkeyed hash of the data, which goes nowhere. Raises
    :class:`~didp_ref.errors.BudgetSpent`, and then nothing is charged or drawn.
    """
    question = _question(planned)

    def mark(key: str) -> str:
        return hmac.new(bytes.fromhex(key), data, hashlib.sha256).hexdigest()

    def same(note: str) -> bool:
        standing = json.loads(note)
        marked = hmac.compare_digest(standing["data"], mark(standing["key"]))
        return marked and bool(standing["question"] == question)

    key = secrets.token_hex(32)
    note = json.dumps({"question": question, "key": key, "data": mark(key)})
    number = account.charge_once(lambda *_: planned.cost, note, same)
    values, fresh = _recorded(account, number), False
    if values is None:
        values, fresh = draw(planned, true), True
        try:
            account.record(number, _write(values))
        except InputError:  # another process drew for this charge, and recorded first
            values, fresh = _recorded(account, number), False
            if values is None:
                raise
    epsilon = account.parameters["epsilon"]
    return Released(planned, values, epsilon, number, account.spent, fresh)


def hash_of(files: Sequence[str], reading: str) -> bytes:
    """Return a hash of files and of how they are read: as secret as they are."""
    digest = hashlib.sha256(reading.encode())
    for file in files:
        with Path(file).open("rb") as content:
            digest.update(hashlib.file_digest(content, "sha256").digest())
    return digest.digest()


def _question(planned: Plan) -> dict[str, Any]:
    """Return what makes a question another one: not how surely it is said to be near."""
    document = planned.words.document
    if planned.words.asked.error is None:
        del document["confidence"]
    drawn = [[str(one.part.scale), str(one.part.grid)] for one in planned.parts]
    return {**document, "drawn": drawn}


def _write(values: Values) -> str:
    return json.dumps([[write_rational(number) for number in numbers] for numbers in values])


def _recorded(account: FileAccount, number: int) -> Values | None:
    written = account.charges[number - 1].answer
    if written is NOT_RECORDED:
        return None
    return tuple(tuple(map(Fraction, numbers)) for numbers in json.loads(str(written)))
