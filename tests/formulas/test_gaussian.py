"""didp_ref/formulas/gaussian.py: the exact delta, by formula, and what the textbook promises."""

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.errors import DomainError

moderate = st.fractions(Fraction(1, 20), 20, max_denominator=100)


@given(moderate, moderate, moderate)
def test_only_the_ratio_of_deviation_and_sensitivity_counts(epsilon, deviation, factor):
    enclosure = di.gaussian.delta.enclose(epsilon, deviation, 1)
    other = di.gaussian.delta.enclose(epsilon, deviation * factor, factor)
    assert enclosure.overlaps(other)


def test_delta_at_published_values():
    """Phi(1/2 - 1) - e Phi(-1/2 - 1) = 0.3085375 - 2.7182818 x 0.0668072, by any table."""
    assert di.gaussian.delta(1.0, 1.0, 1.0) == pytest.approx(
        0.3085375 - 2.7182818 * 0.0668072, abs=2e-7
    )


@pytest.mark.parametrize("epsilon", [0.01, 0.5, 0.999])
@pytest.mark.parametrize("delta", [1e-12, 1e-5, 0.1, 1.0])
def test_below_one_the_textbook_keeps_its_promise(epsilon, delta):
    deviation = di.gaussian.textbook_deviation(epsilon, delta, 1.0)
    assert di.gaussian.delta(epsilon, deviation, 1.0) <= delta


def test_beyond_it_is_refused():
    with pytest.raises(DomainError, match="epsilon < 1"):
        di.gaussian.textbook_deviation(20.0, 1e-5, 1.0)
    with pytest.raises(DomainError, match="delta > 0"):
        di.gaussian.textbook_deviation(0.5, 0.0, 1.0)


def test_an_answer_that_never_changes_tells_nothing():
    assert di.gaussian.delta(0.0, 1.0, 0.0) == 0.0
    assert di.gaussian.epsilon(1e-300, 1.0, 0.0) == 0.0
    assert list(di.gaussian.delta(0.0, 1.0, np.array([0.0, 1e-9]))) == [
        0.0,
        di.gaussian.delta(0.0, 1.0, 1e-9),
    ]


def test_far_in_the_tail_a_delta_stays_positive():
    assert 0.0 < di.gaussian.delta(1.0, 1e6, 1.0) <= 5e-324 * 2
    assert di.gaussian.delta(1.0, 1e-6, 1.0) == 1.0


def test_a_tail_beyond_every_exponent_is_the_smallest_float():
    assert di.gaussian.delta(4.6e57, 709.7, 1.1e-52) == 2.0**-1074


ONE_STEP = [(1, 1, 1), (0, "1/2", 1), ("1/2", 4, 3), ("1/4", "30", 8), (2, "5/2", 5)]


def test_one_step_of_discrete_noise_is_within_its_bracket():
    """di.accounting sums atoms on a grid of losses, from below and from above."""
    for epsilon, deviation, sensitivity in ONE_STEP:
        exact = di.gaussian.discrete_delta.enclose(epsilon, deviation, sensitivity)
        step = di.accounting.discrete_gaussian(deviation, sensitivity)
        bracket = di.accounting.delta.enclose([(step, 1)], epsilon)
        assert bracket.contains(exact), (epsilon, deviation, sensitivity)


WIDE = [("1/2", 300, 40), ("1/100", 5000, 90), (0, 10**6, 7), ("1/1000", 10**4, 10**5)]


def wide_tail(first, deviation):
    """The weights from a number on over all: Abel's and Plana's integral, by quadrature."""
    if first <= 0:
        return 1 - wide_tail(1 - first, deviation)

    def wave(t):
        grown = mpmath.exp(t**2 / (2 * deviation**2))
        return 2 * grown * mpmath.sin(first * t / deviation**2) / mpmath.expm1(2 * mpmath.pi * t)

    whole = deviation * mpmath.sqrt(2 * mpmath.pi)
    correction = mpmath.exp(-(first**2) / (2 * deviation**2)) / whole
    inside = mpmath.mpf(1) / 2 + mpmath.quad(wave, [0, 2, 6, 12])
    return mpmath.erfc(first / deviation / mpmath.sqrt(2)) / 2 + correction * inside


def test_wide_discrete_noise_a_second_way():
    with mpmath.workdps(30):
        for epsilon, deviation, sensitivity in WIDE:
            given = Fraction(epsilon)
            first = math.floor(given * deviation**2 / sensitivity - Fraction(sensitivity, 2)) + 1
            budget, size = mpmath.mpf(given.numerator) / given.denominator, mpmath.mpf(deviation)
            farther = mpmath.exp(budget) * wide_tail(first + sensitivity, size)
            value = wide_tail(first, size) - farther
            exact = di.gaussian.discrete_delta.enclose(epsilon, deviation, sensitivity, bits=100)
            middle = mpmath.mpf(exact.lower.numerator) / exact.lower.denominator
            assert abs(value / middle - 1) < mpmath.mpf(10) ** -18, (epsilon, deviation)


def test_discrete_noise_far_out():
    delta = di.gaussian.discrete_delta
    assert delta(1.0, 1e300, 1) == 5e-324
    assert delta(700.0, 1e-300, 1) == 1.0
    assert delta(1e308, 1.0, 1) == 5e-324
    assert 0 < delta(1e-300, 1e300, 1) < 1e-300


def test_every_discrete_delta_has_a_value_where_its_tails_are_beyond_every_exponent():
    """No tail from k on is more than exp(-k^2/(2 deviation^2)), and k/deviation is above 1e96."""
    delta = di.gaussian.discrete_delta
    assert delta(9.8e179, 1e300, 10**182) == 5e-324
    assert delta(1.9e54, 3.8e121, 10**219) == 1.0
    nearly = delta.enclose(int(1.9e54), int(3.8e121), 10**219)
    assert 1 - Fraction(1, 2**128) <= nearly.lower < 1 < nearly.upper <= 1 + Fraction(1, 2**128)


def test_discrete_noise_needs_a_whole_sensitivity():
    for sensitivity in (0, 0.5, 1.5, -1, math.nan, True):
        with pytest.raises(DomainError) as raised:
            di.gaussian.discrete_delta(1.0, 1.0, sensitivity)
        assert raised.value.parameter == "global_sensitivity"


HARD = [
    (20.0, 1e-9),
    (17.5, 1e-12),
    (1.0, 1e-20),
    (710.0, 1e-5),
    (1e4, 1e-300),
    (1e-300, 1e-300),
    (0.0, 0.5),
    (1.0, 1 - 2.0**-53),
]


@pytest.mark.parametrize(("epsilon", "delta"), HARD)
def test_a_deviation_keeps_its_promise_and_the_float_before_does_not(epsilon, delta):
    """Where public libraries are wrong by up to 633 times: delta by mpmath, at 1000 digits."""
    computed = di.gaussian.deviation(epsilon, delta, 1.0)
    with mpmath.workdps(1000):
        for deviation, kept in ((computed, True), (math.nextafter(computed, 0), False)):
            half, shift = 1 / (2 * mpmath.mpf(deviation)), epsilon * mpmath.mpf(deviation)
            needed = mpmath.ncdf(half - shift) - mpmath.exp(epsilon) * mpmath.ncdf(-half - shift)
            assert (needed <= delta) is kept


def test_epsilon_is_zero_where_delta_suffices():
    assert di.gaussian.epsilon(0.5, 1.0, 1.0) == 0.0
    assert di.gaussian.epsilon(0.38, 1.0, 1.0) > 0.0


def test_an_answer_that_never_changes_needs_no_noise():
    assert di.gaussian.deviation(1.0, 1e-5, 0.0) == 0.0
