"""Flaws that use another formula altogether."""

# ruff: noqa: ARG005
# every wrong formula gets the arithmetic and all inputs, and few need all of them

from __future__ import annotations

from collections.abc import Callable

from didp_ref.oracle.arithmetic import Arithmetic, Formula, Number
from didp_ref.oracle.flags.flaw import Flaw, formula_of, instead
from didp_ref.oracle.second_engine import FORMULAS


def _to_second_order(entries: list[Number], *, sign: int) -> Number:
    first = sum(entries)
    pairs = (first**2 - sum(entry**2 for entry in entries)) / 2
    return first + sign * pairs


def _posterior(weight: Callable[[Arithmetic, Number, Number, Number], Number]) -> Formula:
    """Return Bayes' rule with another weight, of a prior, a signed distance and a scale."""

    def answer(
        a: Arithmetic, prior: list[Number], values: list[Number], response: Number, scale: Number
    ) -> list[Number]:
        weights = [weight(a, p, response - v, scale) for p, v in zip(prior, values, strict=True)]
        return [share / sum(weights) for share in weights]

    return answer


def _without_delta(name: str) -> Formula:
    """Return a formula with a delta of zero."""
    return lambda a, delta, **others: FORMULAS[name](a, delta=0 * delta, **others)


def _joint(
    a: Arithmetic, prior: list[Number], values: list[Number], response: Number, scale: Number
) -> list[Number]:
    return [p * a.exp(-abs(response - v) / scale) for p, v in zip(prior, values, strict=True)]


OTHER_FORMULAS = (
    Flaw(
        "second-order-only",
        "stops the symmetric polynomials after the pairs",
        instead(
            {
                "composition.alpha": lambda a, alphas: _to_second_order(alphas, sign=-1),
                "composition.alpha_symmetric": lambda a, alphas: _to_second_order(alphas, sign=-1),
                "composition.beta": lambda a, betas: _to_second_order(betas, sign=1),
                "composition.beta_symmetric": lambda a, betas: _to_second_order(betas, sign=1),
            }
        ),
    ),
    Flaw(
        "signs-not-alternating",
        "adds every symmetric polynomial; the formula subtracts the even ones",
        instead(
            {
                "composition.alpha": lambda a, alphas: FORMULAS["composition.beta"](
                    a, betas=alphas
                ),
                "composition.alpha_symmetric": (
                    lambda a, alphas: FORMULAS["composition.beta_symmetric"](a, betas=alphas)
                ),
            }
        ),
    ),
    Flaw(
        "prior-left-out-of-bayes",
        "gives every world the same prior: it normalizes the likelihoods alone",
        instead(
            {"belief.posterior": _posterior(lambda a, p, d, s: a.exp(-abs(d) / s) if p else 0 * p)}
        ),
    ),
    Flaw(
        "squared-distance",
        "uses the squared distance, as for Gaussian noise",
        instead({"belief.posterior": _posterior(lambda a, p, d, s: p * a.exp(-((d / s) ** 2)))}),
    ),
    Flaw(
        "signed-distance",
        "leaves out the absolute value of the distance",
        instead({"belief.posterior": _posterior(lambda a, p, d, s: p * a.exp(-d / s))}),
    ),
    Flaw(
        "not-normalised",
        "returns prior times likelihood without dividing by the total",
        instead({"belief.posterior": _joint}),
    ),
    Flaw(
        "responses-forgotten",
        "returns the prior unchanged",
        instead({"belief.posterior": lambda a, prior, values, response, scale: list(prior)}),
    ),
    Flaw(
        "first-term-only",
        "computes only the first of the two terms",
        instead(
            {
                "translation.gamma_from_rho": lambda a, rho, n_worlds: rho * n_worlds,
                "translation.rho_from_gamma": lambda a, gamma, n_worlds: gamma / n_worlds,
                "translation.gamma_from_sampling": lambda a, epsilon, sampling_rate: a.exp(epsilon),
            }
        ),
    ),
    Flaw(
        "second-term-only",
        "computes only the second of the two terms",
        instead(
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
        "swaps the masses of the near and the far set, as printed after eq. 3",
        instead(
            {
                "refinement.mass_up": formula_of("refinement.mass_down"),
                "refinement.mass_down": formula_of("refinement.mass_up"),
            }
        ),
    ),
    Flaw(
        "delta-moved-whole",
        "all of delta is moved, as printed; the event that loses it is counted e^epsilon times",
        instead({"refinement.moved_mass_individual": lambda a, epsilon, delta: delta}),
    ),
    Flaw(
        "delta-moved-half",
        "half of delta is moved, as printed; the event that loses it is counted e^epsilon times",
        instead(
            {
                "refinement.moved_mass_statistical": lambda a, epsilon, delta: delta / 2,
                "refinement.moved_mass_individual": lambda a, epsilon, delta: delta / 2,
            }
        ),
    ),
    Flaw(
        "statistical-for-individual",
        "swaps the formulas for statistical and for individual queries",
        instead(
            {
                "refinement.moved_mass_individual": formula_of("refinement.moved_mass_statistical"),
                "refinement.moved_mass_statistical": formula_of("refinement.moved_mass_individual"),
                "refinement.factor_up_statistical": formula_of("refinement.factor_up_individual"),
                "refinement.factor_down_statistical": formula_of(
                    "refinement.factor_down_individual"
                ),
                "refinement.factor_up_individual": lambda a, epsilon: a.exp(epsilon / 2),
                "refinement.factor_down_individual": lambda a, epsilon: a.exp(-epsilon / 2),
            }
        ),
    ),
    Flaw(
        "maximum-not-inverted",
        "multiplies by the larger reciprocal logarithm; the formula divides by it",
        instead(
            {
                "translation.epsilon": lambda a, **i: (
                    i["global_sensitivity"] ** 2
                    / i["identifiability_sensitivity"] ** 2
                    / FORMULAS["translation.epsilon"](a, **i)
                )
            }
        ),
    ),
    Flaw(
        "root-forgotten",
        "leaves out a root, or does not undo a square",
        instead(
            {
                "gaussian.textbook_deviation": lambda a, **i: (
                    FORMULAS["gaussian.textbook_deviation"](a, **i) ** 2
                    * i["epsilon"]
                    / i["global_sensitivity"]
                )
            }
        ),
    ),
    Flaw(
        "delta-counted-once",
        "uses log(1 - delta); the formula needs its double",
        instead(
            {
                "laplace.epsilon": lambda a, delta, scale, global_sensitivity: a.largest(
                    0 * delta, global_sensitivity / scale + a.log(1 - delta)
                ),
                "laplace.scale": lambda a, epsilon, delta, global_sensitivity: (
                    global_sensitivity / (epsilon - a.log(1 - delta))
                ),
            }
        ),
    ),
    Flaw(
        "delta-left-out",
        "leaves out delta: the bound is too large",
        instead(
            {
                "auditing.epsilon": lambda a, true_positives, false_positives, delta: a.log(
                    a.largest(1 + 0 * delta, true_positives / false_positives)
                ),
                **{
                    name: _without_delta(name)
                    for name in ("auditing.epsilon_from_counts", "auditing.one_run_epsilon")
                },
            }
        ),
    ),
    Flaw(
        "as-if-monotone",
        "counts a query above the threshold once; it costs twice unless all queries rise or fall",
        instead(
            {
                f"sparse_vector.{name}": FORMULAS[f"sparse_vector.{name}_monotone"]
                for name in ("epsilon", "query_scale", "threshold_scale", "threshold_epsilon")
            }
        ),
    ),
    Flaw(
        "threshold-for-free",
        "leaves out the threshold's share of epsilon",
        instead(
            {
                "sparse_vector.epsilon": lambda a, query_scale, global_sensitivity, cutoff, **_: (
                    2 * cutoff * global_sensitivity / query_scale
                ),
                "sparse_vector.epsilon_monotone": (
                    lambda a, query_scale, global_sensitivity, cutoff, **_: (
                        cutoff * global_sensitivity / query_scale
                    )
                ),
            }
        ),
    ),
    Flaw(
        "significance-not-split",
        "gives each limit the whole significance: both limits together are wrong twice as often",
        instead(
            {
                "auditing.epsilon_from_counts": lambda a, significance, **i: FORMULAS[
                    "auditing.epsilon_from_counts"
                ](a, significance=2 * significance, **i)
            }
        ),
    ),
    Flaw(
        "continuous-for-discrete",
        "uses the delta of continuous Gaussian noise; discrete noise may need a larger one",
        instead({"gaussian.discrete_delta": FORMULAS["gaussian.delta"]}),
    ),
    Flaw(
        "gaussian-of-same-deviation",
        "uses Gaussian noise of the same deviation, sqrt(2) times the scale",
        instead(
            {"belief.posterior": _posterior(lambda a, p, d, s: p * a.exp(-((d / s) ** 2) / 4))}
        ),
    ),
)
