"""didp_ref/claim.py: a verdict is computed from the evidence, and from nothing else."""

from dataclasses import FrozenInstanceError
from itertools import combinations_with_replacement, product

import pytest

from didp_ref.claim import (
    CONCRETE,
    Cell,
    Claim,
    Correction,
    Evidence,
    Harm,
    Kind,
    Outcome,
    Source,
    Statement,
    Strength,
    Subject,
    Verdict,
    judge,
    settles,
)

HOLDS, FAILS, OPEN, SKIPPED = Outcome.HOLDS, Outcome.FAILS, Outcome.UNDECIDED, Outcome.SKIPPED
PROOF, EXACT, REPRODUCTION, SAMPLED = (
    Strength.PROOF,
    Strength.EXACT,
    Strength.REPRODUCTION,
    Strength.SAMPLED,
)
PRINTED, CORRECTED, REMARK = Subject.PRINTED, Subject.CORRECTION, Subject.REMARK
REPAIR = Correction("the true one", Harm.UNSAFE, "those who trust it")


def claim(kind=Kind.THEOREM, **changes):
    return Claim(
        "test.claim", kind, Source("test", "Theorem 1"), "A title", "A statement", **changes
    )


def evidence(outcome, strength=PROOF, subject=PRINTED, reading=""):
    return Evidence("an engine", outcome, strength, "a detail", subject, reading)


@pytest.mark.parametrize(
    ("asked", "found", "verdict"),
    [
        # nothing, or nothing that counts
        (claim(), [], Verdict.OPEN),
        (claim(), [evidence(SKIPPED)], Verdict.OPEN),
        (claim(), [evidence(HOLDS, SAMPLED)], Verdict.OPEN),
        (claim(), [evidence(HOLDS, EXACT)], Verdict.OPEN),
        (claim(), [evidence(HOLDS, PROOF, REMARK)], Verdict.OPEN),
        (claim(), [evidence(HOLDS, PROOF, CORRECTED)], Verdict.OPEN),
        # proofs
        (claim(), [evidence(HOLDS)], Verdict.PROVED),
        (claim(), [evidence(HOLDS), evidence(HOLDS, SAMPLED)], Verdict.PROVED),
        (claim(), [evidence(HOLDS), evidence(SKIPPED, EXACT)], Verdict.PROVED),
        (claim(concrete=True), [evidence(HOLDS, EXACT)], Verdict.PROVED),
        (claim(Kind.EXAMPLE), [evidence(HOLDS, EXACT)], Verdict.PROVED),
        (claim(Kind.DEFINITION), [evidence(HOLDS, EXACT)], Verdict.WELL_FORMED),
        (claim(Kind.DEFINITION), [evidence(HOLDS, SAMPLED)], Verdict.OPEN),
        # undecided is never a pass
        (claim(), [evidence(HOLDS), evidence(OPEN, SAMPLED)], Verdict.UNDECIDED),
        (claim(), [evidence(FAILS), evidence(OPEN)], Verdict.UNDECIDED),
        (claim(), [evidence(OPEN, PROOF, REMARK)], Verdict.UNDECIDED),
        # a counterexample
        (claim(), [evidence(FAILS, EXACT)], Verdict.REFUTED),
        (claim(), [evidence(FAILS, SAMPLED)], Verdict.REFUTED),
        (claim(), [evidence(HOLDS), evidence(FAILS, SAMPLED)], Verdict.REFUTED),
        (claim(correction=REPAIR), [evidence(FAILS, EXACT)], Verdict.REFUTED),
        (claim(), [evidence(FAILS), evidence(HOLDS, PROOF, CORRECTED)], Verdict.REFUTED),
        # a correction
        (
            claim(correction=REPAIR),
            [evidence(FAILS, EXACT), evidence(HOLDS, PROOF, CORRECTED)],
            Verdict.CORRECTED,
        ),
        (
            claim(correction=REPAIR),
            [evidence(FAILS, EXACT), evidence(HOLDS, SAMPLED, CORRECTED)],
            Verdict.REFUTED,
        ),
        (
            claim(correction=REPAIR),
            [evidence(FAILS, EXACT), evidence(HOLDS, EXACT, CORRECTED)],
            Verdict.REFUTED,
        ),
        (
            claim(correction=REPAIR, concrete=True),
            [evidence(FAILS, EXACT), evidence(HOLDS, EXACT, CORRECTED)],
            Verdict.CORRECTED,
        ),
        (
            claim(correction=REPAIR),
            [
                evidence(FAILS),
                evidence(HOLDS, PROOF, CORRECTED),
                evidence(FAILS, SAMPLED, CORRECTED),
            ],
            Verdict.UNDECIDED,
        ),
        (claim(correction=REPAIR), [evidence(HOLDS)], Verdict.PROVED),
        # printed numbers
        (claim(Kind.TABLE), [evidence(HOLDS, REPRODUCTION)], Verdict.REPRODUCED),
        (claim(Kind.TABLE), [evidence(FAILS, REPRODUCTION)], Verdict.NOT_REPRODUCED),
        (
            claim(Kind.TABLE),
            [evidence(HOLDS, REPRODUCTION), evidence(FAILS, REPRODUCTION)],
            Verdict.NOT_REPRODUCED,
        ),
        (claim(Kind.TABLE), [evidence(SKIPPED, REPRODUCTION)], Verdict.OPEN),
        (claim(Kind.TABLE), [evidence(HOLDS, REPRODUCTION), evidence(FAILS)], Verdict.REFUTED),
        # what cannot be checked
        (claim(not_checkable="the figure is missing"), [], Verdict.NOT_CHECKABLE),
        (claim(not_checkable="it is missing"), [evidence(SKIPPED)], Verdict.NOT_CHECKABLE),
        (claim(not_checkable="it is missing"), [evidence(HOLDS)], Verdict.UNDECIDED),
    ],
)
def test_the_verdict_follows_from_the_evidence(asked, found, verdict):
    assert judge(asked, found) is verdict
    assert judge(asked, reversed(found)) is verdict


def test_a_reading_is_judged_by_its_own_evidence():
    asked = claim(readings={"strict": "<", "weak": "<="}, reading="weak")
    found = [evidence(FAILS, EXACT, reading="strict"), evidence(HOLDS, reading="weak")]
    assert judge(asked, found) is Verdict.PROVED
    assert judge(asked, found, "strict") is Verdict.REFUTED
    assert judge(asked, [*found, evidence(OPEN)]) is Verdict.UNDECIDED
    assert judge(asked, [found[0]]) is Verdict.OPEN


EVERY_EVIDENCE = [
    evidence(outcome, strength, subject)
    for outcome, strength, subject in product(Outcome, Strength, Subject)
]
EVERY_CLAIM = [
    claim(kind, correction=correction, concrete=concrete)
    for kind in (Kind.THEOREM, Kind.DEFINITION, Kind.TABLE)
    for correction in (None, REPAIR)
    for concrete in (False, True)
]
POSITIVE = (Verdict.PROVED, Verdict.CORRECTED, Verdict.REPRODUCED, Verdict.WELL_FORMED)


@pytest.mark.parametrize("asked", EVERY_CLAIM, ids=lambda one: f"{one.kind.value}-{one.concrete}")
def test_the_whole_truth_table(asked):
    """Every set of up to two pieces of evidence, of every kind: what no verdict may hide."""
    for count in (0, 1, 2):
        for found in combinations_with_replacement(EVERY_EVIDENCE, count):
            verdict = judge(asked, found)
            counted = [one for one in found if one.outcome is not SKIPPED]
            printed = [one for one in counted if one.subject is PRINTED]
            repaired = [one for one in counted if one.subject is CORRECTED]
            assert judge(asked, found[::-1]) is verdict
            assert judge(asked, counted) is verdict
            if any(one.outcome is OPEN for one in counted):
                assert verdict is Verdict.UNDECIDED
                continue
            if any(one.outcome is FAILS for one in printed):
                assert verdict not in (Verdict.PROVED, Verdict.REPRODUCED, Verdict.WELL_FORMED)
            if verdict in (Verdict.PROVED, Verdict.WELL_FORMED):
                assert any(one.outcome is HOLDS and settles(asked, one) for one in printed)
            if verdict is Verdict.CORRECTED:
                assert asked.correction
                assert any(one.outcome is FAILS for one in printed)
                assert any(one.outcome is HOLDS and settles(asked, one) for one in repaired)
            if verdict is Verdict.REPRODUCED:
                assert any(one.strength is REPRODUCTION for one in printed)
            if verdict in (Verdict.REFUTED, Verdict.NOT_REPRODUCED):
                assert any(one.outcome is FAILS for one in printed)
            if not printed:
                assert verdict not in POSITIVE


@pytest.mark.parametrize("kind", Kind)
def test_exact_arithmetic_settles_only_what_is_concrete(kind):
    assert settles(claim(kind), evidence(HOLDS, EXACT)) is (kind in CONCRETE)
    assert settles(claim(kind, concrete=True), evidence(HOLDS, EXACT))
    assert settles(claim(kind), evidence(HOLDS, PROOF))
    assert not settles(claim(kind), evidence(HOLDS, SAMPLED))
    assert not settles(claim(kind), evidence(HOLDS, REPRODUCTION))


def test_claims_are_frozen_and_cite():
    one = claim()
    with pytest.raises(FrozenInstanceError):
        one.statement = "another"
    assert one.paper == "test"
    assert str(Source("abdi", "Theorem 3", "eq. 17-23")) == "abdi, Theorem 3, eq. 17-23"
    assert str(Source("abdi", "section 8")) == "abdi, section 8"
    with pytest.raises(TypeError):
        Source("abdi")


def test_a_domain_is_the_hypotheses_by_name_and_declared_once():
    def printed():
        return Statement({"alpha < 1": "a formula", "the priors sum to 1": "another"}, "conclusion")

    def true():
        return Statement({"alpha < 1/2": "a formula"}, "conclusion")

    one = claim(formal=printed, corrected=true)
    assert one.domain == "alpha < 1; the priors sum to 1"
    assert one.corrected_domain == "alpha < 1/2"
    assert claim(where="alpha < 1").domain == "alpha < 1"
    assert claim(corrected=true).domain == ""
    for stated in ({"formal": printed}, {"corrected": true}):
        with pytest.raises(ValueError, match="declares its domain twice"):
            claim(where="alpha < 1", **stated)


@pytest.mark.parametrize(
    ("match", "agrees"),
    [("exact", True), ("rounded", True), ("truncated", True), ("differs", False), ("", False)],
)
def test_a_cell_agrees_only_when_its_digits_do(match, agrees):
    assert Cell("a", "0.5", "0.5", match).agrees is agrees
