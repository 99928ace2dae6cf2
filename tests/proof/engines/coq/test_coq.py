"""Coq: a proof holds, and a certificate that only looks like one does not."""

from __future__ import annotations

import shutil

import pytest
import sympy
from sympy import And, Equivalent, Implies, Not, Product, Sum, Symbol, Xor, exp, log

from didp_ref.claim import Evidence, Outcome, Statement, Strength
from didp_ref.errors import InputError, Unavailable
from didp_ref.proof import engines
from didp_ref.proof.engines import coq
from didp_ref.proof.logic import ForAll
from didp_ref.proof.notation import Formula, eq, integers, le, lt, ne

installed = pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed")

x = Symbol("x", real=True)
(k,) = integers("k")
TRUE = Statement({"x > 0": lt(0, x)}, lt(0, x * x))
FALSE = Statement({}, lt(0, x))
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


def refused(statement: Statement, certificate: str) -> str:
    """Return why a certificate is refused."""
    found = coq.check(statement, certificate)
    assert found.outcome is Outcome.UNDECIDED
    assert found.engine == "Coq"
    return found.detail


def test_coq_checks_statements_and_decides_no_steps() -> None:
    assert dict(engines.statement_engines()) == {"coq": coq}
    assert "coq" not in engines.step_engines()


def test_where_coq_is_missing_it_is_said_how_to_get_it(monkeypatch) -> None:
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


@installed
def test_a_statement_that_cannot_be_said_is_no_question_of_the_proof() -> None:
    with pytest.raises(InputError, match=r"sqrt\(x\)"):
        coq.check(Statement({}, lt(0, sympy.sqrt(x))), PROOF)


FACTS: dict[Formula, str] = {
    Implies(eq(x, 2), eq(x * sympy.Rational(3, 2) - 1, 2)): "intros ->; lra",
    Implies(eq(x, 2), eq(x**3, 8)): "intros ->; lra",
    Implies(eq(x, 2), eq(x**-2, sympy.Rational(1, 4))): "intros ->; field",
    Implies(eq(x, 1), eq(log(exp(x), evaluate=False), 1)): "intros ->; apply ln_exp",
    Implies(eq(x, -2), eq(sympy.Abs(x), 2)): "intros ->; unfold Rabs; destruct Rcase_abs; lra",
    Implies(eq(x, 2), eq(sympy.Max(x, 1), 2)): "intros ->; unfold Rmax; destruct Rle_dec; lra",
    Implies(eq(x, 2), eq(sympy.Min(x, 1), 1)): "intros ->; unfold Rmin; destruct Rle_dec; lra",
    eq(Sum(k * k, (k, 2, 4)), 29): "cbv - [Rplus Rmult IZR]; lra",
    eq(Sum(k, (k, 3, 2)), 0): "reflexivity",
    eq(Product(k, (k, 2, 4)), 24): "cbv - [Rplus Rmult IZR]; lra",
    eq(Product(k, (k, 3, 2)), 1): "reflexivity",
    ForAll(Implies(ne(k, 2), eq(k, 1)), (k, 1, 2)): "intros; lia",
    Implies(eq(x, 2), Xor(lt(x, 1), lt(x, 3), evaluate=False)): "intros ->; right; split; lra",
    Equivalent(lt(x, 1), lt(x + 1, 2)): "split; lra",
    Not(ForAll(lt(x, 1), x)): "intros all; specialize (all 1); lra",
}
"""True statements, one a construct, each with its proof."""


@installed
def test_each_construct_means_in_coq_what_it_means() -> None:
    statement = Statement({}, And(*FACTS))
    assert len(statement.conclusion.args) == len(FACTS)
    proofs = " | ".join(f"solve [{proof}]" for proof in FACTS.values())
    certificate = (
        "From Coq Require Import ZArith Reals Lra Lia.\nRequire Claim.\nOpen Scope R_scope.\n"
        "Theorem proof : Claim.claim.\nProof.\nintros x.\n"
        f"repeat match goal with |- _ /\\ _ => split end; first [{proofs}].\nQed.\n"
    )
    assert coq.check(statement, certificate).outcome is Outcome.HOLDS


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


QUICK = ("Admitted", "an axiom")
"""Of the false proofs, those that are tried in every run; all of them are slow together."""


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
    statement = Statement({name: le(0, x * x) for name in names}, lt(0, x))
    assert "line 5" in refused(
        statement, f"{HEAD}Theorem proof : Claim.claim.\nProof. intros; contradiction. Qed."
    )
    useless = Statement({name: lt(0, x) for name in names}, lt(0, x * x))
    assert coq.check(useless, PROOF.replace("positive.", "positive ? ? ?.")).outcome is (
        Outcome.HOLDS
    )


@installed
def test_only_the_library_that_comes_with_coq_is_used() -> None:
    """Debian's coq has a second library beside it, Ltac2."""
    assert refused(TRUE, f"From Ltac2 Require Ltac2.\n{PROOF}").endswith(
        "is not in Coq's own library"
    )


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
def test_a_certificate_has_its_time(monkeypatch) -> None:
    monkeypatch.setattr(coq, "TIME_LIMIT_S", 5)
    endless = f"{HEAD}From Coq Require Import NArith.\nCompute N.iter (2 ^ 60) negb true."
    assert refused(TRUE, endless) == "Certificate.v: no end after 5 s"


@installed
@pytest.mark.slow
def test_a_certificate_has_its_memory(monkeypatch) -> None:
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
