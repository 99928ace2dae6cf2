"""The best order: beside every other in mpmath."""

import mpmath
import pytest

from didp_ref.formulas import concentrated

BUDGETS = [(0.01, 0.5), (0.5, 5.0), (4.0, 9.0)]


@pytest.mark.parametrize(("own", "spent"), BUDGETS)
def test_no_order_does_better_and_one_does_as_well_a_second_way(own: float, spent: float) -> None:
    """The delta of every order at an epsilon, and the epsilon of every order at that delta."""
    with mpmath.workdps(40):
        rho_, orders = mpmath.mpf(own), [1 + mpmath.mpf(2) ** (k / 200) for k in range(-2000, 2000)]
        deltas = [
            mpmath.exp((a - 1) * (a * rho_ - spent) + a * mpmath.log1p(-1 / a)) / (a - 1)
            for a in orders
        ]
        least = concentrated.delta(rho=own, epsilon=spent)
        assert least * (1 - 2e-15) <= min(deltas) <= least * (1 + 1e-4)
        epsilons = [
            a * rho_ + mpmath.log1p(-1 / a) - mpmath.log(least * a) / (a - 1) for a in orders
        ]
        fewest = concentrated.epsilon(rho=own, delta=least)
        assert fewest * (1 - 2e-15) <= min(epsilons) <= fewest * (1 + 1e-4)
        assert spent * (1 - 2e-15) <= fewest <= spent * (1 + 1e-12)
