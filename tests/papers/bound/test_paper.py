"""The claims of bound: each is settled, but for the one whose model is not at hand."""

from __future__ import annotations

from didp_ref.audit.claim import Outcome, Severity, Status, Verdict
from didp_ref.audit.errata import errata
from didp_ref.papers.bound import PAPER
from didp_ref.papers.bound.section_1 import ANY, SMALL
from tests.looped import for_each

NOT_AT_HAND = ("bound.interpretive-model", "bound.contributions")
WRONG = {"bound.remark-growth": "proportional", "bound.remark-influence": "negligible"}
"""Claims of which a part is false, under one reading at least."""


@for_each(PAPER.claims, lambda claim: claim.id)
def test_nothing_is_undecided(claim, evidence_of):
    found = evidence_of(claim.id)
    assert bool(found) == (claim.id not in NOT_AT_HAND)
    assert not [one for one in found if one.outcome is Outcome.UNDECIDED]


def test_the_model_that_is_not_at_hand_is_not_judged(audited):
    for name in NOT_AT_HAND:
        assert audited.entries[name].verdict is Verdict.NOT_CHECKABLE


PARTS = {
    "bound.equation-1": {
        ("the bound", ""): Status.PROVED,
        ("the number", ""): Status.REPRODUCED,
    },
    "bound.remark-count-distance": {("the distance", ""): Status.PROVED},
    "bound.remark-growth": {
        ("proportional", ""): Status.CORRECTED,
        ("increasing", ""): Status.PROVED,
        ("extremes", ""): Status.PROVED,
    },
    "bound.equation-2": {
        ("the definition", ""): Status.WELL_FORMED,
        ("Laplace noise", ""): Status.PROVED,
    },
    "bound.remark-hard-to-infer": {
        ("hard to infer", ""): Status.PROVED,
        ("deniability", ""): Status.PROVED,
    },
    "bound.remark-same-information": {("at most twice", ""): Status.PROVED},
    "bound.remark-vulnerable": {
        ("such large epsilon", ""): Status.PROVED,
        ("other cases", ""): Status.PROVED,
    },
    "bound.remark-influence": {
        ("negligible", SMALL): Status.PROVED,
        ("negligible", ANY): Status.CORRECTED,
    },
    **{name: {} for name in NOT_AT_HAND},
}


@for_each(PAPER.claims, lambda claim: claim.id)
def test_every_assertion_has_the_status_it_should_have(claim, audited):
    assert audited.entries[claim.id].statuses == PARTS[claim.id]


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
