"""Translations between the notions: epsilon, (alpha, beta), rho and gamma."""

from __future__ import annotations

from didp_ref.errors import Infeasible
from didp_ref.formulas import symbolic
from didp_ref.formulas.exponents import belief_ratio, exponent_at_prior, exponent_of_rho, unit_scale
from didp_ref.formulas.guarantee import falling, rising, risk
from didp_ref.formulas.parameters import (
    ALPHA,
    ANSWER,
    BETA,
    BETA_BELOW_CERTAINTY,
    EPSILON_OR_ZERO,
    GAMMA,
    GLOBAL_SENSITIVITY,
    IDENTIFIABILITY_SENSITIVITY,
    N_WORLDS,
    P_MAX,
    P_MIN,
    PRIORS_LEAVE_ROOM,
    PRIORS_ORDERED,
    RATE,
    RHO,
    RHO_AT_LEAST_GUESSING,
    RHO_BELOW_NAMING,
    SENSITIVITY_MOVES,
    rho_below_guessing,
)
from didp_ref.formulas.quantity import Parameter, quantity
from didp_ref.numbers.domains import (
    FACTOR_UP,
    NON_NEGATIVE,
    POSITIVE,
    PROBABILITY,
    UNIT_OPEN,
    WORLD_COUNT,
    Broken,
    Condition,
)
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import (
    Number,
    as_pair,
    exact_product,
    exact_sum,
    expm1,
    larger,
    log1p,
    smaller,
)
from didp_ref.source import Source

__all__ = [
    "alpha_from_epsilon",
    "beta_from_epsilon",
    "epsilon",
    "epsilon_bound",
    "epsilon_from_rho",
    "epsilon_of_breach",
    "epsilon_of_identifiability",
    "gamma_from_rho",
    "gamma_from_sampling",
    "rho_from_epsilon",
    "rho_from_gamma",
]
__dir__ = __all__.copy


@quantity(
    id="translation.epsilon",
    expression=lambda alpha, beta, global_sensitivity, identifiability_sensitivity, p_min, p_max: (  # noqa: ARG005  p_max bounds beta, and does not enter the budget
        global_sensitivity / identifiability_sensitivity / unit_scale(alpha, beta, p_min)
    ),
    parameters=(ALPHA, BETA, GLOBAL_SENSITIVITY, IDENTIFIABILITY_SENSITIVITY, P_MIN, P_MAX),
    conditions=(PRIORS_ORDERED, PRIORS_LEAVE_ROOM, BETA_BELOW_CERTAINTY, SENSITIVITY_MOVES),
    source=Source("abdi", "Theorem 4", "eq. 24"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def epsilon(
    alpha: Number | float,
    beta: Number | float,
    global_sensitivity: Number | float,
    identifiability_sensitivity: Number | float,
    p_min: Number | float,
    p_max: Number | float,  # noqa: ARG001  it bounds beta, and does not enter the budget
) -> Number:
    """Epsilon of Laplace noise at Theorem 3's scale, or above it.

    >>> epsilon(alpha=0.5, beta=1.0, global_sensitivity=1.0,
    ...         identifiability_sensitivity=2.0, p_min=0.0, p_max=0.25)
    0.3465735902799727
    """
    ratio = as_pair(global_sensitivity) / identifiability_sensitivity
    return ratio * exponent_at_prior(alpha, beta, p_min)


def _exponent(
    epsilon: Number | float, global_sensitivity: Number | float, theta: Number | float
) -> Number:
    return exact_product(epsilon, theta) / global_sensitivity


SENSITIVITY_KNOWN = Condition(
    "global_sensitivity > 0",
    ("global_sensitivity",),
    lambda global_sensitivity: global_sensitivity,
    True,
    lambda values: Infeasible(
        "global sensitivity zero: the noise that epsilon sets is zero, and says nothing of beliefs",
        values,
    ),
    Broken(
        "global-sensitivity-zero",
        "nothing follows about beliefs where the global sensitivity is zero",
        "Reject it: no finite epsilon follows.",
        ({"global_sensitivity": 0.0},),
    ),
)


@quantity(
    id="translation.alpha_from_epsilon",
    expression=lambda epsilon, global_sensitivity, identifiability_sensitivity, p_min: (
        1 - belief_ratio(epsilon * identifiability_sensitivity / global_sensitivity, p_min)
    ),
    parameters=(EPSILON_OR_ZERO, GLOBAL_SENSITIVITY, IDENTIFIABILITY_SENSITIVITY, P_MIN),
    conditions=(SENSITIVITY_KNOWN,),
    source=Source("abdi", "Theorem 4", "eq. 18 and 26"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def alpha_from_epsilon(
    epsilon: Number | float,
    global_sensitivity: Number | float,
    identifiability_sensitivity: Number | float,
    p_min: Number | float,
) -> Number:
    """Alpha that the Laplace mechanism at epsilon promises: the inverse of Theorem 4.

    >>> alpha_from_epsilon(epsilon=0.5, global_sensitivity=1.0,
    ...                    identifiability_sensitivity=1.0, p_min=0.0)
    0.39346934028736663
    """
    return falling(_exponent(epsilon, global_sensitivity, identifiability_sensitivity), p_min)


@quantity(
    id="translation.beta_from_epsilon",
    expression=lambda epsilon, global_sensitivity, identifiability_sensitivity, p_min: (
        belief_ratio(-epsilon * identifiability_sensitivity / global_sensitivity, p_min) - 1
    ),
    parameters=(EPSILON_OR_ZERO, GLOBAL_SENSITIVITY, IDENTIFIABILITY_SENSITIVITY, P_MIN),
    conditions=(SENSITIVITY_KNOWN,),
    source=Source("abdi", "Theorem 4", "eq. 21 and 26"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def beta_from_epsilon(
    epsilon: Number | float,
    global_sensitivity: Number | float,
    identifiability_sensitivity: Number | float,
    p_min: Number | float,
) -> Number:
    """Beta that the Laplace mechanism at epsilon promises: the inverse of Theorem 4.

    >>> beta_from_epsilon(epsilon=0.5, global_sensitivity=1.0,
    ...                   identifiability_sensitivity=1.0, p_min=0.0)
    0.6487212707001282
    """
    return rising(_exponent(epsilon, global_sensitivity, identifiability_sensitivity), p_min)


@quantity(
    id="translation.rho_from_epsilon",
    expression=lambda epsilon, n_worlds: 1 / (1 + (n_worlds - 1) * symbolic.exp(-epsilon)),
    parameters=(EPSILON_OR_ZERO, N_WORLDS),
    source=Source("rhodi", "section 4.1, after Theorem 1"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def rho_from_epsilon(epsilon: Number | float, n_worlds: Number | float) -> Number:
    """Rho that every epsilon-differentially private mechanism promises.

    >>> rho_from_epsilon(epsilon=1.0, n_worlds=2)
    0.7310585786300049
    """
    return risk(as_pair(epsilon), n_worlds)


@quantity(
    id="translation.epsilon_from_rho",
    expression=lambda rho, n_worlds: symbolic.log((n_worlds - 1) * rho / (1 - rho)),
    parameters=(RHO, N_WORLDS),
    conditions=(RHO_AT_LEAST_GUESSING,),
    source=Source("rhodi", "section 4.1, after Theorem 1"),
    safe_side=Side.DOWN,
    result=NON_NEGATIVE,
)
def epsilon_from_rho(rho: Number | float, n_worlds: Number | float) -> Number:
    """Largest epsilon that may be spent while every posterior stays at rho or below.

    >>> epsilon_from_rho(rho=0.5, n_worlds=3)
    0.6931471805599453
    """
    return exponent_of_rho(rho, n_worlds)


@quantity(
    id="translation.epsilon_of_identifiability",
    expression=lambda rho, n_worlds: symbolic.log(rho / (1 - (n_worlds - 1) * rho)),
    parameters=(RHO, N_WORLDS),
    conditions=(RHO_AT_LEAST_GUESSING, RHO_BELOW_NAMING),
    source=Source("ours", "bridges.identifiability-to-epsilon"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def epsilon_of_identifiability(rho: Number | float, n_worlds: Number | float) -> Number:
    """Epsilon that rho-differential identifiability among m equally likely worlds implies.

    Two worlds: ln(rho/(1 - rho)). From rho = 1/(m - 1) on an output may rule a world out, and no
    epsilon follows. It is the other way round from :func:`epsilon_from_rho`, and larger.

    >>> epsilon_of_identifiability(rho=0.75, n_worlds=2)
    1.0986122886681098
    """
    others = exact_sum(n_worlds, -1) * rho
    return log1p((exact_product(rho, n_worlds) - 1) / (1 - others))


RHO_1 = Parameter("rho_1", UNIT_OPEN, "Largest prior that counts as unlikely.", r"\rho_1")
RHO_2 = Parameter("rho_2", UNIT_OPEN, "Smallest posterior that counts as likely.", r"\rho_2")
UNLIKELY_BELOW_LIKELY = Condition(
    "rho_1 < rho_2",
    ("rho_1", "rho_2"),
    lambda rho_1, rho_2: rho_2 - rho_1,
    True,
    lambda values: Infeasible(
        "rho_1 >= rho_2: what is believed that much before is a breach without any answer", values
    ),
    Broken(
        "breach-without-answer",
        "rho_1 >= rho_2 is accepted: the budget is zero or negative",
        "Reject rho_1 >= rho_2: there is nothing left to allow.",
        (
            {"rho_1": 0.5, "rho_2": 0.5},
            {"rho_1": 0.5, "rho_2": 0.25},
            {"rho_1": 0.1 + 2.0**-56, "rho_2": 0.1},
        ),
    ),
)


@quantity(
    id="translation.epsilon_of_breach",
    expression=lambda rho_1, rho_2: symbolic.log(rho_2 * (1 - rho_1) / (rho_1 * (1 - rho_2))),
    parameters=(RHO_1, RHO_2),
    conditions=(UNLIKELY_BELOW_LIKELY,),
    source=Source(
        "ours", "A. Evfimievski, J. Gehrke, R. Srikant, Limiting privacy breaches, PODS 2003"
    ),
    safe_side=Side.DOWN,
    result=NON_NEGATIVE,
)
def epsilon_of_breach(rho_1: Number | float, rho_2: Number | float) -> Number:
    """Budget below which no answer is a (rho_1, rho_2)-privacy breach, upward or downward.

    A breach is a property whose belief rises from at most rho_1 to rho_2 or more, or falls from
    rho_2 or more to at most rho_1. At the budget itself there is one.

    >>> epsilon_of_breach(rho_1=0.25, rho_2=0.75)
    2.197224577336219
    """
    gap = exact_sum(rho_2, -rho_1)
    return log1p(gap / rho_1) + log1p(gap / exact_sum(1, -rho_2))


RECORDS = Parameter("n", WORLD_COUNT, "How many records, one possible world each.", "n")
SENSITIVITY = Parameter(
    "sensitivity", NON_NEGATIVE, "Global sensitivity of the query.", r"\Delta f", ANSWER
)
DISTANCE = Parameter(
    "distance", POSITIVE, "Largest distance between the answers of two worlds.", r"\Delta v", ANSWER
)


@quantity(
    id="translation.epsilon_bound",
    expression=lambda rho, n, sensitivity, distance: (
        sensitivity / distance * symbolic.log((n - 1) * rho / (1 - rho))
    ),
    parameters=(RHO, RECORDS, SENSITIVITY, DISTANCE),
    conditions=(rho_below_guessing("n"),),
    source=Source("bound", "section 1.2", "eq. 1"),
    safe_side=Side.DOWN,
    result=NON_NEGATIVE,
)
def epsilon_bound(
    rho: Number | float, n: Number | float, sensitivity: Number | float, distance: Number | float
) -> Number:
    """Largest epsilon that may be spent while every inference stays at rho or below.

    >>> round(epsilon_bound(rho=0.1, n=600_000, sensitivity=1.0, distance=1.0), 1)
    11.1
    """
    return as_pair(sensitivity) / distance * exponent_of_rho(rho, n)


@quantity(
    id="translation.gamma_from_rho",
    expression=lambda rho, n_worlds: symbolic.larger(
        rho * n_worlds, (n_worlds - 1) / (n_worlds * (1 - rho))
    ),
    parameters=(RHO, N_WORLDS),
    conditions=(RHO_AT_LEAST_GUESSING,),
    source=Source("membership", "Theorem 5.6"),
    safe_side=Side.UP,
    result=FACTOR_UP,
)
def gamma_from_rho(rho: Number | float, n_worlds: Number | float) -> Number:
    """Factor gamma of positive membership privacy that rho-differential identifiability implies.

    >>> gamma_from_rho(rho=0.5, n_worlds=4)
    2.0
    """
    other = exact_sum(n_worlds, -1) / (exact_sum(1, -rho) * n_worlds)
    return larger(exact_product(rho, n_worlds), other)


@quantity(
    id="translation.rho_from_gamma",
    expression=lambda gamma, n_worlds: symbolic.smaller(
        gamma / n_worlds, 1 - (n_worlds - 1) / (n_worlds * gamma)
    ),
    parameters=(GAMMA, N_WORLDS),
    source=Source("membership", "Theorem 5.6, proof"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def rho_from_gamma(gamma: Number | float, n_worlds: Number | float) -> Number:
    """Rho that positive membership privacy implies: the inverse of Theorem 5.6.

    >>> rho_from_gamma(gamma=2.0, n_worlds=4)
    0.5
    """
    # 1 - (m-1)/(m gamma) = ((gamma - 1) m + 1)/(m gamma) cancels nothing
    other = (exact_sum(gamma, -1) * n_worlds + 1) / exact_product(gamma, n_worlds)
    return smaller(as_pair(gamma) / n_worlds, other)


@quantity(
    id="translation.gamma_from_sampling",
    expression=lambda epsilon, sampling_rate: symbolic.larger(
        symbolic.exp(epsilon),
        (symbolic.exp(epsilon) - 1 + sampling_rate) / (sampling_rate * symbolic.exp(epsilon)),
    ),
    parameters=(EPSILON_OR_ZERO, RATE),
    source=Source("membership", "Theorem 5.10"),
    safe_side=Side.UP,
    result=FACTOR_UP,
)
def gamma_from_sampling(epsilon: Number | float, sampling_rate: Number | float) -> Number:
    """Factor gamma of positive membership privacy that privacy under sampling implies.

    >>> gamma_from_sampling(epsilon=0.5, sampling_rate=1.0)
    1.6487212707001282
    """
    grown = expm1(epsilon)
    return larger(1 + grown, (grown + sampling_rate) / ((1 + grown) * sampling_rate))
