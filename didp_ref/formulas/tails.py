"""Where the Gaussian's epsilon and deviation lie, in float64: hints, which need not be right.

With ``t = epsilon/x - x/2`` the delta that Gaussian noise needs is ``phi(t) (M(t) - M(t + x))``,
where M is Mills's ratio: a product in which nothing overflows. Its derivative by x is ``phi(t)``,
and by epsilon ``-phi(t) M(t + x)``.
"""

from __future__ import annotations

import math

from didp_ref.numbers.roots import LARGEST_HINT, newton

ROOT_OF_TWO_PI = math.sqrt(2 * math.pi)
FAR = 25.0


def mills(z: float) -> float:
    """Return the normal distribution's upper tail over its density."""
    if z < FAR:
        return math.exp(z * z / 2) * math.erfc(z / math.sqrt(2)) * ROOT_OF_TWO_PI / 2
    inverse = 1 / (z * z)
    return (1 - inverse * _series(inverse)) / z


def _series(inverse: float) -> float:
    """Return ``z**2 (1 - z M(z))`` far out, of the inverse of ``z**2``."""
    return 1 - 3 * inverse * (1 - 5 * inverse * (1 - 7 * inverse))


def excess(t: float, x: float) -> float:
    """Return ``M(t) - M(t + x)``; near zero by the slope, ``1 - z M(z)`` in the middle."""
    middle = t + x / 2
    if x * max(1.0, abs(t)) > 1e-3:
        return mills(t) - mills(t + x)
    if middle > FAR:
        inverse = 1 / (middle * middle)
        return x * inverse * _series(inverse)
    return x * (1 - middle * mills(middle))


def surprise(delta: float) -> float:
    """Return ``log(1/delta)``, or about that of a delta that float64 does not hold."""
    return -math.log(delta) if delta else 800.0


def distance(epsilon: float, delta: float) -> float:
    """Return how many deviations apart the answers may be."""
    rest = surprise(delta)

    def function(y: float) -> tuple[float, float]:
        t = epsilon / y - y / 2
        difference = excess(t, y)
        value = -t * t / 2 + math.log(difference / ROOT_OF_TWO_PI) + rest
        return value, 1 / difference

    z = math.sqrt(2 * rest)
    start = max(delta * ROOT_OF_TWO_PI, 2 * epsilon / (math.sqrt(z * z + 2 * epsilon) + z))
    return newton(function, max(start, 1 / LARGEST_HINT))


def epsilon(delta: float, distance: float) -> float:
    """Return the epsilon that a delta leaves where the answers are so many deviations apart."""
    rest = surprise(delta)

    def function(y: float) -> tuple[float, float]:
        t = y / distance - distance / 2
        difference = excess(t, distance)
        value = t * t / 2 - math.log(difference / ROOT_OF_TWO_PI) - rest
        return value, mills(t + distance) / difference

    return newton(function, distance * (math.sqrt(2 * rest) + distance / 2))
