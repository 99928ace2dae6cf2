"""Differential privacy and rho: the counterexamples again, and half the budget."""

from itertools import combinations

import mpmath
from sympy import Rational, log

from didp_ref.audit.claim import Outcome
from didp_ref.papers.rhodi import epsilon_and_rho
from didp_ref.papers.rhodi.alphabet import R, epsilon, f, i, m, rho
from didp_ref.symbolic.notation import le
from didp_ref.worlds import uniform
from didp_ref.worlds.risk import keeps
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.rhodi.shared import HALF, decreasing


def test_unbounded_privacy_is_not_meant(laplace_posteriors):
    """Adding 1 or -1 moves a sum by 1, replacing the one by the other moves it by 2."""
    epsilon = mpmath.log(2)
    seen = laplace_posteriors(uniform(2), [1, -1], 1, 1 / epsilon)
    assert abs(seen[0] - mpmath.mpf(4) / 5) < 1e-45
    assert seen[0] > 1 / (1 + mpmath.exp(-epsilon))


def test_a_larger_budget_serves_for_the_mean(laplace_posteriors):
    """Every D' of two records of 1, ..., 10, at every mean: a posterior is largest at its own."""
    scale = 1 / (3 * mpmath.log(mpmath.mpf(5) / 4))
    for known in combinations(range(1, 11), 2):
        means = [mpmath.mpf(sum(known) + x) / 3 for x in range(1, 11) if x not in known]
        worst = max(max(laplace_posteriors(uniform(8), means, mean, scale)) for mean in means)
        assert worst < mpmath.mpf(1) / 3
    widest = mpmath.mpf(10 - 1) / 3  # how far replacing one of three records moves the mean
    assert widest / scale > mpmath.log(mpmath.mpf(7) / 2)


def test_less_noise_for_the_mean_is_noticed(monkeypatch):
    def settled():
        return next(
            evidence.outcome
            for evidence in epsilon_and_rho.check_rho_to_epsilon()
            if evidence.part == "not optimal"
        )

    assert settled() is Outcome.HOLDS
    monkeypatch.setattr(
        epsilon_and_rho,
        "keeps",
        lambda prior, values, growth, rho: keeps(prior, values, growth**2, rho),
    )
    assert settled() is Outcome.FAILS


NEGATIVE_CONTROLS = {
    "a budget may reach ln(m rho/(1-rho))": NegativeControl(
        "rhodi.rho-to-epsilon",
        {m: 2, i: 1, R: 0, epsilon: HALF, f: decreasing(Rational(2, 5)), rho: HALF},
        hypotheses={"epsilon <= log((m-1) rho/(1-rho))": le(epsilon, log(m * rho / (1 - rho)))},
        part="the bound",
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
