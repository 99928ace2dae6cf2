"""``didp-ref assess``: what noise an answer about your data needs, and against whom."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from didp_ref.assessment.advice import Advice
from didp_ref.assessment.data.column_types import ColumnType
from didp_ref.assessment.data.columns import Source, broken, opened_source
from didp_ref.assessment.data.diagnosis import about_missing, about_outside
from didp_ref.assessment.data.draft import drafted
from didp_ref.assessment.data.limits import Limits
from didp_ref.assessment.data.prior_file import read_prior
from didp_ref.assessment.data.schema import draft
from didp_ref.assessment.data.typed import Typed
from didp_ref.assessment.document import document
from didp_ref.assessment.report import Block, Context, blocks
from didp_ref.assessment.tables import Handling, Unusable, assess_table
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
    once,
    schema_of,
    universes_of,
    weights_of,
)
from didp_ref.cli.release import release_forecast
from didp_ref.cli.slow_notice import working
from didp_ref.cli.terminal import message, print_json
from didp_ref.errors import DomainError, InputError
from didp_ref.files import write_text
from didp_ref.processes.safe_path import kept_out

if TYPE_CHECKING:
    from numpy.typing import NDArray


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
