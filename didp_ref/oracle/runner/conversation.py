"""A command behind a pipe, and one run of it: requests a line to it, answers a line from it.

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
from didp_ref.oracle.judge import Failure, Kind, shorten_text
from didp_ref.oracle.runner.protocol import answered_before, read_reply
from didp_ref.oracle.vectors import Vector

LONGEST_LINE = 1 << 20
CHUNK = 1 << 16
LAST_WORDS = 400
GRACE = 0.1  # seconds between closing its output and ending


class Process:
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


class Conversation:
    """One run of a command, from its start until all is answered or nothing more will come.

    Requests are written ahead. An answer is known by its id; a line that has none that is waited
    for is set aside: it stands for an answer only where one is missing in its place.
    """

    def __init__(
        self,
        process: Process,
        waiting: dict[str, Vector],
        lines: Mapping[str, bytes],
        timeout: float,
    ) -> None:
        self.process = process
        self.waiting = waiting
        self.unsent = memoryview(b"".join(lines[key] for key in waiting))
        self.timeout = timeout
        self.received = bytearray()
        self.order = deque(waiting)
        self.strays: list[Failure] = []
        self.answered: set[str] = set()
        self.answers: list[tuple[str, Vector, object]] = []
        self.problems: list[str] = []
        self.process.pipes.register(process.stdin, selectors.EVENT_WRITE)

    def hold(self) -> list[tuple[str, Vector, object]]:
        """Write requests and read answers until it is over; what is left stays waiting."""
        deadline = time.monotonic() + self.timeout
        ended = False
        try:
            while self.waiting and not ended:
                left = deadline - time.monotonic()
                if left <= 0:
                    self._replace_by_strays()
                    self._blame(Failure(Kind.HUNG, f"no answer in {self.timeout:g} s"))
                    break
                before = len(self.answers)
                for key, _ in self.process.pipes.select(left):
                    if key.fd == self.process.stdin:
                        self._write()
                    elif key.fd == self.process.stderr:
                        self.process.listen()
                    else:
                        ended = not self._read()
                if len(self.answers) > before:
                    deadline = time.monotonic() + self.timeout
        finally:
            code = self.process.end()
        if ended and self.waiting:
            self._replace_by_strays()
            self._ended(code)
        if self.strays:
            line = self.strays[0].message
            self.problems.append(f"lines that answer nothing: {line}")
        return self.answers

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
        if identifier is None:
            self._set_aside(line, answer)
            return
        if identifier != self._oldest() and self.strays:
            self._replace_by_strays(until=identifier)
        if identifier != self._oldest():
            self.problems.append(
                f"answers out of order: {identifier} came where {self._oldest()} was due"
            )
        self._answer(identifier, answer)

    def _oldest(self) -> str:
        while self.order[0] not in self.waiting:
            self.order.popleft()
        return self.order[0]

    def _set_aside(self, line: bytes, answer: object) -> None:
        again = answered_before(line, self.answered)
        if again:
            self.problems.append(f"answers twice: {again} was answered before")
        elif isinstance(answer, Failure):
            self.strays.append(answer)

    def _replace_by_strays(self, until: str = "") -> None:
        """Take lines that are no answers for those that are missing, the oldest first."""
        while self.waiting and self.strays and self._oldest() != until:
            self._answer(self._oldest(), self.strays.pop(0))

    def _answer(self, key: str, answer: object) -> None:
        self.answered.add(key)
        self.answers.append((key, self.waiting.pop(key), answer))

    def _blame(self, failure: Failure) -> None:
        """Lay a failure at the door of the oldest vector that is not answered."""
        if self.waiting:
            self._answer(self._oldest(), failure)

    def _ended(self, code: int | None) -> None:
        words = shorten_text(self.process.last_words.decode(errors="replace"))
        about = (
            f"the command ended (exit code {code})" if code is not None else "it closed its output"
        )
        half = f" after half a line: {self.received[:60].decode(errors='replace')}"
        about += half if self.received.strip() else ""
        self._blame(Failure(Kind.CRASHED, f"{about}; {words}" if words else about))
