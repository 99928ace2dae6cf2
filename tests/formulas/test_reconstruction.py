"""didp_ref/formulas/reconstruction.py: what a guess at a record gains, and by definition."""

from fractions import Fraction

import pytest

import didp_ref as di
from didp_ref.formulas.parameters import N_WORLDS
from tests.formulas.enumeration import at_logarithm

worlds = N_WORLDS.domain.strategy()


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
