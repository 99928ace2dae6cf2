"""The options of ``assess`` and ``release``, read into what is asked and of which files."""

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from difflib import get_close_matches
from fractions import Fraction
from functools import partial
from pathlib import Path

import numpy as np

from didp_ref.assessment.advice import Asked
from didp_ref.assessment.data.column_types import check_types, column_type, implied_types
from didp_ref.assessment.data.csv_text import cells_of
from didp_ref.assessment.data.hints import no_column
from didp_ref.assessment.data.limits import Limits
from didp_ref.assessment.data.schema import Declared, Schema, read_schema
from didp_ref.assessment.questions import Question, meant_query, parse_question, read_question
from didp_ref.assessment.request import Handling, Request
from didp_ref.cli.assess_files import Files
from didp_ref.cli.other_words import as_option, called_here
from didp_ref.errors import LIKENESS, DidpError, DomainError, InputError, NotGiven, typable
from didp_ref.numbers.exact import parse_exact, to_fraction
from didp_ref.workbench.explain_numbers import read_number as read_chance

NUMBER = re.compile(r"[-+]?[\d.,]+(?:e[-+]?\d+)?(?:/\d+)?\s*%?")
"""A prior that is written like this is no file; one of that name is ``./0.1``."""
ODDS = re.compile(r"\s*(\d{1,12})\s+(?:in|of|out\s+of)\s+(\d{1,12})\s*")
"""A probability as people say it."""
RANGE = re.compile(
    r"[\[(]?\s*(?P<low>-?\d{1,20}(?:\.\d{1,20})?)\s*(?:-|to|,|;|\.\.|\s)\s*"
    r"(?P<high>-?\d{1,20}(?:\.\d{1,20})?)\s*[\])]?"
)
"""A range as people write it."""
SAID_BY = re.compile(r"\s(?:by|per|and|for)\s", re.IGNORECASE)
ONE_QUERY = "ask one, as in --query count or --query mean:age; see didp-ref assess --help"


def request_of(
    arguments: argparse.Namespace,
    files: Files,
    *checks: Callable[[], object],
    first: Sequence[Callable[[], object]] = (),
    records: int | None = None,
) -> Request:
    """Return what is asked; raise for all that is wrong with it, or by other checks, at once."""
    schema, questions = files.schema, questions_of(arguments)
    by = groupings_of(arguments.by)
    implied = implied_types(questions, by)
    _require_columns(files, implied)
    types = {name: schema.types.get(name, kind) for name, kind in implied.items()}
    universes = universes_of(arguments, questions, schema)
    numeric = [each for each in questions if types.get(str(each.column)) not in ("text", "date")]
    ranges = [] if arguments.universe_from else numeric  # the others have no range at all
    groups: dict[str, list[str]] = {}

    def check_columns() -> None:
        groups.update(named_groups(arguments.groups, questions, by, schema))
        check_types(types, questions, groups)

    check_all(
        *first,
        partial(asked_of, arguments),
        check_columns,
        *(partial(Handling(universes).universe, question) for question in ranges),
        *checks,
    )
    reading = schema.reading(types)
    if files.table is not None:
        reading["table"] = files.table
    adjacency = arguments.adjacency
    if records is not None and "adjacency" not in arguments.given:
        adjacency = "replace"
    return Request(
        tuple(questions),
        universes,
        asked_of(arguments),
        adjacency=adjacency,
        suspects=arguments.suspects,
        prior=None if _is_suspicion(arguments) else arguments.prior,
        universe_from=arguments.universe_from or None,
        records=records,
        clip=arguments.clip,
        drop_missing=arguments.drop_missing,
        impute=arguments.impute,
        shares=weights_of(arguments.split),
        by=tuple(map(tuple, by)),
        groups=groups,
        types=types,
        reading=reading,
    )


def _require_columns(files: Files, needed: Iterable[str]) -> None:
    """Raise :class:`~didp_ref.errors.InputError` for a column that a file without header lacks.

    All of its columns are declared.
    """
    schema = files.schema
    for name in needed:
        if schema.columns and not schema.form.header and name not in schema.columns:
            raise InputError(files.names[0], no_column(name, list(schema.columns)))


def files_of(arguments: argparse.Namespace) -> Files:
    """Return the data files, and how they are read."""
    options = [f"--{each.replace('_', '-')}" for each in vars(arguments)]
    for name in arguments.file:
        if (pair := as_option(name, options)) and not Path(name).exists():
            option, value = pair
            called = f"write --{option} {typable(value)}"
            if f"--{option}" not in options:
                called = called_here(option, value, options)
            raise InputError(name, f"is no file; {called}")
        if name.lower().endswith(".toml"):
            advice = f"type the data file, and add --schema {typable(name)}"
            raise InputError(name, f"is a schema and holds no data: {advice}")
    return Files(
        tuple(arguments.file),
        schema_of(arguments),
        arguments.table,
        arguments.spark,
        Limits(arguments.timeout),
    )


def asked_of(arguments: argparse.Namespace) -> Asked:
    """Return what is promised, or whose cost is asked for."""
    names = ("alpha", "beta", "rho", "epsilon", "scale", "error", "confidence")
    total = getattr(arguments, "total", None)  # of a release alone
    if total and "/" not in total and all(getattr(arguments, name) is None for name in names[:-1]):
        raise NotGiven("promise", None, f"add --epsilon {total}, or less to release more later")
    if (odds := ODDS.fullmatch(arguments.prior or "")) and not Path(arguments.prior).exists():
        possible = int(odds[1]) <= int(odds[2]) != 0
        advice = f"write {odds[1]}/{odds[2]}" if possible else "write 1/1000, for instance"
        raise DomainError("prior", arguments.prior, "a probability", advice)
    if isinstance(arguments.epsilon, tuple):
        several = ",".join(map(repr, arguments.epsilon))
        raise DomainError("epsilon", several, "one number", "didp-ref assess compares several")
    prior = read_chance("prior", arguments.prior) if _is_suspicion(arguments) else None
    return Asked(
        **{name: getattr(arguments, name) for name in names},
        prior=prior,
        records_per_person=arguments.records_per_person,
    )


def _is_suspicion(arguments: argparse.Namespace) -> bool:
    """Say whether the prior is a number, and no file of numbers."""
    return arguments.prior is not None and NUMBER.fullmatch(arguments.prior.strip()) is not None


@contextmanager
def spoken(arguments: argparse.Namespace) -> Iterator[None]:
    """Say of an error about a column such as ``ward by month`` which query may be meant."""
    try:
        yield
    except DidpError as problem:
        for text in arguments.query:
            if other := _meant_by(text, str(problem)):
                told = f"did you mean --query {typable(other)}? If not: {problem}"
                raise DidpError(told) from None
        raise


def _meant_by(text: str, problem: str) -> str:
    """Return what a query means if a name in it has a word such as ``by``, and is complained of."""
    try:
        question = parse_question(text)
    except DidpError:
        return ""
    names = [name for name in (question.column, *question.by) if name and SAID_BY.search(name)]
    return meant_query(text) if any(name in problem for name in names) else ""


def questions_of(arguments: argparse.Namespace) -> list[Question]:
    """Return what is asked, in order."""
    if not arguments.query:
        raise NotGiven("query", None, ONE_QUERY)
    return [read_question(query, arguments.column) for query in arguments.query]


def check_all(*checks: Callable[[], object]) -> None:
    """Run checks of which none needs another, and raise what is wrong with all of them at once."""
    problems: dict[str, DidpError] = {}
    for check in checks:
        try:
            check()
        except DidpError as problem:
            problems.setdefault(str(problem), problem)
    if len(problems) > 1:
        raise DidpError("; also: ".join(problems))
    for alone in problems.values():
        raise alone


FORMAT = ("separator", "decimal", "thousands", "encoding", "skip_lines", "skip_below", "skip_last")
"""Options that say how a file is written, by their names in a schema."""


def schema_of(arguments: argparse.Namespace) -> Schema:
    """Return what is declared of the files: by a schema's file, and by options, which go before."""
    schema = Schema() if arguments.schema is None else read_schema(arguments.schema)
    form = {name: getattr(arguments, name) for name in FORMAT if name in arguments.given}
    if arguments.null_values:
        form["nulls"] = tuple(text for value in arguments.null_values for text in value.split(","))
    if arguments.no_header:
        form["header"] = False
    columns = [_declared(text) for value in arguments.columns for text in value.split(",")]
    for name, many in Counter(one.name for one in columns).items():
        if many > 1:
            raise DomainError("columns", name, "every column once")
    schema = schema.declaring(columns, form)
    if not (schema.form.header or schema.columns):
        raise NotGiven(
            "columns", None, "add --columns A,B,C: with --no-header, name all columns in order"
        )
    return schema


def _declared(text: str) -> Declared:
    """Return the column that a text declares, with its type behind the last colon if it has one."""
    name, colon, kind = text.rpartition(":")
    if not colon:
        name, kind = kind, ""
    if not name.strip():
        advice = "a name with a comma or a colon in it has to stand in a schema's file"
        raise DomainError("columns", text, "NAME or NAME:TYPE", advice)
    return Declared(name.strip(), column_type(kind.strip()) if kind.strip() else None)


def universes_of(
    arguments: argparse.Namespace, questions: Sequence[Question], schema: Schema
) -> dict[str, tuple[float, float]]:
    """Return what a value of each column can be: by options, which go before, or by the schema."""
    columns = list(
        dict.fromkeys(question.column for question in questions if question.column is not None)
    )
    if arguments.universe_from:
        if arguments.universe:
            raise DomainError("universe", "given and from a file", "one of the two")
        return {}
    named: dict[str, tuple[float, float]] = {}
    for text in arguments.universe:
        name, _, ends = text.rpartition("=")
        if name.strip() in named:
            raise DomainError("universe", text, "one a column", "one was given before")
        named[name.strip()] = _ends(ends)
    unknown = [key for key in named if key and key not in columns]
    if unknown:
        asked = ", ".join(map(typable, columns))
        advice = "" if columns else "leave it out: a count needs no range"
        meant = f"a queried column: {asked}" if columns else "the range of a queried column"
        raise DomainError("universe", unknown[0], meant, advice)
    every = named.pop("", None)
    declared = {name: ends for name, ends in schema.ranges.items() if name in columns}
    return declared | ({} if every is None else dict.fromkeys(columns, every)) | named


def groupings_of(given: Sequence[str]) -> list[list[str]]:
    """Return the columns whose groups are answered, several where combinations are."""
    return [[name.strip() for name in columns.split(",")] for columns in given]


def named_groups(
    given: Sequence[str], questions: Sequence[Question], by: Sequence[Sequence[str]], schema: Schema
) -> dict[str, list[str]]:
    """Return the groups of each column that are known beforehand: by options, or by the schema."""
    asked = [columns for question in questions for columns in question.groupings(by)]
    columns = list(dict.fromkeys(column for each in asked for column in each))
    named: dict[str, list[str]] = {}
    for text in given:
        column, equals, names = text.partition("=")
        if not equals or column.strip() not in columns:
            if not columns:
                name = (equals and column.strip()) or "COLUMN"
                one = typable(replace(questions[0], by=(name,)).text)
                advice = f"say --query {one}, or --by {typable(name)} for all queries"
                raise DomainError("groups", text, "groups of a column that is asked by", advice)
            if len(columns) != 1:
                raise DomainError("groups", text, "COLUMN=GROUP,GROUP of a column of --by")
            if equals and (near := get_close_matches(column.strip(), columns, cutoff=LIKENESS)):
                advice = f"did you mean {typable(f'{near[0]}={names}')}?"
                raise DomainError("groups", text, f"groups of {columns[0]}", advice)
            column, names = columns[0], text
        cells = cells_of(names, ",")
        if cells is None:
            raise DomainError("groups", text, 'GROUP,"GROUP, WITH A COMMA": close each quote')
        groups = [name.strip() for name in cells]
        if "..." in groups:
            raise DomainError("groups", text, "every group by its name", "... is no group's name")
        if column.strip() in named or len(set(groups)) < len(groups) or not all(groups):
            raise DomainError(
                "groups", text, "every column and every group once, none without name"
            )
        named[column.strip()] = groups
    return {name: groups for name, groups in schema.groups.items() if name in columns} | named


def _ends(text: str) -> tuple[float, float]:
    low, colon, high = text.partition(":")
    try:
        ends = float(low), float(high)
    except ValueError:
        colon = ""
    if not colon:
        advice = _range_meant(text)
        raise DomainError("universe", text, "LOW:HIGH, for instance 0:100", advice)
    if not np.all(np.isfinite(ends)):
        raise DomainError("universe", text, "two finite numbers")
    return ends


def _range_meant(text: str) -> str:
    """Return the range that a text such as ``0-120`` means.

    >>> _range_meant("0-120"), _range_meant("[-5, 5]"), _range_meant("low")
    ('did you mean 0:120?', 'did you mean -5:5?', '')
    """
    ends = RANGE.fullmatch(text.strip())
    if ends is None or not float(ends["low"]) < float(ends["high"]):
        return ""
    return f"did you mean {ends['low']}:{ends['high']}?"


def weights_of(text: str | None) -> tuple[Fraction, ...] | None:
    """Return how the budget is split, where that is said."""
    if text is None:
        return None
    try:
        return tuple(to_fraction(parse_exact("split", weight)) for weight in text.split(","))
    except DidpError:
        raise DomainError("split", text, "numbers with commas between, as in 2,1") from None
