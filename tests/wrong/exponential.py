"""Wrong formulas of the exponential mechanism, each with the flag that must catch it.

The formulas of monotone scores are named; those of Laplace noise are the same, and come first.
"""

import math

from tests.wrong.shared import at_most_one, up, wrong


@wrong("exponential.epsilon", "guarantee.epsilon")
def epsilon_as_if_monotone(scale, global_sensitivity):
    return up(global_sensitivity / scale)


@wrong("exponential.epsilon_monotone", "sensitivity-doubled")
def monotone_epsilon_of_any(scale, global_sensitivity):
    return up(2 * global_sensitivity / scale)


@wrong("exponential.scale", "scale.differential_privacy")
def scale_as_if_monotone(epsilon, global_sensitivity):
    return up(global_sensitivity / epsilon)


@wrong("exponential.scale_monotone", "sensitivity-doubled")
def monotone_scale_of_any(epsilon, global_sensitivity):
    return up(2 * global_sensitivity / epsilon)


@wrong("exponential.miss", "k-for-k-minus-one")
def miss_all_candidates(gap, scale, n_candidates):
    others = n_candidates * math.exp(-gap / scale)
    return at_most_one(others / (1 + others))


@wrong("exponential.shortfall", "logarithm-base-2")
def shortfall_base_2(scale, n_candidates, probability):
    odds = (n_candidates - 1) * probability / (1 - probability)
    return up(scale * max(0.0, math.log2(odds) if odds else 0.0))
