"""Wrong scales, and wrong errors of a test."""

import math
from fractions import Fraction

from tests.wrong.others.blind.numbers import (
    INF,
    MANY,
    ask,
    check_beta,
    check_priors,
    check_rho_above,
    count_of,
    inner,
    many,
    nonnegative,
    odds_of_a_fall,
    odds_of_a_rise,
    positive,
    probability,
    rounded_down,
    rounded_up,
    small_prior,
)


def scale_on_a_grid(epsilon, global_sensitivity):
    """The scale is rounded to the nearest multiple of 2^-40."""
    scale = nonnegative(global_sensitivity) / positive(epsilon)
    return round(scale * 2**40) / 2**40 if scale < 2**12 else scale


def scale_of_any_budget(epsilon, global_sensitivity):
    """An infinite budget is taken, and needs no noise."""
    if isinstance(epsilon, bool) or not isinstance(epsilon, int | float) or not epsilon > 0:
        raise ValueError(epsilon)
    if epsilon == INF:
        nonnegative(global_sensitivity)
        return 0.0
    return rounded_up(many(nonnegative(global_sensitivity)) / many(epsilon))


def free_with_plain_logarithms(alpha, beta, identifiability_sensitivity):
    """A small alpha is lost in 1 - alpha; the betas are looked after."""
    s = nonnegative(identifiability_sensitivity)
    exponent = min(-math.log(1 - inner(alpha)), math.log1p(positive(beta)))
    return s / exponent


def prior_of_each_side(alpha, beta, identifiability_sensitivity, p_min, p_max):
    """The beta side is computed at the largest prior, the alpha side at the smallest."""
    inner(alpha)
    positive(beta)
    check_priors(p_min, p_max)
    check_beta(beta, p_max)
    falling = MANY.log(odds_of_a_fall(many(alpha), many(p_min)))
    rising = MANY.log(odds_of_a_rise(many(beta), many(p_max)))
    return rounded_up(many(nonnegative(identifiability_sensitivity)) / min(falling, rising))


def priors_of_any_sum(alpha, beta, identifiability_sensitivity, p_min, p_max):
    """Two worlds whose priors exceed one together are not refused."""
    inner(alpha)
    positive(beta)
    small_prior(p_min)
    inner(p_max)
    if p_min > p_max:
        raise ValueError("the smallest prior exceeds the largest")
    check_beta(beta, p_max)
    falling = MANY.log(odds_of_a_fall(many(alpha), many(p_min)))
    rising = MANY.log(odds_of_a_rise(many(beta), many(p_min)))
    return rounded_up(many(nonnegative(identifiability_sensitivity)) / min(falling, rising))


def beta_up_to_certainty(alpha, beta, identifiability_sensitivity, p_min, p_max):
    """A beta of exactly 1/p_max - 1 is let in."""
    inner(alpha)
    positive(beta)
    check_priors(p_min, p_max)
    if (1 + Fraction(beta)) * Fraction(p_max) > 1:
        raise ValueError("beta promises nothing")
    falling = MANY.log(odds_of_a_fall(many(alpha), many(p_min)))
    room = 1 - many(p_min) * (1 + many(beta))
    rising = MANY.log(odds_of_a_rise(many(beta), many(p_min))) if room else falling
    return rounded_up(many(nonnegative(identifiability_sensitivity)) / min(falling, rising))


def rho_of_whole_part(rho, n_worlds, sensitive_range):
    """A fractional number of worlds is cut to its whole part."""
    m = int(ask(n_worlds, 2))
    r = many(inner(rho))
    check_rho_above(rho, m)
    return rounded_up(many(nonnegative(sensitive_range)) / MANY.log((m - 1) * r / (1 - r)))


def rho_as_printed(rho, n_worlds, sensitive_range):
    """The logarithm of a number near one has few digits left."""
    m = count_of(n_worlds)
    inner(rho)
    check_rho_above(rho, m)
    return nonnegative(sensitive_range) / math.log((m - 1) * rho / (1 - rho))


def rho_against_a_rounded_guess(rho, n_worlds, sensitive_range):
    """The chance of a guess is rounded before rho is compared with it."""
    m = count_of(n_worlds)
    if inner(rho) <= math.nextafter(1 / m, 1):
        raise ValueError("a guess does as well")
    r = many(rho)
    return rounded_up(many(nonnegative(sensitive_range)) / MANY.log((m - 1) * r / (1 - r)))


def rho_of_either_sign(rho, p_max, sensitive_range):
    """A negative scale loses its sign instead of being refused."""
    r, p = many(inner(rho)), many(inner(p_max))
    log = MANY.log((1 / p - 1) * r / (1 - r))
    return rounded_up(abs(many(nonnegative(sensitive_range)) / log))


def negatives_until_fifty(epsilon, delta, false_positives):
    """An epsilon above 50 is taken for 50."""
    grown = MANY.exp(many(min(nonnegative(epsilon), 50)))
    kept = 1 - many(probability(delta))
    wrong = many(probability(false_positives))
    return rounded_down(max(many(0), kept - grown * wrong, (kept - wrong) / grown))


def advantage_as_a_union(epsilon, delta):
    """Delta is added to the advantage, as in a union bound, and the sum cut at one."""
    pure = MANY.tanh(many(nonnegative(epsilon)) / 2)
    return rounded_up(min(many(1), pure + many(probability(delta))))


def advantage_of_gaussian(exponent):
    """The total variation is that of two normal distributions."""
    return math.erf(nonnegative(exponent) / (2 * math.sqrt(2)))


def success_with_one_delta(epsilon, delta, n_worlds):
    """Delta is counted once, and not for every other world."""
    grown = MANY.exp(many(nonnegative(epsilon)))
    return rounded_up((grown + many(probability(delta))) / (grown + count_of(n_worlds) - 1))


def tail_at_the_edge(epsilon, delta, exponent):
    """An exponent that is epsilon itself is answered with one, and not refused."""
    nonnegative(epsilon)
    nonnegative(exponent)
    d = many(probability(delta))
    if exponent == epsilon:
        return 1.0
    if exponent < epsilon:
        raise ValueError("no bound follows")
    return rounded_up(min(many(1), d / -MANY.expm1(many(epsilon) - many(exponent))))


def ceiling_of_the_impossible(prior, false_positives, false_negatives):
    """The posterior after an event that cannot occur is said to be the prior."""
    p = many(probability(prior))
    found = p * (1 - many(probability(false_negatives)))
    total = found + (1 - p) * many(probability(false_positives))
    return rounded_up(found / total if total else p)


WRONG = {
    scale_on_a_grid: ("scale.differential_privacy", "rounded", "tiny-sensitivity", "scattered"),
    scale_of_any_budget: ("scale.differential_privacy", "infinite"),
    free_with_plain_logarithms: ("scale.prior_free", "tiny-alpha", "cancellation", "textbook-form"),
    prior_of_each_side: (
        "scale.prior_dependent",
        "one-part-changed",
        "p-max-for-p-min",
        "scattered",
    ),
    priors_of_any_sum: ("scale.prior_dependent", "priors-exceed-one"),
    beta_up_to_certainty: ("scale.prior_dependent", "beta-beyond-certainty"),
    rho_of_whole_part: ("scale.rho", "fractional-count"),
    rho_as_printed: ("scale.rho", "near-guessing", "cancellation", "textbook-form"),
    rho_against_a_rounded_guess: ("scale.rho", "just-inside", "near-guessing"),
    rho_of_either_sign: ("scale.rho_at_prior", "rho-at-or-below-prior"),
    negatives_until_fifty: (
        "testing.false_negatives",
        "input-cut",
        "large-epsilon",
        "huge-epsilon",
        "practical-range",
        "every-decade",
    ),
    advantage_as_a_union: ("testing.advantage", "known-bound"),
    advantage_of_gaussian: (
        "testing.laplace_advantage",
        "gaussian-for-laplace",
        "gaussian-of-same-deviation",
    ),
    success_with_one_delta: ("testing.bayes_success", "scattered", "one-part-changed"),
    tail_at_the_edge: ("testing.ratio_tail", "exponent-within-epsilon"),
    ceiling_of_the_impossible: ("testing.posterior_ceiling", "event-impossible"),
}
