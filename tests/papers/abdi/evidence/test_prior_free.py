"""What was found for Theorem 2, again from the densities; and bent, it is found out."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest

from didp_ref.audit.claim import Outcome
from didp_ref.papers.abdi import readings
from didp_ref.papers.abdi.evidence import prior_free
from tests.papers.abdi.densities import DIGITS, log, posteriors


def test_alpha_alone_prevents_certainty() -> None:
    """At the scale 1/ln 2 no belief exceeds 2/3, though (1 + beta) prior is 1."""
    with mpmath.workdps(DIGITS):
        for response in range(-3, 5):
            seen = posteriors([0.5, 0.5], [0, 1], [response], 1 / log(2))
            assert max(seen) <= mpmath.mpf(2) / 3 + mpmath.mpf(10) ** -45


def test_too_small_a_scale_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    straight = prior_free._prior_free

    def bent(*arguments: object) -> tuple[Fraction, Fraction]:
        beta, scale = straight(*arguments)
        return beta, scale * Fraction(9, 10)

    monkeypatch.setattr(prior_free, "_prior_free", bent)
    assert next(prior_free.theorem_2()).outcome is Outcome.FAILS


def test_another_sensitivity_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "identifiability_sensitivity", readings.global_sensitivity)
    assert any(one.outcome is Outcome.FAILS for one in prior_free.definition_5())
