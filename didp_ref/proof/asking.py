"""Putting questions to every engine, each in a process that is ended when it does not stop.

Nothing is remembered from one run to the next: an answer is what an engine said, here and now.
"""

from __future__ import annotations

import atexit
import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any

from didp_ref.proof import text
from didp_ref.proof.engines import step_engines
from didp_ref.proof.question import Question

TIME_LIMIT_MS = 10_000
OVERRUN, STARTING = 1.5, 4.0
"""An engine is ended after its time limit times the first, and the seconds of the second."""
PROCESSES = 2

Answers = Mapping[str, dict[str, Any]]
"""What each engine said, by its name: the answer, a model where it has one, and milliseconds."""


class Worker:
    """An engine process of our own, started when it is first asked and after it was ended."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[str] | None = None

    def ask(self, engine: str, statements: list[str], limit: int) -> dict[str, Any]:
        """Return the answer; "unknown" when the process was ended before it came."""
        if self.process is None:
            command = [sys.executable, "-P", "-m", "didp_ref.proof.worker"]
            pipe = subprocess.PIPE
            self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        process = self.process
        assert process.stdin and process.stdout
        end = threading.Timer(limit / 1000 * OVERRUN + STARTING, process.kill)
        end.start()
        before, line = time.perf_counter(), ""
        try:
            asked = {"engine": engine, "statements": statements, "limit": limit}
            process.stdin.write(json.dumps(asked) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except (OSError, ValueError):
            pass  # it was ended, or wrote no text; the line stays empty
        finally:
            end.cancel()
        milliseconds = round(1000 * (time.perf_counter() - before), 1)
        answer = _understood(line)
        if answer is None:  # ended, or out of step: what it says next may be of another question
            self.close()
            return {"answer": "unknown", "model": {}, "milliseconds": milliseconds}
        return {**answer, "milliseconds": milliseconds}

    def close(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


def _understood(line: str) -> dict[str, Any] | None:
    """Return a whole line that is an answer, and nothing else."""
    try:
        found = json.loads(line) if line.endswith("\n") else None
    except ValueError:
        return None
    if not isinstance(found, dict) or set(found) != {"answer", "model"}:
        return None
    return found if isinstance(found["answer"], str) and isinstance(found["model"], dict) else None


_OWN = threading.local()
_ALL: list[Worker] = []


@atexit.register
def stop() -> None:
    """End every engine process; whoever waits for one is told "unknown"."""
    for worker in _ALL:
        if worker.process is not None:
            worker.process.kill()


def decide(question: Question, limit: int = TIME_LIMIT_MS) -> Answers:
    """Return what every engine that decides steps says of a question."""
    if not hasattr(_OWN, "worker"):
        _OWN.worker = Worker()
        _ALL.append(_OWN.worker)
    statements = [text.write(one) for one in question.statements]
    return {name: _OWN.worker.ask(name, statements, limit) for name in step_engines()}


def decide_all(
    questions: Iterable[Question],
    progress: Callable[[int, int], object] = lambda *_: None,
    limit: int = TIME_LIMIT_MS,
) -> dict[tuple[Any, ...], Answers]:
    """Put every question once, a few at a time; answers are by the questions' statements."""
    waiting = {one.statements: one for one in questions}
    answers: dict[tuple[Any, ...], Answers] = {}
    pool = ThreadPoolExecutor(PROCESSES)  # each thread waits for a process of its own
    try:
        running = {pool.submit(decide, one, limit): key for key, one in waiting.items()}
        for done in as_completed(running):
            answers[running[done]] = done.result()
            progress(len(answers), len(waiting))
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        stop()
        raise
    pool.shutdown()
    return answers
