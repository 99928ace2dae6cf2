"""Beliefs in exact arithmetic: Bayes by definition, and the extremes by two other ways."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.worlds.beliefs import (
    bayes,
    extremes,
    identifiable,
    laplace,
    posteriors,
    ratio_extremes,
)
from didp_ref.worlds.distributions import fractions

HALF = Fraction(1, 2)
EVEN = (HALF, HALF)
SOME_ANSWERS = st.lists(st.integers(-6, 6), min_size=3, max_size=3)
GROWTHS = st.fractions("11/10", 5, max_denominator=12)
PRIORS = st.lists(st.integers(1, 9), min_size=3, max_size=3).map(
    lambda weights: tuple(Fraction(weight, sum(weights)) for weight in weights)
)
CHANCES = st.lists(st.fractions(0, 1, max_denominator=8), min_size=3, max_size=3)


def test_bayes_by_hand() -> None:
    assert bayes(fractions("1/4", "3/4"), fractions("1/2", "1/3")) == fractions("1/3", "2/3")


@given(PRIORS, CHANCES.filter(any))
def test_bayes_keeps_the_odds_times_the_likelihood_ratio(
    prior: tuple[Fraction, ...], likelihoods: list[Fraction]
) -> None:
    posterior = bayes(prior, likelihoods)
    assert sum(posterior) == 1
    for i in range(3):
        for j in range(3):
            crossed = posterior[j] * prior[i] * likelihoods[i]
            assert posterior[i] * prior[j] * likelihoods[j] == crossed


def test_an_answer_that_no_likely_world_gives_has_no_posterior() -> None:
    with pytest.raises(ZeroDivisionError):
        bayes(fractions(1, 0), fractions(0, 1))
    table = (fractions(1, 0), fractions(0, 1))
    assert list(posteriors(fractions(1, 0), table)) == [fractions(1, 0)]


def test_a_prior_needs_a_likelihood_for_every_world() -> None:
    with pytest.raises(ValueError, match="shorter"):
        bayes(EVEN, fractions(1))
    with pytest.raises(ValueError, match="shorter"):
        list(posteriors(EVEN, (fractions("1/2", "1/2"), fractions(1))))


@given(PRIORS, CHANCES, CHANCES)
def test_posteriors_average_to_the_prior(
    prior: tuple[Fraction, ...], chances: list[Fraction], others: list[Fraction]
) -> None:
    """Over all answers, each as likely as it is, beliefs do not move on average."""
    table = [(a * b, a * (1 - b), 1 - a) for a, b in zip(chances, others, strict=True)]
    columns = zip(*table, strict=True)
    evidence = [sum(p * h for p, h in zip(prior, column, strict=True)) for column in columns]
    possible = [chance for chance in evidence if chance]
    results = list(posteriors(prior, table))
    for world in range(3):
        means = [e * entry[world] for e, entry in zip(possible, results, strict=True)]
        assert sum(means) == prior[world]


def test_ratio_extremes_by_hand() -> None:
    # the second answer rules the first world out and doubles the belief in the second
    table = (fractions(1, 0), fractions("1/2", "1/2"))
    assert ratio_extremes(EVEN, table) == fractions(0, 2)
    # the first answer is twice as likely in the first world: posteriors 2/5 and 3/5 from 1/4, 3/4
    table = (fractions("2/3", "1/3"), fractions("1/3", "2/3"))
    assert ratio_extremes(fractions("1/4", "3/4"), table) == fractions("4/7", "8/5")


@given(SOME_ANSWERS, st.integers(-8, 8), GROWTHS)
def test_laplace_is_the_density(values: list[int], response: int, growth: Fraction) -> None:
    scale = 1 / math.log(growth)
    densities = [math.exp(-abs(response - value) / scale) / (2 * scale) for value in values]
    computed = [float(value) / (2 * scale) for value in laplace(values, response, growth)]
    assert computed == pytest.approx(densities, rel=1e-12)


@given(PRIORS, SOME_ANSWERS, GROWTHS)
def test_extremes_agree_with_the_second_engine(
    prior: tuple[Fraction, ...], values: list[int], growth: Fraction
) -> None:
    """``didp_ref.belief.extremes`` works them out by another formula, in float64."""
    result = extremes(prior, values, growth)
    second = di.belief.extremes([float(p) for p in prior], values, 1 / math.log(growth))
    for p, (low, high), lower, upper in zip(prior, result, second.lower, second.upper, strict=True):
        assert float(low / p) == pytest.approx(lower, rel=1e-12)
        assert float(high / p) == pytest.approx(upper, rel=1e-12)


@given(PRIORS, SOME_ANSWERS, GROWTHS)
def test_no_response_goes_beyond_the_extremes_and_some_reach_them(
    prior: tuple[Fraction, ...], values: list[int], growth: Fraction
) -> None:
    responses = range(min(values) - 3, max(values) + 4)
    seen = [bayes(prior, laplace(values, response, growth)) for response in responses]
    swept = tuple((min(result), max(result)) for result in zip(*seen, strict=True))
    assert extremes(prior, values, growth) == swept


def test_identifiable_turns_at_the_extremes() -> None:
    """Two even worlds a step of ln 3 apart: posteriors from 1/4 to 3/4, which is half off."""
    growth, less = Fraction(3), HALF - Fraction(1, 10**9)
    assert identifiable(EVEN, (0, 1), growth, HALF, HALF)
    assert not identifiable(EVEN, (0, 1), growth, less, HALF)
    assert not identifiable(EVEN, (0, 1), growth, HALF, less)


def test_identifiable_asks_it_of_every_world() -> None:
    """The unlikely world moves most, both ways; what bounds the likely one is not enough."""
    prior, growth = fractions("1/10", "9/10"), Fraction(2)
    bounds = [
        (1 - low / p, high / p - 1)
        for p, (low, high) in zip(prior, extremes(prior, (0, 1), growth), strict=True)
    ]
    (alpha, beta), (least_alpha, least_beta) = bounds
    assert least_alpha < alpha and least_beta < beta
    assert identifiable(prior, (0, 1), growth, alpha, beta)
    assert not identifiable(prior, (0, 1), growth, least_alpha, beta)
    assert not identifiable(prior, (0, 1), growth, alpha, least_beta)
