"""Mechanisms and posteriors by hand."""

from fractions import Fraction

import pytest

from didp_ref.papers.ours.mechanisms import (
    EVEN,
    EVEN_OF_THREE,
    RULES_ONE_OUT,
    TELLS_TWO_THIRDS,
    Mechanism,
    is_member_private,
    largest_posterior,
    twice,
)
from didp_ref.worlds.beliefs import posteriors, ratio_extremes
from didp_ref.worlds.distributions import fractions

EVERYTHING: Mechanism = (fractions(1, 0, 0), fractions(0, 1, 0), fractions(0, 0, 1))
NOTHING: Mechanism = (fractions(1), fractions(1), fractions(1))


@pytest.mark.parametrize("mechanism", [TELLS_TWO_THIRDS, RULES_ONE_OUT])
def test_the_counterexamples_are_mechanisms(mechanism: Mechanism) -> None:
    for table in (mechanism, twice(mechanism)):
        assert all(sum(row) == 1 and min(row) >= 0 for row in table)


def test_posteriors_by_hand() -> None:
    # two answers "first": 4/9 against 1/9, so 4/5; different answers: 2/9 each
    assert ratio_extremes(EVEN, twice(TELLS_TWO_THIRDS)) == fractions("2/5", "8/5")
    results = set(posteriors(EVEN_OF_THREE, twice(RULES_ONE_OUT)))
    certain = set(EVERYTHING)
    undecided = {fractions(0, "1/2", "1/2"), fractions("1/2", 0, "1/2"), fractions("1/2", "1/2", 0)}
    assert results == certain | undecided


def test_membership_privacy_by_hand() -> None:
    """A posterior of 1/2 from 1/3 is half as much again, and leaves 1/2 of 2/3."""
    assert is_member_private(RULES_ONE_OUT, Fraction(3, 2))
    assert not is_member_private(RULES_ONE_OUT, Fraction(3, 2) - Fraction(1, 10**9))
    assert not is_member_private(EVERYTHING, Fraction(10**9))
    assert is_member_private(NOTHING, Fraction(1))
    assert (largest_posterior(NOTHING), largest_posterior(EVERYTHING)) == fractions("1/3", 1)
