"""The symmetric polynomials as they are stated are the sums over subsets."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import prod

import pytest
from sympy import Rational

from didp_ref.audit.claim import Statement
from didp_ref.papers.abdi.alphabet import alphas, betas, sigma_a, sigma_b, sign
from didp_ref.papers.abdi.statements.symmetric import alpha_product, beta_product
from didp_ref.papers.shared.alphabet import n
from didp_ref.symbolic.models import holds

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
