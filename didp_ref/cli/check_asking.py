"""Asking every implementation that ``didp-ref check`` is given, until the end or until stopped."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from didp_ref.cli.terminal import message
from didp_ref.errors import InputError
from didp_ref.formulas.quantity import Quantity
from didp_ref.oracle.judge import Judgement, Level, judge
from didp_ref.oracle.runner import (
    Dialogue,
    Isolated,
    Report,
    judging,
    request,
    run_command,
    run_function,
)
from didp_ref.oracle.runner.bracket_report import report_of
from didp_ref.oracle.subjects import Checked
from didp_ref.oracle.tolerance import Tolerance
from didp_ref.oracle.vectors import Vector, VectorFile
from didp_ref.processes.signals import Stopped, stopping

if TYPE_CHECKING:
    from didp_ref.oracle.search import Search

LEAST = 0.1
"""Seconds that are left for asking, if drawing the inputs took all the time."""
MINUTE = 60.0


def ask_all(
    asked: Sequence[tuple[Checked, VectorFile, str]],
    arguments: argparse.Namespace,
    tolerance: Tolerance,
    levels: tuple[Level, ...],
    began: float,
    show: Callable[[str, int, int], object],
) -> tuple[list[Report], list[Search | None]]:
    """Return a report for each formula, and what a search found.

    Where a signal stops it, or the time limit, the reports say what was not asked.
    """
    reports: list[Report] = []
    searches: list[Search | None] = []
    limit = arguments.seconds
    left = None if limit is None else max(LEAST, began + limit - time.monotonic())
    by: Stopped | str = ""
    try:
        with stopping(left):
            for checked, file, target in asked:
                reports.append(_check(target, file, arguments, tolerance, levels))
                if by := reports[-1].stopped:
                    break
                is_searched = arguments.search and not reports[-1].not_asked
                if is_searched and isinstance(checked, Quantity):
                    searches.append(_search(target, checked, arguments, reports[-1]))
                else:
                    searches.append(None)
                show("quantities", len(searches), len(asked))
    except Stopped as stop:
        by = stop
        for report in reports[len(searches) :]:  # its search was stopped
            report.stop(stop)
    for _, file, _ in asked[len(reports) :]:
        reports.append(report_of(file, tolerance, levels))
        reports[-1].stop(by, file.asked(arguments.exact))
    return reports, [*searches, *[None] * (len(asked) - len(searches))]


def _check(
    target: str,
    file: VectorFile,
    arguments: argparse.Namespace,
    tolerance: Tolerance,
    levels: tuple[Level, ...],
) -> Report:
    exact, timeout = arguments.exact, arguments.timeout
    if arguments.pipe is None:
        return run_function(
            target,
            file,
            exact=exact,
            tolerance=tolerance,
            timeout=timeout,
            levels=levels,
            isolated=True,
            show=_say_first_verdict,
        )
    report = run_command(
        target,
        file,
        exact=exact,
        tolerance=tolerance,
        timeout=timeout,
        levels=levels,
        show=_say_first_verdict,
    )
    if not report.replies and not report.stopped:  # what never answers has shown no bug
        raise _never_answers(target, file, report, exact)
    return report


def _say_first_verdict(report: Report, seconds: float) -> None:
    """Say on standard error what a slow function's first answers show."""
    verdict = report.summary()
    left = f"{seconds:.0f} s" if seconds < 2 * MINUTE else f"{seconds / MINUTE:.0f} min"
    count = f"{len(report.asked)} of {len(report.asked) + report.not_asked} inputs"
    message(f"first verdict after {count}: {verdict.word}  {verdict.headline}")
    message(f"the other inputs take about {left}; Ctrl-C reports what is known by then")


def _never_answers(command: str, file: VectorFile, report: Report, exact: bool) -> InputError:
    """Return the error for a command that answers nothing, with a question and an answer to it."""
    happened = report.findings[0].answer if report.findings else "nothing comes"
    first = file.asked(exact)[0]
    reply = json.dumps({"id": first.id, "value": 1.5})
    return InputError(
        command,
        f"gave no valid answer ({happened}). To {request(first, exact)} it may answer {reply}, or "
        "an error: docs/protocol.md",
    )


def _search(
    target: str, checked: Quantity, arguments: argparse.Namespace, report: Report
) -> Search:
    """Ask fresh points, as the vectors were asked."""
    from didp_ref.oracle.search import search

    tolerance, order = report.tolerance, report.placing.names if report.placing else ()
    exact, timeout = arguments.exact, arguments.timeout
    looking = partial(
        search,
        checked,
        points=arguments.search,
        exact=exact,
        levels=report.levels,
        seconds=arguments.search_time,
    )
    if arguments.pipe is not None:
        with Dialogue(target, exact=exact, timeout=timeout) as dialogue:

            def judged(vector: Vector) -> Judgement:
                return judge(vector, dialogue.ask(vector), checked.safe_side, tolerance)

            return looking(judged=judged)
    asking = partial(
        judging,
        target,
        checked.names,
        checked.safe_side,
        exact=exact,
        tolerance=tolerance,
        order=order,
    )
    with Isolated(asking, timeout, target) as isolated:
        return looking(judged=isolated.ask)
