"""Gaussian noise, as mathematics: where the densities' ratio exceeds exp(epsilon), and delta."""

from __future__ import annotations

from sympy import Equivalent, exp

from didp_ref.audit.claim import Statement
from didp_ref.formulas import gaussian
from didp_ref.numbers.evaluate import Normal
from didp_ref.papers.ours.alphabet import Delta, Phi, R, alarms, hits, sigma, t
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.symbolic.notation import Term, as_written, eq, le, lt

NOISE = as_written(lt(0, sigma), lt(0, Delta))


def density(answer: Term | int) -> Term:
    """Return the density of a response about an answer, but for the factor 1/(sigma sqrt(2 pi))."""
    return exp(-((R - answer) ** 2) / (2 * sigma**2))


THRESHOLD = Delta / 2 + epsilon * sigma**2 / Delta
"""From where on the response is exp(epsilon) times likelier about Delta than about zero."""


def where_the_ratio_exceeds() -> Statement:
    """State where the density about Delta exceeds exp(epsilon) times that about zero."""
    exceeds = le(exp(epsilon) * density(0), density(Delta))
    return Statement(NOISE, Equivalent(exceeds, le(THRESHOLD, R)))


def exact_delta() -> Statement:
    """State by how much the two tails from there on differ.

    A response about an answer exceeds ``t`` with the probability ``Phi((answer - t)/sigma)``.
    """
    hypotheses = {
        **NOISE,
        "t = Delta/2 + epsilon sigma**2/Delta": eq(t, THRESHOLD),
        "hits = Phi((Delta - t)/sigma)": eq(hits, Phi((Delta - t) / sigma)),
        "alarms = Phi(-t/sigma)": eq(alarms, Phi(-t / sigma)),
    }
    found = gaussian.delta.at(epsilon=epsilon, deviation=sigma, global_sensitivity=Delta)
    return Statement(hypotheses, eq(hits - exp(epsilon) * alarms, found.replace(Normal, Phi)))
