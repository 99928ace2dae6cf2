"""Asking a command every vector of a quantity, and judging what it answers."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence

from didp_ref.errors import InputError
from didp_ref.oracle.first_sample import few_first
from didp_ref.oracle.judge import LEVELS, Failure, Judgement, Kind, Level, judge
from didp_ref.oracle.runner.behaviour import compare_all, failing, in_new_process, sample
from didp_ref.oracle.runner.bracket_report import report_of
from didp_ref.oracle.runner.conversation import Conversation
from didp_ref.oracle.runner.counted import DEFAULT_TIMEOUT, MOST_RESTARTS
from didp_ref.oracle.runner.first_verdict import FirstVerdict, Show, close
from didp_ref.oracle.runner.protocol import LONGEST_LINE, request
from didp_ref.oracle.runner.report import Report
from didp_ref.oracle.tolerance import Tolerance, as_tolerance
from didp_ref.oracle.vectors import Vector, VectorFile
from didp_ref.processes.child import Command
from didp_ref.processes.signals import Stopped

AGAIN = ("?again", "?once-more")
"""What an id ends with where a vector is asked again."""


def run_command(
    command: str,
    file: VectorFile,
    *,
    exact: bool = False,
    tolerance: Tolerance | float | None = None,
    timeout: float = DEFAULT_TIMEOUT,
    start: float = 0.0,
    levels: tuple[Level, ...] = LEVELS,
    show: Show | None = None,
) -> Report:
    """Ask a command every vector of a quantity, one JSON object a line, and judge its answers.

    A command that ends, hangs or floods is started again and asked the rest, three times at most.
    One that came through is asked a sample again, in the same process and in a new one. Whenever it
    is started it has ``start`` seconds for that. ``show`` is told a first verdict of a slow one.
    Raises :class:`InputError` where the command cannot be started at all.
    """
    report = report_of(file, as_tolerance(tolerance), levels)
    words = split_command(command)
    vectors = file.asked(exact)
    again = {f"{vector.id}{mark}": vector for vector in reversed(sample(vectors)) for mark in AGAIN}
    left = {vector.id: vector for vector in few_first(vectors)} | again
    first: dict[str, Judgement] = {}
    watch = FirstVerdict(report, file, vectors, show)
    starts = 0
    ends: set[int] = set()
    try:
        while left and starts <= MOST_RESTARTS:
            starts += 1
            before = len(left)
            _hold(words, left, exact, (timeout, start), report, first, watch.see)
            ends.add(before - len(left))
        missing = [key for key in left if key not in again]
        watch.count(first)
        if missing:
            always = f" that each ended at request {min(ends)}" if len(ends) == 1 else ""
            report.give_up(f"{starts} starts{always}", len(missing))
        elif starts == 1 and not left:
            report.behaviour += filter(None, [_asked_again(vectors, first)])
            chosen = [*failing(first, vectors), *sample(vectors)]
            fresh = {each.id: each for each in reversed(chosen) if not _is_missing(first[each.id])}
            second: dict[str, Judgement] = {}
            _hold(words, dict(fresh), exact, (timeout, start), report, second)
            if not report.behaviour:
                problems = (
                    in_new_process(fresh[k], first[k], judgement) for k, judgement in second.items()
                )
                report.behaviour += [problem for problem in problems if problem][:1]
    except Stopped as stop:
        watch.stop(stop, first)
    close(report, file, watch.seconds)
    return report


def _is_missing(judged: Judgement) -> bool:
    return judged.finding is not None and judged.finding.kind is Kind.MISSING


def _asked_again(vectors: Sequence[Vector], first: Mapping[str, Judgement]) -> str:
    """Say in what way the answers to the vectors that were asked three times differ."""
    again, more = AGAIN
    return compare_all(
        (vector, first[vector.id], first[f"{vector.id}{again}"], first[f"{vector.id}{more}"])
        for vector in sample(vectors)
    )


def _hold(
    words: Sequence[str],
    left: dict[str, Vector],
    exact: bool,
    times: tuple[float, float],
    report: Report,
    first: dict[str, Judgement],
    see: Callable[[Mapping[str, Judgement]], None] | None = None,
) -> None:
    """Start the command, ask it what is left, and take away what it answered."""
    lines = {key: request(vector, exact, key).encode() + b"\n" for key, vector in left.items()}
    talk = Conversation(Command(words, longest=LONGEST_LINE), left, lines, *times)
    for key, vector, answer in talk.hold():
        report.replies += not isinstance(answer, Failure)
        first[key] = judge(vector, answer, report.side, report.tolerance)
        if see:
            see(first)
    for problem in talk.problems:
        report.note(problem)


def split_command(command: str) -> list[str]:
    """Split a command as a shell would; nothing in it is expanded."""
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise InputError(command, f"is no command ({problem})") from None
    if not words:
        raise InputError("the command", "is empty")
    return words
