"""What an adversary learns from one Laplace answer about a column of data.

The worlds are abdi's: the adversary knows every record of the file, and that the query is answered
on the file less one record; which one is missing is what there is to find out. A world is a record,
its value is the query's answer without that record, and its prior says how likely the adversary
takes that record to be the missing one.

Each notion asks for its own scale. For every scale stands side by side what the
formulas promise (from the prior and the sensitivities alone) and what is exactly true of these
worlds (from the extremes of posterior/prior over all answers).

Every number is on the safe side of the truth of the answers that are handed on and of the prior
divided by its exact sum. The answers are float64 numbers, each within ``spread`` of the exact one
moved to its grid, which moves a likelihood by a factor of at most ``e^(spread/scale)`` and a ratio
of posterior to prior by at most ``e^(2 spread/scale)``: ratios are widened, and promises tightened,
by that much. A world of prior zero is held to nothing, and its prior is not counted among the
smallest.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from didp_ref.assessment.approximate_scale import NEAR, approximate_scale
from didp_ref.errors import DomainError, Infeasible, NotGiven, OutOfRange
from didp_ref.formulas import belief, guarantee, scale
from didp_ref.formulas.extremes import Extremes
from didp_ref.formulas.parameters import PRIOR, SCALE
from didp_ref.formulas.quantity.rounding import scalar
from didp_ref.numbers.compensated import Pair, as_pair, exact_product, exact_sum, reduce_pairs
from didp_ref.numbers.domains import as_floats
from didp_ref.numbers.enclosure import Side, directed, float_up
from didp_ref.numbers.exact import from_float
from didp_ref.numbers.reals import Real, exp
from didp_ref.numbers.rounding import BeyondFloat64
from didp_ref.worlds import answer, answers_without_each, bounded_sensitivities

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Array = NDArray[np.float64]

EXPOSED = 5
PAIR_ERROR = 2.0**-70
"""Relative error of what is made of pairs: far more than thousands of their roundings."""
LEFT = 2.0**-12
"""Less than this of one left, and a posterior is as good as one: no factor is stated."""
SELECTED = ("max", "min")
"""Queries whose answer is one of the records, and is not rounded."""
MANY = 100_000
"""For more different answers the scale for exactly these worlds is near the smallest, not it."""
SMALLEST_STRAIN = 2.0**-52
ROUNDED_ULP = 4
"""How many units in the last place an answer may be off: sums and means are rounded once."""


# repr=False, here and below: records, and answers to them, are not shown by accident


@dataclass(frozen=True, repr=False)
class Worlds:
    """The worlds that are examined, and how far apart their answers can be."""

    query: str
    records: Array
    answers: Array
    prior: Array
    low: float
    high: float
    global_sensitivity: float
    identifiability_sensitivity: float
    moved: Fraction = Fraction(0)
    """How far an answer is moved at most before it is handed on: half a step of its grid."""

    @property
    def count(self) -> int:
        """How many worlds there are: one for each record."""
        return int(self.records.size)

    @cached_property
    def share(self) -> Pair:
        """The priors divided by their sum."""
        return as_pair(self.prior) / self._total

    @cached_property
    def _total(self) -> Pair:
        return reduce_pairs(lambda a, b: a + b, self.prior)

    @property
    def _share_error(self) -> float:
        """Relative error of the shares: none where the priors sum to one as they are."""
        return 0.0 if (self._total.high, self._total.low) == (1.0, 0.0) else PAIR_ERROR

    @cached_property
    def p_max(self) -> float:
        """The largest prior, rounded up."""
        return float(np.max(directed(self.share, Side.UP, self._share_error)))

    @cached_property
    def p_min(self) -> float:
        """The smallest prior that is not zero, rounded down; the largest leaves room for it."""
        least = np.asarray(directed(self.share, Side.DOWN, self._share_error))[
            self.prior > 0.0
        ].min()
        return min(float(least), 1.0 - self.p_max)

    @property
    def spread(self) -> float:
        """How far an answer that is handed on may lie from the float64 one, rounded up."""
        off = 0 if self.query in SELECTED else ROUNDED_ULP
        return float_up(off * Fraction(math.ulp(float(np.abs(self.answers).max()))) + self.moved)

    def widening(self, scale: float, side: Side) -> float:
        """Return by what factor the rounded answers may move a ratio, up or down."""
        sign = 1 if side is Side.UP else -1
        exponent = sign * 2 * from_float(self.spread) / from_float(scale)
        try:
            return float(scalar(lambda: exp(exponent), (), side))
        except BeyondFloat64:
            return math.inf


@dataclass(frozen=True)
class Promise:
    """What one scale amounts to in every notion; None where no finite number will do.

    Epsilon speaks of all databases, so it has no value for particular worlds.
    """

    alpha: float
    beta: float | None
    rho: float
    epsilon: float | None
    gamma: float | None


@dataclass(frozen=True, repr=False)
class Exposed:
    """A record and how far one answer can move the belief that it is the missing one."""

    record: int
    value: float
    prior: float
    posterior: float
    lowest_ratio: float
    highest_ratio: float


@dataclass(frozen=True, repr=False)
class Option:
    """One scale, the notion that asks for it, and what it amounts to in every notion."""

    notion: str
    scale: float
    formula: Promise
    exact: Promise
    exposed: tuple[Exposed, ...]

    @property
    def expected_error(self) -> float:
        """The mean absolute error of the answer, which is the scale of Laplace noise."""
        return self.scale


@dataclass(frozen=True)
class Unanswered:
    """A notion that asks for no scale here: no noise will do, or none is needed."""

    notion: str
    reason: str


@dataclass(frozen=True, repr=False)
class Examined:
    """The worlds, and every scale that was asked about."""

    worlds: Worlds
    answer: float
    options: tuple[Option, ...]
    unanswered: tuple[Unanswered, ...]


def consider(
    records: ArrayLike,
    query: str,
    universe: tuple[float, float],
    prior: ArrayLike | None = None,
    *,
    clip: bool = False,
    moved: Fraction = Fraction(0),
) -> Worlds:
    """Return the worlds: the file less one record, for every record.

    Raises :class:`~didp_ref.errors.DomainError` for values outside the universe (unless they are
    to be clipped), for fewer than two records, and for a prior that is not one.

    >>> worlds = consider([1.0, 2.0, 4.0], "sum", (0.0, 5.0))
    >>> worlds.answers, worlds.identifiability_sensitivity
    (array([6., 5., 3.]), 5.0)
    """
    values = np.atleast_1d(as_floats("records", records))
    low, high = universe
    if not low < high:
        raise DomainError("universe", f"{low:g}:{high:g}", "LOW:HIGH with LOW < HIGH")
    if values.ndim != 1 or values.size < 2:
        raise DomainError("records", f"{values.size} values", "at least two records")
    outside = (values < low) | (values > high)
    if clip:
        values = np.clip(values, low, high)
    elif outside.any():
        count, first = int(outside.sum()), int(np.flatnonzero(outside)[0])
        shown = f"{values[first]:g} in record {first}, and {count - 1} more"
        advice = "clip them with --clip, or state a wider universe"
        raise DomainError("records", shown, f"{low:g} <= value <= {high:g}", advice)
    beliefs = np.full(values.size, 1.0 / values.size) if prior is None else _prior(prior, values)
    sensitivities = bounded_sensitivities(query, low, high, values.size)
    return Worlds(
        query,
        values,
        answers_without_each(values, query),
        beliefs,
        low,
        high,
        sensitivities.global_sensitivity,
        sensitivities.identifiability_sensitivity,
        moved,
    )


def _prior(prior: ArrayLike, values: Array) -> Array:
    beliefs: Array = PRIOR.check_float(prior)
    if beliefs.shape != values.shape:
        raise DomainError("prior", f"{beliefs.size} numbers", f"one a record, {values.size} in all")
    return beliefs


def examine(
    worlds: Worlds,
    *,
    alpha: float | None = None,
    beta: float | None = None,
    rho: float | None = None,
    epsilon: float | None = None,
    noise_scale: float | None = None,
    by_formula: bool = True,
) -> Examined:
    """Return every scale that the promises ask for, and what each amounts to.

    ``alpha`` and ``beta`` go together; ``by_formula`` asks also for the scales of the formulas,
    which hold for other worlds as well. Raises :class:`~didp_ref.errors.DomainError` where nothing
    is asked or a promise lies outside its domain; a promise that no noise can keep is listed with
    its reason.
    """
    if (alpha is None) != (beta is None):
        raise DomainError("alpha, beta", f"{alpha}, {beta}", "both or neither")
    theta, p_min, p_max = worlds.identifiability_sensitivity, worlds.p_min, worlds.p_max
    wanted: dict[str, Callable[[], float]] = {}
    if alpha is not None and beta is not None:
        if by_formula:
            wanted["(alpha, beta) for any prior"] = lambda: scale.prior_free(alpha, beta, theta)
            wanted["(alpha, beta) for this prior"] = lambda: scale.prior_dependent(
                alpha, beta, theta, p_min, p_max
            )
        wanted["(alpha, beta) for exactly these worlds"] = lambda: _tight(
            worlds, alpha=alpha, beta=beta
        )
    if rho is not None:
        if by_formula:
            wanted["rho for this prior"] = lambda: scale.rho_at_prior(rho, p_max, theta)
        wanted["rho for exactly these worlds"] = lambda: _tight(worlds, rho=rho)
    if epsilon is not None:
        wanted["epsilon"] = lambda: scale.differential_privacy(epsilon, worlds.global_sensitivity)
    if noise_scale is not None:
        wanted["the scale given"] = lambda: float(SCALE.check_float(noise_scale))
    if not wanted:
        raise NotGiven("promise", None, "--alpha with --beta, --rho, --epsilon or --scale")
    options: list[Option] = []
    unanswered: list[Unanswered] = []
    for notion, solve in wanted.items():
        try:
            size = solve()
        except Infeasible as why:
            unanswered.append(Unanswered(notion, str(why)))
            continue
        if size > 0.0:
            options.append(_option(worlds, notion, size))
        else:
            unanswered.append(Unanswered(notion, _unneeded(worlds)))
    whole = float(answer(worlds.records, worlds.query))
    return Examined(worlds, whole, tuple(options), tuple(unanswered))


def _unneeded(worlds: Worlds) -> str:
    """Return why no noise is needed here: of these worlds, and of no others."""
    if np.ptp(worlds.answers) == 0.0:
        return "the exact answer keeps it, as it is the same in all of these worlds"
    return (
        "the exact answer keeps it in these worlds: each value of it is shared by so many of them "
        "that it singles out none, and another file may differ in that"
    )


def _tight(worlds: Worlds, **promise: float) -> float:
    """Return a scale that keeps the promise for the exact answers, hardly above the smallest.

    The smallest scale for the rounded answers says how far they may move a ratio, at it and at
    every larger scale; asked to keep so much more, the search finds a scale that suffices.
    """
    if np.unique(worlds.answers).size > MANY:
        return _nearly(worlds, promise)
    size = scale.tight(worlds.answers, worlds.prior, **promise)
    if worlds.spread == 0.0:
        return size
    if size == 0.0:  # unless rounding alone made answers alike, which equal records are
        alike = worlds.query in SELECTED
        if alike or scale.tight(worlds.records, worlds.prior, **promise) == 0.0:
            return size
        raise Infeasible("the answers are rounded too coarsely to tell", promise)
    exponent = 2 * from_float(worlds.spread) / from_float(size)
    stricter: dict[str, Callable[[Real], Real]] = {
        "alpha": lambda alpha: 1 - (1 - alpha) * exp(exponent),
        "beta": lambda beta: (1 + beta) / exp(exponent) - 1,
        "rho": lambda rho: rho / exp(exponent),
    }
    tightened: dict[str, float] = {}
    for name, value in promise.items():
        tightened[name] = float(scalar(stricter[name], (from_float(value),), Side.DOWN))
        if tightened[name] <= 0.0:
            raise Infeasible("the answers are rounded too coarsely to tell", {name: value})
    return scale.tight(worlds.answers, worlds.prior, **tightened)


def _nearly(worlds: Worlds, promise: dict[str, float]) -> float:
    """Return a scale that keeps the promise and is near the smallest, for very many answers.

    Where to look first is found in float64; what is returned was seen to keep it by bounds.
    """
    theta = worlds.identifiability_sensitivity
    if "rho" in promise:
        suffices = scale.rho_at_prior(promise["rho"], worlds.p_max, theta)
    else:
        suffices = scale.prior_free(promise["alpha"], promise["beta"], theta)
    counted = worlds.prior > 0.0

    def log_violation(size: float) -> float:
        extremes = _widened(belief.extremes(worlds.prior, worlds.answers, size), worlds, size)
        if "rho" in promise:
            most = float(np.max(_posteriors(worlds.share, extremes.upper)))
            return _signed(most, promise["rho"], is_kept=most <= promise["rho"])
        lowest, highest = float(extremes.lower[counted].min()), float(extremes.upper[counted].max())
        fallen, risen = _moves(lowest, highest)
        alpha, beta = promise["alpha"], promise["beta"]
        falls = _signed(1.0 - alpha, lowest, is_kept=fallen <= alpha)
        return max(falls, _signed(highest, 1.0 + beta, is_kept=risen <= beta))

    first = approximate_scale(_in_float64(worlds, promise), suffices, NEAR / 8)
    return approximate_scale(log_violation, first * (1.0 + NEAR / 8))


def _in_float64(worlds: Worlds, promise: dict[str, float]) -> Callable[[float], float]:
    """Return the log violation without a bound on its error, and in a tenth of the time."""
    order = np.flatnonzero(worlds.prior > 0.0)
    order = order[np.argsort(worlds.answers[order])]
    answers = worlds.answers[order]
    prior = np.log(worlds.prior[order]) - math.log(worlds.prior.sum())

    def log_violation(size: float) -> float:
        offsets = (answers - answers[0]) / size
        below = np.logaddexp.accumulate(prior + offsets) - offsets
        above = np.logaddexp.accumulate((prior - offsets)[::-1])[::-1] + offsets
        # both count the world itself; the response at its own answer is the likeliest for it
        above[:-1] = above[1:] - np.diff(offsets)
        above[-1] = -np.inf
        density = np.logaddexp(below, above)
        if "rho" in promise:
            return float(np.max(prior - density)) - math.log(promise["rho"])
        lowest = -float(offsets[-1] + max(density[0], density[-1]))
        falls = math.log1p(-promise["alpha"]) - lowest
        return max(falls, -float(density.min()) - math.log1p(promise["beta"]))

    return log_violation


def _signed(happens: float, allowed: float, *, is_kept: bool) -> float:
    """Return the logarithm of what happens over what is allowed, whose sign says what is kept."""
    ratio = happens / allowed if allowed else math.inf
    return min(math.log(ratio), 0.0) if is_kept else max(math.log(ratio), SMALLEST_STRAIN)


def _moves(lowest: float, highest: float) -> tuple[float, float]:
    """Return how far beliefs fall and rise, as shares of them, from the extreme ratios."""
    fallen = float(directed(exact_sum(1.0, -lowest), Side.UP, 0.0))
    risen = float(directed(exact_sum(highest, -1.0), Side.UP, 0.0)) if highest < np.inf else np.inf
    return fallen, risen


def _option(worlds: Worlds, notion: str, size: float) -> Option:
    extremes = _widened(belief.extremes(worlds.prior, worlds.answers, size), worlds, size)
    posteriors = _posteriors(worlds.share, extremes.upper)
    worst = _largest(posteriors, EXPOSED)
    exposed = tuple(
        Exposed(
            record=int(i),
            value=float(worlds.records[i]),
            prior=float(worlds.prior[i]),
            posterior=float(posteriors[i]),
            lowest_ratio=float(extremes.lower[i]),
            highest_ratio=float(extremes.upper[i]),
        )
        for i in worst
    )
    return Option(notion, size, _by_formula(worlds, size), _exactly(worlds, extremes), exposed)


def _largest(numbers: Array, count: int) -> NDArray[np.intp]:
    """Return where the largest numbers are, the largest first, and equal ones as they stand.

    >>> _largest(np.array([1.0, 3.0, 2.0, 3.0]), 3).tolist()
    [1, 3, 2]
    """
    least = np.partition(numbers, -count)[-count] if numbers.size > count else -np.inf
    among = np.flatnonzero(numbers >= least)
    places: NDArray[np.intp] = among[np.argsort(-numbers[among], kind="stable")][:count]
    return places


def _by_formula(worlds: Worlds, size: float) -> Promise:
    """Return what the scale promises whatever the worlds, at this prior and these sensitivities."""
    theta, p_min, p_max = worlds.identifiability_sensitivity, worlds.p_min, worlds.p_max
    try:
        beta = float(guarantee.beta(size, theta, p_min))
    except OutOfRange:
        beta = None
    rho = float(guarantee.rho_at_prior(size, theta, p_max))
    epsilon = float(guarantee.epsilon(size, worlds.global_sensitivity))
    exponent = guarantee.epsilon(size, theta)
    counted = worlds.prior > 0.0
    share = _part(worlds.share, counted)
    ceiling = belief.ratio_ceiling(exponent, np.asarray(directed(share, Side.DOWN, PAIR_ERROR)))
    gamma = _gamma(share, ceiling)
    return Promise(float(guarantee.alpha(size, theta, p_min)), beta, rho, epsilon, gamma)


def _widened(extremes: Extremes[Array], worlds: Worlds, size: float) -> Extremes[Array]:
    """Return extremes of the exact answers, from those of the rounded ones."""
    up, down = worlds.widening(size, Side.UP), worlds.widening(size, Side.DOWN)
    lower = directed(exact_product(extremes.lower, down), Side.DOWN, PAIR_ERROR)
    upper = np.asarray(extremes.upper)
    with np.errstate(all="ignore"):  # an infinite ratio stays one
        upper = np.asarray(directed(exact_product(upper, up), Side.UP, PAIR_ERROR))
        most = np.asarray(directed(1.0 / worlds.share, Side.UP, PAIR_ERROR))  # a posterior of one
    upper = np.where(worlds.prior > 0.0, np.fmin(upper, most), upper)
    return Extremes(np.abs(np.asarray(lower)), np.where(np.isnan(upper), np.inf, upper))


def _part(pair: Pair, chosen: NDArray[np.bool_]) -> Pair:
    return Pair(np.asarray(pair.high)[chosen], np.asarray(pair.low)[chosen])


def _exactly(worlds: Worlds, extremes: Extremes[Array]) -> Promise:
    """Return what is true of exactly these worlds, those of prior zero left out."""
    counted = worlds.prior > 0.0
    lowest, highest = float(extremes.lower[counted].min()), float(extremes.upper[counted].max())
    alpha, risen = _moves(lowest, highest)
    beta = risen if highest < np.inf else None
    rho = float(np.max(_posteriors(worlds.share, extremes.upper)))
    gamma = _gamma(_part(worlds.share, counted), extremes.upper[counted])
    return Promise(alpha, beta, rho, None, gamma)


def _posteriors(share: Pair, ratio: Array) -> Array:
    """Return prior times ratio, rounded up; a world of prior zero keeps it."""
    ratio = np.where(np.asarray(share.high) > 0.0, ratio, 0.0)
    highest: Array = np.asarray(directed(share * ratio, Side.UP, PAIR_ERROR))
    return np.minimum(highest, 1.0)


def _gamma(share: Pair, ratio: Array) -> float | None:
    """Return the least factor of positive membership privacy that these ratios allow.

    For every world, ``gamma >= ratio`` and ``gamma >= (1 - prior)/(1 - prior * ratio)``.
    """
    left = 1.0 - share * ratio
    if np.any(np.asarray(left.high) <= LEFT):
        return None
    other = directed((1.0 - share) / left, Side.UP, PAIR_ERROR / LEFT)
    return float(max(np.max(ratio), np.max(other)))
