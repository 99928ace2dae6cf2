"""Flaws that exchange an operation, an argument, or what is done with the result."""

# ruff: noqa: ARG005
# every wrong formula gets the arithmetic and all inputs, and few need all of them

from __future__ import annotations

import math
from collections.abc import Callable

import sympy

from didp_ref.formulas.quantity import Quantity
from didp_ref.numbers.domains import FACTOR_UP
from didp_ref.oracle.arithmetic import Number
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
        "uses the logarithm to base 2; the formula needs the natural one",
        operation(log=lambda a: lambda x: a.log(x) / a.log(2)),
    ),
    Flaw(
        "logarithm-base-10",
        "uses the logarithm to base 10; the formula needs the natural one",
        operation(log=lambda a: lambda x: a.log(x) / a.log(10)),
    ),
    Flaw(
        "exponential-base-2",
        "raises 2 to the exponent; the formula needs e (a budget in bits is used as one in nats)",
        operation(exp=lambda a: lambda x: a.exp(x * a.log(2))),
    ),
    Flaw(
        "exponent-sign",
        "the exponent has the wrong sign: exp(t) in place of exp(-t), or the reverse",
        operation(exp=lambda a: lambda x: a.exp(-x)),
    ),
    Flaw(
        "max-and-min-exchanged",
        "takes the smaller of two terms; the formula needs the larger, or the reverse",
        operation(largest=lambda a: a.smallest, smallest=lambda a: a.largest),
    ),
    Flaw(
        "p-max-for-p-min",
        "uses the largest prior; the formula needs the smallest",
        instead_of(p_min="p_max"),
    ),
    Flaw(
        "prior-free-composition",
        "uses Theorem 1's composition, which holds for every prior, at one fixed prior",
        instead(
            {
                "composition.alpha_at_prior": formula_of("composition.alpha"),
                "composition.beta_at_prior": formula_of("composition.beta"),
            }
        ),
    ),
    Flaw(
        "prior-ignored",
        "uses the formula for every prior, as if the smallest prior were zero",
        each(("p_min",), lambda p: 0 * p),
    ),
    Flaw("prior-complemented", "uses 1 - p; the formula needs p", each(PRIORS, lambda p: 1 - p)),
    Flaw(
        "alpha-and-beta-exchanged",
        "swaps alpha and beta with each other",
        instead_of(alpha="beta", beta="alpha"),
    ),
    Flaw(
        "alpha-side-only",
        "uses alpha alone: the term of beta is missing from the maximum",
        argument(_generous_beta),
    ),
    Flaw(
        "beta-side-only",
        "uses beta alone: the term of alpha is missing from the maximum",
        argument(_generous_alpha),
    ),
    Flaw(
        "delta-and-theta-exchanged",
        "swaps the global sensitivity and the identifiability sensitivity",
        instead_of(
            global_sensitivity="identifiability_sensitivity",
            identifiability_sensitivity="global_sensitivity",
        ),
    ),
    Flaw(
        "delta-for-theta",
        "uses the global sensitivity in place of the identifiability sensitivity",
        instead_of(identifiability_sensitivity="global_sensitivity"),
    ),
    Flaw(
        "sensitivity-and-distance-exchanged",
        "swaps the largest distance and the sensitivity",
        instead_of(sensitivity="distance", distance="sensitivity"),
    ),
    Flaw(
        "sensitivity-forgotten",
        "leaves the sensitivity out, as if it were always 1",
        each(SENSITIVITIES, lambda x: 0 * x + 1),
    ),
    Flaw(
        "sensitivity-doubled",
        "counts the sensitivity, or the scale, twice (replacing a record is not removing "
        "one and adding one here)",
        each(SENSITIVITIES, lambda x: 2 * x),
    ),
    Flaw(
        "sensitivity-halved",
        "halves the sensitivity, or doubles the scale in an exponent",
        each(SENSITIVITIES, lambda x: x / 2),
    ),
    Flaw(
        "epsilon-doubled",
        "counts the budget twice, as between the two adjacency relations",
        each(("epsilon", "exponent"), lambda x: 2 * x),
    ),
    Flaw(
        "epsilon-halved",
        "uses half of the budget, as between the two adjacency relations",
        each(("epsilon", "exponent"), lambda x: x / 2),
    ),
    Flaw(
        "largest-prior-for-collision",
        "uses the larger of two priors; the formula needs the sum of their squares",
        each(("collision_probability",), _larger_of_two),
    ),
    Flaw("m-for-m-minus-one", "uses m; the formula needs m - 1", each(COUNTS, lambda m: m + 1)),
    Flaw("m-minus-two", "uses m - 2; the formula needs m - 1", each(COUNTS, lambda m: m - 1)),
    Flaw(
        "rho-complemented", "uses 1 - rho; the formula needs rho", _of_a_belief(lambda rho: 1 - rho)
    ),
    Flaw(
        "odds-not-formed",
        "uses rho; the formula needs the odds rho/(1 - rho)",
        _of_a_belief(lambda rho: rho / (1 + rho)),
    ),
    Flaw(
        "rate-ignored",
        "leaves the sampling rate out, as if every record were sampled",
        each(("sampling_rate",), lambda x: 0 * x + 1),
    ),
    Flaw(
        "sample-ignored",
        "treats the sample as all of the records",
        instead_of(sample_size="n_records"),
    ),
    Flaw(
        "groups-ignored",
        "assumes that a person is in one group only",
        each(("groups",), lambda x: 0 * x + 1),
    ),
    Flaw(
        "k-for-k-minus-one",
        "uses k; the formula needs k - 1",
        each(("n_values", "n_candidates"), lambda k: k + 1),
    ),
    Flaw(
        "limit-of-two-sides",
        "uses half of the significance, as for limits on two sides; one limit needs all of it",
        each(("significance",), lambda x: x / 2),
    ),
    Flaw(
        "cutoff-ignored",
        "leaves the cutoff out, as if the first query above the threshold were the last",
        each(("cutoff",), lambda c: 0 * c + 1),
    ),
    Flaw(
        "bits-counted-once",
        "counts each hash function once; two values differ in twice as many bits",
        each(("hashes",), lambda h: h / 2),
    ),
    Flaw(
        "threshold-passed-by-one",
        "leaves out a count equal to the threshold: the tail begins one too far",
        each(("threshold",), lambda x: x + 1),
    ),
    Flaw(
        "one-sided-quantile",
        "uses the quantile of one side; the noise errs on both sides",
        each(("probability",), lambda p: p.context.mpf(max(0, 2 * p - 1))),
    ),
    Flaw("mu-halved", "uses half of mu in place of mu", each(("mu",), lambda x: x / 2)),
    Flaw(
        "scale-inverted",
        "uses the rate 1/scale; the formula needs the scale",
        each(("scale",), lambda x: 1 / x),
    ),
    Flaw(
        "variance-for-scale",
        "uses the standard deviation, sqrt(2) times the scale; the formula needs the scale",
        each(("scale",), lambda x: x / x.context.sqrt(2)),
    ),
    Flaw(
        "standard-deviation-for-scale",
        "returns the standard deviation, sqrt(2) times the scale; the formula is the scale",
        result(lambda a, value: value * a.context.sqrt(2), _is_scale),
    ),
    Flaw(
        "rate-for-scale",
        "returns the reciprocal: a rate for a scale, or an epsilon for a scale",
        result(
            lambda a, value: 1 / value,
            lambda quantity: (
                _is_scale(quantity) or quantity.id in ("guarantee.epsilon", "translation.epsilon")
            ),
        ),
    ),
    Flaw(
        "sign-of-logarithm",
        "takes the logarithm of the reciprocal: the result is negative",
        result(lambda a, value: -value, lambda quantity: quantity.expression.has(sympy.log)),
    ),
    Flaw(
        "one-not-subtracted",
        "returns the factor 1 + beta; the formula is beta",
        result(lambda a, value: value + 1, _named("beta")),
    ),
    Flaw(
        "complement-returned",
        "returns 1 - x; the formula is x",
        result(lambda a, value: 1 - value, _is_probability_of_belief),
    ),
    Flaw(
        "excess-for-factor",
        "returns the factor minus one; the formula is the factor",
        result(lambda a, value: value - 1, lambda quantity: quantity.result == FACTOR_UP),
    ),
    Flaw(
        "log-not-taken",
        "returns the odds ratio without its logarithm",
        operation(log=lambda a: lambda x: x),
    ),
    Flaw(
        "exponential-linearised",
        "uses 1 + t for exp(t), which is right for small t only",
        operation(exp=lambda a: lambda x: 1 + x),
    ),
    Flaw(
        "sum-of-entries", "adds the entries, as if they were composed by a sum", over_entries(sum)
    ),
    Flaw(
        "largest-entry", "returns the largest entry, as for disjoint individuals", over_entries(max)
    ),
    Flaw("first-entry-only", "returns the first entry", over_entries(lambda entries: entries[0])),
    Flaw("last-entry-only", "returns the last entry", over_entries(lambda entries: entries[-1])),
    Flaw("smallest-entry", "returns the smallest entry", over_entries(min)),
    Flaw("product-of-entries", "multiplies the entries", over_entries(math.prod)),
    Flaw(
        "mean-of-entries",
        "returns the mean of the entries",
        over_entries(lambda entries: sum(entries) / len(entries)),
    ),
    Flaw(
        "last-entry-dropped",
        "leaves the last entry out: the loop ends one too early",
        each_sequence(lambda entries: entries[:-1]),
    ),
    Flaw(
        "first-entry-dropped",
        "leaves the first entry out: the loop begins one too late",
        each_sequence(lambda entries: entries[1:]),
    ),
    Flaw(
        "duplicates-dropped",
        "counts equal entries once, as in a set",
        each_sequence(lambda entries: sorted(set(entries))),
    ),
    Flaw(
        "gaussian-for-laplace",
        "uses Gaussian noise: exp(-t**2/2) in place of exp(-t)",
        operation(exp=lambda a: lambda x: a.exp(x * abs(x) / 2)),
    ),
    Flaw(
        "compared-as-texts",
        "compares numbers as texts, so that 9 is more than 10",
        operation(
            largest=lambda a: lambda *x: max(*x, key=_text),
            smallest=lambda a: lambda *x: min(*x, key=_text),
        ),
    ),
)
