"""Answers from counted values: against exact arithmetic on the records themselves."""

import math
import statistics
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.assessment.answers import answer
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


def one(numbers, text):
    found = answer(counted(numbers), parse_question(text))
    assert found.exact
    return found.lower[0]


@given(records)
def test_sums_and_means_are_rounded_once(numbers):
    exact = sum(map(Fraction, numbers))
    assert one(numbers, "sum:x") == float(exact)
    assert one(numbers, "mean:x") == float(exact / len(numbers))


@given(records)
def test_what_is_one_of_the_records_is_exact(numbers):
    ordered = sorted(numbers)
    assert one(numbers, "min:x") == ordered[0]
    assert one(numbers, "max:x") == ordered[-1]
    assert one(numbers, "count:x") == len(numbers)
    assert one(numbers, "median:x") == float(statistics.median(map(Fraction, numbers)))
    for share in (0.1, 0.5, 0.9):
        # the least record that so large a share of all does not exceed
        quantile = one(numbers, f"quantile({share}):x")
        rank = Fraction(share) * len(numbers)
        assert sum(x <= quantile for x in numbers) >= rank
        assert sum(x < quantile for x in numbers) < rank


@given(st.lists(st.integers(-50, 50).map(float), min_size=2, max_size=20))
def test_the_standard_deviation_agrees_with_exact_variances(numbers):
    exact = list(map(Fraction, numbers))
    assert one(numbers, "std:x") == pytest.approx(math.sqrt(statistics.pvariance(exact)), rel=1e-14)
    sample = math.sqrt(statistics.variance(exact))
    assert one(numbers, "std_sample:x") == pytest.approx(sample, rel=1e-14)


def test_the_standard_deviation_of_near_values_keeps_its_digits():
    assert one([1e8, 1e8 + 1, 1e8 + 2], "std:x") == pytest.approx(math.sqrt(2 / 3), rel=1e-14)
    assert one([0.1, 0.1, 0.1], "std:x") == 0.0


def test_bins_are_half_open_and_the_last_one_closed():
    found = answer(counted([0, 1, 1, 2, 3, 4]), parse_question("histogram(0,1,3,4):x"))
    assert found.lower == found.upper == (1.0, 3.0, 2.0)


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
        exact, rough = answer(counted(numbers), question), answer(coarse, question)
        slack = 1e-12 if text.startswith("std") else 0.0  # the exact one's own last bits
        for low, true, high in zip(rough.lower, exact.lower, rough.upper, strict=True):
            assert low <= true + slack and true - slack <= high, text
