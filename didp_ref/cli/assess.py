"""``didp-ref assess``: what noise an answer about your data needs, and against whom."""

import argparse
import shlex
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from didp_ref.assessment.advice import Advice
from didp_ref.assessment.assessment import Assessment, assess_table
from didp_ref.assessment.data.column_types import NUMERIC, ColumnType, declares
from didp_ref.assessment.data.columns import Source
from didp_ref.assessment.data.diagnosis import about_missing, about_outside
from didp_ref.assessment.data.draft import drafted, with_slips
from didp_ref.assessment.data.numeric_column import read_column
from didp_ref.assessment.data.schema import draft
from didp_ref.assessment.data.typed import Typed
from didp_ref.assessment.document import document
from didp_ref.assessment.forecast import forecast, plan_of_release
from didp_ref.assessment.report import blocks
from didp_ref.assessment.request import Request, Unusable
from didp_ref.assessment.side_by_side import side_by_side
from didp_ref.assessment.these_worlds import look
from didp_ref.cli.assess_files import (
    Files,
    bounded_memory,
    refuse_overwriting,
    require_readers,
    tell,
    warn_of,
)
from didp_ref.cli.assess_options import configure_words, once, share, typed_again
from didp_ref.cli.assess_request import files_of, request_of, spoken
from didp_ref.cli.slow_notice import working
from didp_ref.cli.terminal import message, print_json
from didp_ref.errors import DidpError, DomainError, InputError, typable
from didp_ref.files import write_text
from didp_ref.processes.safe_path import kept_out
from didp_ref.workbench.explain_numbers import MOST_CALLS, MOST_OPTIONS

MOST_SLIPS = 2
"""An error has one line, which names this many slips."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    configure_words(parser)
    shown = parser.add_argument_group("output")
    shown.add_argument(
        "--details", action="store_true", help="more numbers of suspects, and every note"
    )
    shown.add_argument(
        "--these-worlds",
        action="store_true",
        help="also exact results for this file's possible worlds; they depend on the data",
    )
    shown.add_argument(
        "--show-true",
        action="store_true",
        help="show the true answers, which are as secret as the data",
    )
    once(shown, "delta", "X", "also show the epsilon of all answers at this delta", share)
    once(shown, "write-schema", "OUT", "only draft a schema file, from names and types")
    once(shown, "plot", "OUT", "draw the results (PNG, SVG, PDF)")
    once(shown, "page", "OUT", "write the report with its pictures as an HTML page")
    shown.add_argument("--markdown", action="store_true", help="print the report as Markdown")
    shown.add_argument("--json", action="store_true", help="print one JSON document")
    shown.add_argument("--verbose", action="store_true", help="report time and memory")


@dataclass(frozen=True)
class _Views:
    """How an assessment is shown, and the files that it is written to."""

    plot: str | None
    page: str | None
    markdown: bool
    json: bool
    show_true: bool
    details: bool


def run(arguments: argparse.Namespace) -> int:
    """Assess what is asked and print the advice."""
    start = time.monotonic()
    views = _Views(
        arguments.plot,
        arguments.page,
        arguments.markdown,
        arguments.json,
        arguments.show_true,
        arguments.details,
    )
    with kept_out(), bounded_memory(spark=arguments.spark), spoken(arguments):
        require_readers(spark=arguments.spark, drawing=bool(views.plot or views.page))
        others = [arguments.schema, arguments.universe_from, arguments.prior]
        _check_views(views, [*arguments.file, *others])
        files = files_of(arguments)
        if arguments.write_schema:
            _write_schema(arguments.write_schema, files)
            return 0
        options = _options(arguments)
        requests = [replace(_request(each, files), delta=each.delta) for each in options]
        if len(options) > 1:
            _check_options(arguments, options)
        found, drafts, asked = _assessments(requests, files, arguments)
        if len(options) > 1:
            _compare(found, views, list(map(_call, options)))
        else:
            _show(found[0], views, drafts, asked)
    if arguments.verbose:
        message(f"{time.monotonic() - start:.2f} s{_memory()}")
    return 0


def _options(arguments: argparse.Namespace) -> list[argparse.Namespace]:
    """Return what was typed with each of several epsilons, which are compared, or as it is."""
    epsilon = arguments.epsilon
    several = epsilon if isinstance(epsilon, tuple) else (epsilon,)
    return [argparse.Namespace(**{**vars(arguments), "epsilon": each}) for each in several]


def _call(arguments: argparse.Namespace) -> str:
    """Return the call that assesses one option in full."""
    delta = "" if arguments.delta is None else f" --delta {arguments.delta}"
    return f"didp-ref assess {typed_again(arguments)}{delta}"


OF_ONE = ("details", "these_worlds", "show_true", "plot", "page")
"""Options that show one assessment."""


def _check_options(arguments: argparse.Namespace, options: list[argparse.Namespace]) -> None:
    """Raise for what shows one assessment, and say which call does."""
    for name in OF_ONE:
        if given := getattr(arguments, name):
            option = f"--{name.replace('_', '-')}"
            typed = f"{option} {shlex.quote(given)}" if isinstance(given, str) else option
            raise InputError(option, f"shows one option: type {_call(options[0])} {typed}")
    if len(options) > MOST_OPTIONS:
        raise InputError(
            "--epsilon", f"has {len(options)} numbers; at most {MOST_OPTIONS} are compared"
        )


def _compare(found: Sequence[Assessment], views: _Views, calls: Sequence[str]) -> None:
    from didp_ref.cli.assess_pages import markdown, print_report

    if views.json:
        print_json({"options": [document(each) for each in found]})
    elif views.markdown:
        sys.stdout.write(markdown(side_by_side(found, [])))
    else:
        print_report(side_by_side(found, calls[:MOST_CALLS]))


def _request(arguments: argparse.Namespace, files: Files) -> Request:
    """Return what is asked; of what is wrong, a line of names that the file lacks comes first."""
    try:
        return request_of(arguments, files)
    except DidpError as problem:
        if told := files.about_values():
            raise DidpError(f"{told}; also: {problem}") from None
        raise


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


def _check_views(views: _Views, read_files: Sequence[str | None]) -> None:
    from didp_ref.cli.assess_pictures import check_picture

    if views.json and views.markdown:
        raise DomainError("--json, --markdown", "both", "one of the two")
    if views.plot:
        check_picture(Path(views.plot))
    if views.page:
        check_picture(Path(views.page), (".html", ".htm"))
    refuse_overwriting([views.plot, views.page], read_files)


def _drafting(arguments: argparse.Namespace, source: Source, request: Request) -> str:
    """Return the command that drafts a schema, with the options that say how the file is read.

    There is none if types are declared, or if the draft would not have those that the queries need.
    """
    if arguments.schema or arguments.columns:
        return ""
    is_text = source.kind == "CSV"  # the types of other files are stored in them
    if is_text and declares(request.kinds) and not _fits(source, request.kinds):
        return ""
    form = ["separator", "decimal", "thousands", "encoding", "null_values", "table"]
    lines = ["skip_lines", "skip_below", "skip_last"]
    options = typed_again(arguments, only=[*form, *lines])
    words = [typable(arguments.file[0]), options, "--write-schema schema.toml"]
    return " ".join(["didp-ref assess", *filter(None, words)])


def _fits(source: Source, needed: Mapping[str, ColumnType]) -> bool:
    """Say whether the draft of a schema has the types that queries need, or types as good."""
    try:
        types = drafted(source, needed).types
    except DidpError:
        return False
    return all(
        kind in ("text", types.get(name)) or {kind, types.get(name)} <= {*NUMERIC}
        for name, kind in needed.items()
    )


def _declared(
    arguments: argparse.Namespace, source: Source, request: Request
) -> argparse.Namespace:
    """Return what was typed, with what was read off the file: a release reads off nothing."""
    schema = source.schema
    kinds = request.kinds.items()
    lacking = {name: f"{name}:{kind}" for name, kind in kinds if name not in schema.types}
    typed = [name.strip() for value in arguments.columns for name in value.split(",")]
    columns = [lacking.pop(name, name) for name in typed] + [*lacking.values()]
    if not (columns or schema.columns):
        columns = source.names[0][:1]
    separator = arguments.separator
    if source.heads and source.heads[0].separator not in (schema.form.separator, ","):
        separator = source.heads[0].separator
    once = {"columns": [",".join(columns)] if columns else [], "separator": separator}
    return argparse.Namespace(**{**vars(arguments), **once})


def _show(found: Assessment, views: _Views, drafts: str, asked: str) -> None:
    from didp_ref.cli.assess_pages import markdown, print_report, write_page
    from didp_ref.cli.assess_pictures import draw_pictures

    show_true = views.show_true
    report = blocks(found, show_true=show_true, details=views.details, drafts=drafts, asked=asked)
    if views.plot:
        draw_pictures(Path(views.plot), found, show_true=show_true)
    if views.page:
        write_page(Path(views.page), report, found, show_true=show_true)
    if views.json:
        print_json(document(found, show_true=show_true))
    elif views.markdown:
        sys.stdout.write(markdown(report))
    else:
        print_report(report)


def _assessments(
    requests: Sequence[Request], files: Files, arguments: argparse.Namespace
) -> tuple[list[Assessment], str, str]:
    """Plan releases of what is asked; then read the data, and return what they say of each.

    Beside that is the command that drafts a schema, if one is of use, and what was typed. Without a
    draft it has the options that a release needs and that nobody declared.
    """
    plans = list(map(plan_of_release, requests))
    itself, ranged = False, list(requests)
    if requests[0].universe_from is not None:
        read, itself = _ranged(requests[0], files)
        ranged = [replace(request, universes=read.universes) for request in requests]
    kinds = ranged[0].kinds
    # what is lazy is read while it is counted
    with files.opened() as source:
        with working(f"reading {', '.join(files.names)}"):
            frame = files.frame(source, kinds)
            slips = files.slips(source, kinds)
        with working("counting"), located(source, kinds, slips):
            advised = [_advice(frame, request) for request in ranged]
        warn_of(slips)
        found = [
            Assessment(request, advice, forecast(advice, planned), itself)
            for (advice, request), planned in zip(advised, plans, strict=True)
        ]
        drafts = _drafting(arguments, source, ranged[0])
        asked = typed_again(arguments if drafts else _declared(arguments, source, ranged[0]))
        if not arguments.these_worlds:
            return found, drafts, asked
        if files.spark:
            raise DomainError("these-worlds", "with --spark", "one of the two")
        with working("looking at exactly these worlds"):
            advice, request = advised[0]
            worlds = look(source, request, advice)
            return [replace(found[0], these_worlds=worlds)], drafts, asked


def _advice(frame: Typed, request: Request) -> tuple[Advice, Request]:
    """Return what noise the answers need, and what was asked: as a release handles missing values.

    Where one is missing, and nothing is said of that, it is left out of the queries of its column.
    """
    try:
        return assess_table(frame, request), request
    except InputError as problem:
        if request.drop_missing or request.impute is not None:
            raise
        left_out = replace(request, drop_missing=True)
        try:
            return assess_table(frame, left_out), left_out
        except Unusable:
            raise
        except DidpError:  # leaving values out does not help
            raise problem from None


def _ranged(request: Request, files: Files) -> tuple[Request, bool]:
    """Return a request with the ranges of a file's columns, and whether it is one of the data."""
    read_from = str(request.universe_from)
    universes = {}
    columns = [question.column for question in request.questions if question.column is not None]
    for column in dict.fromkeys(columns):
        values = read_column(read_from, column, files.schema)
        universes[column] = float(values.min()), float(values.max())
    itself = any(Path(read_from).samefile(file) for file in files.names)
    return replace(request, universes=universes), itself


def _write_schema(name: str, files: Files) -> None:
    """Write a draft of a schema, and say what is left for a person to do."""
    path = Path(name)
    if path.exists():
        raise InputError(name, "is there already; choose another name")
    with files.opened() as source:
        made = drafted(source)
        likely = with_slips(source, made)
        source.frame(likely)
        warn_of(files.slips(source, likely))
        write_text(path, draft(made, source.kind, likely))
    for column, kind in likely.items():
        tell(
            f"{name} has {column} as text: most of its first cells fit type {kind}. Correct the "
            f'others, then say type = "{kind}"'
        )
    tell(
        f"wrote {name}: {len(made.columns)} columns. Check the types, which were "
        "guessed from the first records. Add ranges, groups and missing codes from what you know "
        "without the data"
    )


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
