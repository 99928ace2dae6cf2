"""``didp-ref show``: one claim or quantity, with all that is known of it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import didp_ref
from didp_ref.audit import proofs
from didp_ref.audit.judged import JudgedClaim, JudgedPart, claims
from didp_ref.audit.statements import printed
from didp_ref.claim import Evidence, Statement
from didp_ref.commands.audit import claim_to_json
from didp_ref.commands.terminal import print_heading, print_json, print_table, print_text
from didp_ref.errors import DomainError, suggestion
from didp_ref.formulas import quantities
from didp_ref.papers import CLAIMS
from didp_ref.proof import display, lemmas
from didp_ref.proof.objects import ProofObject, Step
from didp_ref.quantity import Quantity
from didp_ref.verdict import severity


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("id", help="a claim such as abdi.theorem-3, or a quantity")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Print the claim or the quantity."""
    name = arguments.id
    if name in quantities:
        _show_quantity(quantities[name], as_json=arguments.json)
    elif name in CLAIMS:
        _show_claim(claims[name], as_json=arguments.json)
    else:
        names = dict.fromkeys([*CLAIMS, *quantities])
        hint = suggestion(name, names)
        raise DomainError("id", name, "the id of a claim or of a quantity", hint)
    return 0


def place_in_code(one: Quantity) -> str:
    """Return the file and line at which a quantity is declared."""
    code = one.__wrapped__.__code__
    root = Path(didp_ref.__file__).parent.parent
    return f"{Path(code.co_filename).relative_to(root)}:{code.co_firstlineno}"


def _show_quantity(one: Quantity, *, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "id": one.id,
                "summary": one.summary,
                "parameters": list(one.names),
                "expression": str(one.expression),
                "latex": one.latex(),
                "domain": list(one.domain),
                "source": str(one.source),
                "safe_side": one.safe_side.value,
                "code": place_in_code(one),
            }
        )
        return
    print_heading(one.id)
    print_text(one.documentation, indent=2)
    print_text(f"LaTeX: {one.latex()}", indent=2)
    print_text(f"Code: {place_in_code(one)}", indent=2)


def _show_claim(judged: JudgedClaim, *, as_json: bool) -> None:
    claim, entry = judged.claim, judged.entry
    if as_json:
        formulas = {
            name: {"latex": quantities[name].latex(), "code": place_in_code(quantities[name])}
            for name in claim.quantities
        }
        chains = [
            {
                **dict(zip(("part", "reading", "target"), one.about[1:], strict=True)),
                "values": dict(one.model),
                "steps": [_described(step) for step in one.steps],
            }
            for one in proofs.of(claim.id)
        ]
        print_json(claim_to_json(claim.id, entry) | {"quantities": formulas, "chains": chains})
        return
    print_heading(f"{claim.id}: {claim.title}")
    _field("source", str(claim.source))
    _field("printed", claim.statement)
    if claim.where:
        _field("domain", claim.where)
    for name in claim.quantities:
        one = quantities[name]
        _field("formula", f"{name} = {one.expression}")
        _field("where", f"{'; '.join(one.domain)}")
        _field("code", place_in_code(one))
    _field("verdict", judged.verdict_text)
    for name, text in judged.readings.items():
        _field(f"reading {name}", text)
    for part in judged.parts:
        _show_part(part)
    if claim.not_checkable:
        _field("reason", claim.not_checkable)
    _show_correction(judged)
    _show_evidence(entry.evidence)
    for proof in proofs.of(claim.id):
        _show_proof(proof)
    beside = {
        "rests on": "; ".join(claim.rests_on),
        "wrong beside it": claim.finding,
        "note": claim.note,
    }
    for label, text in beside.items():
        if text:
            _field(label, text)


def _show_part(judged: JudgedPart) -> None:
    """Print a part: what it says, what was found of it, and the formal statement checked."""
    part = judged.part
    found = "; ".join(
        f"{status.value} ({reading})" if reading else status.value
        for reading, status in judged.statuses.items()
    )
    _field(f"part {part.name}, {part.scope.value}", found)
    if part.says:
        print_text(part.says, indent=4)
    if part.narrower:
        print_text(f"narrower than the paper: {', '.join(part.narrower)}", indent=4)
    print_text(f"in Coq: {' and '.join(judged.in_coq) or 'nothing'}", indent=4)
    if part.informal:
        print_text(f"no formal statement: {part.informal}", indent=4)
    if part.formal:
        _show_formal("formally", part.formal())
    if part.corrected:
        _show_formal("formally, true instead", part.corrected())


def _show_formal(label: str, statement: Statement) -> None:
    print_text(f"{label}:", indent=4)
    for line in printed(statement).lines():
        print_text(line, indent=6)


def _show_evidence(evidence: tuple[Evidence, ...]) -> None:
    rows = [
        (
            one.engine,
            ", ".join(filter(None, (one.subject.value, one.part, one.reading))),
            one.outcome.value,
            one.strength.value,
            one.detail,
        )
        for one in evidence
    ]
    if rows:
        print_table("evidence", ("engine", "about", "outcome", "ground", "what was found"), rows)
    cells = [
        (cell.label, cell.printed, cell.ours, cell.match) for one in evidence for cell in one.cells
    ]
    if cells:
        print_table("printed numbers", ("number", "printed", "ours", "match"), cells)


def _show_correction(judged: JudgedClaim) -> None:
    example, correction = judged.counterexample, judged.correction
    said = {"counterexample": str(example or "")}
    if example:
        said["harm"] = str(example.harm or "")
    if correction:
        said |= {
            "severity": severity(judged.claim, judged.evidence).value,
            "printed there": correction.printed,
            "correct": correction.correct,
            "true instead": correction.statement,
            "consequence": correction.consequence,
            "who is hurt": correction.who,
            "what to do": correction.repair,
        }
    for label, text in said.items():
        if text:
            _field(label, text)


def _show_proof(proof: ProofObject) -> None:
    _, part, reading, target = proof.about
    rows = [
        (one["step"], one["statement"], ", ".join(step.premises), one["reason"] or step.rule)
        for step in proof.steps
        for one in [_described(step)]
    ]
    columns = ("step", "statement", "from", "by which reason")
    of = ", ".join(filter(None, (part, reading)))
    print_table(f"proof of what is {TARGETS[target]} ({of})", columns, rows)
    print_text(f"its hypotheses hold at {proofs.values_of(proof)}", indent=2)


def _described(step: Step) -> dict[str, Any]:
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


TARGETS = {"printed": "printed", "correction": "true instead"}


def _field(label: str, text: str) -> None:
    print_text(f"{label}: {text}", indent=2)
