"""Wrong guarantees, budgets and beliefs, each with the flag that must catch it."""

import math


def up(x):
    return x * (1 + 2.0**-50) if x > 0 else x


def down(x):
    return x * (1 - 2.0**-50) if x > 0 else x


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


def one_at_most(x):
    return min(up(x), 1.0)


def alpha_prior_ignored(scale, identifiability_sensitivity, p_min):
    return one_at_most(falling(identifiability_sensitivity / scale, 0.0))


def alpha_base_2(scale, identifiability_sensitivity, p_min):
    return one_at_most(falling(identifiability_sensitivity / scale * math.log(2), p_min))


def alpha_complement(scale, identifiability_sensitivity, p_min):
    return up(1 - falling(identifiability_sensitivity / scale, p_min))


def alpha_textbook(scale, identifiability_sensitivity, p_min):
    t = identifiability_sensitivity / scale
    if t > 700:
        return 1.0
    return one_at_most(1 - 1 / (p_min + math.exp(t) * (1 - p_min)))


def alpha_overflow(scale, identifiability_sensitivity, p_min):
    t = identifiability_sensitivity / scale
    grown = math.expm1(t) * (1 - p_min)
    return one_at_most(grown / (1 + grown))


def alpha_linearised(scale, identifiability_sensitivity, p_min):
    grown = identifiability_sensitivity / scale * (1 - p_min)
    return one_at_most(grown / (1 + grown))


def alpha_scale_inverted(scale, identifiability_sensitivity, p_min):
    return one_at_most(falling(identifiability_sensitivity * scale, p_min))


def beta_factor(scale, identifiability_sensitivity, p_min):
    return up(rising(identifiability_sensitivity / scale, p_min) + 1)


def beta_sign(scale, identifiability_sensitivity, p_min):
    t = identifiability_sensitivity / scale
    if t > 700:
        return 0.0
    return 1 / (p_min + math.exp(t) * (1 - p_min)) - 1


def beta_standard_deviation(scale, identifiability_sensitivity, p_min):
    return up(rising(identifiability_sensitivity / (scale / math.sqrt(2)), p_min))


def beta_prior_complemented(scale, identifiability_sensitivity, p_min):
    return up(rising(identifiability_sensitivity / scale, 1 - p_min))


def risk(t, m):
    return one_at_most(1 / (1 + (m - 1) * math.exp(-t)))


def rho_m_for_m_minus_one(scale, sensitive_range, n_worlds):
    return risk(sensitive_range / scale, n_worlds + 1)


def rho_m_minus_two(scale, sensitive_range, n_worlds):
    return risk(sensitive_range / scale, n_worlds - 1)


def rho_complement(scale, sensitive_range, n_worlds):
    return 1 - risk(sensitive_range / scale, n_worlds)


def rho_doubled(scale, sensitive_range, n_worlds):
    return risk(2 * sensitive_range / scale, n_worlds)


def rho_nearest(scale, sensitive_range, n_worlds):
    return 1 / (1 + (n_worlds - 1) * math.exp(-sensitive_range / scale))


def rho_prior_complemented(scale, sensitive_range, p_max):
    return one_at_most(1 / (1 + p_max / (1 - p_max) * math.exp(-sensitive_range / scale)))


def epsilon_inverted(scale, global_sensitivity):
    return up(scale / global_sensitivity) if global_sensitivity else 0.0


def epsilon_rounded_down(scale, global_sensitivity):
    return down(global_sensitivity / scale)


def posterior(prior, values, response, scale, weight):
    nearest = min(abs(response - v) for p, v in zip(prior, values, strict=True) if p > 0)
    weights = [
        p * weight((abs(response - v) - nearest) / scale) if p else 0.0
        for p, v in zip(prior, values, strict=True)
    ]
    total = math.fsum(weights)
    return [w / total for w in weights]


def decay(x):
    return math.exp(-x)


def posterior_uniform(prior, values, response, scale):
    return posterior([1.0 if p else 0.0 for p in prior], values, response, scale, decay)


def posterior_gaussian(prior, values, response, scale):
    weights = [
        p * math.exp(-(((response - v) / scale) ** 2)) for p, v in zip(prior, values, strict=True)
    ]
    total = sum(weights) or 1.0
    return [w / total for w in weights]


def posterior_signed(prior, values, response, scale):
    shifted = [-(response - v) / scale for v in values]
    top = max(shifted)
    weights = [p * math.exp(s - top) for p, s in zip(prior, shifted, strict=True)]
    total = math.fsum(weights) or 1.0
    return [w / total for w in weights]


def posterior_not_normalised(prior, values, response, scale):
    return [p * math.exp(-abs(response - v) / scale) for p, v in zip(prior, values, strict=True)]


def posterior_unchanged(prior, values, response, scale):
    return list(prior)


def posterior_underflows(prior, values, response, scale):
    weights = [p * math.exp(-abs(response - v) / scale) for p, v in zip(prior, values, strict=True)]
    total = math.fsum(weights)
    return [w / total for w in weights] if total else [math.nan] * len(weights)


def posterior_scale_inverted(prior, values, response, scale):
    return posterior(prior, values, response, 1 / scale, decay)


def posterior_merged(prior, values, response, scale):
    if len(set(values)) < len(values):
        raise ValueError("the worlds must differ")
    return posterior(prior, values, response, scale, decay)


def posterior_impossible_refused(prior, values, response, scale):
    if min(prior) <= 0:
        raise ValueError("every prior must be positive")
    return posterior(prior, values, response, scale, decay)


def floor(t, p):
    return math.exp(-t) / (math.exp(-t) * p + (1 - p)) if p < 1 else 1.0


def floor_sign(exponent, prior):
    return down(1 / (prior + math.exp(-exponent) * (1 - prior)))


def floor_certain_refused(exponent, prior):
    if prior >= 1:
        raise ValueError("a certain world is not a secret")
    return down(floor(exponent, prior))


def floor_overflows(exponent, prior):
    return down(1 / (prior + math.exp(exponent) * (1 - prior)))


def ceiling_excess(exponent, prior):
    return up(1 / (prior + math.exp(-exponent) * (1 - prior))) - 1


def ceiling_zero_prior_refused(exponent, prior):
    if prior == 0:
        raise ValueError("the prior must be positive")
    return up(1 / (prior + math.exp(-exponent) * (1 - prior)))


def bound_halved(n_worlds, sensitive_range, scale):
    return risk(sensitive_range / 2 / scale, n_worlds)


WRONG = [
    ("guarantee.alpha", "prior-ignored", alpha_prior_ignored),
    ("guarantee.alpha", "exponential-base-2", alpha_base_2),
    ("guarantee.alpha", "complement-returned", alpha_complement),
    ("guarantee.alpha", "cancellation", alpha_textbook),
    ("guarantee.alpha", "huge-exponent", alpha_overflow),
    ("guarantee.alpha", "exponential-linearised", alpha_linearised),
    ("guarantee.alpha", "scale-inverted", alpha_scale_inverted),
    ("guarantee.beta", "one-not-subtracted", beta_factor),
    ("guarantee.beta", "exponent-sign", beta_sign),
    ("guarantee.beta", "variance-for-scale", beta_standard_deviation),
    ("guarantee.beta", "prior-complemented", beta_prior_complemented),
    ("guarantee.rho", "m-for-m-minus-one", rho_m_for_m_minus_one),
    ("guarantee.rho", "m-minus-two", rho_m_minus_two),
    ("guarantee.rho", "complement-returned", rho_complement),
    ("guarantee.rho", "sensitivity-doubled", rho_doubled),
    ("guarantee.rho", "nearest-is-unsafe", rho_nearest),
    ("guarantee.rho_at_prior", "prior-complemented", rho_prior_complemented),
    ("guarantee.epsilon", "rate-for-scale", epsilon_inverted),
    ("guarantee.epsilon", "nearest-is-unsafe", epsilon_rounded_down),
    ("belief.posterior", "prior-left-out-of-bayes", posterior_uniform),
    ("belief.posterior", "squared-distance", posterior_gaussian),
    ("belief.posterior", "signed-distance", posterior_signed),
    ("belief.posterior", "not-normalised", posterior_not_normalised),
    ("belief.posterior", "responses-forgotten", posterior_unchanged),
    ("belief.posterior", "distant-response", posterior_underflows),
    ("belief.posterior", "scale-inverted", posterior_scale_inverted),
    ("belief.posterior", "equal-values", posterior_merged),
    ("belief.posterior", "impossible-world", posterior_impossible_refused),
    ("belief.ratio_floor", "exponent-sign", floor_sign),
    ("belief.ratio_floor", "prior-one", floor_certain_refused),
    ("belief.ratio_floor", "exponent-huge", floor_overflows),
    ("belief.ratio_ceiling", "excess-for-factor", ceiling_excess),
    ("belief.ratio_ceiling", "prior-zero", ceiling_zero_prior_refused),
    ("belief.risk_bound", "sensitivity-halved", bound_halved),
]
