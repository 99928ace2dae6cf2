"""What an adversary learns from one Laplace answer about a column of data.

The worlds are abdi's: the adversary knows every record of the file, and that the query is answered
on the file less one record; which one is missing is what there is to find out. A world is a record,
its value is the query's answer without that record, and its prior says how likely the adversary
takes that record to be the missing one.

Each notion asks for its own scale. For every scale the assessment sets side by side what the
formulas promise (from the prior and the sensitivities alone) and what is exactly true of these
worlds (from the extremes of posterior/prior over all answers).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from didp_ref.errors import DomainError, Infeasible, OutOfRange
from didp_ref.formulas import belief, guarantee, scale
from didp_ref.formulas.extremes import Extremes
from didp_ref.formulas.parameters import PRIOR, SCALE
from didp_ref.numbers.compensated import exact_product, exact_sum
from didp_ref.numbers.domains import as_floats
from didp_ref.numbers.enclosure import Side, directed
from didp_ref.quantity import PAIR_ERROR
from didp_ref.worlds import answer, answers_without_each, bounded_sensitivities

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Array = NDArray[np.float64]

EXPOSED = 5


@dataclass(frozen=True)
class Worlds:
    """The worlds that an assessment considers, and how far apart their answers can be."""

    query: str
    records: Array
    answers: Array
    prior: Array
    low: float
    high: float
    global_sensitivity: float
    identifiability_sensitivity: float

    @property
    def count(self) -> int:
        """How many worlds there are: one for each record."""
        return int(self.records.size)

    @property
    def p_min(self) -> float:
        """The smallest prior."""
        return float(self.prior.min())

    @property
    def p_max(self) -> float:
        """The largest prior."""
        return float(self.prior.max())


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


@dataclass(frozen=True)
class Exposed:
    """A record and how far one answer can move the belief that it is the missing one."""

    record: int
    value: float
    prior: float
    posterior: float
    lowest_ratio: float
    highest_ratio: float


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class Assessment:
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
    )


def _prior(prior: ArrayLike, values: Array) -> Array:
    beliefs: Array = PRIOR.check_float(prior)
    if beliefs.shape != values.shape:
        raise DomainError("prior", f"{beliefs.size} numbers", f"one a record, {values.size} in all")
    return beliefs


def assess(
    worlds: Worlds,
    *,
    alpha: float | None = None,
    beta: float | None = None,
    rho: float | None = None,
    epsilon: float | None = None,
    noise_scale: float | None = None,
) -> Assessment:
    """Return every scale that the promises ask for, and what each amounts to.

    ``alpha`` and ``beta`` go together. Raises :class:`~didp_ref.errors.DomainError` where nothing
    is asked or a promise lies outside its domain; a promise that no noise can keep is listed with
    its reason.
    """
    if (alpha is None) != (beta is None):
        raise DomainError("alpha, beta", f"{alpha}, {beta}", "both or neither")
    theta, spread = worlds.identifiability_sensitivity, worlds.prior
    answers, p_min, p_max = worlds.answers, worlds.p_min, worlds.p_max
    wanted: dict[str, Callable[[], float]] = {}
    if alpha is not None and beta is not None:
        wanted["(alpha, beta) for any prior"] = lambda: scale.prior_free(alpha, beta, theta)
        wanted["(alpha, beta) for this prior"] = lambda: scale.prior_dependent(
            alpha, beta, theta, p_min, p_max
        )
        wanted["(alpha, beta) for exactly these worlds"] = lambda: scale.tight(
            answers, spread, alpha=alpha, beta=beta
        )
    if rho is not None:
        wanted["rho for this prior"] = lambda: scale.rho_at_prior(rho, p_max, theta)
        wanted["rho for exactly these worlds"] = lambda: scale.tight(answers, spread, rho=rho)
    if epsilon is not None:
        wanted["epsilon"] = lambda: scale.differential_privacy(epsilon, worlds.global_sensitivity)
    if noise_scale is not None:
        wanted["the scale given"] = lambda: float(SCALE.check_float(noise_scale))
    if not wanted:
        raise DomainError("promise", "none", "--alpha with --beta, --rho, --epsilon or --scale")
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
            reason = "no noise is needed: the answer is the same in every world"
            unanswered.append(Unanswered(notion, reason))
    whole = float(answer(worlds.records, worlds.query))
    return Assessment(worlds, whole, tuple(options), tuple(unanswered))


def _option(worlds: Worlds, notion: str, size: float) -> Option:
    found = belief.extremes(worlds.prior, worlds.answers, size)
    posteriors = _posteriors(worlds.prior, found.upper)
    worst = np.argsort(-posteriors, kind="stable")[:EXPOSED]
    exposed = tuple(
        Exposed(
            record=int(i),
            value=float(worlds.records[i]),
            prior=float(worlds.prior[i]),
            posterior=float(posteriors[i]),
            lowest_ratio=float(found.lower[i]),
            highest_ratio=float(found.upper[i]),
        )
        for i in worst
    )
    return Option(notion, size, _by_formula(worlds, size), _exactly(worlds, found), exposed)


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
    gamma = _gamma(worlds.prior, belief.ratio_ceiling(exponent, worlds.prior))
    return Promise(float(guarantee.alpha(size, theta, p_min)), beta, rho, epsilon, gamma)


def _exactly(worlds: Worlds, found: Extremes[Array]) -> Promise:
    """Return what is true of exactly these worlds."""
    alpha = float(directed(exact_sum(1.0, -float(found.lower.min())), Side.UP, 0.0))
    highest = float(found.upper.max())
    beta = float(directed(exact_sum(highest, -1.0), Side.UP, 0.0)) if highest < np.inf else None
    rho = float(np.max(_posteriors(worlds.prior, found.upper)))
    return Promise(alpha, beta, rho, None, _gamma(worlds.prior, found.upper))


def _posteriors(prior: Array, ratio: Array) -> Array:
    """Return prior times ratio, rounded up; a world of prior zero keeps it."""
    ratio = np.where(prior > 0.0, ratio, 0.0)
    highest: Array = np.asarray(directed(exact_product(prior, ratio), Side.UP, 0.0))
    return np.minimum(highest, 1.0)


def _gamma(prior: Array, ratio: Array) -> float | None:
    """Return the least factor of positive membership privacy that these ratios allow.

    For every world, ``gamma >= ratio`` and ``gamma >= (1 - prior)/(1 - prior * ratio)``.
    """
    counted = prior > 0.0
    prior, ratio = prior[counted], ratio[counted]
    left = 1.0 - exact_product(prior, ratio)
    if np.any(np.asarray(left.high) <= 0.0):
        return None
    other = directed(exact_sum(1.0, -prior) / left, Side.UP, PAIR_ERROR)
    return float(max(np.max(ratio), np.max(other)))
