r"""A claim as LaTeX to paste into a paper: the statement, all that limits it, and what to cite.

What is true is first: a printed statement that is wrong is replaced by its correction.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from didp_ref.audit.claim import FALSE, Verdict
from didp_ref.audit.errata_forms import in_latex
from didp_ref.audit.index import edition, read
from didp_ref.audit.judged import JudgedClaim
from didp_ref.audit.verdict import standing_readings
from didp_ref.audit.verdict_words import scopes, verdict_beside_readings

if TYPE_CHECKING:
    from didp_ref.formulas.bracketed import Bracketed
    from didp_ref.formulas.quantity import Quantity

NEEDS = r"% needs \usepackage{amsmath,amssymb}"
YEAR = 2026
"""The year of this version, as CITATION.bib has it."""
YEARS = re.compile(r"\b(?:19|20)\d\d\b(?!\.)")
YEAR_ALONE = re.compile(r"(?:^|, )(?:19|20)\d\d(?=$|, )")
DOI, ARXIV = re.compile(r",? ?\bdoi (\S+)$"), re.compile(r"\barXiv (\d{4}\.\d+)")
ISSUE, CONFERENCE = re.compile(r"(.+) (\d+)\((\d+)\)"), re.compile(r"[A-Z]+ (?:19|20)\d\d")
"""Where a paper was printed: an issue of a journal, or the proceedings of a conference."""
LETTERS = str.maketrans(
    {
        **{"\u03b1": r"\ensuremath{\alpha}", "\u03b2": r"\ensuremath{\beta}"},
        **{"\u03b3": r"\ensuremath{\gamma}", "\u03b5": r"\ensuremath{\epsilon}"},
        **{"\u03b4": r"\ensuremath{\delta}", "\u03bb": r"\ensuremath{\lambda}"},
        **{"\u03c1": r"\ensuremath{\rho}", "\u221e": r"\ensuremath{\infty}"},
    }
)
"""Letters that LaTeX has only as commands, unless a document declares them."""


def snippet(judged: JudgedClaim) -> Iterator[str]:
    """Write a claim as LaTeX for the text of a document that has amsmath and amssymb, by lines."""
    verdict = _text(verdict_beside_readings(judged.claim, judged.verdict, judged.entry.statuses))
    yield NEEDS
    yield r"\begin{quote}"
    yield rf"\textbf{{{_text(judged.claim.title)}}} (\texttt{{{in_latex(judged.id)}}}; {verdict})."
    yield ""
    for label, text in _rows(judged):
        if text:
            yield rf"\emph{{{in_latex(label)}:}} {_text(text)}"
            yield ""
    yield r"\end{quote}"
    yield from _bibliography((*bibtex_of_paper(judged.claim.paper), *bibtex(judged.id)))


def _bibliography(entries: Iterable[str]) -> Iterator[str]:
    """Write entries as a .bib file has them; LaTeX skips them if all is pasted into a document."""
    yield r"\iffalse % for the bibliography: copy the entries into a .bib file"
    yield from entries
    yield r"\fi"


def bibtex(name: str) -> Iterator[str]:
    """Write the entry of this project by which an id is cited."""
    project = r"didp\_ref"
    yield f"@misc{{didp_ref:{name},"
    yield f"  author = {{{{The {project} project}}}},"
    yield f"  title = {{{project}: {in_latex(name)}}},"
    yield f"  year = {{{YEAR}}},"
    yield f"  note = {{{in_latex(edition())}}},"
    yield "}"


def bibtex_of_paper(key: str) -> Iterator[str]:
    """Write the entry of a paper, from its citation; none if nobody has printed it.

    >>> print(*bibtex_of_paper("rhodi"), sep="\\n")
    @inproceedings{rhodi,
      author = {J. Lee and C. Clifton},
      title = {{Differential Identifiability}},
      booktitle = {KDD 2012},
      year = {2012},
    }
    """
    paper = read().papers[key]
    authors, _, printed = paper.citation.partition(": ")
    title, _, place = printed.partition(", ")
    if not paper.version:
        return
    doi, arxiv = DOI.search(place), ARXIV.search(place)
    url = f"https://arxiv.org/abs/{arxiv[1]}" if arxiv else ""
    url = f"https://doi.org/{doi[1]}" if doi else url
    where = YEAR_ALONE.sub("", DOI.sub("", place)).strip(" ,")
    issue = ISSUE.fullmatch(where)
    kind, series = "misc", {"howpublished": in_latex(where)}
    if issue:
        kind = "article"
        series = {"journal": in_latex(issue[1]), "volume": issue[2], "number": issue[3]}
    elif CONFERENCE.fullmatch(where):
        kind, series = "inproceedings", {"booktitle": in_latex(where)}
    fields = {
        "author": in_latex(authors.replace(", ", " and ")),
        "title": f"{{{in_latex(title)}}}",
        **series,
        "year": YEARS.findall(place)[-1],
        "doi": doi[1] if doi else "",
        "url": url,
    }
    yield f"@{kind}{{{key},"
    yield from (f"  {name} = {{{value}}}," for name, value in fields.items() if value)
    yield "}"


def _text(text: str) -> str:
    return in_latex(text).translate(LETTERS)


def _rows(judged: JudgedClaim) -> Iterator[tuple[str, str]]:
    claim, correction = judged.claim, judged.correction
    said = "Statement" if judged.is_stated_here else "Statement as printed"
    if judged.verdict in FALSE and correction:
        yield "Corrected statement", correction.statement or correction.correct
        yield "Wrong as printed", correction.printed or claim.statement
    else:
        yield said, claim.statement
    if judged.verdict is Verdict.DEPENDS_ON_READING:
        sound = standing_readings(claim, judged.entry.statuses)
        for name, meaning in claim.readings.items():
            yield f'{"True" if name in sound else "Not true"} if read as "{name}"', meaning
        yield "Correct", correction.correct or correction.statement if correction else ""
    yield "Scope", "; ".join(scopes(claim))
    yield "Assumes", "; ".join(claim.rests_on)
    yield "Remark", claim.finding
    yield "Note", claim.note
    paper = read().papers[claim.paper]
    places = (claim.source.place, claim.source.equation)
    yield "Source", "; ".join(filter(None, (paper.citation if paper.version else "", *places)))
    yield "Checked in", f"{edition()}, {judged.id}"


def formula_snippet(formula: Quantity | Bracketed) -> Iterator[str]:
    """Write a formula as LaTeX, its domain and what to cite as comments."""
    yield NEEDS
    yield rf"\[ {formula.latex()} \]"
    yield f"% {formula.id}: {formula.summary}"
    yield from (f"% for {condition}" for condition in formula.domain)
    yield f"% source: {formula.source}"
    yield from _bibliography(bibtex(formula.id))
