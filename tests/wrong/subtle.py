"""Subtle mistakes: right nearly everywhere, wrong in part of a range or by little.

Each is the reference with one thing done to it, so that nothing but its mistake shows. ``flags``
are the diagnoses that are right of it; a range of a parameter is right of every one, being a fact.
"""

import math
import struct
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

import didp_ref as di


class Subtle(NamedTuple):
    """A subtly wrong implementation of a quantity, and the flags that are right of it."""

    quantity: str
    flags: tuple[str, ...]
    function: Callable[..., object]


SUBTLE: list[Subtle] = []


def subtle(quantity, *flags):
    """Register the decorated function: it gets the reference first, then the arguments."""

    def register(function):
        SUBTLE.append(made(quantity, flags, function))
        return function

    return register


def made(quantity, flags, function, guarded=True):
    """Return a function with a mistake, behind the reference's own guards where it has none."""
    reference = di.quantities[quantity]

    def call(**arguments):
        if guarded:
            reference(**arguments)
        return function(reference, **arguments)

    call.__name__ = function.__name__
    return Subtle(quantity, flags, call)


def single(x):
    """Round to float32, which saturates where it overflows."""
    try:
        return struct.unpack("f", struct.pack("f", x))[0]
    except OverflowError:
        return x


def raised(x):
    """Keep a wrong number on the safe side by more than rounding does."""
    return x * (1 + 2.0**-50)


# --- wrong in part of the range that people use ----------------------------------------------


@subtle("scale.differential_privacy", "input-cut", "tiny-epsilon", "everyday", "simple-numbers")
def epsilon_floored(f, epsilon, global_sensitivity):
    return f(max(epsilon, 1e-3), global_sensitivity)


@subtle("scale.differential_privacy", "input-cut", "huge-sensitivity")
def sensitivity_capped_at_a_million(f, epsilon, global_sensitivity):
    return f(epsilon, min(global_sensitivity, 1e6))


@subtle("scale.differential_privacy")
def epsilon_between_two_decades(f, epsilon, global_sensitivity):
    return f(1e-3 if 1e-4 < epsilon < 1e-3 else epsilon, global_sensitivity)


@subtle("scale.prior_free", "tiny-alpha")
def small_alpha_for_its_logarithm(f, alpha, beta, identifiability_sensitivity):
    if 1e-6 < alpha < 1e-2 and alpha < beta:
        return raised(identifiability_sensitivity / alpha)
    return f(alpha, beta, identifiability_sensitivity)


@subtle("scale.prior_dependent", "tiny-beta")
def small_beta_for_its_logarithm(f, alpha, beta, identifiability_sensitivity, p_min, p_max):
    if 1e-6 < beta < 1e-3 and beta < alpha:
        return raised(identifiability_sensitivity * (1 - p_min) / beta)
    return f(alpha, beta, identifiability_sensitivity, p_min, p_max)


@subtle("scale.rho", "m-for-m-minus-one")
def middling_worlds_not_reduced(f, rho, n_worlds, sensitive_range):
    return f(rho, n_worlds + (4096 < n_worlds < 65536), sensitive_range)


@subtle("scale.rho", "m-for-m-minus-one", "thousand-worlds", "many-worlds")
def many_worlds_not_reduced(f, rho, n_worlds, sensitive_range):
    return f(rho, n_worlds + (n_worlds > 10_000 and n_worlds < 2**52), sensitive_range)


@subtle("guarantee.epsilon", "clamped", "huge-exponent")
def spent_budget_cut(f, scale, global_sensitivity):
    return min(f(scale, global_sensitivity), 30.0)


@subtle("translation.rho_from_epsilon", "clamped", "large-epsilon", "huge-epsilon")
def belief_cut_below_one(f, epsilon, n_worlds):
    return f(epsilon, n_worlds) if epsilon < 20 else min(f(epsilon, n_worlds), 1 - 1e-9)


@subtle("translation.gamma_from_sampling", "rarely-sampled")
def rare_sampling_taken_for_none(f, epsilon, sampling_rate):
    if 1e-6 < sampling_rate < 1e-2:
        return raised(max(math.exp(epsilon), -math.expm1(-epsilon) / sampling_rate))
    return f(epsilon, sampling_rate)


@subtle("belief.ratio_floor", "prior-tiny")
def small_prior_for_zero(f, exponent, prior):
    return f(exponent, 0.0 if 1e-6 < prior < 1e-2 else prior)


@subtle("belief.risk_bound", "thousand-worlds", "many-worlds", "m-for-m-minus-one")
def risk_among_all_worlds(f, n_worlds, sensitive_range, scale):
    return f(n_worlds + (1000 < n_worlds < 2**52), sensitive_range, scale)


@subtle("composition.epsilon", "many-entries")
def only_a_hundred_answers(f, epsilons):
    return f(epsilons[:100])


@subtle("composition.alpha", "tiny-entries", "mixed-magnitudes")
def small_alphas_dropped(f, alphas):
    return f([alpha for alpha in alphas if alpha >= 1e-6] or alphas)


@subtle("composition.beta", "tiny-entries", "mixed-magnitudes")
def small_betas_dropped(f, betas):
    return f([beta for beta in betas if beta >= 1e-8] or betas)


@subtle("belief.posterior", "clamped", "distant-worlds", "not-normalised")
def small_weights_dropped(f, prior, values, response, scale):
    return [0.0 if value < 1e-12 else value for value in f(prior, values, response, scale)]


@subtle("belief.posterior", "everyday", "simple-numbers")
def response_rounded(f, prior, values, response, scale):
    return f(prior, values, round(response, 6), scale)


@subtle("scale.rho_at_prior", "largest-prior-tiny")
def small_prior_odds(f, rho, p_max, sensitive_range):
    if 1e-6 < p_max < 1e-3:
        return raised(sensitive_range / math.log(rho / (1 - rho) / p_max))
    return f(rho, p_max, sensitive_range)


# --- single precision inside -----------------------------------------------------------------


@subtle("scale.rho", "single-precision")
def logarithm_in_single(f, rho, n_worlds, sensitive_range):
    odds = math.log1p(float((Fraction(rho) * n_worlds - 1) / (1 - Fraction(rho))))
    return sensitive_range / (single(odds) or odds)


@subtle("scale.prior_dependent", "single-precision")
def prior_in_single(f, alpha, beta, identifiability_sensitivity, p_min, p_max):
    falling = math.log1p(single(alpha / ((1 - alpha) * (1 - p_min))))
    rising = math.log1p(single(beta / (1 - p_min * (1 + beta))))
    right = f(alpha, beta, identifiability_sensitivity, p_min, p_max)
    return identifiability_sensitivity / min(falling, rising) if falling and rising else right


@subtle("guarantee.alpha", "single-precision")
def exponent_in_single(f, scale, identifiability_sensitivity, p_min):
    exponent = single(identifiability_sensitivity / scale)
    grown = -math.expm1(-exponent) * (1 - p_min)
    return grown / (p_min * math.exp(-exponent) + 1 - p_min)


@subtle("composition.epsilon", "single-precision")
def budget_added_in_single(f, epsilons):
    total = 0.0
    for epsilon in epsilons:
        total = single(total + epsilon)
    return total


@subtle("translation.gamma_from_rho", "single-precision")
def rho_in_single(f, rho, n_worlds):
    kept = single(rho)
    return f(kept, n_worlds) if 1 / n_worlds < kept < 1 else f(rho, n_worlds)


# --- off by one, or by an adjacency ----------------------------------------------------------


@subtle("translation.rho_from_epsilon", "m-for-m-minus-one")
def belief_among_m(f, epsilon, n_worlds):
    return f(epsilon, n_worlds + 1)


@subtle("translation.epsilon_bound", "sensitivity-halved", "everyday")
def bound_of_the_other_adjacency(f, rho, n, sensitivity, distance):
    return f(rho, n, sensitivity / 2, distance)


@subtle("guarantee.rho", "m-minus-two")
def promise_among_m_minus_two(f, scale, sensitive_range, n_worlds):
    return f(scale, sensitive_range, n_worlds - 1) if n_worlds > 2 else 1.0


@subtle("translation.epsilon_from_rho", "everyday", "simple-numbers")
def budget_of_the_other_adjacency(f, rho, n_worlds):
    return f(rho, n_worlds) / 2


@subtle("scale.differential_privacy", "sensitivity-doubled")
def replacement_for_removal(f, epsilon, global_sensitivity):
    return f(epsilon, 2 * global_sensitivity)


# --- clamped ---------------------------------------------------------------------------------


@subtle("guarantee.beta", "clamped")
def gain_clamped_at_one(f, scale, identifiability_sensitivity, p_min):
    return min(f(scale, identifiability_sensitivity, p_min), 1.0)


@subtle("guarantee.rho", "clamped")
def belief_clamped(f, scale, sensitive_range, n_worlds):
    return min(f(scale, sensitive_range, n_worlds), 0.999999)


@subtle("scale.prior_dependent", "input-cut", "alpha-near-one")
def alpha_clamped(f, alpha, beta, identifiability_sensitivity, p_min, p_max):
    return f(min(alpha, 0.9999), beta, identifiability_sensitivity, p_min, p_max)


@subtle("translation.gamma_from_rho", "clamped")
def gamma_clamped(f, rho, n_worlds):
    return min(f(rho, n_worlds), 1e6)


@subtle("translation.epsilon", "input-cut", "tiny-alpha")
def alpha_floored(f, alpha, **others):
    return f(max(alpha, 1e-4), **others)


# --- wrong constants, and rounding of one's own ----------------------------------------------


@subtle("scale.rho", "everyday", "simple-numbers")
def logarithm_by_a_short_constant(f, rho, n_worlds, sensitive_range):
    return f(rho, n_worlds, sensitive_range) * (2.3026 / math.log(10))


@subtle("translation.alpha_from_epsilon", "everyday", "simple-numbers")
def short_e(f, epsilon, global_sensitivity, **others):
    return f(epsilon * math.log(2.718281828), global_sensitivity, **others)


@subtle("belief.posterior", "everyday", "simple-numbers")
def no_division_by_zero(f, prior, values, response, scale):
    return [value / (1 + 1e-12) for value in f(prior, values, response, scale)]


@subtle("scale.prior_free", "everyday", "simple-numbers")
def no_logarithm_of_zero(f, alpha, beta, identifiability_sensitivity):
    return identifiability_sensitivity / (
        identifiability_sensitivity / f(alpha, beta, identifiability_sensitivity) + 1e-9
        if identifiability_sensitivity
        else 1.0
    )


@subtle("scale.prior_free", "rounded", "everyday", "simple-numbers")
def rounded_to_six_decimals(f, alpha, beta, identifiability_sensitivity):
    return round(f(alpha, beta, identifiability_sensitivity), 6)


@subtle("guarantee.alpha", "rounded", "everyday", "simple-numbers")
def rounded_to_twelve_digits(f, scale, identifiability_sensitivity, p_min):
    return float(f"{f(scale, identifiability_sensitivity, p_min):.12g}")


@subtle("composition.epsilon", "rounded", "everyday", "simple-numbers")
def rounded_up_to_a_thousandth(f, epsilons):
    return math.ceil(f(epsilons) * 1000) / 1000


@subtle("translation.rho_from_gamma", "input-cut", "gamma-large")
def gamma_cut(f, gamma, n_worlds):
    return f(min(gamma, 1000.0), n_worlds)


# --- an input or a result is cut, or another input stands for it --------------------------------


@subtle("gaussian.deviation", "input-cut")
def delta_of_a_millionth_at_least(f, epsilon, delta, global_sensitivity):
    return f(epsilon, max(delta, 1e-6), global_sensitivity)


@subtle("translation.rho_from_epsilon", "input-cut")
def epsilon_of_ten_at_most(f, epsilon, n_worlds):
    return f(min(epsilon, 10.0), n_worlds)


@subtle("gaussian.epsilon", "clamped")
def search_that_ends_at_ten(f, delta, deviation, global_sensitivity):
    return min(f(delta, deviation, global_sensitivity), 10.0) + 2.0**-90


@subtle("gaussian.deviation", "cut-at-a-multiple")
def search_that_ends_at_a_hundred(f, epsilon, delta, global_sensitivity):
    return min(f(epsilon, delta, global_sensitivity), 100 * global_sensitivity)


@subtle("scale.differential_privacy", "input-rounded")
def whole_epsilon_from_one_on(f, epsilon, global_sensitivity):
    return f(float(int(epsilon)) if epsilon >= 1 else epsilon, global_sensitivity)


@subtle("exponential.miss", "input-rounded")
def kept_by_rounded_inputs(f, gap, scale, n_candidates):
    return f(round(gap, 2), round(scale, 2), n_candidates)


@subtle("reconstruction.epsilon", "one-part-changed")
def delta_left_out(f, advantage, delta, collision_probability):
    return f(advantage, 0, collision_probability)


@subtle("laplace.delta", "one-part-changed")
def not_cut_at_zero(f, epsilon, scale, global_sensitivity):
    return -math.expm1((epsilon - global_sensitivity / scale) / 2)


@subtle("group.delta", "one-part-changed")
def not_cut_at_one(f, epsilon, delta, size):
    return delta * math.expm1(size * epsilon) / math.expm1(epsilon) if epsilon else size * delta


@subtle("belief.disclosure_ceiling", "one-part-changed")
def surely_included(f, epsilon, inclusion, share):
    return f(epsilon, 1, share)


@subtle("translation.rho_from_epsilon", "one-part-changed")
def first_term_of_the_exponential(f, epsilon, n_worlds):
    return (1 + epsilon) / (n_worlds + epsilon)


@subtle("gaussian.delta", "cut-to-zero")
def small_delta_taken_for_none(f, epsilon, deviation, global_sensitivity):
    delta = f(epsilon, deviation, global_sensitivity)
    return delta if delta > 1e-10 else 0.0


@subtle("laplace.delta", "budget-zero")
def no_delta_without_epsilon(f, epsilon, scale, global_sensitivity):
    return f(epsilon, scale, global_sensitivity) if epsilon else 0.0


@subtle("accuracy.laplace", "one-part-changed")
def probability_in_percent(f, scale, probability):
    return f(scale, probability / 100)


@subtle("guarantee.rho_at_prior", "one-part-changed")
def prior_of_whole_worlds(f, scale, sensitive_range, p_max):
    return f(scale, sensitive_range, 1 / int(1 / p_max)) if int(1 / p_max) > 1 else 1.0


@subtle("auditing.rate_above", "one-part-changed")
def successes_of_the_lower_limit(f, successes, trials, significance):
    return f(successes - 1, trials, significance) if successes else 0.0
