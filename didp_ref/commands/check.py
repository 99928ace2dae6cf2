"""``didp-ref check``: test another implementation against the vectors."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from didp_ref.commands.evaluate import find_quantity
from didp_ref.commands.files import write_text
from didp_ref.commands.terminal import print_heading, print_json, print_table, print_text, progress
from didp_ref.errors import DomainError, InputError, shorten
from didp_ref.extras import require
from didp_ref.oracle.judge import DEFAULT_TOLERANCE, Finding, Judgement, Kind, judge
from didp_ref.oracle.junit import finding_to_json, to_json, to_junit
from didp_ref.oracle.runner import (
    DEFAULT_TIMEOUT,
    Dialogue,
    Isolated,
    Report,
    judging,
    run_command,
    run_function,
)
from didp_ref.oracle.vectors import Vector, VectorFile, load
from didp_ref.quantity import Quantity

NO_ANSWER = (Kind.CRASHED, Kind.HUNG, Kind.GARBAGE, Kind.REFUSED)
MOST_SUSPECTS = 5
MOST_POINTS = 1_000_000


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("quantities", nargs="+", metavar="QUANTITY", help="for instance scale.rho")
    target = parser.add_mutually_exclusive_group(required=True)
    target.add_argument(
        "--python",
        metavar="module:function",
        action="append",
        help="a Python function; one for all quantities, or one for each in their order",
    )
    target.add_argument(
        "--command",
        dest="pipe",  # the parser keeps its own `command`
        metavar="CMD",
        help="a command that answers line by line: docs/protocol.md",
    )
    parser.add_argument(
        "--exact", action="store_true", help="pass fractions and integers instead of floats"
    )
    parser.add_argument(
        "--tolerance",
        type=float,
        default=DEFAULT_TOLERANCE,
        metavar="ULP",
        help="how many ulp an answer may be off and still be correct (default: %(default)g)",
    )
    parser.add_argument(
        "--timeout",
        type=float,
        default=DEFAULT_TIMEOUT,
        metavar="SECONDS",
        help="how long one answer, or the import, may take (default: %(default)g)",
    )
    parser.add_argument(
        "--search", type=int, default=0, metavar="N", help="ask N fresh random points as well"
    )
    parser.add_argument("--vectors", metavar="DIR", help="a folder of vectors other than ours")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--junit", metavar="FILE", help="write JUnit XML as well")


def run(arguments: argparse.Namespace) -> int:
    """Check every quantity; exit code 0 where the implementation conforms, 1 where it does not."""
    _check_numbers(arguments)
    require(
        *(["hypothesis"] if arguments.search else []),
        *(["jsonschema"] if arguments.vectors else []),
    )
    chosen = [find_quantity(name) for name in arguments.quantities]
    targets = _targets(arguments, len(chosen))
    folder = Path(arguments.vectors) if arguments.vectors else None
    vectors = [load(one.id, folder) for one in chosen]
    reports, found = [], []
    with progress() as show:
        for one, file, target in zip(chosen, vectors, targets, strict=True):
            report = _check(target, file, arguments)
            searched = arguments.search and not report.not_asked
            reports.append(report)
            found.append(_search(target, one, arguments) if searched else None)
            show("quantities", len(found), len(chosen))
    if arguments.junit:
        write_text(Path(arguments.junit), to_junit(reports))
    if arguments.json:
        print_json({"reports": _as_json(reports, found)})
    else:
        _print(reports, found, arguments.search)
    fine = all(one.conforms for one in reports) and not any(found)
    return 0 if fine else 1


def _check_numbers(arguments: argparse.Namespace) -> None:
    for name, largest in (("tolerance", 2.0**53), ("timeout", 86400.0)):
        value = getattr(arguments, name)
        if not (math.isfinite(value) and 0 < value <= largest):
            raise DomainError(name, value, f"0 < {name} <= {largest:g}")
    if not 0 <= arguments.search <= MOST_POINTS:
        raise DomainError("search", arguments.search, f"0 <= search <= {MOST_POINTS}")


def _targets(arguments: argparse.Namespace, count: int) -> list[str]:
    """Return for each quantity the command to run, or the name of the function to call."""
    if arguments.pipe is not None:
        return [arguments.pipe] * count
    here = str(Path.cwd())
    if here not in sys.path:  # last, so that no folder here stands in for what we import ourselves
        sys.path.append(here)
    functions: list[str] = arguments.python
    if len(functions) not in (1, count):
        raise InputError(
            "--python", f"is given {len(functions)} times for {count} quantities: once, or for each"
        )
    return functions * count if len(functions) == 1 else functions


def _check(target: str, file: VectorFile, arguments: argparse.Namespace) -> Report:
    kept = {
        "exact": arguments.exact,
        "tolerance": arguments.tolerance,
        "timeout": arguments.timeout,
    }
    if arguments.pipe is not None:
        return run_command(target, file, **kept)
    return run_function(target, file, **kept, isolated=True)


def _search(target: str, one: Quantity, arguments: argparse.Namespace) -> Finding | None:
    from didp_ref.oracle.search import search

    exact, tolerance, timeout = arguments.exact, arguments.tolerance, arguments.timeout
    if arguments.pipe is not None:
        with Dialogue(target, exact=exact, timeout=timeout) as dialogue:

            def judged(vector: Vector) -> Judgement:
                return judge(vector, dialogue.ask(vector), one.safe_side, tolerance)

            return search(one, judged, arguments.search, exact=exact)
    asking = partial(judging, target, one.names, one.safe_side, exact=exact, tolerance=tolerance)
    with Isolated(asking, timeout, target) as isolated:
        return search(one, isolated.ask, arguments.search, exact=exact)


def _as_json(reports: Sequence[Report], found: Sequence[Finding | None]) -> list[dict[str, object]]:
    return [
        to_json(report) | {"search": finding_to_json(one) if one else None}
        for report, one in zip(reports, found, strict=True)
    ]


def _print(reports: Sequence[Report], found: Sequence[Finding | None], points: int) -> None:
    for report in reports:
        if not report.conforms:
            _print_diagnosis(report)
    rows = [
        (
            report.quantity,
            "yes" if report.conforms else "no",
            f"{report.correct}/{report.values}",
            f"{report.safe}/{report.values}",
            f"{report.refused}/{report.errors}",
            f"{report.worst:.3g} ulp",
        )
        for report in reports
    ]
    columns = ("quantity", "conforms", "correct", "safe", "refuses", "worst error")
    print_table("judged against the vectors", columns, rows)
    for report, one in zip(reports, found, strict=True):
        if one:
            print_text(f"{report.quantity}: search found {_inputs(one)}: {one.message}", "red")
        elif points and report.not_asked:
            print_text(f"{report.quantity}: not searched, since it was given up", "red")
        elif points:
            print_text(f"{report.quantity}: {points} fresh points found nothing more")


def _print_diagnosis(report: Report) -> None:
    print_heading(f"{report.quantity}: does not conform")
    for problem in report.protocol:
        print_text(f"protocol: {problem}", "red", indent=2)
    for kind in NO_ANSWER:
        found = [one for one in report.findings if one.kind is kind and not one.vector.error]
        if found:
            print_text(f"{kind.value}: {len(found)} times, as {found[0].answer}", "red", indent=2)
    rows = [
        (one.flag, one.bug, f"{one.failing}/{one.total}", "sure" if one.certain else "likely")
        for one in report.suspects[:MOST_SUSPECTS]
    ]
    if rows:
        print_table("what is likely wrong", ("flag", "bug", "failures", "is it?"), rows)
    if report.smallest:
        small = report.smallest
        print_text(f"smallest failing vector: {small.vector.id}", indent=2)
        print_text(f"{_inputs(small)}", indent=4)
        print_text(small.message, indent=4)
    if report.worst_vector:
        print_text(f"worst error: {report.worst:.3g} ulp at {report.worst_vector.id}", indent=2)


def _inputs(finding: Finding) -> str:
    return ", ".join(f"{name} = {_short(value)}" for name, value in finding.vector.inputs.items())


def _short(value: object) -> str:
    return value if isinstance(value, str) and len(value) < 60 else shorten(value)
