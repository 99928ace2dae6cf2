"""The ledger: what it remembers comes back, and what was tampered with is refused."""

import json

import pytest

from didp_ref.audit import ledger
from didp_ref.claim import (
    Cell,
    Claim,
    Counterexample,
    Evidence,
    Kind,
    Outcome,
    Source,
    Strength,
    Subject,
    Verdict,
)
from didp_ref.errors import InputError

CLAIM = Claim("test.one", Kind.THEOREM, Source("test", "Theorem 1"), "One", "$1 = 1$")
EVIDENCE = (
    Evidence("z3", Outcome.HOLDS, Strength.PROOF, "two steps"),
    Evidence(
        "Arb",
        Outcome.HOLDS,
        Strength.REPRODUCTION,
        "numbers",
        Subject.REMARK,
        "a reading",
        (Cell("x", "0.1", "0.104", "rounded"),),
        Counterexample({"x": "1/2"}, "shown"),
    ),
)


@pytest.fixture
def path(tmp_path):
    file = tmp_path / "ledger.json"
    entry = ledger.make_entry(CLAIM, EVIDENCE)
    ledger.write({CLAIM.id: entry}, file)
    ledger.read.cache_clear()
    yield file
    ledger.read.cache_clear()


def test_what_is_written_comes_back(path):
    entry = ledger.read(path)[CLAIM.id]
    assert entry.verdict is Verdict.PROVED
    assert entry.evidence == EVIDENCE
    assert entry.statement_hash == ledger.statement_hash(CLAIM)
    assert entry.counterexample == EVIDENCE[1].counterexample


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ('"PROVED"', '"CORRECTED"', "edited by hand"),
        ('"two steps"', '"three steps"', "edited by hand"),
        ('"format": 1', '"format": 2', "format 2"),
        ('"claims"', '"clams"', "edited by hand"),
        ("}", "", "damaged"),
    ],
)
def test_an_edit_is_named(path, old, new, hint):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(InputError, match=hint):
        ledger.read(path)


def test_a_missing_ledger_says_how_to_make_it(tmp_path):
    with pytest.raises(InputError, match="make generate"):
        ledger.read(tmp_path / "none.json")


def test_a_truncated_ledger_is_damaged(path):
    path.write_text(path.read_text()[:100])
    with pytest.raises(InputError, match="damaged"):
        ledger.read(path)


def test_the_hash_changes_with_the_meaning():
    from dataclasses import replace

    before = ledger.statement_hash(CLAIM)
    assert before != ledger.statement_hash(replace(CLAIM, statement="$1 = 2$"))
    assert before != ledger.statement_hash(replace(CLAIM, domain="x > 0"))
    assert before != ledger.statement_hash(replace(CLAIM, source=Source("test", "Theorem 2")))
    assert before == ledger.statement_hash(replace(CLAIM, note="a remark"))


def test_the_shipped_ledger_is_sealed_and_complete():
    from didp_ref.papers import CLAIMS

    known = ledger.read()
    assert list(known) == list(CLAIMS)
    document = json.loads(ledger.PATH.read_text())
    assert document["engines"]["sympy"] != "not installed"
