"""Vieta's expansion, bent: its claim falls."""

from __future__ import annotations

from sympy import Product, Rational, Sum

from didp_ref.papers.abdi.alphabet import alphas, betas, sigma_a, sigma_b, sign
from didp_ref.papers.shared.alphabet import i, n
from didp_ref.proof.notation import eq
from proofs.abdi.symmetric_polynomials import symmetric_of_halves
from tests.proofs.twins import Twin, assert_false_and_refused

HALVES = {1: Rational(1, 2), 2: Rational(1, 2)}


def test_that_the_betas_add_is_false_and_is_refused() -> None:
    values = {
        n: 2,
        sign: {0: -1, 1: 1, 2: -1, 3: 1},
        alphas: HALVES,
        betas: HALVES,
        sigma_a: symmetric_of_halves(2),
        sigma_b: symmetric_of_halves(2),
    }
    adds = eq(Sum(betas[i], (i, 1, n)), Product(1 + betas[i], (i, 1, n)) - 1)
    assert_false_and_refused(Twin("abdi.theorem-1.product-form", values, adds))
