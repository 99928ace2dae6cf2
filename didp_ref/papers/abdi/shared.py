"""How the paper is read, and what several of its claims are checked with.

What the paper leaves open is over which priors it speaks, and what "adjacent" means. Definition 4
names no prior. Theorem 1's proof applies it with the posterior after k answers as the prior
(eq. 6), and Theorem 3 sets a scale for one given prior. Read at every prior, or at the belief when
the query is asked, it carries Theorem 1; read at one given prior, or at the belief when the query
is asked, it carries Theorem 3. What no reading carries is Theorem 1 for scales that Theorem 3 set
at the first prior. The paper calls two databases adjacent when they "differ on the data of a single
individual"; three relations answer to that, and every sensitivity depends on which is meant.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from didp_ref.audit.claim import Source
from didp_ref.formulas import translation
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.worlds import (
    Adjacency,
    Query,
    Universe,
    global_sensitivity,
    identifiability_sensitivity,
)

cite = partial(Source, "abdi")
"""Cite a place of the paper."""

ALPHA_SIDE, BETA_SIDE = "alpha side", "beta side"

EVERY, ONE, WHEN_ASKED = "every prior", "one prior", "the belief when asked"
"""Over which priors Definition 4 may quantify, by name."""
PRIOR_READINGS: Mapping[str, str] = {
    EVERY: "inequality (2) holds whatever the adversary's prior is",
    ONE: "inequality (2) holds at one given prior, before any answer",
    WHEN_ASKED: "inequality (2) holds from the belief before the query to that after its answer, "
    "all earlier answers known, as in eq. 6",
}

EVERY_PRIOR = "Definition 4 read over every prior (see abdi.definition-4)"
ONE_PRIOR = "Definition 4 read at one given prior (see abdi.definition-4)"
INDEPENDENT = (
    "answers whose noises are independent given the database (Theorem 1 does not say it; "
    "Theorem 2 and Theorem 3 draw Y i.i.d.)"
)
ONE_REMOVED = "adjacency read as one individual removed"
DENSITY = "Pr of an answer read as its density"
POSSIBLE_WORLDS = "worlds of positive prior"

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


HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def is_log(value: Enclosure, number: Fraction) -> bool:
    """Say whether a value overlaps the logarithm of a number above one, both to 128 bits."""
    return value.overlaps(translation.epsilon_from_rho.enclose(number / (1 + number), 2))
