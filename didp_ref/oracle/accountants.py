"""What accountants with known faults compute for Poisson-sampled Gaussian steps, in floats.

Each entry of :data:`CAUSES` returns what such an accountant would answer, so that answers can be
recognized. Nothing here is a bound.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from didp_ref.errors import DidpError
from didp_ref.formulas import gaussian
from didp_ref.formulas.bracketed import bracketed

Point: TypeAlias = Mapping[str, float]
"""The parameters of a formula by name."""
Range: TypeAlias = tuple[float, float]
"""Between which numbers the answer of an accountant with a fault lies."""

EPSILON, DELTA, DEVIATION = "epsilon", "delta", "deviation"
FRACTIONS = [1 + x / 10 for x in range(1, 100)]
ORDERS: Sequence[Sequence[float]] = (
    range(2, 33),
    range(2, 65),
    range(2, 257),
    [*FRACTIONS, *range(12, 64)],
    [*FRACTIONS, *range(11, 64), 128, 256, 512, 1024],
)
"""Lists of orders in use; the fourth is Opacus's ``RDPAccountant.DEFAULT_ALPHAS``."""
LN_10 = math.log(10)
EVERY_ORDER = (1 + np.geomspace(1e-3, 1e4, 100)).tolist()
NODES, REACH = 3000, 14.0
LARGEST_EXPONENT = 700.0
WHOLE = range(2, 65)
EXACTLY = 1e-6
"""How near an answer is to the bound of one order, if it is that bound."""
FAR = 1e-3
"""By this share a number of steps must be another one."""
FAR_RATE, RECORDS = 1e-2, (1_000, 10_000)
"""The same of a sampling rate, and of how many records a whole number is taken for a batch."""
CLOSE, LOOSE = 2e-3, 2e-2
"""How far an answer may lie from what a fault gives: a formula's, and an accountant's."""


@dataclass(frozen=True)
class Cause:
    """A known fault: what it is, how it is mended, and what it gives at a point."""

    flag: str
    bug: str
    mend: str
    given: Callable[[str, Point], Iterator[Range]]
    is_slow: bool = False
    without: Callable[[str, Point], Iterator[Range]] | None = None
    """What an accountant of this kind gives without the fault, if the fault may change nothing."""

    def explains(self, kind: str, point: Point, answer: float) -> bool:
        """Say whether an answer is what this fault gives."""
        return _is_given(self.given, kind, point, answer)

    def shows(self, kind: str, point: Point, answer: float) -> bool:
        """Say whether the fault changes an answer: if not, the answer tells nothing of it."""
        return self.without is None or not _is_given(self.without, kind, point, answer)


def _is_given(
    given: Callable[[str, Point], Iterator[Range]], kind: str, point: Point, answer: float
) -> bool:
    try:
        return any(low <= answer <= high for low, high in given(kind, point))
    except (DidpError, ArithmeticError, ValueError):
        return False


def _near(value: float, share: float = CLOSE) -> Range:
    return value * (1 - share), value * (1 + share)


# --- Gaussian noise, and what is made of it ----------------------------------------------------


def _gaussian(kind: str, point: Point, ratio: float) -> float:
    """Return what one Gaussian answer leaves; ``ratio`` is its deviation over the multiplier.

    Of the deviation the multiplier is returned.
    """
    if kind == DEVIATION:
        epsilon, delta = point["total_epsilon"], point["total_delta"]
        return float(gaussian.deviation(epsilon, delta, 1.0)) / ratio
    noise = point["deviation"] * ratio
    if kind == EPSILON:
        return float(gaussian.epsilon(point["total_delta"], noise, 1.0))
    return float(gaussian.delta(point["total_epsilon"], noise, 1.0))


def _not_amplified(kind: str, point: Point) -> Iterator[Range]:
    yield _near(_gaussian(kind, point, 1 / math.sqrt(point["times"])))


def _shrunk_by_the_rate(kind: str, point: Point) -> Iterator[Range]:
    """Yield what the same steps on all records give, of a sensitivity of the rate."""
    yield _near(_gaussian(kind, point, 1 / (math.sqrt(point["times"]) * point["sampling_rate"])))


def _once_an_epoch(kind: str, point: Point) -> Iterator[Range]:
    epochs = point["times"] * point["sampling_rate"]
    for count in {max(rounded(epochs), 1) for rounded in (math.floor, round, math.ceil)}:
        yield _near(_gaussian(kind, point, 1 / math.sqrt(count)))
    yield _near(_gaussian(kind, point, 1 / math.sqrt(epochs)))


def _amplified(epsilon: float, rate: float) -> float:
    """Return what a Poisson sample makes of an epsilon."""
    return math.log1p(rate * math.expm1(min(epsilon, LARGEST_EXPONENT)))


def _amplified_at_the_end(kind: str, point: Point) -> Iterator[Range]:
    if kind == DEVIATION:
        return
    rate = point["sampling_rate"]
    whole = _gaussian(kind, point, 1 / math.sqrt(point["times"]))
    yield _near(rate * whole)
    if kind == EPSILON:
        yield _near(_amplified(whole, rate))


def _steps_added(kind: str, point: Point) -> Iterator[Range]:
    """Yield the least epsilon of one step at a share of delta, times the steps."""
    if kind != EPSILON:
        return
    rate, steps = point["sampling_rate"], point["times"]
    for delta in (point["total_delta"] / steps / rate, point["total_delta"] / steps):
        if delta < 1:
            one = _gaussian(kind, {**point, "total_delta": delta}, 1.0)
            yield _near(steps * _amplified(one, rate))


def _square_root_of_steps(kind: str, point: Point) -> Iterator[Range]:
    """Yield an epsilon of one step, written in five ways, times the root of the steps.

    The closed forms have a deviation as well: q sqrt(k log(1/delta))/epsilon is Theorem 1 of
    Abadi et al. 2016 without its constant.
    """
    if kind == DELTA:
        return
    rate, delta, root = point["sampling_rate"], point["total_delta"], math.sqrt(point["times"])
    for factor in (2 * math.log(1.25 / delta), math.log(1 / delta)):
        other = point["deviation"] if kind == EPSILON else point["total_epsilon"]
        yield _near(root * rate * math.sqrt(factor) / other)
    if kind != EPSILON:
        return
    whole = _gaussian(kind, point, 1.0)
    yield _near(root * rate * whole)
    yield _near(root * _amplified(whole, rate))
    if delta < rate:  # the least epsilon of one step
        whole = _gaussian(kind, {**point, "total_delta": delta / rate}, 1.0)
        yield _near(root * _amplified(whole, rate))


def _central_limit(kind: str, point: Point) -> Iterator[Range]:
    """Yield mu = q sqrt(k (e^(1/sigma^2) - 1)) (Bu, Dong, Long, Su, HDSR 2020)."""
    if kind == DEVIATION:
        scale = point["sampling_rate"] * math.sqrt(point["times"])
        mu = 1 / _gaussian(kind, point, 1.0)
        yield _near(1 / math.sqrt(math.log1p((mu / scale) ** 2)))
        return
    yield _near(_gaussian(kind, {**point, "deviation": 1 / _limiting_mu(point)}, 1.0))


def _limiting_mu(point: Point) -> float:
    scale = point["sampling_rate"] * math.sqrt(point["times"])
    return scale * math.sqrt(math.expm1(point["deviation"] ** -2))


def by_central_limit(noise: float, rate: float, steps: int, delta: float) -> float:
    """Return the epsilon that the central limit theorem gives: an approximation, and no bound.

    >>> round(by_central_limit(1.1, 0.01, 10_000, 1e-6), 3)
    5.6...
    """
    point = {"deviation": noise, "sampling_rate": rate, "times": steps}
    return float(gaussian.epsilon(delta, 1 / _limiting_mu(point), 1.0))


# --- steps -------------------------------------------------------------------------------------


def _whole_epochs(kind: str, point: Point) -> Iterator[Range]:
    rate, steps = point["sampling_rate"], int(point["times"])
    counts = {
        count
        for rounded in (math.floor, round, math.ceil)
        for count in (round(rounded(steps * rate) / rate), int(rounded(steps * rate) / rate))
        if count >= 1 and abs(count - steps) > FAR * steps
    }
    return _brackets(kind, ({**point, "times": count} for count in counts))


def _brackets(kind: str, points: Iterator[Point]) -> Iterator[Range]:
    """Yield between which numbers the value lies at points."""
    for point in points:
        yield _bracket(kind, tuple(point.items()))


@lru_cache(maxsize=1 << 10)
def _bracket(kind: str, point: tuple[tuple[str, float], ...]) -> Range:
    given = {name: int(value) if name == "times" else repr(value) for name, value in point}
    found = bracketed[f"accounting.sampled_gaussian_{kind}"].enclose(**given, width="1e-2")
    return float(found.lower) * (1 - CLOSE), float(found.upper) * (1 + CLOSE)


def _rounded_rate(kind: str, point: Point) -> Iterator[Range]:
    """Yield what other rates give: one over whole batches, or a whole batch over n."""
    rate = point["sampling_rate"]
    rates = {1 / count for count in (math.floor(1 / rate), math.ceil(1 / rate))}
    rates |= {max(math.floor(rate * n), 1) / n for n in RECORDS}
    others = sorted(each for each in rates if abs(each - rate) > FAR_RATE * rate)
    return _brackets(kind, ({**point, "sampling_rate": each} for each in others))


def _twice_the_sensitivity(kind: str, point: Point) -> Iterator[Range]:
    if kind == DEVIATION:
        return ((2 * low, 2 * high) for low, high in _brackets(kind, iter([point])))
    return _brackets(kind, iter([{**point, "deviation": point["deviation"] / 2}]))


# --- Renyi divergences ---------------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def renyi(order: float, rate: float, noise: float, *, reverse: bool = False) -> float:
    """Return the Renyi divergence of a step from its definition, by the trapezoidal rule.

    In ``reverse``, it is that of the distribution without the record from the other one.

    >>> round(renyi(8, 0.01, 1.5), 8), round(renyi(8, 1.0, 2.0), 8)
    (0.00023..., 1.0)
    """
    # in deviations: the mixture's integrand has its mass between 0 and order/noise
    x = np.linspace(-REACH, order / noise + REACH, NODES + int(10 * order / noise))
    loss = np.logaddexp(
        math.log1p(-rate) if rate < 1 else -math.inf, math.log(rate) + (x - 0.5 / noise) / noise
    )
    exponent = (1 - order if reverse else order) * loss - x * x / 2
    top = float(exponent.max())
    total = float(np.exp(exponent - top).sum()) * float(x[1] - x[0])
    return max((top + math.log(total) - math.log(2 * math.pi) / 2) / (order - 1), 0.0)


def _best(kind: str, point: Point, orders: Sequence[float], corrected: bool) -> float:
    """Return what the best of some orders gives, with a conversion."""
    a: NDArray[np.float64] = np.array(orders, np.float64)
    rate, noise = point["sampling_rate"], point["deviation"]
    budgets = point["times"] * np.array([renyi(order, rate, noise) for order in orders])
    gain = np.log1p(-1 / a) - np.log(a) / (a - 1) if corrected else 0.0
    if kind == EPSILON:
        left = -math.log(point["total_delta"]) / (a - 1)
        return max(float(np.min(budgets + gain + left)), 0.0)
    return math.exp(min(float(np.min((a - 1) * (budgets + gain - point["total_epsilon"]))), 0.0))


def _by_orders(
    corrected: bool, lists: Sequence[Sequence[float]]
) -> Callable[[str, Point], Iterator[Range]]:
    """Return what gives the best of each list of orders, with a conversion."""

    def given(kind: str, point: Point) -> Iterator[Range]:
        for orders in lists if kind != DEVIATION else ():
            share = LOOSE if orders is EVERY_ORDER else CLOSE
            yield _near(_best(kind, point, orders, corrected), share)

    return given


@dataclass(frozen=True)
class Step:
    """What an accountant knows of a step at each order, and of the question."""

    orders: NDArray[np.float64]
    divergences: NDArray[np.float64]
    rate: float
    noise: float
    steps: float
    surprise: float
    """log(1/delta)."""

    @property
    def leading(self) -> NDArray[np.float64]:
        """The first term of the divergences, q^2 order/(2 sigma^2)."""
        return (self.rate / self.noise) ** 2 * self.orders / 2

    @property
    def later(self) -> NDArray[np.float64]:
        """What the later conversion adds: it is negative."""
        return np.log1p(-1 / self.orders) - np.log(self.orders) / (self.orders - 1)


def _step(point: Point, orders: Sequence[float]) -> Step:
    rate, noise = point["sampling_rate"], point["deviation"]
    divergences = np.array([renyi(order, rate, noise) for order in orders])
    surprise = -math.log(point["total_delta"])
    whole = np.array(orders, np.float64)
    return Step(whole, divergences, rate, noise, point["times"], surprise)


def _least_of(
    *bounds: Callable[[Step], NDArray[np.float64]],
) -> Callable[[str, Point], Iterator[Range]]:
    """Return what gives the least of some bounds over each list of orders, of an epsilon."""

    def given(kind: str, point: Point) -> Iterator[Range]:
        for orders in ORDERS if kind == EPSILON else ():
            step = _step(point, orders)
            for bound in bounds:
                for later in (0.0, step.later):
                    yield _near(max(float(np.min(bound(step) + later)), 0.0))

    return given


def _no_larger_than_of_every_order(corrected: bool) -> Callable[[str, Point], Iterator[Range]]:
    """Return what is no larger than the best of every order: a smaller one shows no missing order.

    The orders that are tried for every one lie apart, so their best may exceed that of a list.
    """

    def given(kind: str, point: Point) -> Iterator[Range]:
        for _, high in _by_orders(corrected, [EVERY_ORDER])(kind, point):
            yield 0.0, high

    return given


def _of_every_order(kind: str, point: Point) -> Iterator[Range]:
    yield from _no_larger_than_of_every_order(True)(kind, point)
    yield from _by_orders(False, [EVERY_ORDER])(kind, point)


def _of_right_divergences(kind: str, point: Point) -> Iterator[Range]:
    """Yield what the right divergences give, of any list of orders and with either conversion."""
    for corrected in (True, False):
        yield from _by_orders(corrected, [EVERY_ORDER, *ORDERS])(kind, point)


def _of_one_order(kind: str, point: Point) -> Iterator[Range]:
    """Yield the bound of each whole order by itself: one of them is the best of any few."""
    if kind != EPSILON:
        return
    step = _step(point, WHOLE)
    bounds = step.steps * step.divergences + step.surprise / (step.orders - 1)
    for bound in (*bounds, *(bounds + step.later)):
        yield _near(float(bound), EXACTLY)


USE = "compose privacy loss distributions, as didp_ref.accounting does"
CAUSES = (
    Cause(
        "no-amplification",
        "the sampling rate is ignored: this is the value of the same steps on all records",
        "Compose the steps with the sampling rate.",
        _not_amplified,
    ),
    Cause(
        "rate-for-sensitivity",
        "the noise is that of the same steps on all records, times the sampling rate, as if "
        "sampling divided the sensitivity. A record that is sampled counts in full: this is no "
        "bound",
        f"Instead, {USE}.",
        _shrunk_by_the_rate,
    ),
    Cause(
        "once-an-epoch",
        "a record is counted once an epoch, as if batches were shuffled parts of the data. "
        "Poisson sampling may take a record several times",
        f"For Poisson sampling, {USE}.",
        _once_an_epoch,
    ),
    Cause(
        "amplified-at-the-end",
        "the rate is applied once, to epsilon or delta of all steps; each step is a sample of its "
        "own",
        f"Amplify each step, then compose: {USE}.",
        _amplified_at_the_end,
    ),
    Cause(
        "steps-added",
        "the epsilons of the steps are added, each at a share of delta (basic composition): it "
        "holds, and is far from the least",
        f"To spend less noise, {USE}.",
        _steps_added,
    ),
    Cause(
        "square-root-of-steps",
        "an epsilon of one step times the square root of the number of steps, or the deviation for "
        "it: this is no bound",
        f"Instead, {USE}.",
        _square_root_of_steps,
    ),
    Cause(
        "central-limit",
        "central limit theorem (Gaussian differential privacy): an approximation, and no bound",
        f"Instead of mu = q sqrt(T (e^(1/sigma^2) - 1)), {USE}.",
        _central_limit,
    ),
    Cause(
        "renyi-few-orders",
        "too few Renyi orders: more orders give a smaller value",
        f"Add orders, or {USE}.",
        _by_orders(True, ORDERS),
        without=_no_larger_than_of_every_order(True),
    ),
    Cause(
        "renyi-conversion-few-orders",
        "Renyi divergences of too few orders, and the conversion without its later correction",
        f"Add orders and use the later conversion, or {USE}.",
        _by_orders(False, ORDERS),
        without=_no_larger_than_of_every_order(False),
    ),
    Cause(
        "renyi-first-term",
        "the first term of the Renyi divergence of a step, q^2 order/(2 sigma^2), or twice that, "
        "for all of it: too little if the noise is small",
        "Use the whole sum, as didp_ref.subsampling.gaussian_renyi does.",
        _least_of(
            lambda step: step.steps * step.leading + step.surprise / (step.orders - 1),
            lambda step: step.steps * 2 * step.leading + step.surprise / (step.orders - 1),
        ),
        without=_of_right_divergences,
    ),
    Cause(
        "renyi-base-10",
        "log10(1/delta) for log(1/delta) in the conversion from Renyi divergences",
        "Use the natural logarithm.",
        _least_of(
            lambda step: step.steps * step.divergences + step.surprise / LN_10 / (step.orders - 1)
        ),
        without=_of_right_divergences,
    ),
    Cause(
        "renyi-order",
        "order for order - 1 in the conversion from Renyi divergences",
        "Divide log(1/delta) by order - 1.",
        _least_of(lambda step: step.steps * step.divergences + step.surprise / step.orders),
        without=_of_right_divergences,
    ),
    Cause(
        "renyi-undivided",
        "a division by order - 1 is missing, in the divergence or in the conversion from it",
        "Divide the logarithm of the moment by order - 1, and log(1/delta) too.",
        _least_of(
            lambda step: step.steps * step.divergences + step.surprise,
            lambda step: step.steps * step.divergences * (step.orders - 1) + step.surprise,
            lambda step: (
                step.steps * step.divergences * (step.orders - 1)
                + step.surprise / (step.orders - 1)
            ),
        ),
        without=_of_right_divergences,
    ),
    Cause(
        "renyi-once-an-epoch",
        "the Renyi divergence of a step is counted once an epoch",
        "Multiply the divergence of a step by the number of steps.",
        _least_of(
            lambda step: (
                max(round(step.steps * step.rate), 1) * step.divergences
                + step.surprise / (step.orders - 1)
            )
        ),
        without=_of_right_divergences,
    ),
    Cause(
        "renyi-some-orders",
        "too few Renyi orders: the bound of one whole order is not the best",
        f"Add orders, or {USE}.",
        _of_one_order,
        without=_of_every_order,
    ),
    Cause(
        "renyi",
        "Renyi divergences: a valid bound, but not the least",
        f"To spend less noise, {USE}.",
        _by_orders(True, [EVERY_ORDER, *ORDERS]),
    ),
    Cause(
        "renyi-conversion",
        "Renyi divergences with the conversion budget + log(1/delta)/(order - 1), "
        "without its later correction",
        "Subtract log(order)/(order - 1) - log(1 - 1/order) (Canonne, Kamath, Steinke 2020); or "
        f"{USE}.",
        _by_orders(False, [EVERY_ORDER, *ORDERS]),
    ),
    Cause(
        "whole-epochs",
        "the number of steps is rounded to whole epochs",
        "Pass the number of steps that are run.",
        _whole_epochs,
        is_slow=True,
    ),
    Cause(
        "rounded-rate",
        "the sampling rate is rounded: to one over a whole number of batches, or to a whole batch "
        "size over a number of records",
        "Use the sampling rate as it is given.",
        _rounded_rate,
        is_slow=True,
    ),
    Cause(
        "doubled-sensitivity",
        "the noise is counted for twice the sensitivity, as if a record were replaced. With "
        "Poisson sampling, a record is present or absent",
        "Use a sensitivity of one: the noise multiplier is deviation/sensitivity.",
        _twice_the_sensitivity,
        is_slow=True,
    ),
)
