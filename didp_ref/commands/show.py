"""``didp-ref show``: one claim or quantity, with all that is known of it."""

from __future__ import annotations

import argparse
from pathlib import Path

import didp_ref
from didp_ref.audit.derivations import at_hand, written
from didp_ref.audit.judged import JudgedClaim, claims
from didp_ref.commands.audit import claim_to_json
from didp_ref.commands.terminal import print_heading, print_json, print_table, print_text
from didp_ref.errors import DomainError, suggestion
from didp_ref.formulas import quantities
from didp_ref.papers import CLAIMS
from didp_ref.proof.checking import described
from didp_ref.proof.derivation import Derivation
from didp_ref.quantity import Quantity


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
            {"target": one.target, "steps": [described(step) for step in one.steps]}
            for one in written([claim.id])[0]
        ]
        print_json(claim_to_json(claim.id, entry) | {"quantities": formulas, "chains": chains})
        return
    print_heading(f"{claim.id}: {claim.title}")
    _field("source", str(claim.source))
    _field("printed", claim.statement)
    if claim.domain:
        _field("domain", claim.domain)
    for name in claim.quantities:
        one = quantities[name]
        _field("formula", f"{name} = {one.expression}")
        _field("where", f"{'; '.join(one.domain)}")
        _field("code", place_in_code(one))
    _field("verdict", entry.verdict.value)
    for name, verdict in entry.readings.items():
        rests = " (the verdict rests on this reading)" if name == claim.reading else ""
        _field(f"reading {name}", f"{claim.readings[name]}: {verdict.value}{rests}")
    if claim.not_checkable:
        _field("reason", claim.not_checkable)
    _show_correction(judged)
    rows = [
        (one.engine, one.subject.value, one.outcome.value, one.strength.value, one.detail)
        for one in entry.evidence
    ]
    if rows:
        print_table("evidence", ("engine", "about", "outcome", "ground", "what was found"), rows)
    cells = [
        (cell.label, cell.printed, cell.ours, cell.match)
        for one in entry.evidence
        for cell in one.cells
    ]
    if cells:
        print_table("printed numbers", ("number", "printed", "ours", "match"), cells)
    if entry.derivations and not at_hand():
        _field("derivations", "not part of the installed package; the repository has them")
    for derivation in written([claim.id])[0]:
        _show_derivation(derivation)
    if claim.rests_on:
        _field("rests on", "; ".join(claim.rests_on))
    if claim.finding:
        _field("wrong beside it", claim.finding)
    if claim.note:
        _field("note", claim.note)


def _show_correction(judged: JudgedClaim) -> None:
    example, correction = judged.counterexample, judged.correction
    if example:
        values = ", ".join(f"{name} = {value}" for name, value in example.values.items())
        _field("counterexample", f"{values}: {example.shows}")
    if correction:
        _field("true instead", correction.statement)
        if judged.claim.corrected_domain:
            _field("domain of what is true", judged.claim.corrected_domain)
        _field("who is hurt", f"{correction.who} ({correction.harm.value})")
        if correction.repair:
            _field("repair", correction.repair)


def _show_derivation(derivation: Derivation) -> None:
    rows = [
        (step["name"], step["statement"], ", ".join(step["from"]), step["reason"] or step["rule"])
        for step in map(described, derivation.steps)
    ]
    columns = ("step", "statement", "from", "by which reason")
    print_table(f"derivation of what is {TARGETS[derivation.target]}", columns, rows)


TARGETS = {"printed": "printed", "correction": "true instead"}


def _field(label: str, text: str) -> None:
    print_text(f"{label}: {text}", indent=2)
