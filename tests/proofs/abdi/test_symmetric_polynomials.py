"""Vieta's expansion, bent: its claim falls."""

from __future__ import annotations

import pytest
from sympy import Product, Rational, Sum, binomial

from didp_ref.papers.abdi.alphabet import alphas, betas, e, sigma_b, sign
from didp_ref.papers.abdi.parts import ALPHA_SIDE, BETA_SIDE
from didp_ref.papers.abdi.statements.symmetric import BETAS, LAST_INDEX, alpha_c
from didp_ref.papers.shared.alphabet import i, j, k, n
from didp_ref.symbolic.notation import eq, every
from proofs.abdi.symmetric_polynomials import ALPHA_HALVES, BETA_HALVES
from tests.twins import Twin, assert_false_and_refused

CLAIM = "abdi.theorem-1.product-form"


def with_repetition() -> dict[tuple[int, int], Rational]:
    """Tabulate the sums of products of k of e entries 1/2, where one may come again."""
    counts = range(4)
    return {(k, e): Rational(binomial(e + k - 1, k), 2**k) for k in counts for e in counts}


TWINS = {
    "the alphas add": Twin(
        CLAIM,
        {n: 2, **ALPHA_HALVES},
        eq(Sum(alphas[i], (i, 1, n)), 1 - Product(1 - alphas[i], (i, 1, n))),
        part=ALPHA_SIDE,
    ),
    "the signs do not alternate": Twin(
        CLAIM,
        {n: 2, **ALPHA_HALVES, sign: {0: -1, 1: -1, 2: -1, 3: -1}},
        hypotheses={"sign_(k+1) = -sign_k": every(eq(sign[k + 1], sign[k]), (k, 0, n))},
        part=ALPHA_SIDE,
    ),
    "alpha_c is the product": Twin(
        CLAIM,
        {n: 2, **ALPHA_HALVES},
        eq(alpha_c, Product(1 - alphas[i], (i, 1, n))),
        part=ALPHA_SIDE,
    ),
    "the betas add": Twin(
        CLAIM,
        {n: 2, **BETA_HALVES},
        eq(Sum(betas[i], (i, 1, n)), Product(1 + betas[i], (i, 1, n)) - 1),
        part=BETA_SIDE,
    ),
    "an index may come again": Twin(
        CLAIM,
        {n: 2, **BETA_HALVES, sigma_b: with_repetition()},
        hypotheses={
            LAST_INDEX.format(BETAS): every(
                eq(sigma_b(k, e), Sum(betas[j] * sigma_b(k - 1, j), (j, 1, e))),
                (e, 0, n),
                (k, 1, n),
            )
        },
        part=BETA_SIDE,
    ),
}


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin: Twin) -> None:
    assert_false_and_refused(twin)
