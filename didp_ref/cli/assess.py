"""``didp-ref assess``: what noise an answer about your data needs, and against whom."""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from didp_ref.assessment.advice import CONFIDENCE, Advice, Asked, decimal_text
from didp_ref.assessment.data.columns import (
    MOST_MEMORY,
    Source,
    broken,
    opened_source,
    read_column,
)
from didp_ref.assessment.data.csv_text import Format
from didp_ref.assessment.data.database import PATIENCE
from didp_ref.assessment.data.prior_file import read_prior
from didp_ref.assessment.data.spark import require_java, session
from didp_ref.assessment.distances import ADJACENCIES
from didp_ref.assessment.questions import NAMES, Question, parse_question
from didp_ref.assessment.report import Block, Context, blocks, document
from didp_ref.assessment.tables import Handling, Universe, Unusable, assess_table
from didp_ref.cli.slow_notice import working
from didp_ref.cli.terminal import message, print_json
from didp_ref.errors import DidpError, DomainError, InputError, NotGiven, shorten
from didp_ref.extras import require
from didp_ref.processes.memory import limited_memory
from didp_ref.processes.safe_path import kept_out

if TYPE_CHECKING:
    from numpy.typing import NDArray

NEGATIVE = re.compile(r"^-\.?\d")
"""What begins like a negative number is the value of an option, and not another option."""


class _Once(argparse.Action):
    """Keeps the value of an option that may be given once, and complains of a second one."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        given = vars(namespace).setdefault("given", set())
        if self.dest in given:
            parser.error(f"{option_string} is given twice")
        given.add(self.dest)
        setattr(namespace, self.dest, values)


def configure_words(parser: argparse.ArgumentParser) -> Callable[..., None]:
    """Declare what is asked, of what, and against whom; return what declares further options."""
    parser._negative_number_matcher = NEGATIVE
    parser.set_defaults(given=set())
    parser.add_argument(
        "file", nargs="+", help="CSV, Parquet, Arrow or DuckDB files of the same columns"
    )
    query_options = parser.add_argument_group("what is asked")
    query_options.add_argument(
        "--query",
        action="append",
        required=True,
        metavar="QUERY",
        help=f"mean:age, count, 'sum:cost where sex = F'; may be repeated; {', '.join(NAMES)}",
    )
    _once(query_options, "column", "NAME", "the column of a query that names none")
    query_options.add_argument(
        "--by", action="append", default=[], metavar="COLUMN,...", help="answer group by group"
    )
    query_options.add_argument(
        "--groups",
        action="append",
        default=[],
        metavar="[COLUMN=]GROUP,...",
        help="the groups of --by, known beforehand; empty ones are answered too",
    )
    query_options.add_argument(
        "--universe",
        action="append",
        default=[],
        metavar="[COLUMN=]LOW:HIGH",
        help="what a value can be, from what is known without the data",
    )
    _once(
        query_options,
        "universe-from",
        "FILE",
        "a universe: the range of the same columns in another file",
    )
    promised = parser.add_argument_group("what is promised, or else what it costs")
    for name, about in (
        ("alpha", "largest fall of a belief, with --beta"),
        ("beta", "largest rise of a belief, with --alpha"),
        ("rho", "largest belief in one suspect"),
        ("epsilon", "differential privacy's budget"),
        ("scale", "a scale of noise: what does it amount to?"),
        ("error", "an error that the noise is to stay below: what does it cost?"),
    ):
        _once(promised, name, "X", about, number)
    _once(promised, "confidence", "P", "how surely it stays below (0.95)", number, CONFIDENCE)
    _once(promised, "split", "W,...", "how the budget is split among the queries (equally)")
    whom = parser.add_argument_group("against whom")
    _once(whom, "suspects", "N", "how many equally likely suspects the adversary has", int)
    _once(whom, "prior", "FILE", "one probability a record, or uniform over all records")
    _once(
        whom,
        "adjacency",
        "|".join(ADJACENCIES),
        "what one step from world to world is (any)",
        default="any",
    )
    file_options = parser.add_argument_group("how the files are read")
    _once(file_options, "separator", "CHARACTER", "between cells (read off the header)")
    _once(file_options, "decimal", "CHARACTER", "the decimal point (.)", default=".")
    _once(file_options, "thousands", "CHARACTER", "between thousands (none)", default="")
    _once(file_options, "encoding", "NAME", "utf-8, latin-1 or utf-16 (utf-8)", default="utf-8")
    file_options.add_argument(
        "--null-values", action="append", default=[], metavar="TEXT,...", help="missing values"
    )
    _once(file_options, "table", "NAME", "the table of a DuckDB file")
    file_options.add_argument(
        "--drop-missing", action="store_true", help="leave records without a value out"
    )
    _once(file_options, "impute", "X", "take X for every missing value", number)
    _once(file_options, "timeout", "SECONDS", "how long it may take (600)", number, PATIENCE)
    file_options.add_argument(
        "--clip", action="store_true", help="move values to the universe's ends"
    )
    file_options.add_argument(
        "--spark", action="store_true", help="count in Spark (Parquet; needs Java)"
    )
    return _once


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
    _once(shown, "plot", "OUT", "draw the pictures (PNG, SVG, PDF)")
    _once(shown, "page", "OUT", "write the report with its pictures as an HTML page")
    shown.add_argument("--markdown", action="store_true", help="print the report as Markdown")
    shown.add_argument("--json", action="store_true", help="print one JSON document")
    shown.add_argument("--verbose", action="store_true", help="say how long it took, in how much")


def _once(
    group: argparse._ArgumentGroup,
    name: str,
    metavar: str,
    about: str,
    kind: Callable[[str], Any] = str,
    default: Any = None,
) -> None:
    group.add_argument(
        f"--{name}", action=_Once, type=kind, metavar=metavar, help=about, default=default
    )


class Typed(float):
    """A number that an error shows as it was typed."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def number(text: str) -> float:
    """Return a number, or say how one is written."""
    try:
        return Typed(text)
    except ValueError:
        share = text.strip().endswith("%")
        plainly = text.strip().rstrip("%").strip().replace(",", ".")
    try:
        meant = Decimal(plainly) / (100 if share else 1)
    except InvalidOperation:
        raise argparse.ArgumentTypeError(f"{shorten(text)} is no number") from None
    raise argparse.ArgumentTypeError(f"{shorten(text)} is no number; write {decimal_text(meant)}")


def run(arguments: argparse.Namespace) -> int:
    """Assess what is asked and print the advice."""
    start = time.monotonic()
    with kept_out(), bounded_memory(arguments):
        require_readers(arguments, drawing=bool(arguments.plot or arguments.page))
        _check_outputs(arguments)
        advice, context = _advice(arguments)
        _show(arguments, advice, context)
    if arguments.verbose:
        message(f"{time.monotonic() - start:.2f} s{_memory()}")
    return 0


def bounded_memory(arguments: argparse.Namespace) -> AbstractContextManager[None]:
    """Return within what less memory is taken than a hostile file asks for; Spark has its own."""
    return nullcontext() if arguments.spark else limited_memory(MOST_MEMORY)


def require_readers(arguments: argparse.Namespace, *, drawing: bool) -> None:
    """Raise :class:`~didp_ref.errors.Unavailable` where what reads or draws is not installed."""
    drawn = ["matplotlib"] if drawing else []
    counted = ["pyspark"] if arguments.spark else []
    require("duckdb", "narwhals", "pyarrow", *counted, *drawn)
    if arguments.spark:
        require_java()


def _memory() -> str:
    """Return how much memory was held at most, where the system tells."""
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
    read_files = [*arguments.file, arguments.universe_from, arguments.prior]
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
    check_all(*what_is_asked(arguments))
    asked, questions = asked_of(arguments), questions_of(arguments)
    by = groupings_of(arguments.by)
    form = format_of(arguments)
    handling = Handling(
        universes_of(arguments, questions, form),
        arguments.clip,
        arguments.drop_missing,
        arguments.impute,
    )
    if not arguments.timeout > 0:
        raise DomainError("timeout", arguments.timeout, "a positive number of seconds")
    # what is lazy is read while it is counted
    with (
        opened_source(arguments.file, form, arguments.table, arguments.timeout) as source,
        broken(*source.files),
    ):
        with working(f"reading {', '.join(arguments.file)}"):
            frame = frame_of(arguments, source, questions, by)
            prior = _prior(arguments, frame)
        with working("counting"), located(source):
            advice = assess_table(
                frame,
                questions,
                asked,
                by=by,
                groups=named_groups(arguments.groups, by),
                adjacency=arguments.adjacency,
                suspects=arguments.suspects,
                prior=prior,
                shares=weights_of(arguments.split),
                handling=handling,
            )
        return advice, _context(arguments, source, advice, handling, prior)


def asked_of(arguments: argparse.Namespace) -> Asked:
    """Return what is promised, or whose cost is asked for."""
    names = ("alpha", "beta", "rho", "epsilon", "scale", "error", "confidence")
    return Asked(**{name: getattr(arguments, name) for name in names})


def questions_of(arguments: argparse.Namespace) -> list[Question]:
    """Return what is asked, in order."""
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


def what_is_asked(arguments: argparse.Namespace) -> Iterator[Callable[[], object]]:
    """Yield the checks of what is promised, and of the universe of each query."""
    yield partial(asked_of, arguments)
    if arguments.universe_from:
        return
    questions = questions_of(arguments)
    universes = universes_of(arguments, questions, format_of(arguments))
    for question in questions:
        yield partial(_check_universe, arguments, question, universes)


def _check_universe(
    arguments: argparse.Namespace, question: Question, universes: Mapping[str, Universe]
) -> None:
    """Raise for a universe that is not given; or for a column of which none could be."""
    try:
        Handling(universes).universe(question)
    except NotGiven:
        form = format_of(arguments)
        with opened_source(arguments.file, form, arguments.table) as source, broken(*source.files):
            frame_of(arguments, source, [replace(question, where=())], ())
        raise


def format_of(arguments: argparse.Namespace) -> Format:
    """Return how the files are written."""
    return Format(
        arguments.separator,
        arguments.decimal,
        arguments.thousands,
        arguments.encoding,
        tuple(text for value in arguments.null_values for text in value.split(",")),
    )


def frame_of(
    arguments: argparse.Namespace,
    source: Source,
    questions: Sequence[Question],
    by: Sequence[Sequence[str]],
) -> Any:
    """Return the columns that are asked for as a table, of DuckDB or of Spark."""
    if arguments.null_values and source.kind != "CSV":
        codes = ", ".join(format_of(arguments).nulls)
        problem = f"is a {source.kind} file, and --null-values is for CSV; replace {codes} by null"
        raise InputError(source.files[0], problem)
    numbers = dict.fromkeys(
        question.column for question in questions if question.column is not None
    )
    others = dict.fromkeys(each.column for question in questions for each in question.where)
    texts = dict.fromkeys(name for each in by for name in each)
    for column in (*numbers, *others, *texts):
        for index in range(len(source.files)):
            source.place(index, column)
    if not arguments.spark:
        return source.frame(list(numbers), list(others), list(texts))
    if source.kind != "Parquet":
        raise InputError(source.files[0], "is no Parquet file, which --spark needs")
    return session().read.parquet(*map(os.path.abspath, source.files))


@contextmanager
def located(source: Source) -> Iterator[None]:
    """Say of values that cannot be used also where the first of them stand, and in which file."""
    try:
        yield
    except Unusable as unusable:
        low, high = unusable.universe
        where = source.places_of(unusable.column, unusable.kind, low, high)
        advice = source.about_values(unusable.column, unusable.kind, low, high)
        values = "value" if unusable.many == 1 else "values"
        problem = f"column {unusable.column!r} has {unusable.many:,} {unusable.kind} {values}"
        problem += f": {where}" if where else ""  # of a damaged file one reader may see more
        raise InputError(source.files[0], f"{problem}; {advice or unusable.advice}") from None
    except InputError as problem:
        if problem.source != "the table":
            raise
        raise InputError(source.files[0], problem.problem) from None


def universes_of(
    arguments: argparse.Namespace, questions: Sequence[Question], form: Format
) -> dict[str, tuple[float, float]]:
    """Return what a value of each column can be."""
    columns = list(
        dict.fromkeys(question.column for question in questions if question.column is not None)
    )
    if arguments.universe_from:
        if arguments.universe:
            raise DomainError("universe", "given and from a file", "one of the two")
        universes: dict[str, tuple[float, float]] = {}
        for column in columns:
            values = read_column(arguments.universe_from, column, form)
            universes[column] = float(values.min()), float(values.max())
        return universes
    named: dict[str, tuple[float, float]] = {}
    for text in arguments.universe:
        name, _, ends = text.rpartition("=")
        if name.strip() in named:
            raise DomainError("universe", text, "one a column", "one was given before")
        named[name.strip()] = _ends(ends)
    unknown = [key for key in named if key and key not in columns]
    if unknown:
        raise DomainError("universe", unknown[0], f"a column that is asked: {', '.join(columns)}")
    every = named.pop("", None)
    return ({} if every is None else dict.fromkeys(columns, every)) | named


def groupings_of(given: Sequence[str]) -> list[list[str]]:
    """Return the columns whose groups are answered, several where combinations are."""
    return [[name.strip() for name in columns.split(",")] for columns in given]


def named_groups(given: Sequence[str], by: Sequence[Sequence[str]]) -> dict[str, list[str]]:
    """Return the groups of each column that are known beforehand."""
    columns = list(dict.fromkeys(column for each in by for column in each))
    named: dict[str, list[str]] = {}
    for text in given:
        column, equals, names = text.partition("=")
        if not equals or column.strip() not in columns:
            if not columns:
                advice = "say --by COLUMN too"
                raise DomainError("groups", text, "groups of a column that is asked by", advice)
            if len(columns) != 1:
                raise DomainError("groups", text, "COLUMN=GROUP,... of a column of --by")
            column, names = columns[0], text
        groups = [name.strip() for name in names.split(",")]
        if column.strip() in named or len(set(groups)) < len(groups) or not all(groups):
            raise DomainError(
                "groups", text, "every column and every group once, none without name"
            )
        named[column.strip()] = groups
    return named


def _ends(text: str) -> tuple[float, float]:
    low, colon, high = text.partition(":")
    try:
        ends = float(low), float(high)
    except ValueError:
        colon = ""
    if not colon:
        raise DomainError("universe", text, "LOW:HIGH, for instance 0:100")
    if not np.all(np.isfinite(ends)):
        raise DomainError("universe", text, "two finite numbers")
    return ends


def weights_of(text: str | None) -> list[Fraction] | None:
    """Return how the budget is split, where that is said."""
    if text is None:
        return None
    try:
        return [Fraction(weight.strip()) for weight in text.split(",")]
    except (ValueError, ZeroDivisionError):
        raise DomainError("split", text, "numbers with commas between, as in 2,1") from None


def _prior(arguments: argparse.Namespace, frame: Any) -> NDArray[np.float64] | None:
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
        remarks=tuple(filter(None, [source.totals()])),
        forecast=expected.text,
        released=expected.errors,
        these_worlds=looked,
        these_worlds_found=as_document,
    )
