"""didp_ref/numbers/interval.py: an operation on intervals holds the operation on what they hold."""

import operator
import threading
from fractions import Fraction

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.numbers.interval import (
    FIRST_BITS,
    Interval,
    exp,
    expm1,
    from_float,
    larger,
    log1p,
    smaller,
    working,
    working_bits,
)

rationals = st.fractions(-9, 9, max_denominator=40)
widths = st.fractions(Fraction(1, 40), 1, max_denominator=40)


def rational(x):
    return fmpq(x.numerator, x.denominator)


@given(rationals, widths, rationals, widths, st.fractions(Fraction(1, 9), Fraction(8, 9)))
def test_every_operation_holds_what_it_stands_for(a, a_width, b, b_width, share):
    x, y = rational(a + share * a_width), rational(b + share * b_width)
    one = Interval(rational(a), rational(a + a_width))
    other = Interval(rational(b), rational(b + b_width))
    for operation in (operator.add, operator.sub, operator.mul, operator.truediv, smaller, larger):
        for left, right in ((one, other), (one, y), (x, other), (one, 3), (one, -3)):
            true_right = right if isinstance(right, int) else y
            try:
                found = operation(left, right)
            except ZeroDivisionError:
                assert operation is operator.truediv
                continue
            true = operation(x, fmpq(true_right))
            if isinstance(found, Interval):
                assert found.lower <= true <= found.upper
            else:
                assert found == true
    assert (-one).lower == -one.upper


def test_what_is_exact_stays_exact():
    assert (exp(fmpq(0)), expm1(fmpq(0)), log1p(fmpq(0))) == (1, 0, 0)
    assert exp(fmpq(1)) * 0 == 0
    assert smaller(fmpq(1, 2), fmpq(1, 3)) == fmpq(1, 3)
    for value in (5e-324, 0.1, 1.7e308, -2.5):
        assert from_float(value) == fmpq(*value.as_integer_ratio())


def test_a_divisor_that_may_be_zero_is_refused():
    with pytest.raises(ZeroDivisionError):
        1 / Interval(fmpq(-1), fmpq(1))


def test_the_precision_is_the_threads_own():
    seen = []
    with working_bits(400):
        thread = threading.Thread(target=lambda: seen.append(working.bits))
        thread.start()
        thread.join()
        narrow = exp(fmpq(1))
    wide = exp(fmpq(1))
    assert (seen, working.bits) == ([FIRST_BITS], FIRST_BITS)
    assert wide.lower < narrow.lower < narrow.upper < wide.upper
