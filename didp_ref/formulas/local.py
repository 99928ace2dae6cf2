"""Local privacy: every person randomizes their own value before anybody sees it.

T. Wang, J. Blocki, N. Li, S. Jha, *Locally differentially private protocols for frequency
estimation*, USENIX Security 2017, have k-ary randomized response (direct encoding), and unary
encoding: a bit for each value, each of which is flipped by itself. U. Erlingsson, V. Pihur,
A. Korolova, *RAPPOR*, CCS 2014, have the unary encoding whose ones and zeros are flipped alike, and
a Bloom filter of several hash functions.

A variance is that of the estimated count of a value that nobody has. The count is the number of
reports that support the value, less what is expected without it, over ``p - q``. It grows by at
most the number of those who have the value.
"""

from __future__ import annotations

from didp_ref.errors import DomainError
from didp_ref.formulas import symbolic
from didp_ref.formulas.parameters import EPSILON_OR_ZERO, N_VALUES, NOISE_EPSILON
from didp_ref.formulas.quantity import Parameter, quantity
from didp_ref.numbers.domains import (
    BELOW_CERTAINTY,
    COUNT,
    NON_NEGATIVE,
    PROBABILITY,
    SAMPLING_RATE,
    UNIT_OPEN,
    Broken,
    Condition,
)
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import Number, as_pair, exact_product, exact_sum, exp, expm1, log1p
from didp_ref.source import Source

__all__ = [
    "optimized_unary_variance",
    "randomized_response_epsilon",
    "randomized_response_truth",
    "randomized_response_variance",
    "rappor_epsilon",
    "rappor_variance",
    "unary_epsilon",
]
__dir__ = __all__.copy

WANG = "T. Wang, J. Blocki, N. Li, S. Jha, USENIX Security 2017"
RAPPOR = "U. Erlingsson, V. Pihur, A. Korolova, RAPPOR, CCS 2014"
TRUTH = Parameter("truth", BELOW_CERTAINTY, "Chance that a person reports their own value.", "p")
ONE_KEPT = Parameter("one_kept", UNIT_OPEN, "Chance that a bit of one is reported as one.", "p")
ZERO_FLIPPED = Parameter(
    "zero_flipped", UNIT_OPEN, "Chance that a bit of zero is reported as one.", "q"
)
FLIP = Parameter(
    "flip", SAMPLING_RATE, "Chance that a bit is replaced by a fair coin (RAPPOR's f).", "f"
)
N_REPORTS = Parameter("n_reports", COUNT, "How many people report.", "n")
HASHES = Parameter("hashes", COUNT, "How many hash functions the Bloom filter has.", "h")
TRUTH_IS_LIKELIEST = Condition(
    "truth >= 1/n_values",
    ("truth", "n_values"),
    lambda truth, n_values: truth * n_values - 1,
    False,
    lambda values: DomainError(
        "truth",
        values["truth"],
        f"truth >= 1/n_values = 1/{values['n_values']}",
        "below, a person's own value is the least likely report",
    ),
    Broken(
        "truth-below-guessing",
        "truth < 1/n_values is accepted: the logarithm is negative",
        "Reject truth < 1/n_values. Compare exact numbers.",
        ({"truth": 0.25, "n_values": 2}, {"truth": 0.0, "n_values": 4}),
    ),
)
ONES_ARE_LIKELIER = Condition(
    "zero_flipped <= one_kept",
    ("one_kept", "zero_flipped"),
    lambda one_kept, zero_flipped: one_kept - zero_flipped,
    False,
    lambda values: DomainError(
        "zero_flipped",
        values["zero_flipped"],
        f"zero_flipped <= one_kept = {values['one_kept']}",
        "a one is reported as one more often than a zero",
    ),
    Broken(
        "zeros-flipped-too-often",
        "zero_flipped > one_kept is accepted: the logarithm is negative",
        "Reject zero_flipped > one_kept.",
        ({"one_kept": 0.25, "zero_flipped": 0.5}, {"one_kept": 0.5, "zero_flipped": 0.75}),
    ),
)


@quantity(
    id="local.randomized_response_epsilon",
    expression=lambda truth, n_values: symbolic.log(truth * (n_values - 1) / (1 - truth)),
    parameters=(TRUTH, N_VALUES),
    conditions=(TRUTH_IS_LIKELIEST,),
    source=Source("ours", WANG, "direct encoding, solved for epsilon"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def randomized_response_epsilon(truth: Number | float, n_values: Number | float) -> Number:
    """Epsilon of k-ary randomized response that tells the truth with a probability.

    >>> randomized_response_epsilon(truth=0.75, n_values=2)
    1.0986122886681098
    """
    return log1p((exact_product(truth, n_values) - 1) / exact_sum(1, -truth))


@quantity(
    id="local.randomized_response_truth",
    expression=lambda epsilon, n_values: (
        symbolic.exp(epsilon) / (symbolic.exp(epsilon) + n_values - 1)
    ),
    parameters=(EPSILON_OR_ZERO, N_VALUES),
    source=Source("ours", WANG, "direct encoding"),
    safe_side=Side.DOWN,
    result=PROBABILITY,
)
def randomized_response_truth(epsilon: Number | float, n_values: Number | float) -> Number:
    """Largest probability of the truth at which k-ary randomized response keeps epsilon.

    Every other value is reported with the same probability.

    >>> randomized_response_truth(epsilon=1.0, n_values=4)
    0.47536688641867164
    """
    return 1 / (exact_sum(n_values, -1) * exp(-as_pair(epsilon)) + 1)


@quantity(
    id="local.randomized_response_variance",
    expression=lambda epsilon, n_values, n_reports: (
        n_reports * (n_values - 2 + symbolic.exp(epsilon)) / (symbolic.exp(epsilon) - 1) ** 2
    ),
    parameters=(NOISE_EPSILON, N_VALUES, N_REPORTS),
    source=Source("ours", WANG, "direct encoding, Var*"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def randomized_response_variance(
    epsilon: Number | float, n_values: Number | float, n_reports: Number | float
) -> Number:
    """Variance of a count that is estimated from k-ary randomized response.

    It is at most that of optimized unary encoding exactly where n_values <= 3 e^epsilon + 2.

    >>> randomized_response_variance(epsilon=1.0, n_values=4, n_reports=1000)
    1598.0673688847241
    """
    decay = exp(-as_pair(epsilon))
    lost = -expm1(-as_pair(epsilon))
    return (exact_sum(n_values, -2) * decay + 1) * decay / lost / lost * n_reports


@quantity(
    id="local.unary_epsilon",
    expression=lambda one_kept, zero_flipped: symbolic.log(
        one_kept * (1 - zero_flipped) / ((1 - one_kept) * zero_flipped)
    ),
    parameters=(ONE_KEPT, ZERO_FLIPPED),
    conditions=(ONES_ARE_LIKELIER,),
    source=Source("ours", WANG, "unary encoding"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def unary_epsilon(one_kept: Number | float, zero_flipped: Number | float) -> Number:
    """Epsilon of unary encoding: two bits differ between two values.

    >>> unary_epsilon(one_kept=0.5, zero_flipped=0.25)
    1.0986122886681098
    """
    either = exact_sum(1, -one_kept) * as_pair(zero_flipped)
    return log1p(exact_sum(one_kept, -zero_flipped) / either)


@quantity(
    id="local.optimized_unary_variance",
    expression=lambda epsilon, n_reports: (
        4 * n_reports * symbolic.exp(epsilon) / (symbolic.exp(epsilon) - 1) ** 2
    ),
    parameters=(NOISE_EPSILON, N_REPORTS),
    source=Source("ours", WANG, "optimized unary encoding, Var*"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def optimized_unary_variance(epsilon: Number | float, n_reports: Number | float) -> Number:
    """Variance of a count that is estimated from optimized unary encoding.

    A one is kept with probability 1/2, and a zero flipped with 1/(e^epsilon + 1). No other unary
    encoding of the same epsilon has less.

    >>> optimized_unary_variance(epsilon=1.0, n_reports=1000)
    3682.6943768311694
    """
    lost = -expm1(-as_pair(epsilon))
    return 4 * exp(-as_pair(epsilon)) / lost / lost * n_reports


@quantity(
    id="local.rappor_epsilon",
    expression=lambda flip, hashes: 2 * hashes * symbolic.log((1 - flip / 2) / (flip / 2)),
    parameters=(FLIP, HASHES),
    source=Source("ours", RAPPOR, "Theorem 1"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def rappor_epsilon(flip: Number | float, hashes: Number | float) -> Number:
    """Epsilon of RAPPOR's permanent randomized response, however often a person reports.

    >>> rappor_epsilon(flip=0.5, hashes=2)
    4.394449154672439
    """
    return 2 * log1p(2 * exact_sum(1, -flip) / as_pair(flip)) * hashes


@quantity(
    id="local.rappor_variance",
    expression=lambda epsilon, n_reports: (
        n_reports * symbolic.exp(epsilon / 2) / (symbolic.exp(epsilon / 2) - 1) ** 2
    ),
    parameters=(NOISE_EPSILON, N_REPORTS),
    source=Source("ours", WANG, "symmetric unary encoding, Var*"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def rappor_variance(epsilon: Number | float, n_reports: Number | float) -> Number:
    """Variance of a count that is estimated from basic one-time RAPPOR (symmetric unary encoding).

    >>> rappor_variance(epsilon=1.0, n_reports=1000)
    3917.698089032764
    """
    half = as_pair(epsilon) / 2
    lost = -expm1(-half)
    return exp(-half) / lost / lost * n_reports
