"""Renyi differential privacy: a bound on the Renyi divergence of one order.

I. Mironov, *Renyi differential privacy*, CSF 2017, for Gaussian and Laplace noise; T. Steinke,
*Tight RDP and zCDP bounds from pure DP*, 2024, for randomized response; C. Canonne, G. Kamath,
T. Steinke, *The discrete Gaussian for differential privacy*, NeurIPS 2020, for what is left of a
budget at a delta; S. Asoodeh, J. Liao, F. Calmon, O. Kosut, L. Sankar, *A better bound gives a
hundred rounds*, ISIT 2020, for a sharper conversion. Budgets add at one order; of several orders
each is converted by itself, and the least epsilon counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import arb, fmpq

from didp_ref.formulas import symbolic
from didp_ref.formulas.exponents import surprise
from didp_ref.formulas.gaussian_twins import epsilon_needed_at_order
from didp_ref.formulas.parameters import (
    DELTA,
    DELTA_BELOW_ONE,
    DELTA_POSITIVE,
    DEVIATION,
    EPSILON_OR_ZERO,
    GLOBAL_SENSITIVITY,
    ORDER,
    ORDER_OR_ONE,
    RENYI_BUDGET,
    SCALE,
)
from didp_ref.formulas.quantity import Enough, Limit, quantity
from didp_ref.formulas.quantity.enough import Named
from didp_ref.formulas.renyi_orders import composed, pairs
from didp_ref.numbers.domains import NON_NEGATIVE
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.exact import to_rational
from didp_ref.numbers.forms import (
    Number,
    as_pair,
    choose,
    exact_product,
    exact_sum,
    exactly,
    exp,
    expm1,
    expm1_beyond,
    is_zero,
    larger,
    log1p,
    smaller,
)
from didp_ref.source import Source

__all__ = [
    "best",
    "composed",
    "epsilon",
    "gaussian",
    "laplace",
    "randomized_response",
    "sharper_epsilon",
]
__dir__ = __all__.copy

STEINKE = "T. Steinke, Tight RDP and zCDP bounds from pure DP, DifferentialPrivacy.org, 2024"
MIRONOV = "I. Mironov, Renyi differential privacy, CSF 2017"


@quantity(
    id="renyi.gaussian",
    expression=lambda order, deviation, global_sensitivity: (
        order * global_sensitivity**2 / (2 * deviation**2)
    ),
    parameters=(ORDER_OR_ONE, DEVIATION, GLOBAL_SENSITIVITY),
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
    parameters=(ORDER_OR_ONE, SCALE, GLOBAL_SENSITIVITY),
    source=Source("ours", MIRONOV, "the Laplace mechanism"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
    limits=(
        Limit(
            "order",
            1,
            lambda order, scale, global_sensitivity: (  # noqa: ARG005
                global_sensitivity / scale + symbolic.exp(-global_sensitivity / scale) - 1
            ),
        ),
    ),
)
def laplace(
    order: Number | float, scale: Number | float, global_sensitivity: Number | float
) -> Number:
    """Renyi budget of Laplace noise at an order.

    At order 1 it is epsilon + e^-epsilon - 1, with epsilon = global_sensitivity/scale.

    >>> laplace(order=2.0, scale=1.0, global_sensitivity=1.0)
    0.6191236299985929
    """
    exponent, beyond = as_pair(global_sensitivity) / scale, exact_sum(order, -1)
    if is_zero(beyond):
        return expm1_beyond(-exponent)
    # epsilon, less what the second exponential takes: the first is taken out, and cannot overflow
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
    parameters=(ORDER_OR_ONE, EPSILON_OR_ZERO),
    source=Source("ours", STEINKE, "Theorem 4"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
    limits=(
        Limit(
            "order",
            1,
            lambda order, epsilon: (  # noqa: ARG005
                epsilon * (symbolic.exp(epsilon) - 1) / (symbolic.exp(epsilon) + 1)
            ),
        ),
    ),
)
def randomized_response(order: Number | float, epsilon: Number | float) -> Number:
    """Renyi budget at an order of randomized response: the largest of all that keep epsilon.

    At order 1 it is epsilon*(e^epsilon - 1)/(e^epsilon + 1).

    >>> randomized_response(order=2.0, epsilon=1.0)
    0.7353256640555192
    """
    budget, beyond = as_pair(epsilon), exact_sum(order, -1)
    if is_zero(beyond):
        return budget * -expm1(-budget) / (1 + exp(-budget))
    lost = exp(-budget) * -expm1(-2 * beyond * budget)
    return budget - log1p(lost / (1 + exp(-(2 * beyond + 1) * budget))) / beyond


def _without_epsilon(**given: Fraction) -> Sequence[Named]:
    """Name a value of zero, as of no budget, where the budget alone keeps the total variation.

    J. Bretagnolle, C. Huber, 1979: the square of it is at most ``1 - e^-budget``.
    """
    if to_rational(given["delta"]) ** 2 + arb(-to_rational(given["budget"])).expm1() >= 0:
        return [("renyi.sharper_epsilon", given | {"budget": Fraction(0)})]
    return []


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
    enough=Enough(
        "renyi.sharper_epsilon is smaller at some points, and never larger.",
        lambda **given: [("renyi.sharper_epsilon", given), *_without_epsilon(**given)],
        epsilon_needed_at_order,
    ),
    also="the conversion of RDP to approximate DP",
)
def epsilon(order: Number | float, budget: Number | float, delta: Number | float) -> Number:
    """Epsilon of a Renyi budget at a delta.

    It is less than ``budget + log(1/delta)/(order - 1)``, Mironov's own.

    >>> epsilon(order=8.0, budget=1.0, delta=1e-6)
    2.543049895416112
    """
    beyond = exact_sum(order, -1)
    more = (surprise(delta) - log1p(beyond)) / beyond - log1p(1 / as_pair(beyond))
    # no number of bits would show that the logarithms cancel
    return choose(exactly(_cancel, order, delta), as_pair(budget), larger(more + budget, 0))


def _cancel(order: fmpq, delta: fmpq) -> bool:
    """Say whether delta is (a - 1)^(a - 1)/a^a, which is rational at whole orders alone."""
    a = int(order.p)
    if order.q > 1 or a > delta.q.bit_length():  # a^a would be longer
        return False
    return bool(delta == fmpq((a - 1) ** (a - 1), a**a))


ASOODEH = "S. Asoodeh, J. Liao, F. Calmon, O. Kosut, L. Sankar, ISIT 2020"


@quantity(
    id="renyi.sharper_epsilon",
    expression=lambda order, budget, delta: symbolic.larger(
        0,
        symbolic.smaller(
            budget
            + symbolic.log(1 - delta / symbolic.smaller(1, order * delta))
            - symbolic.log(symbolic.smaller(1, order * delta)) / (order - 1),
            symbolic.log(1 + (symbolic.exp((order - 1) * budget) - 1) / (order * delta))
            / (order - 1),
        ),
    ),
    parameters=(ORDER, RENYI_BUDGET, DELTA),
    conditions=(DELTA_POSITIVE, DELTA_BELOW_ONE),
    source=Source("ours", ASOODEH, "Lemma 1"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
    enough=Enough(
        "It is the best conversion known in closed form, and not the least.",
        _without_epsilon,
        reached=epsilon_needed_at_order,
    ),
    also="the conversion of RDP to approximate DP",
)
def sharper_epsilon(order: Number | float, budget: Number | float, delta: Number | float) -> Number:
    """Epsilon of a Renyi budget at a delta, by the best conversion known in closed form.

    Two bounds hold: of any event, and of the moment less one. The event that needs most has the
    chance ``order*delta``, or one. ``renyi.epsilon`` is the first bound without that limit.

    >>> sharper_epsilon(order=8.0, budget=1.0, delta=1e-6)
    2.543049895416112
    """
    beyond = exact_sum(order, -1)
    most = smaller(exact_product(order, delta), 1)
    excess = (1 - most) / most
    of_event = log1p(excess) / beyond - log1p(as_pair(delta) / (most - delta))
    of_moment = log1p(excess * -expm1(-beyond * as_pair(budget))) / beyond
    moved = larger(smaller(of_event, of_moment), -as_pair(budget))
    # no number of bits would show that the logarithms cancel
    kept = choose(exactly(_cancel, order, delta), as_pair(budget), moved + budget)
    return choose(exactly(_is_zero, budget), as_pair(budget), kept)


def _is_zero(budget: fmpq) -> bool:
    return not budget


def best(orders: Sequence[float], budgets: Sequence[float], delta: float) -> tuple[float, float]:
    """Return the least epsilon that budgets at several orders leave at a delta, and its order.

    All of them hold of the same answers. Raises :class:`~didp_ref.errors.DomainError` where there
    is none, or not a budget for each order, and what ``renyi.epsilon`` raises of any of them.

    >>> best([2.0, 8.0, 32.0], [0.25, 1.0, 4.0], 1e-6)
    (2.543049895416112, 8.0)
    """
    together = pairs(orders, budgets)
    return min((epsilon(order, budget, delta), order) for order, budget in together)
