"""Wrong translations and refinements, each with the flag that must catch it."""

import math
from fractions import Fraction

from tests.wrong.shared import down, odds_log, posterior, sides, up, wrong


@wrong("translation.epsilon", "delta-and-theta-exchanged")
def epsilon_exchanged(alpha, beta, global_sensitivity, identifiability_sensitivity, p_min, p_max):
    if global_sensitivity == 0:
        return 0.0
    return up(identifiability_sensitivity / global_sensitivity * min(sides(alpha, beta, p_min)))


@wrong("translation.epsilon", "delta-for-theta")
def epsilon_same_sensitivity(
    alpha, beta, global_sensitivity, identifiability_sensitivity, p_min, p_max
):
    return up(min(sides(alpha, beta, p_min))) if global_sensitivity else 0.0


@wrong("translation.epsilon", "maximum-not-inverted")
def epsilon_not_inverted(
    alpha, beta, global_sensitivity, identifiability_sensitivity, p_min, p_max
):
    return up(global_sensitivity / identifiability_sensitivity / min(sides(alpha, beta, p_min)))


@wrong("translation.epsilon", "p-max-for-p-min")
def epsilon_p_max(alpha, beta, global_sensitivity, identifiability_sensitivity, p_min, p_max):
    return up(global_sensitivity / identifiability_sensitivity * min(sides(alpha, beta, p_max)))


@wrong("translation.alpha_from_epsilon", "delta-for-theta")
def alpha_delta_for_theta(epsilon, global_sensitivity, identifiability_sensitivity, p_min):
    grown = math.expm1(min(epsilon, 700)) * (1 - p_min)
    return min(up(grown / (1 + grown)), 1.0)


@wrong("translation.beta_from_epsilon", "prior-ignored")
def beta_prior_ignored(epsilon, global_sensitivity, identifiability_sensitivity, p_min):
    t = epsilon * identifiability_sensitivity / global_sensitivity
    return up(math.expm1(t)) if t < 700 else 1e300


@wrong("translation.rho_from_epsilon", "epsilon-doubled")
def rho_doubled(epsilon, n_worlds):
    return min(up(1 / (1 + (n_worlds - 1) * math.exp(-2 * epsilon))), 1.0)


@wrong("translation.rho_from_epsilon", "epsilon-halved")
def rho_halved(epsilon, n_worlds):
    return min(up(1 / (1 + (n_worlds - 1) * math.exp(-epsilon / 2))), 1.0)


@wrong("translation.rho_from_epsilon", "m-for-m-minus-one")
def rho_many(epsilon, n_worlds):
    return min(up(1 / (1 + n_worlds * math.exp(-epsilon))), 1.0)


@wrong("translation.epsilon_from_rho", "nearest-is-unsafe")
def budget_rounded_up(rho, n_worlds):
    return odds_log(rho, n_worlds) * (1 + 2.0**-50)


@wrong("translation.epsilon_from_rho", "logarithm-base-2")
def budget_base_2(rho, n_worlds):
    return down(odds_log(rho, n_worlds) / math.log(2))


@wrong("translation.epsilon_from_rho", "cancellation")
def budget_textbook(rho, n_worlds):
    return down(math.log((n_worlds - 1) * rho / (1 - rho)))


@wrong("translation.epsilon_from_rho", "rho-complemented")
def budget_complement(rho, n_worlds):
    value = math.log((n_worlds - 1) * (1 - rho) / rho)
    return down(value)


@wrong("translation.epsilon_bound", "sensitivity-and-distance-exchanged")
def bound_exchanged(rho, n, sensitivity, distance):
    return down(distance / sensitivity * odds_log(rho, n)) if sensitivity else 0.0


@wrong("translation.epsilon_bound", "sensitivity-forgotten")
def bound_sensitivity_forgotten(rho, n, sensitivity, distance):
    return down(odds_log(rho, n) / distance) if sensitivity else 0.0


@wrong("translation.gamma_from_rho", "first-term-only")
def gamma_first(rho, n_worlds):
    return up(rho * n_worlds)


@wrong("translation.gamma_from_rho", "second-term-only")
def gamma_second(rho, n_worlds):
    return up((n_worlds - 1) / (n_worlds * (1 - rho)))


@wrong("translation.gamma_from_rho", "max-and-min-exchanged")
def gamma_smaller(rho, n_worlds):
    return up(min(rho * n_worlds, (n_worlds - 1) / (n_worlds * (1 - rho))))


@wrong("translation.gamma_from_rho", "beyond-float64", "exact")
def gamma_through_float(rho, n_worlds):
    m = Fraction(float(n_worlds))
    return max(rho * m, (m - 1) / (m * (1 - rho)))


@wrong("translation.rho_from_gamma", "first-term-only")
def rho_of_gamma_first(gamma, n_worlds):
    return up(gamma / n_worlds)


@wrong("translation.rho_from_gamma", "gamma-one")
def rho_of_gamma_perfect_refused(gamma, n_worlds):
    if gamma <= 1:
        raise ValueError("gamma must exceed one")
    return min(
        up(gamma / n_worlds), up((float(Fraction(gamma) - 1) * n_worlds + 1) / (gamma * n_worlds))
    )


@wrong("translation.gamma_from_sampling", "rate-ignored")
def sampling_rate_ignored(epsilon, sampling_rate):
    return up(math.exp(epsilon)) if epsilon < 700 else 1e300


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


@wrong("refinement.mass_up", "masses-exchanged")
def mass_up_as_printed(factor_up, factor_down):
    return (factor_up - 1) / (factor_up - factor_down)


@wrong("refinement.mass_down", "masses-exchanged")
def mass_down_as_printed(factor_up, factor_down):
    return (1 - factor_down) / (factor_up - factor_down)


@wrong("refinement.mass_down", "factor-down-zero")
def mass_down_lowest_refused(factor_up, factor_down):
    if factor_down <= 0:
        raise ValueError("the factor must be positive")
    return float((Fraction(factor_up) - 1) / (Fraction(factor_up) - Fraction(factor_down)))


@wrong("refinement.factor_up_individual", "epsilon-halved")
def factor_statistical_for_individual(epsilon):
    return down(math.exp(epsilon / 2))


@wrong("refinement.factor_down_individual", "exponential-base-2")
def factor_base_2(epsilon):
    return up(2.0**-epsilon)


@wrong("refinement.factor_up_statistical", "prior-complemented")
def factor_complement(epsilon, mass):
    return max(down(1 / ((1 - mass) + math.exp(-epsilon) * mass)), 1.0)


@wrong("refinement.factor_down_statistical", "huge-epsilon")
def factor_overflows(epsilon, mass):
    return min(up(1 / (math.exp(epsilon) * mass + (1 - mass))), 1.0)


@wrong("refinement.moved_mass_individual", "delta-moved-whole")
def moved_as_printed(epsilon, delta):
    return delta


@wrong("refinement.moved_mass_statistical", "delta-moved-half")
def moved_half_as_printed(epsilon, delta):
    return delta / 2


@wrong("refinement.moved_mass_statistical", "statistical-for-individual")
def moved_for_individual(epsilon, delta):
    return down(delta * math.exp(-epsilon))


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


@wrong("scale.prior_dependent", "beta-beyond-certainty", "unguarded")
def certainty_unchecked(alpha, beta, identifiability_sensitivity, p_min, p_max):
    return guard_prior_dependent(
        alpha, beta, identifiability_sensitivity, p_min, p_max, {"certainty"}
    )


@wrong("scale.prior_dependent", "priors-exchanged", "unguarded")
def order_unchecked(alpha, beta, identifiability_sensitivity, p_min, p_max):
    return guard_prior_dependent(alpha, beta, identifiability_sensitivity, p_min, p_max, {"order"})


@wrong("scale.prior_dependent", "priors-exceed-one", "unguarded")
def room_unchecked(alpha, beta, identifiability_sensitivity, p_min, p_max):
    return guard_prior_dependent(alpha, beta, identifiability_sensitivity, p_min, p_max, {"room"})


@wrong("scale.prior_dependent", "alpha-out-of-range", "unguarded")
def alpha_unchecked(alpha, beta, identifiability_sensitivity, p_min, p_max):
    return guard_prior_dependent(alpha, beta, identifiability_sensitivity, p_min, p_max, {"alpha"})


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


@wrong("translation.epsilon_of_identifiability", "m-minus-two")
def identifiability_few(rho, n_worlds):
    return up(math.log(rho / (1 - (n_worlds - 2) * rho)))


@wrong("translation.epsilon_of_breach", "logarithm-base-2")
def breach_base_2(rho_1, rho_2):
    gap = rho_2 - rho_1
    return down((math.log1p(gap / rho_1) + math.log1p(gap / (1 - rho_2))) / math.log(2))
