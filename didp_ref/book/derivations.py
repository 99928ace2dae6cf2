"""What the book says of a derivation: its steps as mathematics with reasons, page by page."""

from __future__ import annotations

from dataclasses import dataclass

from didp_ref.audit import proofs
from didp_ref.book.claims import Formal, of_sequent
from didp_ref.book.writing import block
from didp_ref.commands.claim_in_full import described
from didp_ref.proof import display
from didp_ref.proof.objects import ProofObject, Step

MOST = 35_000
"""How many bytes of steps one page takes; the rest goes on the next."""


@dataclass(frozen=True)
class StepContent:
    """A step: its formula as HTML, the steps that it follows from, and why."""

    number: int
    name: str
    formula: str
    premises: tuple[tuple[str, int, int], ...]
    """Names, each with the number of its step and the page; 0 for a hypothesis."""
    reason: str


@dataclass(frozen=True)
class DerivationContent:
    """A derivation of what a claim prints, or of what is true instead."""

    about: tuple[str, ...]
    of: str
    statement: Formal
    pages: tuple[tuple[StepContent, ...], ...]
    model: str
    file: str

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return sum(map(len, self.pages))


TARGETS = {"printed": "what is printed", "correction": "what is true instead"}


def contents(claim: str) -> tuple[DerivationContent, ...]:
    """Return the derivations of a claim."""
    return tuple(map(_content, proofs.of(claim)))


def _content(proof: ProofObject) -> DerivationContent:
    _, part, under, target = proof.about
    said = ", ".join(filter(None, (part, f"under {under}" if under else "")))
    return DerivationContent(
        proof.about,
        f"{TARGETS[target]}: {said}",
        of_sequent(proof.sequent),
        _pages(proof.steps),
        proofs.values_of(proof),
        proofs.name_of(proof.about),
    )


def _pages(steps: tuple[Step, ...]) -> tuple[tuple[StepContent, ...], ...]:
    pages: list[list[StepContent]] = [[]]
    places: dict[str, tuple[int, int]] = {}
    left = MOST
    for number, step in enumerate(steps, 1):
        formula = block(display.latex(step.statement))
        reason = described(step)["reason"] or step.rule
        size = len(formula.encode()) + len(reason) + sum(map(len, step.premises))
        if pages[-1] and left < size:
            pages.append([])
            left = MOST
        left -= size
        premises = ((name, *places.get(name, (0, 0))) for name in step.premises)
        pages[-1].append(StepContent(number, step.name, formula, tuple(premises), reason))
        places[step.name] = (number, len(pages))
    return tuple(map(tuple, pages))
