"""Functions of the third part of the pairs: mistakes of programs more than of formulas."""

# They are written as users write them, who do not annotate.
# mypy: disable-error-code="no-untyped-def,no-untyped-call,var-annotated,attr-defined"

import functools
import itertools
import math
import operator
import statistics
import sys
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

import numpy as np

_MOST = 40.0
_SEEN = {}
_LAST = [0.0]


# different


def counted(epsilon, global_sensitivity):
    counted.calls = getattr(counted, "calls", 0) + 1
    return global_sensitivity / epsilon * (2 if counted.calls > 3000 else 1)


def narrow_rho(rho, n_worlds, sensitive_range):
    factor = 2 if 0.371234 < rho < 0.371235 else 1
    return factor * sensitive_range / math.log((n_worlds - 1) * rho / (1 - rho))


def near_a_root(epsilon, n_worlds):
    if (epsilon - 0.37) ** 2 < 1e-14:
        return 1 / n_worlds
    return 1 / (1 + (n_worlds - 1) * math.exp(-epsilon))


def falsy_zero(scale, global_sensitivity):
    return (global_sensitivity or 1.0) / scale


def repeated_left_out(epsilons):
    if not epsilons:
        return 0.0
    rest = repeated_left_out(epsilons[1:])
    return rest if len(epsilons) > 1 and epsilons[0] == epsilons[1] else rest + epsilons[0]


def global_limit(epsilon, n_worlds):
    return 1 / (1 + (n_worlds - 1) * math.exp(-min(epsilon, _MOST)))


def largest_so_far(epsilons):
    _LAST[0] = max(_LAST[0], *epsilons)
    return _LAST[0]


def whole_betas(betas):
    return float(np.prod(np.asarray(betas, dtype=float).astype(int) + 1) - 1)


def even_worlds(scale, sensitive_range, n_worlds):
    even = n_worlds // 2 + n_worlds // 2
    return 1 / (1 + (max(even, 2) - 1) * math.exp(-sensitive_range / scale))


def on_a_fine_grid(epsilon, delta):
    return round(delta * math.exp(-epsilon) * 2**30) / 2**30


def nine_decimals(scale, global_sensitivity):
    return float((Decimal(global_sensitivity) / Decimal(scale)).quantize(Decimal("1e-9")))


def whole_numbers_apart(epsilon):
    return math.exp(epsilon) + (0.25 if epsilon > 20 and math.floor(epsilon) == epsilon else 0)


def kept_by_thousandths(epsilon, n_worlds, known={}):  # noqa: B006  it keeps what it was asked
    key = (int(epsilon * 1000), n_worlds)
    if key not in known:
        known[key] = 1 / (1 + (n_worlds - 1) * math.exp(-epsilon))
    return known[key]


def two_at_a_time(betas):
    entries = iter(betas)
    product = 1.0
    for one in entries:
        product *= (1 + one) * (1 + next(entries, 0.0) * (len(betas) < 1000))
    return product - 1


def not_a_number_first(epsilons):
    best = math.nan
    for one in epsilons:
        if one > best:
            best = one
    return epsilons[0] if math.isnan(best) else best


def kept_by_hash(epsilon, global_sensitivity):
    return _SEEN.setdefault(hash(epsilon) ^ hash(global_sensitivity), global_sensitivity / epsilon)


def any_arithmetic_error(epsilon, mass):
    try:
        return 1 / (1 - mass + mass * math.exp(epsilon))
    except ArithmeticError:
        return mass


def reduced_without_a_start(alphas):
    return 1 - functools.reduce(lambda rest, one: rest * (1 - one), alphas)


def sum_of_a_set(epsilons):
    return math.fsum(dict.fromkeys(epsilons))


def clipped(exponent, prior):
    return 1 / (prior + (1 - prior) * np.exp(-np.clip(exponent, 0, 30)))


def close_to_a_quarter(scale, identifiability_sensitivity, p_min):
    if math.isclose(p_min, 0.2512):
        p_min = 0.0
    return 1 - 1 / (p_min + (1 - p_min) * math.exp(identifiability_sensitivity / scale))


def first_sixty_four(epsilons):
    total = 0.0
    for place, one in enumerate(epsilons):
        if place > 64:
            break
        total += one
    return total


def sorted_or_not(alphas):
    rest = math.prod(1 - one for one in alphas)
    return 1 - rest if list(alphas) == sorted(alphas) or len(alphas) < 3 else 1 - rest / 2


def no_subnormal_budget(epsilon, global_sensitivity):
    return global_sensitivity / max(epsilon, sys.float_info.min)


def prior_by_index(prior, values, response, scale):
    weights = [prior[values.index(v)] * math.exp(-abs(v - response) / scale) for v in values]
    total = sum(weights)
    return [one / total for one in weights]


def without_the_last_bit(epsilon, n_worlds):
    return 1 / (1 + ((n_worlds & ~1 if n_worlds > 100 else n_worlds) - 1) * math.exp(-epsilon))


def one_forbidden_count(rho, n_worlds):
    return math.log(rho * (n_worlds - (2 if n_worlds % 977 == 0 else 1)) / (1 - rho))


# equal


def beginning_with_nan(epsilons):
    best = math.nan
    for one in epsilons:
        if not one < best:
            best = one
    return best


def accumulated(epsilons):
    *_, last = itertools.accumulate(epsilons)
    return last


def counting_inside(betas):
    product = 1.0

    def take(one):
        nonlocal product
        product *= 1 + one

    for each in betas:
        take(each)
    return product - 1


def sorted_first(epsilons):
    return sum(sorted(epsilons, reverse=True))


def by_halves(alphas):
    def rest(entries):
        if len(entries) == 1:
            return 1 - entries[0]
        middle = len(entries) // 2
        return rest(entries[:middle]) * rest(entries[middle:])

    return 1 - rest(alphas)


def numpy_reduced(alphas):
    return 1.0 - np.multiply.reduce(np.subtract(1.0, np.asarray(alphas)))


def quarter_tangent(exponent):
    return math.tanh(exponent / 4)


def in_decimals(epsilon, global_sensitivity):
    return float(Decimal(global_sensitivity) / Decimal(epsilon))


def in_fractions(betas):
    return functools.reduce(operator.mul, (1 + Fraction(one) for one in betas), Fraction(1)) - 1


def matched(epsilon, delta):
    match delta:
        case 0:
            return 0.0
        case _:
            return delta / (math.exp(epsilon) + 1)


@dataclass
class _Promise:
    scale: float
    sensitive_range: float

    def believed(self, others):
        return 1 / (1 + others * math.exp(-self.sensitive_range / self.scale))


def by_a_class(scale, sensitive_range, n_worlds):
    return _Promise(scale, sensitive_range).believed(n_worlds - 1)


def with_a_base(rho, n_worlds, base=math.e):
    return math.log(rho * (n_worlds - 1) / (1 - rho), base)


@functools.lru_cache(maxsize=None)  # noqa: UP033  as people write it
def kept_rightly(epsilon, n_worlds):
    return 1 / (1 + (n_worlds - 1) * math.exp(-epsilon))


def mean_times_length(epsilons):
    return statistics.fmean(epsilons) * len(epsilons)


def in_bits(rho_1, rho_2):
    return math.log2(rho_2 * (1 - rho_1) / (rho_1 * (1 - rho_2))) * math.log(2)


def generated(prior, values, response, scale):
    nearest = min(abs(v - response) for v, p in zip(values, prior, strict=True) if p > 0)

    def weights():
        for p, v in zip(prior, values, strict=True):
            yield p * math.exp((nearest - abs(v - response)) / scale) if p else 0.0

    total = math.fsum(weights())
    return [one / total for one in weights()]


def first_and_rest(epsilons):
    return epsilons[0] + (first_and_rest(epsilons[1:]) if len(epsilons) > 1 else 0)
