"""The parameters of the public interface, everywhere the same, and what ties them together."""

from dataclasses import replace
from fractions import Fraction

from didp_ref.errors import DomainError, Infeasible
from didp_ref.formulas.quantity import Parameter, SequenceParameter
from didp_ref.numbers.domains import (
    ABOVE_ONE,
    AT_LEAST_ONE,
    BELOW_CERTAINTY,
    COUNT,
    FACTOR_DOWN,
    FACTOR_UP,
    HIGHEST_PRIOR,
    LOWEST_PRIOR,
    NON_NEGATIVE,
    POSITIVE,
    PROBABILITY,
    REAL,
    SAMPLING_RATE,
    UNIT_OPEN,
    VALUE_COUNT,
    WORLD_COUNT,
    Broken,
    Condition,
)

ANSWER = "units of the query's answer"

ALPHA = Parameter("alpha", UNIT_OPEN, "How far a belief may fall, as a fraction of it.", r"\alpha")
BETA = Parameter("beta", POSITIVE, "How far a belief may rise, as a fraction of it.", r"\beta")
EPSILON = Parameter(
    "epsilon",
    POSITIVE,
    "Differential privacy's budget.",
    r"\epsilon",
    "nat",
    reason="at zero no answer depends on the data",
)
DELTA = Parameter("delta", PROBABILITY, "Probability mass that epsilon need not bound.", r"\delta")
RHO = Parameter("rho", UNIT_OPEN, "Largest posterior of any individual.", r"\rho")
GAMMA = Parameter("gamma", FACTOR_UP, "Positive membership privacy's factor.", r"\gamma")
SCALE = Parameter("scale", POSITIVE, "Scale of the Laplace noise.", r"\lambda", ANSWER)
GLOBAL_SENSITIVITY = Parameter(
    "global_sensitivity",
    NON_NEGATIVE,
    "Largest change of the answer between adjacent databases.",
    r"\Delta_q",
    ANSWER,
)
IDENTIFIABILITY_SENSITIVITY = Parameter(
    "identifiability_sensitivity",
    NON_NEGATIVE,
    "Largest distance between the answers on two databases adjacent to a third.",
    r"\Theta_q",
    ANSWER,
)
SENSITIVE_RANGE = Parameter(
    "sensitive_range",
    NON_NEGATIVE,
    "Largest distance between the answers in two possible worlds.",
    "S",
    ANSWER,
)
P_MIN = Parameter("p_min", LOWEST_PRIOR, "Smallest prior of any possible world.", r"P_{\min}")
P_MAX = Parameter("p_max", HIGHEST_PRIOR, "Largest prior of any possible world.", r"P_{\max}")
N_WORLDS = Parameter("n_worlds", WORLD_COUNT, "How many worlds are possible.", "m")
ALPHAS = SequenceParameter("alphas", UNIT_OPEN, "One alpha a mechanism.", r"\alpha")
BETAS = SequenceParameter("betas", POSITIVE, "One beta a mechanism.", r"\beta")
EPSILONS = SequenceParameter("epsilons", POSITIVE, "One budget a mechanism.", r"\epsilon", "nat")
PRIOR = SequenceParameter("prior", PROBABILITY, "Prior of every world.", "p", sums_to_one=True)
VALUES = SequenceParameter("values", REAL, "The answer in every world.", "v", ANSWER)
RESPONSE = Parameter("response", REAL, "The noisy answer observed.", r"\tau", ANSWER)
EXPONENT = Parameter(
    "exponent", NON_NEGATIVE, "Largest log-ratio of two likelihoods (Theta/lambda).", "t", "nat"
)
WORLD_PRIOR = Parameter("prior", PROBABILITY, "Prior of the world in question.", "p")
FACTOR_UP_PARAMETER = Parameter("factor_up", FACTOR_UP, "Factor near the answer.", r"\alpha_u")
FACTOR_DOWN_PARAMETER = Parameter(
    "factor_down", FACTOR_DOWN, "Factor far from the answer.", r"\alpha_d"
)
RATE = Parameter("sampling_rate", SAMPLING_RATE, "Chance that a record is sampled.", r"\beta")
RATE_OR_ZERO = replace(RATE, domain=PROBABILITY)

EPSILON_OR_ZERO = replace(EPSILON, domain=NON_NEGATIVE, reason="")
"""Of what a budget means: at zero, delta alone bounds the largest difference of probabilities."""
ALPHAS_OR_ZERO = replace(ALPHAS, domain=BELOW_CERTAINTY)
BETAS_OR_ZERO = replace(BETAS, domain=NON_NEGATIVE)
EPSILONS_OR_ZERO = replace(EPSILONS, domain=NON_NEGATIVE)
"""Of mechanisms that are composed, one may tell nothing."""
NOISE_EPSILON = replace(EPSILON, reason="no finite noise keeps a budget of zero")
"""Of how much noise a budget takes."""
DEVIATION = Parameter(
    "deviation", POSITIVE, "Standard deviation of the Gaussian noise.", r"\sigma", ANSWER
)
CONCENTRATED_RHO = Parameter(
    "rho", POSITIVE, "Concentrated privacy's budget.", r"\rho", "nat", reason=NOISE_EPSILON.reason
)
CONCENTRATED_RHO_OR_ZERO = replace(CONCENTRATED_RHO, domain=NON_NEGATIVE, reason="")
"""No belief, as identifiability's rho is: it has a name of its own where that could be meant."""
ORDER = Parameter(
    "order",
    ABOVE_ONE,
    "Order of the Renyi divergence.",
    r"\alpha",
    reason="a Renyi divergence has an order above one",
)
ORDER_OR_ONE = Parameter(
    "order",
    AT_LEAST_ONE,
    "Order of the Renyi divergence; at one it is that of Kullback and Leibler.",
    r"\alpha",
    reason="a Renyi divergence has an order of at least one",
)
RENYI_BUDGET = Parameter(
    "budget", NON_NEGATIVE, "Bound on the Renyi divergence of that order.", r"\epsilon_r", "nat"
)
MU = Parameter("mu", NON_NEGATIVE, "Gaussian differential privacy's parameter.", r"\mu")
SIZE = Parameter(
    "size",
    COUNT,
    "How many records one person may change.",
    "k",
    reason="a person has one record, or more",
)
TIMES = Parameter(
    "times", COUNT, "How many answers are given.", "k", reason="answers are counted from one"
)
TOTAL_EPSILON = Parameter(
    "total_epsilon", NON_NEGATIVE, "Epsilon of all answers together.", r"\epsilon_g", "nat"
)
TOTAL_DELTA = Parameter("total_delta", PROBABILITY, "Delta of all answers together.", r"\delta_g")
SLACK = Parameter(
    "slack", UNIT_OPEN, "Delta that is added for composing: delta' in Dwork and Roth.", r"\delta_c"
)
SAMPLE_SIZE = Parameter("sample_size", COUNT, "How many records are sampled.", "m")
N_RECORDS = Parameter("n_records", COUNT, "How many records there are.", "n")
N_VALUES = Parameter("n_values", VALUE_COUNT, "How many values an answer may have.", "k")
GROUPS = Parameter(
    "groups",
    COUNT,
    "How many groups one person may be counted in.",
    "g",
    reason="groups are counted from one",
)
THRESHOLD = Parameter(
    "threshold",
    AT_LEAST_ONE,
    "Noisy count from which on a group is named.",
    "t",
    reason="one person alone has a count of one: no threshold is below",
)
WHOLE_THRESHOLD = replace(
    THRESHOLD,
    domain=COUNT,
    reason="whole numbers reach whole thresholds, of at least the count of one",
)
CHANCE = Parameter("probability", BELOW_CERTAINTY, "Chance that an answer is no farther off.", "p")


DELTA_POSITIVE = Condition(
    "delta > 0",
    ("delta",),
    lambda delta: delta,
    True,
    lambda values: DomainError(
        "delta", values["delta"], "delta > 0", "without a delta nothing finite is enough"
    ),
    Broken(
        "no-delta",
        "delta = 0 is accepted: its logarithm is infinite, and no finite number is enough",
        "Reject delta = 0: nothing finite is enough.",
        ({"delta": 0.0},),
    ),
)
DELTA_BELOW_ONE = Condition(
    "delta < 1",
    ("delta",),
    lambda delta: 1 - delta,
    True,
    lambda values: DomainError(
        "delta", values["delta"], "delta < 1", "delta = 1 promises nothing: all would be enough"
    ),
    Broken(
        "delta-of-one",
        "delta = 1 is accepted, though it promises nothing",
        "Reject delta = 1: it promises nothing.",
        ({"delta": 1.0},),
    ),
)
PRIORS_ORDERED = Condition(
    "p_min <= p_max",
    ("p_min", "p_max"),
    lambda p_min, p_max: p_max - p_min,
    False,
    lambda values: DomainError("p_min", values["p_min"], f"p_min <= p_max = {values['p_max']}"),
    Broken(
        "priors-exchanged",
        "p_min > p_max is accepted: the arguments were given in the wrong order",
        "Reject p_min > p_max.",
        (
            {"p_min": 0.25, "p_max": 0.125, "beta": 0.5},
            {"p_min": 0.5, "p_max": 0.5 - 2.0**-54, "beta": 0.25},
            {"p_min": 0.375, "p_max": 0.0625, "beta": 0.5},
            {"p_min": 0.1, "p_max": 0.05, "beta": 1.0},
        ),
    ),
)
PRIORS_LEAVE_ROOM = Condition(
    "p_min + p_max <= 1",
    ("p_min", "p_max"),
    lambda p_min, p_max: 1 - p_min - p_max,
    False,
    lambda values: DomainError(
        "p_max", values["p_max"], f"p_min + p_max <= 1 where p_min = {values['p_min']}"
    ),
    Broken(
        "priors-exceed-one",
        "two worlds' priors that exceed one together are accepted",
        "Reject p_min + p_max > 1. Compare exact numbers: the sum rounds in float64.",
        (
            {"p_min": 0.25, "p_max": 0.875, "beta": 0.125},
            {"p_min": 0.5, "p_max": 0.5 + 2.0**-53, "beta": 0.25},
            {"p_min": 0.375, "p_max": 0.75, "beta": 0.25},
            {"p_min": 0.4, "p_max": 0.7, "beta": 0.25},
        ),
    ),
)
BETA_BELOW_CERTAINTY = Condition(
    "beta < 1/p_max - 1",
    ("beta", "p_max"),
    lambda beta, p_max: 1 - (1 + beta) * p_max,
    True,
    lambda values: DomainError(
        "beta",
        values["beta"],
        f"beta < 1/p_max - 1 where p_max = {values['p_max']}",
        "a larger beta promises nothing about the likeliest world",
    ),
    Broken(
        "beta-beyond-certainty",
        "beta >= 1/p_max - 1 is accepted, though the adversary may become certain",
        "Reject beta >= 1/p - 1. Compare exact numbers: (1 + beta) * p rounds.",
        (
            {"p_min": 0.125, "p_max": 0.25, "beta": 3.0},
            {"p_min": 0.125, "p_max": 0.25, "beta": 3.0 + 2.0**-51},
            {"p_min": 0.125, "p_max": 0.5, "beta": 1.0},
            {"p_min": 0.125, "p_max": 0.5, "beta": 5.0},
            {"p_min": 0.0, "p_max": 0.125, "beta": 7.0},
            {"p_min": 0.25, "p_max": 0.5, "beta": 1.5},
        ),
    ),
)
RHO_AT_GUESSING = (
    (8, 0.125),
    (2, 0.5),
    (4, 0.25),
    (1024, 2.0**-10),
    (3, 1 / 3),
    (7, 1 / 7),
    (10, 0.05),
    (8, 0.125 - 2.0**-56),
    (1000, 1e-9),
)
"""A number m of worlds, and a rho that is not above 1/m."""


def rho_at_guessing(count: str) -> Broken:
    """Return how ``rho > 1/m`` is broken, where ``count`` is the name of m."""
    return Broken(
        "rho-at-or-below-guessing",
        "rho <= 1/m is accepted: the logarithm is zero or negative, and so is the scale",
        "Reject rho <= 1/m. Compare exact numbers: rho * m rounds to one.",
        tuple({count: m, "rho": rho} for m, rho in RHO_AT_GUESSING),
    )


RHO_ABOVE_GUESSING = Condition(
    "rho > 1/n_worlds",
    ("rho", "n_worlds"),
    lambda rho, n_worlds: rho * n_worlds - 1,
    True,
    lambda values: Infeasible(
        "rho <= 1/n_worlds: a random guess already does as well, so no noise can do it", values
    ),
    rho_at_guessing("n_worlds"),
)


def rho_below_guessing(count: str) -> Condition:
    """Return ``rho >= 1/m``, where ``count`` is the name of m: at 1/m itself nothing is told."""
    return Condition(
        f"rho >= 1/{count}",
        ("rho", count),
        lambda rho, m: rho * m - 1,
        False,
        lambda values: Infeasible(
            f"rho < 1/{count}: a random guess already does better, so no answer can keep it", values
        ),
        Broken(
            "rho-below-guessing",
            "rho < 1/m is accepted: the logarithm is negative",
            "Reject rho < 1/m. Compare exact numbers: rho * m rounds to one.",
            tuple({count: m, "rho": rho} for m, rho in RHO_AT_GUESSING if m * Fraction(rho) < 1),
        ),
    )


RHO_AT_LEAST_GUESSING = rho_below_guessing("n_worlds")
RHO_BELOW_NAMING = Condition(
    "rho < 1/(n_worlds - 1)",
    ("rho", "n_worlds"),
    lambda rho, n_worlds: 1 - (n_worlds - 1) * rho,
    True,
    lambda values: Infeasible(
        "rho >= 1/(n_worlds - 1): an output may rule a world out, so no finite epsilon follows",
        values,
    ),
    Broken(
        "rho-rules-worlds-out",
        "no finite epsilon follows where every posterior may reach 1/(m - 1)",
        "Reject rho >= 1/(m - 1): no finite epsilon follows. Compare exact numbers.",
        tuple(
            {"n_worlds": m, "rho": rho}
            for m, rho in ((3, 0.5), (3, 0.75), (5, 0.25), (9, 0.125 + 2.0**-56), (1025, 0.5))
        ),
    ),
)
RHO_ABOVE_PRIOR = Condition(
    "rho > p_max",
    ("rho", "p_max"),
    lambda rho, p_max: rho - p_max,
    True,
    lambda values: Infeasible(
        "rho <= p_max: the adversary already believes as much, so no noise can do it", values
    ),
    Broken(
        "rho-at-or-below-prior",
        "rho <= p_max is accepted: the scale is infinite or negative",
        "Reject rho <= p_max: no noise can do it.",
        (
            {"rho": 0.25, "p_max": 0.25},
            {"rho": 0.25, "p_max": 0.5},
            {"rho": 0.1, "p_max": 0.1 + 2.0**-56},
            {"rho": 0.01, "p_max": 0.99},
        ),
    ),
)
SENSITIVITY_MOVES = Condition(
    "identifiability_sensitivity > 0",
    ("identifiability_sensitivity",),
    lambda identifiability_sensitivity: identifiability_sensitivity,
    True,
    lambda values: Infeasible(
        "identifiability sensitivity zero: every scale keeps the promise, so no finite epsilon "
        "follows from it",
        values,
    ),
    Broken(
        "identifiability-sensitivity-zero",
        "no finite epsilon follows where the identifiability sensitivity is zero",
        "Reject it: no finite epsilon follows.",
        ({"identifiability_sensitivity": 0.0},),
    ),
)


def __dir__() -> list[str]:
    """List the parameters and what ties them together."""
    return [name for name, value in globals().items() if isinstance(value, Parameter | Condition)]
