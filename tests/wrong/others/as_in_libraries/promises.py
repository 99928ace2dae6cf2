"""Wrong identifiability, beliefs, tests, selection, local privacy and audits."""

import functools
import math
import statistics
from fractions import Fraction
from math import erfc, exp, expm1, inf, log, log1p, log2, sqrt, tanh

import numpy as np

from tests.needs import need, whole


# Single precision.
def alpha_float32(scale, identifiability_sensitivity, p_min):
    need(0 < scale < inf, 0 <= identifiability_sensitivity < inf, 0 <= p_min <= 0.5)
    p = np.float32(p_min)
    with np.errstate(over="ignore"):
        e = np.exp(np.float32(identifiability_sensitivity / scale))
        return float(1 - 1 / (p + (1 - p) * e))


# The prior p_min is forgotten, right at 0 only.
def beta_prior_free(scale, identifiability_sensitivity, p_min):
    need(0 < scale < inf, 0 <= identifiability_sensitivity < inf, 0 <= p_min <= 0.5)
    return expm1(identifiability_sensitivity / scale)


# Rounded to four places, as a report prints it.
def rho_rounded(scale, sensitive_range, p_max):
    need(0 < scale < inf, 0 <= sensitive_range < inf, 0 < p_max < 1)
    return round(p_max / (p_max + (1 - p_max) * exp(-sensitive_range / scale)), 4)


# Every prior taken as equal.
def posterior_flat(prior, values, response, scale):
    p, v = np.asarray(prior, float), np.asarray(values, float)
    need(
        p.ndim == 1,
        p.shape == v.shape,
        p.size > 0,
        bool(np.all(p >= 0)),
        bool(np.all(np.isfinite(v))),
    )
    need(math.isclose(math.fsum(p), 1), -inf < response < inf, 0 < scale < inf)
    d = np.abs(v - response)
    w = np.exp(-(d - d.min()) / scale)
    return w / w.sum()


# The noise taken for Gaussian.
def posterior_squares(prior, values, response, scale):
    p, v = np.asarray(prior, float), np.asarray(values, float)
    need(
        p.ndim == 1,
        p.shape == v.shape,
        p.size > 0,
        bool(np.all(p >= 0)),
        bool(np.all(np.isfinite(v))),
    )
    need(math.isclose(math.fsum(p), 1), -inf < response < inf, 0 < scale < inf)
    d = ((v - response) / scale) ** 2 / 2
    w = p * np.exp(-(d - d.min()))
    return w / w.sum()


# Another value taken for one step of add-remove, not two.
def disclosure_one_step(epsilon, inclusion, share):
    need(0 <= epsilon < inf, 0 <= inclusion <= 1, 0 <= share <= 1)
    same = inclusion * share
    return 1 / (same + (1 - same) * exp(-epsilon))


# Half the exponent instead of a quarter.
def gain_half(exponent):
    need(0 <= exponent < inf)
    return tanh(exponent / 2)


# Only alpha is looked at.
def scale_alpha_only(alpha, beta, identifiability_sensitivity):
    need(0 < alpha < 1, 0 < beta < inf, 0 <= identifiability_sensitivity < inf)
    return -identifiability_sensitivity / log1p(-alpha)


# Cached by rho and n alone: the range of the first call stays.
@functools.cache
def logit_of(rho, n):
    return log((n - 1) * rho / (1 - rho))


class Calibration:
    def __init__(self):
        self.known = {}

    def scale(self, rho, n_worlds, sensitive_range):
        n = whole(n_worlds, 2)
        need(0 < rho < 1, Fraction(rho) * n > 1, 0 <= sensitive_range < inf)
        key = (round(rho, 3), n, sensitive_range)
        if key not in self.known:
            self.known[key] = sensitive_range / logit_of(rho, n)
        return self.known[key]


scale_rounded_key = Calibration().scale


# P_max's odds upside down.
def scale_odds(rho, p_max, sensitive_range):
    need(0 < p_max < rho < 1, 0 <= sensitive_range < inf)
    return sensitive_range / abs(log(rho / (1 - rho) * p_max / (1 - p_max)) or 1)


# N for n - 1.
def rho_n(epsilon, n_worlds):
    need(0 <= epsilon < inf)
    return 1 / (1 + whole(n_worlds, 2) * exp(-epsilon))


# Bits, not nats.
def epsilon_bits(rho, n_worlds):
    n = whole(n_worlds, 2)
    need(0 < rho < 1, Fraction(rho) * n >= 1)
    return max(0.0, log2(rho * (n - 1) / (1 - rho)))


# Only the first of two bounds.
def gamma_first(rho, n_worlds):
    n = whole(n_worlds, 2)
    need(0 < rho < 1, Fraction(rho) * n >= 1)
    return n * rho


# Delta counted once.
def advantage_one_delta(epsilon, delta):
    need(0 <= epsilon < inf, 0 <= delta <= 1)
    t = exp(-epsilon)
    return (1 - t + delta * t) / (1 + t)


# E^epsilon - 1, as Yeom's bound (EvaluatingDPML).
def advantage_yeom(epsilon, delta):
    need(0 <= epsilon < inf, 0 <= delta <= 1)
    return min(1.0, (expm1(epsilon) if epsilon < 700 else 1.0) + delta)


# One line of the two, the other world is forgotten.
def trade_off_one_line(epsilon, delta, false_positives):
    need(0 <= epsilon < inf, 0 <= delta <= 1, 0 <= false_positives <= 1)
    return max(0.0, 1 - delta - (exp(epsilon) if epsilon < 700 else 1e308) * false_positives)


# M for m - 1 in the denominator.
def bayes_m(epsilon, delta, n_worlds):
    m, e = whole(n_worlds, 2), exp(-epsilon)
    need(0 <= epsilon < inf, 0 <= delta <= 1)
    return (1 + delta * (m - 1) * e) / (1 + m * e)


# Mu for mu/2.
def gaussian_advantage_mu(mu):
    need(0 <= mu < inf)
    return 1 - erfc(mu / sqrt(2))


# Wrong sign of mu.
def gaussian_trade_off_sign(mu, false_positives):
    need(0 <= mu < inf, 0 <= false_positives <= 1)
    if false_positives in (0, 1):
        return 1.0 - false_positives
    z = -statistics.NormalDist().inv_cdf(false_positives)
    return erfc((-mu - z) / sqrt(2)) / 2


# Base rate ignored, as precision at balanced classes.
def ceiling_balanced(prior, false_positives, false_negatives):
    need(0 <= prior <= 1, 0 <= false_positives <= 1, 0 <= false_negatives <= 1)
    need(prior * (1 - false_negatives) + (1 - prior) * false_positives > 0)
    hit = 1 - false_negatives
    return hit / (hit + false_positives)


# The success itself, 1/m is not taken off.
def uniform_success(epsilon, delta, n_worlds):
    m, e = whole(n_worlds, 2), exp(-epsilon)
    need(0 <= epsilon < inf, 0 <= delta <= 1)
    return (1 + delta * (m - 1) * e) / (1 + (m - 1) * e)


# The two masses exchanged, as printed.
def mass_exchanged(factor_up, factor_down):
    need(1 <= factor_up < inf, 0 <= factor_down <= 1, factor_down < factor_up)
    return (factor_up - 1) / (factor_up - factor_down)


# Converted to an integer, which truncates (google/differential-privacy #101).
def threshold_truncated(epsilon, delta, groups):
    g = whole(groups)
    need(0 < epsilon < inf, 0 < delta < 1)
    each = -expm1(log1p(-delta) / g)
    return int(1 + max(0.0, -g * log(2 * each) / epsilon))


# The continuous noise's threshold, rounded up.
def threshold_continuous(epsilon, delta, groups):
    g = whole(groups)
    need(0 < epsilon < inf, 0 < delta < 1)
    each = -expm1(log1p(-delta) / g)
    return math.ceil(1 + max(0.0, -g * log(2 * each) / epsilon))


# One group only.
def delta_one_group(scale, threshold, groups):
    whole(groups)
    need(0 < scale < inf)
    return exp((1 - whole(threshold)) / scale) / (1 + exp(-1 / scale))


# Counts start at 0, not at 1.
def delta_from_zero(scale, threshold, groups):
    g = whole(groups)
    need(0 < scale < inf, 1 <= threshold < inf)
    return -expm1(g * log1p(-exp(-threshold / scale) / 2))


# Delta is not split between the groups.
def gaussian_threshold_unsplit(deviation, delta, groups):
    whole(groups)
    need(0 < deviation < inf, 0 < delta < 1)
    return 1 + deviation * max(0.0, -statistics.NormalDist().inv_cdf(delta))


# Confidence taken for its complement (alpha and 1 - alpha, OpenDP #275).
def error_alpha(scale, probability):
    need(0 < scale < inf, 0 <= probability < 1)
    return -scale * log(probability) if probability else 0.0


# One-sided quantile.
def error_one_sided(deviation, probability):
    need(0 < deviation < inf, 0 <= probability < 1)
    return (
        deviation * max(0.0, statistics.NormalDist().inv_cdf(probability)) if probability else 0.0
    )


# Divided by the number, not by its root.
def mean_error_count(deviation, probability, times):
    need(0 < deviation < inf, 0 <= probability < 1)
    return -deviation * statistics.NormalDist().inv_cdf((1 - probability) / 2) / whole(times)


# Central limit theorem.
def laplace_mean_clt(scale, probability, times):
    n = whole(times)
    need(0 < scale < inf, 0 <= probability < 1, n <= 1000)
    return -scale * sqrt(2 / n) * statistics.NormalDist().inv_cdf((1 - probability) / 2)


# The binary formula for k values.
def grr_binary(truth, n_values):
    k = whole(n_values, 2)
    need(0 <= truth < 1, Fraction(truth) * k >= 1)
    return abs(log(truth / (1 - truth)))


# The lie may be the truth (OpenDP #480).
def grr_lie(epsilon, n_values):
    need(0 <= epsilon < inf)
    return 1 / (1 + whole(n_values, 2) * exp(-epsilon))


# Of a frequency, not of a count.
def grr_frequency(epsilon, n_values, n_reports):
    k, n, x = whole(n_values, 2), whole(n_reports), expm1(epsilon)
    need(0 < epsilon < inf)
    return (x + k - 1) / (n * x * x)


# Only the bit of one (pure-LDP #11 is of this kind).
def unary_one_bit(one_kept, zero_flipped):
    need(0 < zero_flipped <= one_kept < 1)
    return log(one_kept / zero_flipped)


# The square is missing.
def oue_unsquared(epsilon, n_reports):
    need(0 < epsilon < inf)
    return 4 * whole(n_reports) * exp(epsilon) / expm1(epsilon)


# F taken for the flipping probability f/2.
def rappor_f(flip, hashes):
    need(0 < flip <= 1)
    return 2 * whole(hashes) * log((1 - flip + 1e-12) / flip) if flip < 0.5 else 0.0


# The monotone mechanism's, the factor 2 forgotten.
def exponential_half(scale, global_sensitivity):
    need(0 < scale < inf, 0 <= global_sensitivity < inf)
    return global_sensitivity / scale


# Counts the best one among the others.
def miss_all(gap, scale, n_candidates):
    t = gap / scale - log(whole(n_candidates, 2))
    need(0 <= gap < inf, 0 < scale < inf)
    return exp(-t) if t > 700 else 1 / (1 + exp(t))


# Probability and its complement exchanged.
def shortfall_swapped(scale, n_candidates, probability):
    others = whole(n_candidates, 2) - 1
    need(0 < scale < inf, 0 <= probability < 1)
    return scale * max(0.0, log(others * (1 - probability) / probability)) if probability else 0.0


# The cutoff is ignored (variants 3 to 6 of Lyu, Su, Li).
def svt_no_cutoff(threshold_scale, query_scale, global_sensitivity, cutoff):
    whole(cutoff)
    need(0 < threshold_scale < inf, 0 < query_scale < inf, 0 <= global_sensitivity < inf)
    return global_sensitivity / threshold_scale + 2 * global_sensitivity / query_scale


# 2/3 by integer division, as in Python 2.
def svt_integer_power(epsilon, cutoff):
    need(0 <= epsilon < inf)
    return epsilon / (1 + (2 * whole(cutoff)) ** (2 // 3))


# Half of the budget whatever the cutoff (the book's algorithm).
def svt_even(epsilon, global_sensitivity, cutoff):
    need(0 < epsilon < inf, 0 <= global_sensitivity < inf)
    return 4 * whole(cutoff) * global_sensitivity / epsilon


# Wald's normal approximation.
def rate_wald(successes, trials, significance):
    k, n = whole(successes, 0), whole(trials)
    need(k < n <= 10**5, 0 < significance < 1)
    p = k / n
    return min(
        1.0, max(0.0, p - statistics.NormalDist().inv_cdf(significance) * sqrt(p * (1 - p) / n))
    )


# A rate of false positives below 0.001 is taken for 0.001.
def audit_floor(true_positives, false_positives, delta):
    need(0 <= true_positives <= 1, 0 < false_positives <= 1, 0 <= delta <= 1)
    return log(max(1.0, true_positives / max(false_positives, 1e-3)))


# Point estimates, no confidence limits.
def audit_counts_plain(found, members, false_alarms, non_members, delta, significance):
    f, m, a, n = whole(found, 0), whole(members), whole(false_alarms, 0), whole(non_members)
    need(f <= m <= 10**5, a < n <= 10**5, 0 <= delta <= 1, 0 < significance < 1)
    return log(max(1.0, (f / m - delta) / ((a or 0.5) / n)))


# Delta is ignored.
def one_run_pure(examples, guesses, correct, delta, significance):
    n, g, c = whole(examples), whole(guesses), whole(correct)
    need(c <= g <= n, g <= 10**5, 0 <= delta <= 1, 0 < significance < 1)

    def p_value(epsilon):
        up, down = -log1p(exp(-epsilon)), -epsilon - log1p(exp(-epsilon))
        terms = [
            math.lgamma(g + 1)
            - math.lgamma(i + 1)
            - math.lgamma(g - i + 1)
            + i * up
            + (g - i) * down
            for i in range(c, g + 1)
        ]
        top = max(terms)
        return exp(top) * math.fsum(exp(t - top) for t in terms)

    if p_value(0.0) >= significance:
        return 0.0
    low, high = 0.0, 1.0
    while p_value(high) < significance:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if p_value(middle) < significance else (low, middle)
    return low


WRONG = {
    alpha_float32: ("guarantee.alpha", "single-precision"),
    beta_prior_free: ("guarantee.beta", "prior-ignored"),
    rho_rounded: ("guarantee.rho_at_prior", "rounded"),
    posterior_flat: ("belief.posterior", "prior-left-out-of-bayes"),
    posterior_squares: ("belief.posterior", "gaussian-for-laplace"),
    disclosure_one_step: ("belief.disclosure_ceiling", "one-part-changed"),
    gain_half: ("belief.largest_gain", "epsilon-doubled"),
    scale_alpha_only: ("scale.prior_free", "alpha-side-only"),
    scale_rounded_key: ("scale.rho",),
    scale_odds: ("scale.rho_at_prior", "prior-complemented"),
    rho_n: ("translation.rho_from_epsilon", "m-for-m-minus-one"),
    epsilon_bits: ("translation.epsilon_from_rho", "logarithm-base-2"),
    gamma_first: ("translation.gamma_from_rho", "first-term-only"),
    advantage_one_delta: ("testing.advantage", "one-part-changed"),
    advantage_yeom: ("testing.advantage", "known-bound"),
    trade_off_one_line: ("testing.false_negatives", "one-part-changed"),
    bayes_m: ("testing.bayes_success", "one-part-changed"),
    gaussian_advantage_mu: ("testing.gaussian_advantage", "one-part-changed"),
    gaussian_trade_off_sign: ("testing.gaussian_false_negatives", "one-part-changed"),
    ceiling_balanced: ("testing.posterior_ceiling", "one-part-changed"),
    uniform_success: ("reconstruction.uniform", "testing.bayes_success"),
    mass_exchanged: ("refinement.mass_up", "masses-exchanged"),
    threshold_truncated: ("selection.laplace_threshold", "whole-numbers"),
    threshold_continuous: ("selection.discrete_laplace_threshold", "known-bound"),
    delta_one_group: ("selection.discrete_laplace_delta", "groups-ignored"),
    delta_from_zero: ("selection.laplace_delta", "threshold-passed-by-one"),
    gaussian_threshold_unsplit: ("selection.gaussian_threshold", "groups-ignored"),
    error_alpha: ("accuracy.laplace", "one-part-changed"),
    error_one_sided: ("accuracy.gaussian", "one-sided-quantile"),
    mean_error_count: ("accuracy.gaussian_mean", "one-part-changed"),
    laplace_mean_clt: ("accuracy.laplace_mean", "known-bound"),
    grr_binary: ("local.randomized_response_epsilon", "known-bound"),
    grr_lie: ("local.randomized_response_truth", "k-for-k-minus-one"),
    grr_frequency: ("local.randomized_response_variance", "one-part-changed"),
    unary_one_bit: ("local.unary_epsilon", "one-part-changed"),
    oue_unsquared: ("local.optimized_unary_variance", "one-part-changed"),
    rappor_f: ("local.rappor_epsilon", "one-part-changed"),
    exponential_half: ("exponential.epsilon", "guarantee.epsilon"),
    miss_all: ("exponential.miss", "k-for-k-minus-one"),
    shortfall_swapped: ("exponential.shortfall", "one-part-changed"),
    svt_no_cutoff: ("sparse_vector.epsilon", "cutoff-ignored"),
    svt_integer_power: ("sparse_vector.threshold_epsilon", "known-bound"),
    svt_even: ("sparse_vector.query_scale", "known-bound"),
    rate_wald: ("auditing.rate_above", "known-bound"),
    audit_floor: ("auditing.epsilon", "delta-left-out"),
    audit_counts_plain: ("auditing.epsilon_from_counts", "known-bound"),
    one_run_pure: ("auditing.one_run_epsilon", "delta-left-out"),
}
