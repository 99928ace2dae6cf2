"""Laplace noise at a delta: what a scale keeps beside an epsilon, and noise that ends at a bound.

At a delta above zero Laplace noise keeps a smaller epsilon than without one. B. Balle, G. Barthe,
M. Gaboardi, *Privacy amplification by subsampling*, NeurIPS 2018, have the exact delta. N. Holohan,
D. Leith, O. Mason, *Differential privacy in metric spaces*, Information Sciences 2015, have a
scale that is enough, ``global_sensitivity/(epsilon - log(1 - delta))``, and larger than the least.
Truncated Laplace noise is never farther off than a bound (Q. Geng, W. Ding, R. Guo, S. Kumar,
*Tight analysis of privacy and utility tradeoff in approximate differential privacy*, AISTATS 2020).
Without a delta the formulas are ``guarantee.epsilon`` and ``scale.differential_privacy``.
"""

from __future__ import annotations

from didp_ref.errors import DomainError, Infeasible
from didp_ref.formulas import symbolic
from didp_ref.formulas.parameters import (
    DELTA,
    DELTA_BELOW_ONE,
    DELTA_POSITIVE,
    EPSILON_OR_ZERO,
    GLOBAL_SENSITIVITY,
    SCALE,
)
from didp_ref.formulas.quantity import Limit, quantity
from didp_ref.numbers.domains import NON_NEGATIVE, PROBABILITY, Broken, Condition
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import Number, as_pair, exact_sum, expm1, is_zero, larger, log1p
from didp_ref.source import Source

__all__ = ["delta", "epsilon", "scale", "truncated_bound"]
__dir__ = __all__.copy

BALLE = "B. Balle, G. Barthe, M. Gaboardi, NeurIPS 2018"
GENG = "Q. Geng, W. Ding, R. Guo, S. Kumar, Truncated Laplacian mechanism, AISTATS 2020"
SOME_BUDGET = Condition(
    "epsilon + delta > 0",
    ("epsilon", "delta"),
    lambda epsilon, delta: epsilon + delta,
    True,
    lambda values: Infeasible("epsilon = 0 and delta = 0: no finite noise is enough", values),
    Broken(
        "no-budget",
        "epsilon = 0 with delta = 0 is accepted: no finite noise is enough",
        "Reject epsilon = 0 with delta = 0.",
        ({"epsilon": 0.0, "delta": 0.0},),
    ),
)
DELTA_BELOW_HALF = Condition(
    "delta < 1/2",
    ("delta",),
    lambda delta: 1 - 2 * delta,
    True,
    lambda values: DomainError(
        "delta",
        values["delta"],
        "delta < 1/2",
        "the noise would reach no farther than the sensitivity, and the formula fails",
    ),
    Broken(
        "delta-at-or-above-half",
        "delta >= 1/2 is accepted: the noise would reach no farther than the sensitivity",
        "Reject delta >= 1/2.",
        ({"delta": 0.5}, {"delta": 0.75}, {"delta": 0.99}),
    ),
)


def _surprise_of_the_rest(delta: Number | float) -> Number:
    """Return ``-log(1 - delta)``."""
    return log1p(as_pair(delta) / exact_sum(1, -delta))


@quantity(
    id="laplace.delta",
    expression=lambda epsilon, scale, global_sensitivity: symbolic.larger(
        0, 1 - symbolic.exp((epsilon - global_sensitivity / scale) / 2)
    ),
    parameters=(EPSILON_OR_ZERO, SCALE, GLOBAL_SENSITIVITY),
    source=Source("ours", BALLE, "the privacy profile of Laplace noise"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def delta(
    epsilon: Number | float, scale: Number | float, global_sensitivity: Number | float
) -> Number:
    """Smallest delta at which Laplace noise is (epsilon, delta)-differentially private.

    It is zero from epsilon = global_sensitivity/scale on.

    >>> delta(epsilon=0.5, scale=1.0, global_sensitivity=1.0)
    0.22119921692859515
    """
    beyond = as_pair(global_sensitivity) / scale - epsilon
    return larger(-expm1(-beyond / 2), 0)


@quantity(
    id="laplace.epsilon",
    expression=lambda delta, scale, global_sensitivity: symbolic.larger(
        0, global_sensitivity / scale + 2 * symbolic.log(1 - delta)
    ),
    parameters=(DELTA, SCALE, GLOBAL_SENSITIVITY),
    conditions=(DELTA_BELOW_ONE,),
    source=Source("ours", BALLE, "the privacy profile of Laplace noise, solved for epsilon"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def epsilon(
    delta: Number | float, scale: Number | float, global_sensitivity: Number | float
) -> Number:
    """Smallest epsilon at which Laplace noise is (epsilon, delta)-differentially private.

    >>> epsilon(delta=0.1, scale=1.0, global_sensitivity=1.0)
    0.7892789686843474
    """
    whole = as_pair(global_sensitivity) / scale
    return larger(whole - 2 * _surprise_of_the_rest(delta), 0)


@quantity(
    id="laplace.scale",
    expression=lambda epsilon, delta, global_sensitivity: (
        global_sensitivity / (epsilon - 2 * symbolic.log(1 - delta))
    ),
    parameters=(EPSILON_OR_ZERO, DELTA, GLOBAL_SENSITIVITY),
    conditions=(SOME_BUDGET, DELTA_BELOW_ONE),
    source=Source("ours", BALLE, "the privacy profile of Laplace noise, solved for the scale"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def scale(
    epsilon: Number | float, delta: Number | float, global_sensitivity: Number | float
) -> Number:
    """Smallest scale at which Laplace noise is (epsilon, delta)-differentially private.

    With log(1 - delta) in place of its double the scale is enough, and larger than needed.

    >>> scale(epsilon=1.0, delta=0.1, global_sensitivity=1.0)
    0.8259541001888201
    """
    return as_pair(global_sensitivity) / (2 * _surprise_of_the_rest(delta) + epsilon)


@quantity(
    id="laplace.truncated_bound",
    expression=lambda epsilon, delta, global_sensitivity: (
        global_sensitivity / epsilon * symbolic.log(1 + (symbolic.exp(epsilon) - 1) / (2 * delta))
    ),
    parameters=(EPSILON_OR_ZERO, DELTA, GLOBAL_SENSITIVITY),
    conditions=(DELTA_POSITIVE, DELTA_BELOW_HALF),
    source=Source("ours", GENG, "the truncated Laplacian mechanism"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
    limits=(
        Limit(
            "epsilon",
            0,
            lambda epsilon, delta, global_sensitivity: global_sensitivity / (2 * delta),  # noqa: ARG005
        ),
    ),
)
def truncated_bound(
    epsilon: Number | float, delta: Number | float, global_sensitivity: Number | float
) -> Number:
    """Least bound at which truncated Laplace noise is (epsilon, delta)-differentially private.

    The noise has the scale global_sensitivity/epsilon, and none of it is farther off than this. At
    epsilon = 0 it is uniform.

    >>> truncated_bound(epsilon=1.0, delta=1e-5, global_sensitivity=1.0)
    11.3611147784896
    """
    if is_zero(epsilon):
        return as_pair(global_sensitivity) / (2 * as_pair(delta))
    # log(1 + (e^epsilon - 1)/(2 delta)) is epsilon and the logarithm of a sum of positive terms
    left = exact_sum(1, -2 * delta) / (2 * as_pair(delta))
    beyond = log1p(left * -expm1(-as_pair(epsilon)))
    return (beyond / epsilon + 1) * global_sensitivity
