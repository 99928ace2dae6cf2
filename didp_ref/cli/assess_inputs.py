"""What ``assess`` and ``release`` share: the options that say what is asked, and the files."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial

from didp_ref.assessment.advice import Asked
from didp_ref.assessment.data.column_types import ColumnType, check_types, implied_types
from didp_ref.assessment.data.columns import Source, broken
from didp_ref.assessment.data.diagnosis import diagnose
from didp_ref.assessment.data.limits import MEMORY
from didp_ref.assessment.data.schema import Schema
from didp_ref.assessment.data.spark import parquet_by_spark, require_java
from didp_ref.assessment.data.typed import Typed
from didp_ref.assessment.questions import Question, parse_question
from didp_ref.assessment.tables import Handling
from didp_ref.cli.assess_options import universes_of
from didp_ref.cli.plain_terminal import wrapped
from didp_ref.cli.terminal import message
from didp_ref.errors import DidpError, InputError, NotGiven, printable, shorten
from didp_ref.extras import require
from didp_ref.processes.memory import limited_memory

ONE_QUERY = "ask one, as in --query count or --query mean:age; see didp-ref assess --help"


def bounded_memory(arguments: argparse.Namespace) -> AbstractContextManager[None]:
    """Return within what less memory is taken than a hostile file asks for; Spark has its own."""
    return nullcontext() if arguments.spark else limited_memory(MEMORY)


def require_readers(arguments: argparse.Namespace, *, drawing: bool) -> None:
    """Raise :class:`~didp_ref.errors.Unavailable` where what reads or draws is not installed."""
    drawn = ["matplotlib"] if drawing else []
    counted = ["pyspark"] if arguments.spark else []
    require("duckdb", "narwhals", "pyarrow", *counted, *drawn)
    if arguments.spark:
        require_java()


def refuse_overwriting(written: Sequence[str | None], read_files: Sequence[str | None]) -> None:
    """Raise :class:`~didp_ref.errors.InputError` for what is read and would be written over."""
    sources = {os.path.realpath(name) for name in read_files if name}
    for name in filter(None, written):
        if os.path.realpath(name) in sources:
            raise InputError(name, "is read too, and would be written over; choose another name")


def types_of(
    schema: Schema,
    questions: Sequence[Question],
    by: Sequence[Sequence[str]],
    groups: Mapping[str, Sequence[str]],
) -> dict[str, ColumnType]:
    """Return the types of the columns that are asked for: as declared, or as the queries imply.

    Raises :class:`~didp_ref.errors.DomainError` for what cannot be asked of a type.
    """
    implied = implied_types(questions, by)
    types = {name: schema.types.get(name, kind) for name, kind in implied.items()}
    check_types(types, questions, {name: groups[name] for name in types if name in groups})
    return types


def asked_of(arguments: argparse.Namespace) -> Asked:
    """Return what is promised, or whose cost is asked for."""
    names = ("alpha", "beta", "rho", "epsilon", "scale", "error", "confidence")
    return Asked(**{name: getattr(arguments, name) for name in names})


def questions_of(arguments: argparse.Namespace) -> list[Question]:
    """Return what is asked, in order."""
    if not arguments.query:
        raise NotGiven("query", None, ONE_QUERY)
    return [parse_question(query, arguments.column) for query in arguments.query]


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


def what_is_asked(arguments: argparse.Namespace, schema: Schema) -> Iterator[Callable[[], object]]:
    """Yield the checks of what is promised, and of the range of each query."""
    yield partial(asked_of, arguments)
    if arguments.universe_from:
        return
    questions = questions_of(arguments)
    universes = universes_of(arguments, questions, schema)
    for question in questions:
        yield partial(Handling(universes).universe, question)


def frame_of(
    arguments: argparse.Namespace, source: Source, types: Mapping[str, ColumnType]
) -> Typed:
    """Return the columns that are asked for as a table, of DuckDB or of Spark."""
    for column in dict.fromkeys((*source.schema.columns, *types)):
        for index in range(len(source.files)):
            source.place(index, column)
    if not arguments.spark:
        return source.frame(types)
    if source.kind != "Parquet":
        raise InputError(source.files[0], "is no Parquet file, which --spark needs")
    places = [{name: source.place(at, name) for name in types} for at in range(len(source.files))]
    return parquet_by_spark(source.files, types, places, source.schema.form)


def slips_in(
    arguments: argparse.Namespace, source: Source, types: Mapping[str, ColumnType]
) -> list[str]:
    """Return what in the files seems to be no record or no value.

    That depends on the data. So it never decides what is answered, and a search for it that fails
    is left off.
    """
    if arguments.spark:
        return []
    try:
        with broken(*source.files, limits=source.limits):
            return diagnose(source, types)
    except Exception as problem:  # whatever it is, it tells of the data, and may decide nothing
        return [f"the files were not searched for slips to the end: {shorten(str(problem))}"]


def warn_of(slips: Iterable[str]) -> None:
    """Say slips on standard error: they tell of the data."""
    for text in slips:
        tell(f"warning, not to be published: {text}")


def tell(text: str) -> None:
    """Say something to the publisher alone, in lines that a terminal holds."""
    with suppress(OSError):  # what cannot be said decides nothing either
        for line in wrapped(f"didp-ref: {printable(text)}", hanging=2):
            message(line)
