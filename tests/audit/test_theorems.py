"""The record of what Coq accepted: what it says, and when it is believed no more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from didp_ref.audit import ledger, proofs, theorems
from didp_ref.audit.claim import Outcome, Subject
from didp_ref.audit.theorems import JOINED, NOTIONS, REPLAY, Theorem
from didp_ref.audit.verdict import judge
from didp_ref.errors import InputError
from didp_ref.papers import CLAIMS

CLAIM = CLAIMS["abdi.theorem-2"]
OBJECT = "abdi.theorem-2.statement.printed"
OF = proofs.hash_of(proofs.stored()[OBJECT])
REPLAYED = Theorem(
    CLAIM.id, "statement", "", "printed", REPLAY, "c_theorem_2", OBJECT, "", OF, "sig_not_dec"
)
STATED = Theorem(
    CLAIM.id, "", "", "printed", NOTIONS, "prior_free", "abdi/theorem_2.v", "any prior", "", ""
)


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A record of two theorems in the place of the shipped one."""
    file, sources = tmp_path / "theorems.tsv", tmp_path / "proofs"
    (sources / "abdi").mkdir(parents=True)
    (sources / "abdi" / "theorem_2.v").write_text("Definition one := 1.\n")
    file.write_text(theorems.write([STATED, REPLAYED], theorems.sources_hash(sources)))
    shipped = theorems.read
    monkeypatch.setattr(theorems, "read", lambda: shipped.__wrapped__(file))
    monkeypatch.setattr(theorems, "SOURCES", sources)
    monkeypatch.setattr(theorems, "written_by_hand", lambda: theorems.sources_hash(sources))
    return file


def test_a_theorem_is_evidence_that_settles_nothing(record: Path) -> None:
    assert set(theorems.of(CLAIM.id)) == {STATED, REPLAYED}
    assert theorems.of("abdi.theorem-3") == ()
    replayed = REPLAYED.evidence
    assert (replayed.engine, replayed.outcome) == ("Coq", Outcome.RECORDED)
    assert (replayed.part, replayed.subject) == ("statement", Subject.PRINTED)
    expected = f"replayed step by step; theorem c_theorem_2 ({OBJECT}); axioms: sig_not_dec"
    assert replayed.detail == expected
    said = STATED.evidence.detail
    assert said.startswith("over defined notions: any prior; theorem prior_free (abdi/theorem_2.v)")
    assert said.endswith("axioms: none")
    assert judge(CLAIM, [replayed, STATED.evidence]) is judge(CLAIM, [])


def test_the_ledger_holds_it_and_sees_a_change(record: Path) -> None:
    known = ledger.entry(CLAIM.id)
    settled = [one for one in known.evidence if one.engine != "Coq"]
    both = [*settled, *(one.evidence for one in theorems.of(CLAIM.id))]
    entry = ledger.make_entry(CLAIM, both, known.derivations)
    assert not entry.partial and entry.verdict is known.verdict
    assert ledger.differences(entry, entry) == []
    renamed = replace(REPLAYED, name="c_other").evidence
    changed = ledger.make_entry(CLAIM, [*both[:-1], renamed], known.derivations)
    assert [one for one in ledger.differences(changed, entry) if "c_other" in one]


def test_what_changed_since_is_of_an_older_text(record: Path) -> None:
    assert theorems.of_older_texts(CLAIM.id) == ()
    (theorems.SOURCES / "abdi" / "new.v").write_text("Definition two := 2.\n")
    assert theorems.of(CLAIM.id) == (REPLAYED,)
    assert theorems.of_older_texts(CLAIM.id) == (STATED,)
    assert theorems.of_older_texts("abdi.theorem-3") == ()
    for texts in ({OBJECT: proofs.stored()[OBJECT] + " "}, {}):
        assert theorems.of(CLAIM.id, texts) == ()
        assert set(theorems.of_older_texts(CLAIM.id, texts)) == {STATED, REPLAYED}


def test_the_ledger_may_hold_what_coq_accepted_of_an_older_text_and_nothing_else(
    record: Path,
) -> None:
    known = ledger.entry(CLAIM.id)
    settled = [one for one in known.evidence if one.engine != "Coq"]
    without = ledger.make_entry(CLAIM, settled, known.derivations)
    older = [STATED.evidence, REPLAYED.evidence]
    held = ledger.make_entry(CLAIM, [*settled, *older], known.derivations)
    assert ledger.differences(without, held, older=older) == []
    assert ledger.differences(without, without, older=older) == []
    (gone,) = ledger.differences(without, held, older=older[:1])
    assert gone.startswith(f"{CLAIM.id}: in the ledger, not found here: Coq: replayed")
    (new,) = ledger.differences(held, without)[:1]
    assert new.startswith(f"{CLAIM.id}: found here, not in the ledger: Coq: ")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\t", " "),
        ('"abdi.theorem-2"\tstatement', '"abdi.theorem-2"\tstatement\tstatement'),
        ('"abdi.theorem-2"', "abdi.theorem-2"),
        (NOTIONS, "over other notions"),
        ("\tprinted\t", "\tproved\t"),
        ("claim\tpart", "part\tclaim"),
        ("\n", "\n\n"),
    ],
)
def test_a_record_that_was_edited_is_refused(old: str, new: str, record: Path) -> None:
    record.write_text(record.read_text().replace(old, new))
    with pytest.raises(InputError, match=r"theorems.tsv: it is no record .*; run `python"):
        theorems.read()


def test_a_record_that_is_not_there_is_missed(record: Path) -> None:
    record.unlink()
    with pytest.raises(InputError, match="cannot be read"):
        theorems.read()


def test_a_part_has_one_level_both_or_none() -> None:
    part = CLAIM.parts[0]
    assert theorems.levels(part, [STATED, REPLAYED]) == (REPLAY, NOTIONS)
    assert theorems.levels(part, [STATED]) == (NOTIONS,)
    assert theorems.levels(part, [replace(STATED, part="another")]) == ()
    theorem_4 = CLAIMS["abdi.theorem-4"].parts
    under = [replace(STATED, reading="one prior")]
    found = {one.reading: theorems.levels(one, under) for one in theorem_4}
    assert found["one prior"] == (NOTIONS,) and found["every prior"] == ()
    assert theorems.levels(part, [replace(STATED, target="remark")]) == ()


def test_a_refutation_is_called_so() -> None:
    said = replace(STATED, target=theorems.REFUTATION).evidence
    assert said.subject is Subject.PRINTED and said.outcome is Outcome.RECORDED
    assert said.detail.startswith("refuted over defined notions: ")


@pytest.mark.coq
def test_the_shipped_record_is_of_what_is_there() -> None:
    assert [claim for claim in CLAIMS if theorems.of_older_texts(claim)] == []


def test_what_a_part_lacks_has_its_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = CLAIM.parts[0]
    said = {(CLAIM.id, part.name, part.reading): (JOINED, "they speak of different things")}
    monkeypatch.setattr(theorems, "reasons", lambda: said)
    assert theorems.lacks(CLAIM.id, part, []) == ("", "")
    assert theorems.lacks(CLAIM.id, part, [REPLAYED, STATED]) == (
        JOINED,
        "they speak of different things",
    )
    joined = replace(STATED, level=JOINED)
    assert theorems.lacks(CLAIM.id, part, [REPLAYED, STATED, joined]) == ("", "")
    monkeypatch.setattr(theorems, "reasons", dict)
    assert theorems.lacks(CLAIM.id, part, [REPLAYED]) == (NOTIONS, "no reason is written down")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "claim\tpart\treading\twhy\n",
        "claim\tpart\treading\tlacks\twhy\na\tb\t\tjoined\n",
        "claim\tpart\treading\tlacks\twhy\n" + '"a"\tb\t\tjoined\tc\n' * 2,
        "claim\tpart\treading\tlacks\twhy\na\tb\t\tjoined\tc\n",
    ],
)
def test_a_table_of_reasons_has_its_shape(text: str, tmp_path: Path) -> None:
    file = tmp_path / "reasons.tsv"
    file.write_text(text)
    with pytest.raises(InputError, match=r"reasons.tsv: it has five columns, and one line a part"):
        theorems.reasons(file)
