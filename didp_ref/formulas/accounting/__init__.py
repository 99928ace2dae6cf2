"""Epsilon and delta of composed mechanisms, from above and from below."""

from didp_ref.formulas.accounting.answers import delta, epsilon, noise_multiplier
from didp_ref.formulas.accounting.mechanisms import (
    Mechanism,
    discrete_gaussian,
    discrete_laplace,
    gaussian,
    laplace,
    randomized_response,
    sampled,
)

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
