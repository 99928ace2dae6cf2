"""The record of what Coq accepted: what it says, and when it is believed no more."""

from dataclasses import replace
from pathlib import Path

import pytest

from didp_ref.audit import comparing, ledger, pins, proofs, theorems
from didp_ref.audit.claim import Outcome, Part, Strength, Subject, Verdict
from didp_ref.audit.hashes import hash_of
from didp_ref.audit.theorems import JOINED, NOTIONS, NUMBERS, REPLAY, SOURCES, Record, Theorem
from didp_ref.audit.verdict import judge
from didp_ref.audit.verdict_words import verdict_text
from didp_ref.errors import InputError
from didp_ref.kernel import objects
from didp_ref.papers import CLAIMS
from didp_ref.papers.shared.narrower import BEYOND, DENSITIES
from tools.coq import instances, tactics
from tools.coq.build import requirements
from tools.coq.replay import Replay

CLAIM = CLAIMS["abdi.theorem-2"]
OBJECT = "abdi.theorem-2.statement.printed"
OF = hash_of(proofs.stored()[OBJECT])
REPLAYED = Theorem(
    CLAIM.id, "statement", "", "printed", REPLAY, "c_theorem_2", OBJECT, "", OF, "sig_not_dec"
)
STATED = Theorem(
    CLAIM.id, "", "", "printed", NOTIONS, "prior_free", "abdi/theorem_2.v", "any prior", "", ""
)
TEXTS = {
    "abdi/theorem_2.v": "From didp.shared Require Import\n  worlds.\nDefinition one := 1.\n",
    "shared/worlds.v": "From Coq Require Import Reals.\nFrom didp Require Import defined.\n",
    "shared/lemmas.v": "From didp.shared Require events.\n",
    "shared/schemas.v": "(* none *)\n",
    "shared/events.v": "(* none *)\n",
    "shared/questions.tsv": "question\n",
    "abdi/new.v": "From didp.abdi Require Import theorem_2.\n",
}


def of_claim() -> list[tuple[str, bool]]:
    """Return the levels of the claim's theorems, and whether each is of what stands there."""
    current = [(theorem.level, True) for theorem in theorems.current(CLAIM.id)]
    return sorted(
        [*current, *((theorem.level, False) for theorem in theorems.of_older_texts(CLAIM.id))]
    )


def pinned_of(recorded: list[Theorem]) -> dict[tuple[str, str], str]:
    """Return the pins of a record."""
    pinned = {
        theorems.pin_of(theorem): " ".join([theorem.of or "01", theorem.axioms])
        for theorem in recorded
    }
    return pinned | theorems.pinned_lines(recorded, pinned)


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A record of two theorems in the place of the shipped one."""
    file, sources = tmp_path / "theorems.tsv", tmp_path / "proofs"
    for place, text in TEXTS.items():
        (sources / place).parent.mkdir(parents=True, exist_ok=True)
        (sources / place).write_text(text)
    made = [
        replace(theorem, sources=theorems.sources_of(theorem, sources))
        for theorem in (STATED, REPLAYED)
    ]
    file.write_text(theorems.write(Record(tuple(made), "8.16.1", theorems.tactics_hash(sources))))
    shipped, pinned = theorems.read, pinned_of(made)
    monkeypatch.setattr(theorems, "read", lambda: shipped.__wrapped__(file))
    monkeypatch.setattr(pins, "read", lambda: pinned)
    monkeypatch.setattr(theorems, "SOURCES", sources)
    monkeypatch.setattr(theorems, "hashes", theorems.hashes.__wrapped__)
    return file


def test_a_recorded_theorem_is_evidence_that_settles_nothing(record: Path) -> None:
    assert of_claim() == [(NOTIONS, True), (REPLAY, True)]
    assert theorems.current("abdi.theorem-3") == ()
    replayed = REPLAYED.evidence
    assert (replayed.engine, replayed.outcome) == ("Coq", Outcome.RECORDED)
    assert (replayed.part, replayed.subject) == ("statement", Subject.PRINTED)
    expected = (f"c_theorem_2 ({OBJECT})", "sig_not_dec")
    assert all(fact in replayed.detail for fact in expected)
    said = STATED.evidence.detail
    assert "any prior" in said and "prior_free (abdi/theorem_2.v)" in said
    assert said.endswith("axioms: none")
    assert judge(CLAIM, [replayed, STATED.evidence]) is judge(CLAIM, [])


def test_what_the_kernel_accepts_here_settles_the_very_statement_alone() -> None:
    """A theorem in other words than the formal statement's settles none; nor does a remark."""
    (carries,) = theorems.settling(CLAIM, [REPLAYED, STATED])
    assert (carries.outcome, carries.strength) == (Outcome.HOLDS, Strength.PROOF)
    assert judge(CLAIM, [carries]) is Verdict.PROVED
    for theorem in (STATED, replace(STATED, target="remark"), replace(REPLAYED, part="another")):
        assert list(theorems.settling(CLAIM, [theorem])) == []
    (refuted,) = theorems.settling(CLAIM, [replace(STATED, target=theorems.REFUTATION)])
    assert judge(CLAIM, [refuted]) is Verdict.REFUTED
    assert judge(CLAIM, [carries, refuted]) is Verdict.CONFLICT


def test_a_theorem_in_coqs_words_stands_for_a_part_that_has_no_formal_statement() -> None:
    part = Part("statement", informal="it prints no formula")
    assert STATED.states(part) and not STATED.states(CLAIM.parts[0])
    assert not replace(STATED, target="remark").states(part)
    assert not replace(STATED, part="another").states(part)


@pytest.mark.parametrize("target", theorems.TARGETS)
def test_a_theorem_of_numbers_proves_and_refutes_nothing_of_a_mechanism(target: str) -> None:
    """Whether or not the part has a formal statement: that is for its replay to prove."""
    informal = Part("statement", informal="it prints no formula")
    numbers = replace(STATED, level=NUMBERS, target=target)
    for part in (informal, *CLAIM.parts):
        assert not numbers.states(part)
    assert list(theorems.settling(CLAIM, [numbers])) == []
    assert theorems.levels(informal, [numbers]) == (() if target == "remark" else (NUMBERS,))
    assert theorems.levels(CLAIM.parts[0], [REPLAYED, numbers])[0] == REPLAY
    assert REPLAYED.states(CLAIM.parts[0])


def test_a_theorem_of_numbers_is_called_exact_arithmetic() -> None:
    for target in theorems.TARGETS:
        said = replace(STATED, level=NUMBERS, target=target).evidence
        assert (said.outcome, said.strength) == (Outcome.RECORDED, Strength.EXACT)
        assert f"{NUMBERS}: any prior; " in said.detail
        assert "refuted" not in said.detail


def test_the_ledger_holds_it_and_sees_a_change(record: Path) -> None:
    known = ledger.entry(CLAIM.id)
    settled = [evidence for evidence in known.evidence if evidence.engine != "Coq"]
    both = [*settled, *(theorem.evidence for theorem in theorems.current(CLAIM.id))]
    entry = comparing.make_entry(CLAIM, both, known.derivations)
    assert not entry.partial and entry.verdict is known.verdict
    assert comparing.differences(entry, entry) == []
    renamed = replace(REPLAYED, name="c_other").evidence
    changed = comparing.make_entry(CLAIM, [*both[:-1], renamed], known.derivations)
    assert [
        difference
        for difference in comparing.differences(changed, entry)
        if "c_other" in difference
    ]


@pytest.mark.parametrize(
    ("file", "older"),
    [
        ("abdi/theorem_2.v", {NOTIONS}),
        ("shared/worlds.v", {NOTIONS}),
        ("shared/lemmas.v", {REPLAY}),
        ("shared/events.v", {REPLAY}),
        ("abdi/new.v", set()),
    ],
)
def test_what_a_theorem_requires_has_changed(record: Path, file: str, older: set[str]) -> None:
    """Then it is recorded for an older text, by way of whatever file; and no other theorem is."""
    (theorems.SOURCES / file).write_text(f"{TEXTS[file]}Definition two := 2.\n")
    assert of_claim() == [(NOTIONS, NOTIONS not in older), (REPLAY, REPLAY not in older)]
    assert theorems.of_older_texts("abdi.theorem-3") == ()


def test_what_it_replays_has_changed(record: Path) -> None:
    for texts in ({OBJECT: proofs.stored()[OBJECT] + " "}, {}):
        assert [theorem.level for theorem in theorems.current(CLAIM.id, texts)] == [NOTIONS]
        assert [theorem.level for theorem in theorems.of_older_texts(CLAIM.id, texts)] == [REPLAY]


def test_another_tactic_is_a_problem_of_the_audit(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert theorems.problems() == theorems.problems([CLAIM.id]) == []
    (theorems.SOURCES / theorems.TACTICS).write_text("question\ttactic\n")
    (problem,) = theorems.problems()
    assert problem.startswith("shared/questions.tsv: ")
    monkeypatch.setattr(theorems, "SOURCES", record.parent / "nowhere")
    assert theorems.problems() == []


def test_the_ledger_may_hold_what_coq_accepted_of_an_older_text_and_nothing_else(
    record: Path,
) -> None:
    known = ledger.entry(CLAIM.id)
    settled = [evidence for evidence in known.evidence if evidence.engine != "Coq"]
    without = comparing.make_entry(CLAIM, settled, known.derivations)
    older = [STATED.evidence, REPLAYED.evidence]
    held = comparing.make_entry(CLAIM, [*settled, *older], known.derivations)
    assert comparing.differences(without, held, older=older) == []
    assert comparing.differences(without, without, older=older) == []
    (gone,) = comparing.differences(without, held, older=older[:1])
    assert gone.startswith(f"{CLAIM.id}: ")
    (new,) = comparing.differences(held, without)[:1]
    assert new.startswith(f"{CLAIM.id}: ")


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
    with pytest.raises(InputError, match=r"theorems\.tsv: .*`python"):
        theorems.read()


def test_a_record_that_is_not_there_is_missed(record: Path) -> None:
    record.unlink()
    with pytest.raises(InputError, match=r"theorems\.tsv"):
        theorems.read()


def test_a_part_has_one_level_both_or_none() -> None:
    part = CLAIM.parts[0]
    assert theorems.levels(part, [STATED, REPLAYED]) == (REPLAY, NOTIONS)
    assert theorems.levels(part, [STATED]) == (NOTIONS,)
    assert theorems.levels(part, [replace(STATED, part="another")]) == ()
    theorem_4 = CLAIMS["abdi.theorem-4"].parts
    under = [replace(STATED, reading="one prior")]
    results = {entry.reading: theorems.levels(entry, under) for entry in theorem_4}
    assert results["one prior"] == (NOTIONS,) and results["every prior"] == ()
    assert theorems.levels(part, [replace(STATED, target="remark")]) == ()


def test_a_refutation_is_called_so() -> None:
    said = replace(STATED, target=theorems.REFUTATION).evidence
    assert said.subject is Subject.PRINTED and said.outcome is Outcome.RECORDED
    assert said.detail.startswith("refuted ")


def test_the_shipped_record_knows_with_which_tactics_coq_was_asked() -> None:
    assert theorems.problems() == []


def test_what_is_beyond_a_formal_statement_is_a_recorded_theorem_of_that_part() -> None:
    """It stands in the verdict by its name, and not among what is narrower than the paper."""
    asked = 0
    for claim in CLAIMS.values():
        for part in claim.parts:
            known = theorems.current(claim.id) if part.beyond else ()
            for more, name in part.beyond.items():
                asked += 1
                (own,) = {
                    theorem.target
                    for theorem in known
                    if theorem.name == name and theorem.speaks_of(part)
                }
                assert own == ("printed" if part.formal else "correction"), name
                assert more in BEYOND
                assert DENSITIES not in part.narrower
                entry = ledger.entry(claim.id)
                said = verdict_text(claim, entry.verdict, entry.statuses)
                assert f"in Coq also {more}: {name}" in said
    assert asked >= 10


@pytest.mark.coq
def test_what_files_require_is_read_as_coqdep_reads_it(tmp_path: Path) -> None:
    """Of what is generated nothing is read: the names of the statements have their hashes."""
    texts = {
        path.relative_to(SOURCES).as_posix(): path.read_text("utf-8")
        for path in theorems.written_for_coq()
    }
    for file, text in texts.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(text)
    assert theorems.required(texts) == requirements(tmp_path, texts)
    replayed = Replay(
        objects.read_proof(proofs.stored()[OBJECT]), tactics.record(SOURCES / "shared")
    )
    known = {"replay.v": replayed.text(), **texts}
    needed = theorems.required(known)["replay.v"]
    of_events = {"shared/further_schemas.v", "shared/points_and_events.v"}
    assert needed == {"shared/lemmas.v", "shared/schemas.v", *of_events}


def test_whatever_a_replay_may_require_makes_it_old() -> None:
    schemas = {f"shared/{file}.v" for file in instances.SCHEMAS}
    assert {"shared/lemmas.v", "shared/points_and_events.v", *schemas} == {*theorems.LEMMAS}


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
    numbers = replace(STATED, level=NUMBERS)
    assert theorems.lacks(CLAIM.id, part, [REPLAYED, numbers])[0] == NOTIONS
    assert theorems.lacks(CLAIM.id, part, [REPLAYED, STATED, numbers])[0] == JOINED
    monkeypatch.setattr(theorems, "reasons", dict)
    assert theorems.lacks(CLAIM.id, part, [REPLAYED])[0] == NOTIONS


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
    with pytest.raises(InputError, match=r"reasons\.tsv: "):
        theorems.reasons(file)
