"""didp_ref/numbers/entries.py: an operation on a sequence is that on every entry."""

import operator

import pytest
from flint import fmpq

from didp_ref.numbers.entries import Entries, columns, each
from didp_ref.numbers.interval import Interval

FIRST, SECOND = [fmpq(1, 3), fmpq(-2)], [fmpq(5), fmpq(7, 2)]


@pytest.mark.parametrize("operation", [operator.add, operator.sub, operator.mul, operator.truediv])
def test_an_operation_works_entry_by_entry(operation):
    beside = fmpq(3, 7)
    expected = [operation(a, b) for a, b in zip(FIRST, SECOND, strict=True)]
    assert operation(Entries(FIRST), Entries(SECOND)).numbers == expected
    for one in (beside, 3):
        assert operation(Entries(FIRST), one).numbers == [operation(a, one) for a in FIRST]
        assert operation(one, Entries(FIRST)).numbers == [operation(one, a) for a in FIRST]


def test_the_sign_and_the_size():
    assert (-Entries(FIRST)).numbers == [fmpq(-1, 3), fmpq(2)]
    assert abs(Entries(FIRST)).numbers == [fmpq(1, 3), fmpq(2)]
    assert len(Entries(FIRST)) == 2
    assert repr(Entries([1])) == "Entries([1])"


def test_an_interval_may_stand_on_either_side():
    half = Interval(1, 3, -2)
    for found in (half * Entries(FIRST), Entries(FIRST) * half):
        low, high = found.numbers[0].ends
        assert low < fmpq(1, 6) < high
    for found in (half + Entries(FIRST), half - Entries(FIRST), half / Entries(FIRST)):
        assert all(isinstance(one, Interval) for one in found.numbers)


def test_a_function_of_entries_and_of_single_numbers():
    assert each(max, Entries([1, 5]), 3).numbers == [3, 5]
    assert list(zip(*columns(Entries([1, 2]), 7), strict=False)) == [(1, 7), (2, 7)]
