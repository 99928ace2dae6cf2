"""What joins the two levels, and what only seems to."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from didp_ref.audit.theorems import JOINED, NOTIONS, REPLAY, Theorem
from tools.coq import joins
from tools.coq.build import build

FILE = "theories/bridges/abdi.v"
STATEMENTS = """\
Definition c_two__1 : Prop := forall n : nat, n = n.
Definition c_two__2 : Prop := forall n m : nat, n + m = m + n.
"""
NOTION = "Theorem prior_free : forall n : nat, n = n. Proof. reflexivity. Qed.\n"
BRIDGES = """\
From didp.statements Require abdi.
From didp.theories.abdi Require Import theorem_2.
Lemma by_way : forall n : nat, n = n. Proof. exact prior_free. Qed.
Theorem from_notions : statements.abdi.c_two__1. Proof. exact by_way. Qed.
Theorem from_nothing : statements.abdi.c_two__1. Proof. intros n. reflexivity. Qed.
Section Premises.
Context (n : nat).
Theorem from_statement : statements.abdi.c_two__1 -> n = n.
Proof. intros said. exact (said n). Qed.
Theorem not_from_it : statements.abdi.c_two__1 -> n = n.
Proof. intros said. reflexivity. Qed.
Theorem from_another : statements.abdi.c_two__2 -> n + 1 = 1 + n.
Proof. intros said. exact (said n 1). Qed.
End Premises.
Theorem beside_it : forall n : nat, n = n. Proof. exact prior_free. Qed.
"""
SHOWN = {FILE: joins.shown(BRIDGES, ["beside_it"])}
REPLAYED = Theorem(
    "abdi.theorem-2", "statement", "", "printed", REPLAY, "c_two__1", "two.jsonl", "", "", ""
)
STATED = replace(REPLAYED, level=NOTIONS, name="prior_free", file="abdi/theorem_2.v", says="so")
DRAWN = replace(STATED, level=JOINED, name="from_notions", file="bridges/abdi.v", says="drawn")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder in which these files are compiled, and what Coq printed."""
    folder = tmp_path_factory.mktemp("joins")
    files = {
        "statements/abdi.v": STATEMENTS,
        "theories/abdi/theorem_2.v": NOTION,
        FILE: BRIDGES,
        "final/joins.v": joins.last_file(SHOWN),
    }
    found = build(files, folder)
    assert not [one.problem for one in found.values() if one.problem]
    return folder, found["final/joins.v"].printed


@pytest.mark.coq
@pytest.mark.parametrize(
    ("join", "problem"),
    [
        (DRAWN, ""),
        (replace(DRAWN, name="from_statement"), ""),
        (replace(DRAWN, name="from_nothing"), "its proof names no theorem over defined notions"),
        (replace(DRAWN, name="not_from_it"), "it neither is the formal statement of this part"),
        (replace(DRAWN, name="from_another"), "it neither is the formal statement of this part"),
        (replace(DRAWN, name="beside_it"), "it neither is the formal statement of this part"),
        (replace(DRAWN, target="correction"), "it neither is the formal statement of this part"),
        (replace(DRAWN, name="no_such_name"), "it neither is the formal statement of this part"),
    ],
)
def test_what_joins_nothing_is_named(
    join: Theorem, problem: str, compiled: tuple[Path, str]
) -> None:
    folder, printed = compiled
    known = [REPLAYED, STATED, join]
    unused, *own = joins.problems([join], known, SHOWN, printed, folder)
    assert unused == "not_from_it: it does not use its premise c_two__1"
    if problem:
        (said,) = own
        assert said.startswith(f"abdi.theorem-2: {join.name}: {problem}")
    else:
        assert not own


@pytest.mark.coq
def test_a_join_may_name_the_part_that_it_is_drawn_from(compiled: tuple[Path, str]) -> None:
    folder, printed = compiled
    other = replace(STATED, claim="abdi.theorem-3")

    def said(join: Theorem) -> list[str]:
        known = [REPLAYED, other, join]
        _, *own = joins.problems([join], known, SHOWN, printed, folder)
        return own

    assert said(replace(DRAWN, says="drawn, of abdi.theorem-2 and abdi.theorem-3")) == []
    assert len(said(DRAWN)) == len(said(replace(DRAWN, says="drawn, of abdi.theorem-4"))) == 1


def test_helpers_that_speak_of_no_formal_statement_are_not_printed() -> None:
    assert "by_way" not in SHOWN[FILE] and {"not_from_it", "beside_it"} < set(SHOWN[FILE])


def test_what_rests_on_what_may_go_round() -> None:
    one, two, three = (("didp.a", name) for name in ("one", "two", "three"))
    assert joins.rests_on(one, {one: {two}, two: {one, three}}) == {one, two, three}
    assert joins.rests_on(three, {}) == set()
