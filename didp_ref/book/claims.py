"""What the book says of a claim: the ledger's data in the shape of a page."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from didp_ref.audit import theorems
from didp_ref.audit.claim import Cell, Evidence, Outcome, Statement
from didp_ref.audit.errata import Erratum
from didp_ref.audit.judged import JudgedClaim, JudgedPart, claims
from didp_ref.audit.view import as_sequent, hypotheses, terms_of
from didp_ref.book import letters
from didp_ref.errors import InputError
from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import Term
from didp_ref.papers import PAPERS
from didp_ref.symbolic import display

FACTS = (
    *("text read", "where it is made", "cannot be checked", "severity", "printed there", "correct"),
    *("true instead", "consequence", "who is hurt", "what to do"),
    *("wrong beside it", "rests on", "note"),
)
"""What a page says below its head; counterexamples and readings have places of their own."""
SAID = {
    "text read": "source text",
    "printed there": "printed",
    "who is hurt": "affects",
    "what to do": "fix",
    "wrong beside it": "remark",
}
"""The labels of the screens, where JSON has another word."""


@dataclass(frozen=True)
class Formal:
    """A statement as formulas: hypotheses, with their names where these say more, and what follows.

    ``hypotheses`` are pairs of a name, which may be empty, and LaTeX; ``letters`` says in words,
    with LaTeX between dollars, of which sort each letter is.
    """

    hypotheses: tuple[tuple[str, str], ...]
    conclusion: str
    letters: str


@dataclass(frozen=True)
class PartContent:
    """A part of a claim: what it says, what was found of it, and the statements checked."""

    judged: JudgedPart
    formal: Formal | None
    corrected: Formal | None


@dataclass(frozen=True)
class ClaimContent:
    """All that the page of a claim says of it."""

    judged: JudgedClaim
    parts: tuple[PartContent, ...]
    findings: tuple[tuple[str, str], ...]
    """Labels and texts: what is true instead, and remarks."""
    cells: tuple[Cell, ...]
    evidence: tuple[Evidence, ...]
    """Without what Coq's kernel accepted, which ``theorems`` tell."""
    theorems: tuple[theorems.Theorem, ...]
    below: tuple[str, ...]
    before: str
    after: str

    @cached_property
    def first_part(self) -> dict[Formal, int]:
        """The number of the first part that shows a statement: a later one links to it."""
        first: dict[Formal, int] = {}
        for number, part in enumerate(self.parts, 1):
            for statement in (part.formal, part.corrected):
                if statement:
                    first.setdefault(statement, number)
        return first


def contents() -> dict[str, ClaimContent]:
    """Return every claim's content by id; refuse a claim without a title."""
    content_of = {}
    for paper in PAPERS.values():
        names = ["", *(claim.id for claim in paper.claims), ""]
        for before, name, after in zip(names, names[1:], names[2:], strict=False):
            content_of[name] = _content(claims[name], before, after)
    return content_of


def check_title(judged: JudgedClaim) -> None:
    """Raise :class:`InputError` for a claim without a title: nothing could be listed."""
    if not judged.claim.title.strip():
        raise InputError(judged.id, "the claim has no title; give it one where it is declared")


def _content(judged: JudgedClaim, before: str, after: str) -> ClaimContent:
    check_title(judged)
    parts = (
        PartContent(
            part,
            formal(part.part.formal()) if part.part.formal else None,
            formal(part.part.corrected()) if part.part.corrected else None,
        )
        for part in judged.parts
    )
    return ClaimContent(
        judged,
        tuple(parts),
        tuple(
            (SAID.get(label, label), text) for label, text in judged.facts.items() if label in FACTS
        ),
        tuple(cell for piece in judged.evidence for cell in piece.cells),
        tuple(piece for piece in judged.evidence if piece.outcome is not Outcome.RECORDED),
        theorems.current(judged.id),
        tuple(name for name in claims if name.startswith(f"{judged.id}.")),
        before,
        after,
    )


def formal(statement: Statement | Sequent, letters_of: Sequence[Term] = ()) -> Formal:
    """Return a statement as formulas, with the letters of ``letters_of``, where it is given."""
    sequent = as_sequent(statement)
    printed = letters.printed(terms_of(sequent))
    write = partial(display.latex, printed=printed)
    return Formal(
        tuple(hypotheses(sequent, write)),
        write(sequent.conclusion),
        display.letters_in_latex(letters_of or terms_of(sequent), printed),
    )


@dataclass(frozen=True)
class ErratumContent:
    """A place where a paper is wrong: printed and correct side by side, the example, the rest."""

    erratum: Erratum
    printed: str
    correct: str
    example: str
    told: tuple[tuple[str, str], ...]


def erratum_content(erratum: Erratum) -> ErratumContent:
    """Return an erratum for a page."""
    cells = erratum.cells()
    printed, correct, example = (
        cells.pop(label, "") for label in ("printed", "correct", "example")
    )
    return ErratumContent(erratum, printed, correct, example, tuple(cells.items()))
