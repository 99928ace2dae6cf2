"""Gaussian noise alone has a closed form: at any setting, and at once."""

from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from tests.formulas.accounting import second

acc = di.accounting


def delta_of(epsilon, square):
    """Delta of Gaussian noise by mpmath, of the squared distance in deviations."""
    distance, x = mpmath.sqrt(second.number(square)), second.number(epsilon)
    half, shift = distance / 2, x / distance
    return mpmath.ncdf(half - shift) - mpmath.exp(x) * mpmath.ncdf(-half - shift)


@pytest.mark.parametrize(
    ("deviation", "times", "delta"),
    [("1.1", 1, "1e-5"), ("1e-3", 1, "1e-300"), ("1000", 10**9, "0.2"), ("1e6", 1, "1e-300")],
)
def test_epsilon_is_where_delta_is_reached(deviation, times, delta):
    found = acc.epsilon.enclose([(acc.gaussian(deviation), times)], delta=delta)
    square = times / Fraction(deviation) ** 2
    assert found.relative_width < 1e-15
    with mpmath.workdps(60 + 2 * len(str(int(found.upper)))):
        asked = second.number(Fraction(delta))
        assert delta_of(found.upper, square) <= asked <= delta_of(found.lower, square)


@pytest.mark.parametrize(
    ("deviation", "times", "epsilon"), [("1", 1, "1"), ("1e-3", 10**9, "1e6"), ("1e6", 1, "0")]
)
def test_delta_is_enclosed(deviation, times, epsilon):
    found = acc.delta.enclose([(acc.gaussian(deviation), times)], epsilon=epsilon)
    assert 0 < found.lower <= found.upper <= 1
    with mpmath.workdps(80):
        value = delta_of(Fraction(epsilon), times / Fraction(deviation) ** 2)
        assert second.number(found.lower) <= value <= second.number(found.upper)


def test_several_noises_are_one_and_all_records_are_no_sample():
    alone = acc.epsilon.enclose([acc.gaussian(2), acc.gaussian(2)], delta="1e-5")
    twice = acc.sampled_gaussian_epsilon.enclose(2, 1, 2, "1e-5")
    assert (alone.lower, alone.upper) == (twice.lower, twice.upper)


def test_a_delta_below_all_use_lies_above_zero_and_a_distance_of_nothing_needs_no_epsilon():
    tiny = acc.delta.enclose([acc.gaussian("1e6")], epsilon="1e-3")
    assert tiny.lower == 0 < tiny.upper < Fraction(1, 10**200)
    assert acc.epsilon.enclose([acc.gaussian("1e6")], delta="1e-3").upper == 0
