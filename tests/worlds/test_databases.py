"""Databases, adjacency, worlds and priors as the papers count them."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.errors import DomainError, ExactInputRequired, shorten
from didp_ref.worlds import (
    Adjacency,
    Universe,
    count_worlds,
    less_one,
    strong_adversary,
    uniform,
    weak_adversary,
)
from didp_ref.worlds import given as given_prior


def differ(value, other):
    return len(value - other), len(other - value)


@given(st.integers(1, 6), st.data())
def test_neighbours_are_exactly_the_adjacent_databases(size_of_universe, data):
    universe = Universe.of(list(range(size_of_universe)))
    size = data.draw(st.integers(0, size_of_universe))
    everything = [d for n in range(size_of_universe + 1) for d in universe.databases(n)]
    wanted = {
        Adjacency.REPLACE_ONE: {(1, 1)},
        Adjacency.REMOVE_ONE: {(1, 0)},
        Adjacency.ADD_OR_REMOVE_ONE: {(1, 0), (0, 1)},
    }
    for database in universe.databases(size):
        for adjacency, how in wanted.items():
            databases = list(universe.neighbours(database, adjacency))
            assert len(databases) == len(set(databases))
            assert set(databases) == {
                other for other in everything if differ(database, other) in how
            }


@given(st.integers(1, 7), st.data())
def test_completions_are_counted_by_the_binomial(size_of_universe, data):
    universe = Universe.of(list(range(size_of_universe)))
    size = data.draw(st.integers(0, size_of_universe))
    known = data.draw(st.sets(st.sampled_from(universe.individuals), max_size=size))
    databases = universe.completions(known, size)
    assert len(databases) == len(set(databases)) == count_worlds(size_of_universe, size, len(known))
    assert set(databases) == {d for d in universe.databases(size) if known <= d}


def test_the_worlds_of_rhodi_section_3_5():
    universe = Universe.of([1, 2, 3, 4, 5, 10])
    worlds = universe.completions({0, 1, 2}, 4)
    assert [universe.records_of(world) for world in worlds] == [
        [1, 2, 3, 4],
        [1, 2, 3, 5],
        [1, 2, 3, 10],
    ]


def test_the_number_of_worlds_in_rhodi_equation_9():
    """m = |U| - |D'|, where all records but one are known."""
    assert count_worlds(10, 3, 2) == 10 - 2
    assert count_worlds(48_842, 10, 9) == 48_842 - 9


def test_equal_records_are_different_individuals():
    universe = Universe.of([7, 7, 7])
    assert len(list(universe.databases(2))) == 3
    assert universe.records_of({0, 2}) == [7, 7]


def test_less_one_leaves_each_out_once():
    database = frozenset({2, 5, 9})
    worlds = less_one(database)
    assert [database - world for world in worlds] == [{2}, {5}, {9}]


@given(st.integers(1, 60), st.fractions(Fraction(1, 50), Fraction(49, 50)))
def test_the_strong_adversary_has_the_stated_extremes(n, p_max):
    held = -(-1 // p_max)
    if n <= held:
        with pytest.raises(DomainError, match="n_worlds >"):
            strong_adversary(n, p_max)
        return
    prior = strong_adversary(n, p_max)
    assert len(prior) == n
    assert sum(prior) == 1
    assert max(prior) == p_max
    assert min(prior) == 0


def test_the_strong_adversary_of_abdi_section_8():
    prior = strong_adversary(32_561, "1/10")
    assert prior.count(Fraction(1, 10)) == 10
    assert prior.count(0) == 32_551


def test_the_weak_adversary_is_uniform():
    assert weak_adversary(32_562) == uniform(32_562)
    assert set(uniform(32_562)) == {Fraction(1, 32_562)}


def test_bad_input_is_refused():
    universe = Universe.of([1, 2, 3])
    with pytest.raises(ExactInputRequired):
        Universe.of([0.5])
    with pytest.raises(DomainError, match="individuals from 0 to 2"):
        universe.completions({7}, 2)
    with pytest.raises(DomainError, match="known <= size"):
        universe.completions({0, 1}, 1)
    with pytest.raises(DomainError, match="known <= size"):
        count_worlds(3, 4, 0)
    with pytest.raises(DomainError, match="1 <= n_worlds"):
        uniform(0)
    with pytest.raises(DomainError, match="prior"):
        given_prior(["1/2", "1/3"])
    with pytest.raises(ExactInputRequired):
        given_prior([0.5, 0.5])
    with pytest.raises(DomainError, match="p_max"):
        strong_adversary(5, 1)


@pytest.mark.parametrize("count", [0, -1, 2.0, math.nan, None, "x", [3], 10**5000], ids=shorten)
def test_a_count_of_worlds_is_whole_and_fits_a_list(count):
    for worlds in (uniform, lambda n: strong_adversary(n, "0.4")):
        with pytest.raises(DomainError, match="n_worlds"):
            worlds(count)


@pytest.mark.parametrize("size", [-1, 2.0, math.nan, None, "x", True, 4, 10**5000], ids=shorten)
def test_a_size_is_that_of_a_database_of_the_universe(size):
    universe = Universe.of([1, 2, 3])
    for ask in (
        universe.databases,
        lambda n: universe.completions([0], n),
        lambda n: count_worlds(3, n, 0),
        lambda n: count_worlds(n, 5, n),
    ):
        with pytest.raises(DomainError):
            ask(size)


@pytest.mark.parametrize("database", [3, None, [3], [-1], [0.0], [True, "x"], ["0"], [None, 1]])
def test_a_database_is_of_individuals_of_the_universe(database):
    universe = Universe.of([1, 2, 3])
    with pytest.raises(DomainError, match="individuals from 0 to 2"):
        universe.records_of(database)
    with pytest.raises(DomainError, match="individuals from 0 to 2"):
        universe.completions(database, 3)
    with pytest.raises(DomainError):
        less_one(database)


@pytest.mark.parametrize("listed", [3, None, "1/2", b"12", {"a": 1}, np.array(0.5)])
def test_what_is_no_list_is_refused(listed):
    for read in (Universe.of, given_prior):
        with pytest.raises(ExactInputRequired, match="must be a list"):
            read(listed)


def test_a_likely_world_needs_no_list_of_all_that_are_as_likely():
    with pytest.raises(DomainError, match="n_worlds > 1e\\+300 where p_max = 1e-300"):
        strong_adversary(5, "1e-300")


@pytest.mark.parametrize("size", [2, "2", "2.0", Fraction(2), np.int8(2)])
def test_a_whole_number_is_exact_however_it_is_written(size):
    universe = Universe.of([1, 2, 3])
    assert len(list(universe.databases(size))) == 3
    assert universe.completions([0], size) == [frozenset({0, 1}), frozenset({0, 2})]
    assert uniform(size) == [Fraction(1, 2)] * 2


@pytest.mark.parametrize("adjacency", ["replace", "REPLACE_ONE", None, 1])
def test_an_adjacency_is_one_of_three(adjacency):
    universe = Universe.of([1, 2, 3])
    with pytest.raises(DomainError, match=r"Adjacency\.REPLACE_ONE"):
        list(universe.neighbours(frozenset({0}), adjacency))
