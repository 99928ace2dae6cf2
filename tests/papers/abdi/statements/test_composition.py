"""Theorem 1's statements at two answers: true at Theorem 2's scale, false at Theorem 3's."""

from __future__ import annotations

from sympy import Rational

from didp_ref.papers.abdi.alphabet import alphas, betas, f, priors, sigma_a, sigma_b, sign
from didp_ref.papers.abdi.statements.composition import (
    ALPHA_KEPT,
    BETA_KEPT,
    theorem_1_alpha,
    theorem_1_beta,
)
from didp_ref.papers.shared.alphabet import i, m, n
from didp_ref.symbolic.models import holds
from proofs.abdi.symmetric_polynomials import symmetric_of_halves

HALVES = {1: Rational(1, 2), 2: Rational(1, 2)}


def two_answers(world: int, ratio: Rational) -> dict[object, object]:
    """Return two equally likely worlds, asked twice at a promise of 1/2 and 1/2.

    Either answer is ``ratio`` times as likely in the second world as in the first.
    """
    return {
        **{m: 2, i: world, n: 2, priors: HALVES, alphas: HALVES, betas: HALVES},
        sign: {0: -1, 1: 1, 2: -1, 3: 1},
        sigma_a: symmetric_of_halves(2),
        sigma_b: symmetric_of_halves(2),
        f: {(k, j): ratio ** (j - 1) for k in (1, 2) for j in (1, 2)},
    }


def test_a_scale_of_theorem_3_breaks_alpha_c_and_keeps_beta_c() -> None:
    """A third as likely: 1/10 is left of 1/2, and 1/8 is promised."""
    assert not holds(ALPHA_KEPT, two_answers(2, Rational(1, 3)))
    assert holds(BETA_KEPT, two_answers(1, Rational(1, 3)))


def test_answers_that_keep_definition_4_at_every_prior_keep_both() -> None:
    """Two thirds as likely: the ratio lies between 1 - 1/2 and 1 + 1/2."""
    for world in (1, 2):
        values = two_answers(world, Rational(2, 3))
        for statement in (theorem_1_alpha(), theorem_1_beta()):
            assert all(holds(one, values) for one in statement.hypotheses.values())
            assert holds(statement.conclusion, values)
