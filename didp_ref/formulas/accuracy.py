"""Accuracy: how far off an answer is, with a probability that one names.

The noise is symmetric, so that an answer is no farther off than the quantile that either side
exceeds with half of what is left of the probability. Of a mean of several answers the noise is
independent.
"""

from __future__ import annotations

from didp_ref.formulas import symbolic
from didp_ref.formulas.parameters import CHANCE, DEVIATION, SCALE, TIMES
from didp_ref.formulas.quantiles import upper_quantile
from didp_ref.formulas.quantity import quantity
from didp_ref.numbers.domains import NON_NEGATIVE
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import (
    Number,
    as_pair,
    exact_sum,
    log1p,
    one_by_one,
    square_root,
)
from didp_ref.source import Source

__all__ = ["gaussian", "gaussian_mean", "laplace"]
__dir__ = __all__.copy


@quantity(
    id="accuracy.laplace",
    expression=lambda scale, probability: -scale * symbolic.log(1 - probability),
    parameters=(SCALE, CHANCE),
    source=Source("ours", "C. Dwork, A. Roth, The algorithmic foundations of DP, 2014, Fact 3.7"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def laplace(scale: Number | float, probability: Number | float) -> Number:
    """How far off an answer with Laplace noise is at most, with a probability.

    >>> laplace(scale=10.0, probability=0.95)
    29.957322735539904
    """
    return log1p(as_pair(probability) / exact_sum(1, -probability)) * scale


def _two_sided(probability: Number | float) -> Number:
    """Return how many deviations off a normal variable is at most, with a probability."""
    return one_by_one(lambda chance: upper_quantile(lambda: (1 - chance) / 2), probability)


@quantity(
    id="accuracy.gaussian",
    expression=lambda deviation, probability: deviation * symbolic.quantile((1 - probability) / 2),
    parameters=(DEVIATION, CHANCE),
    source=Source("ours", "the normal distribution's quantile"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def gaussian(deviation: Number | float, probability: Number | float) -> Number:
    """How far off an answer with Gaussian noise is at most, with a probability.

    >>> gaussian(deviation=1.0, probability=0.95)
    1.959963984540054
    """
    return _two_sided(probability) * deviation


@quantity(
    id="accuracy.gaussian_mean",
    expression=lambda deviation, probability, times: (
        deviation * symbolic.quantile((1 - probability) / 2) / symbolic.root(times)
    ),
    parameters=(DEVIATION, CHANCE, TIMES),
    source=Source("ours", "the normal distribution's quantile"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def gaussian_mean(
    deviation: Number | float, probability: Number | float, times: Number | float
) -> Number:
    """How far off the mean of so many answers with Gaussian noise is at most, with a probability.

    >>> gaussian_mean(deviation=1.0, probability=0.95, times=4)
    0.979981992270027
    """
    return _two_sided(probability) * deviation / square_root(as_pair(times))
