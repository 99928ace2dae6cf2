"""Concentrated differential privacy (zCDP): a budget rho bounds every Renyi divergence.

M. Bun, T. Steinke, *Concentrated differential privacy*, TCC 2016; C. Canonne, G. Kamath,
T. Steinke, *The discrete Gaussian for differential privacy*, NeurIPS 2020; C. Harrison,
P. Manurangsi, *Exact zCDP characterizations for fundamental differentially private mechanisms*,
FORC 2026 (arXiv 2510.25746), whose exact budgets are mean privacy losses. This rho is a budget in
(0, inf), and no belief: beside identifiability's it is called ``concentrated_rho``.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from didp_ref.errors import DomainError
from didp_ref.formulas import symbolic, tails
from didp_ref.formulas.exponents import surprise, tanh_of_half
from didp_ref.formulas.gaussian_twins import delta_needed, epsilon_needed
from didp_ref.formulas.parameters import (
    CONCENTRATED_RHO,
    CONCENTRATED_RHO_OR_ZERO,
    DELTA,
    DELTA_BELOW_ONE,
    DELTA_POSITIVE,
    DEVIATION,
    EPSILON_OR_ZERO,
    GLOBAL_SENSITIVITY,
    N_VALUES,
    SCALE,
)
from didp_ref.formulas.quantity import Enough, Limit, Parameter, quantity
from didp_ref.numbers.domains import NON_NEGATIVE, PROBABILITY, Broken, Condition
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import (
    Number,
    as_pair,
    exact_sum,
    exp,
    expm1,
    expm1_beyond,
    is_zero,
    larger,
    log1p,
    one_by_one,
    square_root,
)
from didp_ref.numbers.reals import as_ball
from didp_ref.numbers.roots import approximately, newton, root
from didp_ref.source import Source

if TYPE_CHECKING:
    import sympy
    from flint import arb, fmpq

__all__ = [
    "delta",
    "deviation",
    "epsilon",
    "epsilon_simple",
    "rho_of_bounded_range",
    "rho_of_epsilon",
    "rho_of_gaussian",
    "rho_of_laplace",
    "rho_of_randomized_response",
]
__dir__ = __all__.copy

BUN = "M. Bun, T. Steinke, Concentrated differential privacy, TCC 2016"
STEINKE = "T. Steinke, Tight RDP and zCDP bounds from pure DP, DifferentialPrivacy.org, 2024"
HARRISON = "C. Harrison, P. Manurangsi, Exact zCDP characterizations, FORC 2026"
CANONNE = "C. Canonne, G. Kamath, T. Steinke, The discrete Gaussian, NeurIPS 2020"
ETA = Parameter(
    "eta",
    NON_NEGATIVE,
    "Range of the privacy loss: how far apart the logarithms of any two likelihood ratios are.",
    r"\eta",
    "nat",
)
FEW_VALUES = Condition(
    "n_values <= 6",
    ("n_values",),
    lambda n_values: 6 - n_values,
    False,
    lambda values: DomainError(
        "n_values",
        values["n_values"],
        "n_values <= 6",
        "with more values the mean privacy loss is too small a budget at some epsilon",
    ),
    Broken(
        "too-many-values",
        "n_values > 6 is accepted: the mean privacy loss is too small a budget",
        "Reject n_values > 6; concentrated.rho_of_epsilon holds for any.",
        ({"n_values": 7}, {"n_values": 100}),
    ),
)
BEST_ORDER = "The conversion uses one order, and the budget bounds every order."


@quantity(
    id="concentrated.rho_of_gaussian",
    expression=lambda deviation, global_sensitivity: global_sensitivity**2 / (2 * deviation**2),
    parameters=(DEVIATION, GLOBAL_SENSITIVITY),
    source=Source("ours", BUN, "the Gaussian mechanism"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def rho_of_gaussian(deviation: Number | float, global_sensitivity: Number | float) -> Number:
    """Least zCDP budget of Gaussian noise.

    >>> rho_of_gaussian(deviation=2.0, global_sensitivity=1.0)
    0.125
    """
    distance = as_pair(global_sensitivity) / deviation
    return distance * distance / 2


@quantity(
    id="concentrated.rho_of_epsilon",
    expression=lambda epsilon: epsilon * (symbolic.exp(epsilon) - 1) / (symbolic.exp(epsilon) + 1),
    parameters=(EPSILON_OR_ZERO,),
    source=Source("ours", STEINKE, "pure DP to zCDP"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def rho_of_epsilon(epsilon: Number | float) -> Number:
    """zCDP budget that epsilon-differential privacy implies: epsilon tanh(epsilon/2).

    Randomized response attains it as the order falls to one; epsilon^2/2 is more.

    >>> rho_of_epsilon(epsilon=1.0)
    0.4621171572600098
    """
    return tanh_of_half(epsilon) * epsilon


@quantity(
    id="concentrated.rho_of_laplace",
    expression=lambda scale, global_sensitivity: (
        global_sensitivity / scale + symbolic.exp(-global_sensitivity / scale) - 1
    ),
    parameters=(SCALE, GLOBAL_SENSITIVITY),
    source=Source("ours", HARRISON, "the Laplace mechanism"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def rho_of_laplace(scale: Number | float, global_sensitivity: Number | float) -> Number:
    """zCDP budget of Laplace noise: epsilon + e^-epsilon - 1, less than rho_of_epsilon.

    >>> rho_of_laplace(scale=1.0, global_sensitivity=1.0)
    0.36787944117144233
    """
    exponent = as_pair(global_sensitivity) / scale
    return expm1_beyond(-exponent)


@quantity(
    id="concentrated.rho_of_bounded_range",
    expression=lambda eta: (
        eta / (symbolic.exp(eta) - 1) - 1 - symbolic.log(eta / (symbolic.exp(eta) - 1))
    ),
    parameters=(ETA,),
    source=Source("ours", HARRISON, "the worst bounded range mechanism"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
    limits=(Limit("eta", 0, lambda **_: 0),),
)
def rho_of_bounded_range(eta: Number | float) -> Number:
    """zCDP budget of a mechanism with eta-bounded range, such as the exponential mechanism.

    It is r - 1 - log(r) with r = eta/(e^eta - 1). The bound eta^2/8 is more.

    >>> rho_of_bounded_range(eta=1.0)
    0.12330156148224454
    """
    if is_zero(eta):
        return as_pair(eta)
    # 1/r is e^-eta (1 + beyond), so that r - 1 - log(r) is beyond - log(1 + beyond)
    beyond_line = expm1_beyond(-as_pair(eta))
    beyond = beyond_line / (as_pair(eta) - beyond_line)
    return beyond - log1p(beyond)


@quantity(
    id="concentrated.rho_of_randomized_response",
    expression=lambda epsilon, n_values: (
        epsilon * (symbolic.exp(epsilon) - 1) / (symbolic.exp(epsilon) + n_values - 1)
    ),
    parameters=(EPSILON_OR_ZERO, N_VALUES),
    conditions=(FEW_VALUES,),
    source=Source("ours", HARRISON, "k-ary randomized response, for k of at most 6"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def rho_of_randomized_response(epsilon: Number | float, n_values: Number | float) -> Number:
    """zCDP budget of k-ary randomized response with k of at most 6.

    Of two values it is ``rho_of_epsilon``.

    >>> rho_of_randomized_response(epsilon=1.0, n_values=4)
    0.30048918189156226
    """
    budget = as_pair(epsilon)
    lies = exact_sum(n_values, -1) * exp(-budget)
    return -expm1(-budget) / (lies + 1) * epsilon


@quantity(
    id="concentrated.deviation",
    expression=lambda rho, global_sensitivity: global_sensitivity / symbolic.root(2 * rho),
    parameters=(CONCENTRATED_RHO, GLOBAL_SENSITIVITY),
    source=Source("ours", BUN, "the Gaussian mechanism"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def deviation(rho: Number | float, global_sensitivity: Number | float) -> Number:
    """Standard deviation of Gaussian noise that keeps a zCDP budget.

    >>> deviation(rho=0.125, global_sensitivity=1.0)
    2.0
    """
    return global_sensitivity / square_root(2 * as_pair(rho))


@quantity(
    id="concentrated.epsilon_simple",
    expression=lambda rho, delta: rho + 2 * symbolic.root(-rho * symbolic.log(delta)),
    parameters=(CONCENTRATED_RHO_OR_ZERO, DELTA),
    conditions=(DELTA_POSITIVE, DELTA_BELOW_ONE),
    source=Source("ours", BUN, "Proposition 1.3"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
    limits=(Limit("rho", 0, lambda **_: 0),),
    enough=Enough(
        "concentrated.epsilon is smaller.",
        lambda **given: [("concentrated.epsilon", given)],
        epsilon_needed,
    ),
)
def epsilon_simple(rho: Number | float, delta: Number | float) -> Number:
    """Epsilon of a zCDP budget at a delta, in closed form; not the least.

    >>> epsilon_simple(rho=0.5, delta=1e-6)
    5.756521769756932
    """
    return 2 * square_root(surprise(delta) * rho) + rho


def _log_odds(rho: sympy.Expr, epsilon: sympy.Expr) -> sympy.Expr:
    """Return ``log(a/(a-1))`` of the best order a at an epsilon."""
    return symbolic.root_of(
        lambda x: x + epsilon - rho * (1 + symbolic.exp(-x)) / (1 - symbolic.exp(-x)), positive=True
    )


def _at_order(rho: sympy.Expr, log_odds: sympy.Expr) -> sympy.Expr:
    """Return the delta at the best order."""
    falling = symbolic.exp(-log_odds)
    return symbolic.exp(-rho * (falling / (1 - falling)) ** 2) * (1 - falling)


def _order_at_delta(rho: sympy.Expr, delta: sympy.Expr) -> sympy.Expr:
    """Return the best order, less one, at a delta."""
    return symbolic.root_of(
        lambda x: rho * x**2 + symbolic.log(1 + x) + symbolic.log(delta), positive=True
    )


@quantity(
    id="concentrated.delta",
    expression=lambda rho, epsilon: _at_order(rho, _log_odds(rho, epsilon)),
    parameters=(CONCENTRATED_RHO_OR_ZERO, EPSILON_OR_ZERO),
    source=Source("ours", CANONNE, "Proposition 12, at the best order"),
    safe_side=Side.UP,
    result=PROBABILITY,
    limits=(Limit("rho", 0, lambda **_: 0),),
    enough=Enough(BEST_ORDER, reached=delta_needed),
)
def delta(rho: Number | float, epsilon: Number | float) -> Number:
    """Delta of a zCDP budget at an epsilon, by the best Renyi order.

    At an order a it is e^((a-1)(a rho - epsilon)) (1 - 1/a)^a/(a - 1), which is least where
    (2a - 1) rho - epsilon + log(1 - 1/a) is zero, and is e^(-rho (a-1)^2)/a there. With
    x = log(a/(a-1)) that is where x + epsilon = rho coth(x/2).

    >>> delta(rho=0.5, epsilon=5.0)
    2.8961228093847954e-06
    """

    def value(rho: fmpq, epsilon: fmpq) -> Any:
        if not rho:
            return rho

        def slope(x: arb) -> arb:
            return x + epsilon - rho * (1 + (-x).exp()) / -(-x).expm1()

        x: Any = root(slope, _near_at_epsilon(*map(approximately, (rho, epsilon))), positive=True)
        falling, inverse = exp(-x), -expm1(-x)
        beyond = falling / inverse
        exponent = -rho * beyond * beyond
        if as_ball(x) > 1 and as_ball(exponent) > -1:  # delta is near one: what it lacks is summed
            return 1 - (falling - inverse * expm1(exponent))
        return exp(exponent) * inverse

    return one_by_one(value, rho, epsilon)


@quantity(
    id="concentrated.epsilon",
    expression=lambda rho, delta: symbolic.larger(
        0,
        (2 * _order_at_delta(rho, delta) + 1) * rho
        - symbolic.log(1 + 1 / _order_at_delta(rho, delta)),
    ),
    parameters=(CONCENTRATED_RHO_OR_ZERO, DELTA),
    conditions=(DELTA_POSITIVE, DELTA_BELOW_ONE),
    source=Source("ours", CANONNE, "Proposition 12, at the best order"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
    enough=Enough(BEST_ORDER, reached=epsilon_needed),
)
def epsilon(rho: Number | float, delta: Number | float) -> Number:
    """Epsilon of a zCDP budget at a delta, by the best Renyi order.

    The order a solves rho (a-1)^2 + log(a) = log(1/delta).

    >>> epsilon(rho=0.5, delta=1e-6)
    5.221534444530169
    """

    def value(rho: fmpq, delta: fmpq) -> Any:
        if not rho:
            return rho

        def excess(x: arb) -> arb:
            return x * x * rho + x.log1p() + (x * 0 + delta).log()

        beyond = root(excess, _near_at_delta(*map(approximately, (rho, delta))), positive=True)
        return larger((2 * beyond + 1) * rho - log1p(1 / beyond), 0)

    return one_by_one(value, rho, delta)


def _near_at_epsilon(rho: float, epsilon: float) -> float:
    """Return ``log(a/(a-1))`` of the best order a, as near as float64 has it."""

    def slope(x: float) -> tuple[float, float]:
        falling = -math.expm1(-x)
        return x + epsilon - rho * (2 - falling) / falling, 1 + 2 * rho * (1 - falling) / falling**2

    spread = math.sqrt(8) * math.sqrt(rho)
    near = spread * (spread / (epsilon + math.hypot(epsilon, spread))) / 2
    return newton(slope, max(near, rho - epsilon))


def _near_at_delta(rho: float, delta: float) -> float:
    """Return the best order, less one, likewise."""
    rest = tails.surprise(delta)

    def excess(x: float) -> tuple[float, float]:
        return rho * x * x + math.log1p(x) - rest, 2 * rho * x + 1 / (1 + x)

    return newton(excess, min(math.sqrt(rest / rho), math.expm1(min(rest, 700.0))))
