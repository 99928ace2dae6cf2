"""The checker, a program of its own: ``python -m didp_ref.proof.checker``.

It reads a line of JSON for each proof, ``{"statement": [...], "object": "..."}``: a claim's
statement and the text of a proof object. It writes a line of JSON for each, what became of it, and
lines of progress between. It imports no paper, no script that wrote a proof, and no sympy.

A step stands when every engine finds its negation impossible. An ``unknown`` is no answer: the step
is undecided, and so is the proof.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from didp_ref.proof import text
from didp_ref.proof.asking import Answers, decide_all
from didp_ref.proof.engines import versions
from didp_ref.proof.objects import ProofObject, read, read_sequent
from didp_ref.proof.question import Question, question
from didp_ref.proof.rules import Obligation, obligations
from didp_ref.proof.terms import IllFormed

HOLDS, FAILS, UNDECIDED = "holds", "fails", "undecided"
ENGINES = 2
"""So many must agree at least; with one of them gone, nothing holds."""
Progress = Callable[[int, int], object]
Asked = tuple[Obligation, Question]


def outcome_of(answers: Answers) -> str:
    """Say whether an obligation is met: every engine must find its negation impossible."""
    said = {answer["answer"] for answer in answers.values()}
    if said == {"unsat"} and len(answers) >= ENGINES:
        return HOLDS
    # where one engine contradicts the other, neither is trusted
    return FAILS if "sat" in said and "unsat" not in said else UNDECIDED


def check(
    proofs: Sequence[tuple[list[Any], str]], progress: Progress = lambda *_: None
) -> list[dict[str, Any]]:
    """Check proof objects, each with the statement that it must prove, and report on each."""
    known = dict(versions())
    prepared = [_prepare(statement, lines) for statement, lines in proofs]
    answers = decide_all((q for one in prepared for _, q in one[1]), progress)
    return [{**_report(*one, answers), "engines": known} for one in prepared]


def _prepare(statement: list[Any], lines: str) -> tuple[ProofObject | None, list[Asked], str]:
    proof = None
    try:
        proof = read(lines)
        needed = obligations(proof, read_sequent(statement))
        return proof, [(one, _question(one)) for one in needed], ""
    except IllFormed as wrong:
        return proof, [], str(wrong)
    except RecursionError:
        return proof, [], "it is nested too deeply"


def _question(one: Obligation) -> Question:
    try:
        return question(one.premises, one.conclusion)
    except IllFormed as wrong:
        raise IllFormed(f"step {one.step!r}: {wrong}") from None


def _report(
    proof: ProofObject | None, asked: list[Asked], problem: str, answers: dict[Any, Answers]
) -> dict[str, Any]:
    about = proof.about if proof else ("", "", "", "")
    rows = []
    for step in proof.steps if proof and not problem else ():
        own = [(one, q) for one, q in asked if one.step == step.name]
        outcomes = {outcome_of(answers[q.statements]) for _, q in own}
        rows.append(
            {
                "name": step.name,
                "rule": step.rule,
                "outcome": next((o for o in (FAILS, UNDECIDED) if o in outcomes), HOLDS),
                "asked": len(own),
                "milliseconds": sum(
                    a["milliseconds"] for _, q in own for a in answers[q.statements].values()
                ),
                "because": "; ".join(_why_not(own, answers)),
            }
        )
    worst = {row["outcome"] for row in rows}
    outcome = next((o for o in (FAILS, UNDECIDED) if o in worst), HOLDS)
    return {
        **dict(zip(("claim", "part", "reading", "target"), about, strict=True)),
        "outcome": FAILS if problem else outcome,
        "problem": problem,
        "steps": rows,
    }


def _why_not(asked: Iterable[Asked], answers: dict[Any, Answers]) -> Iterable[str]:
    for _, one in asked:
        found = answers[one.statements]
        if outcome_of(found) == HOLDS:
            continue
        said = ", ".join(f"{name}: {answer['answer']}" for name, answer in found.items())
        model = {
            name: value for answer in found.values() for name, value in answer["model"].items()
        }
        shown = [f"{text.write(term)} = {model[name]}" for name, term in one.atoms if name in model]
        yield said + (f", for instance at {', '.join(sorted(shown))}" if shown else "")


def main() -> None:
    """Check what is given on standard input."""
    given = [json.loads(line) for line in sys.stdin]

    def progress(done: int, total: int) -> None:
        print(json.dumps({"done": done, "of": total}), flush=True)

    for report in check([(one["statement"], one["object"]) for one in given], progress):
        print(json.dumps(report), flush=True)


if __name__ == "__main__":
    main()
