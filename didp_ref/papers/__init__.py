"""What the papers claim, one module a paper, in the paper's order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module

from didp_ref.claim import Claim
from didp_ref.errors import DomainError


@dataclass(frozen=True)
class Paper:
    """A paper, and where to find it."""

    key: str
    citation: str
    module: str


PAPERS: Mapping[str, Paper] = {
    paper.key: paper
    for paper in (
        Paper(
            "abdi",
            "A. Bkakria, N. Cuppens-Boulahia, F. Cuppens: Linking Differential Identifiability "
            "with Differential Privacy, ICICS 2018, doi 10.1007/978-3-030-01950-1_14",
            "didp_ref.papers.abdi",
        ),
        Paper(
            "rhodi",
            "J. Lee, C. Clifton: Differential Identifiability, KDD 2012",
            "didp_ref.papers.rhodi",
        ),
        Paper(
            "bound",
            "X. He, Y. Hong, Y. Chen: Exploring the Privacy Bound for Differential Privacy: From "
            "Theory to Practice, EAI Endorsed Transactions on Security and Safety 5(18), 2019, "
            "doi 10.4108/eai.8-4-2019.157414",
            "didp_ref.papers.bound",
        ),
        Paper(
            "refine",
            "J. Soria-Comas, J. Domingo-Ferrer: Sensitivity-Independent Differential Privacy via "
            "Prior Knowledge Refinement, 2012",
            "didp_ref.papers.refine",
        ),
        Paper(
            "membership",
            "N. Li, W. Qardaji, D. Su, Y. Wu, W. Yang: Membership Privacy, CCS 2013",
            "didp_ref.papers.membership",
        ),
        Paper("bridges", "This project: the notions in one another's terms", "didp_ref.bridges"),
    )
}


class Claims(Mapping[str, Claim]):
    """All claims by id, in the order of the papers; an id used twice is an error."""

    def __init__(self) -> None:
        self._claims: dict[str, Claim] = {}
        for paper in PAPERS.values():
            for claim in import_module(paper.module).CLAIMS:
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


@cache
def all_claims() -> Claims:
    """Return every claim, importing the papers' modules the first time."""
    return Claims()


def suggestion(wrong: str, names: Mapping[str, object]) -> str:
    """Return a hint at the nearest name, or at how to see them all."""
    near = get_close_matches(wrong, list(names), n=1, cutoff=0.4)
    return f"did you mean {near[0]}?" if near else f"there are {len(names)} to choose from"
