"""Formulas of five public libraries, as small functions of ours that state what each computes.

Each names the place in the library. ``python -m benchmarks.peers.pins`` pins them.
"""

from __future__ import annotations

import math


def diffprivlib_noise_bound(epsilon: float, delta: float, sensitivity: float) -> float:
    """Where bounded Laplace noise is cut off.

    diffprivlib, ``mechanisms/laplace.py``, ``LaplaceBoundedNoise``.
    """
    scale = sensitivity / epsilon
    return scale * math.log(1 + (math.exp(epsilon) - 1) / 2 / delta)


def opendp_randomized_response(prob: float, categories: int) -> float:
    """Epsilon of randomized response among categories.

    OpenDP, ``measurements/randomized_response/mod.rs``, ``make_randomized_response``; there every
    step is rounded up.
    """
    if not 1 / categories <= prob < 1:
        raise ValueError("probability must be within [1/num_categories, 1)")
    return math.log(prob / (1 - prob) * (categories - 1))


def opacus_epsilon(rdp: float, order: float, delta: float) -> float:
    """Epsilon of a Renyi divergence at one order.

    Opacus, ``accountants/analysis/rdp.py``, ``get_privacy_spent``.
    """
    lost = (math.log(delta) + math.log(order)) / (order - 1)
    return rdp - lost + math.log((order - 1) / order)


def dp_accounting_epsilon(rdp: float, order: float, delta: float) -> float:
    """Epsilon of a Renyi divergence at one order.

    dp-accounting, ``rdp/rdp_privacy_accountant.py``, ``compute_epsilon``.
    """
    if delta**2 + math.expm1(-rdp) > 0:
        return 0.0
    if order <= 1.01:
        return math.inf
    return max(0.0, rdp + math.log1p(-1 / order) - math.log(delta * order) / (order - 1))


def autodp_laplace(scale: float, order: float) -> float:
    """Renyi divergence of Laplace noise, at an order above one.

    autodp, ``rdp_bank.py``, ``RDP_laplace``, with ``utils.stable_logsumexp_two`` written out.
    """
    one = (order - 1) / scale + math.log(order / (2 * order - 1))
    other = -order / scale + math.log((order - 1) / (2 * order - 1))
    largest = max(one, other)
    return (largest + math.log(math.exp(one - largest) + math.exp(other - largest))) / (order - 1)
