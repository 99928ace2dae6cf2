"""``didp-ref check``: test another implementation against the vectors."""

from __future__ import annotations

import argparse
import json
import shlex
import time
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from statistics import median_low
from typing import TYPE_CHECKING

from didp_ref.cli import check_lists
from didp_ref.cli.check_asking import ask_all
from didp_ref.cli.evaluate import FILE, find_quantity
from didp_ref.cli.terminal import (
    print_fields,
    print_json,
    print_summary,
    print_table,
    print_text,
    progress,
)
from didp_ref.errors import DomainError, InputError, NotGiven
from didp_ref.extras import missing, remedy, require
from didp_ref.files import write_text
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.domains import TIME_LIMIT
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.exact import without_percent
from didp_ref.oracle.checking import LEVEL_NAMES, REJECTS, levels_of
from didp_ref.oracle.code_hosts import location, to_badge, to_sarif
from didp_ref.oracle.factor import how_far
from didp_ref.oracle.fresh import select_with_fresh_points
from didp_ref.oracle.harm import by_harm
from didp_ref.oracle.judge import LEVELS, Finding, Level
from didp_ref.oracle.junit import search_to_json, to_json, to_junit, worst_to_json
from didp_ref.oracle.lists import ASKED
from didp_ref.oracle.reason import reason, shown_inputs
from didp_ref.oracle.runner import DEFAULT_TIMEOUT, Report
from didp_ref.oracle.runner.bracket_report import BracketReport
from didp_ref.oracle.selection import check_flags
from didp_ref.oracle.subjects import Checked, subject
from didp_ref.oracle.tolerance import Tolerance
from didp_ref.oracle.user_vectors import vectors_of
from didp_ref.oracle.vectors import Tier, VectorFile
from didp_ref.processes.signals import say_interrupted
from didp_ref.summary import Summary

if TYPE_CHECKING:
    from didp_ref.oracle.search import Search

MOST_POINTS = 1_000_000
LONGEST_SEARCH = 60.0
IN_FULL = 3
"""So many failures of a kind are shown with all numbers; the others by their ids."""
WORDS = {True: "yes", False: "no", None: "-"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "quantities", nargs="+", metavar="FORMULA", help="for instance scale.rho, or FILE.py:ID"
    )
    target = parser.add_mutually_exclusive_group()
    target.add_argument(
        "--python",
        metavar="module:function",
        action="append",
        help="a Python function: one for all formulas, or one for each, in the same order",
    )
    target.add_argument(
        "--command",
        dest="pipe",  # the parser keeps its own `command`
        metavar="CMD",
        action="append",
        help="a command that answers line by line (docs/protocol.md), given as --python is",
    )
    parser.add_argument(
        "--exact", action="store_true", help="pass fractions and integers instead of floats"
    )
    parser.add_argument(
        "--level",
        choices=LEVEL_NAMES,
        type=lambda word: REJECTS if word == Level.REFUSES.value else word,
        action="append",
        help="level that must hold for exit code 0; repeatable (default: all three)",
    )
    for name, what in (("flag", "run only"), ("skip", "leave out")):
        parser.add_argument(
            f"--{name}",
            action="append",
            default=[],
            metavar="FLAG",
            help=f"{what} test vectors with this flag; repeatable",
        )
    parser.add_argument(
        "--tolerance",
        type=float,
        metavar="ULP",
        help="allowed error of an accurate result, in ulp (default: 4; more if a stable form loses "
        "more)",
    )
    parser.add_argument(
        "--relative",
        type=share,
        default=0.0,
        metavar="SHARE",
        help="allowed error as a share of the exact value, if that is more",
    )
    parser.add_argument(
        "--safe-relative",
        type=share,
        default=0.0,
        metavar="SHARE",
        help="allowed error on the safe side, as a share of the exact value",
    )
    parser.add_argument(
        "--timeout",
        type=float,
        default=DEFAULT_TIMEOUT,
        metavar="SECONDS",
        help="limit for one call, or for the import (default: %(default)g)",
    )
    parser.add_argument(
        "--seconds",
        type=float,
        metavar="N",
        help="stop after N seconds and report the results so far (as Ctrl-C does)",
    )
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="seed of the fresh inputs (default: a new one; the report prints it)",
    )
    parser.add_argument(
        "--search", type=int, default=0, metavar="N", help="test N more random inputs"
    )
    parser.add_argument(
        "--search-time",
        type=float,
        default=LONGEST_SEARCH,
        metavar="SECONDS",
        help="limit of the search for each formula (default: %(default)g)",
    )
    parser.add_argument("--vectors", metavar="DIR", help="a folder of vectors other than ours")
    parser.add_argument(
        "--details",
        action="store_true",
        help="list every suspected bug, and every failing input, the most harmful first",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--junit", metavar="FILE", help="write JUnit XML as well")
    parser.add_argument("--sarif", metavar="FILE", help="write SARIF for code hosts as well")
    parser.add_argument(
        "--badge", metavar="FILE", help="write the JSON of a shields.io badge as well"
    )


def share(text: str) -> float:
    """Return a share that may be written in percent.

    >>> share("1%"), share("1e-9")
    (0.01, 1e-09)
    """
    if not text.strip().endswith("%"):
        return float(text)
    return float(Fraction(without_percent("share", text)))


def run(arguments: argparse.Namespace) -> int:
    """Check every quantity; exit code 0 where what was asked for holds, 1 where it does not.

    Where signal n stops it, the reports say what was found until then, and the code is 128 + n.
    """
    began = time.monotonic()
    _check_numbers(arguments)
    if ASKED.keys() & {*arguments.quantities}:
        return check_lists.run(arguments)
    require(
        *(["hypothesis"] if arguments.search else []),
        *(["jsonschema"] if arguments.vectors else []),
    )
    tolerance = Tolerance(arguments.tolerance, arguments.relative, arguments.safe_relative)
    levels = _levels(arguments)
    _require_formulas(arguments)
    chosen = [_find(name) for name in arguments.quantities]
    if arguments.pipe is None and not arguments.python:
        raise NotGiven("function", None, "add --python module:function, or --command CMD")
    for checked in chosen:
        if arguments.search and not isinstance(checked, Quantity):
            raise InputError(checked.id, "has vectors only: --search draws points of formulas")
    targets = _targets(arguments, len(chosen))
    folder = Path(arguments.vectors) if arguments.vectors else None
    with progress() as show:
        files = [vectors_of(checked, folder, show) for checked in chosen]
    check_flags(arguments.flag, arguments.skip, files)
    tiers = tuple(tier for tier in Tier if any(tier in file.tiers for file in files))
    files = [
        select_with_fresh_points(file, checked, arguments.flag, arguments.skip, arguments.seed)
        for file, checked in zip(files, chosen, strict=True)
    ]
    for file in files:
        if levels == (Level.SAFE,) and file.safe_side is Side.NEAREST:
            raise InputError(file.quantity, "has no safe side: --level safe asks nothing of it")
    asked = [*zip(chosen, files, targets, strict=True)]
    with progress() as show:
        reports, searches = ask_all(asked, arguments, tolerance, levels, began, show)
    _write(arguments, reports, searches, targets, files)
    arguments.tiers = tiers
    if arguments.json:
        print_json(
            {
                "tiers": [tier.value for tier in tiers],
                "reports": _as_json(reports, searches, targets, arguments),
            }
        )
    else:
        _print(reports, searches, targets, arguments)
    if signaled := max(report.signaled for report in reports):
        say_interrupted()
        return signaled
    return 0 if all(map(_conforms, reports, searches)) else 1


def _levels(arguments: argparse.Namespace) -> tuple[Level, ...]:
    """Return the levels that must hold."""
    asked = levels_of(arguments.level or ())
    return tuple(level for level in LEVELS if level in asked)


def _write(
    arguments: argparse.Namespace,
    reports: Sequence[Report],
    searches: Sequence[Search | None],
    targets: Sequence[str],
    files: Sequence[VectorFile],
) -> None:
    """Write the reports for other programs that were asked for."""
    if arguments.junit:
        write_text(Path(arguments.junit), to_junit(reports, searches))
    if arguments.sarif:
        here = Path.cwd()
        sources = [location(target, here) if arguments.python else None for target in targets]
        write_text(Path(arguments.sarif), to_sarif(reports, searches, sources))
    if arguments.badge:
        versions = [file.data for file in files]
        write_text(Path(arguments.badge), to_badge(reports, searches, versions))


def _conforms(report: Report, search: Search | None) -> bool:
    """Say whether what was asked for holds at the vectors, and at the points that were searched."""
    return report.conforms and (search is None or search.passes)


def _require_formulas(arguments: argparse.Namespace) -> None:
    """Raise for a function in the place of a formula, as `compare` takes it."""
    for name in arguments.quantities:
        if ":" in name and not FILE.search(name):
            others = [each for each in arguments.quantities if each != name] or ["FORMULA"]
            command = f"didp-ref check {' '.join(others)} --python {shlex.quote(name)}"
            raise InputError(name, f"is a function, and no formula: write {command}")


def _find(name: str) -> Checked:
    """Return the quantity, or the function that has vectors too."""
    return find_quantity(name) if FILE.search(name) else subject(name)


def _check_numbers(arguments: argparse.Namespace) -> None:
    for name in ("timeout", "search_time", "seconds"):
        if (value := getattr(arguments, name)) is not None:
            TIME_LIMIT.check_float(name, value, window=False)
    if not 0 <= arguments.search <= MOST_POINTS:
        raise DomainError("search", arguments.search, f"0 <= search <= {MOST_POINTS}")


def _targets(arguments: argparse.Namespace, count: int) -> list[str]:
    """Return for each quantity the command to run, or the name of the function to call."""
    option = "--command" if arguments.pipe else "--python"
    targets: list[str] = arguments.pipe or arguments.python
    if len(targets) not in (1, count):
        raise InputError(
            option, f"is given {len(targets)} times for {count} quantities: once, or for each"
        )
    return targets * count if len(targets) == 1 else targets


def _as_json(
    reports: Sequence[Report],
    searches: Sequence[Search | None],
    targets: Sequence[str],
    arguments: argparse.Namespace,
) -> list[dict[str, object]]:
    """Return the reports as JSON values: what the screen says comes first."""
    return [
        _as_said(report, search, _summary(report, search, target, arguments))
        | to_json(report)
        | {
            "conforms": _conforms(report, search),
            "search": search_to_json(search) if search else None,
        }
        for report, search, target in zip(reports, searches, targets, strict=True)
    ]


def _as_said(report: Report, search: Search | None, summary: Summary) -> dict[str, object]:
    """Return the lines of the screen: status, headline, worst input, cause and fix."""
    shown = report.shown
    if search and search.finding and "random inputs" in summary.headline:
        shown = search.finding
    said = {label: text for label, text in reversed(summary.rows) if text}
    return {
        "quantity": report.quantity,
        "status": summary.word,
        "headline": summary.headline.removeprefix(f"{report.quantity}: "),
        "worst": worst_to_json(shown),
        "cause": said.get("Cause"),
        "fix": said.get("Fix"),
    }


def _print(
    reports: Sequence[Report],
    searches: Sequence[Search | None],
    targets: Sequence[str],
    arguments: argparse.Namespace,
) -> None:
    for number, (report, search) in enumerate(zip(reports, searches, strict=True)):
        if number:
            print_text()
        print_summary(_summary(report, search, targets[number], arguments))
        if arguments.details:
            _print_details(report, arguments.exact)


def _summary(
    report: Report, search: Search | None, target: str, arguments: argparse.Namespace
) -> Summary:
    """Return the summary of a report, with what a search found and what was not tested."""
    summary = report.summary(arguments.exact)
    if search and search.finding:
        rows = (
            ("At", f"{shown_inputs(search.finding.vector, arguments.exact)} (a random input)"),
            ("Returned", search.finding.answer),
            ("Expected", search.finding.passing),
        )
        if report.conforms or (summary.word == "WARN" and search.is_wrong):
            said = summary.headline.removeprefix(f"{report.quantity}: ")
            vectors = "the test vectors pass" if report.conforms else f"test vectors: {said}"
            headline = f"{report.quantity}: wrong at random inputs; {vectors}"
            summary = Summary("FAIL", headline, (*rows, *summary.rows))
    untested = [report.not_tried] if report.not_tried else []
    for name, flags in (("inputs without the flags", arguments.flag), ("", arguments.skip)):
        if flags:
            untested.append(f"{name or 'inputs with the flags'} {', '.join(flags)}")
    more_tiers = Tier.SHOULD not in arguments.tiers and not isinstance(report, BracketReport)
    if more_tiers:
        to_have = "" if report.conforms else f" (didp-ref vectors --out DIR {report.quantity})"
        untested.append(f"most extreme parameters, booleans{to_have}")
    if arguments.search and not search:
        untested.append("random inputs, since the test was given up")
    shown = [("Untested", "; ".join(untested))]
    if search:
        shown.insert(0, ("Searched", search.summary))
    if more_tiers and report.conforms:
        more = f"didp-ref vectors --out DIR {report.quantity}, then --vectors DIR"
        more = f"{remedy('jsonschema')}, {more}" if missing("jsonschema") else more
        shown.append(("Next", f"extreme parameters: {more}"))
    if report.only_safe and _levels(arguments) == LEVELS:
        asked = f"{'--command' if arguments.pipe else '--python'} {shlex.quote(target)}"
        levels = ["safe"] if report.holds(Level.REFUSES) is False else ["safe", REJECTS]
        safe = " ".join([asked, *(f"--level {each}" for each in levels)])
        shown.append(("Next", "to accept a bound that is safe, and not as tight:"))
        shown.append(("Next", f"didp-ref check {report.quantity} {safe}"))
        shown.append(("Next", f"in a test: levels={json.dumps(levels)}"))
    if not report.conforms and not arguments.details:
        listed = ["every failure"] if report.findings or report.behaviour else []
        listed += ["every input that was not tried"] if report.left else []
        shown.append(("Next", f"--details ({' and '.join(listed or ['all counts'])})"))
    others = (row for row in summary.rows if row[0] != "Untested")  # it is said together
    return replace(summary, rows=(*others, *shown))


def _print_details(report: Report, exact: bool) -> None:
    """Print each suspected bug, how errors were raised, and each failing input."""
    rows = [
        (
            suspect.flag,
            f"{suspect.bug} ({suspect.ground})",
            f"{suspect.failing}/{suspect.total}",
            "sure" if suspect.certain else "likely",
        )
        for suspect in report.suspects
    ]
    if rows:
        print_text()
        print_table("suspected bugs", ("flag", "bug", "failures", "is it?"), rows)
    levels = [
        (name, *map(str, report.counts(level)), WORDS[report.holds(level)])
        for name, level in zip(LEVEL_NAMES, LEVELS, strict=True)
    ]
    print_table("levels", ("level", "passed", "judged", "holds"), levels)
    listed = ", ".join(f"{name} {count} times" for name, count in report.refusals.most_common())
    untried = "\n".join(vector.id for vector in report.left)
    print_fields([("errors", listed), ("digits", _digits(report)), ("not tried", untried)])
    for what, findings in by_harm(report.findings, report.side):
        print_text()
        print_text(f"{len(findings)} {what}")
        for finding in findings[:IN_FULL]:
            print_text()
            print_text(finding.vector.id)
            print_fields(
                [
                    ("  at", shown_inputs(finding.vector, exact)),
                    ("  returned", _with_error(finding)),
                    ("  expected", finding.passing),
                    ("  because", reason(finding, report.side, report.tolerance)),
                ]
            )
        if others := [finding.vector.id for finding in findings[IN_FULL:]]:
            print_text()
            print_fields([("  others", f"{', '.join(others)} (--json has their numbers)")])


def _digits(report: Report) -> str:
    if not report.digits:
        return ""
    half, least = median_low(report.digits), min(report.digits)
    return f"half of the results agree to {half} digits or more, the worst to {least}"


def _with_error(finding: Finding) -> str:
    far = how_far(finding)
    return f"{finding.answer} ({far})" if far else finding.answer
