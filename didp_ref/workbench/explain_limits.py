"""What a promise leaves to somebody who asks of one possibility whether it is so.

Between "it is so" and "it is not" every promise bounds what an answer can do. Four kinds are told
apart here: a likelihood ratio between ``e^-t`` and ``e^t`` (differential privacy), one between two
rational numbers (identifiability, at one prior), one that is exceeded with a small probability
(epsilon and delta), and the ratio of Laplace noise, which is known exactly. What has a curve of
deltas, one for each epsilon, is in :mod:`didp_ref.workbench.explain_curves`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from didp_ref.formulas import belief, testing, translation
from didp_ref.numbers.enclosure import Enclosure

ZERO, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)
BITS = 128
LARGEST_EXPONENT = 1000
"""Likelihoods ``e^1000`` apart: beyond, nothing is left to be told."""


class Limits(Protocol):
    """What any answer, and any test, can do at most."""

    @property
    def by(self) -> str:
        """What reaches the posteriors; empty where they are only bounds."""

    @property
    def test_by(self) -> str:
        """What leaves a test so large an advantage; empty where that is only a bound."""

    @property
    def misses_by(self) -> str:
        """What leaves a test so few false negatives; empty where that is only a bound."""

    @property
    def every_prior(self) -> bool:
        """Whether they hold at every prior, and not only at the one that was asked about."""

    def ceiling(self, prior: Fraction) -> Enclosure:
        """Enclose the largest posterior."""

    def floor(self, prior: Fraction) -> Enclosure:
        """Enclose the smallest posterior."""

    def odds(self) -> Enclosure | None:
        """Enclose the largest factor by which the odds rise; ``None`` where there is none."""

    def advantage(self) -> Enclosure:
        """Enclose the largest difference of hits and false alarms."""

    def misses(self, false_positives: Fraction) -> Enclosure:
        """Enclose the least rate of false negatives."""

    def guess(self, prior: Fraction) -> Enclosure:
        """Enclose the largest chance of a right guess whether it is so."""

    def guess_which(self, count: int) -> Enclosure:
        """Enclose the largest chance of a right guess which one of so many it is."""


def exactly(value: Fraction) -> Enclosure:
    """Return an exact number as an enclosure."""
    return Enclosure(value, value)


def times(factor: Fraction, enclosure: Enclosure) -> Enclosure:
    """Return an enclosure times an exact number that is not negative."""
    return Enclosure(factor * enclosure.lower, factor * enclosure.upper)


def shifted(enclosure: Enclosure, by: Fraction) -> Enclosure:
    """Return an enclosure plus an exact number."""
    return Enclosure(enclosure.lower + by, enclosure.upper + by)


def rest(enclosure: Enclosure) -> Enclosure:
    """Return one less what is enclosed.

    >>> rest(Enclosure("1/4", "1/3")) == Enclosure("2/3", "3/4")
    True
    """
    return Enclosure(1 - enclosure.upper, 1 - enclosure.lower)


def between_values(
    function: Callable[[Fraction], Enclosure], least_at: Fraction, largest_at: Fraction
) -> Enclosure:
    """Enclose a monotone function between two numbers, at the first of which it is the least.

    >>> between_values(lambda x: exactly(1 - x), HALF, ZERO) == Enclosure("1/2", "1")
    True
    """
    least = function(least_at)
    largest = least if least_at == largest_at else function(largest_at)
    return Enclosure(least.lower, largest.upper)


def difference(first: Enclosure, second: Enclosure) -> Enclosure:
    """Return what is enclosed first less what is enclosed second."""
    return Enclosure(first.lower - second.upper, first.upper - second.lower)


def meet(*several: Enclosure) -> Enclosure:
    """Return what all enclosures of one number say together."""
    return Enclosure(max(each.lower for each in several), min(each.upper for each in several))


def largest(*several: Enclosure) -> Enclosure:
    """Enclose the largest of several numbers."""
    return Enclosure(max(each.lower for each in several), max(each.upper for each in several))


def smallest(*several: Enclosure) -> Enclosure:
    """Enclose the smallest of several numbers."""
    return Enclosure(min(each.lower for each in several), min(each.upper for each in several))


NEXT_TO_NOTHING = Fraction(1, 1 << 10_000)
"""What is less has digits that take long, and that nobody reads."""


def bits_of(number: Fraction) -> int:
    """Return how many bits a number lies below one: what it is told from zero with."""
    return max(0, number.denominator.bit_length() - number.numerator.bit_length())


def chance(value: Enclosure) -> Enclosure:
    """Return what is known of a probability: of what is nearly one, that it is no more.

    Zero stays zero, and is no bound on what may be more.

    >>> chance(Enclosure("1/3", "2")) == Enclosure("1/3", "1")
    True
    """
    if 0 < value.upper < NEXT_TO_NOTHING:
        return Enclosure(ZERO, NEXT_TO_NOTHING)
    return meet(value, Enclosure(ZERO, ONE))


def log_odds(chance: Fraction) -> Enclosure:
    """Enclose ``log(m/(1 - m))`` of a chance of at least a half."""
    if chance == HALF:
        return exactly(ZERO)
    return translation.epsilon_from_rho.enclose(chance, 2)


def guess_from_curve(prior: Fraction, delta_at: Callable[[Fraction], Enclosure]) -> Enclosure:
    """Enclose ``m + (1 - m) delta(log(m/(1 - m)))`` with ``m = max(p, 1 - p)``.

    Who guesses without an answer is right with the chance m. An answer adds what the rarer case
    has beyond ``m/(1 - m)`` times the likelier one: the delta that is needed at that epsilon, and
    falls with it.
    """
    likelier = max(prior, 1 - prior)
    odds = log_odds(likelier)
    added = between_values(delta_at, odds.upper, odds.lower)
    return shifted(times(1 - likelier, added), likelier)


@dataclass(frozen=True)
class Pure:
    """Likelihood ratios between ``e^-t`` and ``e^t``; ``by`` is what reaches them.

    >>> Pure(Fraction(1), "").ceiling(Fraction(1, 2)).digits[:8]
    '0.731058'
    """

    exponent: Fraction
    by: str
    every_prior = True

    @property
    def test_by(self) -> str:
        """What leaves a test so large an advantage: the same mechanism."""
        return self.by

    @property
    def misses_by(self) -> str:
        """What leaves a test so few false negatives: the same mechanism."""
        return self.by

    @property
    def _bits(self) -> int:
        """Enough to tell what is believed from the prior."""
        return BITS + bits_of(self.exponent)

    def ceiling(self, prior: Fraction) -> Enclosure:
        """Enclose ``p/(p + e^-t (1-p))``."""
        above = times(prior, belief.ratio_ceiling.enclose(self.exponent, prior, bits=self._bits))
        return meet(above, rest(self.floor(1 - prior)))

    def floor(self, prior: Fraction) -> Enclosure:
        """Enclose ``p/(p + e^t (1-p))``."""
        return times(prior, belief.ratio_floor.enclose(self.exponent, prior, bits=self._bits))

    def odds(self) -> Enclosure:
        """Enclose ``e^t``."""
        return belief.ratio_ceiling.enclose(self.exponent, 0)

    def advantage(self) -> Enclosure:
        """Enclose ``tanh(t/2)``."""
        return advantage_at(self.exponent, ZERO)

    def misses(self, false_positives: Fraction) -> Enclosure:
        """Enclose ``max(0, 1 - e^t x, e^-t (1 - x))``."""
        return chance(testing.false_negatives.enclose(self.exponent, 0, false_positives))

    def guess(self, prior: Fraction) -> Enclosure:
        """Enclose ``max(p, 1 - p, e^t/(1 + e^t))``."""
        return guess_at(self.exponent, ZERO, prior)

    def guess_which(self, count: int) -> Enclosure:
        """Enclose ``e^t/(e^t + m - 1)``."""
        return self.ceiling(Fraction(1, count))


@dataclass(frozen=True)
class Ratio(Pure):
    """Likelihood ratios between ``1/u`` and ``u``, a rational number: exact answers.

    >>> Ratio(Fraction("1.1"), "", Fraction(3)).ceiling(Fraction(1, 2)).upper
    Fraction(3, 4)
    """

    ratio: Fraction

    def ceiling(self, prior: Fraction) -> Enclosure:
        """Return ``p u/(p u + 1 - p)``."""
        return exactly(prior * self.ratio / (prior * self.ratio + 1 - prior))

    def floor(self, prior: Fraction) -> Enclosure:
        """Return ``p/(p + u (1 - p))``."""
        return exactly(prior / (prior + self.ratio * (1 - prior)))

    def odds(self) -> Enclosure:
        """Return u."""
        return exactly(self.ratio)

    def advantage(self) -> Enclosure:
        """Return ``(u - 1)/(u + 1)``."""
        return exactly((self.ratio - 1) / (self.ratio + 1))

    def misses(self, false_positives: Fraction) -> Enclosure:
        """Return ``max(0, 1 - u x, (1 - x)/u)``."""
        bends = 1 - self.ratio * false_positives, (1 - false_positives) / self.ratio
        return exactly(max(ZERO, *bends))

    def guess(self, prior: Fraction) -> Enclosure:
        """Return ``max(p, 1 - p, u/(1 + u))``."""
        return exactly(max(prior, 1 - prior, self.ratio / (1 + self.ratio)))


def advantage_at(epsilon: Fraction, delta: Fraction) -> Enclosure:
    """Enclose ``(e^epsilon - 1 + 2 delta)/(e^epsilon + 1)``, and how far it lies below one."""
    missing = times(1 - delta, belief.ratio_floor.enclose(epsilon, HALF))
    return meet(testing.advantage.enclose(epsilon, delta), rest(missing))


def guess_at(epsilon: Fraction, delta: Fraction, prior: Fraction) -> Enclosure:
    """Enclose the chance of a right guess under epsilon and delta.

    It is largest at a corner of the rates of error that are possible: where no false alarm is
    raised, where nothing is missed, or where both rates are ``(1 - delta)/(1 + e^epsilon)``.
    """
    corner = rest(times((1 - delta) / 2, belief.ratio_floor.enclose(epsilon, HALF)))
    likelier = max(prior, 1 - prior)
    return largest(corner, exactly(likelier + (1 - likelier) * delta))


@dataclass(frozen=True)
class Laplace(Pure):
    """Laplace noise between answers that are t scales apart."""

    test_by = "this noise, for two datasets so far apart, by outputs beyond the middle"
    misses_by = ""

    def advantage(self) -> Enclosure:
        """Enclose ``1 - e^(-t/2)``."""
        return self.delta_at(ZERO)

    def delta_at(self, epsilon: Fraction) -> Enclosure:
        """Enclose ``max(0, 1 - e^((epsilon - t)/2))``, which is zero from t on."""
        if epsilon >= self.exponent:
            return exactly(ZERO)
        return chance(testing.laplace_advantage.enclose(self.exponent - epsilon))

    def guess(self, prior: Fraction) -> Enclosure:
        """Enclose ``max(p, 1 - p, 1 - e^(-t/2) sqrt(p (1 - p)))``."""
        return guess_from_curve(prior, self.delta_at)


@dataclass(frozen=True)
class Rational:
    """Posteriors between two rational numbers, at one prior.

    With ``L`` and ``U`` the odds ratios at the two ends, an answer of two outcomes whose likelihood
    ratios are L and U reaches everything: its weights follow from their mean, which is one.

    >>> limits = Rational(Fraction(1, 2), Fraction(1, 4), Fraction(3, 4))
    >>> limits.odds().lower, limits.advantage().lower, limits.misses(Fraction(1, 8)).lower
    (Fraction(3, 1), Fraction(1, 2), Fraction(5, 8))
    """

    prior: Fraction
    lowest: Fraction
    highest: Fraction
    by = "a mechanism of two outputs made for this prior"
    test_by = misses_by = by
    every_prior = False

    def _odds(self, posterior: Fraction) -> Fraction:
        return posterior / (1 - posterior) * (1 - self.prior) / self.prior

    def ceiling(self, _: Fraction) -> Enclosure:
        """Return the largest posterior, at the prior it is of."""
        return exactly(self.highest)

    def floor(self, _: Fraction) -> Enclosure:
        """Return the smallest posterior, at the prior it is of."""
        return exactly(self.lowest)

    def odds(self) -> Enclosure:
        """Return U."""
        return exactly(self._odds(self.highest))

    def advantage(self) -> Enclosure:
        """Return ``(1 - L)(U - 1)/(U - L)``."""
        low, high = self._odds(self.lowest), self._odds(self.highest)
        if low == high:  # no belief moves
            return exactly(ZERO)
        return exactly((1 - low) * (high - 1) / (high - low))

    def misses(self, false_positives: Fraction) -> Enclosure:
        """Return ``max(0, 1 - U x, L (1 - x))``."""
        low, high = self._odds(self.lowest), self._odds(self.highest)
        return exactly(max(ZERO, 1 - high * false_positives, low * (1 - false_positives)))

    def guess(self, prior: Fraction) -> Enclosure:
        """Return ``max(p, 1 - p, 1 - p + a (pU - (1 - p)))`` with ``a = (1 - L)/(U - L)``."""
        low, high = self._odds(self.lowest), self._odds(self.highest)
        alarms = (1 - low) / (high - low) if low < high else ZERO  # else no belief moves
        told = 1 - prior + alarms * (prior * high - (1 - prior))
        return exactly(max(prior, 1 - prior, told))

    def guess_which(self, _: int) -> Enclosure:
        """Return the largest posterior: no answer makes one likelier."""
        return self.ceiling(self.prior)


@dataclass(frozen=True)
class Approximate:
    """Likelihood ratios up to ``e^epsilon``, but for a probability mass of delta.

    Where they are those of a ``group``, they are attained by nothing that is named.
    """

    epsilon: Fraction
    delta: Fraction
    group: bool = False
    by = "a mechanism that publishes the record with probability delta"
    every_prior = True

    @property
    def test_by(self) -> str:
        """What leaves a test so large an advantage, and so few false negatives."""
        return "" if self.group else f"{self.by}, and randomized response otherwise"

    @property
    def misses_by(self) -> str:
        """What leaves a test so few false negatives: the same mechanism."""
        return self.test_by

    def ceiling(self, _: Fraction) -> Enclosure:
        """Return one: the truth may be named."""
        return exactly(ONE)

    def floor(self, _: Fraction) -> Enclosure:
        """Return zero: the truth may be named."""
        return exactly(ZERO)

    def odds(self) -> None:
        """Return nothing: they may rise without end."""

    def beyond(self, exponent: Fraction) -> Enclosure:
        """Enclose the bound on the chance, where it is so, of answers ``e^t`` times likelier."""
        return testing.ratio_tail.enclose(self.epsilon, self.delta, exponent)

    def advantage(self) -> Enclosure:
        """Enclose ``(e^epsilon - 1 + 2 delta)/(e^epsilon + 1)``."""
        return advantage_at(self.epsilon, self.delta)

    def misses(self, false_positives: Fraction) -> Enclosure:
        """Enclose ``max(0, 1 - delta - e^epsilon x, e^-epsilon (1 - delta - x))``."""
        return chance(testing.false_negatives.enclose(self.epsilon, self.delta, false_positives))

    def guess(self, prior: Fraction) -> Enclosure:
        """Enclose ``max(m + (1 - m) delta, (e^epsilon + delta)/(e^epsilon + 1))``."""
        return guess_at(self.epsilon, self.delta, prior)

    def guess_which(self, count: int) -> Enclosure:
        """Enclose ``(e^epsilon + (m - 1) delta)/(e^epsilon + m - 1)``."""
        return chance(testing.bayes_success.enclose(self.epsilon, self.delta, count))
