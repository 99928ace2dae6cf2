"""``didp-ref release``: a noisy answer for publication, charged once to a budget in a file."""

import argparse
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from pathlib import Path

from didp_ref.assessment.data.column_types import TYPES, ColumnType, declares, implied_types
from didp_ref.assessment.data.columns import Source, broken
from didp_ref.assessment.data.hints import no_column
from didp_ref.assessment.planning import Plan, plan
from didp_ref.assessment.publication import findings, publication, receipt
from didp_ref.assessment.questions import Question
from didp_ref.assessment.release import (
    LOOK_FIRST,
    NO_BUDGET,
    Released,
    Values,
    changed_in_private,
    charged_for_other_data,
    hash_of,
    is_answered,
    open_budget,
    release,
    true_answers,
)
from didp_ref.assessment.tables import Table
from didp_ref.cli.assess_files import (
    Files,
    bounded_memory,
    refuse_overwriting,
    require_readers,
    tell,
    warn_of,
)
from didp_ref.cli.assess_options import configure_words, number, once, typed_again
from didp_ref.cli.assess_pictures import check_picture
from didp_ref.cli.assess_request import files_of, groupings_of, questions_of, request_of, spoken
from didp_ref.cli.release_pages import Views, publish, show_plan
from didp_ref.cli.slow_notice import working
from didp_ref.cli.terminal import message
from didp_ref.errors import (
    BudgetSpent,
    DidpError,
    DomainError,
    InputError,
    NotGiven,
    shorten,
    typable,
)
from didp_ref.mechanisms.account import shown, spent_after
from didp_ref.mechanisms.database import refusal
from didp_ref.mechanisms.protocol import exact
from didp_ref.mechanisms.state import FileAccount
from didp_ref.processes.safe_path import kept_out
from didp_ref.summary import NEXT, row

MOST_OF_A_TITLE = 200
"""So many characters of a title are kept with a charge."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments: the words of ``assess``, a budget, and what is published."""
    configure_words(parser)
    spent = parser.add_argument_group("the budget")
    once(spent, "budget", "FILE", "the file of the budget; a new one needs --total")
    once(
        spent, "total", "EPSILON", "the epsilon that a new budget may spend in total", _exact_number
    )
    spent.add_argument(
        "--adopt",
        action="store_true",
        help="use a moved or restored budget file; you guarantee that there is no other copy",
    )
    once(spent, "records", "N", "the number of records, if it may be public", int)
    spent.add_argument(
        "--dry-run",
        action="store_true",
        help="show the cost and likely mistakes; draw nothing and charge nothing",
    )
    published = parser.add_argument_group("output")
    published.add_argument(
        "--details", action="store_true", help="with --dry-run: a row for each number"
    )
    once(
        published,
        "page",
        "OUT",
        "write the answers as an HTML page with a picture, as .md or as .csv",
    )
    once(published, "title", "TEXT", "the title of the page; the budget keeps it")
    once(published, "receipt", "OUT", "write what was asked, released and charged as JSON")
    published.add_argument("--markdown", action="store_true", help="print the page as Markdown")
    published.add_argument("--json", action="store_true", help="print the receipt")


def _exact_number(text: str) -> str:
    """Return the text of a number or a fraction, or say how a number is written."""
    if "/" not in text:
        number(text)
    return text


@dataclass(frozen=True)
class _Budget:
    """The file that a release is charged to, and what a new one may spend in all."""

    file: str | None
    total: str | None
    adopt: bool
    alone: str
    """The epsilon of this release, as it was typed; empty where another promise was."""

    def may_spend(self) -> Fraction | None:
        """Return what it may spend in all; raise where a new one has no total, or none a file."""
        if self.file is None:
            total = self.alone or "X"
            told = (
                f"add --budget FILE --total {total} (FILE keeps what is spent; {total}: the "
                "epsilon of all releases)"
            )
            raise NotGiven("budget", None, told)
        if self.total is not None:
            return exact("total", self.total, positive=True)
        if not Path(self.file).exists():
            raise refusal(self.file, f"{NO_BUDGET}: add --total {self.alone or 1}, or more")
        return None

    def opened(self, adjacency: str) -> FileAccount:
        """Return the budget, which is made where there is none."""
        return open_budget(str(self.file), adjacency, self.may_spend(), adopt=self.adopt)


@dataclass(frozen=True)
class _Release:
    """A release: its plan, the files that it is about, and the budget that it is charged to."""

    planned: Plan
    files: Files
    budget: _Budget
    adjacency_chosen: bool
    title: str
    assessed: str
    """The command that assesses the same, with values outside moved to the ends."""

    def hashed(self) -> bytes:
        """Return a hash of the files and of how they are read."""
        reading = json.dumps(
            [self.planned.request.reading, self.files.table], sort_keys=True
        )  # what makes other data of the same files
        with working("hashing"):
            return hash_of(self.files.names, reading, self.files.limits)


def run(arguments: argparse.Namespace) -> int:
    """Answer the queries from the budget, and print and write the answers."""
    views = Views(
        arguments.page, arguments.title or "", arguments.receipt, arguments.markdown, arguments.json
    )
    with kept_out(), bounded_memory(spark=arguments.spark), spoken(arguments):
        require_readers(spark=arguments.spark, drawing=views.drawn)
        others = [arguments.budget, arguments.schema, arguments.universe_from]
        _check_views(views, [*arguments.file, *others])
        if arguments.details and not arguments.dry_run:
            raise InputError("--details", "goes with --dry-run; a release prints every row")
        planned = _planned(arguments)
        try:
            if arguments.dry_run:
                _dry_run(planned, as_json=views.json, details=arguments.details)
                return 0
            released = _released(planned)
        except BudgetSpent as spent:
            if arguments.epsilon is None:
                raise
            advice = "the budget is spent, but earlier queries can be asked again for nothing"
            if spent.remaining != shown(Fraction(0)):
                advice = f"use --epsilon {spent.remaining} or less"
            raise DidpError(f"{spent}; {advice}") from None
        publish(released, views)
    left = shown(released.budget - released.spent)
    charged = "answered from the budget, and nothing charged"
    if released.fresh:
        charged = f"charged epsilon = {shown(released.plan.cost)}"
    tell(f"{charged}; {left} of {shown(released.budget)} is left")
    return 0


def _planned(arguments: argparse.Namespace) -> _Release:
    """Return what is asked for, planned; raise for every mistake in it before data are read."""
    files = files_of(arguments)
    if files.schema.form.separator is None:  # `release` never reads it off the file
        files = replace(files, schema=files.schema.declaring([], {"separator": ","}))
    adopt = arguments.adopt and not arguments.dry_run
    alone = "" if arguments.epsilon is None else repr(arguments.epsilon)
    budget = _Budget(arguments.budget, arguments.total, adopt, alone)
    questions, by = questions_of(arguments), groupings_of(arguments.by)
    typed = partial(_require_types, files, implied_types(questions, by), questions)
    checks = [budget.may_spend] if budget.file is not None or not arguments.dry_run else []
    request = request_of(arguments, files, *checks, first=[typed], records=arguments.records)
    planned = plan(request)
    _try(planned)
    chosen, title = "adjacency" in arguments.given, (arguments.title or "")[:MOST_OF_A_TITLE]
    clip = "" if arguments.clip else " --clip"
    assessed = f"didp-ref assess {typed_again(arguments)}{clip}"
    return _Release(planned, files, budget, chosen, title, assessed)


def _account(asked: _Release, *, dry: bool) -> FileAccount | None:
    """Return the budget where there is one; of a new one only whether it could be charged."""
    planned, total, path = asked.planned, asked.budget.may_spend(), Path(str(asked.budget.file))
    there = path.exists()
    begun = there and dry and not path.stat().st_size
    if total is not None and (not there or begun):  # a dry run does not go on with its making
        # a refused first call leaves no budget behind
        spent_after(lambda *_: planned.cost, Fraction(0), 0, total)
        return None
    return asked.budget.opened(planned.request.adjacency)


def _tell_of_narrower_noise(asked: _Release) -> None:
    """Say that grouped answers need half the noise where records only come and go."""
    if not asked.adjacency_chosen and any(by for _, by in asked.planned.request.asked_of):
        tell(
            "--adjacency add-remove makes the noise of grouped counts half as wide. It protects "
            "values only as by twice the epsilon: do not use it for groups that are sensitive, "
            "such as a ward"
        )


def _dry_run(asked: _Release, *, as_json: bool, details: bool) -> None:
    """Show what a release would cost and be off by; nothing is drawn, charged or written."""
    planned, total, left, answered, is_new = asked.planned, None, None, False, True
    if asked.budget.file is not None:
        account = _account(asked, dry=True)
        total = left = asked.budget.may_spend()
        is_new = account is None
        if account is not None:
            total = account.parameters["epsilon"]
            left = total - account.spent
            data = asked.hashed()
            answered = is_answered(planned, data, account)
            if not answered:
                _say_answered_before(planned, data, account)
                spent_after(lambda *_: planned.cost, account.spent, 0, total)
    show_plan(
        planned,
        _true_answers(asked),
        total,
        left,
        answered=answered,
        as_json=as_json,
        details=details,
    )
    if is_new:
        _tell_of_narrower_noise(asked)


def _released(asked: _Release) -> Released:
    account = _account(asked, dry=False)
    with _unchanged(asked.files.names):
        data = asked.hashed()
        true = _true_answers(asked)
    account = account or asked.budget.opened(asked.planned.request.adjacency)
    _say_answered_before(asked.planned, data, account)
    return release(asked.planned, true, data, account, asked.title)


def _check_views(views: Views, read_files: Sequence[str | None]) -> None:
    if views.json and views.markdown:
        raise DomainError("--json, --markdown", "both", "one of the two")
    if views.page:
        check_picture(Path(views.page), (".html", ".htm", ".md", ".csv"))
    if views.receipt:
        check_picture(Path(views.receipt), (".json",))
    refuse_overwriting([views.page, views.receipt], read_files)


def _require_types(
    files: Files, needed: Mapping[str, ColumnType], questions: Sequence[Question]
) -> None:
    """Raise :class:`~didp_ref.errors.NotGiven` where the schema lacks a type of a column.

    A release infers nothing from the files.
    """
    schema = files.schema
    lacking = [name for name in needed if name not in schema.types]
    unknown = [name for name in lacking if name not in schema.columns]
    if unknown and (told := files.lacking(unknown)):
        raise DidpError(told)  # a type is of no use then
    if lacking or not schema.columns:
        types = declares({name: needed[name] for name in lacking}) if lacking else "--columns NAME"
        drafts = f"didp-ref assess {typable(files.names[0])} --write-schema FILE drafts one"
        meant = f"add {types}{types and ' or '}--schema FILE ({drafts})"
        if lacking:
            meant += f"; the types are {', '.join(TYPES)}, and a release reads none off the data"
        hints = []
        if unknown and schema.columns:
            hints = [f"the schema {no_column(unknown[0], list(schema.columns))}"]
            meant = f"if the file has this column, {meant}"
        grouped = {name for question in questions if question.where for name in question.by}
        if schema.columns and "did you mean" not in "".join(hints) and grouped & set(lacking):
            hints.append("a value that holds the word by stands between quotes")
        if not lacking:  # a count needs no type, but the file is read by what is public
            meant = f"none is read off the file; {meant}"
        what = f"type of {', '.join(map(typable, lacking))}" if lacking else "name of a column"
        raise NotGiven(what, None, "; ".join([*hints, meant]))


def _say_answered_before(planned: Plan, data: bytes, account: FileAccount) -> None:
    earlier = charged_for_other_data(planned, data, account)
    if earlier:
        numbers = ", ".join(map(str, earlier))
        together = planned.cost + sum(earlier.values())
        charges = "charge" if len(earlier) == 1 else "charges"
        tell(
            f"these queries were released before, from other data ({charges} {numbers}): the file "
            "was changed, or is read in another way. This release is a new charge; all of them "
            f"together cost epsilon = {shown(together)}"
        )


def _try(planned: Plan) -> None:
    """Publish made-up answers to nowhere: what is wrong with that shows before the charge.

    Two groups of each question stand for all, which are published alike.
    """
    few = tuple(
        tuple(replace(draw, groups=draw.groups[:2]) for draw in several)
        for several in planned.drawn
    )
    tried = replace(planned, drawn=few)
    made_up = tuple((Fraction(0),) * part.numbers for part in tried.parts)
    released = Released(tried, made_up, planned.cost, 1, planned.cost, fresh=True)
    found = findings(released)
    publication(released, found)
    receipt(released, found)


def _true_answers(asked: _Release) -> Values:
    request, files = asked.planned.request, asked.files
    with files.opened() as source:
        with working(f"reading {', '.join(files.names)}"):
            frame = files.frame(source, request.kinds)
        table = Table(frame, request, whole=True)
        with working("counting"):
            true = true_answers(asked.planned, table)
            _warn(asked, source, table)
    return true


def _warn(asked: _Release, source: Source, table: Table) -> None:
    """Say on standard error what a release does to the records that are there, if it can be seen.

    It depends on the data, and decides nothing.
    """
    planned = asked.planned
    warn_of(asked.files.slips(source, planned.request.kinds))
    try:
        with broken(*source.files, limits=source.limits):
            changed = changed_in_private(planned, table)
    except Exception as problem:  # whatever it is, it tells of the data, and may decide nothing
        changed = [f"the records were not searched for slips to the end: {shorten(str(problem))}"]
    for said in changed:
        tell(f"for you alone: {said}")
    if any(LOOK_FIRST in said for said in changed):
        for line in row(NEXT, asked.assessed):
            message(line)


@contextmanager
def _unchanged(files: Sequence[str]) -> Iterator[None]:
    """Raise :class:`~didp_ref.errors.InputError` for a file that changes while it is read."""

    def state() -> list[tuple[int, ...]]:
        statuses = map(os.stat, files)
        return [
            (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)
            for status in statuses
        ]

    before = state()
    yield
    if state() != before:
        raise InputError(files[0], "changed while it was read; nothing was charged")
