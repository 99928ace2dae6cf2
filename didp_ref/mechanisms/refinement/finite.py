"""Refinement of an answer that takes finitely many values: numbers, ranks or categories.

The points at each distance from the true value form a layer, and every layer gets one factor: the
mean of the step function over the prior mass that the layer fills.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Hashable, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, groupby
from random import Random
from typing import Any, TypeAlias

import numpy as np

from didp_ref.errors import DomainError
from didp_ref.mechanisms.randomness import random_source
from didp_ref.mechanisms.reading import WITHHELD, Answer, Number, read_number, read_secret
from didp_ref.mechanisms.refinement.prior import (
    Distance,
    Prior,
    Real,
    Refined,
    StepFunction,
    checked_distance,
    read_masses,
)

Masses: TypeAlias = Mapping[Any, Number]  # a mapping is invariant in its keys: the points
"""The probability of every point."""


class Finite(Prior["RefinedFinite"]):
    """A prior on finitely many points, given as a mapping from the point to its probability."""

    def __init__(self, masses: Masses) -> None:
        if not isinstance(masses, Mapping) or not masses:
            raise DomainError("masses", masses, "a mapping from points to their probabilities")
        self.points: tuple[Hashable, ...] = tuple(masses)
        self.masses, self.exact = read_masses(masses.values())

    @cached_property
    def ranks(self) -> Mapping[Hashable, int]:
        """The place of every point, in the order given."""
        return {point: i for i, point in enumerate(self.points)}

    def rank(self, point: object) -> int:
        """Return a point's place, or raise :class:`~didp_ref.errors.DomainError`."""
        try:
            return self.ranks[point]
        except (KeyError, TypeError):
            raise DomainError("point", point, self._meant) from None

    def true_rank(self, value: object) -> int:
        """Return the true value's place; the error does not show the value."""
        with suppress(DomainError):
            return self.rank(value)
        raise DomainError("value", WITHHELD, self._meant)

    @property
    def _meant(self) -> str:
        return f"one of the prior's {len(self.points)} points"

    def place(self, point: Hashable) -> int | None:
        """Return a point's place, or None for a number that is none of the points."""
        return self.rank(point)

    @abstractmethod
    def distances(self, value: object) -> list[Real]:
        """Return every point's distance from the value, by Table 1."""

    def order(self, point: Hashable) -> Real:
        """Return what a point is ordered by, or raise where the points have no order."""
        raise DomainError("point", point, "a point of an ordered prior", "categories have no order")

    def number(self, point: Hashable) -> Fraction:
        """Return the number that a point is, or raise where the points are no numbers."""
        raise DomainError("point", point, "a number", "categories have no mean and no variance")

    def refined(
        self,
        value: object,
        profile: StepFunction,
        moved: Fraction,
        distance: Distance | None,
        exact: bool,
    ) -> RefinedFinite:
        """Multiply the prior by the profile, one factor a layer of equally distant points."""
        if distance is None:
            far = self.distances(value)
        else:
            far = [checked_distance(distance(value, point)) for point in self.points]
        factors = [Fraction(0)] * len(self.points)
        nearer = Fraction(0)
        nearest = True  # whether no layer before this one had mass
        for _, layer in groupby(sorted(range(len(far)), key=far.__getitem__), far.__getitem__):
            members = list(layer)
            mass = sum((self.masses[i] for i in members), Fraction(0))
            factor = profile.mean(nearer, nearer + mass)
            if mass and nearest:
                factor += moved / mass
                nearest = False
            for i in members:
                factors[i] = factor
            nearer += mass
        return RefinedFinite(self, tuple(factors), exact)

    def example(self) -> Hashable:
        """Return the first point of positive mass."""
        return self.unrefined().support[0]

    def unrefined(self) -> RefinedFinite:
        """Return the prior itself as a distribution."""
        return RefinedFinite(self, (Fraction(1),) * len(self.points), self.exact)


class Discrete(Finite):
    """A prior on numbers; the distance is ``|x - y|``.

    >>> from didp_ref.mechanisms.refinement import unrefined
    >>> unrefined(Discrete({1: "1/2", 4: "1/2"})).variance
    Fraction(9, 4)
    """

    def __init__(self, masses: Masses) -> None:
        super().__init__(masses)
        self.numbers = tuple(read_number(f"points[{i}]", p)[0] for i, p in enumerate(self.points))
        if len(set(self.numbers)) < len(self.numbers):
            raise DomainError("points", self.points, "numbers that differ from each other")
        exact = all(not isinstance(point, float | np.floating) for point in self.points)
        self.exact = self.exact and exact

    def distances(self, value: object) -> list[Real]:
        """Return ``|x - value|`` for every point x."""
        center, _ = read_secret(value)
        return [abs(number - center) for number in self.numbers]

    @cached_property
    def _places(self) -> Mapping[Fraction, int]:
        return {number: i for i, number in enumerate(self.numbers)}

    def place(self, point: Hashable) -> int | None:
        """Return a number's place, however it is written, or None where it is no point."""
        return self._places.get(read_number("point", point)[0])

    def order(self, point: Hashable) -> Fraction:
        """Order points as numbers."""
        return read_number("point", point)[0]

    number = order


class Ordinal(Finite):
    """A prior on ordered categories, lowest first; the distance is the number of ranks between.

    >>> from didp_ref.mechanisms.refinement import refine
    >>> grades = Ordinal({"low": "1/3", "middle": "1/3", "high": "1/3"})
    >>> answer = refine(grades, "low", factor_up=2, factor_down="1/2")
    >>> [str(answer.pmf(grade)) for grade in grades.points]
    ['2/3', '1/6', '1/6']
    """

    def distances(self, value: object) -> list[Real]:
        """Return the number of ranks between every category and the value."""
        center = self.true_rank(value)
        return [abs(i - center) for i in range(len(self.points))]

    def order(self, point: Hashable) -> int:
        """Order categories by their rank."""
        return self.rank(point)


class Nominal(Finite):
    """A prior on categories without order; the distance is 0 to itself and 1 to all others.

    >>> from didp_ref.mechanisms.refinement import refine
    >>> answer = refine(Nominal({"a": "1/2", "b": "1/4", "c": "1/4"}), "b", 2, "1/2")
    >>> [str(answer.pmf(category)) for category in "abc"]
    ['1/3', '1/2', '1/6']
    """

    def distances(self, value: object) -> list[Real]:
        """Return 0 for the value and 1 for every other category."""
        center = self.true_rank(value)
        return [int(i != center) for i in range(len(self.points))]


class RefinedFinite(Refined):
    """A refined answer on finitely many points; ``factors`` has the factor of every point."""

    def __init__(self, prior: Finite, factors: tuple[Fraction, ...], exact: bool) -> None:
        self.prior = prior
        self.exact = exact
        self._factors = factors
        self._masses = tuple(m * f for m, f in zip(prior.masses, factors, strict=True))

    @property
    def factors(self) -> dict[Hashable, Answer]:
        """The factor that every point's prior mass was multiplied by."""
        return {p: self._answer(f) for p, f in zip(self.prior.points, self._factors, strict=True)}

    @property
    def support(self) -> tuple[Hashable, ...]:
        """The points of positive probability, in the prior's order."""
        pairs = zip(self.prior.points, self._masses, strict=True)
        return tuple(point for point, mass in pairs if mass > 0)

    def pmf(self, point: Hashable) -> Answer:
        """Return the probability of a point; zero for numbers outside the prior's points."""
        place = self.prior.place(point)
        return self._answer(Fraction(0) if place is None else self._masses[place])

    def cdf(self, point: Hashable) -> Answer:
        """Return the probability of an answer at or below a point.

        Raises :class:`~didp_ref.errors.DomainError` for categories without order.
        """
        bound = self.prior.order(point)
        pairs = zip(self.prior.points, self._masses, strict=True)
        below = (mass for other, mass in pairs if self.prior.order(other) <= bound)
        return self._answer(sum(below, Fraction(0)))

    @cached_property
    def _moments(self) -> tuple[Fraction, Fraction]:
        numbers = [self.prior.number(point) for point in self.prior.points]
        first = sum((m * x for m, x in zip(self._masses, numbers, strict=True)), Fraction(0))
        spread = (m * (x - first) ** 2 for m, x in zip(self._masses, numbers, strict=True))
        return first, sum(spread, Fraction(0))

    @property
    def mean(self) -> Answer:
        """The expected answer. Raises :class:`~didp_ref.errors.DomainError` for categories."""
        return self._answer(self._moments[0])

    @property
    def variance(self) -> Answer:
        """The answer's variance. Raises :class:`~didp_ref.errors.DomainError` for categories."""
        return self._answer(self._moments[1])

    @cached_property
    def _cumulative(self) -> list[int]:
        """The cumulative masses, over their common denominator, which is the last of them."""
        unit = math.lcm(*(mass.denominator for mass in self._masses))
        return list(accumulate(int(mass * unit) for mass in self._masses))

    def sample(self, *, rng_for_tests: Random | None = None) -> Hashable:
        """Draw one point, with exactly its probability.

        >>> Discrete({0: "1/2", 7: "1/2"}).unrefined().sample(rng_for_tests=Random(1))
        0
        """
        drawn = random_source(rng_for_tests).randrange(self._cumulative[-1])
        return self.prior.points[bisect_right(self._cumulative, drawn)]
