"""The audit: what it gathers, and that nothing skipped passes for checked."""

from dataclasses import replace

import pytest

from didp_ref.audit import derivations, ledger, run
from didp_ref.claim import Claim, Evidence, Kind, Outcome, Part, Source, Strength, Verdict
from didp_ref.errors import InputError, Unavailable, Undecided
from didp_ref.proof import checking

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
        for module in (run, ledger):
            monkeypatch.setattr(module, "CLAIMS", {"test.one": claim(*checks)})

    return let


def test_a_missing_extra_is_skipped_and_a_broken_import_is_not(only):
    only(without_hypothesis)
    _, (found,) = run.gather("test.one")
    assert found.outcome is Outcome.SKIPPED
    assert "didp_ref[audit]" in found.detail
    only(broken)
    with pytest.raises(ModuleNotFoundError):
        run.gather("test.one")


@pytest.mark.parametrize(
    ("check", "outcome"),
    [(missing, Outcome.SKIPPED), (open_question, Outcome.UNDECIDED), (lambda: [PROOF], None)],
)
def test_what_a_check_raises_becomes_evidence(only, check, outcome):
    only(check)
    _, (found,) = run.gather("test.one")
    assert found.outcome is (outcome or Outcome.HOLDS)
    if outcome is Outcome.SKIPPED:
        assert "give a path" in found.detail


@pytest.fixture
def audit_one(monkeypatch, only):
    """Audit one claim with these checks, against a ledger that was made with those."""

    def audit(recorded, *checks):
        only(*checks)
        known = ledger.make_entry(claim(*checks), recorded)
        monkeypatch.setattr(run.ledger, "read", lambda: {"test.one": known})
        monkeypatch.setattr(
            run, "_gather_all", lambda names, _: dict(run.gather(name) for name in names)
        )
        monkeypatch.setattr(run, "written", lambda _: ([], []))
        return run.audit()

    return audit


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
    assert all(one.outcome is Outcome.SKIPPED for one in report.entries["test.one"].evidence)


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
    assert report.problems == ("test.one: CONFLICT: a part is both proved and refuted",)


def test_evidence_on_a_part_that_is_not_there_fails_the_audit(audit_one):
    with pytest.raises(InputError, match=r"test\.one: evidence speaks of the part 'lemma'"):
        audit_one([PROOF], lambda: [replace(PROOF, part="lemma")])


def test_a_changed_statement_is_a_problem_even_where_nothing_can_be_checked(audit_one, monkeypatch):
    audit_one([PROOF], missing)
    known = replace(run.ledger.read()["test.one"], statement="0")
    monkeypatch.setattr(run.ledger, "read", lambda: {"test.one": known})
    assert run.audit().problems == ("test.one: the ledger speaks of an older statement",)


def test_a_surplus_entry_is_named(audit_one, monkeypatch):
    audit_one([PROOF], lambda: [PROOF])
    known = run.ledger.read()["test.one"]
    monkeypatch.setattr(run.ledger, "read", lambda: {"test.one": known, "test.two": known})
    assert run.audit().problems == ("test.two: in the ledger, but no claim",)


@pytest.fixture
def in_this_process(monkeypatch):
    """Run the checks of a few claims here: workers would take longer to start."""
    monkeypatch.setattr(run, "_gather_all", lambda names, _: dict(map(run.gather, names)))


@pytest.mark.parametrize("engine", ["z3", "cvc5"])
@pytest.mark.usefixtures("in_this_process")
def test_without_a_solver_no_derivation_counts_as_checked(monkeypatch, engine):
    def not_installed():
        raise Unavailable(f"the solver {engine}", "install didp_ref[proofs]")

    monkeypatch.setattr(checking, "versions", not_installed)
    report = run.audit(["rhodi.theorem-1"])
    assert report.recorded == ("rhodi.theorem-1",)
    evidence = report.entries["rhodi.theorem-1"].evidence
    assert not [one for one in evidence if one.engine in ("z3", "cvc5")]
    assert any(f"the solver {engine}" in one.detail for one in evidence)
    assert report.derivations == ()


@pytest.mark.usefixtures("in_this_process")
def test_an_installed_package_says_that_it_has_no_derivations(monkeypatch):
    monkeypatch.setattr(run, "at_hand", lambda: False)
    report = run.audit(["rhodi.theorem-1"])
    assert report.holds
    assert report.recorded == ("rhodi.theorem-1",)


def test_the_whole_audit_stands(audited):
    assert audited.holds, audited.problems
    assert not audited.recorded or audited.skipped


def test_a_report_survives_json(audited):
    import json

    plain = json.loads(json.dumps(run.report_to_plain(audited)))
    assert run.report_from_plain(plain) == audited


def test_every_derivation_is_of_a_claim():
    found, problems = derivations.written()
    assert found and not problems
