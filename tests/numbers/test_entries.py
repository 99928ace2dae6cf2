"""didp_ref/numbers/entries.py: an operation on a sequence is that on every entry."""

import operator

import pytest
from flint import arb, fmpq

from didp_ref.numbers.entries import Entries, columns, each
from didp_ref.numbers.rational_interval import RationalInterval

FIRST, SECOND = [fmpq(1, 3), fmpq(-2)], [fmpq(5), fmpq(7, 2)]


@pytest.mark.parametrize("operation", [operator.add, operator.sub, operator.mul, operator.truediv])
def test_an_operation_works_entry_by_entry(operation):
    beside = fmpq(3, 7)
    expected = [operation(a, b) for a, b in zip(FIRST, SECOND, strict=True)]
    assert operation(Entries(FIRST), Entries(SECOND)).numbers == expected
    for entry in (beside, 3):
        assert operation(Entries(FIRST), entry).numbers == [operation(a, entry) for a in FIRST]
        assert operation(entry, Entries(FIRST)).numbers == [operation(entry, a) for a in FIRST]


def test_the_sign_and_the_size():
    assert (-Entries(FIRST)).numbers == [fmpq(-1, 3), fmpq(2)]
    assert abs(Entries(FIRST)).numbers == [fmpq(1, 3), fmpq(2)]
    assert len(Entries(FIRST)) == 2
    assert repr(Entries([1])) == "Entries([1])"


@pytest.mark.parametrize("half", [RationalInterval(fmpq(1, 4), fmpq(3, 4)), arb(0.5, 0.25)])
def test_what_holds_a_number_may_stand_on_either_side(half):
    for product in (half * Entries(FIRST), Entries(FIRST) * half):
        assert type(product.numbers[0]) is type(half)
        assert product.numbers[0] * 6 + half * 0 != 0
    for combined in (half + Entries(FIRST), half - Entries(FIRST), half / Entries(FIRST)):
        assert [type(entry) for entry in combined.numbers] == 2 * [type(half)]


def test_a_function_of_entries_and_of_single_numbers():
    assert each(max, Entries([1, 5]), 3).numbers == [3, 5]
    assert list(zip(*columns(Entries([1, 2]), 7), strict=False)) == [(1, 7), (2, 7)]
