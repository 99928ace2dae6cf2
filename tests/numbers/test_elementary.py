"""didp_ref/numbers/elementary.py: exponentials and logarithms beside Arb's."""

import random

import pytest
from flint import arb, ctx, fmpq

from didp_ref.numbers.elementary import exp_ends, expm1_ends, log1p_ends
from didp_ref.numbers.interval import FIRST_BITS

FUNCTIONS = {
    "exp": (exp_ends, lambda x: x.exp()),
    "expm1": (expm1_ends, lambda x: x.expm1()),
    "log1p": (log1p_ends, lambda x: x.log1p()),
}
LARGEST = 900


def between(ends):
    """Return the two numbers that are meant."""
    low, high, exponent = ends
    return low * fmpq(2) ** exponent, high * fmpq(2) ** exponent


def numbers(count):
    """Rationals of every size, and those next to where a table or a series begins."""
    rng = random.Random(1)
    for at in range(count):
        power = rng.uniform(-30, 3) if at % 3 else rng.uniform(-300, 0)
        yield fmpq(*(10**power).as_integer_ratio()) * fmpq(rng.randint(1, 99), rng.randint(1, 99))
    for k in range(1, 130):
        yield fmpq(k, 128)
        yield fmpq(k, 128) + fmpq(1, 2**200)
        yield fmpq(k, 128) - fmpq(1, 2**200)
    for k in (1, 2, 3, 700):
        ctx.prec = 300
        yield (arb(2).log() * k).mid().fmpq()
    yield fmpq(1, 2**12)
    yield fmpq(1, 2**12) - fmpq(1, 2**300)


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("bits", [FIRST_BITS, 2 * FIRST_BITS, 700])
def test_the_value_lies_between_the_ends_which_are_near(name, bits):
    ours, arbs = FUNCTIONS[name]
    for size in numbers(600 if bits == FIRST_BITS else 60):
        for x in (size,) if name == "log1p" else (size, -size):
            if abs(x.p) > LARGEST * x.q:
                continue
            ctx.prec = 6000
            true, (low, high) = arbs(arb(x)), between(ours(int(x.p), int(x.q), bits))
            assert arb(low) < true < arb(high), x
            assert (arb(high) - arb(low)) < abs(true) * arb(2) ** (24 - bits), x


def test_a_logarithm_of_less_than_one_is_enclosed_too():
    ctx.prec = 6000
    for x in (fmpq(-1, 2), fmpq(-1, 3), fmpq(-1, 10**9), fmpq(-999, 1000)):
        low, high = between(log1p_ends(int(x.p), int(x.q), FIRST_BITS))
        assert arb(low) < arb(x).log1p() < arb(high)


def test_what_is_far_vanishes_or_is_refused():
    low, high = between(exp_ends(-(10**9), 1, FIRST_BITS))
    assert low == 0 < high < fmpq(1, 2**60000)
    with pytest.raises(OverflowError, match="beyond"):
        exp_ends(10**9, 1, FIRST_BITS)
