"""diffprivlib's Laplace mechanism, asked for its scale, and its accountant for a total."""

import math

from diffprivlib.accountant import BudgetAccountant
from diffprivlib.mechanisms import Laplace


def scale(epsilon, global_sensitivity):
    """The scale for a budget, the root of half the variance: `scale.differential_privacy`."""
    return math.sqrt(Laplace(epsilon=epsilon, sensitivity=global_sensitivity).variance(0.0) / 2)


def total(epsilons):
    """What several answers cost together: `composition.epsilon`."""
    return BudgetAccountant().total([(epsilon, 0) for epsilon in epsilons])[0]
