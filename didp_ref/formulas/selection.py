"""Selection: which groups are named, where one that a single person makes must stay unnamed.

Every group that somebody is in gets a noisy count, and is named where that reaches a threshold. A
person who alone makes groups is noticed where one of them is named: with a count of one each, in up
to so many groups, of which every one must stay below the threshold but with probability delta
(D. Desfontaines, J. Voss, B. Gipson, C. Mandayam, *Differentially private partition selection*,
PoPETs 2022, have the discrete noise; A. Korolova, K. Kenthapadi, N. Mishra, A. Ntoulas, *Releasing
search queries and clicks privately*, WWW 2009, the continuous one). No threshold is below the count
of one. Where noise has whole values it matters whether a group is named *at* the threshold or only
*above* it; of continuous noise the two are one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from didp_ref.formulas import symbolic
from didp_ref.formulas.parameters import (
    DELTA,
    DELTA_BELOW_ONE,
    DELTA_POSITIVE,
    DEVIATION,
    GROUPS,
    NOISE_EPSILON,
    SCALE,
    THRESHOLD,
    WHOLE_THRESHOLD,
)
from didp_ref.formulas.quantiles import reaches_half, share, upper_quantile
from didp_ref.formulas.quantity import quantity
from didp_ref.numbers.domains import AT_LEAST_ONE, NON_NEGATIVE, PROBABILITY
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.forms import Number, exp, expm1, log1p, one_by_one
from didp_ref.numbers.reals import MOST_BITS, whole_above
from didp_ref.source import Source

if TYPE_CHECKING:
    import sympy
    from flint import fmpq

__all__ = [
    "discrete_laplace_delta",
    "discrete_laplace_threshold",
    "discrete_laplace_threshold_above",
    "gaussian_threshold",
    "laplace_delta",
    "laplace_threshold",
]
__dir__ = __all__.copy

DESFONTAINES = "D. Desfontaines and others, Partition selection, PoPETs 2022"
KOROLOVA = "A. Korolova and others, WWW 2009"
EXACTLY = 1 << 12
"""Of so many groups the chance that none is named is a power that is written out."""


def _share(delta: sympy.Expr, groups: sympy.Expr) -> sympy.Expr:
    """Return what every group may fail with."""
    return symbolic.at_least_once(delta, 1 / groups)


def _whole_threshold(epsilon: sympy.Expr, delta: sympy.Expr, groups: sympy.Expr) -> sympy.Expr:
    """Return how far the least whole threshold is above one."""
    tail = symbolic.log(_share(delta, groups)) + symbolic.log(1 + symbolic.exp(-epsilon / groups))
    return symbolic.ceiling(symbolic.larger(0, -tail * groups / epsilon))


def _beyond_one(epsilon: fmpq, delta: fmpq, groups: fmpq) -> Any:
    """Return the least k at which ``e^(-k epsilon/groups)/(1 + e^(-epsilon/groups))`` is a share.

    It is never just a share, as the exponential is transcendental: the ceiling is decided.
    """

    def value() -> Any:
        excess = (1 - share(delta, groups)) / share(delta, groups)
        return (log1p(excess) - log1p(exp(-epsilon / groups))) * groups / epsilon

    return whole_above(value, MOST_BITS)


@quantity(
    id="selection.discrete_laplace_threshold",
    expression=lambda epsilon, delta, groups: 1 + _whole_threshold(epsilon, delta, groups),
    parameters=(NOISE_EPSILON, DELTA, GROUPS),
    conditions=(DELTA_POSITIVE, DELTA_BELOW_ONE),
    source=Source("ours", DESFONTAINES, "with discrete noise of scale groups/epsilon"),
    safe_side=Side.UP,
    result=AT_LEAST_ONE,
)
def discrete_laplace_threshold(
    epsilon: Number | float, delta: Number | float, groups: Number | float
) -> Number:
    """Least whole threshold that keeps delta with discrete Laplace noise, if reaching it reveals.

    As epsilon grows it falls, but for 1 - delta < 2^-groups, where each group may be named with a
    chance above 1/2: there it is one at first, and two from some epsilon on.

    >>> discrete_laplace_threshold(epsilon=1.0, delta=0.0134, groups=1)
    5.0
    """
    return one_by_one(lambda *given: 1 + _beyond_one(*given), epsilon, delta, groups)


@quantity(
    id="selection.discrete_laplace_threshold_above",
    expression=_whole_threshold,
    parameters=(NOISE_EPSILON, DELTA, GROUPS),
    conditions=(DELTA_POSITIVE, DELTA_BELOW_ONE),
    source=Source("ours", DESFONTAINES, "with discrete noise of scale groups/epsilon"),
    safe_side=Side.UP,
    result=NON_NEGATIVE,
)
def discrete_laplace_threshold_above(
    epsilon: Number | float, delta: Number | float, groups: Number | float
) -> Number:
    """Least whole threshold if only counts above it are revealed: smaller by one.

    As epsilon grows it falls, but for 1 - delta < 2^-groups: there it is zero at first, then one.

    >>> discrete_laplace_threshold_above(epsilon=1.0, delta=0.0134, groups=1)
    4.0
    """
    return one_by_one(_beyond_one, epsilon, delta, groups)


@quantity(
    id="selection.discrete_laplace_delta",
    expression=lambda scale, threshold, groups: symbolic.at_least_once(
        symbolic.exp((1 - threshold) / scale) / (1 + symbolic.exp(-1 / scale)), groups
    ),
    parameters=(SCALE, WHOLE_THRESHOLD, GROUPS),
    source=Source("ours", DESFONTAINES, "with discrete noise"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def discrete_laplace_delta(
    scale: Number | float, threshold: Number | float, groups: Number | float
) -> Number:
    """Probability that one of a person's single-member groups reaches the threshold.

    >>> discrete_laplace_delta(scale=1.0, threshold=5, groups=1)
    0.013389804932698453
    """

    def value(scale: fmpq, threshold: fmpq, groups: fmpq) -> Any:
        decay = exp(-1 / scale)
        if threshold == 1:  # the tail is 1/(1 + decay): of its complement the logarithm is near
            surprise = log1p(decay) + 1 / scale
        else:
            tail = exp((1 - threshold) / scale)
            surprise = log1p(tail / (1 + decay - tail))
        return -expm1(-groups * surprise)

    return one_by_one(value, scale, threshold, groups)


@quantity(
    id="selection.laplace_threshold",
    expression=lambda epsilon, delta, groups: (
        1 + groups / epsilon * symbolic.larger(0, -symbolic.log(2 * _share(delta, groups)))
    ),
    parameters=(NOISE_EPSILON, DELTA, GROUPS),
    conditions=(DELTA_POSITIVE, DELTA_BELOW_ONE),
    source=Source("ours", KOROLOVA, "with a share of delta for each group"),
    safe_side=Side.UP,
    result=AT_LEAST_ONE,
)
def laplace_threshold(
    epsilon: Number | float, delta: Number | float, groups: Number | float
) -> Number:
    """Least threshold, at least one, at which Laplace noise keeps delta.

    >>> laplace_threshold(epsilon=1.0, delta=0.6, groups=10)
    18.423242166640996
    """

    def value(epsilon: fmpq, delta: fmpq, groups: fmpq) -> Any:
        if reaches_half(delta, groups):
            return 1 + 0 * epsilon
        twice = 2 * share(delta, groups)
        return log1p((1 - twice) / twice) * groups / epsilon + 1

    return one_by_one(value, epsilon, delta, groups)


@quantity(
    id="selection.laplace_delta",
    expression=lambda scale, threshold, groups: symbolic.at_least_once(
        symbolic.exp((1 - threshold) / scale) / 2, groups
    ),
    parameters=(SCALE, THRESHOLD, GROUPS),
    source=Source("ours", KOROLOVA, "with all groups together"),
    safe_side=Side.UP,
    result=PROBABILITY,
)
def laplace_delta(
    scale: Number | float, threshold: Number | float, groups: Number | float
) -> Number:
    """Probability that one of a person's single-member groups reaches the threshold.

    >>> laplace_delta(scale=1.0, threshold=5.0, groups=1)
    0.009157819444367091
    """

    def value(scale: fmpq, threshold: fmpq, groups: fmpq) -> Any:
        tail = exp((1 - threshold) / scale) / 2
        if groups == 1:
            return tail
        if threshold == 1 and groups <= EXACTLY:  # one half each
            return 1 - tail ** int(groups.p)
        return -expm1(-groups * log1p(tail / (1 - tail)))

    return one_by_one(value, scale, threshold, groups)


@quantity(
    id="selection.gaussian_threshold",
    expression=lambda deviation, delta, groups: (
        1 + deviation * symbolic.larger(0, symbolic.quantile(_share(delta, groups)))
    ),
    parameters=(DEVIATION, DELTA, GROUPS),
    conditions=(DELTA_POSITIVE, DELTA_BELOW_ONE),
    source=Source("ours", DESFONTAINES, "for a deviation and its delta alone"),
    safe_side=Side.UP,
    result=AT_LEAST_ONE,
)
def gaussian_threshold(
    deviation: Number | float, delta: Number | float, groups: Number | float
) -> Number:
    """Least threshold, at least one, at which Gaussian noise keeps delta.

    The delta is that of the thresholds alone: what the counts need comes on top.

    >>> gaussian_threshold(deviation=1.0, delta=1e-5, groups=1)
    5.264890793922825
    """

    def value(deviation: fmpq, delta: fmpq, groups: fmpq) -> Any:
        if reaches_half(delta, groups):
            return 1 + 0 * deviation
        return upper_quantile(lambda: share(delta, groups)) * deviation + 1

    return one_by_one(value, deviation, delta, groups)
