"""Posteriors at any scale, any response and any number of worlds."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.compensated import BLOCK
from didp_ref.errors import DomainError

sizes = st.floats(1e-100, 1e100)
numbers = st.one_of(st.just(0.0), sizes, sizes.map(lambda x: -x))


@st.composite
def priors(draw, n):
    weights = draw(st.lists(st.integers(0, 8), min_size=n, max_size=n))
    weights[draw(st.integers(0, n - 1))] = 1
    return [Fraction(w, sum(weights)) for w in weights]


@settings(max_examples=80)
@given(st.data(), st.lists(numbers, min_size=1, max_size=5), numbers, sizes)
@example(None, [0.0, 1.0, 1e100], -1e100, 1e-100)
@example(None, [0.0, 1e-100, 1.0], 1e100, 1e100)
def test_posteriors_lie_next_to_their_enclosures(data, values, response, scale):
    if data is None:
        prior = [Fraction(1, 4), Fraction(0), Fraction(3, 4)]
    else:
        prior = data.draw(priors(len(values)))
    found = di.belief.posterior([float(p) for p in prior], values, response, scale)
    exact = [Fraction(float(p)) for p in prior]
    shared = [p / sum(exact) for p in exact]
    with_exact = [Fraction(v) for v in values]
    for i, p in enumerate(shared):
        if not p:
            assert found[i] == 0.0
            continue
        mine = _bayes(shared, with_exact, Fraction(response), Fraction(scale), i)
        assert found[i] == pytest.approx(mine, rel=1e-14, abs=1e-300)


def _bayes(prior, values, response, scale, world):
    """Bayes' rule by hand: exact exponents, the standard library's exp, one sum."""
    total = math.fsum(
        float(p) * math.exp(max(min(float(exponent), 700.0), -745.0))
        for p, v in zip(prior, values, strict=True)
        for exponent in [(abs(response - values[world]) - abs(response - v)) / scale]
        if p
    )
    return float(prior[world]) / total


@settings(max_examples=30)
@given(st.data(), st.integers(-30, 30), st.sampled_from(["1/50", "1/3", "1", "100"]))
def test_posteriors_against_the_enclosed_expression(data, response, scale):
    n = data.draw(st.integers(1, 5))
    prior = data.draw(priors(n))
    values = data.draw(st.lists(st.integers(-9, 9), min_size=n, max_size=n))
    exact = di.belief.posterior.enclose(prior, values, response, scale)
    found = di.belief.posterior(
        [float(p) for p in prior], [float(v) for v in values], response, float(Fraction(scale))
    )
    for value, enclosure in zip(found, exact, strict=True):
        assert value == pytest.approx(float(enclosure.upper), rel=1e-13, abs=1e-300)


def test_no_response_however_far_makes_the_posterior_vanish():
    for response in (-1e140, 0.0, 1e140):
        found = di.belief.posterior([0.3, 0.3, 0.4], [0.0, 1.0, 2.0], response, 1e-140)
        assert found.sum() == pytest.approx(1.0)


@pytest.mark.parametrize("n", [BLOCK - 1, BLOCK, BLOCK + 1, 5 * BLOCK + 7])
def test_blocks_make_no_difference(n):
    """The nearest world in any block, priors of zero included; the sum over all blocks."""
    rng = np.random.default_rng(n)
    weights = rng.exponential(size=n) * (rng.random(n) < 0.5)
    weights[-1] = 1.0
    prior, values = weights / weights.sum(), rng.normal(size=n) * 1e3
    for response, scale in ((0.0, 1e-3), (5e3, 1e-6), (12.0, 50.0)):
        found = di.belief.posterior(prior, values, response, scale)
        distance = np.abs(response - values)
        unscaled = prior * np.exp((distance[prior > 0].min() - distance) / scale)
        unscaled[prior == 0.0] = 0.0
        assert np.allclose(found, unscaled / math.fsum(unscaled), rtol=1e-9, atol=1e-300)


def test_many_responses_at_once():
    responses = np.linspace(-3, 4, 15)
    found = di.belief.posterior([0.2, 0.8], [0.0, 1.0], responses, 0.5)
    assert found.shape == (15, 2)
    for row, response in zip(found, responses, strict=True):
        assert np.array_equal(row, di.belief.posterior([0.2, 0.8], [0.0, 1.0], response, 0.5))


def test_lengths_must_agree():
    with pytest.raises(DomainError):
        di.belief.posterior([0.5, 0.5], [0.0, 1.0, 2.0], 0.0, 1.0)
