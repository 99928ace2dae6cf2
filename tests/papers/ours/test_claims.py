"""The bridges: every claim is settled, and every obligation points at the claim that settles it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from didp_ref.audit.run import Report
from didp_ref.claim import Claim, Evidence, Scope, Strength, Verdict
from didp_ref.papers import CLAIMS as EVERY_CLAIM
from didp_ref.papers.ours.claims import CLAIMS, NOTIONS, OBLIGATIONS, PROPERTIES, Obligation


def test_the_table_is_complete() -> None:
    cells = [(one.notion, one.property) for one in OBLIGATIONS]
    assert cells == [(notion, kept) for notion in NOTIONS for kept in PROPERTIES]


@pytest.mark.parametrize("one", OBLIGATIONS, ids=lambda one: f"{one.notion}: {one.property}")
def test_an_obligation_names_a_claim_that_can_settle_it(
    one: Obligation, evidence_of: Callable[[str], tuple[Evidence, ...]]
) -> None:
    """What is kept is proved; what is broken is broken by an exact example."""
    claim = EVERY_CLAIM[one.claim]
    if one.kept:
        assert any(part.formal for part in claim.parts if part.reading == one.reading)
    else:
        assert {found.strength for found in evidence_of(claim.id)} == {Strength.EXACT}


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_every_claim_is_proved_by_a_derivation_or_by_an_exact_example(
    claim: Claim, audited: Report
) -> None:
    assert audited.entries[claim.id].verdict is Verdict.PROVED
    (part,) = claim.parts
    assert (part.formal is None) == bool(claim.checks) == (part.scope is Scope.CONCRETE)
