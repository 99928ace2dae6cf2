"""All that is known of a claim, beside what stands on its screen: evidence and derivations."""

from __future__ import annotations

from didp_ref.audit import proofs
from didp_ref.audit.claim import Evidence, Statement
from didp_ref.audit.judged import JudgedClaim, JudgedPart
from didp_ref.audit.verdict import severity
from didp_ref.audit.view import describe_step, printed
from didp_ref.audit.where import place_in_code
from didp_ref.cli.claim_screen import by_engine
from didp_ref.cli.terminal import print_fields, print_heading, print_table, print_text
from didp_ref.formulas import quantities
from didp_ref.kernel.objects import ProofObject
from didp_ref.symbolic import display
from didp_ref.symbolic.latex_to_text import plain

TARGETS = {"printed": "printed", "correction": "true instead"}


def show_evidence(judged: JudgedClaim) -> None:
    """Print the parts with their formal statements, the correction, notes and every check."""
    claim = judged.claim
    for name, text in judged.readings.items():
        print_fields([(f"reading {name}", plain(text))])
    for part in judged.parts:
        _show_part(part)
    print_text()
    said = {"domain": claim.where, "cannot be checked": claim.not_checkable, **_correction(judged)}
    said |= {
        "rests on": "; ".join(claim.rests_on),
        "wrong beside it": claim.finding,
        "note": claim.note,
    }
    print_fields((label, plain(text)) for label, text in said.items())
    for name in claim.quantities:
        print_fields([("code", f"{name}: {place_in_code(quantities[name])}")])
    print_heading("\nevidence")
    for line in by_engine(judged.evidence):
        print_text(line, indent=2)
    for one in judged.evidence:
        _show_check(one)
    cells = [
        (cell.label, cell.printed, cell.ours, cell.match)
        for one in judged.evidence
        for cell in one.cells
    ]
    if cells:
        print_table("\nprinted numbers", ("number", "printed", "ours", "match"), cells)


def _show_check(one: Evidence) -> None:
    about = ", ".join(filter(None, (one.subject.value, one.part, one.reading)))
    print_text(f"\n{one.engine}: {about}: {one.outcome.value} ({one.strength.value})")
    print_text(plain(one.detail), indent=4)


def _show_part(judged: JudgedPart) -> None:
    """Print a part: what it says, what was found of it, and the formal statement checked."""
    part = judged.part
    found = "; ".join(
        f"{status.value} ({reading})" if reading else status.value
        for reading, status in judged.statuses.items()
    )
    print_heading(f"\npart {part.name}, {part.scope.value}: {found}")
    if part.says:
        print_text(plain(part.says), indent=4)
    if part.narrower:
        print_text(f"narrower than the paper: {', '.join(part.narrower)}", indent=4)
    print_text(f"in Coq: {judged.coq}", indent=4)
    if part.informal:
        print_text(f"no formal statement: {part.informal}", indent=4)
    if part.formal:
        _show_formal("formally", part.formal())
    if part.corrected:
        _show_formal("formally, true instead", part.corrected())


def _show_formal(label: str, statement: Statement) -> None:
    print_text(f"{label}:", indent=4)
    for line in printed(statement).lines():
        print_text(line, indent=6, hanging=2)


def _correction(judged: JudgedClaim) -> dict[str, str]:
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
    return said


def show_proof(proof: ProofObject) -> None:
    """Print a derivation: its hypotheses, its steps a paragraph each, and where they hold."""
    _, part, reading, target = proof.about
    of = ", ".join(filter(None, (part, reading)))
    print_heading(f"\nproof of what is {TARGETS[target]} ({of})")
    for name, term in proof.sequent.hypotheses:
        formula = display.plain(term)
        given = formula if display.is_same(name, formula) else f"{name}: {formula}"
        print_text(f"given {given}", indent=2, hanging=2)
    for number, step in enumerate(proof.steps, 1):
        said = describe_step(step)
        print_text(f"\n{number}. {step.name}", indent=2)
        print_text(said["statement"], indent=6, hanging=2)
        if step.premises:
            print_text(f"from {'; '.join(step.premises)}", indent=6, hanging=2)
        print_text(f"by {said['reason'] or step.rule}", indent=6, hanging=2)
    print_text(f"\nits hypotheses hold at {proofs.values_of(proof)}", indent=2)
