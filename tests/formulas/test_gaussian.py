"""didp_ref/formulas/gaussian.py: the exact delta, by formula, and what the textbook promises."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.errors import DomainError

moderate = st.fractions(Fraction(1, 20), 20, max_denominator=100)


@given(moderate, moderate, moderate)
def test_delta(agrees, epsilon, deviation, global_sensitivity):
    agrees(
        di.gaussian.delta,
        epsilon=epsilon,
        deviation=deviation,
        global_sensitivity=global_sensitivity,
    )


@given(
    st.fractions(Fraction(1, 1000), Fraction(999, 1000)),
    st.fractions(Fraction(1, 10**12), 1),
    moderate,
)
def test_textbook_deviation(agrees, epsilon, delta, global_sensitivity):
    agrees(
        di.gaussian.textbook_deviation,
        epsilon=epsilon,
        delta=delta,
        global_sensitivity=global_sensitivity,
    )


@given(moderate, moderate, moderate)
def test_only_the_ratio_of_deviation_and_sensitivity_counts(epsilon, deviation, factor):
    one = di.gaussian.delta.enclose(epsilon, deviation, 1)
    other = di.gaussian.delta.enclose(epsilon, deviation * factor, factor)
    assert one.overlaps(other)


@given(moderate, moderate, st.fractions(Fraction(11, 10), 4))
def test_more_noise_and_more_epsilon_need_less_delta(epsilon, deviation, factor):
    here = di.gaussian.delta.enclose(epsilon, deviation, 1)
    assert di.gaussian.delta.enclose(epsilon, deviation * factor, 1).less_than(here)
    assert di.gaussian.delta.enclose(epsilon * factor, deviation, 1).less_than(here)


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
