"""Accuracy: how far off an answer is, with a probability that one names.

The noise is symmetric, so that an answer is no farther off than the quantile that either side
exceeds with half of what is left of the probability. Of a mean of several answers the noise is
independent.
"""

from __future__ import annotations

import math
import sys
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from didp_ref.errors import DomainError
from didp_ref.formulas import symbolic
from didp_ref.formulas.parameters import CHANCE, DEVIATION, SCALE, TIMES
from didp_ref.formulas.quantiles import upper_quantile
from didp_ref.formulas.quantity import quantity
from didp_ref.numbers.domains import NON_NEGATIVE, Broken, Condition
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import Number, as_pair, exact_sum, log1p, one_by_one, square_root
from didp_ref.numbers.laplace_sum import laplace_sum_above
from didp_ref.numbers.roots import approximately, root
from didp_ref.source import Source

if TYPE_CHECKING:
    from flint import fmpq

__all__ = ["gaussian", "gaussian_mean", "laplace", "laplace_mean"]
__dir__ = __all__.copy


@quantity(
    id="accuracy.laplace",
    expression=lambda scale, probability: -scale * symbolic.log(1 - probability),
    parameters=(SCALE, CHANCE),
    source=Source("ours", "the Laplace distribution's quantile"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def laplace(scale: Number | float, probability: Number | float) -> Number:
    """Largest error of an answer with Laplace noise, at a given confidence.

    >>> laplace(scale=10.0, probability=0.95)
    29.957322735539904
    """
    return log1p(as_pair(probability) / exact_sum(1, -probability)) * scale


LEAST_TAIL = sys.float_info.min
MOST = 1000
TIMES_FEW = Condition(
    f"times <= {MOST}",
    ("times",),
    lambda times: MOST - times,
    False,
    lambda values: DomainError(
        "times",
        values["times"],
        f"times <= {MOST}",
        "the tail of a sum has a term for each answer: no more have been checked",
    ),
    Broken(
        "times-beyond-a-thousand",
        "more than 1000 answers are accepted, though the mean was checked for 1000 at most",
        "Reject times > 1000, or show that the tail is still right.",
        ({"times": 1001}, {"times": 10**6}),
    ),
)


@quantity(
    id="accuracy.laplace_mean",
    expression=lambda scale, probability, times: (
        scale
        / times
        * symbolic.root_of(lambda x: (1 - probability) / 2 - symbolic.laplace_sum_above(x, times))
    ),
    parameters=(SCALE, CHANCE, TIMES),
    conditions=(TIMES_FEW,),
    source=Source("ours", "the distribution of a sum of Laplace variables"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def laplace_mean(
    scale: Number | float, probability: Number | float, times: Number | float
) -> Number:
    """Largest error of a mean of several answers with Laplace noise, at a given confidence.

    It is the quantile itself: the central limit's is less in the tail.

    >>> laplace_mean(scale=1.0, probability=0.0, times=4)
    0.0
    """

    def value(scale: fmpq, probability: fmpq, times: fmpq) -> Any:
        if not probability:
            return probability
        if times == 1:
            return log1p(probability / (1 - probability)) * scale
        share = (1 - probability) / 2
        near = _near_sum(*map(approximately, (probability, share, times)))
        total: Any = root(lambda x: share - laplace_sum_above(x, int(times.p)), near, positive=True)
        return total * scale / times

    return one_by_one(value, scale, probability, times)


def _near_sum(probability: float, share: float, times: float) -> float:
    """Return about what so many Laplace variables sum to, as if they were normal, or one alone."""
    tail = max(share, LEAST_TAIL)
    normally = -NormalDist().inv_cdf(tail) * math.sqrt(2 * times)
    return max(normally, -math.log(2 * tail), probability)


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
    """Largest error of an answer with Gaussian noise, at a given confidence.

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
    """Largest error of a mean of several answers with Gaussian noise, at a given confidence.

    >>> gaussian_mean(deviation=1.0, probability=0.95, times=4)
    0.979981992270027
    """
    return _two_sided(probability) * deviation / square_root(as_pair(times))
