"""The parameters that a bug confuses with each other, by the role they play in a formula.

A test holds each list against the quantities' declarations. The order stands for itself: the
corners are numbered in it, and a corner's number is part of what its points are drawn from.
"""

SENSITIVITIES = (
    "global_sensitivity",
    "identifiability_sensitivity",
    "sensitive_range",
    "sensitivity",
)
"""What is not negative and in units of the answer."""
COUNTS = ("n_worlds", "n")
"""How many worlds are possible: one of them is the true one, and m - 1 are others."""
PRIORS = (
    "p_min",
    "p_max",
    "prior",
    "mass",
    "inclusion",
    "share",
    "false_positives",
    "false_negatives",
    "collision_probability",
    "sampling_rate",
    "true_positives",
)
"""A probability that may be taken for its complement."""
SEQUENCES = ("alphas", "betas", "epsilons")
"""One number a mechanism."""
