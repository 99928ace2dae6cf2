"""didp_ref/numbers/balls.py: forms by Arb, number by number, and the normal distribution."""

from fractions import Fraction

import mpmath
import numpy as np
import pytest
from flint import arb, ctx, fmpq

from didp_ref.errors import OutOfRange
from didp_ref.numbers.balls import SMALLEST, by_balls, normal
from didp_ref.numbers.compensated import Pair


def exact(pair):
    return Fraction(pair.high) + Fraction(pair.low)


def test_a_number_gives_a_pair_that_knows_a_hundred_bits():
    found = by_balls(lambda x: x / 3, 1.0)
    assert isinstance(found.high, float)
    assert abs(exact(found) * 3 - 1) < Fraction(1, 2**100)
    assert exact(by_balls(lambda x, y: x + y, 0.1, 2.0**-60)) == Fraction(0.1) + Fraction(2.0**-60)


def test_arrays_broadcast_and_an_empty_one_stays_empty():
    found = by_balls(lambda x, y: x * y, np.array([[1.0], [2.0]]), np.array([3.0, 0.1, 5.0]))
    assert isinstance(found, Pair) and found.high.shape == found.low.shape == (2, 3)
    assert found.high[1, 1] == 0.2
    assert by_balls(lambda x: x, np.array([])).high.shape == (0,)


def test_what_cancels_is_taken_at_a_higher_precision():
    found = by_balls(lambda x: (1 + x).exp() - x.exp() * arb(1).exp() + x, 2.0**-500)
    assert found.high == 2.0**-500


def test_a_positive_number_stays_positive_and_zero_stays_zero():
    assert by_balls(lambda x: (-x).exp(), 1e6).high == SMALLEST
    assert by_balls(lambda x: x * 0, 1.0).high == 0.0


def test_what_cannot_be_told_from_zero_is_refused():
    with pytest.raises(OutOfRange, match="told from zero"):
        by_balls(lambda x: x.exp() * (-x).exp() - 1, 1.0)


@pytest.mark.parametrize(
    "x", ["0", "1/3", "-1/3", "-1", "-3/2", "-40", "-1000", "30", "-123456789"]
)
def test_the_normal_distribution_is_mpmaths(x):
    value = Fraction(x)
    with ctx.workprec(400), mpmath.workprec(500):
        found = normal(arb(fmpq(value.numerator, value.denominator)))
        known = mpmath.ncdf(mpmath.mpf(value.numerator) / value.denominator)
        assert found.rel_accuracy_bits() > 250
        assert abs(mpmath.mpf(found.mid().str(150, radius=False)) / known - 1) < 1e-100


def test_the_normal_distribution_has_no_gap_where_the_formula_changes():
    with ctx.workprec(200):
        root = arb(2).sqrt()
        below, above = (normal(-root * (1 + sign * arb(2) ** -150)) for sign in (1, -1))
        assert below < above
        assert (above - below) / above < arb(2) ** -145


def test_the_precision_is_left_as_it_was():
    before = ctx.prec
    by_balls(lambda x: (1 + x).exp() - x.exp() * arb(1).exp() + x, 2.0**-500)
    assert ctx.prec == before
