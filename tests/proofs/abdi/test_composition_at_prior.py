"""Theorem 1 for mechanisms that Theorem 3 calibrates: what the paper says of them is refused."""

from __future__ import annotations

import pytest
from sympy import Rational, log

from didp_ref.papers.abdi.alphabet import G, L, X, Y, betas, f, lambdas, p_max, p_min, priors
from didp_ref.papers.abdi.parts import ALPHA_SIDE, BETA_SIDE
from didp_ref.papers.abdi.statements.symmetric import alpha_c
from didp_ref.papers.abdi.statements.worlds import belief, transcript
from didp_ref.papers.shared.alphabet import i
from didp_ref.symbolic.notation import le
from proofs.abdi.symmetric_polynomials import ALPHA_HALVES, BETA_HALVES
from proofs.abdi.transcripts import two_answers
from tests.twins import Twin, assert_false_and_refused

HALF, THIRD = Rational(1, 2), Rational(1, 3)


VALUES = {
    **two_answers(),
    **ALPHA_HALVES,
    **BETA_HALVES,
    lambdas: {1: 1 / log(3), 2: 1 / log(3)},
    f: {(k, j): log(3) / 2 * THIRD ** (j - 1) for k in (1, 2) for j in (1, 2)},
    p_min: HALF,
    p_max: HALF,
    X: {1: 3, 2: 3},
    Y: {1: THIRD, 2: THIRD},
    G: {1: 3, 2: 3},
    L: {1: THIRD, 2: THIRD},
}
CLAIM = "abdi.theorem-1.with-theorem-3"

TWINS = {
    "Theorem 1's alpha for mechanisms that Theorem 3 set": Twin(
        CLAIM,
        {**VALUES, i: 2},
        le((1 - alpha_c) * priors[i], belief(transcript)),
        part=ALPHA_SIDE,
    ),
    "the beta of one answer for two": Twin(
        CLAIM,
        {**VALUES, i: 1},
        le(belief(transcript), (1 + betas[1]) * priors[i]),
        part=BETA_SIDE,
    ),
    "the odds of one answer for two": Twin(
        CLAIM,
        {**VALUES, i: 2},
        le(priors[i] / (p_min + (1 - p_min) * G[1]), belief(transcript)),
        part=ALPHA_SIDE,
    ),
    "the beta of one answer for two, beside the printed beta": Twin(
        CLAIM,
        {**VALUES, i: 1},
        le(belief(transcript), (1 + betas[1]) * priors[i]),
        part=BETA_SIDE,
        target="printed",
    ),
}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
