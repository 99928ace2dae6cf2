"""A refined continuous answer as a distribution: density, moments, samples."""

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from random import Random, SystemRandom

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from didp_ref.mechanisms.reading import Number
from didp_ref.mechanisms.refinement import (
    PiecewiseUniform,
    RefinedContinuous,
    refine,
    uniform,
    unrefined,
)
from didp_ref.mechanisms.refinement.density import GRID_BITS

Histograms = st.SearchStrategy[PiecewiseUniform]
MassBetween = Callable[[PiecewiseUniform, Fraction, Fraction], Fraction]
UPS = st.fractions(1, 6, max_denominator=12)
DOWNS = st.fractions(0, 1, max_denominator=12)
VALUES = st.fractions(-4, 12, max_denominator=7)


def simpson(answer: RefinedContinuous, order: int, center: Fraction) -> Fraction:
    """The moment by Simpson's rule, exact for the cubics that the pieces of the density are."""
    edges = {
        *answer.prior.breakpoints,
        *(x for low, high, _ in answer.regions for x in (low, high)),
    }
    total = Fraction(0)
    for low, high in pairwise(sorted(edges)):
        middle = (low + high) / 2
        parts = (low - center) ** order + 4 * (middle - center) ** order + (high - center) ** order
        total += answer.pdf(middle) * (high - low) * parts / 6
    if answer.atom:
        total += answer.atom.mass * (answer.atom.point - center) ** order
    return total


@given(st.data(), VALUES, UPS, DOWNS, st.fractions(0, 1, max_denominator=6))
def test_is_a_distribution(
    histograms: Histograms,
    data: st.DataObject,
    value: Fraction,
    up: Fraction,
    down: Fraction,
    moved: Fraction,
) -> None:
    assume(up != down)
    prior = data.draw(histograms)
    answer = refine(prior, value, up, down, moved_mass=moved)
    assert answer.exact
    assert simpson(answer, 0, Fraction(0)) == 1
    assert answer.cdf(prior.upper) == 1
    assert answer.cdf(prior.lower - 1) == 0
    factors = [factor for _, _, factor in answer.regions]
    assert all(0 <= factor <= up for factor in factors)
    if not moved:
        assert min(factors) >= down


@given(st.data(), VALUES, UPS, DOWNS, st.fractions(0, 1, max_denominator=6))
def test_moments_and_cdf_follow_from_the_density(
    histograms: Histograms,
    mass_between: MassBetween,
    data: st.DataObject,
    value: Fraction,
    up: Fraction,
    down: Fraction,
    moved: Fraction,
) -> None:
    assume(up != down)
    prior = data.draw(histograms)
    answer = refine(prior, value, up, down, moved_mass=moved)
    assert answer.mean == simpson(answer, 1, Fraction(0))
    assert answer.variance == simpson(answer, 2, answer.mean)
    for low, high, factor in answer.regions:
        atom = answer.atom
        between = factor * mass_between(prior, low, high)
        if atom and low < atom.point <= high:
            between += atom.mass
        assert answer.cdf(high) - answer.cdf(low) == between


@given(st.data(), VALUES, st.integers(0, 2**32))
def test_samples_lie_on_the_priors_grid_whatever_the_value(
    histograms: Histograms, data: st.DataObject, value: Fraction, seed: int
) -> None:
    prior = data.draw(histograms)
    drawn = refine(prior, value, 2, "1/2", moved_mass="1/10").sample(rng_for_tests=Random(seed))
    share = prior.share(drawn) * (2 << GRID_BITS)
    assert share.denominator == 1
    assert share.numerator % 2 == 1


class Level(Random):
    """Gives the same random bits each time."""

    def __init__(self, level: Fraction) -> None:
        super().__init__()
        self.level = level

    def getrandbits(self, k: int) -> int:
        return math.floor(self.level * 2**k)


@given(st.data(), VALUES, st.lists(st.fractions(0, "99/100"), min_size=2, max_size=8))
def test_a_sample_is_the_quantile_of_the_level_that_was_drawn(
    histograms: Histograms, data: st.DataObject, value: Fraction, levels: list[Fraction]
) -> None:
    # so the samples rise with the level, and a cell that both ends of an interval share is certain
    answer = refine(data.draw(histograms), value, 2, "1/2", moved_mass="1/10")
    drawn = [answer.sample(rng_for_tests=Level(level)) for level in sorted(levels)]
    assert drawn == sorted(drawn)


def samples_follow_the_cdf(moved: Number, rng: Random) -> None:
    prior = PiecewiseUniform([0, 1, 2, 4], ["1/2", "0", "1/2"])
    answer = refine(prior, "5/2", 3, "1/5", moved_mass=moved)
    drawn = [answer.sample(rng_for_tests=rng) for _ in range(4000)]
    # Dvoretzky-Kiefer-Wolfowitz: beyond this distance once in 10^9 runs of a right sampler
    bound = math.sqrt(math.log(2e9) / (2 * len(drawn)))
    tiny = Fraction(1, 10**9)
    for point in (Fraction(k, 8) for k in range(33)):
        # the grid moves the atom by less than tiny
        empirical = sum(x <= point + tiny for x in drawn) / len(drawn)
        assert abs(empirical - answer.cdf(point + tiny)) <= bound


@pytest.mark.parametrize("moved", [0, "1/4"])
def test_samples_follow_the_cdf(moved: Number) -> None:
    samples_follow_the_cdf(moved, Random(20120331))


@pytest.mark.slow
@pytest.mark.parametrize("moved", [0, "1/4"])
def test_fresh_samples_follow_the_cdf(moved: Number) -> None:
    samples_follow_the_cdf(moved, SystemRandom())


def test_an_answer_is_a_fraction_or_a_float_by_the_prior_alone() -> None:
    rng = Random(1)
    for prior, kind in ((uniform(0, 1), Fraction), (uniform(0.0, 1.0), float)):
        for answer in (unrefined(prior), refine(prior, 0, 2.0, 0.5), refine(prior, 0, 2, "1/2")):
            assert type(answer.sample(rng_for_tests=rng)) is kind


def test_the_support_is_what_can_be_answered() -> None:
    whole = refine(uniform(0, 1), "1/2", 2, "1/2")
    assert whole.support == (0, 1)
    near = refine(uniform(0, 1), "1/2", 2, 0)
    assert near.support == (Fraction(1, 4), Fraction(3, 4))
    assert refine(uniform(0, 1), "1/2", 2, "1/2", moved_mass=1).support == (
        Fraction(1, 2),
        Fraction(1, 2),
    )
