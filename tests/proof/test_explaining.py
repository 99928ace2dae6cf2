"""didp_ref/proof/explaining.py: values at which a step does not follow."""

from fractions import Fraction

import pytest

pytest.importorskip("z3")

from didp_ref.proof.explaining import why_not
from didp_ref.proof.objects import ProofObject, Sequent, Step
from didp_ref.proof.text import read


def proof(conclusion: str) -> ProofObject:
    goal = read(conclusion)
    given = (("x is positive", read("(< 0 x:R)")),)
    step = Step("conclusion", "entailment", goal, ("x is positive",))
    return ProofObject(("test.claim", "", "", "printed"), Sequent(given, goal), (step,), {})


def test_what_does_not_follow_is_shown_at_values() -> None:
    (shown,) = why_not(proof("(= (exp x:R) 7)"), "conclusion")
    names = dict(one.split(" = ") for one in shown.split(", "))
    assert Fraction(names["x"]) > 0
    assert names["exp(x)"] != "7"


def test_what_follows_has_no_such_values() -> None:
    assert why_not(proof("(< -1 x:R)"), "conclusion") == []
