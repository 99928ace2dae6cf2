"""Facts about numbers: what is false for some numbers is not proved for all."""

from __future__ import annotations

import pytest
from sympy import S

from didp_ref.audit.claim import Claim, Kind, Part, Source, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.symbolic.notation import Formula, le, lt, reals
from proofs.abdi.algebra import algebra
from tests.twins import checked

a, b, u, v = reals("a b u v")
GIVEN = {"0 < a": lt(0, a), "a <= b": le(a, b)}


def proved(goal: Formula, met: bool = True) -> bool:
    """Put ``goal``, a fact about u and v, to the solvers at a and b; conclude ``a a <= a b``."""
    claim = Claim(
        "test.one",
        Kind.THEOREM,
        Source("test", "Theorem 1"),
        "One",
        "$1 = 1$",
        (Part("statement", formal=lambda: Statement(GIVEN, le(a * a, a * b))),),
    )
    d = Derivation(claim)
    d.model({a: S.One, b: S.One})
    algebra(d, "fact", {u: a, v: b}, [lt(0, u), le(u, v)], goal, list(GIVEN), met=met)
    d.conclude(["fact", *GIVEN])
    return bool(checked(d.proof())["outcome"] == "holds")


@pytest.mark.parametrize("met", [True, False])
def test_a_fact_for_all_numbers_is_taken_at_terms(met: bool) -> None:
    assert proved(le(u * u, u * v), met)


def test_what_is_false_for_some_numbers_is_refused() -> None:
    assert not proved(le(u * v, u * u))
