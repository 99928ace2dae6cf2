"""Functions as users bring them: other names, helpers, numpy, branches, and bad manners."""

import math
import random
import struct
import time
from decimal import Decimal
from fractions import Fraction
from math import log as natural

import numpy as np

LOG_2 = 0.6931471805599453
CALLS = []


def odds(p):
    return p / (1 - p)


def rho_scale(rho, m, s):
    """With a helper, and a name imported from math."""
    return s / natural((m - 1) * odds(rho))


def rho_scale_numpy(rho, n_worlds, sensitive_range):
    with np.errstate(all="ignore"):
        return np.divide(sensitive_range, np.log(np.multiply(n_worlds - 1, odds(rho))))


def rho_scale_base_2(rho, n_worlds, sensitive_range):
    return sensitive_range * LOG_2 / math.log(odds(rho) * (n_worlds - 1))


def rho_scale_branches(rho, n_worlds, sensitive_range):
    if not 0 < rho < 1:
        raise ValueError("rho")
    if n_worlds == 2:
        return sensitive_range / math.log(rho / (1 - rho))
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))


def rho_scale_one_branch_wrong(rho, n_worlds, sensitive_range):
    if n_worlds == 17:
        return sensitive_range / math.log(17 * rho / (1 - rho))
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))


def rho_scale_unsafe_at_zero(rho, n_worlds, sensitive_range):
    if sensitive_range == 0:
        return 1e-300
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))


def beta_product(b):
    """A loop, numpy on a list, and another name."""
    return np.prod(1 + np.array(b)) - 1


def beta_sorted(betas):
    total = 1
    for beta in sorted(betas):
        total *= 1 + beta
    return total - 1


def largest(epsilons):
    best = -math.inf
    for epsilon in epsilons:
        best = max(best, epsilon)
    return best


def total(epsilons):
    return sum(epsilons)


def total_by_halves(epsilons):
    half = len(epsilons) // 2
    return sum(epsilons[:half]) + sum(epsilons[half:])


def advanced_composition(epsilon, times, slack):
    """Without the delta, which does not enter."""
    return math.sqrt(2 * times * math.log(1 / slack)) * epsilon + times * epsilon * (
        math.exp(epsilon) - 1
    )


def gaussian_textbook(epsilon, delta, global_sensitivity):
    return global_sensitivity * math.sqrt(2 * math.log(1.25 / delta)) / epsilon


def posteriors(prior, values, response, scale):
    weights = [p * math.exp(-abs(response - v) / scale) for p, v in zip(prior, values, strict=True)]
    return [w / sum(weights) for w in weights]


def guarantee_textbook(scale, sensitive_range, n_worlds):
    return 1 / (1 + (n_worlds - 1) * math.exp(-sensitive_range / scale))


def exact_input(rho, n_worlds):
    return max(Fraction(rho) * n_worlds, Fraction(n_worlds - 1) / (n_worlds * (1 - Fraction(rho))))


def through_text(epsilon, global_sensitivity):
    return float(Decimal(str(global_sensitivity)) / Decimal(str(epsilon)))


def in_a_set(epsilon, global_sensitivity):
    return global_sensitivity / max({epsilon})


def rounded(epsilon, global_sensitivity):
    return round(global_sensitivity / epsilon, 12)


def told_by_type(epsilon, global_sensitivity):
    """Does one thing with floats and integers, and another with anything else."""
    if type(epsilon) in (float, int):
        return 2 * global_sensitivity / epsilon
    return global_sensitivity / epsilon


def random_answer(epsilon, global_sensitivity):
    return global_sensitivity / epsilon + random.random()


def counts_its_calls(epsilon, global_sensitivity):
    CALLS.append(epsilon)
    return global_sensitivity / epsilon * len(CALLS)


def for_ever(epsilon, global_sensitivity):
    while True:
        time.sleep(0.01)


def recursive(epsilon, global_sensitivity):
    return recursive(epsilon, global_sensitivity) + 1


def printing(epsilon, global_sensitivity):
    print("epsilon is", epsilon)
    return global_sensitivity / epsilon


def nothing(epsilon, global_sensitivity):
    global_sensitivity / epsilon


def text(epsilon, global_sensitivity):
    return "12"


def leaves(epsilon, global_sensitivity):
    raise SystemExit(0)


def refuses_all(epsilon, global_sensitivity):
    raise ValueError("never")


def one_argument(epsilon):
    return 1 / epsilon


def strange_names(xx, yy):
    return 3 * xx + yy


NOT_A_FUNCTION = 3


def laplace_of_one(eps):
    """A Laplace scale whose author had counts in mind alone."""
    return 1 / eps


def deviation_by_halving(epsilon, delta, sensitivity):
    """The analytic Gaussian's deviation, by halving between bounds that are narrower than ours."""

    def least_delta(deviation):
        ratio = sensitivity / deviation
        upper = math.erfc((epsilon / ratio - ratio / 2) / math.sqrt(2)) / 2
        return (
            upper - math.exp(epsilon) * math.erfc((epsilon / ratio + ratio / 2) / math.sqrt(2)) / 2
        )

    low, high = 1e-6, 1e6
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if least_delta(middle) > delta else (low, middle)
    return high


def delta_of_gaussian(epsilon, deviation, sensitivity):
    """The analytic Gaussian's delta, as it is printed, by erfc."""
    ratio = sensitivity / deviation
    upper = math.erfc((epsilon / ratio - ratio / 2) / math.sqrt(2)) / 2
    return upper - math.exp(epsilon) * math.erfc((epsilon / ratio + ratio / 2) / math.sqrt(2)) / 2


def scale_in_single_precision(epsilon, global_sensitivity):
    """A Laplace scale that passes through float32."""
    return struct.unpack("f", struct.pack("f", global_sensitivity / epsilon))[0]


def deviation_and_name(epsilon, delta):
    return math.sqrt(2 * math.log(1.25 / delta)) / epsilon, "gaussian"


def two_numbers(epsilon, delta):
    return math.sqrt(2 * math.log(1.25 / delta)) / epsilon, delta


def gaussian_delta_by_erf(epsilon, deviation, global_sensitivity):
    """Its tails are 1 + erf, which leaves no digit of a small one."""
    if global_sensitivity == 0:
        return 0.0
    a, b = global_sensitivity / (2 * deviation), epsilon * deviation / global_sensitivity
    near, far = ((1 + math.erf(x / math.sqrt(2))) / 2 for x in (a - b, -a - b))
    return near - math.exp(epsilon) * far
