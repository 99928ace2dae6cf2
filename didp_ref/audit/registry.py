"""The papers and their claims: each paper registers itself, and the audit knows no other.

Who imports :mod:`didp_ref.papers` has all of ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from didp_ref.audit.claim import Claim, Paper
from didp_ref.errors import DomainError, suggestion


class Claims(Mapping[str, Claim]):
    """The claims of all papers by id, in the order in which the papers registered."""

    def __init__(self) -> None:
        self._claims: dict[str, Claim] = {}

    def add(self, paper: Paper) -> None:
        """Add a paper's claims; an id used twice, or of another paper, is an error."""
        for claim in paper.claims:
            if claim.id in self._claims or claim.paper != paper.key:
                raise ValueError(f"the claim id {claim.id!r} is used twice or misplaced")
            self._claims[claim.id] = claim

    def __getitem__(self, key: str) -> Claim:
        if key not in self._claims:
            raise DomainError("claim", key, "the id of a claim", suggestion(key, self._claims))
        return self._claims[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._claims)

    def __len__(self) -> int:
        return len(self._claims)

    def __contains__(self, key: object) -> bool:
        return key in self._claims


PAPERS: dict[str, Paper] = {}
"""Every paper that is registered, by its key."""
CLAIMS = Claims()
"""Every claim of every paper that is registered."""
HOMES: list[str] = []
"""The modules that register papers: a process of our own imports them too."""


def register(papers: Iterable[Paper], home: str) -> None:
    """Add papers with their claims; ``home`` is the module that does so when it is imported."""
    for paper in papers:
        CLAIMS.add(paper)
        PAPERS[paper.key] = paper
    HOMES.append(home)
