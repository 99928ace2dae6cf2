"""didp_ref/formulas/gaussian.py: the exact delta, by formula, and what the textbook promises."""

import math
from fractions import Fraction

import mpmath
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
    with pytest.raises(DomainError, match="global_sensitivity > 0"):
        di.gaussian.delta(1.0, 1.0, 0.0)


def test_far_in_the_tail_a_delta_stays_positive():
    assert 0.0 < di.gaussian.delta(1.0, 1e6, 1.0) <= 5e-324 * 2
    assert di.gaussian.delta(1.0, 1e-6, 1.0) == 1.0


def test_a_tail_beyond_every_exponent_is_the_smallest_float():
    assert di.gaussian.delta(4.6e57, 709.7, 1.1e-52) == 2.0**-1074


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
