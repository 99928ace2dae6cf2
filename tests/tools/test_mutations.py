"""Each way to make a proof object wrong changes what it says it changes, and nothing else."""

from random import Random

import pytest

from didp_ref.kernel.objects import ProofObject, Sequent, Step
from didp_ref.kernel.terms import IllFormed
from didp_ref.kernel.text import read_term, write
from tools.mutations import IN_TERMS, WEIGHTS, bent, mutant

BENT = {
    "relation": ("(<= x:R 1)", {"(<= 1 x:R)", "(< x:R 1)", "(= x:R 1)", "(!= x:R 1)"}),
    "number": ("(<= x:R 2)", {"(<= x:R 3)", "(<= x:R 1)", "(<= x:R -2)"}),
    "variables": ("(<= x:R y:R)", {"(<= y:R x:R)", "(<= x:R x:R)", "(<= y:R y:R)"}),
    "names": ("(= (at p 1) (at q 1))", {"(= (at q 1) (at q 1))", "(= (at p 1) (at p 1))"}),
    "head": ("(<= x:R (max 1 2))", {"(<= x:R (min 1 2))", "(<= x:Z (max 1 2))"}),
    "part": ("(not (<= x:R y:R))", {"(<= x:R y:R)"}),
    "end": ("(every 1 3 (<= x:R 1))", {"(every 3 1 (<= x:R 1))", "(every (+ 1 1) 3 (<= x:R 1))"}),
    "binder": ("(every-from 1 (<= x:R 1))", {"(every 1 1 (<= x:R 1))", "(every-real (<= x:R 1))"}),
    "index": ("(every 1 3 (<= #0:Z 1))", {"(every 1 3 (<= (+ #0:Z 1) 1))"}),
    "place": ("(<= x:R (exp y:R))", {"(<= x:R (exp x:R))", "(<= y:R (exp y:R))"}),
}


@pytest.mark.parametrize("way", IN_TERMS)
def test_a_term_is_changed_in_each_way(way: str) -> None:
    statement, wanted = BENT[way]
    collected = set()
    for seed in range(200):
        try:
            collected.add(write(IN_TERMS[way](read_term(statement), Random(seed))))
        except IllFormed:
            continue
    assert wanted <= collected


def test_what_is_bent_is_another() -> None:
    statement = read_term("(every 1 m:Z (<= (at p #0:Z) (+ x:R 1)))")
    assert all(bent(statement, Random(seed))[1] != statement for seed in range(100))


def proof() -> ProofObject:
    given = (("a < b", read_term("(< a:R b:R)")), ("b < 2", read_term("(< b:R 2)")))
    goal = read_term("(< a:R (exp (+ b:R 1)))")
    steps = (
        Step(
            "lemma",
            "lemma",
            read_term("(<= (+ 1 b:R) (exp b:R))"),
            (),
            (("exp_tangent", (read_term("b:R"),)),),
        ),
        Step("conclusion", "entailment", goal, ("a < b", "lemma")),
    )
    return ProofObject(("test.claim", "", "", "printed"), Sequent(given, goal), steps, {})


def test_every_mutant_differs_and_every_way_is_taken() -> None:
    random = Random(1)
    proof_objects = [mutant([proof()], random)[1] for _ in range(600)]
    assert all(proof_object.proof != proof() for proof_object in proof_objects)
    kinds = {proof_object.kind.split(":")[0] for proof_object in proof_objects}
    assert kinds == {
        *("statement", "conclusion", "hypothesis", "instance"),
        *("everywhere", "chain", "spliced", "text"),
    }
    assert len(kinds) == len(WEIGHTS)


def test_a_claim_changes_with_its_proof_in_goal_and_hypotheses_only() -> None:
    random = Random(1)
    for _ in range(300):
        made = mutant([proof()], random)[1]
        changed = made.kind.split(":")[0] in ("conclusion", "hypothesis", "everywhere")
        assert (made.statement != proof().sequent) is changed
        if isinstance(made.proof, ProofObject):
            assert made.statement == made.proof.sequent
