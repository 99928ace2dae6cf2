"""Answers in every world at once, against exact answers one world at a time."""

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.errors import DomainError, FloatRequired, OutOfRange
from didp_ref.worlds import QUERIES, Count, answer, answers_with_each, answers_without_each

COUNT_LARGE = Count(lambda x: x > 1)
EVERY = [*QUERIES.values(), COUNT_LARGE]
records = st.one_of(
    st.lists(st.integers(-5, 5).map(float), min_size=3, max_size=12),
    st.lists(st.floats(-1e6, 1e6), min_size=3, max_size=9),
    st.lists(st.floats(-1e307, 1e307), min_size=3, max_size=9),
    st.lists(st.floats(-1e-307, 1e-307), min_size=3, max_size=9),
)


def assert_answers(query, result, exact_worlds, spread):
    for value, world in zip(result, exact_worlds, strict=True):
        exact = query.exact([Fraction(x) for x in world])
        if query.rooted:
            # the root of a difference that cancels: an error of 2**-100 of the square remains
            with mpmath.workprec(200):  # whose exponents have no end
                nearest = float(mpmath.sqrt(mpmath.mpf(exact.numerator) / exact.denominator))
            assert abs(value - nearest) <= 4 * math.ulp(nearest) + 2.0**-40 * spread
        else:
            assert abs(Fraction(float(value)) - exact) <= Fraction(math.ulp(float(exact)))


@pytest.mark.parametrize("query", EVERY, ids=lambda q: q.name)
@given(column=records)
def test_answers_without_each_record(query, column):
    computed = answers_without_each(np.array(column), query)
    worlds = [column[:i] + column[i + 1 :] for i in range(len(column))]
    assert_answers(query, computed, worlds, max(column) - min(column))


@pytest.mark.parametrize("query", EVERY, ids=lambda q: q.name)
@given(column=records, candidates=records)
def test_answers_with_each_candidate(query, column, candidates):
    computed = answers_with_each(np.array(column), np.array(candidates), query)
    worlds = [[*column, candidate] for candidate in candidates]
    every = [*column, *candidates]
    assert_answers(query, computed, worlds, max(every) - min(every))


@pytest.mark.parametrize("query", EVERY, ids=lambda q: q.name)
@given(column=records)
def test_the_answer_itself(query, column):
    assert_answers(query, [answer(column, query)], [column], max(column) - min(column))


def test_whole_numbers_lose_nothing():
    """Sums and means of whole numbers are rounded once, standard deviations of equal ones zero."""
    column = np.arange(1, 100_001)
    assert answer(column, "sum") == 5_000_050_000
    without = answers_without_each(column, "mean")
    assert without[0] == (5_000_050_000 - 1) / 99_999
    lonely = np.array([0.0] * 5 + [1e9])
    assert answers_without_each(lonely, "std")[-1] == 0.0
    assert answers_without_each(lonely, "std_sample")[0] == pytest.approx(1e9 / math.sqrt(5))


@pytest.mark.parametrize("query", ["sum", "std_sample"])
def test_an_answer_beyond_float64(query):
    """Two records near float64's ends: their sum and their deviation are beyond it."""
    records = [1.7e308, -1.7e308] if query == "std_sample" else [1.7e308, 1.6e308]
    with pytest.raises(OutOfRange) as caught:
        answer(records, query)
    assert caught.value.values == {"records": 2, "greatest": 1.7e308}
    assert answer([1.7e308, 1.7e308], "mean") == answer([1.7e308, 1.7e308], "median") == 1.7e308


def test_worlds_of_rhodi_table_2():
    """D' = {1, 3}; three of the printed means, 3/2, 4/3 and others, are judged by the audit."""
    missing = [2, 4, 5, 6, 7, 8, 9, 10]
    means = answers_with_each([1, 3], missing, "mean")
    assert means.tolist() == [(4 + i) / 3 for i in missing]
    assert answers_with_each([1, 3], missing, "median").tolist() == [2, 3, 3, 3, 3, 3, 3, 3]


def test_the_means_of_the_adult_data(adult):
    """f(D) of rhodi, Table 4, for two attributes; the printed digits are cut off, not rounded."""
    both = adult("both")
    assert math.floor(answer(both["age"], "mean") * 10_000) == 386_435
    assert math.floor(answer(both["hours_per_week"], "mean") * 10_000) == 404_223


def test_a_million_records_agree_with_numpy():
    column = np.random.default_rng(0).normal(50, 10, 1_000_000)
    total = column.sum()
    assert np.allclose(answers_without_each(column, "sum"), total - column, rtol=1e-12)
    assert np.allclose(answers_without_each(column, "std"), column.std(), rtol=1e-4)
    assert answers_without_each(column, "median").size == column.size


@pytest.mark.parametrize(
    ("column", "query", "error"),
    [
        ([1.0], "mean", DomainError),
        ([1.0, 2.0], "std_sample", DomainError),
        ([1.0, math.nan], "mean", DomainError),
        ([1.0, math.inf], "max", DomainError),
        ([[1.0, 2.0]], "mean", DomainError),
        (["a", "b"], "mean", FloatRequired),
        ([1.0, 2.0, 3.0], "mode", DomainError),
    ],
)
def test_bad_columns_are_refused(column, query, error):
    with pytest.raises(error):
        answers_without_each(column, query)
