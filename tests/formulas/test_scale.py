"""didp_ref/formulas/scale.py: the noise scales, against the formulas as the papers print them."""

import math
from fractions import Fraction
from functools import partial

import mpmath
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.formulas.parameters import (
    ALPHA,
    BETA,
    EPSILON,
    GLOBAL_SENSITIVITY,
    N_WORLDS,
    P_MIN,
    RHO,
    SENSITIVE_RANGE,
)
from didp_ref.worlds import (
    Adjacency,
    Universe,
    identifiability_sensitivity,
    less_one,
    sensitive_range,
)
from didp_ref.worlds.queries import find_query
from tests.formulas.enumeration import distributions, laplace_identifiable, promises, uniform

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


@given(EPSILON.domain.strategy(), GLOBAL_SENSITIVITY.domain.strategy())
def test_differential_privacy(agrees, epsilon, global_sensitivity):
    agrees(
        di.scale.differential_privacy,
        epsilon=epsilon,
        global_sensitivity=global_sensitivity,
    )


@given(alphas, betas, sensitivities)
def test_prior_free_is_theorem_2(agrees, alpha, beta, theta):
    agrees(
        di.scale.prior_free,
        alpha=alpha,
        beta=beta,
        identifiability_sensitivity=theta,
    )


@given(alphas, priors(), sensitivities)
def test_prior_dependent_is_theorem_3(agrees, alpha, believed, theta):
    p_min, p_max, beta = believed
    agrees(
        di.scale.prior_dependent,
        alpha=alpha,
        beta=beta,
        identifiability_sensitivity=theta,
        p_min=p_min,
        p_max=p_max,
    )


@given(risks(), sensitivities)
def test_rho_is_theorem_1(agrees, risk, sensitive_range):
    m, rho = risk
    agrees(
        di.scale.rho,
        rho=rho,
        n_worlds=m,
        sensitive_range=sensitive_range,
    )


@given(shares, shares, sensitivities)
def test_rho_at_prior_puts_one_over_the_largest_prior_for_m(agrees, p_max, share, sensitive_range):
    agrees(
        di.scale.rho_at_prior,
        rho=p_max + (1 - p_max) * share,
        p_max=p_max,
        sensitive_range=sensitive_range,
    )


# --- what the papers print ---------------------------------------------------------------------


def test_example_hours_per_week():
    """rhodi, section 5: 49/(24421 ln(98/9)) = 8.4032e-4."""
    found = di.scale.rho.enclose("1/10", 99, "98/48842")
    assert Fraction("8.40315e-4") <= found.lower <= found.upper <= Fraction("8.40325e-4")
    mpmath.mp.dps = 60
    printed = mpmath.mpf(49) / (24421 * mpmath.log(mpmath.mpf(98) / 9))
    assert abs(mpmath.mpf(found.lower.numerator) / found.lower.denominator / printed - 1) < 1e-30


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


@pytest.mark.parametrize("m", [2, 3, 10, 74, 10**6, 2**31 + 1])
def test_a_rho_just_above_guessing(m):
    """One part in 10^9 above 1/m: the textbook form has lost half its digits, ours none."""
    rho = float(Fraction(1, m) * (1 + Fraction(1, 10**9)))
    found = di.scale.rho(rho, m, 1.0)
    exact = di.scale.rho.enclose(Fraction(rho), m, 1)
    assert exact.lower <= Fraction(found) <= exact.upper + 4 * Fraction(math.ulp(found))
    naive = 1.0 / np.log((m - 1) * rho / (1 - rho))
    assert abs(naive - found) > 1000 * math.ulp(found)


@pytest.mark.parametrize("p_min", [0.0, 0.25, 0.499999999999, 0.5])
def test_an_alpha_of_1e_minus_12(p_min):
    arguments = (1e-12, 1e-12, 98.0, p_min, 0.5)
    found = di.scale.prior_dependent(*arguments)
    exact = di.scale.prior_dependent.enclose(*map(Fraction, arguments))
    assert exact.lower <= Fraction(found) <= exact.upper + 4 * Fraction(math.ulp(found))


@given(alphas, priors(), sensitivities)
def test_the_scale_is_linear_in_the_sensitivity(alpha, believed, theta):
    p_min, p_max, beta = believed
    one = di.scale.prior_dependent.enclose(alpha, beta, 1, p_min, p_max)
    many = di.scale.prior_dependent.enclose(alpha, beta, theta, p_min, p_max)
    assert di.Enclosure(one.lower * theta, one.upper * theta).overlaps(many)


# --- by enumeration: the definitions, for every database of a small universe ---------------------


def answers_of_worlds(query, universe, database):
    found = find_query(query)
    return [found.exact(universe.records_of(world)) for world in less_one(database)]


small_universes = st.lists(st.fractions(-3, 3, max_denominator=3), min_size=4, max_size=5)


queries = st.sampled_from(["sum", "mean", "median", "min", "max"])


@given(small_universes, queries, distributions(3), promises, promises)
def test_theorem_2_keeps_definition_4_at_every_prior(records, query, prior, alpha, beta):
    universe = Universe.of(records)
    theta = identifiability_sensitivity(query, universe, 3, Adjacency.REMOVE_ONE).upper
    assume(theta > 0)
    scale = di.scale.prior_free.enclose(alpha, beta, theta).float_up()
    for database in universe.databases(3):
        values = answers_of_worlds(query, universe, database)
        assert laplace_identifiable(prior, values, scale, alpha, beta)


@given(small_universes, queries, distributions(3, least=1), promises, promises)
def test_theorem_3_keeps_definition_4_at_its_prior(records, query, prior, alpha, share):
    universe = Universe.of(records)
    theta = identifiability_sensitivity(query, universe, 3, Adjacency.REMOVE_ONE).upper
    assume(theta > 0)
    p_min, p_max = min(prior), max(prior)
    beta = share * (1 / p_max - 1)
    scale = di.scale.prior_dependent.enclose(alpha, beta, theta, p_min, p_max).float_up()
    for database in universe.databases(3):
        values = answers_of_worlds(query, universe, database)
        assert laplace_identifiable(prior, values, scale, alpha, beta)


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


def rho_of(prior, values, scale):
    """The largest posterior over all responses, enclosed from above."""
    upper = di.belief.extremes_enclosed(prior, values, Fraction(scale)).upper
    return max(p * each.upper for p, each in zip(prior, upper, strict=True))


@given(small_universes, queries, promises)
def test_theorem_1_of_rhodi_for_every_known_part(records, query, share):
    universe = Universe.of(records)
    found = find_query(query)
    for known in universe.databases(2):
        worlds = universe.completions(known, 3)
        span = sensitive_range(query, universe, 3, known).upper
        if span == 0:
            continue
        m = len(worlds)
        rho = Fraction(1, m) + share * (1 - Fraction(1, m))
        scale = di.scale.rho.enclose(rho, m, span).float_up()
        values = [found.exact(universe.records_of(world)) for world in worlds]
        assert rho_of(uniform(m), values, scale) <= rho


@given(distributions(4, least=1), st.lists(st.integers(0, 5), min_size=4, max_size=4), promises)
def test_the_largest_prior_takes_the_place_of_one_over_m(prior, values, share):
    """rhodi, after Theorem 1: m replaced by 1/max prior."""
    assume(len(set(values)) > 1)
    rho = max(prior) + share * (1 - max(prior))
    span = max(values) - min(values)
    scale = di.scale.rho_at_prior.enclose(rho, max(prior), span).float_up()
    assert rho_of(prior, values, scale) <= rho


def test_theorem_1_of_rhodi_is_false_for_an_arbitrary_prior():
    """It says "for an arbitrary adversary"; an adversary with another prior learns more."""
    prior = [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)]
    rho = Fraction(3, 5)
    scale = di.scale.rho.enclose(rho, 3, 1).float_up()
    assert rho_of(uniform(3), [0, 1, 1], scale) <= rho
    assert rho_of(prior, [0, 1, 1], scale) > rho
