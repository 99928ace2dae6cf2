"""Wrong guarantees, budgets and beliefs, each with the flag that must catch it."""

import math

from tests.wrong.shared import at_most_one, down, in_table, posterior, up, wrong


def falling(t, p):
    grown = math.expm1(t) if t < 700 else math.inf
    if t > 40:
        return (1 - math.exp(-t)) * (1 - p) / ((1 - p) + math.exp(-t) * p)
    return grown * (1 - p) / (1 + grown * (1 - p))


def rising(t, p):
    if t < 1:
        grown = math.expm1(t)
        return grown * (1 - p) / (1 + grown * p)
    decayed = math.exp(-t)
    return (1 - decayed) * (1 - p) / (decayed * (1 - p) + p)


@wrong("guarantee.alpha", "cancellation")
def alpha_textbook(scale, identifiability_sensitivity, p_min):
    t = identifiability_sensitivity / scale
    if t > 700:
        return 1.0
    return at_most_one(1 - 1 / (p_min + math.exp(t) * (1 - p_min)))


@wrong("guarantee.alpha", "huge-exponent")
def alpha_overflow(scale, identifiability_sensitivity, p_min):
    t = identifiability_sensitivity / scale
    grown = math.expm1(t) * (1 - p_min)
    return at_most_one(grown / (1 + grown))


@wrong("guarantee.alpha", "exponential-linearised")
def alpha_linearised(scale, identifiability_sensitivity, p_min):
    grown = identifiability_sensitivity / scale * (1 - p_min)
    return at_most_one(grown / (1 + grown))


@wrong("guarantee.beta", "exponent-sign")
def beta_sign(scale, identifiability_sensitivity, p_min):
    t = identifiability_sensitivity / scale
    if t > 700:
        return 0.0
    return 1 / (p_min + math.exp(t) * (1 - p_min)) - 1


def risk(t, m):
    return at_most_one(1 / (1 + (m - 1) * math.exp(-t)))


def decay(x):
    return math.exp(-x)


@wrong("belief.posterior", "squared-distance")
def posterior_gaussian(prior, values, response, scale):
    weights = [
        p * math.exp(-(((response - v) / scale) ** 2)) for p, v in zip(prior, values, strict=True)
    ]
    total = sum(weights) or 1.0
    return [w / total for w in weights]


@wrong("belief.posterior", "signed-distance")
def posterior_signed(prior, values, response, scale):
    shifted = [-(response - v) / scale for v in values]
    top = max(shifted)
    weights = [p * math.exp(s - top) for p, s in zip(prior, shifted, strict=True)]
    total = math.fsum(weights) or 1.0
    return [w / total for w in weights]


@wrong("belief.posterior", "distant-response")
def posterior_underflows(prior, values, response, scale):
    weights = [p * math.exp(-abs(response - v) / scale) for p, v in zip(prior, values, strict=True)]
    total = math.fsum(weights)
    return [w / total for w in weights] if total else [math.nan] * len(weights)


@wrong("belief.posterior", "equal-values")
def posterior_merged(prior, values, response, scale):
    if len(set(values)) < len(values):
        raise ValueError("the worlds must differ")
    return posterior(prior, values, response, scale, decay)


@wrong("belief.posterior", "impossible-world")
def posterior_impossible_refused(prior, values, response, scale):
    if min(prior) <= 0:
        raise ValueError("every prior must be positive")
    return posterior(prior, values, response, scale, decay)


def floor(t, p):
    return math.exp(-t) / (math.exp(-t) * p + (1 - p)) if p < 1 else 1.0


@wrong("belief.ratio_floor", "prior-one")
def floor_certain_refused(exponent, prior):
    if prior >= 1:
        raise ValueError("a certain world is not a secret")
    return down(floor(exponent, prior))


@wrong("belief.ratio_ceiling", "prior-zero")
def ceiling_zero_prior_refused(exponent, prior):
    if prior == 0:
        raise ValueError("the prior must be positive")
    return up(1 / (prior + math.exp(-exponent) * (1 - prior)))


in_table(
    globals(),
    """
"guarantee.alpha"(scale, identifiability_sensitivity, p_min)
    prior-ignored        at_most_one(falling(identifiability_sensitivity / scale, 0.0))
    exponential-base-2
        at_most_one(falling(identifiability_sensitivity / scale * math.log(2), p_min))
    complement-returned  up(1 - falling(identifiability_sensitivity / scale, p_min))
    scale-inverted       at_most_one(falling(identifiability_sensitivity * scale, p_min))
"guarantee.beta"(scale, identifiability_sensitivity, p_min)
    one-not-subtracted  up(rising(identifiability_sensitivity / scale, p_min) + 1)
    variance-for-scale  up(rising(identifiability_sensitivity / (scale / math.sqrt(2)), p_min))
    prior-complemented  up(rising(identifiability_sensitivity / scale, 1 - p_min))
"guarantee.rho"(scale, sensitive_range, n_worlds)
    m-for-m-minus-one    risk(sensitive_range / scale, n_worlds + 1)
    m-minus-two          risk(sensitive_range / scale, n_worlds - 1)
    complement-returned  1 - risk(sensitive_range / scale, n_worlds)
    sensitivity-doubled  risk(2 * sensitive_range / scale, n_worlds)
    nearest-is-unsafe    1 / (1 + (n_worlds - 1) * math.exp(-sensitive_range / scale))
"guarantee.rho_at_prior"(scale, sensitive_range, p_max)
    prior-complemented
        at_most_one(1 / (1 + p_max / (1 - p_max) * math.exp(-sensitive_range / scale)))
"guarantee.epsilon"(scale, global_sensitivity)
    rate-for-scale     up(scale / global_sensitivity) if global_sensitivity else 0.0
    nearest-is-unsafe  down(global_sensitivity / scale)
"belief.posterior"(prior, values, response, scale)
    prior-left-out-of-bayes
        posterior([1.0 if p else 0.0 for p in prior], values, response, scale, decay)
    not-normalised
        [p * math.exp(-abs(response - v) / scale) for p, v in zip(prior, values,
        strict=True)]
    responses-forgotten      list(prior)
    scale-inverted           posterior(prior, values, response, 1 / scale, decay)
"belief.ratio_floor"(exponent, prior)
    exponent-sign  down(1 / (prior + math.exp(-exponent) * (1 - prior)))
    exponent-huge  down(1 / (prior + math.exp(exponent) * (1 - prior)))
"belief.ratio_ceiling"(exponent, prior)
    excess-for-factor  up(1 / (prior + math.exp(-exponent) * (1 - prior))) - 1
"belief.risk_bound"(n_worlds, sensitive_range, scale)
    sensitivity-halved  risk(sensitive_range / 2 / scale, n_worlds)
""",
)
