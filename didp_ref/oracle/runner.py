"""Asking an implementation: in this process, or behind a pipe in any language.

Whatever the implementation does is a finding and never stops the run: an exception, an answer
that is no number, a time-out, a process that ends. The protocol of the pipe is in
``docs/protocol.md``: one request a line on the command's standard input, one answer a line on its
standard output, in order. Requests are written ahead, so that neither side waits for the other.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import inspect
import json
import math
import os
import selectors
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from didp_ref.errors import InputError
from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.diagnosis import Suspect, diagnose
from didp_ref.oracle.judge import (
    DEFAULT_TOLERANCE,
    Failure,
    Finding,
    Judgement,
    Kind,
    Refusal,
    is_refusal,
    judge,
    shorten_text,
)
from didp_ref.oracle.vectors import Vector, VectorFile

DEFAULT_TIMEOUT = 10.0
MOST_RESTARTS = 3
LONGEST_LINE = 1 << 20
CHUNK = 1 << 16
LAST_WORDS = 400
GRACE = 0.1  # seconds between closing its output and ending


@dataclass
class Report:
    """What an implementation of one quantity did with the vectors it was asked."""

    quantity: str
    tolerance: float
    asked: list[Vector] = field(default_factory=list)
    correct: int = 0
    safe: int = 0
    refused: int = 0
    values: int = 0
    errors: int = 0
    worst: float = 0.0
    worst_vector: Vector | None = None
    findings: list[Finding] = field(default_factory=list)
    protocol: list[str] = field(default_factory=list)
    not_asked: int = 0
    suspects: list[Suspect] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def conforms(self) -> bool:
        """Whether every vector was asked and passed, and the protocol kept."""
        return not (self.findings or self.protocol or self.not_asked) and bool(self.asked)

    @property
    def smallest(self) -> Finding | None:
        """The failing vector that is shortest to write."""
        return min(self.findings, key=lambda one: (one.vector.size, one.vector.id), default=None)

    def add(self, vector: Vector, judged: Judgement) -> None:
        """Count a judgement."""
        self.asked.append(vector)
        if vector.error:
            self.errors += 1
            self.refused += judged.refused
        else:
            self.values += 1
            self.correct += judged.correct
            self.safe += judged.safe
        if judged.ulps is not None and judged.ulps > self.worst:
            self.worst, self.worst_vector = judged.ulps, vector
        if judged.finding:
            self.findings.append(judged.finding)


# --- in this process ---------------------------------------------------------------------------


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
    function: Callable[..., Any],
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
    side, quick = file.safe_side, not file.per_world
    arguments = [one.exact if exact else one.floats for one in vectors]
    began = time.perf_counter()
    with watch.watching(), contextlib.redirect_stdout(sys.stderr):
        for vector, values in zip(vectors, arguments, strict=True):
            watch.call += 1
            answer = ask(call, values)
            if quick and type(answer) is float and vector.error is None:
                target = vector.targets[0]
                ulps = abs((answer - target.nearest) / target.ulp - target.offset)
                safe = (
                    answer >= target.safe
                    if side is Side.UP
                    else side is Side.NEAREST or answer <= target.safe
                )
                if ulps <= tolerance and safe:
                    report.asked.append(vector)
                    report.values += 1
                    report.correct += 1
                    report.safe += 1
                    if ulps > report.worst:
                        report.worst, report.worst_vector = ulps, vector
                    continue
            report.add(vector, judge(vector, answer, side, tolerance))
        watch.call = 0
    report.seconds = time.perf_counter() - began
    report.suspects = diagnose(report.asked, report.findings, file.notes)
    return report


def ask(call: Callable[..., Any], values: dict[str, Any]) -> Any:
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


def calling(function: Callable[..., Any], names: Sequence[str]) -> Callable[..., Any]:
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


def load_function(target: str) -> Callable[..., Any]:
    """Import ``module:function``; the module may be a path that ends in .py.

    Raises :class:`InputError` in one line, whatever the module does when it is imported.
    """
    name, colon, attribute = target.rpartition(":")
    if not colon or not name or not attribute:
        raise InputError(target, "is not of the form module:function")
    found: Any
    with contextlib.redirect_stdout(sys.stderr):
        try:
            found = _load_path(Path(name)) if name.endswith(".py") else _load_module(name)
        except BaseException as problem:
            if isinstance(problem, KeyboardInterrupt):
                raise
            about = shorten_text(f"{type(problem).__name__}: {problem}")
            raise InputError(target, f"cannot be imported: {about}") from None
    for part in attribute.split("."):
        try:
            found = getattr(found, part)
        except Exception:
            raise InputError(target, f"has no {part}") from None
    if not callable(found):
        raise InputError(target, f"{attribute} cannot be called")
    function: Callable[..., Any] = found
    return function


def _load_module(name: str) -> Any:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    return importlib.import_module(name)


def _load_path(path: Path) -> Any:
    specification = importlib.util.spec_from_file_location(path.stem, path)
    if specification is None or specification.loader is None or not path.is_file():
        raise FileNotFoundError(path)
    module = importlib.util.module_from_spec(specification)
    sys.modules[path.stem] = module
    specification.loader.exec_module(module)
    return module


# --- behind a pipe -----------------------------------------------------------------------------


def request(vector: Vector, exact: bool) -> str:
    """Return the line that asks a vector: numbers as JSON numbers, exact ones as texts."""
    values = vector.inputs if exact else {n: _json(v) for n, v in vector.floats.items()}
    quantity = vector.id.partition("/")[0]
    return json.dumps({"id": vector.id, "quantity": quantity, "inputs": values})


def _json(value: Any) -> Any:
    if isinstance(value, list):
        return [_json(entry) for entry in value]
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return value


def read_reply(line: bytes, waiting: dict[str, Any]) -> tuple[str | None, Any]:
    """Return the id and the answer that a line carries; a line that is none is a failure."""
    try:
        reply = json.loads(line)
    except (ValueError, RecursionError):
        return None, Failure(Kind.GARBAGE, f"no JSON: {line[:100].decode(errors='replace')}")
    if not isinstance(reply, dict) or not isinstance(reply.get("id"), str):
        return None, Failure(Kind.GARBAGE, f"no object with an id: {str(reply)[:100]}")
    if reply["id"] not in waiting:
        return None, Failure(Kind.GARBAGE, f"an id that is not asked: {reply['id'][:100]}")
    if "error" in reply:
        return reply["id"], Refusal(str(reply["error"]))
    if "value" in reply:
        return reply["id"], reply["value"]
    return reply["id"], Failure(Kind.GARBAGE, "neither a value nor an error")


class _Process:
    """A command with its three pipes, none of which ever blocks us."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as problem:
            raise InputError(shlex.join(command), f"cannot be started ({problem})") from None
        self.pipes = selectors.DefaultSelector()
        pipes = (self.process.stdin, self.process.stdout, self.process.stderr)
        self.stdin, self.stdout, self.stderr = (pipe.fileno() for pipe in pipes if pipe)
        for descriptor in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(descriptor, False)
        self.pipes.register(self.stdout, selectors.EVENT_READ)
        self.pipes.register(self.stderr, selectors.EVENT_READ)
        self.last_words = b""

    def end(self) -> int | None:
        """Kill the command with all that it has started, and return how it had ended, if it had."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)
        code = self.process.returncode
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            with contextlib.suppress(OSError):
                if pipe:
                    pipe.close()
        self.pipes.close()
        self.process.wait()
        return code


def run_command(
    command: str,
    file: VectorFile,
    *,
    exact: bool = False,
    tolerance: float = DEFAULT_TOLERANCE,
    timeout: float = DEFAULT_TIMEOUT,
) -> Report:
    """Ask a command every vector of a quantity, one JSON object a line, and judge its answers.

    A command that ends, hangs or floods is started again and asked the rest, three times at most.
    Raises :class:`InputError` where the command cannot be started at all.
    """
    report = Report(file.quantity, tolerance)
    words = split_command(command)
    vectors = deque(file.asked(exact))
    lines = {one.id: request(one, exact).encode() + b"\n" for one in vectors}
    began = time.perf_counter()
    for _ in range(1 + MOST_RESTARTS):
        answers = _Conversation(_Process(words), vectors, lines, timeout).hold()
        for vector, answer in answers.judged:
            report.add(vector, judge(vector, answer, file.safe_side, tolerance))
        for problem in answers.protocol:
            if problem not in report.protocol:
                report.protocol.append(problem)
        if not vectors:
            break
    else:
        report.not_asked = len(vectors)
        report.protocol.append(
            f"given up after {1 + MOST_RESTARTS} starts; {len(vectors)} vectors were not asked"
        )
    report.seconds = time.perf_counter() - began
    report.suspects = diagnose(report.asked, report.findings, file.notes)
    return report


def split_command(command: str) -> list[str]:
    """Split a command as a shell would; nothing in it is expanded."""
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise InputError(command, f"is no command ({problem})") from None
    if not words:
        raise InputError(command, "is an empty command")
    return words


class _Conversation:
    """One run of a command, from its start until all is answered or nothing more will come."""

    def __init__(
        self,
        process: _Process,
        vectors: deque[Vector],
        lines: dict[str, bytes],
        timeout: float,
    ) -> None:
        self.process = process
        self.waiting = {vector.id: vector for vector in vectors}
        self.vectors = vectors
        self.unsent = memoryview(b"".join(lines[vector.id] for vector in vectors))
        self.timeout = timeout
        self.received = bytearray()
        self.judged: list[tuple[Vector, Any]] = []
        self.protocol: list[str] = []
        self.process.pipes.register(process.stdin, selectors.EVENT_WRITE)

    def hold(self) -> _Conversation:
        """Write requests and read answers until it is over; what is left stays in the queue."""
        deadline = time.monotonic() + self.timeout
        ended = False
        try:
            while self.waiting and not ended:
                left = deadline - time.monotonic()
                if left <= 0:
                    self._blame(Failure(Kind.HUNG, f"no answer in {self.timeout:g} s"))
                    break
                before = len(self.judged)
                for key, _ in self.process.pipes.select(left):
                    if key.fd == self.process.stdin:
                        self._write()
                    elif key.fd == self.process.stderr:
                        self._listen()
                    else:
                        ended = not self._read()
                if len(self.judged) > before:
                    deadline = time.monotonic() + self.timeout
        finally:
            code = self.process.end()
        if ended and self.waiting:
            self._ended(code)
        self.vectors.clear()
        self.vectors.extend(self.waiting.values())
        return self

    def _write(self) -> None:
        try:
            written = os.write(self.process.stdin, self.unsent[:CHUNK])
        except BlockingIOError:
            return
        except OSError:  # the command reads no more; what it still answers counts
            written = len(self.unsent)
        self.unsent = self.unsent[written:]
        if not self.unsent:
            self.process.pipes.unregister(self.process.stdin)
            if self.process.process.stdin:
                with contextlib.suppress(OSError):
                    self.process.process.stdin.close()

    def _listen(self) -> None:
        heard = os.read(self.process.stderr, CHUNK)
        self.process.last_words = (self.process.last_words + heard)[-LAST_WORDS:]
        if not heard:
            self.process.pipes.unregister(self.process.stderr)

    def _read(self) -> bool:
        """Take in what the command wrote; return whether it may write more."""
        heard = os.read(self.process.stdout, CHUNK)
        self.received += heard
        *lines, rest = self.received.split(b"\n")
        self.received = bytearray(rest)
        for line in lines:
            if line.strip() and self.waiting:
                self._take(bytes(line))
        if len(self.received) > LONGEST_LINE:
            self._blame(Failure(Kind.GARBAGE, f"a line of more than {LONGEST_LINE} bytes"))
            return False
        return bool(heard)

    def _take(self, line: bytes) -> None:
        identifier, answer = read_reply(line, self.waiting)
        oldest = next(iter(self.waiting))
        if identifier is None:
            identifier = oldest
        elif identifier != oldest:
            self._note(f"answers out of order: {identifier} came where {oldest} was due")
        self.judged.append((self.waiting.pop(identifier), answer))

    def _note(self, problem: str) -> None:
        if not self.protocol:
            self.protocol.append(problem)

    def _blame(self, failure: Failure) -> None:
        """Lay a failure at the door of the oldest vector that is not answered."""
        if self.waiting:
            oldest = next(iter(self.waiting))
            self.judged.append((self.waiting.pop(oldest), failure))

    def _ended(self, code: int | None) -> None:
        words = shorten_text(self.process.last_words.decode(errors="replace"))
        about = (
            f"the command ended (exit code {code})" if code is not None else "it closed its output"
        )
        half = f" after half a line: {self.received[:60].decode(errors='replace')}"
        about += half if self.received.strip() else ""
        self._blame(Failure(Kind.CRASHED, f"{about}; {words}" if words else about))


class Dialogue:
    """A command that is asked one vector at a time, and started again after it failed."""

    def __init__(self, command: str, *, exact: bool, timeout: float) -> None:
        self.words = split_command(command)
        self.exact = exact
        self.timeout = timeout
        self._process: _Process | None = None

    def __enter__(self) -> Dialogue:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the command."""
        if self._process:
            self._process.end()
            self._process = None

    def ask(self, vector: Vector) -> Any:
        """Return the answer to one vector."""
        self._process = self._process or _Process(self.words)
        os.set_blocking(self._process.stdin, True)
        received = b""
        deadline = time.monotonic() + self.timeout
        try:
            os.write(self._process.stdin, request(vector, self.exact).encode() + b"\n")
        except OSError:
            return self._failed(Kind.CRASHED, "the command ended")
        while b"\n" not in received:
            left = deadline - time.monotonic()
            if left <= 0:
                return self._failed(Kind.HUNG, f"no answer in {self.timeout:g} s")
            for key, _ in self._process.pipes.select(left):
                heard = os.read(key.fd, CHUNK)
                if key.fd == self._process.stdout:
                    received += heard
                if not heard:
                    return self._failed(Kind.CRASHED, "the command ended")
        return read_reply(received.partition(b"\n")[0], {vector.id: vector})[1]

    def _failed(self, kind: Kind, message: str) -> Failure:
        self.close()
        return Failure(kind, message)
