"""Wrong formulas of Laplace noise at a delta, each with the flag that must catch it."""

import math

from tests.wrong.shared import at_most_one, up, wrong


def surprise(delta):
    """-log(1 - delta)."""
    return -math.log1p(-delta)


@wrong("laplace.delta", "sensitivity-doubled")
def delta_doubled(epsilon, scale, global_sensitivity):
    return at_most_one(max(0.0, -math.expm1((epsilon - 2 * global_sensitivity / scale) / 2)))


@wrong("laplace.epsilon", "delta-counted-once")
def epsilon_delta_once(delta, scale, global_sensitivity):
    return up(max(0.0, global_sensitivity / scale - surprise(delta)))


@wrong("laplace.scale", "known-bound")
def scale_delta_once(epsilon, delta, global_sensitivity):
    """The formula of the paper of 2015: enough, and more than is needed."""
    return up(global_sensitivity / (epsilon + surprise(delta)))


@wrong("laplace.scale", "logarithm-base-2")
def scale_base_2(epsilon, delta, global_sensitivity):
    return up(global_sensitivity / (epsilon + 2 * surprise(delta) / math.log(2)))


@wrong("laplace.truncated_bound", "sensitivity-halved")
def truncated_bound_halved(epsilon, delta, global_sensitivity):
    beyond = math.log1p((1 - 2 * delta) / (2 * delta) * -math.expm1(-epsilon))
    return up((1 + beyond / epsilon) * global_sensitivity / 2)
