"""didp_ref/compensated.py: error-free transformations, and exponentials within 2**-90.

Exact rationals say what the sums, products and quotients are; Arb says what the exponentials are.
"""

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.numbers import compensated
from didp_ref.numbers.compensated import (
    BLOCK,
    Pair,
    as_pair,
    choose,
    exact_product,
    exact_sum,
    exp,
    halves,
    quick_two_sum,
    reduce_pairs,
    smaller,
    sum_parts,
    two_product,
    two_square,
    two_sum,
)

signs = st.sampled_from([-1.0, 1.0])
moderate = st.one_of(
    st.floats(2.0**-200, 2.0**200),
    st.integers(-200, 200).map(lambda k: 2.0**k),
    st.floats(0.5, 2.0),
)
signed = st.builds(lambda sign, size: sign * size, signs, moderate)
pairs = st.builds(
    lambda high, part: Pair(*quick_two_sum(high, high * part)),
    signed,
    st.floats(-(2.0**-53), 2.0**-53),
)


def value(pair):
    return Fraction(float(pair.high)) + Fraction(float(pair.low))


def as_arb(exact):
    return arb(fmpq(exact.numerator, exact.denominator))


@given(signed, signed)
def test_two_sum_and_two_product_lose_nothing(a, b):
    assert sum(map(Fraction, two_sum(a, b))) == Fraction(a) + Fraction(b)
    assert sum(map(Fraction, two_product(a, b))) == Fraction(a) * Fraction(b)
    assert value(exact_sum(a, b)) == Fraction(a) + Fraction(b)
    assert value(exact_product(a, b)) == Fraction(a) * Fraction(b)
    assert sum(map(Fraction, two_square(a))) == Fraction(a) ** 2


@given(signed)
def test_halves_have_26_bits_and_add_up(a):
    both = [Fraction(half) for half in halves(a)]
    assert sum(both) == Fraction(a)
    for half in filter(None, both):
        odd = abs(half.numerator)
        assert odd // (odd & -odd) < 2**26


def test_what_is_given_is_left_as_it_was():
    a, b = np.array([[1.1], [2.3]]), np.array([3.7, 4.9, 0.3])
    before = a.copy(), b.copy()
    for operation in (two_sum, quick_two_sum, two_product):
        total, error = operation(a, b)
        assert total.shape == error.shape == (2, 3)
        assert operation(a[1, 0], b[2]) == (total[1, 2], error[1, 2])
    assert np.array_equal(a, before[0]) and np.array_equal(b, before[1])


@given(signed, signed)
def test_quick_two_sum_loses_nothing_when_ordered(a, b):
    big, small = sorted((a, b), key=abs, reverse=True)
    assert sum(map(Fraction, quick_two_sum(big, small))) == Fraction(a) + Fraction(b)


@given(pairs, st.one_of(pairs, signed))
def test_arithmetic_errs_by_less_than_2_to_the_minus_98(a, b):
    left, right = value(a), value(b) if isinstance(b, Pair) else Fraction(b)
    bound = Fraction(1, 2**98)
    for ours, exact in (
        (a + b, left + right),
        (b + a, left + right),
        (a - b, left - right),
        (b - a, right - left),
        (a * b, left * right),
        (b * a, left * right),
        (a / b, left / right),
        (b / a, right / left),
    ):
        assert abs(value(ours) - exact) <= bound * abs(exact)
        assert ours.high == ours.high + ours.low  # the parts do not overlap


@given(signed, signed)
def test_the_low_part_of_a_quotient_has_the_sign_of_the_remainder(a, b):
    quotient = as_pair(a) / b
    remainder = Fraction(a) / Fraction(b) - Fraction(quotient.high)
    assert (quotient.low > 0) == (remainder > 0)
    assert (quotient.low < 0) == (remainder < 0)


@given(pairs, pairs)
def test_the_smaller_is_found_by_both_parts(a, b):
    assert value(smaller(a, b)) == min(value(a), value(b))


def test_constants_carry_106_bits():
    ctx.prec = 300
    for pair, exact in (
        (compensated.LOG_2, arb(2).log()),
        (compensated.SIXTH, arb(1) / 6),
        (compensated.TWENTY_FOURTH, arb(1) / 24),
        (compensated.HUNDRED_TWENTIETH, arb(1) / 120),
    ):
        assert abs(as_arb(value(pair)) / exact - 1) < arb(2) ** -105


EXPONENTS = [
    *(sign * 10.0**power for sign in (-1, 1) for power in (*range(-300, 2, 7), 2, 2.5, 2.8)),
    *(k * math.log(2) / 2 for k in range(-40, 40)),
    *(math.nextafter(k * math.log(2) / 2, 9) for k in range(-40, 40)),
    *np.random.default_rng(1).uniform(-700, 700, 300).tolist(),
    *np.random.default_rng(2).uniform(-1, 1, 300).tolist(),
]


def test_exponentials_agree_with_arb_to_90_bits():
    ctx.prec = 300
    whole = exp(Pair(np.array(EXPONENTS)))
    for x, high, low in zip(EXPONENTS, whole.high, whole.low, strict=True):
        if x > -600:  # below, the low part is lost under the smallest normal number
            assert abs(as_arb(value(Pair(high, low))) / arb(x).exp() - 1) < arb(2) ** -90, x


def test_the_low_part_of_an_argument_counts():
    ctx.prec = 300
    for high in (-3.0, 0.25, 1.0, 40.0):
        x = Pair(high, high * 2.0**-54)
        assert abs(as_arb(value(exp(x))) / as_arb(value(x)).exp() - 1) < arb(2) ** -90


@given(st.one_of(st.floats(-1e3, 0), st.floats(-1e308, -1e3)))
def test_far_exponents_vanish_without_a_fuss(x):
    assert 0.0 <= exp(as_pair(x)).high <= 1.0


def test_choose_takes_each_element_from_its_side():
    chosen = choose(np.array([True, False]), Pair(np.array([1.0, 1.0])), as_pair(2.0))
    assert chosen.high.tolist() == [1.0, 2.0]


@pytest.mark.parametrize("count", [1, 2, 3, 1000, BLOCK, BLOCK + 1, 3 * BLOCK + 17])
def test_a_reduction_is_the_exact_sum_to_90_bits(count):
    entries = np.random.default_rng(count).uniform(0, 1, count) ** 20
    ours = reduce_pairs(lambda a, b: a + b, entries)
    exact = sum(map(Fraction, entries.tolist()))
    assert abs(value(ours) - exact) <= exact / 2**90
    rows = reduce_pairs(lambda a, b: a + b, np.stack([entries, 2 * entries]))
    assert rows.high.tolist() == [ours.high, 2 * ours.high]


@given(terms=st.lists(st.floats(-1e300, 1e300), max_size=8))
def test_the_parts_of_a_sum_lose_nothing(terms: list[float]) -> None:
    parts = sum_parts(np.array(terms, dtype=float))
    exact = sum(map(Fraction, terms), Fraction(0))
    assert sum(map(Fraction, parts), Fraction(0)) == exact
    assert all(abs(Fraction(b)) <= Fraction(math.ulp(a)) / 2 for a, b in pairwise(parts))
