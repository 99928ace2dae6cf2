"""Differential privacy and rho: the counterexamples again, and a bent bound."""

from itertools import combinations

import mpmath

from didp_ref.audit.claim import Outcome
from didp_ref.papers.rhodi.evidence import privacy
from didp_ref.worlds import uniform
from didp_ref.worlds.risk import keeps, risk_bound


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
        worst = max(max(laplace_posteriors(uniform(8), means, one, scale)) for one in means)
        assert worst < mpmath.mpf(1) / 3
    widest = mpmath.mpf(10 - 1) / 3  # how far replacing one of three records moves the mean
    assert widest / scale > mpmath.log(mpmath.mpf(7) / 2)


def test_less_noise_for_the_mean_is_noticed(monkeypatch):
    def settled():
        return next(one.outcome for one in privacy.rho_to_epsilon() if one.part == "not optimal")

    assert settled() is Outcome.HOLDS
    monkeypatch.setattr(
        privacy,
        "keeps",
        lambda prior, values, growth, rho: keeps(prior, values, growth**2, rho),
    )
    assert settled() is Outcome.FAILS


def test_a_bent_bound_is_noticed(monkeypatch, failures):
    straight = failures("rhodi.epsilon-to-rho")
    monkeypatch.setattr(
        privacy, "risk_bound", lambda count, span, growth: risk_bound(count + 1, span, growth)
    )
    assert failures("rhodi.epsilon-to-rho") > straight == 0
