"""A claim in short: whether it is true, and of an error what it does, to whom, and what to do."""

from collections.abc import Iterator

from didp_ref.audit.claim import Severity, Verdict
from didp_ref.audit.errata import Erratum, erratum_of, fix_of
from didp_ref.audit.judged import JudgedClaim
from didp_ref.audit.vocabulary import VERDICTS

TOLD = ("who is hurt", "what to do")
"""What is said first of an error that is more than a remark."""


def in_short(judged: JudgedClaim) -> Iterator[tuple[str, str]]:
    """Yield labels and texts, the first of which says whether the claim is true."""
    said = VERDICTS[judged.verdict]
    if "stated here" in judged.facts:
        said = said.replace("printed statement", "statement")
    if not judged.readings:
        said = said.removesuffix(", under every reading listed")
    erratum = erratum_of(judged.id)
    if erratum is None or erratum.severity is Severity.REMARK:
        yield "in short", "; ".join([said, *_minded(judged)])
        return
    facts = judged.facts
    severity = facts.get("severity", Severity.REMARK.value)
    yield "in short", f"{said} ({severity}): {Erratum(judged).title}"
    if harm := facts.get("harm"):
        yield "harm", harm
    yield from zip(TOLD, (facts.get("who is hurt", ""), fix_of(judged)), strict=True)


def _minded(judged: JudgedClaim) -> Iterator[str]:
    """Yield what is to be minded where no error hurts."""
    if judged.verdict is Verdict.PROVED:
        if "rests on" in judged.facts:
            yield "interpretation: see 'rests on'"
        if judged.narrower:
            yield "scope beside the verdict"
    if judged.claim.finding:
        yield "one remark follows below"
