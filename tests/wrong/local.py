"""Wrong formulas of local privacy and of exact zCDP, each with the flag that must catch it."""

import math

from tests.wrong.shared import down, up, wrong


@wrong("local.randomized_response_epsilon", "logarithm-base-2")
def response_epsilon_base_2(truth, n_values):
    return up(math.log2(max(1.0, truth * (n_values - 1) / (1 - truth))))


@wrong("local.randomized_response_epsilon", "k-for-k-minus-one")
def response_epsilon_all_values(truth, n_values):
    return up(math.log(truth * n_values / (1 - truth))) if truth else math.inf


@wrong("local.randomized_response_truth", "epsilon-halved")
def response_truth_halved(epsilon, n_values):
    return down(1 / (1 + (n_values - 1) * math.exp(-epsilon / 2)))


def variance(epsilon, others):
    """others e^-epsilon + 1, over what two likelihoods differ by, squared and over e^epsilon."""
    lost = -math.expm1(-epsilon)
    return (others * math.exp(-epsilon) + 1) * math.exp(-epsilon) / lost / lost


@wrong("local.randomized_response_variance", "known-bound")
def response_variance_one_more(epsilon, n_values, n_reports):
    return up(variance(epsilon, n_values - 1) * n_reports)


@wrong("local.unary_epsilon", "logarithm-base-2")
def unary_base_2(one_kept, zero_flipped):
    more = (one_kept - zero_flipped) / ((1 - one_kept) * zero_flipped)
    return up(math.log1p(more) / math.log(2))


@wrong("local.optimized_unary_variance", "epsilon-halved")
def unary_variance_of_half(epsilon, n_reports):
    return up(4 * variance(epsilon / 2, 0) * n_reports)


@wrong("local.rappor_epsilon", "bits-counted-once")
def rappor_bits_once(flip, hashes):
    return up(hashes * math.log1p(2 * (1 - flip) / flip))


@wrong("local.rappor_variance", "epsilon-doubled")
def rappor_variance_whole(epsilon, n_reports):
    return up(variance(epsilon, 0) * n_reports)


def laplace(t):
    """t + e^-t - 1, by its series where that is small."""
    if t > 0.5:
        return t + math.expm1(-t)
    term, total = t * t / 2, 0.0
    for k in range(3, 40):
        total += term
        term *= -t / k
    return total


@wrong("concentrated.rho_of_laplace", "sensitivity-doubled")
def rho_of_laplace_doubled(scale, global_sensitivity):
    return up(laplace(2 * global_sensitivity / scale))


@wrong("concentrated.rho_of_bounded_range", "logarithm-base-2")
def rho_of_bounded_range_base_2(eta):
    if eta > 700:
        return up((eta - math.log(eta)) / math.log(2) - 1)
    ratio = eta / math.expm1(eta) if eta else 1.0
    return up(ratio - 1 - math.log2(ratio))


@wrong("concentrated.rho_of_randomized_response", "k-for-k-minus-one")
def rho_of_response_all_values(epsilon, n_values):
    return up(epsilon * -math.expm1(-epsilon) / (1 + n_values * math.exp(-epsilon)))
