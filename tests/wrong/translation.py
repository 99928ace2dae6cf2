"""Wrong translations and refinements, each with the flag that must catch it."""

import math
from fractions import Fraction

from tests.wrong.shared import down, in_table, odds_log, posterior, sides, up, wrong


@wrong("translation.epsilon", "delta-and-theta-exchanged")
def epsilon_exchanged(alpha, beta, global_sensitivity, identifiability_sensitivity, p_min, p_max):
    if global_sensitivity == 0:
        return 0.0
    return up(identifiability_sensitivity / global_sensitivity * min(sides(alpha, beta, p_min)))


@wrong("translation.alpha_from_epsilon", "delta-for-theta")
def alpha_delta_for_theta(epsilon, global_sensitivity, identifiability_sensitivity, p_min):
    grown = math.expm1(min(epsilon, 700)) * (1 - p_min)
    return min(up(grown / (1 + grown)), 1.0)


@wrong("translation.beta_from_epsilon", "prior-ignored")
def beta_prior_ignored(epsilon, global_sensitivity, identifiability_sensitivity, p_min):
    t = epsilon * identifiability_sensitivity / global_sensitivity
    return up(math.expm1(t)) if t < 700 else 1e300


@wrong("translation.epsilon_from_rho", "rho-complemented")
def budget_complement(rho, n_worlds):
    value = math.log((n_worlds - 1) * (1 - rho) / rho)
    return down(value)


@wrong("translation.gamma_from_rho", "beyond-float64", "exact")
def gamma_through_float(rho, n_worlds):
    m = Fraction(float(n_worlds))
    return max(rho * m, (m - 1) / (m * (1 - rho)))


@wrong("translation.rho_from_gamma", "gamma-one")
def rho_of_gamma_perfect_refused(gamma, n_worlds):
    if gamma <= 1:
        raise ValueError("gamma must exceed one")
    return min(
        up(gamma / n_worlds), up((float(Fraction(gamma) - 1) * n_worlds + 1) / (gamma * n_worlds))
    )


@wrong("translation.gamma_from_sampling", "everyone-sampled")
def sampling_all_refused(epsilon, sampling_rate):
    if sampling_rate >= 1:
        raise ValueError("nothing is sampled")
    grown = math.expm1(epsilon)
    return up(max(1 + grown, (grown + sampling_rate) / ((1 + grown) * sampling_rate)))


@wrong("translation.gamma_from_sampling", "excess-for-factor")
def sampling_excess(epsilon, sampling_rate):
    grown = math.expm1(epsilon)
    return max(1 + grown, (grown + sampling_rate) / ((1 + grown) * sampling_rate)) - 1


@wrong("refinement.mass_down", "factor-down-zero")
def mass_down_lowest_refused(factor_up, factor_down):
    if factor_down <= 0:
        raise ValueError("the factor must be positive")
    return float((Fraction(factor_up) - 1) / (Fraction(factor_up) - Fraction(factor_down)))


# --- guards that were forgotten: everything else is right -------------------------------------


def is_number(*values):
    if any(isinstance(v, bool) or not isinstance(v, int | float) for v in values):
        raise TypeError("numbers, please")


def is_finite(*values):
    is_number(*values)
    if not all(math.isfinite(v) for v in values):
        raise ValueError("finite numbers, please")


@wrong("scale.differential_privacy", "not-a-number", "unguarded")
def guard_nan(epsilon, global_sensitivity):
    is_number(epsilon, global_sensitivity)
    if epsilon <= 0 or global_sensitivity < 0:
        raise ValueError("out of range")
    if math.isinf(epsilon) or math.isinf(global_sensitivity):
        raise ValueError("finite numbers, please")
    return up(global_sensitivity / epsilon)


@wrong("scale.differential_privacy", "infinite", "unguarded")
def guard_infinity(epsilon, global_sensitivity):
    is_number(epsilon, global_sensitivity)
    if not epsilon > 0 or not global_sensitivity >= 0:
        raise ValueError("out of range")
    return up(global_sensitivity / epsilon)


@wrong("scale.differential_privacy", "boolean", "unguarded")
def guard_boolean(epsilon, global_sensitivity):
    if not all(
        isinstance(v, int | float) and math.isfinite(v) for v in (epsilon, global_sensitivity)
    ):
        raise TypeError("numbers, please")
    if epsilon <= 0 or global_sensitivity < 0:
        raise ValueError("out of range")
    return up(global_sensitivity / epsilon) if epsilon is not True else float(global_sensitivity)


@wrong("scale.differential_privacy", "global-sensitivity-out-of-range", "unguarded")
def guard_negative_sensitivity(epsilon, global_sensitivity):
    is_finite(epsilon, global_sensitivity)
    if epsilon <= 0:
        raise ValueError("out of range")
    return up(global_sensitivity / epsilon)


@wrong("scale.differential_privacy", "missing", "unguarded")
def guard_missing(epsilon, global_sensitivity):
    if epsilon is None or global_sensitivity is None:
        return 0.0
    is_finite(epsilon, global_sensitivity)
    if epsilon <= 0 or global_sensitivity < 0:
        raise ValueError("out of range")
    return up(global_sensitivity / epsilon)


def guard_rho(rho, n_worlds, sensitive_range, guessing):
    is_finite(rho, n_worlds, sensitive_range)
    if not 0 < rho < 1 or n_worlds < 2 or n_worlds != int(n_worlds) or sensitive_range < 0:
        raise ValueError("out of range")
    if guessing and Fraction(rho) * int(n_worlds) <= 1:
        raise ValueError("infeasible")


@wrong("scale.rho", "rho-at-or-below-guessing", "unguarded")
def negative_scale(rho, n_worlds, sensitive_range):
    guard_rho(rho, n_worlds, sensitive_range, guessing=False)
    logarithm = odds_log(rho, n_worlds)
    return up(sensitive_range / logarithm) if logarithm else math.inf


@wrong("scale.rho", "fractional-count", "unguarded")
def fractional_worlds(rho, n_worlds, sensitive_range):
    is_finite(rho, n_worlds, sensitive_range)
    guard_rho(rho, max(int(n_worlds), 0), sensitive_range, guessing=True)
    return up(sensitive_range / odds_log(rho, int(n_worlds)))


@wrong("translation.rho_from_epsilon", "n-worlds-out-of-range", "unguarded")
def one_world(epsilon, n_worlds):
    is_finite(epsilon, n_worlds)
    if epsilon <= 0 or n_worlds != int(n_worlds):
        raise ValueError("out of range")
    return min(up(1 / (1 + (n_worlds - 1) * math.exp(-epsilon))), 1.0)


def guard_prior_dependent(alpha, beta, theta, p_min, p_max, skip):
    is_finite(alpha, beta, theta, p_min, p_max)
    checks = {
        "alpha": 0 < alpha < 1,
        "beta": beta > 0,
        "theta": theta >= 0,
        "p_min": 0 <= p_min <= 0.5,
        "p_max": 0 < p_max < 1,
        "order": p_min <= p_max,
        "room": Fraction(p_min) + Fraction(p_max) <= 1,
        "certainty": (1 + Fraction(beta)) * Fraction(p_max) < 1,
    }
    if not all(holds for name, holds in checks.items() if name not in skip):
        raise ValueError("out of range")
    try:
        return up(theta / min(sides(alpha, beta, p_min)))
    except (ValueError, ArithmeticError):
        return math.inf


@wrong("scale.rho_at_prior", "rho-at-or-below-prior", "unguarded")
def certain_rho(rho, p_max, sensitive_range):
    is_finite(rho, p_max, sensitive_range)
    if not (0 < rho < 1 and 0 < p_max < 1 and sensitive_range >= 0):
        raise ValueError("out of range")
    odds = float((Fraction(rho) - Fraction(p_max)) / ((1 - Fraction(rho)) * Fraction(p_max)))
    logarithm = math.log1p(odds)
    return up(sensitive_range / logarithm) if logarithm else math.inf


@wrong("belief.posterior", "prior-not-one", "unguarded")
def normalised_prior(prior, values, response, scale):
    is_finite(*prior, *values, response, scale)
    if len(prior) != len(values) or not prior or scale <= 0 or not all(0 <= p <= 1 for p in prior):
        raise ValueError("out of range")
    return posterior(prior, values, response, scale, lambda t: math.exp(-t))


@wrong("translation.gamma_from_sampling", "result-beyond-float64", "unguarded")
def infinite_result(epsilon, sampling_rate):
    is_finite(epsilon, sampling_rate)
    if epsilon <= 0 or not 0 < sampling_rate <= 1:
        raise ValueError("out of range")
    if epsilon > 709:
        return math.inf
    grown = math.expm1(epsilon)
    return up(max(1 + grown, (grown + sampling_rate) / ((1 + grown) * sampling_rate)))


@wrong("translation.epsilon_of_breach", "logarithm-base-2")
def breach_base_2(rho_1, rho_2):
    gap = rho_2 - rho_1
    return down((math.log1p(gap / rho_1) + math.log1p(gap / (1 - rho_2))) / math.log(2))


in_table(
    globals(),
    """
"translation.epsilon"(alpha, beta, global_sensitivity, identifiability_sensitivity, p_min, p_max)
    delta-for-theta       up(min(sides(alpha, beta, p_min))) if global_sensitivity else 0.0
    maximum-not-inverted
        up(global_sensitivity / identifiability_sensitivity / min(sides(alpha, beta,
        p_min)))
    p-max-for-p-min
        up(global_sensitivity / identifiability_sensitivity * min(sides(alpha, beta,
        p_max)))
"translation.rho_from_epsilon"(epsilon, n_worlds)
    epsilon-doubled    min(up(1 / (1 + (n_worlds - 1) * math.exp(-2 * epsilon))), 1.0)
    epsilon-halved     min(up(1 / (1 + (n_worlds - 1) * math.exp(-epsilon / 2))), 1.0)
    m-for-m-minus-one  min(up(1 / (1 + n_worlds * math.exp(-epsilon))), 1.0)
"translation.epsilon_from_rho"(rho, n_worlds)
    nearest-is-unsafe  odds_log(rho, n_worlds) * (1 + 2.0**-50)
    logarithm-base-2   down(odds_log(rho, n_worlds) / math.log(2))
    cancellation       down(math.log((n_worlds - 1) * rho / (1 - rho)))
"translation.epsilon_bound"(rho, n, sensitivity, distance)
    sensitivity-and-distance-exchanged
        down(distance / sensitivity * odds_log(rho, n)) if sensitivity else 0.0
    sensitivity-forgotten               down(odds_log(rho, n) / distance) if sensitivity else 0.0
"translation.gamma_from_rho"(rho, n_worlds)
    first-term-only        up(rho * n_worlds)
    second-term-only       up((n_worlds - 1) / (n_worlds * (1 - rho)))
    max-and-min-exchanged  up(min(rho * n_worlds, (n_worlds - 1) / (n_worlds * (1 - rho))))
"translation.rho_from_gamma"(gamma, n_worlds)
    first-term-only  up(gamma / n_worlds)
"translation.gamma_from_sampling"(epsilon, sampling_rate)
    rate-ignored  up(math.exp(epsilon)) if epsilon < 700 else 1e300
"refinement.mass_up"(factor_up, factor_down)
    masses-exchanged  (factor_up - 1) / (factor_up - factor_down)
"refinement.mass_down"(factor_up, factor_down)
    masses-exchanged  (1 - factor_down) / (factor_up - factor_down)
"refinement.factor_up_individual"(epsilon)
    epsilon-halved  down(math.exp(epsilon / 2))
"refinement.factor_down_individual"(epsilon)
    exponential-base-2  up(2.0**-epsilon)
"refinement.factor_up_statistical"(epsilon, mass)
    prior-complemented  max(down(1 / ((1 - mass) + math.exp(-epsilon) * mass)), 1.0)
"refinement.factor_down_statistical"(epsilon, mass)
    huge-epsilon  min(up(1 / (math.exp(epsilon) * mass + (1 - mass))), 1.0)
"refinement.moved_mass_individual"(epsilon, delta)
    delta-moved-whole  delta
"refinement.moved_mass_statistical"(epsilon, delta)
    delta-moved-half            delta / 2
    statistical-for-individual  down(delta * math.exp(-epsilon))
"scale.prior_dependent"(alpha, beta, identifiability_sensitivity, p_min, p_max) unguarded
    beta-beyond-certainty
        guard_prior_dependent(alpha, beta, identifiability_sensitivity, p_min, p_max,
        {"certainty"})
    priors-exchanged
        guard_prior_dependent(alpha, beta, identifiability_sensitivity, p_min, p_max,
        {"order"})
    priors-exceed-one
        guard_prior_dependent(alpha, beta, identifiability_sensitivity, p_min, p_max,
        {"room"})
    alpha-out-of-range
        guard_prior_dependent(alpha, beta, identifiability_sensitivity, p_min, p_max,
        {"alpha"})
"translation.epsilon_of_identifiability"(rho, n_worlds)
    m-minus-two  up(math.log(rho / (1 - (n_worlds - 2) * rho)))
""",
)
