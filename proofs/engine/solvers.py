"""Two solvers, one question: is this set of statements about real numbers unsatisfiable?

Each answers ``unsat``, ``sat`` (z3 with a model) or ``unknown``, in a process that is ended when it
does not stop by itself. Answers are kept on disk under a hash of the
question and the solver's version; an ``unknown`` is kept only for the time limit it was given.
"""

from __future__ import annotations

import atexit
import hashlib
import itertools
import json
import os
import subprocess
import sys
import threading
import time
from functools import cache
from pathlib import Path
from typing import Any

from didp_ref.errors import Unavailable

ENGINES = ("z3", "cvc5")
STRATEGIES: dict[str, tuple[dict[str, str], ...]] = {
    "z3": ({},),
    "cvc5": (
        {},
        {"nl-rlv": "always"},
        {"nl-cov": "false"},
        {"nl-cov": "false", "nl-ext-split-zero": "true"},
        {"nl-cov": "false", "nl-rlv": "always"},
    ),
}
"""Ways to go about a question, one after the other until one answers; an answer of any is sound."""
SHARES = {"z3": (1.0,), "cvc5": (0.03, 0.17)}
"""The parts of the time limit that each way has: for cvc5 a quick try of each, then a long one."""
TIME_LIMIT_MS = 10_000
OVERRUN, STARTING = 1.5, 2.0
"""A solver is ended after its time limit times the first, and the seconds of the second."""


@cache
def versions() -> dict[str, str]:
    """Return the version of each solver.

    Raises :class:`Unavailable` when one is not installed.
    """
    try:
        import cvc5
        import z3
    except ImportError as error:
        raise Unavailable(f"the solver {error.name}", "install didp_ref[proofs]") from None
    return {"z3": str(z3.get_version_string()), "cvc5": str(cvc5.__version__)}


def cache_folder() -> Path:
    """Return the folder that keeps answers, outside the checkout."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "didp_ref" / "proofs"


class Worker:
    """A solver process of our own, started when it is first asked and after it was ended."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[str] | None = None

    def ask(
        self, engine: str, question: str, limit: int, options: dict[str, str]
    ) -> dict[str, Any]:
        """Return the answer, or ``unknown`` when the solver overruns its limit by far."""
        if self.process is None:
            self.process = subprocess.Popen(
                [sys.executable, str(Path(__file__).with_name("worker.py"))],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        process = self.process
        assert process.stdin and process.stdout
        end = threading.Timer(limit / 1000 * OVERRUN + STARTING, process.kill)
        end.start()
        try:
            asked = {"engine": engine, "question": question, "limit": limit, "options": options}
            process.stdin.write(json.dumps(asked) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except OSError:
            line = ""
        finally:
            end.cancel()
        if line:
            found: dict[str, Any] = json.loads(line)
            return found
        self.close()
        return {"answer": "unknown", "model": {}}

    def close(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


_OWN = threading.local()


def _ask(engine: str, question: str, limit: int) -> dict[str, Any]:
    if not hasattr(_OWN, "worker"):
        _OWN.worker = Worker()
        atexit.register(_OWN.worker.close)
    before = time.perf_counter()
    found: dict[str, Any] = {}
    for share, options in itertools.product(SHARES[engine], STRATEGIES[engine]):
        found = _OWN.worker.ask(engine, question, round(limit * share), options)
        if found["answer"] in ("sat", "unsat"):
            break
    return found | {"milliseconds": round(1000 * (time.perf_counter() - before), 1)}


def answer(engine: str, question: str, limit: int = TIME_LIMIT_MS) -> dict[str, Any]:
    """Return what one solver answers, from the cache where it has answered before."""
    known = _recall(engine, question, limit)
    if known is None:
        known = _ask(engine, question, limit) | {"limit": limit}
        _remember(_place(engine, question), known)
    return known


def decide(question: str, limit: int = TIME_LIMIT_MS) -> dict[str, dict[str, Any]]:
    """Return what each solver answers."""
    return {engine: answer(engine, question, limit) for engine in ENGINES}


def recall(question: str, limit: int = TIME_LIMIT_MS) -> dict[str, dict[str, Any]] | None:
    """Return what the solvers answered before, or None when one has not been asked."""
    answers = {engine: _recall(engine, question, limit) for engine in ENGINES}
    return {e: a for e, a in answers.items() if a} if all(answers.values()) else None


def _place(engine: str, question: str) -> Path:
    identity = f"{engine} {versions()[engine]}\n{question}"
    digest = hashlib.sha256(identity.encode()).hexdigest()
    return cache_folder() / digest[:2] / f"{digest}.json"


def _recall(engine: str, question: str, limit: int) -> dict[str, Any] | None:
    try:
        known: dict[str, Any] = json.loads(_place(engine, question).read_text())
        usable = known["answer"] in ("sat", "unsat") or known["limit"] >= limit
    except (OSError, ValueError, KeyError):
        return None  # not asked before, or the note is damaged: ask again
    return known if usable else None


def _remember(place: Path, answer: dict[str, Any]) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    unfinished = place.with_suffix(f".{os.getpid()}")
    unfinished.write_text(json.dumps(answer))
    unfinished.replace(place)
