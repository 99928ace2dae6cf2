"""Table 2 to Theorem 2: the example by mpmath and numpy, and bent formulas."""

from fractions import Fraction

import mpmath
import numpy as np
import pytest

import didp_ref as di
from didp_ref.audit.claim import Verdict
from didp_ref.audit.verdict import judge
from didp_ref.papers import CLAIMS
from didp_ref.papers.rhodi.evidence import tightness
from didp_ref.worlds import uniform
from didp_ref.worlds.risk import posteriors, risk_bound


def test_table_2_reproduces_with_the_right_means_only():
    claim = CLAIMS["rhodi.table-2"]
    found = [one for one in tightness.entries_of_table_2() if one.cells]
    wrong = [(one.label, one.printed, one.ours) for one in found[0].cells if not one.agrees]
    assert wrong == [("mean {1, 3, 5}", "3/2", "3"), ("mean {1, 3, 8}", "4/3", "4")]
    assert judge(claim, found) is Verdict.NOT_REPRODUCED
    assert all(one.agrees for one in found[1].cells)


def test_example_third_by_mpmath(evidence_of, laplace_posteriors):
    scale = mpmath.mpf(8) / (3 * mpmath.log(mpmath.mpf(7) / 2))
    means = [mpmath.mpf(k) / 3 for k in (6, 8, 9, 10, 11, 12, 13, 14)]
    seen = laplace_posteriors(uniform(8), means, 2, scale)
    (risk,) = [
        one
        for found in evidence_of("rhodi.example-mean-rho-third")
        for one in found.cells
        if one.label == "Γ(2)"
    ]
    assert abs(mpmath.mpf(risk.ours.removesuffix("...")) - seen[0]) < 1e-15
    assert mpmath.nstr(seen[0], 4) == risk.printed == "0.2294"


def test_the_mean_needs_less_noise_than_theorem_1_adds():
    means = [6 / 3, 8 / 3, 9 / 3, 10 / 3, 11 / 3, 12 / 3, 13 / 3, 14 / 3]
    needed = di.scale.tight(means, [1 / 8] * 8, rho=1 / 3)
    assert 1 / (3 * np.log(1.325)) < needed < 1 / (3 * np.log(1.324))
    assert di.scale.rho(rho=1 / 3, n_worlds=8, sensitive_range=8 / 3) / needed > 1.79


def bent_bound(n_worlds, span, growth):
    """Return eq. 9 with m for m - 1."""
    return risk_bound(n_worlds + 1, span, growth)


def bent_posteriors(prior, values, response, growth):
    """Return posteriors for half the noise."""
    return posteriors(prior, values, response, Fraction(growth) ** 2)


@pytest.mark.parametrize(
    ("name", "bent", "claim"),
    [
        ("risk_bound", bent_bound, "rhodi.theorem-2"),
        ("posteriors", bent_posteriors, "rhodi.example-median-tight"),
    ],
)
def test_a_bent_formula_is_noticed(name, bent, claim, monkeypatch, failures):
    straight = failures(claim)
    monkeypatch.setattr(tightness, name, bent)
    assert failures(claim) > straight == 0
