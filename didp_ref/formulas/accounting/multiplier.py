"""The least noise multiplier of Poisson-sampled Gaussian steps: the root of a falling function.

Noise of a larger deviation is that of a smaller one with more noise added. So epsilon falls as the
deviation grows. A deviation is an upper end once the upper end of its epsilon is at most what was
asked, and a lower end once the lower end of its epsilon is more.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, exp, inf, log

from flint import arb, fmpq

from didp_ref.errors import Unavailable
from didp_ref.formulas.accounting.answers import (
    BOUNDED_DELTA,
    Asked,
    Bracket,
    as_float,
    bracket_of_epsilon,
    is_hardly_any,
    named,
    read_exact,
    read_times,
    read_width,
)
from didp_ref.formulas.accounting.leaks import Kept
from didp_ref.formulas.accounting.mechanisms import (
    RATE,
    REMOVE,
    Given,
    gaussian,
    read_number,
    sampled,
)
from didp_ref.formulas.accounting.search import Part, following
from didp_ref.formulas.parameters import EPSILON
from didp_ref.formulas.quantity import Parameter
from didp_ref.formulas.quantity.enclosable import enclosed_by
from didp_ref.numbers.exact import Exact, to_fraction

WIDTH = "1e-3"
INNER = {"rate": "sampling_rate", "times": "steps"}
"""What parameters are called where they are read."""
MOST_STEPS = 40
FARTHEST = 1.5
"""The logarithm of the deviation moves by at most so much at once."""
NEAR_LIMIT = (
    "epsilon falls steeply there: delta is near the probability that a record takes part at all"
)
AS_NARROW_AS_EPSILON = "the bracket of epsilon is not narrower there"
LARGEST_LOGARITHM = 700.0
"""A deviation beyond its exponential is no ordinary float64."""
STEEPEST = -100.0
"""How fast epsilon's logarithm may fall with that of the deviation."""


def _enclosed(
    epsilon: Exact,
    delta: Exact,
    sampling_rate: Exact,
    steps: int,
    width: Given = WIDTH,
    adjacency: str = REMOVE,
) -> Bracket:
    """Enclose the least noise multiplier; the width is relative to the upper end."""
    return _multiplier(read_exact, epsilon, delta, sampling_rate, steps, width, adjacency)


@enclosed_by(_enclosed)
def noise_multiplier(
    epsilon: Given,
    delta: Given,
    sampling_rate: Given,
    steps: int,
    width: Given = WIDTH,
    adjacency: str = REMOVE,
) -> float:
    """Least noise multiplier with which DP-SGD keeps an epsilon at a delta, rounded up.

    ``sampling_rate`` is the probability that a record is in a batch: 1/(batches of an epoch) for
    Opacus' loader, batch_size/n for a sampler that draws each record at that rate. ``steps`` is
    epochs times the batches of an epoch. ``adjacency`` is ``add-remove`` or ``replace``; the
    multiplier is the deviation divided by the clipping norm under both. Returns a float64, enough
    noise; ``.enclose`` returns both bounds.

    >>> noise_multiplier(epsilon=1, delta="1e-5", sampling_rate="1/10", steps=1, width="1e-2")
    1.26...
    """
    return as_float(
        _multiplier(read_number, epsilon, delta, sampling_rate, steps, width, adjacency)
    )


def _multiplier(
    read: Callable[[Parameter, object], fmpq],
    epsilon: Given,
    delta: Given,
    sampling_rate: Given,
    steps: int,
    width: Given,
    adjacency: str,
) -> Bracket:
    with named(INNER):
        return _found(
            read(EPSILON, epsilon),
            read(BOUNDED_DELTA, delta),
            read(RATE, sampling_rate),
            read_times(steps),
            read_width(width),
            adjacency,
        )


def _found(
    epsilon: fmpq, delta: fmpq, rate: fmpq, steps: int, width: float, adjacency: str
) -> Bracket:
    def asked(deviation: fmpq) -> Asked:
        pair = sampled(gaussian(deviation), rate, adjacency).pair
        return Asked([Part(pair, steps)], pair.symmetric, Kept())

    if is_hardly_any(asked(fmpq(1)), delta):  # any noise will do
        return Bracket(0, 0)

    def at(deviation: fmpq, fineness: float) -> Bracket:
        try:
            with following(None):  # a bracket of epsilon is none of the deviation
                return bracket_of_epsilon(asked(deviation), delta, fineness)
        except Unavailable as problem:
            raise Unavailable(problem.what, "ask for a larger delta, or for fewer steps") from None

    wanted, middle = to_fraction(epsilon), _middle(at, epsilon, width)
    fineness = width / 8
    for power in range(MOST_STEPS):
        upper = _near(middle + width / 3 * 2**power)
        if at(upper, fineness).upper <= wanted:
            break
    else:
        raise Unavailable("an upper end within the limit of the work", "ask for a larger width")
    for power in range(MOST_STEPS):
        lower = _near(middle - width / 3 * 2**power)
        if at(lower, fineness).lower > wanted:
            break
    else:
        raise Unavailable("a lower end within the limit of the work", "ask for a larger width")
    advice = ""
    if upper - lower > upper * fmpq(*width.as_integer_ratio()):
        near = is_hardly_any(asked(fmpq(1)), 2 * delta)
        advice = NEAR_LIMIT if near else AS_NARROW_AS_EPSILON
    return Bracket(to_fraction(lower), to_fraction(upper), advice)


def _middle(at: Callable[[fmpq, float], Bracket], epsilon: fmpq, width: float) -> float:
    """Return the logarithm of about the deviation that was asked for: secants, or halves.

    Near a delta at which no noise is needed epsilon falls steeply to zero, and secants miss it.
    """
    target, wanted = float(arb(epsilon).log()), to_fraction(epsilon)
    here, slope, fineness = 0.0, -1.5, 0.1
    less, more = -inf, inf
    before: tuple[float, float] | None = None
    for _ in range(MOST_STEPS):
        found = at(_near(here), fineness)
        value = log(float((found.lower + found.upper) / 2)) if found.upper else target - FARTHEST
        if found.lower > wanted:
            less = max(less, here)
        elif found.upper <= wanted:
            more = min(more, here)
        if before is not None and before[0] != here and min(value, before[1]) > target - FARTHEST:
            slope = min(max((value - before[1]) / (here - before[0]), STEEPEST), -0.2)
        before = here, value
        step = min(max((target - value) / slope, -FARTHEST), FARTHEST)
        if not less < here + step < more:
            ends = max(less, more - 2 * FARTHEST), min(more, less + 2 * FARTHEST)
            step = sum(ends) / 2 - here
        if abs(step) <= width / 8 and fineness <= width / 8:
            break
        here += step
        fineness = min(max(abs(step) / 4, width / 8), 0.1)
    return here


def _near(logarithm: float) -> fmpq:
    """Return a rational of few bits near a number."""
    if not -LARGEST_LOGARITHM < logarithm < LARGEST_LOGARITHM:
        raise Unavailable("a deviation within the limit of the work", "ask for another delta")
    number = exp(logarithm)
    scale = 1 << max(30 - ceil(logarithm), 0)
    return fmpq(round(number * scale), scale)
