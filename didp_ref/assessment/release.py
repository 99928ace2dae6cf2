"""A release: the noisy answers of a plan, drawn once and charged once to a budget in a file.

What is charged is the exact epsilon of the noise, to a budget
(:class:`~didp_ref.mechanisms.state.FileAccount`) whose charges are all about the same neighbours.
The charge is on the disk before anything is drawn, and the answer before it is shown. With the
charge stands what was asked, and of what data, as a keyed hash (HMAC) whose key never leaves the
budget's file: the same question about the same data is one charge, and has one answer, whenever it
is asked again and by however many processes at once.
"""

import datetime
import hashlib
import hmac
import json
import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import Any

from didp_ref.assessment.answers import answer, total_of
from didp_ref.assessment.data.csv_text import PIECE
from didp_ref.assessment.data.hints import about_sentinels
from didp_ref.assessment.data.limits import Limits
from didp_ref.assessment.planning import NEIGHBOURS, Drawn, Plan
from didp_ref.assessment.questions import STILL_COUNTED, as_written, parse_question
from didp_ref.assessment.request import Request
from didp_ref.assessment.tables import Table, in_no_bin, records_in_words
from didp_ref.assessment.tally import Tally, count_records
from didp_ref.errors import InputError
from didp_ref.files import check_file
from didp_ref.mechanisms.account import NOT_RECORDED, shown
from didp_ref.mechanisms.database import refusal
from didp_ref.mechanisms.documents import Budget, write_rational
from didp_ref.mechanisms.state import AlreadyMade, FileAccount

KIND = "releases, "
LOOK_FIRST = "the command below says how far that moves each answer"
NO_BUDGET = "there is no budget; --total says what a new one may spend in all"
Values = tuple[tuple[Fraction, ...], ...]
"""The numbers of every part of a plan, in order."""


def true_answers(planned: Plan, table: Table) -> Values:
    """Return the exact answers, on the grids of a plan: secret.

    Raises :class:`~didp_ref.errors.DomainError` and :class:`~didp_ref.errors.InputError` where the
    table cannot be counted, or has another number of records than was declared.
    """
    request = planned.request
    if request.records is not None and table.records != request.records:
        there = records_in_words(table.records)
        problem = f"has {there}, and not the {request.records:,} of --records"
        raise InputError("the table", problem)
    return tuple(_true_answer(request, table, part) for part in planned.parts)


def _true_answer(request: Request, table: Table, drawn: Drawn) -> tuple[Fraction, ...]:
    """Return the answer to every group, one behind the other."""
    question = drawn.question
    universe = request.handling_in_release(question).universe(question)
    known = drawn.groups if drawn.part.by else None
    tallies = table.groups_met(question, universe, drawn.part.by, known)
    return tuple(
        number for group in drawn.groups for number in _of_group(request, drawn, tallies[group])
    )


def _of_group(request: Request, drawn: Drawn, tally: Tally) -> tuple[Fraction, ...]:
    question, grid, usable = drawn.question, drawn.part.grid, tally
    handling = request.handling_in_release(question)
    if question.column is not None:
        universe, bounded = handling.universe(question), question.name != "count"
        usable = handling.usable(tally, question.column, universe, bounded=bounded)
    if drawn.about is not None:
        exact = total_of(usable.lowest, usable.counts) - drawn.about * usable.records
        return (grid.round(exact),)
    return answer(usable, question, grid).lower


def changed_in_private(planned: Plan, table: Table) -> list[str]:
    """Say what a release leaves out, or counts as something else, of the records that are there.

    Values outside their universe and missing ones, values in no bin, records of no group that was
    named, conditions that no record meets, a table without records. That is for the publisher
    alone: it tells of the data.
    """
    said: dict[str, None] = {}
    if not table.records:
        said["there are no records"] = None
    for by in dict.fromkeys(columns for _, columns in planned.request.asked_of):
        said.update(dict.fromkeys(table.ungrouped(by)))
    for drawn in planned.parts:
        said.update(dict.fromkeys(_changed_in(planned.request, drawn, table)))
    return list(said)


def _changed_in(request: Request, drawn: Drawn, table: Table) -> Iterator[str]:
    """Yield what a release does to the records that one question is asked of."""
    question, by = drawn.question, drawn.part.by
    handling = request.handling_in_release(question)
    low, high = universe = handling.universe(question)
    tallies = table.groups_met(question, universe, by, drawn.groups if by else None).values()
    missing = sum(tally.missing for tally in tallies)
    records = sum(tally.records for tally in tallies) + missing
    if question.where and not (records or count_records(table.frame, where=question.where)[()]):
        yield from table.conditions_unmet(question)
    yield from table.left_out(question)
    outside = sum(tally.outside(low, high) for tally in tallies)
    if outside and question.column is not None and question.name != "count":
        lie, count = ("lies", "counts") if outside == 1 else ("lie", "count")
        told = f"{lie} outside {low:g} to {high:g}, and {count} as the nearer end"
        codes = chain.from_iterable(tally.values_outside(low, high) for tally in tallies)
        hint = about_sentinels(sorted(set(codes)))
        advice = f"{hint}; {LOOK_FIRST}" if hint else LOOK_FIRST
        yield f"{outside:,} of {records:,} values of {question.column} {told}; {advice}"
    if missing:
        left_out = f"left out of queries of {question.column}; {STILL_COUNTED}"
        done = left_out if handling.impute is None else f"taken for {handling.impute:g}"
        told = f"{'is' if missing == 1 else 'are'} missing, and {done}"
        yield f"{missing:,} of {records:,} values of {question.column} {told}"
    if question.column is not None:
        usable = (
            handling.usable(each, question.column, universe, bounded=True) for each in tallies
        )
        yield from in_no_bin(question, usable)


def draw(planned: Plan, true: Values) -> Values:
    """Return the answers with noise, each on its grid."""
    return tuple(
        tuple(drawn.mechanism.exact_answer(number) for number in numbers)
        for drawn, numbers in zip(planned.parts, true, strict=True)
    )


# --- the budget --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Released:
    """What a publication is made of: the plan, the noisy answers, and the charge in its budget.

    ``date`` is the day of the charge, as year-month-day; earlier versions did not keep it.
    ``title`` is the one that was given now, or else the one kept with the charge.
    ``spent`` and ``fresh`` are for the publisher alone: what the budget has spent by now, and
    whether the answers were drawn just now.
    """

    plan: Plan
    values: Values
    budget: Fraction
    charge: int
    spent: Fraction
    fresh: bool
    date: str = ""
    title: str = ""


def kind_of(adjacency: str) -> str:
    """Return the kind of budget whose charges are about one notion of neighbours."""
    return f"{KIND}{adjacency}"


def open_budget(
    path: str | Path, adjacency: str, epsilon: Fraction | None = None, *, adopt: bool = False
) -> FileAccount:
    """Open a budget, or make one that may spend epsilon in all where there is none.

    Raises :class:`~didp_ref.errors.InputError` for a file that is no such budget, for one that is
    to be made without an epsilon, and for one that may spend another. With ``adopt`` a file that
    was moved or restored is taken for the only one of its budget, which the caller vouches for.
    Nothing is changed before all of this is checked.
    """

    def check(budget: Budget) -> None:
        theirs = budget.kind.removeprefix(KIND)
        if theirs not in NEIGHBOURS:
            return  # an interactive protocol's: the account refuses its kind
        if theirs != adjacency:
            remedy = f"say --adjacency {theirs}, or name another budget"
            raise refusal(
                path, f"its charges are about --adjacency {theirs}, not {adjacency}; {remedy}"
            )
        if epsilon not in (None, budget.epsilon):
            may, asked = shown(budget.epsilon), shown(epsilon)
            remedy = f"leave --total out, or say --total {may}"
            raise refusal(path, f"it may spend {may} in all, and not {asked}; {remedy}")

    place, kind = Path(path), kind_of(adjacency)
    if place.exists() and not place.is_file():
        raise refusal(path, "it is no file")
    if epsilon is not None:
        with suppress(AlreadyMade):
            return FileAccount.create(path, kind, {"epsilon": epsilon})
    elif not place.exists():
        raise refusal(path, NO_BUDGET)
    take = FileAccount.adopt if adopt else FileAccount.open
    return take(path, kind, check)


def release(
    planned: Plan, true: Values, data: bytes, account: FileAccount, title: str = ""
) -> Released:
    """Charge a release, draw it and record it; or return what was drawn for it before.

    ``data`` is an unkeyed hash of the data, which goes nowhere. The ``title`` is kept with the
    charge. Raises
    :class:`~didp_ref.errors.BudgetSpent`, and then nothing is charged or drawn.
    """
    question = _question(planned)

    def same(note: str) -> bool:
        standing = _standing(note)
        return _is_of(data, standing) and _order_of(planned, standing["question"]) is not None

    key = secrets.token_hex(32)
    reading = dict(planned.request.reading)
    today = datetime.date.today().isoformat()
    said = {"question": question, "reading": reading, "key": key, "data": _mark(key, data)}
    note = json.dumps({**said, "date": today, **({"title": title} if title else {})})
    number = account.charge_once(lambda *_: planned.cost, note, same)
    standing = _standing(account.charges[number - 1].note)
    order = _order_of(planned, standing["question"])
    assert order is not None
    values, fresh = _recorded(account, number), False
    if values is None:
        drawn, fresh = draw(planned, true), True
        values = _in_order(planned, drawn, order)
        try:
            account.record(number, _write(values))
        except InputError:  # another process drew for this charge, and recorded first
            values, fresh = _recorded(account, number), False
            if values is None:
                raise
    values = _in_order(planned, values, order, back=True)
    epsilon = account.parameters["epsilon"]
    date, title = standing.get("date", ""), title or standing.get("title", "")
    return Released(planned, values, epsilon, number, account.spent, fresh, date, title)


def charged_for_other_data(planned: Plan, data: bytes, account: FileAccount) -> dict[int, Fraction]:
    """Return what was charged for the same question about other data, by the charges' numbers.

    Nothing where the question was answered of these data too: that answer is given again.
    """
    charged = {}
    for number, charge in enumerate(account.charges, start=1):
        standing = _standing(charge.note)
        if _order_of(planned, standing["question"]) is None:
            continue
        if _is_of(data, standing):
            return {}
        charged[number] = charge.cost
    return charged


def is_answered(planned: Plan, data: bytes, account: FileAccount) -> bool:
    """Say whether a budget has the answer to the same question about the same data."""
    notes = (_standing(charge.note) for charge in account.charges if charge.note)
    return any(
        _is_of(data, note) and _order_of(planned, note["question"]) is not None for note in notes
    )


def _standing(note: str) -> dict[str, Any]:
    """Return what stands with a charge, its queries as they are written now."""
    standing: dict[str, Any] = json.loads(note)
    asked = standing["question"]
    return {**standing, "question": {**asked, "queries": [*map(as_written, asked["queries"])]}}


def _mark(key: str, data: bytes) -> str:
    return hmac.new(bytes.fromhex(key), data, hashlib.sha256).hexdigest()


def _is_of(data: bytes, standing: dict[str, Any]) -> bool:
    return hmac.compare_digest(standing["data"], _mark(standing["key"], data))


def hash_of(files: Sequence[str], reading: str, limits: Limits) -> bytes:
    """Return a hash of files and of how they are read: as secret as they are."""
    digest = hashlib.sha256(reading.encode())
    for file in files:
        check_file(file)
        of_file = hashlib.sha256()
        with Path(file).open("rb") as content:
            while piece := content.read(PIECE):
                of_file.update(piece)
                limits.spend(file)
        digest.update(of_file.digest())
    return digest.digest()


def _question(planned: Plan, order: Sequence[int] = ()) -> dict[str, Any]:
    """Return what makes a question another one: not how surely it is said to be near,
    nor which suspicion about how many records the page shows.

    ``order`` lists the places of the queries, where it is another than that of the request.
    """
    document = planned.request.document
    del document["prior"], document["records_per_person"]
    if planned.request.asked.error is None:
        del document["confidence"]
    places = order or range(len(planned.request.questions))
    document["queries"] = [document["queries"][place] for place in places]
    if document["split"] is not None:
        document["split"] = [document["split"][place] for place in places]
    parts = [part for place in places for part in _parts(planned, place)]
    drawn = [[str(each.part.scale), str(each.part.grid)] for each in parts]
    return {**document, "drawn": drawn}


def _parts(planned: Plan, place: int) -> list[Drawn]:
    """Return what is drawn for the query at a place, of all groupings."""
    many = [len(question.groupings(planned.request.by)) for question in planned.request.questions]
    first = sum(many[:place])
    return [draw for drawn in planned.drawn[first : first + many[place]] for draw in drawn]


def _order_of(planned: Plan, standing: dict[str, Any]) -> list[int] | None:
    """Return the order in which the same queries were asked before; nothing if others were."""
    left = dict(enumerate(question.text for question in planned.request.questions))
    order = []
    for query in standing["queries"]:
        place = next((place for place, text in left.items() if text == query), None)
        if place is None:
            return None
        order.append(place)
        del left[place]
    return None if left or _question(planned, order) != standing else order


def _in_order(planned: Plan, values: Values, order: Sequence[int], *, back: bool = False) -> Values:
    """Return the numbers of the queries in another order, or those in that order as asked now."""
    lengths = [len(_parts(planned, place)) for place in range(len(order))]
    given = iter(values)
    at = {
        place: [next(given) for _ in range(lengths[place])]
        for place in (order if back else range(len(order)))
    }
    return tuple(number for place in (range(len(order)) if back else order) for number in at[place])


def queries_of(note: str) -> list[str]:
    """Return the queries that a charge was made for, which are public."""
    asked = json.loads(note)["question"]
    questions = [parse_question(query, kept=True) for query in asked["queries"]]
    return [
        replace(question, by=by).text
        for question in questions
        for by in question.groupings(asked["by"])
    ]


def heading_of(note: str) -> dict[str, str | None]:
    """Return the day and the title of a charge; nothing for one that was not kept."""
    said = json.loads(note)
    return {name: said.get(name) for name in ("date", "title")}


def reading_of(note: str) -> dict[str, Any]:
    """Return how the files of a charge were read, as far as that was said."""
    reading: dict[str, Any] = json.loads(note).get("reading", {})
    return {name: value for name, value in reading.items() if value}


def _write(values: Values) -> str:
    return json.dumps([[write_rational(number) for number in numbers] for numbers in values])


def _recorded(account: FileAccount, number: int) -> Values | None:
    written = account.charges[number - 1].answer
    if written is NOT_RECORDED:
        return None
    return tuple(tuple(map(Fraction, numbers)) for numbers in json.loads(str(written)))
