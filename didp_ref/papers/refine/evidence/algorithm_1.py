"""Algorithm 1 of the paper, step by step over the sets of equation 2.

The mechanism of :mod:`didp_ref.mechanisms.refinement` is written another way, as the mean of a
step function, so that each can be held against the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from didp_ref.worlds.distributions import Distribution, probability


@dataclass(frozen=True)
class Layers:
    """The sets of equation 2 around f(D), nearest first, and what they weigh.

    ``near`` lists the sets ``U`` of the form of equation 2, the empty one first.
    """

    prior: Distribution
    distances: Sequence[int]

    @property
    def near(self) -> list[frozenset[int]]:
        """Every set ``{x : d(f(D), x) <= r}`` or ``{x : d(f(D), x) < r}``."""
        levels = sorted(set(self.distances))
        return [frozenset()] + [
            frozenset(i for i, d in enumerate(self.distances) if d <= level) for level in levels
        ]

    @property
    def far(self) -> list[frozenset[int]]:
        """The complements of the near sets."""
        everything = frozenset(range(len(self.prior)))
        return [everything - one for one in self.near]

    def mass(self, points: frozenset[int]) -> Fraction:
        """Return the prior mass of a set."""
        return probability(self.prior, sorted(points))


def algorithm_1(
    prior: Distribution,
    distances: Sequence[int],
    up: Fraction,
    down: Fraction,
    *,
    printed: bool = False,
) -> tuple[Fraction, ...]:
    """Return what Algorithm 1 makes of a prior, with its masses as printed or exchanged back.

    The factor of step iv is computed with the masses of the sets found in i and ii either way:
    with ``p_u`` and ``p_d`` in their place, as printed, it would be a division by zero.
    """
    layers = Layers(prior, distances)
    p_u, p_d = (1 - down) / (up - down), (up - 1) / (up - down)
    if printed:
        p_u, p_d = p_d, p_u
    exact = [one for one in layers.near if layers.mass(one) == p_u]
    if exact:
        return tuple(p * (up if i in exact[0] else down) for i, p in enumerate(prior))
    nearest = max((one for one in layers.near if layers.mass(one) < p_u), key=len)
    farthest = max((one for one in layers.far if layers.mass(one) < p_d), key=len)
    a, b = layers.mass(nearest), layers.mass(farthest)
    between = (1 - up * a - down * b) / (1 - a - b)
    return tuple(
        p * (up if i in nearest else down if i in farthest else between)
        for i, p in enumerate(prior)
    )
