"""The papers and their claims: each paper registers itself, and the audit knows no other.

Who imports :mod:`didp_ref.papers` has all of ours. A paper is imported when it is asked for; of a
claim that is asked for by its id, only the module that declares it, which the index names.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from didp_ref.audit import index
from didp_ref.audit.claim import Claim, Paper
from didp_ref.errors import UnknownName, as_name, suggestion


class Papers(Mapping[str, Paper]):
    """The papers by their keys, in the order in which they registered."""

    def __init__(self) -> None:
        self._rooms: dict[str, str] = {}

    def add(self, room: str, keys: Iterable[str]) -> None:
        """Add papers of a room: each is a package that has it as ``PAPER``."""
        self._rooms |= dict.fromkeys(keys, room)

    def __getitem__(self, key: str) -> Paper:
        paper: Paper = import_module(f"{self._rooms[key]}.{key}").PAPER
        return paper

    def __iter__(self) -> Iterator[str]:
        return iter(self._rooms)

    def __len__(self) -> int:
        return len(self._rooms)

    def __contains__(self, key: object) -> bool:
        return key in self._rooms

    def packages(self) -> list[str]:
        """Return the names of the packages that papers are."""
        return [f"{room}.{key}" for key, room in self._rooms.items()]


class Units(Sequence[Claim]):
    """The claims of a paper, by its modules, which are imported when the first one is asked for."""

    def __init__(self, package: str, *modules: str) -> None:
        self.modules = [f"{package}.{module}" for module in modules]

    @cached_property
    def _claims(self) -> tuple[Claim, ...]:
        return tuple(claim for module in self.modules for claim in import_module(module).CLAIMS)

    def __getitem__(self, place: Any) -> Any:
        return self._claims[place]

    def __len__(self) -> int:
        return len(self._claims)


class Claims(Mapping[str, Claim]):
    """The claims of all papers by id, in the order in which the papers registered."""

    def __getitem__(self, key: str) -> Claim:
        name = as_name(key)
        claim = declared_alone(name)
        if claim is None:
            paper = name.partition(".")[0]
            within = paper in PAPERS and paper != name
            lists = f"show {paper} lists those of {paper}" if within else "list claims has them all"
            known = [each for each in self if not within or each.startswith(f"{paper}.")]
            hint = suggestion(name, known, f"didp-ref {lists}")
            raise UnknownName("claim", key, "claim", hint)
        return claim

    def __contains__(self, key: object) -> bool:
        return declared_alone(as_name(key)) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(_claims_of(tuple(PAPERS)))

    def __len__(self) -> int:
        return len(_claims_of(tuple(PAPERS)))


PAPERS = Papers()
"""Every paper that is registered, by its key."""
CLAIMS = Claims()
"""Every claim of every paper that is registered."""
HOMES: list[str] = []
"""The modules that register papers: a process of our own imports them too."""


def register(home: str, keys: Iterable[str]) -> None:
    """Add the papers in the folders ``keys`` of ``home``, the module that is being imported."""
    PAPERS.add(home, keys)
    HOMES.append(home)


@cache
def _claims_of(papers: tuple[str, ...]) -> dict[str, Claim]:
    """Return the claims of papers by id; an id used twice, or of another paper, is an error."""
    claims: dict[str, Claim] = {}
    for key in papers:
        for claim in PAPERS[key].claims:
            if claim.id in claims or claim.paper != key:
                raise ValueError(f"the claim id {claim.id!r} is used twice or misplaced")
            claims[claim.id] = claim
    return claims


@cache
def declared_alone(name: str) -> Claim | None:
    """Return the claim of this id, if any, from the module that the index names.

    An index that is out of date costs time: then the claims of all papers are imported.
    """
    module = index.modules().get(name, "")
    if module.rpartition(".")[0] in PAPERS.packages() and find_spec(module):
        for claim in import_module(module).CLAIMS:
            if claim.id == name:
                return cast("Claim", claim)
    return _claims_of(tuple(PAPERS)).get(name)
