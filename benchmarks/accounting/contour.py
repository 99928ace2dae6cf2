"""The delta of many sampled Gaussian steps, by one integral along a line in the complex plane.

Let K(z) be the mean of e^(z L), where L is the privacy loss of one step. By the inverse Laplace
transform, delta of k steps at epsilon is the integral of K(z)^k e^(-z epsilon)/(z (z + 1)), over
2 pi i, along any line Re z = c > 0. The line goes near the saddle point, where little cancels. K is
an integral over the outcomes of one step. Both integrals are sums at even distances, which converge
faster than any power of the distance. Nothing here has a grid of losses, or rounds to a side.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath

Value = Any  # mpmath's numbers have no types
REACH, APART = 13, 6
"""How many deviations the outcomes reach, and how many are asked in one."""
SEARCHES = 20
NEAREST, FARTHEST = -3, 5
"""Logarithms of the line's place. A saddle point that is nearer to zero is not looked for."""
TINY = mpmath.mpf(10) ** -20
AGREE = mpmath.mpf(10) ** -12
MOST_POINTS = 4000


def many_steps(epsilon: Value, rate: Value, mu: Value, steps: int) -> tuple[Value, Value]:
    """Return delta, and how far apart two sums for it are.

    It is that of a removed record or of an added one, whichever is larger. ``mu`` is one over the
    noise multiplier. The distance is infinite if delta is so large that the line comes near zero.
    """
    both = [direction(epsilon, rate, mu, steps, removed) for removed in (True, False)]
    return max(value for value, _ in both), sum(error for _, error in both)


def _mean(rate: Value, mu: Value, most: Value, removed: bool) -> Callable[[Value], Value]:
    """Return the mean of e^(z L) as a function of z, for a real part of at most ``most``."""
    width = min(mpmath.mpf(1), 2 / mu) / APART  # mu bends the ratio at pi/mu from the real line
    end = REACH + (mu * (most + 1) if removed else 0)
    outcomes = [k * width - REACH for k in range(int((end + REACH) / width) + 1)]
    weights = [width * mpmath.npdf(x) for x in outcomes]
    ratios = [mpmath.log(1 - rate + rate * mpmath.exp(mu * x - mu * mu / 2)) for x in outcomes]

    def mean(z: Value) -> Value:
        power = z + 1 if removed else -z
        return mpmath.fsum(
            weight * mpmath.exp(power * ratio)
            for weight, ratio in zip(weights, ratios, strict=True)
        )

    return mean


def direction(
    epsilon: Value, rate: Value, mu: Value, steps: int, removed: bool
) -> tuple[Value, Value]:
    """Return delta of a removed record or of an added one, and how far apart two sums are."""

    def height(exponent: Value) -> Value:
        c = mpmath.exp(exponent)
        mean = _mean(rate, mu, c, removed)(c)
        return steps * mpmath.log(mean) - c * epsilon - mpmath.log(c * (c + 1))

    low, high = mpmath.mpf(NEAREST), mpmath.mpf(FARTHEST)
    for _ in range(SEARCHES):
        first, second = (2 * low + high) / 3, (low + 2 * high) / 3
        low, high = (low, second) if height(first) < height(second) else (first, high)
    if low == NEAREST:
        return mpmath.mpf(0), mpmath.inf
    c = mpmath.exp((low + high) / 2)
    mean = _mean(rate, mu, c, removed)
    top = mean(c)
    whole = mpmath.exp(steps * mpmath.log(top) - c * epsilon) / mpmath.pi

    def integrand(t: Value) -> Value:
        z = mpmath.mpc(c, t)
        return (mean(z) / top) ** steps * mpmath.expj(-t * epsilon) / (z * (z + 1))

    def summed(width: Value) -> tuple[Value, Value]:
        total = integrand(mpmath.mpf(0)).real / 2
        for place in range(1, MOST_POINTS):
            term = integrand(place * width)
            total += term.real
            rest = abs(term) * place * width
            if rest < TINY / (c * (c + 1)):
                break
        return whole * total * width, whole * rest

    width, before = c / 6, mpmath.inf
    while True:
        value, rest = summed(width)
        error = abs(value - before) + rest
        if error <= AGREE * abs(value) or rest > AGREE * abs(value):
            return value, error
        before, width = value, width / 2
