"""Section 4.1 from eq. 10 on: the counterexamples again, at 50 digits or by the public formulas."""

from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref.audit.claim import Outcome
from didp_ref.papers.rhodi.evidence import noise
from didp_ref.worlds.risk import keeps


def test_theorem_1_does_not_speak_of_another_prior(laplace_posteriors):
    rho = mpmath.mpf(3) / 4
    scale = 1 / mpmath.log(rho / (1 - rho))  # Theorem 1's for m = 2 and S = 1
    seen = laplace_posteriors([Fraction(2, 3), Fraction(1, 3)], [0, 1], 0, scale)
    assert abs(seen[0] - mpmath.mpf(6) / 7) < 1e-45
    assert seen[0] > rho


def test_equation_15_has_no_value_at_one_over_m():
    with pytest.raises(di.Infeasible):
        di.scale.rho.enclose("1/3", 3, 1)


def test_equation_10_holds_at_one_over_m_where_the_range_is_zero():
    assert di.guarantee.rho.enclose(1, 0, 3).at_most("1/3") is di.Truth.YES


def test_equation_13_has_no_logarithm_at_rho_one():
    with pytest.raises(ValueError, match="rho"):
        di.scale.rho.enclose(1, 3, 1)


def test_the_largest_prior_must_be_below_rho():
    half = Fraction(1, 2)
    with pytest.raises(di.Infeasible):
        di.scale.rho_at_prior.enclose(half, half, 1)
    for scale in (Fraction(10) ** power for power in range(-2, 20)):
        seen, _ = di.belief.posterior.enclose([half, half], [0, 1], 0, scale)
        assert seen.at_most(half) is di.Truth.NO


def bent_keeps(prior, values, growth, rho):
    """Say whether half the noise keeps rho."""
    return keeps(prior, values, Fraction(growth) ** 2, rho)


@pytest.mark.parametrize("check", [noise.theorem_1, noise.nonuniform_prior])
def test_half_the_noise_is_noticed(check, monkeypatch):
    assert next(check()).outcome is Outcome.HOLDS
    monkeypatch.setattr(noise, "keeps", bent_keeps)
    assert next(check()).outcome is Outcome.FAILS
