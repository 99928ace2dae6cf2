"""Refinement of a continuous answer: histograms exactly, any other prior by its quantiles.

In the space of the prior's quantiles the prior is uniform, so a refined answer is a piecewise
constant density there: factors and total mass are exact rationals, whatever rounding the given
distribution function has. Rounding can only shift the place of the cut.
"""

from __future__ import annotations

import math
import struct
from abc import abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import TypeAlias

from didp_ref.errors import DomainError, Undecided
from didp_ref.mechanisms.reading import (
    LARGEST,
    WITHHELD,
    Answer,
    Number,
    clamped_float,
    nearest_float,
    read_all,
    read_number,
    read_secret,
)
from didp_ref.mechanisms.refinement.density import Atom, Piece, Quantiles, RefinedContinuous
from didp_ref.mechanisms.refinement.prior import (
    Distance,
    Prior,
    StepFunction,
    checked_distance,
    read_masses,
)
from didp_ref.numbers.exact import entries_of

PROBES = 64  # quantiles at which a distance is checked to grow on either side of the value
QUADRATURE_TOLERANCE = 1e-9
THINNEST_LAYER = Fraction(1, 1 << 32)  # less prior mass than this is taken for rounding error

Interval: TypeAlias = tuple[Fraction, Fraction]


class ContinuousPrior(Quantiles, Prior[RefinedContinuous]):
    """A prior without atoms. It is refined in the space of its quantiles, where it is uniform."""

    lower: Answer
    upper: Answer

    @abstractmethod
    def nearest(self, value: Fraction) -> Answer:
        """Return the point of the support that is nearest to a number."""

    def cut(self, value: Number, mass: Fraction, distance: Distance) -> tuple[Interval, Interval]:
        """Return the largest ball of at most this prior mass, and the next larger one.

        Both are intervals of quantiles. The radius is found among the float64 numbers; where the
        two balls differ by no more than rounding error, the ball of exactly the mass between them
        is returned twice. Otherwise a layer of points at the same distance lies between.
        """
        center = nearest_float(read_number("value", self.nearest(read_secret(value)[0]))[0])
        low, high = (_limited(end) for end in (self.lower, self.upper))
        center_share = self.share(center)

        def ball(radius: float) -> Interval:
            def inside(point: float) -> bool:
                return bool(checked_distance(distance(value, point)) <= radius)

            if not inside(center):
                return center_share, center_share
            left = -_largest_float(lambda point: inside(-point), -center, -low)
            right = _largest_float(inside, center, high)
            start = Fraction(0) if left <= low else self.share(left)
            return start, Fraction(1) if right >= high else self.share(right)

        def fits(radius: float) -> bool:
            start, end = ball(radius)
            return end - start <= mass

        if not fits(0.0):
            return _between((center_share, center_share), ball(0.0), mass)
        radius = _largest_float(fits, 0.0, LARGEST)
        return _between(ball(radius), ball(min(math.nextafter(radius, math.inf), LARGEST)), mass)

    def check(self, value: Number, distance: Distance) -> None:
        """Raise unless the distance grows on either side of the value, at some of the quantiles.

        Raises :class:`~didp_ref.errors.DomainError` without the point: it would tell the value.
        """
        center, _ = read_secret(value)
        shares = (Fraction(2 * i + 1, 2 * PROBES) for i in range(PROBES))
        points = [
            nearest_float(read_number("quantile", self.quantile(share))[0]) for share in shares
        ]
        right = [point for point in points if point >= center]
        left = [point for point in reversed(points) if point <= center]
        for side in (left, right):
            far = [checked_distance(distance(value, point)) for point in side]
            if any(further < near for near, further in pairwise(far)):
                meant = "a distance that grows on either side of the value"
                advice = "list the points in a Discrete prior where it does not"
                raise DomainError("distance", WITHHELD, meant, advice)

    def refined(
        self,
        value: object,
        profile: StepFunction,
        moved: Fraction,
        distance: Distance | None,
        exact: bool,
    ) -> RefinedContinuous:
        """Multiply the prior by the profile, one factor a layer between nested balls."""
        number, _ = read_secret(value)
        point = self.nearest(number)
        point_share = self.share(point)
        if distance is not None:
            self.check(value, distance)
        balls: list[Interval] = []
        for end in profile.ends[:-1]:
            if distance is None:
                balls += self.cut_by_difference(number, end)
            else:
                balls += self.cut(value, end, distance)
        balls.append((Fraction(0), Fraction(1)))
        left, right = point_share, point_share
        pieces: list[Piece] = []
        for low, high in balls:
            start, end = min(low, left), max(high, right)
            factor = profile.mean(right - left, end - start)
            pieces = [Piece(start, left, factor), *pieces, Piece(right, end, factor)]
            left, right = start, end
        filled = tuple(piece for piece in pieces if piece.start < piece.end)
        atom = Atom(point, point_share, moved) if moved else None
        return RefinedContinuous(self, _joined(filled), atom, exact)

    def cut_by_difference(self, value: Fraction, mass: Fraction) -> tuple[Interval, Interval]:
        """Return the two balls of :meth:`cut` for the distance ``|x - value|``."""
        center = clamped_float(value)
        return self.cut(center, mass, lambda _, point: abs(point - center))

    def example(self) -> Answer:
        """Return the median."""
        return self.quantile(Fraction(1, 2))

    def unrefined(self) -> RefinedContinuous:
        """Return the prior itself as a distribution."""
        whole = Piece(Fraction(0), Fraction(1), Fraction(1))
        return RefinedContinuous(self, (whole,), None, self.exact)


def _joined(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Join neighbouring pieces of equal factor."""
    joined: list[Piece] = []
    for piece in pieces:
        goes_on = joined and joined[-1].factor == piece.factor
        start = joined.pop().start if goes_on else piece.start
        joined.append(Piece(start, piece.end, piece.factor))
    return tuple(joined)


def _between(inner: Interval, outer: Interval, mass: Fraction) -> tuple[Interval, Interval]:
    """Return the two balls, or twice the one of exactly this mass where the layer is thin."""
    layer = (outer[1] - outer[0]) - (inner[1] - inner[0])
    if not 0 < layer <= THINNEST_LAYER:
        return inner, outer
    part = (mass - (inner[1] - inner[0])) / layer
    start, end = (a + part * (b - a) for a, b in zip(inner, outer, strict=True))
    return (start, end), (start, end)


SMALLEST_SHARE, LARGEST_SHARE = 2.0**-1022, 1.0 - 2.0**-53


def _limited(end: Answer) -> float:
    """Return an end of a range as a finite float64."""
    if isinstance(end, Fraction):
        return nearest_float(end)
    return min(max(float(end), -LARGEST), LARGEST)


def _end(parameter: str, value: object) -> float:
    """Return an end of a support, which may be infinite."""
    if isinstance(value, float) and math.isinf(value):
        return value
    return nearest_float(read_number(parameter, value)[0])


def _ordinal(x: float) -> int:
    """Return a float64's place among all of them; zero is at zero."""
    (bits,) = struct.unpack("<q", struct.pack("<d", abs(x)))
    return int(bits) if x >= 0 else -int(bits)


def _at_ordinal(place: int) -> float:
    (x,) = struct.unpack("<d", struct.pack("<q", abs(place)))
    return math.copysign(float(x), place)


def _largest_float(holds: Callable[[float], bool], low: float, high: float) -> float:
    """Return the largest float64 up to ``high`` where a test holds that once fails for good.

    The test is taken to hold at ``low``.
    """
    if holds(high):
        return high
    yes, no = _ordinal(low), _ordinal(high)
    while no - yes > 1:
        middle = (yes + no) // 2
        if holds(_at_ordinal(middle)):
            yes = middle
        else:
            no = middle
    return _at_ordinal(yes)


class PiecewiseUniform(ContinuousPrior):
    """A histogram: uniform between each two neighbouring breakpoints.

    Exact where the breakpoints and masses are: the cut is found by solving a piecewise linear
    equation.

    >>> from didp_ref.mechanisms.refinement import refine
    >>> prior = PiecewiseUniform([0, 1, 3], ["1/2", "1/2"])
    >>> answer = refine(prior, 1, factor_up=2, factor_down="1/2")
    >>> [(str(low), str(high), str(factor)) for low, high, factor in answer.regions]
    [('0', '5/9', '1/2'), ('5/9', '13/9', '2'), ('13/9', '3', '1/2')]
    """

    lower: Fraction
    upper: Fraction

    def __init__(self, breakpoints: Sequence[Number], masses: Sequence[Number]) -> None:
        ends = entries_of("breakpoints", breakpoints)
        shares = entries_of("masses", masses)
        points, exact = read_all({f"breakpoints[{i}]": end for i, end in enumerate(ends)})
        if len(points) < 2 or any(high <= low for low, high in pairwise(points)):
            raise DomainError("breakpoints", breakpoints, "at least two numbers that increase")
        if len(shares) != len(points) - 1:
            meant = f"{len(points) - 1} probabilities, one between each two breakpoints"
            raise DomainError("masses", masses, meant)
        self.breakpoints = points
        self.masses, masses_exact = read_masses(shares)
        self.exact = exact and masses_exact
        self.shares = (Fraction(0), *accumulate(self.masses))
        filled = [i for i, mass in enumerate(self.masses) if mass > 0]
        self.lower, self.upper = points[filled[0]], points[filled[-1] + 1]

    def share(self, point: Number) -> Fraction:
        """Return the prior mass at or below a point."""
        x, _ = read_number("point", point)
        if x >= self.upper:
            return Fraction(1)
        i = bisect_right(self.breakpoints, x) - 1
        if i < 0:
            return Fraction(0)
        low, high = self.breakpoints[i : i + 2]
        return self.shares[i] + self.masses[i] * (x - low) / (high - low)

    def quantile(self, share: Fraction) -> Fraction:
        """Return the lowest point of the support with at least this share at or below it."""
        part, _ = read_number("share", share)
        if part > 1:
            raise DomainError("share", share, "share <= 1")
        if part <= 0:
            return self.lower
        i = bisect_left(self.shares, part) - 1
        low, high = self.breakpoints[i : i + 2]
        return low + (high - low) * (part - self.shares[i]) / self.masses[i]

    def density(self, point: Number) -> Fraction:
        """Return the prior density at a point; at a breakpoint, the one on its right."""
        x, _ = read_number("point", point)
        i = bisect_right(self.breakpoints, x) - 1
        if i < 0 or i >= len(self.masses):
            return Fraction(0)
        low, high = self.breakpoints[i : i + 2]
        return self.masses[i] / (high - low)

    def moment(self, order: int, center: Fraction, low: Fraction, high: Fraction) -> Fraction:
        """Return the integral of ``(quantile(t) - center)**order`` from low to high."""
        total = Fraction(0)
        ends = [low, *(share for share in self.shares if low < share < high), high]
        for start, end in pairwise(ends):
            i = bisect_right(self.shares, start) - 1
            left, right = self.breakpoints[i : i + 2]
            slope = (right - left) / self.masses[i]
            first = left + (start - self.shares[i]) * slope - center
            last = left + (end - self.shares[i]) * slope - center
            powers = sum(first**k * last ** (order - k) for k in range(order + 1))
            total += (end - start) * powers / (order + 1)
        return total

    def nearest(self, value: Fraction) -> Fraction:
        """Return the point of the support that is nearest to a number, the lower one of two."""
        edges = pairwise(self.breakpoints)
        filled = [edge for edge, mass in zip(edges, self.masses, strict=True) if mass > 0]
        inside = (min(max(value, low), high) for low, high in filled)
        return min(inside, key=lambda point: abs(point - value))

    def cut_by_difference(self, value: Fraction, mass: Fraction) -> tuple[Interval, Interval]:
        """Return the ball of exactly this mass, twice: nothing lies between."""
        radii = sorted({Fraction(0), *(abs(point - value) for point in self.breakpoints)})

        def held(radius: Fraction) -> Fraction:
            return self.share(value + radius) - self.share(value - radius)

        k = max(bisect_left(radii, mass, key=held), 1)
        inner, outer = held(radii[k - 1]), held(radii[k])
        part = (mass - inner) / (outer - inner) if outer > inner else Fraction(0)
        radius = radii[k - 1] + part * (radii[k] - radii[k - 1])
        ball = self.share(value - radius), self.share(value + radius)
        return ball, ball


def uniform(lower: Number, upper: Number) -> PiecewiseUniform:
    """Return the uniform prior on an interval.

    >>> from didp_ref.mechanisms.refinement import unrefined
    >>> unrefined(uniform(0, 1)).variance
    Fraction(1, 12)
    """
    return PiecewiseUniform([lower, upper], [1])


class Continuous(ContinuousPrior):
    """Any prior without atoms, by its distribution function, quantile function and density.

    ``lower`` and ``upper`` are the ends of its support, infinite where it has none. Answers are
    float64; moments are computed by quadrature, and raise
    :class:`~didp_ref.errors.Undecided` where it does not settle.

    >>> from statistics import NormalDist
    >>> from didp_ref.mechanisms.refinement import refine
    >>> normal = NormalDist()
    >>> answer = refine(Continuous(normal.cdf, normal.inv_cdf, normal.pdf), 0, 2.0, 0.5)
    >>> round(answer.cdf(0.0), 9), round(answer.variance, 9)
    (0.5, 0.530162953)
    """

    exact = False
    lower: float
    upper: float

    def __init__(
        self,
        cdf: Callable[[float], float],
        quantile: Callable[[float], float],
        density: Callable[[float], float],
        lower: float = -math.inf,
        upper: float = math.inf,
    ) -> None:
        for name, function in (("cdf", cdf), ("quantile", quantile), ("density", density)):
            if not callable(function):
                raise DomainError(name, function, "a function of a float")
        self._cdf, self._quantile, self._density = cdf, quantile, density
        self.lower, self.upper = _end("lower", lower), _end("upper", upper)
        if not self.lower < self.upper:
            raise DomainError("lower", lower, f"lower < upper = {upper}")
        for i in range(PROBES):
            share = (i + 0.5) / PROBES
            back = float(self.share(self.quantile(Fraction(share))))
            if abs(back - share) > 1e-6:
                meant = f"the inverse of cdf: cdf(quantile({share})) = {back}"
                raise DomainError("quantile", self._quantile(share), meant)

    def share(self, point: Number) -> Fraction:
        """Return the prior mass at or below a point."""
        x = float(point)
        if x <= self.lower or x >= self.upper:
            return Fraction(int(x >= self.upper))
        share = float(self._cdf(x))
        if not 0 <= share <= 1:
            raise DomainError("cdf", share, f"a probability, at the point {x}")
        return Fraction(share)

    def quantile(self, share: Fraction) -> float:
        """Return the lowest point with at least this share of the mass at or below it."""
        if share <= 0 or share >= 1:
            return self.upper if share >= 1 else self.lower
        point = float(self._quantile(nearest_float(share)))
        if not math.isfinite(point):
            meant = f"a finite number, at the share {nearest_float(share)}"
            raise DomainError("quantile", point, meant)
        return min(max(point, self.lower), self.upper)

    def density(self, point: Number) -> float:
        """Return the prior density at a point."""
        x = float(point)
        density = float(self._density(x)) if self.lower <= x <= self.upper else 0.0
        if not 0 <= density < math.inf:
            raise DomainError("density", density, f"a finite number >= 0, at the point {x}")
        return density

    def moment(self, order: int, center: Fraction, low: Fraction, high: Fraction) -> Fraction:
        """Return the integral of ``(quantile(t) - center)**order``, by quadrature."""
        import mpmath

        about = nearest_float(center)

        def power(share: mpmath.mpf) -> mpmath.mpf:
            inside = min(max(float(share), SMALLEST_SHARE), LARGEST_SHARE)
            return mpmath.mpf(self._quantile(inside) - about) ** order

        ends = [nearest_float(low), nearest_float(high)]
        value, error = mpmath.quad(power, ends, error=True)
        if not error <= QUADRATURE_TOLERANCE * (1 + abs(value)):
            raise Undecided(f"the moment of order {order} did not settle: error {float(error)}")
        return Fraction(float(value))

    def nearest(self, value: Fraction) -> float:
        """Return the point of the support that is nearest to a number."""
        return min(max(clamped_float(value), self.lower), self.upper)
