"""One composition, read at many deltas and epsilons: every bracket holds the exact value."""

from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref.formulas.accounting.answers import Curve
from tests.formulas.accounting import second

acc = di.accounting
WIDTH = "1e-3"


@pytest.fixture(autouse=True)
def digits():
    with mpmath.workdps(second.DIGITS):
        yield


def test_sixteen_gaussian_outputs_are_one_at_every_delta_and_epsilon():
    curve = Curve([(acc.gaussian(deviation=4), 16)], "1e-6", WIDTH)
    for power in (1, 2, 4, 6, 7):
        delta = Fraction(1, 10**power)
        assert curve.epsilon_at(delta).contains(di.gaussian.epsilon.enclose(delta, 1, 1))
    for epsilon in ("0", "1/10", "1", "3", "6"):
        result = curve.delta_at(epsilon)
        assert result.contains(di.gaussian.delta.enclose(epsilon, 1, 1))
    assert curve.epsilon_at("1e-6").relative_width <= 1e-3
    assert curve.delta_at(0).relative_width <= 1e-3


@pytest.mark.parametrize(("rate", "deviation"), [("1/100", "1.1"), ("1/2", "1"), ("9/10", "3")])
def test_a_sampled_step_is_its_closed_form_at_every_epsilon(rate, deviation):
    """The larger of both directions, of which only one is on a fine grid."""
    curve = Curve([acc.sampled(acc.gaussian(deviation=deviation), rate)], "1e-6", WIDTH)
    for epsilon in ("0", "1/1000", "1/10", "1/2", "1", "2"):
        delta = curve.delta_at(epsilon)
        value = second.sampled_gaussian_delta(epsilon, rate, deviation)
        assert second.number(delta.lower) <= value <= second.number(delta.upper)


def test_a_few_laplace_outputs_agree_with_integrals_at_every_epsilon():
    curve = Curve([(acc.laplace(scale=1), 3)], "1e-3", WIDTH)
    for epsilon in ("0", "1/2", "1", "2", "5/2"):
        delta = curve.delta_at(epsilon)
        value = second.laplace_delta(epsilon, Fraction(1), 3)
        assert second.number(delta.lower) <= value <= second.number(delta.upper)
