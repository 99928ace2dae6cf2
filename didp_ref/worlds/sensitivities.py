"""Sensitivities: by the definitions, over every database of a universe, and in closed form.

By enumeration these are exact (for the standard deviation, whose answers are square roots, they
are enclosed). In closed form they hold for records from an interval of which any number may lie
anywhere: :mod:`didp_ref.worlds.queries` derives them. No universe with records in the interval
exceeds the closed form, and one that has enough records at both ends attains it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import Generic, TypeVar

from didp_ref.errors import DomainError, shorten
from didp_ref.numbers.domains import REAL, WHOLE
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import Exact, parse_exact, to_fraction
from didp_ref.worlds.databases import Adjacency, Database, Universe, check_adjacency
from didp_ref.worlds.queries import Change, Query, find_query

ROOT_BITS = 192

Amount = TypeVar("Amount")


# --- by the definitions --------------------------------------------------------------------------


def global_sensitivity(
    query: str | Query, universe: Universe, size: int, adjacency: Adjacency
) -> Enclosure:
    """Return the largest change of the answer from a database of a size to an adjacent one.

    A neighbour that is too small for the query is left out. Raises
    :class:`~didp_ref.errors.DomainError` for a size that no database has, or that is too small for
    the query. Source: abdi, Definition 2; rhodi,
    Definition 1 (where one is replaced); refine, Definition 1 (where one is added or removed).

    >>> universe = Universe.of([0, 0, 3, 3])
    >>> float(global_sensitivity("mean", universe, 2, Adjacency.REPLACE_ONE).upper)
    1.5
    """
    chosen = _asked(query, universe)
    if WHOLE.check_exact("size", size) < chosen.smallest:
        raise DomainError("size", size, f"{chosen.smallest} <= size, for {chosen.name}")
    spreads = []
    for database in universe.databases(size):
        here = _answer(chosen, universe, database)
        answers = _answers(chosen, universe, universe.neighbours(database, adjacency))
        spreads += [_distance(chosen, here, there) for there in _ends(answers)]
    return _largest(spreads)


def identifiability_sensitivity(
    query: str | Query, universe: Universe, size: int, adjacency: Adjacency
) -> Enclosure:
    """Return the largest distance between the answers on two neighbours of a database of a size.

    Source: abdi, Definition 5.
    """
    chosen = _asked(query, universe)
    return _largest(
        _spread(chosen, universe, universe.neighbours(database, adjacency))
        for database in universe.databases(size)
    )


def sensitive_range(
    query: str | Query, universe: Universe, size: int, known: Collection[int]
) -> Enclosure:
    """Return the largest distance between the answers in two worlds that complete the known ones.

    Source: rhodi, Definition 3.
    """
    return _spread(_asked(query, universe), universe, universe.completions(known, size))


def contribution(
    query: str | Query, universe: Universe, size: int, known: Collection[int], individual: int
) -> Enclosure:
    """Return how far the worlds with an individual lie from those without.

    Zero for an individual that is in all worlds or in none. Source: rhodi, Definition 2.
    """
    chosen = _asked(query, universe)
    universe.records_of([individual])  # which refuses who is not in the universe
    worlds = universe.completions(known, size)
    with_it = _answers(chosen, universe, (world for world in worlds if individual in world))
    without = _answers(chosen, universe, (world for world in worlds if individual not in world))
    return _largest(
        _distance(chosen, end, other) for end in _ends(with_it) for other in _ends(without)
    )


def _asked(query: str | Query, universe: Universe) -> Query:
    """Return the query that is asked of a universe."""
    if not isinstance(universe, Universe):
        raise DomainError("universe", universe, "a Universe", "write Universe.of([1, 2, 3])")
    return find_query(query)


def _answer(query: Query, universe: Universe, database: Database) -> Fraction:
    return _exact(query, tuple(universe.records_of(database)))


@lru_cache(maxsize=1 << 12)
def _exact(query: Query, records: tuple[Fraction, ...]) -> Fraction:
    """Answer once for all databases of equal records, each of which has many neighbours."""
    return query.exact(records)


def _answers(query: Query, universe: Universe, databases: Iterable[Database]) -> list[Fraction]:
    return [
        _answer(query, universe, database)
        for database in databases
        if len(database) >= query.smallest
    ]


def _ends(answers: Sequence[Fraction]) -> list[Fraction]:
    """Return the least and the greatest answer: only these can be farthest from another."""
    return [min(answers), max(answers)] if answers else []


def _spread(query: Query, universe: Universe, databases: Iterable[Database]) -> Enclosure:
    ends = _ends(_answers(query, universe, databases))
    return _distance(query, *ends) if ends else Enclosure(0, 0)


def _distance(query: Query, answer: Fraction, other: Fraction) -> Enclosure:
    if not query.rooted:
        return Enclosure(abs(answer - other), abs(answer - other))
    first, second = _root(answer), _root(other)
    if first.lower < second.lower:
        first, second = second, first
    return Enclosure(max(first.lower - second.upper, Fraction(0)), first.upper - second.lower)


def _root(square: Fraction) -> Enclosure:
    """Enclose a square root; that of the square of a rational is exact."""
    shift = 1 << (2 * ROOT_BITS)
    numerator, denominator = square.numerator, square.denominator
    root = Fraction(isqrt(numerator), isqrt(denominator))
    if root * root == square:
        return Enclosure(root, root)
    scaled = isqrt(numerator * denominator * shift)
    unit = Fraction(1, denominator << ROOT_BITS)
    return Enclosure(scaled * unit, (scaled + 1) * unit)


def _largest(distances: Iterable[Enclosure]) -> Enclosure:
    enclosures = [*distances, Enclosure(0, 0)]
    return Enclosure(max(each.lower for each in enclosures), max(each.upper for each in enclosures))


# --- in closed form ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sensitivities(Generic[Amount]):
    """How far a query's answer can move: float64 numbers rounded up, or enclosures."""

    global_sensitivity: Amount
    identifiability_sensitivity: Amount
    sensitive_range: Amount


def bounded_sensitivities(
    query: str | Query,
    low: float,
    high: float,
    size: int,
    adjacency: Adjacency = Adjacency.REMOVE_ONE,
) -> Sensitivities[float]:
    """Return how far a query can move on databases of a size with records from low to high.

    ``global_sensitivity``: from a database of that size to an adjacent one (abdi, Definition 2);
    ``identifiability_sensitivity``: between two neighbours of a database of that size (abdi,
    Definition 5); ``sensitive_range``: between two databases of that size of which all records
    but one are known (rhodi, Definition 3, over all that may be known). Each is the float64 on
    the safe side, above. Units: those of the query's answer.

    Raises :class:`~didp_ref.errors.DomainError` unless ``low <= high`` and the database, and its
    neighbours where one is removed, are large enough for the query.

    >>> bounded_sensitivities("mean", 1.0, 99.0, 50).identifiability_sensitivity
    2.0
    """
    enclosed = enclosed_sensitivities(query, _end("low", low), _end("high", high), size, adjacency)
    return Sensitivities(
        enclosed.global_sensitivity.float_up(),
        enclosed.identifiability_sensitivity.float_up(),
        enclosed.sensitive_range.float_up(),
    )


def _end(name: str, value: float) -> Fraction:
    checked = REAL.check_float(name, value)
    if not isinstance(checked, float):
        raise DomainError(name, value, "one number")
    return Fraction(checked)


def enclosed_sensitivities(
    query: str | Query,
    low: Exact,
    high: Exact,
    size: int,
    adjacency: Adjacency = Adjacency.REMOVE_ONE,
) -> Sensitivities[Enclosure]:
    """Enclose what :func:`bounded_sensitivities` returns; the ends of the interval are exact."""
    chosen = find_query(query)
    least, most = (to_fraction(parse_exact(*pair)) for pair in (("low", low), ("high", high)))
    if least > most:
        raise DomainError("low", low, f"low <= high = {shorten(high)}")
    check_adjacency(adjacency)
    fewest = max(chosen.smallest, 1) + (adjacency is Adjacency.REMOVE_ONE)
    if isinstance(size, bool) or not isinstance(size, int) or size < fewest:
        raise DomainError("size", size, f"{fewest} <= size, an integer, for {chosen.name}")

    def replaced(records: int, changed: int) -> Fraction:
        return chosen.replaced(Change(least, most, records, changed))

    def added(records: int, changed: int) -> Fraction:
        return chosen.added(Change(least, most, records, changed))

    fewer = size - 1 >= chosen.smallest
    if adjacency is Adjacency.REPLACE_ONE:
        moves, apart = [replaced(size, 1)], [replaced(size, min(size, 2))]
    elif adjacency is Adjacency.REMOVE_ONE:
        moves, apart = [added(size - 1, 1)], [replaced(size - 1, 1)]
    else:
        moves, apart = [added(size, 1)], [replaced(size + 1, 1)]
        if fewer:
            moves += [added(size - 1, 1)]
            apart += [added(size - 1, 2)]
            apart += [replaced(size - 1, 1)] if size > 1 else []

    def enclosed(changes: Sequence[Fraction]) -> Enclosure:
        largest = max(changes)
        return _root(largest) if chosen.rooted else Enclosure(largest, largest)

    return Sensitivities(enclosed(moves), enclosed(apart), enclosed([replaced(size, 1)]))
