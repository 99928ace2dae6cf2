"""The findings of section 5.2, again: posteriors from tables of likelihoods."""

from __future__ import annotations

from fractions import Fraction

import pytest

import didp_ref as di
from didp_ref.papers.membership.evidence.identifiability import lowest_entity_hidden
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes, posteriors
from didp_ref.worlds.distributions import events, probability


@pytest.mark.parametrize("m", [3, 4, 5, 8])
def test_theorem_5_7s_mechanism(m: int) -> None:
    """Every event's posteriors are at most 1/(m-1); output 1 breaks every epsilon."""
    universe, mechanism = lowest_entity_hidden(m)
    rows = [mechanism(frozenset(entity)) for entity in universe]
    shown = [[probability(row, event) for event in events(m)] for row in rows]
    assert max(max(one) for one in posteriors(uniform(m), shown)) == Fraction(1, m - 1)
    second = bayes(uniform(m), [row[1] for row in rows])
    assert second[0] == Fraction(m, m * m - m + 1)
    assert [row[0] for row in rows] == [0, *[Fraction(1, m)] * (m - 1)]


@pytest.mark.parametrize("m", [2, 3, 7, 100])
def test_gamma_of_theorem_5_6_inverts(m: int) -> None:
    """The two bounds of membership privacy meet rho; gamma is rho m below rho = 1 - 1/m."""
    for k in range(1, 20):
        rho = Fraction(1, m) + (1 - Fraction(1, m)) * Fraction(k, 20)
        shown = di.translation.gamma_from_rho.enclose(rho, m)
        assert shown.is_exact
        gamma = shown.lower
        assert min(gamma / m, 1 - Fraction(m - 1, m) / gamma) == rho
        assert (gamma == rho * m) == (rho <= 1 - Fraction(1, m))
