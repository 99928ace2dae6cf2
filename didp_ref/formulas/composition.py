"""Composition: what is still promised after several answers.

``alpha`` and ``beta`` are Theorem 1 of the (alpha, beta) paper as the product it is proved
through; ``alpha_symmetric`` and ``beta_symmetric`` are the same numbers as the paper prints them,
through the elementary symmetric polynomials. ``alpha_at_prior`` and ``beta_at_prior`` are what
mechanisms whose scale was set at one fixed prior still promise at that prior: the exponents add,
so the odds ratios multiply. Theorem 1 does not cover such mechanisms: their alpha is larger than
it says, and their beta smaller.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from didp_ref.errors import DomainError
from didp_ref.formulas import repeated, symbolic
from didp_ref.formulas.exponents import falling_odds, rising_excess, rising_odds, surprise
from didp_ref.formulas.parameters import (
    ALPHAS_OR_ZERO,
    BETAS_OR_ZERO,
    DELTA,
    DELTA_BELOW_ONE,
    EPSILON_OR_ZERO,
    EPSILONS_OR_ZERO,
    P_MIN,
    SLACK,
    TIMES,
    TOTAL_DELTA,
    TOTAL_EPSILON,
)
from didp_ref.formulas.quantity import Enough, Limit, quantity
from didp_ref.formulas.repeated_conditions import (
    DELTAS_LEAVE_ROOM,
    TIMES_WITHIN,
    TOTAL_DELTA_ENOUGH,
    TOTAL_DELTA_INSIDE,
)
from didp_ref.numbers.domains import NON_NEGATIVE, PROBABILITY, Broken, Condition
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import (
    Number,
    as_pair,
    beside_entries,
    entries,
    exact_product,
    exact_sum,
    expm1,
    largest_entry,
    one_by_one,
    reduce_pairs,
    smaller,
    square_root,
)
from didp_ref.source import Source

if TYPE_CHECKING:
    import sympy
    from flint import fmpq

__all__ = [
    "advanced",
    "alpha",
    "alpha_at_prior",
    "alpha_every_prior",
    "alpha_symmetric",
    "beta",
    "beta_at_prior",
    "beta_every_prior",
    "beta_symmetric",
    "delta_repeated",
    "epsilon",
    "epsilon_disjoint",
    "epsilon_repeated",
]
__dir__ = __all__.copy


def fall_twice(a: Number, b: Number) -> Number:
    """Return ``1 - (1-a)(1-b)`` as ``a + b (1-a)``, a sum of positive terms."""
    return a + b * (1 - a)


def rise_twice(a: Number, b: Number) -> Number:
    """Return ``(1+a)(1+b) - 1`` as ``a + b (1+a)``."""
    return a + b * (1 + a)


@quantity(
    id="composition.alpha",
    expression=lambda alphas: 1 - symbolic.product(lambda i: 1 - alphas[i]),
    parameters=(ALPHAS_OR_ZERO,),
    source=Source("abdi", "Theorem 1", "eq. 3"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def alpha(alphas: Sequence[float] | Number) -> float | Number:
    """Alpha of n mechanisms, each of which keeps its own alpha against every prior.

    >>> alpha([0.5, 0.5])
    0.75
    """
    return reduce_pairs(fall_twice, entries(alphas))


@quantity(
    id="composition.beta",
    expression=lambda betas: symbolic.product(lambda i: 1 + betas[i]) - 1,
    parameters=(BETAS_OR_ZERO,),
    source=Source("abdi", "Theorem 1", "eq. 3"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def beta(betas: Sequence[float] | Number) -> float | Number:
    """Beta of n mechanisms, each of which keeps its own beta against every prior.

    >>> beta([1.0, 0.5])
    2.0
    """
    return reduce_pairs(rise_twice, entries(betas))


@quantity(
    id="composition.alpha_symmetric",
    expression=lambda alphas: symbolic.total_over_orders(
        lambda k, sigma: (-1) ** (k + 1) * sigma, alphas, least=1
    ),
    parameters=(ALPHAS_OR_ZERO,),
    source=Source("abdi", "Theorem 1"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def alpha_symmetric(alphas: Sequence[float] | Number) -> float | Number:
    """Alpha of n mechanisms as printed: the alternating sum of the symmetric polynomials.

    The float64 form uses that the sum is ``1 - P(-1)`` for the product polynomial
    ``P(x) = prod(1 + alpha_i x)``; the enclosure adds up the coefficients themselves.

    >>> alpha_symmetric([0.5, 0.5])
    0.75
    """
    return reduce_pairs(fall_twice, entries(alphas))


@quantity(
    id="composition.beta_symmetric",
    expression=lambda betas: symbolic.total_over_orders(lambda _, sigma: sigma, betas, least=0) - 1,
    parameters=(BETAS_OR_ZERO,),
    source=Source("abdi", "Theorem 1"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def beta_symmetric(betas: Sequence[float] | Number) -> float | Number:
    """Beta of n mechanisms as printed: the sum of the symmetric polynomials, less one.

    The float64 form uses that the sum is ``P(1)`` for the product polynomial; the enclosure adds
    up the coefficients themselves.

    >>> beta_symmetric([1.0, 0.5])
    2.0
    """
    return reduce_pairs(rise_twice, entries(betas))


@quantity(
    id="composition.alpha_at_prior",
    expression=lambda alphas, p_min: (
        1 - 1 / (p_min + (1 - p_min) * symbolic.product(lambda i: falling_odds(alphas[i], p_min)))
    ),
    parameters=(ALPHAS_OR_ZERO, P_MIN),
    source=Source("abdi", "Theorem 1 with Theorem 3", "corrected"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def alpha_at_prior(alphas: Sequence[float] | Number, p_min: Number | float) -> float | Number:
    """Alpha that n mechanisms promise together, each with Theorem 3's scale at the same p_min.

    >>> alpha_at_prior([0.5, 0.5], p_min=0.5)
    0.8
    """
    alpha = entries(alphas)
    # of the odds ratio 1 + x only the fall x/(1 + x) is composed: it cannot overflow
    fall = as_pair(alpha) / (exact_sum(1, -alpha) * exact_sum(1, -beside_entries(p_min)) + alpha)
    total = reduce_pairs(fall_twice, fall)
    rest = total * exact_sum(1, -p_min)
    return rest / (1 - total + rest)


BETAS_BELOW_CERTAINTY = Condition(
    "betas[i] < 1/p_min - 1 for every i",
    ("betas", "p_min"),
    lambda beta, p_min: 1 - (1 + beta) * p_min,
    True,
    lambda values: DomainError(
        "betas", values["betas"], f"betas[i] < 1/p_min - 1 where p_min = {values['p_min']}"
    ),
    Broken(
        "beta-beyond-certainty",
        "beta >= 1/p_max - 1 is accepted, though the adversary may become certain",
        "Reject beta >= 1/p - 1. Compare exact numbers: (1 + beta) * p rounds.",
        (
            {"p_min": 0.25, "betas": [0.5, 3.0]},
            {"p_min": 0.25, "betas": [4.0, 0.5]},
            {"p_min": 0.5, "betas": [0.5, 0.25, 1.0]},
        ),
    ),
)


@quantity(
    id="composition.beta_at_prior",
    expression=lambda betas, p_min: (
        1 / (p_min + (1 - p_min) * symbolic.product(lambda i: 1 / rising_odds(betas[i], p_min))) - 1
    ),
    parameters=(BETAS_OR_ZERO, P_MIN),
    conditions=(BETAS_BELOW_CERTAINTY,),
    source=Source("abdi", "Theorem 1 with Theorem 3", "corrected"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def beta_at_prior(betas: Sequence[float] | Number, p_min: Number | float) -> float | Number:
    """Beta that n mechanisms promise together, each with Theorem 3's scale at the same p_min.

    >>> beta_at_prior([1.0, 1.0], p_min=0.25)
    2.0
    """
    excess = rising_excess(entries(betas), beside_entries(p_min))
    total = reduce_pairs(rise_twice, excess)
    return total * exact_sum(1, -p_min) / (1 + total * p_min)


@quantity(
    id="composition.alpha_every_prior",
    expression=lambda alphas, betas: (
        1 - symbolic.product(lambda i: symbolic.larger(1 - alphas[i], 1 / (1 + betas[i])))
    ),
    parameters=(ALPHAS_OR_ZERO, BETAS_OR_ZERO),
    source=Source("abdi", "Theorem 1", "unstated"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def alpha_every_prior(
    alphas: Sequence[float] | Number, betas: Sequence[float] | Number
) -> float | Number:
    """Smallest alpha of n mechanisms, each of which keeps alpha and beta against every prior.

    Theorem 1 composes the alphas alone. But over every prior each side bounds the other: a
    mechanism is min(ln(1 + beta), -ln(1 - alpha))-differentially private, and these add.

    >>> alpha_every_prior([0.5, 0.5], [0.1, 0.1])
    0.1735537190082645
    """
    rising = entries(betas)
    fall = smaller(as_pair(entries(alphas)), rising / exact_sum(1, rising))
    return reduce_pairs(fall_twice, fall)


@quantity(
    id="composition.beta_every_prior",
    expression=lambda alphas, betas: (
        symbolic.product(lambda i: symbolic.smaller(1 / (1 - alphas[i]), 1 + betas[i])) - 1
    ),
    parameters=(ALPHAS_OR_ZERO, BETAS_OR_ZERO),
    source=Source("abdi", "Theorem 1", "unstated"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def beta_every_prior(
    alphas: Sequence[float] | Number, betas: Sequence[float] | Number
) -> float | Number:
    """Smallest beta of n mechanisms, each of which keeps alpha and beta against every prior.

    See :func:`alpha_every_prior`; the betas alone would give Theorem 1's.

    >>> beta_every_prior([0.5, 0.5], [0.1, 0.1])
    0.21000000000000002
    """
    falling = entries(alphas)
    rise = smaller(falling / exact_sum(1, -falling), as_pair(entries(betas)))
    return reduce_pairs(rise_twice, rise)


@quantity(
    id="composition.epsilon",
    expression=lambda epsilons: symbolic.total(lambda i: epsilons[i]),
    parameters=(EPSILONS_OR_ZERO,),
    source=Source("refine", "section 4"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def epsilon(epsilons: Sequence[float] | Number) -> float | Number:
    """Epsilon of n differentially private answers about the same individuals.

    >>> epsilon([0.5, 0.25])
    0.75
    """
    return reduce_pairs(lambda a, b: a + b, entries(epsilons))


@quantity(
    id="composition.epsilon_disjoint",
    expression=lambda epsilons: symbolic.largest_entry(epsilons),  # noqa: PLW0108  called by the parameter's name
    parameters=(EPSILONS_OR_ZERO,),
    source=Source("refine", "Proposition 3"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def epsilon_disjoint(epsilons: Sequence[float] | Number) -> float | Number:
    """Epsilon of n differentially private answers about disjoint sets of individuals.

    >>> epsilon_disjoint([0.5, 0.25])
    0.5
    """
    return largest_entry(epsilons)


@quantity(
    id="composition.advanced",
    expression=lambda epsilon, delta, times, slack: (  # noqa: ARG005  delta has a domain alone
        epsilon * symbolic.root(-2 * times * symbolic.log(slack))
        + times * epsilon * (symbolic.exp(epsilon) - 1)
    ),
    parameters=(EPSILON_OR_ZERO, DELTA, TIMES, SLACK),
    conditions=(DELTAS_LEAVE_ROOM,),
    source=Source("ours", "C. Dwork, G. Rothblum, S. Vadhan, FOCS 2010"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
    enough=Enough(
        "The least is composition.epsilon_repeated at total_delta = times*delta + slack.",
        lambda epsilon, delta, times, slack: (
            ("group.epsilon", {"epsilon": epsilon, "size": times}),  # adding
            (
                "composition.epsilon_repeated",
                {
                    "epsilon": epsilon,
                    "delta": delta,
                    "times": times,
                    "total_delta": times * delta + slack,
                },
            ),
        ),
    ),
)
def advanced(
    epsilon: Number | float,
    delta: Number | float,  # noqa: ARG001  it only says whether anything is promised
    times: Number | float,
    slack: Number | float,
) -> Number:
    """Epsilon of several (epsilon, delta)-private answers, at a total delta of times*delta + slack.

    It is worse than adding, ``times * epsilon``, for few answers and for a large epsilon: wherever
    sqrt(2 log(1/slack)/times) + e^epsilon - 1 is above one. The least at that delta, of up to a
    million answers, is ``composition.epsilon_repeated``, never above adding.

    >>> advanced(epsilon=0.1, delta=0.0, times=100, slack=1e-6)
    6.308230950513409
    """
    return square_root(surprise(slack) * times * 2) * epsilon + (
        expm1(as_pair(epsilon)) * exact_product(times, epsilon)
    )


KOV = "P. Kairouz, S. Oh, P. Viswanath, The composition theorem, ICML 2015"
OPTIMAL = "optimal composition, the theorem of KOV"


def _needed(epsilon: sympy.Expr, times: sympy.Expr, total: sympy.Expr) -> sympy.Expr:
    """Return the delta of so many randomized responses at a total epsilon."""
    most = symbolic.ceiling((times * epsilon - total) / (2 * epsilon)) - 1
    lies = symbolic.binomial_below(most, times, symbolic.exp(-epsilon))
    return lies - symbolic.exp(total) * symbolic.binomial_below(most, times, symbolic.exp(epsilon))


@quantity(
    id="composition.delta_repeated",
    expression=lambda epsilon, delta, times, total_epsilon: (
        symbolic.at_least_once(delta, times)
        + (1 - symbolic.at_least_once(delta, times)) * _needed(epsilon, times, total_epsilon)
    ),
    parameters=(EPSILON_OR_ZERO, DELTA, TIMES, TOTAL_EPSILON),
    conditions=(DELTA_BELOW_ONE, TIMES_WITHIN),
    source=Source("ours", KOV, "of answers that are alike"),
    safe_side=Side.UP,
    result=PROBABILITY,
    also=OPTIMAL,
    limits=(
        Limit(
            "epsilon",
            0,
            lambda epsilon, delta, times, total_epsilon: symbolic.at_least_once(delta, times),  # noqa: ARG005
        ),
    ),
)
def delta_repeated(
    epsilon: Number | float,
    delta: Number | float,
    times: Number | float,
    total_epsilon: Number | float,
) -> Number:
    """Least total delta of several (epsilon, delta)-private answers, at a total epsilon.

    It is attained by answers that give their world away with the chance delta, and else are a
    randomized response.

    >>> delta_repeated(epsilon=0.1, delta=0.0, times=100, total_epsilon=2.0)
    0.020140178428191543
    """

    def value(epsilon: fmpq, delta: fmpq, times: fmpq, total: fmpq) -> Any:
        if total >= times * epsilon:
            return repeated.lost(delta, times)
        return repeated.joined(delta, times, repeated.between(epsilon, times, total))

    return one_by_one(value, epsilon, delta, times, total_epsilon)


@quantity(
    id="composition.epsilon_repeated",
    expression=lambda epsilon, delta, times, total_delta: symbolic.larger(
        0,
        symbolic.smaller(
            times * epsilon,
            symbolic.root_of(
                lambda x: (
                    (total_delta - symbolic.at_least_once(delta, times))
                    / (1 - symbolic.at_least_once(delta, times))
                    - _needed(epsilon, times, x)
                )
            ),
        ),
    ),
    parameters=(EPSILON_OR_ZERO, DELTA, TIMES, TOTAL_DELTA),
    conditions=(TIMES_WITHIN, TOTAL_DELTA_INSIDE, TOTAL_DELTA_ENOUGH),
    source=Source("ours", KOV, "of answers that are alike, solved for epsilon"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
    also=OPTIMAL,
    limits=(Limit("epsilon", 0, lambda **_: 0),),
)
def epsilon_repeated(
    epsilon: Number | float,
    delta: Number | float,
    times: Number | float,
    total_delta: Number | float,
) -> Number:
    """Least total epsilon of several (epsilon, delta)-private answers, at a total delta.

    >>> epsilon_repeated(epsilon=0.1, delta=0.0, times=100, total_delta=1e-6)
    4.7745675881079865
    """

    def value(epsilon: fmpq, delta: fmpq, times: fmpq, total_delta: fmpq) -> Any:
        if not epsilon or repeated.is_zero(repeated.excess(total_delta, delta, times)):
            return times * epsilon
        return repeated.solved(epsilon, times, lambda: repeated.excess(total_delta, delta, times))

    return one_by_one(value, epsilon, delta, times, total_delta)
