"""Testing: what an adversary achieves who guesses the world from the answer.

Between two worlds a guess has a rate of false positives and one of false negatives; (epsilon,
delta)-differential privacy bounds the one from below by the other (L. Wasserman, S. Zhou, A
statistical framework for differential privacy, JASA 2010; P. Kairouz, S. Oh, P. Viswanath, The
composition theorem for differential privacy, ICML 2015; J. Dong, A. Roth, W. Su, Gaussian
differential privacy, JRSS B 2022).
"""

from __future__ import annotations

from didp_ref.errors import DomainError
from didp_ref.formulas import symbolic
from didp_ref.formulas.parameters import (
    DELTA,
    EPSILON,
    EXPONENT,
    N_WORLDS,
    WORLD_PRIOR,
)
from didp_ref.formulas.quantity import Parameter, quantity
from didp_ref.numbers.domains import PROBABILITY, Broken, Condition
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import Number, as_pair, exact_sum, exp, expm1, larger, smaller
from didp_ref.source import Source

__all__ = [
    "advantage",
    "bayes_success",
    "false_negatives",
    "laplace_advantage",
    "posterior_ceiling",
    "ratio_tail",
]
__dir__ = __all__.copy

FALSE_POSITIVES = Parameter(
    "false_positives",
    PROBABILITY,
    "Chance that a world is guessed that is not the true one.",
    r"\mathrm{FPR}",
)
FALSE_NEGATIVES = Parameter(
    "false_negatives",
    PROBABILITY,
    "Chance that the true world is not guessed.",
    r"\mathrm{FNR}",
)


@quantity(
    id="testing.false_negatives",
    expression=lambda epsilon, delta, false_positives: symbolic.larger(
        0,
        symbolic.larger(
            1 - delta - symbolic.exp(epsilon) * false_positives,
            symbolic.exp(-epsilon) * (1 - delta - false_positives),
        ),
    ),
    parameters=(EPSILON, DELTA, FALSE_POSITIVES),
    source=Source("ours", "L. Wasserman, S. Zhou, JASA 2010; J. Dong, A. Roth, W. Su, JRSS B 2022"),
    safe_side=Side.DOWN,
    result=PROBABILITY,
)
def false_negatives(
    epsilon: Number | float, delta: Number | float, false_positives: Number | float
) -> Number:
    """Least rate of false negatives of any test between two worlds, given that of false positives.

    >>> false_negatives(epsilon=0.5, delta=0.0, false_positives=0.25)
    0.587819682324968
    """
    kept = exact_sum(1, -delta)
    shallow = (kept - false_positives) * exp(-as_pair(epsilon))
    # beyond, the steep line is below zero at the smallest float64
    grown = exp(smaller(as_pair(epsilon), 1500))
    steep = kept - grown * false_positives
    return larger(larger(shallow, steep), 0)


def total_variation(epsilon: Number | float, delta: Number | float) -> Number:
    """Return ``(e^epsilon - 1 + 2 delta)/(e^epsilon + 1)``."""
    lost = -expm1(-as_pair(epsilon))
    return exact_sum(1, -delta) * (lost / (2 - lost)) + delta


@quantity(
    id="testing.advantage",
    expression=lambda epsilon, delta: (
        (symbolic.exp(epsilon) - 1 + 2 * delta) / (symbolic.exp(epsilon) + 1)
    ),
    parameters=(EPSILON, DELTA),
    source=Source("ours", "P. Kairouz, S. Oh, P. Viswanath, ICML 2015"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def advantage(epsilon: Number | float, delta: Number | float) -> Number:
    """Largest difference of true and false positives of any test between two worlds.

    At delta = 0 it is tanh(epsilon/2).

    >>> advantage(epsilon=2.0, delta=0.0)
    0.761594155955765
    """
    return total_variation(epsilon, delta)


@quantity(
    id="testing.laplace_advantage",
    expression=lambda exponent: 1 - symbolic.exp(-exponent / 2),
    parameters=(EXPONENT,),
    source=Source("ours", "bridges.laplace-testing"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def laplace_advantage(exponent: Number | float) -> Number:
    """Largest difference of true and false positives where the noise is Laplace's.

    The exponent is the distance of the two worlds' answers over the scale.

    >>> laplace_advantage(exponent=2.0)
    0.6321205588285578
    """
    return -expm1(as_pair(exponent) / -2)


@quantity(
    id="testing.bayes_success",
    expression=lambda epsilon, delta, n_worlds: (
        (symbolic.exp(epsilon) + (n_worlds - 1) * delta) / (symbolic.exp(epsilon) + n_worlds - 1)
    ),
    parameters=(EPSILON, DELTA, N_WORLDS),
    source=Source("ours", "bridges.trade-off"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def bayes_success(
    epsilon: Number | float, delta: Number | float, n_worlds: Number | float
) -> Number:
    """Largest chance of guessing the true one of m equally likely worlds.

    >>> bayes_success(epsilon=1.0, delta=0.0, n_worlds=2)
    0.7310585786300049
    """
    others = exp(-as_pair(epsilon)) * exact_sum(n_worlds, -1)
    return exact_sum(1, -delta) / (1 + others) + delta


EXPONENT_ABOVE_EPSILON = Condition(
    "exponent > epsilon",
    ("exponent", "epsilon"),
    lambda exponent, epsilon: exponent - epsilon,
    True,
    lambda values: DomainError(
        "exponent",
        values["exponent"],
        f"exponent > epsilon = {values['epsilon']}",
        "a ratio of up to e^epsilon may always occur",
    ),
    Broken(
        "exponent-within-epsilon",
        "exponent <= epsilon is not refused: the bound is infinite or negative",
        "Refuse exponent <= epsilon: no bound follows.",
        (
            {"exponent": 1.0, "epsilon": 1.0},
            {"exponent": 0.5, "epsilon": 1.0},
            {"exponent": 0.0, "epsilon": 0.25},
        ),
    ),
)


@quantity(
    id="testing.ratio_tail",
    expression=lambda epsilon, delta, exponent: symbolic.smaller(
        1, delta / (1 - symbolic.exp(epsilon - exponent))
    ),
    parameters=(EPSILON, DELTA, EXPONENT),
    conditions=(EXPONENT_ABOVE_EPSILON,),
    source=Source("ours", "bridges.ratio-tail"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def ratio_tail(epsilon: Number | float, delta: Number | float, exponent: Number | float) -> Number:
    """Bound on the chance of outputs e^t times likelier than elsewhere, under (epsilon, delta).

    It is reached where it is at most 1/(1 + e^-t).

    >>> ratio_tail(epsilon=1.0, delta=0.0, exponent=2.0)
    0.0
    """
    bound = delta / -expm1(exact_sum(epsilon, -exponent))
    return smaller(bound, 1)


EVENT_POSSIBLE = Condition(
    "prior*(1 - false_negatives) + (1 - prior)*false_positives > 0",
    ("prior", "false_positives", "false_negatives"),
    lambda prior, false_positives, false_negatives: (
        prior * (1 - false_negatives) + (1 - prior) * false_positives
    ),
    True,
    lambda values: DomainError(
        "false_positives", values["false_positives"], "an event of positive probability"
    ),
    Broken(
        "event-impossible",
        "an event that cannot occur has no posterior: zero is divided by zero",
        "Refuse an event that occurs in no world: it has no posterior.",
        (
            {"prior": 0.5, "false_positives": 0.0, "false_negatives": 1.0},
            {"prior": 0.0, "false_positives": 0.0, "false_negatives": 0.5},
            {"prior": 1.0, "false_positives": 0.5, "false_negatives": 1.0},
        ),
    ),
)


@quantity(
    id="testing.posterior_ceiling",
    expression=lambda prior, false_positives, false_negatives: (
        prior
        * (1 - false_negatives)
        / (prior * (1 - false_negatives) + (1 - prior) * false_positives)
    ),
    parameters=(WORLD_PRIOR, FALSE_POSITIVES, FALSE_NEGATIVES),
    conditions=(EVENT_POSSIBLE,),
    source=Source("ours", "bridges.trade-off"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def posterior_ceiling(
    prior: Number | float, false_positives: Number | float, false_negatives: Number | float
) -> Number:
    """Largest posterior of a world, given a test for it with the least false negatives possible.

    ``false_negatives`` is what a trade-off function leaves at ``false_positives``.

    >>> posterior_ceiling(prior=0.5, false_positives=0.25, false_negatives=0.25)
    0.75
    """
    found = exact_sum(1, -false_negatives) * prior
    return found / (found + exact_sum(1, -prior) * false_positives)
