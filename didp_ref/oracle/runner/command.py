"""Asking a command behind a pipe: one request a line to it, one answer a line from it, in order.

Requests are written ahead, so that neither side waits for the other.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
import signal
import subprocess
import time
from collections import deque
from collections.abc import Mapping, Sequence

from didp_ref.errors import InputError
from didp_ref.oracle.judge import DEFAULT_TOLERANCE, Failure, Kind, shorten_text
from didp_ref.oracle.runner.protocol import read_reply, request
from didp_ref.oracle.runner.report import DEFAULT_TIMEOUT, MOST_RESTARTS, Report
from didp_ref.oracle.vectors import Vector, VectorFile

LONGEST_LINE = 1 << 20
CHUNK = 1 << 16
LAST_WORDS = 400
GRACE = 0.1  # seconds between closing its output and ending


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
            report.add(vector, answer, file)
        for problem in answers.protocol:
            if problem not in report.protocol:
                report.protocol.append(problem)
        if not vectors:
            break
    else:
        report.give_up(f"{1 + MOST_RESTARTS} starts", len(vectors))
    report.close(file, time.perf_counter() - began)
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

    def write(self, unsent: memoryview) -> int:
        """Write what the command takes at once, and return how much that is."""
        try:
            return os.write(self.stdin, unsent[:CHUNK])
        except BlockingIOError:
            return 0
        except OSError:  # the command reads no more; what it still answers counts
            return len(unsent)

    def listen(self) -> bytes:
        """Return what the command wrote on standard error; the last words are kept."""
        heard = os.read(self.stderr, CHUNK)
        self.last_words = (self.last_words + heard)[-LAST_WORDS:]
        if not heard:  # it may close this and go on answering
            self.pipes.unregister(self.stderr)
        return heard

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


class _Conversation:
    """One run of a command, from its start until all is answered or nothing more will come."""

    def __init__(
        self,
        process: _Process,
        vectors: deque[Vector],
        lines: Mapping[str, bytes],
        timeout: float,
    ) -> None:
        self.process = process
        self.waiting = {vector.id: vector for vector in vectors}
        self.vectors = vectors
        self.unsent = memoryview(b"".join(lines[vector.id] for vector in vectors))
        self.timeout = timeout
        self.received = bytearray()
        self.judged: list[tuple[Vector, object]] = []
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
                        self.process.listen()
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
        self.unsent = self.unsent[self.process.write(self.unsent) :]
        if not self.unsent:
            self.process.pipes.unregister(self.process.stdin)
            if self.process.process.stdin:
                with contextlib.suppress(OSError):
                    self.process.process.stdin.close()

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

    def ask(self, vector: Vector) -> object:
        """Return the answer to one vector."""
        process = self._process = self._process or _Process(self.words)
        unsent = memoryview(request(vector, self.exact).encode() + b"\n")
        process.pipes.register(process.stdin, selectors.EVENT_WRITE)
        received = muttered = b""
        deadline = time.monotonic() + self.timeout
        while b"\n" not in received:
            if max(len(received), len(muttered)) > LONGEST_LINE:
                return self._failed(Kind.GARBAGE, f"a line of more than {LONGEST_LINE} bytes")
            left = deadline - time.monotonic()
            if left <= 0:
                return self._failed(Kind.HUNG, f"no answer in {self.timeout:g} s")
            for key, _ in process.pipes.select(left):
                if key.fd == process.stdin:
                    unsent = unsent[process.write(unsent) :]
                    if not unsent:
                        process.pipes.unregister(process.stdin)
                elif key.fd == process.stderr:
                    muttered = (muttered + process.listen()).rpartition(b"\n")[2]
                else:
                    heard = os.read(process.stdout, CHUNK)
                    if not heard:
                        return self._failed(Kind.CRASHED, "the command ended")
                    received += heard
        if unsent:  # what is left of it would run into the next one
            return self._failed(Kind.GARBAGE, "an answer before the request was read")
        return read_reply(received.partition(b"\n")[0], {vector.id: vector})[1]

    def _failed(self, kind: Kind, message: str) -> Failure:
        self.close()
        return Failure(kind, message)
