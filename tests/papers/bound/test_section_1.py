"""What is said beside the bound, computed again."""

from fractions import Fraction
from itertools import product

import mpmath

from didp_ref.papers import CLAIMS


def test_the_risk_at_the_examples_budget_by_mpmath() -> None:
    with mpmath.workdps(30):
        among = {n: 1 / (1 + (n - 1) * mpmath.exp(mpmath.mpf("-11.1"))) for n in (1000, 600_000)}
    assert mpmath.mpf("0.0992") < among[600_000] < mpmath.mpf("0.1")
    assert among[1000] > mpmath.mpf("0.98")
    details = " ".join(
        evidence.detail
        for check in CLAIMS["bound.remark-vulnerable"].checks
        for evidence in check()
    )
    assert mpmath.nstr(among[1000], 3) in details


def test_no_two_coins_lie_further_apart_than_the_influence() -> None:
    """Over a grid of pairs of coins: the bound is kept, and the pair of the example attains it."""
    grid = [Fraction(k, 20) for k in range(1, 20)]
    for one, other in product(grid, repeat=2):
        growth = max(one / other, other / one, (1 - one) / (1 - other), (1 - other) / (1 - one))
        assert abs(one - other) <= (growth - 1) / (growth + 1)
    assert Fraction(9, 10) - Fraction(1, 10) == Fraction(9 - 1, 9 + 1)
