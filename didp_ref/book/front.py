"""The home page: three doors, the papers, the README's errors and its reasons for trust.

What the README says is read from it, so that both say the same.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from didp_ref.audit.errata import Erratum
from didp_ref.audit.errata_kinds import counted
from didp_ref.audit.overview import COUNTED, table_of_papers
from didp_ref.audit.proofs import CHECKOUT
from didp_ref.book import addresses, meaning
from didp_ref.libraries.errata import entries
from didp_ref.papers import PAPERS

Errata = Mapping[str, tuple[Erratum, ...]]

README = CHECKOUT / "README.md"
ERROR = re.compile(r"^\|([^|]+)\|([^|]+)\|([^|]+)\| `\w+ ([^`]+)` \|$", re.MULTILINE)
REASON = re.compile(r"^\d\. ((?:.+\n)(?: .+\n)*)", re.MULTILINE)
LINK = re.compile(r"\[([^]]+)\]\([^)]+\)")
REASONS = 3
"""So many of the README's reasons stand on the page."""
EXAMPLE = "abdi.theorem-1"
"""The paper's reader is shown what is wrong with this claim."""


@dataclass(frozen=True)
class Shown:
    """An error that the README shows: where, what is said, what is true, and its page."""

    where: str
    says: str
    true: str
    address: str


@dataclass(frozen=True)
class Row:
    """A paper: its address, authors, how many claims it has and how many hold, and its errata."""

    key: str
    authors: str
    claims: str
    hold: str
    errata: str


def page(errata: Errata, answers: Mapping[str, meaning.Answers]) -> dict[str, object]:
    """Return what the template needs of every paper's errata, the sliders' answers and README."""
    text = README.read_text("utf-8")
    first = meaning.PROMISES[0]
    return {
        "rows": list(_rows(errata)),
        "n_papers": sum(bool(paper.version) for paper in PAPERS.values()),
        "wrong": next(one for own in errata.values() for one in own if one.claim == EXAMPLE),
        "means": answers[first.key].text(first.first, "replace").splitlines()[0],
        "errors": list(errors(text)),
        "reasons": reasons(text),
    }


def _rows(errata: Errata) -> Iterator[Row]:
    hold = 2 + COUNTED.index("hold")
    for row in table_of_papers():
        told = counted(errata[row[0]])
        yield Row(row[0], row[-1], row[1], row[hold], "" if told == "nothing" else told)


def errors(readme: str) -> Iterator[Shown]:
    """Yield the errors of the README's table.

    >>> row = "| [a page](https://a.org) | 1 | 2 | `show abdi.theorem-1` |"
    >>> list(errors(row))
    [Shown(where='a page', says='1', true='2', address='/claim/abdi.theorem-1.html')]
    """
    library_pages = {
        entry.library: addresses.LIBRARIES + f"#{entry.id}"
        if entry.read
        else addresses.library(entry.library)
        for entry in entries()
        if entry.is_public
    }
    for *told, name in ERROR.findall(readme):
        where, says, true = (LINK.sub(r"\1", cell.strip()) for cell in told)
        yield Shown(where, says, true, _address(name, library_pages))


def _address(name: str, library_pages: Mapping[str, str]) -> str:
    return library_pages.get(name.replace("-", "_")) or addresses.claim(name)


def reasons(readme: str) -> list[str]:
    """Return the first of the README's reasons for trust, a text each.

    >>> reasons("1. All is\\n   checked.\\n2. Twice.\\n")
    ['All is checked.', 'Twice.']
    """
    return [" ".join(one.split()) for one in REASON.findall(readme)[:REASONS]]
