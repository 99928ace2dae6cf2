"""``didp-ref audit``: what it prints, and when it fails."""

import json
from dataclasses import replace

import pytest

from didp_ref.audit import ledger
from didp_ref.audit.run import Report
from didp_ref.claim import Evidence, Outcome, Strength, Verdict
from didp_ref.cli import main
from didp_ref.commands import audit as command

NAME = "rhodi.theorem-1"


@pytest.fixture
def report():
    """What the ledger remembers of one claim, as a report."""
    return Report({NAME: ledger.entry(NAME)}, (), (), (), 0.5)


def answer_with(monkeypatch, report):
    monkeypatch.setattr(command, "audit", lambda *_: report)


def test_the_table_shows_verdicts_engines_and_time(monkeypatch, report, capsys):
    answer_with(monkeypatch, report)
    assert main(["audit", NAME]) == 0
    said = capsys.readouterr().out
    assert report.entries[NAME].verdict.value in said
    assert "evidence by engine" in said
    assert "1 claims checked in 0.5 s: every verdict stands" in said


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
    said = capsys.readouterr()
    assert f"{NAME}: undecided" in said.out
    assert "problems" in said.err


def test_what_was_skipped_is_said_and_does_not_fail(monkeypatch, report, capsys):
    note = Evidence("none", Outcome.SKIPPED, Strength.SAMPLED, "skipped: no data")
    entry = report.entries[NAME]
    entry = replace(entry, evidence=(*entry.evidence, note))
    answer_with(monkeypatch, replace(report, entries={NAME: entry}, recorded=(NAME,)))
    assert main(["audit"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "skipped: no data" in said
    assert "0 claims checked in 0.5 s, 1 not wholly checked here" in said
    assert "every verdict stands as far as it was checked" in said


def test_what_is_open_is_listed(monkeypatch, report, capsys):
    entry = replace(report.entries[NAME], verdict=Verdict.OPEN)
    answer_with(monkeypatch, replace(report, entries={NAME: entry}))
    assert main(["audit"]) == 0
    assert "open: 1" in capsys.readouterr().out
