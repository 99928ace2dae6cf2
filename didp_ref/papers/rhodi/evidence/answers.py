"""Answers in possible worlds: a query's, their spread, and strategies that draw them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def mean(world: Sequence[int]) -> Fraction:
    """Return the mean of a world's records."""
    return Fraction(sum(world), len(world))


def spread(values: Sequence[Fraction] | Sequence[int]) -> Fraction:
    """Return the largest distance between two answers: Definition 3 for one set of worlds."""
    return Fraction(max(values) - min(values))


def answers_of_every_adversary(query: Callable[[Sequence[int]], int]) -> list[list[int]]:
    """Return a query's answers in the worlds of every D' of two records of 1, ..., 10."""
    universe = range(1, 11)
    return [
        [query((*known, one)) for one in universe if one not in known]
        for known in combinations(universe, 2)
    ]


def integer_worlds() -> dict[str, SearchStrategy[object]]:
    """Return strategies for answers, a response and a Laplace scale whose beliefs are rational."""
    from hypothesis import strategies

    return {
        "values": strategies.lists(strategies.integers(-4, 4), min_size=2, max_size=6),
        "response": strategies.integers(-9, 9),
        "growth": strategies.fractions(Fraction(11, 10), 20, max_denominator=10),
    }
