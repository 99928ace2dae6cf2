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
        fails = [one.part for one in evidence_of(claim.id) if one.outcome is Outcome.FAILS]
        assert fails == ([WRONG[claim.id]] if claim.id in WRONG else [])


def test_the_page_has_remarks_only():
    found = errata("bound")
    assert {one.claim for one in found} == {*WRONG, "bound.equation-2"}
    assert {one.severity for one in found} == {Severity.REMARK}
