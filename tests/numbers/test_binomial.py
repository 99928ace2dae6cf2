"""didp_ref/numbers/binomial.py: the distribution function, by adding up exact fractions."""

from fractions import Fraction
from math import comb

import pytest
from flint import arb, fmpq

from didp_ref.errors import Undecided
from didp_ref.numbers.binomial import (
    MOST_WORK,
    binomial_below,
    binomial_slope,
    exactly_below,
    fair_below,
    fair_slope,
    require_short_sums,
)
from didp_ref.numbers.precision import arb_precision


@pytest.mark.parametrize("trials", [1, 2, 7, 60])
@pytest.mark.parametrize("chance", [Fraction(1, 2), Fraction(1, 10**9), Fraction(999, 1000)])
def test_every_place_is_the_exact_sum(trials, chance):
    for most in range(-1, trials + 2):
        terms = [
            comb(trials, k) * chance**k * (1 - chance) ** (trials - k)
            for k in range(max(most, -1) + 1)
        ]
        exact = fmpq(*sum(terms, Fraction(0)).as_integer_ratio())
        with arb_precision(128):
            exactly = fmpq(*chance.as_integer_ratio())
            enclosure = binomial_below(most, trials, arb(exactly), arb(1 - exactly))
        assert exactly_below(most, trials, exactly) == exact
        with arb_precision(4096):
            assert enclosure.contains(exact)
            assert enclosure.is_exact() or abs(enclosure - exact) < abs(arb(exact)) * arb(2) ** -80


@pytest.mark.parametrize("trials", [1, 2, 7, 40])
@pytest.mark.parametrize("chance", [Fraction(1, 2), Fraction(1, 10**9), Fraction(999, 1000)])
def test_the_slope_is_the_largest_of_all_means(trials, chance):
    terms = [comb(trials, k) * chance**k * (1 - chance) ** (trials - k) for k in range(trials + 1)]
    for least in range(1, trials + 1):
        means = [sum(terms[least - i : least]) / i for i in range(1, least + 1)]
        exact = fmpq(*max(means).as_integer_ratio())
        with arb_precision(128):
            exactly = fmpq(*chance.as_integer_ratio())
            enclosure = binomial_slope(least, trials, arb(exactly), arb(1 - exactly))
        with arb_precision(4096):
            assert enclosure.contains(exact)
            assert abs(enclosure - exact) < abs(arb(exact)) * arb(2) ** -80


def test_fair_coins_have_exact_chances():
    """So a probability that is given as a fraction is told to be equal."""
    half = arb(1) / 2
    with arb_precision(128):
        assert binomial_below(1, 3, half, half) == half
        assert binomial_below(2, 4, half, half) == arb(11) / 16
        assert binomial_below(499_999, 999_999, half, half) == half


@pytest.mark.parametrize("trials", [1, 2, 7, 40])
def test_what_is_said_of_fair_coins_is_the_sum_of_fractions(trials):
    terms = [fmpq(comb(trials, heads), 2**trials) for heads in range(trials + 1)]
    assert fair_below(-1, trials) == 0
    for most in range(trials + 1):
        assert fair_below(most, trials) == sum(terms[: most + 1], fmpq(0))
    for least in range(1, trials + 1):
        means = [sum(terms[least - i : least], fmpq(0)) / i for i in range(1, least + 1)]
        assert fair_slope(least, trials) == max(means)


def test_of_a_million_trials_a_half_succeed():
    with arb_precision(128):
        half = arb(1) / 2
        value = binomial_below(499_999, 10**6, half, half)
        middle = binomial_below(500_000, 10**6, half, half) - value
        assert (2 * value + middle).contains(1)


def test_sums_that_would_take_seconds_each_are_undecided():
    trials = 1 << 16
    with arb_precision(2 * MOST_WORK // trials), pytest.raises(Undecided):
        require_short_sums(trials)
    with arb_precision(MOST_WORK // trials):
        require_short_sums(trials)
