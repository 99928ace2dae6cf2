"""Theorem 1 over every prior, sharpened: each side of a promise bounds the other too."""

from __future__ import annotations

from sympy import And, Max, Min, Product, Sum

from didp_ref.claim import Statement
from didp_ref.papers.ours.alphabet import alphas, betas, f_1, f_2, h, priors
from didp_ref.papers.ours.statements.bridges import BELIEF, SEEN
from didp_ref.papers.ours.statements.likelihoods import (
    I_IS_A_WORLD,
    PRIOR,
    PRIORS,
    WORLDS,
    each_world,
)
from didp_ref.papers.shared.alphabet import i, j, k, n
from didp_ref.proof.notation import eq, every, le, lt

ANSWERS = (k, 1, n)
GROWTH = Min(1 / (1 - alphas[k]), 1 + betas[k])
DECAY = Max(1 - alphas[k], 1 / (1 + betas[k]))
"""How far the k-th mechanism lets the ratio of two worlds' likelihoods rise, and fall."""
MOST, LEAST = Product(GROWTH, ANSWERS), Product(DECAY, ANSWERS)
"""``1 + composition.beta_every_prior`` and ``1 - composition.alpha_every_prior``."""
PROMISES = {
    "0 < alphas[k] < 1 and 0 < betas[k] for every k": every(
        And(lt(0, alphas[k]), lt(alphas[k], 1), lt(0, betas[k])), ANSWERS
    ),
}


def answers_multiply() -> Statement:
    """State how far apart the likelihoods of n answers are in two worlds."""
    hypotheses = {
        **PROMISES,
        "f_1(k) and f_2(k) are positive for every k": every(
            And(lt(0, f_1(k)), lt(0, f_2(k))), ANSWERS
        ),
        "f_1(k) <= (1 + betas[k]) f_2(k) for every k": every(
            le(f_1(k), (1 + betas[k]) * f_2(k)), ANSWERS
        ),
        "(1 - alphas[k]) f_1(k) <= f_2(k) for every k": every(
            le((1 - alphas[k]) * f_1(k), f_2(k)), ANSWERS
        ),
    }
    first, second = Product(f_1(k), ANSWERS), Product(f_2(k), ANSWERS)
    return Statement(hypotheses, And(le(first, MOST * second), le(LEAST * first, second)))


def both_sides() -> Statement:
    """State that likelihoods so far apart keep beliefs within the same two factors."""
    hypotheses = {
        **PROMISES,
        **I_IS_A_WORLD,
        **PRIORS,
        "the priors sum to 1": eq(Sum(priors[j], WORLDS), 1),
        **SEEN,
        "h[i] is at most the product of all factors times h[j] in every world j": each_world(
            le(h[i], MOST * h[j])
        ),
        "h[i] is at least the product of all reciprocals times h[j] in every world j": each_world(
            le(LEAST * h[j], h[i])
        ),
    }
    sides = And(le(LEAST * PRIOR, BELIEF), le(BELIEF, MOST * PRIOR))
    return Statement(hypotheses, sides)
