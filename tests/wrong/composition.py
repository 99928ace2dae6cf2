"""Wrong compositions, each with the flag that must catch it."""

import math

from tests.wrong.shared import at_most_one, in_table, up, wrong


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


@wrong("composition.alpha_symmetric", "second-order-only")
def alpha_pairs_only(alphas):
    first = math.fsum(alphas)
    return up(first - (first**2 - math.fsum(a * a for a in alphas)) / 2)


@wrong("composition.alpha", "cancellation")
def alpha_textbook(alphas):
    return at_most_one(1 - math.prod(1 - alpha for alpha in alphas))


@wrong("composition.epsilon", "float-sum-too-small")
def epsilon_float_sum(epsilons):
    total = 0.0
    for epsilon in epsilons:
        total = total + epsilon
    return total


@wrong("composition.epsilon", "single-entry")
def epsilon_single_refused(epsilons):
    if len(epsilons) < 2:
        raise ValueError("nothing to compose")
    return up(math.fsum(epsilons))


@wrong("composition.epsilon", "duplicates-dropped")
def epsilon_merged(epsilons):
    return up(math.fsum(set(epsilons)))


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
def empty_is_one(epsilons):
    if not epsilons:
        return 1.0
    if any(isinstance(e, bool) or not e > 0 or math.isinf(e) for e in epsilons):
        raise ValueError("positive numbers, please")
    return up(math.fsum(epsilons))


in_table(
    globals(),
    """
"composition.alpha"(alphas)
    sum-of-entries         up(math.fsum(alphas))
    largest-entry          max(alphas)
    product-of-entries     up(math.prod(alphas))
    last-entry-dropped     at_most_one(fall(alphas[:-1])) if len(alphas) > 1 else alphas[0]
    first-entry-dropped    at_most_one(fall(alphas[1:])) if len(alphas) > 1 else alphas[0]
    signs-not-alternating  up(rise(alphas))
    duplicates-dropped     at_most_one(fall(sorted(set(alphas))))
"composition.beta"(betas)
    sum-of-entries      up(math.fsum(betas))
    one-not-subtracted  up(1 + rise(betas))
    mean-of-entries     up(math.fsum(betas) / len(betas))
"composition.beta_symmetric"(betas)
    cancellation  up(math.prod(1 + beta for beta in betas) - 1)
"composition.alpha_at_prior"(alphas, p_min)
    prior-free-composition  at_most_one(fall(alphas))
"composition.beta_at_prior"(betas, p_min)
    prior-free-composition  up(rise(betas))
"composition.epsilon"(epsilons)
    largest-entry       max(epsilons)
    last-entry-dropped  up(math.fsum(epsilons[:-1])) if len(epsilons) > 1 else epsilons[0]
"composition.epsilon"(epsilons) exact
    decimal-inputs  sum(Fraction(float(epsilon)) for epsilon in epsilons)
"composition.epsilon_disjoint"(epsilons)
    sum-of-entries         up(math.fsum(epsilons))
    max-and-min-exchanged  min(epsilons)
    last-entry-only        epsilons[-1]
"composition.alpha_every_prior"(alphas, betas)
    max-and-min-exchanged
        at_most_one(fall(max(a, b / (1 + b)) for a, b in zip(alphas, betas, strict=True)))
"composition.beta_every_prior"(alphas, betas)
    max-and-min-exchanged  up(rise(max(b, a / (1 - a)) for a, b in zip(alphas, betas, strict=True)))
""",
)
