"""Right implementations in exact and long numbers, by somebody who had not seen the oracle.

Each takes less than a second at any input.
"""

import functools
import math
import operator
from decimal import Decimal, localcontext
from fractions import Fraction

import mpmath
from mpmath import mp, mpf

from tests.needs import need, whole


def digits(n):
    """Decorator: run with n digits of mpmath."""

    def wrap(function):
        @functools.wraps(function)
        def inner(*args, **kwargs):
            with mp.workdps(n):
                return +function(*args, **kwargs)

        return inner

    return wrap


# With Decimals of 60 digits.
def rho_at_prior(scale, sensitive_range, p_max):
    need(0 < scale < math.inf, 0 <= sensitive_range < math.inf, 0 < p_max < 1)
    with localcontext() as context:
        context.prec = 60
        context.Emin = -999999999
        p = Decimal(p_max)
        return p / (p + (1 - p) * (-Decimal(sensitive_range) / Decimal(scale)).exp())


# A Fraction.
def laplace_epsilon(scale, global_sensitivity):
    need(0 < scale < math.inf, 0 <= global_sensitivity < math.inf)
    return Fraction(global_sensitivity) / Fraction(scale)


# Mpmath.
@digits(40)
def ratio_floor(exponent, prior):
    need(0 <= exponent < math.inf, 0 <= prior <= 1)
    return 1 / (mpf(prior) + (1 - mpf(prior)) * mpmath.exp(exponent))


# Three cases weighed one after another.
@digits(50)
def disclosure(epsilon, inclusion, share):
    need(0 <= epsilon < math.inf, 0 <= inclusion <= 1, 0 <= share <= 1)
    e = mpmath.exp(-mpf(epsilon))
    inside, same = mpf(inclusion), mpf(share)
    return 1 / (inside * (same + (1 - same) * e**2) + (1 - inside) * e)


# An exact product.
def betas_together(betas):
    need(all(0 <= b < math.inf for b in betas))
    return functools.reduce(operator.mul, (1 + Fraction(b) for b in betas), Fraction(1)) - 1


# Fractions.
def from_trade_off(false_positives, false_negatives, collision_probability):
    a, b, c = map(Fraction, (false_positives, false_negatives, collision_probability))
    need(0 <= a <= 1, 0 <= b <= 1, 0 <= c <= 1, a + b <= 1)
    return (1 - c) * (1 - a - b)


# Exact quotient, then one logarithm.
@digits(40)
def epsilon_uniform(advantage, delta, n_worlds):
    m = whole(n_worlds, 2)
    a, d = Fraction(advantage), Fraction(delta)
    need(0 <= a < 1, 0 <= d <= 1, m * a < m - 1, m * a >= (m - 1) * d)
    q = (m - 1) * (1 + m * a - m * d) / (m - 1 - m * a)
    return mpmath.log1p(mpf((q - 1).numerator) / mpf((q - 1).denominator))


# A Fraction.
def mass_up(factor_up, factor_down):
    need(1 <= factor_up < math.inf, 0 <= factor_down <= 1, factor_down < factor_up)
    up, down = Fraction(factor_up), Fraction(factor_down)
    return (1 - down) / (up - down)


# Log1p of both excesses.
@digits(50)
def prior_dependent(alpha, beta, identifiability_sensitivity, p_min, p_max):
    a, b, p, top = (mpf(v) for v in (alpha, beta, p_min, p_max))
    need(0 < a < 1, b > 0, b < mpmath.inf, 0 <= identifiability_sensitivity < math.inf)
    need(0 <= p <= 0.5, 0 < top < 1, p <= top, p + top <= 1, top * (1 + b) < 1)
    fall = mpmath.log1p(a / ((1 - a) * (1 - p)))
    rise = mpmath.log1p(b / (1 - p * (1 + b)))
    return identifiability_sensitivity / min(fall, rise)


# Decimal.
def bayes_success(epsilon, delta, n_worlds):
    m = whole(n_worlds, 2)
    need(0 <= epsilon < math.inf, 0 <= delta <= 1)
    with localcontext() as context:
        context.prec = 80
        e = (-Decimal(epsilon)).exp()
        return (1 + (m - 1) * Decimal(delta) * e) / (1 + (m - 1) * e)


# Bayes' rule with Fractions.
def posterior_ceiling(prior, false_positives, false_negatives):
    p, a, b = map(Fraction, (prior, false_positives, false_negatives))
    need(0 <= p <= 1, 0 <= a <= 1, 0 <= b <= 1, p * (1 - b) + (1 - p) * a > 0)
    return p * (1 - b) / (p * (1 - b) + (1 - p) * a)


# The larger of two Fractions.
def gamma_from_rho(rho, n_worlds):
    m, r = whole(n_worlds, 2), Fraction(rho)
    need(0 < r < 1, r * m >= 1)
    return max(m * r, Fraction(m - 1, m) / (1 - r))


# Mpmath with digits for the cancellation.
@digits(700)
def zcdp_of_laplace(scale, global_sensitivity):
    need(0 < scale < math.inf, 0 <= global_sensitivity < math.inf)
    x = mpf(global_sensitivity) / mpf(scale)
    return x + mpmath.expm1(-x)


# Sharper, by the best of many Renyi orders (Canonne, Kamath, Steinke, Proposition 12).
@digits(30)
def zcdp_best_order(rho, delta):
    need(0 <= rho < math.inf, 0 < delta < 1)
    rho, delta = mpf(rho), mpf(delta)
    if rho == 0:
        return mpf(0)
    best = 1 + mpmath.sqrt(-mpmath.log(delta) / rho)
    orders = (1 + (best - 1) * mpf(i) / 40 for i in range(1, 60))
    return max(
        mpf(0),
        min(rho * a + mpmath.log1p(-1 / a) - mpmath.log(a * delta) / (a - 1) for a in orders),
    )


# Both directions by the likelihood ratio's threshold.
@digits(60)
def sampled_gaussian(epsilon, sampling_rate, deviation):
    need(0 <= epsilon < math.inf, 0 < sampling_rate <= 1, 0 < deviation < math.inf)
    e, q, s = mpf(epsilon), mpf(sampling_rate), mpf(deviation)

    def above(x, mean=0):
        return mpmath.ncdf(-(x - mean) / s)

    with mp.workdps(60 + int(epsilon)):
        cut = s**2 * mpmath.log1p(mpmath.expm1(e) / q) + mpf(1) / 2
        add = q * above(cut, 1) - (q + mpmath.expm1(e)) * above(cut)
        remove = mpf(0)
        if mpmath.exp(-e) > 1 - q:
            low = s**2 * mpmath.log1p(mpmath.expm1(-e) / q) + mpf(1) / 2
            remove = (1 - mpmath.exp(e) * (1 - q)) * (1 - above(low)) - mpmath.exp(e) * q * (
                1 - above(low, 1)
            )
    return max(add, remove)


# All groups, in long arithmetic.
@digits(80)
def threshold_delta(scale, threshold, groups):
    g = whole(groups)
    need(0 < scale < math.inf, 1 <= threshold < math.inf)
    one = mpmath.exp((1 - mpf(threshold)) / mpf(scale)) / 2
    return -mpmath.expm1(g * mpmath.log1p(-one))


# Counted up from one by the exact delta, then by a logarithm.
@digits(400)
def least_threshold(epsilon, delta, groups):
    g = whole(groups)
    need(0 < epsilon < math.inf, 0 < delta < 1)
    scale = mpf(g) / mpf(epsilon)
    each = -mpmath.expm1(mpmath.log1p(-mpf(delta)) / g)

    def revealed(threshold):
        return mpmath.exp((1 - threshold) / scale) / (1 + mpmath.exp(-1 / scale))

    guess = 1 - scale * mpmath.log(each * (1 + mpmath.exp(-1 / scale)))
    threshold = max(1, int(mpmath.floor(guess)) - 1)
    while revealed(threshold) > each:
        threshold += 1
    return mpf(threshold)


# With expm1, all exact but the exponential.
@digits(50)
def grr_variance(epsilon, n_values, n_reports):
    k, n = whole(n_values, 2), whole(n_reports)
    need(0 < epsilon < math.inf)
    x = mpmath.expm1(mpf(epsilon))
    return n * (x + (k - 1)) / x**2


# Exact odds.
@digits(40)
def grr_epsilon(truth, n_values):
    t, k = Fraction(truth), whole(n_values, 2)
    need(0 <= t < 1, t * k >= 1)
    excess = (t * k - 1) / (1 - t)
    return mpmath.log1p(mpf(excess.numerator) / excess.denominator)


UNSEEN = [
    ("guarantee.rho_at_prior", rho_at_prior),
    ("guarantee.epsilon", laplace_epsilon),
    ("belief.ratio_floor", ratio_floor),
    ("belief.disclosure_ceiling", disclosure),
    ("composition.beta", betas_together),
    ("reconstruction.from_trade_off", from_trade_off),
    ("reconstruction.epsilon_uniform", epsilon_uniform),
    ("refinement.mass_up", mass_up),
    ("scale.prior_dependent", prior_dependent),
    ("testing.bayes_success", bayes_success),
    ("testing.posterior_ceiling", posterior_ceiling),
    ("translation.gamma_from_rho", gamma_from_rho),
    ("concentrated.rho_of_laplace", zcdp_of_laplace),
    ("concentrated.epsilon_simple", zcdp_best_order),
    ("subsampling.gaussian_delta", sampled_gaussian),
    ("selection.laplace_delta", threshold_delta),
    ("selection.discrete_laplace_threshold", least_threshold),
    ("local.randomized_response_variance", grr_variance),
    ("local.randomized_response_epsilon", grr_epsilon),
]
