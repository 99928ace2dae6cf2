"""The claims of bound: each is settled, but for the one whose model is not at hand."""

import pytest

from didp_ref.claim import Outcome, Verdict
from didp_ref.papers.bound import PAPER

NOT_AT_HAND = "bound.interpretive-model"


@pytest.mark.parametrize("claim", PAPER.claims, ids=lambda claim: claim.id)
def test_nothing_is_undecided(claim, evidence_of):
    found = evidence_of(claim.id)
    assert bool(found) == (claim.id != NOT_AT_HAND)
    assert not [one for one in found if one.outcome is Outcome.UNDECIDED]


def test_the_model_that_is_not_at_hand_is_not_judged(audited):
    assert audited.entries[NOT_AT_HAND].verdict is Verdict.NOT_CHECKABLE
