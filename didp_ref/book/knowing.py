"""The page "How do you know?": from a sentence of a paper to Coq's kernel, in six steps."""

from collections.abc import Mapping, Sequence

from didp_ref.audit import theorems, where
from didp_ref.audit.claim import Strength, Subject
from didp_ref.book.claims import ClaimContent
from didp_ref.book.derivations import DerivationContent

CLAIM = "abdi.theorem-3"
"""A statement that is proved as it is printed, and at every level."""
PART = "statement"
SHOWN = 3
"""So many steps of the derivation stand on the page."""


def page(
    content: ClaimContent,
    derivations: Sequence[DerivationContent],
    lines: Mapping[tuple[str, str], where.Line],
) -> dict[str, object]:
    """Return what the template needs of the claim, of one part of it."""
    part = next(part for part in content.parts if part.judged.part.name == PART)
    derivation = next(made for made in derivations if made.about[1] == PART)
    solvers = [
        piece
        for piece in content.evidence
        if (piece.part, piece.subject, piece.strength) == (PART, Subject.PRINTED, Strength.PROOF)
    ]
    replay, joined = (
        next(made for made in content.theorems if (made.part, made.level) == (PART, level))
        for level in (theorems.REPLAY, theorems.JOINED)
    )
    defined = [
        (made, lines.get((made.file, made.name)))
        for made in content.theorems
        if made.level == theorems.NOTIONS and made.target == "printed"
    ]
    return {
        "claim": content.judged.claim,
        "verdict": content.judged,
        "formal": part.formal,
        "derivation": derivation,
        "steps": derivation.derived.steps[:SHOWN],
        "solvers": solvers,
        "replay": replay,
        "joined": (joined, lines.get((joined.file, joined.name))),
        "defined": defined,
    }
