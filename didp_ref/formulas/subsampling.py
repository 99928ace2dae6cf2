"""Subsampling: what a mechanism promises that is asked about a random sample of the records.

B. Balle, G. Barthe, M. Gaboardi, *Privacy amplification by subsampling*, NeurIPS 2018: Theorem 8
where every record is sampled by itself and one is added or removed, and the theorem after it where
a sample of fixed size is drawn without replacement and one record is replaced. The two do not mix.
For a step of Gaussian noise on a Poisson sample there is more:
:mod:`didp_ref.formulas.sampled_gaussian`.
"""

from __future__ import annotations

from didp_ref.errors import DomainError
from didp_ref.formulas import symbolic
from didp_ref.formulas.parameters import (
    DELTA,
    EPSILON_OR_ZERO,
    N_RECORDS,
    RATE_OR_ZERO,
    SAMPLE_SIZE,
)
from didp_ref.formulas.quantity import quantity
from didp_ref.formulas.sampled_gaussian import gaussian_delta, gaussian_renyi
from didp_ref.numbers.domains import NON_NEGATIVE, PROBABILITY, Broken, Condition
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import (
    Number,
    anywhere,
    as_pair,
    choose,
    exact_product,
    exact_sum,
    exp,
    expm1,
    is_positive,
    is_zero,
    log1p,
    smaller,
)
from didp_ref.source import Source

__all__ = [
    "gaussian_delta",
    "gaussian_renyi",
    "poisson_delta",
    "poisson_epsilon",
    "without_replacement_delta",
    "without_replacement_epsilon",
]
__dir__ = __all__.copy

BALLE = "B. Balle, G. Barthe, M. Gaboardi, NeurIPS 2018"
FAR = 700
"""Below, e^epsilon is a float64; beyond, the sampled epsilon is the whole one less a logarithm."""
SAMPLE_WITHIN = Condition(
    "sample_size <= n_records",
    ("sample_size", "n_records"),
    lambda sample_size, n_records: n_records - sample_size,
    False,
    lambda values: DomainError(
        "sample_size",
        values["sample_size"],
        f"sample_size <= n_records = {values['n_records']}",
        "without replacement no more can be drawn than there are",
    ),
    Broken(
        "sample-exceeds-records",
        "a sample of more records than there are is accepted: its rate is above one",
        "Reject sample_size > n_records.",
        ({"sample_size": 5, "n_records": 4}, {"sample_size": 1000, "n_records": 10}),
    ),
)


def _sampled(
    epsilon: Number | float, sample: Number | float, left: Number, records: Number | float
) -> Number:
    """Return ``log(1 + sample (e^epsilon - 1) / records)``; epsilon where none are left out.

    Far out it is ``epsilon - log(1 + left (1 - e^-epsilon) / (sample + left e^-epsilon))``, in
    which nothing overflows.
    """
    whole = as_pair(epsilon)
    sampled = log1p(expm1(smaller(whole, FAR)) * sample / records)
    far = is_positive(exact_sum(epsilon, -FAR))
    if anywhere(far):
        lost = left * -expm1(-whole)
        sampled = choose(far, whole - log1p(lost / (sample + left * exp(-whole))), sampled)
    return choose(is_positive(left), sampled, whole)


@quantity(
    id="subsampling.poisson_epsilon",
    expression=lambda epsilon, sampling_rate: symbolic.log(
        1 + sampling_rate * (symbolic.exp(epsilon) - 1)
    ),
    parameters=(EPSILON_OR_ZERO, RATE_OR_ZERO),
    source=Source("ours", BALLE, "Theorem 8"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def poisson_epsilon(epsilon: Number | float, sampling_rate: Number | float) -> Number:
    """Epsilon under Poisson sampling, if one record may be added or removed.

    >>> poisson_epsilon(epsilon=1.0, sampling_rate=0.01)
    0.017036863236176553
    """
    if is_zero(sampling_rate):
        return as_pair(sampling_rate)
    return _sampled(epsilon, sampling_rate, exact_sum(1, -sampling_rate), 1)


@quantity(
    id="subsampling.poisson_delta",
    expression=lambda delta, sampling_rate: sampling_rate * delta,
    parameters=(DELTA, RATE_OR_ZERO),
    source=Source("ours", BALLE, "Theorem 8"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def poisson_delta(delta: Number | float, sampling_rate: Number | float) -> Number:
    """Delta under Poisson sampling; its epsilon is ``subsampling.poisson_epsilon``.

    >>> poisson_delta(delta=0.5, sampling_rate=0.25)
    0.125
    """
    return exact_product(delta, sampling_rate)


@quantity(
    id="subsampling.without_replacement_epsilon",
    expression=lambda epsilon, sample_size, n_records: symbolic.log(
        1 + sample_size * (symbolic.exp(epsilon) - 1) / n_records
    ),
    parameters=(EPSILON_OR_ZERO, SAMPLE_SIZE, N_RECORDS),
    conditions=(SAMPLE_WITHIN,),
    source=Source("ours", BALLE, "sampling without replacement"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def without_replacement_epsilon(
    epsilon: Number | float, sample_size: Number | float, n_records: Number | float
) -> Number:
    """Epsilon under sampling without replacement, if one record may be replaced.

    >>> without_replacement_epsilon(epsilon=1.0, sample_size=10, n_records=1000)
    0.01703686323617655
    """
    return _sampled(epsilon, sample_size, exact_sum(n_records, -sample_size), n_records)


@quantity(
    id="subsampling.without_replacement_delta",
    expression=lambda delta, sample_size, n_records: delta * sample_size / n_records,
    parameters=(DELTA, SAMPLE_SIZE, N_RECORDS),
    conditions=(SAMPLE_WITHIN,),
    source=Source("ours", BALLE, "sampling without replacement"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def without_replacement_delta(
    delta: Number | float, sample_size: Number | float, n_records: Number | float
) -> Number:
    """Delta without replacement; its epsilon is ``subsampling.without_replacement_epsilon``.

    >>> without_replacement_delta(delta=0.5, sample_size=1, n_records=4)
    0.125
    """
    return exact_product(delta, sample_size) / n_records
