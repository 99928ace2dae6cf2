"""Mistakes of practice, by an author who had not seen the oracle: each was misread or not named."""

from fractions import Fraction
from math import exp, expm1, fsum, inf, log, log1p, log10, sqrt, tanh

ORDERS = [1.25, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4, 4.5, *range(5, 64), 128, 256]


def need(condition):
    if not condition:
        raise ValueError("out of range")


def differences_until_fifty(epsilon, deviation, global_sensitivity):
    """Add the positive differences of neighboring weights from -50 to 50."""
    need(0 <= epsilon < inf and 0 < deviation < inf)
    need(1 <= global_sensitivity < inf and global_sensitivity % 1 == 0)
    shift, odds = int(global_sensitivity), exp(epsilon)

    def weight(k):
        return exp(-((k / deviation) ** 2) / 2)

    total = fsum(weight(k) for k in range(-50, 51))
    gaps = (weight(k) - odds * weight(k + shift) for k in range(-50, 51))
    return fsum(gap for gap in gaps if gap > 0) / total


def all_divided_by_order_less_one(order, budget, delta):
    need(1 < order < inf and 0 <= budget < inf and 0 < delta < 1)
    return max(0.0, budget + (log1p(-1 / order) - log(delta * order)) / (order - 1))


def exp_for_expm1(order, budget, delta):
    """The first of two bounds is never the smaller one then."""
    need(1 < order < inf and 0 <= budget < inf and 0 < delta < 1)
    moment, certain = (order - 1) * budget, min(1.0, order * delta)
    first = moment + log1p(exp(-moment) * (order * delta)) - log(order * delta)
    second = budget + log1p(-delta / certain) - log(certain) / (order - 1)
    return max(0.0, min(first / (order - 1), second))


def quarters_and_whole_orders(rho, delta):
    need(0 <= rho < inf and 0 < delta < 1)
    least = min(rho * a + log1p(-1 / a) - (log(delta) + log(a)) / (a - 1) for a in ORDERS)
    return max(0.0, least)


def whole_argument(epsilon):
    """Take tanh(epsilon) for tanh(epsilon/2)."""
    need(0 <= epsilon < inf)
    return epsilon * tanh(epsilon)


def series_of_another_budget(eta):
    need(0 <= eta < inf)
    if eta < 0.01:
        return eta**2 / 2
    ratio = log(eta) - (eta + log1p(-exp(-eta)))
    return expm1(ratio) - ratio


def common_logarithm(epsilon, delta, times, slack):
    need(0 <= epsilon < inf and 0 <= delta <= 1 and 0 < slack < 1)
    need(1 <= times < inf and times % 1 == 0 and times * delta + slack < 1)
    return sqrt(-2 * times * log10(slack)) * epsilon + times * epsilon * expm1(epsilon)


def prior_for_its_odds(scale, sensitive_range, p_max):
    need(0 < scale < inf and 0 <= sensitive_range < inf and 0 < p_max < 1)
    return 1 / (1 + exp(-sensitive_range / scale) / p_max)


def sign_of_the_exponent(epsilon, delta, size):
    need(0 <= epsilon < inf and 0 <= delta <= 1 and 1 <= size < inf and size % 1 == 0)
    return min(1.0, size * exp(-(size - 1) * epsilon) * delta)


def larger_factors(alphas, betas):
    """Exact numbers: the product of a long sequence is beyond float64."""
    need(len(alphas) == len(betas))
    product = Fraction(1)
    for alpha, beta in zip(alphas, betas, strict=True):
        need(0 <= alpha < 1 and 0 <= beta < inf)
        product *= max(1 / (1 - Fraction(alpha)), 1 + Fraction(beta))
    return product - 1


def square_of_less_than_zero(rho, false_positives):
    """Square a difference of roots that is cut at zero in the bound."""
    need(0 <= rho < inf and 0 <= false_positives <= 1)
    if false_positives in (0, 1) or not rho:
        return 1.0 - false_positives
    first = -expm1(-((sqrt(-log(false_positives)) - sqrt(rho)) ** 2))
    return max(first, exp(-((sqrt(rho) + sqrt(-log1p(-false_positives))) ** 2)))


def smaller_of_two_bounds(order, scale, global_sensitivity):
    need(1 < order < inf and 0 < scale < inf and 0 <= global_sensitivity < inf)
    ratio = global_sensitivity / scale
    return min(ratio, order * ratio * ratio / 2)


def chance_of_the_truth(epsilon, n_values, n_reports):
    need(0 < epsilon < inf and n_values % 1 == 0 and n_reports % 1 == 0)
    need(2 <= n_values < inf and 1 <= n_reports < inf)
    rest = exp(-epsilon)
    return n_reports * (n_values - 1) * rest / expm1(-epsilon) ** 2


def total_for_slack(epsilon, delta, times, slack):
    need(0 <= epsilon < inf and 0 <= delta <= 1 and 0 < slack < 1)
    need(1 <= times < inf and times % 1 == 0 and times * delta + slack < 1)
    root = epsilon * sqrt(-2 * times * log(times * delta + slack))
    return root + times * epsilon * expm1(epsilon)


WRONG = {
    differences_until_fifty: ("gaussian.discrete_delta", "sum-cut"),
    all_divided_by_order_less_one: ("renyi.epsilon", "one-part-changed"),
    exp_for_expm1: ("renyi.sharper_epsilon", "one-part-changed"),
    quarters_and_whole_orders: ("concentrated.epsilon", "known-bound"),
    whole_argument: ("concentrated.rho_of_epsilon", "one-part-changed"),
    series_of_another_budget: ("concentrated.rho_of_bounded_range", "other-formula-in-part"),
    common_logarithm: ("composition.advanced", "logarithm-base-10"),
    prior_for_its_odds: ("guarantee.rho_at_prior", "one-part-changed"),
    sign_of_the_exponent: ("group.delta", "known-bound"),
    square_of_less_than_zero: ("testing.concentrated_false_negatives", "one-part-changed"),
    smaller_of_two_bounds: ("renyi.laplace", "known-bound"),
    chance_of_the_truth: ("local.randomized_response_variance", "known-bound"),
    total_for_slack: ("composition.advanced", "known-bound"),
    larger_factors: ("composition.beta_every_prior", "max-and-min-exchanged"),
}
