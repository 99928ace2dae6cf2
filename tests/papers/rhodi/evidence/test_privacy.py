"""Differential privacy and rho: the counterexamples again, and a bent bound."""

from fractions import Fraction

import mpmath

from didp_ref.papers.rhodi.evidence import privacy
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes
from didp_ref.worlds.risk import risk_bound


def test_unbounded_privacy_does_not_give_the_rho(counterexample, laplace_posteriors):
    found = counterexample("rhodi.epsilon-to-rho", "unbounded")
    assert (found.values["U"], found.values["epsilon"]) == ("{1, -1}", "ln 2")
    epsilon = mpmath.log(2)
    scale = 1 / epsilon  # adding 1 or -1 to a sum moves it by 1
    seen = laplace_posteriors(uniform(2), [1, -1], int(found.values["R"]), scale)
    assert abs(seen[0] - mpmath.mpf(4) / 5) < 1e-45
    assert seen[0] > 1 / (1 + mpmath.exp(-epsilon))
    assert "the posterior 4/5 exceeds 2/3" in found.shows


def test_a_rho_identifiable_mechanism_need_not_be_private(counterexample):
    """Of three worlds it names, at random, one of the two that D is not."""
    found = counterexample("rhodi.rho-to-epsilon", "necessary")
    worlds = range(int(found.values["m"]))
    mechanism = {named: [Fraction(world != named, 2) for world in worlds] for named in worlds}
    for world in worlds:
        assert sum(likelihoods[world] for likelihoods in mechanism.values()) == 1
    for likelihoods in mechanism.values():
        assert max(bayes(uniform(3), likelihoods)) == Fraction(found.values["rho"])
        assert min(likelihoods) == 0  # so no e^epsilon bounds the ratio


def test_a_bent_bound_is_noticed(monkeypatch, failures):
    straight = failures("rhodi.epsilon-to-rho")
    monkeypatch.setattr(
        privacy, "risk_bound", lambda count, span, growth: risk_bound(count + 1, span, growth)
    )
    assert failures("rhodi.epsilon-to-rho") > straight == 0
