"""The claims of rhodi: each is settled, and what fails as printed has a counterexample."""

import re
from importlib import import_module
from pathlib import Path

from didp_ref.audit.claim import Outcome, Severity, Strength, Subject, Verdict
from didp_ref.audit.derivation import PROOFS
from didp_ref.audit.errata import errata
from didp_ref.papers.rhodi import PAPER
from didp_ref.papers.shared import narrower
from tests.looped import for_each

TESTS = sorted(Path(__file__).parent.glob("test_*.py"))
EVERY_CLAIM = for_each(PAPER.claims, lambda claim: claim.id)


@EVERY_CLAIM
def test_nothing_is_undecided(claim, evidence_of):
    found = evidence_of(claim.id)
    assert bool(found) is not bool(claim.not_checkable)
    assert not [one for one in found if one.outcome is Outcome.UNDECIDED]


@EVERY_CLAIM
def test_a_printed_statement_that_fails_has_a_counterexample(claim, evidence_of):
    for one in evidence_of(claim.id):
        printed = one.subject is Subject.PRINTED and one.strength is Strength.EXACT
        if printed and one.outcome is Outcome.FAILS:
            assert one.counterexample is not None
            assert one.counterexample.values


@EVERY_CLAIM
def test_what_is_narrower_is_said_in_the_shared_words(claim):
    words = {value for name, value in vars(narrower).items() if name.isupper()}
    assert {phrase for part in claim.parts for phrase in part.narrower} <= words


def test_what_other_works_say_is_not_judged(audited):
    assert audited.entries["rhodi.other-works"].verdict is Verdict.NOT_CHECKABLE


def test_every_entry_is_computed_again_and_none_is_headed_by_more_than_its_evidence():
    shown = {one.claim: one for one in errata("rhodi")}
    entries = {name for name, one in shown.items() if one.severity is not Severity.REMARK}
    refuted = {name for name, one in shown.items() if one.judged.counterexample}
    tests = (path.read_text("utf-8") for path in TESTS)
    again = re.compile(r'^ +assert_computed\(\s*"([^"]+)"', re.MULTILINE)
    assert entries | refuted == {name for text in tests for name in again.findall(text)}
    assert {name for name, one in shown.items() if one.severity is Severity.UNSAFE} == {
        "rhodi.example-median-tight"
    }


def test_every_derivation_has_a_control():
    tests = (import_module(f"{__package__}.{path.stem}") for path in TESTS)
    controls = [
        control for test in tests for control in getattr(test, "NEGATIVE_CONTROLS", {}).values()
    ]
    written = {key[:2] for key in PROOFS if key[0].startswith("rhodi.")}
    assert written - {(control.claim, control.part) for control in controls} == {
        ("rhodi.theorem-2", "two worlds")  # that there is no response cannot be evaluated
    }
