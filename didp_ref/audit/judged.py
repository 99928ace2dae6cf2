"""Claims joined with what the ledger knows of them: what ``didp_ref.claims`` holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from didp_ref.audit import ledger
from didp_ref.claim import Claim, Correction, Counterexample, Evidence, Source, Verdict
from didp_ref.papers import CLAIMS


@dataclass(frozen=True)
class JudgedClaim:
    """A claim with its verdict, as the last complete audit left it."""

    claim: Claim
    entry: ledger.Entry

    @property
    def id(self) -> str:
        """The permanent id."""
        return self.claim.id

    @property
    def statement(self) -> str:
        """What the paper prints."""
        return self.claim.statement

    @property
    def source(self) -> Source:
        """Where it is printed."""
        return self.claim.source

    @property
    def verdict(self) -> Verdict:
        """What was found."""
        return self.entry.verdict

    @property
    def correction(self) -> Correction | None:
        """What is true instead, where the printed statement is not."""
        return self.claim.correction

    @property
    def counterexample(self) -> Counterexample | None:
        """Exact values at which the printed statement is false."""
        return self.entry.counterexample

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """What the verdict rests on."""
        return self.entry.evidence


class JudgedClaims(Mapping[str, JudgedClaim]):
    """Every claim with its verdict, by id."""

    def __getitem__(self, key: str) -> JudgedClaim:
        return JudgedClaim(CLAIMS[key], ledger.entry(key))

    def __iter__(self) -> Iterator[str]:
        return iter(CLAIMS)

    def __len__(self) -> int:
        return len(CLAIMS)


claims = JudgedClaims()
