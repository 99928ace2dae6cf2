"""didp_ref/numbers/reals.py: exponentials, logarithms and roots beside mpmath's, at more bits."""

import random
import threading
from fractions import Fraction

import mpmath
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.numbers.enclosure import Side
from didp_ref.numbers.precision import arb_precision
from didp_ref.numbers.rational_interval import RationalInterval
from didp_ref.numbers.reals import (
    FARTHEST,
    FIRST_BITS,
    between_rationals,
    exp,
    expm1,
    exponential,
    larger,
    log1p,
    normal,
    probability,
    simplest_between,
    smaller,
    square_root,
)
from didp_ref.numbers.rounding import to_float

FUNCTIONS = {
    "exp": (exp, mpmath.exp),
    "expm1": (expm1, mpmath.expm1),
    "log1p": (log1p, mpmath.log1p),
    "root": (square_root, mpmath.sqrt),
}
MANY_BITS = 3000


def rational(x):
    return fmpq(x.numerator, x.denominator)


def ends_of(number):
    """Both ends of what holds a number, as mpmath's."""
    if type(number) is arb:
        with ctx.workprec(MANY_BITS):
            low, high = number.lower().fmpq(), number.upper().fmpq()
    else:
        low, high = (number, number) if type(number) is fmpq else number.ends
    return [mpmath.mpf(int(end.p)) / int(end.q) for end in (low, high)]


def numbers(count):
    """Rationals of every size below 900."""
    rng = random.Random(1)
    for at in range(count):
        power = rng.uniform(-30, 2.9) if at % 3 else rng.uniform(-300, 0)
        yield fmpq(*(10**power).as_integer_ratio()) * fmpq(rng.randint(1, 99), 100)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_number_lies_strictly_between_its_ends_which_are_near(name):
    ours, theirs = FUNCTIONS[name]
    with mpmath.workprec(MANY_BITS):
        for size in numbers(100):
            for x in (size, -size) if name.startswith("exp") else (size,):
                true = theirs(mpmath.mpf(int(x.p)) / int(x.q))
                with arb_precision(FIRST_BITS):
                    ball = ours(x)
                with between_rationals(2 * FIRST_BITS):
                    between = ours(x)
                assert type(ball) is arb and type(between) is RationalInterval
                for held, bits in ((ball, FIRST_BITS), (between, 2 * FIRST_BITS)):
                    low, high = ends_of(held)
                    assert low < true < high, x
                    assert high - low < abs(true) * mpmath.mpf(2) ** (20 - bits), x
                with between_rationals(FIRST_BITS):  # of what lies between, and is wider
                    low, high = ends_of(ours(RationalInterval(x, x + fmpq(1, 2**40))))
                    assert low < true < high


def test_what_is_exact_stays_exact():
    for context in (arb_precision, between_rationals):
        with context(FIRST_BITS):
            assert (exp(fmpq(0)), expm1(fmpq(0)), log1p(fmpq(0))) == (1, 0, 0)
            assert exponential(fmpq(0)) == (1, 0)
            assert exp(fmpq(1)) * 0 == 0
            assert smaller(fmpq(1, 2), fmpq(1, 3)) == fmpq(1, 3)
            assert smaller(exp(fmpq(1)), fmpq(1, 3)) == fmpq(1, 3)
            assert larger(exp(fmpq(1)), fmpq(9)) == 9


def test_of_two_that_are_not_told_apart_both_are_held():
    with arb_precision(FIRST_BITS):
        near, exact = exp(fmpq(1)), exp(fmpq(1)).mid().fmpq()
        for enclosure in (smaller(near, exact), larger(near, exact)):
            assert enclosure.contains(near.mid()) and not enclosure.is_exact()


def test_what_is_far_is_left_to_rationals():
    for x in (10**9, -(10**9), FARTHEST + 1, -FARTHEST - 1):
        assert not exp(fmpq(x)).is_finite() and not expm1(fmpq(x)).is_finite()
    with between_rationals(FIRST_BITS):
        low, high = exp(fmpq(-(10**9))).ends
        assert low == 0 < high < fmpq(1, 2**60000)
        low, high = expm1(fmpq(-(10**9))).ends
        assert low == -1 < high < fmpq(1, 2**60000) - 1
        low, high = exp(RationalInterval(fmpq(-(10**9)), fmpq(0))).ends
        assert (low, high) == (0, 1)
        with pytest.raises(OverflowError, match="exponential"):
            exp(fmpq(10**9))


def test_how_numbers_are_held_is_the_threads_own():
    seen = []
    with between_rationals(400):
        thread = threading.Thread(target=lambda: seen.append(type(exp(fmpq(1)))))
        narrow = exp(fmpq(1))
        thread.start()
        thread.join()
    assert seen == [type(exp(fmpq(1)))] == [arb]
    assert narrow.upper - narrow.lower < fmpq(1, 2**390)


@given(st.fractions(0, 2**70), st.integers(-2000, 2000))
def test_a_square_root_is_exact_or_lies_between(fraction, power):
    x = rational(fraction) * fmpq(2) ** power
    with between_rationals(FIRST_BITS):
        assert square_root(x * x) == x
        root = square_root(x)
        if isinstance(root, fmpq):
            assert root * root == x
            return
        low, high = root.ends
        assert low * low < x < high * high
        assert (high - low) * 2 ** (FIRST_BITS - 4) <= high
        outer = square_root(root)
        assert outer.ends[0] ** 2 <= low and high <= outer.ends[1] ** 2


# --- probabilities -----------------------------------------------------------------------------


def fallen(x):
    return (-x).exp()


def test_a_probability_lies_between_and_nearer_at_more_bits():
    widths = []
    for bits in (FIRST_BITS, 4 * FIRST_BITS):
        with between_rationals(bits), mpmath.workprec(MANY_BITS):
            chance = probability(fallen, (fmpq(1),))
            low, high = ends_of(chance)
            assert low < mpmath.exp(-1) < high
            widths.append(chance.upper - chance.lower)
    assert 0 < widths[1] < widths[0] < fmpq(1, 2**90)


def test_a_probability_is_positive_where_the_ball_holds_zero_and_never_more_than_one():
    with between_rationals(FIRST_BITS):
        assert probability(lambda x: fallen(x) + arb(0, 1e-300), (fmpq(10**6),)).lower == 0
        assert to_float(probability(fallen, (fmpq(10**6),)), Side.UP) == 2.0**-1074
        chance = probability(lambda x: 1 - fallen(x), (fmpq(10**6),))
        assert chance.upper == 1 and to_float(chance, Side.UP) == 1.0
        assert probability(lambda x, y: x * y, (fmpq(1, 4), fmpq(3))) == fmpq(3, 4)


def test_a_ball_far_beyond_float64_on_either_side():
    with between_rationals(FIRST_BITS):
        for x in (10**30, 10**60):
            chance = probability(fallen, (fmpq(x),))
            assert to_float(chance, Side.UP) == 2.0**-1074 and to_float(chance, Side.DOWN) == 0.0
            chance = probability(lambda x: arb(0.5, 1) * x.exp() / x.exp(), (fmpq(x),))
            assert chance.ends == (0, 1)


@pytest.mark.parametrize(
    "x", ["0", "1/3", "-1/3", "-1", "-3/2", "-40", "-1000", "30", "-123456789"]
)
def test_the_normal_distribution_is_mpmaths(x):
    value = Fraction(x)
    with ctx.workprec(400), mpmath.workprec(500):
        result = normal(arb(rational(value)))
        known = mpmath.ncdf(mpmath.mpf(value.numerator) / value.denominator)
        assert result.rel_accuracy_bits() > 250
        assert abs(mpmath.mpf(result.mid().str(150, radius=False)) / known - 1) < 1e-100


def test_the_normal_distribution_has_no_gap_where_the_formula_changes():
    with ctx.workprec(200):
        root = arb(2).sqrt()
        below, above = (normal(-root * (1 + sign * arb(2) ** -150)) for sign in (1, -1))
        assert below < above
        assert (above - below) / above < arb(2) ** -145


def test_the_precision_is_left_as_it_was():
    before = ctx.prec
    with between_rationals(1000):
        assert ctx.prec == 1000
    probability(fallen, (fmpq(1, 3),))
    assert ctx.prec == before


def test_a_logarithm_beside_its_pole_is_finite_at_few_bits() -> None:
    beside = fmpq(1, 10**300) - 1
    with between_rationals(FIRST_BITS):
        rational_interval = log1p(RationalInterval(beside, beside + fmpq(1, 10**310)))
        with pytest.raises(ZeroDivisionError):
            log1p(RationalInterval(fmpq(-1), fmpq(0)))
    with mpmath.workprec(2000):
        low, high = (
            mpmath.mpf(int(end.p)) / int(end.q)
            for end in (rational_interval.lower, rational_interval.upper)
        )
        assert low < -300 * mpmath.log(10) < high
        assert high - low < 1e-8


def test_the_simplest_rational_of_an_interval_has_the_smallest_denominator():
    rng = random.Random(1)
    for _ in range(300):
        low, high = sorted(fmpq(rng.randint(-300, 300), rng.randint(1, 40)) for _ in range(2))
        within = (
            (q, abs(p))
            for q in range(1, 41)
            for p in range(int((low * q).ceil()), int((high * q).floor()) + 1)
        )
        simplest = simplest_between(low, high)
        assert low <= simplest <= high
        assert (simplest.q, abs(simplest.p)) == min(within)
