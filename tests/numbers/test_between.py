"""didp_ref/numbers/between.py: an operation holds the operation on what lies between the ends."""

import operator

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.numbers.between import Between, ends, smaller

rationals = st.fractions(-9, 9, max_denominator=40).map(lambda x: fmpq(x.numerator, x.denominator))
widths = st.integers(1, 40).map(lambda k: fmpq(k, 40))


@given(rationals, widths, rationals, widths, st.integers(1, 9))
def test_every_operation_holds_what_it_stands_for(a, a_width, b, b_width, tenths):
    one, other = Between(a, a + a_width), Between(b, b + b_width)
    x, y = a + a_width * fmpq(tenths, 10), b + b_width * fmpq(tenths, 10)
    for operation in (operator.add, operator.sub, operator.mul, operator.truediv, smaller):
        for left, right, true_left, true_right in (
            (one, other, x, y),
            (one, y, x, y),
            (x, other, x, y),
            (one, 3, x, fmpq(3)),
            (-3, other, fmpq(-3), y),
        ):
            try:
                found = operation(left, right)
            except ZeroDivisionError:
                assert operation is operator.truediv
                assert not true_right or other.lower <= 0 <= other.upper
                continue
            true = operation(true_left, true_right)
            low, high = ends(found)
            assert low < true < high if isinstance(found, Between) else found == true
    assert (-one).ends[0] == -one.ends[1]


def test_nothing_is_rounded():
    third = fmpq(1, 3)
    assert (1 / (third * Between(fmpq(0), fmpq(1, 7)) + third)).ends == (fmpq(21, 8), 3)
    assert Between(third, fmpq(1)) * 0 == 0


def test_a_divisor_that_may_be_zero_is_refused():
    with pytest.raises(ZeroDivisionError):
        1 / Between(fmpq(0), fmpq(1))
