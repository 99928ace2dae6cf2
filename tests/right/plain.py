"""Right implementations in plain Python: the standard library's mathematics, a function each."""

import math

from tests.right.guards import (
    count,
    finite,
    guard_priors,
    guard_rho,
    guard_worlds,
    positive,
    probability,
    right,
)


@right("scale.differential_privacy", "plain")
@finite
def scale_of_epsilon(epsilon, global_sensitivity):
    positive("epsilon", epsilon)
    positive("global_sensitivity", global_sensitivity, zero=True)
    return global_sensitivity / epsilon


@right("scale.rho", "plain")
@finite
def scale_of_rho(rho, n_worlds, sensitive_range):
    odds = guard_rho(rho, n_worlds, sensitive_range)
    return sensitive_range / math.log1p(odds)


@right("scale.prior_dependent", "plain")
@finite
def scale_of_priors(alpha, beta, identifiability_sensitivity, p_min, p_max):
    falling, rising = guard_priors(alpha, beta, identifiability_sensitivity, p_min, p_max)
    return identifiability_sensitivity / min(math.log1p(falling), math.log1p(rising))


@right("composition.epsilon", "plain")
@finite
def total_budget(epsilons):
    if not epsilons:
        raise ValueError("nothing to compose")
    for one in epsilons:
        positive("epsilon", one, zero=True)
    return math.fsum(epsilons)


@right("belief.posterior", "plain")
def posterior(prior, values, response, scale):
    guard_worlds(prior, values, response, scale)
    exponents = [-abs(response - value) / scale for value in values]
    top = max(one for one, p in zip(exponents, prior, strict=True) if p > 0)
    weights = [
        p * math.exp(one - top) if p else 0.0 for one, p in zip(exponents, prior, strict=True)
    ]
    total = math.fsum(weights)
    return [one / total for one in weights]


@right("guarantee.rho", "plain")
def promise_of_rho(scale, sensitive_range, n_worlds):
    positive("scale", scale)
    positive("sensitive_range", sensitive_range, zero=True)
    others = count("n_worlds", n_worlds) - 1
    exponent = sensitive_range / scale
    return 1.0 / (1.0 + others * math.exp(-exponent))


@right("translation.rho_from_epsilon", "plain")
def rho_of_epsilon(epsilon, n_worlds):
    positive("epsilon", epsilon, zero=True)
    return 1.0 / (1.0 + (count("n_worlds", n_worlds) - 1) * math.exp(-epsilon))


@right("guarantee.alpha", "plain")
def promise_of_alpha(scale, identifiability_sensitivity, p_min):
    positive("scale", scale)
    positive("sensitivity", identifiability_sensitivity, zero=True)
    probability("p_min", p_min, 0, 0.5, closed=True)
    exponent = identifiability_sensitivity / scale
    return -math.expm1(-exponent) * (1 - p_min) / (p_min * math.exp(-exponent) + (1 - p_min))
