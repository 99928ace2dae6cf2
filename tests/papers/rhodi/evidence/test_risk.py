"""Section 4.1 as far as eq. 9: the counterexample at 50 digits, and bent bounds."""

from fractions import Fraction

import mpmath
import pytest

from didp_ref.papers.rhodi.evidence import risk
from didp_ref.worlds import uniform
from didp_ref.worlds.risk import posteriors, risk_bound


def test_eq_6_is_about_the_world_in_question(laplace_posteriors):
    absent, present = laplace_posteriors(uniform(2), [0, 1], 1, 1 / mpmath.log(2))
    assert abs(absent - mpmath.mpf(1) / 3) < 1e-45
    assert abs(present - mpmath.mpf(2) / 3) < 1e-45


def bent_bound(n_worlds, span, growth):
    """Return eq. 9 with m for m - 1."""
    return risk_bound(n_worlds + 1, span, growth)


def bent_posteriors(prior, values, response, growth):
    """Return posteriors for half the noise."""
    return posteriors(prior, values, response, Fraction(growth) ** 2)


BENT = [
    ("risk_bound", bent_bound, "rhodi.equations-8-9"),
    ("risk_bound", bent_bound, "rhodi.random-guess"),
    ("posteriors", bent_posteriors, "rhodi.equations-2-7"),
    ("posteriors", bent_posteriors, "rhodi.equations-8-9"),
]


@pytest.mark.parametrize(("name", "bent", "claim"), BENT)
def test_a_bent_formula_is_noticed(name, bent, claim, monkeypatch, failures):
    straight = failures(claim)
    monkeypatch.setattr(risk, name, bent)
    assert failures(claim) > straight == 0
