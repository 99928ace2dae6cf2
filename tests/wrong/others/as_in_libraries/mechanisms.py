"""Wrong noise, composition, conversion and sampling."""

import math
from fractions import Fraction
from math import erfc, exp, expm1, inf, log, log1p, log10, sqrt

import numpy as np

from tests.needs import need, whole


def phi(x):
    return erfc(-x / sqrt(2)) / 2


# Inverted (WICG attribution-reporting-api #1329: "Laplace(epsilon / L1)").
def laplace_inverted(epsilon, global_sensitivity):
    need(0 < epsilon < inf, 0 <= global_sensitivity < inf)
    return epsilon / global_sensitivity if global_sensitivity else 0.0


# Returns the variance (smartnoise-core #316: "noise scale should not be squared").
def textbook_variance(epsilon, delta, global_sensitivity):
    need(0 < epsilon < 1, 0 < delta <= 1, 0 <= global_sensitivity < inf)
    return 2 * log(1.25 / delta) * (global_sensitivity / epsilon) ** 2


# The sensitivity is forgotten (programming-dp #59: right at sensitivity 1).
def textbook_unit(epsilon, delta, global_sensitivity):
    need(0 < epsilon < 1, 0 < delta <= 1, 0 <= global_sensitivity < inf)
    return sqrt(2 * log(1.25 / delta)) / epsilon


def profile(epsilon, x):
    return phi(x / 2 - epsilon / x) - (
        exp(epsilon) * phi(-x / 2 - epsilon / x) if epsilon < 700 else 0
    )


# The search stops at a width of 0.01 and returns the middle (Opacus #346).
def noise_coarse(epsilon, delta, global_sensitivity):
    need(0 <= epsilon < inf, 0 < delta < 1, 0 <= global_sensitivity < inf)
    if global_sensitivity == 0:
        return 0.0
    low, high = 0.0, 1.0
    while profile(epsilon, 1 / high) > delta:
        low, high = high, 2 * high
    for _ in range(200):
        if high - low <= 0.01:
            break
        middle = (low + high) / 2
        low, high = (middle, high) if profile(epsilon, 1 / middle) > delta else (low, middle)
    return global_sensitivity * (low + high) / 2


# Sign of the analytic mechanism's second case is wrong (smartnoise-core #316: "reduced sigma").
def noise_sign(epsilon, delta, global_sensitivity):
    need(0 < epsilon < inf, 0 < delta < 1, 0 <= global_sensitivity < inf)
    if epsilon > 300 or delta < 1e-100:
        raise OverflowError

    def case_a(v):
        return phi(sqrt(epsilon * v)) - exp(epsilon) * phi(-sqrt(epsilon * (v + 2)))

    def case_b(v):
        return phi(-sqrt(epsilon * v)) - exp(epsilon) * phi(-sqrt(epsilon * (v + 2)))

    rising = case_a(0) < delta
    low, high = 0.0, 1.0
    inside = (lambda v: case_a(v) <= delta) if rising else (lambda v: case_b(v) > delta)
    while inside(high):
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if inside(middle) else (low, middle)
    alpha = sqrt(1 + low / 2) - sqrt(low / 2)
    return alpha * global_sensitivity / sqrt(2 * epsilon)


# The search ends at 10, as a default max_epsilon of accountants' bisection.
def epsilon_capped(delta, deviation, global_sensitivity):
    need(0 < delta < 1, 0 < deviation < inf, 0 < global_sensitivity < inf)
    x = global_sensitivity / deviation
    if profile(0, x) <= delta:
        return 0.0
    low, high = 0.0, 10.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if profile(middle, x) > delta else (low, middle)
    return high


# Takes the deviation for the variance (prv_accountant #32: "sigma should be sigma^2").
def delta_variance(epsilon, deviation, global_sensitivity):
    need(0 <= epsilon < inf, 0 < deviation < inf, 0 < global_sensitivity < inf)
    return profile(epsilon, global_sensitivity / sqrt(deviation))


# The continuous mechanism's delta.
def discrete_as_continuous(epsilon, deviation, global_sensitivity):
    need(0 <= epsilon < inf, 0 < deviation < inf)
    return profile(epsilon, whole(global_sensitivity) / deviation)


# The factor 1/2 in the exponent is missing.
def profile_unhalved(epsilon, scale, global_sensitivity):
    need(0 <= epsilon < inf, 0 < scale < inf, 0 <= global_sensitivity < inf)
    return max(0.0, -expm1(epsilon - global_sensitivity / scale))


# Not cut off at 0: a negative epsilon where delta is large.
def laplace_epsilon_negative(delta, scale, global_sensitivity):
    need(0 <= delta < 1, 0 < scale < inf, 0 <= global_sensitivity < inf)
    return global_sensitivity / scale + 2 * log1p(-delta)


# The logarithm is replaced by its first order.
def scale_delta_added(epsilon, delta, global_sensitivity):
    need(0 <= epsilon < inf, 0 <= delta < 1, epsilon + delta > 0, 0 <= global_sensitivity < inf)
    return global_sensitivity / (epsilon + 2 * delta / (1 - delta))


# The tail mass alone, and one more (cross-media-measurement #4333: too small for epsilon > 1.1).
def tail_mass_bound(epsilon, delta, global_sensitivity):
    need(0 <= epsilon < inf, 0 < delta < 0.5, 0 <= global_sensitivity < inf)
    if epsilon == 0:
        return global_sensitivity / (2 * delta)
    return global_sensitivity * log(1 / delta) / epsilon


# A default list that keeps what earlier calls put there.
def spend(epsilons, ledger=[]):  # noqa: B006
    need(all(0 <= e < inf for e in epsilons))
    ledger.extend(epsilons)
    return math.fsum(ledger)


# Duplicates are lost in a set.
def spend_distinct(epsilons):
    need(all(0 <= e < inf for e in epsilons))
    return math.fsum(set(epsilons))


# Added up and clamped below 1.
def alphas_clamped(alphas):
    need(all(0 <= a < 1 for a in alphas))
    return min(sum(alphas), 1 - 1e-9)


# The betas are added (first order only).
def betas_added(betas):
    need(all(0 <= b < inf for b in betas))
    return math.fsum(betas)


# Without the second term (programming-dp #56, chapter 6).
def advanced_no_drift(epsilon, delta, times, slack):
    k = whole(times)
    need(
        0 <= epsilon < inf,
        0 <= delta <= 1,
        0 < slack < 1,
        k * Fraction(delta) + Fraction(slack) < 1,
    )
    return epsilon * sqrt(2 * k * log(1 / slack))


# Decimal logarithm.
def advanced_log10(epsilon, delta, times, slack):
    k = whole(times)
    need(
        0 <= epsilon < inf,
        0 <= delta <= 1,
        0 < slack < 1,
        k * Fraction(delta) + Fraction(slack) < 1,
    )
    return epsilon * sqrt(2 * k * log10(1 / slack)) + k * epsilon * expm1(epsilon)


# The other world's weight e^(i epsilon) is missing.
def kov_one_step(epsilon, delta, times, total_epsilon):
    k = whole(times)
    need(0 <= epsilon < inf, 0 <= delta < 1, 0 <= total_epsilon < inf, k <= 10**6)
    if k > 1000 or k * epsilon > 700:
        raise OverflowError
    s = sum(
        math.comb(k, i) * max(0.0, exp((k - i) * epsilon) - exp(total_epsilon))
        for i in range(k + 1)
    )
    leak = -expm1(k * log1p(-delta))
    return leak + (1 - leak) * s / (1 + exp(epsilon)) ** k


# A bracket is lost, so that log(order) is not divided by order - 1.
def rdp_bracket(order, budget, delta):
    need(1 < order < inf, 0 <= budget < inf, 0 < delta < 1)
    return max(0.0, budget + log1p(-1 / order) - log(delta) / (order - 1) - log(order))


# Divides by order instead of order - 1.
def rdp_order(order, budget, delta):
    need(1 < order < inf, 0 <= budget < inf, 0 < delta < 1)
    return max(0.0, budget + log1p(-1 / order) - log(delta * order) / order)


# The 2 is squared with the deviation.
def rdp_gaussian_doubled(order, deviation, global_sensitivity):
    need(1 < order < inf, 0 < deviation < inf, 0 <= global_sensitivity < inf)
    return order * global_sensitivity**2 / (2 * deviation) ** 2


# The two weights are exchanged.
def rdp_laplace_swapped(order, scale, global_sensitivity):
    need(1 < order < inf, 0 < scale < inf, 0 <= global_sensitivity < inf)
    a, x = order, global_sensitivity / scale
    up, down = (a - 1) / (2 * a - 1), a / (2 * a - 1)
    return (np.logaddexp(log(up) + (a - 1) * x, log(down) - a * x)) / (a - 1)


# The sensitivity is not squared (right at sensitivity 1).
def zcdp_unsquared(deviation, global_sensitivity):
    need(0 < deviation < inf, 0 <= global_sensitivity < inf)
    return global_sensitivity / (2 * deviation**2)


# Epsilon^2/8, which holds for a bounded range only (autodp's exponential mechanism).
def zcdp_eighth(epsilon):
    need(0 <= epsilon < inf)
    return epsilon**2 / 8


# The 2 is under the root.
def zcdp_root(rho, delta):
    need(0 <= rho < inf, 0 < delta < 1)
    return rho + sqrt(2 * rho * log(1 / delta))


# Delta at least 1e-6, "for stability".
def zcdp_floor(rho, delta):
    need(0 <= rho < inf, 0 < delta < 1)
    return rho + 2 * sqrt(rho * log(1 / max(delta, 1e-6)))


# Cached by the budget alone.
CACHE = {}


def deviation_cached(rho, global_sensitivity):
    need(0 < rho < inf, 0 <= global_sensitivity < inf)
    if rho not in CACHE:
        CACHE[rho] = global_sensitivity / sqrt(2 * rho)
    return CACHE[rho]


# One record less, size counts the others.
def group_others(epsilon, size):
    need(0 <= epsilon < inf)
    return epsilon * max(1, whole(size) - 1)


# Multiplied by the size alone.
def group_linear(epsilon, delta, size):
    need(0 <= epsilon < inf, 0 <= delta <= 1)
    return min(1.0, delta * whole(size))


# Linear in the rate, right for a small epsilon only.
def amplified_linear(epsilon, sampling_rate):
    need(0 <= epsilon < inf, 0 <= sampling_rate <= 1)
    return sampling_rate * epsilon


# The rate as a whole percentage, by integer division.
def amplified_floor(epsilon, sample_size, n_records):
    m, n = whole(sample_size), whole(n_records)
    need(0 <= epsilon < inf, m <= n)
    share = m * 100 // n / 100
    return log1p(share * expm1(epsilon)) if epsilon < 700 else epsilon + log(share)


# N + 1 for n.
def amplified_delta_off(delta, sample_size, n_records):
    m, n = whole(sample_size), whole(n_records)
    need(0 <= delta <= 1, m <= n)
    return delta * m / (n + 1)


WRONG = {
    laplace_inverted: ("scale.differential_privacy", "rate-for-scale"),
    textbook_variance: ("gaussian.textbook_deviation", "root-forgotten"),
    textbook_unit: ("gaussian.textbook_deviation", "one-part-changed"),
    noise_coarse: ("gaussian.deviation", "near-on-either-side"),
    noise_sign: ("gaussian.deviation", "known-bound"),
    epsilon_capped: ("gaussian.epsilon", "clamped"),
    delta_variance: ("gaussian.delta", "one-part-changed"),
    discrete_as_continuous: ("gaussian.discrete_delta", "continuous-for-discrete"),
    profile_unhalved: ("laplace.delta", "one-part-changed"),
    laplace_epsilon_negative: ("laplace.epsilon", "one-part-changed"),
    scale_delta_added: ("laplace.scale", "one-part-changed"),
    tail_mass_bound: ("laplace.truncated_bound", "known-bound"),
    spend: ("composition.epsilon", "state"),
    spend_distinct: ("composition.epsilon", "duplicates-dropped"),
    alphas_clamped: ("composition.alpha", "sum-of-entries"),
    betas_added: ("composition.beta", "sum-of-entries"),
    advanced_no_drift: ("composition.advanced", "one-part-changed"),
    advanced_log10: ("composition.advanced", "logarithm-base-10"),
    kov_one_step: ("composition.delta_repeated",),
    rdp_bracket: ("renyi.epsilon", "one-part-changed"),
    rdp_order: ("renyi.epsilon", "one-part-changed"),
    rdp_gaussian_doubled: ("renyi.gaussian", "one-part-changed"),
    rdp_laplace_swapped: ("renyi.laplace", "one-part-changed"),
    zcdp_unsquared: ("concentrated.rho_of_gaussian", "one-part-changed"),
    zcdp_eighth: ("concentrated.rho_of_epsilon", "known-bound"),
    zcdp_root: ("concentrated.epsilon_simple", "one-part-changed"),
    zcdp_floor: ("concentrated.epsilon_simple", "input-cut", "delta-tiny"),
    deviation_cached: ("concentrated.deviation", "second-call"),
    group_others: ("group.epsilon", "one-part-changed"),
    group_linear: ("group.delta", "known-bound"),
    amplified_linear: ("subsampling.poisson_epsilon", "one-part-changed"),
    amplified_floor: ("subsampling.without_replacement_epsilon", "one-part-changed"),
    amplified_delta_off: ("subsampling.without_replacement_delta", "one-part-changed"),
}
