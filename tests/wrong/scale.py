"""Wrong noise scales: mistakes that competent people make, with the flag that must catch each.

Every function computes in a stable form and rounds up, so that nothing but its mistake shows.
"""

import math
import struct

from tests.wrong.shared import odds_log, sides, up, wrong


@wrong("scale.differential_privacy", "sensitivity-forgotten")
def epsilon_forgotten_sensitivity(epsilon, global_sensitivity):
    return up(1 / epsilon) if global_sensitivity else 0.0


@wrong("scale.differential_privacy", "sensitivity-doubled")
def epsilon_doubled_sensitivity(epsilon, global_sensitivity):
    return up(2 * global_sensitivity / epsilon)


@wrong("scale.differential_privacy", "sensitivity-halved")
def epsilon_halved_sensitivity(epsilon, global_sensitivity):
    return up(global_sensitivity / 2 / epsilon)


@wrong("scale.differential_privacy", "rate-for-scale")
def epsilon_as_rate(epsilon, global_sensitivity):
    return up(epsilon / global_sensitivity) if global_sensitivity else 0.0


@wrong("scale.differential_privacy", "standard-deviation-for-scale")
def epsilon_as_standard_deviation(epsilon, global_sensitivity):
    return up(math.sqrt(2) * global_sensitivity / epsilon)


@wrong("scale.differential_privacy", "nearest-is-unsafe")
def epsilon_rounded_to_nearest(epsilon, global_sensitivity):
    return global_sensitivity / epsilon


@wrong("scale.differential_privacy", "single-precision")
def epsilon_in_single_precision(epsilon, global_sensitivity):
    exact = global_sensitivity / epsilon
    try:
        return struct.unpack("f", struct.pack("f", exact))[0]
    except OverflowError:
        return exact


@wrong("scale.differential_privacy", "zero-sensitivity")
def epsilon_zero_is_an_error(epsilon, global_sensitivity):
    if global_sensitivity == 0:
        raise ValueError("the sensitivity must be positive")
    return up(global_sensitivity / epsilon)


@wrong("scale.differential_privacy", "tiny-sensitivity")
def epsilon_small_means_zero(epsilon, global_sensitivity):
    if global_sensitivity < 1e-9:
        return 0.0
    return up(global_sensitivity / epsilon)


@wrong("scale.differential_privacy", "huge-sensitivity")
def epsilon_sensitivity_capped(epsilon, global_sensitivity):
    return up(min(global_sensitivity, 2.0**63) / epsilon)


@wrong("scale.prior_free", "max-and-min-exchanged")
def free_smaller_side(alpha, beta, identifiability_sensitivity):
    falling, rising = sides(alpha, beta, 0.0)
    return up(identifiability_sensitivity / max(falling, rising))


@wrong("scale.prior_free", "alpha-side-only")
def free_alpha_only(alpha, beta, identifiability_sensitivity):
    return up(identifiability_sensitivity / sides(alpha, beta, 0.0)[0])


@wrong("scale.prior_free", "beta-side-only")
def free_beta_only(alpha, beta, identifiability_sensitivity):
    return up(identifiability_sensitivity / sides(alpha, beta, 0.0)[1])


@wrong("scale.prior_free", "textbook-form")
def free_textbook(alpha, beta, identifiability_sensitivity):
    return up(identifiability_sensitivity / min(-math.log(1 - alpha), math.log(1 + beta)))


@wrong("scale.prior_free", "tiny-beta")
def free_beta_clamped(alpha, beta, identifiability_sensitivity):
    return up(identifiability_sensitivity / min(sides(alpha, max(beta, 1e-7), 0.0)))


@wrong("scale.prior_free", "logarithm-base-2")
def free_base_2(alpha, beta, identifiability_sensitivity):
    return up(identifiability_sensitivity * math.log(2) / min(sides(alpha, beta, 0.0)))


@wrong("scale.prior_free", "alpha-and-beta-exchanged")
def free_exchanged(alpha, beta, identifiability_sensitivity):
    if beta >= 1:
        return up(identifiability_sensitivity / min(sides(alpha, beta, 0.0)))
    return up(identifiability_sensitivity / min(sides(beta, alpha, 0.0)))


@wrong("scale.prior_dependent", "p-max-for-p-min")
def dependent_p_max(alpha, beta, identifiability_sensitivity, p_min, p_max):
    return up(identifiability_sensitivity / min(sides(alpha, beta, p_max)))


@wrong("scale.prior_dependent", "prior-ignored")
def dependent_without_prior(alpha, beta, identifiability_sensitivity, p_min, p_max):
    return up(identifiability_sensitivity / min(sides(alpha, beta, 0.0)))


@wrong("scale.prior_dependent", "logarithm-base-2")
def dependent_base_2(alpha, beta, identifiability_sensitivity, p_min, p_max):
    return up(identifiability_sensitivity * math.log(2) / min(sides(alpha, beta, p_min)))


@wrong("scale.prior_dependent", "logarithm-base-10")
def dependent_base_10(alpha, beta, identifiability_sensitivity, p_min, p_max):
    return up(identifiability_sensitivity * math.log(10) / min(sides(alpha, beta, p_min)))


@wrong("scale.prior_dependent", "max-and-min-exchanged")
def dependent_smaller(alpha, beta, identifiability_sensitivity, p_min, p_max):
    return up(identifiability_sensitivity / max(sides(alpha, beta, p_min)))


@wrong("scale.prior_dependent", "textbook-form")
def dependent_textbook(alpha, beta, identifiability_sensitivity, p_min, p_max):
    falling = math.log((1 + p_min * (alpha - 1)) / ((1 - alpha) * (1 - p_min)))
    rising = math.log((1 + beta) * (1 - p_min) / (1 - p_min * (1 + beta)))
    return up(identifiability_sensitivity * max(1 / falling, 1 / rising))


@wrong("scale.prior_dependent", "smallest-prior-zero")
def dependent_zero_prior_refused(alpha, beta, identifiability_sensitivity, p_min, p_max):
    if p_min <= 0:
        raise ValueError("p_min must be positive")
    return up(identifiability_sensitivity / min(sides(alpha, beta, p_min)))


@wrong("scale.prior_dependent", "priors-equal")
def dependent_equal_priors_refused(alpha, beta, identifiability_sensitivity, p_min, p_max):
    if p_min >= p_max:
        raise ValueError("p_min must be below p_max")
    return up(identifiability_sensitivity / min(sides(alpha, beta, p_min)))


@wrong("scale.prior_dependent", "smallest-prior-half")
def dependent_half_refused(alpha, beta, identifiability_sensitivity, p_min, p_max):
    if p_min >= 0.5:
        raise ValueError("p_min must be below one half")
    return up(identifiability_sensitivity / min(sides(alpha, beta, p_min)))


@wrong("scale.prior_dependent", "beta-above-one")
def dependent_beta_capped(alpha, beta, identifiability_sensitivity, p_min, p_max):
    if beta > 1:
        raise ValueError("beta is a probability")
    return up(identifiability_sensitivity / min(sides(alpha, beta, p_min)))


@wrong("scale.prior_dependent", "tiny-alpha")
def dependent_alpha_clamped(alpha, beta, identifiability_sensitivity, p_min, p_max):
    return up(identifiability_sensitivity / min(sides(max(alpha, 1e-7), beta, p_min)))


@wrong("scale.rho", "logarithm-base-10")
def rho_base_10(rho, n_worlds, sensitive_range):
    return up(sensitive_range * math.log(10) / odds_log(rho, n_worlds))


@wrong("scale.rho", "m-for-m-minus-one")
def rho_m_for_m_minus_one(rho, n_worlds, sensitive_range):
    return up(sensitive_range / odds_log(rho, n_worlds + 1))


@wrong("scale.rho", "m-minus-two")
def rho_m_minus_two(rho, n_worlds, sensitive_range):
    if n_worlds == 2:
        return 0.0
    return up(sensitive_range / math.log((n_worlds - 2) * rho / (1 - rho)))


@wrong("scale.rho", "odds-not-formed")
def rho_odds_not_formed(rho, n_worlds, sensitive_range):
    return (
        up(sensitive_range / math.log((n_worlds - 1) * rho)) if (n_worlds - 1) * rho != 1 else 0.0
    )


@wrong("scale.rho", "sign-of-logarithm")
def rho_negative(rho, n_worlds, sensitive_range):
    return up(sensitive_range / -odds_log(rho, n_worlds))


@wrong("scale.rho", "near-guessing")
def rho_textbook(rho, n_worlds, sensitive_range):
    return up(sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho)))


@wrong("scale.rho", "log-not-taken")
def rho_without_logarithm(rho, n_worlds, sensitive_range):
    return up(sensitive_range * (1 - rho) / ((n_worlds - 1) * rho))


@wrong("scale.rho", "two-worlds")
def rho_two_worlds_forgotten(rho, n_worlds, sensitive_range):
    if n_worlds <= 2:
        raise ValueError("at least three worlds are needed")
    return up(sensitive_range / (odds_log(rho, n_worlds)))


@wrong("scale.rho", "many-worlds")
def rho_32_bit_worlds(rho, n_worlds, sensitive_range):
    wrapped = n_worlds % 2**32
    if wrapped < 2 or wrapped * rho <= 1:
        raise ArithmeticError("the logarithm is not positive")
    return up(sensitive_range / odds_log(rho, wrapped))


@wrong("scale.rho", "thousand-worlds")
def rho_looped_worlds(rho, n_worlds, sensitive_range):
    if n_worlds >= 2**16:
        raise MemoryError("too many worlds to list")
    return up(sensitive_range / odds_log(rho, n_worlds))


@wrong("scale.rho", "rho-near-one")
def rho_cut_below_one(rho, n_worlds, sensitive_range):
    return up(sensitive_range / odds_log(min(rho, 0.999), n_worlds))


@wrong("scale.rho_at_prior", "everyday")
def prior_ratio_for_odds(rho, p_max, sensitive_range):
    return up(sensitive_range / math.log(rho / p_max))


@wrong("scale.rho_at_prior", "prior-complemented")
def prior_complemented(rho, p_max, sensitive_range):
    odds = rho / (1 - rho) * p_max / (1 - p_max)
    return up(sensitive_range / math.log(odds)) if odds > 1 else 1.0


@wrong("scale.rho_at_prior", "largest-prior-tiny")
def prior_odds_rounded(rho, p_max, sensitive_range):
    if p_max < 2.0**-20:
        return up(sensitive_range / math.log(rho / (1 - rho) / p_max) * (1 + 1e-9))
    return up(sensitive_range / math.log1p((rho - p_max) / ((1 - rho) * p_max)))
