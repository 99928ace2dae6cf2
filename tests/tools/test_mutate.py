"""Bending questions: the engines notice, or prove that it does not matter."""

import pytest

from didp_ref.audit.derivation import authors_of
from didp_ref.audit.derivations import derivations
from didp_ref.errors import Unavailable
from didp_ref.kernel.engines import versions
from didp_ref.kernel.objects import ProofObject, Sequent, Step
from didp_ref.kernel.terms import Term
from didp_ref.kernel.text import read_term, write
from didp_ref.papers import CLAIMS
from tools.mutate import HARMLESS, REFUSED, UNDECIDED, bend, bends, conclusions, summary


@pytest.fixture(scope="module", autouse=True)
def engines() -> None:
    """Questions are asked, which needs every engine."""
    try:
        versions()
    except Unavailable as missing:
        pytest.skip(str(missing))


def small() -> ProofObject:
    """A proof of a < b + 1 from a < b, that rests on something it does not need."""
    given = (("a < b", read_term("(< a:R b:R)")), ("b < 2", read_term("(< b:R 2)")))
    goal = read_term("(< a:R (+ b:R 1))")
    steps = (
        Step("wider", "entailment", read_term("(<= a:R b:R)"), ("a < b",)),
        Step(
            "conclusion",
            "entailment",
            goal,
            ("wider", "b < 2"),
            (("exp_positive", (goal.args[0],)),),
        ),
    )
    return ProofObject(("test.claim", "", "", "printed"), Sequent(given, goal), steps, {})


def test_each_question_is_bent_in_each_way() -> None:
    results = [(bent.step, bent.kind, bent.detail) for bent in bends(small())]
    assert results == [
        ("wider", "relation", "(<= a:R b:R)"),
        ("wider", "variables", "a:R and b:R"),
        ("wider", "premise", "(< a:R b:R)"),
        ("conclusion", "relation", "(< a:R (+ b:R 1))"),
        ("conclusion", "variables", "a:R and b:R"),
        ("conclusion", "number", "1 at (1, 1)"),
        ("conclusion", "premise", "(<= a:R b:R)"),
        ("conclusion", "premise", "(< b:R 2)"),
        ("conclusion", "premise", "(< 0 (exp a:R))"),
    ]


def test_what_matters_is_refused_and_what_does_not_is_harmless() -> None:
    fates = {(bent.step, bent.kind, bent.detail): fate for bent, fate in bend([small()])}
    harmless = {key for key, fate in fates.items() if fate == HARMLESS}
    assert harmless == {
        ("conclusion", "number", "1 at (1, 1)"),
        ("conclusion", "premise", "(< b:R 2)"),
        ("conclusion", "premise", "(< 0 (exp a:R))"),
    }
    assert set(fates.values()) == {REFUSED, HARMLESS}


def changed(statement: str) -> list[tuple[str, str]]:
    ways = conclusions(read_term(statement))
    return [(kind, write(made)) for kind, _, change in ways for made in [change()]]


def test_a_statement_is_bent_everywhere() -> None:
    assert changed("(and (<= x:R 1) (= y:R x:R))") == [
        ("relation", "(and (<= 1 x:R) (= y:R x:R))"),
        ("relation", "(and (<= x:R 1) (!= y:R x:R))"),
        ("variables", "(and (<= y:R 1) (= x:R y:R))"),
        ("number", "(and (<= x:R 2) (= y:R x:R))"),
    ]


def test_what_says_the_same_is_no_mutant() -> None:
    equal: Term = read_term("(= x:R y:R)")
    steps = (Step("conclusion", "entailment", equal, ("given",)),)
    sequent = Sequent((("given", equal),), equal)
    proof = ProofObject(("test.claim", "", "", "printed"), sequent, steps, {})
    assert [bent.kind for bent in bends(proof)] == ["relation", "premise"]


def test_counts_add_up() -> None:
    bent = bend([small()])
    counts = summary(bent)
    assert sum(counts["total"].values()) == len(bent)
    assert {entry.kind for entry, _ in bent} == set(counts) - {"total"}
    assert UNDECIDED not in counts["total"]


@pytest.mark.parametrize("claim", ["bridges.epsilon.post-processing", "abdi.equations-10-11"])
def test_nothing_bent_in_a_derivation_is_accepted_without_a_proof(claim: str) -> None:
    bent = bend(derivations([claim]))
    assert len(bent) > 20
    assert {fate for _, fate in bent} <= {REFUSED, HARMLESS}


@pytest.mark.slow
def test_next_to_nothing_bent_stays_undecided() -> None:
    result = bend(
        derivations(sorted(name for name, claim in CLAIMS.items() if authors_of(claim))[::15])
    )
    undecided = [bent for bent, fate in result if fate == UNDECIDED]
    assert len(result) > 1000
    assert len(undecided) <= len(result) / 500, undecided
