"""Mechanisms over finitely many worlds, as tables of probabilities, and what they are.

A table has one row a world, and one column an output. Two independent answers are the products of
two rows.
"""

from fractions import Fraction

from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import posteriors
from didp_ref.worlds.distributions import joint

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
EVEN, EVEN_OF_THREE = uniform(2), uniform(3)

Mechanism = tuple[tuple[Fraction, ...], ...]

TELLS_TWO_THIRDS: Mechanism = ((2 * THIRD, THIRD), (THIRD, 2 * THIRD))
"""Two worlds; the true one is named with the probability 2/3."""
RULES_ONE_OUT: Mechanism = tuple(
    tuple(Fraction(0) if output == world else HALF for output in range(3)) for world in range(3)
)
"""Three worlds; one of the two that are not the true one is named."""


def twice(mechanism: Mechanism) -> Mechanism:
    """Return the mechanism that gives two independent answers."""
    return tuple(joint(row, row) for row in mechanism)


def largest_posterior(mechanism: Mechanism) -> Fraction:
    """Return the largest posterior of any of three worlds, equally likely before."""
    return max(max(posterior) for posterior in posteriors(EVEN_OF_THREE, mechanism))


def is_member_private(mechanism: Mechanism, gamma: Fraction) -> bool:
    """Say whether a mechanism is gamma-PMP for the uniform prior."""
    even = uniform(len(mechanism))
    return all(
        after <= gamma * prior and 1 - after >= (1 - prior) / gamma
        for posterior in posteriors(even, mechanism)
        for prior, after in zip(even, posterior, strict=True)
    )
