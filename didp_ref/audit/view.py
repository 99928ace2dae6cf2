"""A claim as all that show it print it: a formal statement as text, and the whole as plain data.

What is printed are the checker's own terms, so that what one reads is what was proved.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from didp_ref.audit import lemmas, theorems
from didp_ref.audit.claim import Claim, Part, Statement
from didp_ref.audit.ledger import Entry, counterexample_to_json, entry_to_json
from didp_ref.audit.registry import CLAIMS
from didp_ref.audit.verdict import severity, verdict_text
from didp_ref.kernel.objects import Step
from didp_ref.symbolic import display, sympy_reader


@dataclass(frozen=True)
class Printed:
    """A statement as text: its hypotheses, each a name and a formula, and its conclusion."""

    hypotheses: tuple[tuple[str, str], ...]
    conclusion: str

    def lines(self, mark: str = "") -> list[str]:
        """Return one line a hypothesis, and one for the conclusion; marks stand about formulas."""
        given = (
            formula if display.is_same(name, formula) else f"{name}{mark}: {mark}{formula}"
            for name, formula in self.hypotheses
        )
        return [
            *(f"given {mark}{one}{mark}" for one in given),
            f"then {mark}{self.conclusion}{mark}",
        ]


def printed(statement: Statement) -> Printed:
    """Return a statement as text.

    >>> from didp_ref.symbolic.notation import as_written, le, lt, reals
    >>> (x,) = reals("x")
    >>> printed(Statement({**as_written(lt(0, x)), "x is small": le(x, 1)}, lt(-1, x)))
    Printed(hypotheses=(('0 < x', '0 < x'), ('x is small', 'x <= 1')), conclusion='-1 < x')
    """
    sequent = sympy_reader.statement(statement)
    return Printed(
        tuple((name, display.plain(formula)) for name, formula in sequent.hypotheses),
        display.plain(sequent.conclusion),
    )


def text_of(entry: Entry) -> str:
    """Return the verdict of an entry as it is always shown."""
    return verdict_text(CLAIMS[entry.claim], entry.verdict, entry.statuses)


def claim_to_json(name: str, entry: Entry) -> dict[str, object]:
    """Return one judged claim as plain JSON values."""
    claim = CLAIMS[name]
    found: dict[str, object] = {
        "id": name,
        "paper": claim.paper,
        "kind": claim.kind.value,
        "title": claim.title,
        "source": str(claim.source),
        "statement": claim.statement,
        **entry_to_json(entry),
        "verdict_text": text_of(entry),
        "parts": _parts_to_json(claim, entry),
    }
    if claim.readings:
        found["readings"] = dict(claim.readings)
    if claim.correction:
        found["severity"] = severity(claim, entry.evidence).value
        found["correction"] = {
            "statement": claim.correction.statement,
            "printed": claim.correction.printed,
            "correct": claim.correction.correct,
            "consequence": claim.correction.consequence,
            "who": claim.correction.who,
            "repair": claim.correction.repair,
        }
    if entry.counterexample:
        found["counterexample"] = counterexample_to_json(entry.counterexample)
    if claim.rests_on:
        found["rests_on"] = list(claim.rests_on)
    if claim.not_checkable:
        found["reason"] = claim.not_checkable
    return found


def _parts_to_json(claim: Claim, entry: Entry) -> list[dict[str, object]]:
    return [
        {
            **place._asdict(),
            "status": entry.statuses[place].value,
            "scope": part.scope.value,
            "narrower": list(part.narrower),
            **_in_coq(claim, part),
            **_texts(part),
        }
        for place, part in claim.places.items()
    ]


def _in_coq(claim: Claim, part: Part) -> dict[str, object]:
    """Return what Coq has of a part; where it lacks a level though it has a replay, why."""
    proved = theorems.of(claim.id)
    level, why = theorems.lacks(claim.id, part, proved)
    missing = {"in_coq_lacks": {"level": level, "why": why}} if level else {}
    return {"in_coq": theorems.levels(part, proved), **missing}


def _texts(part: Part) -> dict[str, object]:
    """Return what a part says, in words and formally; what it does not have is left out."""
    texts = {
        "says": part.says,
        "informal": part.informal,
        "formal": part.formal and _statement_to_json(part.formal()),
        "corrected": part.corrected and _statement_to_json(part.corrected()),
    }
    return {name: text for name, text in texts.items() if text}


def _statement_to_json(statement: Statement) -> dict[str, object]:
    text = printed(statement)
    hypotheses = [{"name": name, "formula": formula} for name, formula in text.hypotheses]
    return {"hypotheses": hypotheses, "conclusion": text.conclusion}


def describe_step(step: Step) -> dict[str, Any]:
    """Return a step as plain data, its schemas with what they say."""
    schemas = [name for name, _ in step.schemas]
    says = [f"{name}: {(getattr(lemmas, name).__doc__ or '').strip()}" for name in schemas]
    return {
        "step": step.name,
        "rule": step.rule,
        "statement": display.plain(step.statement),
        "from": list(step.premises),
        "schemas": schemas,
        "reason": "; ".join([*([step.reason] if step.reason else []), *dict.fromkeys(says)]),
    }
