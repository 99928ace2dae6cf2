"""Putting questions to every engine, each in a process that is ended when it does not stop.

It is a second way to hold a child, beside ``didp_ref/processes``: what carries an answer is trusted
as the checker is, so it is here, and short. Nothing is remembered from one run to the next: an
answer is what an engine said, here and now.
"""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import suppress
from pathlib import Path

from didp_ref.kernel.engines import step_engines
from didp_ref.kernel.question import Question
from didp_ref.kernel.text import write

LIMITS_MS = (400, 2_000, 10_000)
"""The time that each way of an engine is given, again and again until one comes to an answer."""
OVERRUN, STARTING, GRACE = 2.0, 4.0, 0.5
"""An engine is ended after its time limit times the first. It has the seconds of the second more
until it has answered the canaries, and then those of the third."""
ANSWERS = ("sat", "unsat")
ROOT = str(Path(__file__).resolve().parents[2])


CANARIES = (("(< 0 x:R)", "sat"), ("(< (* x:R x:R) 0)", "unsat"))
"""What an engine is asked first: one that gets these wrong is not heard."""


def isolated(module: str) -> list[str]:
    """Return the command that runs ``main`` of a module of ours as it is here.

    Of all else it finds what this Python has installed: what PYTHONPATH, the working folder or a
    user's own site-packages hold is no engine.
    """
    start = f"import sys; sys.path.insert(0, {ROOT!r}); from {module} import main; main()"
    return [sys.executable, "-I", "-c", start]


class Worker:
    """An engine process of our own, started when it is first asked and after it was ended."""

    def __init__(self) -> None:
        self.started: subprocess.Popen[str] | None = None
        self.heard: set[str] = set()
        self.asked = 0

    def ask(self, engine: str, way: str, statements: list[str], limit: int) -> str:
        """Return the answer; "unknown" where none came in time, or the engine fails a canary."""
        if self.started is None:
            self.heard, self.asked = set(), 0
            command = isolated("didp_ref.kernel.solver_process")
            pipe = subprocess.PIPE
            self.started = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        if engine not in self.heard:
            if any(self._put(engine, way, [text], limit) != answer for text, answer in CANARIES):
                return "unknown"
            self.heard.add(engine)
        return self._put(engine, way, statements, limit)

    def _put(self, engine: str, way: str, statements: list[str], limit: int) -> str:
        """Put one question, by its number; what answers another, or is no answer, ends all."""
        process = self.started
        if process is None:
            return "unknown"
        assert process.stdin and process.stdout
        self.asked += 1
        grace = GRACE if engine in self.heard else STARTING
        end = threading.Timer(limit / 1000 * OVERRUN + grace, process.kill)
        end.start()
        number, answer = 0, None
        with suppress(OSError, ValueError, TypeError):
            put = [self.asked, engine, way, statements, limit]
            print(json.dumps(put), file=process.stdin, flush=True)
            line = process.stdout.readline()
            number, answer = json.loads(line) if line.endswith("\n") else (0, None)
        end.cancel()
        if number == self.asked and answer in (*ANSWERS, "unknown"):
            return str(answer)
        self.end()  # it was ended, or is out of step: its next line may be about this question
        return "unknown"

    def end(self) -> None:
        """End the process; whoever waits for it is told "unknown"."""
        if self.started is not None:
            with suppress(OSError), self.started:  # it waits for no process but its own:
                self.started.kill()  # a fork of ours has inherited this one, which lives on
            self.started = None

    __del__ = end  # with the thread whose own it is


_OWN = threading.local()
_POOL = ThreadPoolExecutor(2)
"""Threads that wait for a process each; they last, for it takes long to start one."""


def decide(question: Question, limits: Iterable[int] | None = None) -> dict[str, str]:
    """Return what every engine that decides steps says of a question."""
    worker = vars(_OWN).setdefault("worker", Worker())
    answers = dict.fromkeys(step_engines(), "unknown")
    with suppress(RecursionError):  # how deep is too deep depends on Python
        statements = [write(term) for term in question]
        for limit, (name, engine) in itertools.product(limits or LIMITS_MS, step_engines().items()):
            for way in engine.WAYS:
                if answers[name] not in ANSWERS and "sat" not in answers.values():
                    answers[name] = worker.ask(name, way, statements, limit)
    return answers


def decide_all(
    questions: Iterable[Question], progress: Callable[[int, int], object]
) -> dict[Question, dict[str, str]]:
    """Put every question once, a few at a time, and return the answers to each.

    The first are put while the others are still being made.
    """
    answers: dict[Question, dict[str, str]] = {}
    running: dict[Future[dict[str, str]], Question] = {}
    seen: set[Question] = set()
    try:
        for question in questions:
            if question not in seen:
                seen.add(question)
                running[_POOL.submit(decide, question)] = question
        for done in as_completed(running):
            answers[running[done]] = done.result()
            progress(len(answers), len(running))
    finally:
        for future in running:
            future.cancel()
    return answers
