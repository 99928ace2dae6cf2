"""Right implementations with numpy: arrays in and out, its own scalars as answers."""

import numpy as np

from tests.right.guards import count, guard_priors, guard_rho, guard_worlds, positive, right


@right("scale.differential_privacy", "numpy")
def scale_of_epsilon(epsilon, global_sensitivity):
    positive("epsilon", epsilon)
    positive("global_sensitivity", global_sensitivity, zero=True)
    with np.errstate(over="raise"):
        return np.float64(global_sensitivity) / np.float64(epsilon)


@right("scale.rho", "numpy")
def scale_of_rho(rho, n_worlds, sensitive_range):
    odds = np.float64(float(guard_rho(rho, n_worlds, sensitive_range)))
    with np.errstate(over="raise"):
        return np.float64(sensitive_range) / np.log1p(odds)


@right("scale.prior_dependent", "numpy")
def scale_of_priors(alpha, beta, identifiability_sensitivity, p_min, p_max):
    sides = guard_priors(alpha, beta, identifiability_sensitivity, p_min, p_max)
    exponents = np.log1p(np.array([float(side) for side in sides]))
    with np.errstate(over="raise"):
        return np.max(identifiability_sensitivity / exponents)


@right("composition.alpha", "numpy")
def composed_alpha(alphas):
    if len(alphas) == 0:
        raise ValueError("nothing to compose")
    for one in alphas:
        positive("alpha", one, zero=True)
        if one >= 1:
            raise ValueError("alpha is out of range")
    return -np.expm1(np.sum(np.log1p(-np.asarray(alphas, dtype=np.float64))))


@right("belief.posterior", "numpy")
def posterior(prior, values, response, scale):
    guard_worlds(prior, values, response, scale)
    with np.errstate(divide="ignore", under="ignore"):
        logs = np.log(np.asarray(prior)) - np.abs(response - np.asarray(values)) / scale
        weights = np.exp(logs - logs.max())
        return weights / weights.sum()


@right("translation.rho_from_epsilon", "numpy")
def rho_of_epsilon(epsilon, n_worlds):
    positive("epsilon", epsilon, zero=True)
    others = np.float64(count("n_worlds", n_worlds) - 1)
    with np.errstate(under="ignore"):
        return 1 / (1 + others * np.exp(-np.float64(epsilon)))
