"""Asking a Python function, however it is called and whatever it does."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import inspect
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

from didp_ref.errors import InputError
from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.judge import (
    DEFAULT_TOLERANCE,
    Failure,
    Judged,
    Judgement,
    Kind,
    Refusal,
    is_refusal,
    judge,
    shorten_text,
)
from didp_ref.oracle.runner.isolated import Isolated
from didp_ref.oracle.runner.report import DEFAULT_TIMEOUT, MOST_RESTARTS, Report
from didp_ref.oracle.runner.watched import Watched
from didp_ref.oracle.vectors import Vector, VectorFile
from didp_ref.oracle.written import Input

Function: TypeAlias = Callable[..., object]
"""An implementation under test; what it takes and returns is for it to say."""
Call: TypeAlias = Callable[[Mapping[str, Input]], object]
"""An implementation that takes its arguments as one dictionary."""


def run_function(
    function: Function | str,
    file: VectorFile,
    *,
    exact: bool = False,
    tolerance: float = DEFAULT_TOLERANCE,
    timeout: float = DEFAULT_TIMEOUT,
    isolated: bool = False,
) -> Report:
    """Ask a Python function, or the one that ``module:function`` names, and judge its answers.

    It is called with the quantity's parameters by name where it has them, by position otherwise:
    with floats (and integers where something is counted), or with fractions if ``exact``. What it
    prints goes to standard error. One that hangs is interrupted and asked the rest, three times
    at most. Whatever it does, it is ended in time if it is ``isolated`` in a process of its own,
    where it is imported as well; asked in this process, it is left only where it lets an exception
    through.
    """
    report = Report(file.quantity, tolerance)
    judged = partial(
        judging, function, file.parameters, file.safe_side, exact=exact, tolerance=tolerance
    )
    vectors = deque(file.asked(exact))
    began = time.perf_counter()
    name = function if isinstance(function, str) else "the function"
    with Isolated(judged, timeout, name) if isolated else Watched(judged(), timeout) as asked:
        while vectors and asked.lost <= MOST_RESTARTS:
            vector = vectors.popleft()
            report.count(vector, asked.ask(vector))
    if vectors:
        report.give_up(f"{asked.lost} answers that never came", len(vectors))
    report.close(file, time.perf_counter() - began)
    return report


def judging(
    function: Function | str, names: Sequence[str], side: Side, *, exact: bool, tolerance: float
) -> Judged:
    """Return how to ask a function a vector and judge its answer; import it where it is a name."""
    call = calling(load_function(function) if isinstance(function, str) else function, names)

    def judged(vector: Vector) -> Judgement:
        answer = ask(call, vector.exact if exact else vector.floats)
        return judge(vector, answer, side, tolerance)

    return judged


def ask(call: Call, values: Mapping[str, Input]) -> object:
    """Return a function's answer; an exception is an answer too."""
    try:
        return call(values)
    except Exception as problem:
        if is_refusal(problem):
            return Refusal(type(problem).__name__)
        return Failure(Kind.CRASHED, f"{type(problem).__name__}: {problem}")
    except (SystemExit, GeneratorExit) as problem:
        return Failure(Kind.CRASHED, f"{type(problem).__name__}: {problem}")


def calling(function: Function, names: Sequence[str]) -> Call:
    """Return how to call a function with a dictionary: by name if it has them, else by place."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # a built-in that does not say
        return lambda values: function(*values.values())
    kinds = {parameter.kind for parameter in parameters}
    known = {one.name for one in parameters if one.kind is not one.POSITIONAL_ONLY}
    if inspect.Parameter.VAR_KEYWORD in kinds or set(names) <= known:
        return lambda values: function(**values)
    places = [
        one for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)
    ]
    needed = [one for one in places if one.default is one.empty]
    if inspect.Parameter.VAR_POSITIONAL in kinds or len(needed) <= len(names) <= len(places):
        return lambda values: function(*values.values())
    raise InputError(
        getattr(function, "__qualname__", repr(function)),
        f"takes neither the names {', '.join(names)} nor {len(names)} arguments by place",
    )


def load_function(target: str) -> Function:
    """Import ``module:function``; the module may be a path that ends in .py.

    Raises :class:`InputError` in one line, whatever the module does when it is imported.
    """
    name, colon, attribute = target.rpartition(":")
    if not colon or not name or not attribute:
        raise InputError(target, "is not of the form module:function")
    with contextlib.redirect_stdout(sys.stderr):
        try:
            module = _load_path(Path(name)) if name.endswith(".py") else _load_module(name)
        except BaseException as problem:
            if isinstance(problem, KeyboardInterrupt):
                raise
            about = shorten_text(f"{type(problem).__name__}: {problem}")
            raise InputError(target, f"cannot be imported: {about}") from None
    found: object = module
    for part in attribute.split("."):
        try:
            found = getattr(found, part)
        except Exception:
            raise InputError(target, f"has no {part}") from None
    if not callable(found):
        raise InputError(target, f"{attribute} cannot be called")
    return found


def _load_module(name: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    return importlib.import_module(name)


def _load_path(path: Path) -> ModuleType:
    specification = importlib.util.spec_from_file_location(path.stem, path)
    if specification is None or specification.loader is None or not path.is_file():
        raise FileNotFoundError(path)
    module = importlib.util.module_from_spec(specification)
    sys.modules[path.stem] = module
    specification.loader.exec_module(module)
    return module
