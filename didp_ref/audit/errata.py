"""The errata, from the ledger: every printed statement or number that did not stand.

A statement that stands under one reading and falls under another is among them; one that stands is
listed too where something beside it is wrong: a reason that is not the reason, a condition that is
missing, a wording that says something else.
"""

from __future__ import annotations

from dataclasses import dataclass

from didp_ref.audit.judged import JudgedClaim, claims
from didp_ref.claim import Verdict

WRONG = (
    Verdict.CORRECTED,
    Verdict.REFUTED,
    Verdict.NOT_REPRODUCED,
    Verdict.DEPENDS_ON_READING,
)


@dataclass(frozen=True)
class Erratum:
    """One place where a paper is wrong."""

    judged: JudgedClaim

    @property
    def claim(self) -> str:
        """The claim's id."""
        return self.judged.id

    @property
    def paper(self) -> str:
        """The paper's key."""
        return self.judged.claim.paper

    @property
    def where(self) -> str:
        """The place in the paper."""
        source = self.judged.source
        return ", ".join(part for part in (source.place, source.equation) if part)

    @property
    def verdict(self) -> str:
        """The verdict's name."""
        return self.judged.verdict.value

    @property
    def verdict_text(self) -> str:
        """The verdict, with what it is not of and what is narrower than the paper."""
        return self.judged.verdict_text

    def lines(self) -> list[tuple[str, str]]:
        """Return what to say about it: what is printed, what is true, who is hurt, and so on."""
        claim, said = self.judged.claim, [("printed", self.judged.statement)]
        wrong = [
            f"{cell.label}: printed {cell.printed}, ours {cell.ours}"
            for one in self.judged.evidence
            for cell in one.cells
            if not cell.agrees
        ]
        if wrong:
            said.append(("numbers", "; ".join(wrong)))
        example = self.judged.counterexample
        if example:
            values = ", ".join(f"{name} = {value}" for name, value in example.values.items())
            said.append(("counterexample", f"{values}: {example.shows}"))
        if claim.correction:
            said.append(("true instead", claim.correction.statement))
            said.append(("who is hurt", f"{claim.correction.who} ({claim.correction.harm.value})"))
            if claim.correction.repair:
                said.append(("repair", claim.correction.repair))
        if claim.finding:
            said.append(("wrong beside it", claim.finding))
        if claim.note:
            said.append(("note", claim.note))
        return said


def errata() -> list[Erratum]:
    """Return every place where a paper is wrong, in the papers' order."""
    return [Erratum(one) for one in claims.values() if one.verdict in WRONG or one.claim.finding]
