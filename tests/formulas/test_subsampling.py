"""didp_ref/formulas/subsampling.py: by the definition, over every sample of a few records."""

import math
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.errors import DomainError
from didp_ref.formulas.parameters import DELTA, RATE
from didp_ref.worlds.distributions import excess
from tests.formulas.enumeration import at_logarithm, mechanisms

budgets = st.fractions(Fraction(1, 1000), 20)
HALF = Fraction(1, 2)
rates = RATE.domain.strategy()
deltas = DELTA.domain.strategy()
growths = st.fractions(Fraction(11, 10), 4, max_denominator=10)


@given(budgets, rates)
def test_poisson_epsilon(agrees, epsilon, sampling_rate):
    agrees(di.subsampling.poisson_epsilon, epsilon=epsilon, sampling_rate=sampling_rate)


@given(deltas, rates)
def test_poisson_delta(agrees, delta, sampling_rate):
    agrees(di.subsampling.poisson_delta, delta=delta, sampling_rate=sampling_rate)


@given(budgets, deltas, st.integers(1, 100), st.integers(0, 10**6))
def test_without_replacement(agrees, epsilon, delta, sample_size, more):
    sample = {"sample_size": Fraction(sample_size), "n_records": Fraction(sample_size + more)}
    agrees(di.subsampling.without_replacement_epsilon, epsilon=epsilon, **sample)
    agrees(di.subsampling.without_replacement_delta, delta=delta, **sample)


def mixed(share, one, other):
    return [share * p + (1 - share) * q for p, q in zip(one, other, strict=True)]


@given(mechanisms(2, 3), growths, st.fractions(Fraction(1, 20), 1, max_denominator=20))
def test_no_poisson_sample_of_one_record_needs_more(matrix, growth, rate):
    """With the record the mechanism sees it by chance, and without it never."""
    without, within = matrix
    delta = max(excess(without, within, growth), excess(within, without, growth))
    sampled, grown = mixed(rate, within, without), 1 + rate * (growth - 1)
    assert max(excess(sampled, without, grown), excess(without, sampled, grown)) <= rate * delta


@given(mechanisms(3, 3), growths)
def test_no_sample_of_one_of_two_records_needs_more(matrix, growth):
    """One of the two is replaced by a third."""
    kept, first, second = matrix
    delta = max(excess(one, other, growth) for one, other in permutations(matrix, 2))
    one, other, half = mixed(HALF, kept, first), mixed(HALF, kept, second), 1 + (growth - 1) / 2
    assert max(excess(one, other, half), excess(other, one, half)) <= delta / 2


@given(growths, st.fractions(Fraction(1, 20), 1, max_denominator=20))
def test_the_epsilons_are_the_logarithms_of_those_growths(growth, rate):
    poisson = at_logarithm("subsampling.poisson_epsilon", "epsilon")
    fixed = at_logarithm("subsampling.without_replacement_epsilon", "epsilon")
    expected = math.log(1 + rate * (growth - 1))
    assert poisson(growth, rate) == pytest.approx(expected)
    assert fixed(growth, rate.numerator, rate.denominator) == pytest.approx(expected)


@pytest.mark.parametrize("epsilon", [1e-300, 0.1, 5.0, 1e4, 1e300])
def test_who_samples_everything_gains_nothing(epsilon):
    assert di.subsampling.poisson_epsilon(epsilon, 1.0) == epsilon
    assert di.subsampling.without_replacement_epsilon(epsilon, 5, 5) == epsilon


def test_no_more_than_there_is_can_be_drawn():
    with pytest.raises(DomainError, match="sample_size <= n_records"):
        di.subsampling.without_replacement_delta(0.5, 6, 5)
