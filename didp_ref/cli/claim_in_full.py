"""All that is known of a claim, beside what stands on its screen: evidence and derivations."""

from functools import partial
from typing import Any

from didp_ref.audit import proofs
from didp_ref.audit.claim import Evidence, Outcome, Scope, Statement, Subject
from didp_ref.audit.in_short import in_short
from didp_ref.audit.judged import JudgedClaim, JudgedPart
from didp_ref.audit.theorems import AXIOMS
from didp_ref.audit.view import claim_to_json, describe_step, statement_lines, terms_of_proof
from didp_ref.audit.where import place_in_code
from didp_ref.cli.claim_screen import by_engine, printed_word
from didp_ref.cli.terminal import print_fields, print_heading, print_table, print_text
from didp_ref.formulas import quantities
from didp_ref.kernel.objects import ProofObject
from didp_ref.symbolic import display
from didp_ref.symbolic.latex_to_text import plain

ON_TOP = ("about", "source", "text read", "printed", "stated here", "verdict")
"""What the head of a claim's screen has."""
READING = "interpretation "
"""How the label of an interpretation begins."""
SCOPES = {
    Scope.EVERY: "for all values",
    Scope.EXISTS: "there is one",
    Scope.CONCRETE: Scope.CONCRETE.value,
}
TARGETS = {"printed": "printed", "correction": "true instead"}


def show_evidence(judged: JudgedClaim) -> None:
    """Print the statements, also as mathematics, the correction, notes and every check."""
    claim = judged.claim
    facts = {label: plain(text) for label, text in judged.facts.items() if label not in ON_TOP}
    print_fields((label, text) for label, text in facts.items() if label.startswith(READING))
    for part in judged.parts:
        _show_part(part)
    print_text()
    print_fields((label, text) for label, text in facts.items() if not label.startswith(READING))
    for name in claim.quantities:
        print_fields([("code", f"{name}: {place_in_code(quantities[name])}")])
    print_heading("\nevidence")
    for line in by_engine(judged.evidence, printed_word(judged)):
        print_text(line, indent=2)
    for piece in sorted(judged.evidence, key=partial(_is_of_another, judged.id)):
        _show_check(piece)
    stated = (piece.detail.partition(AXIOMS)[2].split() for piece in judged.evidence)
    if axioms := dict.fromkeys(axiom for names in stated for axiom in names):
        print_text(f"\nThese Coq theorems assume at most the axioms {', '.join(axioms)}.")
    cells = [
        (cell.label, cell.printed, cell.ours, cell.match)
        for piece in judged.evidence
        for cell in piece.cells
    ]
    if cells:
        print_table("\nprinted numbers", ("number", "printed", "ours", "match"), cells)


def _is_of_another(claim: str, piece: Evidence) -> bool:
    """Say whether a recorded theorem has another claim's name, or is a remark: it comes last."""
    own = claim.partition(".")[2].translate(str.maketrans(".-", "__"))
    is_own = own in piece.detail and piece.subject is not Subject.REMARK
    return piece.outcome is Outcome.RECORDED and not is_own


def _show_check(piece: Evidence) -> None:
    what = "the repair alone" if piece.repair else piece.subject.value
    about = ", ".join(filter(None, (what, piece.part, piece.reading)))
    print_text(f"\n{piece.engine}: {about}: {piece.outcome.value} ({piece.strength.value})")
    print_text(plain(piece.detail.partition(AXIOMS)[0]), indent=4)


def _show_part(judged: JudgedPart) -> None:
    """Print a part: what it says, what was found of it, and the formal statement checked."""
    part = judged.part
    name = part.name if part.name.startswith("statement") else f"statement {part.name}"
    print_heading(f"\n{name}, {SCOPES[part.scope]}: {judged.status_text}")
    if part.says:
        print_text(plain(part.says), indent=4)
    if part.narrower:
        print_text(f"scope, narrower than the statement: {', '.join(part.narrower)}", indent=4)
    for more, theorem in part.beyond.items():
        print_text(f"beyond the formal statement: in Coq also {more}: {theorem}", indent=4)
    print_text(judged.coq, indent=4)
    if part.informal:
        print_text(f"no formal statement: {part.informal}", indent=4)
    if part.formal:
        _show_formal("formally", part.formal())
    if part.corrected:
        _show_formal("formally, true instead", part.corrected())


def _show_formal(label: str, statement: Statement) -> None:
    print_text(f"{label}:", indent=4)
    for line in statement_lines(statement):
        print_text(line, indent=6, hanging=2)


def show_proofs(judged: JudgedClaim) -> None:
    """Print every derivation that is stored of it."""
    derivations = proofs.objects_of(judged.id)
    for proof in derivations:
        show_proof(proof)
    if not derivations:
        print_text("no derivation is stored for it")


def show_proof(proof: ProofObject) -> None:
    """Print a derivation: its hypotheses, its steps a paragraph each, and where they hold."""
    _, part, reading, target = proof.about
    about = ", ".join(filter(None, (part, reading)))
    print_heading(f"\nproof of what is {TARGETS[target]} ({about})")
    for line in statement_lines(proof.sequent, letters_of=terms_of_proof(proof))[:-1]:
        print_text(line, indent=2, hanging=2)
    for number, step in enumerate(proof.steps, 1):
        described = describe_step(step)
        print_text(f"\n{number}. {step.name}", indent=2)
        print_text(described["statement"], indent=6, hanging=2)
        if step.premises:
            print_text(f"from {'; '.join(step.premises)}", indent=6, hanging=2)
        print_text(f"by {described['reason'] or step.rule}", indent=6, hanging=2)
    print_text(f"\nits hypotheses hold at {proofs.values_of(proof)}", indent=2)


def as_json(judged: JudgedClaim) -> dict[str, Any]:
    """Return all that is known of it as plain JSON values."""
    formulas = {
        name: {"latex": quantities[name].latex(), "code": place_in_code(quantities[name])}
        for name in judged.claim.quantities
    }
    chains = [
        {
            **dict(zip(("part", "reading", "target"), proof.about[1:], strict=True)),
            "sorts": display.sorts(terms_of_proof(proof)),
            "values": dict(proof.model),
            "steps": [describe_step(step) for step in proof.steps],
        }
        for proof in proofs.objects_of(judged.id)
    ]
    document = claim_to_json(judged.id, judged.entry)
    short = {label.replace(" ", "_"): text for label, text in in_short(judged)}
    return document | short | {"quantities": formulas, "chains": chains}
