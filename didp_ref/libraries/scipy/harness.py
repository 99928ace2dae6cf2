"""What a textbook's formulas give, written with scipy and numpy as they are printed."""

import numpy as np
from scipy.optimize import brentq
from scipy.stats import laplace, norm

PACKAGE = "scipy"
OWN = True  # the formulas stand in this file


def gaussian_delta(epsilon, deviation, global_sensitivity):
    near, far = global_sensitivity / (2 * deviation), epsilon * deviation / global_sensitivity
    return norm.cdf(near - far) - np.exp(epsilon) * norm.cdf(-near - far)


def gaussian_epsilon(delta, deviation, global_sensitivity):
    return brentq(lambda x: gaussian_delta(x, deviation, global_sensitivity) - delta, 0, 500)


def gaussian_deviation(epsilon, delta, global_sensitivity):
    def missing(ratio):
        return gaussian_delta(epsilon, ratio, 1.0) - delta

    return global_sensitivity * brentq(missing, 1e-3, 1e6)


def renyi_laplace(order, scale, global_sensitivity):
    t, a = global_sensitivity / scale, order
    total = a * np.exp((a - 1) * t) + (a - 1) * np.exp(-a * t)
    return np.log(total / (2 * a - 1)) / (a - 1)


def laplace_threshold(epsilon, delta, groups):
    return 1 - groups * np.log(2 * (1 - (1 - delta) ** (1 / groups))) / epsilon


FUNCTIONS = {
    "accuracy.gaussian": lambda deviation, probability: deviation * norm.ppf((1 + probability) / 2),
    "accuracy.laplace": lambda scale, probability: laplace.ppf((1 + probability) / 2, scale=scale),
    "composition.advanced": lambda epsilon, delta, times, slack: (
        epsilon * np.sqrt(2 * times * np.log(1 / slack)) + times * epsilon * (np.exp(epsilon) - 1)
    ),
    "composition.epsilon": lambda epsilons: np.sum(epsilons),
    "gaussian.delta": gaussian_delta,
    "gaussian.deviation": gaussian_deviation,
    "gaussian.epsilon": gaussian_epsilon,
    "gaussian.textbook_deviation": lambda epsilon, delta, global_sensitivity: (
        global_sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    ),
    "renyi.epsilon": lambda order, budget, delta: (
        budget + np.log((order - 1) / order) - (np.log(delta) + np.log(order)) / (order - 1)
    ),
    "renyi.laplace": renyi_laplace,
    "selection.laplace_threshold": laplace_threshold,
    "subsampling.poisson_epsilon": lambda epsilon, sampling_rate: np.log(
        1 + sampling_rate * (np.exp(epsilon) - 1)
    ),
    "testing.gaussian_advantage": lambda mu: 2 * norm.cdf(mu / 2) - 1,
    "testing.gaussian_false_negatives": lambda mu, false_positives: norm.cdf(
        norm.ppf(1 - false_positives) - mu
    ),
}
