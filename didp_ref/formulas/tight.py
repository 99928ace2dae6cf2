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
from collections.abc import Callable
from functools import reduce
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from didp_ref.errors import DomainError, Infeasible, OutOfRange, Undecided
from didp_ref.formulas.extremes import Growth, check_scalar, check_worlds, enclosed_peaks, peaks
from didp_ref.formulas.parameters import ALPHA, BETA, RHO
from didp_ref.numbers.domains import LARGEST_FLOAT, SMALLEST_FLOAT
from didp_ref.numbers.enclosure import LIMIT_BITS, Enclosure
from didp_ref.quantity import DEFAULT_BITS

if TYPE_CHECKING:
    from flint import arb, fmpq
    from numpy.typing import ArrayLike, NDArray

# logarithms of peaks, of size at most 2**9, and their sums with the exponent spread/scale
ROUGH_ERROR = 2.0**-42


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

    Raises :class:`~didp_ref.errors.Infeasible` where rho is no more than the adversary already
    believes, :class:`~didp_ref.errors.DomainError`, :class:`~didp_ref.errors.OutOfRange` where
    the scale leaves the window of float64, and :class:`~didp_ref.errors.Undecided` where the
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
    """The search for the smallest scale, over sorted worlds whose priors are not zero.

    The *strain* of a scale is the largest logarithm of what happens over what is allowed: the
    promise is kept where it is at most zero. It falls as the scale grows, and by the theorem of
    Lindemann and Weierstrass it is zero at no rational scale, so precision decides its sign.
    """

    def __init__(
        self, prior: NDArray[np.float64], values: NDArray[np.float64], asked: dict[str, float]
    ) -> None:
        from flint import fmpq

        self.prior, self.values, self.asked = prior, values, asked
        self._strains: dict[float, float] = {}
        self.spread = float(values[-1] - values[0])
        starts = np.flatnonzero(np.diff(values, prepend=-np.inf) > 0.0)
        self.distinct = values[starts].tolist()
        self.largest = np.maximum.reduceat(prior, starts).tolist()
        exact = [fmpq(*weight.as_integer_ratio()) for weight in prior.tolist()]
        bounds = [*starts.tolist(), prior.size]
        self.masses = [sum(exact[i:j], fmpq(0)) for i, j in pairwise(bounds)]
        self.total = sum(self.masses, fmpq(0))

    def smallest(self) -> float:
        """Return the smallest scale, or zero, or raise what stands against it."""
        self._refuse_the_hopeless()
        if len(self.distinct) == 1 or self._kept_by_exact_answers():
            return 0.0
        return self._settle(self._approach())

    def _refuse_the_hopeless(self) -> None:
        """Raise where the belief before any answer already breaks the promise."""
        if "rho" not in self.asked:
            return
        believed = Enclosure.of(_rational(max(self.largest)) / self.total)
        allowed = Enclosure.of(_rational(self.asked["rho"]))
        moves = len(self.distinct) > 1
        if not (believed.less_than(allowed) if moves else believed.at_most(allowed)):
            raise Infeasible(
                f"rho {'<=' if moves else '<'} the largest prior: the adversary already believes "
                "as much, so no noise can do it",
                {"rho": self.asked["rho"], "largest prior": believed.float_nearest()},
            )

    def _kept_by_exact_answers(self) -> bool:
        """Say whether the promise would be kept with no noise at all."""
        if "alpha" in self.asked:
            return False
        kept = True
        if "beta" in self.asked:
            kept &= bool(self.total <= min(self.masses) * (1 + _rational(self.asked["beta"])))
        if "rho" in self.asked:
            allowed = _rational(self.asked["rho"])
            kept &= all(
                _rational(largest) <= mass * allowed
                for largest, mass in zip(self.largest, self.masses, strict=True)
            )
        return kept

    def _approach(self) -> float:
        """Return a scale near the smallest one: a bracket, then the secant inside it."""
        high = low = _within_window(self.spread / self._exponent())
        strain_high = strain_low = self.strain(high)
        while strain_high > 0.0:
            low, strain_low = high, strain_high
            high = _within_window(2.0 * high)
            strain_high = self.strain(high)
        while strain_low <= 0.0:
            high, strain_high = low, strain_low
            low = _within_window(low / 2.0)
            strain_low = self.strain(low)
        # the strain is nearly linear in the exponent 1/scale
        before, now = (1.0 / low, strain_low), (1.0 / high, strain_high)
        while True:
            slope = (now[1] - before[1]) / (now[0] - before[0])
            at = 1.0 / (now[0] - now[1] / slope) if slope > 0.0 else math.inf
            if not low < at < high:
                at = low + (high - low) / 2.0
            strain = self.strain(at)
            if abs(at - 1.0 / now[0]) <= 8.0 * math.ulp(at):
                return at
            low, high = (at, high) if strain > 0.0 else (low, at)
            before, now = now, (1.0 / at, strain)

    def _exponent(self) -> float:
        """Return about the exponent at which the published formulas keep the promise."""
        guess = max(self.largest)
        exponents: dict[str, Callable[[float], float]] = {
            "alpha": lambda alpha: -math.log1p(-alpha),
            "beta": math.log1p,
            "rho": lambda rho: math.log1p(max((rho - guess) / (1.0 - rho), 2.0**-50) / guess),
        }
        return min(exponents[name](value) for name, value in self.asked.items())

    def _settle(self, at: float) -> float:
        """Return the smallest scale: walk from a near one in growing steps, then halve the last."""
        step = math.ulp(at)
        if self.strain(at) > 0.0:
            low, high = at, at + step
            while self.strain(high) > 0.0:
                step *= 2.0
                low, high = high, _within_window(high + step)
        else:
            low, high = at - step, at
            while self.strain(low) <= 0.0:
                step *= 2.0
                low, high = _within_window(max(low - step, low / 2.0)), low
        while math.nextafter(low, high) < high:
            middle = low + (high - low) / 2.0
            low, high = (middle, high) if self.strain(middle) > 0.0 else (low, middle)
        return high

    def strain(self, scale: float) -> float:
        """Return the strain of a scale; its sign is certain."""
        if scale not in self._strains:
            rough = self._rough_strain(scale)
            margin = ROUGH_ERROR * (1.0 + self.spread / scale)
            certain = abs(rough) > margin
            self._strains[scale] = rough if certain else self._rigorous_strain(scale)
        return self._strains[scale]

    def _rough_strain(self, scale: float) -> float:
        with np.errstate(all="ignore"):  # a peak is never below its own world's prior
            peak = np.asarray(peaks(self.prior, Growth.of(self.values, scale)).high)
        total = float(self.total)
        strains: dict[str, Callable[[float], float]] = {
            "alpha": lambda alpha: (
                self.spread / scale + math.log(max(peak[0], peak[-1]) / total) + math.log1p(-alpha)
            ),
            "beta": lambda beta: -math.log(peak.min() / total) - math.log1p(beta),
            "rho": lambda rho: math.log(np.max(self.prior / peak)) - math.log(rho),
        }
        return max(strains[name](value) for name, value in self.asked.items())

    def _rigorous_strain(self, scale: float) -> float:
        from flint import arb

        from didp_ref.numbers.precision import arb_precision

        working = DEFAULT_BITS
        while working <= LIMIT_BITS:
            with arb_precision(working):
                strain = self._strain_ball(arb(scale))
                if strain > 0 or strain < 0:
                    return float(strain)
            working *= 2
        raise Undecided(f"whether the scale {scale!r} keeps the promise", LIMIT_BITS)

    def _strain_ball(self, scale: arb) -> arb:
        from flint import arb

        places = [arb(value) for value in self.distinct]
        steps = [(after - here) / scale for here, after in pairwise(places)]
        decays = [(-step).exp() for step in steps]
        peak = enclosed_peaks([arb(mass) for mass in self.masses], decays)
        total = arb(self.total)
        strains = []
        if "alpha" in self.asked:
            end = ((places[-1] - places[0]) / scale).exp() * peak[0].max(peak[-1])
            strains.append((end * (1 - arb(self.asked["alpha"])) / total).log())
        if "beta" in self.asked:
            least = reduce(arb.min, peak)
            strains.append((total / (least * (1 + arb(self.asked["beta"])))).log())
        if "rho" in self.asked:
            beliefs = (arb(p) / ball for p, ball in zip(self.largest, peak, strict=True))
            strains.append((reduce(arb.max, beliefs) / arb(self.asked["rho"])).log())
        return reduce(arb.max, strains)


def _rational(value: float) -> fmpq:
    from flint import fmpq

    return fmpq(*value.as_integer_ratio())


def _within_window(scale: float) -> float:
    if not SMALLEST_FLOAT <= scale <= LARGEST_FLOAT:
        raise OutOfRange("the scale leaves the window of float64", {"scale": scale})
    return scale
