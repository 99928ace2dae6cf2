"""Replays: every step is proved from what it cites, and from nothing else."""

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from didp_ref.errors import InputError
from didp_ref.kernel.objects import CONCLUSION, ProofObject, Sequent, Step
from didp_ref.kernel.terms import IllFormed, Term
from didp_ref.kernel.text import read_term
from tools.coq import gallina, plan, search
from tools.coq.build import requirements
from tools.coq.instances import SCHEMAS
from tools.coq.replay import definition, module_name, replay, statement_name
from tools.coq.tactics import record

Compiles = Callable[..., str]


class Always(dict[str, str]):
    """A record in which every question has one tactic."""

    def __init__(self, tactic: str) -> None:
        self.tactic = tactic

    def __contains__(self, _: object) -> bool:
        return True

    def __getitem__(self, _: str) -> str:
        return self.tactic


def proof(*steps: Step, **given: str) -> ProofObject:
    """Return a proof object; the last step's statement is what it proves."""
    hypotheses = tuple((name, read_term(entry)) for name, entry in given.items())
    *others, last = steps
    sequent = Sequent(hypotheses, last.statement)
    return ProofObject(
        ("a.claim-1", "", "", "printed"), sequent, (*others, replace(last, name=CONCLUSION)), {}
    )


def step(
    name: str, statement: str, *by: str, schemas: tuple[tuple[str, tuple[Term, ...]], ...] = ()
) -> Step:
    """Return a step that is entailed."""
    return Step(name, "entailment", read_term(statement), by, schemas)


def general(name: str, statement: str, variable: str, *by: str) -> Step:
    """Return a step that generalizes a variable."""
    return Step(name, "generalization", read_term(statement), by, (), read_term(variable))


def error(one: ProofObject, compiles: Compiles, tactic: str = "nonlinear") -> str:
    """Return what Coq says against the replay of a proof object."""
    return compiles(one=replay(one, Always(tactic)))


EVERY = read_term("(every 1 m:Z (<= 0 (at p #0:Z)))")
SQUARE = proof(step("", "(< 0 (* x:R x:R))", "positive"), positive="(< 0 x:R)")
PROOFS = {
    "arithmetic": SQUARE,
    "an instance of a schema": proof(
        step("", "(< 0 (* 2 (exp x:R)))", schemas=(("exp_positive", (read_term("x:R"),)),))
    ),
    "one value of every": proof(
        step(
            "",
            "(<= 0 (* 2 (at p 1)))",
            "all",
            "m",
            schemas=(("instance", (EVERY, read_term("1"))),),
        ),
        all="(every 1 m:Z (<= 0 (at p #0:Z)))",
        m="(<= 1 m:Z)",
    ),
    "one value, which is a sum": proof(
        step(
            "",
            "(<= (+ k:Z 1) (at p (+ 1 k:Z)))",
            "all",
            "k",
            schemas=(
                (
                    "instance",
                    (read_term("(every 1 m:Z (<= #0:Z (at p #0:Z)))"), read_term("(+ k:Z 1)")),
                ),
            ),
        ),
        all="(every 1 m:Z (<= #0:Z (at p #0:Z)))",
        k="(and (<= 0 k:Z) (<= (+ k:Z 1) m:Z))",
    ),
    "every value": proof(
        step("each", "(<= 0 (* j:Z j:Z))"),
        general("", "(every 1 5 (<= 0 (* #0:Z #0:Z)))", "j:Z", "each"),
    ),
    "induction": proof(
        general("on", "(every-from 0 (=> (<= 0 (* 2 #0:Z)) (<= 0 (* 2 (+ #0:Z 1)))))", "j:Z"),
        step(
            "",
            "(every-from 0 (<= 0 (* 2 #0:Z)))",
            "on",
            schemas=(("induction", (read_term("(every-from 0 (<= 0 (* 2 #0:Z)))"),)),),
        ),
    ),
    "a value that no hypothesis speaks of": proof(
        step("any", "(<= 0 (* y:R y:R))"), step("", "(< 0 1)", "any")
    ),
    "spellings": proof(
        step("", "(= (exp (+ b:R a:R)) (* (inverse 2) (inverse y:R) (abs x:R)))", "one"),
        one="(= (exp (+ a:R b:R)) (* (inverse (* 2 y:R)) (abs (* -1 x:R))))",
    ),
    "an identity": proof(
        Step("", "identity", read_term("(= (* x:R (inverse x:R)) 1)"), ("x",)), x="(< 0 x:R)"
    ),
}


@pytest.mark.parametrize("which", PROOFS)
def test_a_replay_compiles(which: str, compiles: Compiles) -> None:
    assert error(PROOFS[which], compiles) == ""


FALSE = {
    "arithmetic": proof(step("", "(< x:R (* x:R x:R))", "positive"), positive="(< 0 x:R)"),
    "what is not cited": proof(step("", "(< 0 (* x:R x:R))"), positive="(< 0 x:R)"),
    "a gap between integers": proof(step("", "(<= 1 m:Z)", "m"), m="(< 0 m:Z)"),
    "a denominator that may be zero": proof(step("", "(= (* x:R (inverse x:R)) 1)")),
}


@pytest.mark.parametrize("which", FALSE)
def test_a_false_step_does_not_compile(which: str, compiles: Compiles) -> None:
    said = error(FALSE[which], compiles)
    assert "one.v" in said
    assert "Error" in said


def test_what_says_something_else_has_another_name() -> None:
    other = proof(step("", "(< 0 (* 2 x:R))", "positive"), positive="(< 0 x:R)")
    assert module_name(other) == module_name(SQUARE)
    assert statement_name(other) != statement_name(SQUARE)
    text = replay(other, Always("nonlinear"))
    assert definition(other) in text
    assert f"Theorem proof : {statement_name(other)}." in text


def test_a_question_without_a_tactic_is_named() -> None:
    with pytest.raises(InputError, match=r"^a\.claim-1: printed: .* step 'conclusion'"):
        replay(SQUARE, {})
    with pytest.raises(InputError, match=rf"run `{re.escape('python -m')} [\w.]*search`"):
        replay(SQUARE, {})


def test_what_is_no_proof_has_no_replay() -> None:
    gap = proof(step("", "(< 0 (* x:R x:R))", "nothing"), positive="(< 0 x:R)")
    with pytest.raises(IllFormed, match="'nothing'"):
        replay(gap, Always("nonlinear"))


def test_every_stored_proof_has_a_statement_of_its_own_name() -> None:
    proofs = search.stored()
    names = [statement_name(proof) for proof in proofs]
    assert len({*names}) == len({*map(module_name, proofs)}) == len(proofs)
    assert all(re.fullmatch(r"c_[a-z0-9_]+__[0-9a-f]{12}", name) for name in names)


@pytest.mark.slow
def test_every_stored_proof_has_a_replay() -> None:
    tactics = record(search.HAND_WRITTEN)
    for proof in search.stored():
        name, text = module_name(proof), replay(proof, tactics)
        assert text.count("Theorem proof : c_") == 1, name
        assert not re.search(r"\b(Admitted|admit|Axiom|Parameter)\b", text), name


@pytest.fixture(scope="module")
def further(compiled: Path) -> Path:
    """The folder with points and events, and what the further schemas state, proved."""
    shared = Path(__file__).parents[3] / "proofs" / "shared"
    for name in ("points_and_events", "normal"):
        shutil.copy(shared / f"{name}.v", compiled / "shared")
        search.compiled(f"shared/{name}.v", compiled)
    files = []
    for module, schemas in SCHEMAS.items():
        said = gallina.schemas(schemas)
        stated = f"{plan.stated(module)}.v"
        (compiled / stated).write_text(gallina.required(said) + plan.HEAD + said)
        shutil.copy(shared / f"{module}.v", compiled / "shared")
        files += [stated, f"shared/{module}.v"]
    for name in TopologicalSorter(requirements(compiled, files)).static_order():
        search.compiled(name, compiled)
    return compiled


F, G = "(density f #0:P)", "(density g #0:P)"
OVER = {
    "below": f"(every-point (<= {F} {G}))",
    "f": f"(integrable S:E {F})",
    "g": f"(integrable S:E {G})",
}
TWICE = f"(<= (integral S:E {F}) (* 1/2 (integral S:E (* {G} 2))))"
MONOTONE = ("integral_monotone", (read_term(F), read_term(G), read_term("S:E")))
SCALED = ("integral_scale", (read_term("2"), read_term(G), read_term("S:E")))
ABOVE_HALF = ("normal_monotone", (read_term("0"), read_term("(root x:R)")))


@pytest.mark.coq
def test_what_is_said_of_events_is_replayed(further: Path, compiles: Compiles) -> None:
    last = step("conclusion", TWICE, *OVER, schemas=(MONOTONE, SCALED))
    assert error(proof(last, **OVER), compiles, "linear") == ""
    wrong = step("conclusion", TWICE, *OVER, schemas=(MONOTONE,))
    assert "No applicable tactic" in error(proof(wrong, **OVER), compiles, "linear")


@pytest.mark.coq
def test_a_fact_about_every_point_is_taken_at_one_and_generalized(
    further: Path, compiles: Compiles
) -> None:
    given = {"below": f"(every-point (< {F} 1))"}
    at = ("instance", (read_term(given["below"]), read_term("o:P")))
    twice = f"(every-point (< (* 2 {F}) 2))"
    last = Step(CONCLUSION, "generalization", read_term(twice), ("below",), (at,), read_term("o:P"))
    assert error(proof(last, **given), compiles, "linear") == ""


@pytest.mark.coq
def test_roots_and_the_normal_distribution_are_replayed(further: Path, compiles: Compiles) -> None:
    root = ("square_root", (read_term("x:R"),))
    above = "(<= (normal 0) (normal (root x:R)))"
    last = step("conclusion", above, "x", schemas=(root, ABOVE_HALF))
    assert error(proof(last, x="(<= 0 x:R)"), compiles, "linear") == ""
