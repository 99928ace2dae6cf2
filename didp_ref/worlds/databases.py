"""Universes, databases, adjacency, possible worlds and priors: what an adversary knows.

A universe is a finite collection of individuals, each with one record, a real number. A database
is a set of individuals; its records form a multiset, since two individuals may have equal records.
The papers call two databases adjacent in three ways, and every sensitivity depends on which.

Two kinds of worlds are considered. In rhodi (section 3.3) the adversary knows all records of the
database but some, and every way to complete them from the universe is a possible world: there are
``C(|U| - k, n - k)`` of them where ``k`` of ``n`` are known. In abdi (section 3) the adversary
knows the whole database ``D`` and that the query is asked of ``D`` less one individual.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

from didp_ref.errors import DomainError
from didp_ref.formulas.parameters import PRIOR
from didp_ref.numbers.domains import HIGHEST_PRIOR
from didp_ref.numbers.exact import Exact, parse_exact, to_fraction

Database: TypeAlias = frozenset[int]
"""A set of individuals, which are the places of their records in the universe."""


class Adjacency(Enum):
    """When two databases count as adjacent."""

    REPLACE_ONE = "one record is replaced by another (bounded)"
    REMOVE_ONE = "the second is the first less one individual"
    ADD_OR_REMOVE_ONE = "one of the two is the other less one individual (unbounded)"


@dataclass(frozen=True)
class Universe:
    """All individuals there are, with their records.

    >>> universe = Universe.of([1, 2, 3, 4, 5, 10])
    >>> worlds = universe.completions(known={0, 1, 2}, size=4)
    >>> [sorted(int(x) for x in universe.records_of(world)) for world in worlds]
    [[1, 2, 3, 4], [1, 2, 3, 5], [1, 2, 3, 10]]
    """

    records: tuple[Fraction, ...]

    @classmethod
    def of(cls, records: Sequence[Exact]) -> Universe:
        """Return a universe of exact records; a float raises ``ExactInputRequired``."""
        return cls(tuple(to_fraction(parse_exact("records", record)) for record in records))

    @property
    def individuals(self) -> range:
        """The individuals, by the places of their records."""
        return range(len(self.records))

    def records_of(self, database: Collection[int]) -> list[Fraction]:
        """Return the records of a database."""
        return [self.records[individual] for individual in sorted(database)]

    def databases(self, size: int) -> Iterator[Database]:
        """Yield every database of a size."""
        return map(frozenset, combinations(self.individuals, size))

    def neighbours(self, database: Database, adjacency: Adjacency) -> Iterator[Database]:
        """Yield every database that is adjacent to one."""
        outside = [individual for individual in self.individuals if individual not in database]
        if adjacency is Adjacency.REPLACE_ONE:
            yield from (less | {other} for less in less_one(database) for other in outside)
            return
        yield from less_one(database)
        if adjacency is Adjacency.ADD_OR_REMOVE_ONE:
            yield from (database | {other} for other in outside)

    def completions(self, known: Collection[int], size: int) -> list[Database]:
        """Return rhodi's possible worlds: every database of a size that holds the known ones.

        Raises :class:`~didp_ref.errors.DomainError` for a known individual that is not in the
        universe and for a size that leaves no world. Source: rhodi, section 3.3.
        """
        held = frozenset(known)
        if not held <= set(self.individuals):
            last = len(self.records) - 1
            raise DomainError("known", sorted(held), f"individuals from 0 to {last}")
        count_worlds(len(self.records), size, len(held))
        unknown = [individual for individual in self.individuals if individual not in held]
        return [held.union(more) for more in combinations(unknown, size - len(held))]


def less_one(database: Database) -> list[Database]:
    """Return abdi's worlds: the database less one individual, for every individual.

    Source: abdi, section 3 and Definition 4.

    >>> [sorted(world) for world in less_one(frozenset({0, 1, 2}))]
    [[1, 2], [0, 2], [0, 1]]
    """
    return [database - {individual} for individual in sorted(database)]


def count_worlds(universe_size: int, size: int, known: int) -> int:
    """Return how many worlds are possible, ``C(|U| - k, n - k)``.

    Raises :class:`~didp_ref.errors.DomainError` unless ``0 <= known <= size <= universe_size``.
    Source: rhodi, section 3.3.

    >>> count_worlds(universe_size=10, size=3, known=2)
    8
    """
    if not 0 <= known <= size <= universe_size:
        names = "known, size, universe_size"
        shown = f"{known}, {size}, {universe_size}"
        raise DomainError(names, shown, "0 <= known <= size <= universe_size")
    return math.comb(universe_size - known, size - known)


def given(prior: Sequence[Exact]) -> list[Fraction]:
    """Return a stated prior as exact numbers; it must sum to one, exactly.

    >>> given(["1/4", "0.75"])
    [Fraction(1, 4), Fraction(3, 4)]
    """
    return [to_fraction(probability) for probability in PRIOR.check_exact(list(prior))]


def uniform(n_worlds: int) -> list[Fraction]:
    """Return the uniform prior: rhodi's, and that of abdi's weak adversary.

    Source: rhodi, section 3.3; abdi, section 8.

    >>> uniform(4)[0]
    Fraction(1, 4)
    """
    if n_worlds < 1:
        raise DomainError("n_worlds", n_worlds, "1 <= n_worlds, an integer")
    return [Fraction(1, n_worlds)] * n_worlds


weak_adversary = uniform


def strong_adversary(n_worlds: int, p_max: Exact) -> list[Fraction]:
    """Return a prior of abdi's strong adversary: largest belief p_max, some worlds ruled out.

    The paper states ``P_min = 0`` and ``P_max = 1/10`` and no more. This is the prior with these
    two that is concentrated most: as many worlds as possible have ``p_max``, one has the rest, and
    the others are known not to be. Raises :class:`~didp_ref.errors.DomainError` where so few
    worlds are left that none would be ruled out. Source: abdi, section 8.

    >>> strong_adversary(5, "0.4")
    [Fraction(2, 5), Fraction(2, 5), Fraction(1, 5), Fraction(0, 1), Fraction(0, 1)]
    """
    largest = to_fraction(parse_exact("p_max", p_max))
    HIGHEST_PRIOR.check_exact("p_max", parse_exact("p_max", p_max))
    full, rest = divmod(Fraction(1), largest)
    held = [largest] * full + [rest] * (rest > 0)
    if len(held) >= n_worlds:
        raise DomainError("n_worlds", n_worlds, f"n_worlds > {len(held)} where p_max = {largest}")
    return held + [Fraction(0)] * (n_worlds - len(held))
