"""The second engine: every formula once more, in mpmath.

A vector is written only where two engines agree on its value: Arb, which encloses the quantity's
expression through :mod:`didp_ref.numbers.evaluate`, and mpmath at a precision that no cancellation
of the inputs exhausts. What the two share differs from formula to formula:

* *Independent*: written here by hand, because it is another way of computing the same number:
  another equation, a recurrence for a sum, the printed form of what sympy rewrites. It does not
  use the quantity's expression (at most that of another), so a mistake in either one shows.
* *Derived*: printed by sympy's printer for mpmath from the quantity's own expression. It shares the
  expression with Arb, but not the arithmetic: a mistake in computing shows, a mistake in the
  expression itself does not. That one shows against the float64 form, which is written by hand.

The same formulas, at 53 bits and with an exponential that overflows as float64 does, show where a
textbook form breaks. A formula takes its arithmetic as its first argument, so that a known bug (a
logarithm to another base, a minimum for a maximum) is an arithmetic with one operation exchanged.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, partial

import sympy
from sympy.printing.pycode import MpmathPrinter

from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.evaluate import COUNT, WORLD
from didp_ref.oracle.arithmetic import Arithmetic, Formula, Number, arithmetic
from didp_ref.oracle.mpmath_functions import (
    at_least_once,
    binomial_below,
    binomial_slope,
    discrete_excess,
    discrete_normal_above,
    discrete_tail,
    laplace_sum_above,
    nearly_whole,
    normal,
    root,
    weights_are_few,
)

__all__ = ["Arithmetic", "arithmetic", "derived", "independent"]
__dir__ = __all__.copy

SECOND_ENGINE_BITS = 1600
"""More than any cancellation of ordinary inputs takes."""
MOST_STEPS = 200
EXACT_ANSWERS = 40
"""How often a scale is halved until no noise at all is taken to keep the promise."""


# --- derived formulas ------------------------------------------------------------------------


class _Printer(MpmathPrinter):
    """Sympy's printer for mpmath, which knows sums but no products.

    It takes roots in mpmath's own context, whatever the precision that is asked for.
    """

    def _print_Pow(self, power: sympy.Pow, rational: bool = False) -> str:
        if power.exp == sympy.Rational(1, 2):
            return f"({self._print(power.base)})**(mpf(1)/2)"
        printed: str = super()._print_Pow(power, rational=rational)
        return printed

    def _print_Root(self, root: sympy.Expr) -> str:
        variable, function = root.args
        return f"Root(lambda {variable}: {self._print(function)}, {bool(variable.is_positive)})"

    def _print_Product(self, product: sympy.Product) -> str:
        ((index, low, high),) = product.limits
        ends = f"{self._print(low)}, {self._print(high)} + 1"
        return f"prod({self._print(product.function)} for {index} in range({ends}))"


OPERATIONS = (
    *("log", "exp", "max", "min", "Largest", "Normal", "mpf"),
    *("Root", "ceil", "BinomialBelow", "AtLeastOnce", "LaplaceSumAbove"),
    "BinomialSlope",
    "DiscreteNormalAbove",
)
"""What the printed formula calls; it gets them as arguments, so that one can be exchanged."""


def derived(quantity: Quantity) -> Formula:
    """Return a quantity's expression as sympy prints it for mpmath."""

    def formula(a: Arithmetic, /, **inputs: Number) -> Number:
        values = [inputs[name] for name in quantity.names]
        count = [len(value) for value in values if isinstance(value, list)][:1]
        value = partial(_compiled(quantity, quantity.expression), *_operations(a), *values, *count)
        return [value(world) for world in range(*count)] if quantity.per_world else value()

    return formula


def _operations(a: Arithmetic) -> tuple[Callable[..., Number], ...]:
    """Return what the printed formula calls, in the order of :data:`OPERATIONS`."""
    return (
        *(a.log, a.exp, a.largest, a.smallest, a.largest),
        *(partial(normal, a.context), a.context.mpf),
        *(partial(root, a.context), a.context.ceil),
        *(partial(binomial_below, a.context), partial(at_least_once, a.context)),
        partial(laplace_sum_above, a.context),
        partial(binomial_slope, a.context),
        partial(discrete_normal_above, a.context),
    )


@cache
def _compiled(quantity: Quantity, expression: sympy.Expr) -> Callable[..., Number]:
    arguments = [sympy.Symbol(name) for name in (*OPERATIONS, *quantity.names)]
    arguments += [COUNT] * quantity.is_family + [WORLD] * quantity.per_world
    compiled: Callable[..., Number] = sympy.lambdify(
        arguments,
        expression,
        modules=[{"prod": math.prod}],
        printer=_Printer({"fully_qualified_modules": False, "allow_unknown_functions": True}),
    )
    return compiled


# --- independent formulas --------------------------------------------------------------------

INDEPENDENT: dict[str, Formula] = {}
"""The formulas that are another way of computing a quantity than its expression."""


def independent(identifier: str) -> Callable[[Formula], Formula]:
    """Register the decorated formula as the second engine of a quantity."""

    def register(formula: Formula) -> Formula:
        INDEPENDENT[identifier] = formula
        return formula

    return register


@independent("scale.prior_free")
def _(a: Arithmetic, alpha: Number, beta: Number, identifiability_sensitivity: Number) -> Number:
    # as printed, the logarithm of 1/(1 - alpha), where the expression negates that of 1 - alpha
    falling = a.log(1 / (1 - alpha))
    rising = a.log(1 + beta)
    return a.largest([identifiability_sensitivity / rising, identifiability_sensitivity / falling])


@independent("scale.rho_at_prior")
def _(a: Arithmetic, rho: Number, p_max: Number, sensitive_range: Number) -> Number:
    # how far the log odds may rise: a difference of two logarithms
    return sensitive_range / (a.log(rho / (1 - rho)) - a.log(p_max / (1 - p_max)))


@independent("guarantee.rho_at_prior")
def _(a: Arithmetic, scale: Number, sensitive_range: Number, p_max: Number) -> Number:
    # eq. 9 with the number of worlds that the largest prior stands for
    return FORMULAS["guarantee.rho"](
        a, scale=scale, sensitive_range=sensitive_range, n_worlds=1 / p_max
    )


@independent("belief.posterior")
def _(
    a: Arithmetic, prior: list[Number], values: list[Number], response: Number, scale: Number
) -> list[Number]:
    # Bayes' rule: every weight over their sum, where the expression divides likelihoods first
    weights = [
        p * a.exp(-abs(response - value) / scale) for p, value in zip(prior, values, strict=True)
    ]
    total = sum(weights)
    return [weight / total for weight in weights]


def _symmetric(entries: list[Number]) -> list[Number]:
    """Return ``sigma_0, ..., sigma_n`` by the recurrence that adds one entry at a time."""
    sigma: list[Number] = [1]
    for entry in entries:
        below = [0, *sigma]
        sigma = [term + entry * lower for term, lower in zip([*sigma, 0], below, strict=True)]
    return sigma


@independent("composition.alpha_symmetric")
def _(_: Arithmetic, alphas: list[Number]) -> Number:
    # the polynomials by their recurrence, where the expression's are a product's coefficients
    sigma = _symmetric(alphas)
    return sum((-1) ** (k + 1) * sigma[k] for k in range(1, len(sigma)))


@independent("composition.beta_symmetric")
def _(_: Arithmetic, betas: list[Number]) -> Number:
    # by the same recurrence
    return sum(_symmetric(betas)) - 1


@independent("composition.alpha_at_prior")
def _(a: Arithmetic, alphas: list[Number], p_min: Number) -> Number:
    # the exponents of Theorem 3 add, where the expression multiplies odds
    exponent = sum(
        count * a.log((1 + p_min * (alpha - 1)) / ((1 - alpha) * (1 - p_min)))
        for alpha, count in Counter(alphas).items()
    )
    return 1 - FORMULAS["belief.ratio_floor"](a, exponent=exponent, prior=p_min)


@independent("composition.beta_at_prior")
def _(a: Arithmetic, betas: list[Number], p_min: Number) -> Number:
    # likewise
    exponent = sum(
        count * a.log((1 + beta) * (1 - p_min) / (1 - p_min * (1 + beta)))
        for beta, count in Counter(betas).items()
    )
    return FORMULAS["belief.ratio_ceiling"](a, exponent=exponent, prior=p_min) - 1


@independent("translation.alpha_from_epsilon")
def _(a: Arithmetic, epsilon: Number, global_sensitivity: Number, **others: Number) -> Number:
    # what the scale that epsilon sets (eq. 26) promises; infinite noise tells nothing
    if not epsilon:
        return epsilon
    return FORMULAS["guarantee.alpha"](a, scale=global_sensitivity / epsilon, **others)


@independent("translation.beta_from_epsilon")
def _(a: Arithmetic, epsilon: Number, global_sensitivity: Number, **others: Number) -> Number:
    # likewise
    if not epsilon:
        return epsilon
    return FORMULAS["guarantee.beta"](a, scale=global_sensitivity / epsilon, **others)


@independent("translation.rho_from_gamma")
def _(a: Arithmetic, gamma: Number, n_worlds: Number) -> Number:
    # the definition, Pr[t|S] <= min(gamma Pr[t], (gamma - 1 + Pr[t])/gamma), at Pr[t] = 1/m
    prior = 1 / n_worlds
    return a.smallest([gamma * prior, (gamma - 1 + prior) / gamma])


@independent("translation.gamma_from_sampling")
def _(a: Arithmetic, epsilon: Number, sampling_rate: Number) -> Number:
    # as printed, over e^epsilon, where the expression multiplies by e^-epsilon
    grown = a.exp(epsilon)
    return a.largest([grown, (grown - 1 + sampling_rate) / (sampling_rate * grown)])


@independent("refinement.moved_mass_individual")
def _(a: Arithmetic, epsilon: Number, delta: Number) -> Number:
    # the solution of m e^epsilon = delta, where the expression multiplies by e^-epsilon
    return delta / a.exp(epsilon)


@independent("translation.epsilon_of_breach")
def _(a: Arithmetic, rho_1: Number, rho_2: Number) -> Number:
    # how far the log odds may rise: a difference of two logarithms
    return a.log(rho_2 / (1 - rho_2)) - a.log(rho_1 / (1 - rho_1))


@independent("belief.largest_gain")
def _(a: Arithmetic, exponent: Number) -> Number:
    # posterior less prior, at the prior of the largest gain
    prior = FORMULAS["belief.prior_of_largest_gain"](a, exponent=exponent)
    return prior * FORMULAS["belief.ratio_ceiling"](a, exponent=exponent, prior=prior) - prior


@independent("composition.alpha_every_prior")
def _(a: Arithmetic, alphas: list[Number], betas: list[Number]) -> Number:
    # the smaller of the two exponents of each mechanism, added up
    return 1 - a.exp(-_exponent_of_every_prior(a, alphas, betas))


@independent("composition.beta_every_prior")
def _(a: Arithmetic, alphas: list[Number], betas: list[Number]) -> Number:
    # likewise
    return a.exp(_exponent_of_every_prior(a, alphas, betas)) - 1


def _exponent_of_every_prior(a: Arithmetic, alphas: list[Number], betas: list[Number]) -> Number:
    return sum(
        a.smallest([-a.log(1 - alpha), a.log(1 + beta)])
        for alpha, beta in zip(alphas, betas, strict=True)
    )


@independent("gaussian.delta")
def _(a: Arithmetic, epsilon: Number, deviation: Number, global_sensitivity: Number) -> Number:
    # mpmath's own normal distribution function
    half, shift = global_sensitivity / (2 * deviation), epsilon * deviation / global_sensitivity
    near, far = normal(a.context, half - shift), normal(a.context, -half - shift)
    return near - a.exp(epsilon) * far


@independent("gaussian.discrete_delta")
def _(a: Arithmetic, epsilon: Number, deviation: Number, global_sensitivity: Number) -> Number:
    # over the responses one by one, if they are few; else two tails by Abel's and Plana's formula
    square, c = deviation**2, a.context
    threshold = epsilon * square / global_sensitivity - global_sensitivity / 2
    first = int(c.floor(nearly_whole(c, threshold))) + 1

    if weights_are_few(c, first, deviation):
        return discrete_excess(c, first, epsilon, deviation, global_sensitivity)
    farther = discrete_normal_above(c, threshold + global_sensitivity, deviation)
    return discrete_tail(c, first, deviation) - a.exp(epsilon) * farther


@independent("gaussian.textbook_deviation")
def _(a: Arithmetic, epsilon: Number, delta: Number, global_sensitivity: Number) -> Number:
    # the logarithm as a difference, and mpmath's own root
    logarithm = a.log(5) - a.log(4) - a.log(delta)
    return global_sensitivity / epsilon * a.context.sqrt(2 * logarithm)


@independent("renyi.laplace")
def _(a: Arithmetic, order: Number, scale: Number, global_sensitivity: Number) -> Number:
    # what the mean of the two powers exceeds one by, where the expression takes its logarithm
    t, beyond, c = global_sensitivity / scale, order - 1, a.context
    mean = (order * c.expm1(beyond * t) + beyond * c.expm1(-order * t)) / (2 * order - 1)
    return c.log1p(mean) / beyond


@independent("renyi.randomized_response")
def _(a: Arithmetic, order: Number, epsilon: Number) -> Number:
    # likewise
    c = a.context
    powers = c.expm1(order * epsilon) + c.expm1((1 - order) * epsilon) - c.expm1(epsilon)
    return c.log1p(powers / (1 + c.exp(epsilon))) / (order - 1)


@independent("testing.advantage")
def _(a: Arithmetic, epsilon: Number, delta: Number) -> Number:
    # the world is named with the chance delta, or there is a randomized response
    return delta + (1 - delta) * (1 - 2 / (a.exp(epsilon) + 1))


@independent("testing.bayes_success")
def _(a: Arithmetic, epsilon: Number, delta: Number, n_worlds: Number) -> Number:
    # likewise, among m worlds
    return delta + (1 - delta) / (1 + (n_worlds - 1) * a.exp(-epsilon))


@independent("reconstruction.advantage")
def _(a: Arithmetic, epsilon: Number, delta: Number, collision_probability: Number) -> Number:
    # the mean over two draws from the prior, which differ or agree
    differ = 1 - collision_probability
    return differ * FORMULAS["testing.advantage"](a, epsilon=epsilon, delta=delta)


@independent("reconstruction.uniform")
def _(a: Arithmetic, epsilon: Number, delta: Number, n_worlds: Number) -> Number:
    # how often the best guess is right, less how often any is
    success = FORMULAS["testing.bayes_success"]
    return success(a, epsilon=epsilon, delta=delta, n_worlds=n_worlds) - 1 / n_worlds


@independent("reconstruction.epsilon")
def _(a: Arithmetic, advantage: Number, delta: Number, collision_probability: Number) -> Number:
    # twice the inverse hyperbolic tangent of what delta leaves
    told = (advantage / (1 - collision_probability) - delta) / (1 - delta)
    return a.log(1 + told) - a.log(1 - told)


@independent("reconstruction.epsilon_uniform")
def _(a: Arithmetic, advantage: Number, delta: Number, n_worlds: Number) -> Number:
    # the odds of a right guess where the record is not named, against those of a wrong one
    success = (advantage + 1 / n_worlds - delta) / (1 - delta)
    return a.log(n_worlds - 1) + a.log(success) - a.log(1 - success)


# --- functions -------------------------------------------------------------------------------


def _peaks(a: Arithmetic, prior: list[Number], values: list[Number], scale: Number) -> list[Number]:
    """Return ``sum_j p_j exp(-|v_i - v_j|/scale)``: one over the supremum at world i."""
    return [
        sum(p * a.exp(-abs(here - v) / scale) for p, v in zip(prior, values, strict=True))
        for here in values
    ]


def _normalised(prior: list[Number]) -> list[Number]:
    total = sum(prior)
    return [p / total for p in prior]


@independent("belief.extremes_upper")
def _(a: Arithmetic, prior: list[Number], values: list[Number], scale: Number) -> list[Number]:
    # the supremum is taken where the response is the world's own answer
    return [1 / peak for peak in _peaks(a, _normalised(prior), values, scale)]


@independent("belief.extremes_lower")
def _(a: Arithmetic, prior: list[Number], values: list[Number], scale: Number) -> list[Number]:
    # the infimum is taken at the least or the greatest answer of a possible world, or beyond
    peaks = _peaks(a, _normalised(prior), values, scale)
    possible = [k for k, p in enumerate(prior) if p > 0]
    ends = [min(possible, key=values.__getitem__), max(possible, key=values.__getitem__)]
    return [min(a.exp(-abs(v - values[k]) / scale) / peaks[k] for k in ends) for v in values]


@independent("scale.tight")
def _(a: Arithmetic, values: list[Number], prior: list[Number], **asked: Number) -> Number:
    # the root of each promise's slack alone, and the largest scale of them
    pairs = [(p, v) for p, v in zip(_normalised(prior), values, strict=True) if p > 0]
    worlds = {"prior": [p for p, _ in pairs], "values": [v for _, v in pairs]}
    spread = max(worlds["values"]) - min(worlds["values"])
    return max(_least_scale(a, worlds, spread, name, limit) for name, limit in asked.items())


def _least_scale(
    a: Arithmetic, worlds: Mapping[str, list[Number]], spread: Number, name: str, limit: Number
) -> Number:
    def slack(scale: Number) -> Number:
        if name == "alpha":
            lower = FORMULAS["belief.extremes_lower"](a, scale=scale, **worlds)
            return min(lower) - (1 - limit)
        peaks = _peaks(a, worlds["prior"], worlds["values"], scale)
        if name == "beta":
            return min(peaks) * (1 + limit) - 1
        return limit - max(p / peak for p, peak in zip(worlds["prior"], peaks, strict=True))

    if spread == 0:
        return a.context.mpf(0)
    low = high = spread
    while slack(high) < 0:
        high *= 2
    for _ in range(EXACT_ANSWERS):
        if slack(low) < 0:
            return a.context.findroot(
                slack, (low, high), solver="anderson", maxsteps=MOST_STEPS, verify=False
            )
        low /= 2
    return a.context.mpf(0)


@independent("refinement.refine")
def _(
    _: Arithmetic,
    prior: list[Number],
    values: list[Number],
    response: Number,
    factor_up: Number,
    factor_down: Number,
) -> list[Number]:
    # Algorithm 1 as printed, with its masses the right way round: layers by distance, the factor up
    # while the mass p_u lasts, alpha_ud for the one layer that it ends in, the factor down beyond
    weights = _normalised(prior)
    distances = [abs(value - response) for value in values]
    limit = (1 - factor_down) / (factor_up - factor_down)
    factors, near, far = {}, 0, 1
    for distance in sorted(set(distances)):
        layer = sum(w for w, d in zip(weights, distances, strict=True) if d == distance)
        far -= layer
        if near + layer <= limit:
            factors[distance] = factor_up
        elif near >= limit:
            factors[distance] = factor_down
        else:
            factors[distance] = (1 - factor_up * near - factor_down * far) / layer
        near += layer
    return [w * factors[d] for w, d in zip(weights, distances, strict=True)]


def with_limits(quantity: Quantity, formula: Formula) -> Formula:
    """Return a quantity's formula, with the limits that are declared for ends of its domain."""

    def limited(a: Arithmetic, /, **inputs: Number) -> Number:
        limit = quantity.limit_at(inputs)
        if limit is None:
            return formula(a, **inputs)
        value = _compiled(quantity, limit)
        return value(*_operations(a), *(inputs[name] for name in quantity.names))

    return limited if quantity.limits else formula


def _second(name: str) -> Formula:
    formula = INDEPENDENT.get(name) or derived(quantities[name])
    return with_limits(quantities[name], formula) if name in quantities else formula


FORMULAS: dict[str, Formula] = {
    name: _second(name)
    for name in (*quantities, *(name for name in INDEPENDENT if name not in quantities))
}
"""The second engine of every quantity, and of every function."""
