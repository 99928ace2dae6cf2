"""Epsilon and delta of composed mechanisms, from above and from below."""

from didp_ref.formulas.accounting.answers import delta, epsilon
from didp_ref.formulas.accounting.mechanisms import (
    Mechanism,
    discrete_gaussian,
    discrete_laplace,
    gaussian,
    laplace,
    randomized_response,
    sampled,
)
from didp_ref.formulas.accounting.multiplier import noise_multiplier

__all__ = [
    "Mechanism",
    "delta",
    "discrete_gaussian",
    "discrete_laplace",
    "epsilon",
    "gaussian",
    "laplace",
    "noise_multiplier",
    "randomized_response",
    "sampled",
]
__dir__ = __all__.copy
