"""The names that a user gives: papers by their key or by an author, and lists of known words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import overload

from didp_ref.errors import UnknownName, suggestion
from didp_ref.papers import PAPERS


@overload
def paper_key(name: str) -> str: ...
@overload
def paper_key(name: None) -> None: ...
def paper_key(name: str | None) -> str | None:
    """Return the key of a paper, which may be named by its title, or by an author of it alone.

    Raises :class:`UnknownName` where there is none, or where there are several.

    >>> paper_key("Lee"), paper_key("differential identifiability")
    ('rhodi', 'rhodi')
    """
    if name is None or name in PAPERS:
        return name
    word = re.compile(rf"\b{re.escape(name)}\b(?!\.)", re.IGNORECASE)  # an initial is no name
    citations = {key: paper.citation.partition(": ") for key, paper in PAPERS.items()}
    for key, (_, _, rest) in citations.items():
        if rest.lower().startswith(f"{name.lower()}, "):
            return key
    named = [key for key, (authors, _, _) in citations.items() if word.search(authors)]
    if len(named) == 1:
        return named[0]
    hint = f"it may be {' or '.join(named)}" if named else suggestion(name, PAPERS)
    raise UnknownName("paper", name, "paper", hint)


def one_of(parameter: str, name: str, known: Iterable[str]) -> str:
    """Return a name that is known; raise :class:`UnknownName` for another."""
    names = list(known)
    if name not in names:
        raise UnknownName(parameter, name, parameter, suggestion(name, names))
    return name


def counted_as(count: int, kind: str) -> str:
    """Say how many of a kind there are.

    >>> counted_as(1, "quantities"), counted_as(0, "claims")
    ('1 quantity', '0 claims')
    """
    if count != 1:
        return f"{count} {kind}"
    return f"1 {kind[:-3]}y" if kind.endswith("ies") else f"1 {kind[:-1]}"
