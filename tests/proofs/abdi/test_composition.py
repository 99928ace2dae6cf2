"""The induction of Theorem 1, bent: without its base the claim falls."""

from __future__ import annotations

from sympy import And, Rational, oo

from didp_ref.papers.abdi.alphabet import alphas, beliefs, betas
from didp_ref.papers.abdi.statements.composition import EQUATION_6
from didp_ref.papers.shared.alphabet import k
from didp_ref.symbolic.notation import Term, every, le
from tests.twins import Twin, assert_false_and_refused


def quarter(_: int) -> Term:
    """1/4, always"""
    return Rational(1, 4)


def four(_: int) -> Term:
    """4, always: a belief may rise as it will"""
    return Rational(4)


def fallen(k: int) -> Term:
    """3/2 before the first answer, 1 after it, and ever more from then on"""
    return (k - 1) ** 2 + Rational(1, 2) * (k - 1) + 1


def test_that_eq_6_may_fail_at_the_first_answer_is_false_and_is_refused() -> None:
    low, high = (1 - alphas[k + 1]) * beliefs[k], (1 + betas[k + 1]) * beliefs[k]
    later = every(And(le(low, beliefs[k + 1]), le(beliefs[k + 1], high)), (k, 1, oo))
    twin = Twin(
        "abdi.theorem-1.induction",
        {alphas: quarter, betas: four, beliefs: fallen},
        le((1 - alphas[1]) * beliefs[0], beliefs[1]),
        {EQUATION_6: later},
    )
    assert_false_and_refused(twin)
