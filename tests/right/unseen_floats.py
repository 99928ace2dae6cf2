"""Right implementations in float64, by somebody who had not seen the oracle.

They are guarded. Some are sharper than a bound of ours that is merely enough.
"""

import math
import statistics
from fractions import Fraction
from functools import cache, partial, reduce
from math import erf, erfc, exp, expm1, inf, log, log1p, sqrt, tanh

import mpmath
import numpy as np

from tests.needs import need, whole


# Stable form without a difference of near numbers.
def g_alpha(scale, sensitivity, prior):
    need(0 < scale < inf, 0 <= sensitivity < inf, 0 <= prior <= 0.5)
    x = sensitivity / scale
    return (1 - prior) * -expm1(-x) / (prior * exp(-x) + (1 - prior))


# Numpy scalars, in our order, keyword-only.
def g_beta(*, scale, identifiability_sensitivity, p_min):
    need(0 < scale < inf, 0 <= identifiability_sensitivity < inf, 0 <= p_min <= 0.5)
    x = np.float64(identifiability_sensitivity) / np.float64(scale)
    if p_min == 0:
        return np.expm1(x)
    return (1 - p_min) * -np.expm1(-x) / (p_min + (1 - p_min) * np.exp(-x))


# In log odds, as a logistic function.
class Posterior:
    def __init__(self, noise_scale):
        need(0 < noise_scale < inf)
        self.noise_scale = noise_scale

    def odds(self, distance, worlds):
        return distance / self.noise_scale - log(whole(worlds, 2) - 1)


def g_rho(scale, sensitive_range, n_worlds):
    need(0 <= sensitive_range < inf)
    t = Posterior(scale).odds(sensitive_range, n_worlds)
    return 1 / (1 + exp(-t)) if t > -700 else exp(t)


# Softmax with the largest weight taken out.
def softmax_posterior(prior, values, response, scale):
    p = np.asarray(prior, dtype=float)
    v = np.asarray(values, dtype=float)
    need(p.ndim == 1, p.shape == v.shape, p.size > 0)
    need(bool(np.all((p >= 0) & (p <= 1))), bool(np.all(np.isfinite(v))))
    need(math.isclose(math.fsum(p), 1, rel_tol=1e-9))
    need(-inf < response < inf, 0 < scale < inf)
    held = p > 0
    distance = np.abs(v - response)
    weights = np.zeros_like(p)
    weights[held] = p[held] * np.exp(-(distance[held] - distance[held].min()) / scale)
    return weights / weights.sum()


# e^t over a convex combination.
def ratio_ceiling(prior, exponent):
    need(0 <= prior <= 1, 0 <= exponent < inf)
    if prior == 0:
        return exp(exponent)
    return 1 / (prior + (1 - prior) * exp(-exponent))


# The hyperbolic tangent.
def largest_gain(exponent):
    need(0 <= exponent < inf)
    return tanh(exponent / 4)


# A logistic function that never overflows.
def prior_of_gain(t):
    need(0 <= t < inf)
    e = exp(-t / 2)
    return e / (1 + e)


# Sum of logarithms.
def alphas_together(alphas):
    alphas = list(alphas)
    need(all(0 <= a < 1 for a in alphas))
    return -expm1(math.fsum(log1p(-a) for a in alphas))


# A reduce with a start, so that none is 0.
def total(budgets):
    need(all(0 <= e < inf for e in budgets))
    return float(reduce(lambda a, b: a + Fraction(b), budgets, Fraction(0)))


# Max with a default.
def parallel(epsilons):
    need(all(0 <= e < inf for e in epsilons))
    return max(epsilons, default=0.0)


# Sharper, by Kairouz, Oh, Viswanath 2015, Theorem 3.4, and by adding.
def advanced_kov(epsilon, delta, times, slack):
    k = whole(times)
    need(
        0 <= epsilon < inf,
        0 <= delta <= 1,
        0 < slack < 1,
        k * Fraction(delta) + Fraction(slack) < 1,
    )
    drift = k * epsilon * tanh(epsilon / 2)
    return min(k * epsilon, drift + epsilon * sqrt(2 * k * log(1 / slack)))


# The better of the theorem and adding.
def advanced_or_basic(eps, delta, k, delta_prime):
    whole(k)
    need(0 <= eps < inf, 0 <= delta <= 1, 0 < delta_prime < 1)
    need(k * Fraction(delta) + Fraction(delta_prime) < 1)
    basic = k * eps
    if eps > 700:
        return basic
    return min(basic, eps * sqrt(2 * k * -log(delta_prime)) + k * eps * expm1(eps))


# The logarithm of the quotient in two parts.
def textbook(*, epsilon, delta, l2_sensitivity):
    need(0 < epsilon < 1, 0 < delta <= 1, 0 <= l2_sensitivity < inf)
    return l2_sensitivity * sqrt(2 * (log(1.25) - log(delta))) / epsilon


# Balle and Wang with the complementary error function, as in most libraries.
def balle_wang(epsilon, sigma, sensitivity):
    need(0 <= epsilon < inf, 0 < sigma < inf, 0 < sensitivity < inf)
    half, shift = sensitivity / (2 * sigma), epsilon * sigma / sensitivity
    first = erfc((shift - half) / sqrt(2)) / 2
    tail = erfc((shift + half) / sqrt(2)) / 2
    if first == 0:
        return 0.0
    if tail < 1e-300:
        z = (shift + half) / sqrt(2)
        return max(0.0, first - float(mpmath.exp(epsilon) * mpmath.erfc(z) / 2))
    return max(0.0, first - exp(epsilon + log(tail)))


# With the tangent, delta mixed in.
def guess_advantage(epsilon, delta, collision_probability):
    need(0 <= epsilon < inf, 0 <= delta <= 1, 0 <= collision_probability <= 1)
    t = tanh(epsilon / 2)
    return (1 - collision_probability) * (t + delta * (1 - t))


# A plain exponential.
def factor_up(epsilon):
    need(0 <= epsilon < inf)
    return exp(epsilon)


# Expm1, and a logarithm where e^epsilon overflows.
def factor_down(epsilon, mass):
    need(0 <= epsilon < inf, 0 <= mass <= 1)
    if mass == 0:
        return 1.0
    if epsilon < 700:
        return 1 / (1 + mass * expm1(epsilon))
    t = epsilon + log(mass)
    return 1 / (1 - mass + exp(t)) if t < 700 else exp(-t)


# By the rate of the exponential decay.
class LaplaceMechanism:
    def __init__(self, sensitivity):
        need(0 <= sensitivity < inf)
        self.sensitivity = sensitivity

    def scale(self, epsilon):
        need(0 < epsilon < inf)
        if self.sensitivity == 0:
            return 0.0
        rate = epsilon / self.sensitivity
        return 1 / rate if rate else self.sensitivity / epsilon


def laplace_scale(epsilon, l1_sensitivity):
    return LaplaceMechanism(l1_sensitivity).scale(epsilon)


# The least of the two rates.
def prior_free(alpha, beta, identifiability_sensitivity):
    need(0 < alpha < 1, 0 < beta < inf, 0 <= identifiability_sensitivity < inf)
    return identifiability_sensitivity / min(-log1p(-alpha), log1p(beta))


# Log1p of the exact excess over the uniform prior.
def rho_logits(rho, n, sensitive_range):
    n = whole(n, 2)
    need(0 < rho < 1, Fraction(rho) * n > 1, 0 <= sensitive_range < inf)
    gain = (Fraction(rho) * n - 1) / (1 - Fraction(rho))
    return sensitive_range / log1p(gain)


# Log1p of the exact excess.
def rho_prior(rho, p_max, sensitive_range):
    need(0 < p_max < 1, 0 < rho < 1, rho > p_max, 0 <= sensitive_range < inf)
    return sensitive_range / log1p((rho - p_max) / (p_max * (1 - rho)))


# Numpy's maximum of three lines.
def trade_off(epsilon, delta, false_positives):
    need(0 <= epsilon < inf, 0 <= delta <= 1, 0 <= false_positives <= 1)
    with np.errstate(over="ignore"):
        steep = (
            1 - delta - np.exp(np.float64(epsilon)) * false_positives
            if false_positives
            else 1 - delta
        )
    return float(np.max([0.0, steep, np.exp(-epsilon) * (1 - delta - false_positives)]))


# Expm1.
def laplace_advantage(exponent):
    need(0 <= exponent < inf)
    return -expm1(-exponent / 2)


# The error function.
def gaussian_advantage(mu):
    need(0 <= mu < inf)
    return erf(mu / sqrt(8))


# The standard library's normal distribution.
def gaussian_trade_off(mu, false_positives):
    need(0 <= mu < inf, 0 <= false_positives <= 1)
    if false_positives in (0, 1):
        return 1.0 - false_positives
    z = -statistics.NormalDist().inv_cdf(false_positives)
    return erfc((mu - z) / sqrt(2)) / 2


# Markov's inequality with expm1.
def ratio_tail(epsilon, delta, exponent):
    need(0 <= epsilon < exponent < inf, 0 <= delta <= 1)
    return min(1.0, delta / -expm1(epsilon - exponent))


# Cached by every argument.
@cache
def rho_from_epsilon(epsilon, n_worlds):
    n_worlds = whole(n_worlds, 2)
    need(0 <= epsilon < inf)
    return 1 / (1 + (n_worlds - 1) * exp(-epsilon))


# Log1p of the odds' growth.
def breach(rho_1, rho_2):
    need(0 < rho_1 < rho_2 < 1)
    return log1p((rho_2 - rho_1) / (rho_1 * (1 - rho_2)))


# Half the square of the signal-to-noise ratio.
def zcdp_of_gaussian(sigma, sensitivity):
    need(0 < sigma < inf, 0 <= sensitivity < inf)
    ratio = sensitivity / sigma
    return 0.5 * ratio * ratio


# Epsilon times a tangent.
def zcdp_of_pure(epsilon):
    need(0 <= epsilon < inf)
    return epsilon * tanh(epsilon / 2)


# From the variance.
def deviation_of_zcdp(rho, global_sensitivity):
    need(0 < rho < inf, 0 <= global_sensitivity < inf)
    return global_sensitivity / sqrt(2 * rho)


# One product under the root.
def zcdp_epsilon(rho, delta):
    need(0 <= rho < inf, 0 < delta < 1)
    return rho + 2 * sqrt(rho * -log(delta))


# With the rule of dp_accounting, which returns 0 if delta exceeds the total variation (a bound
# of Bretagnolle and Huber: TV <= sqrt(1 - e^-KL), and KL is at most the divergence of any order
# above one).
def rdp_epsilon(order, budget, delta):
    need(1 < order < inf, 0 <= budget < inf, 0 < delta < 1)
    if delta * delta + expm1(-budget) > 0:
        return 0.0
    return max(0.0, budget + log1p(-1 / order) - log(delta * order) / (order - 1))


# A geometric sum, expm1 over expm1.
def group_delta(epsilon, delta, size):
    size = whole(size)
    need(0 <= epsilon < inf, 0 <= delta <= 1)
    if delta == 0:
        return 0.0
    if epsilon == 0:
        return min(1.0, size * delta)
    top = epsilon * (size - 1) + log(-expm1(-epsilon * size)) - log(-expm1(-epsilon)) + log(delta)
    if top >= 0:
        return 1.0
    if epsilon * size > 700:
        return exp(top)
    return delta * expm1(epsilon * size) / expm1(epsilon)


# Log1p of expm1, and a second form where e^epsilon overflows.
def poisson_epsilon(epsilon, q):
    need(0 <= epsilon < inf, 0 <= q <= 1)
    if epsilon < 700:
        return log1p(q * expm1(epsilon))
    return epsilon + log(q + (1 - q) * exp(-epsilon)) if q else 0.0


# The quantile with log1p.
def laplace_error(scale, confidence):
    need(0 < scale < inf, 0 <= confidence < 1)
    return -scale * log1p(-confidence)


# Two-sided quantile of the standard library.
def gaussian_error(deviation, probability):
    need(0 < deviation < inf, 0 <= probability < 1)
    return deviation * -statistics.NormalDist().inv_cdf((1 - probability) / 2)


# Max of 0 and the profile.
def laplace_profile(epsilon, scale, sensitivity):
    need(0 <= epsilon < inf, 0 < scale < inf, 0 <= sensitivity < inf)
    gap = Fraction(sensitivity) / Fraction(scale) - Fraction(epsilon)
    return -expm1(-float(min(gap, 2000)) / 2) if gap > 0 else 0.0


# With log1p.
def laplace_scale_with_delta(epsilon, delta, global_sensitivity):
    need(0 <= epsilon < inf, 0 <= delta < 1, epsilon + delta > 0, 0 <= global_sensitivity < inf)
    return global_sensitivity / (epsilon - 2 * log1p(-delta))


# exponential.scale and its like: partial application
def multiple(factor, epsilon, global_sensitivity):
    need(0 < epsilon < inf, 0 <= global_sensitivity < inf)
    return factor * global_sensitivity / epsilon


exponential_scale = partial(multiple, 2)


# Odds of the others.
def exponential_miss(gap, scale, n_candidates):
    need(0 <= gap < inf, 0 < scale < inf)
    t = gap / scale - log(whole(n_candidates, 2) - 1)
    return exp(-t) if t > 700 else 1 / (1 + exp(t))


# Numpy's cube root.
def threshold_share(epsilon, cutoff):
    need(0 <= epsilon < inf)
    return epsilon / (1 + float(np.cbrt(2.0 * whole(cutoff))) ** 2)


# Logarithm of a ratio, not below 0.
def audit_epsilon(true_positives, false_positives, delta):
    need(0 <= true_positives <= 1, 0 < false_positives <= 1, 0 <= delta <= 1)
    gain = true_positives - delta
    return log(gain / false_positives) if gain > false_positives else 0.0


# A square of a hyperbolic sine, n / (4 sinh(eps/4)^2).
def rappor_variance(epsilon, n_reports):
    need(0 < epsilon < inf)
    return whole(n_reports) / (4 * math.sinh(epsilon / 4) ** 2)


UNSEEN = [
    ("guarantee.alpha", g_alpha),
    ("guarantee.beta", g_beta),
    ("guarantee.rho", g_rho),
    ("belief.posterior", softmax_posterior),
    ("belief.ratio_ceiling", ratio_ceiling),
    ("belief.largest_gain", largest_gain),
    ("belief.prior_of_largest_gain", prior_of_gain),
    ("composition.alpha", alphas_together),
    ("composition.epsilon", total),
    ("composition.epsilon_disjoint", parallel),
    ("composition.advanced", advanced_kov),
    ("composition.advanced", advanced_or_basic),
    ("gaussian.textbook_deviation", textbook),
    ("gaussian.delta", balle_wang),
    ("reconstruction.advantage", guess_advantage),
    ("refinement.factor_up_individual", factor_up),
    ("refinement.factor_down_statistical", factor_down),
    ("scale.differential_privacy", laplace_scale),
    ("scale.prior_free", prior_free),
    ("scale.rho", rho_logits),
    ("scale.rho_at_prior", rho_prior),
    ("testing.false_negatives", trade_off),
    ("testing.laplace_advantage", laplace_advantage),
    ("testing.gaussian_advantage", gaussian_advantage),
    ("testing.gaussian_false_negatives", gaussian_trade_off),
    ("testing.ratio_tail", ratio_tail),
    ("translation.rho_from_epsilon", rho_from_epsilon),
    ("translation.epsilon_of_breach", breach),
    ("concentrated.rho_of_gaussian", zcdp_of_gaussian),
    ("concentrated.rho_of_epsilon", zcdp_of_pure),
    ("concentrated.deviation", deviation_of_zcdp),
    ("concentrated.epsilon_simple", zcdp_epsilon),
    ("renyi.epsilon", rdp_epsilon),
    ("group.delta", group_delta),
    ("subsampling.poisson_epsilon", poisson_epsilon),
    ("accuracy.laplace", laplace_error),
    ("accuracy.gaussian", gaussian_error),
    ("laplace.delta", laplace_profile),
    ("laplace.scale", laplace_scale_with_delta),
    ("exponential.miss", exponential_miss),
    ("sparse_vector.threshold_epsilon", threshold_share),
    ("auditing.epsilon", audit_epsilon),
    ("local.rappor_variance", rappor_variance),
]
