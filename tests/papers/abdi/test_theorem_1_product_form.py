"""The symmetric polynomials as stated are the sums over subsets; misreadings are rejected."""

from collections.abc import Callable
from itertools import combinations
from math import prod

import pytest
from sympy import Product, Rational, Sum, binomial

from didp_ref.audit.claim import Statement
from didp_ref.papers.abdi.alphabet import alphas, betas, e, sigma_a, sigma_b, sign
from didp_ref.papers.abdi.shared import ALPHA_SIDE, BETA_SIDE
from didp_ref.papers.abdi.theorem_1_product_form import (
    ALPHA_HALVES,
    BETA_HALVES,
    BETAS,
    LAST_INDEX,
    alpha_c,
    alpha_product,
    beta_product,
)
from didp_ref.papers.shared.alphabet import i, j, k, n
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq, every
from tests.negative_controls import NegativeControl, each_is_refused

FALLS = {1: Rational(1, 2), 2: Rational(1, 3), 3: Rational(1, 5)}
RISES = {1: Rational(2), 2: Rational(1, 7), 3: Rational(3, 4)}


def tabulated(entries: dict[int, Rational]) -> dict[tuple[int, int], Rational]:
    """Tabulate sigma(k, e) of up to all entries."""
    sigma, counts = symmetric(entries), range(len(entries) + 2)
    return {(k, e): sigma(k, e) for k in counts for e in counts if e <= len(entries)}


def symmetric(entries: dict[int, Rational]) -> Callable[[int, int], Rational]:
    """Return sigma(k, e): the sum of the products of k of the first e entries."""

    def sigma(k: int, e: int) -> Rational:
        chosen = combinations([entries[one] for one in range(1, int(e) + 1)], int(k))
        return sum((prod(some, start=Rational(1)) for some in chosen), Rational(0))

    return sigma


@pytest.mark.parametrize("statement", [alpha_product(), beta_product()], ids=["alpha", "beta"])
def test_the_product_form_holds_of_the_sums_over_subsets(statement: Statement) -> None:
    values = {
        n: 3,
        sign: {0: -1, 1: 1, 2: -1, 3: 1, 4: -1},
        alphas: FALLS,
        betas: RISES,
        sigma_a: tabulated(FALLS),
        sigma_b: tabulated(RISES),
    }
    assert all(holds(one, values) for one in statement.hypotheses.values())
    assert holds(statement.conclusion, values)
    other = {
        **values,
        sigma_a: {**tabulated(FALLS), (2, 3): 0},
        sigma_b: {**tabulated(RISES), (2, 3): 0},
    }
    assert not all(holds(one, other) for one in statement.hypotheses.values())


CLAIM = "abdi.theorem-1.product-form"


def with_repetition() -> dict[tuple[int, int], Rational]:
    """Tabulate the sums of products of k of e entries 1/2, where one may come again."""
    counts = range(4)
    return {(k, e): Rational(binomial(e + k - 1, k), 2**k) for k in counts for e in counts}


NEGATIVE_CONTROLS = {
    "the alphas add": NegativeControl(
        CLAIM,
        {n: 2, **ALPHA_HALVES},
        eq(Sum(alphas[i], (i, 1, n)), 1 - Product(1 - alphas[i], (i, 1, n))),
        part=ALPHA_SIDE,
    ),
    "the signs do not alternate": NegativeControl(
        CLAIM,
        {n: 2, **ALPHA_HALVES, sign: {0: -1, 1: -1, 2: -1, 3: -1}},
        hypotheses={"sign_(k+1) = -sign_k": every(eq(sign[k + 1], sign[k]), (k, 0, n))},
        part=ALPHA_SIDE,
    ),
    "alpha_c is the product": NegativeControl(
        CLAIM,
        {n: 2, **ALPHA_HALVES},
        eq(alpha_c, Product(1 - alphas[i], (i, 1, n))),
        part=ALPHA_SIDE,
    ),
    "the betas add": NegativeControl(
        CLAIM,
        {n: 2, **BETA_HALVES},
        eq(Sum(betas[i], (i, 1, n)), Product(1 + betas[i], (i, 1, n)) - 1),
        part=BETA_SIDE,
    ),
    "an index may come again": NegativeControl(
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

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
