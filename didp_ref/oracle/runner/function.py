"""Asking a function in this process, however it is called and whatever it does."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import inspect
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import FrameType, ModuleType
from typing import TypeAlias

from didp_ref.errors import InputError
from didp_ref.oracle.judge import (
    DEFAULT_TOLERANCE,
    Failure,
    Kind,
    Refusal,
    is_refusal,
    shorten_text,
)
from didp_ref.oracle.runner.report import DEFAULT_TIMEOUT, Report
from didp_ref.oracle.vectors import Input, VectorFile

Function: TypeAlias = Callable[..., object]
"""An implementation under test; what it takes and returns is for it to say."""
Call: TypeAlias = Callable[[Mapping[str, Input]], object]
"""An implementation that takes its arguments as one dictionary."""


class _Hung(BaseException):
    """Raised inside the implementation when its time is over; no `except Exception` stops it."""


class _Watch:
    """Interrupts a call that takes longer than allowed, at no cost to those that do not.

    A timer ticks once per time-out. A call that was running at the last tick and still is has
    taken between one and two time-outs. Outside the main thread Python has no such timer.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.call = 0
        self._seen = -1

    def _tick(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002  a signal handler gets both
        if self.call and self.call == self._seen:
            raise _Hung
        self._seen = self.call

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Watch the calls made inside."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGALRM, self._tick)
        signal.setitimer(signal.ITIMER_REAL, self.seconds, self.seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def run_function(
    function: Function,
    file: VectorFile,
    *,
    exact: bool = False,
    tolerance: float = DEFAULT_TOLERANCE,
    timeout: float = DEFAULT_TIMEOUT,
) -> Report:
    """Ask a Python function every vector of a quantity and judge its answers.

    It is called with the quantity's parameters by name where it has them, by position otherwise:
    with floats (and integers where something is counted), or with fractions if ``exact``. What it
    prints goes to standard error.
    """
    report = Report(file.quantity, tolerance)
    watch = _Watch(timeout)
    call = calling(function, file.parameters)
    vectors = file.asked(exact)
    arguments = [one.exact if exact else one.floats for one in vectors]
    began = time.perf_counter()
    with watch.watching(), contextlib.redirect_stdout(sys.stderr):
        for vector, values in zip(vectors, arguments, strict=True):
            watch.call += 1
            report.add(vector, ask(call, values), file)
        watch.call = 0
    report.close(file, time.perf_counter() - began)
    return report


def ask(call: Call, values: Mapping[str, Input]) -> object:
    """Return a function's answer; an exception is an answer too."""
    try:
        return call(values)
    except _Hung:
        return Failure(Kind.HUNG, "no answer in time")
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
