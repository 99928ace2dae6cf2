"""The 500 points at which the accountant is measured, fixed before it was written.

Each parameter is log-uniform over its range, and written to four significant digits, so that a
point is a few exact numbers.
"""

from math import exp, log
from random import Random
from typing import NamedTuple

SEED = 51
COUNT = 500
RATES = (0.001, 1.0)
NOISE_MULTIPLIERS = (0.5, 100.0)
STEPS = (1, 100_000)
DELTAS = (1e-15, 1e-4)


class Point(NamedTuple):
    """Parameters of the Poisson-sampled Gaussian mechanism, as texts of exact numbers."""

    sampling_rate: str
    noise_multiplier: str
    steps: int
    delta: str


def _drawn(random: Random, ends: tuple[float, float]) -> str:
    low, high = ends
    return f"{min(max(exp(random.uniform(log(low), log(high))), low), high):.4g}"


def points() -> list[Point]:
    """Return the points."""
    random = Random(SEED)
    return [
        Point(
            _drawn(random, RATES),
            _drawn(random, NOISE_MULTIPLIERS),
            round(float(_drawn(random, STEPS))),
            _drawn(random, DELTAS),
        )
        for _ in range(COUNT)
    ]
