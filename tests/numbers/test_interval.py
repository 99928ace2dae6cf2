"""didp_ref/numbers/interval.py: an operation on intervals holds the operation on what they hold."""

import operator
import threading

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.numbers.interval import (
    EXACT_ENDS,
    FIRST_BITS,
    Interval,
    exp,
    expm1,
    from_float,
    larger,
    log1p,
    smaller,
    square_root,
    working,
    working_bits,
)

mantissas, widths = st.integers(-300, 300), st.integers(1, 40)
exponents = st.one_of(st.integers(-8, 3), st.sampled_from([-3000, -1000, 500, 3000]))
rationals = st.fractions(-9, 9, max_denominator=40)


@given(mantissas, widths, exponents, mantissas, widths, exponents, rationals, st.integers(1, 9))
def test_every_operation_holds_what_it_stands_for(a, a_width, at, b, b_width, bt, rational, tenths):
    one, other = Interval(a, a + a_width, at), Interval(b, b + b_width, bt)
    x, y = (low + (high - low) * fmpq(tenths, 10) for low, high in (one.ends, other.ends))
    exact = fmpq(rational.numerator, rational.denominator)
    for operation in (operator.add, operator.sub, operator.mul, operator.truediv, smaller, larger):
        for left, right, true_left, true_right in (
            (one, other, x, y),
            (one, exact, x, exact),
            (exact, other, exact, y),
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
            if isinstance(found, Interval):
                assert found.ends[0] < true < found.ends[1]
            else:
                assert found == true
    assert (-one).ends[0] == -one.ends[1]


@given(st.integers(2**90, 2**96), st.integers(-300, 300), st.integers(2**90, 2**96), rationals)
def test_an_operation_loses_far_less_than_the_width(a, exponent, b, rational):
    """An exact number beside an interval, or a second as narrow, leaves it as narrow as it was."""
    one, other = Interval(a, a + 1, exponent), Interval(b, b + 1, exponent - 7)
    exact = fmpq(rational.numerator, rational.denominator)
    for found in (one + other, one * other, one / other, 1 / one, one + abs(exact), one * exact):
        if isinstance(found, Interval):
            low, high = sorted(map(abs, found.ends))
            assert high - low < high * fmpq(1, 2**86)


def test_what_is_exact_stays_exact():
    assert (exp(fmpq(0)), expm1(fmpq(0)), log1p(fmpq(0))) == (1, 0, 0)
    assert exp(fmpq(1)) * 0 == 0
    assert smaller(fmpq(1, 2), fmpq(1, 3)) == fmpq(1, 3)
    for value in (5e-324, 0.1, 1.7e308, -2.5):
        assert from_float(value) == fmpq(*value.as_integer_ratio())


def test_a_divisor_that_may_be_zero_is_refused():
    with pytest.raises(ZeroDivisionError):
        1 / Interval(-1, 1, 0)


def test_the_precision_is_the_threads_own():
    seen = []
    with working_bits(400):
        thread = threading.Thread(target=lambda: seen.append(working.bits))
        thread.start()
        thread.join()
        narrow = exp(fmpq(1))
    wide = exp(fmpq(1))
    assert (seen, working.bits) == ([FIRST_BITS], FIRST_BITS)
    assert wide.ends[0] < narrow.ends[0] < narrow.ends[1] < wide.ends[1]


@pytest.mark.parametrize("bits", [FIRST_BITS, EXACT_ENDS])
@given(st.fractions(0, 2**70), st.integers(-2000, 2000))
def test_a_square_root_is_exact_or_lies_between(bits, fraction, power):
    x = fmpq(fraction.numerator, fraction.denominator) * fmpq(2) ** power
    with working_bits(bits):
        assert square_root(x * x) == x
        root = square_root(x)
        if isinstance(root, fmpq):
            assert root * root == x
            return
        low, high = root.ends
        assert low * low < x < high * high
        assert (high - low) * 2**bits <= high
        outer = square_root(root)
        assert type(outer) is type(root)
        assert outer.ends[0] ** 2 <= low and high <= outer.ends[1] ** 2
