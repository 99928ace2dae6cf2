"""``didp-ref release``: a noisy answer for publication, charged once to a budget in a file."""

from __future__ import annotations

import argparse
import json
import os
import shlex
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from didp_ref.assessment.advice import Advice
from didp_ref.assessment.data.column_types import TYPES, ColumnType, implied_types
from didp_ref.assessment.data.columns import Source, broken, opened_source
from didp_ref.assessment.data.limits import Limits
from didp_ref.assessment.data.schema import Schema
from didp_ref.assessment.forecast import Forecast, forecast
from didp_ref.assessment.planning import Plan, Words, plan
from didp_ref.assessment.publication import findings, publication, receipt
from didp_ref.assessment.release import (
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
from didp_ref.assessment.tables import Handling, Table
from didp_ref.cli.assess_inputs import (
    asked_of,
    bounded_memory,
    check_all,
    frame_of,
    questions_of,
    refuse_overwriting,
    require_readers,
    slips_in,
    tell,
    types_of,
    warn_of,
    what_is_asked,
)
from didp_ref.cli.assess_options import (
    configure_words,
    groupings_of,
    named_groups,
    number,
    once,
    schema_of,
    universes_of,
    weights_of,
)
from didp_ref.cli.assess_pictures import check_picture
from didp_ref.cli.release_pages import is_markdown, publish, show_plan
from didp_ref.cli.slow_notice import working
from didp_ref.errors import (
    BudgetSpent,
    DidpError,
    DomainError,
    InputError,
    NotGiven,
    shorten,
    suggestion,
)
from didp_ref.mechanisms.account import shown, spent_after
from didp_ref.mechanisms.database import refusal
from didp_ref.mechanisms.protocol import exact
from didp_ref.mechanisms.state import FileAccount
from didp_ref.processes.safe_path import kept_out


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments: the words of ``assess``, a budget, and what is published."""
    configure_words(parser)
    spent = parser.add_argument_group("what it is charged to")
    once(spent, "budget", "FILE", "the file of the budget; made with --total if absent")
    once(spent, "total", "EPSILON", "what a new budget may spend in all", _exact_number)
    spent.add_argument(
        "--adopt",
        action="store_true",
        help="go on with a budget that was moved or restored; you vouch that there is no other",
    )
    once(spent, "records", "N", "how many records there are, declared public", int)
    spent.add_argument(
        "--dry-run", action="store_true", help="say what it would cost, and draw and charge nothing"
    )
    published = parser.add_argument_group("what is published")
    once(published, "page", "OUT", "write the answers as an HTML page with a picture, or as .md")
    once(published, "title", "TEXT", "the title of the page")
    once(published, "receipt", "OUT", "write what was asked, released and charged as JSON")
    published.add_argument("--markdown", action="store_true", help="print the page as Markdown")
    published.add_argument("--json", action="store_true", help="print the receipt")


def _exact_number(text: str) -> str:
    """Return the text of a number or a fraction, or say how a number is written."""
    if "/" not in text:
        number(text)
    return text


def run(arguments: argparse.Namespace) -> int:
    """Answer the queries from the budget, and print and write the answers."""
    with kept_out(), bounded_memory(arguments):
        drawing = bool(arguments.page) and not is_markdown(arguments.page)
        require_readers(arguments, drawing=drawing)
        _check_outputs(arguments)
        asked = _asked(arguments)
        try:
            if arguments.dry_run:
                _dry_run(asked)
                return 0
            released = _release(asked)
        except BudgetSpent as spent:
            if arguments.epsilon is None:
                raise
            raise DidpError(f"{spent}; say --epsilon {spent.remaining} or less") from None
        publish(arguments, released)
    left = shown(released.budget - released.spent)
    charged = "answered from the budget, and nothing charged"
    if released.fresh:
        charged = f"charged epsilon = {shown(released.plan.cost)}"
    tell(f"{charged}; {left} of {shown(released.budget)} is left")
    return 0


@dataclass(frozen=True)
class _Asked:
    """What a release is asked for: its options, the files' schema, the plan, and the limits."""

    arguments: argparse.Namespace
    schema: Schema
    planned: Plan
    limits: Limits

    @property
    def files(self) -> list[str]:
        """The data files."""
        files: list[str] = self.arguments.file
        return files

    def hashed(self) -> bytes:
        """Return a hash of the files and of how they are read."""
        reading = json.dumps(
            [self.planned.words.reading, self.arguments.table], sort_keys=True
        )  # what makes other data of the same files
        with working("hashing"):
            return hash_of(self.files, reading, self.limits)


def _asked(arguments: argparse.Namespace) -> _Asked:
    """Return what is asked for; raise for every mistake in it before the data are read."""
    limits = Limits(arguments.timeout)
    schema = schema_of(arguments)
    if schema.form.separator is None:  # `release` never reads it off the file
        schema = schema.declaring([], {"separator": ","})
    checks: list[Callable[[], object]] = [partial(_types, arguments, schema)]
    if arguments.budget is not None or not arguments.dry_run:
        checks.append(partial(_total, arguments))
    check_all(*what_is_asked(arguments, schema), *checks)
    planned = plan(words_of(arguments, schema))
    _try(planned)
    return _Asked(arguments, schema, planned, limits)


def _account(asked: _Asked) -> FileAccount | None:
    """Return the budget where there is one; of a new one only whether it could be charged."""
    arguments, planned = asked.arguments, asked.planned
    total = _total(arguments)
    there = Path(arguments.budget).exists()
    begun = there and arguments.dry_run and not Path(arguments.budget).stat().st_size
    if total is not None and (not there or begun):  # a dry run does not go on with its making
        # a refused first call leaves no budget behind
        spent_after(lambda *_: planned.cost, Fraction(0), 0, total)
        _tell_of_narrower_noise(asked)
        return None
    return _opened(asked)


def _opened(asked: _Asked) -> FileAccount:
    arguments, adjacency = asked.arguments, asked.planned.words.adjacency
    adopt = arguments.adopt and not arguments.dry_run
    return open_budget(arguments.budget, adjacency, _total(arguments), adopt=adopt)


def _tell_of_narrower_noise(asked: _Asked) -> None:
    """Say that grouped answers need half the noise where records only come and go."""
    words = asked.planned.words
    if "adjacency" not in asked.arguments.given and any(by for _, by in words.asked_of):
        tell(
            "with --adjacency add-remove the noise of grouped counts is half as wide. It then "
            "hides whether a record is there, and less well which group it is in"
        )


def _dry_run(asked: _Asked) -> None:
    """Show what a release would cost and be off by; nothing is drawn, charged or written."""
    planned, left, answered = asked.planned, None, False
    if asked.arguments.budget is not None:
        account = _account(asked)
        left = _total(asked.arguments)
        if account is not None:
            epsilon = account.parameters["epsilon"]
            left = epsilon - account.spent
            answered = is_answered(planned, asked.hashed(), account)
            if not answered:
                spent_after(lambda *_: planned.cost, account.spent, 0, epsilon)
    else:
        _tell_of_narrower_noise(asked)
    show_plan(asked.arguments, planned, _true_answers(asked), left, answered=answered)


def _release(asked: _Asked) -> Released:
    account = _account(asked)
    with _unchanged(asked.files):
        data = asked.hashed()
        true = _true_answers(asked)
    account = account or _opened(asked)
    _say_answered_before(asked.planned, data, account)
    return release(asked.planned, true, data, account)


def _check_outputs(arguments: argparse.Namespace) -> None:
    if arguments.json and arguments.markdown:
        raise DomainError("--json, --markdown", "both", "one of the two")
    if arguments.page:
        check_picture(Path(arguments.page), (".html", ".htm", ".md"))
    if arguments.receipt:
        check_picture(Path(arguments.receipt), (".json",))
    read_files = [*arguments.file, arguments.budget, arguments.schema, arguments.universe_from]
    refuse_overwriting([arguments.page, arguments.receipt], read_files)


def _total(arguments: argparse.Namespace) -> Fraction | None:
    """Return what a budget may spend in all; raise where a new one has no total, or none a file."""
    if arguments.budget is None:
        raise NotGiven("budget", None, "--budget FILE names the file that answers are charged to")
    if arguments.total is not None:
        return exact("total", arguments.total, positive=True)
    if not Path(arguments.budget).exists():
        raise refusal(arguments.budget, NO_BUDGET)
    return None


def _types(arguments: argparse.Namespace, schema: Schema) -> dict[str, ColumnType]:
    """Return the declared types of the columns that are asked for.

    Raises :class:`~didp_ref.errors.NotGiven` where the schema lacks one: a release infers nothing
    from the files.
    """
    questions, by = questions_of(arguments), groupings_of(arguments.by)
    groups = named_groups(arguments.groups, questions, by, schema)
    needed = implied_types(questions, by)
    lacking = [name for name in needed if name not in schema.types]
    if lacking or not schema.columns:
        option = ",".join(f"{name}:{needed[name]}" for name in lacking) or "NAME"
        drafts = f"didp-ref assess {arguments.file[0]} --write-schema FILE drafts one"
        meant = f"add --columns {shlex.quote(option)} or --schema FILE ({drafts})"
        if lacking:
            meant += f"; the types are {', '.join(TYPES)}"
        near = [suggestion(name, schema.columns) for name in lacking if name not in schema.columns]
        hints = [hint for hint in near if hint.startswith("did you mean")]
        what = f"type of {', '.join(lacking)}" if lacking else "name of a column"
        raise NotGiven(what, None, "; ".join([*hints, meant]))
    return types_of(schema, questions, by, groups)


def _say_answered_before(planned: Plan, data: bytes, account: FileAccount) -> None:
    earlier = charged_for_other_data(planned, data, account)
    if earlier:
        numbers = ", ".join(map(str, earlier))
        together = planned.cost + sum(earlier.values())
        charges = "charge" if len(earlier) == 1 else "charges"
        tell(
            f"the same was answered before of other data ({charges} {numbers}): the file "
            "was changed, or is read in another way. Another answer is another charge, and with it "
            f"all of them together cost epsilon = {shown(together)}"
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


def words_of(arguments: argparse.Namespace, schema: Schema) -> Words:
    """Return the public words; raises for those of ``assess`` that depend on the records."""
    if arguments.prior:
        meant, advice = "no prior over the file's records", "promise --rho among --suspects N"
        raise DomainError("prior", arguments.prior, meant, advice)
    if arguments.universe_from:
        meant = "no file: a release reads no range from values"
        raise DomainError(
            "universe-from", arguments.universe_from, meant, "say --universe LOW:HIGH"
        )
    asked, questions, epsilon = asked_of(arguments), questions_of(arguments), arguments.epsilon
    shares, by = weights_of(arguments.split), groupings_of(arguments.by)
    groups = named_groups(arguments.groups, questions, by, schema)
    types = types_of(schema, questions, by, groups)
    return Words(
        tuple(questions),
        universes_of(arguments, questions, schema),
        asked,
        None if epsilon is None else Fraction(repr(float(epsilon))),
        arguments.adjacency if "adjacency" in arguments.given else _default_adjacency(arguments),
        arguments.suspects,
        arguments.records,
        arguments.impute,
        None if shares is None else tuple(shares),
        tuple(map(tuple, by)),
        groups,
        _said_of_reading(schema, types, arguments.table),
        types,
    )


def _said_of_reading(
    schema: Schema, types: Mapping[str, ColumnType], table: str | None
) -> dict[str, Any]:
    """Return what was said of how the files are to be read, and makes other numbers of them."""
    said = schema.reading(types)
    return said if table is None else {**said, "table": table}


def release_forecast(arguments: argparse.Namespace, advice: Advice) -> Forecast:
    """Return what the words of ``assess`` come to as a release."""
    schema = schema_of(arguments)
    with_records = argparse.Namespace(**vars(arguments), records=None)
    return forecast(advice, lambda: words_of(with_records, schema))


def _default_adjacency(arguments: argparse.Namespace) -> str:
    return "any" if arguments.records is None else "replace"


def _true_answers(asked: _Asked) -> Values:
    words, limits = asked.planned.words, asked.limits
    with (
        opened_source(asked.files, asked.schema, asked.arguments.table, limits) as source,
        broken(*source.files, limits=limits),
    ):
        with working(f"reading {', '.join(asked.files)}"):
            frame = frame_of(asked.arguments, source, words.types)
        table = Table(frame, Handling(words.universes), groups=words.groups, whole=True)
        with working("counting"):
            true = true_answers(asked.planned, table)
            _warn(asked.arguments, source, asked.planned, table)
    return true


def _warn(arguments: argparse.Namespace, source: Source, planned: Plan, table: Table) -> None:
    """Say on standard error what a release does to the records that are there, if it can be seen.

    It depends on the data, and decides nothing.
    """
    warn_of(slips_in(arguments, source, planned.words.types))
    try:
        with broken(*source.files, limits=source.limits):
            changed = changed_in_private(planned, table)
    except Exception as problem:  # whatever it is, it tells of the data, and may decide nothing
        changed = [f"the records were not searched for slips to the end: {shorten(str(problem))}"]
    for said in changed:
        tell(f"for you alone: {said}")


@contextmanager
def _unchanged(files: list[str]) -> Iterator[None]:
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
