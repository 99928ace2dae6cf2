"""Groups: what is promised to several records together, or to a person who has several.

C. Dwork, A. Roth, *The algorithmic foundations of differential privacy*, 2014, for epsilon;
S. Vadhan, *The complexity of differential privacy*, 2017, for delta. Between the first of a chain
of databases and the last the definition is applied once a step, and the deltas grow with it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from didp_ref.formulas import symbolic
from didp_ref.formulas.parameters import DELTA, EPSILON_OR_ZERO, SIZE
from didp_ref.formulas.quantity import Enough, Limit, Named, quantities, quantity
from didp_ref.numbers.domains import NON_NEGATIVE, PROBABILITY
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import (
    Number,
    as_pair,
    choose,
    exact_product,
    exact_sum,
    expm1,
    is_positive,
    is_zero,
    smaller,
)
from didp_ref.source import Source

__all__ = ["delta", "epsilon"]
__dir__ = __all__.copy

FAR = 600
"""From e^600 on the sum of powers is more than one over any delta but the tiniest."""
TINIEST = 2.0**-800
SURELY = 1 - 1e-9


def _least(epsilon: Fraction, delta: Fraction, size: Fraction) -> Sequence[Named]:
    """Name the bound itself where an event attains it."""
    given = {"epsilon": epsilon, "delta": delta, "size": size}
    return [("group.delta", given)] if _is_attained(epsilon, delta, int(size)) else []


def _is_attained(epsilon: Fraction, delta: Fraction, size: int) -> bool:
    """Say whether an event attains the bound.

    In databases one record apart the event has the chances 0, delta, (1 + e^epsilon) delta, and so
    on. Its complement keeps the promise if the last but one is at most (1 - delta)/(1 + e^epsilon).
    """
    if size == 1 or not delta:
        return True
    if epsilon > FAR:
        return False
    others: Any = quantities["group.delta"]
    before = others(float(epsilon), float(delta), size - 1)
    return bool(before * (1 + math.exp(epsilon)) <= SURELY * (1 - delta))


def _needed(epsilon: Fraction, delta: Fraction, size: Fraction) -> Sequence[Named]:
    """Name the bound of the largest part of the group, short of all, that an event attains it for.

    The event keeps its chance when more records change, and the chance that it had at first is 0.
    """
    attained, beyond = 1, int(size)
    while beyond - attained > 1:
        half = (attained + beyond) // 2
        if _is_attained(epsilon, delta, half):
            attained = half
        else:
            beyond = half
    return [("group.delta", {"epsilon": epsilon, "delta": delta, "size": Fraction(attained)})]


@quantity(
    id="group.epsilon",
    expression=lambda epsilon, size: size * epsilon,
    parameters=(EPSILON_OR_ZERO, SIZE),
    source=Source("ours", "C. Dwork, A. Roth, The algorithmic foundations of DP, 2014"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def epsilon(epsilon: Number | float, size: Number | float) -> Number:
    """Epsilon for a group of several records.

    >>> epsilon(epsilon=0.5, size=4)
    2.0
    """
    return exact_product(epsilon, size)


@quantity(
    id="group.delta",
    expression=lambda epsilon, delta, size: symbolic.smaller(
        1, delta * (symbolic.exp(size * epsilon) - 1) / (symbolic.exp(epsilon) - 1)
    ),
    parameters=(EPSILON_OR_ZERO, DELTA, SIZE),
    source=Source("ours", "S. Vadhan, The complexity of differential privacy, 2017"),
    safe_side=Side.UP,
    result=PROBABILITY,
    limits=(Limit("epsilon", 0, lambda epsilon, delta, size: symbolic.smaller(1, delta * size)),),  # noqa: ARG005
    enough=Enough(
        "It is least where that of one record less is at most (1 - delta)/(1 + e^epsilon).",
        _least,
        _needed,
    ),
)
def delta(epsilon: Number | float, delta: Number | float, size: Number | float) -> Number:
    """Delta for a group of several records; its epsilon is ``group.epsilon``.

    It is delta (1 + e^epsilon + ... + e^((size-1) epsilon)), and one, which promises nothing, where
    that is more.

    >>> delta(epsilon=1.0, delta=1e-6, size=3)
    1.1107337927389697e-05
    """
    # one, and the other powers of e^epsilon: of a single record none, exactly
    exponent = as_pair(epsilon) * exact_sum(size, -1)
    within = choose(is_positive(exact_sum(delta, -TINIEST)), smaller(exponent, FAR), exponent)
    if is_zero(epsilon):
        return smaller(exact_product(delta, size), 1)
    others = expm1(within) / -expm1(-as_pair(epsilon))
    return smaller((1 + others) * delta, 1)
