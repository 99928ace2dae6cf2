"""Renyi differential privacy: a bound on the Renyi divergence of one order.

I. Mironov, *Renyi differential privacy*, CSF 2017, for Gaussian and Laplace noise; T. Steinke,
*Tight RDP and zCDP bounds from pure DP*, 2024, for randomized response; C. Canonne, G. Kamath,
T. Steinke, *The discrete Gaussian for differential privacy*, NeurIPS 2020, for what is left of a
budget at a delta. Budgets add at one order; of several orders each is converted by itself, and the
least epsilon counts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from didp_ref.errors import DomainError, OutOfRange
from didp_ref.formulas import symbolic
from didp_ref.formulas.parameters import (
    DELTA,
    DELTA_BELOW_ONE,
    DELTA_POSITIVE,
    DEVIATION,
    EPSILON,
    GLOBAL_SENSITIVITY,
    ORDER,
    RENYI_BUDGET,
    SCALE,
)
from didp_ref.formulas.quantity import quantity
from didp_ref.numbers.domains import NON_NEGATIVE
from didp_ref.numbers.enclosure import Side, float_up
from didp_ref.numbers.forms import Number, as_pair, exact_sum, exp, expm1, larger, log1p
from didp_ref.source import Source

__all__ = ["best", "composed", "epsilon", "gaussian", "laplace", "randomized_response"]
__dir__ = __all__.copy

STEINKE = "T. Steinke, Tight RDP and zCDP bounds from pure DP, DifferentialPrivacy.org, 2024"
MIRONOV = "I. Mironov, Renyi differential privacy, CSF 2017"


@quantity(
    id="renyi.gaussian",
    expression=lambda order, deviation, global_sensitivity: (
        order * global_sensitivity**2 / (2 * deviation**2)
    ),
    parameters=(ORDER, DEVIATION, GLOBAL_SENSITIVITY),
    source=Source("ours", MIRONOV, "the Gaussian mechanism"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def gaussian(
    order: Number | float, deviation: Number | float, global_sensitivity: Number | float
) -> Number:
    """Renyi budget of Gaussian noise at an order.

    >>> gaussian(order=8.0, deviation=2.0, global_sensitivity=1.0)
    1.0
    """
    distance = as_pair(global_sensitivity) / deviation
    return distance * distance * order / 2


@quantity(
    id="renyi.laplace",
    expression=lambda order, scale, global_sensitivity: (
        symbolic.log(
            order / (2 * order - 1) * symbolic.exp((order - 1) * global_sensitivity / scale)
            + (order - 1) / (2 * order - 1) * symbolic.exp(-order * global_sensitivity / scale)
        )
        / (order - 1)
    ),
    parameters=(ORDER, SCALE, GLOBAL_SENSITIVITY),
    source=Source("ours", MIRONOV, "the Laplace mechanism"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def laplace(
    order: Number | float, scale: Number | float, global_sensitivity: Number | float
) -> Number:
    """Renyi budget of Laplace noise at an order.

    >>> laplace(order=2.0, scale=1.0, global_sensitivity=1.0)
    0.6191236299985929
    """
    # epsilon, less what the second exponential takes: the first is taken out, and cannot overflow
    exponent, beyond = as_pair(global_sensitivity) / scale, exact_sum(order, -1)
    whole = 2 * beyond + 1
    lost = beyond * -expm1(-whole * exponent) / whole
    return exponent - log1p(lost / (1 - lost)) / beyond


@quantity(
    id="renyi.randomized_response",
    expression=lambda order, epsilon: (
        symbolic.log(
            (symbolic.exp(order * epsilon) + symbolic.exp((1 - order) * epsilon))
            / (1 + symbolic.exp(epsilon))
        )
        / (order - 1)
    ),
    parameters=(ORDER, EPSILON),
    source=Source("ours", STEINKE, "Theorem 4"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def randomized_response(order: Number | float, epsilon: Number | float) -> Number:
    """Renyi budget at an order of randomized response: the largest of all that keep epsilon.

    >>> randomized_response(order=2.0, epsilon=1.0)
    0.7353256640555192
    """
    budget, beyond = as_pair(epsilon), exact_sum(order, -1)
    lost = exp(-budget) * -expm1(-2 * beyond * budget)
    return budget - log1p(lost / (1 + exp(-(2 * beyond + 1) * budget))) / beyond


@quantity(
    id="renyi.epsilon",
    expression=lambda order, budget, delta: symbolic.larger(
        0,
        budget
        + symbolic.log((order - 1) / order)
        - (symbolic.log(delta) + symbolic.log(order)) / (order - 1),
    ),
    parameters=(ORDER, RENYI_BUDGET, DELTA),
    conditions=(DELTA_POSITIVE, DELTA_BELOW_ONE),
    source=Source("ours", "C. Canonne, G. Kamath, T. Steinke, NeurIPS 2020", "Proposition 12"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def epsilon(order: Number | float, budget: Number | float, delta: Number | float) -> Number:
    """Epsilon that a Renyi budget leaves at a delta.

    It is less than ``budget + log(1/delta)/(order - 1)``, Mironov's own.

    >>> epsilon(order=8.0, budget=1.0, delta=1e-6)
    2.543049895416112
    """
    beyond = exact_sum(order, -1)
    surprise = log1p(exact_sum(1, -delta) / delta)
    return larger(
        (surprise - log1p(beyond)) / beyond - log1p(1 / as_pair(beyond)) + budget,
        0,
    )


def best(orders: Sequence[float], budgets: Sequence[float], delta: float) -> tuple[float, float]:
    """Return the least epsilon that budgets at several orders leave at a delta, and its order.

    All of them hold of the same answers. Raises :class:`DomainError` where there is none, or not a
    budget for each order, and what ``renyi.epsilon`` raises of any of them.

    >>> best([2.0, 8.0, 32.0], [0.25, 1.0, 4.0], 1e-6)
    (2.543049895416112, 8.0)
    """
    pairs = _pairs(orders, budgets)
    return min((epsilon(order, budget, delta), order) for order, budget in pairs)


def composed(orders: Sequence[float], budgets: Sequence[float]) -> float:
    """Return the budget of several answers together: at one order they add.

    Raises :class:`DomainError` where the orders are several: nothing follows at any of them.

    >>> composed([8.0, 8.0], [1.0, 0.25])
    1.25
    """
    pairs = _pairs(orders, budgets)
    for order, _ in pairs:
        if order != pairs[0][0]:
            raise DomainError(
                "orders",
                orders,
                "one order",
                "budgets add only at one order: state every answer's at the same order",
            )
    total = float_up(sum((Fraction(budget) for _, budget in pairs), Fraction(0)))
    if math.isinf(total):
        raise OutOfRange("the sum exceeds the largest float64", {"budgets": budgets})
    return total


def _pairs(orders: Sequence[float], budgets: Sequence[float]) -> list[tuple[float, float]]:
    """Return each order with its budget, both inside their domains."""
    if len(orders) != len(budgets) or not len(orders):
        raise DomainError("budgets", budgets, f"one budget for each of {len(orders)} orders")
    for order, budget in zip(orders, budgets, strict=True):
        ORDER.domain.check_float("orders", order, window=False)
        RENYI_BUDGET.domain.check_float("budgets", budget, window=False)
    return [(float(order), float(budget)) for order, budget in zip(orders, budgets, strict=True)]
