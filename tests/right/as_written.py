"""Right formulas as people write them in float64: nothing is guarded, rewritten, or rounded up.

They lose digits where terms cancel, and overflow where exp does. None of that makes them wrong.
"""

import math
from collections.abc import Callable
from decimal import Decimal, getcontext, localcontext
from fractions import Fraction
from math import erfc, exp, expm1, log, log1p, prod, sqrt, tanh
from typing import Any, NamedTuple

import mpmath
import numpy as np


class Written(NamedTuple):
    """An implementation and the formula that it computes."""

    quantity: str
    function: Callable[..., Any]


WRITTEN: list[Written] = []


def written(quantity: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Note a function under the formula that it computes."""

    def note(function: Callable[..., Any]) -> Callable[..., Any]:
        WRITTEN.append(Written(quantity, function))
        return function

    return note


def below(x: float) -> float:
    return erfc(-x / sqrt(2)) / 2


@written("gaussian.delta")
def delta_by_erfc(epsilon, deviation, global_sensitivity):
    ratio = global_sensitivity / deviation
    return below(ratio / 2 - epsilon / ratio) - exp(epsilon) * below(-ratio / 2 - epsilon / ratio)


@written("gaussian.delta")
def delta_in_fifty_digits(epsilon, deviation, global_sensitivity):
    with mpmath.workdps(50):
        ratio = mpmath.mpf(global_sensitivity) / deviation
        near, far = ratio / 2 - epsilon / ratio, -ratio / 2 - epsilon / ratio
        return float(mpmath.ncdf(near) - mpmath.exp(epsilon) * mpmath.ncdf(far))


@written("gaussian.textbook_deviation")
def textbook(epsilon, delta, global_sensitivity):
    return global_sensitivity * sqrt(2 * log(1.25 / delta)) / epsilon


@written("scale.rho")
def scale_by_log(rho, n_worlds, sensitive_range):
    return sensitive_range / log((n_worlds - 1) * rho / (1 - rho))


@written("scale.prior_free")
def prior_free_by_log(alpha, beta, identifiability_sensitivity):
    t = identifiability_sensitivity
    return max(-t / log(1 - alpha), t / log(1 + beta))


@written("scale.prior_free")
def prior_free_by_log1p(alpha, beta, identifiability_sensitivity):
    return identifiability_sensitivity / min(-log1p(-alpha), log1p(beta))


@written("scale.differential_privacy")
def laplace_scale(epsilon, global_sensitivity):
    return global_sensitivity / epsilon


@written("scale.differential_privacy")
def laplace_scale_in_decimals(epsilon, global_sensitivity):
    return Decimal(global_sensitivity) / Decimal(epsilon)


@written("laplace.delta")
def laplace_delta(epsilon, scale, global_sensitivity):
    return max(0.0, 1 - exp((epsilon - global_sensitivity / scale) / 2))


@written("laplace.truncated_bound")
def truncated(epsilon, delta, global_sensitivity):
    return global_sensitivity / epsilon * log(1 + (exp(epsilon) - 1) / (2 * delta))


@written("laplace.epsilon")
def laplace_epsilon(delta, scale, global_sensitivity):
    return max(0.0, global_sensitivity / scale + 2 * log(1 - delta))


@written("subsampling.poisson_epsilon")
def sampled_by_log(epsilon, sampling_rate):
    return log(1 + sampling_rate * (exp(epsilon) - 1))


@written("subsampling.poisson_epsilon")
def sampled_by_expm1(epsilon, sampling_rate):
    return float(np.log1p(sampling_rate * np.expm1(epsilon)))


@written("subsampling.poisson_epsilon")
def sampled_by_logaddexp(epsilon, sampling_rate):
    return float(np.logaddexp(np.log1p(-sampling_rate), np.log(sampling_rate) + epsilon))


@written("subsampling.without_replacement_epsilon")
def sampled_without_replacement(epsilon, sample_size, n_records):
    return log(1 + sample_size / n_records * (exp(epsilon) - 1))


@written("group.delta")
def group_delta(epsilon, delta, size):
    return min(1.0, delta * (exp(size * epsilon) - 1) / (exp(epsilon) - 1))


@written("group.delta")
def group_delta_by_adding(epsilon, delta, size):
    return min(1.0, delta * sum(exp(k * epsilon) for k in range(size)))


@written("composition.advanced")
def advanced(epsilon, delta, times, slack):
    del delta
    return epsilon * sqrt(2 * times * log(1 / slack)) + times * epsilon * (exp(epsilon) - 1)


@written("composition.alpha")
def alpha_by_product(alphas):
    return 1 - prod(1 - alpha for alpha in alphas)


@written("composition.alpha")
def alpha_by_numpy(alphas):
    return float(-np.expm1(np.log1p(-np.asarray(alphas)).sum()))


@written("composition.alpha")
def alpha_by_fractions(alphas):
    return 1 - prod((1 - Fraction(alpha) for alpha in alphas), start=Fraction(1))


@written("composition.beta")
def beta_one_by_one(betas):
    total = 0.0
    for beta in betas:
        total = total + beta + total * beta
    return total


@written("composition.beta")
def beta_by_product(betas):
    return float(np.prod(1 + np.asarray(betas)) - 1)


@written("composition.epsilon")
def epsilon_by_sum(epsilons):
    return sum(epsilons)


@written("renyi.laplace")
def renyi_laplace(order, scale, global_sensitivity):
    t = global_sensitivity / scale
    near = order / (2 * order - 1) * exp((order - 1) * t)
    return log(near + (order - 1) / (2 * order - 1) * exp(-order * t)) / (order - 1)


@written("renyi.gaussian")
def renyi_gaussian(order, deviation, global_sensitivity):
    return order * (global_sensitivity / deviation) ** 2 / 2


@written("renyi.randomized_response")
def renyi_randomized_response(order, epsilon):
    p = exp(epsilon) / (1 + exp(epsilon))
    q = 1 - p
    return log(p**order * q ** (1 - order) + q**order * p ** (1 - order)) / (order - 1)


@written("renyi.epsilon")
def renyi_epsilon(order, budget, delta):
    converted = budget + log1p(-1 / order) - log(delta * order) / (order - 1)
    return max(0.0, converted)


@written("concentrated.rho_of_gaussian")
def rho_of_gaussian(deviation, global_sensitivity):
    return global_sensitivity**2 / (2 * deviation**2)


@written("translation.rho_from_epsilon")
def rho_by_ratio(epsilon, n_worlds):
    return exp(epsilon) / (exp(epsilon) + n_worlds - 1)


@written("testing.advantage")
def advantage_by_ratio(epsilon, delta):
    return (exp(epsilon) - 1 + 2 * delta) / (exp(epsilon) + 1)


@written("testing.advantage")
def advantage_by_tanh(epsilon, delta):
    pure = tanh(epsilon / 2)
    return pure + delta * (1 - pure)


@written("testing.false_negatives")
def false_negatives(epsilon, delta, false_positives):
    first = 1 - delta - exp(epsilon) * false_positives
    return max(0.0, first, exp(-epsilon) * (1 - delta - false_positives))


@written("testing.bayes_success")
def bayes_success(epsilon, delta, n_worlds):
    return (exp(epsilon) + delta * (n_worlds - 1)) / (exp(epsilon) + n_worlds - 1)


@written("testing.laplace_advantage")
def laplace_advantage(exponent):
    return 1 - exp(-exponent / 2)


@written("testing.ratio_tail")
def ratio_tail(epsilon, delta, exponent):
    return min(1.0, delta / (1 - exp(epsilon - exponent)))


@written("local.randomized_response_truth")
def truth_in_decimals(epsilon, n_values):
    with localcontext() as context:
        context.prec = 2 * getcontext().prec
        grown = Decimal(epsilon).exp()
        return grown / (grown + n_values - 1)


@written("local.randomized_response_variance")
def response_variance(epsilon, n_values, n_reports):
    return n_reports * (n_values - 2 + exp(epsilon)) / (exp(epsilon) - 1) ** 2


@written("refinement.mass_up")
def mass_up(factor_up, factor_down):
    return (1 - factor_down) / (factor_up - factor_down)


@written("belief.largest_gain")
def largest_gain(exponent):
    return (exp(exponent / 2) - 1) / (exp(exponent / 2) + 1)


@written("belief.largest_gain")
def largest_gain_by_expm1(exponent):
    return -expm1(-exponent / 2) / (1 + exp(-exponent / 2))


@written("belief.prior_of_largest_gain")
def prior_by_tanh(exponent):
    return (1 - tanh(exponent / 4)) / 2


@written("belief.ratio_ceiling")
def ratio_ceiling(exponent, prior):
    return exp(exponent) / (1 - prior + prior * exp(exponent))


@written("guarantee.beta")
def beta_of_scale(scale, identifiability_sensitivity, p_min):
    grown = exp(identifiability_sensitivity / scale)
    return grown / (1 + p_min * (grown - 1)) - 1


@written("guarantee.alpha")
def alpha_of_scale(scale, identifiability_sensitivity, p_min):
    return 1 - 1 / (p_min + (1 - p_min) * math.exp(identifiability_sensitivity / scale))


@written("exponential.shortfall")
def shortfall(scale, n_candidates, probability):
    return max(0.0, scale * log((n_candidates - 1) * probability / (1 - probability)))


@written("accuracy.laplace")
def laplace_error(scale, probability):
    return -scale * log(1 - probability)


@written("translation.rho_from_epsilon")
def rho_by_numpy(epsilon, n_worlds):
    return float(1 / (1 + np.exp(np.log(n_worlds - 1) - epsilon)))


@written("scale.rho")
def scale_by_difference(rho, n_worlds, sensitive_range):
    return sensitive_range / (log(n_worlds - 1) + log(rho) - log(1 - rho))
