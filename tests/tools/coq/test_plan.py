"""What Coq is asked, and what becomes of files, tables and proofs that are wrong."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from didp_ref.audit import checking, ledger, proofs, theorems
from didp_ref.audit.claim import Outcome, Subject
from didp_ref.audit.hashes import hash_of
from didp_ref.audit.proof_store import claim_of
from didp_ref.audit.theorems import JOINED, NOTIONS, NUMBERS, REFUTATION, REPLAY, SOURCES, Theorem
from didp_ref.audit.verdict import places_of
from didp_ref.kernel.objects import ProofObject
from didp_ref.papers import CLAIMS
from tools.coq import instances, plan, replay, tables, tactics
from tools.coq.coqc import Compiled

CLAIM = "abdi.definition-5"
OBJECT = "abdi.definition-5.at-most-twice-global.printed"
PROVED = """\
From Coq Require Import Reals Lra.
From didp.statements Require Import abdi_definition_5.
Theorem proof : {name}.
Proof. intros whole first sensitivity second; unfold Rabs; repeat destruct Rcase_abs; lra. Qed.
"""
TABLE = "claim\tpart\treading\tof\tfile\ttheorem\tsays\n"
ROW = f'"{CLAIM}"\t\t\tprinted\tabdi/definition_5.v\ttriangle\tdistances add up\n'
THEORY = "From Coq Require Import Reals.\nTheorem triangle : (1 + 1 = 2)%nat. Proof. auto. Qed.\n"


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one theory and its table, and a stand-in for the replay of one claim."""
    folder = tmp_path / "proofs"
    (folder / "abdi").mkdir(parents=True)
    (folder / "shared").mkdir()
    (folder / "shared" / "schemas.v").write_text("(* none *)\n")
    (folder / "abdi" / "definition_5.v").write_text(THEORY)
    (folder / "abdi" / "theorems.tsv").write_text(TABLE + ROW)
    monkeypatch.setattr(tactics, "record", lambda _: {})
    replays(monkeypatch, PROVED)
    return folder


def replays(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Let this be the replay of every proof object."""

    def stand_in(proof: ProofObject, _: Mapping[str, str]) -> str:
        return text.replace("{name}", replay.statement_name(proof))

    monkeypatch.setattr(replay, "replay", stand_in)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all tests: what is the same for all is compiled once."""
    return tmp_path_factory.mktemp("compiled")


@pytest.fixture
def one_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store of one proof object, so that there is one statement to write and to compile."""
    only = {OBJECT: proofs.stored()[OBJECT]}
    monkeypatch.setattr(proofs, "stored", lambda **_: only)


@pytest.fixture
def compiled(folder: Path, one_stored: None) -> Path:
    """The folder, of which one statement is compiled."""
    return folder


def found(sources: Path, compiled: Path, recorded: Iterable[Theorem] = ()) -> plan.Found:
    """Have Coq check the theorems of one claim."""
    return plan.prove(plan.work([CLAIM], sources, recorded), compiled, fresh=False)


@pytest.mark.coq
def test_a_claim_has_theorems_of_both_levels(sources: Path, compiled: Path) -> None:
    asked = found(sources, compiled)
    assert asked.problems == ()
    by_level = {theorem.level: theorem for theorem in asked.theorems}
    assert set(by_level) == {REPLAY, NUMBERS}
    replayed, notion = by_level[REPLAY], by_level[NUMBERS]
    assert (replayed.claim, replayed.part) == (CLAIM, "at most twice global")
    assert (replayed.file, replayed.target) == (OBJECT, "printed")
    assert replayed.of == hash_of(proofs.stored()[OBJECT])
    assert replayed.axioms == "sig_forall_dec functional_extensionality_dep"
    assert (notion.name, notion.file, notion.axioms) == ("triangle", "abdi/definition_5.v", "")
    again = found(sources, compiled)
    assert set(again.theorems) == set(asked.theorems)
    assert all(entry.kept for entry in again.compiled.values())
    # nothing else is compiled, of which the claim's theorems need nothing
    assert not {
        file for file in again.compiled if file.startswith(("schema", "statements/bridges"))
    }


@pytest.mark.coq
def test_what_a_replay_does_not_prove_is_no_theorem(
    sources: Path, compiled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = PROVED.partition("Theorem")[0] + "Theorem proof : True. Proof. auto. Qed.\n"
    replays(monkeypatch, other)
    (problem,) = found(sources, compiled).problems
    assert problem.startswith("final/named_abdi.v")
    assert 'has type "True" while it is expected' in problem
    replays(monkeypatch, PROVED.replace("lra", "fail"))
    first, second = found(sources, compiled).problems
    assert first.startswith("replays/c_abdi_definition_5__") and ", line 4: " in first
    assert "not compiled" in second
    replays(monkeypatch, PROVED.replace("Qed", "Admitted"))
    refused, rests = found(sources, compiled).problems
    assert OBJECT in refused and "line 4: " in refused and "Admitted" in refused
    assert rests


@pytest.mark.coq
def test_a_theory_that_is_not_proved_is_no_theorem(sources: Path, compiled: Path) -> None:
    theory = sources / "abdi" / "definition_5.v"
    theory.write_text(THEORY.replace("auto. Qed", "Abort. Theorem triangle : False. Admitted"))
    refused, rests = found(sources, compiled).problems
    assert refused.startswith("abdi/definition_5.v, line 2: ") and "Admitted" in refused
    assert rests.startswith("triangle: ") and rests.endswith("definition_5.triangle")
    theory.write_text(THEORY.replace("auto", "lia"))
    first, second = found(sources, compiled).problems
    assert first.startswith("abdi/definition_5.v, line 2: ")
    assert "abdi/definition_5.v" in second


@pytest.mark.parametrize(
    "name", ["claim.v", "abdi.theorem-2.v", "abdi/ClassicalReals.v", "statements/abdi_theorem_2.v"]
)
def test_every_file_has_a_place_and_a_plain_name(sources: Path, name: str) -> None:
    (sources / name).parent.mkdir(exist_ok=True)
    (sources / name).write_text("Definition one := 1.\n")
    plan.add_written_by_hand(work := plan.Work(), sources)
    (said,) = work.problems
    assert said.startswith(f"{name}: ")


def test_a_proof_object_that_was_edited_is_not_replayed(
    sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor one that has no recorded tactic."""
    text = proofs.stored()[OBJECT]
    lines = text.splitlines(keepends=True)
    monkeypatch.setattr(proofs, "stored", lambda **_: {OBJECT: text.replace("(<= ", "(< ", 1)})
    (said,) = plan.work([CLAIM], sources).problems
    assert said.startswith(f"{OBJECT}: ")
    monkeypatch.setattr(proofs, "stored", lambda **_: {OBJECT: "".join(lines[:-1])})
    (said,) = plan.work([CLAIM], sources).problems
    assert said.startswith(f"{OBJECT}: ")


def test_a_statement_is_the_claims_own(sources: Path, one_stored: None) -> None:
    """And stands in its theorem's file, which is fixed before the proof is in sight."""
    work = plan.work([CLAIM], sources)
    (name,) = (file for file in work.files if file.startswith("replays/"))
    stem = name.removeprefix("replays/").removesuffix(".v")
    assert f"\nDefinition {stem} : Prop :=\n" in work.files["statements/abdi_definition_5.v"]
    last = work.files["final/named_abdi.v"]
    fixed = last.index(
        f"Definition statement_1 : Prop := didp.statements.abdi_definition_5.{stem}.\n"
    )
    assert fixed < last.index(f"Require didp.replays.{stem}.")


def test_statements_require_what_each_of_them_needs() -> None:
    """One part of the claim speaks of points, and another of the normal distribution."""
    files = plan.work(["field.gaussian-mean-accuracy"]).files
    head = files["statements/field_gaussian_mean_accuracy.v"].partition("Definition")[0]
    for needed in ("points_and_events", "normal"):
        assert f"From didp.shared Require Import {needed}.\n" in head


def test_of_replays_that_are_the_same_one_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each proves its own claim's statement all the same; two parts of a claim say one thing."""
    claims = ("bound.remark-influence", "abdi.theorem-3")
    own = {name: text for name, text in proofs.stored().items() if claim_of(text) in claims}
    monkeypatch.setattr(proofs, "stored", lambda **_: own)
    work = plan.work(claims)
    asked = [asked for theorem, asked in work.proofs.items() if theorem.level == REPLAY]
    assert len({statement for statement, _ in asked}) == len(asked) == 3
    shared = [entry for entry in asked if [proof for _, proof in asked].count(entry[1]) > 1]
    assert [statement.split(".")[2] for statement, _ in shared] == 2 * ["bound_remark_influence"]
    files = {file for file in work.files if file.startswith("replays/")}
    assert files == {plan.made_in(entry) for entry in asked} and len(files) == 2


SECOND = THEORY.replace("triangle", "square")


@pytest.mark.coq
def test_theorems_of_the_same_axioms_are_asked_about_together(
    sources: Path, compiled: Path
) -> None:
    """And each by itself where they rest on others than was expected."""
    theories = sources / "abdi"
    (theories / "definition_5.v").write_text(THEORY + SECOND)
    (theories / "theorems.tsv").write_text(TABLE + ROW + ROW.replace("triangle", "square"))
    alone = found(sources, compiled)
    assert alone.problems == ()

    def questions(recorded: Iterable[Theorem]) -> int:
        work = plan.work([CLAIM], sources, recorded)
        asked = plan.prove(work, compiled, fresh=False)
        assert (asked.theorems.keys(), asked.problems) == (alone.theorems.keys(), ())
        return work.files["final/named_abdi.v"].count("Print Assumptions")

    assert questions([]) == 3
    assert questions(alone.theorems) == 2
    assert questions(replace(theorem, axioms="") for theorem in alone.theorems) == 3
    (theories / "definition_5.v").write_text(
        THEORY + SECOND.replace("auto. Qed", "Abort. Theorem square : False. Admitted")
    )
    work = plan.work([CLAIM], sources, alone.theorems)
    asked = plan.prove(work, compiled, fresh=False)
    (rests,) = asked.problems[1:]
    assert rests.startswith("square: ") and rests.endswith("definition_5.square")
    assert {theorem.name for theorem in asked.theorems} > {"triangle"}


def test_of_all_claims_there_are_schemas_and_formulas_too(sources: Path) -> None:
    work = plan.work(None, sources)
    assert not work.problems
    shown = [entry for groups in work.last.values() for group in groups for entry in group]
    others = [what for what in shown if isinstance(what, str)]
    assert others == [*instances.SCHEMAS, "formulas"]
    theorems = [entry for entry in shown if not isinstance(entry, str)]
    replayed = [theorem.file for theorem in theorems if theorem.level == REPLAY]
    assert sorted(replayed) == sorted(proofs.stored())
    assert {file for file in work.files if file.startswith("formulas/")} >= {"formulas/scale.v"}


def test_what_is_written_by_hand_is_in_order() -> None:
    """Each file has its place, and each theorem of a table is stated; Coq need not be there."""
    work = plan.Work()
    plan.add_written_by_hand(work, SOURCES)
    rows = list(tables.theorems_in(SOURCES, work.problems))
    assert work.problems == []
    assert {"shared/schemas.v", "shared/lemmas.v", "shared/notions.v"} <= set(work.files)
    assert {theorem.claim for theorem in rows} <= set(CLAIMS)
    assert not [
        theorem.name for theorem in rows if theorem.says.startswith("remark")
    ]  # the target says so


@pytest.mark.coq  # a new claim is written without Coq
def test_of_each_part_that_lacks_a_level_it_is_said_why() -> None:
    """And of no other: a reason for a part that has all levels, or that is none, is stale."""
    rows = theorems.read().theorems
    replayed = {
        (claim, part, reading) for claim, part, reading, _ in checking.paired(proofs.stored())[0]
    }
    lacking = {}
    for claim in CLAIMS.values():
        own = [theorem for theorem in rows if theorem.claim == claim.id]
        for part in claim.parts:
            result, about = theorems.levels(part, own), (claim.id, part.name, part.reading)
            if about in replayed and JOINED not in result:
                lacking[about] = JOINED if NOTIONS in result else NOTIONS
    said = theorems.reasons()
    assert {about: level for about, (level, _) in said.items()} == lacking
    assert all(why for _, why in said.values())


def test_every_counterexample_to_what_is_printed_has_its_refutation() -> None:
    """By part and reading, whichever engine found the counterexample."""
    rows = list(tables.theorems_in(SOURCES, []))
    refuted = [theorem for theorem in rows if theorem.target == REFUTATION]
    asked, without = 0, set()
    for claim in CLAIMS.values():
        own = [theorem for theorem in refuted if theorem.claim == claim.id]
        for evidence in ledger.entry(claim.id).evidence:
            if (evidence.outcome, evidence.subject) != (Outcome.FAILS, Subject.PRINTED):
                continue
            for place in places_of(claim, evidence) if evidence.counterexample else ():
                asked += 1
                if not any(
                    theorem.part in ("", place.part) and theorem.reading in ("", place.reading)
                    for theorem in own
                ):
                    without.add((claim.id, place.part, place.reading))
    assert asked >= 50
    assert not without


def test_lines_are_counted_by_who_writes_them() -> None:
    work = plan.Work({"shared/lemmas.v": "a\nb\n", "abdi/a.v": "c\n", "replays/c.v": "d\ne\nf\n"})
    assert sorted(plan.lines(work).values()) == [(1, 3), (2, 3)]


def test_what_was_not_tried_is_one_line() -> None:
    left = {
        f"{name}.v": Compiled("", 0.0, f"{name}.v: not compiled, since a.v was not", left_out=True)
        for name in "bcd"
    }
    work = plan.Work(problems=["a table is missing"])
    wrong = {"a.v": Compiled("", 1.0, "a.v, line 2: Syntax error"), **left}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plan, "build", lambda *_, **__: wrong)
        result = plan.prove(work, Path("none"), fresh=False)
    missing, wrong_file, left_out = result.problems
    assert (missing, wrong_file) == (work.problems[0], wrong["a.v"].problem)
    assert left_out.startswith(wrong["b.v"].problem) and " 2 " in left_out


def test_a_step_is_counted_by_the_tactic_of_its_question() -> None:
    replayed = """\
Lemma q_0a :
  forall (a0 : R),
  (0 < a0).
Proof. intros; lra. Qed.
Lemma q_1b :
  forall (a0 : R), (0 < a0).
Proof. (nonlinear). Qed.
Theorem replay : c.c.
Proof. exact (q_0a x). exact (proj1 (q_1b (q_0a x) y)). Qed.
"""
    work = plan.Work({"replays/c.v": replayed, "statements/c.v": "Proof. exact (q_0a x). Qed."})
    assert plan.steps_by_tactic(work) == {"lra": 2, "nonlinear": 1}
