"""didp_ref/formulas/guarantee.py: what a scale promises, and that it inverts the scale."""

import math
from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.formulas.parameters import (
    ALPHA,
    GLOBAL_SENSITIVITY,
    N_WORLDS,
    P_MAX,
    P_MIN,
    RHO,
    SCALE,
    SENSITIVE_RANGE,
)

scales = SCALE.domain.strategy()
ranges = SENSITIVE_RANGE.domain.strategy()
lowest = P_MIN.domain.strategy()
shares = RHO.domain.strategy()


@st.composite
def exponents(draw):
    """A scale, and a sensitivity whose exponent is at most 700: e^(10^46) has no digits."""
    scale = draw(scales)
    return scale, scale * draw(st.one_of(st.fractions(0, 3), st.fractions(0, 700)))


@given(exponents(), lowest)
def test_alpha_is_equation_17(agrees, exponent, p_min):
    agrees(
        di.guarantee.alpha,
        scale=exponent[0],
        identifiability_sensitivity=exponent[1],
        p_min=p_min,
    )


@given(exponents(), lowest)
def test_beta_is_equation_20(agrees, exponent, p_min):
    agrees(
        di.guarantee.beta,
        scale=exponent[0],
        identifiability_sensitivity=exponent[1],
        p_min=p_min,
    )


@given(exponents(), N_WORLDS.domain.strategy())
def test_rho_is_equation_9(agrees, exponent, n_worlds):
    agrees(
        di.guarantee.rho,
        scale=exponent[0],
        sensitive_range=exponent[1],
        n_worlds=n_worlds,
    )


@given(exponents(), P_MAX.domain.strategy())
def test_rho_at_prior_puts_one_over_the_largest_prior_for_m(agrees, exponent, p_max):
    agrees(
        di.guarantee.rho_at_prior,
        scale=exponent[0],
        sensitive_range=exponent[1],
        p_max=p_max,
    )


@given(scales, GLOBAL_SENSITIVITY.domain.strategy())
def test_epsilon_is_equation_26(agrees, scale, sensitivity):
    agrees(
        di.guarantee.epsilon,
        scale=scale,
        global_sensitivity=sensitivity,
    )


# --- inverses ----------------------------------------------------------------------------------


def round_trips(promise, scale_of, promise_of):
    """The promise of the scale's ends encloses the promise: a larger scale promises less."""
    scale = scale_of.enclose(promise)
    most, least = promise_of.enclose(scale.lower), promise_of.enclose(scale.upper)
    assert least.lower <= promise <= most.upper
    assert most.upper - least.lower <= promise / 2**90


class At:
    """A quantity with all but one argument fixed."""

    def __init__(self, quantity, **fixed):
        self.quantity, self.fixed = quantity, fixed
        (self.free,) = set(quantity.names) - set(fixed)

    def enclose(self, value):
        return self.quantity.enclose(**self.fixed, **{self.free: value})

    def __call__(self, value):
        fixed = {name: float(one) for name, one in self.fixed.items()}
        return self.quantity(**fixed, **{self.free: value})


theta = st.fractions(Fraction(1, 1000), 1000)


@given(ALPHA.domain.strategy(), lowest, theta)
def test_alpha_round_trips(alpha, p_min, theta):
    # a beta so near its bound, at so small a p_max, that alpha alone decides the scale
    p_max = max(p_min, Fraction(1, 10**60))
    beta = (1 / p_max - 1) * (1 - Fraction(1, 10**60))
    scale = At(
        di.scale.prior_dependent,
        beta=beta,
        identifiability_sensitivity=theta,
        p_min=p_min,
        p_max=p_max,
    )
    back = At(di.guarantee.alpha, identifiability_sensitivity=theta, p_min=p_min)
    round_trips(alpha, scale, back)


@given(shares, lowest, theta)
def test_beta_round_trips(share, p_min, theta):
    beta, p_max = share, Fraction(1, 2)
    alpha = 1 - Fraction(1, 10**60)
    scale = At(
        di.scale.prior_dependent,
        alpha=alpha,
        identifiability_sensitivity=theta,
        p_min=p_min,
        p_max=p_max,
    )
    back = At(di.guarantee.beta, identifiability_sensitivity=theta, p_min=p_min)
    round_trips(beta, scale, back)


@given(shares, N_WORLDS.domain.strategy(), theta)
def test_rho_round_trips(share, m, sensitive_range):
    rho = 1 / m + (1 - 1 / m) * share
    scale = At(di.scale.rho, n_worlds=m, sensitive_range=sensitive_range)
    back = At(di.guarantee.rho, sensitive_range=sensitive_range, n_worlds=m)
    round_trips(rho, scale, back)


@given(shares, shares, theta)
def test_rho_at_prior_round_trips(share, p_max, sensitive_range):
    rho = p_max + (1 - p_max) * share
    scale = At(di.scale.rho_at_prior, p_max=p_max, sensitive_range=sensitive_range)
    back = At(di.guarantee.rho_at_prior, sensitive_range=sensitive_range, p_max=p_max)
    round_trips(rho, scale, back)


@given(st.fractions(Fraction(1, 10**9), 10**9), theta)
def test_epsilon_round_trips_exactly(epsilon, sensitivity):
    scale = di.scale.differential_privacy.enclose(epsilon, sensitivity)
    assert di.guarantee.epsilon.enclose(scale.lower, sensitivity).equals(epsilon)


@given(
    st.floats(1e-12, 0.999),
    st.floats(1e-12, 0.99),
    st.one_of(st.just(0.0), st.floats(1e-100, 0.5)),
    st.floats(1e-3, 1e3),
)
def test_a_float_scale_keeps_the_promise_it_was_asked_for(alpha, beta, p_min, theta):
    scale = di.scale.prior_dependent(alpha, beta, theta, p_min, 0.5)
    exact = [Fraction(scale), Fraction(theta), Fraction(p_min)]
    assert di.guarantee.alpha.enclose(*exact).lower <= Fraction(alpha)
    assert di.guarantee.beta.enclose(*exact).lower <= Fraction(beta)
    # the promise of the rounded scale is the one asked for, up to its own few ulp
    t = theta / scale
    alpha_back = di.guarantee.alpha(scale, theta, p_min)
    beta_back = di.guarantee.beta(scale, theta, p_min)
    amplified = 8 * (1 + t) * 2.0**-52
    assert alpha_back <= alpha * (1 + amplified) and beta_back <= beta * (1 + amplified)
    assert alpha_back >= alpha * (1 - amplified) or beta_back >= beta * (1 - amplified)


@given(st.integers(2, 10**6), st.floats(1e-9, 0.999), st.floats(1e-3, 1e3))
def test_a_float_scale_keeps_the_risk_it_was_asked_for(m, share, sensitive_range):
    rho = 1 / m + (1 - 1 / m) * share
    assume(1 / m < rho < 1)
    scale = di.scale.rho(rho, m, sensitive_range)
    kept = di.guarantee.rho.enclose(Fraction(scale), Fraction(sensitive_range), m)
    assert kept.lower <= Fraction(rho)
    back = di.guarantee.rho(scale, sensitive_range, m)
    assert abs(back - rho) <= 8 * (1 + sensitive_range / scale) * math.ulp(rho)


def test_the_far_ends():
    assert di.guarantee.alpha(2.0**-480, 2.0**480, 0.5) == 1.0
    assert di.guarantee.rho(2.0**-480, 2.0**480, 2) == 1.0
    assert di.guarantee.beta(2.0**-480, 2.0**480, 0.5) >= 1.0
    tiny = di.guarantee.alpha(2.0**480, 2.0**-480, 0.0)
    assert 2.0**-960 <= tiny <= 2.0**-959
