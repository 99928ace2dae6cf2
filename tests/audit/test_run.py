"""The audit: what it gathers, and that nothing skipped passes for checked."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from didp_ref.audit import checking, comparing, derivations, ledger, proofs, run, theorems
from didp_ref.audit.claim import Claim, Evidence, Kind, Outcome, Part, Source, Strength, Verdict
from didp_ref.errors import InputError, Unavailable, Undecided

SMALL = "bridges.rho-is-beta"
FILE = f"{SMALL}.statement.printed"
PROOF = Evidence("z3", Outcome.HOLDS, Strength.PROOF, "proved")


def claim(*checks):
    source, part = Source("test", "Theorem 1"), Part("statement", informal="a test")
    return Claim("test.one", Kind.THEOREM, source, "One", "$1 = 1$", (part,), checks)


def missing():
    raise Unavailable("the data", "give a path")


def without_hypothesis():
    raise ModuleNotFoundError("No module named 'hypothesis'", name="hypothesis")


def broken():
    raise ModuleNotFoundError("No module named 'didp_reff'", name="didp_reff")


def open_question():
    raise Undecided("is it so", 64)


@pytest.fixture
def only(monkeypatch):
    """Let there be one claim, with these checks."""

    def let(*checks):
        for module in (run, ledger, comparing):
            monkeypatch.setattr(module, "CLAIMS", {"test.one": claim(*checks)})
        # what was asked of all claims is not asked of this one
        monkeypatch.setattr(run.defined, "problems", lambda *_, **__: ())
        # and the index does not list it
        monkeypatch.setattr(comparing, "differences_from_index", lambda _: [])

    return let


def test_a_missing_extra_is_skipped_and_a_broken_import_is_not(only):
    only(without_hypothesis)
    _, (evidence,) = run.gather("test.one")
    assert evidence.outcome is Outcome.SKIPPED
    assert "didp_ref[audit]" in evidence.detail
    only(broken)
    with pytest.raises(ModuleNotFoundError):
        run.gather("test.one")


@pytest.mark.parametrize(
    ("check", "outcome"),
    [(missing, Outcome.SKIPPED), (open_question, Outcome.UNDECIDED), (lambda: [PROOF], None)],
)
def test_what_a_check_raises_becomes_evidence(only, check, outcome):
    only(check)
    _, (evidence,) = run.gather("test.one")
    assert evidence.outcome is (outcome or Outcome.HOLDS)
    if outcome is Outcome.SKIPPED:
        assert "give a path" in evidence.detail


@pytest.fixture
def audit_one(monkeypatch, only):
    """Audit one claim with these checks, against a ledger that was made with those."""

    def audit(recorded, *checks):
        only(*checks)
        known = comparing.make_entry(claim(*checks), recorded)
        monkeypatch.setattr(run.ledger, "read", lambda: {"test.one": known})
        monkeypatch.setattr(run, "_proof_objects", lambda *_: ({}, []))
        return run.audit()

    return audit


def test_what_agrees_with_the_ledger_is_compared_with_the_index(monkeypatch):
    name = "abdi.theorem-3"
    asked = {name: ledger.entry(name)}
    assert run._compare(dict(asked), complete=False, answers=True) == []

    def say_which(entries):
        return [f"{entry.claim}: another verdict in the index" for entry in entries]

    monkeypatch.setattr(comparing, "differences_from_index", say_which)
    assert run._compare(dict(asked), complete=False, answers=True) == say_which(asked.values())


def test_a_claim_that_is_checked_as_recorded_stands(audit_one):
    report = audit_one([PROOF], lambda: [PROOF])
    assert report.holds
    assert report.recorded == ()
    assert report.entries["test.one"].verdict is Verdict.PROVED


def test_a_skipped_check_leaves_the_recorded_verdict_and_says_so(audit_one):
    report = audit_one([replace(PROOF, engine="sympy")], missing)
    assert report.holds
    assert report.recorded == ("test.one",)
    assert report.entries["test.one"].verdict is Verdict.PROVED
    assert all(
        evidence.outcome is Outcome.SKIPPED for evidence in report.entries["test.one"].evidence
    )


def test_a_claim_that_only_a_skipped_check_refutes_has_the_recorded_verdict(monkeypatch):
    monkeypatch.delenv("DIDP_ADULT", raising=False)
    name = "rhodi.table-4.infeasible"
    report = run.audit([name])
    assert report.holds
    assert report.recorded == (name,)
    assert report.entries[name].verdict is ledger.entry(name).verdict


def test_a_failing_check_is_not_hidden_by_a_skipped_one(audit_one):
    failing = replace(PROOF, outcome=Outcome.FAILS)
    report = audit_one([PROOF], lambda: [failing], missing)
    assert not report.holds
    assert report.entries["test.one"].verdict is Verdict.REFUTED


def test_a_changed_verdict_is_a_problem(audit_one):
    failing = replace(PROOF, outcome=Outcome.FAILS)
    report = audit_one([PROOF], lambda: [failing])
    assert not report.holds


def test_a_conflict_fails_whatever_the_ledger_says(audit_one):
    both = [PROOF, replace(PROOF, outcome=Outcome.FAILS)]
    report = audit_one(both, lambda: both)
    (problem,) = report.problems
    assert problem.startswith("test.one: CONFLICT")


def test_evidence_on_a_part_that_is_not_there_fails_the_audit(audit_one):
    with pytest.raises(InputError, match=r"test\.one: .*'lemma'"):
        audit_one([PROOF], lambda: [replace(PROOF, part="lemma")])


def test_a_changed_statement_is_a_problem_even_where_nothing_can_be_checked(audit_one, monkeypatch):
    audit_one([PROOF], missing)
    known = replace(run.ledger.read()["test.one"], statement="0")
    monkeypatch.setattr(run.ledger, "read", lambda: {"test.one": known})
    (problem,) = run.audit().problems
    assert problem.startswith("test.one: ")


def test_a_surplus_entry_is_named(audit_one, monkeypatch):
    audit_one([PROOF], lambda: [PROOF])
    known = run.ledger.read()["test.one"]
    monkeypatch.setattr(run.ledger, "read", lambda: {"test.one": known, "test.two": known})
    (problem,) = run.audit().problems
    assert problem.startswith("test.two: ")


@pytest.mark.parametrize("engine", ["z3", "cvc5"])
def test_without_a_solver_no_proof_object_counts_as_checked(monkeypatch, engine):
    def not_installed():
        raise Unavailable(f"the solver {engine}", "install didp_ref[proofs]")

    monkeypatch.setattr(checking, "versions", not_installed)
    report = run.audit([SMALL])
    assert report.recorded == (SMALL,)
    evidence = report.entries[SMALL].evidence
    assert not [entry for entry in evidence if entry.engine in ("z3", "cvc5")]
    assert any(f"the solver {engine}" in entry.detail for entry in evidence)
    assert report.proofs == ()
    assert report.holds


def test_proof_objects_are_checked_whatever_the_derivations_write(monkeypatch):
    monkeypatch.setattr(proofs, "fresh", lambda _: ({}, []))
    report = run.audit([SMALL])
    assert report.holds, report.problems
    assert report.recorded == ()
    assert [proof["about"][0] for proof in report.proofs] == [SMALL]
    assert [proof["outcome"] for proof in report.proofs] == ["holds"]


@pytest.fixture
def stored(monkeypatch):
    """Let another text be stored in place of a proof object, and audit its claim."""
    known = proofs.stored()

    def audit(text, *, derivations=True):
        texts = {**known, FILE: text} if text else {k: v for k, v in known.items() if k != FILE}
        monkeypatch.setattr(proofs, "stored", lambda **_: texts)
        if not derivations:
            monkeypatch.setattr(proofs, "fresh", lambda _: ({}, []))
        return run.audit([SMALL])

    return audit


STALE = f"{FILE}: the derivation"
MOVED = f"{SMALL}: the proof object (printed: statement)"


@pytest.mark.parametrize("derivations", [True, False])
def test_a_proof_object_with_a_rule_of_its_own_is_refused(stored, derivations):
    text = proofs.stored()[FILE].replace('"entailment"', '"trusted"')
    report = stored(text, derivations=derivations)
    said = "\n".join(report.problems)
    assert f"{FILE}: step 'conclusion': " in said and "'trusted'" in said
    assert MOVED in said
    assert (STALE in said) is derivations
    assert not report.holds


@pytest.mark.parametrize("derivations", [True, False])
def test_a_proof_object_with_another_statement_is_refused(stored, derivations):
    text = proofs.stored()[FILE].replace("(<= 2 m:Z)", "(<= 3 m:Z)")
    report = stored(text, derivations=derivations)
    said = "\n".join(report.problems)
    assert f"{FILE}: " in said
    assert MOVED in said
    assert report.entries[SMALL].verdict is not Verdict.PROVED


def test_a_proof_object_that_says_the_same_otherwise_is_noticed(stored):
    text = proofs.stored()[FILE].replace('"reason": ""', '"reason": "it is so"')
    report = stored(text, derivations=False)
    (problem,) = report.problems
    assert problem.startswith(MOVED)


def test_what_coq_accepted_of_an_older_text_changes_no_verdict(stored, monkeypatch):
    """A proof is changed, and the ledger made anew without Coq."""
    text = proofs.stored()[FILE].replace('"reason": ""', '"reason": "it is so"')
    before = stored(proofs.stored()[FILE])
    assert before.holds and before.in_coq_for_older_texts == ()
    made = run.audit([SMALL], written=({FILE: text}, []))
    monkeypatch.setattr(ledger, "read_beside", lambda _: made.entries)
    after = stored(text, derivations=False)
    assert after.holds and after.in_coq_for_older_texts == (SMALL,)
    assert after.entries == made.entries  # the ledger made once more would be the same
    shown, hidden = before.entries[SMALL], after.entries[SMALL]
    assert hidden.verdict is shown.verdict
    (lost,) = [evidence for evidence in shown.evidence if evidence not in hidden.evidence]
    assert (lost.outcome, lost.detail.split(";")[0]) == (Outcome.RECORDED, theorems.REPLAY)


def test_a_proof_object_that_is_gone_is_missed(stored):
    said = "\n".join(stored("", derivations=False).problems)
    assert f"{SMALL}: " in said


def test_of_a_new_claim_the_fresh_derivation_is_checked(stored):
    """Nothing is stored of it yet: what the derivation writes is checked, and is to be stored."""
    report = stored("")
    assert [proof["outcome"] for proof in report.proofs] == ["holds"]
    assert report.entries[SMALL].verdict is Verdict.PROVED
    assert any(problem.startswith(STALE) for problem in report.problems)


def test_a_cut_off_proof_object_is_named(stored):
    text = proofs.stored()[FILE]
    report = stored(text[: len(text) // 2], derivations=False)
    assert any(problem.startswith(f"{FILE}: ") for problem in report.problems)
    assert report.entries[SMALL].verdict is not Verdict.PROVED


def test_what_is_kept_counts_as_recorded_only(tmp_path, monkeypatch):
    monkeypatch.setattr(proofs, "fresh", lambda _: ({}, []))
    first, second = (run.audit([SMALL], kept=tmp_path) for _ in range(2))
    assert (first.recorded, second.recorded) == ((), (SMALL,))
    assert (SMALL, f"skipped: {run.KEPT}") in second.skipped
    assert first.holds and second.holds


def test_the_whole_audit_stands(audited):
    assert audited.holds, audited.problems
    assert not audited.recorded or audited.skipped


def test_a_report_survives_json(audited):
    import json

    plain = json.loads(json.dumps(run.report_to_plain(audited)))
    assert run.report_from_plain(plain) == audited


def test_every_derivation_is_of_a_claim():
    documents, problems = derivations.written()
    assert documents and not problems


def test_what_coq_accepted_is_evidence_from_the_record(only, monkeypatch):
    recorded = Evidence("Coq", Outcome.RECORDED, Strength.PROOF, "by Coq", part="statement")
    only(lambda: [Evidence("z3", Outcome.HOLDS, Strength.SAMPLED, "sampled", part="statement")])
    recorded_entry = SimpleNamespace(evidence=recorded)
    monkeypatch.setattr(run, "_proof_objects", lambda *_, **__: ({}, []))
    monkeypatch.setattr(theorems, "current", lambda claim, texts: (recorded_entry,))
    result = run.audit(["test.one"], written=({}, []))
    assert result.in_coq == ("test.one",) and result.recorded == () and result.problems == ()
    entry = result.entries["test.one"]
    assert entry.evidence[-1] == recorded and entry.verdict is Verdict.OPEN
