"""The finding of section 5.3, again: where the two notions turn, at fifty digits."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref.papers.membership.evidence.sampling import gamma_from_sampling


@pytest.mark.parametrize("epsilon", ["0.1", "1", "3"])
@pytest.mark.parametrize("beta", ["0.01", "0.3", "0.9"])
def test_theorem_5_10_at_fifty_digits(beta: str, epsilon: str) -> None:
    """Sweep the ratio of the two likelihoods: both notions turn at one and the same ratio."""
    mpmath.mp.dps = 50
    enclosed = di.translation.gamma_from_sampling.enclose(epsilon, beta, bits=200)
    gamma = mpmath.mpf(enclosed.lower.numerator) / enclosed.lower.denominator
    rate, grown = mpmath.mpf(beta), mpmath.exp(mpmath.mpf(epsilon))
    edge = (grown - 1 + rate) / rate
    for ratio, kept in ((edge * (1 - mpmath.mpf(10) ** -40), True), (edge * 1.000001, False)):
        sampled = rate * ratio + 1 - rate
        present = rate * ratio / sampled
        private = sampled <= grown
        positive = present <= gamma * rate and 1 - present >= (1 - rate) / gamma
        assert private == positive == kept


@pytest.mark.parametrize(("growth", "rate"), [("3/2", "1/3"), ("5", "9/10"), ("2", "1/100")])
def test_gamma_at_a_rational_growth(growth: str, rate: str) -> None:
    grown, beta = Fraction(growth), Fraction(rate)
    by_hand = max(grown, (grown - 1 + beta) / (beta * grown))
    assert gamma_from_sampling(grown, beta) == by_hand
