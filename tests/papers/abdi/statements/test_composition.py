"""The recurrence by which the symmetric polynomials are stated is theirs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import prod

from sympy import Rational

from didp_ref.papers.abdi.alphabet import alphas, betas, sigma_a, sigma_b, sign
from didp_ref.papers.abdi.statements.composition import product_form
from didp_ref.papers.shared.alphabet import n
from didp_ref.proof.models import holds

FALLS = {1: Rational(1, 2), 2: Rational(1, 3), 3: Rational(1, 5)}
RISES = {1: Rational(2), 2: Rational(1, 7), 3: Rational(3, 4)}


def symmetric(entries: dict[int, Rational]) -> Callable[[int, int], Rational]:
    """Return sigma(k, e): the sum of the products of k of the first e entries."""

    def sigma(k: int, e: int) -> Rational:
        chosen = combinations([entries[one] for one in range(1, int(e) + 1)], int(k))
        return sum((prod(some, start=Rational(1)) for some in chosen), Rational(0))

    return sigma


def test_the_product_form_holds_of_the_symmetric_polynomials_by_definition() -> None:
    values = {
        n: 3,
        sign: {0: -1, 1: 1, 2: -1, 3: 1, 4: -1},
        alphas: FALLS,
        betas: RISES,
        sigma_a: symmetric(FALLS),
        sigma_b: symmetric(RISES),
    }
    statement = product_form()
    assert all(holds(one, values) for one in statement.hypotheses.values())
    assert holds(statement.conclusion, values)
