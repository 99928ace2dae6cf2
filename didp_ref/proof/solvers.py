"""Putting one question to every engine that decides steps, and keeping what they answer.

Each answers ``unsat``, ``sat`` or ``unknown``, in a process that is ended when it does not stop by
itself. Answers are kept on disk under a hash of the question and the engine's version; an
``unknown`` is kept only for the time limit it was given.
"""

from __future__ import annotations

import atexit
import hashlib
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TypedDict

from didp_ref.proof.engines import Answer, step_engines, versions

TIME_LIMIT_MS = 10_000
OVERRUN, STARTING = 1.5, 4.0
"""A solver is ended after its time limit times the first, and the seconds of the second."""


class Kept(TypedDict):
    """An answer with the time it took and the time it was given."""

    answer: str
    model: dict[str, str]
    milliseconds: float
    limit: int


Answers = dict[str, Kept]
"""What each engine said, by its name."""


def cache_folder() -> Path:
    """Return the folder that keeps answers, outside the checkout."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "didp_ref" / "proofs"


class Worker:
    """A solver process of our own, started when it is first asked and after it was ended."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[str] | None = None

    def ask(self, engine: str, question: str, limit: int) -> Answer | None:
        """Return the answer, or nothing when the process was ended before it came."""
        if self.process is None:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "didp_ref.proof.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        process = self.process
        assert process.stdin and process.stdout
        end = threading.Timer(limit / 1000 * OVERRUN + STARTING, process.kill)
        end.start()
        try:
            asked = {"engine": engine, "question": question, "limit": limit}
            process.stdin.write(json.dumps(asked) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except OSError:
            line = ""
        finally:
            end.cancel()
        if not line:
            self.close()
            return None
        found: Answer = json.loads(line)
        return found

    def close(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


_OWN = threading.local()
_ALL: list[Worker] = []


@atexit.register
def stop() -> None:
    """End every solver process; whoever waits for one is told ``unknown``."""
    for worker in _ALL:
        if worker.process is not None:
            worker.process.kill()


def _ask(engine: str, question: str, limit: int) -> Kept | None:
    if not hasattr(_OWN, "worker"):
        _OWN.worker = Worker()
        _ALL.append(_OWN.worker)
    before = time.perf_counter()
    found: Answer | None = _OWN.worker.ask(engine, question, limit)
    took = round(1000 * (time.perf_counter() - before), 1)
    return {**found, "milliseconds": took, "limit": limit} if found else None


def answer(engine: str, question: str, limit: int = TIME_LIMIT_MS) -> Kept:
    """Return what one solver answers, from the cache where it has answered before."""
    known = _recall(engine, question, limit)
    if known is not None:
        return known
    found = _ask(engine, question, limit)
    if found is None:  # ended from outside, or long after its time: nothing to remember
        return {"answer": "unknown", "model": {}, "milliseconds": 0.0, "limit": limit}
    _remember(_place(engine, question), found)
    return found


def decide(question: str, limit: int = TIME_LIMIT_MS) -> Answers:
    """Return what each solver answers."""
    return {engine: answer(engine, question, limit) for engine in step_engines()}


def recall(question: str, limit: int = TIME_LIMIT_MS) -> Answers | None:
    """Return what the solvers answered before, or None when one has not been asked."""
    answers = {engine: _recall(engine, question, limit) for engine in step_engines()}
    return {e: a for e, a in answers.items() if a} if all(answers.values()) else None


def _place(engine: str, question: str) -> Path:
    identity = f"{engine} {versions()[engine]}\n{question}"
    digest = hashlib.sha256(identity.encode()).hexdigest()
    return cache_folder() / digest[:2] / f"{digest}.json"


def _recall(engine: str, question: str, limit: int) -> Kept | None:
    try:
        note = json.loads(_place(engine, question).read_text(encoding="utf-8"))
        known: Kept = {
            "answer": str(note["answer"]),
            "model": {str(name): str(value) for name, value in note["model"].items()},
            "milliseconds": float(note["milliseconds"]),
            "limit": int(note["limit"]),
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None  # not asked before, or the note is damaged: ask again
    return known if known["answer"] in ("sat", "unsat") or known["limit"] >= limit else None


def _remember(place: Path, found: Kept) -> None:
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        unfinished = place.with_suffix(f".{os.getpid()}.{threading.get_ident()}")
        unfinished.write_text(json.dumps(found))
        unfinished.replace(place)
    except OSError:
        return  # a folder that is full or read-only keeps nothing; the answer stands all the same
