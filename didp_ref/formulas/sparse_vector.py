"""The sparse vector technique: which queries are above a threshold, until so many are.

The threshold gets Laplace noise once, and each query gets noise of its own. The output says of each
query if it is above the threshold, and stops after ``cutoff`` queries that are (M. Lyu, D. Su,
N. Li, *Understanding the sparse vector technique for differential privacy*, VLDB 2017, Algorithm 1,
as the public implementations of dp-sniper and of Google's DP auditorium have it: both were read).
Queries below the threshold cost nothing. Each one above costs twice its sensitivity, or once where
all queries rise, or all fall, as a record is added: counts do, between databases that differ in
the presence of a record.

The published noise gives half of epsilon to the threshold. The noise of the comparison, the
threshold's less the query's, has the least variance where the threshold's share of epsilon is to
the queries' as 1 to (2 cutoff)^(2/3); of monotone queries, as 1 to cutoff^(2/3).

This is the epsilon of the comparisons. Publish an answer with noise of its own, and add its
epsilon: a published noisy query reveals where the threshold is.
"""

from __future__ import annotations

from dataclasses import replace

from didp_ref.formulas import symbolic
from didp_ref.formulas.parameters import EPSILON_OR_ZERO, GLOBAL_SENSITIVITY, NOISE_EPSILON, SCALE
from didp_ref.formulas.quantity import Parameter, quantity
from didp_ref.numbers.domains import COUNT, NON_NEGATIVE
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import Number, as_pair, cube_root, exact_product
from didp_ref.source import Source

__all__ = [
    "epsilon",
    "epsilon_monotone",
    "query_scale",
    "query_scale_monotone",
    "threshold_epsilon",
    "threshold_epsilon_monotone",
    "threshold_scale",
    "threshold_scale_monotone",
]
__dir__ = __all__.copy

LYU = "M. Lyu, D. Su, N. Li, VLDB 2017"
PRIVACY = Source("ours", LYU, "the privacy of Algorithm 1, with its two shares of epsilon")
MONOTONE = Source("ours", LYU, "the same for monotone queries")
SHARES = Source("ours", LYU, "the shares 1 to (2c)^(2/3) of epsilon")
MONOTONE_SHARES = Source("ours", LYU, "the shares 1 to c^(2/3) of epsilon, for monotone queries")
THRESHOLD_SCALE = replace(
    SCALE, name="threshold_scale", meaning="Scale of the threshold's Laplace noise.", latex="b_1"
)
QUERY_SCALE = replace(
    SCALE, name="query_scale", meaning="Scale of each query's Laplace noise.", latex="b_2"
)
CUTOFF = Parameter("cutoff", COUNT, "After how many queries above the threshold it stops.", "c")


def _weight(cutoff: Number | float, cost: int) -> Number:
    """Return the queries' share of epsilon, where the threshold's is one."""
    root = cube_root(exact_product(cost, cutoff))
    return root * root


@quantity(
    id="sparse_vector.epsilon",
    expression=lambda threshold_scale, query_scale, global_sensitivity, cutoff: (
        global_sensitivity / threshold_scale + 2 * cutoff * global_sensitivity / query_scale
    ),
    parameters=(THRESHOLD_SCALE, QUERY_SCALE, GLOBAL_SENSITIVITY, CUTOFF),
    source=PRIVACY,
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def epsilon(
    threshold_scale: Number | float,
    query_scale: Number | float,
    global_sensitivity: Number | float,
    cutoff: Number | float,
) -> Number:
    """Epsilon of the sparse vector technique, for any number of queries below the threshold.

    >>> epsilon(threshold_scale=2.0, query_scale=16.0, global_sensitivity=1.0, cutoff=4)
    1.0
    """
    threshold = as_pair(global_sensitivity) / threshold_scale
    return threshold + 2 * exact_product(cutoff, global_sensitivity) / query_scale


@quantity(
    id="sparse_vector.epsilon_monotone",
    expression=lambda threshold_scale, query_scale, global_sensitivity, cutoff: (
        global_sensitivity / threshold_scale + cutoff * global_sensitivity / query_scale
    ),
    parameters=(THRESHOLD_SCALE, QUERY_SCALE, GLOBAL_SENSITIVITY, CUTOFF),
    source=MONOTONE,
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def epsilon_monotone(
    threshold_scale: Number | float,
    query_scale: Number | float,
    global_sensitivity: Number | float,
    cutoff: Number | float,
) -> Number:
    """Epsilon of the same technique where all queries rise, or all fall, between neighbors.

    >>> epsilon_monotone(threshold_scale=2.0, query_scale=8.0, global_sensitivity=1.0, cutoff=4)
    1.0
    """
    threshold = as_pair(global_sensitivity) / threshold_scale
    return threshold + exact_product(cutoff, global_sensitivity) / query_scale


@quantity(
    id="sparse_vector.threshold_scale",
    expression=lambda epsilon, global_sensitivity, cutoff: (
        global_sensitivity * (1 + symbolic.power(2 * cutoff, 2, 3)) / epsilon
    ),
    parameters=(NOISE_EPSILON, GLOBAL_SENSITIVITY, CUTOFF),
    source=SHARES,
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def threshold_scale(
    epsilon: Number | float, global_sensitivity: Number | float, cutoff: Number | float
) -> Number:
    """Scale of the threshold's noise that keeps epsilon, beside ``query_scale``.

    >>> threshold_scale(epsilon=1.0, global_sensitivity=1.0, cutoff=4)
    5.0
    """
    return (_weight(cutoff, 2) + 1) * global_sensitivity / epsilon


@quantity(
    id="sparse_vector.query_scale",
    expression=lambda epsilon, global_sensitivity, cutoff: (
        2 * cutoff * global_sensitivity * (1 + 1 / symbolic.power(2 * cutoff, 2, 3)) / epsilon
    ),
    parameters=(NOISE_EPSILON, GLOBAL_SENSITIVITY, CUTOFF),
    source=SHARES,
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def query_scale(
    epsilon: Number | float, global_sensitivity: Number | float, cutoff: Number | float
) -> Number:
    """Scale of each query's noise that keeps epsilon, beside ``threshold_scale``.

    >>> query_scale(epsilon=1.0, global_sensitivity=1.0, cutoff=4)
    10.0
    """
    cost = 2 * exact_product(cutoff, global_sensitivity)
    return (1 / _weight(cutoff, 2) + 1) * cost / epsilon


@quantity(
    id="sparse_vector.threshold_scale_monotone",
    expression=lambda epsilon, global_sensitivity, cutoff: (
        global_sensitivity * (1 + symbolic.power(cutoff, 2, 3)) / epsilon
    ),
    parameters=(NOISE_EPSILON, GLOBAL_SENSITIVITY, CUTOFF),
    source=MONOTONE_SHARES,
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def threshold_scale_monotone(
    epsilon: Number | float, global_sensitivity: Number | float, cutoff: Number | float
) -> Number:
    """Scale of the threshold's noise for monotone queries, beside ``query_scale_monotone``.

    >>> threshold_scale_monotone(epsilon=1.0, global_sensitivity=1.0, cutoff=8)
    5.0
    """
    return (_weight(cutoff, 1) + 1) * global_sensitivity / epsilon


@quantity(
    id="sparse_vector.query_scale_monotone",
    expression=lambda epsilon, global_sensitivity, cutoff: (
        cutoff * global_sensitivity * (1 + 1 / symbolic.power(cutoff, 2, 3)) / epsilon
    ),
    parameters=(NOISE_EPSILON, GLOBAL_SENSITIVITY, CUTOFF),
    source=MONOTONE_SHARES,
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def query_scale_monotone(
    epsilon: Number | float, global_sensitivity: Number | float, cutoff: Number | float
) -> Number:
    """Scale of each query's noise for monotone queries, beside ``threshold_scale_monotone``.

    >>> query_scale_monotone(epsilon=1.0, global_sensitivity=1.0, cutoff=8)
    10.0
    """
    cost = exact_product(cutoff, global_sensitivity)
    return (1 / _weight(cutoff, 1) + 1) * cost / epsilon


@quantity(
    id="sparse_vector.threshold_epsilon",
    expression=lambda epsilon, cutoff: epsilon / (1 + symbolic.power(2 * cutoff, 2, 3)),
    parameters=(EPSILON_OR_ZERO, CUTOFF),
    source=SHARES,
    safe_side=Side.DOWN,
    result=NON_NEGATIVE,
)
def threshold_epsilon(epsilon: Number | float, cutoff: Number | float) -> Number:
    """Share of epsilon for the threshold's noise that makes comparisons most accurate.

    The rest is for the queries.

    >>> threshold_epsilon(epsilon=1.25, cutoff=4)
    0.25
    """
    return as_pair(epsilon) / (_weight(cutoff, 2) + 1)


@quantity(
    id="sparse_vector.threshold_epsilon_monotone",
    expression=lambda epsilon, cutoff: epsilon / (1 + symbolic.power(cutoff, 2, 3)),
    parameters=(EPSILON_OR_ZERO, CUTOFF),
    source=MONOTONE_SHARES,
    safe_side=Side.DOWN,
    result=NON_NEGATIVE,
)
def threshold_epsilon_monotone(epsilon: Number | float, cutoff: Number | float) -> Number:
    """Share of epsilon for the threshold's noise, where all queries rise, or all fall.

    >>> threshold_epsilon_monotone(epsilon=1.25, cutoff=8)
    0.25
    """
    return as_pair(epsilon) / (_weight(cutoff, 1) + 1)
