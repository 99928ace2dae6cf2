"""What the papers claim, one folder a paper.

A folder has ``claims.py`` (what the paper prints), ``statements.py`` (the same as mathematics) and
``evidence.py`` (what was looked at); the derivations stand in ``proofs``, under the same name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from didp_ref.claim import Claim, Paper
from didp_ref.errors import DomainError, suggestion
from didp_ref.papers import abdi, bound, membership, ours, refine, rhodi

PAPERS: Mapping[str, Paper] = {
    paper.key: paper
    for paper in (
        abdi.PAPER,
        rhodi.PAPER,
        bound.PAPER,
        refine.PAPER,
        membership.PAPER,
        ours.PAPER,
    )
}


class Claims(Mapping[str, Claim]):
    """Claims by id, in the order of the papers; an id used twice is an error."""

    def __init__(self, papers: Mapping[str, Paper]) -> None:
        self._claims: dict[str, Claim] = {}
        for paper in papers.values():
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


CLAIMS = Claims(PAPERS)
"""Every claim of every paper."""
