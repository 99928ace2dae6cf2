"""Theorem 1 over every prior and at the belief when asked, bent: every claim falls."""

from __future__ import annotations

import pytest
from sympy import Max, Rational

from didp_ref.papers.abdi.alphabet import (
    G,
    L,
    alphas,
    beliefs,
    betas,
    c,
    f,
    h_1,
    h_2,
    p_min,
    priors,
    x,
)
from didp_ref.papers.abdi.parts import ALPHA_SIDE, BETA_SIDE
from didp_ref.papers.abdi.readings import WHEN_ASKED
from didp_ref.papers.abdi.statements.sharp_composition import (
    ATTAINED,
    NO_SMALLER_ALPHA,
    NO_SMALLER_BETA,
    STILL_KEPT,
    attained_at_prior,
    rise,
)
from didp_ref.papers.abdi.statements.worlds import belief, transcript
from didp_ref.papers.shared.alphabet import alpha, beta, i, n
from didp_ref.symbolic.notation import eq, le
from proofs.abdi.sharp_composition import ANSWERS, THREE_HALVES, TWO_ANSWERS, TWO_THIRDS
from proofs.abdi.symmetric_polynomials import ALPHA_HALVES, BETA_HALVES
from tests.twins import Twin, assert_false_and_refused

CLAIM = "abdi.theorem-1.sharp"
HALF, HALF_MORE = Rational(1, 2), Rational(3, 2)


def apart(_: int, j: int) -> Rational:
    """2/3 in the world 1, 1 in the world 2"""
    return Rational(1, 3) + Rational(1, 3) * j


def more_likely(_: int, j: int) -> Rational:
    """3/2 in the world 1, 1 in the world 2"""
    return 2 - HALF * j


fallen = attained_at_prior().conclusion.args[0].lhs
FALLEN = {**ANSWERS, f: apart, L: TWO_THIRDS}
TWINS = {
    "two answers lower a belief by no more than one": Twin(
        CLAIM, FALLEN, le(priors[i] * Rational(9, 10), belief(transcript)), part=ALPHA_SIDE
    ),
    "two answers raise no belief": Twin(
        CLAIM, {**FALLEN, i: 2}, le(belief(transcript), priors[i]), part=BETA_SIDE
    ),
    "the larger of the two factors is kept": Twin(
        CLAIM,
        {alpha: HALF, beta: HALF, c: 2, x: Rational(1, 10), h_1: 2, h_2: 1},
        hypotheses={"c = min(1 + beta, 1/(1 - alpha))": eq(c, Max(1 + beta, 1 / (1 - alpha)))},
        part=STILL_KEPT,
    ),
    "no larger factor than what is attained bounds the fall": Twin(
        CLAIM,
        {**TWO_ANSWERS, c: Rational(4, 9)},
        hypotheses={"c times the product of all G_k is above 1": le(1, c * rise)},
        part=NO_SMALLER_ALPHA,
    ),
    "no factor that is attained bounds the rise": Twin(
        CLAIM,
        {**TWO_ANSWERS, c: Rational(9, 4)},
        hypotheses={"c is below the product of all G_k": le(c, rise)},
        part=NO_SMALLER_BETA,
    ),
    "two answers attain what one does": Twin(
        "abdi.theorem-1.with-theorem-3",
        {n: 2, p_min: HALF, G: THREE_HALVES, L: TWO_THIRDS, f: more_likely},
        eq(fallen, p_min / (p_min + (1 - p_min) * G[1])),
        part=ATTAINED,
        target="printed",
    ),
    "alpha_c of one answer, asked twice": Twin(
        "abdi.theorem-1",
        {n: 2, **ALPHA_HALVES, beliefs: {0: 1, 1: HALF, 2: Rational(1, 4)}},
        le((1 - alphas[1]) * beliefs[0], beliefs[n]),
        part=ALPHA_SIDE,
        reading=WHEN_ASKED,
        target="printed",
    ),
    "beta_c of one answer, asked twice": Twin(
        "abdi.theorem-1",
        {n: 2, **BETA_HALVES, beliefs: {0: 1, 1: HALF_MORE, 2: Rational(9, 4)}},
        le(beliefs[n], (1 + betas[1]) * beliefs[0]),
        part=BETA_SIDE,
        reading=WHEN_ASKED,
        target="printed",
    ),
}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
