"""didp_ref/formulas/guarantee.py: what a scale promises, and that it inverts the scale."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.formulas.parameters import ALPHA, N_WORLDS, P_MIN, RHO

lowest = P_MIN.domain.strategy()
shares = RHO.domain.strategy()


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
        fixed = {name: float(value) for name, value in self.fixed.items()}
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


def test_the_far_ends():
    assert di.guarantee.alpha(2.0**-480, 2.0**480, 0.5) == 1.0
    assert di.guarantee.rho(2.0**-480, 2.0**480, 2) == 1.0
    assert di.guarantee.beta(2.0**-480, 2.0**480, 0.5) >= 1.0
    tiny = di.guarantee.alpha(2.0**480, 2.0**-480, 0.0)
    assert 2.0**-960 <= tiny <= 2.0**-959
