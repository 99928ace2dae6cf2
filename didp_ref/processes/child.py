"""A child process: lines to it, lines from it, a deadline for each, and an end with its group.

It is a :class:`Command`, or a :class:`Fork` of this process. Neither side waits for the other: what
is sent is written while answers are waited for. A line has a limit, so that nothing that a child
writes fills our memory.
"""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
import sys
import time
import warnings
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context, parent_process
from typing import BinaryIO, Self, TypeAlias
from weakref import WeakSet

from didp_ref.errors import InputError, printable
from didp_ref.processes.descendants import END_WITH_PARENT, ask_linux, kill_descendants

CHUNK = 1 << 16
LONGEST_LINE = 1 << 24
LAST_WORDS = 1 << 14
MOST_LEFT = 16
"""How often what a fork printed last is read, once it has ended."""
STEP = 0.005
LAST_WORDS_SECONDS = 0.5
"""How long a child is listened to that answers no more, and has not closed standard error."""

Serving: TypeAlias = Callable[[BinaryIO, int], None]

_LIVE: WeakSet[Child] = WeakSet()
"""The children that were not ended: what connects us with one is closed in a fork."""


class LineTooLong(Exception):
    """A child writes a line that is longer than any that is wanted."""


class Child(ABC):
    """A process that lines are sent to, and lines come from.

    ``half_a_line`` is what it has written since the last line ended, and ``last_words`` the end of
    what it wrote on standard error, where that comes to us.
    """

    pid: int

    def __init__(self, questions: int, answers: int, errors: int | None, longest: int) -> None:
        self.descriptors = [each for each in (questions, answers, errors) if each is not None]
        self._questions, self._answers, self._errors = questions, answers, errors
        self._longest = longest
        self._unsent = memoryview(b"")
        self._is_last = self._ended = False
        self._lines: deque[bytes] = deque()
        self.half_a_line = bytearray()
        self.last_words = b""
        self._selector = selectors.DefaultSelector()
        for descriptor in self.descriptors:
            os.set_blocking(descriptor, False)
            if descriptor != questions:
                self._selector.register(descriptor, selectors.EVENT_READ)
        _LIVE.add(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    @property
    def has_unsent(self) -> bool:
        """Whether the child has not taken all that was sent."""
        return bool(self._unsent)

    def send(self, lines: bytes, *, last: bool = False) -> None:
        """Send lines, which are written as the child takes them; after the last ones no more."""
        if not self._unsent:
            self._selector.register(self._questions, selectors.EVENT_WRITE)
        self._unsent = memoryview(bytes(self._unsent) + lines)
        self._is_last = last

    def line(self, timeout: float | None = None) -> bytes:
        """Return the next line that it writes.

        Raises ``TimeoutError`` where none comes in time, ``EOFError`` where none will come, and
        :class:`LineTooLong`, also for one that it mutters meanwhile on standard error.
        """
        self._muttered = 0
        deadline = None if timeout is None else time.monotonic() + timeout
        while not self._lines:
            if self._ended:
                self._hear_last_words()
                raise EOFError
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                raise TimeoutError
            for key, _ in self._selector.select(left):
                if key.fd == self._questions:
                    self._write()
                elif key.fd == self._errors:
                    self._listen()
                else:
                    self._read()
        return self._lines.popleft()

    def _hear_last_words(self) -> None:
        """Listen until standard error is closed too: why it ends may be said after all answers."""
        if self._errors is None:
            return
        deadline = time.monotonic() + LAST_WORDS_SECONDS
        while self._errors in self._selector.get_map() and time.monotonic() < deadline:
            for key, _ in self._selector.select(deadline - time.monotonic()):
                if key.fd == self._questions:
                    self._write()
                else:
                    self._listen()

    def forget_lines(self) -> None:
        """Drop what has come and was not asked for."""
        self._lines.clear()
        self.half_a_line.clear()

    def lines(self) -> Iterator[bytes]:
        """Yield all lines that it writes until it closes its output, however long that takes."""
        with suppress(EOFError):
            while True:
                yield self.line()

    def _write(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._questions, self._unsent[:CHUNK]) :]
        except BlockingIOError:
            return
        except OSError:  # it reads no more; what it still answers counts
            self._unsent = memoryview(b"")
        if not self._unsent:
            self._selector.unregister(self._questions)
            if self._is_last:
                os.close(self._questions)
                self.descriptors.remove(self._questions)

    def _read(self) -> None:
        heard = os.read(self._answers, CHUNK)
        if b"\n" in heard:
            *lines, heard = bytes(self.half_a_line + heard).split(b"\n")
            self._lines += lines
            self.half_a_line.clear()
        elif not heard:
            self._selector.unregister(self._answers)
            self._ended = True
        self.half_a_line += heard
        if len(self.half_a_line) > self._longest:
            raise LineTooLong(f"a line of more than {self._longest} bytes")

    def _listen(self) -> None:
        heard = os.read(self._errors or 0, CHUNK)
        self._hear(heard)
        _, newline, after = heard.rpartition(b"\n")
        self._muttered = len(after) + (0 if newline else self._muttered)
        if not heard:  # it may close this and go on answering
            self._selector.unregister(self._errors or 0)
        if self._muttered > self._longest:
            raise LineTooLong(f"a line of more than {self._longest} bytes")

    def _hear(self, heard: bytes) -> None:
        """Take what it has written on standard error."""
        self.last_words = (self.last_words + heard)[-LAST_WORDS:]

    def end(self, grace: float = 0.0) -> int | None:
        """Kill it with all that it has started; return how it had ended by then, if it had.

        That is its exit code, or less than zero for a signal. What was ended has no second end.
        """
        if self not in _LIVE:
            return None
        deadline = time.monotonic() + grace
        while (code := self._code()) is None and time.monotonic() < deadline:
            time.sleep(STEP)
        if code is None:
            kill_descendants(self.pid)  # also those that have left its group
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        self._kill()
        self.let_go()
        _LIVE.discard(self)
        return code

    def let_go(self) -> None:
        """Close what connects us with it: at its end, and in a fork, where it is another's."""
        self._selector.close()
        while self.descriptors:
            os.close(self.descriptors.pop())

    @abstractmethod
    def _code(self) -> int | None:
        """Return how the process ended, if it has."""

    @abstractmethod
    def _kill(self) -> None:
        """End the process itself, and wait until it has ended."""


class Command(Child):
    """A program, which leads a group of its own.

    One of a user's has a session of its own too, where it finds no terminal, and we listen to its
    standard error; one of ours writes that where we do. Raises :class:`InputError` where it cannot
    be started.
    """

    def __init__(
        self, words: Sequence[str], *, ours: bool = False, longest: int = LONGEST_LINE
    ) -> None:
        its_questions, questions = os.pipe()
        answers, its_answers = os.pipe()
        errors, its_errors = (None, None) if ours else os.pipe()
        try:
            self._process = subprocess.Popen(
                words,
                stdin=its_questions,
                stdout=its_answers,
                stderr=its_errors,
                start_new_session=not ours,
                process_group=0 if ours else None,
            )
        except (OSError, ValueError) as problem:
            for descriptor in filter(None, (questions, answers, errors)):
                os.close(descriptor)
            reason = getattr(problem, "strerror", None) or problem
            advice = "try the command in a shell first"
            if "=" in words[0]:
                advice = f"no shell runs it: write env {words[0]} ..."
            raise InputError(shlex.join(words), f"cannot be started ({reason}); {advice}") from None
        finally:
            for descriptor in filter(None, (its_questions, its_answers, its_errors)):
                os.close(descriptor)
        self.pid = self._process.pid
        super().__init__(questions, answers, errors, longest)

    def _code(self) -> int | None:
        return self._process.poll()

    def _kill(self) -> None:
        self._process.kill()  # where it did not come to lead a group
        self._process.wait()


class Fork(Child):
    """A fork of this process in which ``serve`` is called: with the lines that are sent, and with
    the descriptor that answers go to.

    It has a session of its own and no standard input. What it prints goes to our standard error,
    each line behind its ``name``, so that no line of it passes for one of ours.
    """

    def __init__(self, serve: Serving, *, name: str = "", longest: int = LONGEST_LINE) -> None:
        self._name = name
        self._half_printed = b""
        its_questions, questions = os.pipe()
        answers, its_answers = os.pipe()
        errors, its_errors = os.pipe()
        ends = (its_questions, its_answers, its_errors, questions, answers, errors)
        self._process = get_context("fork").Process(target=_serve, args=(serve, *ends))
        with warnings.catch_warnings():
            # what threads of this process may hold locked, such as its output, is not used there
            warnings.filterwarnings("ignore", ".*fork", DeprecationWarning)
            self._process.start()
        for descriptor in (its_questions, its_answers, its_errors):
            os.close(descriptor)
        self.pid = self._process.pid or 0
        super().__init__(questions, answers, errors, longest)

    def _hear(self, heard: bytes) -> None:
        *lines, self._half_printed = (self._half_printed + heard).split(b"\n")
        if not heard and self._half_printed:
            lines, self._half_printed = [self._half_printed], b""
        for line in lines:
            text = printable(line.decode(errors="backslashreplace"))
            print(f"printed by {printable(self._name)}: {text}", file=sys.stderr)

    def _hear_rest(self) -> None:
        """Hear what it printed last; not for ever, as a process that it left behind may go on."""
        with suppress(BlockingIOError):
            for _ in range(MOST_LEFT):
                self._hear(os.read(self._errors or 0, CHUNK))
        self._hear(b"")

    def _code(self) -> int | None:
        return self._process.exitcode

    def _kill(self) -> None:
        self._process.kill()
        self._process.join()
        self._process.close()
        self._hear_rest()


def _serve(serve: Serving, questions: int, answers: int, errors: int, *others: int) -> None:
    """Settle in the fork, serve, and leave nothing to be done at the end."""
    code = 1
    try:
        ask_linux(END_WITH_PARENT, signal.SIGKILL)  # whoever is killed cannot end it
        if (parent := parent_process()) and os.getppid() != parent.pid:  # it was killed before
            os._exit(code)
        signal.set_wakeup_fd(-1)  # a signal to this one is none to whoever forked it
        sys.dont_write_bytecode = True  # a user's module leaves nothing beside it
        os.setsid()  # so that what is started here can be ended with it
        for child in _LIVE:
            child.let_go()
        for descriptor in others:
            os.close(descriptor)
        os.dup2(errors, 1)
        os.dup2(errors, 2)
        os.close(errors)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        # opened anew: another thread may have held the old one's lock during the fork
        sys.stdout = sys.stderr = open(2, "w", 1, errors="backslashreplace", closefd=False)  # noqa: SIM115  kept until the end
        with open(questions, "rb") as lines:
            serve(lines, answers)
        code = 0
    finally:
        os._exit(code)  # whatever a user's code wants to be done, or waited for
