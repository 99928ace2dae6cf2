"""didp_ref/formulas/translation.py: from one notion to another, as printed, and back."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.formulas.parameters import EPSILON, GLOBAL_SENSITIVITY, N_WORLDS, P_MIN, RATE, RHO

shares = RHO.domain.strategy()
lowest = P_MIN.domain.strategy()
sensitivities = GLOBAL_SENSITIVITY.domain.strategy()
positive = sensitivities.filter(bool)
worlds = N_WORLDS.domain.strategy()
budgets = st.one_of(st.fractions(Fraction(1, 10**12), 3), st.fractions(Fraction(1, 10**3), 700))


@st.composite
def priors(draw):
    p_min = draw(lowest)
    p_max = p_min + (1 - 2 * p_min) * draw(shares)
    return p_min, p_max, (1 / p_max - 1) * draw(shares)


@st.composite
def risks(draw):
    m = draw(worlds)
    return m, 1 / m + (1 - 1 / m) * draw(shares)


@given(shares, priors(), positive, positive)
def test_theorem_4_is_theorem_3s_scale_read_by_differential_privacy(alpha, believed, delta, theta):
    p_min, p_max, beta = believed
    scale = di.scale.prior_dependent.enclose(alpha, beta, theta, p_min, p_max)
    epsilon = di.translation.epsilon.enclose(alpha, beta, delta, theta, p_min, p_max)
    most = di.guarantee.epsilon.enclose(scale.lower, delta)
    least = di.guarantee.epsilon.enclose(scale.upper, delta)
    assert di.Enclosure(least.lower, most.upper).overlaps(epsilon)


@given(shares, shares, lowest, st.fractions(Fraction(1, 99), 99), st.fractions(Fraction(1, 99), 99))
def test_alpha_and_beta_come_back_from_epsilon(alpha, beta, p_min, delta, theta):
    """Of the two promises the stricter one comes back, the other with room to spare."""
    enclosure = di.translation.epsilon.enclose(alpha, beta, delta, theta, p_min, Fraction(1, 2))
    back = di.translation.alpha_from_epsilon, di.translation.beta_from_epsilon
    touched = []
    for promise, inverse in zip((alpha, beta), back, strict=True):
        least = inverse.enclose(enclosure.lower, delta, theta, p_min).lower
        most = inverse.enclose(enclosure.upper, delta, theta, p_min).upper
        assert least <= promise
        touched.append(most >= promise)
    assert any(touched)


@given(risks())
def test_rho_comes_back_from_epsilon(risk):
    m, rho = risk
    epsilon = di.translation.epsilon_from_rho.enclose(rho, m)
    least = di.translation.rho_from_epsilon.enclose(epsilon.lower, m)
    most = di.translation.rho_from_epsilon.enclose(epsilon.upper, m)
    assert least.lower <= rho <= most.upper
    assert most.upper - least.lower <= rho / 2**90


def test_the_printed_bound_of_600_000_records():
    """bound, eq. 1: (1/1) ln((600,000 - 1)(1/10)/(1 - 1/10)) is about 11.1."""
    enclosure = di.translation.epsilon_bound.enclose("1/10", 600_000, 1, 1)
    assert Fraction("11.05") <= enclosure.lower <= enclosure.upper <= Fraction("11.15")


@given(risks())
def test_rho_comes_back_from_gamma_exactly(risk):
    m, rho = risk
    gamma = di.translation.gamma_from_rho.enclose(rho, m).lower
    assert di.translation.rho_from_gamma.enclose(gamma, m).equals(rho)


@given(budgets, RATE.domain.strategy())
def test_sampling_never_promises_less_than_its_larger_half(epsilon, rate):
    enclosure = di.translation.gamma_from_sampling.enclose(epsilon, rate)
    whole = di.translation.gamma_from_sampling.enclose(epsilon, 1)
    assert whole.overlaps(enclosure) or whole.at_most(enclosure)


@pytest.mark.parametrize("epsilon", [1e-300, 1e-150])
def test_a_tiny_budget_is_not_lost(epsilon):
    assert di.translation.rho_from_epsilon(epsilon, 2) == math.nextafter(0.5, 1)
    assert di.translation.rho_from_epsilon.enclose(Fraction(epsilon), 2).lower > 0
    assert EPSILON.domain.contains(Fraction(epsilon))


def test_what_is_below_the_smallest_float_is_rounded_to_the_safe_side():
    tiny, huge, smallest = 2.0**-1000, 2.0**1000, math.ulp(0.0)
    for quantity in (di.translation.alpha_from_epsilon, di.translation.beta_from_epsilon):
        assert quantity(tiny, huge, tiny, 0.25) == smallest
        assert quantity(huge, tiny, huge, 0.25) >= 1.0
    assert di.translation.epsilon(tiny, 1.0, tiny, huge, 0.25, 0.25) == smallest
    assert di.translation.epsilon_bound(math.nextafter(0.5, 1), 2, tiny, huge) == 0.0
