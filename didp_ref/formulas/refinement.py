"""Knowledge refinement: the masses and the factors of the sets near and far from the answer.

A refined distribution multiplies the prior by ``factor_up`` near the answer and by ``factor_down``
far from it. Total mass one asks that the two sets have the prior masses ``mass_up`` and
``mass_down``: ``factor_up mass_up + factor_down mass_down = 1`` with ``mass_up + mass_down = 1``.
The paper (section 3, after eq. 3, and Algorithm 1, steps 2a and 2b) prints the two masses
exchanged; the balance decides, and the paper's own Table 5 was computed with the balanced ones.

An individual query's answer is compared with the prior alone, so the factors may be ``e^epsilon``
and ``e^-epsilon``. A statistical query's answers are compared with each other, so the ratio of the
factors may be ``e^epsilon``, and the mass of the near set is free: the two factors are the ratio
ceiling and the ratio floor of :mod:`didp_ref.formulas.belief` at that mass.

Under (epsilon, delta)-differential privacy some mass may be moved from the points farthest from
the answer to the answer itself. If ``m`` is moved, an event loses at most ``m``, so what it is
compared with falls short by at most ``m e^epsilon``. An individual query is compared with the
prior, which does not move: ``m e^epsilon <= delta``. Of two statistical answers both move:
``m + m e^epsilon <= delta``. The paper prints ``m = delta`` and ``m = delta/2``: both are too much.
"""

from __future__ import annotations

from didp_ref.errors import Infeasible
from didp_ref.formulas import symbolic
from didp_ref.formulas.belief import floor
from didp_ref.formulas.exponents import belief_ratio
from didp_ref.formulas.guarantee import rising
from didp_ref.formulas.parameters import (
    DELTA,
    EPSILON_OR_ZERO,
    FACTOR_DOWN_PARAMETER,
    FACTOR_UP_PARAMETER,
)
from didp_ref.formulas.quantity import Parameter, quantity
from didp_ref.numbers.domains import FACTOR_DOWN, FACTOR_UP, PROBABILITY, Broken, Condition
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import Number, as_pair, choose, exact_sum, exp, is_positive, smaller
from didp_ref.numbers.reals import FARTHEST
from didp_ref.source import Source

__all__ = [
    "factor_down_individual",
    "factor_down_statistical",
    "factor_up_individual",
    "factor_up_statistical",
    "mass_down",
    "mass_up",
    "moved_mass_individual",
    "moved_mass_statistical",
]
__dir__ = __all__.copy

MASS = Parameter("mass", PROBABILITY, "Prior mass of the points near the answer.", r"P(U_u)")

FACTORS_DIFFER = Condition(
    "factor_down < factor_up",
    ("factor_up", "factor_down"),
    lambda factor_up, factor_down: factor_up - factor_down,
    True,
    lambda values: Infeasible(
        "both factors are one: every set keeps the total mass, so none is singled out", values
    ),
    Broken(
        "factors-both-one",
        "both factors one single out no set: zero is divided by zero",
        "Reject it: where both factors are one, no set is singled out.",
        ({"factor_up": 1.0, "factor_down": 1.0},),
    ),
)


@quantity(
    id="refinement.mass_up",
    expression=lambda factor_up, factor_down: (1 - factor_down) / (factor_up - factor_down),
    parameters=(FACTOR_UP_PARAMETER, FACTOR_DOWN_PARAMETER),
    conditions=(FACTORS_DIFFER,),
    source=Source("refine", "section 3, after eq. 3", "corrected: printed for the far set"),
    safe_side=Side.NEAREST,
    result=PROBABILITY,
)
def mass_up(factor_up: Number | float, factor_down: Number | float) -> Number:
    """Prior mass of the points near the answer, which ``factor_up`` multiplies.

    The paper prints the two masses exchanged; with the printed ones the total is not one.

    >>> mass_up(factor_up=2.0, factor_down=0.5)
    0.3333333333333333
    """
    return exact_sum(1, -factor_down) / exact_sum(factor_up, -factor_down)


@quantity(
    id="refinement.mass_down",
    expression=lambda factor_up, factor_down: (factor_up - 1) / (factor_up - factor_down),
    parameters=(FACTOR_UP_PARAMETER, FACTOR_DOWN_PARAMETER),
    conditions=(FACTORS_DIFFER,),
    source=Source("refine", "section 3, after eq. 3", "corrected: printed for the near set"),
    safe_side=Side.NEAREST,
    result=PROBABILITY,
)
def mass_down(factor_up: Number | float, factor_down: Number | float) -> Number:
    """Prior mass of the points far from the answer, which ``factor_down`` multiplies.

    The paper prints the two masses exchanged; with the printed ones the total is not one.

    >>> mass_down(factor_up=2.0, factor_down=0.5)
    0.6666666666666666
    """
    return exact_sum(factor_up, -1) / exact_sum(factor_up, -factor_down)


@quantity(
    id="refinement.factor_up_individual",
    expression=lambda epsilon: symbolic.exp(epsilon),  # noqa: PLW0108  called by the parameter's name
    parameters=(EPSILON_OR_ZERO,),
    source=Source("refine", "Proposition 2", "Table 2"),
    safe_side=Side.DOWN,
    result=FACTOR_UP,
)
def factor_up_individual(epsilon: Number | float) -> Number:
    """Largest factor that an individual query's answer may have near the true value.

    >>> factor_up_individual(epsilon=1.0)
    2.718281828459045
    """
    # beyond float64 as soon as 2**16 is: the largest float64 is then on the safe side
    return exp(smaller(as_pair(epsilon), FARTHEST))


@quantity(
    id="refinement.factor_down_individual",
    expression=lambda epsilon: symbolic.exp(-epsilon),
    parameters=(EPSILON_OR_ZERO,),
    source=Source("refine", "Proposition 2", "Table 2"),
    safe_side=Side.UP,
    result=FACTOR_DOWN,
)
def factor_down_individual(epsilon: Number | float) -> Number:
    """Smallest factor that an individual query's answer may have far from the true value.

    >>> factor_down_individual(epsilon=1.0)
    0.36787944117144233
    """
    return exp(-as_pair(epsilon))


@quantity(
    id="refinement.factor_up_statistical",
    expression=lambda epsilon, mass: belief_ratio(-epsilon, mass),
    parameters=(EPSILON_OR_ZERO, MASS),
    source=Source("refine", "section 3, Table 2", "eq. 3 with alpha_u = e^epsilon alpha_d"),
    safe_side=Side.DOWN,
    result=FACTOR_UP,
)
def factor_up_statistical(epsilon: Number | float, mass: Number | float) -> Number:
    """Factor near the answer of a statistical query whose near set has the given prior mass.

    >>> factor_up_statistical(epsilon=1.0, mass=0.25)
    1.9014675456746866
    """
    exponent = as_pair(epsilon)
    # of no mass it is e^epsilon, beyond float64 likewise
    near = choose(is_positive(as_pair(mass)), exponent, smaller(exponent, FARTHEST))
    return 1 + rising(near, mass)


@quantity(
    id="refinement.factor_down_statistical",
    expression=lambda epsilon, mass: belief_ratio(epsilon, 1 - mass),
    parameters=(EPSILON_OR_ZERO, MASS),
    source=Source("refine", "section 3, Table 2", "eq. 3 with alpha_u = e^epsilon alpha_d"),
    safe_side=Side.UP,
    result=FACTOR_DOWN,
)
def factor_down_statistical(epsilon: Number | float, mass: Number | float) -> Number:
    """Factor far from the answer of a statistical query whose near set has the given prior mass.

    >>> factor_down_statistical(epsilon=1.0, mass=0.25)
    0.6995108181084378
    """
    return floor(epsilon, exact_sum(1, -mass), as_pair(mass))


@quantity(
    id="refinement.moved_mass_individual",
    expression=lambda epsilon, delta: delta * symbolic.exp(-epsilon),
    parameters=(EPSILON_OR_ZERO, DELTA),
    source=Source("refine", "section 3, Fig. 2", "corrected: printed as delta"),
    safe_side=Side.DOWN,
    result=PROBABILITY,
)
def moved_mass_individual(epsilon: Number | float, delta: Number | float) -> Number:
    """Largest mass that an individual query's answer may take from the farthest points.

    The prior's mass of an event may exceed ``e^epsilon`` times the answer's by delta, so the
    answer's may fall by ``delta e^-epsilon``, not by the printed delta.

    >>> moved_mass_individual(epsilon=1.0, delta=0.5)
    0.18393972058572114
    """
    return exp(-as_pair(epsilon)) * delta


@quantity(
    id="refinement.moved_mass_statistical",
    expression=lambda epsilon, delta: delta / (1 + symbolic.exp(epsilon)),
    parameters=(EPSILON_OR_ZERO, DELTA),
    source=Source("refine", "section 3, Fig. 3", "corrected: printed as delta/2"),
    safe_side=Side.DOWN,
    result=PROBABILITY,
)
def moved_mass_statistical(epsilon: Number | float, delta: Number | float) -> Number:
    """Largest mass that every statistical query's answer may take from the farthest points.

    One answer's event gains the mass and the other's loses it, the loss counted ``e^epsilon``
    times: ``m (1 + e^epsilon) <= delta``, where the paper prints ``2 m <= delta``.

    >>> moved_mass_statistical(epsilon=1.0, delta=0.5)
    0.13447071068499755
    """
    decayed = exp(-as_pair(epsilon))
    return decayed * delta / (1 + decayed)
