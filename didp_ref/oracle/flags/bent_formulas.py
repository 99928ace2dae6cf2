"""Flaws that exchange an operation, an argument, or what is done with the result."""

# ruff: noqa: ARG005
# every wrong formula gets the arithmetic and all inputs, and few need all of them

from __future__ import annotations

import math
from collections.abc import Callable

import sympy

from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.domains import FACTOR_UP
from didp_ref.oracle.flags.flaw import (
    Answer,
    Flaw,
    Inputs,
    argument,
    each,
    each_sequence,
    formula_of,
    instead,
    instead_of,
    operation,
    over_entries,
    result,
)
from didp_ref.oracle.roles import COUNTS, PRIORS, SENSITIVITIES
from didp_ref.oracle.second_engine import Number


def _generous(inputs: Inputs) -> Number:
    """Return half the precision's smallest step from one: what decides nothing."""
    context = inputs["alpha"].context
    return context.mpf(2) ** -(context.prec // 2)


def _generous_alpha(inputs: Inputs) -> Inputs:
    """Make alpha so generous that its side never decides, where there are both."""
    return {"alpha": 1 - _generous(inputs)} if {"alpha", "beta"} <= inputs.keys() else {}


def _generous_beta(inputs: Inputs) -> Inputs:
    """Make beta so generous that its side never decides, where there are both."""
    if not {"alpha", "beta"} <= inputs.keys():
        return {}
    p_min = inputs.get("p_min", 0)
    generous = _generous(inputs)
    return {"beta": (1 - generous) / p_min - 1 if p_min else 1 / generous}


def _of_a_belief(change: Callable[[Number], Number]) -> Answer:
    """Change rho where it bounds a belief, and a guess achieves something, and is no budget."""
    guesses = {*COUNTS, "p_max"}
    return argument(
        lambda inputs: (
            {"rho": change(inputs["rho"])} if "rho" in inputs and guesses & inputs.keys() else {}
        )
    )


def _named(start: str) -> Callable[[Quantity], bool]:
    """Say of a quantity whether it is a promise of this name, under whatever topic."""
    return lambda quantity: (
        not _is_scale(quantity) and quantity.id.partition(".")[2].startswith(start)
    )


def _is_scale(quantity: Quantity) -> bool:
    return quantity.id.startswith("scale.")


def _is_probability_of_belief(quantity: Quantity) -> bool:
    kinds = (_named("alpha"), _named("rho"))
    return any(is_kind(quantity) for is_kind in kinds) or quantity.id in (
        "belief.risk_bound",
        "belief.ratio_floor",
    )


def _larger_of_two(collision: Number) -> Number:
    """Return the larger of two priors whose squares have this sum, or the sum where none have."""
    return (1 + (2 * collision - 1).sqrt()) / 2 if 2 * collision >= 1 else collision


def _text(x: Number) -> str:
    return repr(float(x))


BENT = (
    Flaw(
        "logarithm-base-2",
        "the logarithm is taken to base 2, not the natural one",
        operation(log=lambda a: lambda x: a.log(x) / a.log(2)),
    ),
    Flaw(
        "logarithm-base-10",
        "the logarithm is taken to base 10, not the natural one",
        operation(log=lambda a: lambda x: a.log(x) / a.log(10)),
    ),
    Flaw(
        "exponential-base-2",
        "2 is raised to the exponent, not e: a budget in bits is taken for one in nats",
        operation(exp=lambda a: lambda x: a.exp(x * a.log(2))),
    ),
    Flaw(
        "exponent-sign",
        "the exponent has the wrong sign: exp(t) where exp(-t) is meant, or the other way round",
        operation(exp=lambda a: lambda x: a.exp(-x)),
    ),
    Flaw(
        "max-and-min-exchanged",
        "the smaller of two terms is taken where the larger decides, or the other way round",
        operation(largest=lambda a: a.smallest, smallest=lambda a: a.largest),
    ),
    Flaw(
        "p-max-for-p-min",
        "the largest prior is used where the smallest one decides",
        instead_of(p_min="p_max"),
    ),
    Flaw(
        "prior-free-composition",
        "Theorem 1's composition, which holds against every prior, is used at a fixed prior",
        instead(
            {
                "composition.alpha_at_prior": formula_of("composition.alpha"),
                "composition.beta_at_prior": formula_of("composition.beta"),
            }
        ),
    ),
    Flaw(
        "prior-ignored",
        "the prior-free formula is used, as if the smallest prior were zero",
        each(("p_min",), lambda p: 0 * p),
    ),
    Flaw("prior-complemented", "1 - p is used where p is meant", each(PRIORS, lambda p: 1 - p)),
    Flaw(
        "alpha-and-beta-exchanged",
        "alpha is used where beta is meant, and beta where alpha is",
        instead_of(alpha="beta", beta="alpha"),
    ),
    Flaw(
        "alpha-side-only",
        "only alpha is looked after: the side of beta is left out of the maximum",
        argument(_generous_beta),
    ),
    Flaw(
        "beta-side-only",
        "only beta is looked after: the side of alpha is left out of the maximum",
        argument(_generous_alpha),
    ),
    Flaw(
        "delta-and-theta-exchanged",
        "the global sensitivity stands where the identifiability sensitivity belongs, and back",
        instead_of(
            global_sensitivity="identifiability_sensitivity",
            identifiability_sensitivity="global_sensitivity",
        ),
    ),
    Flaw(
        "delta-for-theta",
        "the global sensitivity is used for the identifiability sensitivity too",
        instead_of(identifiability_sensitivity="global_sensitivity"),
    ),
    Flaw(
        "sensitivity-and-distance-exchanged",
        "the largest distance stands where the sensitivity belongs, and back",
        instead_of(sensitivity="distance", distance="sensitivity"),
    ),
    Flaw(
        "sensitivity-forgotten",
        "the sensitivity is left out, as if it were always one",
        each(SENSITIVITIES, lambda x: 0 * x + 1),
    ),
    Flaw(
        "sensitivity-doubled",
        "the sensitivity, or the scale, is counted twice: replacing a record is not removing and "
        "adding one here",
        each(SENSITIVITIES, lambda x: 2 * x),
    ),
    Flaw(
        "sensitivity-halved",
        "the sensitivity is halved, or the scale doubled in an exponent: a range is taken for a "
        "diameter, or replacement for removal",
        each(SENSITIVITIES, lambda x: x / 2),
    ),
    Flaw(
        "epsilon-doubled",
        "the budget is counted twice, as between the unbounded and the bounded adjacency",
        each(("epsilon", "exponent"), lambda x: 2 * x),
    ),
    Flaw(
        "epsilon-halved",
        "half the budget is used, as between the bounded and the unbounded adjacency",
        each(("epsilon", "exponent"), lambda x: x / 2),
    ),
    Flaw(
        "largest-prior-for-collision",
        "the larger of two priors is used where the sum of their squares belongs",
        each(("collision_probability",), _larger_of_two),
    ),
    Flaw(
        "m-for-m-minus-one",
        "m is used where the other m - 1 worlds are counted",
        each(COUNTS, lambda m: m + 1),
    ),
    Flaw(
        "m-minus-two",
        "one is subtracted from the number of worlds twice",
        each(COUNTS, lambda m: m - 1),
    ),
    Flaw(
        "rho-complemented", "1 - rho is used where rho is meant", _of_a_belief(lambda rho: 1 - rho)
    ),
    Flaw(
        "odds-not-formed",
        "rho itself is used where the odds rho/(1 - rho) belong",
        _of_a_belief(lambda rho: rho / (1 + rho)),
    ),
    Flaw(
        "rate-ignored",
        "the sampling rate is left out, as if every record were sampled",
        each(("sampling_rate",), lambda x: 0 * x + 1),
    ),
    Flaw(
        "sample-ignored",
        "the sample is taken for all of the records",
        instead_of(sample_size="n_records"),
    ),
    Flaw(
        "groups-ignored",
        "a person is taken to be in one group alone",
        each(("groups",), lambda x: 0 * x + 1),
    ),
    Flaw(
        "threshold-passed-by-one",
        "who reaches the threshold is taken to be left out: the tail begins one too far",
        each(("threshold",), lambda x: x + 1),
    ),
    Flaw(
        "one-sided-quantile",
        "the quantile of one side is taken, though the noise errs on both",
        each(("probability",), lambda p: p.context.mpf(max(0, 2 * p - 1))),
    ),
    Flaw(
        "mu-halved",
        "half of mu is used, as if the densities were half as far apart",
        each(("mu",), lambda x: x / 2),
    ),
    Flaw(
        "scale-inverted",
        "the rate 1/scale is passed or used where the scale is meant",
        each(("scale",), lambda x: 1 / x),
    ),
    Flaw(
        "variance-for-scale",
        "the standard deviation, which is the scale times the root of two, is taken for the scale",
        each(("scale",), lambda x: x / x.context.sqrt(2)),
    ),
    Flaw(
        "standard-deviation-for-scale",
        "the standard deviation, the scale times the root of two, is returned for the scale",
        result(lambda a, value: value * a.context.sqrt(2), _is_scale),
    ),
    Flaw(
        "rate-for-scale",
        "the reciprocal is returned: a rate for a scale, or an epsilon for a scale",
        result(
            lambda a, value: 1 / value,
            lambda quantity: (
                _is_scale(quantity) or quantity.id in ("guarantee.epsilon", "translation.epsilon")
            ),
        ),
    ),
    Flaw(
        "sign-of-logarithm",
        "the logarithm is that of the reciprocal: the result is negative",
        result(lambda a, value: -value, lambda quantity: quantity.expression.has(sympy.log)),
    ),
    Flaw(
        "one-not-subtracted",
        "the factor 1 + beta is returned where beta is meant",
        result(lambda a, value: value + 1, _named("beta")),
    ),
    Flaw(
        "complement-returned",
        "what remains, 1 - x, is returned for x",
        result(lambda a, value: 1 - value, _is_probability_of_belief),
    ),
    Flaw(
        "excess-for-factor",
        "the excess over one is returned where the factor is meant",
        result(lambda a, value: value - 1, lambda quantity: quantity.result == FACTOR_UP),
    ),
    Flaw(
        "log-not-taken",
        "the odds ratio is returned without its logarithm",
        operation(log=lambda a: lambda x: x),
    ),
    Flaw(
        "exponential-linearised",
        "exp(t) is replaced by 1 + t, which holds for small t only",
        operation(exp=lambda a: lambda x: 1 + x),
    ),
    Flaw("sum-of-entries", "the entries are added up", over_entries(sum)),
    Flaw(
        "largest-entry",
        "the largest entry alone is returned, as for disjoint individuals",
        over_entries(max),
    ),
    Flaw(
        "first-entry-only",
        "the first entry alone is returned, as if the largest came first",
        over_entries(lambda entries: entries[0]),
    ),
    Flaw(
        "last-entry-only",
        "the last entry alone is returned, as if the largest came last",
        over_entries(lambda entries: entries[-1]),
    ),
    Flaw("smallest-entry", "the smallest entry alone is returned", over_entries(min)),
    Flaw("product-of-entries", "the entries are multiplied", over_entries(math.prod)),
    Flaw(
        "mean-of-entries",
        "the mean of the entries is returned",
        over_entries(lambda entries: sum(entries) / len(entries)),
    ),
    Flaw(
        "last-entry-dropped",
        "the loop ends one too early: the last entry is not counted",
        each_sequence(lambda entries: entries[:-1]),
    ),
    Flaw(
        "first-entry-dropped",
        "the loop begins one too late: the first entry is not counted",
        each_sequence(lambda entries: entries[1:]),
    ),
    Flaw(
        "duplicates-dropped",
        "equal entries are counted once, as in a set",
        each_sequence(lambda entries: sorted(set(entries))),
    ),
    Flaw(
        "gaussian-for-laplace",
        "the noise is taken for Gaussian: exp(-t**2/2) stands where exp(-t) belongs",
        operation(exp=lambda a: lambda x: a.exp(x * abs(x) / 2)),
    ),
    Flaw(
        "compared-as-texts",
        "numbers are compared as texts, so that 9 is more than 10",
        operation(
            largest=lambda a: lambda *x: max(*x, key=_text),
            smallest=lambda a: lambda *x: min(*x, key=_text),
        ),
    ),
)
