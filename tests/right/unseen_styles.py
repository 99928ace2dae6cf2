"""Right implementations in many styles, by somebody who had not seen the oracle.

They have other names for the parameters, other forms of the formula, and other types of numbers.
"""

import math
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import reduce
from math import exp, expm1, fsum, inf, log, log1p, sqrt, tanh
from operator import mul

import numpy as np
from mpmath import mp, mpf

from tests.needs import need, whole
from tests.right.unseen_exact import digits


# Plain, other names.
def scale_differential_privacy(eps, l1_sensitivity):
    need(0 < eps < inf, 0 <= l1_sensitivity < inf)
    return l1_sensitivity / eps


# Exact fraction.
def scale_differential_privacy_again(epsilon, sensitivity):
    need(0 < epsilon < inf, 0 <= sensitivity < inf)
    return Fraction(sensitivity) / Fraction(epsilon)


# Mpmath, as log-odds.
@digits(60)
def scale_rho(rho, m, sensitive_range):
    m = whole(m, 2)
    need(0 < rho < 1, 0 <= sensitive_range < inf)
    rho = mpf(rho)
    need(rho * m > 1)
    return mpf(sensitive_range) / (mp.log(rho / (1 - rho)) + mp.log(m - 1))


# Decimal.
def scale_rho_at_prior(rho, p_max, sensitive_range):
    need(0 < p_max < rho < 1, 0 <= sensitive_range < inf)
    with localcontext() as c:
        c.prec = 80
        r, p = Decimal(float(rho)), Decimal(float(p_max))
        return Decimal(float(sensitive_range)) / ((r / (1 - r)).ln() - (p / (1 - p)).ln())


# Stable form.
def guarantee_alpha(scale, identifiability_sensitivity, p_min):
    need(0 < scale < inf, 0 <= identifiability_sensitivity < inf, 0 <= p_min <= 0.5)
    t = identifiability_sensitivity / scale
    return (1 - p_min) * -expm1(-t) / (p_min * exp(-t) + (1 - p_min))


# A closure.
def _gain(p):
    if p == 0:
        return expm1
    return lambda t: (1 - p) * -expm1(-t) / (p + (1 - p) * exp(-t))


def guarantee_beta(b, theta, p_min):
    need(0 < b < inf, 0 <= theta < inf, 0 <= p_min <= 0.5)
    return _gain(p_min)(theta / b)


# A class with rates.
class Laplace:
    def __init__(self, scale):
        need(0 < scale < inf)
        self.scale = scale

    def weight(self, distance):
        return exp(-distance / self.scale)


def guarantee_rho(*, scale, sensitive_range, n_worlds):
    need(0 <= sensitive_range < inf)
    return 1 / (1 + (whole(n_worlds, 2) - 1) * Laplace(scale).weight(sensitive_range))


# Keyword only.
def belief_ratio_ceiling(*, exponent, prior):
    need(0 <= exponent < inf, 0 <= prior <= 1)
    if prior == 0:
        return exp(exponent)
    return 1 / (prior + (1 - prior) * exp(-exponent))


# Hyperbolic tangent.
def belief_largest_gain(t):
    need(0 <= t < inf)
    return tanh(t / 4)


# Logs, empty list gives 0.
def composition_alpha(alphas):
    need(all(0 <= a < 1 for a in alphas))
    return -expm1(fsum(log1p(-a) for a in alphas))


# Exact product.
def composition_beta(betas):
    need(all(0 <= b < inf for b in betas))
    return reduce(mul, (1 + Fraction(b) for b in betas), Fraction(1)) - 1


# Fsum.
def composition_epsilon(epsilons):
    need(all(0 <= e < inf for e in epsilons))
    return math.fsum(epsilons)


# Empty list.
def composition_epsilon_disjoint(epsilons):
    need(all(0 <= e < inf for e in epsilons))
    return max(epsilons, default=0.0)


# As printed in Dwork and Roth.
def composition_advanced(epsilon, delta, k, delta_prime):
    k = whole(k)
    need(0 <= epsilon < inf, 0 <= delta <= 1, 0 < delta_prime < 1)
    need(Fraction(k) * Fraction(delta) + Fraction(delta_prime) < 1)
    return epsilon * sqrt(2 * k * -log(delta_prime)) + k * epsilon * expm1(epsilon)


# Sharper: the least of it, adding, and epsilon^2-zCDP.
def composition_advanced_again(epsilon, delta, times, slack):
    k = whole(times)
    need(0 <= epsilon < inf, 0 <= delta <= 1, 0 < slack < 1)
    need(Fraction(k) * Fraction(delta) + Fraction(slack) < 1)
    first = k * epsilon
    if epsilon > 700:
        return first
    return min(first, epsilon * sqrt(-2 * k * log(slack)) + k * epsilon * expm1(epsilon))


def _delta(eps, mu):
    return mp.ncdf(-eps / mu + mu / 2) - mp.exp(eps) * mp.ncdf(-eps / mu - mu / 2)


# Mpmath with 100 digits.
def gaussian_delta(epsilon, sigma, sensitivity):
    need(0 <= epsilon < inf, 0 < sigma < inf, 0 < sensitivity < inf)
    with mp.workdps(120):
        return +_delta(mpf(epsilon), mpf(sensitivity) / mpf(sigma))


# Log of delta apart.
def gaussian_textbook_deviation(eps, delta, l2_sensitivity):
    need(0 < eps < 1, 0 < delta <= 1, 0 <= l2_sensitivity < inf)
    return l2_sensitivity * sqrt(2 * (log(1.25) - log(delta))) / eps


# Tanh form.
def reconstruction_advantage(epsilon, delta, collision_probability):
    need(0 <= epsilon < inf, 0 <= delta <= 1, 0 <= collision_probability <= 1)
    e = exp(-epsilon)
    return (1 - collision_probability) * (tanh(epsilon / 2) + 2 * delta * e / (1 + e))


# Mpmath.
@digits(60)
def reconstruction_uniform(epsilon, delta, n_worlds):
    m = whole(n_worlds, 2)
    need(0 <= epsilon < inf, 0 <= delta <= 1)
    e = mp.expm1(mpf(epsilon))
    return (m - 1) * (m * mpf(delta) + e) / (m * (m + e))


# Floats.
def refinement_mass_up(factor_up, factor_down):
    need(1 <= factor_up < inf, 0 <= factor_down <= 1, factor_down < factor_up)
    return (1 - factor_down) / (factor_up - factor_down)


# Decimal.
def refinement_factor_up_statistical(epsilon, mass):
    need(0 <= epsilon < inf, 0 <= mass <= 1)
    with localcontext() as c:
        c.prec = 60
        m = Decimal(float(mass))
        return 1 / (m + (1 - m) * (-Decimal(float(epsilon))).exp())


# Logistic.
def refinement_moved_mass_statistical(epsilon, delta):
    need(0 <= epsilon < inf, 0 <= delta <= 1)
    return delta * exp(-epsilon) / (1 + exp(-epsilon))


# By the rate.
def scale_prior_free(alpha, beta, theta):
    need(0 < alpha < 1, 0 < beta < inf, 0 <= theta < inf)
    return theta / min(-log1p(-alpha), log1p(beta))


# Numpy.
def testing_advantage(epsilon, delta):
    need(0 <= epsilon < inf, 0 <= delta <= 1)
    e = np.exp(-np.float64(epsilon))
    return (-np.expm1(-np.float64(epsilon)) + 2 * delta * e) / (1 + e)


# Mpmath, both lines.
@digits(60)
def testing_false_negatives(epsilon, delta, fpr):
    need(0 <= epsilon < inf, 0 <= delta <= 1, 0 <= fpr <= 1)
    e, rest = mp.exp(mpf(epsilon)), 1 - mpf(delta)
    return max(mpf(0), rest - e * mpf(fpr), (rest - mpf(fpr)) / e)


# Odds.
def testing_bayes_success(epsilon, delta, m):
    m = whole(m, 2)
    need(0 <= epsilon < inf, 0 <= delta <= 1)
    e = exp(-epsilon)
    return (1 + delta * (m - 1) * e) / (1 + (m - 1) * e)


# Error function.
def testing_gaussian_advantage(mu):
    need(0 <= mu < inf)
    return math.erf(mu / sqrt(8))


# Expm1.
def testing_ratio_tail(epsilon, delta, exponent):
    need(0 <= epsilon < exponent < inf, 0 <= delta <= 1)
    return min(1.0, delta / -expm1(epsilon - exponent))


# Logarithms apart.
@digits(60)
def translation_epsilon_from_rho(rho, n_worlds):
    m, r = whole(n_worlds, 2), mpf(rho)
    need(0 < rho < 1, r * m >= 1)
    return mp.log(r) + mp.log(m - 1) - mp.log(1 - r)


# Mpmath.
@digits(60)
def translation_epsilon_of_breach(rho_1, rho_2):
    need(0 < rho_1 < rho_2 < 1)
    a, b = mpf(rho_1), mpf(rho_2)
    return mp.log(b * (1 - a)) - mp.log(a * (1 - b))


# By the variance.
def concentrated_rho_of_gaussian(sigma, sensitivity):
    need(0 < sigma < inf, 0 <= sensitivity < inf)
    variance = Fraction(sigma) ** 2
    return Fraction(sensitivity) ** 2 / (2 * variance)


# Tanh.
def concentrated_rho_of_epsilon(epsilon):
    need(0 <= epsilon < inf)
    return epsilon * tanh(epsilon / 2)


# Series near zero.
def concentrated_rho_of_laplace(scale, sensitivity):
    need(0 < scale < inf, 0 <= sensitivity < inf)
    t = sensitivity / scale
    if t > 1.5:
        return t + expm1(-t)
    total, term = 0.0, t * t / 2
    for k in range(3, 40):
        total += term
        term *= -t / k
    return total


# Sqrt of the variance.
def concentrated_deviation(rho, sensitivity):
    need(0 < rho < inf, 0 <= sensitivity < inf)
    return sensitivity / sqrt(2) / sqrt(rho)


# As printed.
def concentrated_epsilon_simple(rho, delta):
    need(0 <= rho < inf, 0 < delta < 1)
    return rho + 2 * sqrt(rho * -log(delta))


# Sharper: Canonne, Kamath, Steinke at the best order.
@digits(60)
def concentrated_epsilon_simple_again(rho, delta):
    need(0 <= rho < inf, 0 < delta < 1)
    if rho == 0:
        return 0.0
    r, target = mpf(rho), -mp.log(mpf(delta))
    lo, hi = mpf(0), mp.sqrt(target / r)  # x = order - 1 solves rho x^2 + log(1 + x) = log(1/delta)
    for _ in range(120):
        mid = (lo + hi) / 2
        lo, hi = (lo, mid) if r * mid * mid + mp.log1p(mid) > target else (mid, hi)
    a = 1 + hi
    return max(mpf(0), r * a + mp.log(hi / a) + (target - mp.log(a)) / hi)


# Noise multiplier.
def renyi_gaussian(alpha, sigma, sensitivity):
    need(1 < alpha < inf, 0 < sigma < inf, 0 <= sensitivity < inf)
    return alpha * (sensitivity / sigma) ** 2 / 2


# Mpmath.
def renyi_laplace(order, scale, sensitivity):
    need(1 < order < inf, 0 < scale < inf, 0 <= sensitivity < inf)
    with mp.workdps(700):
        a, t = mpf(order), mpf(sensitivity) / mpf(scale)
        return mp.log(
            a / (2 * a - 1) * mp.exp((a - 1) * t) + (a - 1) / (2 * a - 1) * mp.exp(-a * t)
        ) / (a - 1)


# Sharper: the least of it and Mironov's, both proved.
@digits(60)
def renyi_epsilon(alpha, rdp, delta):
    need(1 < alpha < inf, 0 <= rdp < inf, 0 < delta < 1)
    a, b, d = mpf(alpha), mpf(rdp), mpf(delta)
    mironov = b - mp.log(d) / (a - 1)
    balle = b + mp.log((a - 1) / a) - (mp.log(d) + mp.log(a)) / (a - 1)
    return max(mpf(0), min(mironov, balle))


# The sum, size 1 and epsilon 0.
@digits(60)
def group_delta(epsilon, delta, size):
    k = whole(size)
    need(0 <= epsilon < inf, 0 <= delta <= 1)
    if delta == 0 or k == 1:
        return delta
    if epsilon == 0:
        return min(1.0, k * delta)
    return min(mpf(1), mpf(delta) * mp.expm1(k * mpf(epsilon)) / mp.expm1(mpf(epsilon)))


# Log1p and a second form for large epsilon.
def subsampling_poisson_epsilon(eps, q):
    need(0 <= eps < inf, 0 <= q <= 1)
    if q == 0:
        return 0.0
    if eps < 30:
        return log1p(q * expm1(eps))
    return eps + log(q + (1 - q) * exp(-eps))


# Fraction.
def subsampling_without_replacement_delta(delta, m, n):
    m, n = whole(m), whole(n)
    need(0 <= delta <= 1, m <= n)
    return Fraction(delta) * Fraction(m, n)


# Mpmath.
def selection_laplace_threshold(epsilon, delta, max_partitions_contributed):
    k = whole(max_partitions_contributed)
    need(0 < epsilon < inf, 0 < delta < 1)
    with mp.workdps(400):
        share = -mp.expm1(mp.log1p(-mpf(delta)) / k)
        return 1 + k * max(mpf(0), -mp.log(2 * share)) / mpf(epsilon)


# Expm1 and log1p.
def selection_discrete_laplace_delta(scale, threshold, groups):
    t, k = whole(threshold), whole(groups)
    need(0 < scale < inf)
    one = exp((1 - t) / scale) / (1 + exp(-1 / scale))
    return 1.0 if one == 1 else -expm1(k * log1p(-one))


# Inverse error function.
@digits(60)
def accuracy_gaussian(sigma, confidence):
    need(0 < sigma < inf, 0 <= confidence < 1)
    return mpf(sigma) * mp.sqrt(2) * mp.erfinv(mpf(confidence))


# Exact exponent.
@digits(60)
def laplace_delta(epsilon, scale, sensitivity):
    need(0 <= epsilon < inf, 0 < scale < inf, 0 <= sensitivity < inf)
    t = Fraction(epsilon) - Fraction(sensitivity) / Fraction(scale)
    return 0.0 if t >= 0 else -mp.expm1(mpf(t.numerator) / t.denominator / 2)


# Delta 0 and epsilon 0.
def laplace_scale(epsilon, delta, sensitivity):
    need(0 <= epsilon < inf, 0 <= delta < 1, epsilon + delta > 0, 0 <= sensitivity < inf)
    return sensitivity / (epsilon - 2 * log1p(-delta))


# Hyperbolic sine.
@digits(60)
def local_optimized_unary_variance(epsilon, n):
    n = whole(n)
    need(0 < epsilon < inf)
    return mpf(n) / mp.sinh(mpf(epsilon) / 2) ** 2


# Log1p.
def local_rappor_epsilon(f, h):
    h = whole(h)
    need(0 < f <= 1)
    return 2 * h * log1p(2 * (1 - f) / f)


# Survival form.
def exponential_miss(gap, scale, n_candidates):
    n = whole(n_candidates, 2)
    need(0 <= gap < inf, 0 < scale < inf)
    w = (n - 1) * exp(-gap / scale)
    return w / (1 + w)


# Cube root.
@digits(60)
def sparse_vector_threshold_scale(epsilon, sensitivity, c):
    c = whole(c)
    need(0 < epsilon < inf, 0 <= sensitivity < inf)
    return mpf(sensitivity) * (1 + mp.cbrt(4 * mpf(c) ** 2)) / mpf(epsilon)


UNSEEN = [
    ("scale.differential_privacy", scale_differential_privacy),
    ("scale.differential_privacy", scale_differential_privacy_again),
    ("scale.rho", scale_rho),
    ("scale.rho_at_prior", scale_rho_at_prior),
    ("guarantee.alpha", guarantee_alpha),
    ("guarantee.beta", guarantee_beta),
    ("guarantee.rho", guarantee_rho),
    ("belief.ratio_ceiling", belief_ratio_ceiling),
    ("belief.largest_gain", belief_largest_gain),
    ("composition.alpha", composition_alpha),
    ("composition.beta", composition_beta),
    ("composition.epsilon", composition_epsilon),
    ("composition.epsilon_disjoint", composition_epsilon_disjoint),
    ("composition.advanced", composition_advanced),
    ("composition.advanced", composition_advanced_again),
    ("gaussian.delta", gaussian_delta),
    ("gaussian.textbook_deviation", gaussian_textbook_deviation),
    ("reconstruction.advantage", reconstruction_advantage),
    ("reconstruction.uniform", reconstruction_uniform),
    ("refinement.mass_up", refinement_mass_up),
    ("refinement.factor_up_statistical", refinement_factor_up_statistical),
    ("refinement.moved_mass_statistical", refinement_moved_mass_statistical),
    ("scale.prior_free", scale_prior_free),
    ("testing.advantage", testing_advantage),
    ("testing.false_negatives", testing_false_negatives),
    ("testing.bayes_success", testing_bayes_success),
    ("testing.gaussian_advantage", testing_gaussian_advantage),
    ("testing.ratio_tail", testing_ratio_tail),
    ("translation.epsilon_from_rho", translation_epsilon_from_rho),
    ("translation.epsilon_of_breach", translation_epsilon_of_breach),
    ("concentrated.rho_of_gaussian", concentrated_rho_of_gaussian),
    ("concentrated.rho_of_epsilon", concentrated_rho_of_epsilon),
    ("concentrated.rho_of_laplace", concentrated_rho_of_laplace),
    ("concentrated.deviation", concentrated_deviation),
    ("concentrated.epsilon_simple", concentrated_epsilon_simple),
    ("concentrated.epsilon_simple", concentrated_epsilon_simple_again),
    ("renyi.gaussian", renyi_gaussian),
    ("renyi.laplace", renyi_laplace),
    ("renyi.epsilon", renyi_epsilon),
    ("group.delta", group_delta),
    ("subsampling.poisson_epsilon", subsampling_poisson_epsilon),
    ("subsampling.without_replacement_delta", subsampling_without_replacement_delta),
    ("selection.laplace_threshold", selection_laplace_threshold),
    ("selection.discrete_laplace_delta", selection_discrete_laplace_delta),
    ("accuracy.gaussian", accuracy_gaussian),
    ("laplace.delta", laplace_delta),
    ("laplace.scale", laplace_scale),
    ("local.optimized_unary_variance", local_optimized_unary_variance),
    ("local.rappor_epsilon", local_rappor_epsilon),
    ("exponential.miss", exponential_miss),
    ("sparse_vector.threshold_scale", sparse_vector_threshold_scale),
]
