"""The table of the papers: how many claims each has, by what was found, from the index."""

import re
from collections import Counter

from didp_ref.audit import index
from didp_ref.audit.claim import Severity
from didp_ref.audit.index import ClaimRow

GROUPS = {
    "hold": ("PROVED", "REPRODUCED", "WELL_FORMED"),
    "depend": ("DEPENDS_ON_READING",),
    "wrong": ("CORRECTED", "REFUTED", "NOT_REPRODUCED"),
}
"""What a verdict counts as in the overview; the rest are counted as other."""
SLIPS, OTHER = "slips", "other"
COUNTED = (*GROUPS, SLIPS, OTHER)
"""The columns of the overview: a claim that is false by a slip counts apart."""


def table_of_papers() -> list[tuple[str, ...]]:
    """Return a row for each paper: its key, its claims by what was found, its authors."""
    listed = index.read()
    rows = []
    for key, paper in listed.papers.items():
        counts = Counter(_group(row) for row in listed.claims.values() if row.paper == key)
        numbers = map(str, (counts.total(), *(counts[name] for name in COUNTED)))
        rows.append((key, *numbers, by_authors(paper.citation)))
    return rows


def _group(row: ClaimRow) -> str:
    name = next((name for name, verdicts in GROUPS.items() if row.verdict in verdicts), OTHER)
    return SLIPS if name == "wrong" and row.severity is Severity.REMARK else name


def by_authors(citation: str) -> str:
    """Name a paper by its authors and year; a collection by the first words.

    >>> by_authors("J. Lee, C. Clifton: Differential Identifiability, KDD 2012")
    'Lee, Clifton 2012'
    """
    names, colon, rest = citation.partition(": ")
    years = re.findall(r"\b(?:19|20)\d\d\b", rest)
    if not (colon and years):
        return re.split("[,:]", citation)[0]
    surnames = [name.split()[-1] for name in names.split(", ")]
    shown = ", ".join(surnames) if len(surnames) < 3 else f"{surnames[0]} et al."
    return f"{shown} {years[0]}"
