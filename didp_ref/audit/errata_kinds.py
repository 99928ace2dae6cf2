"""What errata count as: an error, an error under one interpretation only, a slip, or a remark."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from didp_ref.audit import index
from didp_ref.audit.claim import FALSE, Severity, Verdict
from didp_ref.audit.index import ErratumRow

ERROR, BY_READING = "error", "under one interpretation only"
SLIP_OF_PEN, REMARK = "slip", "remark"
KINDS = (ERROR, BY_READING, SLIP_OF_PEN, REMARK)
"""What an erratum counts as."""

PLACE = re.compile(r"(?:Theorem|Proposition|Lemma|Algorithm|Definition|eq\.) \d+(?:\.\d+)*")
"""A place in a paper that has a number of its own."""
APART = (
    "One erratum may cover several claims. A claim that depends is listed as an error if one "
    "interpretation is an error, else as a remark."
)
"""Why claims and errata are not as many."""


class Told(Protocol):
    """An erratum, or its row in the index."""

    @property
    def severity(self) -> Severity:
        """How bad it is."""

    @property
    def verdict(self) -> Verdict | str:
        """What was found of the claim."""


def counted(listed: Iterable[Told]) -> str:
    """Say how many there are of each kind.

    >>> counted(())
    'nothing'
    """
    kinds = Counter(kind(erratum) for erratum in listed)
    word = {each: f"{each}{'s' * (kinds[each] > 1)}" for each in (ERROR, SLIP_OF_PEN, REMARK)}
    word[BY_READING] = f"error{'s' * (kinds[BY_READING] > 1)} if read one way"
    return ", ".join(f"{kinds[each]} {word[each]}" for each in KINDS if kinds[each]) or "nothing"


def kind(erratum: Told) -> str:
    """Return what an erratum counts as.

    An error is wrong under every interpretation, or under one only. A slip is a remark on a claim
    that is false as printed.
    """
    if erratum.severity is not Severity.REMARK:
        return BY_READING if Verdict(erratum.verdict) is Verdict.DEPENDS_ON_READING else ERROR
    return SLIP_OF_PEN if Verdict(erratum.verdict) in FALSE else REMARK


def how_bad(erratum: ErratumRow) -> str:
    """Return the severity; of an error, with the interpretation that it is under."""
    condition = f" if read as {erratum.fails_as}" if kind(erratum) == BY_READING else ""
    return f"{erratum.severity.value}{condition}"


def headed(erratum: ErratumRow) -> tuple[str, str]:
    """Return the severity as a word, and the claim with the interpretation that it is under.

    >>> from didp_ref.audit import index
    >>> row = next(row for row in index.read().errata if row.claim == "abdi.theorem-4")
    >>> headed(row)
    ('FALSE AS STATED IF', 'abdi.theorem-4 is read as "one prior" (harmless as used)')
    """
    word = erratum.severity.value.upper()
    if not erratum.fails_as:
        return word, erratum.claim
    word, _, beside = word.partition(", ")
    condition = f"{erratum.claim} is read as {erratum.fails_as}"
    return f"{word} IF", f"{condition} ({beside.lower()})" if beside else condition


def of_formula(identifier: str) -> list[ErratumRow]:
    """Return the errors of the theorem or equation that a formula is from.

    A claim that the erratum is of names the formula. A corrected formula has no such error, and a
    remark is none.

    >>> [row.claim for row in of_formula("translation.epsilon")]
    ['abdi.theorem-4']
    """
    known = index.read()
    formula = known.formulas.get(identifier)
    if formula is None or "corrected" in formula.source:
        return []
    places = {*PLACE.findall(formula.source)}
    return [
        row
        for row in known.errata
        if row.severity is not Severity.REMARK
        and places & {*PLACE.findall(row.where)}
        and any(identifier in known.claims[claim].formulas for claim in row.tells)
    ]


def of_formula_in_words(identifier: str) -> str:
    """Return a line for each error in print of a formula.

    >>> of_formula_in_words("translation.epsilon").partition(": ")[2]
    "For scales below Theorem 3's, eq. 24 gives too small an epsilon"
    """
    return "\n".join(f"{row.claim} ({how_bad(row)}): {row.title}" for row in of_formula(identifier))


def around(claim: str, listed: Iterable[ErratumRow]) -> list[ErratumRow]:
    """Return the errata beside a claim's own: of its own statements, or with its name in the title.

    >>> from didp_ref.audit import index
    >>> [row.claim for row in around("abdi.theorem-3", index.read().errata)][:2]
    ['abdi.theorem-1', 'abdi.theorem-3.every-adversary']
    """
    paper, _, own = claim.partition(".")
    name = re.compile(rf"\b{re.escape(own.replace('-', ' '))}\b(?!\.\d)", re.IGNORECASE)
    return [
        row
        for row in listed
        if row.paper == paper
        and claim not in row.tells
        and (any(each.startswith(f"{claim}.") for each in row.tells) or name.search(row.title))
    ]
