"""Answers from counted values: against exact arithmetic on the records themselves."""

import statistics
from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.assessment.answers import answer
from didp_ref.assessment.grid import Grid
from didp_ref.assessment.questions import parse_question
from didp_ref.assessment.tally import Tally, merged

values = st.one_of(
    st.integers(-50, 50).map(float),
    st.floats(-1e6, 1e6).map(lambda x: x + 0.0),
    st.sampled_from([1e15, -1e15, 1e-12]),
)
records = st.lists(values, min_size=1, max_size=20)


def counted(numbers):
    array = np.array(numbers)
    return merged(array, array, np.ones(array.size, np.int64))


FINE = Grid(-40)


def one(numbers, text, grid=FINE):
    line = answer(counted(numbers), parse_question(text), grid)
    assert line.exact
    return line.lower[0]


def rounded(number, grid=FINE):
    """The nearest multiple of the step, the upper one of two."""
    below = number // grid.step * grid.step
    return below if number - below < below + grid.step - number else below + grid.step


@given(records, st.sampled_from([FINE, Grid(0), Grid(3)]))
def test_sums_and_means_are_exact_but_for_the_grid(numbers, grid):
    exact = sum(map(Fraction, numbers))
    assert one(numbers, "sum:x", grid) == rounded(exact, grid)
    assert one(numbers, "mean:x", grid) == rounded(exact / len(numbers), grid)


@given(st.lists(st.floats(-1e145, 1e145), min_size=1, max_size=9), st.integers(1, 10**12))
def test_numbers_of_any_size_and_however_many_are_summed_exactly(numbers, many):
    array = np.array(numbers)
    tally = merged(array, array, np.full(array.size, many, np.int64))
    text = answer(tally, parse_question("sum:x"), Grid(-1100))
    assert text.lower == (many * rounded(sum(map(Fraction, numbers)), Grid(-1100)),)


@given(records)
def test_what_is_one_of_the_records_is_exact(numbers):
    ordered = sorted(map(Fraction, numbers))
    assert one(numbers, "min:x") == rounded(ordered[0])
    assert one(numbers, "max:x") == rounded(ordered[-1])
    assert one(numbers, "count:x") == len(numbers)
    assert one(numbers, "median:x") == rounded(statistics.median(ordered))
    for share in (0.1, 0.5, 0.9):
        # the least record that so large a share of all does not exceed
        quantile = one(numbers, f"quantile({share}):x")
        rank = Fraction(share) * len(numbers)
        assert sum(rounded(x) <= quantile for x in ordered) >= rank
        assert sum(rounded(x) < quantile for x in ordered) < rank


@given(st.lists(values, min_size=2, max_size=20), st.sampled_from([FINE, Grid(0), Grid(3)]))
def test_the_standard_deviation_is_the_multiple_next_to_the_root(numbers, grid):
    exact = list(map(Fraction, numbers))
    for text, variance in (("std:x", statistics.pvariance), ("std_sample:x", statistics.variance)):
        value, half = one(numbers, text, grid), grid.step / 2
        assert max(value - half, 0) ** 2 <= variance(exact) < (value + half) ** 2


def test_the_standard_deviation_of_near_values_keeps_its_digits():
    root = one([1e8, 1e8 + 1, 1e8 + 2], "std:x")
    assert abs(root**2 - Fraction(2, 3)) < Fraction(1, 10**39)
    assert one([0.1, 0.1, 0.1], "std:x") == 0


def test_bins_are_half_open_and_the_last_one_closed():
    text = answer(counted([0, 1, 1, 2, 3, 4]), parse_question("histogram(0,1,3,4):x"), FINE)
    assert text.lower == text.upper == (1, 3, 2)


@given(st.lists(st.floats(0, 10).map(lambda x: x + 0.0), min_size=3, max_size=30))
def test_what_was_counted_in_blocks_encloses_the_exact_answer(numbers):
    ordered = np.array(sorted(numbers))
    blocks = np.minimum(ordered // 2.5, 3)
    lowest, highest, counts = [], [], []
    for block in np.unique(blocks):
        part = ordered[blocks == block]
        lowest.append(part[0])
        highest.append(part[-1])
        counts.append(part.size)
    coarse = Tally(np.array(lowest), np.array(highest), np.array(counts))
    for text in (
        *("sum:x", "mean:x", "median:x", "min:x", "max:x", "count:x", "std:x", "std_sample:x"),
        *("quantile(0.25):x", "histogram(0,2,5,10):x"),
    ):
        question = parse_question(text)
        for grid in (FINE, Grid(-1)):
            exact, rough = answer(counted(numbers), question, grid), answer(coarse, question, grid)
            for low, true, high in zip(rough.lower, exact.lower, rough.upper, strict=True):
                assert low <= true <= high, text
