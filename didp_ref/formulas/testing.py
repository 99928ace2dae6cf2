"""Testing: what an adversary achieves who guesses the world from the answer.

Between two worlds a guess has a rate of false positives and one of false negatives; (epsilon,
delta)-differential privacy bounds the one from below by the other (L. Wasserman, S. Zhou, A
statistical framework for differential privacy, JASA 2010; P. Kairouz, S. Oh, P. Viswanath, The
composition theorem for differential privacy, ICML 2015; J. Dong, A. Roth, W. Su, Gaussian
differential privacy, JRSS B 2022).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from didp_ref.errors import DomainError
from didp_ref.formulas import symbolic
from didp_ref.formulas.exponents import surprise, tanh_of_half
from didp_ref.formulas.gaussian_twins import false_negatives_reached
from didp_ref.formulas.parameters import (
    CONCENTRATED_RHO_OR_ZERO,
    DELTA,
    EPSILON_OR_ZERO,
    EXPONENT,
    MU,
    N_WORLDS,
    WORLD_PRIOR,
)
from didp_ref.formulas.quantiles import upper_quantile
from didp_ref.formulas.quantity import Enough, Limit, Named, Parameter, quantity
from didp_ref.numbers.domains import PROBABILITY, Broken, Condition
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import (
    Number,
    as_pair,
    exact_sum,
    exp,
    expm1,
    is_zero,
    larger,
    log1p,
    normal,
    one_by_one,
    probability_ball,
    smaller,
    square_root,
)
from didp_ref.source import Source

if TYPE_CHECKING:
    from flint import arb, fmpq

__all__ = [
    "advantage",
    "bayes_success",
    "concentrated_false_negatives",
    "false_negatives",
    "gaussian_advantage",
    "gaussian_false_negatives",
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
    "false_negatives", PROBABILITY, "Chance that the true world is not guessed.", r"\mathrm{FNR}"
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
    parameters=(EPSILON_OR_ZERO, DELTA, FALSE_POSITIVES),
    source=Source("ours", "L. Wasserman, S. Zhou, JASA 2010; J. Dong, A. Roth, W. Su, JRSS B 2022"),
    safe_side=Side.DOWN,
    result=PROBABILITY,
)
def false_negatives(
    epsilon: Number | float, delta: Number | float, false_positives: Number | float
) -> Number:
    """Least false negative rate of any test between two worlds, at a false positive rate.

    >>> false_negatives(epsilon=0.5, delta=0.0, false_positives=0.25)
    0.587819682324968
    """
    rest = exact_sum(1, -delta)
    shallow = (rest - false_positives) * exp(-as_pair(epsilon))
    # beyond, the steep line is below zero at the smallest float64
    grown = exp(smaller(as_pair(epsilon), 1500))
    steep = rest - grown * false_positives
    return larger(larger(shallow, steep), 0)


def total_variation(epsilon: Number | float, delta: Number | float) -> Number:
    """Return ``(e^epsilon - 1 + 2 delta)/(e^epsilon + 1)``."""
    return exact_sum(1, -delta) * tanh_of_half(epsilon) + delta


@quantity(
    id="testing.advantage",
    expression=lambda epsilon, delta: (
        (symbolic.exp(epsilon) - 1 + 2 * delta) / (symbolic.exp(epsilon) + 1)
    ),
    parameters=(EPSILON_OR_ZERO, DELTA),
    source=Source("ours", "P. Kairouz, S. Oh, P. Viswanath, ICML 2015"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def advantage(epsilon: Number | float, delta: Number | float) -> Number:
    """Largest true positive rate minus false positive rate of any test between two worlds.

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
    """Largest true positive rate minus false positive rate of a test under Laplace noise.

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
    parameters=(EPSILON_OR_ZERO, DELTA, N_WORLDS),
    source=Source("ours", "bridges.trade-off"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def bayes_success(
    epsilon: Number | float, delta: Number | float, n_worlds: Number | float
) -> Number:
    """Largest probability to guess the true one of m equally likely worlds.

    >>> bayes_success(epsilon=1.0, delta=0.0, n_worlds=2)
    0.7310585786300049
    """
    others = exp(-as_pair(epsilon)) * exact_sum(n_worlds, -1)
    return exact_sum(1, -delta) / (1 + others) + delta


ENDS_OF_ALARMS = (
    Limit("false_positives", 0, lambda **_: 1),
    Limit("false_positives", 1, lambda **_: 0),
)
"""Who never raises an alarm misses every time, and who always does never."""


@quantity(
    id="testing.gaussian_advantage",
    expression=lambda mu: symbolic.normal(mu / 2) - symbolic.normal(-mu / 2),
    parameters=(MU,),
    source=Source("ours", "J. Dong, A. Roth, W. Su, JRSS B 2022"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def gaussian_advantage(mu: Number | float) -> Number:
    """Largest true positive rate minus false positive rate under mu-Gaussian privacy.

    >>> gaussian_advantage(mu=1.0)
    0.38292492254802624
    """
    return probability_ball(_within, mu)


def _within(mu: arb) -> arb:
    """Return the chance that a standard normal variable is within half of mu."""
    return (mu / (2 * (mu * 0 + 2).sqrt())).erf()


@quantity(
    id="testing.gaussian_false_negatives",
    expression=lambda mu, false_positives: symbolic.normal(symbolic.quantile(false_positives) - mu),
    parameters=(MU, FALSE_POSITIVES),
    limits=ENDS_OF_ALARMS,
    source=Source("ours", "J. Dong, A. Roth, W. Su, JRSS B 2022"),
    safe_side=Side.DOWN,
    result=PROBABILITY,
)
def gaussian_false_negatives(mu: Number | float, false_positives: Number | float) -> Number:
    """Gaussian trade-off function: least false negative rate under mu-Gaussian DP.

    >>> gaussian_false_negatives(mu=1.0, false_positives=0.05)
    0.7404889771585559
    """

    def value(mu: fmpq, false_positives: fmpq) -> Any:
        if not mu or not 0 < false_positives < 1:
            return 1 - false_positives
        return normal(upper_quantile(lambda: false_positives) - mu)

    return one_by_one(value, mu, false_positives)


@quantity(
    id="testing.concentrated_false_negatives",
    expression=lambda rho, false_positives: symbolic.larger(
        1
        - symbolic.exp(
            -(
                symbolic.larger(
                    0, symbolic.root(-symbolic.log(false_positives)) - symbolic.root(rho)
                )
                ** 2
            )
        ),
        symbolic.exp(
            -((symbolic.root(-symbolic.log(1 - false_positives)) + symbolic.root(rho)) ** 2)
        ),
    ),
    parameters=(CONCENTRATED_RHO_OR_ZERO, FALSE_POSITIVES),
    limits=(
        *ENDS_OF_ALARMS,
        Limit("rho", 0, lambda rho, false_positives: 1 - false_positives),  # noqa: ARG005
    ),
    source=Source("ours", "M. Bun, T. Steinke, Concentrated differential privacy, TCC 2016"),
    safe_side=Side.DOWN,
    result=PROBABILITY,
    enough=Enough(
        "Each bound uses one order, and the budget bounds every order.",
        reached=false_negatives_reached,
    ),
)
def concentrated_false_negatives(rho: Number | float, false_positives: Number | float) -> Number:
    """Lower bound on the false negative rate under a zCDP budget, by every Renyi order.

    At an order a, a rate p of alarms in one world bounds that in the other, q: p^a q^(1-a) is at
    most e^(a (a-1) rho), so that q <= e^-(sqrt(log(1/p)) - sqrt(rho))^2 at the best order, and so
    with the chances that no alarm is raised. Nothing is claimed to attain it.

    >>> concentrated_false_negatives(rho=0.5, false_positives=0.05)
    0.6493565707245887
    """
    rest = exact_sum(1, -false_positives)
    if is_zero(false_positives) or is_zero(rest) or is_zero(rho):
        return rest
    alarm = square_root(surprise(false_positives))
    silence = square_root(log1p(as_pair(false_positives) / rest))
    budget = square_root(as_pair(rho))
    left, whole = larger(alarm - budget, 0), silence + budget
    return larger(-expm1(-left * left), exp(-whole * whole))


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
        "exponent <= epsilon is accepted: the bound is infinite or negative",
        "Reject exponent <= epsilon: no bound follows.",
        (
            {"exponent": 1.0, "epsilon": 1.0},
            {"exponent": 0.5, "epsilon": 1.0},
            {"exponent": 0.0, "epsilon": 0.25},
        ),
    ),
)


SURELY = 1 - 1e-9


def _reached(epsilon: Fraction, delta: Fraction, exponent: Fraction) -> Sequence[Named]:
    """Name the bound itself where two outputs reach it."""
    tail = 1 - math.exp(epsilon - exponent)
    if float(delta) * (1 + math.exp(-exponent)) > SURELY * tail:
        return ()
    given = {"epsilon": epsilon, "delta": delta, "exponent": exponent}
    return [("testing.ratio_tail", given)]


@quantity(
    id="testing.ratio_tail",
    expression=lambda epsilon, delta, exponent: symbolic.smaller(
        1, delta / (1 - symbolic.exp(epsilon - exponent))
    ),
    parameters=(EPSILON_OR_ZERO, DELTA, EXPONENT),
    conditions=(EXPONENT_ABOVE_EPSILON,),
    source=Source("ours", "bridges.ratio-tail"),
    safe_side=Side.UP,
    result=PROBABILITY,
    enough=Enough("It is least where it is at most 1/(1 + e^-exponent).", _reached),
)
def ratio_tail(epsilon: Number | float, delta: Number | float, exponent: Number | float) -> Number:
    """Bound on the probability of outputs e^t times likelier, under (epsilon, delta)-DP.

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
        "Reject an event that occurs in no world: it has no posterior.",
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
    detected = exact_sum(1, -false_negatives) * prior
    return detected / (detected + exact_sum(1, -prior) * false_positives)
