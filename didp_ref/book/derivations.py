"""What the book says of a derivation: its steps as mathematics with reasons, page by page.

Steps that a more important claim's derivation shows as well are pointed to: see :mod:`sharing`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache, partial
from importlib.metadata import version
from typing import Any

from didp_ref.audit import proofs
from didp_ref.audit.errata import IMPORTANCE
from didp_ref.audit.proof_store import name_of
from didp_ref.audit.view import reason_for, terms_of_proof
from didp_ref.book import cache as kept
from didp_ref.book import letters
from didp_ref.book.claims import Formal, formal
from didp_ref.book.html import block
from didp_ref.book.sharing import Entry, Run, StepContent, entries
from didp_ref.kernel import objects
from didp_ref.kernel.objects import Step
from didp_ref.kernel.terms import Term
from didp_ref.papers import CLAIMS
from didp_ref.symbolic import display

MOST = 35_000
"""How many bytes of steps one page takes; the rest goes on the next."""


@dataclass(frozen=True)
class Place:
    """Where a step stands: the derivation that shows it, the page of that, and its number there."""

    about: tuple[str, ...]
    page: int
    number: int


@dataclass(frozen=True)
class Shown:
    """A step on a page, or a run of steps that another derivation shows.

    A step's premises lead to where they stand, unless they are hypotheses. Of a run ``proved`` says
    what the other derivation proves, and ``place`` where its first step stands.
    """

    entry: Entry
    premises: tuple[tuple[str, Place | None], ...] = ()
    proved: str = ""
    place: Place | None = None

    @property
    def run(self) -> Run | None:
        """The run, if it is one."""
        return self.entry if isinstance(self.entry, Run) else None


@dataclass(frozen=True)
class Derived:
    """A derivation by itself, as it is kept."""

    about: tuple[str, ...]
    proved: str
    statement: Formal
    given: tuple[tuple[str, str], ...]
    """Every hypothesis, by the name that steps call it, in LaTeX."""
    steps: tuple[StepContent, ...]
    model: str
    file: str


@dataclass(frozen=True)
class DerivationContent:
    """A derivation of what a claim prints, or of what is true instead, page by page."""

    derived: Derived
    pages: tuple[tuple[Shown, ...], ...]

    @property
    def about(self) -> tuple[str, ...]:
        """The claim, the part, the reading and the target."""
        return self.derived.about

    @property
    def proved(self) -> str:
        """What it proves of the claim."""
        return self.derived.proved

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return len(self.derived.steps)


TARGETS = {"printed": "what is printed", "correction": "what is true instead"}


CODE = ("book", "kernel", "symbolic", "numbers", "formulas")
"""The rooms whose code decides how a derivation is shown."""


def contents(names: Iterable[str]) -> dict[str, tuple[DerivationContent, ...]]:
    """Return the derivations of claims, those that are kept from before without reading them."""
    code = kept.hash_of([kept.code(*CODE), version("latex2mathml")])
    own: dict[str, list[DerivationContent]] = {name: [] for name in names}
    derived = [
        _from_plain(kept.load_or_make(file, kept.hash_of([code, text]), partial(_plain, text)))
        for file, text in proofs.stored().items()
    ]
    for content in _on_pages(sorted(derived, key=_order)):
        if content.about[0] in own:
            own[content.about[0]].append(content)
    return {name: tuple(sorted(each, key=_file)) for name, each in own.items()}


def _order(derived: Derived) -> tuple[int, int]:
    """Return what comes first, and so shows shared steps: theorems, in the order of their paper."""
    claim = CLAIMS[derived.about[0]]
    return IMPORTANCE.index(claim.kind), list(CLAIMS).index(claim.id)


def _file(content: DerivationContent) -> str:
    return content.derived.file


def _on_pages(derived: Sequence[Derived]) -> Iterator[DerivationContent]:
    """Yield derivations page by page, with the steps that an earlier one shows pointed to."""
    found = entries([(dict(one.given), one.steps) for one in derived])
    pages = [_pages(own) for own in found]
    places: list[dict[int, Place]] = []
    for one, own in zip(derived, pages, strict=True):
        places.append({})
        for page, shown in enumerate(own, 1):
            for entry in shown:
                if isinstance(entry, Run):
                    there = places[entry.host]
                    for n in range(entry.steps):
                        places[-1][entry.number + n] = there[entry.number_there + n]
                else:
                    places[-1][entry.number] = Place(one.about, page, entry.number)

    def on_page(entry: Entry, at: dict[int, Place], known: dict[str, int]) -> Shown:
        if isinstance(entry, Run):
            host = derived[entry.host]
            return Shown(entry, proved=host.proved, place=at[entry.number])
        return Shown(entry, tuple((name, at.get(known.get(name, 0))) for name in entry.premises))

    for one, own, at in zip(derived, pages, places, strict=True):
        known = {step.name: step.number for step in one.steps}
        yield DerivationContent(
            one, tuple(tuple(on_page(entry, at, known) for entry in page) for page in own)
        )


def _content(text: str) -> Derived:
    proof = objects.read_proof(text)
    _, part, under, target = proof.about
    about = ", ".join(filter(None, (part, f"under {under}" if under else "")))
    return Derived(
        proof.about,
        f"{TARGETS[target]}: {about}",
        formal(proof.sequent, terms_of_proof(proof)),
        tuple((name, display.latex(term)) for name, term in proof.sequent.hypotheses),
        _steps(proof.steps),
        proofs.values_of(proof),
        name_of(proof.about),
    )


def _plain(text: str) -> kept.Plain:
    made: kept.Plain = asdict(_content(text))
    return made


def _from_plain(made: Any) -> Derived:
    """Return a derivation from what JSON holds of it, lists for tuples."""
    given = made["statement"]
    statement = Formal(**{**given, "hypotheses": tuple(map(tuple, given["hypotheses"]))})
    steps = (StepContent(**{**step, "premises": tuple(step["premises"])}) for step in made["steps"])
    read = {
        "about": tuple(made["about"]),
        "statement": statement,
        "given": tuple(map(tuple, made["given"])),
        "steps": tuple(steps),
    }
    return Derived(**{**made, **read})


@cache
def _formula(statement: Term, printed: tuple[tuple[str, str], ...]) -> str:
    """Return a statement as HTML; proofs of the same claim share many."""
    return block(display.latex(statement, dict(printed)))


def _steps(steps: Sequence[Step]) -> tuple[StepContent, ...]:
    printed = tuple(letters.printed(step.statement for step in steps).items())
    return tuple(
        StepContent(
            number,
            step.name,
            _formula(step.statement, printed),
            tuple(step.premises),
            reason_for(step) or step.rule,
        )
        for number, step in enumerate(steps, 1)
    )


def _pages(shown: Iterable[Entry]) -> list[list[Entry]]:
    """Return what is shown, page by page."""
    pages: list[list[Entry]] = [[]]
    left = MOST
    for entry in shown:
        size = 0 if isinstance(entry, Run) else _size(entry)
        if pages[-1] and left < size:
            pages.append([])
            left = MOST
        left -= size
        pages[-1].append(entry)
    return pages


def _size(step: StepContent) -> int:
    return len(step.formula.encode()) + len(step.reason) + sum(map(len, step.premises))
