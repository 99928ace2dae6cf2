"""The claims of bound: each is settled, but for the one whose model is not at hand."""

from didp_ref.audit.claim import Outcome, Severity
from didp_ref.audit.errata import errata
from didp_ref.papers.bound import PAPER

WRONG = {"bound.remark-growth": "proportional", "bound.remark-influence": "negligible"}
"""Claims of which a part is false, under one reading at least."""


def test_two_words_of_the_page_are_false(evidence_of):
    """Proportional; and negligible, of an epsilon that is not small: both are remarks."""
    for claim in PAPER.claims:
        assert bool(claim.correction) == (claim.id in WRONG)
        fails = [
            evidence.part for evidence in evidence_of(claim.id) if evidence.outcome is Outcome.FAILS
        ]
        assert fails == ([WRONG[claim.id]] if claim.id in WRONG else [])


def test_the_page_has_remarks_only():
    of_bound = errata("bound")
    assert {entry.claim for entry in of_bound} == {*WRONG, "bound.equation-1", "bound.equation-2"}
    assert {entry.severity for entry in of_bound} == {Severity.REMARK}
