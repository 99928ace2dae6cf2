"""The mechanisms that reach a bound are mechanisms, and nothing less reaches it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from didp_ref.audit.claim import Evidence, Outcome
from didp_ref.papers.ours.evidence import adversaries
from didp_ref.papers.ours.evidence.adversaries import indistinguishable
from didp_ref.papers.ours.evidence.mechanisms import Mechanism
from didp_ref.worlds.distributions import fractions

TABLES = {name: one for name, one in vars(adversaries).items() if isinstance(one, tuple)}
ALIKE: Mechanism = (fractions("1/2", "1/2"), fractions("1/2", "1/2"))
ALIKE_OF_THREE: Mechanism = (*ALIKE, ALIKE[0])


@pytest.mark.parametrize("mechanism", TABLES.values(), ids=TABLES)
def test_it_is_a_mechanism(mechanism: Mechanism) -> None:
    assert all(sum(row) == 1 and min(row) >= 0 for row in mechanism)


@pytest.mark.parametrize(
    ("check", "name", "harmless"),
    [
        (adversaries.rules_out_a_little, "LESS_LIKELY_IF_TRUE", ALIKE_OF_THREE),
        (adversaries.breaching, "RESPONSE", ALIKE),
        (adversaries.disclosing, "WITH_VALUE_OTHER_VALUE_LEFT_OUT", ALIKE_OF_THREE),
        (adversaries.named_or_response, "NAMED_OR_RESPONSE", ALIKE),
        (adversaries.tells_half_the_time, "TELLS_HALF_THE_TIME", ALIKE),
        (adversaries.presence_excludes, "EXCLUDED_IF_PRESENT", ALIKE),
    ],
)
def test_a_mechanism_that_tells_nothing_reaches_nothing(
    check: Callable[[], Iterator[Evidence]],
    name: str,
    harmless: Mechanism,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert {one.outcome for one in check()} == {Outcome.HOLDS}
    monkeypatch.setattr(adversaries, name, harmless)
    assert {one.outcome for one in check()} == {Outcome.FAILS}


@pytest.mark.parametrize(
    ("check", "name", "other"),
    [
        (adversaries.named_among_three, "DELTA", Fraction(1, 5)),
        (adversaries.gains, "THIRD", Fraction(1, 4)),
    ],
)
def test_at_another_value_the_number_is_another(
    check: Callable[[], Iterator[Evidence]],
    name: str,
    other: Fraction,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert {one.outcome for one in check()} == {Outcome.HOLDS}
    monkeypatch.setattr(adversaries, name, other)
    assert {one.outcome for one in check()} == {Outcome.FAILS}


def test_indistinguishable_by_hand() -> None:
    """2/3 against 1/3 is the factor 2; at the factor 1 the event exceeds the other by 1/3."""
    response = (fractions("2/3", "1/3"), fractions("1/3", "2/3"))
    assert indistinguishable(response, Fraction(2))
    assert not indistinguishable(response, Fraction(2) - Fraction(1, 10**9))
    assert indistinguishable(response, Fraction(1), Fraction(1, 3))
    assert not indistinguishable(response, Fraction(1), Fraction(1, 3) - Fraction(1, 10**9))
