"""didp_ref/numbers/rounding.py: one float64 on the side, whatever holds a number."""

import math
import random
import sys
from fractions import Fraction

import pytest
from flint import arb, ctx, fmpq

from didp_ref.numbers.enclosure import Side, float_down
from didp_ref.numbers.rational_interval import RationalInterval
from didp_ref.numbers.rounding import MIRRORED, BeyondFloat64, to_float

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
        unit = Fraction(2) ** -1300
        places = max(0, round(x / unit).bit_length() - 54 - at % 60)
        lower = (x / unit).__floor__() >> places
        width = 1 + at % 7
        ends = [Fraction(value) * unit * 2**places for value in (lower, lower + width)]
        within = (ends[1] - ends[0]) / 10**30  # the interval is open: its ends do not count
        floats = {ROUNDINGS[side](ends[0] + within), ROUNDINGS[side](ends[1] - within)}
        computed = to_float(RationalInterval(*map(rational, ends)), side)
        undecided += computed is None
        if computed is not None:
            assert {computed} == floats, x
        else:  # half units are those of the end that is nearer to zero
            across = math.frexp(float(ends[0]))[1] != math.frexp(float(ends[1]))[1]
            assert len(floats) == 2 or across or 0 in (lower, lower + width), x
    assert 0 < undecided < 2500


def test_between_rationals_the_same_float_is_found():
    third = fmpq(1, 3)
    for side in Side:
        for nearer in (fmpq(1, 2**60), fmpq(1, 2**200)):
            around = RationalInterval(third - nearer, third + nearer)
            computed = to_float(around, side)
            assert computed == to_float(third, side) == -to_float(-third, MIRRORED[side])
            assert to_float(-around, MIRRORED[side]) == -computed
    below_one = RationalInterval(1 - fmpq(1, 2**9000), fmpq(1))
    assert to_float(below_one, Side.UP) == 1.0
    assert to_float(below_one, Side.DOWN) == math.nextafter(1, 0)
    assert to_float(RationalInterval(fmpq(-1), fmpq(1)), Side.UP) is None


def test_the_rule_beyond_float64():
    smallest, huge, tiny = math.ulp(0.0), fmpq(2) ** 1024, fmpq(1, 2**1100)
    assert (to_float(tiny, Side.UP), to_float(tiny, Side.DOWN)) == (smallest, 0.0)
    assert to_float(tiny, Side.NEAREST) == 0.0
    assert to_float(RationalInterval(fmpq(0), tiny), Side.UP) == smallest
    assert to_float(huge, Side.DOWN) == to_float(huge**9, Side.DOWN) == sys.float_info.max
    for side in (Side.UP, Side.NEAREST):
        for beyond in (huge, huge**9):
            with pytest.raises(BeyondFloat64):
                to_float(beyond, side)
    assert to_float(RationalInterval(fmpq(0), huge**2), Side.UP) is None


@pytest.mark.parametrize("side", Side)
def test_a_ball_is_rounded_where_all_of_it_goes_to_one_float(side):
    undecided = 0
    for at, x in enumerate(numbers(3000)):
        radius = Fraction(2) ** (math.frexp(float(x))[1] - 54 - at % 60)
        floats = {ROUNDINGS[side](end) for end in (x - radius, x + radius)}
        with ctx.workprec(2000):
            computed = to_float(arb(rational(x), arb(rational(radius))), side)
        undecided += computed is None
        assert computed is None or {computed} == floats, x
        assert computed is not None or len(floats) == 2 or radius >= abs(x) * 2**-54, x
    assert 0 < undecided < 2500


@pytest.mark.parametrize("sign", [1, -1])
def test_a_ball_beyond_float64(sign):
    smallest, largest = math.ulp(0.0), sys.float_info.max
    up, down = (Side.UP, Side.DOWN) if sign > 0 else (Side.DOWN, Side.UP)
    tiny, huge = sign * arb(-2000).exp(), sign * arb(2000).exp()
    assert to_float(tiny, up) == sign * smallest
    assert to_float(tiny, down) == to_float(tiny, Side.NEAREST) == 0.0
    assert to_float(huge, down) == sign * largest
    for side in (up, Side.NEAREST):
        with pytest.raises(BeyondFloat64):
            to_float(huge, side)
    for side in Side:
        assert to_float(arb.nan(), side) is None
        assert to_float(sign * arb(0, 1), side) is None
        assert to_float(sign * arb(1.5), side) == sign * 1.5
