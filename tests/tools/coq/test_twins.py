"""Theorems by hand of somebody who had not read what refuses them, each beside a true twin.

Of each the first states nothing, supposes what cannot be, or rests on what nobody proved.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.looped import for_each
from tools.coq import kernel, pins
from tools.coq.build import build
from tools.coq.kernel import module

FILE = "abdi/theorem_2.v"
HEAD = """\
From Coq Require Import Reals Lra Lia.
Open Scope R_scope.
Inductive nobody : Type := .
Record person := { age : R; born : 0 <= age }.
Definition hidden : Prop := True.
Definition above (x : R) : Prop := 0 < x.
"""


class Twins(NamedTuple):
    """Two statements with their proofs."""

    false: tuple[str, str]
    true: tuple[str, str]


EMPTY = {
    "true twice": Twins(("True /\\ True", "tauto"), ("0 < 1 /\\ 1 < 2", "lra")),
    "true or false": Twins(("True \\/ False", "tauto"), ("0 < 1 \\/ False", "lra")),
    "true under another name": Twins(
        ("forall x : R, 0 < x -> hidden", "intros; exact I"),
        ("forall x : R, 1 < x -> above x", "unfold above; intros; lra"),
    ),
    "nothing implies nothing": Twins(("~ False", "tauto"), ("~ 0 = 1", "lra")),
    "something is true": Twins(
        ("exists x : R, True", "exists 0; exact I"), ("exists x : R, 0 < x", "exists 1; lra")
    ),
    "every statement follows from itself": Twins(
        ("forall P : Prop, P -> P", "tauto"), ("forall x : R, 0 < x -> 0 <= x", "intros; lra")
    ),
    "one of its two premises": Twins(
        ("forall x : R, 0 < x -> x < 1 -> 0 < x", "intros; assumption"),
        ("forall x : R, 0 < x -> x < 1 -> 0 < 1 - x", "intros; lra"),
    ),
    "half of its premise": Twins(
        ("forall x : R, 0 < x /\\ x < 1 -> x < 1", "tauto"),
        ("forall x : R, 0 < x /\\ x < 1 -> x < 2", "intros; lra"),
    ),
    "its premise, turned round": Twins(
        ("forall x : R, 0 < x -> x > 0", "intros; assumption"),
        ("forall x : R, 0 < x -> - x < 0", "intros; lra"),
    ),
    "its premise under another name": Twins(
        ("forall x : R, 0 < x -> above x", "intros; assumption"),
        ("forall x : R, 0 < x -> above (2 * x)", "unfold above; intros; lra"),
    ),
    "its premise, or something else": Twins(
        ("forall x : R, 0 < x -> 0 < x \\/ x = 5", "intros; left; assumption"),
        ("forall x : R, 0 < x -> 1 <= x \\/ x < 1", "intros; lra"),
    ),
    "its premise said as an implication": Twins(
        ("forall x : R, (0 < x -> False) -> ~ 0 < x", "intros; assumption"),
        ("forall x : R, (0 < x -> False) -> ~ 1 < x", "intros x never more; apply never; lra"),
    ),
    "behind a let": Twins(
        ("let said := True in said", "exact I"), ("let one := 1 in 0 < one", "cbv zeta; lra")
    ),
    "a number is a number": Twins(
        ("forall x : R, x = x", "reflexivity"), ("forall x : R, x + 0 = x", "intros; lra")
    ),
    "of nobody": Twins(
        ("forall x : nobody, 0 = 1", "intros []"), ("forall x : person, 0 <= age x", "exact born")
    ),
    "from what is false": Twins(("False -> 0 = 1", "tauto"), ("0 < 1 -> 0 < 2", "intros; lra")),
    "from a number below itself": Twins(
        ("forall n : nat, (n < n)%nat -> n = 7%nat", "intros; lia"),
        ("forall n : nat, (n < 1)%nat -> n = 0%nat", "intros; lia"),
    ),
}
SUPPOSED = {
    "a square below 0": Twins(
        ("forall x : R, x * x < 0 -> x = 3", "intros; nra"),
        ("forall x : R, 0 <= x * x", "intros; nra"),
    ),
    "an exponential below 0": Twins(
        ("forall x : R, exp x < 0 -> x = 3", "intros x; pose proof (exp_pos x); lra"),
        ("forall x : R, 0 < exp x", "exact exp_pos"),
    ),
    "a number below all": Twins(
        (
            "forall x : R, (forall y, x <= y) -> x = 3",
            "intros x all; specialize (all (x - 1)); lra",
        ),
        ("forall x : R, ~ (forall y, x <= y)", "intros x all; specialize (all (x - 1)); lra"),
    ),
    "a person of age -1": Twins(
        ("forall x : person, age x = -1 -> 0 = 1", "intros x; pose proof (born x); lra"),
        ("exists x : person, age x = 1", "exists {| age := 1; born := Rle_0_1 |}; reflexivity"),
    ),
    "there is one that is not": Twins(
        ("(exists x : R, x < x) -> 0 = 1", "intros [x below]; lra"),
        ("exists x : R, x < 1", "exists 0; lra"),
    ),
    "a function above itself": Twins(
        (
            "forall f : R -> R, (forall x, f x < f x) -> f 0 = 1",
            "intros f all; specialize (all 0); lra",
        ),
        ("forall f : R -> R, f 0 <= f 0", "intros; lra"),
    ),
    "a range that is empty": Twins(
        ("forall n : nat, (n < 0)%nat -> n = 1%nat", "intros; lia"),
        ("forall n : nat, (0 <= n)%nat", "intros; lia"),
    ),
}
"""Premises that cannot be met: they are counted as premises, so that a witness is asked for."""

RESTING = {
    "an axiom": ("Axiom so : 0 = 1.", "exact so", "0 = 1"),
    "a parameter": ("Parameter so : 0 = 1.", "exact so", "0 = 1"),
    "a variable of no section": ("Variable so : 0 = 1.", "exact so", "0 = 1"),
    "a hypothesis of no section": ("Hypothesis so : 0 = 1.", "exact so", "0 = 1"),
    "a context of no section": ("Context (so : 0 = 1).", "exact so", "0 = 1"),
    "a number that is below itself": (
        "Variables (x : R) (so : x < x).",
        "exists x; exact so",
        "exists x : R, x < x",
    ),
    "what is admitted": ("Lemma so : 0 = 1. Admitted.", "exact so", "0 = 1"),
    "what is admitted in a comment's place": (
        "Lemma so : 0 = 1. (* . *) Admitted (* . *).",
        "exact so",
        "0 = 1",
    ),
    "an obligation that is admitted": (
        "From Coq Require Import Program.\n"
        "Program Definition so : {x : R | x < x} := 0. Admit Obligations.",
        "exact (ex_intro _ (proj1_sig so) (proj2_sig so))",
        "exists x : R, x < x",
    ),
    "a step that is given up": ("Lemma so : 0 = 1. give_up. Admitted.", "exact so", "0 = 1"),
    "a module type's word": (
        "Module Type Word. Axiom so : 0 = 1. End Word. Declare Module Given : Word.",
        "exact Given.so",
        "0 = 1",
    ),
    "a function that never ends": (
        "#[bypass_check(guard)] Fixpoint so (n : nat) : 0 = 1 := so n.",
        "exact (so 0)",
        "0 = 1",
    ),
    "a liar's type": (
        "#[bypass_check(positivity)] Inductive liar := lie : (liar -> False) -> liar.\n"
        "Definition so (x : liar) : False := match x with lie never => never x end.",
        "exact (False_ind _ (so (lie so)))",
        "0 = 1",
    ),
    "no guard": (
        "Unset Guard Checking. Fixpoint so (n : nat) : 0 = 1 := so n.",
        "exact (so 0)",
        "0 = 1",
    ),
    "an axiom of Coq's own that is not accepted": (
        "From Coq Require Import ProofIrrelevance.",
        "intros; apply proof_irrelevance",
        "forall one two : 0 < 1, one = two",
    ),
    "a choice that nobody makes": (
        "From Coq Require Import IndefiniteDescription.",
        "intros P some; destruct (constructive_indefinite_description P some) as [x holds];"
        " exists (fun _ => x); exact holds",
        "forall P : R -> Prop, (exists x, P x) -> exists f : unit -> R, P (f tt)",
    ),
    "numbers that are assumed": (
        "Variable R : Type. Variable zero : R.",
        "exists zero; reflexivity",
        "exists x : R, x = zero",
    ),
}
"""What stands before a theorem, how it is proved from that, and what it states."""
HONEST = {
    "a variable of a section": (
        "Section So.\nVariable x : R. Hypothesis so : 0 < x.\n"
        "Lemma positive : 0 < 2 * x. Proof. lra. Qed.\nEnd So.",
        "intros; now apply positive",
        "forall x : R, 0 < x -> 0 < 2 * x",
    ),
    "a context of a section": (
        "Section So.\nContext (x : R) (so : x < 0).\n"
        "Lemma negative : x < 1. Proof. lra. Qed.\nEnd So.",
        "intros; now apply negative",
        "forall x : R, x < 0 -> x < 1",
    ),
    "a lemma": ("Lemma so : 0 < 1. Proof. lra. Qed.", "exact so", "0 < 1"),
    "an obligation that is met": (
        "From Coq Require Import Program.\n"
        "Program Definition so : {x : R | x < 1} := 0. Next Obligation. lra. Qed.",
        "exact (ex_intro _ (proj1_sig so) (proj2_sig so))",
        "exists x : R, x < 1",
    ),
    "a function that ends": (
        "Fixpoint so (n : nat) : 0 = 0 := match n with S less => so less | _ => eq_refl end.",
        "exact (so 0)",
        "0 = 0",
    ),
    "a type of one's word": (
        "Inductive honest := word : True -> honest.",
        "exists (word I); reflexivity",
        "exists x : honest, x = word I",
    ),
    "an axiom of Coq's own that is accepted": (
        "From Coq Require Import Classical_Prop.",
        "intros; apply classic",
        "forall x : R, x = 0 \\/ x <> 0",
    ),
    "one number for each": (
        "",
        "intros f g same; apply FunctionalExtensionality.functional_extensionality; exact same",
        "forall f g : R -> R, (forall x, f x = g x) -> f = g",
    ),
}


def theory(statements: dict[str, tuple[str, str]]) -> str:
    """A file of theorems, each with its proof."""
    return HEAD + "".join(
        f"Theorem {name} : {stated}. Proof. {proof}. Qed.\n"
        for name, (stated, proof) in statements.items()
    )


def answers(folder: Path, statements: dict[str, tuple[str, str]]) -> tuple[set[str], set[str]]:
    """Return which theorems state nothing, and which suppose something, as Coq says."""
    names = [f"{module(FILE)}.{name}" for name in statements]
    asked = {FILE: theory(statements), "final/empty_abdi.v": pins.emptiness_file(names)}
    compiled = build(asked, folder)
    assert not [entry.problem for entry in compiled.values() if entry.problem]
    printed = compiled["final/empty_abdi.v"].printed
    nothing = {text.partition(":")[0] for text in pins.empty(printed, names)}
    supposing = set(pins.supposing(printed))
    own = {name: f"{module(FILE)}.{name}" for name in statements}
    return (
        {name for name, full in own.items() if full in nothing},
        {name for name, full in own.items() if full in supposing},
    )


def numbered(pairs: dict[str, Twins]) -> dict[str, tuple[str, str]]:
    """Name the theorems of some pairs by their place, the first of each ``false_``."""
    return {
        f"{word}_{place}": getattr(twins, word)
        for place, twins in enumerate(pairs.values())
        for word in Twins._fields
    }


@pytest.mark.coq
def test_what_states_nothing_is_refused_and_its_twin_is_not(tmp_path: Path) -> None:
    empty, _ = answers(tmp_path, numbered(EMPTY))
    assert empty == {f"false_{place}" for place in range(len(EMPTY))}


@pytest.mark.coq
def test_of_what_supposes_the_impossible_a_witness_is_asked(tmp_path: Path) -> None:
    """And not of its twin, which supposes nothing."""
    _, supposing = answers(tmp_path, numbered(SUPPOSED))
    assert supposing == {f"false_{place}" for place in range(len(SUPPOSED))}


def problem(folder: Path, file: str, before: str, proof: str, stated: str) -> str:
    """Return why a file of one theorem is refused, or nothing."""
    text = f"{HEAD}{before}\nTheorem said : {stated}. Proof. {proof}. Qed.\n"
    if word := kernel.refused(file, text):
        return word
    files = {file: text, "final/abdi.v": kernel.last_file([("", f"{module(file)}.said")])}
    compiled = build(files, folder)
    if refused := [entry.problem for entry in compiled.values() if entry.problem]:
        return refused[0]
    ((_, refused_for),) = kernel.assumed(compiled["final/abdi.v"].printed, 1, [module(file)])
    return refused_for


@pytest.mark.coq
@for_each(RESTING)
def test_what_nobody_proved_is_no_theorem(name: str, tmp_path: Path) -> None:
    assert problem(tmp_path, FILE, *RESTING[name])


@pytest.mark.coq
@for_each(HONEST)
def test_what_is_proved_is_a_theorem(name: str, tmp_path: Path) -> None:
    assert not problem(tmp_path, FILE, *HONEST[name])


@pytest.mark.coq
@pytest.mark.parametrize("axiom", sorted(kernel.AXIOMS))
def test_an_axiom_in_a_file_called_like_a_library_is_seen(axiom: str, tmp_path: Path) -> None:
    """Coq prints it by the short name that the accepted one has."""
    library, name = axiom.split(".")
    before = f"Variable {name} : 0 = 1."
    refused = problem(tmp_path, f"abdi/{library}.v", before, f"exact {name}", "0 = 1")
    assert library in refused
