"""Wrong noise scales: mistakes that competent people make, with the flag that must catch each.

Every function computes in a stable form and rounds up, so that nothing but its mistake shows.
"""

import math
import struct

from tests.wrong.shared import in_table, odds_log, sides, up, wrong


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


@wrong("scale.prior_free", "max-and-min-exchanged")
def free_smaller_side(alpha, beta, identifiability_sensitivity):
    falling, rising = sides(alpha, beta, 0.0)
    return up(identifiability_sensitivity / max(falling, rising))


@wrong("scale.prior_free", "alpha-and-beta-exchanged")
def free_exchanged(alpha, beta, identifiability_sensitivity):
    if beta >= 1:
        return up(identifiability_sensitivity / min(sides(alpha, beta, 0.0)))
    return up(identifiability_sensitivity / min(sides(beta, alpha, 0.0)))


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


@wrong("scale.rho", "m-minus-two")
def rho_m_minus_two(rho, n_worlds, sensitive_range):
    if n_worlds == 2:
        return 0.0
    return up(sensitive_range / math.log((n_worlds - 2) * rho / (1 - rho)))


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


@wrong("scale.rho_at_prior", "prior-complemented")
def prior_complemented(rho, p_max, sensitive_range):
    odds = rho / (1 - rho) * p_max / (1 - p_max)
    return up(sensitive_range / math.log(odds)) if odds > 1 else 1.0


@wrong("scale.rho_at_prior", "largest-prior-tiny")
def prior_odds_rounded(rho, p_max, sensitive_range):
    if p_max < 2.0**-20:
        return up(sensitive_range / math.log(rho / (1 - rho) / p_max) * (1 + 1e-9))
    return up(sensitive_range / math.log1p((rho - p_max) / ((1 - rho) * p_max)))


in_table(
    globals(),
    """
"scale.differential_privacy"(epsilon, global_sensitivity)
    sensitivity-forgotten         up(1 / epsilon) if global_sensitivity else 0.0
    sensitivity-doubled           up(2 * global_sensitivity / epsilon)
    sensitivity-halved            up(global_sensitivity / 2 / epsilon)
    rate-for-scale                up(epsilon / global_sensitivity) if global_sensitivity else 0.0
    standard-deviation-for-scale  up(math.sqrt(2) * global_sensitivity / epsilon)
    nearest-is-unsafe             global_sensitivity / epsilon
    huge-sensitivity              up(min(global_sensitivity, 2.0**63) / epsilon)
"scale.prior_free"(alpha, beta, identifiability_sensitivity)
    alpha-side-only   up(identifiability_sensitivity / sides(alpha, beta, 0.0)[0])
    beta-side-only    up(identifiability_sensitivity / sides(alpha, beta, 0.0)[1])
    textbook-form
        up(identifiability_sensitivity / min(-math.log(1 - alpha), math.log(1 + beta)))
    input-cut         up(identifiability_sensitivity / min(sides(alpha, max(beta, 1e-7), 0.0)))
    logarithm-base-2  up(identifiability_sensitivity * math.log(2) / min(sides(alpha, beta, 0.0)))
"scale.prior_dependent"(alpha, beta, identifiability_sensitivity, p_min, p_max)
    p-max-for-p-min        up(identifiability_sensitivity / min(sides(alpha, beta, p_max)))
    prior-ignored          up(identifiability_sensitivity / min(sides(alpha, beta, 0.0)))
    logarithm-base-2
        up(identifiability_sensitivity * math.log(2) / min(sides(alpha, beta, p_min)))
    logarithm-base-10
        up(identifiability_sensitivity * math.log(10) / min(sides(alpha, beta, p_min)))
    max-and-min-exchanged  up(identifiability_sensitivity / max(sides(alpha, beta, p_min)))
    input-cut
        up(identifiability_sensitivity / min(sides(max(alpha, 1e-7), beta, p_min)))
"scale.rho"(rho, n_worlds, sensitive_range)
    logarithm-base-10  up(sensitive_range * math.log(10) / odds_log(rho, n_worlds))
    m-for-m-minus-one  up(sensitive_range / odds_log(rho, n_worlds + 1))
    odds-not-formed
        up(sensitive_range / math.log((n_worlds - 1) * rho)) if (n_worlds - 1) * rho != 1
        else 0.0
    sign-of-logarithm  up(sensitive_range / -odds_log(rho, n_worlds))
    near-guessing      up(sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho)))
    log-not-taken      up(sensitive_range * (1 - rho) / ((n_worlds - 1) * rho))
    rho-near-one       up(sensitive_range / odds_log(min(rho, 0.999), n_worlds))
"scale.rho_at_prior"(rho, p_max, sensitive_range)
    known-bound  up(sensitive_range / math.log(rho / p_max))
""",
)
