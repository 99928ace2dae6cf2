"""Wrong translations from one notion to another."""

import math

from tests.wrong.others.blind.numbers import (
    INF,
    MANY,
    ask,
    check_beta,
    check_priors,
    check_rho,
    count_of,
    fall_at,
    inner,
    many,
    nonnegative,
    odds_of_a_fall,
    odds_of_a_rise,
    positive,
    rise_at,
    rounded_down,
    rounded_up,
    small_prior,
)


def budget_for_small_betas(
    alpha, beta, global_sensitivity, identifiability_sensitivity, p_min, p_max
):
    """A beta of one and more is refused, as if it were a probability."""
    inner(alpha)
    inner(beta)
    check_priors(p_min, p_max)
    check_beta(beta, p_max)
    falling = MANY.log(odds_of_a_fall(many(alpha), many(p_min)))
    rising = MANY.log(odds_of_a_rise(many(beta), many(p_min)))
    ratio = many(nonnegative(global_sensitivity)) / many(positive(identifiability_sensitivity))
    return rounded_up(ratio * min(falling, rising))


def alpha_with_the_product_first(epsilon, global_sensitivity, identifiability_sensitivity, p_min):
    """Epsilon times a sensitivity underflows before it is divided by the other one."""
    product = nonnegative(epsilon) * nonnegative(identifiability_sensitivity)
    t = many(product) / many(positive(global_sensitivity))
    return rounded_up(fall_at(t, many(small_prior(p_min))))


def beta_up_to_one(epsilon, global_sensitivity, identifiability_sensitivity, p_min):
    """The answer is cut at one, as if beta were a probability."""
    t = many(nonnegative(epsilon)) * many(nonnegative(identifiability_sensitivity))
    rise = rise_at(t / many(positive(global_sensitivity)), many(small_prior(p_min)))
    return rounded_up(min(many(1), rise))


def rho_sure_from_seven_hundred(epsilon, n_worlds):
    """Beyond an epsilon of 700 the risk is one, however many worlds there are."""
    e, m = nonnegative(epsilon), count_of(n_worlds)
    return 1.0 if e > 700 else rounded_up(1 / (1 + (m - 1) * MANY.exp(-many(e))))


def budget_never_negative(rho, n_worlds):
    """Where a guess does as well the budget is zero, and nothing is refused."""
    m, r = count_of(n_worlds), many(inner(rho))
    return rounded_down(max(many(0), MANY.log((m - 1) * r / (1 - r))))


def epsilon_without_bound(rho, n_worlds):
    """Where an output may rule a world out, infinity is returned and no error raised."""
    m, r = count_of(n_worlds), many(inner(rho))
    check_rho(rho, m)
    left = 1 - (m - 1) * r
    return rounded_up(MANY.log(r / left)) if left > 0 else INF


def breach_of_beliefs(rho_1, rho_2):
    """The beliefs themselves are compared, and not their odds."""
    low, high = many(inner(rho_1)), many(inner(rho_2))
    if low >= high:
        raise ValueError("a breach without any answer")
    return rounded_down(MANY.log(high / low))


def bound_with_a_clipped_ratio(rho, n, sensitivity, distance):
    """A sensitivity above the distance is taken for the distance."""
    m, r = count_of(n), many(inner(rho))
    check_rho(rho, m)
    ratio = min(many(1), many(nonnegative(sensitivity)) / many(positive(distance)))
    return rounded_down(ratio * MANY.log((m - 1) * r / (1 - r)))


def gamma_of_presence(rho, n_worlds):
    """Only the rise of a belief is looked at, and not that of its opposite."""
    m, r = count_of(n_worlds), many(inner(rho))
    check_rho(rho, m)
    return rounded_up(m * r)


def rho_that_cancels(gamma, n_worlds):
    """Among many worlds the second term cancels, and is then the smaller one."""
    ask(gamma, 1, INF, "[)")
    m = count_of(n_worlds)
    return min(gamma / m, 1 - (m - 1) / (m * gamma))


def sampling_decided_at_half(epsilon, sampling_rate):
    """Which term is larger is decided by whether more than half is sampled."""
    rate = many(ask(sampling_rate, 0, 1, "(]"))
    grown = MANY.exp(many(nonnegative(epsilon)))
    return rounded_up(grown if rate > 0.5 else (grown - 1 + rate) / (rate * grown))


def sampling_that_cancels(epsilon, sampling_rate):
    """One is subtracted from e^epsilon, and what is left divided by a small rate."""
    rate = ask(sampling_rate, 0, 1, "(]")
    grown = math.exp(nonnegative(epsilon))
    return max(grown, ((grown - 1) / rate + 1) / grown)


WRONG = {
    budget_for_small_betas: ("translation.epsilon", "beta-above-one"),
    alpha_with_the_product_first: (
        "translation.alpha_from_epsilon",
        "crossed-corners",
        "tiny-epsilon",
        "tiny-sensitivity",
        "every-decade",
        # between 2**-480 and 2**480 no product of two underflows: all that it does is to round
        "nearest-is-unsafe",
    ),
    beta_up_to_one: ("translation.beta_from_epsilon", "beta-above-one", "scattered"),
    rho_sure_from_seven_hundred: (
        "translation.rho_from_epsilon",
        "crossed-corners",
        "huge-epsilon",
        "large-epsilon",
        "many-worlds",
    ),
    budget_never_negative: ("translation.epsilon_from_rho", "rho-below-guessing"),
    epsilon_without_bound: ("translation.epsilon_of_identifiability", "rho-rules-worlds-out"),
    breach_of_beliefs: (
        "translation.epsilon_of_breach",
        "odds-not-formed",
        "first-term-only",
        "one-part-changed",  # (1 - rho_1)/(1 - rho_2) is left out
    ),
    bound_with_a_clipped_ratio: ("translation.epsilon_bound", "scattered", "huge-sensitivity"),
    gamma_of_presence: ("translation.gamma_from_rho", "first-term-only", "rho-near-one"),
    rho_that_cancels: (
        "translation.rho_from_gamma",
        "gamma-near-one",
        "gamma-one",
        "cancellation",
        "many-worlds",
        "textbook-form",
    ),
    sampling_decided_at_half: (
        "translation.gamma_from_sampling",
        "second-term-only",
        "max-and-min-exchanged",
        "scattered",
    ),
    sampling_that_cancels: (
        "translation.gamma_from_sampling",
        "tiny-epsilon",
        "rarely-sampled",
        "cancellation",
        "textbook-form",
    ),
}
