"""Readings, exact numbers, and facts taken at terms."""

from fractions import Fraction

import pytest
from sympy import S

from didp_ref.audit.claim import Claim, Kind, Part, Source, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import translation
from didp_ref.papers.abdi.shared import CHANGED, REMOVED, REPLACED, is_log, sensitivities
from didp_ref.papers.shared.algebra import algebra
from didp_ref.symbolic.notation import Formula, le, lt, reals
from didp_ref.worlds import Count, Universe
from tests.negative_controls import checked


@pytest.mark.parametrize(
    ("query", "reading", "delta", "theta"),
    [
        ("sum", REMOVED, 4, 3),
        ("sum", CHANGED, 4, 6),
        ("sum", REPLACED, 3, 3),
        ("count", REMOVED, 1, 0),
        ("count", CHANGED, 1, 2),
        ("count", REPLACED, 0, 0),
    ],
)
def test_sensitivities_worked_out_by_hand(query: str, reading: str, delta: int, theta: int) -> None:
    assert sensitivities(query, Universe.of([1, 2, 4]), reading) == (delta, theta)


def test_a_count_with_a_predicate_tells_who_is_missing() -> None:
    ones = Count(lambda record: record == 1)
    assert sensitivities(ones, Universe.of([1, 2, 4]), REMOVED) == (1, 1)


def test_a_logarithm_is_recognised() -> None:
    three = translation.epsilon_from_rho.enclose("3/4", 2)
    assert is_log(three, Fraction(3))
    assert not is_log(three, Fraction(3) + Fraction(1, 10**20))


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
