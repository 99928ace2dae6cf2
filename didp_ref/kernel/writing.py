"""Proof objects written down, as :mod:`didp_ref.kernel.objects` reads them."""

from __future__ import annotations

import json
from collections.abc import Mapping

from didp_ref.kernel import text
from didp_ref.kernel.objects import CONCLUSION, FORMAT, HEAD, STEP, ProofObject, Sequent


def write(proof: ProofObject) -> str:
    """Return the lines of a proof object."""
    lines = [dict(zip(HEAD, (FORMAT, *proof.about), strict=True)), *sequent_lines(proof.sequent)]
    for step in proof.steps:
        schemas = [[name, *map(text.write, given)] for name, given in step.schemas]
        variable = text.write(step.variable) if step.variable else ""
        stated = text.write(step.statement)
        line = (step.name, step.rule, stated, [*step.premises], schemas, variable, step.reason)
        lines.append(dict(zip(STEP, line, strict=True)))
    lines.append({"model": proof.model})
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)


def sequent_lines(sequent: Sequent) -> list[Mapping[str, object]]:
    """Return a statement as plain data: its hypotheses, then its conclusion."""
    given = [{"hypothesis": name, "statement": text.write(t)} for name, t in sequent.hypotheses]
    return [*given, {"conclusion": text.write(sequent.conclusion)}]


def unused(proof: ProofObject) -> tuple[list[str], list[str]]:
    """Return the hypotheses and the steps that the conclusion does not rest on."""
    rests_on = {step.name: step.premises for step in proof.steps}
    reached: set[str] = set()
    waiting = [CONCLUSION]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += rests_on.get(name, ())
    hypotheses = [name for name, _ in proof.sequent.hypotheses if name not in reached]
    return hypotheses, [name for name in rests_on if name not in reached]
