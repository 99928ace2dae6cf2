"""The best order, beside every other in mpmath; discrete Gaussian noise, by its weights."""

from itertools import pairwise

import mpmath
import pytest
from sympy import Equivalent, exp

from didp_ref.formulas import concentrated, gaussian
from didp_ref.papers.field.canonne_kamath_steinke_2020 import FARTHER, NEARER
from didp_ref.papers.field.shared import Delta, sigma, t
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused

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


NOISE = [(0.0, 0.5, 1), (1.0, 1.0, 1), (0.5, 4.0, 3), (2.0, 7.5, 10), (0.25, 20.0, 4)]


@pytest.mark.parametrize(("spent", "size", "apart"), NOISE)
def test_no_event_leaves_more_than_the_delta_of_discrete_noise_a_second_way(
    spent: float, size: float, apart: int
) -> None:
    """All that is positive is summed over all responses, for each distance of two answers."""
    with mpmath.workdps(40):
        reach = 20 * int(size + 1) + apart
        weights = {
            k: mpmath.exp(-(mpmath.mpf(k) ** 2) / (2 * mpmath.mpf(size) ** 2))
            for k in range(-reach, reach + apart + 1)
        }
        left = [
            mpmath.fsum(
                max(mpmath.mpf(0), weights[k] - mpmath.exp(spent) * weights[k + distance])
                for k in range(-reach, reach + 1)
            )
            / mpmath.fsum(weights.values())
            for distance in range(1, apart + 1)
        ]
        assert all(nearer < farther for nearer, farther in pairwise(left))
        exact = gaussian.discrete_delta(spent, size, apart)
        assert exact * (1 - 3e-16) <= left[-1] <= exact


NEGATIVE_CONTROLS = {
    "the threshold of the farther answer": NegativeControl(
        "field.discrete-gaussian-delta",
        {sigma: 1, Delta: 1, epsilon: 0, t: 0},
        Equivalent(
            le(exp(epsilon) * FARTHER, NEARER), le(epsilon * sigma**2 / Delta + Delta / 2, t)
        ),
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
