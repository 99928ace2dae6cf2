"""Gaussian noise: the exact delta that it needs at an epsilon, and the textbook's deviation.

B. Balle, Y.-X. Wang, *Improving the Gaussian mechanism for differential privacy*, ICML 2018, have
the exact condition; C. Dwork, A. Roth, *The algorithmic foundations of differential privacy*,
2014, a sufficient one for epsilon < 1, which does not extend beyond.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from flint import arb, fmpq

from didp_ref.errors import DomainError
from didp_ref.formulas import symbolic, tails
from didp_ref.formulas.parameters import (
    DELTA,
    DELTA_BELOW_ONE,
    DELTA_POSITIVE,
    DEVIATION,
    EPSILON_OR_ZERO,
    GLOBAL_SENSITIVITY,
    NOISE_EPSILON,
)
from didp_ref.formulas.quantity import Enough, Limit, quantity
from didp_ref.formulas.quantity.enough import Named
from didp_ref.numbers.discrete_gaussian import discrete_gaussian_delta
from didp_ref.numbers.domains import COUNT, NON_NEGATIVE, PROBABILITY, Broken, Condition
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import (
    Number,
    exact_sum,
    larger,
    log1p,
    one_by_one,
    probability_ball,
    square_root,
)
from didp_ref.numbers.reals import normal
from didp_ref.numbers.roots import approximately, root
from didp_ref.source import Source

__all__ = ["delta", "deviation", "discrete_delta", "epsilon", "textbook_deviation"]
__dir__ = __all__.copy

CANONNE = "C. Canonne, G. Kamath, T. Steinke, The discrete Gaussian for DP, NeurIPS 2020"
BALLE_WANG = "B. Balle, Y.-X. Wang, Improving the Gaussian mechanism, ICML 2018"

NO_CHANGE = Limit("global_sensitivity", 0, lambda **_: 0)
"""An answer that never changes tells nothing."""


@quantity(
    id="gaussian.delta",
    expression=lambda epsilon, deviation, global_sensitivity: (
        symbolic.normal(
            global_sensitivity / (2 * deviation) - epsilon * deviation / global_sensitivity
        )
        - symbolic.exp(epsilon)
        * symbolic.normal(
            -global_sensitivity / (2 * deviation) - epsilon * deviation / global_sensitivity
        )
    ),
    parameters=(EPSILON_OR_ZERO, DEVIATION, GLOBAL_SENSITIVITY),
    source=Source("ours", BALLE_WANG),
    safe_side=Side.UP,
    result=PROBABILITY,
    limits=(NO_CHANGE,),
)
def delta(
    epsilon: Number | float, deviation: Number | float, global_sensitivity: Number | float
) -> Number:
    """Smallest delta at which Gaussian noise is (epsilon, delta)-differentially private.

    It is 0 at a sensitivity of 0: an answer that never changes tells nothing.

    Its normal distribution is enclosed by Arb, entry by entry: it is as safe as the others, and far
    slower on arrays.

    >>> delta(epsilon=1.0, deviation=1.0, global_sensitivity=1.0)
    0.12693673750664397
    """
    return probability_ball(_delta, epsilon, deviation, global_sensitivity)


def _delta(epsilon: arb, deviation: arb, sensitivity: arb) -> arb:
    """Return the two tails beyond the answer at which the densities are e^epsilon apart."""
    if sensitivity == 0:
        return sensitivity
    threshold = sensitivity / 2 + epsilon * deviation**2 / sensitivity
    farther, nearer = -threshold / deviation, (sensitivity - threshold) / deviation
    return normal(nearer) - epsilon.exp() * normal(farther)


WHOLE_SENSITIVITY = replace(
    GLOBAL_SENSITIVITY, domain=COUNT, reason="a query of whole numbers changes by one, or by more"
)


@quantity(
    id="gaussian.discrete_delta",
    expression=lambda epsilon, deviation, global_sensitivity: (
        symbolic.discrete_normal_above(
            epsilon * deviation**2 / global_sensitivity - global_sensitivity / 2, deviation
        )
        - symbolic.exp(epsilon)
        * symbolic.discrete_normal_above(
            epsilon * deviation**2 / global_sensitivity + global_sensitivity / 2, deviation
        )
    ),
    parameters=(EPSILON_OR_ZERO, DEVIATION, WHOLE_SENSITIVITY),
    source=Source("ours", CANONNE, "arXiv 2004.00010v3, Theorem 7"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def discrete_delta(
    epsilon: Number | float, deviation: Number | float, global_sensitivity: Number | float
) -> Number:
    """Smallest delta at which discrete Gaussian noise is (epsilon, delta)-differentially private.

    The query and the noise are whole numbers; ``deviation`` is the parameter sigma of the noise.
    ``delta`` of continuous noise can be smaller: at epsilon = 1 and deviation = 1 it is 0.1269.

    >>> discrete_delta(epsilon=1.0, deviation=1.0, global_sensitivity=1)
    0.14135133940562192
    """
    return probability_ball(
        lambda *_: discrete_gaussian_delta(epsilon, deviation, global_sensitivity),
        epsilon,
        deviation,
        global_sensitivity,
    )


def needed(epsilon: Any, distance: Any, normal: Any, exp: Any) -> Any:
    """Return the delta that an epsilon needs where the answers are so many deviations apart."""
    half, shift = distance / 2, epsilon / distance
    return normal(half - shift) - exp(epsilon) * normal(-half - shift)


@quantity(
    id="gaussian.deviation",
    expression=lambda epsilon, delta, global_sensitivity: (
        global_sensitivity
        / symbolic.root_of(
            lambda x: needed(epsilon, x, symbolic.normal, symbolic.exp) - delta, positive=True
        )
    ),
    parameters=(EPSILON_OR_ZERO, DELTA, GLOBAL_SENSITIVITY),
    conditions=(DELTA_POSITIVE, DELTA_BELOW_ONE),
    source=Source("ours", BALLE_WANG, "Theorem 8, solved for the deviation"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def deviation(
    epsilon: Number | float, delta: Number | float, global_sensitivity: Number | float
) -> Number:
    """Least standard deviation at which Gaussian noise is (epsilon, delta)-differentially private.

    >>> deviation(epsilon=1.0, delta=1e-5, global_sensitivity=1.0)
    3.730631634815942
    """

    def value(epsilon: fmpq, delta: fmpq, global_sensitivity: fmpq) -> Any:
        if not global_sensitivity:
            return global_sensitivity
        near = tails.distance(*map(approximately, (epsilon, delta)))
        distance: Any = root(
            lambda x: needed(arb(epsilon), x, normal, arb.exp) - delta, near, positive=True
        )
        return global_sensitivity / distance

    return one_by_one(value, epsilon, delta, global_sensitivity)


@quantity(
    id="gaussian.epsilon",
    expression=lambda delta, deviation, global_sensitivity: symbolic.larger(
        0,
        symbolic.root_of(
            lambda x: (
                delta - needed(x, global_sensitivity / deviation, symbolic.normal, symbolic.exp)
            )
        ),
    ),
    parameters=(DELTA, DEVIATION, GLOBAL_SENSITIVITY),
    conditions=(DELTA_POSITIVE, DELTA_BELOW_ONE),
    source=Source("ours", BALLE_WANG, "Theorem 8, solved for epsilon"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
    limits=(NO_CHANGE,),
)
def epsilon(
    delta: Number | float, deviation: Number | float, global_sensitivity: Number | float
) -> Number:
    """Least epsilon at which Gaussian noise is (epsilon, delta)-differentially private.

    It is 0 if the noise keeps this delta at epsilon = 0, and at a sensitivity of 0.

    >>> epsilon(delta=1e-5, deviation=4.0, global_sensitivity=1.0)
    0.9263415039982295
    """

    def value(delta: fmpq, deviation: fmpq, global_sensitivity: fmpq) -> Any:
        if not global_sensitivity:
            return global_sensitivity
        distance = global_sensitivity / deviation
        if arb(delta) >= needed(arb(0), distance, normal, arb.exp):
            return fmpq(0)
        near = tails.epsilon(*map(approximately, (delta, distance)))
        least: Any = root(lambda x: delta - needed(x, distance, normal, arb.exp), near)
        return larger(least, 0)

    return one_by_one(value, delta, deviation, global_sensitivity)


EPSILON_BELOW_ONE = Condition(
    "epsilon < 1",
    ("epsilon",),
    lambda epsilon: 1 - epsilon,
    True,
    lambda values: DomainError(
        "epsilon",
        values["epsilon"],
        "epsilon < 1",
        "beyond, the textbook's deviation may break its promise: see bridges.gaussian",
    ),
    Broken(
        "epsilon-beyond-one",
        "the textbook's deviation holds for epsilon < 1 only",
        "Reject epsilon >= 1, for which the textbook proves nothing.",
        ({"epsilon": 1.0}, {"epsilon": 1.5}, {"epsilon": 20.0}),
    ),
)
DELTA_FOR_GAUSSIAN = Condition(
    "delta > 0",
    ("delta",),
    lambda delta: delta,
    True,
    lambda values: DomainError(
        "delta", values["delta"], "delta > 0", "no Gaussian noise is private without a delta"
    ),
    Broken(
        "delta-zero-for-gaussian",
        "delta = 0 asks for infinite noise: it is divided by",
        "Reject delta = 0: no Gaussian noise is enough.",
        ({"delta": 0.0},),
    ),
)


def _least_deviation(**given: Fraction) -> Sequence[Named]:
    """Name the least deviation; at delta = 1 no noise is needed, as for a sensitivity of zero."""
    if given["delta"] == 1:
        given |= {"delta": Fraction(1, 2), "global_sensitivity": Fraction(0)}
    return [("gaussian.deviation", given)]


@quantity(
    id="gaussian.textbook_deviation",
    expression=lambda epsilon, delta, global_sensitivity: (
        global_sensitivity * symbolic.root(2 * symbolic.log(5 / (4 * delta))) / epsilon
    ),
    parameters=(NOISE_EPSILON, DELTA, GLOBAL_SENSITIVITY),
    conditions=(EPSILON_BELOW_ONE, DELTA_FOR_GAUSSIAN),
    source=Source(
        "ours", "C. Dwork, A. Roth, The algorithmic foundations of DP, 2014, Theorem A.1"
    ),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
    enough=Enough("The least is gaussian.deviation.", _least_deviation),
)
def textbook_deviation(
    epsilon: Number | float, delta: Number | float, global_sensitivity: Number | float
) -> Number:
    """Standard deviation that textbooks ask for; it is enough if epsilon < 1.

    >>> textbook_deviation(epsilon=0.5, delta=1e-5, global_sensitivity=1.0)
    9.68961052521078
    """
    logarithm = log1p(exact_sum(1.25, -delta) / delta)
    return square_root(2 * logarithm) * global_sensitivity / epsilon
