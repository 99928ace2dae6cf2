"""The last question: a proof holds, and a file that only looks like one does not."""

from pathlib import Path

import pytest

from didp_ref.audit import theorems
from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import HEADS, Term
from didp_ref.kernel.text import read_term
from tests.looped import for_each
from tools.coq import gallina, kernel
from tools.coq.build import build


def sequent(conclusion: str, **hypotheses: str) -> Sequent:
    """Return a statement that is given as texts."""
    given = tuple((name, read_term(hypothesis)) for name, hypothesis in hypotheses.items())
    return Sequent(given, read_term(conclusion))


TRUE = sequent("(< 0 (* x:R x:R))", positive="(< 0 x:R)")
FALSE = sequent("(< 0 x:R)")
HEAD = "From Coq Require Import Reals Lra.\nFrom didp Require claim.\nOpen Scope R_scope.\n"
PROOF = f"{HEAD}Theorem proof : claim.claim.\nProof. intros x positive. nra. Qed.\n"
LIBRARIES = "Loaded library files: \n  Coq.Init.Logic\n  didp.claim\n  didp.certificate\n\n"
OWN = ("didp.claim", "didp.certificate")
NUMBERS = "ClassicalDedekindReals.sig_forall_dec\n  : forall P : nat -> Prop,\n    {P 0}\n"


def checked(folder: Path, stated: str, certificate: str) -> tuple[list[str], str]:
    """Return what a proof of ``claim`` rests on, or why it is none."""
    files = {"claim.v": stated, "certificate.v": certificate}
    files["final.v"] = kernel.last_file([("didp.claim.claim", "didp.certificate.proof")])
    built = build(files, folder)
    problems = [built[file].problem for file in files if built[file].problem]
    return ([], problems[0]) if problems else alone(built["final.v"].printed)


def alone(printed: str) -> tuple[list[str], str]:
    """Return what one theorem rests on, and why that is not accepted."""
    (assumption,) = kernel.assumed(printed, 1, OWN)
    return assumption


def refused(folder: Path, statement: Sequent, certificate: str) -> str:
    """Return why a proof is refused."""
    _, problem = checked(folder, gallina.claim(statement), certificate)
    assert problem
    return problem


def test_no_axiom_is_accepted_that_no_theorem_rests_on() -> None:
    """One that is added is seen here, until a theorem rests on it; and then in the pins."""
    used = {axiom for theorem in theorems.read().theorems for axiom in theorem.axioms.split()}
    assert {axiom.rpartition(".")[2] for axiom in kernel.AXIOMS} == used
    assert len(kernel.AXIOMS) == 4


@pytest.mark.coq
def test_a_proof_holds(tmp_path: Path) -> None:
    used, problem = checked(tmp_path, gallina.claim(TRUE), PROOF)
    assert not problem
    assert used == [
        "ClassicalDedekindReals.sig_forall_dec",
        "FunctionalExtensionality.functional_extensionality_dep",
    ]


FACTS = {
    "(=> (= x:R 2) (= (+ (* x:R 3/2) -1) 2))": "intros ->; lra",
    "(=> (= x:R 2) (= (* x:R x:R x:R) 8))": "intros ->; lra",
    "(=> (= x:R 2) (= (* (inverse x:R) (inverse x:R)) 1/4))": "intros ->; field",
    "(=> (= x:R 1) (= (log (exp x:R)) 1))": "intros ->; apply ln_exp",
    "(=> (= x:R -2) (= (abs x:R) 2))": "intros ->; unfold Rabs; destruct Rcase_abs; lra",
    "(=> (= x:R 2) (= (max x:R 1) 2))": "intros ->; unfold Rmax; destruct Rle_dec; lra",
    "(=> (= x:R 2) (= (min x:R 1) 1))": "intros ->; unfold Rmin; destruct Rle_dec; lra",
    "(= (sum 2 4 (* #0:Z #0:Z)) 29)": "cbv - [Rplus Rmult IZR]; lra",
    "(= (product 2 4 #0:Z) 24)": "cbv - [Rplus Rmult IZR]; lra",
    "(= (sum 1 2 (product #0:Z 2 (+ #1:Z #0:Z))) 10)": "cbv - [Rplus Rmult IZR]; lra",
    "(every 1 2 (=> (!= #0:Z 2) (= #0:Z 1)))": "intros; lia",
    "(every-from 1 (<= 1 (* #0:Z #0:Z)))": "intros; nia",
    "(=> (= x:R 2) (or (and (< x:R 1) (not (< x:R 3))) (and (not (< x:R 1)) (< x:R 3))))": (
        "intros ->; right; split; lra"
    ),
    "(<=> (< x:R 1) (< (+ x:R 1) 2))": "split; lra",
    "(not (every-real (< #0:R 1)))": "intros all; specialize (all 1); lra",
    "(=> P:T (or false P:T true))": "tauto",
    "(=> (= k:Z 2) (= (+ (at p k:Z) (call f k:Z)) (+ (at p 2) (call f 2))))": (
        "intros ->; reflexivity"
    ),
    "(=> (= x:R 4) (= (root x:R) 2))": "intros ->; apply sqrt_lem_1; lra",
    # every function is total
    "(=> (<= x:R 0) (= (root x:R) 0))": "intros; apply sqrt_neg_0; assumption",
    "(= (inverse 0) 0)": "exact Rinv_0",
    "(=> (<= x:R 0) (= (log x:R) 0))": (
        "intros; unfold ln; destruct Rlt_dec; [exfalso; lra | reflexivity]"
    ),
    "(= (sum 3 2 #0:Z) 0)": "reflexivity",
    "(= (sum 3 -2 #0:Z) 0)": "reflexivity",
    "(= (product 3 2 #0:Z) 1)": "reflexivity",
    "(= (product 3 -2 #0:Z) 1)": "reflexivity",
}
"""True statements, at least one a construct, each with its proof."""


REPLAYED = {"point", "event", "density", "bound-point", "every-point", "integral", "integrable"}
REPLAYED |= {"normal"}
"""What requires files of its own: tests/tools/coq/test_replay.py proves facts of it."""


def test_there_is_a_fact_of_each_construct() -> None:
    def heads(term: Term) -> set[str]:
        return {term.head}.union(*map(heads, term.args))

    told = set().union(*(heads(read_term(fact)) for fact in FACTS))
    assert told == set(HEADS) - REPLAYED


@pytest.mark.coq
def test_each_construct_means_in_coq_what_it_means(tmp_path: Path) -> None:
    statement = Sequent((), Term("and", tuple(map(read_term, FACTS))))
    proofs = " | ".join(f"solve [{proof}]" for proof in FACTS.values())
    certificate = (
        "From Coq Require Import ZArith Reals Lra Lia.\nFrom didp Require claim.\n"
        "Open Scope R_scope.\nTheorem proof : claim.claim.\nProof.\nunfold claim.claim. intros.\n"
        f"repeat match goal with |- _ /\\ _ => split end; first [{proofs}].\nQed.\n"
    )
    assert checked(tmp_path, gallina.claim(statement), certificate)[1] == ""


FALSE_PROOFS = {
    "nothing is proved": ("", "didp.certificate.proof was not found"),
    "another claim is proved": (
        "Theorem proof : forall x : R, 0 < x -> 0 < x * x. Proof. intros. nra. Qed.",
        'The term "certificate.proof" has type',
    ),
    "an error": (
        "Theorem proof : claim.claim. Proof. intros x. lra. Qed.",
        "certificate.v, line 4",
    ),
    "an unfinished proof": ("Theorem proof : claim.claim. Proof. intros x.", "certificate.v"),
    "Admitted": ("Theorem proof : claim.claim. Admitted.", "it rests on more"),
    "an axiom": (
        "Axiom cheat : False. Theorem proof : claim.claim. Proof. destruct cheat. Qed.",
        "Coq's axioms: certificate.cheat",
    ),
    "an axiom with an allowed name": (
        "Module ClassicalDedekindReals. Axiom sig_forall_dec : False. End ClassicalDedekindReals.\n"
        "Theorem proof : claim.claim.\n"
        "Proof. destruct ClassicalDedekindReals.sig_forall_dec. Qed.",
        "Coq's axioms: certificate.ClassicalDedekindReals.sig_forall_dec",
    ),
    "an axiom of the library": (
        "From Coq Require Import AdmitAxiom.\n"
        "Theorem proof : claim.claim. Proof. destruct proof_admitted. Qed.",
        "AdmitAxiom.proof_admitted",
    ),
    "another meaning of <": (
        'Notation "x < y" := True : R_scope. Notation "x < y" := True : type_scope.\n'
        "Theorem proof : forall x : R, 0 < x. Proof. exact (fun _ => I). Qed.",
        'The term "certificate.proof" has type',
    ),
    "another R": (
        "Module R. Definition R := False. End R. Import R. Definition Rlt (a b : R) := True.\n"
        "Theorem proof : forall x : R, True. Proof. intros x. destruct x. Qed.",
        'The term "certificate.proof" has type',
    ),
    "another claim of that name": (
        "Module claim. Definition claim := True. End claim.\n"
        "Theorem proof : didp.certificate.claim.claim. Proof. exact I. Qed.",
        'The term "certificate.proof" has type',
    ),
    "a coercion": (
        "Definition any (t : True) : claim.claim. Admitted. Coercion any : True >-> claim.claim.\n"
        "Definition proof := I.",
        'final.v, line 6: The term "certificate.proof" has type "True"',
    ),
    "a loop taken for an end": (
        "#[bypass_check(guard)] Fixpoint loop (n : nat) : False := loop n.\n"
        "Theorem proof : claim.claim. Proof. destruct (loop 0). Qed.",
        "certificate.loop is assumed to be guarded",
    ),
    "a type that is its own premise": (
        "#[bypass_check(positivity)] Inductive bad := Bad : (bad -> False) -> bad.\n"
        "Definition no (b : bad) : False := match b with Bad f => f b end.\n"
        "Theorem proof : claim.claim. Proof. destruct (no (Bad no)). Qed.",
        "certificate.bad is assumed to be positive",
    ),
    "a type of all types": (
        "From Coq Require Import Hurkens.\n"
        "#[bypass_check(universes)] Definition no : False :=\n"
        "  TypeNeqSmallType.paradox Type eq_refl.\n"
        "Theorem proof : claim.claim. Proof. destruct no. Qed.",
        "certificate.no relies on an unsafe hierarchy",
    ),
    "a forged answer": (
        "Axiom cheat : False. Theorem cheated : claim.claim. Proof. destruct cheat. Qed.\n"
        "Notation proof :=\n"
        '  ltac:(idtac "Closed under the global context"; exact certificate.cheated).',
        "what Coq printed cannot be read",
    ),
}


QUICK = ("Admitted",)
"""Of the false proofs, the one that is tried in every run; all of them are slow together."""


@pytest.mark.coq
@pytest.mark.parametrize(
    "kind", [pytest.param(k, marks=() if k in QUICK else pytest.mark.slow) for k in FALSE_PROOFS]
)
def test_a_false_statement_is_not_proved(kind: str, tmp_path: Path) -> None:
    certificate, reason = FALSE_PROOFS[kind]
    assert reason in refused(tmp_path, FALSE, HEAD + certificate)


@pytest.mark.coq
def test_a_hypothesis_is_not_made_of_its_name(tmp_path: Path) -> None:
    """The name would end the comment, and assume what is false."""
    names = ["*) False -> (*", '"*) False -> (*"', "(* *) False -> (*", "*)\nFalse -> (*"]
    statement = sequent("(< 0 x:R)", **dict.fromkeys(names, "(<= 0 (* x:R x:R))"))
    contradiction = f"{HEAD}Theorem proof : claim.claim.\nProof. intros; contradiction. Qed."
    assert "line 5" in refused(tmp_path, statement, contradiction)
    useless = gallina.claim(sequent("(< 0 (* x:R x:R))", **dict.fromkeys(names, "(< 0 x:R)")))
    assert checked(tmp_path, useless, PROOF.replace("positive.", "positive ? ? ?."))[1] == ""


@pytest.mark.coq
def test_other_libraries_are_not_used(tmp_path: Path) -> None:
    """Debian's coq has a second library beside it, Ltac2."""
    problem = refused(tmp_path, TRUE, f"From Ltac2 Require Ltac2.\n{PROOF}")
    assert problem.endswith("is none of the libraries that are accepted")


@pytest.mark.coq
def test_of_other_libraries_there_are_those_that_coquelicot_requires(tmp_path: Path) -> None:
    """No more, and no fewer."""
    text = "From Coquelicot Require Coquelicot.\nPrint Libraries.\n"
    printed = build({"all.v": text}, tmp_path)["all.v"].printed
    loaded = {line.strip() for line in printed.splitlines() if line.startswith("  ")}
    others = {text for text in loaded if not text.startswith(("Coq.", "Coquelicot."))}
    assert others == {library for library in kernel.LIBRARIES if not library.endswith(".")}


@pytest.mark.coq
def test_schemas_hold_together_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    two = {"first": "(< 0 (exp a:R))", "second": "(= (sum 1 0 (call f #0:Z)) 0)"}
    table: dict[str, tuple[list[str], Term]] = {
        name: ([], read_term(stated)) for name, stated in two.items()
    }
    monkeypatch.setattr(gallina, "READ", table)
    first = f"{HEAD}Theorem first : claim.first. Proof. exact exp_pos. Qed.\n"
    both = f"{first}Definition proof : claim.claim := conj first (fun f => eq_refl)."
    said = gallina.DEFINED + gallina.schemas(table)
    assert checked(tmp_path, said, both)[1] == ""
    alone = checked(tmp_path, said, f"{first}Definition proof := first.")[1]
    assert 'has type "claim.first"' in alone


THEORY = """\
From Coq Require Import Reals Lra.
Open Scope R_scope.
Theorem square {x : R} : 0 <= x * x. Proof. nra. Qed.
Definition number := 1.
Notation forged := ltac:(idtac "Closed under the global context"; exact I).
Theorem open : False. Admitted.
"""


@pytest.mark.coq
def test_a_theorem_says_by_itself_what_it_states(tmp_path: Path) -> None:
    """A number is no theorem, a notation neither; what is left open is seen."""
    names = ("square", "number", "forged", "open", "renamed")
    files = {f"{name}.v": kernel.last_file([("", f"didp.theory.{name}")]) for name in names}
    square, opened = ("", "didp.theory.square"), ("", "didp.theory.open")
    files["both.v"] = kernel.last_file([square], [opened])
    files["together.v"] = kernel.last_file([square, opened], [square])
    built = build({"theory.v": THEORY} | files, tmp_path)

    def problem(name: str) -> str:
        printed = built[f"{name}.v"]
        return printed.problem or kernel.assumed(printed.printed, 1, ["didp.theory"])[0][1]

    assert problem("square") == ""
    each = kernel.assumed(built["both.v"].printed, 2, ["didp.theory"])
    assert [bool(why) for _, why in each] == [False, True] and "theory.open" in each[1][1]
    together = kernel.assumed(built["together.v"].printed, 2, ["didp.theory"])
    assert [bool(why) for _, why in together] == [True, False] and "theory.open" in together[0][1]
    assert problem("number").startswith("number.v, line 3")
    assert problem("renamed").startswith("renamed.v, line 3")
    assert problem("forged")
    assert "theory.open" in problem("open")


@for_each(
    [
        'Load "/etc/hostname".',
        'Declare(* *)ML Module "coq-core.plugins.extraction".',
        'Add LoadPath "/tmp" as Other.',
        'Redirect "/tmp/found" Print claim.claim.',
        'Cd "/tmp".',
        "Drop.",
        'From Coq Require Import Extraction. Extraction "/tmp/found" proof.',
        'Print Universes "/tmp/found".',
        "Unset Guard Checking.",
        "Unset Universe Checking.",
        "Unset Positivity Checking.",
        "Global Set Printing Depth 1.",
        "Definition two := Eval native_compute in 1 + 1.",
        "Axiom all : False.",
        "Parameter all : False.",
        "Conjecture all : False.",
        "Theorem all : False. Admitted.",
        "Theorem all : False. Proof. admit. Defined.",
        "#[bypass_check(guard)] Fixpoint loop (n : nat) : False := loop n.",
    ]
)
def test_no_word_is_there_for_files_code_options_and_holes(command: str) -> None:
    line = PROOF.count("\n") + 1
    assert kernel.refused("a.v", PROOF + command).startswith(f"a.v, line {line}: the word ")
    assert kernel.refused("a.v", PROOF) == ""


def test_what_coq_prints_is_read_to_the_letter() -> None:
    number = "ClassicalDedekindReals.sig_forall_dec"
    assert alone(f"{LIBRARIES}Axioms:\n{NUMBERS}") == ([number], "")
    assert alone(f"{LIBRARIES}Closed under the global context\n") == ([], "")
    two = f"{LIBRARIES}Closed under the global context\nAxioms:\n{NUMBERS}"
    assert kernel.assumed(two, 2, OWN) == [([], ""), ([number], "")]
    assert all(why for _, why in kernel.assumed(two, 3, OWN))


@pytest.mark.parametrize(
    "printed",
    [
        "",
        LIBRARIES,
        f"Axioms:\n{NUMBERS}",
        f"{LIBRARIES}{NUMBERS}",
        f"{LIBRARIES}Axioms:\n{NUMBERS}certificate.cheat : False\n",
        f"{LIBRARIES}Axioms:\n{NUMBERS}certificate.cheat\n  : False\n",
        f"{LIBRARIES}Axioms:\nAxioms:\n{NUMBERS}",
        f"{LIBRARIES}Closed under the global context\nAxioms:\n{NUMBERS}",
        f"{LIBRARIES}Axioms:\nfinal is assumed to be guarded.\n{NUMBERS}",
        f"{LIBRARIES}Axioms:\n...\n",
        f"{LIBRARIES}Section Variables:\n{NUMBERS}",
        f"{LIBRARIES[:-1]}  Other.Library\n\nAxioms:\n{NUMBERS}",
        f"{LIBRARIES[:-1]}  mathcomp.ssreflect.seqs\n\nAxioms:\n{NUMBERS}",
    ],
)
def test_what_else_coq_may_print_is_not_accepted(printed: str) -> None:
    assert alone(printed)[1]


def test_only_what_coqs_real_numbers_rest_on_is_assumed() -> None:
    """An axiom more is a change of this line."""
    assert {
        "ClassicalDedekindReals.sig_forall_dec",
        "ClassicalDedekindReals.sig_not_dec",
        "FunctionalExtensionality.functional_extensionality_dep",
        "Classical_Prop.classic",
    } == kernel.AXIOMS
