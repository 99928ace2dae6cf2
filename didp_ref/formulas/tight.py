"""The smallest scale that keeps a promise for exactly these worlds and this prior.

With ``t = 1/scale``, the numbers ``peak_i = sum_j p_j exp(-|v_i - v_j| t)`` of
:mod:`didp_ref.formulas.extremes` fall as ``t`` grows, so every supremum ``1/peak_i`` of
posterior/prior rises. Among the worlds whose prior is not zero the least infimum is that of the
least answer ``a`` or of the greatest answer ``b``: it is one over the larger of
``exp((b - a) t) peak_a = sum_j p_j exp((b - v_j) t)`` and its mirror image, none of whose exponents
is negative, so it falls. A scale that keeps a promise therefore keeps it when it is made larger,
and the scales that keep it are all those from some least one on.

Finding it is a search over float64 numbers in which every question "does this scale keep the
promise?" is answered for certain: by the float64 form where the answer is clear, and by Arb, at
growing precision, where it is not.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from didp_ref.errors import DomainError, Infeasible, OutOfRange, Undecided
from didp_ref.formulas.extremes import Growth, check_scalar, check_worlds, enclosed_peaks, peaks
from didp_ref.formulas.parameters import ALPHA, BETA, PRIOR, RHO, VALUES
from didp_ref.formulas.quantity import DEFAULT_BITS, check_bits
from didp_ref.formulas.quantity.enclosable import enclosed_by
from didp_ref.numbers.domains import LARGEST_FLOAT, SMALLEST_FLOAT, in_window
from didp_ref.numbers.enclosure import LIMIT_BITS, Enclosure
from didp_ref.numbers.exact import Exact, from_float

if TYPE_CHECKING:
    from flint import arb, fmpq
    from numpy.typing import ArrayLike, NDArray

# logarithms of peaks, of size at most 2**9, and their sums with the exponent spread/scale
ROUGH_ERROR = 2.0**-42
SMALLEST, LARGEST = math.ulp(0.0), sys.float_info.max
LARGEST_POWER = 1 << 20


class _LogViolation:
    """What a scale does to exact worlds whose priors are not zero, sorted by their answers.

    The *log violation* of a scale is the largest logarithm of what happens over what is allowed:
    the promise is kept where it is at most zero. It falls as the scale grows, and by the theorem of
    Lindemann and Weierstrass it is zero at no rational scale, so precision decides its sign.
    """

    def __init__(
        self,
        prior: Sequence[fmpq],
        values: Sequence[fmpq],
        counts: Sequence[int],
        asked: Mapping[str, fmpq],
    ) -> None:
        """Take worlds of one answer together; ``counts`` says how many worlds an entry is of."""
        self.distinct: list[fmpq] = []
        self.masses: list[fmpq] = []
        self.largest: list[fmpq] = []
        for mass, value, count in zip(prior, values, counts, strict=True):
            if self.distinct and value == self.distinct[-1]:
                self.masses[-1] += count * mass
                self.largest[-1] = max(self.largest[-1], mass)
            else:
                self.distinct.append(value)
                self.masses.append(count * mass)
                self.largest.append(mass)
        self.asked = asked
        self.total = sum(self.masses[1:], self.masses[0])

    def needs_none(self) -> bool:
        """Say whether every scale keeps the promise; raise where none does."""
        self._refuse_the_hopeless()
        return len(self.distinct) == 1 or self._kept_by_exact_answers()

    def _refuse_the_hopeless(self) -> None:
        """Raise where the belief before any answer already breaks the promise."""
        if "rho" not in self.asked:
            return
        believed, allowed = max(self.largest) / self.total, self.asked["rho"]
        moves = len(self.distinct) > 1
        if believed > allowed or (moves and believed == allowed):
            raise Infeasible(
                f"rho {'<=' if moves else '<'} the largest prior: the adversary already believes "
                "as much, so no noise can do it",
                {
                    "rho": Enclosure.of(allowed).float_nearest(),
                    "largest prior": Enclosure.of(believed).float_nearest(),
                },
            )

    def _kept_by_exact_answers(self) -> bool:
        """Say whether the promise would be kept with no noise at all."""
        if "alpha" in self.asked:
            return False
        beta, rho = self.asked.get("beta"), self.asked.get("rho")
        masses = zip(self.largest, self.masses, strict=True)
        return (beta is None or bool(self.total <= min(self.masses) * (1 + beta))) and (
            rho is None or all(largest <= mass * rho for largest, mass in masses)
        )

    def sign(self, scale: fmpq) -> arb:
        """Return a ball around a scale's log violation that does not hold zero."""
        from flint import arb

        from didp_ref.numbers.precision import arb_precision

        working = DEFAULT_BITS + max(scale.p.bit_length(), scale.q.bit_length()) // 2
        while working <= 2 * LIMIT_BITS:
            with arb_precision(working):
                log_violation = self._ball(arb(scale))
                if log_violation > 0 or log_violation < 0:
                    return log_violation
            working *= 2
        raise Undecided(f"whether the scale {scale} keeps the promise", LIMIT_BITS)

    def _ball(self, scale: arb) -> arb:
        from flint import arb

        places = [arb(value) for value in self.distinct]
        decays = [(-arb(k - j) / scale).exp() for j, k in pairwise(self.distinct)]
        peak = enclosed_peaks([arb(mass) for mass in self.masses], decays)
        total = arb(self.total)
        strains = []
        if "alpha" in self.asked:
            ends = peak[0].max(peak[-1]) * arb(1 - self.asked["alpha"]) / total
            strains.append((places[-1] - places[0]) / scale + ends.log())
        if "beta" in self.asked:
            least = reduce(arb.min, peak)
            strains.append((total / (least * arb(1 + self.asked["beta"]))).log())
        if "rho" in self.asked:
            beliefs = (arb(p) / ball for p, ball in zip(self.largest, peak, strict=True))
            strains.append((reduce(arb.max, beliefs) / arb(self.asked["rho"])).log())
        return reduce(arb.max, strains)


def tight_enclosed(
    values: Sequence[Exact],
    prior: Sequence[Exact],
    alpha: Exact | None = None,
    beta: Exact | None = None,
    rho: Exact | None = None,
    bits: int = DEFAULT_BITS,
) -> Enclosure:
    """Enclose the smallest scale at which exactly these worlds and this prior keep the promise.

    Arguments are exact, as for ``enclose`` of a quantity. The ends are neighbours on a grid of
    powers of two, at least ``bits`` bits fine: at more bits they lie within those at fewer. Zero
    where every positive scale keeps the promise.

    Raises what :func:`tight` does, but for floats
    :class:`~didp_ref.errors.ExactInputRequired`. Source: as :func:`tight`.

    >>> tight_enclosed([0, 1], ["1/2", "1/2"], rho="3/4")  # 1/log(3)
    Enclosure(0.91023922662683739361424016573610700061)
    """
    from flint import fmpq

    check_bits(bits)
    p, v = PRIOR.check_exact(prior), VALUES.check_exact(values)
    if len(p) != len(v):
        raise DomainError("prior", f"prior has {len(p)}, values has {len(v)}", "one length")
    given = ((ALPHA, alpha), (BETA, beta), (RHO, rho))
    asked = {
        parameter.name: parameter.check_exact(value)
        for parameter, value in given
        if value is not None
    }
    if not asked:
        raise DomainError("alpha, beta, rho", None, "at least one of the three")
    order = sorted((i for i in range(len(v)) if p[i] > 0), key=lambda i: v[i])
    violation = _LogViolation([p[i] for i in order], [v[i] for i in order], [1] * len(order), asked)
    if violation.needs_none():
        return Enclosure(0, 0)
    two, power, step = fmpq(2), 0, 1
    up = violation.sign(two**power) > 0
    while (violation.sign(two ** (power + (step if up else -step))) > 0) is up:
        power, step = power + (step if up else -step), 2 * step
        if abs(power) > LARGEST_POWER:
            raise OutOfRange(f"the scale lies beyond 2**{LARGEST_POWER} in size", {})
    low, high = (power, power + step) if up else (power - step, power)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if violation.sign(two**middle) > 0 else (low, middle)
    lower, width = two**low, two**low
    for _ in range(bits + 1):
        width /= 2
        lower += width if violation.sign(lower + width) > 0 else 0
    return Enclosure(lower, lower + width)


@enclosed_by(tight_enclosed)
def tight(
    values: ArrayLike,
    prior: ArrayLike,
    alpha: float | None = None,
    beta: float | None = None,
    rho: float | None = None,
) -> float:
    """Smallest scale at which exactly these worlds and this prior keep the asked promise.

    ``alpha``: no belief falls below ``(1 - alpha)`` of what it was; ``beta``: none rises above
    ``(1 + beta)`` of it; ``rho``: none ends above rho. What is not given is not asked. A world of
    prior zero is held to nothing, as in abdi's Definition 4, where both sides are then zero.

    **What this is for, and what it is not.** The published scales hold for the worst database of
    a universe; this one is tuned to one set of worlds. It measures how much of a published scale
    is waste here, and it is the scale to use where the worlds and the prior are public. Where
    they are not, publishing an answer at this scale publishes the scale, and the scale depends on
    the data: it can itself tell the adversary which database it was tuned to.

    Returns the smallest float64 that keeps the promise: the next float64 below, if there is one,
    does not. 0.0 where every positive scale does. ``prior`` and ``values`` as in
    :func:`~didp_ref.formulas.extremes.extremes`; the answer has the unit of ``values``.
    ``tight.enclose`` takes exact arguments, and ``bits``: see :func:`tight_enclosed`.

    Raises :class:`~didp_ref.errors.Infeasible` where rho is no more than the adversary already
    believes, :class:`~didp_ref.errors.DomainError`, :class:`~didp_ref.errors.OutOfRange` where
    the scale exceeds the largest float64, and :class:`~didp_ref.errors.Undecided` where the
    comparison stays open at 32768 bits. Source: abdi, Definition 4, eq. 2; rhodi, Definition 4.

    >>> tight([0.0, 1.0], [0.5, 0.5], rho=0.75)  # 1/log(3), rounded up
    0.9102392266268374
    """
    p, v = check_worlds(prior, values)
    asked = {
        parameter.name: check_scalar(parameter, value)
        for parameter, value in ((ALPHA, alpha), (BETA, beta), (RHO, rho))
        if value is not None
    }
    if not asked:
        raise DomainError("alpha, beta, rho", None, "at least one of the three")
    order = np.argsort(v)
    order = order[p[order] > 0.0]
    return _Search(p[order], v[order], asked).smallest()


class _Search:
    """The search for the smallest float64, over sorted worlds whose priors are not zero.

    The sign of a log violation is that of its float64, where it is clear, or else Arb's.
    """

    def __init__(
        self, prior: NDArray[np.float64], values: NDArray[np.float64], asked: dict[str, float]
    ) -> None:
        self.prior, self.values, self.asked = prior, values, asked
        self._strains: dict[float, float] = {}
        order = np.lexsort((prior, values))
        p, v = prior[order], values[order]
        other = (p[1:] != p[:-1]) | (v[1:] != v[:-1])
        starts = np.flatnonzero(np.append(True, other))  # equal worlds need one fraction
        masses, places = ([from_float(x) for x in argument[starts].tolist()] for argument in (p, v))
        counts = np.diff(np.append(starts, prior.size)).tolist()
        self.exactly = _LogViolation(
            masses, places, counts, {name: from_float(x) for name, x in asked.items()}
        )
        self.total = float(Enclosure.of(self.exactly.total).float_nearest())
        self.largest = float(prior.max())
        spread = self.exactly.distinct[-1] - self.exactly.distinct[0]
        self.spread = min(Enclosure.of(spread).float_nearest(), LARGEST)
        self.windowed = bool(np.all(in_window(prior)) and np.all(in_window(values)))

    def smallest(self) -> float:
        """Return the smallest scale, or zero, or raise what stands against it."""
        if self.exactly.needs_none():
            return 0.0
        return self._settle(self._approach())

    def _approach(self) -> float:
        """Return a scale near the smallest one: a bracket, then the secant inside it."""
        high = low = _held(self.spread / self._exponent())
        violation_high = violation_low = self.log_violation(high)
        while violation_high > 0.0:
            low, violation_low = high, violation_high
            high = _doubled(high)
            violation_high = self.log_violation(high)
        while violation_low <= 0.0:
            if low == SMALLEST:
                return low
            high, violation_high = low, violation_low
            low = _held(low / 2.0)
            violation_low = self.log_violation(low)
        # the log violation is nearly linear in the exponent 1/scale
        before, now = (_inverse(low), violation_low), (_inverse(high), violation_high)
        while math.nextafter(low, high) < high:
            gap = now[0] - before[0]
            slope = (now[1] - before[1]) / gap if gap else 0.0
            at = _inverse(now[0] - now[1] / slope) if slope > 0.0 else math.inf
            if not low < at < high:
                at = low + (high - low) / 2.0
            log_violation = self.log_violation(at)
            if abs(at - _inverse(now[0])) <= 8.0 * math.ulp(at):
                return at
            low, high = (at, high) if log_violation > 0.0 else (low, at)
            before, now = now, (_inverse(at), log_violation)
        return high

    def _exponent(self) -> float:
        """Return about the exponent at which the published formulas keep the promise."""
        guess = self.largest
        exponents: dict[str, Callable[[float], float]] = {
            "alpha": lambda alpha: -math.log1p(-alpha),
            "beta": math.log1p,
            "rho": lambda rho: math.log1p(max((rho - guess) / (1.0 - rho), 2.0**-50) / guess),
        }
        return min(exponents[name](value) for name, value in self.asked.items())

    def _settle(self, at: float) -> float:
        """Return the smallest scale: walk from a near one in growing steps, then halve the last."""
        step = math.ulp(at)
        if self.log_violation(at) > 0.0:
            low, high = at, _held(at + step)
            while self.log_violation(high) > 0.0:
                step *= 2.0
                low, high = high, _held(high + step)
        else:
            low, high = _held(at - step), at
            while self.log_violation(low) <= 0.0:
                if low == SMALLEST:
                    return low
                step *= 2.0
                low, high = _held(max(low - step, low / 2.0)), low
        while math.nextafter(low, high) < high:
            middle = low + (high - low) / 2.0
            low, high = (middle, high) if self.log_violation(middle) > 0.0 else (low, middle)
        return high

    def log_violation(self, scale: float) -> float:
        """Return the log violation of a scale; its sign is certain."""
        if scale not in self._strains:
            rough = margin = 0.0
            if self.windowed and SMALLEST_FLOAT <= scale <= LARGEST_FLOAT:
                rough = self._rough_strain(scale)
                margin = ROUGH_ERROR * (1.0 + self.spread / scale)
            certain = abs(rough) > margin
            exact = rough if certain else float(self.exactly.sign(from_float(scale)))
            self._strains[scale] = exact
        return self._strains[scale]

    def _rough_strain(self, scale: float) -> float:
        with np.errstate(all="ignore"):  # a peak is never below its own world's prior
            peak = np.asarray(peaks(self.prior, Growth.of_values(self.values, scale)).high)
        total = self.total
        strains: dict[str, Callable[[float], float]] = {
            "alpha": lambda alpha: (
                self.spread / scale + math.log(max(peak[0], peak[-1]) / total) + math.log1p(-alpha)
            ),
            "beta": lambda beta: -math.log(peak.min() / total) - math.log1p(beta),
            "rho": lambda rho: math.log(np.max(self.prior / peak)) - math.log(rho),
        }
        return max(strains[name](value) for name, value in self.asked.items())


def _held(scale: float) -> float:
    """Return the nearest scale that a positive float64 has."""
    return min(max(scale, SMALLEST), LARGEST)


def _doubled(scale: float) -> float:
    if scale == LARGEST:
        raise OutOfRange("the scale exceeds the largest float64", {"scale": scale})
    return _held(2.0 * scale)


def _inverse(x: float) -> float:
    return 1.0 / x if x else math.inf
