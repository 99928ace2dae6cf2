"""The derivations of the sharp composition fall with a bent statement."""

from __future__ import annotations

import pytest
from sympy import Product, Rational

from didp_ref.papers.ours.alphabet import alphas, betas, f_1, f_2, h, priors
from didp_ref.papers.ours.statements.bridges import BELIEF
from didp_ref.papers.ours.statements.composition import ANSWERS, GROWTH
from didp_ref.papers.ours.statements.likelihoods import PRIOR, each_world
from didp_ref.papers.shared.alphabet import i, j, k, m, n
from didp_ref.proof.notation import every, le
from tests.proofs.twins import Twin, assert_false_and_refused

HALF, TENTH = Rational(1, 2), Rational(1, 10)
PROMISED = {n: 1, alphas: {1: HALF}, betas: {1: TENTH}}

FALSE_TWINS = {
    "only alpha is promised": Twin(
        "bridges.every-prior-composition",
        {**PROMISED, f_1: {1: 2}, f_2: {1: 1}},
        hypotheses={
            "f_1(k) <= (1 + betas[k]) f_2(k) for every k": every(le(f_1(k), 2 * f_2(k)), ANSWERS)
        },
        part="likelihoods",
    ),
    "half of each factor": Twin(
        "bridges.every-prior-composition",
        {**PROMISED, f_1: {1: Rational(11, 10)}, f_2: {1: 1}},
        le(Product(f_1(k), ANSWERS), Product(GROWTH / 2, ANSWERS) * Product(f_2(k), ANSWERS)),
        part="likelihoods",
    ),
    "the likelihoods are further apart": Twin(
        "bridges.every-prior-composition",
        {
            **PROMISED,
            **{i: 1, m: 2, priors: {1: HALF, 2: HALF}, h: {1: 2, 2: 1}},
        },
        le(BELIEF, Rational(11, 10) * PRIOR),
        hypotheses={
            "h[i] is at most the product of all factors times h[j] in every world j": each_world(
                le(h[i], 2 * h[j])
            )
        },
        part="both sides",
    ),
}


@pytest.mark.parametrize("twin", FALSE_TWINS.values(), ids=FALSE_TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
