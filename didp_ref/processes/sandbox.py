"""A fork of this process in which a user's code runs: asked questions, and ended in time.

Between the two goes JSON, numbered question by question, and each answer is read as the type that
is wanted: what the user's code does to the fork it can do to nothing but its own answers.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, BinaryIO, Self, TypeAlias, TypeVar

from didp_ref.errors import InputError, printable
from didp_ref.processes.child import LONGEST_LINE, Child, Fork, LineTooLong
from didp_ref.processes.queued import Limit
from didp_ref.processes.records import dumps, from_plain, loads

Answer = TypeVar("Answer")
Answering: TypeAlias = Callable[[Any], object]
"""What answers a question, both of them what JSON can carry."""

GRACE = 0.05
"""Seconds between closing its output and ending."""
LONGEST_PROBLEM = 400
ENDED = "ends its process"


class NoAnswer(InputError):
    """No answer came, or what is none, and the fork was ended; ``how`` says how, in words.

    ``in_time`` is false where it was waited for in vain.
    """

    def __init__(self, source: str, problem: str, how: str, *, in_time: bool) -> None:
        super().__init__(source, problem)
        self.how = how
        self.in_time = in_time


class Sandbox:
    """Answers in a fork, which is forked again after it was lost.

    ``prepare`` is called in the fork, where it may import what it likes, and returns what answers.
    ``lost`` counts the answers that never came: the code hung, its process ended, or it wrote what
    is no answer.
    """

    def __init__(
        self,
        prepare: Callable[[], Answering],
        timeout: float,
        name: str,
        *,
        longest: int = LONGEST_LINE,
    ) -> None:
        self.prepare = prepare
        self.timeout = timeout
        self.name = name
        self.longest = longest
        self.lost = 0
        self._child: Child | None = None
        self._count = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the fork with all that it has started."""
        child, self._child = self._child, None
        if child:
            child.end()

    def ask(self, question: object, wanted: type[Answer]) -> Answer:
        """Return the answer to a question.

        Raises :class:`InputError` where the code says so, and :class:`NoAnswer`.
        """
        (answer,) = self.ask_all([question], wanted)
        return answer

    def ask_all(
        self, questions: Sequence[object], wanted: type[Answer], timeout: float | None = None
    ) -> Iterator[Answer]:
        """Yield the answers to questions that are sent all at once, so that none waits for another.

        ``timeout`` is that of each of them, where it is another than everybody's. Raises what
        :meth:`ask` raises. Where not all are wanted, the next is asked in a new fork.
        """
        timeout = self.timeout if timeout is None else timeout
        child = self._child or self._start()
        first = self._count + 1
        self._count += len(questions)
        numbered = list(enumerate(questions, first))
        child.send(b"".join(map(dumps, numbered)))
        unanswered = len(numbered)
        try:
            for number, _ in numbered:
                unanswered -= 1
                yield self._receive(child, number, wanted, timeout)
        finally:
            if unanswered:
                self.close()

    def _start(self) -> Child:
        self._count = 0
        serve = partial(_serve, self.prepare, self.name)
        child = self._child = Fork(serve, name=self.name, longest=self.longest)
        try:
            self._receive(child, 0, type(None), self.timeout)
        except NoAnswer as problem:
            reason = problem.problem
            if not problem.in_time:
                reason = f"is not imported in {self.timeout:g} s; --timeout allows for more"
            elif reason.startswith(ENDED):
                reason = f"{ENDED} when it is imported{reason.removeprefix(ENDED)}"
            raise InputError(self.name, reason) from None
        except InputError:
            self.close()
            raise
        return child

    def _receive(self, child: Child, number: int, wanted: type[Answer], timeout: float) -> Answer:
        try:
            answered, outcome, plain = from_plain(
                tuple[int, str, Any], loads(_line(child, timeout))
            )
            if answered != number or outcome not in ("answer", "problem"):
                raise ValueError("it answers what was not asked")
            if outcome == "answer":
                return from_plain(wanted, plain)
            source, problem = from_plain(tuple[str, str], plain)
        except TimeoutError:
            late = f"gives no answer in {timeout:g} s; --timeout allows for more"
            raise self._lose(late, "") from None
        except EOFError:
            raise self._lose(ENDED, "its process closed its output") from None
        except (ValueError, LineTooLong) as wrong:
            reason = f"its process writes what is no answer: {one_line(str(wrong))}"
            raise self._lose(reason, reason) from None
        raise InputError(one_line(source), one_line(problem))

    def _lose(self, problem: str, how: str) -> NoAnswer:
        self.lost += 1
        child, self._child = self._child, None
        code = child.end(GRACE if how else 0.0) if child else None
        if code is not None:
            way = f"({'signal' if code < 0 else 'exit code'} {abs(code)})"
            how = f"its process ended {way}"
            problem = f"{problem} {way}" if problem == ENDED else problem
        return NoAnswer(self.name, problem, how, in_time=bool(how))


def _line(child: Child, timeout: float) -> bytes:
    """Return a child's next line; while a busy machine has no processor for it, no time passes."""
    limit, left = Limit(timeout, child.pid), timeout
    while True:
        try:
            return child.line(left)
        except TimeoutError:
            left = limit.left()
            if left <= 0:
                raise


def one_line(text: str) -> str:
    """Return a text of a stranger's in one line that a terminal shows as it is."""
    shown = printable(" ".join(text.split()))
    return shown if len(shown) <= LONGEST_PROBLEM else f"{shown[:LONGEST_PROBLEM]}..."


def _serve(prepare: Callable[[], Answering], name: str, questions: BinaryIO, answers: int) -> None:
    """Answer until there are no more questions."""
    served_by = os.getpid()

    def say(number: int, outcome: str, value: object) -> None:
        unsent = memoryview(dumps([number, outcome, value]))
        if os.getpid() != served_by:
            os._exit(0)  # a fork that the user's code has made, and left to run on
        while unsent:
            unsent = unsent[os.write(answers, unsent) :]

    try:
        answer = prepare()
    except InputError as problem:
        say(0, "problem", [problem.source, problem.problem])
        return
    say(0, "answer", None)
    for line in questions:
        number, question = loads(line)
        try:
            say(number, "answer", answer(question))
        except InputError as problem:
            say(number, "problem", [problem.source, problem.problem])
        except OSError:
            raise  # nobody listens, or the code has closed what it does not know
        except BaseException as problem:
            cause = f"{type(problem).__name__}: {problem}"
            say(number, "problem", [name, f"its answer cannot be had: {cause}"])
