"""Asking a function in a process of its own, which is ended where it does not answer in time.

Nothing that the function does, or its module when it is imported, keeps us waiting: it may swallow
every exception, hold the interpreter for itself, or end its process. The process goes through the
vectors by itself and writes a line for each, so that a question costs no round trip; what it writes
is read as data and never as objects.
"""

from __future__ import annotations

import json
import os
import select
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection

from didp_ref.errors import InputError
from didp_ref.oracle.judge import Failure, Finding, Judged, Judgement, Kind, failed
from didp_ref.oracle.runner.fork import Fork, settle
from didp_ref.oracle.vectors import Vector

CHUNK = 1 << 16
LONGEST_LINE = 1 << 24
READY = b"null"
GRACE = 0.05  # seconds between closing its output and ending


class _Child:
    """A fork of this process that judges the answers to the vectors that it is sent."""

    def __init__(self, prepare: Callable[[], Judged], vectors: Sequence[Vector]) -> None:
        self.questions, its_questions = Pipe()
        self.answers, its_answers = os.pipe()
        self.received = b""
        ends = (its_questions, its_answers, self.questions, self.answers)
        self.fork = Fork(_serve, prepare, vectors, *ends)
        its_questions.close()
        os.close(its_answers)

    def line(self, timeout: float) -> bytes | None:
        """Return the next line that it writes; nothing where none comes in time.

        Raises ``EOFError`` where the process ended, or writes what is no line.
        """
        deadline = time.monotonic() + timeout
        while True:
            line, newline, rest = self.received.partition(b"\n")
            if newline:
                self.received = rest
                return line
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.answers], [], [], left)[0]:
                return None
            heard = os.read(self.answers, CHUNK)
            if not heard or len(self.received) > LONGEST_LINE:
                raise EOFError
            self.received += heard

    def lines(self, timeout: float) -> list[bytes] | None:
        """Return at least one line, and all others that have come."""
        first = self.line(timeout)
        if first is None:
            return None
        *others, self.received = self.received.split(b"\n")
        return [first, *others]

    def end(self) -> str:
        """Kill it with all that it has started, and say how it had ended, if it had."""
        how = self.fork.end(GRACE)
        self.questions.close()
        os.close(self.answers)
        return how


class Isolated:
    """A function that is asked in a fork of this process, forked again after it was lost.

    ``prepare`` is called in the fork, where it may import what it likes; ``lost`` counts the
    answers that never came: the function hung, or its process ended.
    """

    def __init__(
        self, prepare: Callable[[], Judged], timeout: float, name: str = "the function"
    ) -> None:
        self.prepare = prepare
        self.name = name
        self.timeout = timeout
        self.lost = 0
        self.vectors: Sequence[Vector] = ()
        self._child: _Child | None = None

    def __enter__(self) -> Isolated:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        if self._child:
            self._child.end()
            self._child = None

    def renew(self) -> bool:
        """Have what is asked next answered by a new process."""
        self.close()
        return True

    def ask(self, vector: Vector) -> Judgement:
        """Return what one vector's answer was judged to be.

        Raises :class:`InputError` where the function cannot be had, or not in time.
        """
        child = self._child or self._start()
        try:
            child.questions.send(vector)
            line = child.line(self.timeout)
            if line is not None:
                return from_line(line, vector)
        except (EOFError, OSError, ValueError) as problem:
            return self._lose(vector, problem)
        return self._lose(vector, None)

    def ask_all(self, vectors: Sequence[Vector]) -> Iterator[Judgement]:
        """Yield for each vector what its answer was judged to be, as long as it is asked on.

        Raises :class:`InputError` where the function cannot be had, or not in time.
        """
        self.close()
        self.vectors = vectors  # inherited by every process from now on
        done = 0
        while done < len(vectors):
            child = self._start()
            problem: Exception | None = None
            try:
                child.questions.send(done)
                while done < len(vectors):
                    lines = child.lines(self.timeout)
                    if lines is None:
                        break
                    for line in lines:
                        yield from_line(line, vectors[done])
                        done += 1
            except (EOFError, OSError, ValueError, IndexError) as found:
                problem = found
            if done < len(vectors):
                yield self._lose(vectors[done], problem)
                done += 1

    def _lose(self, vector: Vector, problem: Exception | None) -> Judgement:
        self.lost += 1
        child, self._child = self._child, None
        ended = child.end() if child else ""
        if problem is None:
            return failed(vector, Failure(Kind.HUNG, f"no answer in {self.timeout:g} s"))
        return failed(vector, Failure(Kind.CRASHED, ended))

    def _start(self) -> _Child:
        child = self._child = _Child(self.prepare, self.vectors)
        problem = f"is not imported in {self.timeout:g} s; --timeout allows for more"
        try:
            line = child.line(self.timeout)
            if line == READY:
                return child
            if line is not None:
                source, problem = json.loads(line)
                self.close()
                raise InputError(str(source), str(problem))
        except (EOFError, OSError):
            problem = "ends its process when it is imported"
        self.close()
        raise InputError(self.name, problem)


def _serve(
    prepare: Callable[[], Judged],
    vectors: Sequence[Vector],
    questions: Connection,
    answers: int,
    *other_ends: Connection | int,
) -> None:
    """Judge until the other end is closed; what the function prints goes to standard error."""
    settle(*other_ends)
    try:
        judged = prepare()
    except InputError as problem:
        _write(answers, json.dumps([problem.source, problem.problem]).encode())
        return
    except KeyboardInterrupt:  # a module may raise this too
        return
    _write(answers, READY)
    with suppress(EOFError, BrokenPipeError):
        while True:
            asked = questions.recv()
            for vector in [asked] if isinstance(asked, Vector) else vectors[asked:]:
                _write(answers, to_line(_caught(judged, vector)))


def _caught(judged: Judged, vector: Vector) -> Judgement:
    try:
        return judged(vector)
    except BaseException as problem:
        about = f"{type(problem).__name__}: {problem}"
        return failed(vector, Failure(Kind.CRASHED, about))


def _write(descriptor: int, line: bytes) -> None:
    unsent = memoryview(line + b"\n")
    while unsent:
        unsent = unsent[os.write(descriptor, unsent) :]


def to_line(judged: Judgement) -> bytes:
    """Write a judgement as one line."""
    found = judged.finding
    finding = found and [
        found.kind.value,
        found.answer,
        found.ulps,
        found.unsafe,
        found.numbers,
        found.passes,
    ]
    head = [judged.accurate, judged.safe, judged.refused, judged.ulps, judged.error, judged.note]
    return json.dumps([*head, finding]).encode()


def from_line(line: bytes, vector: Vector) -> Judgement:
    """Read the judgement of a vector; raise ``ValueError`` for a line that is none."""
    try:
        accurate, safe, refused, ulps, error, note, found = json.loads(line)
        finding = None
        if found is not None:
            kind, answer, off, unsafe, numbers, passes = found
            finding = Finding(
                vector, Kind(kind), answer, off, unsafe, tuple(map(float, numbers)), passes
            )
        return Judgement(accurate, safe, refused, ulps, finding, error, note)
    except (TypeError, RecursionError) as problem:
        raise ValueError(f"no judgement: {problem}") from None
