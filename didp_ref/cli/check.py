"""``didp-ref check``: test another implementation against the vectors."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from didp_ref.cli.evaluate import FILE, find_quantity
from didp_ref.cli.terminal import print_heading, print_json, print_table, print_text, progress
from didp_ref.errors import DomainError, InputError
from didp_ref.extras import require
from didp_ref.files import write_text
from didp_ref.formulas.quantity import Quantity
from didp_ref.libraries.severity import severity
from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.judge import LEVELS, Finding, Judgement, Kind, Level, judge
from didp_ref.oracle.junit import search_to_json, to_json, to_junit
from didp_ref.oracle.reason import reason, shown_inputs
from didp_ref.oracle.runner import (
    DEFAULT_TIMEOUT,
    Dialogue,
    Isolated,
    Report,
    judging,
    request,
    run_command,
    run_function,
)
from didp_ref.oracle.selection import check_flags, select
from didp_ref.oracle.subjects import Function, Subject, subject
from didp_ref.oracle.tolerance import Tolerance
from didp_ref.oracle.user_vectors import vectors_of
from didp_ref.oracle.vectors import Tier, Vector, VectorFile

if TYPE_CHECKING:
    from didp_ref.oracle.search import Search

NO_ANSWER = (Kind.CRASHED, Kind.HUNG, Kind.GARBAGE, Kind.REFUSED)
MOST_SUSPECTS = 5
MOST_REFUSALS = 4
MOST_POINTS = 1_000_000
LONGEST_SEARCH = 60.0
BROKEN = {
    Level.ACCURATE: "not accurate",
    Level.SAFE: "not safe",
    Level.REFUSES: "takes invalid input",
}
WORDS = {True: "yes", False: "no", None: "-"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "quantities", nargs="+", metavar="QUANTITY", help="for instance scale.rho, or FILE.py:ID"
    )
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
        "--level",
        choices=[level.value for level in LEVELS],
        action="append",
        help="what is asked for, once or more; the exit code answers that (default: all three)",
    )
    for name, what in (("flag", "only vectors with it"), ("skip", "no vector with it")):
        parser.add_argument(
            f"--{name}", action="append", default=[], metavar="FLAG", help=f"ask {what}; repeatable"
        )
    parser.add_argument(
        "--tolerance",
        type=float,
        metavar="ULP",
        help="how many ulp an answer may be off and still be accurate (default: 4; more where a "
        "stable form loses more)",
    )
    parser.add_argument(
        "--relative",
        type=float,
        default=0.0,
        metavar="SHARE",
        help="how far it may be off as a share of the exact value, where that is more",
    )
    parser.add_argument(
        "--safe-relative",
        type=float,
        default=0.0,
        metavar="SHARE",
        help="likewise, but on the safe side only",
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
    parser.add_argument(
        "--search-time",
        type=float,
        default=LONGEST_SEARCH,
        metavar="SECONDS",
        help="how long the search may take for each quantity (default: %(default)g)",
    )
    parser.add_argument("--vectors", metavar="DIR", help="a folder of vectors other than ours")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--junit", metavar="FILE", help="write JUnit XML as well")


def run(arguments: argparse.Namespace) -> int:
    """Check every quantity; exit code 0 where what was asked for holds, 1 where it does not."""
    _check_numbers(arguments)
    require(
        *(["hypothesis"] if arguments.search else []),
        *(["jsonschema"] if arguments.vectors else []),
    )
    tolerance = Tolerance(arguments.tolerance, arguments.relative, arguments.safe_relative)
    levels = tuple(level for level in LEVELS if level.value in (arguments.level or ())) or LEVELS
    chosen = [_find(name) for name in arguments.quantities]
    for checked in chosen:
        if arguments.search and isinstance(checked, Function):
            raise InputError(checked.id, "has vectors only: --search draws points of formulas")
    targets = _targets(arguments, len(chosen))
    folder = Path(arguments.vectors) if arguments.vectors else None
    with progress() as show:
        files = [vectors_of(checked, folder, show) for checked in chosen]
    check_flags(arguments.flag, arguments.skip, files)
    tiers = tuple(tier for tier in Tier if any(tier in file.tiers for file in files))
    files = [select(file, arguments.flag, arguments.skip) for file in files]
    for file in files:
        if levels == (Level.SAFE,) and file.safe_side is Side.NEAREST:
            raise InputError(file.quantity, "has no safe side: --level safe asks nothing of it")
    reports, searches = [], []
    with progress() as show:
        for checked, file, target in zip(chosen, files, targets, strict=True):
            report = _check(target, file, arguments, tolerance, levels)
            reports.append(report)
            searches.append(
                _search(target, checked, arguments, report)
                if arguments.search and not report.not_asked and isinstance(checked, Quantity)
                else None
            )
            show("quantities", len(searches), len(chosen))
    if arguments.junit:
        write_text(Path(arguments.junit), to_junit(reports, searches))
    if arguments.json:
        print_json(
            {"tiers": [tier.value for tier in tiers], "reports": _as_json(reports, searches)}
        )
    else:
        _print_tiers(tiers, arguments)
        _print(reports, searches, arguments)
    return 0 if all(map(_conforms, reports, searches)) else 1


def _conforms(report: Report, search: Search | None) -> bool:
    """Say whether what was asked for holds at the vectors, and at the points that were searched."""
    return report.conforms and (search is None or search.passes)


def _find(name: str) -> Subject:
    """Return the quantity, or the function that has vectors too."""
    return find_quantity(name) if FILE.search(name) else subject(name)


def _check_numbers(arguments: argparse.Namespace) -> None:
    for name in ("timeout", "search_time"):
        value, largest = getattr(arguments, name), 86400.0
        if not (math.isfinite(value) and 0 < value <= largest):
            raise DomainError(name, value, f"0 < {name} <= {largest:g}")
    if not 0 <= arguments.search <= MOST_POINTS:
        raise DomainError("search", arguments.search, f"0 <= search <= {MOST_POINTS}")


def _targets(arguments: argparse.Namespace, count: int) -> list[str]:
    """Return for each quantity the command to run, or the name of the function to call."""
    if arguments.pipe is not None:
        return [arguments.pipe] * count
    functions: list[str] = arguments.python
    if len(functions) not in (1, count):
        raise InputError(
            "--python", f"is given {len(functions)} times for {count} quantities: once, or for each"
        )
    return functions * count if len(functions) == 1 else functions


def _check(
    target: str,
    file: VectorFile,
    arguments: argparse.Namespace,
    tolerance: Tolerance,
    levels: tuple[Level, ...],
) -> Report:
    exact, timeout = arguments.exact, arguments.timeout
    if arguments.pipe is not None:
        report = run_command(
            target, file, exact=exact, tolerance=tolerance, timeout=timeout, levels=levels
        )
        if not report.replies:  # what never answers has shown no bug
            raise _never_answers(target, file, report, exact)
        return report
    return run_function(
        target,
        file,
        exact=exact,
        tolerance=tolerance,
        timeout=timeout,
        levels=levels,
        isolated=True,
    )


def _never_answers(command: str, file: VectorFile, report: Report, exact: bool) -> InputError:
    """Return the error for a command that answers nothing, with a question and an answer to it."""
    happened = report.findings[0].answer if report.findings else "nothing comes"
    first = file.asked(exact)[0]
    reply = json.dumps({"id": first.id, "value": 1.5})
    return InputError(
        command,
        f"answers none of the questions ({happened}); asked {request(first, exact)} it may answer "
        f"{reply}, or an error: docs/protocol.md",
    )


def _search(
    target: str, quantity: Quantity, arguments: argparse.Namespace, report: Report
) -> Search:
    """Ask fresh points, as the vectors were asked."""
    from didp_ref.oracle.search import search

    tolerance, order = report.tolerance, report.placing.names if report.placing else ()
    exact, timeout = arguments.exact, arguments.timeout
    looking = partial(
        search,
        quantity,
        points=arguments.search,
        exact=exact,
        levels=report.levels,
        seconds=arguments.search_time,
    )
    if arguments.pipe is not None:
        with Dialogue(target, exact=exact, timeout=timeout) as dialogue:

            def judged(vector: Vector) -> Judgement:
                return judge(vector, dialogue.ask(vector), quantity.safe_side, tolerance)

            return looking(judged=judged)
    asking = partial(
        judging,
        target,
        quantity.names,
        quantity.safe_side,
        exact=exact,
        tolerance=tolerance,
        order=order,
    )
    with Isolated(asking, timeout, target) as isolated:
        return looking(judged=isolated.ask)


def _as_json(
    reports: Sequence[Report], searches: Sequence[Search | None]
) -> list[dict[str, object]]:
    return [
        to_json(report)
        | {
            "conforms": _conforms(report, search),
            "search": search_to_json(search) if search else None,
        }
        for report, search in zip(reports, searches, strict=True)
    ]


def _print(
    reports: Sequence[Report], searches: Sequence[Search | None], arguments: argparse.Namespace
) -> None:
    for report in reports:
        if not report.conforms:
            _print_diagnosis(report, arguments.exact)
    rows = [
        (
            report.quantity,
            *(_level(report, level) for level in LEVELS),
            f"{report.worst:.3g} ulp" if report.digits else "-",
        )
        for report in reports
    ]
    columns = ("quantity", *(level.value for level in LEVELS), "worst")
    levels = ", ".join(arguments.level or [level.value for level in LEVELS])
    print_table(f"judged by the vectors; asked for: {levels}", columns, rows)
    if all(map(_conforms, reports, searches)):
        print_text("all that was asked for holds", "green")
    _print_left_out(arguments)
    for report, search in zip(reports, searches, strict=True):
        for remark in (*(report.by_place if report.conforms else ()), *report.remarks):
            print_text(f"{report.quantity}: {remark}")
        _print_refusals(report)
        if search and search.finding:
            inputs = shown_inputs(search.finding.vector, arguments.exact)
            about = f"search found {inputs}: {search.finding.message}"
            print_text(f"{report.quantity}: {about}", "red")
        if search:
            nothing = (
                "" if search.finding else "; none fails" if search.asked else ": nothing is known"
            )
            print_text(f"{report.quantity}: {search.summary}{nothing}")
        elif arguments.search:
            print_text(f"{report.quantity}: not searched, since it was given up", "red")


def _print_tiers(tiers: Sequence[Tier], arguments: argparse.Namespace) -> None:
    """Say which tiers there are to ask from where some are missing, and how to get them."""
    if Tier.SHOULD in tiers:
        return
    listed = ", ".join(tier.value for tier in tiers)
    ids = " ".join(arguments.quantities)
    print_text(
        f"vectors here: {listed}; for all: didp-ref vectors --out DIR {ids}, and --vectors DIR"
    )


def _level(report: Report, level: Level) -> str:
    """Return whether a level holds, and at how many of what it judges."""
    passed, judged = report.counts(level)
    holds = report.holds(level)
    if level is Level.SAFE and report.never_answers:
        return f"{WORDS[holds]} (no number)"
    return f"{WORDS[holds]} ({passed}/{judged})" if holds is not None else WORDS[None]


def _print_left_out(arguments: argparse.Namespace) -> None:
    for name, flags in (("only vectors with", arguments.flag), ("no vectors with", arguments.skip)):
        if flags:
            print_text(f"asked: {name} {', '.join(flags)}")


def _print_refusals(report: Report) -> None:
    """List what invalid input is refused with, by class."""
    common = report.refusals.most_common(MOST_REFUSALS)
    if common:
        others = len(report.refusals) - len(common)
        listed = ", ".join(f"{name} {count} times" for name, count in common)
        more = f" and {others} others" if others else ""
        print_text(f"{report.quantity}: refuses with {listed}{more}")


def _print_diagnosis(report: Report, exact: bool) -> None:
    broken = [level for level in report.levels if report.holds(level) is False]
    if report.rounding:
        broken = [level for level in broken if level is not Level.REFUSES]  # it is said first
    met = [level.value for level in LEVELS if report.holds(level)]
    about = ", ".join(BROKEN[level] for level in broken)
    levels_met = f" ({', '.join(met)}: yes)" if met else ""
    about = ": ".join(filter(None, (report.what_is_right, about))) or "misbehaves"
    print_heading(f"{report.quantity}: {about}{levels_met}")
    if worst := severity(report, exact):
        print_text(worst, "red", indent=2)
    if report.agreement:
        print_text(report.agreement, indent=2)
    for problem in (*report.by_place, *report.behaviour):
        print_text(problem, "red", indent=2)
    for kind in NO_ANSWER:
        findings = [
            finding
            for finding in report.findings
            if finding.kind is kind and not finding.vector.error
        ]
        if findings:
            print_text(
                f"{kind.value}: {len(findings)} times, as {findings[0].answer}", "red", indent=2
            )
    rows = [
        (
            suspect.flag,
            suspect.bug,
            f"{suspect.failing}/{suspect.total}",
            "sure" if suspect.certain else "likely",
        )
        for suspect in report.suspects[:MOST_SUSPECTS]
    ]
    if rows:
        print_table(
            "what is wrong, the most severe first", ("flag", "bug", "failures", "is it?"), rows
        )
    if more := len(report.suspects) - len(rows):
        print_text(f"and {more} more: --json", indent=2)
    if report.suspects:
        first = report.suspects[0].smallest
        _print_finding("the first of these, at its smallest failing vector", first, report, exact)
    elif report.smallest:
        _print_finding("the smallest failing vector", report.smallest, report, exact)


def _print_finding(title: str, finding: Finding, report: Report, exact: bool) -> None:
    print_text(f"{title} {finding.vector.id}", indent=2)
    lines = [
        ("asked", shown_inputs(finding.vector, exact)),
        ("answered", f"{finding.answer}{_error(finding)}"),
        ("would pass", finding.passing),
        ("because", reason(finding, report.side, report.tolerance)),
    ]
    for name, text in lines:
        print_text(f"{name:<10}  {text}", indent=4)


def _error(finding: Finding) -> str:
    return "" if finding.ulps is None else f", off by {finding.ulps:.3g} ulp"
