"""The mechanisms are mechanisms, and their posteriors are those worked out by hand."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from didp_ref.audit.claim import Evidence, Outcome
from didp_ref.papers.ours.beliefs import check_identifiability_to_epsilon
from didp_ref.papers.ours.breaches import check_breaches
from didp_ref.papers.ours.gain import check_largest_gain
from didp_ref.papers.ours.kazan_reiter import check_kazan_reiter_every_q
from didp_ref.papers.ours.mechanisms import (
    EVEN,
    EVEN_OF_THREE,
    RULES_ONE_OUT,
    TELLS_TWO_THIRDS,
    Mechanism,
    indistinguishable,
    is_member_private,
    largest_posterior,
    twice,
)
from didp_ref.papers.ours.membership_floor import check_presence_excludes
from didp_ref.papers.ours.testing import check_ratio_tail, check_testing, check_trade_off
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
    assert is_member_private(RULES_ONE_OUT, Fraction(3, 2))
    assert not is_member_private(RULES_ONE_OUT, Fraction(3, 2) - Fraction(1, 10**9))
    assert not is_member_private(EVERYTHING, Fraction(10**9))
    assert is_member_private(NOTHING, Fraction(1))
    assert (largest_posterior(NOTHING), largest_posterior(EVERYTHING)) == fractions("1/3", 1)


ALIKE: Mechanism = (fractions("1/2", "1/2"), fractions("1/2", "1/2"))
ALIKE_OF_THREE: Mechanism = (*ALIKE, ALIKE[0])


REACHING = [
    (check_identifiability_to_epsilon, "LESS_LIKELY_IF_TRUE", ALIKE_OF_THREE),
    (check_breaches, "RESPONSE", ALIKE),
    (check_kazan_reiter_every_q, "WITH_VALUE_OTHER_VALUE_LEFT_OUT", ALIKE_OF_THREE),
    (check_testing, "NAMED_OR_RESPONSE", ALIKE),
    (check_ratio_tail, "TELLS_HALF_THE_TIME", ALIKE),
    (check_presence_excludes, "EXCLUDED_IF_PRESENT", ALIKE),
]


@pytest.mark.parametrize(("check", "name", "_"), REACHING)
def test_it_is_a_mechanism(
    check: Callable[[], Iterator[Evidence]], name: str, _: Mechanism
) -> None:
    mechanism = getattr(sys.modules[check.__module__], name)
    assert all(sum(row) == 1 and min(row) >= 0 for row in mechanism)


@pytest.mark.parametrize(("check", "name", "harmless"), REACHING)
def test_a_mechanism_that_tells_nothing_reaches_nothing(
    check: Callable[[], Iterator[Evidence]],
    name: str,
    harmless: Mechanism,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert {one.outcome for one in check()} == {Outcome.HOLDS}
    monkeypatch.setattr(sys.modules[check.__module__], name, harmless)
    assert {one.outcome for one in check()} == {Outcome.FAILS}


@pytest.mark.parametrize(
    ("check", "name", "other"),
    [
        (check_trade_off, "DELTA", Fraction(1, 5)),
        (check_largest_gain, "THIRD", Fraction(1, 4)),
    ],
)
def test_at_another_value_the_number_is_another(
    check: Callable[[], Iterator[Evidence]],
    name: str,
    other: Fraction,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert {one.outcome for one in check()} == {Outcome.HOLDS}
    monkeypatch.setattr(sys.modules[check.__module__], name, other)
    assert {one.outcome for one in check()} == {Outcome.FAILS}


def test_indistinguishable_by_hand() -> None:
    """2/3 against 1/3 is the factor 2; at the factor 1 the event exceeds the other by 1/3."""
    response = (fractions("2/3", "1/3"), fractions("1/3", "2/3"))
    assert indistinguishable(response, Fraction(2))
    assert not indistinguishable(response, Fraction(2) - Fraction(1, 10**9))
    assert indistinguishable(response, Fraction(1), Fraction(1, 3))
    assert not indistinguishable(response, Fraction(1), Fraction(1, 3) - Fraction(1, 10**9))
