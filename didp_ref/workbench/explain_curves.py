"""Promises with a curve of deltas, one for each epsilon: noise, budgets, and answers repeated.

Under each point of the curve everything holds that holds under that epsilon and delta, and what a
test can do is bounded by them all. Of Gaussian noise, and of answers that are each epsilon-private,
the curve is known, and so is what is attained; of a budget any points serve, and give bounds.
"""

import math
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TypeAlias

from didp_ref.formulas import composition, concentrated, gaussian, renyi, testing
from didp_ref.numbers.enclosure import Enclosure, float_up
from didp_ref.workbench.explain_limits import (
    BITS,
    LARGEST_EXPONENT,
    ONE,
    ZERO,
    Approximate,
    Limits,
    Pure,
    advantage_at,
    between_values,
    bits_of,
    chance,
    exactly,
    guess_from_curve,
    largest,
    rest,
    shifted,
    smallest,
)

SIXTEENTHS, HALVINGS = 16, 30
"""Of the deltas at which a budget is converted: k/16, 2^-k, and those below the one asked for."""
NEARER = 6
FEW, POINTS = 48, 12
"""Of so few repeated answers the whole curve is asked, and of more so many points."""
LIKELY = 64
"""So many values are likely to be asked for again within a question."""
Points: TypeAlias = tuple[tuple[Fraction, Enclosure], ...]
"""Pairs of an epsilon and a delta."""
LEAST_EPSILON = Fraction(1, 10**9)
FINE = 1 << 60
"""To a part of this a chance is found that has no closed form."""


def false_negatives_at(epsilon: Fraction, delta: Enclosure, rate: Fraction) -> Enclosure:
    """Enclose the least false negatives under an epsilon, which may be zero, and a delta."""
    if not epsilon:
        return _not_negative(shifted(rest(delta), -rate))
    return chance(
        between_values(
            lambda end: testing.false_negatives.enclose(epsilon, end, rate),
            delta.upper,
            delta.lower,
        )
    )


def _not_negative(value: Enclosure) -> Enclosure:
    return largest(value, exactly(ZERO))


class Doubtful(Limits):
    """What bounds no posterior: a rare answer may leave as little doubt as one likes."""

    every_prior = True

    def ceiling(self, _: Fraction) -> Enclosure:
        """Return one: no belief is kept from it."""
        return exactly(ONE)

    def floor(self, _: Fraction) -> Enclosure:
        """Return zero: no belief is kept from it."""
        return exactly(ZERO)

    def odds(self) -> Enclosure | None:
        """Return nothing: they may rise without end."""
        return None

    @abstractmethod
    def convex_misses(self, false_positives: Fraction) -> Enclosure:
        """Enclose a bound on the false negatives that is convex and falls."""

    def misses(self, false_positives: Fraction) -> Enclosure:
        """Enclose the least rate of false negatives."""
        return self.convex_misses(false_positives)

    def after_alarm(self, prior: Fraction, false_positives: Fraction) -> Enclosure | None:
        """Enclose the largest posterior after an alarm; ``None`` where none need be raised."""
        misses = self.misses(false_positives)
        if not false_positives or misses.lower == 1:
            return None
        return chance(
            between_values(
                lambda end: testing.posterior_ceiling.enclose(prior, false_positives, end),
                misses.upper,
                misses.lower,
            )
        )

    def reached_with(self, delta: Fraction, prior: Fraction) -> Enclosure | None:
        """Enclose a posterior that is exceeded, where it is so, with a chance of delta at most.

        An event whose chance y is greater is ``y/f(1 - y)`` times likelier than where it is not
        so, at most: f is convex and zero at one, so that this falls as y grows, and is less than
        ``delta/f(1 - delta)``. ``None`` where nothing bounds it: f is zero there.
        """
        elsewhere = self.convex_misses(1 - delta)
        if not elsewhere.lower:
            return None
        return chance(
            between_values(
                lambda end: testing.posterior_ceiling.enclose(prior, end, 1 - delta),
                elsewhere.upper,
                elsewhere.lower,
            )
        )

    @abstractmethod
    def epsilon_at(self, delta: Fraction) -> Enclosure:
        """Enclose an epsilon that is kept at a delta."""


class KnownNoise:
    """What reaches the limits where the noise is known: itself, by its name."""

    noise: str

    @property
    def by(self) -> str:
        """What reaches the posteriors."""
        return self.noise

    @property
    def test_by(self) -> str:
        """What leaves a test so large an advantage: answers beyond a threshold."""
        return self.noise


@dataclass(frozen=True)
class Gaussian(KnownNoise, Doubtful):
    """Two normal distributions whose means are mu deviations apart.

    >>> Gaussian(exactly(ONE), "").advantage().digits[:8]
    '0.382924'
    """

    mu: Enclosure
    noise: str

    @property
    def misses_by(self) -> str:
        """What leaves a test so few false negatives: answers beyond a threshold."""
        return self.noise

    def _rising(self, value: Callable[[Fraction], Enclosure]) -> Enclosure:
        """Enclose what rises with mu."""
        return between_values(value, self.mu.lower, self.mu.upper)

    def _false_negatives(self, rate: Fraction, bits: int) -> Enclosure:
        """Enclose ``Phi(Phi^-1(1 - x) - mu)``, which falls as mu rises."""
        return between_values(
            lambda mu: testing.gaussian_false_negatives.enclose(mu, rate, bits=bits),
            self.mu.upper,
            self.mu.lower,
        )

    @property
    def _bits(self) -> int:
        """Enough to tell a tail from nothing, which is about ``e^(-mu^2/8)``."""
        return BITS + math.ceil(self.mu.upper**2)

    def advantage(self) -> Enclosure:
        """Enclose ``2 Phi(mu/2) - 1``."""
        return chance(
            self._rising(lambda mu: testing.gaussian_advantage.enclose(mu, bits=self._bits))
        )

    def convex_misses(self, false_positives: Fraction) -> Enclosure:
        """Enclose ``Phi(Phi^-1(1 - x) - mu)``."""
        if false_positives in (ZERO, ONE):
            return exactly(1 - false_positives)
        bits = self._bits + bits_of(false_positives)
        return chance(self._false_negatives(false_positives, bits))

    def delta_at(self, epsilon: Fraction) -> Enclosure:
        """Enclose ``Phi(mu/2 - epsilon/mu) - e^epsilon Phi(-mu/2 - epsilon/mu)``."""
        if not epsilon:
            return self.advantage()
        return chance(self._rising(lambda mu: gaussian.delta.enclose(epsilon, 1, mu)))

    def guess(self, prior: Fraction) -> Enclosure:
        """Enclose ``p Phi(mu/2 + l/mu) + (1 - p) Phi(mu/2 - l/mu)``, with l the log odds of p."""
        return guess_from_curve(prior, self.delta_at)

    def guess_which(self, count: int) -> Enclosure:
        """Enclose the c at which ``1 - f((1 - c)/(m - 1))`` is c.

        Between any two of m worlds a guess i with the chance q in the one has at most
        ``1 - f(q)`` in the other. That is concave: averaged over the pairs, the chance c of being
        right is at most ``1 - f`` of the average q, which is ``(1 - c)/(m - 1)``.
        """
        low, high = Fraction(1, count), ONE
        while (high - low) * FINE > low:
            ratio = high // low
            middle = low * 2 ** (ratio.bit_length() // 2) if ratio > 2 else (low + high) / 2
            excess = self._excess(middle, count)
            if excess.upper < 0:
                low = middle
            elif excess.lower > 0:
                high = middle
            else:
                break
        return Enclosure(low, high)

    def _excess(self, right: Fraction, count: int) -> Enclosure:
        """Enclose by how much a chance exceeds what it may be; its sign is what is asked for."""
        rate = (1 - right) / (count - 1)
        bits = FINE.bit_length() + bits_of(rate)
        return shifted(self._false_negatives(rate, bits), right - 1)

    def epsilon_at(self, delta: Fraction) -> Enclosure:
        """Enclose the least epsilon that is kept at a delta."""
        return self._rising(lambda mu: gaussian.epsilon.enclose(delta, 1, mu))


@lru_cache(LIKELY)  # another prior asks the same
def _least_advantage(points: Points) -> Enclosure:
    return smallest(*(advantage_at(epsilon, delta.upper) for epsilon, delta in points))


@lru_cache(LIKELY)
def _largest_misses(points: Points, rate: Fraction) -> Enclosure:
    return largest(*(false_negatives_at(epsilon, delta, rate) for epsilon, delta in points))


@dataclass(frozen=True)
class Converted(Doubtful):
    """Whatever keeps several pairs of an epsilon and a delta at once."""

    delta: Fraction
    """The one that is asked about; some of the pairs have less."""

    @abstractmethod
    def _points(self) -> Points:
        """Return an epsilon with its delta, often enough."""

    @cached_property
    def points(self) -> Points:
        """The pairs."""
        return self._points()

    def advantage(self) -> Enclosure:
        """Enclose the least bound of any pair."""
        return _least_advantage(self.points)

    def convex_misses(self, false_positives: Fraction) -> Enclosure:
        """Enclose the largest bound of any pair, each of which is convex."""
        return _largest_misses(self.points, false_positives)

    def guess(self, prior: Fraction) -> Enclosure:
        """Enclose the least bound of any pair."""
        return smallest(
            *(Approximate(epsilon, delta.upper).guess(prior) for epsilon, delta in self.points)
        )

    def guess_which(self, count: int) -> Enclosure:
        """Enclose the least bound of any pair."""
        return smallest(
            *(
                Approximate(epsilon, delta.upper).guess_which(count)
                for epsilon, delta in self.points
            )
        )


@dataclass(frozen=True)
class Budget(Converted):
    """A budget that bounds the Kullback-Leibler divergence, and is converted to an epsilon."""

    by = test_by = misses_by = ""
    spent: Fraction

    def _points(self) -> Points:
        """Return what Pinsker's inequality has, ``sqrt(b/2)`` without an epsilon, and others."""
        return _points_of(self)


@lru_cache(LIKELY)
def _points_of(budget: Budget) -> Points:
    deltas = {Fraction(k, SIXTEENTHS) for k in range(1, SIXTEENTHS)}
    deltas |= {Fraction(1, 2**k) for k in range(1, HALVINGS)}
    deltas |= {budget.delta / 2**k for k in range(NEARER)}
    return (
        (ZERO, exactly(min(_root(budget.spent / 2), ONE))),
        *(
            (max(LEAST_EPSILON, Fraction(float_up(budget.epsilon_at(delta).upper))), exactly(delta))
            for delta in sorted(deltas)
        ),
    )


def _root(value: Fraction) -> Fraction:
    """Return the square root where it is a fraction, and an upper bound elsewhere.

    >>> _root(Fraction(1, 4)), _root(Fraction(2)) ** 2 > 2
    (Fraction(1, 2), True)
    """
    root = Fraction(math.isqrt(value.numerator), math.isqrt(value.denominator))
    if root**2 == value:
        return root
    return 1 / concentrated.deviation.enclose(value / 2, 1).lower


class Concentrated(Budget):
    """A budget of zCDP: the Kullback-Leibler divergence is at most rho."""

    def epsilon_at(self, delta: Fraction) -> Enclosure:
        """Enclose what the best order leaves."""
        return concentrated.epsilon.enclose(self.spent, delta)

    def misses(self, false_positives: Fraction) -> Enclosure:
        """Enclose the larger of two bounds: by every Renyi order, and by epsilons with deltas."""
        by_pairs = self.convex_misses(false_positives)
        if false_positives in (ZERO, ONE):
            return by_pairs
        by_orders = testing.concentrated_false_negatives.enclose(
            self.spent, false_positives, bits=BITS + bits_of(false_positives)
        )
        return largest(by_pairs, by_orders)


@dataclass(frozen=True)
class Renyi(Budget):
    """A Renyi budget of one order: a divergence of a smaller order, such as one, is no larger."""

    order: Fraction

    def epsilon_at(self, delta: Fraction) -> Enclosure:
        """Enclose what the order leaves."""
        return renyi.sharper_epsilon.enclose(self.order, self.spent, delta)


@lru_cache(LIKELY)
def _delta_repeated(epsilon: Fraction, delta: Fraction, times: int, total: Fraction) -> Enclosure:
    """Enclose the least delta of answers together; of a million it takes a while."""
    return chance(composition.delta_repeated.enclose(epsilon, delta, times, total))


@dataclass(frozen=True)
class Several(Converted):
    """Answers that are each private with one epsilon and delta, whatever the others were."""

    epsilon: Fraction
    each: Fraction
    count: int
    mechanism: str
    best_test: str

    @property
    def by(self) -> str:
        """What reaches the posteriors."""
        return self.mechanism

    @property
    def test_by(self) -> str:
        """What leaves a test so large an advantage."""
        return self.best_test

    @property
    def misses_by(self) -> str:
        """What leaves a test so few false negatives, where every point of the curve is asked."""
        return self.best_test if self.count <= FEW else ""

    @property
    def _sum(self) -> Pure:
        return Pure(self.count * self.epsilon, self.mechanism)

    @property
    def bounded(self) -> bool:
        """Whether there is a bound on every posterior, and one that says something."""
        return not self.each and self._sum.exponent <= LARGEST_EXPONENT

    def ceiling(self, prior: Fraction) -> Enclosure:
        """Enclose the largest posterior: the epsilons add."""
        return self._sum.ceiling(prior) if self.bounded else exactly(ONE)

    def floor(self, prior: Fraction) -> Enclosure:
        """Enclose the smallest posterior."""
        return self._sum.floor(prior) if self.bounded else exactly(ZERO)

    def odds(self) -> Enclosure | None:
        """Enclose ``e^(k epsilon)``."""
        return self._sum.odds() if self.bounded else None

    def delta_at(self, epsilon: Fraction) -> Enclosure:
        """Enclose the least delta of them all."""
        if not self.each and epsilon >= self.count * self.epsilon:  # the epsilons add
            return exactly(ZERO)
        return _delta_repeated(self.epsilon, self.each, self.count, epsilon)

    def _points(self) -> Points:
        """Return the corners, which are where the likelihoods of so many lies are equal.

        Of many answers a part of them, as the spread of their sum has it: about its root.
        """
        whole, odd = self.count * self.epsilon, self.count % 2
        if whole <= LEAST_EPSILON:  # between the ends nothing changes that is told
            totals = [ZERO, whole]
        elif self.count <= FEW:
            totals = [self.epsilon * k for k in range(odd, self.count + 1, 2)]
        else:
            step = whole / math.isqrt(self.count) / 3
            totals = [min(whole, step * k) for k in range(POINTS)] + [whole]
            least = self.delta_at(whole).upper
            if self.delta > least:  # a point just below what is asked about
                total = self.epsilon_at((self.delta + least) / 2)
                totals.append(Fraction(float_up(total.upper)))
        return tuple((total, self.delta_at(total)) for total in totals)

    def advantage(self) -> Enclosure:
        """Enclose the delta that is needed without any epsilon."""
        return self.delta_at(ZERO)

    def guess(self, prior: Fraction) -> Enclosure:
        """Enclose what the curve adds to the likelier of the two."""
        return guess_from_curve(prior, self.delta_at)

    def epsilon_at(self, delta: Fraction) -> Enclosure:
        """Enclose the least epsilon of them all at a delta."""
        return composition.epsilon_repeated.enclose(self.epsilon, self.each, self.count, delta)
