"""How far an epsilon lets a suspicion about one record, or about several, rise."""

import sys
from fractions import Fraction

from didp_ref.assessment.distances import PRESENCE
from didp_ref.formulas import guarantee
from didp_ref.numbers.enclosure import float_up

HALF = Fraction(1, 2)


def epsilon_of_several(epsilon: Fraction | float, records: int) -> float:
    """Return the epsilon of several records of one person, rounded up.

    Source: C. Dwork, A. Roth, *The algorithmic foundations of differential privacy*, 2014,
    Theorem 2.2, as ``group.epsilon``.

    >>> epsilon_of_several(Fraction("0.249"), 3)
    0.7470000000000001
    """
    together = Fraction(epsilon) * records
    return float_up(min(together, Fraction(sys.float_info.max)))


def belief_within(epsilon: float, suspicion: Fraction = HALF) -> float:
    """Return the largest belief that a suspicion rises to, rounded up.

    >>> belief_within(0.0), belief_within(1.0)
    (0.5, 0.731058578630004...)
    >>> belief_within(0.8109, Fraction(1, 10))
    0.19999...
    """
    return guarantee.rho_at_prior(1.0, min(epsilon, sys.float_info.max), float_up(suspicion))


def belief_in_values(epsilon: float, adjacency: str, suspicion: Fraction = HALF) -> float:
    """Return the same of what one record says: two steps away where records come and go."""
    return belief_within(2 * epsilon if adjacency in PRESENCE else epsilon, suspicion)
