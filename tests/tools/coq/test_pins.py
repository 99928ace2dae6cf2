"""What is pinned of a statement, and what states nothing."""

from pathlib import Path

import pytest

from didp_ref.audit import pins as shipped
from didp_ref.audit import theorems
from didp_ref.audit.hashes import hash_of
from didp_ref.audit.pins import DEFINITION, LINES, THEOREM
from didp_ref.audit.theorems import SOURCES
from tools.coq import pins, plan
from tools.coq.build import build
from tools.coq.kernel import module
from tools.coq.tables import theorems_in

FILE = "abdi/theorem_2.v"
THEORY = """\
From Coq Require Import Reals Lra.
Open Scope R_scope.
Definition positive (x : R) : Prop := 0 < x.
Section Scales.
Context (x : R).
Definition twice : R := 2 * x.
Theorem leaf : positive x -> positive twice.
Proof. unfold positive, twice. intros sign. lra. Qed.
End Scales.
Notation said := (forall x, 0 < x -> 0 < x / 2).
Theorem by_notation : said. Proof. intros x sign. lra. Qed.
"""
NOTHING = """\
From Coq Require Import Reals Lra.
Open Scope R_scope.
Definition hidden : Prop := True.
Definition same (x : R) : Prop := 0 < x.
Theorem true : True. Proof. exact I. Qed.
Theorem true_by_definition : forall x : R, 0 < x -> hidden. Proof. intros. exact I. Qed.
Theorem from_nothing : 0 = 1 -> forall x : R, x < x. Proof. intros wrong x. lra. Qed.
Theorem from_two : forall x : R, x < 0 -> 0 < x -> x = 7. Proof. intros. lra. Qed.
Theorem given : forall x : R, 0 < x -> same x. Proof. intros x sign. exact sign. Qed.
"""
SUPPOSING = {"true_by_definition", "from_nothing", "from_two", "given"}
SOMETHING = """\
From Coq Require Import Reals Lra.
Open Scope R_scope.
Theorem weaker : forall x : R, 0 < x -> 0 <= x. Proof. intros. lra. Qed.
Theorem never : ~ (forall x : R, 0 < x). Proof. intros all. specialize (all 0). lra. Qed.
Theorem some : exists x : R, 0 < x. Proof. exists 1. lra. Qed.
"""


def names(text: str) -> list[str]:
    """Return the full names of a theory's theorems."""
    return [f"{module(FILE)}.{name}" for name in plan.joins.stated(text)]


def pinned(folder: Path, text: str) -> dict[tuple[str, str], str]:
    """Have Coq print what a theory states and defines, and return the pins."""
    build({FILE: text}, folder)
    defined = pins.definitions({FILE: (folder / FILE).with_suffix(".glob").read_text()})
    last = pins.printing_file(names(text), defined)
    built = build({FILE: text, "final/pinned_abdi.v": last}, folder)
    assert not [entry.problem for entry in built.values() if entry.problem]
    printed = pins.printed_types(built["final/pinned_abdi.v"].printed, [*names(text), *defined])
    kinds = dict.fromkeys(names(text), THEOREM) | dict.fromkeys(defined, DEFINITION)
    return {(kinds[name], name): hash_of(said) for name, said in printed.items()}


@pytest.mark.coq
@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        (": positive x -> positive twice.\nProof. ", ": True.\nProof. exact I. Abort.\n", "leaf"),
        (": Prop := 0 < x.", ": Prop := 0 <= x.", "positive"),
        ("0 < x / 2)", "0 < x / 3)", "by_notation"),
        ("Definition twice : R := 2 * x.", "Definition twice : R := 3 * x.", "twice"),
        ("intros x sign. lra", "intros; lra", ""),
    ],
)
def test_a_changed_statement_or_definition_is_seen(
    tmp_path: Path, old: str, new: str, changed: str
) -> None:
    """And nothing else: how it is proved, or written, is not pinned."""
    before = pinned(tmp_path, THEORY)
    assert {name.rpartition(".")[2] for _, name in before} == {
        "leaf", "by_notation", "positive", "twice"
    }  # fmt: skip
    text = THEORY.replace(old, new)
    if changed == "leaf":
        proof = "Theorem leaf : True.\nProof. exact I. Qed.\n"
        begin, end = THEORY.index("Theorem leaf"), THEORY.index("End Scales")
        text = THEORY[:begin] + proof + THEORY[end:]
    said = list(pins.differences(before, pinned(tmp_path, text)))
    assert [text.partition(":")[0].rpartition(".")[2] for text in said] == [changed] * bool(changed)


@pytest.mark.coq
def test_what_states_nothing_is_refused_and_nothing_else(tmp_path: Path) -> None:
    for text, empty in ((NOTHING, names(NOTHING)), (SOMETHING, [])):
        last = pins.emptiness_file(names(text))
        built = build({FILE: text, "final/empty_abdi.v": last}, tmp_path)
        assert not [entry.problem for entry in built.values() if entry.problem]
        said = list(pins.empty(built["final/empty_abdi.v"].printed, names(text)))
        assert [text.partition(":")[0] for text in said] == empty
        printed = built["final/empty_abdi.v"].printed
        supposing = {name.rpartition(".")[2] for name in pins.supposing(printed)}
        assert supposing == ({"weaker"} if text is SOMETHING else SUPPOSING)


def test_of_what_coq_did_not_answer_it_is_said() -> None:
    (unsaid,) = pins.empty("full: a.b\n", ["a.b", "a.c"])
    assert unsaid.startswith("a.c: ")


def test_names_of_ours_are_made_full_and_others_stay() -> None:
    names = ["didp.abdi.scales.one", "didp.rhodi.scales.one", "didp.abdi.worlds.two"]
    printed = "pinned: didp.abdi.worlds.two\nworlds.two\n     : abdi.scales.one = scales.one x.y\n"
    said = pins.printed_types(printed, names)
    assert said["didp.abdi.worlds.two"] == (
        "didp.abdi.worlds.two : didp.abdi.scales.one = scales.one x.y"
    )


def test_a_difference_says_what_to_do() -> None:
    here = {(THEOREM, "didp.a.one"): "01", (THEOREM, "didp.a.two"): "02"}
    there = {(THEOREM, "didp.a.one"): "00", (THEOREM, "didp.a.three"): "03"}
    here[THEOREM, "didp.a.four"] = "04 classic sig_not_dec"
    there[THEOREM, "didp.a.four"] = "04 sig_not_dec"
    axioms, changed, gone, new = pins.differences(there, here)
    assert axioms.startswith("didp.a.four: ") and " classic sig_not_dec " in axioms
    assert changed.startswith("didp.a.one: ")
    assert gone.startswith("didp.a.three: ")
    assert new.startswith("didp.a.two: ")
    (lines,) = pins.differences(
        {(LINES, "abdi.theorem-2"): "01 02"}, {(LINES, "abdi.theorem-2"): "01"}
    )
    assert lines.startswith("abdi.theorem-2: ")


def test_the_shipped_pins_are_those_of_the_shipped_record() -> None:
    """As `--record` completes what Coq states: with axioms, replays, and lines of the record."""
    known = shipped.read()
    stated = {
        (kind, name): pin.split()[0]
        for (kind, name), pin in known.items()
        if kind not in (LINES, shipped.REPLAY)
    }
    assert pins.completed(stated, theorems.read().theorems) == known


def test_every_theorem_of_a_table_is_pinned() -> None:
    """Coq need not be there: that each pin is right is what `make prove` says."""
    rows = list(theorems_in(SOURCES, []))
    stated = {f"{module(theorem.file)}.{theorem.name}" for theorem in rows}
    known = shipped.read()
    assert stated == {name for kind, name in known if kind == THEOREM}
