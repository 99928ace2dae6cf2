"""The checker, a program of its own: ``python -m didp_ref.kernel.checker``.

It reads a line of JSON for each proof, ``{"statement": [...], "object": "..."}``: the lines of a
claim's statement, and the text of a proof object. It writes a line of JSON for each, what became of
it, and lines of progress between; where an engine is missing, which, and no more. It imports no
paper, no script that wrote a proof, and no sympy.

A step stands when every engine finds its negation impossible. An ``unknown`` is no answer: the step
is undecided, and so is the proof.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from typing import Any

from didp_ref.kernel.engines import step_engines, versions
from didp_ref.kernel.objects import ProofObject, read_proof, read_sequent
from didp_ref.kernel.question import Question, question
from didp_ref.kernel.rules import obligations
from didp_ref.kernel.solvers import decide_all
from didp_ref.kernel.terms import IllFormed

HOLDS, FAILS, UNDECIDED = "holds", "fails", "undecided"
Asked = list[tuple[str, Question]]
"""The steps, by name, with what is asked about them."""


def outcome_of(answers: dict[str, str]) -> str:
    """Say whether a question is settled: every engine must find the negation impossible."""
    verdicts = set(answers.values())
    if verdicts == {"unsat"} and len(answers) > 1:  # two must agree, whatever is not at hand
        return HOLDS
    # where one engine contradicts the other, neither is trusted
    return FAILS if "sat" in verdicts and "unsat" not in verdicts else UNDECIDED


def worst(outcomes: Sequence[str]) -> str:
    """Return what all outcomes come to."""
    return next((outcome for outcome in (FAILS, UNDECIDED) if outcome in outcomes), HOLDS)


def check(
    proofs: Sequence[tuple[list[Any], str]], progress: Callable[[int, int], object]
) -> list[dict[str, Any]]:
    """Check proof objects, each with the statement that it must prove, and report on each."""
    engines = versions()
    prepared: list[tuple[ProofObject | None, Asked, str]] = []

    def questions() -> Iterator[Question]:
        for statement, lines in proofs:
            prepared.append(_prepare(statement, lines))
            yield from (asked for _, asked in prepared[-1][1])

    answers = decide_all(questions(), progress)
    return [{**_report(*task, answers), "engines": engines} for task in prepared]


def _prepare(statement: list[Any], lines: str) -> tuple[ProofObject | None, Asked, str]:
    proof, asked = None, []
    try:
        proof = read_proof(lines)
        for goal in obligations(proof, read_sequent(statement)):
            try:
                asked.append((goal.step, question(goal.premises, goal.conclusion)))
            except ValueError as wrong:  # ill-formed, or a number that Python does not write
                raise IllFormed(f"step {goal.step!r}: {wrong}") from None
    except (IllFormed, RecursionError) as wrong:
        nested = isinstance(wrong, RecursionError)
        return proof, [], "it is nested too deeply" if nested else str(wrong)
    return proof, asked, ""


def _report(
    proof: ProofObject | None, asked: Asked, problem: str, answers: dict[Question, dict[str, str]]
) -> dict[str, Any]:
    steps: dict[str, list[dict[str, str]]] = {}
    for name, step_question in asked:
        steps.setdefault(name, []).append(answers[step_question])
    outcomes = {
        name: worst([outcome_of(reply) for reply in replies]) for name, replies in steps.items()
    }
    outcome = FAILS if problem else worst([*outcomes.values()])
    rows = {name: {"outcome": outcomes[name], "said": replies} for name, replies in steps.items()}
    about = proof.about if proof else ()
    return {"about": about, "outcome": outcome, "problem": problem, "steps": rows}


def main() -> None:
    """Check what is given on standard input."""
    proofs = [(request["statement"], request["object"]) for request in map(json.loads, sys.stdin)]
    missing = [name for name in step_engines() if find_spec(name) is None]
    if missing:
        print(json.dumps({"unavailable": f"the solver {missing[0]}"}), flush=True)
        return
    for report in check(proofs, lambda *done: print(json.dumps({"done": done}), flush=True)):
        print(json.dumps(report), flush=True)


if __name__ == "__main__":
    main()
