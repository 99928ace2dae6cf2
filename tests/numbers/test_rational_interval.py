"""didp_ref/numbers/rational_interval.py: an operation holds that on what it holds."""

import operator

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.numbers.rational_interval import RationalInterval, ends
from didp_ref.numbers.reals import larger, smaller

rationals = st.fractions(-9, 9, max_denominator=40).map(lambda x: fmpq(x.numerator, x.denominator))
widths = st.integers(1, 40).map(lambda k: fmpq(k, 40))


@given(rationals, widths, rationals, widths, st.integers(1, 9))
def test_every_operation_holds_what_it_stands_for(a, a_width, b, b_width, tenths):
    rational_interval, other = RationalInterval(a, a + a_width), RationalInterval(b, b + b_width)
    x, y = a + a_width * fmpq(tenths, 10), b + b_width * fmpq(tenths, 10)
    for operation in (operator.add, operator.sub, operator.mul, operator.truediv, smaller, larger):
        for left, right, true_left, true_right in (
            (rational_interval, other, x, y),
            (rational_interval, y, x, y),
            (x, other, x, y),
            (rational_interval, 3, x, fmpq(3)),
            (-3, other, fmpq(-3), y),
        ):
            try:
                answer = operation(left, right)
            except ZeroDivisionError:
                assert operation is operator.truediv
                assert not true_right or other.lower <= 0 <= other.upper
                continue
            true = operation(true_left, true_right)
            low, high = ends(answer)
            assert low < true < high if isinstance(answer, RationalInterval) else answer == true
    assert (-rational_interval).ends[0] == -rational_interval.ends[1]


def test_nothing_is_rounded():
    third = fmpq(1, 3)
    assert (1 / (third * RationalInterval(fmpq(0), fmpq(1, 7)) + third)).ends == (fmpq(21, 8), 3)
    assert RationalInterval(third, fmpq(1)) * 0 == 0


def test_a_divisor_that_may_be_zero_is_refused():
    with pytest.raises(ZeroDivisionError):
        1 / RationalInterval(fmpq(0), fmpq(1))
