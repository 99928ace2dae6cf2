"""Each formula at the ends of its domain: the value there, derived apart from it, or why none is.

``limit_values.py`` has a formula for each end at which there is an answer. ``NONE`` says of every
other end why there is none.
``EQUAL`` is of parameters that are equal, or just tied. ``python -m tools.limits`` prints it all.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from statistics import NormalDist
from typing import Any

from didp_ref.formulas.quantity import Parameter, Quantity
from tests.formulas.limit_values import VALUES

HALF, FOURTH, EIGHTH = Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)
BASE: dict[str, Fraction | int] = {
    **{"alpha": FOURTH, "beta": HALF, "epsilon": HALF, "delta": EIGHTH, "rho": Fraction(3, 8)},
    **{"n_worlds": 4, "n": 4, "scale": 1, "deviation": 1, "global_sensitivity": 1},
    **{"identifiability_sensitivity": 1, "sensitive_range": 1, "sensitivity": 1, "distance": 1},
    **{"p_min": EIGHTH, "p_max": FOURTH, "prior": FOURTH, "exponent": 1, "sampling_rate": FOURTH},
    **{"times": 3, "slack": Fraction(1, 16), "total_epsilon": FOURTH, "total_delta": HALF},
    **{"size": 3, "order": 2, "budget": 1, "mu": 1, "false_positives": FOURTH},
    **{"false_negatives": FOURTH, "inclusion": HALF, "share": FOURTH, "mass": FOURTH},
    **{"sample_size": 2, "n_records": 8, "groups": 2, "threshold": 4, "probability": HALF},
    **{"collision_probability": HALF, "advantage": EIGHTH, "factor_up": 2, "factor_down": HALF},
    **{"gamma": 2, "rho_1": FOURTH, "rho_2": HALF, "eta": 1, "n_values": 4, "truth": HALF},
    **{"one_kept": HALF, "zero_flipped": FOURTH, "flip": HALF, "n_reports": 8, "hashes": 2},
    **{"gap": 2, "n_candidates": 4, "true_positives": HALF},
    **{"successes": 1, "trials": 4, "significance": FOURTH, "found": 4, "members": 4},
    **{"false_alarms": 0, "non_members": 8, "examples": 8, "guesses": 4, "correct": 4},
    **{"threshold_scale": 2, "query_scale": 4, "cutoff": 4},
}
"""What the other parameters are while one is at an end."""

NO_NOISE = "without noise nothing is promised"
CERTAIN = "certainty: every budget keeps it, however large"
NOTHING_TOLD = "no finite noise keeps every belief where it is"
ALL_TOLD = "a promise of nothing: no noise is needed for it"
OF_PRIORS = "two worlds have a prior each: none is impossible or certain"
TIED = "tied by a condition: at the end the other parameters leave no room (see below)"
NONE: dict[str, str] = {
    "scale=0": NO_NOISE,
    "threshold_scale=0": NO_NOISE,
    "query_scale=0": NO_NOISE,
    "deviation=0": NO_NOISE,
    "order=1": "infinite: log(1/delta) is divided by order - 1",
    "epsilon=0": "no finite noise keeps a budget of zero",
    "rho=0": "less than a random guess",
    "rho=1": CERTAIN,
    "alpha=0": NOTHING_TOLD,
    "beta=0": NOTHING_TOLD,
    "alpha=1": ALL_TOLD,
    "p_max=0": OF_PRIORS,
    "p_max=1": OF_PRIORS,
    "p_min=1/2": TIED,
    "rho_1=0": "what is impossible before is impossible after: there is no breach",
    "rho_1=1": "rho_1 is below rho_2, and that is at most one",
    "rho_2=0": "rho_1 is below rho_2, and is not negative",
    "rho_2=1": CERTAIN,
    "delta=0": "infinite: no finite budget or noise does without a delta",
    "delta=1": "a delta of one promises nothing",
    "total_delta=0": "adding alone is left: composition.epsilon",
    "total_delta=1": "a delta of one promises nothing",
    "slack=0": "infinite: without slack only adding is left",
    "slack=1": "a delta of one promises nothing",
    "advantage=0": TIED,
    "advantage=1": CERTAIN,
    "collision_probability=1": "only one record is possible: there is no advantage to limit",
    "probability=1": "infinite: noise may be as far off as one likes",
    "distance=0": "worlds whose answers agree are never told apart: every budget keeps rho",
    "n_worlds=2": TIED,
    "n=2": TIED,
    "n_records=1": TIED,
    "exponent=0": TIED,
    "false_positives=1": TIED,
    "false_negatives=1": TIED,
    "truth=0": "less than a random guess",
    "truth=1": CERTAIN,
    "one_kept=0": TIED,
    "one_kept=1": "infinite: a report may be certain",
    "zero_flipped=0": "infinite: a report may be certain",
    "zero_flipped=1": TIED,
    "flip=0": "infinite: every bit is reported as it is",
    "significance=0": "certainty: no rate and no epsilon is ruled out",
    "significance=1": "a limit that may always be wrong says nothing",
}
"""Why there is no answer at an end."""
NONE_OF: dict[str, dict[str, str]] = {
    "concentrated.deviation": {"rho=0": "no finite noise keeps a budget of zero"},
    "selection.gaussian_threshold": {"deviation=0": NO_NOISE},
    "auditing.rate_above": {"trials=1": TIED},
    "auditing.epsilon_from_counts": {"members=1": TIED},
    "auditing.one_run_epsilon": {"examples=1": TIED, "guesses=1": TIED},
    "auditing.epsilon": {"false_positives=0": "infinite: every epsilon is ruled out"},
    **{
        f"local.{name}_variance": {"epsilon=0": "infinite: the reports tell nothing"}
        for name in ("randomized_response", "optimized_unary", "rappor")
    },
    "translation.epsilon": {
        "identifiability_sensitivity=0": "every scale keeps the promise: no epsilon follows"
    },
    "translation.alpha_from_epsilon": {
        "global_sensitivity=0": "the scale is zero, and says nothing of beliefs"
    },
    "translation.beta_from_epsilon": {
        "global_sensitivity=0": "the scale is zero, and says nothing of beliefs"
    },
    "translation.gamma_from_sampling": {
        "sampling_rate=0": "infinite: what is never sampled may be told in full"
    },
}
"""Where one formula has a reason of its own."""

INFINITE = "none: only infinite noise tells nothing"
NO_SET = "none: no set is singled out"
Equal = tuple[str, str, dict[str, Any], str]
EQUAL: tuple[Equal, ...] = (
    ("translation.epsilon_from_rho", "rho = 1/n_worlds", {"rho": FOURTH}, "0"),
    ("translation.epsilon_of_identifiability", "rho = 1/n_worlds", {"rho": FOURTH}, "0"),
    ("translation.epsilon_bound", "rho = 1/n", {"rho": FOURTH}, "0"),
    ("translation.gamma_from_rho", "rho = 1/n_worlds", {"rho": FOURTH}, "1"),
    ("reconstruction.epsilon", "delta alone", {"advantage": Fraction(1, 16)}, "0"),
    ("reconstruction.epsilon", "nothing told", {"advantage": 0, "delta": 0}, "0"),
    ("reconstruction.epsilon_uniform", "delta alone", {"advantage": Fraction(3, 32)}, "0"),
    ("reconstruction.from_trade_off", "rates add to one", {"false_negatives": Fraction(3, 4)}, "0"),
    (
        "scale.prior_dependent",
        "p_min = p_max",
        {"p_min": FOURTH},
        "identifiability_sensitivity/log(min((3 + alpha)/(3 - 3*alpha), 3*(1 + beta)/(3 - beta)))",
    ),
    ("subsampling.without_replacement_epsilon", "all sampled", {"sample_size": 8}, "epsilon"),
    ("subsampling.without_replacement_delta", "all sampled", {"sample_size": 8}, "delta"),
    (
        "composition.delta_repeated",
        "adding",
        {"total_epsilon": Fraction(3, 2)},
        "1 - (1 - delta)**3",
    ),
    ("scale.rho", "rho = 1/n_worlds", {"rho": FOURTH}, INFINITE),
    ("scale.rho_at_prior", "rho = p_max", {"rho": FOURTH}, INFINITE),
    (
        "translation.epsilon_of_identifiability",
        "rho = 1/(n_worlds - 1)",
        {"rho": HALF, "n_worlds": 3},
        "none: infinite, as a world may be ruled out",
    ),
    ("translation.epsilon_of_breach", "rho_1 = rho_2", {"rho_1": HALF}, "none: a breach as it is"),
    (
        "testing.ratio_tail",
        "exponent = epsilon",
        {"exponent": HALF},
        "none: such ratios may be all",
    ),
    ("refinement.mass_up", "both one", {"factor_up": 1, "factor_down": 1}, NO_SET),
    ("refinement.mass_down", "both one", {"factor_up": 1, "factor_down": 1}, NO_SET),
    (
        "testing.posterior_ceiling",
        "no event",
        {"false_positives": 0, "false_negatives": 1},
        "none: what never occurs has no posterior",
    ),
    (
        "composition.epsilon_repeated",
        "below the deltas",
        {"total_delta": FOURTH},
        "none: less than the deltas alone",
    ),
    (
        "accuracy.laplace_mean",
        "1001 answers",
        {"times": 1001},
        "none: checked for up to 1000 answers",
    ),
)
"""Where parameters are equal, or just tied: what the others are, and the value or the reason."""

FAMILIES: dict[str, dict[str, str]] = {
    "composition.alpha": {"[]": "", "[x]": "alphas", "[0, x]": "alphas"},
    "composition.beta": {"[]": "", "[x]": "betas", "[0, x]": "betas"},
    "composition.alpha_symmetric": {"[]": "", "[x]": "alphas", "[0, x]": "alphas"},
    "composition.beta_symmetric": {"[]": "", "[x]": "betas", "[0, x]": "betas"},
    "composition.alpha_at_prior": {"[]": "", "[x]": "alphas", "[0, x]": "alphas"},
    "composition.beta_at_prior": {"[]": "", "[x]": "betas", "[0, x]": "betas"},
    "composition.alpha_every_prior": {
        "[]": "",
        "[x]": "min(alphas, betas/(1 + betas))",
        "[0, x]": "min(alphas, betas/(1 + betas))",
    },
    "composition.beta_every_prior": {
        "[]": "",
        "[x]": "min(alphas/(1 - alphas), betas)",
        "[0, x]": "min(alphas/(1 - alphas), betas)",
    },
    "composition.epsilon": {"[]": "", "[x]": "epsilons", "[0, x]": "epsilons"},
    "composition.epsilon_disjoint": {"[]": "", "[x]": "epsilons", "[0, x]": "epsilons"},
    "belief.posterior": {"[]": "", "[x]": "1"},
}
"""Of sequences without an entry, with one, and with a mechanism that tells nothing."""
EMPTY = "no entry is more often a mistake than a question"
ENTRIES = {"alphas": FOURTH, "betas": HALF, "epsilons": HALF}

INVERSES: tuple[tuple[str, str, str], ...] = (
    ("guarantee.epsilon", "scale.differential_privacy", "scale"),
    ("translation.epsilon_from_rho", "translation.rho_from_epsilon", "rho"),
    ("translation.gamma_from_rho", "translation.rho_from_gamma", "rho"),
    ("guarantee.rho", "scale.rho", "scale"),
    ("guarantee.rho_at_prior", "scale.rho_at_prior", "scale"),
    ("gaussian.delta", "gaussian.epsilon", "epsilon"),
    ("gaussian.delta", "gaussian.deviation", "deviation"),
    ("concentrated.rho_of_gaussian", "concentrated.deviation", "deviation"),
    ("concentrated.delta", "concentrated.epsilon", "epsilon"),
    ("reconstruction.epsilon", "reconstruction.advantage", "advantage"),
    ("reconstruction.epsilon_uniform", "reconstruction.uniform", "advantage"),
    ("selection.laplace_threshold", "selection.laplace_delta", "delta"),
    ("laplace.delta", "laplace.epsilon", "epsilon"),
    ("laplace.delta", "laplace.scale", "scale"),
)
"""A formula, the one that leads back, and the parameter that comes back."""


def responses(epsilon: float, times: int, total: float) -> float:
    """Return the delta of so many randomized responses, answer by answer."""
    grown = math.exp(epsilon)
    return sum(
        math.comb(int(times), lies)
        * max(0.0, grown ** (times - lies) - math.exp(total) * grown**lies)
        / (1 + grown) ** times
        for lies in range(int(times) + 1)
    )


def by_orders(rho: float, epsilon: float) -> float:
    """Return the least delta over all orders, by halving the interval of its logarithm."""

    def log_delta(order: float) -> float:
        beyond = order - 1
        return (
            beyond * (order * rho - epsilon) + order * math.log(beyond / order) - math.log(beyond)
        )

    low, high = 1 + 1e-9, 1e3
    for _ in range(300):
        third = (high - low) / 3
        if log_delta(low + third) < log_delta(high - third):
            high -= third
        else:
            low += third
    return math.exp(log_delta(low))


def least_whole(holds: Callable[[int], bool]) -> int:
    """Return the least whole number of which something holds."""
    return next(k for k in range(10_000) if holds(k))


def weight(k: int, deviation: float) -> float:
    """Return the chance of k under discrete Gaussian noise, of a small deviation."""
    weights = {j: math.exp(-(j**2) / (2 * deviation**2)) for j in range(-40, 41)}
    return weights[k] / math.fsum(weights.values())


FUNCTIONS: dict[str, Any] = {
    **{
        name: getattr(math, name) for name in ("exp", "log", "sqrt", "erf", "sinh", "tanh", "atanh")
    },
    **{"min": min, "max": max, "quantile": NormalDist().inv_cdf, "responses": responses},
    **{"by_orders": by_orders, "least_whole": least_whole, "weight": weight},
}


def value_of(text: str, given: dict[str, Any]) -> float:
    """Return the value of a formula of this file at some arguments."""
    numbers = {name: float(value) for name, value in given.items()}
    return float(eval(text, {"__builtins__": {}, **FUNCTIONS, **numbers}))


def ends(parameter: Parameter) -> dict[str, Fraction]:
    """Return the ends of a parameter's domain, by the names that they have here."""
    result = (parameter.domain.lower, parameter.domain.upper)
    return {f"{parameter.name}={end}": end for end in result if end is not None}


def cells(quantity: Quantity) -> dict[str, str]:
    """Return what this file says of a formula: an equation, or why there is no answer."""
    if quantity.is_family:
        rows = FAMILIES[quantity.id]
        return {end: (text and f"= {text}") or f"none: {EMPTY}" for end, text in rows.items()}
    said: dict[str, str] = {}
    for parameter in quantity.parameters:
        for end in ends(parameter):
            value = VALUES.get(quantity.id, {}).get(end)
            reason = NONE_OF.get(quantity.id, {}).get(end) or NONE.get(end, "")
            said[end] = f"= {value}" if value is not None else f"none: {reason}"
        if parameter.domain.upper is None:
            said[f"{parameter.name}=oo"] = "none: an argument is finite"
    for name, where, _, text in EQUAL:
        if name == quantity.id:
            said[where] = text if text.startswith("none") else f"= {text}"
    return said
