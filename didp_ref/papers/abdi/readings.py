"""What the paper leaves open, and how it is read: over which priors, and what "adjacent" means.

The paper needs two readings of Definition 4: Theorem 1 applies it at posteriors, so it must hold at
every prior; Theorem 3 sets a scale for one prior, and only keeps it there. It calls two databases
adjacent when they "differ on the data of a single individual"; three relations answer to that, and
every sensitivity depends on which is meant.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from didp_ref.worlds import (
    Adjacency,
    Query,
    Universe,
    global_sensitivity,
    identifiability_sensitivity,
)

EVERY, ONE = "every prior", "one prior"
"""Over which priors Definition 4 may quantify, by name."""
PRIOR_READINGS: Mapping[str, str] = {
    EVERY: "inequality (2) holds whatever the adversary's prior is",
    ONE: "inequality (2) holds at one given prior",
}

EVERY_PRIOR = "Definition 4 read over every prior"
ONE_PRIOR = "Definition 4 read at one given prior"
INDEPENDENT = "answers whose noises are independent given the database (not said in the paper)"
ONE_REMOVED = "adjacency read as one individual removed"
DENSITY = "Pr of an answer read as its density"

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
