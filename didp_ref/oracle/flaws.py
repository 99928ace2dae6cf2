"""Bugs that change the formula: what an implementation that has one answers.

A flaw is the second engine with one thing exchanged: an operation, an argument, or what is done
with the result. Evaluated where it matters, it gives a vector's *symptom*: the number that an
implementation with this bug returns. An answer that equals the symptom names the bug.
"""

# ruff: noqa: ARG001, ARG005
# every flaw has one signature, and few need all of it

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from didp_ref.oracle.second_engine import FORMULAS, Arithmetic, Number

Inputs = dict[str, Any]
SENSITIVITIES = (
    "global_sensitivity",
    "identifiability_sensitivity",
    "sensitive_range",
    "sensitivity",
)
COUNTS = ("n_worlds", "n")
PRIORS = ("p_min", "p_max", "prior", "mass")
SEQUENCES = ("alphas", "betas", "epsilons")


@dataclass(frozen=True)
class Flaw:
    """A bug, and the wrong answer it gives; ``None`` where the bug cannot be made."""

    flag: str
    bug: str
    answer: Callable[[str, Arithmetic, Inputs], Any]


def _operation(**changed: Callable[[Arithmetic], Any]) -> Callable[..., Any]:
    def answer(identifier: str, a: Arithmetic, inputs: Inputs) -> Any:
        wrong = replace(a, **{name: make(a) for name, make in changed.items()})
        return FORMULAS[identifier](wrong, **inputs)

    return answer


def _argument(change: Callable[[Arithmetic, Inputs], Mapping[str, Any]]) -> Callable[..., Any]:
    def answer(identifier: str, a: Arithmetic, inputs: Inputs) -> Any:
        changed = change(a, inputs)
        if not changed or not changed.keys() <= inputs.keys():
            return None
        return FORMULAS[identifier](a, **{**inputs, **changed})

    return answer


def _result(change: Callable[[Arithmetic, Any], Any], only: tuple[str, ...]) -> Callable[..., Any]:
    def answer(identifier: str, a: Arithmetic, inputs: Inputs) -> Any:
        if identifier not in only:
            return None
        return change(a, FORMULAS[identifier](a, **inputs))

    return answer


def _instead(formulas: Mapping[str, Callable[..., Any]]) -> Callable[..., Any]:
    def answer(identifier: str, a: Arithmetic, inputs: Inputs) -> Any:
        return formulas[identifier](a, **inputs) if identifier in formulas else None

    return answer


def _each(
    names: tuple[str, ...], change: Callable[[Any], Any]
) -> Callable[[Arithmetic, Inputs], Inputs]:
    return lambda _, inputs: {name: change(inputs[name]) for name in names if name in inputs}


def _is_number(value: Any) -> bool:
    return not isinstance(value, list)


def _complement(a: Arithmetic, inputs: Inputs) -> Inputs:
    return {n: 1 - inputs[n] for n in PRIORS if n in inputs and _is_number(inputs[n])}


def _one_side(a: Arithmetic, inputs: Inputs, kept: str) -> Inputs:
    """Make the other of alpha and beta so generous that its side never decides."""
    if "alpha" not in inputs or "beta" not in inputs:
        return {}
    generous = a.context.mpf(2) ** -(a.context.prec // 2)
    if kept == "beta":
        return {"alpha": 1 - generous}
    p_min = inputs.get("p_min", 0)
    return {"beta": (1 - generous) / p_min - 1 if p_min else 1 / generous}


def _over_entries(combine: Callable[[Arithmetic, list[Number]], Number]) -> Callable[..., Any]:
    def answer(identifier: str, a: Arithmetic, inputs: Inputs) -> Any:
        for name in SEQUENCES:
            if name in inputs:
                return combine(a, inputs[name])
        return None

    return answer


def _product(entries: list[Number]) -> Number:
    result: Number = 1
    for entry in entries:
        result = result * entry
    return result


def _posterior(weight: Callable[[Arithmetic, Number, Number, Number], Number]) -> Any:
    def answer(
        a: Arithmetic, prior: list[Number], values: list[Number], response: Number, scale: Number
    ) -> list[Number]:
        weights = [weight(a, p, response - v, scale) for p, v in zip(prior, values, strict=True)]
        return [one / sum(weights) for one in weights]

    return answer


def _joint(a: Arithmetic, prior: Any, values: Any, response: Any, scale: Any) -> list[Number]:
    return [p * a.exp(-abs(response - v) / scale) for p, v in zip(prior, values, strict=True)]


SCALES = (
    "scale.differential_privacy",
    "scale.prior_free",
    "scale.prior_dependent",
    "scale.rho",
    "scale.rho_at_prior",
)
RISES = (
    "guarantee.beta",
    "composition.beta",
    "composition.beta_symmetric",
    "composition.beta_at_prior",
    "translation.beta_from_epsilon",
)
FALLS = (
    "guarantee.alpha",
    "composition.alpha",
    "composition.alpha_symmetric",
    "composition.alpha_at_prior",
    "translation.alpha_from_epsilon",
)
LOGARITHMS = ("translation.epsilon_from_rho", "translation.epsilon_bound")
RISKS = (
    "guarantee.rho",
    "guarantee.rho_at_prior",
    "belief.risk_bound",
    "translation.rho_from_epsilon",
)

FLAWS = (
    Flaw(
        "logarithm-base-2",
        "the logarithm is taken to base 2, not the natural one",
        _operation(log=lambda a: lambda x: a.log(x) / a.log(2)),
    ),
    Flaw(
        "logarithm-base-10",
        "the logarithm is taken to base 10, not the natural one",
        _operation(log=lambda a: lambda x: a.log(x) / a.log(10)),
    ),
    Flaw(
        "exponential-base-2",
        "2 is raised to the exponent, not e: a budget in bits is taken for one in nats",
        _operation(exp=lambda a: lambda x: a.exp(x * a.log(2))),
    ),
    Flaw(
        "exponent-sign",
        "the exponent has the wrong sign: exp(t) where exp(-t) is meant, or the other way round",
        _operation(exp=lambda a: lambda x: a.exp(-x)),
    ),
    Flaw(
        "max-and-min-exchanged",
        "the smaller of two terms is taken where the larger decides, or the other way round",
        _operation(largest=lambda a: a.smallest, smallest=lambda a: a.largest),
    ),
    Flaw(
        "p-max-for-p-min",
        "the largest prior is used where the smallest one decides",
        _argument(lambda a, i: {"p_min": i.get("p_max")} if {"p_min", "p_max"} <= i.keys() else {}),
    ),
    Flaw(
        "prior-free-composition",
        "Theorem 1's composition, which holds against every prior, is used at a fixed prior",
        _instead(
            {
                "composition.alpha_at_prior": lambda a, alphas, p_min: (
                    1 - _product([1 - alpha for alpha in alphas])
                ),
                "composition.beta_at_prior": lambda a, betas, p_min: (
                    _product([1 + beta for beta in betas]) - 1
                ),
            }
        ),
    ),
    Flaw(
        "prior-ignored",
        "the prior-free formula is used, as if the smallest prior were zero",
        _argument(lambda a, i: {"p_min": 0 * i["p_min"]} if "p_min" in i else {}),
    ),
    Flaw(
        "prior-complemented",
        "1 - p is used where p is meant",
        _argument(_complement),
    ),
    Flaw(
        "alpha-and-beta-exchanged",
        "alpha is used where beta is meant, and beta where alpha is",
        _argument(
            lambda a, i: (
                {"alpha": i["beta"], "beta": i["alpha"]} if {"alpha", "beta"} <= i.keys() else {}
            )
        ),
    ),
    Flaw(
        "alpha-side-only",
        "only alpha is looked after: the side of beta is left out of the maximum",
        _argument(lambda a, i: _one_side(a, i, "alpha")),
    ),
    Flaw(
        "beta-side-only",
        "only beta is looked after: the side of alpha is left out of the maximum",
        _argument(lambda a, i: _one_side(a, i, "beta")),
    ),
    Flaw(
        "delta-and-theta-exchanged",
        "the global sensitivity stands where the identifiability sensitivity belongs, and back",
        _argument(
            lambda a, i: (
                {
                    "global_sensitivity": i["identifiability_sensitivity"],
                    "identifiability_sensitivity": i["global_sensitivity"],
                }
                if {"global_sensitivity", "identifiability_sensitivity"} <= i.keys()
                else {}
            )
        ),
    ),
    Flaw(
        "delta-for-theta",
        "the global sensitivity is used for the identifiability sensitivity too",
        _argument(
            lambda a, i: (
                {"identifiability_sensitivity": i["global_sensitivity"]}
                if {"global_sensitivity", "identifiability_sensitivity"} <= i.keys()
                else {}
            )
        ),
    ),
    Flaw(
        "sensitivity-and-distance-exchanged",
        "the largest distance stands where the sensitivity belongs, and back",
        _argument(
            lambda a, i: (
                {"sensitivity": i["distance"], "distance": i["sensitivity"]}
                if {"sensitivity", "distance"} <= i.keys()
                else {}
            )
        ),
    ),
    Flaw(
        "sensitivity-forgotten",
        "the sensitivity is left out, as if it were always one",
        _argument(_each(SENSITIVITIES, lambda x: 0 * x + 1)),
    ),
    Flaw(
        "sensitivity-doubled",
        "the sensitivity is counted twice: replacing a record is not removing and adding one here",
        _argument(_each(SENSITIVITIES, lambda x: 2 * x)),
    ),
    Flaw(
        "sensitivity-halved",
        "the sensitivity is halved: a range is taken for a diameter, or replacement for removal",
        _argument(_each(SENSITIVITIES, lambda x: x / 2)),
    ),
    Flaw(
        "epsilon-doubled",
        "the budget is counted twice, as between the unbounded and the bounded adjacency",
        _argument(_each(("epsilon", "exponent"), lambda x: 2 * x)),
    ),
    Flaw(
        "epsilon-halved",
        "half the budget is used, as between the bounded and the unbounded adjacency",
        _argument(_each(("epsilon", "exponent"), lambda x: x / 2)),
    ),
    Flaw(
        "m-for-m-minus-one",
        "m is used where the other m - 1 worlds are counted",
        _argument(_each(COUNTS, lambda m: m + 1)),
    ),
    Flaw(
        "m-minus-two",
        "one is subtracted from the number of worlds twice",
        _argument(_each(COUNTS, lambda m: m - 1)),
    ),
    Flaw(
        "rho-complemented",
        "1 - rho is used where rho is meant",
        _argument(_each(("rho",), lambda rho: 1 - rho)),
    ),
    Flaw(
        "odds-not-formed",
        "rho itself is used where the odds rho/(1 - rho) belong",
        _argument(_each(("rho",), lambda rho: rho / (1 + rho))),
    ),
    Flaw(
        "rate-ignored",
        "the sampling rate is left out, as if every record were sampled",
        _argument(_each(("sampling_rate",), lambda x: 0 * x + 1)),
    ),
    Flaw(
        "scale-inverted",
        "the rate 1/scale is passed or used where the scale is meant",
        _argument(_each(("scale",), lambda x: 1 / x)),
    ),
    Flaw(
        "variance-for-scale",
        "the standard deviation, which is the scale times the root of two, is taken for the scale",
        _argument(_each(("scale",), lambda x: x / x.context.sqrt(2))),
    ),
    Flaw(
        "standard-deviation-for-scale",
        "the standard deviation, the scale times the root of two, is returned for the scale",
        _result(lambda a, value: value * a.context.sqrt(2), SCALES),
    ),
    Flaw(
        "rate-for-scale",
        "the reciprocal is returned: a rate for a scale, or an epsilon for a scale",
        _result(lambda a, value: 1 / value, (*SCALES, "guarantee.epsilon", "translation.epsilon")),
    ),
    Flaw(
        "sign-of-logarithm",
        "the logarithm is that of the reciprocal: the result is negative",
        _result(lambda a, value: -value, (*SCALES[1:], *LOGARITHMS, "translation.epsilon")),
    ),
    Flaw(
        "one-not-subtracted",
        "the factor 1 + beta is returned where beta is meant",
        _result(lambda a, value: value + 1, RISES),
    ),
    Flaw(
        "complement-returned",
        "what remains, 1 - x, is returned for x",
        _result(
            lambda a, value: 1 - value,
            (*FALLS, *RISKS, "belief.ratio_floor", "translation.rho_from_gamma"),
        ),
    ),
    Flaw(
        "excess-for-factor",
        "the excess over one is returned where the factor is meant",
        _result(
            lambda a, value: value - 1,
            (
                "belief.ratio_ceiling",
                "translation.gamma_from_rho",
                "translation.gamma_from_sampling",
                "refinement.factor_up_individual",
                "refinement.factor_up_statistical",
            ),
        ),
    ),
    Flaw(
        "log-not-taken",
        "the odds ratio is returned without its logarithm",
        _operation(log=lambda a: lambda x: x),
    ),
    Flaw(
        "exponential-linearised",
        "exp(t) is replaced by 1 + t, which holds for small t only",
        _operation(exp=lambda a: lambda x: 1 + x),
    ),
    Flaw(
        "sum-of-entries",
        "the entries are added up",
        _over_entries(lambda a, entries: sum(entries)),
    ),
    Flaw(
        "largest-entry",
        "the largest entry alone is returned, as for disjoint individuals",
        _over_entries(lambda a, entries: max(entries)),
    ),
    Flaw(
        "first-entry-only",
        "the first entry alone is returned, as if the largest came first",
        _over_entries(lambda a, entries: entries[0]),
    ),
    Flaw(
        "last-entry-only",
        "the last entry alone is returned, as if the largest came last",
        _over_entries(lambda a, entries: entries[-1]),
    ),
    Flaw(
        "smallest-entry",
        "the smallest entry alone is returned",
        _over_entries(lambda a, entries: min(entries)),
    ),
    Flaw(
        "product-of-entries",
        "the entries are multiplied",
        _over_entries(lambda a, entries: _product(entries)),
    ),
    Flaw(
        "mean-of-entries",
        "the mean of the entries is returned",
        _over_entries(lambda a, entries: sum(entries) / len(entries)),
    ),
    Flaw(
        "last-entry-dropped",
        "the loop ends one too early: the last entry is not counted",
        _argument(
            lambda a, i: {name: i[name][:-1] for name in SEQUENCES if len(i.get(name, ())) > 1}
        ),
    ),
    Flaw(
        "first-entry-dropped",
        "the loop begins one too late: the first entry is not counted",
        _argument(
            lambda a, i: {name: i[name][1:] for name in SEQUENCES if len(i.get(name, ())) > 1}
        ),
    ),
    Flaw(
        "duplicates-dropped",
        "equal entries are counted once, as in a set",
        _argument(lambda a, i: {name: sorted(set(i[name])) for name in SEQUENCES if name in i}),
    ),
    Flaw(
        "second-order-only",
        "the symmetric polynomials stop after the pairs",
        _instead(
            {
                name: lambda a, alphas: _to_second_order(alphas, sign=-1)
                for name in ("composition.alpha", "composition.alpha_symmetric")
            }
            | {
                name: lambda a, betas: _to_second_order(betas, sign=1)
                for name in ("composition.beta", "composition.beta_symmetric")
            }
        ),
    ),
    Flaw(
        "signs-not-alternating",
        "every symmetric polynomial is added, where the even ones are to be subtracted",
        _instead(
            {
                name: lambda a, alphas: _product([1 + alpha for alpha in alphas]) - 1
                for name in ("composition.alpha", "composition.alpha_symmetric")
            }
        ),
    ),
    Flaw(
        "prior-left-out-of-bayes",
        "every world gets the same prior: only the likelihoods are normalised",
        _instead(
            {"belief.posterior": _posterior(lambda a, p, d, s: a.exp(-abs(d) / s) if p else 0 * p)}
        ),
    ),
    Flaw(
        "squared-distance",
        "the squared distance is used: the noise is taken for Gaussian",
        _instead({"belief.posterior": _posterior(lambda a, p, d, s: p * a.exp(-((d / s) ** 2)))}),
    ),
    Flaw(
        "signed-distance",
        "the distance lacks its absolute value: worlds above the response gain",
        _instead({"belief.posterior": _posterior(lambda a, p, d, s: p * a.exp(-d / s))}),
    ),
    Flaw(
        "not-normalised",
        "prior times likelihood is returned without dividing by the total",
        _instead({"belief.posterior": _joint}),
    ),
    Flaw(
        "responses-forgotten",
        "the prior is returned unchanged",
        _instead({"belief.posterior": lambda a, prior, values, response, scale: list(prior)}),
    ),
    Flaw(
        "first-term-only",
        "only the first of the two terms is computed",
        _instead(
            {
                "translation.gamma_from_rho": lambda a, rho, n_worlds: rho * n_worlds,
                "translation.rho_from_gamma": lambda a, gamma, n_worlds: gamma / n_worlds,
                "translation.gamma_from_sampling": lambda a, epsilon, sampling_rate: a.exp(epsilon),
            }
        ),
    ),
    Flaw(
        "second-term-only",
        "only the second of the two terms is computed",
        _instead(
            {
                "translation.gamma_from_rho": lambda a, rho, n_worlds: (
                    (n_worlds - 1) / (n_worlds * (1 - rho))
                ),
                "translation.rho_from_gamma": lambda a, gamma, n_worlds: (
                    1 - (n_worlds - 1) / (n_worlds * gamma)
                ),
                "translation.gamma_from_sampling": lambda a, epsilon, sampling_rate: (
                    (a.exp(epsilon) - 1 + sampling_rate) / (sampling_rate * a.exp(epsilon))
                ),
            }
        ),
    ),
    Flaw(
        "masses-exchanged",
        "the masses of the near and the far set are exchanged, as printed after eq. 3",
        _instead(
            {
                "refinement.mass_up": lambda a, factor_up, factor_down: (
                    (factor_up - 1) / (factor_up - factor_down)
                ),
                "refinement.mass_down": lambda a, factor_up, factor_down: (
                    (1 - factor_down) / (factor_up - factor_down)
                ),
            }
        ),
    ),
    Flaw(
        "delta-moved-whole",
        "all of delta is moved, as printed; the event that loses it is counted e^epsilon times",
        _instead({"refinement.moved_mass_individual": lambda a, epsilon, delta: delta}),
    ),
    Flaw(
        "delta-moved-half",
        "half of delta is moved, as printed; the event that loses it is counted e^epsilon times",
        _instead(
            {
                "refinement.moved_mass_statistical": lambda a, epsilon, delta: delta / 2,
                "refinement.moved_mass_individual": lambda a, epsilon, delta: delta / 2,
            }
        ),
    ),
    Flaw(
        "statistical-for-individual",
        "the formula for statistical queries is used for individual ones, or the other way round",
        _instead(
            {
                "refinement.moved_mass_individual": lambda a, epsilon, delta: (
                    delta / (1 + a.exp(epsilon))
                ),
                "refinement.moved_mass_statistical": lambda a, epsilon, delta: (
                    delta * a.exp(-epsilon)
                ),
                "refinement.factor_up_statistical": lambda a, epsilon, mass: a.exp(epsilon),
                "refinement.factor_down_statistical": lambda a, epsilon, mass: a.exp(-epsilon),
                "refinement.factor_up_individual": lambda a, epsilon: a.exp(epsilon / 2),
                "refinement.factor_down_individual": lambda a, epsilon: a.exp(-epsilon / 2),
            }
        ),
    ),
    Flaw(
        "maximum-not-inverted",
        "the larger reciprocal logarithm is multiplied, where the budget divides by it",
        _instead(
            {
                "translation.epsilon": lambda a, **i: (
                    i["global_sensitivity"] ** 2
                    / i["identifiability_sensitivity"] ** 2
                    / FORMULAS["translation.epsilon"](a, **i)
                )
            }
        ),
    ),
)


def _to_second_order(entries: list[Number], *, sign: int) -> Number:
    first = sum(entries)
    pairs = (first**2 - sum(entry**2 for entry in entries)) / 2
    return first + sign * pairs
