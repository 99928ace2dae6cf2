"""didp_ref/numbers/balls.py: what Arb forms, as carriers hold it, and the normal distribution."""

from fractions import Fraction

import mpmath
import numpy as np
import pytest
from flint import arb, ctx, fmpq

from didp_ref.errors import Undecided
from didp_ref.numbers.balls import normal, probability_ball
from didp_ref.numbers.bounded import Bounded
from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.interval import EXACT_ENDS, Between, Interval, working_bits
from didp_ref.numbers.rounding import to_float


def test_a_number_lies_between_and_nearer_at_more_bits():
    widths = []
    for bits, kind in ((96, Interval), (EXACT_ENDS, Between)):
        with working_bits(bits):
            found = probability_ball(lambda x: (-x).exp(), fmpq(1))
        assert type(found) is kind
        low, high = found.ends
        with ctx.workprec(2000):
            assert arb(low) < arb(-1).exp() < arb(high)
        widths.append(high - low)
    assert 0 < widths[1] < widths[0] < fmpq(1, 2**90)


def test_what_is_exact_stays_exact():
    assert probability_ball(lambda x, y: x * y, fmpq(1, 4), fmpq(3)) == fmpq(3, 4)


def test_arrays_are_left_undecided_in_their_shape():
    found = probability_ball(
        lambda x, y: x * y, np.array([[1.0], [2.0]]), np.array([3.0, 0.1, 5.0])
    )
    assert isinstance(found, Bounded) and found.high.shape == (2, 3)
    assert np.all(np.isinf(found.error))


def test_a_positive_number_stays_positive_where_the_ball_holds_zero():
    found = probability_ball(lambda x: (-x).exp() + arb(0, 1e-300), fmpq(10**6))
    assert found.ends[0] == 0
    assert to_float(probability_ball(lambda x: (-x).exp(), fmpq(10**6)), Side.UP) == 2.0**-1074


def test_what_is_hardly_below_one_does_not_exceed_it():
    found = probability_ball(lambda x: 1 - (-x).exp(), fmpq(10**6))
    assert found.ends[1] == 1
    assert to_float(found, Side.UP) == 1.0


def test_a_ball_far_beyond_float64_on_either_side():
    for at in (10**30, 10**60):
        found = probability_ball(lambda x: (-x).exp(), fmpq(at))
        assert to_float(found, Side.UP) == 2.0**-1074 and to_float(found, Side.DOWN) == 0.0
        found = probability_ball(lambda x: arb(0.5, 1) * x.exp() / x.exp(), fmpq(at))
        assert found.ends == (0, 1)


def test_what_arb_cannot_enclose_is_undecided():
    with pytest.raises(Undecided, match="finite enclosure"):
        probability_ball(lambda x: 1 / (x - x.exp().log()), fmpq(1, 3))


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
    probability_ball(lambda x: (-x).exp(), fmpq(1, 3))
    assert ctx.prec == before
