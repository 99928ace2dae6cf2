"""How many claims each paper has, by what was found: in a table, and in a sentence."""

import re
from collections import Counter
from collections.abc import Mapping

from didp_ref.audit import index
from didp_ref.audit.claim import Severity

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
        of_paper = (row for row in listed.claims.values() if row.paper == key)
        counts = Counter(group(row.verdict, row.severity) for row in of_paper)
        numbers = map(str, (counts.total(), *(counts[name] for name in COUNTED)))
        rows.append((key, *numbers, by_authors(paper.citation)))
    return rows


def group(verdict: str, severity: Severity | None) -> str:
    """Return what a claim counts as; ``severity`` is that of the erratum that tells its error."""
    name = next((name for name, verdicts in GROUPS.items() if verdict in verdicts), OTHER)
    return SLIPS if name == "wrong" and severity is Severity.REMARK else name


WORDS = {
    "hold": ("holds", "hold"),
    "depend": ("depends on how it is read", "depend on how they are read"),
    "wrong": ("is wrong", "are wrong"),
    SLIPS: ("is false by a slip", "are false by a slip"),
    OTHER: ("is not settled here", "are not settled here"),
}
"""What is said of one claim, and of several, of a group."""


def in_words(counts: Mapping[str, int]) -> str:
    """Say how many claims are in each group.

    >>> in_words({"hold": 6, "depend": 1, "other": 2})
    '6 hold, 1 depends on how it is read, 2 are not settled here'
    """
    numbers = ((counts.get(name, 0), words) for name, words in WORDS.items())
    return ", ".join(f"{count} {words[count > 1]}" for count, words in numbers if count)


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
