"""The delta of one to four sampled Gaussian steps, by integrals over the outcomes.

Let D_k(a) be the divergence of k steps from no step at the factor e^a, and L(x) the privacy loss of
an outcome x of one step. Then D_k(a) is the mean of D_(k-1)(a - L(x)), and D_1 has a closed form.
At outcomes above a bend, even the least losses of the other steps exceed the level: there the
integral has a closed form too. Below the bend, it is a sum at even distances of a variable in which
all derivatives vanish at the bend. Such sums converge faster than any power of the distance. Every
term is positive, so no digits cancel. Nothing here has a grid of losses, or rounds to a side.

For four steps, D_2 is interpolated between Chebyshev points, panel by panel. Each value is computed
twice. The points of the second computation lie halfway between those of the first one, so that
most of their errors have opposite signs. The distance of the two values is the error.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

import mpmath

Value = Any  # mpmath's numbers have no types
REACH = 11
"""How many deviations the outcomes reach."""
NEAREST = -4
"""Where the variable begins: its outcome is nearer to the bend than 1e-24."""
APART = (2, 3, 4)
"""How many points are in one deviation: more, if the two computations disagree."""
DEGREE = 14
"""How many Chebyshev points a panel has. It is as wide as one deviation's losses."""
HALVES = (mpmath.mpf(0), mpmath.mpf(1) / 2)
AGREE = mpmath.mpf(10) ** -8


class Step(NamedTuple):
    """One step, and the direction: the rate is below one, and mu is one over the multiplier."""

    rate: Value
    mu: Value
    removed: bool


def few_steps(epsilon: Value, rate: Value, mu: Value, steps: int) -> tuple[Value, Value]:
    """Return delta, and an error: how far apart two computations are, and what they cut off.

    It is that of a removed record or of an added one, whichever is larger.
    """
    both = [direction(epsilon, Step(rate, mu, removed), steps) for removed in (True, False)]
    return max(value for value, _ in both), max(error for _, error in both)


def direction(epsilon: Value, step: Step, steps: int) -> tuple[Value, Value]:
    """Return delta of a removed record or of an added one, and its error."""
    cut_off = 2 * (steps - 1) * mpmath.ncdf(-REACH)
    for apart in APART:
        one, other = (divergence(step, apart, half, steps == 4)(steps, epsilon) for half in HALVES)
        value, error = (one + other) / 2, abs(one - other)
        if error <= max(AGREE * value, cut_off):
            break
    return value, error + cut_off


@lru_cache(maxsize=len(APART) * len(HALVES) * 2)
def divergence(step: Step, apart: int, half: Value, panels: bool) -> Divergence:
    """Return the divergence that a case asks at several levels: it remembers its panels."""
    return Divergence(step, apart, half, panels)


class Divergence:
    """The divergence of some steps from none, at a number of points in one deviation."""

    def __init__(self, step: Step, apart: int, half: Value, panels: bool) -> None:
        """Take where between two whole numbers the points lie, and if two steps have panels."""
        self.step, self.apart, self.half, self.panels = step, apart, half, panels
        self.panel, self.point = cache(self._panel), cache(self._point)
        angles = [mpmath.pi * (2 * place + 1) / (2 * DEGREE) for place in range(DEGREE)]
        self.nodes = [(1 + mpmath.cos(angle)) / 2 for angle in angles]
        self.weights = [(-1) ** place * mpmath.sin(angle) for place, angle in enumerate(angles)]

    def __call__(self, steps: int, level: Value) -> Value:
        """Return the divergence at the factor e^level."""
        factor = mpmath.exp(level if self.step.removed else -level)
        excess = factor / (1 - self.step.rate) ** steps - 1
        if excess <= 0:  # the level is below every loss, or above
            return -mpmath.expm1(level) if self.step.removed else mpmath.mpf(0)
        if steps == 2 and self.panels:
            return self._interpolated(mpmath.log(excess))
        return self._integral(steps, level, excess)

    def _integral(self, steps: int, level: Value, excess: Value) -> Value:
        """Return the divergence at a level, and how far its factor exceeds the least, in parts."""
        rate, mu, removed = self.step
        bend = mpmath.log(excess * (1 - rate) / rate) / mu + mu / 2
        total = self._closed(bend, mpmath.exp(level)) if removed or steps == 1 else mpmath.mpf(0)
        if steps == 1:
            return total
        nearest = max(NEAREST, int(bend - mu) - REACH - 2)
        for place in range(nearest * self.apart, (int(bend) + REACH + 1) * self.apart):
            distance, share = self.point(place)
            x = bend - distance
            ratio = 1 - rate + rate * mpmath.exp(mu * x - mu * mu / 2)
            loss = mpmath.log(ratio)
            weight = share * mpmath.npdf(x) * (ratio if removed else 1)
            total += weight * self(steps - 1, level - loss if removed else level + loss)
        return total

    def _closed(self, bend: Value, factor: Value) -> Value:
        """Return the divergence of the outcomes above the bend, or of an added record below."""
        rate, mu, removed = self.step
        if removed:
            without, with_it = mpmath.ncdf(-bend), mpmath.ncdf(mu - bend)
            return (1 - rate - factor) * without + rate * with_it
        without, with_it = mpmath.ncdf(bend), mpmath.ncdf(bend - mu)
        return without - factor * ((1 - rate) * without + rate * with_it)

    def _point(self, place: int) -> tuple[Value, Value]:
        """Return how far below the bend a point lies, and which distance it stands for."""
        at = (place + self.half) / self.apart
        down = mpmath.exp(-at)
        power = mpmath.exp(at - down)
        return mpmath.log1p(power), power / (1 + power) * (1 + down) / self.apart

    def _panel(self, place: int) -> list[Value]:
        """Return the divergence of two steps at the points of a panel."""
        values = []
        for node in self.nodes:
            excess = mpmath.exp((place + self.half + node) * self.step.mu)
            level = 2 * mpmath.log1p(-self.step.rate) + mpmath.log1p(excess)
            values.append(self._integral(2, level if self.step.removed else -level, excess))
        return values

    def _interpolated(self, logarithm: Value) -> Value:
        """Return the divergence of two steps where the excess has this logarithm."""
        at = logarithm / self.step.mu - self.half
        place = int(mpmath.floor(at))
        above = below = mpmath.mpf(0)
        for node, weight, value in zip(self.nodes, self.weights, self.panel(place), strict=True):
            distance = at - place - node
            if not distance:
                return value
            above += weight / distance * value
            below += weight / distance
        return above / below
