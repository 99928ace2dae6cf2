"""didp_ref/formulas/belief.py: Bayes for a Laplace answer, and how far it can move a belief."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.formulas.parameters import WORLD_PRIOR
from didp_ref.numbers import shares


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


def test_a_certain_world_and_an_impossible_one_do_not_move():
    assert di.belief.ratio_floor.enclose(10**6, 1).equals(1)
    assert 1 - 2.0**-52 <= di.belief.ratio_floor(2.0**480, 1.0) <= 1.0
    assert 1.0 <= di.belief.ratio_ceiling(2.0**480, 1.0) <= 1 + 2.0**-51
    computed = di.belief.posterior([0.0, 1.0, 0.0], [5.0, -1e6, 4.0], 5.0, 1e-3)
    assert computed.tolist() == [0.0, 1.0, 0.0]


def test_a_hundred_thousand_worlds_and_arrays_of_responses():
    count = 10**5
    rng = np.random.default_rng(1)
    prior = rng.integers(1, 100, count).astype(float)
    prior /= prior.sum()
    values = rng.normal(0, 10, count)
    computed = di.belief.posterior(prior, values, 3.0, 2.0)
    weights = prior * np.exp(-np.abs(3.0 - values) / 2.0)
    assert np.allclose(computed, weights / weights.sum(), rtol=1e-10, atol=0)
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
    computed = di.belief.posterior(*worlds)
    prior, values, response, scale = worlds
    enclosures = di.belief.posterior.enclose(
        list(map(Fraction, prior)), list(map(Fraction, values)), Fraction(response), Fraction(scale)
    )
    for share, enclosure in zip(computed.tolist(), enclosures, strict=True):
        assert share == enclosure.float_nearest()
    assert (0.0 in computed[5:]) is (spread == 1e5)
    assert spread != 760.0 or ((computed > 0.0) & (computed < 2.0**-1022)).any()


def test_in_parts_the_shares_are_those_of_the_whole(monkeypatch):
    rng = np.random.default_rng(2)
    count = 2 * shares.BLOCK + 77
    prior, values = rng.uniform(size=count), rng.normal(0.0, 300.0, count)
    worlds = prior / prior.sum(), values, 1.0, 1.0
    in_parts = di.belief.posterior(*worlds)
    monkeypatch.setattr(shares, "BLOCK", 1 << 20)
    assert np.array_equal(in_parts, di.belief.posterior(*worlds))


shares_of_prior = WORLD_PRIOR.domain.strategy()
short_exponents = st.fractions(Fraction(1, 1000), 300)


@given(short_exponents, shares_of_prior)
def test_at_share_one_the_disclosure_ceiling_is_the_ratio_ceiling(epsilon, inclusion):
    enclosure = di.belief.disclosure_ceiling.enclose(epsilon, inclusion, 1)
    assert enclosure.overlaps(di.belief.ratio_ceiling.enclose(epsilon, inclusion))
