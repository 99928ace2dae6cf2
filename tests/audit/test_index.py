"""didp_ref/audit/index.py: it is that of the claims, it is bound to the ledger, and it is whole."""

import json
from dataclasses import replace

import pytest

from didp_ref import __version__
from didp_ref.audit import comparing, index, indexing, ledger
from didp_ref.audit.claim import Severity, Verdict
from didp_ref.audit.hashes import hash_of
from didp_ref.errors import InputError
from didp_ref.papers import CLAIMS

NAME = "abdi.theorem-3"


@pytest.fixture(scope="module")
def made():
    return indexing.make()


@pytest.fixture
def edited(tmp_path):
    """Write the shipped index with a text replaced; the checksum is that of the new text."""

    def write(old: str, new: str, *, with_checksum: bool = True):
        text = index.FILE.read_text("utf-8")
        assert old in text
        head, _, below = text.replace(old, new, 1).partition("\n")
        hashes = json.loads(head)
        if with_checksum:
            hashes["checksum"] = hash_of(below)
        path = tmp_path / "index.jsonl"
        path.write_text(f"{json.dumps(hashes)}\n{below}", "utf-8")
        return path

    return write


def test_it_is_what_the_claims_the_formulas_and_the_ledger_say(made):
    shipped = index.read()
    assert shipped.papers == made.papers
    assert shipped.formulas == made.formulas
    for name, row in made.claims.items():
        assert shipped.claims[name] == row
    assert shipped.errata == made.errata
    assert index.FILE.read_text("utf-8") == index.text(made), "run `make generate`"


def test_its_verdicts_are_the_ledger_s_and_none_is_left_out():
    rows = index.read().claims
    assert [*rows] == [*CLAIMS]
    for name, row in rows.items():
        assert Verdict(row.verdict) is ledger.entry(name).verdict
        assert row.verdict_text == ledger.entry(name).verdict_text


def test_errata_are_chosen_by_paper_and_severity():
    listed = index.read()
    assert {row.paper for row in listed.errata_of("abdi")} == {"abdi"}
    unsafe = listed.errata_of(least=Severity.UNSAFE)
    assert 0 < len(unsafe) < len(listed.errata_of()) == len(listed.errata)
    assert {row.severity for row in unsafe} == {Severity.UNSAFE}


def test_what_is_edited_manually_is_not_read(edited):
    with pytest.raises(InputError, match="edited manually"):
        index.read(edited('"CORRECTED"', '"PROVED"', with_checksum=False))


def test_of_another_ledger_it_is_not_read(edited):
    recorded = index.hash_of_verdicts()
    with pytest.raises(InputError, match="other verdicts"):
        index.read(edited(recorded, recorded[::-1]))


@pytest.mark.parametrize("text", ["", "{}", "[]\n", '{"checksum": ""}\n{"claim": {}}\n'])
def test_what_is_damaged_is_said_to_be(text, tmp_path):
    (path := tmp_path / "index.jsonl").write_text(text)
    with pytest.raises(InputError, match="`make generate`"):
        index.read(path)
    assert index.modules(path) == {}


def test_an_edition_is_named_by_all_that_the_index_says(edited):
    row = index.read().claims[NAME]
    title = f'"title": {json.dumps(row.title, ensure_ascii=False)[:-1]}'
    path = edited(title, f"{title} Or else")
    assert index.edition() == index.edition(index.FILE) != index.edition(path)
    assert index.edition(path).startswith(f"didp_ref {__version__}, index ")


def test_what_is_missing_is_said_to_be(tmp_path):
    with pytest.raises(InputError, match="`make generate`"):
        index.read(tmp_path / "index.jsonl")


def test_the_audit_names_a_verdict_that_was_raised_in_the_index(edited, monkeypatch):
    """With a checksum that fits, only an audit that finds the verdict again can tell."""
    row = next(row for row in index.read().claims.values() if row.verdict == "CORRECTED")
    said = '"verdict_text": '
    path = edited(f'{said}"{row.verdict_text}', f'{said}"PROVED')
    read = index.read
    monkeypatch.setattr(index, "read", lambda: read(path))
    (problem,) = comparing.differences_from_index([ledger.entry(row.id), ledger.entry(NAME)])
    assert problem.startswith(f"{row.id}: PROVED") and row.verdict_text in problem


def test_the_audit_names_a_claim_that_the_index_leaves_out(monkeypatch):
    claims = {name: row for name, row in index.read().claims.items() if name != NAME}
    shorter = replace(index.read(), claims=claims)
    monkeypatch.setattr(index, "read", lambda: shorter)
    (problem,) = comparing.differences_from_index([ledger.entry(NAME)])
    assert problem.startswith(f"{NAME}: ")


def test_the_audit_names_an_index_that_cannot_be_read(monkeypatch, tmp_path):
    read = index.read
    monkeypatch.setattr(index, "read", lambda: read(tmp_path / "index.jsonl"))
    (problem,) = comparing.differences_from_index([ledger.entry(NAME)])
    assert "index.jsonl" in problem
