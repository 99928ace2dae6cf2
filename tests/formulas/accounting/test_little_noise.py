"""Little noise, and a delta near the probability that a record takes part at all."""

import mpmath
import pytest

import didp_ref as di
from tests.formulas.accounting import second

acc = di.accounting


@pytest.mark.parametrize(
    ("deviation", "rate", "epsilon"), [("0.15", "0.01", 1), ("0.1", "0.01", 20), ("0.2", "0.1", 5)]
)
def test_rare_large_losses_stay_where_they_are(deviation, rate, epsilon):
    found = acc.sampled_gaussian_delta.enclose(deviation, rate, 1, epsilon)
    with mpmath.workdps(50):
        value = second.sampled_gaussian_delta(epsilon, rate, deviation)
        assert second.number(found.lower) <= value <= second.number(found.upper)
    assert found.relative_width <= 1e-3


@pytest.mark.parametrize(("rate", "delta"), [("0.5", "0.49"), ("0.2", "0.19")])
def test_the_deviation_is_found_where_delta_is_near_the_rate(rate, delta):
    found = acc.sampled_gaussian_deviation.enclose(5, rate, 1, delta)
    assert found.relative_width <= 1e-3
    with mpmath.workdps(50):
        asked = second.number(delta)
        assert second.sampled_gaussian_delta(5, rate, found.upper) <= asked
        assert second.sampled_gaussian_delta(5, rate, found.lower) >= asked
