"""Belief: what an adversary thinks of every possible world before and after an answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from didp_ref.formulas import symbolic
from didp_ref.formulas.exponents import belief_ratio, tanh_of_half
from didp_ref.formulas.extremes import extremes, extremes_enclosed
from didp_ref.formulas.guarantee import rising, risk
from didp_ref.formulas.parameters import (
    EPSILON_OR_ZERO,
    EXPONENT,
    N_WORLDS,
    PRIOR,
    RESPONSE,
    SCALE,
    SENSITIVE_RANGE,
    VALUES,
    WORLD_PRIOR,
)
from didp_ref.formulas.quantity import Parameter, quantity
from didp_ref.numbers.domains import FACTOR_UP, PROBABILITY
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import (
    Floats,
    Number,
    Reals,
    as_pair,
    beside_entries,
    choose,
    entries,
    entry_by_entry,
    exact_product,
    exact_sum,
    exp,
    is_positive,
    least_entry,
    shares,
    size,
)
from didp_ref.source import Source

if TYPE_CHECKING:
    import sympy

__all__ = [
    "disclosure_ceiling",
    "extremes",
    "extremes_enclosed",
    "largest_gain",
    "posterior",
    "prior_of_largest_gain",
    "ratio_ceiling",
    "ratio_floor",
    "risk_bound",
]
__dir__ = __all__.copy


def _likelihood_ratio(
    response: sympy.Expr, value: sympy.Expr, other: sympy.Expr, scale: sympy.Expr
) -> sympy.Expr:
    """Return how many times likelier a Laplace response is at one value than at another."""
    return symbolic.exp((abs(response - other) - abs(response - value)) / scale)


@quantity(
    id="belief.posterior",
    expression=lambda prior, values, response, scale: symbolic.of_world(
        lambda j: (
            prior[j]
            / symbolic.total(
                lambda i: prior[i] * _likelihood_ratio(response, values[i], values[j], scale)
            )
        )
    ),
    parameters=(PRIOR, VALUES, RESPONSE, SCALE),
    source=Source("abdi", "Definition 3", "eq. 1"),
    safe_side=Side.NEAREST,
    result=PROBABILITY,
    per_world=True,
)
def posterior(
    prior: Sequence[float] | Reals,
    values: Sequence[float] | Reals,
    response: float | Reals,
    scale: float | Floats,
) -> Floats:
    """Posterior of every world after a Laplace answer is observed.

    The distances are measured from the nearest possible world, so that no response, however far,
    and no scale, however small, makes every weight vanish.

    >>> posterior([0.5, 0.5], [0.0, 1.0], response=0.0, scale=1.0)
    array([0.73105858, 0.26894142])
    """
    priors: Floats = entries(prior)
    answers: Floats = entries(values)
    observed: Floats = beside_entries(response)
    unit: Floats = beside_entries(scale)
    distance = entry_by_entry(lambda v, r: size(exact_sum(v, -r)), answers, observed)
    nearest: Floats = beside_entries(least_entry(distance, is_positive(priors)))
    # impossible worlds may lie nearer still: their mass is zero, whatever their exponent
    return shares(priors, lambda far, near, unit: (near - far) / unit, distance, nearest, unit)


@quantity(
    id="belief.ratio_floor",
    expression=belief_ratio,
    parameters=(EXPONENT, WORLD_PRIOR),
    source=Source("abdi", "Theorem 3, proof", "eq. 17"),
    safe_side=Side.DOWN,
    result=PROBABILITY,
)
def ratio_floor(exponent: Number | float, prior: Number | float) -> Number:
    """Smallest ratio of posterior to prior that likelihood ratios up to e^t allow.

    >>> ratio_floor(exponent=1.0, prior=0.0)
    0.3678794411714423
    """
    return floor(exponent, as_pair(prior), exact_sum(1, -prior))


def floor(exponent: Number | float, prior: Number, rest: Number) -> Number:
    """Return ``1/(p + e^t r)`` with ``p + r = 1``."""
    # where nothing is left, nothing moves, however large the exponent
    moved = choose(is_positive(rest), as_pair(exponent), as_pair(exponent) * 0)
    decayed = exp(-moved)
    return decayed / (decayed * prior + rest)


@quantity(
    id="belief.ratio_ceiling",
    expression=lambda exponent, prior: belief_ratio(-exponent, prior),
    parameters=(EXPONENT, WORLD_PRIOR),
    source=Source("abdi", "Theorem 3, proof", "eq. 20"),
    safe_side=Side.UP,
    result=FACTOR_UP,
)
def ratio_ceiling(exponent: Number | float, prior: Number | float) -> Number:
    """Largest ratio of posterior to prior that likelihood ratios up to e^t allow.

    >>> ratio_ceiling(exponent=1.0, prior=0.0)
    2.7182818284590455
    """
    return 1 + rising(as_pair(exponent), prior)


@quantity(
    id="belief.risk_bound",
    expression=lambda n_worlds, sensitive_range, scale: (
        1 / (1 + (n_worlds - 1) * symbolic.exp(-sensitive_range / scale))
    ),
    parameters=(N_WORLDS, SENSITIVE_RANGE, SCALE),
    source=Source("rhodi", "section 4.1", "eq. 9"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def risk_bound(
    n_worlds: Number | float, sensitive_range: Number | float, scale: Number | float
) -> Number:
    """Bound on the identifiability risk among n equally likely worlds.

    >>> risk_bound(n_worlds=2, sensitive_range=1.0, scale=1.0)
    0.7310585786300049
    """
    return risk(as_pair(sensitive_range) / scale, n_worlds)


INCLUSION = Parameter("inclusion", PROBABILITY, "Prior that the individual is in the data.", "p")
SHARE = Parameter(
    "share", PROBABILITY, "Prior that the value is the one in question, if it is in the data.", "q"
)


@quantity(
    id="belief.disclosure_ceiling",
    expression=lambda epsilon, inclusion, share: (
        1
        / (
            share * inclusion
            + symbolic.exp(-2 * epsilon) * (1 - share) * inclusion
            + symbolic.exp(-epsilon) * (1 - inclusion)
        )
    ),
    parameters=(EPSILON_OR_ZERO, INCLUSION, SHARE),
    source=Source("ours", "Z. Kazan, J. Reiter, Prior-itizing Privacy, NeurIPS 2024"),
    safe_side=Side.UP,
    result=FACTOR_UP,
)
def disclosure_ceiling(
    epsilon: Number | float, inclusion: Number | float, share: Number | float
) -> Number:
    """Largest posterior-to-prior ratio of the suspicion that somebody has a certain value.

    Epsilon is that of adding or removing one record: another value is two such steps away.

    >>> disclosure_ceiling(epsilon=1.0, inclusion=0.5, share=0.0)
    3.974446499658081
    """
    left_out, changed = exp(-as_pair(epsilon)), exp(as_pair(epsilon) * -2)
    others = changed * exact_sum(1, -share) * inclusion + left_out * exact_sum(1, -inclusion)
    return 1 / (exact_product(share, inclusion) + others)


@quantity(
    id="belief.largest_gain",
    expression=lambda exponent: (symbolic.exp(exponent / 2) - 1) / (symbolic.exp(exponent / 2) + 1),
    parameters=(EXPONENT,),
    source=Source("ours", "bridges.largest-gain"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def largest_gain(exponent: Number | float) -> Number:
    """Largest difference of posterior and prior that likelihood ratios up to e^t allow.

    It is tanh(t/4), at the prior 1/(1 + e^(t/2)).

    >>> largest_gain(exponent=4.0)
    0.761594155955765
    """
    return tanh_of_half(as_pair(exponent) / 2)


@quantity(
    id="belief.prior_of_largest_gain",
    expression=lambda exponent: 1 / (1 + symbolic.exp(exponent / 2)),
    parameters=(EXPONENT,),
    source=Source("ours", "bridges.largest-gain"),
    safe_side=Side.NEAREST,
    result=PROBABILITY,
)
def prior_of_largest_gain(exponent: Number | float) -> Number:
    """Prior at which likelihood ratios up to e^t allow the largest gain of belief.

    >>> prior_of_largest_gain(exponent=0.0)
    0.5
    """
    fallen = exp(as_pair(exponent) / -2)
    return fallen / (1 + fallen)
