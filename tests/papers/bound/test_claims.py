"""The claims of bound: each is settled, but for the one whose model is not at hand."""

import pytest

from didp_ref.claim import Outcome, Status, Verdict
from didp_ref.papers.bound import PAPER

NOT_AT_HAND = "bound.interpretive-model"


@pytest.mark.parametrize("claim", PAPER.claims, ids=lambda claim: claim.id)
def test_nothing_is_undecided(claim, evidence_of):
    found = evidence_of(claim.id)
    assert bool(found) == (claim.id != NOT_AT_HAND)
    assert not [one for one in found if one.outcome is Outcome.UNDECIDED]


def test_the_model_that_is_not_at_hand_is_not_judged(audited):
    assert audited.entries[NOT_AT_HAND].verdict is Verdict.NOT_CHECKABLE


PARTS = {
    "bound.equation-1": {
        ("the bound", "sufficient"): Status.PROVED,
        ("the bound", "necessary"): Status.FALSE,
        ("the number", "sufficient"): Status.REPRODUCED,
        ("the number", "necessary"): Status.REPRODUCED,
    },
    "bound.remark-growth": {
        ("proportional", ""): Status.CORRECTED,
        ("increasing", ""): Status.PROVED,
        ("extremes", ""): Status.PROVED,
    },
    "bound.equation-2": {
        ("the definition", "events"): Status.WELL_FORMED,
        ("the definition", "single outputs"): Status.FALSE,
        ("Laplace noise", "events"): Status.PROVED,
    },
    NOT_AT_HAND: {},
}


@pytest.mark.parametrize("claim", PAPER.claims, ids=lambda claim: claim.id)
def test_every_assertion_has_the_status_it_should_have(claim, audited):
    assert audited.entries[claim.id].statuses == PARTS[claim.id]
