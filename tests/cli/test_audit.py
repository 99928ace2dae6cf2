"""``didp-ref audit``: what it prints, and when it fails."""

import json
import subprocess
import sys
from dataclasses import replace
from itertools import cycle

import pytest

from didp_ref.audit import ledger, theorems
from didp_ref.audit.claim import Evidence, Outcome, Status, Strength, Verdict
from didp_ref.audit.judged import claims
from didp_ref.audit.run import Report
from didp_ref.audit.verdict_words import verdict_text
from didp_ref.cli import audit as command
from didp_ref.cli.audit import select
from didp_ref.cli.main import main
from didp_ref.errors import InputError, UnknownName
from didp_ref.papers import CLAIMS, PAPERS
from didp_ref.symbolic.search import TRIES
from didp_ref.workbench.user_claims import DEFAULT_TIMEOUT

NAME = "refine.corollary-1"


@pytest.fixture
def report():
    """What the ledger remembers of one claim, as a report."""
    return Report({NAME: ledger.entry(NAME)}, (), (), 0.5)


def answer_with(monkeypatch, report):
    monkeypatch.setattr(command, "audit", lambda *_, **__: report)


def test_the_verdict_stands_first_and_the_engines_on_request(monkeypatch, report, capsys):
    answer_with(monkeypatch, replace(report, seconds=286.2))
    assert main(["audit", NAME]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith(f"PASS {NAME}: {report.entries[NAME].verdict_text}")
    assert "(286 s)" in said
    assert main(["audit", NAME, "--all"]) == 0
    said = capsys.readouterr().out
    assert all(each.engine in said for each in report.entries[NAME].evidence)


def test_the_document_has_what_the_design_promises(monkeypatch, report, capsys):
    answer_with(monkeypatch, report)
    assert main(["audit", "--json"]) == 0
    (claim,) = json.loads(capsys.readouterr().out)["claims"]
    assert {"id", "paper", "kind", "verdict", "evidence"} <= set(claim)
    assert claim["id"] == NAME
    assert claim["evidence"]


def test_a_problem_is_shown_and_fails(monkeypatch, report, capsys):
    answer_with(monkeypatch, replace(report, problems=(f"{NAME}: undecided",)))
    assert main(["audit"]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith("FAIL 1 of 1 verdict ")
    assert f"Cause {NAME}: undecided" in said and "make generate" in said


def test_problems_that_are_left_out_are_counted_and_listed_on_request(monkeypatch, report, capsys):
    problems = tuple(f"{NAME}: problem {number}." for number in range(9))
    answer_with(monkeypatch, replace(report, problems=problems))
    assert main(["audit", NAME]) == 1
    said = capsys.readouterr().out
    shown = sum(problem in said for problem in problems)
    assert 0 < shown < 9 and f"{9 - shown} more: --all" in said
    assert main(["audit", NAME, "--all"]) == 1
    said = capsys.readouterr().out
    assert all(problem in said for problem in problems)


def test_what_was_skipped_is_said_and_fails_if_no_verdict_is_confirmed(monkeypatch, report, capsys):
    note = Evidence("none", Outcome.SKIPPED, Strength.SAMPLED, "skipped: no data")
    whole, other = report.entries[NAME], ledger.entry("refine.proposition-4")
    partial = replace(whole, evidence=(*whole.evidence, note))
    confirmed = {other.claim: other}
    for entries, code in (({NAME: partial} | confirmed, 0), ({NAME: partial}, 1)):
        answer_with(monkeypatch, replace(report, entries=entries))
        assert main(["audit"]) == code
        said = " ".join(capsys.readouterr().out.partition("\nSKIP ")[2].split())
        assert f"1 check: no data ({NAME})" in said


def test_a_claim_of_which_anything_was_skipped_is_never_said_to_be_re_checked(
    monkeypatch, report, capsys
):
    whole, other = report.entries[NAME], ledger.entry("refine.proposition-4")
    note = Evidence("none", Outcome.SKIPPED, Strength.SAMPLED, "skipped: no data")
    other = replace(other, evidence=(*other.evidence, note))
    answer_with(monkeypatch, replace(report, entries={NAME: whole, other.claim: other}))
    assert main(["audit", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    first, second = document["claims"]
    assert (document["rechecked"], document["recorded"]) == (1, 1)
    assert first["rechecked"] is True and "not_rechecked_because" not in first
    assert second["rechecked"] is False
    assert second["not_rechecked_because"] == ["skipped: no data"]
    assert main(["audit", NAME, other.claim, "--all"]) == 0
    lines = capsys.readouterr().out.splitlines()
    rows = [line for line in lines if line.strip().startswith("refine.") and len(line.split()) > 1]
    here = {line.split()[0]: line for line in rows}
    assert "checked" in here[NAME] and "recorded" not in here[NAME]
    assert "recorded" in here[other.claim] and "checked" not in here[other.claim]


def test_the_verdict_is_shown_with_what_it_is_not_of(monkeypatch, report, capsys):
    answer_with(monkeypatch, report)
    text = verdict_text(CLAIMS[NAME], report.entries[NAME].verdict, report.entries[NAME].statuses)
    assert text.startswith("DEPENDS_ON_READING (")
    assert main(["audit", "--json"]) == 0
    (claim,) = json.loads(capsys.readouterr().out)["claims"]
    assert claim["verdict_text"] == text
    assert {part["status"] for part in claim["parts"]} == {"PROVED", "FALSE"}
    formal = [part["formal"] for part in claim["parts"] if "formal" in part]
    assert formal and all(entry["hypotheses"] and entry["conclusion"] for entry in formal)
    for words in (["audit"], ["audit", NAME], ["show", NAME]):
        assert main(words) == 0
        assert "one user's" in capsys.readouterr().out


def test_what_is_open_is_listed(monkeypatch, report, capsys):
    entry = report.entries[NAME]
    results = dict(zip(entry.statuses, cycle([Status.OPEN, Status.SAMPLED])))
    entry = replace(entry, verdict=Verdict.OPEN, statuses=results)
    answer_with(monkeypatch, replace(report, entries={NAME: entry}))
    assert main(["audit"]) == 0
    said = " ".join(capsys.readouterr().out.partition("\nOpen ")[2].split())
    assert said.startswith(f"{NAME}: ")
    for words, status in (("neither checked nor proved", "OPEN"), ("sampled only", "SAMPLED")):
        parts = {place.part for place, entry in results.items() if entry.value == status}
        assert (words in said) == bool(parts)


def test_what_coq_accepted_of_an_older_text_is_shown_apart(monkeypatch, report, capsys):
    answer_with(monkeypatch, report)
    monkeypatch.setattr(theorems, "of_older_texts", lambda claim: ("a theorem",))
    assert main(["audit"]) == 0
    said = " ".join(capsys.readouterr().out.partition("\nSKIP ")[2].split())
    assert f"older text ({NAME}); {theorems.REMEDY}" in said
    assert main(["audit", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["in_coq_recorded_for_an_older_text"] == [NAME]


def test_a_proof_that_coq_has_not_replayed_is_told(monkeypatch, report, capsys):
    answer_with(monkeypatch, report)
    assert report.not_replayed == ()
    monkeypatch.setattr(theorems, "replays", lambda claim: [])
    assert main(["audit", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["not_replayed_in_coq"] == [NAME]


def test_it_is_said_of_how_many_statements_the_solvers_were_asked_again(
    monkeypatch, report, capsys
):
    for count, said in ((0, None), (1, "definedness of 1 statement: "), (12, "of 12 statements: ")):
        answer_with(monkeypatch, replace(report, asked_again=count))
        assert main(["audit", NAME, "--all"]) == 0
        shown = capsys.readouterr().out
        assert said in shown if said else "definedness" not in shown
        assert main(["audit", NAME, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["definedness_checked_again"] == count


def test_it_is_said_what_proved_parts_rest_on(monkeypatch, report, capsys):
    """Of what was looked at here; what Coq's kernel accepted is said to be recorded."""
    answer_with(monkeypatch, report)
    assert main(["audit", "--all"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "PROVED or CORRECTED: 1 by Coq's kernel" in said
    assert main(["audit", "--json"]) == 0
    by_ground = json.loads(capsys.readouterr().out)["by_ground"]
    assert by_ground["Coq's kernel"]["PROVED"] == 1
    skipped = Evidence("none", Outcome.SKIPPED, Strength.SAMPLED, "skipped: no z3")
    entry = report.entries[NAME]
    partial = replace(entry, evidence=(*entry.evidence, skipped))
    answer_with(monkeypatch, replace(report, entries={NAME: partial}))
    assert main(["audit", "--json"]) == 1  # no verdict is confirmed
    assert json.loads(capsys.readouterr().out)["by_ground"] == {}


def test_what_coq_proved_is_counted_apart(monkeypatch, report, capsys):
    """It is from the record, and nothing here checked it again."""
    recorded = Evidence("Coq", Outcome.RECORDED, Strength.PROOF, "replayed step by step")
    entry = report.entries[NAME]
    others = tuple(evidence for evidence in entry.evidence if evidence.engine != "Coq")
    without = replace(report, entries={NAME: replace(entry, evidence=others)})
    answer_with(monkeypatch, without)
    with monkeypatch.context() as patch:
        patch.setattr(theorems, "current", lambda claim: ())
        assert main(["audit", NAME]) == 0
    assert "Coq" not in capsys.readouterr().out
    with_it = replace(entry, evidence=(*others, recorded))
    answer_with(monkeypatch, replace(report, entries={NAME: with_it}))
    assert main(["audit", NAME]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "make prove" in said
    assert main(["audit", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["in_coq_recorded_only"] == [NAME]
    assert (document["rechecked"], document["recorded"]) == (1, 0)


@pytest.mark.parametrize("longest", ["refine.delta-for-individual", *sorted(CLAIMS, key=len)[-1:]])
def test_no_verdict_is_cut_in_two_at_80_columns(monkeypatch, report, capsys, longest):
    monkeypatch.setenv("COLUMNS", "80")
    names = ["rhodi.inferring-values", longest]
    judged = {name: claims[name].entry for name in names}
    answer_with(monkeypatch, replace(report, entries=judged))
    assert main(["audit", *names, "--all"]) in (0, 1)
    lines = capsys.readouterr().out.partition("evidence")[2].splitlines()
    assert any(line.startswith(" rhodi.inferring-values ") for line in lines)
    assert sum("DEPENDS_ON_READING" in line for line in lines) == sum(
        claims[name].verdict.value == "DEPENDS_ON_READING" for name in names
    )
    assert max(map(len, lines)) <= 80


def test_the_audit_of_a_claim_imports_no_room_that_only_other_words_need():
    program = "import sys, didp_ref.cli.audit; print(*sys.modules)"
    run = [sys.executable, "-c", program]
    imported = subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()
    rooms = {name.split(".")[1] for name in imported if name.startswith("didp_ref.")}
    assert not rooms & {"libraries", "oracle", "workbench", "worlds"}


def test_what_help_says_of_a_file_s_limits_is_so(capsys):
    assert main(["audit", "--help"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert f"(default: {DEFAULT_TIMEOUT:g})" in said
    assert f"(default: {TRIES})" in said


@pytest.mark.parametrize("words", ["rhodi.theorem1", "rhodi theorem-1", "rhodi.theorem-1"])
def test_a_claim_may_be_named_as_in_errata(words):
    assert select(words.split(), None) == ["rhodi.theorem-1"]


def test_a_paper_is_all_its_claims_and_a_name_of_none_is_rejected():
    assert select(["membership"], None) == [claim.id for claim in PAPERS["membership"].claims]
    with pytest.raises(UnknownName):
        select(["rhodi.theorem-9"], None)
    with pytest.raises(InputError) as told:  # a formula, whose claims another command names
        select(["gaussian.delta"], None)
    assert told.value.source == "gaussian.delta"
