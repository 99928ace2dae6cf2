"""Two solvers, one question: is this set of statements about real numbers unsatisfiable?

A question is a text in SMT-LIB 2, so that z3 and cvc5 read the very same thing. Each answers
``unsat``, ``sat`` (z3 with a model) or ``unknown``. Answers are kept on disk under a hash of the
question and the solver's version; an ``unknown`` is kept only for the time limit it was given.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from functools import cache
from pathlib import Path
from typing import Any

from didp_ref.errors import Unavailable

ENGINES = ("z3", "cvc5")
TIME_LIMIT_MS = 10_000


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


def _ask_z3(question: str, limit: int) -> dict[str, Any]:
    import z3

    solver = z3.SolverFor("QF_NRA")
    solver.set("timeout", limit)
    solver.from_string(question)
    answer = str(solver.check())
    model: dict[str, str] = {}
    if answer == "sat":
        found = solver.model()
        model = {str(name): _value(found[name]) for name in found.decls()}
    return {"answer": answer, "model": model}


def _value(value: Any) -> str:
    import z3

    return str(value.approx(20) if z3.is_algebraic_value(value) else value)


def _ask_cvc5(question: str, limit: int) -> dict[str, Any]:
    import cvc5

    solver = cvc5.Solver()
    solver.setOption("tlimit-per", str(limit))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, question, "question")
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said += str(command.invoke(solver, parser.getSymbolManager()))
    answer = said.strip()
    return {"answer": answer if answer in ("sat", "unsat") else "unknown", "model": {}}


def _ask(engine: str, question: str, limit: int) -> dict[str, Any]:
    before = time.perf_counter()
    found = _ask_z3(question, limit) if engine == "z3" else _ask_cvc5(question, limit)
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
