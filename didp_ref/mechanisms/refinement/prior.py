"""What the user believes about an answer, and what refining it gives.

A :class:`Prior` is refined by a :class:`StepFunction` of the prior mass that lies nearer to the
true value (:mod:`didp_ref.mechanisms.refinement.algorithm`); the result is a :class:`Refined`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from didp_ref.errors import DomainError
from didp_ref.formulas.quantity import PRIOR_TOLERANCE
from didp_ref.mechanisms.reading import WITHHELD, Answer, nearest_float, read_all

Real: TypeAlias = "Fraction | float"
"""What a distance is: a number that compares with any other."""
Distance: TypeAlias = Callable[[Any, Any], Real]  # each prior has points of a type of its own
"""How far a point (second argument) is from the true value (first argument)."""

ZERO = Fraction(0)


def read_masses(masses: Iterable[object]) -> tuple[tuple[Fraction, ...], bool]:
    """Read probabilities: exact ones must sum to one, float64 ones are divided by their sum."""
    values, exact = read_all({f"masses[{i}]": mass for i, mass in enumerate(masses)})
    for i, value in enumerate(values):
        if value < 0:
            raise DomainError(f"masses[{i}]", nearest_float(value), f"masses[{i}] >= 0")
    total = sum(values, ZERO)
    if total != 1 if exact else abs(total - 1) > PRIOR_TOLERANCE:
        raise DomainError("masses", nearest_float(total), "probabilities that sum to one")
    return tuple(value / total for value in values), exact


def checked_distance(distance: Real) -> Real:
    """Return a distance, or raise unless it is a nonnegative number; it tells the true value."""
    try:
        valid = bool(distance >= 0)
    except TypeError:
        valid = False
    if not valid:
        meant = "a number >= 0, from every true value to every point of the prior"
        raise DomainError("distance", WITHHELD, meant)
    return distance


class StepFunction:
    """A step function on the unit interval: how much each piece of prior mass is multiplied by."""

    def __init__(self, steps: Iterable[tuple[Fraction, Fraction]]) -> None:
        """Take pairs (width, height), from left to right."""
        self.steps = tuple((width, height) for width, height in steps if width > 0)
        self.ends = tuple(accumulate(width for width, _ in self.steps))
        self.integrals = (ZERO, *accumulate(w * height for w, height in self.steps))

    def integral(self, s: Fraction) -> Fraction:
        """Return the integral from zero to s."""
        i = min(bisect_right(self.ends, s), len(self.steps) - 1)
        start = self.ends[i] - self.steps[i][0]
        return self.integrals[i] + (s - start) * self.steps[i][1]

    def mean(self, low: Fraction, high: Fraction) -> Fraction:
        """Return the mean over an interval, or the value at a point."""
        if low < high:
            return (self.integral(high) - self.integral(low)) / (high - low)
        return self.steps[min(bisect_right(self.ends, low), len(self.steps) - 1)][1]

    def without_tail(self, mass: Fraction) -> StepFunction:
        """Return the function set to zero from where an integral of ``mass`` remains."""
        steps: list[tuple[Fraction, Fraction]] = []
        room = self.integrals[-1] - mass
        for width, height in self.steps:
            used = width if height * width <= room else room / height
            steps.append((used, height))
            room -= used * height
        return StepFunction([*steps, (1 - sum((width for width, _ in steps), ZERO), ZERO)])


class Refined(ABC):
    """A refined answer's distribution. ``exact`` says whether its numbers are fractions."""

    exact: bool

    def _answer(self, value: Fraction) -> Answer:
        return value if self.exact else nearest_float(value)

    @property
    @abstractmethod
    def support(self) -> tuple[Hashable, ...]:
        """The points of positive mass, or the two ends of a continuous answer's range."""

    @abstractmethod
    def cdf(self, point: Hashable) -> Answer:
        """Return the probability of an answer at or below a point."""

    @abstractmethod
    def sample(self, *, rng_for_tests: Random | None = None) -> Hashable:
        """Draw one answer, from the operating system's randomness."""

    @property
    @abstractmethod
    def mean(self) -> Answer:
        """The expected answer."""

    @property
    @abstractmethod
    def variance(self) -> Answer:
        """The variance of the answer."""


RefinedType_co = TypeVar("RefinedType_co", bound=Refined, covariant=True)


class Prior(ABC, Generic[RefinedType_co]):
    """What the user believes about the answer, before it is given."""

    exact: bool

    @abstractmethod
    def refined(
        self,
        value: object,
        profile: StepFunction,
        moved: Fraction,
        distance: Distance | None,
        exact: bool,
    ) -> RefinedType_co:
        """Multiply the prior by the profile, from the nearest points to the farthest."""

    @abstractmethod
    def example(self) -> Hashable:
        """Return a point of the prior, always the same: a true value to try a query on."""

    @abstractmethod
    def unrefined(self) -> RefinedType_co:
        """Return the prior itself as a distribution."""
