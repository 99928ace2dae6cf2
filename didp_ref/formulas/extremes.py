"""The exact adversary: how far one Laplace answer can move a belief, over all answers.

World ``i`` has the prior ``p_i`` and the answer ``v_i``; the response is ``R = v + noise`` with
Laplace noise of scale ``s``. By Bayes (abdi, Definition 3) posterior over prior of world ``i`` is
``1/g_i(R)`` with

    ``g_i(R) = sum_j p_j exp((|R - v_i| - |R - v_j|)/s)``.

**Where the extremes lie.** Take ``R <= v_i``, so that ``|R - v_i| = v_i - R``. The term of a world
``j`` with ``v_j >= R`` is ``p_j exp((v_i - v_j)/s)``, which does not depend on ``R``; the term of
one with ``v_j < R`` is ``p_j exp((v_i + v_j - 2R)/s)``, which falls as ``R`` grows. Every term is
continuous, so each is non-increasing on ``R <= v_i``, and so is their sum. Mirrored, ``g_i`` is
non-decreasing on ``R >= v_i``. Hence, with ``a`` and ``b`` the least and the greatest answer of a
world whose prior is not zero:

* ``g_i`` is least at ``R = v_i``: the supremum of posterior/prior is ``1/peak_i``, where
  ``peak_i = sum_j p_j exp(-|v_i - v_j|/s)``, and the response ``v_i`` attains it;
* ``g_i`` is greatest at one of the two ends. For ``R`` at or below all answers it is
  ``sum_j p_j exp((v_i - v_j)/s) = exp((v_i - a)/s) peak_a``, since no ``v_j`` that counts lies
  below ``a``; for ``R`` at or above all answers it is ``exp((b - v_i)/s) peak_b``. The infimum is
  the smaller of ``exp(-(v_i - a)/s)/peak_a`` and ``exp(-(b - v_i)/s)/peak_b``, and it is attained.

So all extremes follow from the numbers ``peak_i``, and these are two sums over the sorted answers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Generic, TypeVar

import numpy as np

from didp_ref.errors import DomainError, Undecided
from didp_ref.formulas.parameters import PRIOR, SCALE, VALUES
from didp_ref.formulas.quantity import DEFAULT_BITS, Parameter, check_bits
from didp_ref.formulas.quantity.enclosable import enclosed_by
from didp_ref.numbers.compensated import (
    LOG_2,
    Pair,
    blocks,
    exact_sum,
    exp,
    quick_two_sum,
    reduce_pairs,
    smaller,
    two_sum,
)
from didp_ref.numbers.domains import in_window
from didp_ref.numbers.enclosure import LIMIT_BITS, NESTING_BITS, Enclosure, Side, directed
from didp_ref.numbers.exact import Exact, from_float

if TYPE_CHECKING:
    from flint import arb
    from numpy.typing import ArrayLike, NDArray

    Array = NDArray[np.float64]
    Place = int | np.integer | slice

Each = TypeVar("Each")

LARGEST_RATIO = 2.0**900
"""A supremum above this is given as infinity, an infimum below its reciprocal as zero."""

FAR = 1024.0
"""Worlds more than this many scales apart do not weigh on each other: exp(-1024) < 2**-1477."""
VANISHED = 2048
ROWS = 64
GUARD_BITS = 32

ERROR = 2.0**-60
"""Relative error of peaks, of up to 2**26 worlds.

An exponent is then at most 2**36 and errs by 2**-62, since quotients of pairs err by 2**-98.
"""


@dataclass(frozen=True, eq=False)
class Extremes(Generic[Each]):
    """Infimum and supremum of posterior/prior over all responses, one entry a world."""

    lower: Each
    upper: Each


# --- rigorous ----------------------------------------------------------------------------------


def extremes_enclosed(
    prior: Sequence[Exact], values: Sequence[Exact], scale: Exact, bits: int = DEFAULT_BITS
) -> Extremes[tuple[Enclosure, ...]]:
    """Enclose infimum and supremum of posterior/prior over all responses, for every world.

    Arguments are exact, as for ``enclose`` of a quantity; every enclosure is at least ``bits``
    bits accurate. Takes O(n log n) steps.

    Raises :class:`~didp_ref.errors.ExactInputRequired` for a float and
    :class:`~didp_ref.errors.DomainError`. Source: as :func:`extremes`.

    >>> found = extremes_enclosed(["1/4", "3/4"], [0, 0], 1)
    >>> found.lower[0].contains(1) and found.upper[1].contains(1)
    True
    """
    from flint import arb

    from didp_ref.numbers.precision import arb_precision

    check_bits(bits)
    p, v = PRIOR.check_exact(prior), VALUES.check_exact(values)
    exact_scale = SCALE.check_exact(scale)
    if len(p) != len(v):
        raise DomainError("prior", f"prior has {len(p)}, values has {len(v)}", "one length")
    order = sorted(range(len(v)), key=lambda i: v[i])
    working = bits + GUARD_BITS + len(v).bit_length()
    while working <= LIMIT_BITS + bits:
        with arb_precision(working):
            weights = [arb(p[i]) for i in order]
            steps = [arb((v[k] - v[j]) / exact_scale) for j, k in pairwise(order)]
            lower, upper = _enclosed(weights, steps)
            if all(ball.rel_accuracy_bits() >= bits + NESTING_BITS for ball in (*lower, *upper)):
                place = {world: at for at, world in enumerate(order)}
                return Extremes(
                    *(
                        tuple(Enclosure.of(balls[place[i]], bits) for i in range(len(v)))
                        for balls in (lower, upper)
                    )
                )
        working *= 2
    raise Undecided(f"the extremes could not be enclosed to {bits} bits", working)


def _enclosed(weights: list[arb], steps: list[arb]) -> tuple[list[arb], list[arb]]:
    """Return infimum and supremum for sorted worlds; the steps are in units of the scale."""
    decays = [(-step).exp() for step in steps]
    peak = enclosed_peaks(weights, decays)
    counted = [i for i, weight in enumerate(weights) if weight != 0]
    low, high = counted[0], counted[-1]
    falling, rising = 1 / peak[low], 1 / peak[high]
    below, above = [falling] * len(weights), [rising] * len(weights)
    for i in range(low, len(steps)):
        below[i + 1] = below[i] * decays[i]
    for i in range(high, 0, -1):
        above[i - 1] = above[i] * decays[i - 1]
    # beyond an end nothing decays: there the ratio is at least one and the other end decides
    return [a.min(b) for a, b in zip(below, above, strict=True)], [1 / ball for ball in peak]


def enclosed_peaks(weights: list[arb], decays: list[arb]) -> list[arb]:
    """Return ``sum_j p_j exp(-|v_i - v_j|/s)`` for sorted worlds, by the recurrence itself."""
    total = weights[0]
    left = [total]
    for weight, decay in zip(weights[1:], decays, strict=True):
        total = total * decay + weight
        left.append(total)
    total = weights[-1] * 0
    for i in range(len(decays) - 1, -1, -1):
        total = (total + weights[i + 1]) * decays[i]
        left[i] += total
    return left


# --- float64 -----------------------------------------------------------------------------------


@enclosed_by(extremes_enclosed)
def extremes(prior: ArrayLike, values: ArrayLike, scale: float) -> Extremes[NDArray[np.float64]]:
    """Exact infimum and supremum of posterior/prior over all responses, for every world.

    For a world whose prior is zero the ratio is that of the likelihoods, ``p(R | i)/p(R)``, which
    is the limit of posterior/prior. The module's opening gives the formula and its proof.

    Parameters: ``prior`` [n probabilities whose sum is one; the rounding of the sum, up to
    2**-30, is divided out], ``values`` [n real numbers, units of the query's answer], ``scale``
    [the Laplace scale, the same units].

    Returns ``.lower`` (rounded down) and ``.upper`` (rounded up), each within 2 ulp; an infimum
    below 2**-900 is given as 0 and a supremum above 2**900, which only a world of prior zero can
    have, as infinity. Takes O(n log n) steps and about 150 bytes a world. Where a prior, an answer
    or the scale is beyond 2**480 or below 2**-480 in size, Arb has every world, which is slower.

    ``extremes.enclose`` is :func:`extremes_enclosed`.

    Raises :class:`~didp_ref.errors.DomainError`.
    Source: abdi, Definition 3, eq. 1, and Definition 4, eq. 2.

    >>> found = extremes([0.5, 0.5], [0.0, 1.0], scale=1.0)
    >>> found.lower.round(6), found.upper.round(6)
    (array([0.537883, 0.537883]), array([1.462117, 1.462117]))
    """
    p, v = check_worlds(prior, values)
    scale = check_scalar(SCALE, scale)
    order = np.argsort(v)
    p, v = p[order], v[order]
    if not all(np.all(in_window(argument)) for argument in (p, v, scale)):
        ends = _beyond_the_window(p, v, scale)
        return Extremes(*(end[np.argsort(order)] for end in ends))
    with np.errstate(all="ignore"):  # what leaves the window becomes 0 or infinity below
        growth = Growth.of_values(v, scale)
        peak = peaks(p, growth)
        low, high = np.flatnonzero(p)[[0, -1]]
        total = reduce_pairs(lambda a, b: a + b, p)
        below, above = total / _entries(peak, low), total / _entries(peak, high)
        lower, upper = np.empty_like(v), np.empty_like(v)
        for part in blocks(v.size):
            ratio = directed(total / _entries(peak, part), Side.UP, ERROR)
            ratio = np.where(ratio <= LARGEST_RATIO, ratio, np.inf)
            upper[order[part]] = np.maximum(ratio, 1.0)
            falling = growth.quotient(low, part) * below
            rising = growth.quotient(part, high) * above
            ratio = directed(smaller(falling, rising), Side.DOWN, ERROR)
            ratio = np.where(ratio >= 1.0 / LARGEST_RATIO, ratio, 0.0)
            lower[order[part]] = np.minimum(ratio, 1.0)
    return Extremes(lower, upper)


def check_worlds(prior: ArrayLike, values: ArrayLike) -> tuple[Array, Array]:
    """Return the prior and the answers as float64 arrays of one length, or say what is wrong."""
    p, v = PRIOR.check_float(prior, window=False), VALUES.check_float(values, window=False)
    for name, array in (("prior", p), ("values", v)):
        if array.ndim != 1:
            raise DomainError(name, f"an array of shape {array.shape}", "a sequence, one a world")
    if p.size != v.size:
        shown = f"prior has {p.size}, values has {v.size}"
        raise DomainError("prior", shown, "sequences of one length")
    return p, v


def check_scalar(parameter: Parameter, value: float) -> float:
    """Return a parameter's value as a float, or say what is wrong with it."""
    checked = parameter.check_float(value, window=False)
    if not isinstance(checked, float):
        raise DomainError(parameter.name, value, "one number")
    return checked


def _beyond_the_window(prior: Array, values: Array, scale: float) -> tuple[Array, Array]:
    """Return both ends for sorted worlds, rounded outward from Arb's balls."""
    from flint import arb

    from didp_ref.numbers.precision import arb_precision

    masses, places = ([from_float(x) for x in argument.tolist()] for argument in (prior, values))
    total, unit = sum(masses[1:], masses[0]), from_float(scale)
    with arb_precision(DEFAULT_BITS + GUARD_BITS + len(masses).bit_length()):
        weights = [arb(mass / total) for mass in masses]
        lower, upper = _enclosed(weights, [arb((k - j) / unit) for j, k in pairwise(places)])
        below = [Enclosure.of(ball).float_down() if ball > 0 else 0.0 for ball in lower]
        above = [
            Enclosure.of(ball).float_up() if ball < LARGEST_RATIO else math.inf for ball in upper
        ]
    return np.clip(below, 0.0, 1.0), np.maximum(above, 1.0)


def _entries(pair: Pair, place: Place) -> Pair:
    return Pair(np.asarray(pair.high)[place], np.asarray(pair.low)[place])


@dataclass(frozen=True, eq=False)
class Growth:
    """``exp(v_i/scale)`` for sorted values: as good as ``mantissa_i 2**power_i``, up to a factor.

    The mantissas are near one, with their inverses beside them; the powers are integers that do
    not fall; and only quotients have a meaning. Worlds that are too far apart to weigh on each
    other start from a new base, which keeps the powers exact however wide the values lie.
    """

    mantissa: Pair
    inverse: Pair
    power: Array

    @classmethod
    def of_values(cls, values: Array, scale: float) -> Growth:
        """Return the growth of sorted values."""
        far = np.diff(values, prepend=values[0]) > FAR * scale
        starts = np.concatenate([[0], np.flatnonzero(far)])
        base = values[starts[np.cumsum(far)]]
        mantissa, inverse = (Pair(np.empty_like(values), np.empty_like(values)) for _ in range(2))
        power = np.empty_like(values)
        for part in blocks(values.size):
            exponent = exact_sum(values[part], -base[part]) / scale
            power[part] = np.rint(exponent.high / LOG_2.high)
            m = exp(exponent - LOG_2 * power[part])
            _set_entries(mantissa, part, m)
            _set_entries(inverse, part, 1.0 / m)
        steps = np.diff(power, prepend=power[0])
        steps[far] = VANISHED
        return cls(mantissa, inverse, np.cumsum(steps))

    @cached_property
    def decays(self) -> Array:
        """The powers of two by which one world's power lies below the next one's."""
        return _power_of_two(-np.diff(self.power, prepend=self.power[0]))

    def quotient(self, first: Place, second: Place) -> Pair:
        """Return ``exp((v_first - v_second)/scale)``, and one where the second lies below."""
        power = self.power[first] - self.power[second]
        quotient = _entries(self.mantissa, first) * _entries(self.inverse, second)
        above = (power > 0.0) | ((power == 0.0) & (quotient.high > 1.0))
        weight = np.where(above, 0.0, _power_of_two(np.minimum(power, 0.0)))
        return Pair(quotient.high * weight + above, quotient.low * weight)


def _power_of_two(exponents: Array) -> Array:
    return np.ldexp(1.0, np.maximum(exponents, -VANISHED).astype(np.int32))


def peaks(prior: Array, growth: Growth) -> Pair:
    """Return ``sum_j p_j exp(-|v_i - v_j|/scale)`` for every i; the worlds are sorted.

    With ``exp(v_j/scale) = m_j 2**k_j`` the part of the sum with ``j <= i`` is ``L_i/m_i``, where
    ``L_i = p_i m_i + 2**(k_(i-1) - k_i) L_(i-1)``, and the part with ``j > i`` is its mirror
    image. The factors are powers of two, so the recurrence loses nothing but the last bits of a
    pair, and nothing can overflow.
    """
    size = prior.size
    leftward, rightward = (Pair(np.empty(size), np.empty(size)) for _ in range(2))
    for part in blocks(size):
        _set_entries(leftward, part, _entries(growth.mantissa, part) * prior[part])
        _set_entries(rightward, part, _entries(growth.inverse, part) * prior[part])
    leftward = scan(leftward, growth.decays)
    backward = np.concatenate([[1.0], growth.decays[:0:-1]])
    rightward = scan(_entries(rightward, slice(None, None, -1)), backward)
    # the world itself is counted on the left: on the right the sum is taken one world further on
    shifted = (np.concatenate([[0.0], half[:-1]]) for half in _halves(rightward))
    rightward = Pair(*((half * backward)[::-1] for half in shifted))
    for part in blocks(size):
        left = _entries(leftward, part) * _entries(growth.inverse, part)
        _set_entries(
            leftward, part, left + _entries(rightward, part) * _entries(growth.mantissa, part)
        )
    return leftward


def _halves(pair: Pair) -> tuple[Array, Array]:
    return np.asarray(pair.high), np.asarray(pair.low)


def _set_entries(target: Pair, part: slice, value: Pair) -> None:
    np.asarray(target.high)[part] = value.high
    np.asarray(target.low)[part] = value.low


def scan(terms: Pair, factors: Array) -> Pair:
    """Return ``S_k = terms_k + factors_k S_(k-1)`` for every k, from ``S_0 = terms_0``.

    The terms are nonnegative and the factors powers of two, at most one. The sequence is cut into
    columns of 64; all columns advance together, row by row, and what each hands to the next is
    the same recurrence over the columns' ends.
    """
    size = factors.size
    if size == 1:
        return terms
    rows = min(ROWS, size)
    columns = -(-size // rows)
    high, low = (_columns(half, rows, columns, 0.0) for half in _halves(terms))
    factor = _columns(factors, rows, columns, 1.0)
    for row in range(1, rows):
        total, error = two_sum(high[row - 1] * factor[row], high[row])
        rest = low[row - 1] * factor[row] + (low[row] + error)
        high[row], low[row] = quick_two_sum(total, rest)
    if columns > 1:
        running = np.cumprod(factor, axis=0)
        ends = scan(Pair(high[-1].copy(), low[-1].copy()), running[-1])
        handed_high, handed_low = (half[:-1] for half in _halves(ends))
        for row in range(rows):
            weight = running[row, 1:]
            handed = Pair(handed_high * weight, handed_low * weight)
            whole = Pair(high[row, 1:], low[row, 1:]) + handed
            high[row, 1:], low[row, 1:] = whole.high, whole.low
    return Pair(*(half.T.reshape(-1)[:size] for half in (high, low)))


def _columns(sequence: Array, rows: int, columns: int, filling: float) -> Array:
    """Return a sequence as a matrix whose columns follow one another, the last one filled up."""
    full = np.full(rows * columns, filling)
    full[: len(sequence)] = sequence
    return np.ascontiguousarray(full.reshape(columns, rows).T)
