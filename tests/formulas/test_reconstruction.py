"""didp_ref/formulas/reconstruction.py: what a guess at a record gains, and by definition."""

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.formulas.parameters import DELTA, EPSILON, N_WORLDS
from didp_ref.worlds.distributions import excess
from tests.formulas.enumeration import at_logarithm, exactly, mechanisms

budgets = st.one_of(EPSILON.domain.strategy(), st.fractions(Fraction(1, 1000), 8))
chances = DELTA.domain.strategy()
shares = st.fractions(0, 1, max_denominator=64)
below_one = st.fractions(0, Fraction(63, 64), max_denominator=64)
between = st.fractions(Fraction(1, 64), Fraction(63, 64), max_denominator=64)
worlds = N_WORLDS.domain.strategy()
growths = st.fractions(Fraction(11, 10), 9, max_denominator=10)


@given(budgets, chances, chances)
def test_advantage(agrees, epsilon, delta, collision_probability):
    agrees(
        di.reconstruction.advantage,
        epsilon=epsilon,
        delta=delta,
        collision_probability=collision_probability,
    )


@given(budgets, chances, worlds)
def test_uniform(agrees, epsilon, delta, n_worlds):
    agrees(di.reconstruction.uniform, epsilon=epsilon, delta=delta, n_worlds=n_worlds)


@given(shares, shares, chances)
def test_from_trade_off(agrees, false_positives, false_negatives, collision_probability):
    assume(false_positives + false_negatives <= 1)
    agrees(
        di.reconstruction.from_trade_off,
        false_positives=false_positives,
        false_negatives=false_negatives,
        collision_probability=collision_probability,
    )


@given(below_one, below_one, between)
def test_epsilon(agrees, delta, collision_probability, place):
    """The advantage is drawn from where there is an epsilon."""
    apart = 1 - collision_probability
    advantage = apart * (delta + place * (1 - delta))
    agrees(
        di.reconstruction.epsilon,
        advantage=advantage,
        delta=delta,
        collision_probability=collision_probability,
    )


@given(shares, shares, st.integers(2, 1000))
def test_epsilon_uniform(agrees, advantage, delta, n_worlds):
    assume((n_worlds - 1) * delta < n_worlds * advantage < n_worlds - 1)
    agrees(di.reconstruction.epsilon_uniform, advantage=advantage, delta=delta, n_worlds=n_worlds)


def largest_advantage(prior, matrix, known):
    """Return what the best guess gains, from every choice of one; ``known[z]`` is told of z."""
    gained = Fraction(0)
    for column in zip(*matrix, strict=True):
        seen = sum(p * chance for p, chance in zip(prior, column, strict=True))
        for told in set(known):
            alike = [z for z, one in enumerate(known) if one == told]
            gained += max(Fraction(0), *(prior[z] * (column[z] - seen) for z in alike))
    return gained


@given(mechanisms(3, 3), growths, st.lists(st.integers(1, 9), min_size=3, max_size=3))
def test_no_guess_beats_the_bounds(matrix, growth, weights):
    """By definition: no guess, whether nothing is known of the record, its kind, or all of it."""
    delta = max(excess(first, second, growth) for first in matrix for second in matrix)
    prior = [Fraction(weight, sum(weights)) for weight in weights]
    bound = at_logarithm("reconstruction.advantage", "epsilon")
    for known in ((0, 0, 0), (0, 0, 1), (0, 1, 2)):
        reached = largest_advantage(prior, matrix, known)
        assert reached <= bound(growth, delta, sum(p * p for p in prior))
    even = largest_advantage([Fraction(1, 3)] * 3, matrix, (0, 0, 0))
    assert even <= at_logarithm("reconstruction.uniform", "epsilon")(growth, delta, 3)


@given(mechanisms(2, 3), st.integers(1, 9))
def test_what_a_trade_off_function_leaves_bounds_a_guess(matrix, weight):
    """Between two records the best guess is a test, with these rates."""
    prior = (Fraction(weight, 10), Fraction(10 - weight, 10))
    first, second = matrix
    named = [p >= q for p, q in zip(first, second, strict=True)]
    missed = sum(p for p, one in zip(first, named, strict=True) if not one)
    alarms = sum(q for q, one in zip(second, named, strict=True) if one)
    bound = exactly("reconstruction.from_trade_off")
    reached = largest_advantage(prior, matrix, (0, 0))
    assert reached == bound(alarms, missed, sum(p * p for p in prior))


def test_the_largest_prior_is_no_collision_probability():
    """At prior (9/10, 1/10) a randomized response at epsilon = 20 gains nearly .18, not .10."""
    growth, prior = Fraction(485165195), (Fraction(9, 10), Fraction(1, 10))
    right = growth / (growth + 1)
    reached = largest_advantage(prior, ((right, 1 - right), (1 - right, right)), (0, 0))
    assert reached > Fraction(1799, 10000)
    assert di.reconstruction.advantage(20.0, 0.0, 0.9) < 0.1 + 1e-12
    assert Fraction(di.reconstruction.advantage(20.0, 0.0, 0.82)) >= reached


@pytest.mark.parametrize("delta", [0.0, 0.01])
def test_the_ways_back(delta):
    """What is spent keeps the limit, and hardly more would break it."""
    at_most, among = di.reconstruction.advantage, di.reconstruction.uniform
    spent = di.reconstruction.epsilon(0.2, delta, 0.25)
    assert at_most.enclose(Fraction(spent), Fraction(delta), Fraction(1, 4)).upper <= Fraction(0.2)
    assert at_most(spent * (1 + 1e-12), delta, 0.25) > 0.2
    spent = di.reconstruction.epsilon_uniform(0.2, delta, 7)
    assert among.enclose(Fraction(spent), Fraction(delta), 7).upper <= Fraction(0.2)
    assert among(spent * (1 + 1e-12), delta, 7) > 0.2


def test_with_a_guess_added_it_is_how_often_the_best_guess_is_right():
    for worlds in (2, 3, 8):
        gained = at_logarithm("reconstruction.uniform", "epsilon")(
            Fraction(3), Fraction(1, 9), worlds
        )
        right = at_logarithm("testing.bayes_success", "epsilon")(
            Fraction(3), Fraction(1, 9), worlds
        )
        assert gained + Fraction(1, worlds) == right
