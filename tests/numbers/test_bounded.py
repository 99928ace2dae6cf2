"""didp_ref/numbers/bounded.py: bounds hold, and decide only what is certain."""

import math
import operator
import warnings
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, ctx

from didp_ref.numbers.bounded import (
    Bounded,
    exact_product,
    exact_sum,
    larger,
    reduced,
    rounded,
    smaller,
)
from didp_ref.numbers.bounded_functions import (
    cube_root,
    expm1_beyond,
    exponential,
    log1p,
    square_root,
)
from didp_ref.numbers.enclosure import Side, float_down

RNG = np.random.default_rng(1)
COUNT = 400


@pytest.fixture(autouse=True)
def quiet():
    with np.errstate(all="ignore"), warnings.catch_warnings():
        yield


def value(x, at):
    return Fraction(float(x.high[at])) + Fraction(float(x.low[at]))


def drawn(least, most, error, *, signs=(-1.0, 1.0), shared=False):
    """Pairs with errors, and numbers that lie as far off as the errors allow."""
    high = RNG.choice(signs, COUNT) * 2.0 ** RNG.uniform(least, most, COUNT)
    low = high * RNG.uniform(-1, 1, COUNT) * 2.0**-54
    bound = np.abs(high) * error
    pair = Bounded(high, low, share=error) if shared else Bounded(high, low, bound)
    off = [Fraction(b) * int(s) for b, s in zip(bound, RNG.integers(-1, 2, COUNT), strict=True)]
    return pair, [value(pair, i) + off[i] for i in range(COUNT)]


def held(pair, true):
    for at, number in enumerate(true):
        error = float(np.broadcast_to(pair.error, (COUNT,))[at])
        if math.isfinite(error):
            assert abs(value(pair, at) - number) <= Fraction(error) * (1 + Fraction(1, 2**20)), at
    return np.isfinite(pair.error)


@pytest.mark.parametrize("error", [0.0, 2.0**-70, 2.0**-20, 0.6])
@pytest.mark.parametrize(
    "operation", [operator.add, operator.sub, operator.mul, operator.truediv, smaller, larger]
)
def test_an_operation_on_pairs_holds_it_on_what_they_stand_for(operation, error):
    (a, true_a), (b, true_b) = drawn(-40, 40, error), drawn(-40, 40, error)
    exactly = {smaller: min, larger: max}.get(operation, operation)
    true = [exactly(x, y) for x, y in zip(true_a, true_b, strict=True)]
    finite = held(operation(a, b), true)
    assert finite.all() or (operation is operator.truediv and error > 0.5)
    if operation not in (smaller, larger):
        floats = b.high
        held(
            operation(a, floats),
            [operation(x, Fraction(float(y))) for x, y in zip(true_a, floats, strict=True)],
        )
        held(
            operation(floats, a),
            [operation(Fraction(float(y)), x) for x, y in zip(true_a, floats, strict=True)],
        )


@pytest.mark.parametrize("signs", [(1.0,), (-1.0,), (-1.0, 1.0)])
@pytest.mark.parametrize("sizes", [(-40, 40), (0, 0.5), (-700, -600)])
@pytest.mark.parametrize("error", [2.0**-70, 2.0**-41])
@pytest.mark.parametrize(
    "operation", [operator.add, operator.sub, operator.mul, operator.truediv, smaller, larger]
)
def test_an_operation_on_pairs_with_one_share_holds_it_too(operation, error, sizes, signs):
    a, true_a = drawn(*sizes, error, signs=signs, shared=True)
    b, true_b = drawn(*sizes, error / 2, signs=signs, shared=True)
    apart, true_apart = drawn(*sizes, error, signs=signs)
    exactly = {smaller: min, larger: max}.get(operation, operation)
    for left, true_left, right, true_right in (
        (a, true_a, b, true_b),
        (a, true_a, apart, true_apart),
        (apart, true_apart, b, true_b),
    ):
        true = [exactly(x, y) for x, y in zip(true_left, true_right, strict=True)]
        assert held(operation(left, right), true).all()
    floats = b.high
    true = [exactly(x, Fraction(float(y))) for x, y in zip(true_a, floats, strict=True)]
    assert held(operation(a, Bounded(floats)), true).all()


@pytest.mark.parametrize("factor", [2.0, -4.0, 0.5, -0.125])
@pytest.mark.parametrize("shared", [False, True])
def test_powers_of_two_lose_nothing(factor, shared):
    a, true = drawn(-40, 40, 2.0**-70, shared=shared)
    for result, by in ((a * factor, Fraction(factor)), (a / factor, 1 / Fraction(factor))):
        assert held(result, [number * by for number in true]).all()
    floats = RNG.uniform(1, 2, COUNT)
    for exact in (Bounded(floats) * factor, Bounded(floats) / factor):
        assert not np.any(exact.error) and not np.any(exact.low)


def test_what_a_power_of_two_loses_below_the_smallest_number_counts():
    low = np.array([2.0**-1074, -(2.0**-1074), 0.0])
    halved = Bounded(np.array([1.0, 1.0, 2.0**-1074]), low) / 2.0
    assert np.all(halved.error > 0.0)
    off = Bounded(np.array([1.0]), 0.0, np.array([2.0**-1074])) * 0.25
    assert off.error[0] > 0.0


def test_a_float_beside_a_zero_stays_exact():
    """Though other elements of the array that has the zero do not."""
    zeros = exponential(Bounded(np.array([0.0, 1.0])) / 3.0)[1]
    for total in (zeros + 1.0, 1.0 - zeros, zeros + np.array([3.0, 3.0])):
        assert np.array_equal(total.error > 0.0, [False, True])


def test_a_difference_of_tiny_numbers_keeps_its_error():
    """Their share is below every float64; what they are apart is not."""
    tiny = Bounded(np.array([2.0**-1000]), 0.0, np.array([2.0**-1000]), share=2.0**-75)
    for result in (tiny - tiny, tiny - np.array([2.0**-1000]), 1.0 - tiny):
        assert result.error[0] >= 2.0**-1000


def test_a_share_that_is_too_large_decides_nothing():
    wide = Bounded(np.array([1.0, 2.0]), share=2.0**-39)
    for result in (wide, wide + 1.0, wide * 3.0, 1.0 / wide, exponential(wide)[0], log1p(wide)):
        assert not rounded(result, Side.UP, None, None)[1].any()


def test_floats_are_added_multiplied_and_divided_exactly_where_they_can_be():
    a, b = RNG.uniform(1, 2, COUNT), RNG.uniform(1, 2, COUNT)
    assert not np.any(exact_sum(a, b).error) and not np.any(exact_product(a, b).error)
    whole = RNG.integers(1, 1000, COUNT).astype(float)
    assert not np.any((Bounded(3 * whole) / whole).error)
    assert np.all((Bounded(whole) / 3.0).error[whole % 3 != 0] > 0.0)


def test_the_quotient_of_a_product_of_floats_is_exact_where_it_is_a_float():
    """Though its first float is not that one: of half the products, of seven say, it is beside."""
    a, whole = RNG.uniform(1, 2, COUNT), RNG.integers(1, 1000, COUNT).astype(float)
    pair = exact_product(a, whole) / whole
    assert np.array_equal(pair.high, a) and not np.any(pair.low) and not np.any(pair.error)
    third = exact_product(a, whole) / (3.0 * whole)
    known = [Fraction(x) / 3 == value(third, at) for at, x in enumerate(a.tolist())]
    assert np.array_equal(np.asarray(third.error) == 0.0, known) and not all(known)


def test_a_quotient_counts_what_its_low_parts_lose():
    """Of a pair and a small multiple of it, the roundings of the low parts are all that is left."""
    divisor, _ = drawn(-40, 40, 0.0)
    true = [value(divisor, at) for at in range(COUNT)]
    factors = RNG.integers(1, 1 << 20, COUNT).tolist()
    high = [float(number * factor) for number, factor in zip(true, factors, strict=True)]
    low = [
        float(number * factor - Fraction(near))
        for number, factor, near in zip(true, factors, high, strict=True)
    ]
    dividend = Bounded(np.array(high), np.array(low))
    quotients = [value(dividend, at) / number for at, number in enumerate(true)]
    assert any(quotient.denominator > 1 for quotient in quotients)
    assert held(dividend / Bounded(divisor.high, divisor.low), quotients).all()


@pytest.mark.parametrize("error", [2.0**-80, 2.0**-60])
def test_a_product_with_a_subnormal_number_lies_within_its_bound(error):
    large, true = drawn(700, 900, error)
    tiny = RNG.integers(1, 1 << 30, COUNT) * 2.0**-1074
    exactly = [number * Fraction(small) for number, small in zip(true, tiny.tolist(), strict=True)]
    for product in (large * tiny, tiny * large, large * Bounded(tiny, 0.0, 2.0**-1074 + 0 * tiny)):
        assert held(product, exactly).all()


def test_what_is_smaller_throughout_is_returned_with_its_own_error():
    a, b = RNG.uniform(1, 2, COUNT), RNG.uniform(3, 4, COUNT)
    low = Bounded(a, a * 2.0**-60, np.full(COUNT, 1e-20))
    for high in (Bounded(b), Bounded(3.0), Bounded(b, b * 2.0**-60, np.full(COUNT, 1e-3))):
        for result in (smaller(low, high), smaller(high, low)):
            assert result is low
        assert np.array_equal(larger(low, high).high, np.broadcast_to(high.high, COUNT))
    assert smaller(Bounded(0.5), low).high.tolist() == [0.5] * COUNT  # in the shape of both


@pytest.mark.parametrize("side", Side)
def test_what_is_zero_exactly_is_zero_and_has_no_sign(side):
    nearest, decided = rounded(
        Bounded(np.array([0.0, -0.0, 0.0]), 0.0, np.array([0.0, 0.0, 1e-300])), side, None, None
    )
    assert decided.tolist() == [True, True, False] and not np.signbit(nearest[:2]).any()


def test_a_quotient_that_vanishes_is_not_exact():
    bounded = Bounded(np.array([2.0**-890 * 1.5])) / np.array([2.0**300])
    assert bounded.high[0] == 0.0 < bounded.error[0]


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("error", [0.0, 2.0**-75, 2.0**-66, 2.0**-45])
@pytest.mark.parametrize("largest", [600, 20])
def test_exponentials_and_logarithms_lie_within_their_bounds(error, shared, largest):
    ctx.prec = 400
    points = np.concatenate(
        [
            RNG.uniform(-600, 600, 300),
            RNG.uniform(-1, 1, 300),
            10.0 ** RNG.uniform(-200, 0, 100),
            -(10.0 ** RNG.uniform(-200, 0, 100)),
            np.arange(-200, 200) * (math.log(2) / 256),
            np.arange(1, 258) / 256.0,
            np.nextafter(np.arange(1, 258) / 256.0, 0.0),
        ]
    )
    points = points[np.abs(points) <= largest]
    low = points * RNG.uniform(-1, 1, points.size) * 2.0**-54
    moved = np.abs(points) * error
    x = Bounded(points, low, share=error) if shared else Bounded(points, low, moved)
    whole, less_one = exponential(x)
    log = log1p(x)
    for at, point in enumerate(points):
        for sign in (-1, 1):
            true = arb(point) + arb(low[at]) + sign * arb(moved[at])
            results = [(whole, true.exp()), (less_one, true.expm1())]
            for pair, exact in results + ([(log, true.log1p())] if point > 0 else []):
                off = abs(arb(float(pair.high[at])) + arb(float(pair.low[at])) - exact)
                assert off <= arb(float(pair.error[at])), point
    assert np.all(log.error[points < 0] == np.inf)
    assert np.all(log.error[points > 0] <= (2.0**-60 + 2 * error) * log.high[points > 0])


def test_logarithms_lie_within_their_bounds_where_no_number_is_small():
    ctx.prec = 400
    cells = np.arange(1024, 2049) / 1024.0
    points = np.concatenate(
        [
            2.0 ** RNG.uniform(-10, 1, COUNT),
            2.0 ** RNG.uniform(0, 900, COUNT),
            cells[1:] - 1.0,
            np.nextafter(cells[1:], 4.0) - 1.0,
            np.nextafter(cells[2:], 0.0) - 1.0,
        ]
    )
    low = points * RNG.uniform(-1, 1, points.size) * 2.0**-54
    log = log1p(Bounded(points, low))
    for at, point in enumerate(points):
        exact = (arb(point) + arb(low[at])).log1p()
        off = abs(arb(float(log.high[at])) + arb(float(log.low[at])) - exact)
        assert off <= arb(float(log.error[at])), point
    assert np.all(log.error <= 2.0**-64 * log.high)
    shared = log1p(Bounded(points, low, share=2.0**-60))
    for at, point in enumerate(points):
        for sign in (-1, 1):
            exact = (arb(point) * (1 + sign * arb(2.0**-60)) + arb(low[at])).log1p()
            off = abs(arb(float(shared.high[at])) + arb(float(shared.low[at])) - exact)
            assert off <= arb(float(shared.error[at])), point


def test_an_exponential_vanishes_only_if_its_exponent_is_known():
    error = np.array([np.inf, np.nan, 200.0, 0.5])
    whole, less_one = exponential(Bounded(np.full(4, -700.0), 0.0, error))
    assert np.isfinite(whole.error).tolist() == [False, False, False, True]
    assert np.isfinite(less_one.error).tolist() == [False, False, False, True]


def test_far_exponents_vanish_or_are_left_undecided():
    whole, less_one = exponential(Bounded(np.array([-1e9, 1e9, np.nan])))
    assert (whole.high[0], less_one.high[0], whole.error[1]) == (0.0, -1.0, np.inf)
    assert not rounded(whole, Side.UP, None, None)[1][1:].any()


@pytest.mark.parametrize("count", [1, 2, 3, 1000, 8192, 3 * 8192 + 17])
def test_a_reduction_is_the_exact_sum_within_its_bound(count):
    entries = RNG.uniform(0, 1, count) ** 20
    bounded = reduced(operator.add, Bounded(entries))
    exact = sum(map(Fraction, entries.tolist()))
    off = abs(Fraction(float(bounded.high)) + Fraction(float(bounded.low)) - exact)
    assert off <= Fraction(float(bounded.error)) <= exact / 2**80


@pytest.mark.parametrize("side", Side)
def test_only_what_is_certain_is_decided(side):
    pair, _ = drawn(-60, 60, 2.0**-80)
    ends = {Side.UP: lambda x: -float_down(-x), Side.DOWN: float_down}
    to_side = ends.get(side, lambda x: x.numerator / x.denominator)
    nearest, decided = rounded(pair, side, None, None)
    for at in np.flatnonzero(decided):
        for sign in (-1, 1):
            assert to_side(value(pair, at) + sign * Fraction(float(pair.error[at]))) == nearest[at]
    assert decided.mean() > 0.9
    wide = Bounded(pair.high, pair.low, np.abs(pair.high) * 2.0**-50)
    assert not rounded(wide, side, None, None)[1].any()


def test_the_end_of_a_range_decides():
    pair = Bounded(np.array([1.0]), np.array([1e-20]), np.array([1e-18]))
    nearest, decided = rounded(pair, Side.UP, 0.0, 1.0)
    assert (nearest[0], decided[0]) == (1.0, True)
    assert not rounded(pair, Side.UP, 0.0, 2.0)[1][0]


def test_quotients_of_what_lies_near_the_smallest_normal_number_are_left_undecided():
    """There the error of a product is lost, and with it the remainder that decides."""
    dividends = RNG.uniform(1, 2, COUNT) * 2.0 ** RNG.integers(-1022, -960, COUNT)
    divisors = RNG.uniform(1, 2, COUNT) * 2.0 ** RNG.integers(-700, -300, COUNT)
    for divisor in (divisors, Bounded(divisors)):
        nearest, decided = rounded(Bounded(dividends) / divisor, Side.UP, None, None)
        true = [Fraction(a) / Fraction(b) for a, b in zip(dividends, divisors, strict=True)]
        for entry, exact, certain in zip(nearest, true, decided, strict=True):
            assert not certain or entry == -float_down(-exact)


@pytest.mark.parametrize(
    "error, shared",
    [(0.0, False), (2.0**-70, False), (2.0**-20, False), (0.2, False), (2.0**-70, True)],
)
def test_a_square_root_lies_within_its_bound(error, shared):
    pair, true = drawn(-800, 900, error, shared=shared)
    sign = np.sign(pair.high)
    result = square_root(Bounded(pair.high * sign, pair.low * sign, pair.apart, share=pair.share))
    bits = 1000
    for at, entry in enumerate(true):
        scaled = abs(entry.numerator) << 2 * bits
        root = Fraction(math.isqrt(scaled // entry.denominator), 1 << bits)
        bound = Fraction(float(result.error[at])) * (1 + Fraction(1, 2**20))
        assert abs(value(result, at) - root) <= bound + Fraction(1, 1 << bits), at
    assert np.all(np.isfinite(result.error))


def test_the_square_root_near_zero_is_left_undecided():
    root = square_root(Bounded(np.array([0.0, 2.0**-1000, 4.0])))
    assert np.isfinite(root.error).tolist() == [False, False, True]


@pytest.mark.parametrize("error", [0.0, 2.0**-70, 2.0**-20, 0.2])
def test_a_cube_root_lies_within_its_bound(error):
    pair, true = drawn(-800, 900, error)
    sign = np.sign(pair.high)
    result = cube_root(Bounded(pair.high * sign, pair.low * sign, pair.error))
    for at, entry in enumerate(true):
        bound = Fraction(float(result.error[at])) * (1 + Fraction(1, 2**20))
        root = value(result, at)
        assert max(root - bound, 0) ** 3 <= abs(entry) <= (root + bound) ** 3, at
    assert np.all(np.isfinite(result.error))


def test_cube_roots_of_cubes_are_exact_and_near_zero_undecided():
    whole = np.arange(1.0, 5000.0)
    root = cube_root(Bounded(whole**3))
    exact = np.asarray(root.error) == 0.0
    assert exact.mean() > 0.5 and np.array_equal(root.high[exact], whole[exact])
    assert not np.any(
        (cube_root(Bounded(whole)).error == 0.0) & (np.rint(np.cbrt(whole)) ** 3 != whole)
    )
    assert np.isfinite(cube_root(Bounded(np.array([0.0, 2.0**-1000, 8.0]))).error).tolist() == [
        False,
        False,
        True,
    ]


@pytest.mark.parametrize("error", [0.0, 2.0**-75, 2.0**-30, 2.0**-3])
def test_what_an_exponential_has_beyond_its_line_lies_within_its_bound(error):
    ctx.prec = 1000
    signs = RNG.choice([-1.0, 1.0], 900)
    points = signs * 2.0 ** np.concatenate(
        [RNG.uniform(-14, 5, 600), RNG.uniform(-400, -14, 200), RNG.uniform(-5.01, -4.99, 100)]
    )
    low = points * RNG.uniform(-1, 1, points.size) * 2.0**-54
    x = Bounded(points, low, np.abs(points) * error)
    result = expm1_beyond(x)
    for at, point in enumerate(points):
        for sign in (-1, 1):
            true = arb(point) + arb(low[at]) + sign * arb(float(x.error[at]))
            off = abs(
                arb(float(result.high[at])) + arb(float(result.low[at])) - (true.expm1() - true)
            )
            assert off <= arb(float(result.error[at])), point
    if not error:
        assert np.all(result.error <= 2.0**-60 * np.abs(result.high))


def test_zeros_stay_exact_through_products_quotients_and_functions():
    zero, other = (
        Bounded(np.array([0.0, 1.0]), 0.0, np.array([0.0, 2.0**-80])),
        np.array([3.0, 0.7]),
    )
    inexact = Bounded(other, 0.0, other * 2.0**-70)
    for factor in (other, inexact, Bounded(other)):
        for result in (zero * factor, factor * zero, zero / factor):
            assert np.all((result.high == 0.0) == (result.error == 0.0)) and result.high[0] == 0.0
    for result in (log1p(zero), exponential(zero)[1], expm1_beyond(zero)):
        assert np.all((result.high == 0.0) == (result.error == 0.0)) and result.high[0] == 0.0
    unknown = Bounded(np.array([0.0, 1.0]), 0.0, np.array([2.0**-500, 0.0]))
    for result in (unknown * other, unknown / other, log1p(unknown), zero / unknown):
        assert result.error[0] > 0.0 or math.isnan(result.high[0])
    tiny = Bounded(np.array([2.0**-600])) * np.array([2.0**-600])
    assert (tiny.high[0], tiny.error[0] > 0.0) == (0.0, True)


def test_products_and_quotients_of_floats_are_exact_beside_ones_that_are_not():
    """Of an array some numbers may be floats, and the others pairs with an error."""
    whole = RNG.integers(1, 1000, COUNT).astype(float)
    odd = np.arange(COUNT) % 2
    mixed = Bounded(whole, odd * whole * 2.0**-60, odd * whole * 2.0**-90)
    for result in (mixed * mixed, mixed * whole, Bounded(whole**2) / mixed, mixed / mixed):
        assert np.array_equal(np.asarray(result.error) > 0.0, odd > 0)


@pytest.mark.parametrize("low", [False, True])
def test_quotients_of_numbers_of_every_size_lie_within_their_bounds(low):
    """Significands of all ones, of one, and of both, and exponents to the ends of float64."""
    significands = np.concatenate(
        [
            RNG.uniform(1, 2, 200),
            2 - 2.0 ** -RNG.integers(20, 53, 100),
            1 + 2.0 ** -RNG.integers(20, 53, 100),
        ]
    )
    exponents = RNG.choice([-1074, -1040, -1022, -900, -300, 0, 1, 300, 900, 1022], 400)
    a = np.ldexp(RNG.permutation(significands), RNG.permutation(exponents))
    b = np.ldexp(RNG.permutation(significands), exponents) * RNG.choice([-1.0, 1.0], 400)
    part = 2.0**-54 if low else 0.0
    dividend, divisor = Bounded(a, a * part, 0.0), Bounded(b, -b * part, 0.0)
    for over, quotient in ((b, dividend / b), (divisor, dividend / divisor)):
        error = np.broadcast_to(quotient.error, 400)
        for at in np.flatnonzero(np.isfinite(error) & np.isfinite(quotient.high) & (b != 0.0)):
            below = value(over, at) if over is divisor else Fraction(b[at])
            off = abs(value(quotient, at) - value(dividend, at) / below)
            assert off <= Fraction(float(error[at])), (a[at], b[at])
        assert np.isfinite(error).mean() > 0.3


def test_an_error_that_vanishes_beside_a_small_number_is_not_lost():
    """What is one but for 2**-860, beside 2**-400: their product's error is below every float64."""
    nearly, small = Bounded(np.array([1.0]), 0.0, np.array([2.0**-860])), np.array([2.0**-400])
    for result in (
        nearly * small,
        small * nearly,
        Bounded(small) * nearly,
        Bounded(small) / nearly,
    ):
        assert result.error[0] > 0.0
    assert (nearly / 2.0**400).error[0] > 0.0


def test_what_overflows_on_the_way_is_known_nowhere():
    """The largest float is no sum of halves; its product with zero is no number, and not exact."""
    largest, zero = np.array([1.7976931348623157e308]), Bounded(np.array([0.0]), np.array([0.0]))
    product = Bounded(largest) * zero
    for result in (product, smaller(product, Bounded(700.0)), zero / (Bounded(largest) * largest)):
        assert not rounded(result, Side.UP, None, None)[1].any()
