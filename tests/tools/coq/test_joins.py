"""What joins the two levels, and what only seems to."""

from collections.abc import Collection, Mapping
from dataclasses import replace

import pytest

from didp_ref.audit.theorems import JOINED, NOTIONS, REPLAY, Theorem
from tools.coq import joins
from tools.coq.build import build

FILE = "abdi/theorem_2.v"
STATEMENTS = """\
Definition c_two__1 : Prop := forall n : nat, n = n.
Definition c_two__2 : Prop := forall n m : nat, n + m = m + n.
"""
NAMESAKE = "Definition c_two__1 : Prop := True.\n"
NOTION = "Theorem prior_free : forall n : nat, n = n. Proof. reflexivity. Qed.\n"
BRIDGES = """\
From didp.statements Require Import abdi_theorem_2.
From didp.abdi Require Import theorem_2_scale.
From didp.abdi Require theorem_2_own.
Lemma by_way : forall n : nat, n = n. Proof. exact prior_free. Qed.
Theorem from_notions : c_two__1. Proof. exact by_way. Defined.
Theorem from_nothing : c_two__1. Proof. intros n. reflexivity. Defined.
Theorem from_what_is_cleared : c_two__1.
Proof. pose proof by_way as notion. clear notion. intros n. reflexivity. Defined.
Theorem of_a_namesake : theorem_2_own.c_two__1.
Proof. exact (match by_way 0 with eq_refl => I end). Defined.
Theorem from_a_namesake : theorem_2_own.c_two__1 -> True.
Proof. intros said. exact said. Defined.
Section Premises.
Context (n : nat).
Theorem from_statement : c_two__1 -> n = n.
Proof. intros said. exact (said n). Defined.
Theorem not_from_it : c_two__1 -> n = n.
Proof. intros said. pose proof (said n) as none. clear none. reflexivity. Defined.
Theorem from_another : c_two__2 -> n + 1 = 1 + n.
Proof. intros said. exact (said n 1). Defined.
End Premises.
Theorem beside_it : forall n : nat, n = n. Proof. exact prior_free. Defined.
"""
SHOWN = {FILE: joins.shown(BRIDGES, ["beside_it"])}
REPLAYED = Theorem(
    "abdi.theorem-2", "statement", "", "printed", REPLAY, "c_two__1", "two.jsonl", "", "", ""
)
STATED = replace(
    REPLAYED, level=NOTIONS, name="prior_free", file="abdi/theorem_2_scale.v", says="so"
)
DRAWN = replace(STATED, level=JOINED, name="from_notions", file=FILE, says="drawn")


NEEDS_NONE = "its proof needs no theorem over defined notions of its part"
Compiled = tuple[Mapping[joins.Place, Collection[joins.Place]], str]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    """What these theorems mention, and what Coq printed of them."""
    folder = tmp_path_factory.mktemp("joins")
    files = {
        "statements/abdi_theorem_2.v": STATEMENTS,
        "abdi/theorem_2_scale.v": NOTION,
        "abdi/theorem_2_own.v": NAMESAKE,
        FILE: BRIDGES,
    }
    build(files, folder)
    notes = [path.read_text("utf-8") for path in sorted((folder / "abdi").glob("*.glob"))]
    mentions = joins.mentioned(notes)
    files["final/joins.v"] = joins.last_file(SHOWN, mentions, SHOWN[FILE])
    built = build(files, folder)
    assert not [entry.problem for entry in built.values() if entry.problem]
    return mentions, built["final/joins.v"].printed


@pytest.mark.coq
@pytest.mark.parametrize(
    ("join", "problem"),
    [
        (DRAWN, None),
        (replace(DRAWN, name="from_statement"), None),
        (replace(DRAWN, name="from_nothing"), NEEDS_NONE),
        (replace(DRAWN, name="from_what_is_cleared"), NEEDS_NONE),
        (replace(DRAWN, name="of_a_namesake"), ""),
        (replace(DRAWN, name="from_a_namesake"), ""),
        (replace(DRAWN, name="not_from_it"), ""),
        (replace(DRAWN, name="from_another"), ""),
        (replace(DRAWN, name="beside_it"), ""),
        (replace(DRAWN, target="correction"), ""),
        (replace(DRAWN, name="no_such_name"), ""),
    ],
)
def test_what_joins_nothing_is_named(
    join: Theorem, problem: str | None, compiled: Compiled
) -> None:
    mentions, printed = compiled
    known = [REPLAYED, STATED, join]
    unused, *own = joins.problems([join], known, SHOWN, printed, mentions)
    assert unused.startswith("not_from_it: ")
    if problem is not None:
        (said,) = own
        assert said.startswith(f"abdi.theorem-2: {join.name}: {problem}")
    else:
        assert not own


@pytest.mark.coq
def test_a_join_may_name_the_part_that_it_is_drawn_from(compiled: Compiled) -> None:
    mentions, printed = compiled
    other = replace(STATED, claim="abdi.theorem-3")

    def said(join: Theorem) -> list[str]:
        known = [REPLAYED, other, join]
        _, *own = joins.problems([join], known, SHOWN, printed, mentions)
        return own

    assert said(replace(DRAWN, says="drawn, of abdi.theorem-2 and abdi.theorem-3")) == []
    assert len(said(DRAWN)) == len(said(replace(DRAWN, says="drawn, of abdi.theorem-4"))) == 1


def test_a_join_says_where_only_a_theorem_on_numbers_stands_behind_it() -> None:
    numeric = replace(DRAWN, says="the formal statement, drawn from a theorem on numbers")
    assert list(joins.misnamed([numeric, DRAWN], {numeric})) == []
    (unsaid,) = joins.misnamed([DRAWN], {DRAWN})
    (missaid,) = joins.misnamed([numeric], ())
    assert unsaid != missaid and DRAWN.name in unsaid and numeric.name in missaid


def test_helpers_that_speak_of_no_formal_statement_are_not_printed() -> None:
    assert "by_way" not in SHOWN[FILE] and {"not_from_it", "beside_it"} < set(SHOWN[FILE])


def test_what_rests_on_what_may_go_round() -> None:
    one, two, three = (("didp.a", name) for name in ("one", "two", "three"))
    assert joins.rests_on(one, {one: {two}, two: {one, three}}) == {one, two, three}
    assert joins.rests_on(three, {}) == set()
