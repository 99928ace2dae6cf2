"""Many outputs with the same known noise: the accountant composes them, and bounds both sides.

:mod:`didp_ref.formulas.accounting` brackets the least epsilon at a delta. What a guess and a test
gain follows from the deltas at other epsilons. Other routes lead to an epsilon too, and the least
of all counts: no route is wrong, and each is named.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

import numpy as np
from flint import arb
from numpy.typing import NDArray

from didp_ref.errors import Unavailable
from didp_ref.formulas import gaussian as gaussian_formulas
from didp_ref.formulas import renyi, subsampling
from didp_ref.formulas.accounting.answers import Curve, read_times
from didp_ref.formulas.accounting.mechanisms import REMOVE, gaussian, laplace, sampled
from didp_ref.formulas.quantity.evaluation import DEFAULT_BITS
from didp_ref.formulas.repeated_conditions import MANY
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.evaluate import enclose
from didp_ref.numbers.exact import to_rational
from didp_ref.workbench.explain_curves import Converted, KnownNoise, Several
from didp_ref.workbench.explain_limits import ZERO, chance, exactly, guess_from_curve, times
from didp_ref.workbench.explain_mechanisms import Mechanisms

WIDTHS = ("1e-3", "1e-4", "1e-5")
"""A narrower bracket takes longer, and is asked only to settle a stated epsilon."""
EPSILONS = 24
"""Of so many epsilons the deltas are asked."""
PARTS = (2, 3, 4, 6, 8, 11, 16, 23, 32)
"""Of these parts of the delta asked about, the epsilons: one of them is nearly the best."""
ORDERS = 1 + np.geomspace(1e-2, 1e5, 300)
SMALLEST = float(np.finfo(np.float64).tiny)
WHOLE_ORDERS = (*range(2, 65), *(2**k for k in range(7, 11)))
LOSSES, BY_ORDERS = "privacy loss distributions", "Renyi divergences"
BY_WHOLE_ORDERS = "Renyi accounting"
BY_OLDER_CONVERSION = "Mironov 2017"
BY_CLOSED_FORM = "closed form: every record takes part in every step"
BY_EXACT_DELTA = "exact delta of one output with discrete Gaussian noise"
NARROW = 1 << 20
"""An epsilon that an exact delta has is told to a part of this."""
ROOT_BITS = 160
"""So many bits of the root of a count."""
BY_EPSILON, BY_ADDING = "composition of epsilons", "adding the epsilons"


@dataclass(frozen=True)
class Route:
    """A way to an epsilon at the delta that is asked about."""

    name: str
    epsilon: Fraction
    least: Fraction = ZERO
    """What no epsilon that is kept is below."""


@dataclass(frozen=True)
class Composed(KnownNoise, Converted):
    """Outputs with the same noise; ``noise`` names it."""

    curve: Curve
    noise: str
    routes: tuple[Route, ...]
    """The least epsilon first."""
    stated: Fraction | None
    """The epsilon that a report states, at this delta."""

    misses_by = ""

    @property
    def bracket(self) -> Enclosure:
        """The least epsilon that is kept at the delta that is asked about."""
        least = max(self.curve.epsilon_at(self.delta).lower, *(r.least for r in self.routes))
        return Enclosure(least, self.routes[0].epsilon)

    @property
    def holds(self) -> bool | None:
        """Whether the stated epsilon holds; nothing where none is, or the bracket is too wide."""
        return None if self.stated is None else settled(self.stated, self.bracket)

    def epsilon_at(self, delta: Fraction) -> Enclosure:
        """Enclose the least epsilon at a delta."""
        return self.bracket if delta == self.delta else self.curve.epsilon_at(delta)

    def delta_at(self, epsilon: Fraction) -> Enclosure:
        """Enclose the least delta at an epsilon."""
        return chance(self.curve.delta_at(epsilon))

    def advantage(self) -> Enclosure:
        """Enclose the delta that is needed without any epsilon."""
        return self.delta_at(ZERO)

    def guess(self, prior: Fraction) -> Enclosure:
        """Enclose what the curve adds to the likelier of the two."""
        return guess_from_curve(prior, self.delta_at)

    @property
    def _least(self) -> Fraction:
        return self.curve.published

    def _below(self, part: int) -> Fraction:
        """Return a part of the delta, or of what lies above the one that is published."""
        share = self.delta / part
        return share if share > self._least else self._least + (self.delta - self._least) / part

    def _points(self) -> tuple[tuple[Fraction, Enclosure], ...]:
        """Return epsilons from zero to the one asked about, and those at smaller deltas."""
        smaller = [self._below(part) for part in PARTS] if self.delta > self._least else []
        low = [self.bracket.upper * k / EPSILONS for k in range(EPSILONS)]
        high = [(self.curve.epsilon_at(delta).upper, exactly(delta)) for delta in smaller]
        return (*((epsilon, self.delta_at(epsilon)) for epsilon in low), *high)


@dataclass(frozen=True)
class ComposedLaplace(Composed):
    """Outputs with Laplace noise, for which the epsilons also add up without a delta."""

    several: Several

    @property
    def count(self) -> int:
        """How many outputs there are."""
        return self.several.count

    @property
    def epsilon(self) -> Fraction:
        """The epsilon of each output."""
        return self.several.epsilon

    def delta_at(self, epsilon: Fraction) -> Enclosure:
        """Enclose the least delta at an epsilon: none is needed where the epsilons add up to it."""
        enough = epsilon >= self.count * self.epsilon
        return exactly(ZERO) if enough else super().delta_at(epsilon)

    def ceiling(self, prior: Fraction) -> Enclosure:
        """Enclose the largest posterior."""
        return self.several.ceiling(prior)

    def floor(self, prior: Fraction) -> Enclosure:
        """Enclose the smallest posterior."""
        return self.several.floor(prior)

    def odds(self) -> Enclosure | None:
        """Enclose the largest factor on the odds."""
        return self.several.odds()


def settled(stated: Fraction, bracket: Enclosure) -> bool | None:
    """Say whether a stated epsilon is kept; nothing where it lies inside the bracket.

    >>> [settled(Fraction(at), Enclosure(2, 4)) for at in (1, 2, 3, 4, 5)]
    [False, None, None, True, True]
    """
    if stated >= bracket.upper:
        return True
    return False if stated < bracket.lower else None


def sampled_steps(
    multiplier: Fraction,
    rate: Fraction,
    adjacency: str,
    count: int,
    delta: Fraction,
    noise: str,
    stated: Fraction | None,
) -> Composed:
    """Return what so many steps of Poisson-sampled Gaussian noise leave."""
    read_times(count)  # before any route takes so many for a float
    step = sampled(gaussian(multiplier), rate, adjacency)
    routes: list[Route] = []
    if adjacency == REMOVE:  # the Renyi sum is about a record that comes or goes
        routes.extend(_by_whole_orders(multiplier, rate, count, delta))
    if rate == 1:
        apart = 1 if adjacency == REMOVE else 2
        whole = closed_form(multiplier / apart, count, delta)
        routes.append(Route(BY_CLOSED_FORM, whole.upper, whole.lower))
    return composed(((step, count),), delta, noise, stated, *routes)


def composed(
    mechanisms: Mechanisms, delta: Fraction, noise: str, stated: Fraction | None, *others: Route
) -> Composed:
    """Return what outputs of mechanisms leave, as narrow as it takes to settle a stated epsilon."""
    for width in WIDTHS:
        curve = Curve(mechanisms, delta, width)
        bracket = curve.epsilon_at(delta)
        exact = _by_exact_delta(mechanisms, delta, bracket)
        routes = _in_order(*exact, Route(LOSSES, bracket.upper), *others)
        found = Composed(delta, curve, noise, routes, stated)
        if stated is None or found.holds is not None:
            break
    return found


def _by_exact_delta(mechanisms: Mechanisms, delta: Fraction, bracket: Enclosure) -> list[Route]:
    """Return the route of one output with discrete Gaussian noise: its exact delta, solved."""
    (mechanism, count), *more = mechanisms
    if more or count > 1 or mechanism.name != "discrete_gaussian":
        return []
    noise = [Fraction(int(value.p), int(value.q)) for _, value in mechanism.parameters]
    low, high = bracket.lower, bracket.upper
    while (high - low) * NARROW > high:
        middle = (low + high) / 2
        needed = gaussian_formulas.discrete_delta.enclose(middle, *noise)
        if needed.upper <= delta:
            high = middle
        elif needed.lower > delta:
            low = middle
        else:
            break
    return [Route(BY_EXACT_DELTA, high, low)]


def closed_form(multiplier: Fraction, count: int, delta: Fraction) -> Enclosure:
    """Enclose the least epsilon where every record takes part in every step.

    So many Gaussian answers are one whose deviation is the multiplier over the root of the count.
    """
    root = isqrt(count << (2 * ROOT_BITS))
    low, high = (multiplier * (1 << ROOT_BITS) / each for each in (root + 1, root))
    most = gaussian_formulas.epsilon.enclose(delta, low, 1).upper
    return Enclosure(gaussian_formulas.epsilon.enclose(delta, high, 1).lower, most)


def laplace_outputs(several: Several, noise: str) -> ComposedLaplace | Several:
    """Return what outputs with Laplace noise leave; by their epsilons, if too many to compose."""
    try:
        curve = Curve([(laplace(1, several.epsilon), several.count)], several.delta, WIDTHS[1])
    except Unavailable:
        return several
    routes = [
        Route(LOSSES, curve.epsilon_at(several.delta).upper),
        Route(BY_ORDERS, _by_orders(several)),
        Route(BY_ADDING, several.count * several.epsilon),
    ]
    if several.count <= MANY:
        routes.append(Route(BY_EPSILON, several.epsilon_at(several.delta).upper))
    return ComposedLaplace(several.delta, curve, noise, _in_order(*routes), None, several)


def _in_order(*routes: Route) -> tuple[Route, ...]:
    return tuple(sorted(routes, key=lambda route: route.epsilon))


def _by_orders(several: Several) -> Fraction:
    """Return the epsilon of the best Renyi order."""
    budgets = renyi.laplace(ORDERS, 1.0, float(several.epsilon))
    order = Fraction(_best(ORDERS, several.count * budgets, several.delta))
    budget = times(Fraction(several.count), renyi.laplace.enclose(order, 1, several.epsilon))
    return renyi.epsilon.enclose(order, budget.upper, several.delta).upper


def _by_whole_orders(
    multiplier: Fraction, rate: Fraction, count: int, delta: Fraction
) -> Iterator[Route]:
    """Yield the epsilon of the best whole Renyi order, as training libraries compute it now.

    Then what their older versions computed: ``budget - log(delta)/(order - 1)``.
    """
    found = [subsampling.gaussian_renyi.enclose(order, rate, multiplier) for order in WHOLE_ORDERS]
    whole, budgets = np.array(WHOLE_ORDERS, np.float64), [count * each.upper for each in found]
    order = int(_best(whole, np.array([count * each.float_up() for each in found]), delta))
    budget = budgets[WHOLE_ORDERS.index(order)]
    yield Route(BY_WHOLE_ORDERS, renyi.epsilon.enclose(order, budget, delta).upper)
    surprise = enclose(lambda mass: -arb(mass).log(), [to_rational(delta)], DEFAULT_BITS).upper
    pairs = zip(WHOLE_ORDERS, budgets, strict=True)
    yield Route(BY_OLDER_CONVERSION, min(spent + surprise / (each - 1) for each, spent in pairs))


def _best(orders: NDArray[np.float64], budgets: NDArray[np.float64], delta: Fraction) -> float:
    """Return the order with about the least epsilon; floats choose it, and bound nothing."""
    left = renyi.epsilon(orders, budgets, max(float(delta), SMALLEST))
    return float(orders[np.argmin(left)])
