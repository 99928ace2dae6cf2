"""Renyi budgets at several orders, or of several answers: they add at one order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from didp_ref.errors import DomainError, OutOfRange
from didp_ref.formulas.parameters import ORDER, RENYI_BUDGET
from didp_ref.numbers.enclosure import float_up

__all__ = ["composed", "pairs"]


def composed(orders: Sequence[float], budgets: Sequence[float]) -> float:
    """Return the budget of several answers together: at one order they add.

    Raises :class:`DomainError` where the orders are several: nothing follows at any of them.

    >>> composed([8.0, 8.0], [1.0, 0.25])
    1.25
    """
    together = pairs(orders, budgets)
    for order, _ in together:
        if order != together[0][0]:
            raise DomainError(
                "orders",
                orders,
                "one order",
                "budgets add only at one order: state every answer's at the same order",
            )
    total = float_up(sum((Fraction(budget) for _, budget in together), Fraction(0)))
    if math.isinf(total):
        raise OutOfRange("the sum exceeds the largest float64", {"budgets": budgets})
    return total


def pairs(orders: Sequence[float], budgets: Sequence[float]) -> list[tuple[float, float]]:
    """Return each order with its budget, both inside their domains."""
    if not len(orders):
        raise DomainError("orders", orders, "at least one order")
    if len(orders) != len(budgets):
        raise DomainError("budgets", budgets, f"one budget for each of {len(orders)} orders")
    for order, budget in zip(orders, budgets, strict=True):
        ORDER.domain.check_float("orders", order, window=False)
        RENYI_BUDGET.domain.check_float("budgets", budget, window=False)
    return [(float(order), float(budget)) for order, budget in zip(orders, budgets, strict=True)]
