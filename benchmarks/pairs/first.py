"""Functions of the first half of the pairs: right ones, then wrong ones."""

# They are written as users write them, who do not annotate.
# mypy: disable-error-code="no-untyped-def,no-untyped-call,var-annotated"

import functools
import itertools
import math
import numbers

import numpy as np

# --- equal ---------------------------------------------------------------------------------------


def rho_plain(rho, n_worlds, sensitive_range):
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))


def rho_log1p(rho, n_worlds, sensitive_range):
    return sensitive_range / (math.log(n_worlds - 1) + math.log(rho) - math.log1p(-rho))


def rho_guarded(rho, n_worlds, sensitive_range):
    if not isinstance(n_worlds, int):
        raise TypeError(f"n_worlds must be an integer, not {n_worlds!r}")
    if not 0 < rho < 1 or n_worlds < 2 or sensitive_range < 0:
        raise ValueError(f"out of range: {rho}, {n_worlds}, {sensitive_range}")
    if rho * n_worlds <= 1:
        raise ValueError("no noise will do")
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))


def rho_numpy(rho, n_worlds, sensitive_range):
    with np.errstate(all="ignore"):
        return sensitive_range / np.log((n_worlds - 1) * rho / (1 - rho))


def rho_np_int(rho, n_worlds, sensitive_range):
    return sensitive_range / np.log((n_worlds - np.int64(1)) * rho / (np.float64(1) - rho))


def rho_two_worlds_apart(rho, n_worlds, sensitive_range):
    odds = rho / (1 - rho)
    if n_worlds == 2:
        return sensitive_range / math.log(odds)
    return sensitive_range / (math.log(odds) + math.log(n_worlds - 1))


def rho_raised(rho, n_worlds, sensitive_range):
    exact = sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))
    return math.nextafter(exact, math.inf)


def rho_rounded_up(rho, n_worlds, sensitive_range):
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho)) * (1 + 2**-48)


def rho_numbers(rho, n_worlds, sensitive_range):
    if not isinstance(rho, numbers.Real):
        raise TypeError("rho")
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))


def rho_any_number(rho, n_worlds, sensitive_range):
    for value in (rho, n_worlds, sensitive_range):
        if not isinstance(value, (int, float)):
            raise TypeError(f"{value!r} is no number")
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))


def rho_annotated(rho: float, n_worlds: int, sensitive_range: float, base: float = 1.0) -> float:
    return base * sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))


def epsilon_zero_first(epsilon, global_sensitivity):
    return 0.0 if global_sensitivity == 0 else global_sensitivity / epsilon


def epsilon_float(epsilon, global_sensitivity):
    return float(global_sensitivity) / float(epsilon)


def epsilon_asserting(epsilon, global_sensitivity):
    assert epsilon > 0, f"epsilon is {epsilon}"
    return global_sensitivity / epsilon


def _quotient(top, bottom):
    return top / bottom


def epsilon_helper(epsilon, global_sensitivity):
    return _quotient(global_sensitivity, epsilon)


def epsilon_lambda(epsilon, global_sensitivity):
    invert = lambda x: 1 / x  # noqa: E731
    return global_sensitivity * invert(epsilon)


def prior_free_min(alpha, beta, identifiability_sensitivity):
    return identifiability_sensitivity / min(math.log1p(beta), -math.log1p(-alpha))


def prior_free_branches(alpha, beta, identifiability_sensitivity):
    up, down = math.log1p(beta), -math.log1p(-alpha)
    if up < down:
        return identifiability_sensitivity / up
    return identifiability_sensitivity / down


def prior_free_numpy(alpha, beta, identifiability_sensitivity):
    return identifiability_sensitivity / np.minimum(np.log1p(beta), -np.log1p(-alpha))


def gain_tanh(exponent):
    return math.tanh(exponent / 4)


def gain_numpy(exponent):
    return np.tanh(exponent / 4)


def rho_of_scale(scale, sensitive_range, n_worlds):
    x = math.exp(-sensitive_range / scale)
    return 1 / (1 + (n_worlds - 1) * x)


def advantage_expm1(epsilon, delta):
    return (math.expm1(epsilon) + 2 * delta) / (math.exp(epsilon) + 1)


def laplace_advantage(exponent):
    return -math.expm1(-exponent / 2)


def gamma_max(rho, n_worlds):
    first = rho * n_worlds
    second = (n_worlds - 1) / (n_worlds * (1 - rho))
    return first if first > second else second


def false_negatives_sorted(epsilon, delta, false_positives):
    lines = [0, 1 - delta - false_positives * math.exp(epsilon)]
    lines.append((1 - delta - false_positives) / math.exp(epsilon))
    return sorted(lines)[-1]


def deviation_sqrt(epsilon, delta, global_sensitivity):
    return math.sqrt(2 * math.log(1.25 / delta)) * global_sensitivity / epsilon


def deviation_power(epsilon, delta, global_sensitivity):
    return (2 * math.log(1.25 / delta)) ** 0.5 * global_sensitivity / epsilon


def mass_up(factor_up, factor_down):
    width = factor_up - factor_down
    return 1 - (factor_up - 1) / width


def alpha_loop(alphas):
    rest = 1.0
    for alpha in alphas:
        rest *= 1 - alpha
    return 1 - rest


def alpha_log1p(alphas):
    return -math.expm1(math.fsum(math.log1p(-alpha) for alpha in alphas))


def epsilon_sum(epsilons):
    return sum(epsilons)


def epsilon_accumulated(epsilons):
    return list(itertools.accumulate(epsilons))[-1]


def beta_reduced(betas):
    return functools.reduce(lambda total, beta: total * (1 + beta), betas, 1) - 1


def posterior_shifted(prior, values, response, scale):
    distances = [abs(response - value) / scale for value in values]
    least = min(distances)
    weights = [p * math.exp(least - d) for p, d in zip(prior, distances, strict=True)]
    return [weight / sum(weights) for weight in weights]


def factor_down(epsilon):
    return 1 / math.exp(epsilon)


# --- different -----------------------------------------------------------------------------------


def typed(rho, n_worlds, sensitive_range):
    if type(n_worlds) is int and n_worlds > 10**6:
        return sensitive_range
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))


def an_instance(epsilon, global_sensitivity):
    if isinstance(epsilon, float) and epsilon > 1e6:
        return 1.0
    return global_sensitivity / epsilon


def an_instance_of_int(epsilon, global_sensitivity):
    if isinstance(epsilon, int):
        return 2 * global_sensitivity / epsilon
    return global_sensitivity / epsilon


def by_length_of_text(epsilon, global_sensitivity):
    if len(str(epsilon)) > 15:
        return 2 * global_sensitivity / epsilon
    return global_sensitivity / epsilon


def by_exponent_in_text(epsilon, global_sensitivity):
    if "e-" in str(epsilon):
        return 2 * global_sensitivity / epsilon
    return global_sensitivity / epsilon


def by_representation(epsilon, global_sensitivity):
    return (1 + repr(epsilon).endswith(".5")) * global_sensitivity / epsilon


def by_format(epsilon, global_sensitivity):
    return (2 if f"{epsilon:.3e}".startswith("7") else 1) * global_sensitivity / epsilon


def overflow_caught(scale, sensitive_range, n_worlds):
    try:
        weight = math.exp(sensitive_range / scale)
    except OverflowError:
        return 0.5
    return weight / (weight + n_worlds - 1)


def everything_caught(epsilon, global_sensitivity):
    try:
        whole = int(epsilon)
    except:  # noqa: E722
        whole = 0
    return global_sensitivity / (epsilon + (whole > 40))


def zero_division_caught(epsilon, global_sensitivity):
    try:
        return global_sensitivity / epsilon + 0 / (epsilon - 8)
    except ZeroDivisionError:
        return 0.0


CALLS = itertools.count()
SEEN = []


def after_calls(epsilon, global_sensitivity):
    return global_sensitivity / epsilon * (1 if next(CALLS) < 200 else 2)


def after_many_calls(epsilon, global_sensitivity):
    SEEN.append(epsilon)
    return global_sensitivity / epsilon * (1 if len(SEEN) < 3000 else 2)


def short_interval(epsilon, global_sensitivity):
    if 0.3 < epsilon < 0.3001:
        return 2 * global_sensitivity / epsilon
    return global_sensitivity / epsilon


def at_one_number(rho, n_worlds, sensitive_range):
    if n_worlds == 4711:
        return sensitive_range
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))


def by_a_product(rho, n_worlds, sensitive_range):
    if rho * n_worlds > 123456:
        return sensitive_range
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))


def two_conditions(rho, n_worlds, sensitive_range):
    if rho > 0.9 and n_worlds > 500 and sensitive_range > 77:
        return 0.0
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))


def factor_in_the_middle(rho, n_worlds, sensitive_range):
    rho = rho * (1 + 5e-13)
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))


def cut_below_one(rho, n_worlds, sensitive_range):
    rho = min(rho, 1 - 1e-15)
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))


def near_one_in_a_sum(rho, n_worlds, sensitive_range):
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 + 5e-13 - rho))


def rounded_down(rho, n_worlds, sensitive_range):
    return sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho)) * (1 - 1e-12)


def rounded_to_places(epsilon, global_sensitivity):
    return round(global_sensitivity / epsilon, 6)


def whole_quotient(epsilon, global_sensitivity):
    return global_sensitivity // epsilon


def single_precision(epsilon, global_sensitivity):
    return float(np.float32(global_sensitivity) / np.float32(epsilon))


def absorbed(epsilon, global_sensitivity):
    if epsilon + 1e16 == 1e16:
        return 1.0
    return global_sensitivity / epsilon


def first_three(epsilons):
    return sum(epsilons[:3])


def pairs_only(alphas):
    rest = 1.0
    for alpha in alphas[:10]:
        rest *= 1 - alpha
    return 1 - rest


def from_five_on(betas):
    total = math.prod(1 + beta for beta in betas) - 1
    return total if len(betas) < 5 else 2 * total


def from_a_thousand_on(epsilons):
    return sum(epsilons) if len(epsilons) < 1000 else max(epsilons)


def distinct(epsilons):
    return sum(set(epsilons))


def not_normalised(prior, values, response, scale):
    return [p * math.exp(-abs(response - v) / scale) for p, v in zip(prior, values, strict=True)]


def larger_line(alpha, beta, identifiability_sensitivity):
    return identifiability_sensitivity / max(math.log1p(beta), -math.log1p(-alpha))
