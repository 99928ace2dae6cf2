"""The induction of Theorem 1, bent: without its base the claim falls."""

from __future__ import annotations

from sympy import And, Max, Rational, oo

from didp_ref.papers.abdi.alphabet import alphas, beliefs, betas
from didp_ref.papers.abdi.statements.composition import EQUATION_6
from didp_ref.papers.shared.alphabet import k
from didp_ref.proof.notation import Term, every, le
from tests.proofs.twins import Twin, assert_false_and_refused


def half(_: int) -> Term:
    """1/2, always"""
    return Rational(1, 2)


def fallen(k: int) -> Term:
    """1 before the first answer, 1/100 after it"""
    return Rational(1, 100) + Rational(99, 100) * Max(0, 1 - k)


def test_that_eq_6_may_fail_at_the_first_answer_is_false_and_is_refused() -> None:
    low, high = (1 - alphas[k + 1]) * beliefs[k], (1 + betas[k + 1]) * beliefs[k]
    later = every(And(le(low, beliefs[k + 1]), le(beliefs[k + 1], high)), (k, 1, oo))
    twin = Twin(
        "abdi.theorem-1.induction",
        {alphas: half, betas: half, beliefs: fallen},
        le((1 - alphas[1]) * beliefs[0], beliefs[1]),
        {EQUATION_6: later},
    )
    assert_false_and_refused(twin)
