"""The second engine: every formula once more, in mpmath, written from the papers by hand.

It shares no code with :mod:`didp_ref.formulas`, :mod:`didp_ref.numbers.evaluate` or Arb. A vector is
written only where both engines agree; see :mod:`didp_ref.oracle.generate`. The same formulas, at
53 bits and with an exponential that overflows as float64 does, show where a textbook form breaks.

A formula takes its arithmetic as its first argument, so that a known bug (a logarithm to another
base, a minimum for a maximum) is an arithmetic with one operation exchanged.
"""

# ruff: noqa: ARG001
# every formula gets the arithmetic and all inputs; a bound that limits the domain alone is unused

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

import mpmath

Number: TypeAlias = Any  # an mpmath number; mpmath has no types
Formula: TypeAlias = Callable[..., Any]

LARGEST_EXPONENT_OF_FLOAT64 = 709.78


@dataclass(frozen=True)
class Arithmetic:
    """The operations that a formula is written in."""

    context: Any
    log: Callable[[Number], Number]
    exp: Callable[[Number], Number]
    largest: Callable[[Iterable[Number]], Number]
    smallest: Callable[[Iterable[Number]], Number]

    def number(self, value: Fraction | Sequence[Fraction]) -> Any:
        """Return an exact number, or a sequence of them, rounded to this precision."""
        if isinstance(value, Fraction):
            return self.context.mpf(value.numerator) / value.denominator
        return [self.number(entry) for entry in value]

    def evaluate(self, formula: Formula, inputs: dict[str, Any]) -> Any:
        """Return a formula's value, or its list of values, at exact inputs."""
        return formula(self, **{name: self.number(value) for name, value in inputs.items()})


@lru_cache
def arithmetic(bits: int) -> Arithmetic:
    """Return correctly rounded arithmetic of a number of bits, with unbounded exponents."""
    context = mpmath.MPContext()
    context.prec = bits
    return Arithmetic(context, context.log, context.exp, max, min)


@lru_cache
def textbook_float64() -> Arithmetic:
    """Return arithmetic of 53 bits whose exponential overflows where float64's does."""
    plain = arithmetic(53)

    def exp(x: Number) -> Number:
        if x > LARGEST_EXPONENT_OF_FLOAT64:
            raise OverflowError("exp overflows float64")
        return plain.exp(x)

    return Arithmetic(plain.context, plain.log, exp, max, min)


FORMULAS: dict[str, Formula] = {}


def second(identifier: str) -> Callable[[Formula], Formula]:
    """Register the decorated formula as the second engine of a quantity."""

    def register(formula: Formula) -> Formula:
        FORMULAS[identifier] = formula
        return formula

    return register


def _product(factors: Iterable[Number]) -> Number:
    result: Number = 1
    for factor in factors:
        result = result * factor
    return result


def _total(terms: Iterable[Number]) -> Number:
    result: Number = 0
    for term in terms:
        result = result + term
    return result


# --- scale -----------------------------------------------------------------------------------


@second("scale.differential_privacy")
def _(a: Arithmetic, epsilon: Number, global_sensitivity: Number) -> Number:
    return global_sensitivity / epsilon


@second("scale.prior_free")
def _(a: Arithmetic, alpha: Number, beta: Number, identifiability_sensitivity: Number) -> Number:
    falling = a.log(1 / (1 - alpha))
    rising = a.log(1 + beta)
    return a.largest([identifiability_sensitivity / rising, identifiability_sensitivity / falling])


def _theorem_3(a: Arithmetic, alpha: Number, beta: Number, p_min: Number) -> Number:
    falling = a.log((1 + p_min * (alpha - 1)) / ((1 - alpha) * (1 - p_min)))
    rising = a.log((1 + beta) * (1 - p_min) / (1 - p_min * (1 + beta)))
    return a.largest([1 / falling, 1 / rising])


@second("scale.prior_dependent")
def _(
    a: Arithmetic,
    alpha: Number,
    beta: Number,
    identifiability_sensitivity: Number,
    p_min: Number,
    p_max: Number,
) -> Number:
    return identifiability_sensitivity * _theorem_3(a, alpha, beta, p_min)


@second("scale.rho")
def _(a: Arithmetic, rho: Number, n_worlds: Number, sensitive_range: Number) -> Number:
    return sensitive_range / a.log((n_worlds - 1) * rho / (1 - rho))


@second("scale.rho_at_prior")
def _(a: Arithmetic, rho: Number, p_max: Number, sensitive_range: Number) -> Number:
    return sensitive_range / (a.log(rho / (1 - rho)) - a.log(p_max / (1 - p_max)))


# --- guarantee -------------------------------------------------------------------------------


def _floor(a: Arithmetic, exponent: Number, prior: Number) -> Number:
    return 1 / (prior + a.exp(exponent) * (1 - prior))


def _ceiling(a: Arithmetic, exponent: Number, prior: Number) -> Number:
    return 1 / (prior + a.exp(-exponent) * (1 - prior))


def _risk(a: Arithmetic, exponent: Number, n_worlds: Number) -> Number:
    return 1 / (1 + (n_worlds - 1) * a.exp(-exponent))


@second("guarantee.alpha")
def _(a: Arithmetic, scale: Number, identifiability_sensitivity: Number, p_min: Number) -> Number:
    return 1 - _floor(a, identifiability_sensitivity / scale, p_min)


@second("guarantee.beta")
def _(a: Arithmetic, scale: Number, identifiability_sensitivity: Number, p_min: Number) -> Number:
    return _ceiling(a, identifiability_sensitivity / scale, p_min) - 1


@second("guarantee.rho")
def _(a: Arithmetic, scale: Number, sensitive_range: Number, n_worlds: Number) -> Number:
    return _risk(a, sensitive_range / scale, n_worlds)


@second("guarantee.rho_at_prior")
def _(a: Arithmetic, scale: Number, sensitive_range: Number, p_max: Number) -> Number:
    return 1 / (1 + (1 / p_max - 1) * a.exp(-sensitive_range / scale))


@second("guarantee.epsilon")
def _(a: Arithmetic, scale: Number, global_sensitivity: Number) -> Number:
    return global_sensitivity / scale


# --- belief ----------------------------------------------------------------------------------


@second("belief.posterior")
def _(
    a: Arithmetic, prior: list[Number], values: list[Number], response: Number, scale: Number
) -> list[Number]:
    weights = [
        p * a.exp(-abs(response - value) / scale) for p, value in zip(prior, values, strict=True)
    ]
    return [weight / _total(weights) for weight in weights]


@second("belief.ratio_floor")
def _(a: Arithmetic, exponent: Number, prior: Number) -> Number:
    return _floor(a, exponent, prior)


@second("belief.ratio_ceiling")
def _(a: Arithmetic, exponent: Number, prior: Number) -> Number:
    return _ceiling(a, exponent, prior)


@second("belief.risk_bound")
def _(a: Arithmetic, n_worlds: Number, sensitive_range: Number, scale: Number) -> Number:
    return _risk(a, sensitive_range / scale, n_worlds)


# --- composition -----------------------------------------------------------------------------


@second("composition.alpha")
def _(a: Arithmetic, alphas: list[Number]) -> Number:
    return 1 - _product(1 - alpha for alpha in alphas)


@second("composition.beta")
def _(a: Arithmetic, betas: list[Number]) -> Number:
    return _product(1 + beta for beta in betas) - 1


def _symmetric(entries: list[Number]) -> list[Number]:
    """Return ``sigma_0, ..., sigma_n`` by the recurrence that adds one entry at a time."""
    sigma: list[Number] = [1]
    for entry in entries:
        below = [0, *sigma]
        sigma = [term + entry * lower for term, lower in zip([*sigma, 0], below, strict=True)]
    return sigma


@second("composition.alpha_symmetric")
def _(a: Arithmetic, alphas: list[Number]) -> Number:
    sigma = _symmetric(alphas)
    return _total((-1) ** (k + 1) * sigma[k] for k in range(1, len(sigma)))


@second("composition.beta_symmetric")
def _(a: Arithmetic, betas: list[Number]) -> Number:
    return _total(_symmetric(betas)) - 1


@second("composition.alpha_at_prior")
def _(a: Arithmetic, alphas: list[Number], p_min: Number) -> Number:
    exponent = _total(
        a.log((1 + p_min * (alpha - 1)) / ((1 - alpha) * (1 - p_min))) for alpha in alphas
    )
    return 1 - _floor(a, exponent, p_min)


@second("composition.beta_at_prior")
def _(a: Arithmetic, betas: list[Number], p_min: Number) -> Number:
    exponent = _total(a.log((1 + beta) * (1 - p_min) / (1 - p_min * (1 + beta))) for beta in betas)
    return _ceiling(a, exponent, p_min) - 1


@second("composition.epsilon")
def _(a: Arithmetic, epsilons: list[Number]) -> Number:
    return _total(epsilons)


@second("composition.epsilon_disjoint")
def _(a: Arithmetic, epsilons: list[Number]) -> Number:
    return a.largest(epsilons)


# --- translation -----------------------------------------------------------------------------


@second("translation.epsilon")
def _(
    a: Arithmetic,
    alpha: Number,
    beta: Number,
    global_sensitivity: Number,
    identifiability_sensitivity: Number,
    p_min: Number,
    p_max: Number,
) -> Number:
    return global_sensitivity / (identifiability_sensitivity * _theorem_3(a, alpha, beta, p_min))


@second("translation.alpha_from_epsilon")
def _(
    a: Arithmetic,
    epsilon: Number,
    global_sensitivity: Number,
    identifiability_sensitivity: Number,
    p_min: Number,
) -> Number:
    scale = global_sensitivity / epsilon
    return 1 - _floor(a, identifiability_sensitivity / scale, p_min)


@second("translation.beta_from_epsilon")
def _(
    a: Arithmetic,
    epsilon: Number,
    global_sensitivity: Number,
    identifiability_sensitivity: Number,
    p_min: Number,
) -> Number:
    scale = global_sensitivity / epsilon
    return _ceiling(a, identifiability_sensitivity / scale, p_min) - 1


@second("translation.rho_from_epsilon")
def _(a: Arithmetic, epsilon: Number, n_worlds: Number) -> Number:
    return _risk(a, epsilon, n_worlds)


@second("translation.epsilon_from_rho")
def _(a: Arithmetic, rho: Number, n_worlds: Number) -> Number:
    return a.log((n_worlds - 1) * rho / (1 - rho))


@second("translation.epsilon_bound")
def _(a: Arithmetic, rho: Number, n: Number, sensitivity: Number, distance: Number) -> Number:
    return sensitivity / distance * a.log((n - 1) * rho / (1 - rho))


@second("translation.gamma_from_rho")
def _(a: Arithmetic, rho: Number, n_worlds: Number) -> Number:
    return a.largest([rho * n_worlds, (n_worlds - 1) / (n_worlds * (1 - rho))])


@second("translation.rho_from_gamma")
def _(a: Arithmetic, gamma: Number, n_worlds: Number) -> Number:
    # Pr[t|S] <= min(gamma Pr[t], (gamma - 1 + Pr[t])/gamma) at Pr[t] = 1/m
    prior = 1 / n_worlds
    return a.smallest([gamma * prior, (gamma - 1 + prior) / gamma])


@second("translation.gamma_from_sampling")
def _(a: Arithmetic, epsilon: Number, sampling_rate: Number) -> Number:
    grown = a.exp(epsilon)
    return a.largest([grown, (grown - 1 + sampling_rate) / (sampling_rate * grown)])


# --- refinement ------------------------------------------------------------------------------


@second("refinement.mass_up")
def _(a: Arithmetic, factor_up: Number, factor_down: Number) -> Number:
    # the solution of factor_up m + factor_down (1 - m) = 1
    return (1 - factor_down) / (factor_up - factor_down)


@second("refinement.mass_down")
def _(a: Arithmetic, factor_up: Number, factor_down: Number) -> Number:
    return (factor_up - 1) / (factor_up - factor_down)


@second("refinement.factor_up_individual")
def _(a: Arithmetic, epsilon: Number) -> Number:
    return a.exp(epsilon)


@second("refinement.factor_down_individual")
def _(a: Arithmetic, epsilon: Number) -> Number:
    return a.exp(-epsilon)


@second("refinement.factor_up_statistical")
def _(a: Arithmetic, epsilon: Number, mass: Number) -> Number:
    # eq. 3 with alpha_d = e^-epsilon alpha_u
    return 1 / (mass + a.exp(-epsilon) * (1 - mass))


@second("refinement.factor_down_statistical")
def _(a: Arithmetic, epsilon: Number, mass: Number) -> Number:
    # eq. 3 with alpha_u = e^epsilon alpha_d
    return 1 / (a.exp(epsilon) * mass + (1 - mass))


@second("refinement.moved_mass_individual")
def _(a: Arithmetic, epsilon: Number, delta: Number) -> Number:
    return delta / a.exp(epsilon)


@second("refinement.moved_mass_statistical")
def _(a: Arithmetic, epsilon: Number, delta: Number) -> Number:
    return delta / (1 + a.exp(epsilon))
