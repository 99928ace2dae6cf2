"""The bridges: every claim is settled, and every obligation points at the claim that settles it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sympy import Sum

from didp_ref.audit.claim import Claim, Evidence, Outcome, Scope, Strength, Verdict
from didp_ref.audit.run import Report
from didp_ref.papers import CLAIMS as EVERY_CLAIM
from didp_ref.papers.ours.claims import CLAIMS, NOTIONS, OBLIGATIONS, PROPERTIES, Obligation
from didp_ref.papers.shared.alphabet import m
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS


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
        here = [one for one in evidence_of(claim.id) if one.outcome is not Outcome.RECORDED]
        assert {found.strength for found in here} == {Strength.EXACT}


NO_FLOOR = "bridges.gamma-has-no-floor"


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.id)
def test_every_claim_is_proved_by_a_derivation_or_by_an_exact_example(
    claim: Claim, audited: Report
) -> None:
    """But for one, which says too much and is corrected."""
    right = Verdict.CORRECTED if claim.id == NO_FLOOR else Verdict.PROVED
    assert audited.entries[claim.id].verdict is right
    for part in claim.parts:
        derived = part.formal or part.corrected
        assert bool(derived) == (part.scope is Scope.EVERY)
        assert derived or claim.checks


@pytest.mark.parametrize(
    ("name", "parts", "status"),
    [
        ("bridges.every-prior-is-epsilon", ["two worlds", "epsilon", "many worlds"], "PROVED"),
        ("bridges.epsilon.composition", ["densities", "events"], "PROVED"),
        ("bridges.kazan-reiter", ["at q = 1", "budget", "Theorem 3"], "PROVED"),
        (NO_FLOOR, ["falls to zero", "implies no alpha"], "CORRECTED"),
    ],
)
def test_each_part_is_settled(name: str, parts: list[str], status: str, audited: Report) -> None:
    found = audited.entries[name].statuses
    assert {place.part: one.value for place, one in found.items()} == dict.fromkeys(parts, status)


def test_what_has_finitely_many_worlds_says_so() -> None:
    """A sum over worlds, over outputs, is over finitely many; no other phrase stands for that."""
    for claim in CLAIMS:
        for part in claim.parts:
            build = part.formal or part.corrected
            if build is None:
                continue
            made = build()
            sums = [
                one
                for statement in (*made.hypotheses.values(), made.conclusion)
                for one in statement.atoms(Sum)
            ]
            ends = {limit[2] for one in sums for limit in one.limits}
            assert (m in ends) == (FINITE_WORLDS in part.narrower), claim.id
            assert bool(ends - {m}) == (FINITE_OUTCOMES in part.narrower), claim.id
