"""``didp-ref assess``: what noise an answer about your data needs, and against whom."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from didp_ref.assessment.advice import Advice, Asked
from didp_ref.assessment.data.column_types import ColumnType, check_types, implied_types
from didp_ref.assessment.data.columns import Source, broken, opened_source
from didp_ref.assessment.data.diagnosis import about_missing, about_outside, diagnose
from didp_ref.assessment.data.draft import drafted
from didp_ref.assessment.data.limits import MEMORY, Limits
from didp_ref.assessment.data.prior_file import read_prior
from didp_ref.assessment.data.schema import Schema, draft
from didp_ref.assessment.data.spark import parquet_by_spark, require_java
from didp_ref.assessment.data.typed import Typed
from didp_ref.assessment.document import document
from didp_ref.assessment.questions import Question, parse_question
from didp_ref.assessment.report import Block, Context, blocks
from didp_ref.assessment.tables import Handling, Unusable, assess_table
from didp_ref.cli.assess_options import (
    configure_words,
    groupings_of,
    named_groups,
    once,
    schema_of,
    universes_of,
    weights_of,
)
from didp_ref.cli.plain_terminal import wrapped
from didp_ref.cli.slow_notice import working
from didp_ref.cli.terminal import message, print_json
from didp_ref.errors import DidpError, DomainError, InputError, NotGiven, printable, shorten
from didp_ref.extras import require
from didp_ref.files import write_text
from didp_ref.processes.memory import limited_memory
from didp_ref.processes.safe_path import kept_out

if TYPE_CHECKING:
    from numpy.typing import NDArray


ONE_QUERY = "ask one, as in --query count or --query mean:age; see didp-ref assess --help"
MOST_SLIPS = 2
"""An error has one line, which names this many slips."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    configure_words(parser)
    shown = parser.add_argument_group("what is shown")
    shown.add_argument(
        "--these-worlds",
        action="store_true",
        help="also what is exactly true of this file's worlds; depends on the data",
    )
    shown.add_argument(
        "--show-true", action="store_true", help="show the true answers; as secret as the data"
    )
    once(shown, "write-schema", "OUT", "draft a schema's file from names and types; nothing else")
    once(shown, "plot", "OUT", "draw the pictures (PNG, SVG, PDF)")
    once(shown, "page", "OUT", "write the report with its pictures as an HTML page")
    shown.add_argument("--markdown", action="store_true", help="print the report as Markdown")
    shown.add_argument("--json", action="store_true", help="print one JSON document")
    shown.add_argument("--verbose", action="store_true", help="say how long it took, in how much")


def run(arguments: argparse.Namespace) -> int:
    """Assess what is asked and print the advice."""
    start = time.monotonic()
    with kept_out(), bounded_memory(arguments):
        require_readers(arguments, drawing=bool(arguments.plot or arguments.page))
        _check_outputs(arguments)
        if arguments.write_schema:
            _write_schema(arguments)
            return 0
        advice, context = _advice(arguments)
        _show(arguments, advice, context)
    if arguments.verbose:
        message(f"{time.monotonic() - start:.2f} s{_memory()}")
    return 0


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


def _memory() -> str:
    """Return how much memory was held at most, where the system tells."""
    with suppress(OSError):  # Linux; `getrusage` there also counts what started this process
        status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
        for name, _, most in (line.partition(":") for line in status.splitlines()):
            if name == "VmHWM":
                return f", {int(most.split()[0]) >> 10} MB at most"
    try:
        import resource
    except ImportError:
        return ""
    # in kilobytes, but for macOS, where it is in bytes
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return f", {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit} MB at most"


def _check_outputs(arguments: argparse.Namespace) -> None:
    from didp_ref.cli.assess_pictures import check_picture

    if arguments.json and arguments.markdown:
        raise DomainError("--json, --markdown", "both", "one of the two")
    if arguments.plot:
        check_picture(Path(arguments.plot))
    if arguments.page:
        check_picture(Path(arguments.page), (".html", ".htm"))
    read_files = [*arguments.file, arguments.schema, arguments.universe_from, arguments.prior]
    refuse_overwriting([arguments.plot, arguments.page], read_files)


def refuse_overwriting(written: Sequence[str | None], read_files: Sequence[str | None]) -> None:
    """Raise :class:`~didp_ref.errors.InputError` for what is read and would be written over."""
    sources = {os.path.realpath(name) for name in read_files if name}
    for name in filter(None, written):
        if os.path.realpath(name) in sources:
            raise InputError(name, "is read too, and would be written over; choose another name")


def _show(arguments: argparse.Namespace, advice: Advice, context: Context) -> None:
    from didp_ref.cli.assess_pages import markdown, print_report, write_page
    from didp_ref.cli.assess_pictures import draw_pictures

    report = blocks(advice, context)
    if arguments.plot:
        draw_pictures(Path(arguments.plot), advice, context.released, show_true=context.show_true)
    if arguments.page:
        write_page(
            Path(arguments.page), report, advice, context.released, show_true=context.show_true
        )
    if arguments.json:
        print_json(document(advice, context))
    elif arguments.markdown:
        sys.stdout.write(markdown(report))
    else:
        print_report(report)


def _advice(arguments: argparse.Namespace) -> tuple[Advice, Context]:
    limits = Limits(arguments.timeout)
    schema = schema_of(arguments)
    check_all(*what_is_asked(arguments, schema))
    asked, questions = asked_of(arguments), questions_of(arguments)
    by = groupings_of(arguments.by)
    groups = named_groups(arguments.groups, questions, by, schema)
    types = types_of(schema, questions, by, groups)
    handling = Handling(
        universes_of(arguments, questions, schema),
        arguments.clip,
        arguments.drop_missing,
        arguments.impute,
    )
    # what is lazy is read while it is counted
    with (
        opened_source(arguments.file, schema, arguments.table, limits) as source,
        broken(*source.files, limits=limits),
    ):
        with working(f"reading {', '.join(arguments.file)}"):
            frame = frame_of(arguments, source, types)
            slips = slips_in(arguments, source, types)
            prior = _prior(arguments, frame)
        with working("counting"), located(source, types, slips):
            advice = assess_table(
                frame,
                questions,
                asked,
                by=by,
                groups=groups,
                adjacency=arguments.adjacency,
                suspects=arguments.suspects,
                prior=prior,
                shares=weights_of(arguments.split),
                handling=handling,
                types=types,
            )
        warn_of(slips)
        return advice, _context(arguments, source, advice, handling, prior)


def _write_schema(arguments: argparse.Namespace) -> None:
    """Write a draft of a schema, and say what is left for a person to do."""
    path = Path(arguments.write_schema)
    if path.exists():
        raise InputError(arguments.write_schema, "is there already; choose another name")
    limits, schema = Limits(arguments.timeout), schema_of(arguments)
    with (
        opened_source(arguments.file, schema, arguments.table, limits) as source,
        broken(*source.files, limits=limits),
    ):
        made = drafted(source)
        source.frame({})
        warn_of(slips_in(arguments, source, {}))
        write_text(path, draft(made, source.kind))
    tell(
        f"wrote {arguments.write_schema}: {len(made.columns)} columns. Check the types, which were "
        "guessed from the first records. Add ranges, groups and missing codes from what you know "
        "without the data"
    )


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


@contextmanager
def located(
    source: Source, types: Mapping[str, ColumnType], slips: Sequence[str]
) -> Iterator[None]:
    """Say of values that cannot be used also where the first of them stand, and in which file.

    A slip that was found goes before, as it may be the cause.
    """
    try:
        yield
    except Unusable as unusable:
        column, (low, high) = unusable.column, unusable.universe
        if unusable.kind == "missing":
            problem = about_missing(source, column, types[column], unusable.many)
        else:
            values = "value" if unusable.many == 1 else "values"
            problem = f"column {column!r} has {unusable.many:,} {unusable.kind} {values}"
            where = about_outside(source, column, types[column], low, high)
            problem += f": {where}" if where else ""  # of a damaged file one reader may see more
        cause = [slip for slip in slips if slip not in problem][:MOST_SLIPS]
        told = "; ".join([*cause, problem, unusable.advice])
        raise InputError(source.files[0], told) from None
    except InputError as problem:
        if problem.source != "the table":
            raise
        raise InputError(source.files[0], problem.problem) from None


def _prior(arguments: argparse.Namespace, frame: Typed) -> NDArray[np.float64] | None:
    if arguments.prior is None:
        return None
    if arguments.prior != "uniform":
        return read_prior(arguments.prior)
    from didp_ref.assessment.tally import count_records

    records = count_records(frame)[()]
    return np.full(records, 1.0 / records) if records else None


def _context(
    arguments: argparse.Namespace,
    source: Source,
    advice: Advice,
    handling: Handling,
    prior: NDArray[np.float64] | None,
) -> Context:
    from didp_ref.cli.release import release_forecast

    from_itself = arguments.universe_from is not None and any(
        Path(arguments.universe_from).samefile(file) for file in arguments.file
    )
    looked: tuple[Block, ...] = ()
    as_document: dict[str, Any] = {}
    if arguments.these_worlds:
        from didp_ref.cli.these_worlds import look

        if arguments.spark:
            raise DomainError("these-worlds", "with --spark", "one of the two")
        with working("looking at exactly these worlds"):
            looked, as_document = look(source, advice.parts, advice.asked, handling, prior)
    expected = release_forecast(arguments, advice)
    return Context(
        missing=advice.missing,
        imputed=arguments.impute,
        clipped=arguments.clip,
        universe_from_itself=from_itself,
        show_true=arguments.show_true,
        forecast=expected.text,
        released=expected.errors,
        these_worlds=looked,
        these_worlds_found=as_document,
    )
