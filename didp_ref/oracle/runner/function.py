"""Asking a Python function, however it is called and whatever it does."""

from __future__ import annotations

import contextlib
import importlib
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType

from didp_ref.errors import InputError, suggestion
from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.answer import show_answer
from didp_ref.oracle.encoding import Input
from didp_ref.oracle.first_sample import few_first
from didp_ref.oracle.judge import (
    LEVELS,
    Failure,
    Judged,
    Judgement,
    Kind,
    Level,
    Refusal,
    is_refusal,
    judge,
    shorten_text,
)
from didp_ref.oracle.meanings import is_known
from didp_ref.oracle.reason import shown_inputs
from didp_ref.oracle.runner.behaviour import MUTATING, examine
from didp_ref.oracle.runner.bracket_report import report_of
from didp_ref.oracle.runner.calling import (
    Call,
    Function,
    Placing,
    calling,
    likely_order,
    passed_by_meaning,
    passed_by_place,
    require_norm,
    right_order,
    written_call,
)
from didp_ref.oracle.runner.counted import DEFAULT_TIMEOUT, MOST_RESTARTS
from didp_ref.oracle.runner.first_verdict import FirstVerdict, Show, close
from didp_ref.oracle.runner.isolated import Isolated
from didp_ref.oracle.runner.report import Report
from didp_ref.oracle.runner.watched import Watched
from didp_ref.oracle.tolerance import Tolerance, as_tolerance
from didp_ref.oracle.vectors import Vector, VectorFile
from didp_ref.processes.sandbox import Sandbox
from didp_ref.processes.signals import Stopped
from didp_ref.processes.user_file import import_from, load_file

LONGEST_MESSAGE = 400
Placed = tuple[dict[str, str], tuple[str, ...]]
"""What is passed under which of a function's own names, and the call that passes it."""


def run_function(
    function: Function | str,
    file: VectorFile,
    *,
    exact: bool = False,
    tolerance: Tolerance | float | None = None,
    timeout: float = DEFAULT_TIMEOUT,
    levels: tuple[Level, ...] = LEVELS,
    isolated: bool = False,
    show: Show | None = None,
) -> Report:
    """Ask a Python function, or the one that ``module:function`` names, and judge its answers.

    It is called with the quantity's parameters by the names that it has, the others by what its own
    names mean, or in their order:
    with floats (and integers where something is counted), or with fractions if ``exact``. What it
    prints goes to standard error. One that hangs is interrupted and asked the rest, three times
    at most. A sample is asked again, to see whether the answers change. Whatever it does, it is
    ended in time if it is ``isolated`` in a process of its own, where it is imported as well; asked
    in this process, it is left only where it lets an exception through.
    Where its answers are right in another order, the report is on that one, and does not conform.
    ``show`` is told a first verdict of a slow one.
    """
    name = function if isinstance(function, str) else "the function"
    names, side = file.parameters, file.safe_side
    tolerated = as_tolerance(tolerance)

    def asking(order: Sequence[str]) -> Isolated | Watched:
        judged = partial(
            judging,
            function,
            names,
            side,
            exact=exact,
            tolerance=tolerated,
            order=order,
            quantity=file.quantity,
        )
        return Isolated(judged, timeout, name) if isolated else Watched(judged(), timeout)

    def asked_all(order: Sequence[str]) -> Report:
        report, vectors = report_of(file, tolerated, levels), file.asked(exact)
        _ask_all(asking(order), report, vectors, FirstVerdict(report, file, vectors, show))
        return report

    began = time.perf_counter()
    report = asked_all(())
    if report.asked and not report.lost:
        apart = timeout if isolated else None
        try:
            passed, _ = _placed(function, names, (), apart)
            known = bool(passed) and all(is_known(mine, ours) for ours, mine in passed.items())
            is_told = report.stopped or (file.has_brackets and known)
            doubtful = 2 * report.accurate < report.values and not is_told
            order = right_order(passed, file, exact, asking) if doubtful else ()
            if order:
                report = asked_all(order)
                report.placing = Placing(*_placed(function, names, order, apart), order)
            elif passed:
                report.placing = Placing(passed)
        except Stopped as stop:
            report.stop(stop)
    close(report, file, time.perf_counter() - began)
    return report


def _ask_all(
    asking: Isolated | Watched, report: Report, vectors: Sequence[Vector], watch: FirstVerdict
) -> None:
    """Ask every vector, a few of all kinds first, and a sample again; note what is found out."""
    first: dict[str, Judgement] = {}
    ordered = few_first(vectors)
    try:
        with asking as asked:
            for vector, judgement in zip(ordered, asked.ask_all(ordered), strict=False):
                first[vector.id] = judgement
                watch.see(first)
                if asked.lost > MOST_RESTARTS:
                    break
            watch.count(first)
            report.lost = asked.lost
            if len(first) < len(vectors):
                missing = len(vectors) - len(first)
                hung = next((v for v in ordered if _is_hung(first.get(v.id))), None)
                where = f", such as {shown_inputs(hung)}" if hung else ""
                report.give_up(f"{asked.lost} calls without an answer{where}", missing)
            elif not asked.lost:
                report.behaviour += filter(None, [examine(vectors, first, asked.ask, asked.renew)])
    except Stopped as stop:
        watch.stop(stop, first)


def _is_hung(judged: Judgement | None) -> bool:
    """Say whether a call did not return in time."""
    return judged is not None and judged.finding is not None and judged.finding.kind is Kind.HUNG


def _placed(
    function: Function | str, names: Sequence[str], order: Sequence[str], apart: float | None
) -> Placed:
    """Return what a function is passed, by how it is written; in a process of its own, ``apart``.

    In an order that was found the call is written out, too.
    """

    def placed() -> Placed:
        loaded = load_function(function) if isinstance(function, str) else function
        if order:
            return passed_by_place(loaded, order), written_call(loaded, order)
        return passed_by_meaning(loaded, names), ()

    if apart is None:
        return placed()
    with Sandbox(lambda: lambda _: placed(), apart, "the function") as sandbox:
        return sandbox.ask("", tuple[dict[str, str], tuple[str, ...]])


def judging(
    function: Function | str,
    names: Sequence[str],
    side: Side,
    *,
    exact: bool,
    tolerance: Tolerance | float | None = None,
    order: Sequence[str] = (),
    quantity: str = "",
) -> Judged:
    """Return how to ask a function a vector and judge its answer; import it where it is a name.

    What it has other names for is passed in an ``order``, where one is given. Where the
    ``quantity`` is, a sensitivity in another norm raises :class:`InputError`.
    """
    loaded = load_function(function) if isinstance(function, str) else function
    require_norm(loaded, names, quantity)
    call = calling(loaded, order or likely_order(loaded, names), quantity)
    tolerated = as_tolerance(tolerance)

    def judged(vector: Vector) -> Judgement:
        values = vector.exact if exact else vector.floats
        lists = {name: list(value) for name, value in values.items() if isinstance(value, list)}
        answer = ask(call, {**values, **lists} if lists else values)
        judgement = judge(vector, answer, side, tolerated)
        changed = [name for name, entries in lists.items() if not _same(entries, values[name])]
        if changed:
            return replace(judgement, note=_mutation(vector, changed[0], lists[changed[0]]))
        return judgement

    return judged


def _same(after: list[Input], before: object) -> bool:
    """Say whether a list holds what it held; NaN is not equal to itself, and yet the same."""
    return isinstance(before, list) and (
        after == before
        or (
            len(after) == len(before)
            and all(a is b or a == b for a, b in zip(after, before, strict=True))
        )
    )


def _mutation(vector: Vector, name: str, after: list[Input]) -> str:
    return (
        f"{MUTATING}: asked {vector.id}, it leaves {show_answer(after)} in the list "
        f"that it was given as {name}"
    )


def ask(call: Call, values: Mapping[str, Input]) -> object:
    """Return a function's answer; an exception is an answer too."""
    try:
        return call(values)
    except Exception as problem:
        return Refusal(type(problem).__name__, _text(problem), is_refusal(problem))
    except (SystemExit, GeneratorExit) as problem:
        return Failure(Kind.CRASHED, f"{type(problem).__name__}: {_text(problem)}")


def _text(problem: BaseException) -> str:
    """Return an exception's message, as far as it has one that can be written."""
    try:
        return str(problem)[:LONGEST_MESSAGE]
    except Exception as other:
        return f"its __str__ raises {type(other).__name__}"


def load_function(target: str) -> Function:
    """Import ``module:function``; the module may be a path that ends in .py.

    Raises :class:`InputError` in one line, whatever the module does when it is imported.
    """
    name, colon, attribute = target.rpartition(":")
    if not colon or not name or not attribute:
        raise InputError(
            target,
            "is no Python function: write module:function or file.py:function; a program in "
            "another language takes --command",
        )
    if not name.endswith(".py") and Path(name).is_file():
        raise InputError(target, "is no Python file: a program in another language takes --command")
    if "/" in name and not name.endswith(".py"):
        raise InputError(target, f"is a path without its ending: write {name}.py:{attribute}")
    with contextlib.redirect_stdout(sys.stderr):
        try:
            module = load_file(Path(name)) if name.endswith(".py") else _load_module(name)
        except BaseException as problem:
            if isinstance(problem, KeyboardInterrupt):
                raise
            about = shorten_text(f"{type(problem).__name__}: {problem}")
            if isinstance(problem, ModuleNotFoundError) and f"{name}.".startswith(
                f"{problem.name}."
            ):
                about += f"; write the path of its file: FOLDER/{_file_of(name)}:{attribute}"
            about += _as_module(name, attribute, problem)
            raise InputError(target, f"cannot be imported: {about}") from None
    value: object = module
    for part in attribute.split("."):
        try:
            value = getattr(value, part)
        except Exception:
            known = [name for name in dir(value) if not name.startswith("_")]
            hint = suggestion(part, known) if known else "it defines nothing"
            raise InputError(target, f"has no {part!r}; {hint}") from None
    if not callable(value):
        raise InputError(
            target, f"{attribute} is no function: it is of the class {type(value).__name__}"
        )
    return value


def _as_module(name: str, attribute: str, problem: BaseException) -> str:
    """Say how to name a file of a package, if its imports need the package."""
    folders = Path(name).with_suffix("").parts
    if not (name.endswith(".py") and len(folders) > 1 and all(map(str.isidentifier, folders))):
        return ""
    missing = (problem.name or "") if isinstance(problem, ModuleNotFoundError) else ""
    own = missing.partition(".")[0] == folders[0]
    if own or (isinstance(problem, ImportError) and "relative import" in str(problem)):
        return f"; in a package write {'.'.join(folders)}:{attribute}"
    return ""


def _file_of(name: str) -> Path:
    """Return where a module lies in its folder.

    >>> _file_of("test.test_vectors").as_posix()
    'test/test_vectors.py'
    """
    return Path(*name.split(".")).with_suffix(".py")


def _load_module(name: str) -> ModuleType:
    """Import a module; a package here comes before an installed one, such as Python's own test."""
    import_from(Path.cwd())
    top, *inner = name.split(".")
    if inner and top not in sys.modules and _file_of(name).is_file():
        specification = PathFinder.find_spec(top, [str(Path.cwd())])
        if specification is not None:
            sys.modules[top] = package = module_from_spec(specification)
            if specification.loader is not None:  # a folder without __init__.py has none
                specification.loader.exec_module(package)
    return importlib.import_module(name)
