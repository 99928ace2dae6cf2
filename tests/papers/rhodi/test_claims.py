"""The claims of rhodi: each is settled, and what fails as printed has a counterexample."""

import pytest

from didp_ref.claim import Outcome, Strength, Subject
from didp_ref.papers.rhodi import PAPER

EVERY = pytest.mark.parametrize("claim", PAPER.claims, ids=lambda claim: claim.id)


@EVERY
def test_nothing_is_undecided(claim, evidence_of):
    found = evidence_of(claim.id)
    assert found
    assert not [one for one in found if one.outcome is Outcome.UNDECIDED]


@EVERY
def test_a_printed_statement_that_fails_has_a_counterexample(claim, evidence_of):
    for one in evidence_of(claim.id):
        printed = one.subject is Subject.PRINTED and one.strength is Strength.EXACT
        if printed and one.outcome is Outcome.FAILS:
            assert one.counterexample is not None
            assert one.counterexample.values
