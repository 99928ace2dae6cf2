"""Gaussian noise with a concentrated or a Renyi budget: no conversion promises less than it needs.

Gaussian noise of the deviation d at the sensitivity 1 has the Renyi divergence ``order/(2 d^2)`` at
each order, and so the concentrated budget ``1/(2 d^2)``. What it needs is known exactly:
``gaussian.epsilon`` at a delta, and ``gaussian.delta`` at an epsilon. A test has the false
negatives ``testing.gaussian_false_negatives`` at mu = 1/d.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, isqrt
from typing import TypeAlias

BITS = 64
Needed: TypeAlias = Sequence[tuple[str, Mapping[str, Fraction]]]
"""Ids of quantities, with exact arguments."""


def deviation_within(rho: Fraction) -> Fraction:
    """Return a deviation with at most this concentrated budget, and hardly less.

    >>> float(deviation_within(Fraction(1, 8)))
    2.0
    """
    return Fraction(isqrt(ceil(4**BITS / (2 * rho)) - 1) + 1, 2**BITS)


def epsilon_needed(rho: Fraction, delta: Fraction) -> Needed:
    """Name the epsilon that noise with a concentrated budget needs at a delta."""
    return _at("gaussian.epsilon", rho, delta=delta)


def delta_needed(rho: Fraction, epsilon: Fraction) -> Needed:
    """Name the delta that noise with a concentrated budget needs at an epsilon."""
    return _at("gaussian.delta", rho, epsilon=epsilon)


def epsilon_needed_at_order(order: Fraction, budget: Fraction, delta: Fraction) -> Needed:
    """Name the epsilon that noise with a Renyi budget of an order needs at a delta."""
    return epsilon_needed(budget / order, delta)


def false_negatives_reached(rho: Fraction, false_positives: Fraction) -> Needed:
    """Name the false negative rate that a test has under noise with a concentrated budget."""
    if not rho:
        return ()
    mu = 1 / deviation_within(rho)
    return [("testing.gaussian_false_negatives", {"mu": mu, "false_positives": false_positives})]


def _at(name: str, rho: Fraction, **given: Fraction) -> Needed:
    if not rho:  # no noise is so strong
        return ()
    return [
        (name, {**given, "deviation": deviation_within(rho), "global_sensitivity": Fraction(1)})
    ]
