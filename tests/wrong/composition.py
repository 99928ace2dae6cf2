"""Wrong compositions, each with the flag that must catch it."""

import math
from fractions import Fraction


def up(x):
    return x * (1 + 2.0**-50) if x > 0 else x


def at_most_one(x):
    return min(up(x), 1.0)


def fall(alphas):
    total = 0.0
    for alpha in alphas:
        total = total + alpha * (1 - total)
    return total


def rise(betas):
    total = 0.0
    for beta in betas:
        total = total + beta * (1 + total)
    return total


def alpha_sum(alphas):
    return up(math.fsum(alphas))


def alpha_largest(alphas):
    return max(alphas)


def alpha_product(alphas):
    return up(math.prod(alphas))


def alpha_last_dropped(alphas):
    return at_most_one(fall(alphas[:-1])) if len(alphas) > 1 else alphas[0]


def alpha_first_dropped(alphas):
    return at_most_one(fall(alphas[1:])) if len(alphas) > 1 else alphas[0]


def alpha_pairs_only(alphas):
    first = math.fsum(alphas)
    return up(first - (first**2 - math.fsum(a * a for a in alphas)) / 2)


def alpha_signs(alphas):
    return up(rise(alphas))


def alpha_textbook(alphas):
    return at_most_one(1 - math.prod(1 - alpha for alpha in alphas))


def alpha_merged(alphas):
    return at_most_one(fall(sorted(set(alphas))))


def beta_sum(betas):
    return up(math.fsum(betas))


def beta_factor(betas):
    return up(1 + rise(betas))


def beta_mean(betas):
    return up(math.fsum(betas) / len(betas))


def beta_textbook(betas):
    return up(math.prod(1 + beta for beta in betas) - 1)


def alpha_prior_free(alphas, p_min):
    return at_most_one(fall(alphas))


def beta_prior_free(betas, p_min):
    return up(rise(betas))


def epsilon_float_sum(epsilons):
    total = 0.0
    for epsilon in epsilons:
        total = total + epsilon
    return total


def epsilon_largest(epsilons):
    return max(epsilons)


def epsilon_single_refused(epsilons):
    if len(epsilons) < 2:
        raise ValueError("nothing to compose")
    return up(math.fsum(epsilons))


def epsilon_last_dropped(epsilons):
    return up(math.fsum(epsilons[:-1])) if len(epsilons) > 1 else epsilons[0]


def epsilon_merged(epsilons):
    return up(math.fsum(set(epsilons)))


def epsilon_through_float(epsilons):
    return sum(Fraction(float(epsilon)) for epsilon in epsilons)


def disjoint_sum(epsilons):
    return up(math.fsum(epsilons))


def disjoint_smallest(epsilons):
    return min(epsilons)


def disjoint_last_of_sorted(epsilons):
    return epsilons[-1]


def entries_unchecked(epsilons):
    if not epsilons:
        raise ValueError("nothing to compose")
    if any(isinstance(e, bool) or not isinstance(e, int | float) for e in epsilons):
        raise TypeError("numbers, please")
    if not all(math.isfinite(e) for e in epsilons):
        raise ValueError("finite numbers, please")
    return up(math.fsum(epsilons))


def empty_is_zero(epsilons):
    if any(isinstance(e, bool) or not e > 0 or math.isinf(e) for e in epsilons):
        raise ValueError("positive numbers, please")
    return up(math.fsum(epsilons))


WRONG = [
    ("composition.alpha", "sum-of-entries", alpha_sum),
    ("composition.alpha", "largest-entry", alpha_largest),
    ("composition.alpha", "product-of-entries", alpha_product),
    ("composition.alpha", "last-entry-dropped", alpha_last_dropped),
    ("composition.alpha", "first-entry-dropped", alpha_first_dropped),
    ("composition.alpha", "signs-not-alternating", alpha_signs),
    ("composition.alpha", "cancellation", alpha_textbook),
    ("composition.alpha", "duplicates-dropped", alpha_merged),
    ("composition.alpha_symmetric", "second-order-only", alpha_pairs_only),
    ("composition.beta", "sum-of-entries", beta_sum),
    ("composition.beta", "one-not-subtracted", beta_factor),
    ("composition.beta", "mean-of-entries", beta_mean),
    ("composition.beta_symmetric", "cancellation", beta_textbook),
    ("composition.alpha_at_prior", "prior-free-composition", alpha_prior_free),
    ("composition.beta_at_prior", "prior-free-composition", beta_prior_free),
    ("composition.epsilon", "float-sum-too-small", epsilon_float_sum),
    ("composition.epsilon", "largest-entry", epsilon_largest),
    ("composition.epsilon", "single-entry", epsilon_single_refused),
    ("composition.epsilon", "last-entry-dropped", epsilon_last_dropped),
    ("composition.epsilon", "duplicates-dropped", epsilon_merged),
    ("composition.epsilon", "decimal-inputs", epsilon_through_float, "exact"),
    ("composition.epsilon_disjoint", "sum-of-entries", disjoint_sum),
    ("composition.epsilon_disjoint", "max-and-min-exchanged", disjoint_smallest),
    ("composition.epsilon_disjoint", "last-entry-only", disjoint_last_of_sorted),
    ("composition.epsilon", "epsilons-out-of-range", entries_unchecked, "unguarded"),
    ("composition.epsilon", "empty-sequence", empty_is_zero, "unguarded"),
]
