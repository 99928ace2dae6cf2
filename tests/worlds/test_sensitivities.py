"""The closed forms against the definitions, by enumeration of small universes."""

import math
import re
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from didp_ref.errors import DomainError
from didp_ref.numbers.enclosure import Truth
from didp_ref.worlds import (
    QUERIES,
    Adjacency,
    Count,
    Universe,
    bounded_sensitivities,
    contribution,
    enclosed_sensitivities,
    global_sensitivity,
    identifiability_sensitivity,
    sensitive_range,
)
from tests.looped import for_each

LOW, HIGH = Fraction(-1), Fraction(3)
EVERY = [*QUERIES.values(), Count(lambda x: x > 1)]
BY_NAME = pytest.mark.parametrize("query", EVERY, ids=lambda q: q.name)
BY_ADJACENCY = pytest.mark.parametrize("adjacency", Adjacency, ids=lambda a: a.name)


def fewest(query, adjacency):
    return max(query.smallest, 1) + (adjacency is Adjacency.REMOVE_ONE)


def enumerated(query, universe, size, adjacency):
    worst = [
        sensitive_range(query, universe, size, known) for known in universe.databases(size - 1)
    ]
    return (
        global_sensitivity(query, universe, size, adjacency),
        identifiability_sensitivity(query, universe, size, adjacency),
        max(worst, key=lambda each: each.upper),
    )


def closed(query, size, adjacency):
    sensitivities = enclosed_sensitivities(query, LOW, HIGH, size, adjacency)
    return (
        sensitivities.global_sensitivity,
        sensitivities.identifiability_sensitivity,
        sensitivities.sensitive_range,
    )


@pytest.mark.parametrize("more", [0, 1, 2, pytest.param(3, marks=pytest.mark.slow)])
@for_each(product(EVERY, Adjacency))
def test_enough_records_at_both_ends_attain_the_closed_form(asked, more):
    query, adjacency = asked
    size = fewest(query, adjacency) + more
    universe = Universe.of([LOW] * (size + 1) + [HIGH] * (size + 1))
    for by_definition, in_closed_form in zip(
        enumerated(query, universe, size, adjacency), closed(query, size, adjacency), strict=True
    ):
        assert by_definition.overlaps(in_closed_form)
        if not query.rooted:
            assert by_definition == in_closed_form


@pytest.mark.sampled(9)
@BY_NAME
@BY_ADJACENCY
@settings(max_examples=15)
@given(
    values=st.lists(st.fractions(LOW, HIGH, max_denominator=4), min_size=5, max_size=7),
    more=st.integers(0, 1),
)
def test_no_universe_in_the_interval_exceeds_the_closed_form(query, adjacency, values, more):
    size = fewest(query, adjacency) + more
    universe = Universe.of(values)
    for by_definition, in_closed_form in zip(
        enumerated(query, universe, size, adjacency), closed(query, size, adjacency), strict=True
    ):
        assert by_definition.at_most(in_closed_form) is not Truth.NO


@given(
    values=st.lists(st.fractions(LOW, HIGH, max_denominator=4), min_size=4, max_size=7),
    name=st.sampled_from(["sum", "mean", "median", "max"]),
    data=st.data(),
)
def test_the_sensitive_range_is_the_largest_contribution(values, name, data):
    """rhodi, after Definition 3: S(f) = max_i C_f(i)."""
    universe = Universe.of(values)
    size = data.draw(st.integers(1, len(values) - 1))
    known = data.draw(st.sets(st.sampled_from(universe.individuals), max_size=size - 1))
    whole = sensitive_range(name, universe, size, known)
    each = [contribution(name, universe, size, known, i) for i in universe.individuals]
    assert whole.upper == max(c.upper for c in each)


def test_the_sensitive_range_of_rhodi_section_4_1():
    universe = Universe.of(list(range(1, 11)))
    known = {0, 2}
    assert sensitive_range("mean", universe, 3, known).upper == Fraction(8, 3)
    assert sensitive_range("median", universe, 3, known).upper == 1


@BY_NAME
def test_float64_sensitivities_are_on_the_safe_side(query):
    ends = ((0.1, 0.7), (-1e9, 3.3), (1 / 3, 1 / 3), (-(2.0**480), 2.0**480), (0.0, 2.0**-480))
    for low, high in ends:
        rounded = bounded_sensitivities(query, low, high, 7)
        exact = enclosed_sensitivities(query, Fraction(low), Fraction(high), 7)
        for name in ("global_sensitivity", "identifiability_sensitivity", "sensitive_range"):
            value, enclosure = getattr(rounded, name), getattr(exact, name)
            assert Fraction(value) >= enclosure.upper or value == enclosure.float_up()
            assert math.nextafter(value, -math.inf) < enclosure.upper or value == 0


@pytest.mark.parametrize(
    ("query", "low", "high", "size"),
    [
        ("mean", 2.0, 1.0, 5),
        ("mean", 0.0, 1.0, 1),
        ("std_sample", 0.0, 1.0, 2),
        ("mean", math.nan, 1.0, 5),
        ("mean", 0.0, 1.0, 2.5),
        ("mean", 0.0, 1.0, True),
        ("mean", [0.0, 1.0], 1.0, 5),
        ("mode", 0.0, 1.0, 5),
    ],
)
def test_bad_bounds_are_refused(query, low, high, size):
    with pytest.raises(DomainError):
        bounded_sensitivities(query, low, high, size)


@pytest.mark.parametrize("ends", [(0.0, np.ma.masked), (np.ma.masked, 0.0)])
def test_a_masked_end_is_no_number(ends):
    with pytest.raises(DomainError, match="masked"):
        bounded_sensitivities("sum", *ends, 4)
    with pytest.raises(DomainError, match="masked"):
        enclosed_sensitivities("sum", *(0 if end == 0.0 else end for end in ends), 4)


# --- docs/sensitivities.md -----------------------------------------------------------------------

PAGE = Path(__file__).parents[2] / "docs" / "sensitivities.md"
TABLE = [
    [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
    for line in PAGE.read_text("utf-8").splitlines()
    if line.startswith("| ") and not line.startswith("| answer")
]
MANY, BOUND, DIMENSIONS, BATCH = 3, 2, 4, 5
RANGES = {"": (0, 1), "[a, b]": (-1, 3), "[0, C]": (0, BOUND), "[-C, C]": (-BOUND, BOUND)}
ONE_HOT = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
NORMED = [(BOUND, 0, 0, 0), (1, 1, 1, 1), (-1, -1, -1, -1)]
"""Vectors of the L2 norm 2: one along an axis, and two that are opposite."""


def of_numbers(query, low, high):
    """Return by the definitions how far one record moves an answer of one number."""
    universe = Universe.of([low] * (MANY + 1) + [high] * (MANY + 1))
    added = global_sensitivity(query, universe, MANY + 1, Adjacency.REMOVE_ONE)
    replaced = global_sensitivity(query, universe, MANY, Adjacency.REPLACE_ONE)
    return [float(added.upper), float(replaced.upper)]


def of_vectors(vectors, order, share=1):
    """Return how far a sum of vectors moves as one comes, and as one is another one."""
    apart = [np.subtract(one, other) for one in vectors for other in vectors]
    return [
        max(np.linalg.norm(each, order) for each in moves) / share
        for moves in ([np.array(each) for each in vectors], apart)
    ]


def told(text, low, high):
    """Return the number that a cell of the table stands for."""
    names = {"C": BOUND, "d": DIMENSIONS, "n": MANY, "a": low, "b": high, "B": BATCH}
    python = re.sub(r"√(\w+)", r"*\1**0.5", text.replace(r"\|a\|", "abs(a)"))
    python = python.replace(r"\|b\|", "abs(b)").replace(" C", "*C")
    python = re.sub(r"(\d)([A-Z])", r"\1*\2", python).removeprefix("*")
    return eval(python, {"max": max, "abs": abs, **names})


@pytest.mark.parametrize("row", TABLE, ids=[f"{row[0]}, {row[1]}" for row in TABLE])
def test_the_table_of_sensitivities_says_what_the_definitions_give(row):
    answer, within, *cells = row
    low, high = RANGES.get(within, (0, 1))
    if "L1" in answer or "L2" in answer:
        vectors = ONE_HOT if "histogram" in answer else NORMED
        share = BATCH if "batch" in answer else 1
        expected = of_vectors(vectors, 1 if "L1" in answer else 2, share)
    elif answer == "count of all records":
        expected = of_numbers("count", low, high)
    else:  # a count with a condition is a sum of zeros and ones
        expected = of_numbers("mean" if answer == "mean" else "sum", low, high)
    assert [told(cell, low, high) for cell in cells] == pytest.approx(expected, rel=1e-12)


def test_the_table_of_sensitivities_has_no_row_twice():
    assert len({(row[0], row[1]) for row in TABLE}) == len(TABLE) == 13


@pytest.mark.parametrize("adjacency", ["replace", "REMOVE_ONE", None, 1])
def test_no_sensitivity_is_that_of_an_unknown_adjacency(adjacency):
    universe = Universe.of([0, 0, 3, 3])
    for ask in (
        lambda: global_sensitivity("mean", universe, 2, adjacency),
        lambda: identifiability_sensitivity("mean", universe, 2, adjacency),
        lambda: enclosed_sensitivities("mean", 0, 3, 2, adjacency),
        lambda: bounded_sensitivities("mean", 0.0, 3.0, 2, adjacency),
    ):
        with pytest.raises(DomainError, match="adjacency"):
            ask()


@pytest.mark.parametrize("size", [0, 5, -1, 2.0, None, "x", True])
def test_no_sensitivity_is_that_of_a_database_that_there_is_not(size):
    universe = Universe.of([0, 0, 3, 3])
    with pytest.raises(DomainError, match="size"):
        global_sensitivity("mean", universe, size, Adjacency.REPLACE_ONE)


@pytest.mark.parametrize("individual", [4, -1, None, "x", [0], 0.0])
def test_nobody_outside_the_universe_contributes(individual):
    universe = Universe.of([0, 0, 3, 3])
    with pytest.raises(DomainError, match="individuals from 0 to 3"):
        contribution("mean", universe, 2, [0], individual)


def test_an_end_of_any_length_is_told_in_short():
    with pytest.raises(DomainError, match="thousands of digits"):
        enclosed_sensitivities("mean", 0, -(10**5000), 5)
