"""didp_ref/formulas/translation.py: from one notion to another, as printed, and back."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.formulas.parameters import (
    EPSILON,
    GAMMA,
    GLOBAL_SENSITIVITY,
    N_WORLDS,
    P_MIN,
    RATE,
    RHO,
)
from didp_ref.oracle.second_engine import FORMULAS, arithmetic

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


@given(shares, priors(), sensitivities, positive)
def test_epsilon_is_theorem_4(agrees, alpha, believed, global_sensitivity, theta):
    p_min, p_max, beta = believed
    agrees(
        di.translation.epsilon,
        alpha=alpha,
        beta=beta,
        global_sensitivity=global_sensitivity,
        identifiability_sensitivity=theta,
        p_min=p_min,
        p_max=p_max,
    )


@given(shares, priors(), positive, positive)
def test_theorem_4_is_theorem_3s_scale_read_by_differential_privacy(alpha, believed, delta, theta):
    p_min, p_max, beta = believed
    scale = di.scale.prior_dependent.enclose(alpha, beta, theta, p_min, p_max)
    epsilon = di.translation.epsilon.enclose(alpha, beta, delta, theta, p_min, p_max)
    most = di.guarantee.epsilon.enclose(scale.lower, delta)
    least = di.guarantee.epsilon.enclose(scale.upper, delta)
    assert di.Enclosure(least.lower, most.upper).overlaps(epsilon)


@st.composite
def read_back(draw):
    """A budget, two sensitivities with an exponent of at most 700, and a smallest prior."""
    delta = draw(st.fractions(Fraction(1, 1000), 1000))
    theta = draw(st.fractions(Fraction(1, 1000), 1000))
    exponent = draw(budgets)
    return {
        "epsilon": exponent * delta / theta,
        "global_sensitivity": delta,
        "identifiability_sensitivity": theta,
        "p_min": draw(lowest),
    }


@given(read_back())
def test_alpha_from_epsilon_is_equations_18_and_26(agrees, values):
    agrees(
        di.translation.alpha_from_epsilon,
        **values,
    )


@given(read_back())
def test_beta_from_epsilon_is_equations_21_and_26(agrees, values):
    agrees(
        di.translation.beta_from_epsilon,
        **values,
    )


@given(shares, shares, lowest, st.fractions(Fraction(1, 99), 99), st.fractions(Fraction(1, 99), 99))
def test_alpha_and_beta_come_back_from_epsilon(alpha, beta, p_min, delta, theta):
    """Of the two promises the stricter one comes back, the other with room to spare."""
    found = di.translation.epsilon.enclose(alpha, beta, delta, theta, p_min, Fraction(1, 2))
    back = di.translation.alpha_from_epsilon, di.translation.beta_from_epsilon
    touched = []
    for promise, inverse in zip((alpha, beta), back, strict=True):
        least = inverse.enclose(found.lower, delta, theta, p_min).lower
        most = inverse.enclose(found.upper, delta, theta, p_min).upper
        assert least <= promise
        touched.append(most >= promise)
    assert any(touched)


@given(budgets, worlds)
def test_rho_from_epsilon(agrees, epsilon, n_worlds):
    agrees(
        di.translation.rho_from_epsilon,
        epsilon=epsilon,
        n_worlds=n_worlds,
    )


@given(risks())
def test_epsilon_from_rho(agrees, risk):
    m, rho = risk
    agrees(
        di.translation.epsilon_from_rho,
        rho=rho,
        n_worlds=m,
    )


@given(risks())
def test_rho_comes_back_from_epsilon(risk):
    m, rho = risk
    epsilon = di.translation.epsilon_from_rho.enclose(rho, m)
    least = di.translation.rho_from_epsilon.enclose(epsilon.lower, m)
    most = di.translation.rho_from_epsilon.enclose(epsilon.upper, m)
    assert least.lower <= rho <= most.upper
    assert most.upper - least.lower <= rho / 2**90


@given(st.integers(2, 10**6), st.floats(1e-9, 0.999))
def test_a_float_budget_that_is_spent_keeps_the_risk(m, share):
    rho = 1 / m + (1 - 1 / m) * share
    if not 1 / m < rho < 1:
        return
    epsilon = di.translation.epsilon_from_rho(rho, m)
    if epsilon > 0:
        kept = di.translation.rho_from_epsilon.enclose(Fraction(epsilon), m)
        assert kept.lower <= Fraction(rho)
        back = di.translation.rho_from_epsilon(epsilon, m)
        assert abs(back - rho) <= 8 * (1 + epsilon) * math.ulp(rho)


@given(risks(), sensitivities, positive)
def test_epsilon_bound_is_equation_1(agrees, risk, sensitivity, distance):
    n, rho = risk
    agrees(
        di.translation.epsilon_bound,
        rho=rho,
        n=n,
        sensitivity=sensitivity,
        distance=distance,
    )


def test_the_printed_bound_of_600_000_records():
    """bound, eq. 1: (1/1) ln((600,000 - 1)(1/10)/(1 - 1/10)) is about 11.1."""
    found = di.translation.epsilon_bound.enclose("1/10", 600_000, 1, 1)
    assert Fraction("11.05") <= found.lower <= found.upper <= Fraction("11.15")


# --- positive membership privacy: everything is rational, so it is decided exactly ------------

RATIONAL = arithmetic(53)  # of fractions the second engine's quotients and maxima are exact


@given(risks())
def test_gamma_from_rho_is_theorem_5_6(risk):
    m, rho = risk
    printed = FORMULAS["translation.gamma_from_rho"](RATIONAL, rho=rho, n_worlds=m)
    assert di.translation.gamma_from_rho.enclose(rho, m).equals(printed)


@given(GAMMA.domain.strategy(), worlds)
def test_rho_from_gamma_is_the_proof_of_theorem_5_6(gamma, m):
    printed = FORMULAS["translation.rho_from_gamma"](RATIONAL, gamma=gamma, n_worlds=m)
    assert di.translation.rho_from_gamma.enclose(gamma, m).equals(printed)


@given(risks())
def test_rho_comes_back_from_gamma_exactly(risk):
    m, rho = risk
    gamma = di.translation.gamma_from_rho.enclose(rho, m).lower
    assert di.translation.rho_from_gamma.enclose(gamma, m).equals(rho)


@given(budgets, RATE.domain.strategy())
def test_gamma_from_sampling_is_theorem_5_10(agrees, epsilon, rate):
    agrees(
        di.translation.gamma_from_sampling,
        epsilon=epsilon,
        sampling_rate=rate,
    )


@given(budgets, RATE.domain.strategy())
def test_sampling_never_promises_less_than_its_larger_half(epsilon, rate):
    found = di.translation.gamma_from_sampling.enclose(epsilon, rate)
    whole = di.translation.gamma_from_sampling.enclose(epsilon, 1)
    assert whole.overlaps(found) or whole.at_most(found)


@pytest.mark.parametrize("epsilon", [1e-300, 1e-150])
def test_a_budget_below_the_window_is_refused_and_enclosed(epsilon):
    with pytest.raises(di.OutOfRange):
        di.translation.rho_from_epsilon(epsilon, 2)
    assert di.translation.rho_from_epsilon.enclose(Fraction(epsilon), 2).lower > 0
    assert EPSILON.domain.contains(Fraction(epsilon))


def test_an_exponent_that_underflows_is_refused_and_never_rounded_to_zero():
    tiny, huge = 2.0**-480, 2.0**480
    for quantity in (di.translation.alpha_from_epsilon, di.translation.beta_from_epsilon):
        with pytest.raises(di.OutOfRange, match=r"below 2\*\*-960"):
            quantity(tiny, huge, tiny, 0.25)
        assert quantity(huge, tiny, huge, 0.25) >= 1.0
    with pytest.raises(di.OutOfRange, match=r"below 2\*\*-960"):
        di.translation.epsilon(tiny, 1.0, tiny, huge, 0.25, 0.25)
    with pytest.raises(di.OutOfRange, match=r"below 2\*\*-960"):
        di.translation.epsilon_bound(math.nextafter(0.5, 1), 2, tiny, huge)
