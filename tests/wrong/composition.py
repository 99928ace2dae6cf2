"""Wrong compositions, each with the flag that must catch it."""

import math
from fractions import Fraction

from tests.wrong.shared import at_most_one, up, wrong


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


@wrong("composition.alpha", "sum-of-entries")
def alpha_sum(alphas):
    return up(math.fsum(alphas))


@wrong("composition.alpha", "largest-entry")
def alpha_largest(alphas):
    return max(alphas)


@wrong("composition.alpha", "product-of-entries")
def alpha_product(alphas):
    return up(math.prod(alphas))


@wrong("composition.alpha", "last-entry-dropped")
def alpha_last_dropped(alphas):
    return at_most_one(fall(alphas[:-1])) if len(alphas) > 1 else alphas[0]


@wrong("composition.alpha", "first-entry-dropped")
def alpha_first_dropped(alphas):
    return at_most_one(fall(alphas[1:])) if len(alphas) > 1 else alphas[0]


@wrong("composition.alpha_symmetric", "second-order-only")
def alpha_pairs_only(alphas):
    first = math.fsum(alphas)
    return up(first - (first**2 - math.fsum(a * a for a in alphas)) / 2)


@wrong("composition.alpha", "signs-not-alternating")
def alpha_signs(alphas):
    return up(rise(alphas))


@wrong("composition.alpha", "cancellation")
def alpha_textbook(alphas):
    return at_most_one(1 - math.prod(1 - alpha for alpha in alphas))


@wrong("composition.alpha", "duplicates-dropped")
def alpha_merged(alphas):
    return at_most_one(fall(sorted(set(alphas))))


@wrong("composition.beta", "sum-of-entries")
def beta_sum(betas):
    return up(math.fsum(betas))


@wrong("composition.beta", "one-not-subtracted")
def beta_factor(betas):
    return up(1 + rise(betas))


@wrong("composition.beta", "mean-of-entries")
def beta_mean(betas):
    return up(math.fsum(betas) / len(betas))


@wrong("composition.beta_symmetric", "cancellation")
def beta_textbook(betas):
    return up(math.prod(1 + beta for beta in betas) - 1)


@wrong("composition.alpha_at_prior", "prior-free-composition")
def alpha_prior_free(alphas, p_min):
    return at_most_one(fall(alphas))


@wrong("composition.beta_at_prior", "prior-free-composition")
def beta_prior_free(betas, p_min):
    return up(rise(betas))


@wrong("composition.epsilon", "float-sum-too-small")
def epsilon_float_sum(epsilons):
    total = 0.0
    for epsilon in epsilons:
        total = total + epsilon
    return total


@wrong("composition.epsilon", "largest-entry")
def epsilon_largest(epsilons):
    return max(epsilons)


@wrong("composition.epsilon", "single-entry")
def epsilon_single_refused(epsilons):
    if len(epsilons) < 2:
        raise ValueError("nothing to compose")
    return up(math.fsum(epsilons))


@wrong("composition.epsilon", "last-entry-dropped")
def epsilon_last_dropped(epsilons):
    return up(math.fsum(epsilons[:-1])) if len(epsilons) > 1 else epsilons[0]


@wrong("composition.epsilon", "duplicates-dropped")
def epsilon_merged(epsilons):
    return up(math.fsum(set(epsilons)))


@wrong("composition.epsilon", "decimal-inputs", "exact")
def epsilon_through_float(epsilons):
    return sum(Fraction(float(epsilon)) for epsilon in epsilons)


@wrong("composition.epsilon_disjoint", "sum-of-entries")
def disjoint_sum(epsilons):
    return up(math.fsum(epsilons))


@wrong("composition.epsilon_disjoint", "max-and-min-exchanged")
def disjoint_smallest(epsilons):
    return min(epsilons)


@wrong("composition.epsilon_disjoint", "last-entry-only")
def disjoint_last_of_sorted(epsilons):
    return epsilons[-1]


@wrong("composition.epsilon", "epsilons-out-of-range", "unguarded")
def entries_unchecked(epsilons):
    if not epsilons:
        raise ValueError("nothing to compose")
    if any(isinstance(e, bool) or not isinstance(e, int | float) for e in epsilons):
        raise TypeError("numbers, please")
    if not all(math.isfinite(e) for e in epsilons):
        raise ValueError("finite numbers, please")
    return up(math.fsum(epsilons))


@wrong("composition.epsilon", "empty-sequence", "unguarded")
def empty_is_zero(epsilons):
    if any(isinstance(e, bool) or not e > 0 or math.isinf(e) for e in epsilons):
        raise ValueError("positive numbers, please")
    return up(math.fsum(epsilons))


@wrong("composition.alpha_every_prior", "max-and-min-exchanged")
def alpha_every_prior_weaker(alphas, betas):
    return at_most_one(fall(max(a, b / (1 + b)) for a, b in zip(alphas, betas, strict=True)))


@wrong("composition.beta_every_prior", "max-and-min-exchanged")
def beta_every_prior_weaker(alphas, betas):
    return up(rise(max(b, a / (1 - a)) for a, b in zip(alphas, betas, strict=True)))
