"""A refined continuous answer as a distribution: density, moments, samples.

The answer is kept in the space of the prior's quantiles, where the prior is uniform: a step
function there, and perhaps one atom. What concerns answers rather than quantiles goes through the
prior's own quantile function.
"""

import math
from abc import ABC, abstractmethod
from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from random import Random

from didp_ref.mechanisms.randomness import UniformReal, random_source
from didp_ref.mechanisms.reading import Answer, Number, nearest_float, read_number
from didp_ref.mechanisms.refinement.prior import Refined

GRID_BITS = 48


class Quantiles(ABC):
    """A distribution without atoms, as its refinement needs it."""

    exact: bool

    @abstractmethod
    def share(self, point: Number) -> Fraction:
        """Return the mass at or below a point."""

    @abstractmethod
    def quantile(self, share: Fraction) -> Answer:
        """Return the lowest point with at least this share of the mass at or below it."""

    @abstractmethod
    def density(self, point: Number) -> Answer:
        """Return the density at a point."""

    @abstractmethod
    def moment(self, order: int, center: Fraction, low: Fraction, high: Fraction) -> Fraction:
        """Return the integral of ``(quantile(t) - center)**order`` from low to high."""


@dataclass(frozen=True)
class Piece:
    """An interval of the prior's quantiles, and the factor of the density there."""

    start: Fraction
    end: Fraction
    factor: Fraction


@dataclass(frozen=True)
class Atom:
    """A point of positive mass: where it lies, at which quantile of the prior, and its mass."""

    point: Answer
    share: Fraction
    mass: Fraction


class RefinedContinuous(Refined):
    """A refined continuous answer: the prior's density times a factor, and perhaps one atom.

    ``pieces`` are intervals of the prior's quantiles with their factors; ``atom`` is the mass that
    (epsilon, delta) moved to the true value, or None.
    """

    def __init__(
        self, prior: Quantiles, pieces: tuple[Piece, ...], atom: Atom | None, exact: bool
    ) -> None:
        self.prior = prior
        self.pieces = pieces
        self.atom = atom
        self.exact = exact

    def _number(self, value: Answer) -> Answer:
        return self._answer(value) if isinstance(value, Fraction) else value

    @property
    def support(self) -> tuple[Answer, Answer]:
        """The two ends of the range in which the answer lies."""
        shares = [end for piece in self.pieces if piece.factor for end in (piece.start, piece.end)]
        shares += [self.atom.share] if self.atom else []
        low, high = (self.prior.quantile(share) for share in (min(shares), max(shares)))
        return self._number(low), self._number(high)

    @property
    def regions(self) -> tuple[tuple[Answer, Answer, Answer], ...]:
        """Intervals of answers with the factor of the prior density in each: (low, high, factor).

        >>> from didp_ref.mechanisms.refinement import refine, uniform
        >>> refine(uniform(0, 1), 0, 2, "1/2").regions[0]
        (Fraction(0, 1), Fraction(1, 3), Fraction(2, 1))
        """
        return tuple(
            (
                self._number(self.prior.quantile(piece.start)),
                self._number(self.prior.quantile(piece.end)),
                self._answer(piece.factor),
            )
            for piece in self.pieces
        )

    def pdf(self, point: Number) -> Answer:
        """Return the density at a point, the atom left out; at a cut, the density on its right."""
        x, _ = read_number("point", point)
        share = self.prior.share(x)
        i = bisect_right([piece.end for piece in self.pieces], share)
        factor = self.pieces[min(i, len(self.pieces) - 1)].factor
        return self._answer(factor * Fraction(self.prior.density(x)))

    def cdf(self, point: Number) -> Answer:
        """Return the probability of an answer at or below a point."""
        x, _ = read_number("point", point)
        share = self.prior.share(x)
        below = (
            piece.factor * (min(share, piece.end) - piece.start)
            for piece in self.pieces
            if piece.start < share
        )
        total = sum(below, Fraction(0))
        if self.atom and self.atom.point <= x:
            total += self.atom.mass
        return self._answer(total)

    @cached_property
    def _moments(self) -> tuple[Fraction, Fraction]:
        first = self._moment(1, Fraction(0))
        return first, self._moment(2, first)

    def _moment(self, order: int, center: Fraction) -> Fraction:
        parts = (
            piece.factor * self.prior.moment(order, center, piece.start, piece.end)
            for piece in self.pieces
            if piece.factor
        )
        total = sum(parts, Fraction(0))
        if self.atom:
            total += self.atom.mass * (Fraction(self.atom.point) - center) ** order
        return total

    @property
    def mean(self) -> Answer:
        """The expected answer."""
        return self._answer(self._moments[0])

    @property
    def variance(self) -> Answer:
        """The answer's variance."""
        return self._answer(self._moments[1])

    @cached_property
    def _segments(self) -> list[tuple[Fraction, Fraction, Fraction]]:
        """The answer's mass from left to right: (mass so far, first quantile, last quantile)."""
        marks = [(piece.start, piece.end, piece.factor) for piece in self.pieces]
        if self.atom:
            share = self.atom.share
            split = (
                part
                for start, end, factor in marks
                for part in ((start, min(end, share), factor), (max(start, share), end, factor))
            )
            marks = [part for part in split if part[0] < part[1]]
        masses = [((end - start) * factor, start, end) for start, end, factor in marks]
        if self.atom:
            place = sum(end <= share for _, _, end in masses)
            masses.insert(place, (self.atom.mass, share, share))
        filled = [segment for segment in masses if segment[0] > 0]
        return [
            (end, low, high)
            for end, (_, low, high) in zip(accumulate(m for m, _, _ in filled), filled, strict=True)
        ]

    def _cell(self, level: Fraction) -> int:
        """Return the cell of the prior's quantile grid in which the answer's quantile lies."""
        ends = [end for end, _, _ in self._segments]
        i = min(bisect_right(ends, level), len(ends) - 1)
        start = ends[i - 1] if i else Fraction(0)
        end, low, high = self._segments[i]
        share = low + (high - low) * (level - start) / (end - start)
        return min(math.floor(share * (1 << GRID_BITS)), (1 << GRID_BITS) - 1)

    def sample(self, *, rng_for_tests: Random | None = None) -> Answer:
        """Draw one answer, rounded to a grid of 2**48 quantiles of the prior.

        The cell is drawn with exactly its probability; a uniform number is revealed bit by bit
        until the cell is certain. The grid depends on the prior alone, and so does whether a
        fraction or a float64 is returned: neither may tell refined answers from unrefined ones.

        >>> from didp_ref.mechanisms.refinement import refine, uniform
        >>> 0 < refine(uniform(0, 1), 0.5, 2.0, 0.5).sample(rng_for_tests=Random(3)) < 1
        True
        """
        level = UniformReal(random_source(rng_for_tests))
        while True:
            low, high = (self._cell(end) for end in level.ends)
            if low == high:
                middle = Fraction(2 * low + 1, 2 << GRID_BITS)
                drawn = self.prior.quantile(middle)
                return drawn if self.prior.exact else nearest_float(Fraction(drawn))
            level.reveal()
