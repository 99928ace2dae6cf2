"""The witness of each erratum, computed now: where the printed statement fails, and by how much.

A *witness* is a number at concrete values: what the printed statement says of it, and what it is.
The claim's checks compute it again whenever it is asked for; nothing of it is read from the ledger
or from the words of an entry. Beside it stands what the repair does alone at concrete values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from didp_ref.audit.claim import Evidence, Outcome
from didp_ref.audit.errata import shortly
from didp_ref.audit.registry import CLAIMS
from didp_ref.audit.run import evidence_of
from didp_ref.audit.verdict import worst_example

NONE = "no check computes a number that the printed statement contradicts"


@dataclass(frozen=True)
class Witness:
    """A number at concrete values: what the printed statement says of it, and what it is."""

    at: Mapping[str, str]
    what: str
    said: str
    found: str


@dataclass(frozen=True)
class Computed:
    """What was computed now for an erratum.

    ``without`` says why there is no witness, as where something that the checks need is missing.
    ``repairs`` is what the repairs do alone, and ``kept`` whether all of them keep their promise.
    ``unrun`` says why there is none: the repair changes no mechanism.
    """

    witnesses: tuple[Witness, ...]
    without: str
    repairs: tuple[str, ...]
    kept: bool
    unrun: str = ""

    @property
    def holds(self) -> bool:
        """Whether the error shows here, and its repairs keep their promise."""
        return bool(self.witnesses) and self.kept


def compute(tells: Sequence[str]) -> Computed:
    """Run the checks of an erratum's claims, its own first: the witness is of the first alone."""
    first, *others = (evidence_of(CLAIMS[name].checks) for name in tells)
    found = tuple(_witnesses(first))
    repairs = [piece for evidence in (first, *others) for piece in evidence if piece.repair]
    skipped = [piece.detail for piece in first if piece.outcome is Outcome.SKIPPED]
    return Computed(
        found,
        "" if found else next(iter(skipped), NONE),
        tuple(piece.detail for piece in repairs),
        all(piece.outcome is Outcome.HOLDS for piece in repairs),
        correction.unrun if (correction := CLAIMS[tells[0]].correction) else "",
    )


def _witnesses(evidence: Iterable[Evidence]) -> Iterator[Witness]:
    """Yield the example that an erratum shows, or else each printed number that is another."""
    pieces = tuple(evidence)
    worst = worst_example(pieces)
    shown = worst.counterexample if worst else None
    if shown and shown.harm:
        yield Witness(shown.values, shown.harm.what, shown.harm.wanted, shown.harm.found)
    elif shown and shown.contrast:
        told = shown.contrast
        yield Witness(shown.values, told.what, told.said, told.found)
    else:
        for piece in pieces:
            for cell in piece.cells:
                if not cell.agrees:
                    at = {"interpretation": piece.reading} if piece.reading else {}
                    yield Witness(at, cell.label, cell.printed, shortly(cell.ours))
