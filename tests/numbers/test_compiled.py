"""didp_ref/numbers/compiled.py: what a compiled step finds lies within the bound that it gives."""

import importlib
import math
import operator
import random
import sys
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, ctx

from didp_ref.numbers import tables
from didp_ref.numbers.fast import Program
from didp_ref.numbers.recorded import Step

pytest.importorskip("numba", reason="numba, the extra `fast`, is not installed")

from didp_ref.numbers import compiled  # after it is known to be there

RNG = np.random.default_rng(1)
WIDTH = compiled.WIDTH
EXACTLY = {
    Step.ADD: operator.add,
    Step.MULTIPLY: operator.mul,
    Step.DIVIDE: operator.truediv,
    Step.SMALLER: min,
}


def taken(step, *operands, results=1):
    """Take one step; the registers are the operands, and then what it writes."""
    held = np.zeros((len(operands) + results, 3, WIDTH))
    for register, operand in zip(held, operands, strict=False):
        for part, values in zip(register, operand, strict=False):
            part[:] = values
    row = [compiled.CODES[step], len(operands), *range(len(operands))]
    row += [len(operands) + 1] if results > 1 else []
    out, known = np.zeros((1, WIDTH)), np.zeros(WIDTH, np.int64)
    if step in compiled.ROUNDING or not results:
        row[1] = 0
    steps = np.array([row + [0] * (5 - len(row))])
    Program(steps, held.reshape(-1)).run(np.zeros((0, WIDTH)), out, known)
    return held[len(operands) :], out[0], known


def drawn(least, most, error):
    """Pairs with errors, and numbers that lie as far off as the errors allow."""
    high = RNG.choice([-1.0, 1.0], WIDTH) * 2.0 ** RNG.uniform(least, most, WIDTH)
    low = high * RNG.uniform(-1, 1, WIDTH) * 2.0**-54
    bound = np.abs(high) * error
    off = RNG.integers(-1, 2, WIDTH).tolist()
    each = zip(high.tolist(), low.tolist(), bound.tolist(), off, strict=True)
    true = [Fraction(h) + Fraction(rest) + Fraction(e) * sign for h, rest, e, sign in each]
    return (high, low, bound), true


def held(register, true, room=Fraction(1, 2**20)):
    """Hold what was found to what is true; return how many bounds are finite."""
    finite = 0
    for high, low, error, one in zip(*register.tolist(), true, strict=True):
        if math.isfinite(error):
            finite += 1
            assert abs(Fraction(high) + Fraction(low) - one) <= Fraction(error) * (1 + room)
    return finite


@pytest.mark.parametrize("error", [0.0, 2.0**-70, 2.0**-20, 0.6])
@pytest.mark.parametrize("step", EXACTLY)
def test_an_operation_on_pairs_holds_it_on_what_they_stand_for(step, error):
    for sizes in ((-1, 1), (-40, 40), (-300, 300)):
        (a, true_a), (b, true_b) = drawn(*sizes, error), drawn(*sizes, error)
        true = [EXACTLY[step](x, y) for x, y in zip(true_a, true_b, strict=True)]
        finite = held(taken(step, a, b)[0][0], true)
        assert finite == WIDTH or (step is Step.DIVIDE and error > 0.5)
        floats = b[0]
        true = [EXACTLY[step](x, Fraction(y)) for x, y in zip(true_a, floats.tolist(), strict=True)]
        held(taken(step, a, (floats,))[0][0], true)


@pytest.mark.parametrize("scale", [1.0, 2.0**-500, 2.0**-980, 2.0**-1060, 2.0**500])
@pytest.mark.parametrize(
    ("step", "exactly"), [(Step.SUM, operator.add), (Step.PRODUCT, operator.mul)]
)
def test_floats_are_added_and_multiplied_within_a_bound_that_is_mostly_zero(step, exactly, scale):
    a, b = RNG.uniform(1, 2, WIDTH) * scale, RNG.uniform(-2, 2, WIDTH)
    found = taken(step, (a,), (b,))[0][0]
    true = [exactly(Fraction(x), Fraction(y)) for x, y in zip(a.tolist(), b.tolist(), strict=True)]
    assert held(found, true) == WIDTH
    assert not found[2].any() or scale < 2.0**-900


@pytest.mark.parametrize("scale", [1.0, 2.0**-800, 2.0**-890, 2.0**-950, 2.0**-1040])
def test_a_quotient_of_small_numbers_is_bounded_or_left_open(scale):
    a, b = RNG.uniform(1, 2, WIDTH) * scale, 2.0 ** RNG.uniform(-100, 300, WIDTH)
    found = taken(Step.DIVIDE, (a,), (b,))[0][0]
    held(found, [Fraction(x) / Fraction(y) for x, y in zip(a.tolist(), b.tolist(), strict=True)])


def test_a_whole_quotient_is_exact():
    whole = RNG.integers(1, 1000, WIDTH).astype(float)
    assert not taken(Step.DIVIDE, (3 * whole,), (whole,))[0][0][2].any()
    third = taken(Step.DIVIDE, (whole,), (np.full(WIDTH, 3.0),))[0][0]
    assert np.all(third[2][whole % 3 != 0] > 0.0)


def hard_points():
    """Ordinary and small numbers, those beside the cells of the tables, and beyond."""
    edges = [k * math.log(2) / 256 for k in range(-300, 300)] + [k / 256 for k in range(1, 300)]
    edges += [math.nextafter(edge, side) for edge in edges for side in (-math.inf, math.inf)]
    edges += [-599.9, -600.0, -600.1, 659.9, 660.0, 660.1, -745.0, 5e-324, -5e-324, 0.0, 1e300]
    rng = random.Random(1)
    edges += [rng.uniform(-600, 660) for _ in range(600)]
    edges += [rng.choice([-1, 1]) * 10.0 ** rng.uniform(-300, 0) for _ in range(600)]
    edges += [10.0 ** rng.uniform(0, 280) for _ in range(300)]
    return edges + [0.5] * (-len(edges) % WIDTH)


@pytest.mark.parametrize("error", [0.0, 2.0**-75])
@pytest.mark.parametrize("step", [Step.EXPONENTIAL, Step.LOG1P, Step.SQUARE_ROOT])
def test_functions_lie_within_their_bounds(step, error):
    ctx.prec = 500
    points = np.array(hard_points())
    open_points = set()
    for block in points.reshape(-1, WIDTH):
        low = block * RNG.uniform(-1, 1, WIDTH) * 2.0**-54
        moved = np.abs(block) * error
        found, *_ = taken(step, (block, low, moved), results=2 if step is Step.EXPONENTIAL else 1)
        for at, point in enumerate(block.tolist()):
            for sign in (-1, 1):
                x = arb(point) + arb(float(low[at])) + sign * arb(float(moved[at]))
                if step is Step.EXPONENTIAL and x > 3000:
                    true = []
                elif step is Step.EXPONENTIAL:
                    true = [x.exp(), x.expm1()]
                elif point < 0:
                    true = []
                else:
                    true = [x.log1p() if step is Step.LOG1P else x.sqrt()]
                for register, exact in zip(found, true, strict=False):
                    high, low_part, bound = register[:, at].tolist()
                    if not math.isfinite(bound):
                        open_points.add(point)
                        continue
                    gap = abs(arb(high) + arb(low_part) - exact)
                    assert gap <= arb(bound) * (1 + arb(2) ** -20), point
            if not true:
                assert not math.isfinite(found[0][2][at]), point
    usual = {point for point in open_points if 1e-200 < abs(point) < 600}
    assert not usual


def test_code_that_was_stored_with_other_tables_is_not_taken(monkeypatch):
    """numba compares this file alone, so that no table may change while the file stays."""
    monkeypatch.delitem(sys.modules, compiled.__name__)
    monkeypatch.setattr(tables, "split_log_2", lambda *_: (0.5, 0.0))
    with pytest.raises(ImportError, match="TABLES_DIGEST"):
        importlib.import_module(compiled.__name__)


def test_a_fused_product_is_rounded_once():
    @compiled.compiled
    def fused(a, b, c):
        return compiled.fma(a, b, c)

    rng = random.Random(2)
    for _ in range(2000):
        a, b = rng.uniform(-2, 2), rng.uniform(-2, 2)
        c = -a * b * rng.choice([1.0, 1.0 + 2.0**-52, 1e-17, 1e17, 0.5])
        exact = Fraction(a) * Fraction(b) + Fraction(c)
        assert fused(a, b, c) == exact.numerator / exact.denominator


def test_signs_sizes_and_choices_lose_nothing():
    (a, _), (b, _) = drawn(-4, 4, 2.0**-60), drawn(-4, 4, 2.0**-50)
    assert np.array_equal(taken(Step.NEGATE, a)[0][0], [-a[0], -a[1], a[2]])
    size = taken(Step.SIZE, a)[0][0]
    assert np.array_equal(size[0] + size[1], np.abs(a[0] + a[1])) and np.array_equal(size[2], a[2])
    yes = taken(Step.POSITIVE, a)[0][0]
    assert np.array_equal(yes[0], (a[0] > 0).astype(float)) and not yes[1:].any()
    found = taken(Step.CHOOSE, yes, a, b)[0][0]
    assert np.array_equal(found, np.where(yes[0] > 0, np.array(a), np.array(b)))


@pytest.mark.parametrize(
    ("step", "values", "others", "refused"),
    [
        (Step.WITHIN, [0.0, 1.0, 2.0, 2.5, -0.5, math.nan, math.inf], (0.0, 2.0), [4, 5, 6, 3]),
        (Step.INTEGER, [0.0, 3.0, 2.0**60, 0.5, math.nan], (), [3, 4]),
        (Step.MET, [1.0, 5e-324, 0.0, -1.0, math.nan], (), [2, 3, 4]),
        (Step.MET_OR_ZERO, [1.0, 0.0, -5e-324, math.nan], (), [2, 3]),
    ],
)
def test_a_guard_refuses_what_is_not_certain_to_meet_it(step, values, others, refused):
    padded = np.array(values + [1.0] * (WIDTH - len(values)))
    *_, known = taken(step, (padded,), *((np.full(WIDTH, one),) for one in others), results=0)
    assert sorted(np.flatnonzero(known == compiled.REFUSED).tolist()) == sorted(refused)


def test_a_guard_refuses_what_may_lie_on_either_side():
    pair = np.full(WIDTH, 1e-9), np.zeros(WIDTH), np.full(WIDTH, 1e-8)
    for step in (Step.MET, Step.MET_OR_ZERO):
        assert np.all(taken(step, pair, results=0)[2] == compiled.REFUSED)


@pytest.mark.parametrize("step", compiled.ROUNDING)
@pytest.mark.parametrize("error", [0.0, 2.0**-100, 2.0**-60, 2.0**-54])
def test_what_is_rounded_is_the_float_on_the_side_or_left_open(step, error):
    pair, true = drawn(-30, 30, error)
    pair[1][:WIDTH:4] = 0.0
    nothing = np.full(WIDTH, math.nan)
    _, result, known = taken(step, pair, (nothing,), results=0)
    decided = 0
    for at in np.flatnonzero(known == compiled.DECIDED).tolist():
        decided += 1
        middle = Fraction(pair[0][at].item()) + Fraction(pair[1][at].item())
        error_at = Fraction(pair[2][at].item())
        for one in (middle - error_at, middle, middle + error_at):
            nearest = one.numerator / one.denominator
            expected = nearest
            if step is Step.ROUND_UP and Fraction(nearest) < one:
                expected = math.nextafter(nearest, math.inf)
            if step is Step.ROUND_DOWN and Fraction(nearest) > one:
                expected = math.nextafter(nearest, -math.inf)
            assert result[at] == expected
    # a float itself, a little off, lies on neither side for certain
    assert decided > (0.7 * WIDTH if error < 2.0**-90 else -1)
    assert len(true) == WIDTH


@pytest.mark.parametrize("step", compiled.ROUNDING)
def test_what_is_zero_exactly_is_zero_and_has_no_sign(step):
    nothing = np.full(WIDTH, math.nan)
    for zero in (0.0, -0.0):
        _, result, known = taken(step, (np.full(WIDTH, zero),), (nothing,), results=0)
        assert np.all(known == compiled.DECIDED) and not np.signbit(result).any()
        assert not result.any()
