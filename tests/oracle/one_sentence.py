"""Mistakes that an expert names in one sentence, by an author who had not seen the oracle."""

import math
from math import comb, erfc, exp, expm1, inf, lgamma, log, log1p, pi, sqrt

from tests.needs import need, whole


def cut_search(epsilon, delta, global_sensitivity):
    """The search ends at 100 times the sensitivity."""
    need(0 <= epsilon < inf, 0 < delta < 1, 0 <= global_sensitivity < inf)

    def spent(s):
        tail = erfc((epsilon * s + 1 / (2 * s)) / sqrt(2)) / 2
        head = erfc((epsilon * s - 1 / (2 * s)) / sqrt(2)) / 2
        return head - exp(epsilon) * tail if tail > 0 else head

    low, high = 1e-6, 100.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if spent(middle) > delta else (low, middle)
    return high * global_sensitivity


def squared_ratio(delta, deviation, global_sensitivity):
    need(0 < delta < 1, 0 < deviation < inf, 0 < global_sensitivity < inf)
    mu = (global_sensitivity / deviation) ** 2

    def tail(x):
        return erfc(x / sqrt(2)) / 2

    def spent(epsilon):
        second = tail(epsilon / mu + mu / 2)
        first = tail(epsilon / mu - mu / 2)
        return first - exp(epsilon + log(second)) if second > 0 else first

    if spent(0.0) <= delta:
        return 0.0
    low, high = 0.0, 1.0
    while spent(high) > delta:
        low, high = high, 2 * high
    while (middle := (low + high) / 2) not in (low, high):
        low, high = (middle, high) if spent(middle) > delta else (low, middle)
    return high


def mirrored_logarithm(epsilon, delta, global_sensitivity):
    need(0 <= epsilon < inf, 0 <= delta < 1, 0 <= global_sensitivity < inf, epsilon + delta > 0)
    return global_sensitivity / (epsilon + 2 * log1p(delta))


def exponent_per_unit(epsilon, delta, global_sensitivity):
    need(0 <= epsilon < inf, 0 < delta < 0.5, 0 <= global_sensitivity < inf)
    if epsilon == 0:
        return global_sensitivity / (2 * delta)
    if global_sensitivity == 0:
        return 0.0
    scale = global_sensitivity / epsilon
    return scale * log1p(expm1(1 / scale) / (2 * delta))


def ratio_of_beliefs(rho, n_worlds, sensitive_range):
    need(0 < rho < 1, n_worlds == int(n_worlds) >= 2, 0 <= sensitive_range < inf)
    need(rho > 1 / n_worlds)
    return sensitive_range / (log(rho) - log(1 / n_worlds))


def largest_prior_in_one_term(alpha, beta, identifiability_sensitivity, p_min, p_max):
    need(0 < alpha < 1, 0 < beta < inf, 0 <= identifiability_sensitivity < inf)
    need(0 <= p_min <= 0.5, p_min <= p_max < 1, 0 < p_max <= 1 - p_min, beta < 1 / p_max - 1)
    down = log((1 - p_min * (1 - alpha)) / ((1 - alpha) * (1 - p_min)))
    up = log((1 - p_max) * (1 + beta) / (1 - p_max * (1 + beta)))
    return identifiability_sensitivity / min(down, up)


def three_decimals(scale, sensitive_range, n_worlds):
    need(0 < scale < inf, 0 <= sensitive_range < inf, n_worlds == int(n_worlds) >= 2)
    return 1 / (1 + (n_worlds - 1) * exp(-round(sensitive_range / scale, 3)))


def square_of_the_index(order, sampling_rate, deviation):
    need(1 < order < inf, 0 < sampling_rate <= 1, 0 < deviation < inf)
    n = whole(order, 2)
    if sampling_rate == 1:
        return n / (2 * deviation**2)
    terms = [
        log(comb(n, k))
        + k * log(sampling_rate)
        + (n - k) * log1p(-sampling_rate)
        + k * k / (2 * deviation**2)
        for k in range(n + 1)
    ]
    top = max(terms)
    return (top + log(sum(exp(each - top) for each in terms))) / (n - 1)


def part_of_the_sum(order, sampling_rate, deviation, terms):
    if sampling_rate == 1:
        return order / (2 * deviation**2)
    logs = [
        log(comb(order, k))
        + k * log(sampling_rate)
        + (order - k) * log1p(-sampling_rate)
        + k * (k - 1) / (2 * deviation**2)
        for k in terms
    ]
    top = max(logs)
    return (top + log(sum(exp(each - top) for each in logs))) / (order - 1)


def without_the_last_term(order, sampling_rate, deviation):
    need(1 < order < inf, 0 < sampling_rate <= 1, 0 < deviation < inf)
    n = whole(order, 2)
    return part_of_the_sum(n, sampling_rate, deviation, range(n))


def without_the_first_terms(order, sampling_rate, deviation):
    need(1 < order < inf, 0 < sampling_rate <= 1, 0 < deviation < inf)
    n = whole(order, 2)
    return part_of_the_sum(n, sampling_rate, deviation, range(2, n + 1))


def first_term_below_one(eta):
    need(0 <= eta < inf)
    if eta < 1:
        return eta**2 / 8
    if eta > 700:
        return eta - 1 - log(eta)
    r = eta / expm1(eta)
    return r - 1 - log(r)


def orders_from_two(rho, epsilon):
    need(0 <= rho < inf, 0 <= epsilon < inf)
    if rho == 0:
        return 0.0
    low, high = 2.0, (epsilon + 1) / (2 * rho) + 2
    for _ in range(200):
        a = (low + high) / 2
        low, high = (a, high) if (2 * a - 1) * rho - epsilon + log1p(-1 / a) < 0 else (low, a)
    exponent = (a - 1) * (a * rho - epsilon) + a * log1p(-1 / a) - log(a - 1)
    return exp(min(0.0, exponent))


def best_order_of_another(rho, delta):
    need(0 <= rho < inf, 0 < delta < 1)
    if rho == 0:
        return 0.0
    a = 1 + sqrt(log(1 / delta) / rho)
    return max(0.0, a * rho + log1p(-1 / a) - (log(delta) + log(a)) / (a - 1))


def sampled_twice(epsilon, sampling_rate):
    need(0 <= epsilon < inf, 0 <= sampling_rate <= 1)
    if sampling_rate * epsilon > 700:
        return sampling_rate * epsilon + log(sampling_rate)
    return log1p(sampling_rate * expm1(sampling_rate * epsilon))


def with_replacement(epsilon, sample_size, n_records):
    m, n = whole(sample_size), whole(n_records)
    need(0 <= epsilon < inf, m <= n)
    chance = 1.0 if n == 1 else -expm1(m * log1p(-1 / n))
    if epsilon > 30:
        return epsilon + log(chance + (1 - chance) * exp(-epsilon))
    return log1p(chance * expm1(epsilon))


def the_other_records(delta, sample_size, n_records):
    m, n = whole(sample_size), whole(n_records)
    need(0 <= delta <= 1, m <= n)
    return delta if n == 1 else delta * ((m - 1) / (n - 1))


def all_groups(scale, threshold, groups):
    need(0 < scale < inf, 1 <= threshold < inf, 1 <= groups < inf, groups % 1 == 0)
    return (exp(-(threshold - 1) / scale) / 2) ** groups


def kept_from_the_ends(mu, false_positives):
    need(0 <= mu < inf, 0 <= false_positives <= 1)
    p = min(max(false_positives, 1e-6), 1 - 1e-6)
    low, high = -10.0, 10.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if erfc(-middle / sqrt(2)) / 2 < p else (low, middle)
    return erfc((low + mu) / sqrt(2)) / 2


def twice_the_worse_bit(one_kept, zero_flipped):
    need(0 < zero_flipped <= one_kept < 1)
    return 2 * max(log(one_kept / zero_flipped), log((1 - zero_flipped) / (1 - one_kept)))


def shares_of_monotone_queries(epsilon, global_sensitivity, cutoff):
    need(0 < epsilon < inf, 0 <= global_sensitivity < inf, 1 <= cutoff < inf, cutoff % 1 == 0)
    ratio = cutoff ** (2 / 3)
    return 2 * cutoff * global_sensitivity / (epsilon - epsilon / (1 + ratio))


def both_sides(true_positives, false_positives, delta):
    need(0 <= true_positives <= 1, 0 < false_positives <= 1, 0 <= delta <= 1)
    limits = [0.0]
    if true_positives > delta:
        limits.append(log((true_positives - delta) / false_positives))
    if 1 - false_positives > delta and true_positives < 1:
        limits.append(log((1 - false_positives - delta) / (1 - true_positives)))
    return max(limits)


def deltas_added(epsilon, delta, times, total_epsilon):
    need(0 <= epsilon < inf, 0 <= delta < 1, 0 <= total_epsilon < inf)
    k = whole(times)
    need(k <= 1_000_000)
    log_p = -log1p(exp(-epsilon))
    pure = []
    for i in range(k + 1):
        loss = (k - 2 * i) * epsilon
        if loss <= total_epsilon:
            break
        ways = lgamma(k + 1) - lgamma(i + 1) - lgamma(k - i + 1)
        pure.append(exp(ways + k * log_p - i * epsilon) * -expm1(total_epsilon - loss))
    return min(1.0, math.fsum(pure) + k * delta)


def continuous_weights(epsilon, deviation, global_sensitivity):
    need(0 <= epsilon < inf, 0 < deviation < inf)
    shift = whole(global_sensitivity)
    center = deviation**2 * epsilon / shift

    def above(t):
        start = max(math.floor(t) + 1, -int(40 * deviation) - 2)
        last = max(start, 0) + int(40 * deviation) + 2
        terms = (exp(-((x / deviation) ** 2) / 2) for x in range(start, last + 1))
        return math.fsum(terms) / (deviation * sqrt(2 * pi))

    beyond = above(center + shift / 2)
    return max(0.0, above(center - shift / 2) - (exp(epsilon) * beyond if beyond else 0.0))


def order_in_one_place(order, budget, delta):
    need(1 < order < inf, 0 <= budget < inf, 0 < delta < 1)
    return max(0.0, budget + log1p(-1 / order) - (log(delta) + log(order)) / order)


def not_normalized(gap, scale, n_candidates):
    need(0 <= gap < inf, 0 < scale < inf, 2 <= n_candidates < inf, n_candidates % 1 == 0)
    return min(1.0, (n_candidates - 1) * exp(-gap / scale))


def without_the_one(epsilon, delta, groups):
    """As if only counts above the threshold were revealed."""
    need(0 < epsilon < inf, 0 < delta < 1, 1 <= groups < inf, groups % 1 == 0)
    share = -expm1(log1p(-delta) / groups)
    distance = (-log1p(exp(-epsilon / groups)) - log(share)) / (epsilon / groups)
    return math.ceil(max(0.0, distance))


def distance_from_the_ratio(epsilon, scale, global_sensitivity):
    """The difference loses its sign, so that delta is never zero again."""
    need(0 <= epsilon < inf, 0 < scale < inf, 0 <= global_sensitivity < inf)
    return -expm1(-abs(global_sensitivity / scale - epsilon) / 2)


def logarithm_of_the_moment(order, deviation, global_sensitivity):
    need(1 < order < inf, 0 < deviation < inf, 0 <= global_sensitivity < inf)
    return (order - 1) * order * (global_sensitivity / deviation) ** 2 / 2


def geometric_sum_from_one(epsilon, delta, size):
    """The terms e^epsilon to e^((size - 1) epsilon), without the first one."""
    need(0 <= epsilon < inf, 0 <= delta <= 1)
    terms = 0.0
    for k in range(1, min(whole(size), 2000)):
        terms += exp(min(700.0, k * epsilon))
    return min(1.0, delta * terms)


def sum_over_losses_from_one(epsilon, delta, times, total_epsilon):
    need(0 <= epsilon < inf, 0 <= delta < 1, 0 <= total_epsilon < inf, times <= 10**6)
    n, p, most = whole(times), 1 / (1 + exp(-epsilon)), 0.0
    for k in range(1, n + 1):
        if (loss := (n - 2 * k) * epsilon) <= total_epsilon:
            break
        chances = lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
        chances += (n - k) * log(p) + k * (log(p) - epsilon)
        most += exp(chances) * -expm1(total_epsilon - loss)
    return -expm1(n * log1p(-delta)) + exp(n * log1p(-delta)) * most


def tail_of_fewer(successes, trials, significance):
    """The sum of the chances ends before the successes."""
    need(0 <= successes < trials <= 100_000, 0 < significance < 1)
    need(successes == int(successes), trials == int(trials))
    n, low, high = int(trials), 0.0, 1.0
    counts = range(max(0, int(successes) - 2000), int(successes))
    logs = [lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) for k in counts]
    while (p := (low + high) / 2) not in (low, high):
        terms = zip(counts, logs, strict=True)
        below = sum(exp(c + k * log(p) + (n - k) * log1p(-p)) for k, c in terms)
        low, high = (p, high) if below > significance else (low, p)
    return high


def over_the_candidates(gap, scale, n_candidates):
    need(0 <= gap < inf, 0 < scale < inf)
    others = whole(n_candidates, 2) - 1
    return others * exp(-gap / scale) / n_candidates


def closed_bound_of_composing(epsilon, delta, times, total_delta):
    need(0 <= epsilon < inf, 0 <= delta <= 1, 0 < total_delta < 1, times <= 10**6)
    n = whole(times)
    left = exp(n * log1p(-delta)) if delta < 1 else 0.0
    need(total_delta >= 1 - left)
    slack = 1 - (1 - total_delta) / left
    if slack <= 0:
        return n * epsilon
    drift, root = n * epsilon * math.tanh(epsilon / 2), epsilon * sqrt(2 * n)
    one = drift + root * sqrt(-log(slack))
    return min(n * epsilon, one, drift + root * sqrt(log(math.e + epsilon * sqrt(n) / slack)))


def one_below_the_budget(rho, epsilon):
    need(0 <= rho < inf, 0 <= epsilon < inf)
    if epsilon <= rho:
        return 1.0 if rho else 0.0
    return exp(-((epsilon - rho) ** 2) / (4 * rho)) if rho else 0.0


def all_but_the_chance(scale, n_candidates, probability):
    need(0 < scale < inf, 0 <= probability < 1)
    return scale * (log(whole(n_candidates, 2) - 1) - log1p(-probability))


def for_every_score(epsilon, global_sensitivity):
    need(0 < epsilon < inf, 0 <= global_sensitivity < inf)
    return global_sensitivity / epsilon


def cutoff_for_the_threshold_too(threshold_scale, query_scale, global_sensitivity, cutoff):
    need(0 < threshold_scale < inf, 0 < query_scale < inf, 0 <= global_sensitivity < inf)
    each = global_sensitivity / threshold_scale + 2 * (global_sensitivity / query_scale)
    return whole(cutoff) * each


def delta_added(epsilon, delta, collision_probability):
    need(0 <= epsilon < inf, 0 <= delta <= 1, 0 <= collision_probability <= 1)
    return (1 - collision_probability) * (math.tanh(epsilon / 2) + delta)


def every_entry_the_largest(epsilons):
    need(all(0 <= each < inf for each in epsilons))
    return len(epsilons) * max(epsilons, default=0.0)


def any_mechanism(scale, global_sensitivity):
    need(0 < scale < inf, 0 <= global_sensitivity < inf)
    epsilon = global_sensitivity / scale
    return epsilon * math.tanh(epsilon / 2)


def weights_of_distances(prior, values, response, scale):
    need(len(prior) == len(values), abs(math.fsum(prior) - 1) <= 1e-9, 0 < scale < inf)
    need(all(0 <= p <= 1 for p in prior), all(map(math.isfinite, (response, *values))))
    weights = [p * exp(-abs(response - v) / scale) for p, v in zip(prior, values, strict=True)]
    return [weight / math.fsum(weights) for weight in weights]


def delta_after_the_logarithm(true_positives, false_positives, delta):
    need(0 <= true_positives <= 1, 0 < false_positives <= 1, 0 <= delta <= 1)
    return max(0.0, log(true_positives / false_positives) - delta) if true_positives else 0.0


def of_the_negatives(true_positives, false_positives, delta):
    need(0 <= true_positives <= 1, 0 < false_positives <= 1, 0 <= delta <= 1)
    kept, missed = 1 - delta - false_positives, 1 - true_positives
    return max(0.0, log(kept / missed)) if kept > 0 and missed else 0.0


def success_and_delta(epsilon, delta, n_worlds):
    need(0 <= epsilon < inf, 0 <= delta <= 1)
    return min(1.0, 1 / (1 + (whole(n_worlds, 2) - 1) * exp(-epsilon)) + delta)


def half_of_the_ratio(deviation, global_sensitivity):
    need(0 < deviation < inf, 0 <= global_sensitivity < inf)
    return global_sensitivity / (2 * deviation)


def one_tail(epsilon, delta, global_sensitivity):
    need(0 <= epsilon < inf, 0 < delta < 0.5, 0 <= global_sensitivity < inf)
    return global_sensitivity * -log(2 * delta) / epsilon if epsilon else inf


def shift_not_halved(epsilon, deviation, global_sensitivity):
    need(0 <= epsilon <= 700, 0 < deviation < inf, 0 < global_sensitivity < inf)
    ratio = global_sensitivity / deviation
    head, tail = (erfc((epsilon / ratio + sign * ratio) / sqrt(2)) / 2 for sign in (-1, 1))
    return head - exp(epsilon) * tail


def constant_outside(epsilon, delta, global_sensitivity):
    need(0 < epsilon < 1, 0 < delta <= 1, 0 <= global_sensitivity < inf)
    return sqrt(2 * 1.25 * log(1 / delta)) * global_sensitivity / epsilon


def square_of_epsilon(epsilon):
    need(0 <= epsilon < inf)
    return epsilon**2


def size_in_the_exponent(epsilon, delta, size):
    need(0 <= epsilon < inf, 0 <= delta <= 1)
    size = whole(size)
    return min(1.0, size * exp(min(700, size * epsilon)) * delta)


def rounded_and_not_zero(epsilon, global_sensitivity):
    need(0 < epsilon < inf, 0 <= global_sensitivity < inf)
    return global_sensitivity / (round(epsilon, 3) or 0.001)


def best_order_with_a_wrong_sign(rho, delta):
    """The least of rho*a - log(1 - 1/a) - log(a*delta)/(a - 1), where its derivative is zero."""
    need(0 <= rho < inf, 0 < delta < 1)
    if rho == 0:
        return 0.0
    low, high = -30.0, 30.0 - log(rho)
    for _ in range(80):
        middle = (low + high) / 2
        x = exp(middle)
        if rho * x * x + log(delta) + log1p(x) - 2 * x / (x + 1) < 0:
            low = middle
        else:
            high = middle
    return max(0.0, rho * (x + 1) + log1p(1 / x) - (log(delta) + log1p(x)) / x)


EDIT, BOUND = "one-part-changed", "known-bound"
WRONG = {
    cut_search: ("gaussian.deviation", "cut-at-a-multiple"),
    squared_ratio: ("gaussian.epsilon", EDIT),
    mirrored_logarithm: ("laplace.scale", EDIT),
    exponent_per_unit: ("laplace.truncated_bound", EDIT),
    ratio_of_beliefs: ("scale.rho", BOUND),
    largest_prior_in_one_term: ("scale.prior_dependent", EDIT),
    three_decimals: ("guarantee.rho", EDIT),
    first_term_below_one: ("concentrated.rho_of_bounded_range", "other-formula-in-part"),
    orders_from_two: ("concentrated.delta", BOUND),
    best_order_of_another: ("concentrated.epsilon", BOUND),
    sampled_twice: ("subsampling.poisson_epsilon", EDIT),
    with_replacement: ("subsampling.without_replacement_epsilon", BOUND),
    the_other_records: ("subsampling.without_replacement_delta", EDIT),
    all_groups: ("selection.laplace_delta", EDIT),
    kept_from_the_ends: ("testing.gaussian_false_negatives", "input-cut"),
    twice_the_worse_bit: ("local.unary_epsilon", BOUND),
    shares_of_monotone_queries: ("sparse_vector.query_scale", BOUND),
    both_sides: ("auditing.epsilon", BOUND),
    deltas_added: ("composition.delta_repeated", EDIT),
    continuous_weights: ("gaussian.discrete_delta", "continuous-normalization"),
    order_in_one_place: ("renyi.epsilon", EDIT),
    not_normalized: ("exponential.miss", BOUND),
    without_the_one: (
        "selection.discrete_laplace_threshold",
        "selection.discrete_laplace_threshold_above",
    ),
    distance_from_the_ratio: ("laplace.delta", EDIT),
    logarithm_of_the_moment: ("renyi.gaussian", EDIT),
    geometric_sum_from_one: ("group.delta", BOUND),
    sum_over_losses_from_one: ("composition.delta_repeated", EDIT),
    tail_of_fewer: ("auditing.rate_above", EDIT),
    over_the_candidates: ("exponential.miss", BOUND),
    closed_bound_of_composing: ("composition.epsilon_repeated", BOUND),
    one_below_the_budget: ("concentrated.delta", BOUND),
    all_but_the_chance: ("exponential.shortfall", EDIT),
    for_every_score: ("exponential.scale", "scale.differential_privacy"),
    cutoff_for_the_threshold_too: ("sparse_vector.epsilon", EDIT),
    delta_added: ("reconstruction.advantage", BOUND),
    every_entry_the_largest: ("composition.epsilon", "entries-as-the-largest"),
    weights_of_distances: ("belief.posterior", "distant-response"),
    delta_after_the_logarithm: ("auditing.epsilon", EDIT),
    of_the_negatives: ("auditing.epsilon", BOUND),
    success_and_delta: ("testing.bayes_success", BOUND),
    half_of_the_ratio: ("concentrated.rho_of_gaussian", EDIT),
    one_tail: ("laplace.truncated_bound", BOUND),
    any_mechanism: ("concentrated.rho_of_laplace", BOUND),
    shift_not_halved: ("gaussian.delta", EDIT),
    constant_outside: ("gaussian.textbook_deviation", EDIT),
    square_of_epsilon: ("concentrated.rho_of_epsilon", "multiple-of-bound"),
    size_in_the_exponent: ("group.delta", BOUND),
    rounded_and_not_zero: ("scale.differential_privacy", "input-rounded"),
    best_order_with_a_wrong_sign: ("concentrated.epsilon", EDIT),
}
STEPS = {
    square_of_the_index: ("subsampling.gaussian_renyi", "step-exponent"),
    without_the_last_term: ("subsampling.gaussian_renyi", "step-last-term"),
    without_the_first_terms: ("subsampling.gaussian_renyi", "step-first-terms"),
}
"""Of a formula that has brackets."""
