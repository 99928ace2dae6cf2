"""Whether what theorems suppose can be met, or of which it is not known."""

import re
from pathlib import Path

import pytest

from didp_ref.audit import pins as shipped
from didp_ref.audit.pins import THEOREM
from didp_ref.audit.theorems import SOURCES
from tools.coq import joins, pins, premises
from tools.coq.build import build

MENTIONS = {
    ("didp.a", "example"): {("didp.a", "used"), ("didp.b", "value")},
    ("didp.a", "used"): {("didp.a", "below")},
    ("didp.a", "below"): set[tuple[str, str]](),
    ("didp.a", "other"): {("didp.a", "left")},
    ("didp.a", "left"): set[tuple[str, str]](),
}
NAMES = [f"didp.a.{name}" for name in ("example", "used", "below", "other", "left", "shown")]
FOUND = premises.table(NAMES, NAMES[1:], MENTIONS, {"didp.a.shown"})
STATEMENTS = """\
Definition c_two__1 : Prop := forall n : nat, n = n.
Definition c_two__2 : Prop := forall n m : nat, n + m = m + n.
"""
THEORY = """\
From Coq Require Import Lia.
From didp.statements Require Import abdi_theorem_2.
Theorem halves : forall n, 0 < n -> n < 10 -> exists m, m < n. Proof. intros n. exists 0. lia. Qed.
Theorem other : forall n, 0 < n -> n < 10 -> exists m, m < n. Proof. exact halves. Qed.
Theorem joined : forall n, c_two__1 -> 0 < n -> n = n. Proof. intros n said _. exact (said n). Qed.
Theorem unproved : forall n, c_two__2 -> 0 < n -> n = n. Proof. reflexivity. Qed.
Theorem impossible : forall n, n < n -> exists m, m < n. Proof. exists 0. lia. Qed.
"""
WITNESSES = """\
From Coq Require Import Lia.
From didp.abdi Require Import theorem_2.
Definition halves_met := ltac:(refine (halves 3 _ _); lia).
Definition other_met := ltac:(refine (halves 3 _ _); lia).
Definition joined_met := ltac:(refine (fun said => joined 1 said _); lia).
Definition unproved_met := ltac:(refine (fun said => unproved 1 said _); lia).
Definition impossible_met := fun wrong : 1 < 1 => impossible 1 wrong.
"""
OF_TRUE = "Definition halves_met : True := I."


def test_premises_are_met_by_a_witness_or_where_a_theorem_without_premises_applies_it() -> None:
    applied = {name for name, how in FOUND.items() if how.endswith(": didp.a.example")}
    assert applied == {"didp.a.below", "didp.a.used"}
    assert FOUND["didp.a.left"] == FOUND["didp.a.other"] != FOUND["didp.a.shown"]
    assert re.findall(r"\d+", premises.in_words(FOUND, 6)) == ["6", "1", "1", "2", "2"]


def witnesses(folder: Path, text: str) -> tuple[set[str], list[str]]:
    """Have Coq say which witnesses of a theory are some: the theorems, and what is wrong."""
    files = {
        "statements/abdi_theorem_2.v": STATEMENTS,
        "abdi/theorem_2.v": THEORY,
        "abdi/theorem_2_met.v": text,
    }
    build(files, folder)
    notes = {file: (folder / file).with_suffix(".glob").read_text("utf-8") for file in files}
    texts = [definition for definition in pins.definitions(notes) if premises.witnessed(definition)]
    proved = {"didp.statements.abdi_theorem_2.c_two__1"}
    asked = premises.asking_file(texts, joins.mentioned(notes.values()), proved)
    answer = build(files | {"final/met_abdi.v": asked}, folder)["final/met_abdi.v"]
    assert texts and not answer.problem
    return premises.answered(answer.printed, texts)


@pytest.mark.coq
def test_a_witness_is_the_theorem_at_values_for_which_all_holds(tmp_path: Path) -> None:
    met, problems = witnesses(tmp_path, WITNESSES)
    assert met == {"didp.abdi.theorem_2.halves", "didp.abdi.theorem_2.joined"}
    assert [problem.partition(":")[0].rpartition(".")[2] for problem in problems] == [
        "other_met", "unproved_met", "impossible_met"
    ]  # fmt: skip
    met, problems = witnesses(tmp_path, OF_TRUE)
    assert not met and len(problems) == 1


def test_a_witness_is_called_like_its_theorem_in_a_file_called_like_its_file() -> None:
    assert premises.witnessed("didp.abdi.a_met.b_met") == "didp.abdi.a.b"
    assert not premises.witnessed("didp.abdi.a.b_met") and not premises.witnessed(
        "didp.abdi.a_met.b"
    )


def test_another_table_is_a_problem(tmp_path: Path) -> None:
    assert len(list(premises.differences(FOUND, tmp_path))) == 1
    (tmp_path / premises.FILE).write_text(premises.write(FOUND))
    assert list(premises.differences(FOUND, tmp_path)) == []


def test_the_table_is_of_theorems_that_are_pinned() -> None:
    heading, *lines = (SOURCES / premises.FILE).read_text("utf-8").splitlines()
    listed = [line.split("\t")[0] for line in lines]
    assert heading == premises.HEADER and listed == sorted(set(listed))
    assert set(listed) <= {name for kind, name in shipped.read() if kind == THEOREM}
