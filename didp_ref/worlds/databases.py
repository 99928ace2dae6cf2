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
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

import numpy as np

from didp_ref.errors import DomainError, shorten
from didp_ref.formulas.parameters import PRIOR
from didp_ref.numbers.domains import COUNT, HIGHEST_PRIOR, WHOLE
from didp_ref.numbers.exact import Exact, entries_of, numeral, parse_exact, to_fraction, to_rational

MOST_WORLDS = 10**7
"""A list has a place for so many worlds at most."""
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
        given = entries_of("records", records)
        return cls(tuple(to_fraction(parse_exact("records", record)) for record in given))

    @property
    def individuals(self) -> range:
        """The individuals, by the places of their records."""
        return range(len(self.records))

    def records_of(self, database: Collection[int]) -> list[Fraction]:
        """Return the records of a database."""
        return [self.records[individual] for individual in self._checked("database", database)]

    def databases(self, size: int) -> Iterator[Database]:
        """Yield every database of a size; there is none larger than the universe."""
        count_worlds(len(self.records), size, 0)
        return map(frozenset, combinations(self.individuals, _whole("size", size)))

    def neighbours(self, database: Database, adjacency: Adjacency) -> Iterator[Database]:
        """Yield every database that is adjacent to one."""
        check_adjacency(adjacency)
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
        held = frozenset(self._checked("known", known))
        count_worlds(len(self.records), size, len(held))
        unknown = [individual for individual in self.individuals if individual not in held]
        others = _whole("size", size) - len(held)
        return [held.union(more) for more in combinations(unknown, others)]

    def _checked(self, parameter: str, individuals: Collection[int]) -> list[int]:
        """Return individuals of this universe in order, or say that they are none."""
        there = self.individuals
        with suppress(TypeError):  # no collection, or of what has no order
            held = sorted(individuals)
            if all(isinstance(each, int | np.integer) and each in there for each in held):
                return held
        raise DomainError(parameter, individuals, f"individuals from 0 to {there.stop - 1}")


def check_adjacency(adjacency: object) -> None:
    """Raise for what is no adjacency."""
    if not isinstance(adjacency, Adjacency):
        raise DomainError("adjacency", adjacency, f"one of {', '.join(map(str, Adjacency))}")


def less_one(database: Database) -> list[Database]:
    """Return abdi's worlds: the database less one individual, for every individual.

    Source: abdi, section 3 and Definition 4.

    >>> [sorted(world) for world in less_one(frozenset({0, 1, 2}))]
    [[1, 2], [0, 2], [0, 1]]
    """
    if not isinstance(database, frozenset):
        raise DomainError("database", database, "a frozenset of individuals")
    return [database - {individual} for individual in sorted(database)]


def count_worlds(universe_size: int, size: int, known: int) -> int:
    """Return how many worlds are possible, ``C(|U| - k, n - k)``.

    Raises :class:`~didp_ref.errors.DomainError` unless ``0 <= known <= size <= universe_size``.
    Source: rhodi, section 3.3.

    >>> count_worlds(universe_size=10, size=3, known=2)
    8
    """
    individuals, held = _whole("universe_size", universe_size), _whole("known", known)
    records = _whole("size", size)
    if not held <= records <= individuals:
        names = "known, size, universe_size"
        shown = ", ".join(map(shorten, (held, records, individuals)))
        raise DomainError(names, shown, "0 <= known <= size <= universe_size")
    return math.comb(individuals - held, records - held)


def _whole(parameter: str, value: object) -> int:
    return int(WHOLE.check_exact(parameter, value).p)


def _world_count(n_worlds: int) -> int:
    """Return a number of worlds, each of which gets an entry of a list."""
    count = int(COUNT.check_exact("n_worlds", n_worlds).p)
    if count > MOST_WORLDS:
        raise DomainError("n_worlds", n_worlds, f"n_worlds <= {MOST_WORLDS}")
    return count


def given(prior: Sequence[Exact]) -> list[Fraction]:
    """Return a stated prior as exact numbers; it must sum to one, exactly.

    >>> given(["1/4", "0.75"])
    [Fraction(1, 4), Fraction(3, 4)]
    """
    probabilities = PRIOR.check_exact(entries_of("prior", prior))
    return [to_fraction(probability) for probability in probabilities]


def uniform(n_worlds: int) -> list[Fraction]:
    """Return the uniform prior: rhodi's, and that of abdi's weak adversary.

    Source: rhodi, section 3.3; abdi, section 8.

    >>> uniform(4)[0]
    Fraction(1, 4)
    """
    count = _world_count(n_worlds)
    return [Fraction(1, count)] * count


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
    exact = HIGHEST_PRIOR.check_exact("p_max", p_max)
    largest, count = to_fraction(exact), _world_count(n_worlds)
    full, rest = divmod(Fraction(1), largest)
    believed = full + (rest > 0)
    if believed >= count:
        least = numeral(to_rational(Fraction(believed)))
        meant = f"n_worlds > {least} where p_max = {numeral(exact)}"
        raise DomainError("n_worlds", n_worlds, meant)
    held = [largest] * full + [rest] * (rest > 0)
    return held + [Fraction(0)] * (count - believed)
