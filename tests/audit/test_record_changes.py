"""Whoever changes the records and the ledger consistently is noticed."""

from dataclasses import replace
from functools import cache

import pytest

from didp_ref.audit import ledger, theorems
from didp_ref.audit.claim import Outcome
from didp_ref.audit.run import audit
from tests.audit.record_changes import (
    CELLS,
    CHANGES,
    Cell,
    Change,
    by_audit,
    by_audit_of_cell,
    by_tests,
)

ALONE = [change for change in CHANGES if not change.pinned]
PINNED = [change for change in CHANGES if change.pinned]
SMALL = "abdi.definition-3"
"""A claim with theorems and no proof, whose audit takes a moment."""


def test_there_are_forty_and_no_two_are_alike() -> None:
    names = [change.name for change in (*CHANGES, *CELLS)]
    assert len({*names}) == len(names) >= 40


@pytest.mark.parametrize("change", ALONE, ids=lambda change: change.name)
def test_a_change_of_the_record_and_the_ledger_is_noticed_by_the_audit(change: Change) -> None:
    said = by_audit(change)
    assert said and all(text.startswith(f"{change.claim}: ") for text in said)


@pytest.mark.parametrize("change", CELLS, ids=lambda change: change.name)
def test_a_change_of_where_a_statement_is_defined_is_noticed_by_the_audit(change: Cell) -> None:
    said = by_audit_of_cell(change)
    assert said and all(text.startswith(f"{change.about[0]}: ") for text in said)


@cache
def told() -> list[list[str]]:
    """What is said of the changes of record, pins and ledger, which are made at once."""
    return by_tests(PINNED)


@pytest.mark.parametrize("number", range(len(PINNED)), ids=lambda number: PINNED[number].name)
def test_a_change_of_the_pins_with_them_is_noticed_beside_the_proofs(number: int) -> None:
    assert told()[number]


def test_the_audit_of_a_claim_fails_though_the_ledger_says_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known, entry = theorems.read(), ledger.entry(SMALL)
    rows = tuple(replace(row, axioms="") if row.claim == SMALL else row for row in known.theorems)
    said = [row.evidence for row in rows if row.claim == SMALL]
    others = [piece for piece in entry.evidence if piece.outcome is not Outcome.RECORDED]
    believed = replace(entry, evidence=(*others, *said))
    monkeypatch.setattr(theorems, "read", lambda: known._replace(theorems=rows))
    monkeypatch.setattr(ledger, "read_beside", lambda claims: {SMALL: believed})
    report = audit([SMALL])
    assert not report.holds and report.in_coq == ()
    assert len(
        [problem for problem in report.problems if "pinned with other axioms" in problem]
    ) == len(said)
