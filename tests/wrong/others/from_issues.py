"""Forty-four implementations with errors that issues, books and tutorials report.

Their author knew the formulas and had not seen `check`.
"""

import math
from math import erfc, exp, expm1, inf, log, log1p, log10, sqrt
from statistics import NormalDist

import numpy as np

from tests.needs import need, whole

NORMAL = NormalDist()


def phi(x):
    return erfc(-x / sqrt(2)) / 2


# The sensitivity is forgotten (practical-data-privacy, naive_laplace_dp_mechanism: 1/epsilon).
def laplace_unit_sensitivity(epsilon, sensitivity):
    need(0 < epsilon < inf, 0 <= sensitivity < inf)
    return 1 / epsilon


# In float32 (torch tensors' default).
def laplace_in_float32(epsilon, sensitivity):
    need(0 < epsilon < inf, 0 <= sensitivity < inf)
    return float(np.float32(sensitivity) / np.float32(epsilon))


# The variance of the textbook formula (smartnoise-core #316: "noise scale should not be squared").
def gaussian_variance(epsilon, delta, sensitivity):
    need(0 < epsilon < inf, 0 < delta < 1, 0 <= sensitivity < inf)
    return 2 * log(1.25 / delta) * sensitivity**2 / epsilon**2


# The search stops where delta is within 1e-6, whatever delta is (as in autodp #39).
def gaussian_loose_search(epsilon, delta, sensitivity):
    need(0 <= epsilon < inf, 0 < delta < 1, 0 <= sensitivity < inf)
    low, high = 1e-9, 1e9
    for _ in range(200):
        sigma = sqrt(low * high)
        a, b = 1 / (2 * sigma), epsilon * sigma
        off = phi(a - b) - (exp(epsilon) * phi(-a - b) if epsilon < 700 else 0) - delta
        if abs(off) <= 1e-6:
            break
        low, high = (sigma, high) if off > 0 else (low, sigma)
    return sigma * sensitivity


# E^epsilon is missing before the second tail.
def delta_without_exponential(epsilon, sigma, sensitivity):
    need(0 <= epsilon < inf, 0 < sigma < inf, 0 < sensitivity < inf)
    mu = sensitivity / sigma
    return phi(-epsilon / mu + mu / 2) - phi(-epsilon / mu - mu / 2)


# Delta of the tail bound 1.25 exp(-(epsilon sigma)^2/2), which holds for epsilon < 1 only.
def delta_by_textbook(epsilon, sigma, sensitivity):
    need(0 <= epsilon < inf, 0 < sigma < inf, 0 < sensitivity < inf)
    return min(1.0, 1.25 * exp(-((epsilon * sigma / sensitivity) ** 2) / 2))


# The textbook formula solved for epsilon (many tutorials; only for epsilon < 1).
def epsilon_by_textbook(delta, sigma, sensitivity):
    need(0 < delta < 1, 0 < sigma < inf, 0 < sensitivity < inf)
    return sensitivity * sqrt(2 * log(1.25 / delta)) / sigma


# Log10 for the natural logarithm.
def textbook_base_10(epsilon, delta, sensitivity):
    need(0 < epsilon < 1, 0 < delta <= 1, 0 <= sensitivity < inf)
    return sensitivity * sqrt(2 * log10(1.25 / delta)) / epsilon


# Accepts epsilon of 1 and more (smartnoise-sdk #462).
def textbook_everywhere(epsilon, delta, sensitivity):
    need(0 < epsilon < inf, 0 < delta <= 1, 0 <= sensitivity < inf)
    return sensitivity * sqrt(2 * (log(1.25) - log(delta))) / epsilon


# The 2 is missing.
def zcdp_without_two(sigma, sensitivity):
    need(0 < sigma < inf, 0 <= sensitivity < inf)
    return (sensitivity / sigma) ** 2


# The sensitivity is not squared (programming-dp #59: gauss_eps misses a factor in sensitivity).
def zcdp_sensitivity_unsquared(sigma, sensitivity):
    need(0 < sigma < inf, 0 <= sensitivity < inf)
    return sensitivity / (2 * sigma**2)


# Epsilon^2/8, which holds for the exponential mechanism only (autodp pull 23).
def zcdp_of_exponential(epsilon):
    need(0 <= epsilon < inf)
    return epsilon**2 / 8


# The logarithm is outside the root.
def zcdp_root_too_short(rho, delta):
    need(0 <= rho < inf, 0 < delta < 1)
    return rho + 2 * sqrt(rho) * log(1 / delta)


# Sqrt(2 rho log(1/delta)) for 2 sqrt(rho log(1/delta)).
def zcdp_two_inside_root(rho, delta):
    need(0 <= rho < inf, 0 < delta < 1)
    return rho + sqrt(2 * rho * -log(delta))


# The variance (OpenDP's and the Census's noise is given by sigma^2).
def zcdp_variance(rho, sensitivity):
    need(0 < rho < inf, 0 <= sensitivity < inf)
    return sensitivity**2 / (2 * rho)


# Exp(-(epsilon - rho)^2/(4 rho)) also where epsilon < rho: there it falls again.
def zcdp_tail_below_rho(rho, epsilon):
    need(0 <= rho < inf, 0 <= epsilon < inf)
    return 0.0 if rho == 0 else exp(-((epsilon - rho) ** 2) / (4 * rho))


# Divides by the order, not by order - 1.
def rdp_by_order(order, rdp, delta):
    need(1 < order < inf, 0 <= rdp < inf, 0 < delta < 1)
    return rdp - log(delta) / order


# No max(0, ...): a negative epsilon (early Opacus and TensorFlow Privacy).
def rdp_negative(order, rdp, delta):
    need(1 < order < inf, 0 <= rdp < inf, 0 < delta < 1)
    return rdp + log1p(-1 / order) - (log(delta) + log(order)) / (order - 1)


# The sensitivity is forgotten (noise multiplier taken for the deviation).
def rdp_unit_sensitivity(order, sigma, sensitivity):
    need(1 < order < inf, 0 < sigma < inf, 0 <= sensitivity < inf)
    return order / (2 * sigma**2)


# Only the first of the two terms.
def rdp_first_term(order, scale, sensitivity):
    need(1 < order < inf, 0 < scale < inf, 0 <= sensitivity < inf)
    t = sensitivity / scale
    return t + log(order / (2 * order - 1)) / (order - 1)


# Divides by the order, not by order - 1.
def rdp_response_by_order(order, epsilon):
    need(1 < order < inf, 0 <= epsilon < inf)
    return (
        order * epsilon + log1p(exp((1 - 2 * order) * epsilon)) - epsilon - log1p(exp(-epsilon))
    ) / order


# E^((k-1) epsilon) delta: the k before it is forgotten.
def group_last_term(epsilon, delta, size):
    k = whole(size)
    need(0 <= epsilon < inf, 0 <= delta <= 1)
    return min(1.0, delta * exp(min(700.0, (k - 1) * epsilon)))


# Sqrt(k), as L2 sensitivities add.
def group_root(epsilon, k):
    k = whole(k)
    need(0 <= epsilon < inf)
    return epsilon * sqrt(k)


# Integer division of the batch by the records (Python 2 code, ported).
def batch_cut_to_whole(epsilon, batch, n):
    batch, n = whole(batch), whole(n)
    need(0 <= epsilon < inf, batch <= n)
    return log1p(batch // n * expm1(epsilon))


# Rounds the threshold to nearest, not up.
def threshold_to_nearest(epsilon, delta, groups):
    k = whole(groups)
    need(0 < epsilon < inf, 0 < delta < 1)
    share = -expm1(log1p(-delta) / k)
    return 1 + round(max(0.0, k * (-log1p(exp(-epsilon / k)) - log(share)) / epsilon))


# The quantile of one side.
def laplace_one_sided(scale, confidence):
    need(0 < scale < inf, 0 <= confidence < 1)
    return (
        -scale * log(2 * (1 - confidence))
        if confidence > 0.5
        else scale * log(2 * confidence)
        if confidence
        else 0.0
    )


# Divides by n, not by its root.
def mean_without_root(sigma, confidence, n):
    n = whole(n)
    need(0 < sigma < inf, 0 <= confidence < 1)
    return -sigma * NORMAL.inv_cdf((1 - confidence) / 2) / n


# The error of one answer over sqrt(n).
def laplace_mean_over_root(scale, confidence, n):
    n = whole(n)
    need(0 < scale < inf, 0 <= confidence < 1, n <= 1000)
    return -scale * log1p(-confidence) / sqrt(n)


# Log(1 - delta), not its double: more noise than needed (diffprivlib's Laplace).
def laplace_scale_once(epsilon, delta, sensitivity):
    need(0 <= epsilon < inf, 0 <= delta < 1, epsilon + delta > 0, 0 <= sensitivity < inf)
    return sensitivity / (epsilon - log(1 - delta))


# Log(1 + 1/(2 delta)): e^epsilon - 1 is forgotten.
def truncated_without_exponential(epsilon, delta, sensitivity):
    need(0 < epsilon < inf, 0 < delta < 0.5, 0 <= sensitivity < inf)
    return sensitivity * log1p(1 / (2 * delta)) / epsilon


# The chance for two values, for any number of them.
def response_of_two_values(epsilon, k):
    whole(k, 2)
    need(0 <= epsilon < inf)
    return 1 / (1 + exp(-epsilon))


# Log(p/(1 - p)) also for more than two values: a lie is one of k - 1 (see OpenDP #480).
def response_epsilon_of_two(p, k):
    k = whole(k, 2)
    need(0 <= p < 1, p * k >= 1)
    return log(p / (1 - p))


# K - 1 for k - 2.
def response_variance_k_minus_one(epsilon, k, n):
    k, n = whole(k, 2), whole(n)
    need(0 < epsilon < inf)
    e = exp(-epsilon)
    return n * ((k - 1) * e * e + e) / expm1(-epsilon) ** 2


# The variance of one report (n is forgotten).
def oue_of_one_report(epsilon, n):
    whole(n)
    need(0 < epsilon < inf)
    return 1 / math.sinh(epsilon / 2) ** 2


# The number of hash functions is forgotten.
def rappor_without_hashes(f, h):
    whole(h)
    need(0 < f <= 1)
    return 2 * log((1 - f / 2) / (f / 2))


# The standard deviation.
def rappor_deviation(epsilon, n):
    n = whole(n)
    need(0 < epsilon < inf)
    return sqrt(n) / (2 * math.sinh(epsilon / 4))


# The 2 divides: s/(2 epsilon).
def exponential_scale_over_two(epsilon, sensitivity):
    need(0 < epsilon < inf, 0 <= sensitivity < inf)
    return sensitivity / (2 * epsilon)


# The number of candidates is forgotten.
def shortfall_of_one(scale, n_candidates, confidence):
    whole(n_candidates, 2)
    need(0 < scale < inf, 0 <= confidence < 1)
    return -scale * log1p(-confidence)


# The noise of a query does not grow with the cutoff (Chen et al., in Lyu, Su, Li 2017).
def svt_query_without_cutoff(epsilon, sensitivity, c):
    c = whole(c)
    need(0 < epsilon < inf, 0 <= sensitivity < inf)
    return 2 * sensitivity * (1 + (2 * c) ** (-2 / 3)) / epsilon


# Delta is not taken off.
def audit_without_delta(true_positives, false_positives, delta):
    need(0 <= true_positives <= 1, 0 < false_positives <= 1, 0 <= delta <= 1)
    return log(max(1.0, true_positives / false_positives))


# 2 epsilon sqrt(2 k log(1/delta')) (programming-dp #56).
def advanced_doubled_root(epsilon, delta, k, delta_prime):
    k = whole(k)
    need(0 <= epsilon < inf, 0 <= delta <= 1, 0 < delta_prime < 1, k * delta + delta_prime < 1)
    return 2 * epsilon * sqrt(2 * k * log(1 / delta_prime))


# 1/delta' for its logarithm (smartnoise-sdk #621).
def advanced_without_logarithm(epsilon, delta, k, delta_prime):
    k = whole(k)
    need(0 <= epsilon < inf, 0 <= delta <= 1, 0 < delta_prime < 1, k * delta + delta_prime < 1)
    return k * epsilon * expm1(epsilon) + epsilon * sqrt(2 * k / delta_prime)


# The sum of the betas.
def betas_added(betas):
    need(all(0 <= b < inf for b in betas))
    return math.fsum(betas)


# The quantile of the wrong tail.
def trade_off_wrong_tail(mu, fpr):
    need(0 <= mu < inf, 0 <= fpr <= 1)
    if fpr in (0, 1):
        return float(fpr)
    return phi(NORMAL.inv_cdf(fpr) - mu)


WRONG = {
    laplace_unit_sensitivity: ("scale.differential_privacy", "sensitivity-forgotten"),
    laplace_in_float32: ("scale.differential_privacy", "single-precision"),
    gaussian_variance: ("gaussian.deviation", "known-bound"),
    gaussian_loose_search: ("gaussian.deviation", "short-erf"),
    delta_without_exponential: ("gaussian.delta", "one-part-changed"),
    delta_by_textbook: ("gaussian.delta", "known-bound"),
    epsilon_by_textbook: ("gaussian.epsilon", "known-bound"),
    textbook_base_10: ("gaussian.textbook_deviation", "one-part-changed"),
    textbook_everywhere: ("gaussian.textbook_deviation", "epsilon-beyond-one"),
    zcdp_without_two: ("concentrated.rho_of_gaussian", "constant-factor"),
    zcdp_sensitivity_unsquared: ("concentrated.rho_of_gaussian", "one-part-changed"),
    zcdp_of_exponential: ("concentrated.rho_of_epsilon", "known-bound"),
    zcdp_root_too_short: ("concentrated.epsilon_simple", "one-part-changed"),
    zcdp_two_inside_root: ("concentrated.epsilon_simple", "one-part-changed"),
    zcdp_variance: ("concentrated.deviation", "root-forgotten"),
    zcdp_tail_below_rho: ("concentrated.delta", "known-bound"),
    rdp_by_order: ("renyi.epsilon", "known-bound"),
    rdp_negative: ("renyi.epsilon", "one-part-changed"),
    rdp_unit_sensitivity: ("renyi.gaussian", "sensitivity-forgotten"),
    rdp_first_term: ("renyi.laplace", "one-part-changed"),
    rdp_response_by_order: ("renyi.randomized_response", "one-part-changed"),
    group_last_term: ("group.delta", "known-bound"),
    group_root: ("group.epsilon", "one-part-changed"),
    batch_cut_to_whole: ("subsampling.without_replacement_epsilon", "one-part-changed"),
    threshold_to_nearest: ("selection.discrete_laplace_threshold", "one-part-changed"),
    laplace_one_sided: ("accuracy.laplace", "known-bound"),
    mean_without_root: ("accuracy.gaussian_mean", "one-part-changed"),
    laplace_mean_over_root: ("accuracy.laplace_mean", "known-bound"),
    laplace_scale_once: ("laplace.scale", "known-bound"),
    truncated_without_exponential: ("laplace.truncated_bound", "one-part-changed"),
    response_of_two_values: ("local.randomized_response_truth", "one-part-changed"),
    response_epsilon_of_two: ("local.randomized_response_epsilon", "one-part-changed"),
    response_variance_k_minus_one: ("local.randomized_response_variance", "known-bound"),
    oue_of_one_report: ("local.optimized_unary_variance", "one-part-changed"),
    rappor_without_hashes: ("local.rappor_epsilon", "one-part-changed"),
    rappor_deviation: ("local.rappor_variance", "root-taken"),
    exponential_scale_over_two: ("exponential.scale", "constant-factor"),
    shortfall_of_one: ("exponential.shortfall", "one-part-changed"),
    svt_query_without_cutoff: ("sparse_vector.query_scale", "one-part-changed"),
    audit_without_delta: ("auditing.epsilon", "delta-left-out"),
    advanced_doubled_root: ("composition.advanced", "known-bound"),
    advanced_without_logarithm: ("composition.advanced", "one-part-changed"),
    betas_added: ("composition.beta", "sum-of-entries"),
    trade_off_wrong_tail: ("testing.gaussian_false_negatives", "prior-complemented"),
}
