"""Refined answers of finitely many values, as distributions."""

import math
from collections import Counter
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.mechanisms.refinement import Discrete, Nominal, Ordinal, refine, unrefined


class Counting(Random):
    """Gives the integers 0, 1, 2, ... in turn, so that every outcome is drawn as often as due."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = -1

    def randrange(self, *arguments: int) -> int:
        self.turn += 1
        assert self.turn < arguments[0]
        return self.turn


WEIGHTS = st.lists(st.integers(0, 9), min_size=1, max_size=6).filter(any)


@given(WEIGHTS, st.fractions(-3, 3, max_denominator=5))
def test_samples_have_exactly_their_probabilities(weights: list[int], value: Fraction) -> None:
    prior = Discrete({i: Fraction(w, sum(weights)) for i, w in enumerate(weights)})
    answer = refine(prior, value, "3/2", "1/3")
    draws = math.lcm(*(answer.pmf(point).denominator for point in prior.points))
    rng = Counting()
    counts = Counter(answer.sample(rng_for_tests=rng) for _ in range(draws))
    assert {p: Fraction(counts[p], draws) for p in prior.points} == {
        p: answer.pmf(p) for p in prior.points
    }


@given(WEIGHTS, st.fractions(-3, 9, max_denominator=5))
def test_moments_and_cdf_follow_from_the_pmf(weights: list[int], value: Fraction) -> None:
    points = [Fraction(i * i, 3) for i in range(len(weights))]
    masses = [Fraction(w, sum(weights)) for w in weights]
    answer = refine(Discrete(dict(zip(points, masses, strict=True))), value, 3, "1/4")
    first = sum(answer.pmf(x) * x for x in points)
    assert answer.mean == first
    assert answer.variance == sum(answer.pmf(x) * x * x for x in points) - first**2
    for x in points:
        assert answer.cdf(x) == sum(answer.pmf(y) for y in points if y <= x)
    assert answer.cdf(-1) == 0
    assert answer.cdf(10**6) == 1
    assert answer.support == tuple(x for x in points if answer.pmf(x) > 0)


def test_ordered_categories_have_a_cdf_and_others_have_not() -> None:
    masses = {"low": "1/2", "middle": "1/4", "high": "1/4"}
    assert unrefined(Ordinal(masses)).cdf("middle") == Fraction(3, 4)
    with pytest.raises(di.DomainError, match="no order"):
        unrefined(Nominal(masses)).cdf("middle")
    for kind in (Ordinal, Nominal):
        with pytest.raises(di.DomainError, match="no mean"):
            _ = unrefined(kind(masses)).mean
        with pytest.raises(di.DomainError, match="3 points"):
            unrefined(kind(masses)).pmf("absent")
        with pytest.raises(di.DomainError, match="3 points"):
            refine(kind(masses), "absent", 2, "1/2")


def test_numbers_outside_the_points_have_no_probability() -> None:
    answer = refine(Discrete({0: "1/2", 1: "1/2"}), 7, 2, "1/2")
    assert answer.pmf(7) == 0
    assert answer.pmf(1) > answer.pmf(0)


def test_numbers_are_points_however_they_are_written() -> None:
    answer = refine(Discrete({"0.5": "1/4", 2: "3/4"}), 2, 2, "1/2")
    for point in ("0.5", "1/2", 0.5, Fraction(1, 2)):
        assert answer.pmf(point) == Fraction(1, 8)  # the far point keeps half of its quarter
    assert answer.pmf("2.0") + answer.pmf("0.5") == 1


def test_float_priors_are_divided_by_their_sum() -> None:
    prior = Discrete({0.0: 0.1, 1.0: 0.2, 2.0: 0.7})
    assert sum(prior.masses) == 1
    answer = refine(prior, 1.0, 2.0, 0.5)
    assert isinstance(answer.mean, float)
    assert not answer.exact


@pytest.mark.parametrize(
    "masses",
    [
        {},
        [0.5, 0.5],
        {0: "1/2", 1: "1/3"},
        {0: 0.5, 1: 0.6},
        {0: "3/2", 1: "-1/2"},
        {0: math.nan, 1: 1.0},
        {0: math.inf, 1: 0.0},
        {0: True, 1: 0.0},
        {"a": "1/2", "b": "1/2"},
        {math.nan: 1.0},
        {1: "1/2", "1.0": "1/2"},
    ],
)
def test_priors_that_are_no_priors_are_refused(masses: object) -> None:
    with pytest.raises(di.DomainError):
        Discrete(masses)


@pytest.mark.parametrize("rng", [0, "seed", np.random.default_rng(0)])
def test_only_the_standard_generators_are_taken(rng: object) -> None:
    with pytest.raises(di.DomainError, match=r"random\.Random"):
        unrefined(Discrete({0: 1})).sample(rng_for_tests=rng)


def test_seeded_samples_repeat_and_unseeded_ones_come_from_the_support() -> None:
    answer = refine(Ordinal({"a": "1/3", "b": "1/3", "c": "1/3"}), "b", 2, 0)
    first, second = (
        [answer.sample(rng_for_tests=rng) for _ in range(50)] for rng in (Random(5), Random(5))
    )
    assert first == second
    assert {answer.sample() for _ in range(20)} <= set(answer.support)
