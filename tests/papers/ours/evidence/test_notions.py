"""What is checked of one notion in another's terms, by hand and with what would not show it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from didp_ref.audit.claim import Outcome
from didp_ref.papers.ours.evidence import notions as evidence
from didp_ref.papers.ours.evidence.mechanisms import HALF
from didp_ref.papers.ours.evidence.notions import least_of_two
from didp_ref.worlds.distributions import fractions


def test_a_mechanism_that_tells_nothing_leaves_no_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {one.outcome for one in evidence.gamma_falls_to_zero()} == {Outcome.HOLDS}
    monkeypatch.setattr(evidence, "RULES_ONE_OUT", (fractions(1), fractions(1), fractions(1)))
    assert {one.outcome for one in evidence.gamma_falls_to_zero()} == {Outcome.FAILS}


def test_two_steps_apart_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """4 times 1/100 against 99/100 is 4/103; worlds that are one step apart keep the promise."""
    assert {one.outcome for one in evidence.correlated_pair()} == {Outcome.HOLDS}
    assert Fraction(4, 103) / Fraction(1, 100) == Fraction(400, 103)
    one_step = evidence.bayes
    monkeypatch.setattr(evidence, "bayes", lambda prior, h: one_step(prior, (h[0] / 2, h[1])))
    assert {one.outcome for one in evidence.correlated_pair()} == {Outcome.FAILS}


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
