"""The integrals are integrals, and what they are set beside can be missed."""

from __future__ import annotations

from fractions import Fraction

import pytest

import didp_ref as di
from didp_ref.audit.claim import Outcome
from didp_ref.papers.ours.evidence import noise


def test_an_integral_by_hand() -> None:
    found = noise.integral(lambda x: x * x, Fraction(0), Fraction(3))
    assert noise.near(found, di.Enclosure(9, 9)) is di.Truth.YES
    assert noise.near(found, di.Enclosure("9.000001", "9.000001")) is di.Truth.NO


def test_another_closed_form_is_not_the_integral(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {one.outcome for one in noise.laplace_integrals()} == {Outcome.HOLDS}
    monkeypatch.setattr(noise.testing, "laplace_advantage", di.belief.largest_gain)
    assert {one.outcome for one in noise.laplace_integrals()} == {Outcome.FAILS}


def test_half_a_deviation_is_another_delta(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {one.outcome for one in noise.gaussian_integrals()} == {Outcome.HOLDS}
    delta = di.gaussian.delta

    class Halved:
        def enclose(self, **values: int) -> di.Enclosure:
            return delta.enclose(**{**values, "deviation": Fraction(values["deviation"]) / 2})

    monkeypatch.setattr(noise.gaussian, "delta", Halved())
    assert {one.outcome for one in noise.gaussian_integrals()} == {Outcome.FAILS}


def test_where_epsilon_is_small_the_textbook_would_not_fail() -> None:
    """The textbook's own domain, at values that its theorem covers."""
    assert {one.outcome for one in noise.textbook_fails()} == {Outcome.HOLDS}
    for delta in (1e-2, 1e-5, 1e-9):
        deviation = di.gaussian.textbook_deviation(0.99, delta, 1.0)
        assert di.gaussian.delta(0.99, deviation, 1.0) < delta
