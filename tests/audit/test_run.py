"""The audit: what it gathers, and what it finds wrong with a ledger."""

from dataclasses import replace

import pytest

from didp_ref.audit import ledger, run
from didp_ref.claim import Claim, Evidence, Kind, Outcome, Source, Strength, Verdict
from didp_ref.errors import Unavailable, Undecided

PROOF = Evidence("z3", Outcome.HOLDS, Strength.PROOF, "proved")


def claim(*checks):
    return Claim(
        "test.one", Kind.THEOREM, Source("test", "Theorem 1"), "One", "$1 = 1$", checks=checks
    )


def missing():
    raise Unavailable("the data", "give a path")


def without_hypothesis():
    raise ModuleNotFoundError("No module named 'hypothesis'", name="hypothesis")


def broken():
    raise ModuleNotFoundError("No module named 'didp_reff'", name="didp_reff")


def open_question():
    raise Undecided("is it so", 64)


def test_a_missing_extra_is_skipped_and_a_broken_import_is_not(monkeypatch):
    monkeypatch.setattr(run, "CLAIMS", {"test.one": claim(without_hypothesis)})
    _, (found,) = run.gather("test.one")
    assert found.outcome is Outcome.SKIPPED
    assert "didp_ref[audit]" in found.detail
    monkeypatch.setattr(run, "CLAIMS", {"test.one": claim(broken)})
    with pytest.raises(ModuleNotFoundError):
        run.gather("test.one")


@pytest.fixture
def known(monkeypatch):
    """Let the audit see one claim, and a ledger that agrees with it."""
    one = claim(lambda: [PROOF])
    monkeypatch.setattr(run, "CLAIMS", {"test.one": one})
    entry = ledger.make_entry(one, (PROOF,))
    monkeypatch.setattr(run.ledger, "read", lambda: {"test.one": entry})
    return entry


@pytest.mark.parametrize(
    ("check", "outcome"),
    [(missing, Outcome.SKIPPED), (open_question, Outcome.UNDECIDED), (lambda: [PROOF], None)],
)
def test_what_a_check_raises_becomes_evidence(monkeypatch, check, outcome):
    monkeypatch.setattr(run, "CLAIMS", {"test.one": claim(check)})
    _, (found,) = run.gather("test.one")
    assert found.outcome is (outcome or Outcome.HOLDS)
    if outcome is Outcome.SKIPPED:
        assert "give a path" in found.detail


def test_an_agreeing_ledger_raises_no_problem(known):
    assert run.differences({"test.one": known}, complete=True) == []


@pytest.mark.parametrize(
    ("change", "hint"),
    [
        ({"statement_hash": "0"}, "older statement"),
        ({"verdict": Verdict.CORRECTED}, "does not follow"),
        (
            {
                "verdict": Verdict.REFUTED,
                "evidence": (replace(PROOF, outcome=Outcome.FAILS),),
            },
            "PROVED here, REFUTED in the ledger",
        ),
    ],
)
def test_a_ledger_of_another_opinion_is_named(known, monkeypatch, change, hint):
    monkeypatch.setattr(run.ledger, "read", lambda: {"test.one": replace(known, **change)})
    (problem,) = run.differences({"test.one": known}, complete=True)
    assert hint in problem


def test_a_missing_and_a_surplus_entry_are_named(known, monkeypatch):
    monkeypatch.setattr(run.ledger, "read", lambda: {"test.two": known})
    problems = run.differences({"test.one": known}, complete=True)
    assert problems == [
        "test.one: missing from the ledger",
        "test.two: in the ledger, but no claim",
    ]


def test_an_audit_of_one_claim_stands():
    report = run.audit(["rhodi.theorem-1"])
    assert report.holds, report.problems
    assert report.entries["rhodi.theorem-1"].evidence
