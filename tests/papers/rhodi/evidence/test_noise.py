"""Section 4.1 from eq. 10 on: the counterexamples again, at 50 digits or by the public formulas."""

from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref.claim import Outcome
from didp_ref.papers.rhodi.evidence import noise
from didp_ref.worlds import uniform
from didp_ref.worlds.risk import keeps


def test_theorem_1_fails_for_a_prior_that_is_not_uniform(counterexample, laplace_posteriors):
    found = counterexample("rhodi.theorem-1", "arbitrary prior")
    prior = [Fraction(one) for one in found.values["prior"].split(", ")]
    rho = mpmath.mpf(3) / 4
    assert found.values["rho"] == "3/4"
    scale = 1 / mpmath.log(rho / (1 - rho))  # Theorem 1's for m = 2 and S = 1
    seen = laplace_posteriors(prior, [0, 1], 0, scale)
    assert abs(seen[0] - mpmath.mpf(6) / 7) < 1e-45
    assert seen[0] > rho
    assert "believes 6/7 > 3/4" in found.shows


def test_theorem_1_fails_where_the_range_is_that_of_another_adversary(
    counterexample, laplace_posteriors
):
    found = counterexample("rhodi.theorem-1", "S(f) at one D'")
    assert found.values["U"] == "{0, 1, 10}"
    rho, universe = mpmath.mpf(3) / 4, (0, 1, 10)
    answers = {d: [mpmath.mpf(d + x) / 2 for x in universe if x != d] for d in universe}
    spans = {d: max(among) - min(among) for d, among in answers.items()}
    scale = spans[10] / mpmath.log(rho / (1 - rho))
    seen = laplace_posteriors(uniform(2), answers[0], int(found.values["R"]), scale)
    assert abs(seen[1] - mpmath.mpf(19683) / 19684) < 1e-45
    assert seen[1] > rho
    assert "believes 19683/19684 > 3/4" in found.shows


def test_equation_15_has_no_value_at_one_over_m():
    with pytest.raises(di.Infeasible):
        di.scale.rho.enclose("1/3", 3, 1)


def test_equation_10_holds_at_one_over_m_where_the_range_is_zero():
    assert di.guarantee.rho.enclose(1, 0, 3).at_most("1/3") is di.Truth.YES


def test_equation_13_has_no_logarithm_at_rho_one():
    with pytest.raises(ValueError, match="rho"):
        di.scale.rho.enclose(1, 3, 1)


def test_the_largest_prior_must_be_below_rho(evidence_of):
    (found,) = [
        one.counterexample
        for one in evidence_of("rhodi.remark-nonuniform-prior")
        if one.counterexample and one.part == "1/max prior for m"
    ]
    prior = [Fraction(one) for one in found.values["prior"].split(", ")]
    rho = Fraction(found.values["rho"])
    assert max(prior) == rho
    with pytest.raises(di.Infeasible):
        di.scale.rho_at_prior.enclose(rho, max(prior), 1)
    for scale in (Fraction(10) ** power for power in range(-2, 20)):
        seen, _ = di.belief.posterior.enclose(prior, [0, 1], 0, scale)
        assert seen.at_most(rho) is di.Truth.NO


def bent_keeps(prior, values, growth, rho):
    """Say whether half the noise keeps rho."""
    return keeps(prior, values, Fraction(growth) ** 2, rho)


@pytest.mark.parametrize("check", [noise.theorem_1, noise.nonuniform_prior])
def test_half_the_noise_is_noticed(check, monkeypatch):
    assert next(check()).outcome is Outcome.HOLDS
    monkeypatch.setattr(noise, "keeps", bent_keeps)
    assert next(check()).outcome is Outcome.FAILS
