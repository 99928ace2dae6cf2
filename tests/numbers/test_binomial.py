"""didp_ref/numbers/binomial.py: the distribution function, by adding up exact fractions."""

from fractions import Fraction
from math import comb

import pytest
from flint import arb, fmpq

from didp_ref.numbers.binomial import binomial_below
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
        with arb_precision(4096):
            assert enclosure.contains(exact)
            assert enclosure.is_exact() or abs(enclosure - exact) < abs(arb(exact)) * arb(2) ** -80


def test_of_a_million_trials_a_half_succeed():
    with arb_precision(128):
        half = arb(1) / 2
        value = binomial_below(499_999, 10**6, half, half)
        middle = binomial_below(500_000, 10**6, half, half) - value
        assert (2 * value + middle).contains(1)
