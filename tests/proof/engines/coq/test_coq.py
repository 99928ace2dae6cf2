"""Coq: a proof holds, and a certificate that only looks like one does not."""

from __future__ import annotations

import shutil

import pytest

from didp_ref.claim import Evidence, Outcome, Strength
from didp_ref.errors import InputError, Unavailable
from didp_ref.proof import engines
from didp_ref.proof.engines import coq
from didp_ref.proof.engines.coq import gallina
from didp_ref.proof.objects import Sequent
from didp_ref.proof.terms import HEADS, Term
from didp_ref.proof.text import read

installed = pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed")


def sequent(conclusion: str, **hypotheses: str) -> Sequent:
    """Return a statement that is given as texts."""
    given = tuple((name, read(one)) for name, one in hypotheses.items())
    return Sequent(given, read(conclusion))


TRUE = sequent("(< 0 (* x:R x:R))", positive="(< 0 x:R)")
FALSE = sequent("(< 0 x:R)")
PROOF = """\
From Coq Require Import Reals Lra.
Require Claim.
Open Scope R_scope.
Theorem proof : Claim.claim.
Proof. intros x positive. nra. Qed.
"""
HEAD = "From Coq Require Import Reals Lra.\nRequire Claim.\nOpen Scope R_scope.\n"
LIBRARIES = "Loaded library files: \n  Coq.Init.Logic\n  Claim\n  Certificate\n\n"
NUMBERS = "ClassicalDedekindReals.sig_forall_dec\n  : forall P : nat -> Prop,\n    {P 0}\n"


def refused(statement: Sequent, certificate: str) -> str:
    """Return why a certificate is refused."""
    found = coq.check(statement, certificate)
    assert found.outcome is Outcome.UNDECIDED
    assert found.engine == "Coq"
    return found.detail


def test_coq_checks_statements_and_decides_no_steps() -> None:
    assert coq.name == "coq"
    assert "coq" not in engines.step_engines()


def test_where_coq_is_missing_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Unavailable, match="Coq is not at hand; apt-get install coq"):
        coq.version()
    with pytest.raises(Unavailable, match="apt-get install coq"):
        coq.check(TRUE, PROOF)


@installed
def test_coq_says_its_version() -> None:
    assert coq.version()[0].isdigit()


@installed
def test_a_proof_holds() -> None:
    assert coq.check(TRUE, PROOF) == Evidence(
        "Coq",
        Outcome.HOLDS,
        Strength.PROOF,
        "the kernel accepts the certificate; axioms: ClassicalDedekindReals.sig_forall_dec, "
        "FunctionalExtensionality.functional_extensionality_dep",
    )


def test_what_is_no_statement_is_no_question_of_the_proof() -> None:
    with pytest.raises(InputError, match=r"\(exp x:R\)"):
        coq.check(sequent("(exp x:R)"), PROOF)


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
    # every function is total
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


def test_there_is_a_fact_of_each_construct() -> None:
    def heads(term: Term) -> set[str]:
        return {term.head}.union(*map(heads, term.args))

    assert set().union(*(heads(read(fact)) for fact in FACTS)) == set(HEADS)


@installed
def test_each_construct_means_in_coq_what_it_means() -> None:
    statement = Sequent((), Term("and", tuple(map(read, FACTS))))
    proofs = " | ".join(f"solve [{proof}]" for proof in FACTS.values())
    certificate = (
        "From Coq Require Import ZArith Reals Lra Lia.\nRequire Claim.\nOpen Scope R_scope.\n"
        "Theorem proof : Claim.claim.\nProof.\nunfold Claim.claim. intros.\n"
        f"repeat match goal with |- _ /\\ _ => split end; first [{proofs}].\nQed.\n"
    )
    found = coq.check(statement, certificate)
    assert found.outcome is Outcome.HOLDS, found.detail


FALSE_PROOFS = {
    "nothing is proved": ("", "Certificate.proof was not found"),
    "another claim is proved": (
        "Theorem proof : forall x : R, 0 < x -> 0 < x * x. Proof. intros. nra. Qed.",
        'The term "Certificate.proof" has type',
    ),
    "an error": (
        "Theorem proof : Claim.claim. Proof. intros x. lra. Qed.",
        "Certificate.v, line 4",
    ),
    "an unfinished proof": ("Theorem proof : Claim.claim. Proof. intros x.", "Certificate.v"),
    "Admitted": ("Theorem proof : Claim.claim. Admitted.", "it rests on more"),
    "an axiom": (
        "Axiom cheat : False. Theorem proof : Claim.claim. Proof. destruct cheat. Qed.",
        "Coq's axioms: Certificate.cheat",
    ),
    "an axiom with an allowed name": (
        "Module ClassicalDedekindReals. Axiom sig_forall_dec : False. End ClassicalDedekindReals.\n"
        "Theorem proof : Claim.claim.\n"
        "Proof. destruct ClassicalDedekindReals.sig_forall_dec. Qed.",
        "Coq's axioms: Certificate.ClassicalDedekindReals.sig_forall_dec",
    ),
    "an axiom of the library": (
        "From Coq Require Import AdmitAxiom.\n"
        "Theorem proof : Claim.claim. Proof. destruct proof_admitted. Qed.",
        "AdmitAxiom.proof_admitted",
    ),
    "another meaning of <": (
        'Notation "x < y" := True : R_scope. Notation "x < y" := True : type_scope.\n'
        "Theorem proof : forall x : R, 0 < x. Proof. exact (fun _ => I). Qed.",
        'The term "Certificate.proof" has type',
    ),
    "another R": (
        "Module R. Definition R := False. End R. Import R. Definition Rlt (a b : R) := True.\n"
        "Theorem proof : forall x : R, True. Proof. intros x. destruct x. Qed.",
        'The term "Certificate.proof" has type',
    ),
    "another claim of that name": (
        "Module Claim. Definition claim := True. End Claim.\n"
        "Theorem proof : Certificate.Claim.claim. Proof. exact I. Qed.",
        'The term "Certificate.proof" has type',
    ),
    "a coercion": (
        "Definition any (t : True) : Claim.claim. Admitted. Coercion any : True >-> Claim.claim.\n"
        "Definition proof := I.",
        'Final.v, line 6: The term "Certificate.proof" has type "True"',
    ),
    "a loop taken for an end": (
        "#[bypass_check(guard)] Fixpoint loop (n : nat) : False := loop n.\n"
        "Theorem proof : Claim.claim. Proof. destruct (loop 0). Qed.",
        "Certificate.loop is assumed to be guarded",
    ),
    "a type that is its own premise": (
        "#[bypass_check(positivity)] Inductive bad := Bad : (bad -> False) -> bad.\n"
        "Definition no (b : bad) : False := match b with Bad f => f b end.\n"
        "Theorem proof : Claim.claim. Proof. destruct (no (Bad no)). Qed.",
        "Certificate.bad is assumed to be positive",
    ),
    "a type of all types": (
        "From Coq Require Import Hurkens.\n"
        "#[bypass_check(universes)] Definition no : False :=\n"
        "  TypeNeqSmallType.paradox Type eq_refl.\n"
        "Theorem proof : Claim.claim. Proof. destruct no. Qed.",
        "Certificate.no relies on an unsafe hierarchy",
    ),
    "a forged answer": (
        "Axiom cheat : False. Theorem cheated : Claim.claim. Proof. destruct cheat. Qed.\n"
        "Notation proof :=\n"
        '  ltac:(idtac "Closed under the global context"; exact Certificate.cheated).',
        "it rests on more",
    ),
}


QUICK = ("Admitted",)
"""Of the false proofs, the one that is tried in every run; all of them are slow together."""


@installed
@pytest.mark.parametrize(
    "kind",
    [pytest.param(k, marks=() if k in QUICK else pytest.mark.slow) for k in FALSE_PROOFS],
)
def test_a_false_statement_is_not_proved(kind: str) -> None:
    certificate, reason = FALSE_PROOFS[kind]
    assert reason in refused(FALSE, HEAD + certificate)


@installed
@pytest.mark.slow
def test_a_hypothesis_is_not_made_of_its_name() -> None:
    """The name would end the comment, and assume what is false."""
    names = ["*) False -> (*", '"*) False -> (*"', "(* *) False -> (*", "*)\nFalse -> (*"]
    statement = sequent("(< 0 x:R)", **dict.fromkeys(names, "(<= 0 (* x:R x:R))"))
    assert "line 5" in refused(
        statement, f"{HEAD}Theorem proof : Claim.claim.\nProof. intros; contradiction. Qed."
    )
    useless = sequent("(< 0 (* x:R x:R))", **dict.fromkeys(names, "(< 0 x:R)"))
    assert coq.check(useless, PROOF.replace("positive.", "positive ? ? ?.")).outcome is (
        Outcome.HOLDS
    )


@installed
@pytest.mark.slow
def test_only_the_library_that_comes_with_coq_is_used() -> None:
    """Debian's coq has a second library beside it, Ltac2."""
    assert refused(TRUE, f"From Ltac2 Require Ltac2.\n{PROOF}").endswith(
        "is not in Coq's own library"
    )


@installed
@pytest.mark.slow
def test_schemas_hold_together_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    two = {"first": "(< 0 (exp a:R))", "second": "(= (sum 1 0 (call f #0:Z)) 0)"}
    table: dict[str, tuple[list[str], Term]] = {
        name: ([], read(stated)) for name, stated in two.items()
    }
    monkeypatch.setattr(gallina, "READ", table)
    first = f"{HEAD}Theorem first : Claim.first. Proof. exact exp_pos. Qed.\n"
    both = f"{first}Definition proof : Claim.claim := conj first (fun f => eq_refl)."
    assert coq.check_schemas(both).outcome is Outcome.HOLDS
    alone = coq.check_schemas(f"{first}Definition proof := first.")
    assert alone.outcome is Outcome.UNDECIDED
    assert 'has type "Claim.first"' in alone.detail


@installed
@pytest.mark.parametrize(
    "command",
    [
        'Load "/etc/hostname".',
        'Declare(* *)ML Module "coq-core.plugins.extraction".',
        'Add LoadPath "/tmp" as Other.',
        'Redirect "/tmp/found" Print Claim.claim.',
        'Cd "/tmp".',
        "Drop.",
        'From Coq Require Import Extraction. Extraction "/tmp/found" proof.',
        'Print Universes "/tmp/found".',
        "Unset Guard Checking.",
        "Unset Universe Checking.",
        "Unset Positivity Checking.",
        "Global Set Printing Depth 1.",
        "Definition two := Eval native_compute in 1 + 1.",
    ],
)
def test_a_certificate_has_no_word_for_files_code_and_options(command: str) -> None:
    assert "is refused in a certificate" in refused(TRUE, PROOF + command)


@installed
@pytest.mark.slow
def test_a_certificate_has_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coq, "TIME_LIMIT_S", 5)
    endless = f"{HEAD}From Coq Require Import NArith.\nCompute N.iter (2 ^ 60) negb true."
    assert refused(TRUE, endless) == "Certificate.v: no end after 5 s"


@installed
@pytest.mark.slow
def test_a_certificate_has_its_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coq, "MEMORY_LIMIT_KB", 1_000_000)
    large = "Definition large := Eval vm_compute in Nat.pow 10 9."
    assert coq.check(TRUE, PROOF).outcome is Outcome.HOLDS
    assert refused(TRUE, f"{HEAD}{large}").startswith("Certificate.v")


def test_what_coq_prints_is_read_to_the_letter() -> None:
    number = "ClassicalDedekindReals.sig_forall_dec"
    assert coq.assumed(f"{LIBRARIES}Axioms:\n{NUMBERS}") == ([number], "")
    assert coq.assumed(f"{LIBRARIES}Closed under the global context\n") == ([], "")


@pytest.mark.parametrize(
    "printed",
    [
        "",
        LIBRARIES,
        f"Axioms:\n{NUMBERS}",
        f"{LIBRARIES}{NUMBERS}",
        f"{LIBRARIES}Axioms:\n{NUMBERS}Certificate.cheat : False\n",
        f"{LIBRARIES}Axioms:\n{NUMBERS}Certificate.cheat\n  : False\n",
        f"{LIBRARIES}Axioms:\nAxioms:\n{NUMBERS}",
        f"{LIBRARIES}Closed under the global context\nAxioms:\n{NUMBERS}",
        f"{LIBRARIES}Axioms:\nfinal is assumed to be guarded.\n{NUMBERS}",
        f"{LIBRARIES}Axioms:\n...\n",
        f"{LIBRARIES}Section Variables:\n{NUMBERS}",
        f"{LIBRARIES}  Other.Library\nAxioms:\n{NUMBERS}",
    ],
)
def test_what_else_coq_may_print_is_not_accepted(printed: str) -> None:
    assert coq.assumed(printed)[1]
