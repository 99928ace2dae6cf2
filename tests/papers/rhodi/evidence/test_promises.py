"""What is promised beside the definition: a formula that is bent is noticed."""

import pytest

from didp_ref.errors import InputError
from didp_ref.papers.rhodi.evidence import promises
from didp_ref.worlds.risk import risk_bound


def unmoved_posteriors(prior, values, response, growth):
    """Return beliefs that an answer does not change."""
    return tuple(prior)


def unmoved(prior, likelihoods):
    """Return beliefs that an answer does not change."""
    return tuple(prior)


def bent_bound(n_worlds, span, growth):
    """Return eq. 9 for the square of m."""
    return risk_bound(n_worlds**2, span, growth)


@pytest.mark.parametrize(
    ("name", "bent", "claim"),
    [
        ("posteriors", unmoved_posteriors, "rhodi.epsilon-varies"),
        ("posteriors", unmoved_posteriors, "rhodi.smaller-epsilon"),
        ("risk_bound", bent_bound, "rhodi.footnote-3"),
    ],
)
def test_a_bent_formula_is_noticed(name, bent, claim, monkeypatch, failures):
    straight = failures(claim)
    monkeypatch.setattr(promises, name, bent)
    assert failures(claim) > straight == 0


def test_no_promise_is_said_to_be_broken_that_is_kept(monkeypatch):
    monkeypatch.setattr(promises, "bayes", unmoved)
    with pytest.raises(InputError, match="does not break the promise"):
        list(promises.same_guarantees())
