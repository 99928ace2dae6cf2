"""didp_ref/numbers/rounding.py: one float64 on the stated side, for rationals and intervals."""

import math
import random
import sys
from fractions import Fraction

import pytest
from flint import fmpq

from didp_ref.numbers.enclosure import Side, float_down
from didp_ref.numbers.interval import Interval
from didp_ref.numbers.rounding import BeyondFloat64, to_float

ROUNDINGS = {
    Side.UP: lambda x: -float_down(-x),
    Side.DOWN: float_down,
    Side.NEAREST: lambda x: x.numerator / x.denominator,
}


def rational(x):
    return fmpq(x.numerator, x.denominator)


def numbers(count):
    rng = random.Random(2)
    for at in range(count):
        float64 = math.ldexp(rng.getrandbits(53) | 1, rng.randint(-1120, 900))
        yield (
            Fraction(rng.getrandbits(70) + 1) * Fraction(2) ** rng.randint(-1200, 940),
            Fraction(rng.randint(1, 10**18), rng.randint(1, 10**18)),
            Fraction(float64),
            (Fraction(float64) + Fraction(math.nextafter(float64, math.inf))) / 2,
            Fraction(2) ** rng.randint(-1080, 1000) * rng.choice([1, 1 + Fraction(1, 2**80)]),
        )[at % 5] * rng.choice([1, -1])


@pytest.mark.parametrize("side", Side)
def test_a_rational_is_rounded_to_the_side(side):
    for x in numbers(3000):
        assert to_float(rational(x), side) == ROUNDINGS[side](x), x
    assert to_float(fmpq(0), side) == 0.0


@pytest.mark.parametrize("side", Side)
def test_an_interval_is_rounded_where_all_of_it_goes_to_one_float(side):
    undecided = 0
    for at, x in enumerate(numbers(3000)):
        around = abs(x) / 2 ** (50 + at % 60)
        within = around / 10**30  # the interval is open: its ends do not count
        ends = {ROUNDINGS[side](x - around + within), ROUNDINGS[side](x + around - within)}
        found = to_float(Interval(rational(x - around), rational(x + around)), side)
        undecided += found is None
        assert ({found} == ends) if found is not None else len(ends) == 2, x
    assert 0 < undecided < 2500


def test_the_rule_beyond_float64():
    smallest, huge, tiny = math.ulp(0.0), fmpq(2) ** 1024, fmpq(1, 2**1100)
    assert (to_float(tiny, Side.UP), to_float(tiny, Side.DOWN)) == (smallest, 0.0)
    assert to_float(tiny, Side.NEAREST) == 0.0
    assert to_float(Interval(fmpq(0), tiny), Side.UP) == smallest
    assert to_float(huge, Side.DOWN) == to_float(huge**9, Side.DOWN) == sys.float_info.max
    for side in (Side.UP, Side.NEAREST):
        for beyond in (huge, huge**9):
            with pytest.raises(BeyondFloat64):
                to_float(beyond, side)
    assert to_float(Interval(fmpq(-1), fmpq(1)), Side.UP) is None
