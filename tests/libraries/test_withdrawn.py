"""Leads that were withdrawn: what they called unsafe is not, at the points tried."""

import math
from itertools import product

import pytest

from didp_ref.formulas import quantities

POINTS = [(0.001, 0.1, 10), *product((0.01, 0.3, 1.0, 4.0), (1e-6, 1e-2), (1, 20, 300))]


@pytest.mark.parametrize(("epsilon", "delta", "times"), POINTS)
def test_a_logarithm_without_e_is_not_below_the_least_total(
    epsilon: float, delta: float, times: int
) -> None:
    """SmartNoise SQL's odometer has log(epsilon + ...) where the theorem has log(e + ...)."""
    slack, answers = delta / 2, math.sqrt(times) * epsilon
    drift = times * epsilon * math.tanh(epsilon / 2)
    logarithms = [math.log(epsilon + answers / slack), math.log(1 / slack)]
    spread = [epsilon * math.sqrt(2 * times * each) for each in logarithms if each > 0]
    claimed = min(times * epsilon, *(drift + each for each in spread))
    total_delta = 1 - (1 - delta) ** times * (1 - slack)
    least = quantities["composition.delta_repeated"](
        epsilon=epsilon, delta=delta, times=times, total_epsilon=claimed * (1 + 1e-12)
    )
    assert least <= total_delta * (1 + 1e-12)
