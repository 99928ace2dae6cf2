"""What the book says of a derivation: its steps as mathematics with reasons, page by page."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache, partial
from importlib.metadata import version
from typing import Any

from didp_ref.audit import proofs
from didp_ref.audit.proof_store import name_of
from didp_ref.audit.view import reason_for, terms_of_proof
from didp_ref.book import cache as kept
from didp_ref.book import letters
from didp_ref.book.claims import Formal, formal
from didp_ref.book.html import block
from didp_ref.kernel import objects
from didp_ref.kernel.objects import Step
from didp_ref.kernel.terms import Term
from didp_ref.symbolic import display

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
    proved: str
    statement: Formal
    pages: tuple[tuple[StepContent, ...], ...]
    model: str
    file: str

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return sum(map(len, self.pages))


TARGETS = {"printed": "what is printed", "correction": "what is true instead"}


CODE = ("book", "kernel", "symbolic", "numbers", "formulas")
"""The rooms whose code decides how a derivation is shown."""


def contents(names: Iterable[str]) -> dict[str, tuple[DerivationContent, ...]]:
    """Return the derivations of claims, those that are kept from before without reading them."""
    code = kept.hash_of([kept.code(*CODE), version("latex2mathml")])
    derivations: dict[str, list[DerivationContent]] = {name: [] for name in names}
    for file, text in proofs.stored().items():
        made = kept.load_or_make(file, kept.hash_of([code, text]), partial(_plain, text))
        content = _from_plain(made)
        if content.about[0] in derivations:
            derivations[content.about[0]].append(content)
    return {name: tuple(own) for name, own in derivations.items()}


def _content(text: str) -> DerivationContent:
    proof = objects.read_proof(text)
    _, part, under, target = proof.about
    about = ", ".join(filter(None, (part, f"under {under}" if under else "")))
    return DerivationContent(
        proof.about,
        f"{TARGETS[target]}: {about}",
        formal(proof.sequent, terms_of_proof(proof)),
        _pages(proof.steps),
        proofs.values_of(proof),
        name_of(proof.about),
    )


def _plain(text: str) -> kept.Plain:
    made: kept.Plain = asdict(_content(text))
    return made


def _from_plain(made: Any) -> DerivationContent:
    """Return a derivation from what JSON holds of it, lists for tuples."""
    given = made["statement"]
    statement = Formal(**{**given, "hypotheses": tuple(map(tuple, given["hypotheses"]))})
    pages = (
        tuple(
            StepContent(**{**step, "premises": tuple(map(tuple, step["premises"]))})
            for step in page
        )
        for page in made["pages"]
    )
    return DerivationContent(
        **{**made, "about": tuple(made["about"]), "statement": statement, "pages": tuple(pages)}
    )


@cache
def _formula(statement: Term, printed: tuple[tuple[str, str], ...]) -> str:
    """Return a statement as HTML; proofs of the same claim share many."""
    return block(display.latex(statement, dict(printed)))


def _pages(steps: tuple[Step, ...]) -> tuple[tuple[StepContent, ...], ...]:
    pages: list[list[StepContent]] = [[]]
    printed = tuple(letters.printed(step.statement for step in steps).items())
    places: dict[str, tuple[int, int]] = {}
    left = MOST
    for number, step in enumerate(steps, 1):
        formula = _formula(step.statement, printed)
        reason = reason_for(step) or step.rule
        size = len(formula.encode()) + len(reason) + sum(map(len, step.premises))
        if pages[-1] and left < size:
            pages.append([])
            left = MOST
        left -= size
        premises = ((name, *places.get(name, (0, 0))) for name in step.premises)
        pages[-1].append(StepContent(number, step.name, formula, tuple(premises), reason))
        places[step.name] = (number, len(pages))
    return tuple(map(tuple, pages))
