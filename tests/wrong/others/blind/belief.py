"""Wrong guarantees of a scale, and wrong beliefs after an answer."""

import math
from fractions import Fraction

import numpy as np

from tests.wrong.others.blind.numbers import (
    INF,
    MANY,
    ask,
    check_lengths,
    count_of,
    fall_at,
    inner,
    laplace_posterior,
    many,
    nonnegative,
    positive,
    probability,
    rounded_up,
    small_prior,
    weights_and_answers,
)


def alpha_below_half(scale, identifiability_sensitivity, p_min):
    """The smallest prior of one half is refused."""
    positive(scale)
    nonnegative(identifiability_sensitivity)
    if not 0 <= ask(p_min) < 0.5:
        raise ValueError("p_min")
    return rounded_up(fall_at(many(identifiability_sensitivity) / many(scale), many(p_min)))


def alpha_of_texts(scale, identifiability_sensitivity, p_min):
    """A number that comes as a text is read, and not refused."""
    if any(isinstance(x, bool) for x in (scale, identifiability_sensitivity, p_min)):
        raise TypeError("a flag is no number")
    t = many(nonnegative(float(identifiability_sensitivity))) / many(positive(float(scale)))
    return rounded_up(fall_at(t, many(small_prior(float(p_min)))))


def beta_as_printed(scale, identifiability_sensitivity, p_min):
    """The one that is subtracted takes the digits of a small beta along."""
    t = nonnegative(identifiability_sensitivity) / positive(scale)
    return 1 / (small_prior(p_min) + (1 - p_min) * math.exp(-t)) - 1


def rho_with_a_short_count(scale, sensitive_range, n_worlds):
    """The number of worlds is kept in single precision."""
    others = float(np.float32(min(count_of(n_worlds), 1e38))) - 1
    t = many(nonnegative(sensitive_range)) / many(positive(scale))
    return rounded_up(1 / (1 + others * MANY.exp(-t)))


def rho_with_whole_worlds(scale, sensitive_range, p_max):
    """The reciprocal of the largest prior is rounded to a whole number of worlds."""
    m = max(round(Fraction(1) / Fraction(inner(p_max))), 1)
    t = many(nonnegative(sensitive_range)) / many(positive(scale))
    return rounded_up(1 / (1 + (m - 1) * MANY.exp(-t)))


def rho_guarded_backwards(scale, sensitive_range, p_max):
    """The guards ask what is wrong, and NaN is neither too small nor too large."""
    for x in (scale, sensitive_range, p_max):
        if isinstance(x, bool) or not isinstance(x, int | float):
            raise TypeError(x)
    if scale <= 0 or sensitive_range < 0 or p_max <= 0 or p_max >= 1:
        raise ValueError("out of range")
    if INF in (scale, sensitive_range):
        raise ValueError("infinite")
    decayed = math.exp(-(sensitive_range / scale))
    return p_max / (p_max + (1 - p_max) * decayed)


def epsilon_to_twelve_places(scale, global_sensitivity):
    """The answer is rounded to twelve decimals."""
    return round(nonnegative(global_sensitivity) / positive(scale), 12)


def epsilon_of_whole_numbers(scale, global_sensitivity):
    """Two integers are divided as integers."""
    nonnegative(global_sensitivity)
    positive(scale)
    if isinstance(scale, int) and isinstance(global_sensitivity, int):
        return global_sensitivity // scale
    return rounded_up(many(abs(global_sensitivity)) / many(scale))


def posterior_from_densities(prior, values, response, scale):
    """Every density underflows where the answer is far from every world."""
    weights, answers = weights_and_answers(prior, values)
    check_lengths(weights, answers)
    ask(response)
    positive(scale)
    densities = [math.exp(-abs(v - response) / scale) / (2 * scale) for v in answers]
    terms = [p * d for p, d in zip(weights, densities, strict=True)]
    total = sum(terms)
    return [t / total for t in terms]


def posterior_of_the_shorter(prior, values, response, scale):
    """Worlds without an answer, and answers without a world, are left out silently."""
    weights, answers = weights_and_answers(prior, values)
    n = min(len(weights), len(answers))
    return laplace_posterior(weights[:n], answers[:n], ask(response), positive(scale))


def posterior_in_order_of_answers(prior, values, response, scale):
    """The beliefs come sorted by the worlds' answers, not in the worlds' order."""
    weights, answers = weights_and_answers(prior, values)
    check_lengths(weights, answers)
    worlds = sorted(zip(answers, weights, strict=True), key=lambda world: world[0])
    return laplace_posterior(
        [p for _, p in worlds], [v for v, _ in worlds], ask(response), positive(scale)
    )


_BELIEFS = {}


def posterior_remembered(prior, values, response, scale):
    """An answer is kept under the worlds and the response, and the prior is not part of its key."""
    weights, answers = weights_and_answers(prior, values)
    check_lengths(weights, answers)
    key = (tuple(answers), ask(response), positive(scale))
    if key not in _BELIEFS:
        _BELIEFS[key] = laplace_posterior(weights, answers, response, scale)
    return _BELIEFS[key]


def posterior_in_place(prior, values, response, scale):
    """The caller's list of priors is overwritten with the posterior."""
    weights, answers = weights_and_answers(prior, values)
    check_lengths(weights, answers)
    found = laplace_posterior(weights, answers, ask(response), positive(scale))
    if isinstance(prior, list):
        prior[:] = found
    return found


def floor_that_overflows(exponent, prior):
    """The exponential exceeds float64 where the ratio is an ordinary number or zero."""
    return 1 / (probability(prior) + (1 - prior) * math.exp(nonnegative(exponent)))


def ceiling_from_two_bounds(exponent, prior):
    """The smaller of two upper bounds, e^t and 1/p, is taken for the ratio itself."""
    grown = MANY.exp(many(nonnegative(exponent)))
    return rounded_up(min(grown, 1 / many(prior)) if probability(prior) else grown)


def risk_without_small_exponents(n_worlds, sensitive_range, scale):
    """An exponent below 1e-9 is taken for none, and the risk for that of a guess."""
    m = count_of(n_worlds)
    t = many(nonnegative(sensitive_range)) / many(positive(scale))
    if t < 1e-9:
        t = many(0)
    return rounded_up(1 / (1 + (m - 1) * MANY.exp(-t)))


def disclosure_two_steps_away(epsilon, inclusion, share):
    """Being left out is counted two steps away, as another value is."""
    here = many(probability(share)) * many(probability(inclusion))
    return rounded_up(1 / (here + (1 - here) * MANY.exp(-2 * many(nonnegative(epsilon)))))


def gain_on_a_grid(exponent):
    """The largest gain is looked for among a thousand priors."""
    t = nonnegative(exponent)
    best = 0.0
    for k in range(1, 1000):
        p = k / 1000
        decayed = math.exp(-t)
        best = max(best, p * (1 - p) * -math.expm1(-t) / (p + (1 - p) * decayed))
    return best


def prior_until_seven_hundred(exponent):
    """Beyond an exponent of 700 the prior is zero, where e^350 would still be a float."""
    t = nonnegative(exponent)
    return 0.0 if t > 700 else 1 / (1 + math.exp(t / 2))


WRONG = {
    alpha_below_half: ("guarantee.alpha", "smallest-prior-half"),
    alpha_of_texts: ("guarantee.alpha", "numeric-text", "text"),
    beta_as_printed: (
        "guarantee.beta",
        "tiny-exponent",
        "cancellation",
        "textbook-form",
        "one-not-subtracted",
    ),
    rho_with_a_short_count: ("guarantee.rho", "many-worlds", "single-precision"),
    rho_with_whole_worlds: ("guarantee.rho_at_prior", "scattered", "everyday"),
    rho_guarded_backwards: ("guarantee.rho_at_prior", "not-a-number"),
    epsilon_to_twelve_places: ("guarantee.epsilon", "rounded", "tiny-sensitivity"),
    epsilon_of_whole_numbers: ("guarantee.epsilon", "scattered", "integer-division"),
    posterior_from_densities: (
        "belief.posterior",
        "distant-response",
        "distant-worlds",
        "textbook-form-breaks",
    ),
    posterior_of_the_shorter: ("belief.posterior", "lengths-differ"),
    posterior_in_order_of_answers: ("belief.posterior", "scattered"),
    posterior_remembered: ("belief.posterior", "second-call"),
    posterior_in_place: ("belief.posterior", "scattered"),
    floor_that_overflows: ("belief.ratio_floor", "exponent-huge", "textbook-form-breaks"),
    ceiling_from_two_bounds: ("belief.ratio_ceiling", "scattered", "everyday"),
    risk_without_small_exponents: ("belief.risk_bound", "tiny-exponent", "every-decade"),
    disclosure_two_steps_away: (
        "belief.disclosure_ceiling",
        "scattered",
        "everyday",
        "epsilon-doubled",
        "one-part-changed",
    ),
    gain_on_a_grid: ("belief.largest_gain", "scattered", "everyday", "practical-range"),
    prior_until_seven_hundred: (
        "belief.prior_of_largest_gain",
        "exponent-large",
        "exponent-huge",
        "practical-range",
    ),
}
