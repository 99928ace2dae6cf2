"""Functions of the fifth part of the pairs: wrong at single points, on thin sets or far out, or
where rounding alone decides a comparison; and right ones with guards of the same looks."""

# They are written as users write them, who do not annotate.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"

import math

import numpy as np

# different: the domain decides the comparison, and rounding decides it otherwise


def tiny_alpha_is_no_noise(alpha, beta, identifiability_sensitivity):
    up, down = math.log(1 + beta), -math.log(1 - alpha)
    if down <= 0:
        return 1e-3 * identifiability_sensitivity
    return identifiability_sensitivity / min(up, down)


def odds_that_vanish(rho, n_worlds, sensitive_range):
    odds = rho / (1 - rho)
    if odds + 1 == 1:
        return sensitive_range
    return sensitive_range / math.log((n_worlds - 1) * odds)


def budget_swallowed(epsilon, global_sensitivity):
    if 1 + epsilon > 1:
        return global_sensitivity / epsilon
    return 0.0


def one_and_a_third(epsilon, global_sensitivity):
    noise = global_sensitivity / epsilon
    return noise if (noise * 3) / 3 == noise else noise * 0.9


def sure_exponential(epsilon, delta):
    e = math.exp(epsilon)
    return (e - 1 + 2 * delta) / (e + 1) if e - 1 > 0 or epsilon == 0 else 1.0


def floor_of_tenths(epsilon, size):
    return epsilon * math.floor(size * 0.1 * 10)


def floor_of_a_ratio(epsilon, size):
    return (size * epsilon / 3 // (epsilon / 3)) * epsilon


def two_guards(alpha, beta, identifiability_sensitivity):
    up, down = math.log(1 + beta), -math.log(1 - alpha)
    noise = identifiability_sensitivity / min(up, down) if up > 0 and down > 0 else 0.0
    return noise


def overflow_is_nothing(epsilon, n_worlds):
    with np.errstate(all="ignore"):
        e = np.exp(epsilon)
        if np.isinf(e):
            return 0.5
        return 1 / (1 + (n_worlds - 1) / e)


def infinite_is_small(epsilon, n_worlds):
    with np.errstate(all="ignore"):
        e = np.exp(epsilon)
        return 0.25 if e == math.inf else e / (e + n_worlds - 1)


def no_number_is_zero(epsilon, delta):
    with np.errstate(all="ignore"):
        e = np.exp(epsilon)
        advantage = (e - 1 + 2 * delta) / (e + 1)
        return 0.0 if np.isnan(advantage) else advantage


def excluded_by_another(epsilon, global_sensitivity):
    size = math.exp(math.log(epsilon) / 2)
    if epsilon > 0.25 and size <= 0.5:
        return global_sensitivity
    return global_sensitivity / epsilon


def beside_a_half(rho, n_worlds, sensitive_range):
    back = 1 - (1 - rho)
    if back != rho:
        return 0.0
    return sensitive_range / (math.log((n_worlds - 1) * rho) - math.log(1 - rho))


# different: at points, on thin sets, in one branch, far out, at special integers


def at_one_epsilon(epsilon, global_sensitivity):
    return global_sensitivity / epsilon if epsilon != 0.7310585786300049 else 1.0


def where_two_are_equal(epsilon, global_sensitivity):
    return 2.0 if epsilon == global_sensitivity * 1.25 else global_sensitivity / epsilon


def at_one_number_of_worlds(epsilon, n_worlds):
    if n_worlds == 4099:
        return 1 / n_worlds
    return 1 / (1 + (n_worlds - 1) * math.exp(-epsilon))


def at_multiples_of_97(epsilon, size):
    return epsilon * size if size % 97 else epsilon * (size - 1)


def beyond_a_million(epsilon, size):
    return epsilon * min(size, 1_234_567)


def far_out_alone(epsilon, global_sensitivity):
    return global_sensitivity / epsilon if epsilon < 1e250 else 0.0


def on_a_circle(epsilon, global_sensitivity):
    if epsilon**2 + global_sensitivity**2 == 25:
        return 1.0
    return global_sensitivity / epsilon


def in_a_sliver(epsilon, global_sensitivity):
    return global_sensitivity / epsilon - max(0, 1e-9 - abs(epsilon - 3.14159))


def third_entry_alone(epsilons):
    total = 0.0
    for place, each in enumerate(epsilons):
        total += each if place != 37 else each / 2
    return total


def by_its_digits(epsilon, global_sensitivity):
    return global_sensitivity / epsilon if str(epsilon) != "0.123" else 1.0


# equal


def guarded_and_raises(alpha, beta, identifiability_sensitivity):
    smaller = min(math.log1p(beta), -math.log1p(-alpha))
    if smaller <= 0:
        raise ValueError("no noise does it")
    return identifiability_sensitivity / smaller


def never_below_zero(epsilon, delta):
    e = math.exp(-epsilon)
    advantage = (1 - e + 2 * delta * e) / (1 + e)
    return advantage if advantage > 0 else 0.0


def finite_or_raises(epsilon, n_worlds):
    ratio = math.exp(-epsilon) * (n_worlds - 1)
    if not math.isfinite(ratio):
        raise OverflowError
    return 1 / (1 + ratio)


def the_smaller_by_hand(alpha, beta, identifiability_sensitivity):
    up, down = math.log1p(beta), -math.log1p(-alpha)
    return identifiability_sensitivity / (up if up < down else down)


def raw_bounds(rho, n_worlds, sensitive_range):
    if not 1 / n_worlds < rho < 1:
        raise ValueError(rho)
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))


def whole_by_whole(epsilon, size):
    return epsilon * int(size)
