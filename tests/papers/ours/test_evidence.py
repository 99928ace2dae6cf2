"""The mechanisms that break an obligation: they are mechanisms, and their posteriors by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from didp_ref.claim import Evidence, Outcome
from didp_ref.papers.ours import evidence
from didp_ref.papers.ours.evidence import (
    EVEN,
    EVEN_OF_THREE,
    HALF,
    RULES_ONE_OUT,
    TELLS_TWO_THIRDS,
    Mechanism,
    largest_posterior,
    least_of_two,
    member_private,
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
    found = set(posteriors(EVEN_OF_THREE, twice(RULES_ONE_OUT)))
    certain = set(EVERYTHING)
    undecided = {fractions(0, "1/2", "1/2"), fractions("1/2", 0, "1/2"), fractions("1/2", "1/2", 0)}
    assert found == certain | undecided


def test_membership_privacy_by_hand() -> None:
    """A posterior of 1/2 from 1/3 is half as much again, and leaves 1/2 of 2/3."""
    assert member_private(RULES_ONE_OUT, Fraction(3, 2))
    assert not member_private(RULES_ONE_OUT, Fraction(3, 2) - Fraction(1, 10**9))
    assert not member_private(EVERYTHING, Fraction(10**9))
    assert member_private(NOTHING, Fraction(1))
    assert (largest_posterior(NOTHING), largest_posterior(EVERYTHING)) == fractions("1/3", 1)


@pytest.mark.parametrize(
    ("check", "name", "harmless"),
    [
        (evidence.alpha_beta_does_not_compose, "TELLS_TWO_THIRDS", NOTHING[:2]),
        (evidence.rho_does_not_compose, "RULES_ONE_OUT", NOTHING),
        (evidence.gamma_does_not_compose, "RULES_ONE_OUT", NOTHING),
        (evidence.gamma_falls_to_zero, "RULES_ONE_OUT", NOTHING),
    ],
)
def test_a_mechanism_that_tells_nothing_breaks_nothing(
    check: Callable[[], Iterator[Evidence]],
    name: str,
    harmless: Mechanism,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert {one.outcome for one in check()} == {Outcome.HOLDS}
    monkeypatch.setattr(evidence, name, harmless)
    assert {one.outcome for one in check()} == {Outcome.FAILS}


def test_between_two_even_worlds_a_posterior_has_a_floor() -> None:
    """By hand: 5/12 at gamma = 6/5, where 7/12 and 5/12 are private and nothing lower is."""
    gamma, low = Fraction(6, 5), Fraction(5, 12)

    def private(one: Fraction) -> bool:
        return all(after <= gamma * HALF and 1 - after >= HALF / gamma for after in (one, 1 - one))

    assert least_of_two(gamma) == low
    assert private(low)
    assert not private(low - Fraction(1, 10**9))
    assert least_of_two(Fraction(1)) == HALF


def test_a_floor_of_zero_would_refute_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {one.outcome for one in evidence.gamma_may_have_a_floor()} == {Outcome.FAILS}
    monkeypatch.setattr(evidence, "least_of_two", lambda _: Fraction(0))
    assert {one.outcome for one in evidence.gamma_may_have_a_floor()} == {Outcome.HOLDS}
