"""Gaussian noise: the exact delta that it needs at an epsilon, and the textbook's deviation.

B. Balle, Y.-X. Wang, *Improving the Gaussian mechanism for differential privacy*, ICML 2018, have
the exact condition; C. Dwork, A. Roth, *The algorithmic foundations of differential privacy*,
2014, a sufficient one for epsilon < 1, which does not extend beyond.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from didp_ref.errors import DomainError
from didp_ref.formulas import symbolic
from didp_ref.formulas.parameters import ANSWER, DELTA, EPSILON, GLOBAL_SENSITIVITY
from didp_ref.formulas.quantity import Parameter, quantity
from didp_ref.numbers.domains import NON_NEGATIVE, POSITIVE, PROBABILITY, Broken, Condition
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import Number, exact_sum, log1p, probability_ball, square_root
from didp_ref.numbers.reals import normal
from didp_ref.source import Source

if TYPE_CHECKING:
    from flint import arb

__all__ = ["delta", "textbook_deviation"]
__dir__ = __all__.copy

DEVIATION = Parameter(
    "deviation", POSITIVE, "Standard deviation of the Gaussian noise.", r"\sigma", ANSWER
)
SENSITIVITY_POSITIVE = Condition(
    "global_sensitivity > 0",
    ("global_sensitivity",),
    lambda global_sensitivity: global_sensitivity,
    True,
    lambda values: DomainError(
        "global_sensitivity",
        values["global_sensitivity"],
        "global_sensitivity > 0",
        "an answer that never changes needs no noise, and no delta",
    ),
    Broken(
        "global-sensitivity-zero",
        "the sensitivity is divided by: zero is not refused",
        "Refuse: no finite epsilon follows.",
        ({"global_sensitivity": 0.0},),
    ),
)


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
    parameters=(EPSILON, DEVIATION, GLOBAL_SENSITIVITY),
    conditions=(SENSITIVITY_POSITIVE,),
    source=Source("ours", "B. Balle, Y.-X. Wang, Improving the Gaussian mechanism, ICML 2018"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def delta(
    epsilon: Number | float, deviation: Number | float, global_sensitivity: Number | float
) -> Number:
    """Smallest delta at which Gaussian noise is (epsilon, delta)-differentially private.

    Its normal distribution is enclosed by Arb, entry by entry: it is as safe as the others, and far
    slower on arrays.

    >>> delta(epsilon=1.0, deviation=1.0, global_sensitivity=1.0)
    0.12693673750664397
    """
    return probability_ball(_delta, epsilon, deviation, global_sensitivity)


def _delta(epsilon: arb, deviation: arb, sensitivity: arb) -> arb:
    """Return the two tails beyond the answer at which the densities are e^epsilon apart."""
    threshold = sensitivity / 2 + epsilon * deviation**2 / sensitivity
    farther, nearer = -threshold / deviation, (sensitivity - threshold) / deviation
    return normal(nearer) - epsilon.exp() * normal(farther)


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
        "Refuse epsilon >= 1, for which the textbook proves nothing.",
        ({"epsilon": 1.0}, {"epsilon": 1.5}, {"epsilon": 20.0}),
    ),
)
DELTA_POSITIVE = Condition(
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
        "Refuse delta = 0: no Gaussian noise is enough.",
        ({"delta": 0.0},),
    ),
)


@quantity(
    id="gaussian.textbook_deviation",
    expression=lambda epsilon, delta, global_sensitivity: (
        global_sensitivity * symbolic.root(2 * symbolic.log(5 / (4 * delta))) / epsilon
    ),
    parameters=(EPSILON, DELTA, GLOBAL_SENSITIVITY),
    conditions=(EPSILON_BELOW_ONE, DELTA_POSITIVE),
    source=Source(
        "ours", "C. Dwork, A. Roth, The algorithmic foundations of DP, 2014, Theorem A.1"
    ),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def textbook_deviation(
    epsilon: Number | float, delta: Number | float, global_sensitivity: Number | float
) -> Number:
    """Standard deviation that the textbook asks for; it is enough where epsilon < 1.

    >>> textbook_deviation(epsilon=0.5, delta=1e-5, global_sensitivity=1.0)
    9.68961052521078
    """
    logarithm = log1p(exact_sum(1.25, -delta) / delta)
    return square_root(2 * logarithm) * global_sensitivity / epsilon
