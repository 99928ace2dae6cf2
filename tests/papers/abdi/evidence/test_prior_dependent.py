"""What was found for Theorem 3, again from the densities; and bent, it is found out."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest

from didp_ref.audit.claim import Outcome
from didp_ref.formulas import scale
from didp_ref.papers.abdi.evidence import prior_dependent
from tests.papers.abdi.densities import DIGITS, log, near, posteriors


def test_a_scale_of_theorem_3_fails_at_another_prior() -> None:
    with mpmath.workdps(DIGITS):
        seen = posteriors([0.25, 0.75], [0, 1], [0], 1 / log(3))
        assert near(seen[0], 0.5)
        assert seen[0] > 0.25 * 1.5


def test_theorem_3_is_attained_and_theorem_3_at_zero_is_not() -> None:
    with mpmath.workdps(DIGITS):
        quarter = mpmath.mpf(1) / 4
        noise = 1 / log(mpmath.mpf(7) / 3)
        seen = posteriors([quarter, quarter, 2 * quarter], [0, 1, 1], [1], noise)
        assert near(seen[0], quarter / 2)
        ours = scale.prior_dependent.enclose("1/2", "9/10", 1, "1/4", "1/2")
        assert ours.lower <= Fraction(str(noise)) + Fraction(1, 10**40)
        assert ours.upper >= Fraction(str(noise)) - Fraction(1, 10**40)
        kept = posteriors([0, 0.5, 0.5], [0, 0, 1], [0], 1 / log(3))
        assert all(near(one, wanted) for one, wanted in zip(kept, (0, 0.75, 0.25), strict=True))
        asked = scale.prior_dependent.enclose("1/2", "1/2", 1, 0, "1/2")
        assert asked.lower > Fraction(str(1 / log(3)))


def test_the_reason_for_the_sign_in_eq_23_fails_at_one_half() -> None:
    """P_min <= 1/n leaves 1 - P_min (1 + beta) at 0: the first thing that was found."""
    found = next(prior_dependent.equations_20_23())
    assert found.outcome is Outcome.FAILS
    assert found.counterexample is not None
    values = found.counterexample.values
    p_min, beta = Fraction(values["P_min"]), Fraction(values["beta"])
    assert p_min <= Fraction(1, int(values["n"]))
    assert not 1 - p_min * (1 + beta) > 0


def test_too_small_a_scale_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    straight = prior_dependent._prior_dependent

    def bent(*arguments: object) -> tuple[Fraction, Fraction]:
        beta, noise = straight(*arguments)
        return beta, noise * Fraction(9, 10)

    monkeypatch.setattr(prior_dependent, "_prior_dependent", bent)
    assert next(prior_dependent.theorem_3()).outcome is Outcome.FAILS
