"""The bridges: every claim is settled, and every obligation points at the claim that settles it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from didp_ref.claim import Outcome, Strength, Verdict, judge
from didp_ref.papers import CLAIMS
from didp_ref.papers.ours.claims import CLAIMS, NOTIONS, OBLIGATIONS, PROPERTIES, Obligation
from didp_ref.papers.ours.evidence import (
    EVEN,
    EVEN_OF_THREE,
    RULES_ONE_OUT,
    TELLS_TWO_THIRDS,
    extremes,
    posteriors,
    twice,
)


def test_the_table_is_complete() -> None:
    cells = {(one.notion, one.property) for one in OBLIGATIONS}
    assert cells == {(notion, kept) for notion in NOTIONS for kept in PROPERTIES}
    assert len(OBLIGATIONS) == len(cells) == 20


@pytest.mark.parametrize("one", OBLIGATIONS, ids=lambda one: f"{one.notion}: {one.property}")
def test_an_obligation_names_a_claim_that_can_settle_it(one: Obligation) -> None:
    claim = CLAIMS[one.claim]
    if one.kept:
        assert claim.formal is not None
    else:
        found = [evidence for check in claim.checks for evidence in check()]
        assert found and judge(claim, found) is Verdict.PROVED
        assert all(evidence.strength is Strength.EXACT for evidence in found)


def test_every_claim_has_a_derivation_or_an_exact_instance() -> None:
    for claim in CLAIMS:
        assert (claim.formal is None) == bool(claim.checks), claim.id
        for check in claim.checks:
            assert all(one.outcome is Outcome.HOLDS for one in check()), claim.id


@pytest.mark.parametrize("mechanism", [TELLS_TWO_THIRDS, RULES_ONE_OUT])
def test_the_counterexamples_are_mechanisms(mechanism: tuple[tuple[Fraction, ...], ...]) -> None:
    for table in (mechanism, twice(mechanism)):
        assert all(sum(row) == 1 and min(row) >= 0 for row in table)


def test_posteriors_by_hand() -> None:
    # two answers "first": 4/9 against 1/9, so 4/5; different answers: 2/9 each
    assert extremes(EVEN, twice(TELLS_TWO_THIRDS)) == (Fraction(2, 5), Fraction(8, 5))
    found = set(posteriors(EVEN_OF_THREE, twice(RULES_ONE_OUT)))
    half, one, zero = Fraction(1, 2), Fraction(1), Fraction(0)
    certain = {(one, zero, zero), (zero, one, zero), (zero, zero, one)}
    assert found == certain | {(zero, half, half), (half, zero, half), (half, half, zero)}
