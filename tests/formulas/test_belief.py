"""didp_ref/formulas/belief.py: Bayes for a Laplace answer, and how far it can move a belief."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.formulas.parameters import SENSITIVE_RANGE, WORLD_PRIOR
from didp_ref.numbers import shares
from tests.formulas.enumeration import (
    at_logarithm,
    distributions,
    exact_alpha_and_beta,
    growth_between_all,
    identifiable,
    mechanisms,
    posteriors,
)

believed = WORLD_PRIOR.domain.strategy()
exponents = st.one_of(st.fractions(0, 3), st.fractions(0, 700), st.just(Fraction(0)))


@st.composite
def situations(draw):
    """Worlds with answers, priors in powers of two that sum to one, a response and a scale."""
    count = draw(st.integers(1, 6))
    weights = draw(st.lists(st.integers(0, 50), min_size=count, max_size=count))
    whole = 1 << max(sum(weights), 1).bit_length()
    weights[0] += whole - sum(weights)
    answers = st.integers(-400, 400).map(lambda k: Fraction(k, 8))
    return {
        "prior": [Fraction(weight, whole) for weight in weights],
        "values": draw(st.lists(answers, min_size=count, max_size=count)),
        "response": draw(st.one_of(answers, st.integers(-(2**52), 2**52).map(Fraction))),
        "scale": draw(st.sampled_from([Fraction(1, 8), Fraction(1), Fraction(7, 2), Fraction(64)])),
    }


@given(situations())
def test_the_posterior_is_bayes(agrees, values):
    agrees(di.belief.posterior, **values)
    floats = {
        name: [float(one) for one in value] if isinstance(value, list) else float(value)
        for name, value in values.items()
    }
    found = di.belief.posterior(**floats)
    assert found.shape == (len(values["prior"]),)
    assert abs(found.sum() - 1) <= 2.0**-50


@given(situations())
def test_a_posterior_moves_no_further_than_the_bounds(values):
    spread = max(values["values"]) - min(values["values"])
    posteriors = di.belief.posterior.enclose(**values)
    for prior, posterior in zip(values["prior"], posteriors, strict=True):
        if prior == 0:
            assert posterior.upper == 0
            continue
        t = spread / values["scale"]
        ratio = di.Enclosure(posterior.lower / prior, posterior.upper / prior)
        floor, ceiling = (
            di.belief.ratio_floor.enclose(t, prior),
            di.belief.ratio_ceiling.enclose(t, prior),
        )
        assert floor.overlaps(ratio) or floor.less_than(ratio)
        assert ceiling.overlaps(ratio) or ratio.less_than(ceiling)


@given(exponents, believed)
def test_the_floor_is_equation_17(agrees, exponent, prior):
    agrees(
        di.belief.ratio_floor,
        exponent=exponent,
        prior=prior,
    )


@given(exponents, believed)
def test_the_ceiling_is_equation_20(agrees, exponent, prior):
    agrees(
        di.belief.ratio_ceiling,
        exponent=exponent,
        prior=prior,
    )


@given(
    st.integers(2, 10**9), SENSITIVE_RANGE.domain.strategy(), st.fractions(Fraction(1, 9), 10**6)
)
def test_the_risk_bound_is_equation_9(agrees, m, sensitive_range, scale):
    agrees(
        di.belief.risk_bound,
        n_worlds=Fraction(m),
        sensitive_range=sensitive_range,
        scale=scale,
    )


def test_a_certain_world_and_an_impossible_one_do_not_move():
    assert di.belief.ratio_floor.enclose(10**6, 1).equals(1)
    assert 1 - 2.0**-52 <= di.belief.ratio_floor(2.0**480, 1.0) <= 1.0
    assert 1.0 <= di.belief.ratio_ceiling(2.0**480, 1.0) <= 1 + 2.0**-51
    found = di.belief.posterior([0.0, 1.0, 0.0], [5.0, -1e6, 4.0], 5.0, 1e-3)
    assert found.tolist() == [0.0, 1.0, 0.0]


@pytest.mark.parametrize("response", [1e15, -1e15, 2.0**400, -(2.0**400)])
@pytest.mark.parametrize("scale", [1e-140, 1.0, 1e140])
def test_no_response_is_too_far_and_no_scale_too_small(response, scale):
    """From far away all distances are alike, and only the differences between the worlds count."""
    prior, values = [0.5, 0.25, 0.25], [-1.0, 0.0, 3.0]
    found = di.belief.posterior(prior, values, response, scale)
    exact = di.belief.posterior.enclose(
        [Fraction(p) for p in prior],
        [Fraction(v) for v in values],
        Fraction(response),
        Fraction(scale),
    )
    for number, enclosure in zip(found, exact, strict=True):
        assert abs(Fraction(float(number)) - enclosure.upper) <= 4 * Fraction(
            math.ulp(enclosure.float_down())
        )


def test_a_hundred_thousand_worlds_and_arrays_of_responses():
    count = 10**5
    rng = np.random.default_rng(1)
    prior = rng.integers(1, 100, count).astype(float)
    prior /= prior.sum()
    values = rng.normal(0, 10, count)
    found = di.belief.posterior(prior, values, 3.0, 2.0)
    weights = prior * np.exp(-np.abs(3.0 - values) / 2.0)
    assert np.allclose(found, weights / weights.sum(), rtol=1e-10, atol=0)
    several = di.belief.posterior(prior[:4] / prior[:4].sum(), values[:4], [0.0, 3.0], 2.0)
    assert several.shape == (2, 4)


def many_worlds(spread):
    """So many worlds that they are arrays, with every size of share, and impossible ones nearer."""
    rng = np.random.default_rng(3)
    values = np.sort(rng.uniform(0.0, spread, 300))
    prior = rng.integers(1, 2**20, 300).astype(float)
    prior[:5] = 0.0
    prior[-1] += 2.0**30 - prior.sum()
    return prior / 2.0**30, values, -1.0, 1.0


def next_to_nothing():
    """Worlds whose distances are smaller than what pairs of floats divide."""
    prior, values, *_ = many_worlds(1.0)
    return prior, values * 1e-290, 0.0, 1e-290


@pytest.mark.parametrize("spread", [1.0, 600.0, 760.0, 1e5, None])
def test_shares_of_many_worlds_are_those_of_exact_numbers(spread):
    """Some vanish, some are smaller than pairs of floats carry, some have no normal float64."""
    worlds = many_worlds(spread) if spread else next_to_nothing()
    found = di.belief.posterior(*worlds)
    prior, values, response, scale = worlds
    enclosures = di.belief.posterior.enclose(
        list(map(Fraction, prior)), list(map(Fraction, values)), Fraction(response), Fraction(scale)
    )
    for share, enclosure in zip(found.tolist(), enclosures, strict=True):
        assert share == enclosure.float_nearest()
    assert (0.0 in found[5:]) is (spread == 1e5)
    assert spread != 760.0 or ((found > 0.0) & (found < 2.0**-1022)).any()


def test_in_parts_the_shares_are_those_of_the_whole(monkeypatch):
    rng = np.random.default_rng(2)
    count = 2 * shares.BLOCK + 77
    prior, values = rng.uniform(size=count), rng.normal(0.0, 300.0, count)
    worlds = prior / prior.sum(), values, 1.0, 1.0
    in_parts = di.belief.posterior(*worlds)
    monkeypatch.setattr(shares, "BLOCK", 1 << 20)
    assert np.array_equal(in_parts, di.belief.posterior(*worlds))


# --- by enumeration: beliefs and likelihood ratios -----------------------------------------------


@given(distributions(3), mechanisms(3, 3))
def test_likelihood_ratios_bound_the_change_of_belief(prior, matrix):
    """abdi, eq. 12-13, 17 and 20: with ratios up to e^t, between the floor and the ceiling."""
    growth = growth_between_all(matrix)
    floor = at_logarithm("belief.ratio_floor", "exponent")
    ceiling = at_logarithm("belief.ratio_ceiling", "exponent")
    for posterior in posteriors(prior, matrix):
        for before, after in zip(prior, posterior, strict=True):
            assert floor(growth, before) * before <= after <= ceiling(growth, before) * before
            assert before / growth <= after <= before * growth  # eq. 15-16


@given(distributions(3), mechanisms(3, 3), mechanisms(3, 4, least=0))
def test_post_processing_tells_no_more(prior, matrix, processing):
    """Definition 4, rho and epsilon survive whatever is done to the output."""
    processed = [
        [sum((row[o] * processing[o][q] for o in range(3)), Fraction(0)) for q in range(4)]
        for row in matrix
    ]
    alpha, beta = exact_alpha_and_beta(prior, matrix)
    assert identifiable(prior, processed, alpha, beta)
    most = max(max(posterior) for posterior in posteriors(prior, matrix))
    assert max(max(posterior) for posterior in posteriors(prior, processed)) <= most
    assert growth_between_all(processed) <= growth_between_all(matrix)


@given(distributions(3, least=1), mechanisms(3, 3), st.integers(0, 2))
def test_no_event_moves_a_belief_further_than_some_single_output(prior, matrix, world):
    singles = [
        prior[world]
        * matrix[world][o]
        / sum(p * row[o] for p, row in zip(prior, matrix, strict=True))
        for o in range(3)
    ]
    for posterior in posteriors(prior, matrix):
        assert min(singles) <= posterior[world] <= max(singles)


shares_of_prior = WORLD_PRIOR.domain.strategy()
short_exponents = st.fractions(Fraction(1, 1000), 300)


@given(short_exponents, shares_of_prior, shares_of_prior)
def test_disclosure_ceiling(agrees, epsilon, inclusion, share):
    agrees(di.belief.disclosure_ceiling, epsilon=epsilon, inclusion=inclusion, share=share)


@given(short_exponents, shares_of_prior)
def test_at_share_one_the_disclosure_ceiling_is_the_ratio_ceiling(epsilon, inclusion):
    found = di.belief.disclosure_ceiling.enclose(epsilon, inclusion, 1)
    assert found.overlaps(di.belief.ratio_ceiling.enclose(epsilon, inclusion))


@given(exponents)
def test_largest_gain_and_its_prior(agrees, exponent):
    agrees(di.belief.largest_gain, exponent=exponent)
    agrees(di.belief.prior_of_largest_gain, exponent=exponent)


@given(st.fractions(Fraction(1, 100), 20), believed)
def test_no_prior_gains_more(exponent, prior):
    ceiling = di.belief.ratio_ceiling.enclose(exponent, prior)
    gain = di.belief.largest_gain.enclose(exponent)
    assert prior * ceiling.lower - prior <= gain.upper
