"""didp_ref/formulas/scale.py: the noise scales, against the formulas as the papers print them."""

from fractions import Fraction
from functools import partial

import mpmath
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.formulas.parameters import ALPHA, BETA, N_WORLDS, P_MIN, RHO, SENSITIVE_RANGE
from tests.formulas.enumeration import promises

alphas = ALPHA.domain.strategy()
betas = BETA.domain.strategy()
shares = RHO.domain.strategy()  # of an open interval
sensitivities = SENSITIVE_RANGE.domain.strategy()


@st.composite
def priors(draw):
    """p_min, p_max, and a beta that p_max allows."""
    p_min = draw(P_MIN.domain.strategy())
    p_max = p_min + (1 - 2 * p_min) * draw(shares)
    return p_min, p_max, (1 / p_max - 1) * draw(shares)


@st.composite
def risks(draw):
    """A number of worlds, and a rho that some noise can keep."""
    m = draw(N_WORLDS.domain.strategy())
    return m, 1 / m + (1 - 1 / m) * draw(shares)


# --- what the papers print ---------------------------------------------------------------------


def test_example_hours_per_week():
    """rhodi, section 5: 49/(24421 ln(98/9)) = 8.4032e-4."""
    enclosure = di.scale.rho.enclose("1/10", 99, "98/48842")
    assert Fraction("8.40315e-4") <= enclosure.lower <= enclosure.upper <= Fraction("8.40325e-4")
    mpmath.mp.dps = 60
    printed = mpmath.mpf(49) / (24421 * mpmath.log(mpmath.mpf(98) / 9))
    assert (
        abs(mpmath.mpf(enclosure.lower.numerator) / enclosure.lower.denominator / printed - 1)
        < 1e-30
    )


def test_example_of_eight_worlds():
    """rhodi, section 4.1: lambda = 8/(3 ln(7/2)), at which the posterior is 0.2294."""
    scale = di.scale.rho.enclose("1/3", 8, "8/3")
    mpmath.mp.dps = 60
    printed = 8 / (3 * mpmath.log(mpmath.mpf(7) / 2))
    assert abs(mpmath.mpf(scale.lower.numerator) / scale.lower.denominator / printed - 1) < 1e-30
    means = [Fraction(1 + 3 + x, 3) for x in (2, 4, 5, 6, 7, 8, 9, 10)]
    posterior = di.belief.posterior.enclose([Fraction(1, 8)] * 8, means, 2, scale.lower)[0]
    assert posterior.at_most("0.22945") and posterior.less_than("0.22935").value == "no"


# --- what follows from the formulas ------------------------------------------------------------


@given(alphas, betas, sensitivities)
def test_without_a_smallest_prior_theorem_3_is_theorem_2(alpha, beta, theta):
    p_max = Fraction(1, 2) / (1 + beta)
    ours = di.scale.prior_dependent.enclose(alpha, beta, theta, 0, p_max)
    assert ours.overlaps(di.scale.prior_free.enclose(alpha, beta, theta))


@given(risks(), sensitivities)
def test_equal_priors_are_a_number_of_worlds(risk, sensitive_range):
    m, rho = risk
    ours = di.scale.rho_at_prior.enclose(rho, 1 / m, sensitive_range)
    assert ours.overlaps(di.scale.rho.enclose(rho, m, sensitive_range))


@given(alphas, priors(), sensitivities.filter(bool), shares)
def test_a_weaker_promise_never_asks_for_more_noise(alpha, believed, theta, share):
    p_min, p_max, beta = believed
    enclose = partial(di.scale.prior_dependent.enclose, bits=512)  # a share may be 1 - 10**-40
    strict = enclose(alpha * share, beta * share, theta, p_min, p_max)
    assert enclose(alpha, beta, theta, p_min, p_max).at_most(strict)


@given(alphas, priors(), sensitivities)
def test_the_scale_is_linear_in_the_sensitivity(alpha, believed, theta):
    p_min, p_max, beta = believed
    enclosure = di.scale.prior_dependent.enclose(alpha, beta, 1, p_min, p_max)
    many = di.scale.prior_dependent.enclose(alpha, beta, theta, p_min, p_max)
    assert di.Enclosure(enclosure.lower * theta, enclosure.upper * theta).overlaps(many)


@given(st.integers(1, 32), promises, promises)
def test_theorem_3_is_tight_for_two_worlds(numerator, alpha, share):
    """With two worlds Theta apart no smaller scale keeps both sides, to the last float64."""
    p_min = Fraction(numerator, 64)
    prior = [p_min, 1 - p_min]
    alpha = Fraction(float(alpha))
    beta = Fraction(float(share * (1 / max(prior) - 1)))
    published = di.scale.prior_dependent.enclose(alpha, beta, 3, p_min, max(prior))
    asked = {"alpha": float(alpha), "beta": float(beta)}
    tight = di.scale.tight([0.0, 3.0], [float(p) for p in prior], **asked)
    assert tight == published.float_up()
