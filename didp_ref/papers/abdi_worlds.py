"""Small universes and their possible worlds, in exact arithmetic.

A database is a set of individuals. The paper calls two databases adjacent when they "differ on
the data of a single individual"; three relations answer to that, and every sensitivity depends on
which is meant. For the Laplace mechanism of scale ``1/ln(g)`` with a rational ``g`` the beliefs of
an adversary at integer answers are rational, so a counterexample needs no rounding at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from didp_ref.enclosure import Enclosure
from didp_ref.formulas import translation

Database = frozenset[str]
Adjacency = Callable[[Database, Database], bool]
Query = Callable[[Database], int]

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

EVERY, ONE = "every prior", "one prior"
"""Over which priors Definition 4 may quantify, by name."""
REMOVED, CHANGED, REPLACED = "one removed", "one added or removed", "one replaced"

ADJACENCY: Mapping[str, Adjacency] = {
    REMOVED: lambda d, other: other < d and len(d) == len(other) + 1,
    CHANGED: lambda d, other: len(d ^ other) == 1,
    REPLACED: lambda d, other: len(d) == len(other) and len(d ^ other) == 2,
}
"""What "adjacent to D" may mean, by name."""

ADJACENCY_READINGS: Mapping[str, str] = {
    REMOVED: "the second database is the first less one individual, as in sections 3 and 5",
    CHANGED: "one of the two is the other less one individual (unbounded)",
    REPLACED: "one individual of the first is replaced by another (bounded)",
}


def databases(individuals: Sequence[str], smallest: int = 0) -> Iterator[Database]:
    """Yield every set of at least ``smallest`` individuals."""
    for size in range(smallest, len(individuals) + 1):
        yield from map(frozenset, combinations(individuals, size))


def neighbours(d: Database, universe: Sequence[Database], reading: str) -> list[Database]:
    """Return the databases of the universe that are adjacent to ``d``."""
    return [other for other in universe if ADJACENCY[reading](d, other)]


def global_sensitivity(query: Query, universe: Sequence[Database], reading: str) -> int:
    """Return Definition 2's largest change between adjacent databases, by enumeration."""
    return max(
        (abs(query(d) - query(e)) for d in universe for e in neighbours(d, universe, reading)),
        default=0,
    )


def identifiability_sensitivity(query: Query, universe: Sequence[Database], reading: str) -> int:
    """Return Definition 5's largest distance between two neighbours of one database."""
    answers = [[query(e) for e in neighbours(d, universe, reading)] for d in universe]
    return max((max(found) - min(found) for found in answers if found), default=0)


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


VALUES = {"a": 1, "b": 2, "c": 4}


def total(d: Database) -> int:
    """Return the sum of the records."""
    return sum(VALUES[one] for one in d)


def count(d: Database) -> int:
    """Return the number of records."""
    return len(d)


def count_with_predicate(d: Database) -> int:
    """Return the number of records for which a predicate holds: true of a only."""
    return int("a" in d)


def is_log(value: Enclosure, of: Fraction) -> bool:
    """Say whether a value overlaps the logarithm of a number above one, both to 128 bits."""
    return value.overlaps(translation.epsilon_from_rho.enclose(of / (1 + of), 2))
