"""Little noise, and a delta near the probability that a record takes part at all."""

import mpmath
import pytest

import didp_ref as di
from didp_ref.formulas.accounting import multiplier, search
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


@pytest.mark.parametrize(("delta", "rate", "steps"), [("1/100", "1/100", 1), ("3/4", "1/2", 2)])
def test_no_noise_is_needed_at_exactly_the_probability_to_take_part(delta, rate, steps):
    found = acc.noise_multiplier.enclose(1, delta, rate, steps)
    assert found.lower == found.upper == 0
    assert acc.sampled_gaussian_epsilon.enclose(1, rate, steps, delta).upper == 0


def test_a_wide_bracket_says_what_it_is_due_to(monkeypatch):
    steep = acc.noise_multiplier.enclose("1e-3", "0.499", "1/2", 1)
    assert steep.relative_width > 1e-3 and steep.advice == multiplier.NEAR_LIMIT
    monkeypatch.setattr(search, "MOST_REFINEMENT", 2)  # within the real limit it takes a minute
    common = acc.noise_multiplier.enclose(3, "1e-5", "1/10", 2, width="1e-6")
    assert common.relative_width > 1e-6 and common.advice == multiplier.AS_NARROW_AS_EPSILON


@pytest.mark.parametrize("rate", ["1", "1/10"])
@pytest.mark.parametrize("loss", [500, 800, 2000])
def test_losses_that_no_float_has_the_exponential_of(loss, rate):
    """One promise alone: its larger outcome decides, p - e^epsilon q = delta."""
    found = acc.epsilon.enclose([(acc.sampled(acc.promise(loss), rate), 1)], delta="1e-6")
    with mpmath.workdps(2000):
        rare = 1 / (1 + mpmath.exp(loss))
        p = rare + second.number(rate) * (1 - 2 * rare)
        value = mpmath.log((p - second.number("1e-6")) / rare)
        assert second.number(found.lower) <= value <= second.number(found.upper)


def test_a_large_loss_beside_noise():
    found = acc.epsilon.enclose([(acc.promise(800), 1), (acc.gaussian(1), 1)], delta="1e-6")
    alone = acc.epsilon.enclose([acc.gaussian(1)], delta="1e-6")
    # the promise's rare outcome weighs e^-800
    assert abs(found.lower - 800 - alone.upper) < 0.1
    assert found.relative_width <= 1e-4


def test_of_records_that_hardly_take_part_no_noise_is_needed():
    """An event that has the probability delta may tell all."""
    acc = di.accounting
    step = acc.sampled(acc.gaussian("1e-3"), "1e-9")
    assert acc.epsilon.enclose([(step, 9)], delta="1e-8").upper == 0
    found = acc.sampled_gaussian_deviation.enclose(1, "1e-9", 9, "1e-8")
    assert found.lower == found.upper == 0
