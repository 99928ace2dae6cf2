"""didp_ref/enclosure.py: ends that are exact, comparisons with three answers, directed rounding."""

import math
import operator
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import example, given
from hypothesis import strategies as st

from didp_ref.errors import DomainError, ExactInputRequired, OutOfRange, Undecided
from didp_ref.numbers.compensated import Pair, quick_two_sum
from didp_ref.numbers.enclosure import (
    LARGEST_EXPONENT,
    Enclosure,
    Side,
    Truth,
    decide,
    directed,
    float_down,
)
from didp_ref.numbers.precision import arb_precision

YES, NO, OPEN = Truth.YES, Truth.NO, Truth.UNDECIDED
intervals = st.tuples(st.fractions(), st.fractions()).map(sorted)


def test_an_undecided_answer_has_no_truth_value():
    assert bool(YES) and not bool(NO)
    with pytest.raises(Undecided):
        bool(OPEN)
    with pytest.raises(Undecided):
        assert not OPEN
    assert (~YES, ~NO, ~OPEN) == (NO, YES, OPEN)


@pytest.mark.parametrize(
    ("left", "right", "less", "at_most", "equal"),
    [
        ((0, 1), (2, 3), YES, YES, NO),
        ((2, 3), (0, 1), NO, NO, NO),
        ((0, 1), (1, 2), OPEN, YES, OPEN),
        ((1, 2), (0, 1), NO, OPEN, OPEN),
        ((0, 2), (1, 3), OPEN, OPEN, OPEN),
        ((1, 1), (1, 1), NO, YES, YES),
        ((1, 1), (1, 2), OPEN, YES, OPEN),
        ((1, 2), (1, 1), NO, OPEN, OPEN),
        ((0, 1), (0, 1), OPEN, OPEN, OPEN),
    ],
)
def test_comparisons_have_three_answers(left, right, less, at_most, equal):
    a, b = Enclosure(*left), Enclosure(*right)
    assert a.less_than(b) is less
    assert a.at_most(b) is at_most
    assert a.equals(b) is equal


@given(intervals, intervals, st.data())
def test_a_decided_comparison_holds_for_every_member(left, right, data):
    a, b = Enclosure(*left), Enclosure(*right)
    x = data.draw(st.sampled_from([*left, sum(left) / 2]))
    y = data.draw(st.sampled_from([*right, sum(right) / 2]))
    for answer, fact in ((a.less_than(b), x < y), (a.at_most(b), x <= y), (a.equals(b), x == y)):
        assert answer is OPEN or bool(answer) is fact
    assert a.contains(x) and a.contains(a)
    assert a.overlaps(b) is (max(left[0], right[0]) <= min(left[1], right[1]))
    assert a.contains(b) is (left[0] <= right[0] and right[1] <= left[1])
    assert a.width == left[1] - left[0]
    assert a.is_exact is (left[0] == left[1])
    assert (a == Enclosure(*left), hash(a) == hash(Enclosure(*left))) == (True, True)


def test_comparing_with_a_float_is_refused():
    with pytest.raises(ExactInputRequired):
        Enclosure(0, 1).less_than(0.5)
    with pytest.raises(ExactInputRequired):
        Enclosure(0, 0.5)
    with pytest.raises(DomainError, match="lower <= upper"):
        Enclosure(1, 0)
    assert Enclosure(0, 1) != 0.5


@given(st.fractions(), st.integers(20, 300))
def test_an_arb_ball_keeps_its_ends(value, bits):
    ctx.prec = bits
    ball = arb(fmpq(value.numerator, value.denominator))
    enclosure = Enclosure.of(ball)
    assert enclosure.contains(value)
    assert enclosure.width <= abs(value) / 2 ** (bits - 2)
    exact = Enclosure.of(fmpq(value.numerator, value.denominator))
    assert exact.lower == exact.upper == value


def test_balls_far_beyond_float64_keep_an_honest_side():
    ctx.prec = 200
    tiny = Enclosure.of((-(arb(10) ** 30)).exp())
    assert tiny.lower == 0
    assert bool(0 < tiny.upper <= Fraction(2, 2**LARGEST_EXPONENT))
    negative = Enclosure.of(-((-(arb(10) ** 30)).exp()))
    assert negative.upper == 0
    assert bool(negative.lower < 0)
    with pytest.raises(OutOfRange):
        _ = Enclosure.of((arb(10) ** 30).exp()).upper
    for broken in (arb("nan"), arb.pos_inf(), arb(-1).log()):
        with pytest.raises(Undecided):
            _ = Enclosure.of(broken).lower


finite = st.floats(allow_nan=False, allow_infinity=False)
near_floats = st.one_of(
    st.fractions(),
    finite.map(Fraction),
    st.builds(lambda x, k: Fraction(x) + Fraction(k, 2**1200), finite, st.sampled_from([-1, 1])),
    st.integers(-(10**320), 10**320).map(Fraction),
    st.fractions().map(lambda x: x / 10**310),
)


@example(Fraction(0), Fraction(0))
@given(near_floats, near_floats)
def test_directed_floats_are_the_tightest_ones(item, other):
    low, high = sorted((item, other))
    enclosure = Enclosure(low, high)
    down, up = enclosure.float_down(), enclosure.float_up()
    assert down == -math.inf or Fraction(down) <= low
    assert (
        down == math.inf
        or math.nextafter(down, math.inf) == math.inf
        or (Fraction(math.nextafter(down, math.inf)) > low)
    )
    assert up == math.inf or Fraction(up) >= high
    assert -up == float_down(-high)
    assert up != 0.0 or math.copysign(1.0, up) == 1.0, "zero has no sign"


@given(near_floats)
def test_the_nearest_float_is_nearest(value):
    nearest = Enclosure(value, value).float_nearest()
    if math.isinf(nearest):
        assert abs(value) >= Fraction(2) ** 1024 - Fraction(2) ** 970
        return
    error = abs(Fraction(nearest) - value)
    for neighbour in (math.nextafter(nearest, math.inf), math.nextafter(nearest, -math.inf)):
        assert math.isinf(neighbour) or error <= abs(Fraction(neighbour) - value)


def test_nearest_is_undecided_across_a_boundary():
    half_ulp = 1 + Fraction(1, 2**53)
    with pytest.raises(Undecided):
        Enclosure(half_ulp - Fraction(1, 2**80), half_ulp + Fraction(1, 2**80)).float_nearest()


@pytest.mark.parametrize(
    ("lower", "upper", "digits"),
    [
        ("1/3", "1/3", "0." + "3" * 59),
        ("0.66666", "0.66667", "0.6667"),
        (2, 2, "2"),
        (-5, -5, "-5"),
        ("123.4561", "123.4562", "123.456"),
        ("-0.5", "0.5", "[-0.5, 0.5]"),
    ],
)
def test_digits_are_the_certain_ones(lower, upper, digits):
    assert Enclosure(lower, upper).digits == digits


def test_the_digits_of_very_many_bits_are_shown_without_writing_them_all():
    with arb_precision(1 << 17):
        third = Enclosure.of(arb(1) / 3, 1 << 17)
    assert repr(third) == "Enclosure(0." + "3" * 59 + ")"
    assert third._known is None
    assert 0 < third.width < Fraction(1, 2 ** ((1 << 17) - 2))
    assert third.digits == "0." + "3" * 59


def test_the_digits_of_a_long_fraction_are_those_of_its_ends():
    for top, bottom in ((3**4000, 7**3001), (-(10**900), 3**2000), (10**2000, 1), (1, 10**2000)):
        unread, read = (Enclosure.of(fmpq(top, bottom)) for _ in range(2))
        assert Fraction(top, bottom) == read.lower == read.upper
        assert unread.digits == read.digits
        assert unread._known is None


def test_decide_asks_at_rising_precision_and_then_gives_up():
    asked = []

    def question(bits):
        asked.append(bits)
        return YES if bits >= 512 else OPEN

    assert decide(question, "q") is True
    assert asked == [64, 128, 256, 512]
    assert decide(lambda bits: NO, "q") is False
    with pytest.raises(Undecided, match="256 bits"):
        decide(lambda bits: OPEN, "q", limit=256)


sizes = st.one_of(st.floats(2.0**-1000, 2.0**900), st.sampled_from([1.0, 2.0, 2.0**-960]))
highs = st.builds(lambda sign, x: sign * x, st.sampled_from([-1.0, 1.0]), sizes)
parts = st.one_of(st.floats(-(2.0**-53), 2.0**-53), st.just(0.0))
errors = st.sampled_from([0.0, 2.0**-70, 2.0**-52])


@example(1.0, 2.0**-1025, 2.0**-52, Side.UP, 1.0)
@example(1.0, 2.0**-1025, 2.0**-52, Side.DOWN, -1.0)
@given(highs, parts, errors, st.sampled_from([Side.UP, Side.DOWN]), st.floats(-1, 1))
def test_directed_rounding_is_safe_for_every_value_within_the_error(high, part, error, side, at):
    pair = Pair(*quick_two_sum(high, high * part))
    middle = Fraction(pair.high) + Fraction(pair.low)
    true = middle + abs(middle) * Fraction(error) * Fraction(at)
    rounded = directed(pair, side, error)
    assert Fraction(rounded) >= true if side is Side.UP else Fraction(rounded) <= true
    room = abs(middle) * Fraction(error) * 2 + 2 * Fraction(math.ulp(pair.high))
    assert abs(Fraction(rounded) - middle) <= room
    array = directed(Pair(np.array([pair.high]), np.array([pair.low])), side, error)
    assert array[0] == rounded


@given(highs)
def test_without_error_a_float_is_itself(high):
    assert directed(Pair(high), Side.UP, 0.0) == high == directed(Pair(high), Side.DOWN, 0.0) or (
        abs(high) < 2.0**-960
    )


def test_zero_stays_zero_and_nearest_adds_up():
    for side in Side:
        assert directed(Pair(0.0, 0.0), side, 2.0**-52) == 0.0
    assert directed(Pair(1.0, 2.0**-60), Side.NEAREST, 0.0) == 1.0
    subnormal = Pair(2.0**-1060, 0.0)
    assert (
        directed(subnormal, Side.UP, 2.0**-70)
        > 2.0**-1060
        > directed(subnormal, Side.DOWN, 2.0**-70)
    )


@pytest.mark.parametrize(
    ("lower", "upper", "expected"),
    [
        ("1/3", "1/3", r"$\frac{1}{3}$"),
        ("-1/3", "-1/3", r"$-\frac{1}{3}$"),
        (2, 2, "$2$"),
        ("0.66666", "0.66667", r"$\approx 0.6667$"),
        ("1.26e-10", "1.26001e-10", r"$\approx 1.26 \cdot 10^{-10}$"),
        (-1, 1, r"$\in [-1.0, 1.0]$"),
    ],
)
def test_a_notebook_shows_what_is_certain(lower, upper, expected):
    assert Enclosure(lower, upper)._repr_latex_() == expected
    known = "exactly" if lower == upper else "between"
    assert Enclosure(lower, upper)._repr_html_().startswith(f"{expected} (known {known}")


def test_what_an_enclosure_is_not_is_answered_with_what_to_ask() -> None:
    third = Enclosure("1/3", "1/3")
    with pytest.raises(TypeError, match=r"\.float_up\(\) or \.float_down\(\)"):
        float(third)
    for compare in (operator.lt, operator.le, operator.gt, operator.ge):
        for other in (1, Fraction(1, 2), third):
            for pair in ((third, other), (other, third)):
                with pytest.raises(TypeError, match=r"\.less_than\(\.\.\.\)"):
                    compare(*pair)
