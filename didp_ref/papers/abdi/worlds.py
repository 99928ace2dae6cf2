"""Readings of the definitions, and beliefs in exact arithmetic.

The paper calls two databases adjacent when they "differ on the data of a single individual"; three
relations answer to that, and every sensitivity depends on which is meant. For the Laplace mechanism
of scale ``1/ln(g)`` with a rational ``g`` the beliefs of an adversary at integer answers are
rational, so a counterexample needs no rounding at all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from didp_ref.formulas import translation
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.worlds import (
    Adjacency,
    Query,
    Universe,
    global_sensitivity,
    identifiability_sensitivity,
)

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

EVERY, ONE = "every prior", "one prior"
"""Over which priors Definition 4 may quantify, by name."""
REMOVED, CHANGED, REPLACED = "one removed", "one added or removed", "one replaced"

ADJACENCY: Mapping[str, Adjacency] = {
    REMOVED: Adjacency.REMOVE_ONE,
    CHANGED: Adjacency.ADD_OR_REMOVE_ONE,
    REPLACED: Adjacency.REPLACE_ONE,
}
"""What "adjacent" may mean, by name; the paper's possible worlds are those of the first."""

ADJACENCY_READINGS: Mapping[str, str] = {
    name: adjacency.value for name, adjacency in ADJACENCY.items()
}


def sensitivities(
    query: str | Query, universe: Universe, reading: str
) -> tuple[Fraction, Fraction]:
    """Return Definition 2's and Definition 5's sensitivity over databases of every size."""
    sizes = range(1, len(universe.records) + 1)
    delta, theta = (
        max(sensitivity(query, universe, size, ADJACENCY[reading]).upper for size in sizes)
        for sensitivity in (global_sensitivity, identifiability_sensitivity)
    )
    return delta, theta


def beliefs(
    prior: Sequence[Fraction], values: Sequence[int], response: int, growth: Fraction
) -> list[Fraction]:
    """Return every world's posterior for Laplace noise of scale ``1/ln(growth)``, exactly."""
    weights = [p * growth ** -abs(response - value) for p, value in zip(prior, values, strict=True)]
    return [weight / sum(weights) for weight in weights]


def extremes(
    prior: Sequence[Fraction], values: Sequence[int], growth: Fraction
) -> list[tuple[Fraction, Fraction]]:
    """Return every world's smallest and largest posterior over all responses.

    Between two neighbouring answers every likelihood ratio that moves, moves the same way, and
    beyond the outermost answers none moves; so the extremes lie at the answers themselves.
    """
    seen = [beliefs(prior, values, response, growth) for response in set(values)]
    return [(min(found), max(found)) for found in zip(*seen, strict=True)]


def identifiable(
    prior: Sequence[Fraction],
    values: Sequence[int],
    growth: Fraction,
    alpha: Fraction,
    beta: Fraction,
) -> bool:
    """Say whether the scale ``1/ln(growth)`` keeps inequality (2) at this prior, exactly."""
    return all(
        (1 - alpha) * p <= low and high <= (1 + beta) * p
        for p, (low, high) in zip(prior, extremes(prior, values, growth), strict=True)
    )


def is_log(value: Enclosure, of: Fraction) -> bool:
    """Say whether a value overlaps the logarithm of a number above one, both to 128 bits."""
    return value.overlaps(translation.epsilon_from_rho.enclose(of / (1 + of), 2))
