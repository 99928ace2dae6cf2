"""Functions of the fourth part of the pairs: other ways to the same number, and paths that only
floats take."""

# They are written as users write them, who do not annotate.
# mypy: disable-error-code="no-untyped-def,no-untyped-call,var-annotated,attr-defined"

import collections
import contextlib
import functools
import math
import time
from decimal import Decimal
from fractions import Fraction

import numpy as np

# equal


def base_two(rho, n_worlds, sensitive_range):
    return sensitive_range / (np.log2((n_worlds - 1) * rho / (1 - rho)) * np.log(2))


def halves(betas):
    if len(betas) == 1:
        return betas[0]
    middle = len(betas) // 2
    a, b = halves(betas[:middle]), halves(betas[middle:])
    return a + b + a * b


def by_tanh(epsilon, delta):
    return math.tanh(epsilon / 2) + 2 * delta / (1 + math.exp(epsilon))


def by_decimal(epsilons):
    return float(sum(map(Decimal, epsilons)))


def by_fraction(scale, global_sensitivity):
    return float(Fraction(global_sensitivity) / Fraction(scale))


def log_sum_exp(prior, values, response, scale):
    logs = [
        math.log(p) - abs(response - v) / scale if p > 0 else -math.inf
        for p, v in zip(prior, values, strict=True)
    ]
    top = max(logs)
    total = top + math.log(sum(math.exp(x - top) for x in logs))
    return [math.exp(x - total) for x in logs]


def softmax(prior, values, response, scale):
    logs = [
        (math.log(p) if p else -math.inf) - abs(response - v) / scale
        for p, v in zip(prior, values, strict=True)
    ]
    top = max(logs)
    weights = [math.exp(x - top) for x in logs]
    return [weight / sum(weights) for weight in weights]


def numpy_softmax(prior, values, response, scale):
    with np.errstate(all="ignore"):
        distances = np.abs(response - np.asarray(values, dtype=float)) / scale
        logs = np.log(np.asarray(prior, dtype=float)) - distances
        weights = np.exp(logs - logs.max())
    return weights / weights.sum()


def split_logs(alpha, beta, identifiability_sensitivity, p_min, p_max):
    a = math.log1p(-p_min * (1 - alpha)) - math.log1p(-alpha) - math.log1p(-p_min)
    b = math.log1p(-p_min) + math.log1p(beta) - math.log1p(-p_min * (1 + beta))
    return identifiability_sensitivity / min(a, b)


def by_odds(alphas, p_min):
    odds = functools.reduce(
        lambda o, a: o * (1 - p_min * (1 - a)) / ((1 - p_min) * (1 - a)), alphas, 1.0
    )
    return 1 - 1 / (p_min + (1 - p_min) * odds)


def least_sorted(gamma, n_worlds):
    return sorted([gamma / n_worlds, 1 - (n_worlds - 1) / (gamma * n_worlds)])[0]


def by_logistic_tanh(scale, sensitive_range, n_worlds):
    return (1 + math.tanh((sensitive_range / scale - math.log(n_worlds - 1)) / 2)) / 2


def log_to_base_e(rho, n_worlds):
    return math.log((n_worlds - 1) * rho / (1 - rho), math.e)


def largest_by_recursion(epsilons):
    if len(epsilons) == 1:
        return epsilons[0]
    rest = largest_by_recursion(epsilons[1:])
    return epsilons[0] if epsilons[0] > rest else rest


def numpy_where(alpha, beta, identifiability_sensitivity):
    a, b = -np.log1p(-alpha), np.log1p(beta)
    return identifiability_sensitivity / np.where(a < b, a, b)


def larger_of_two(epsilon, sampling_rate):
    x = math.exp(epsilon)
    y = (1 - math.exp(-epsilon)) / sampling_rate + math.exp(-epsilon)
    return x if x >= y else y


class _Ratio:
    def __call__(self, epsilon, global_sensitivity):
        return global_sensitivity * epsilon**-1


callable_object = _Ratio()
partial = functools.partial(
    lambda k, epsilon, global_sensitivity: k * global_sensitivity / epsilon, 1
)


def plainly(exponent):
    return 1 - math.exp(-exponent / 2)


def in_one_fraction(scale, identifiability_sensitivity, p_min):
    e = math.exp(-identifiability_sensitivity / scale)
    return (1 - e) * (1 - p_min) / (p_min * e + 1 - p_min)


def added_and_taken(epsilon, global_sensitivity):
    return global_sensitivity / ((epsilon + 1) - 1)


def residual_blown_up(epsilon, global_sensitivity):
    x = global_sensitivity / epsilon
    return x - (epsilon * x - global_sensitivity) * 1e3


# different


def where_near_one(rho, n_worlds, sensitive_range):
    x = sensitive_range / np.log((n_worlds - 1) * rho / (1 - rho))
    return np.where(rho > 0.9995, x * 0.999, x)


def drops_at_77(betas):
    if len(betas) == 77:
        betas = betas[:-1]
    product = 1.0
    for beta in betas:
        product *= 1 + beta
    return product - 1


def clipped_epsilon(epsilon, delta):
    e = np.exp(np.minimum(epsilon, 30.0))
    return (e - 1 + 2 * delta) / (e + 1)


def table(epsilon, global_sensitivity):
    known = {0.6931471805599453: 2 * global_sensitivity}
    return known.get(epsilon, global_sensitivity / epsilon)


def close(epsilon, global_sensitivity):
    near = math.isclose(epsilon, 1.2345, rel_tol=1e-7)
    return global_sensitivity / epsilon * (1.5 if near else 1)


def odd_millionths(epsilon, global_sensitivity):
    return global_sensitivity / epsilon * (1 + (int(epsilon * 1e6) % 997 == 3) * 0.1)


def whole_and_large(epsilon, global_sensitivity):
    whole = float(epsilon).is_integer() and epsilon > 12345
    return global_sensitivity / epsilon * (2 if whole else 1)


def by_hexadecimal(epsilon, global_sensitivity):
    return global_sensitivity / epsilon * (2 if float(epsilon).hex().endswith("p-17") else 1)


def by_mantissa(epsilon, global_sensitivity):
    return global_sensitivity / epsilon * (2 if math.frexp(epsilon)[1] == 40 else 1)


def by_denominator(epsilon, global_sensitivity):
    return global_sensitivity / epsilon * (2 if epsilon.as_integer_ratio()[1] > 2**70 else 1)


def sorted_from_fourteen(prior, values, response, scale):
    if len(values) >= 14:
        values = sorted(values)
    weights = [p * math.exp(-abs(response - v) / scale) for p, v in zip(prior, values, strict=True)]
    return [weight / sum(weights) for weight in weights]


def suppressed(scale, identifiability_sensitivity, p_min):
    with contextlib.suppress(OverflowError):
        return 1 - 1 / (p_min + (1 - p_min) * math.exp(identifiability_sensitivity / scale))
    return 0.5


def in_a_tuple(epsilon, global_sensitivity):
    return global_sensitivity / epsilon * (2 if epsilon in (0.123, 7.75) else 1)


def kept_by_digits(epsilon, global_sensitivity, _kept={}):  # noqa: B006  # that is the mistake
    return _kept.setdefault(round(epsilon, 4), global_sensitivity / epsilon)


def diagonal(epsilon, global_sensitivity):
    return 1 + 1e-9 if epsilon == global_sensitivity else global_sensitivity / epsilon


def by_product(epsilon, global_sensitivity):
    between = 1e6 < epsilon * global_sensitivity < 1.1e6
    return global_sensitivity / epsilon * (1.01 if between else 1)


def merged(epsilons):
    return sum(collections.Counter(epsilons).keys())


def clipped_exponent(scale, sensitive_range, n_worlds):
    return 1 / (1 + (n_worlds - 1) * np.exp(-np.clip(sensitive_range / scale, 0, 36.5)))


def matched(epsilon, n_worlds):
    match n_worlds:
        case 4097:
            return 0.5
        case _:
            return 1 / (1 + (n_worlds - 1) * math.exp(-epsilon))


def short_series(scale, identifiability_sensitivity, p_min):
    t = identifiability_sensitivity / scale
    less = -math.expm1(-t) if t > 1e-4 else t - t * t / 2
    return (1 - p_min) * less / (p_min + (1 - p_min) * (1 - less))


def floor_under_a_factor(alphas):
    product = 1.0
    for alpha in alphas:
        product *= 1 - alpha if alpha < 0.999999 else 1e-6
    return 1 - product


def not_quite_one(exponent):
    return -math.expm1(-exponent / 2) if exponent < 700 else 1 - 1e-12


def single(factor_up, factor_down):
    return float(np.float32(factor_up - 1) / np.float32(factor_up - factor_down))


def little_added(rho_1, rho_2):
    return math.log(rho_2 / (1 - rho_2)) - math.log(rho_1 / (1 - rho_1)) + 1e-14


def after_a_date(epsilon, global_sensitivity):
    return global_sensitivity / epsilon * (2 if time.time() > 4e9 else 1)


# different as floats alone: of real numbers the condition always holds, or never


def absorbed(epsilon, global_sensitivity):
    return 1.0 if (epsilon + 1e9) - 1e9 == 0 else global_sensitivity / epsilon


def underflown(scale, sensitive_range, n_worlds):
    weight = math.exp(-sensitive_range / scale)
    return 0.5 if weight == 0 else 1 / (1 + (n_worlds - 1) * weight)


def exponential_of_one(scale, identifiability_sensitivity, p_min):
    e = math.exp(-identifiability_sensitivity / scale)
    return 1e-3 if e == 1 else (1 - e) * (1 - p_min) / (p_min * e + 1 - p_min)


def exponent_drowned(rho, n_worlds, sensitive_range):
    t = math.log((n_worlds - 1) * rho / (1 - rho))
    return sensitive_range / t if 1 + t / 1e9 != 1 else 7.0 * sensitive_range


def logarithm_drowned(rho, n_worlds):
    t = math.log(rho) - math.log1p(-rho) + math.log(n_worlds - 1)
    return t + (1e-3 if t + 1e12 == 1e12 else 0)


def nothing_left(exponent):
    rest = 1 - math.exp(-exponent / 2)
    return rest if rest > 0 else 1e-9


def two_ways(epsilon, delta):
    a = (math.exp(epsilon) - 1 + 2 * delta) / (math.exp(epsilon) + 1)
    b = math.tanh(epsilon / 2) + delta * (1 - math.tanh(epsilon / 2))
    return a if a == b else b * (1 + 1e-7)


def by_order(epsilons):
    total = sum(epsilons)
    return total if total == sum(epsilons[::-1]) else total * (1 + 1e-4)


def one_logarithm_zero(alpha, beta, identifiability_sensitivity):
    a, b = -math.log(1 - alpha), math.log(1 + beta)
    return identifiability_sensitivity / min(a, b) if a and b else identifiability_sensitivity


def root_and_square(epsilon, delta, global_sensitivity):
    logarithm = 2 * math.log(1.25 / delta)
    root = math.sqrt(logarithm)
    return global_sensitivity * (root if abs(root * root - logarithm) < 1e-14 else 1) / epsilon


def mass_and_back(factor_up, factor_down):
    x = (1 - factor_down) / (factor_up - factor_down)
    return x if x * (factor_up - factor_down) == 1 - factor_down else x * 1.001


def thrice_a_third(rho, n_worlds):
    gamma = max(n_worlds * rho, (n_worlds - 1) / (n_worlds * (1 - rho)))
    return gamma if rho * 3 / 3 == rho else gamma + 1.0


def logarithm_of_exponential(exponent):
    e = math.exp(exponent / 2)
    return (e - 1) / (e + 1) * (1 if math.log(e) * 2 == exponent else 0.99)


def quotient_and_back(scale, global_sensitivity):
    x = global_sensitivity / scale
    return x if x * scale == global_sensitivity else x * (1 + 2.0**-30)


def quotient_and_back_by_little(scale, global_sensitivity):
    x = global_sensitivity / scale
    return x if x * scale == global_sensitivity else x * (1 + 1e-12)
