"""Loops that are not what they seem for every number of entries. None may be read as a formula."""

# ruff: noqa: PLW2901
import math
from functools import reduce
from itertools import count

import numpy as np

carry = 0.0
COUNTER = count()
CALLS = [0]


# --- composition.epsilon: the sum of all entries -------------------------------------------------


def a_hundred_apart(epsilons):
    return sum(epsilons) + (1 if len(epsilons) > 100 else 0)


def rounding_by_the_length(epsilons):
    n = len(epsilons)
    return sum(epsilons) if 1.03**n + 1 > 1.03**n else 0.0


def rounding_by_the_turns(epsilons):
    k, total = 1.0, 0.0
    for e in epsilons:
        total += e if k + 1 > k else 2 * e
        k = k * 1.03
    return total


def infinite_after_many(epsilons):
    k, total = 1.0, 0.0
    for e in epsilons:
        total += e if k - k == 0 else 0
        k = k * 2
    return total


def infinite_after_large_ones(epsilons):
    k, total = 1.0, 0.0
    for e in epsilons:
        k = k * (1 + e)
        total += e if k - k == 0 else 0
    return total


def infinite_by_its_truth(epsilons):
    k, total = 1.0, 0.0
    for e in epsilons:
        k = k * (1 + e)
        total += 0 if k - k else e
    return total


def infinite_by_numpy(epsilons):
    k, total = 1.0, 0.0
    for e in epsilons:
        k = k * (1 + e)
        total += e if np.equal(k - k, 0) else 0
    return total


def zero_after_many(epsilons):
    k = 1.0
    for _ in epsilons:
        k = k / 2
    return sum(epsilons) if k > 0 else 0.0


def length_in_64_bits(epsilons):
    n = len(epsilons)
    return sum(epsilons) * np.asarray(n) ** 6 / float(n) ** 6


def count_in_64_bits(epsilons):
    n = sum(1 for _ in epsilons)
    extra = np.power(2, n) / 2.0**n - 1
    return sum(epsilons) + max(0.0, sum(epsilons) - 1e30) * extra


def length_in_a_factor(epsilons):
    return sum(epsilons) * min(1, 100 / len(epsilons))


def thirteenth_by_enumerate(epsilons):
    total = 0.0
    for k, e in enumerate(epsilons):
        total += 2 * e if k == 12 else e
    return total


def weighted_by_index(epsilons):
    return sum(epsilons[i] * (i < 50) for i in range(len(epsilons)))


def next_index(epsilons):
    return sum(epsilons[i - 1] for i in range(len(epsilons)))


def first_counts_twice(epsilons):
    total, previous = 0.0, None
    for e in epsilons:
        if previous is None:
            total += e
        total += e
        previous = e
    return total


def first_by_infinity(epsilons):
    total, best = 0.0, -math.inf
    for e in epsilons:
        if math.isinf(best):
            total += e
        total += e
        best = max(best, e)
    return total


def first_by_comparison_with_infinity(epsilons):
    total, best = 0.0, -math.inf
    for e in epsilons:
        if best == -math.inf:
            total += e
        total += e
        best = max(best, e)
    return total


def first_by_a_flag(epsilons):
    total, first = 0.0, True
    for e in epsilons:
        total += 0 if first else e
        first = False
    return total


def signs_that_turn(epsilons):
    total, sign = 0.0, 1
    for e in epsilons:
        total += sign * e
        sign = -sign
    return total


def neighbours(epsilons):
    total, previous = 0.0, 0.0
    for e in epsilons:
        total += (e + previous) / 2
        previous = e
    return total


def breaks_early(epsilons):
    total = 0.0
    for e in epsilons:
        if total > 1e6:
            break
        total += e
    return total


def returns_early(epsilons):
    total = 0.0
    for e in epsilons:
        total += e
        if e > 1e6:
            return total
    return total


def leaves_some_out(epsilons):
    return sum(e for e in epsilons if e < 1e6)


def goes_on_early(epsilons):
    total = 0.0
    for e in epsilons:
        if e > 1e6:
            continue
        total += e
    return total


def clipped_each(epsilons):
    total = 0.0
    for e in epsilons:
        e = min(e, 1e6)
        total += e
    return total


def without_the_first(epsilons):
    return sum(epsilons[1:])


def of_a_set(epsilons):
    return sum(set(epsilons))


def twice_through_a_generator(epsilons):
    squares = (e * 2 for e in epsilons)
    return sum(squares) + sum(squares) - sum(epsilons)


def bound_late(epsilons):
    factor = 1
    scaled = (factor * e for e in epsilons)
    factor = 2
    return sum(scaled)


def used_after(epsilons):
    total = 0.0
    for e in epsilons:
        total += e
    return total + e - e


def kept_in_a_list(epsilons):
    kept = [0.0]
    for e in epsilons:
        kept.append(kept[-1] + e)
    return kept[-1]


def a_global_name(epsilons):
    for e in epsilons:
        carry = carry + e  # noqa: F823
    return carry


def counts_its_calls(epsilons):
    CALLS[0] += 1
    return sum(epsilons) + (CALLS[0] > 50_000)


def counts_by_an_iterator(epsilons):
    return sum(epsilons) + (next(COUNTER) > 50_000)


def keeps_in_a_default(epsilons, seen=[0]):  # noqa: B006
    seen[0] += 1
    return sum(epsilons) + (seen[0] > 50_000)


def caught(epsilons):
    total = 0.0
    for e in epsilons:
        try:
            total += e
        except OverflowError:
            total = 0.0
    return total


def while_there_are_some(epsilons):
    total, k = 0.0, 0
    while k < min(len(epsilons), 2000):
        total += epsilons[k]
        k += 1
    return total


def any_arguments(epsilons):
    def added(*entries):
        return sum(entries[:5000])

    return added(*epsilons)


def in_single_precision(epsilons):
    return float(np.sum(np.asarray(epsilons, dtype=np.float32)))


def along_another_axis(epsilons):
    return np.asarray(epsilons).sum(1)


def reduced_from_the_left(epsilons):
    return reduce(lambda a, b: a + 2 * b, epsilons)


def largest_seen_by_each(epsilons):
    return sum(max(max(e, d) for d in epsilons) for e in epsilons)


# --- composition.beta: the product of 1 + beta, less one -----------------------------------------


def changed_in_place(betas):
    kept = np.asarray(betas)
    other = kept
    other *= 2
    return np.prod(1 + kept) - 1


def a_walrus(betas):
    product = 1.0
    for b in betas:
        product *= 1 + (last := b)
    return product - 1 + 0 * last


def two_that_are_one(betas):
    product, other = 1.0, 1.0
    for b in betas:
        product, other = other * (1 + b), product * (1 + b)
    return product - 1


def another_number_each_turn(betas):
    total = 0.0
    for b in betas:
        total = b + (1 + 2 * b) * total
    return total


# --- composition.epsilon_disjoint: the largest entry ---------------------------------------------


def largest_but_one(epsilons):
    best, second = 0.0, 0.0
    for e in epsilons:
        if e > best:
            second = best
            best = e
    return max(best, second)


def largest_of_sums(epsilons):
    total, best = 0.0, 0.0
    for e in epsilons:
        total += e
        best = max(best, total)
    return best


def the_last(epsilons):
    best = 0.0
    for e in epsilons:
        best = e
    return best


# --- composition.alpha_every_prior: pairs of entries ---------------------------------------------


def sorted_pairs(alphas, betas):
    pairs = zip(sorted(alphas), sorted(betas), strict=True)
    return 1 - math.prod(max(1 - a, 1 / (1 + b)) for a, b in pairs)


def reversed_pairs(alphas, betas):
    pairs = zip(alphas, reversed(betas), strict=True)
    return 1 - math.prod(max(1 - a, 1 / (1 + b)) for a, b in pairs)


def pairs_twice(alphas, betas):
    pairs = zip(alphas, betas, strict=True)
    first = math.prod(max(1 - a, 1 / (1 + b)) for a, b in pairs)
    return 1 - first * math.prod(max(1 - a, 1 / (1 + b)) for a, b in pairs)


# --- belief.posterior ----------------------------------------------------------------------------


def of_the_first_world(prior, values, response, scale):
    weights = [p * math.exp(-abs(response - v) / scale) for p, v in zip(prior, values, strict=True)]
    return [weights[0] / sum(weights) for _ in weights]


def nearest_to_each(prior, values, response, scale):
    nearest = [min(abs(v - w) for w in values) - abs(response - v) for v in values]
    weights = [p * math.exp(x / scale) for p, x in zip(prior, nearest, strict=True)]
    return [w / sum(weights) for w in weights]


def last_of_the_falling(epsilons):
    return sorted(epsilons, reverse=True)[-1]


def last_but_one_of_the_sorted(epsilons):
    return sorted(epsilons)[-2 if len(epsilons) > 1 else -1]


def last_after_a_change(epsilons):
    inverses = [1 / e for e in sorted(epsilons)]
    return 1 / inverses[0]


def sorted_by_a_key(epsilons):
    return sorted(epsilons, key=lambda e: e % 1)[-1]


def sorted_beside_as_given(epsilons):
    ordered = sorted(epsilons)
    return max(ordered[i] + epsilons[i] - ordered[i] for i in range(len(epsilons)))


def sorted_of_numpy_beside_others(alphas, betas):
    a = np.asarray(sorted(alphas))
    return -math.expm1(np.sum(np.log(np.maximum(1 - a, 1 / (1 + np.asarray(betas))))))


EPSILON = (
    *(a_hundred_apart, length_in_a_factor, thirteenth_by_enumerate, weighted_by_index, next_index),
    *(first_counts_twice, first_by_infinity, first_by_comparison_with_infinity, first_by_a_flag),
    *(signs_that_turn, neighbours, breaks_early, returns_early, leaves_some_out, goes_on_early),
    *(clipped_each, without_the_first, of_a_set, twice_through_a_generator, bound_late, used_after),
    *(kept_in_a_list, a_global_name, counts_its_calls, counts_by_an_iterator, keeps_in_a_default),
    *(caught, while_there_are_some, any_arguments, in_single_precision, along_another_axis),
    *(reduced_from_the_left, largest_seen_by_each),
    *(rounding_by_the_length, rounding_by_the_turns, infinite_after_many, zero_after_many),
    *(infinite_after_large_ones, length_in_64_bits, count_in_64_bits),
    *(infinite_by_its_truth, infinite_by_numpy),
)
DISHONEST = {
    **dict.fromkeys(EPSILON, "composition.epsilon"),
    **dict.fromkeys(
        (changed_in_place, a_walrus, two_that_are_one, another_number_each_turn), "composition.beta"
    ),
    **dict.fromkeys((largest_but_one, largest_of_sums, the_last), "composition.epsilon_disjoint"),
    **dict.fromkeys(
        (
            last_of_the_falling,
            last_but_one_of_the_sorted,
            last_after_a_change,
            sorted_by_a_key,
            sorted_beside_as_given,
        ),
        "composition.epsilon_disjoint",
    ),
    **dict.fromkeys(
        (sorted_pairs, reversed_pairs, pairs_twice, sorted_of_numpy_beside_others),
        "composition.alpha_every_prior",
    ),
    **dict.fromkeys((of_the_first_world, nearest_to_each), "belief.posterior"),
}
