"""Exponential and logarithm of a rational number, between two dyadic ones, in integers.

Everything here is a floor of an integer quotient or product, so that every error is counted: a
*unit* is ``2**-bits``, and what is returned is the computed integer less and plus the units that
it may be off. The precision is an argument; nothing global is read or set, so that threads do not
meet. The enclosures take their exponentials and logarithms from Arb: two independent ways.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from math import factorial

GUARD_BITS = 40
SMALL = 12
"""Below 2**-12 in size the series itself is summed, so that no leading digits are lost."""
FARTHEST = 1 << 16
"""``exp(-65536)`` is less than 2**-94547, far below what float64 or any use of it can see."""
CELLS = 128
LAST = CELLS - 1
MOST_TWOS = 2 * FARTHEST

Ends = tuple[int, int, int]
"""Two integers, and the power of two by which they are scaled: the value lies between."""


def _scaled(p: int, q: int, bits: int) -> int:
    """Return the floor of ``2**bits p/q``: at most one unit too small."""
    return (p << bits) // q if bits >= 0 else p // (q << -bits)


@cache
def _coefficients(series: str, bits: int) -> list[int]:
    """Return a series' first coefficients, each floored: ``1/n!``, ``1/n`` or ``1/(2n+1)``."""
    divisors = {
        "1/n!": map(factorial, range(bits // SMALL + 5)),
        "1/n": [1, *range(1, bits // SMALL + 5)],
        "1/(2n+1)": range(1, bits // 2 + 5, 2),
    }
    return [(1 << bits) // divisor for divisor in divisors[series]]


def _horner(coefficients: list[int], x: int, bits: int) -> int:
    """Return ``c_0 + c_1 x + c_2 x**2 + ...``, for ``|x| < 2**-4`` within three units.

    A coefficient is at most a unit too small, a floored product too, and what lies below is
    scaled by x: ``1 + (1 + 1) (2**-4 + 2**-8 + ...) + 1`` units at the most.
    """
    value = 0
    for coefficient in reversed(coefficients):
        value = coefficient + (value * x >> bits)
    return value


def _atanh(y: int, bits: int) -> int:
    """Return ``atanh(y)`` for ``|y| < 2**-4``, within two units: ``y (1 + y**2/3 + ...)``.

    The square errs by a unit and the series by less than four, the terms left out included; both
    are scaled by y, and the last product is floored.
    """
    count = bits // (2 * max(bits - y.bit_length(), 1)) + 2
    return _horner(_coefficients("1/(2n+1)", bits)[:count], y * y >> bits, bits) * y >> bits


@cache
def _log_2(bits: int) -> int:
    """Return the floor of log(2) in units, by Machin's kind of formula with inverse tangents."""
    fine = bits + GUARD_BITS
    one = 1 << fine
    return sum(c * _atanh(one // d, fine) for c, d in ((18, 26), (-2, 4801), (8, 8749))) >> (
        GUARD_BITS
    )


@cache
def _exponentials(bits: int) -> tuple[list[int], ...]:
    """Return ``exp(i/2**7)``, ``exp(i/2**14)`` and ``exp(i/2**21)``, within 1.01 units below."""
    fine = bits + GUARD_BITS

    def one_of(i: int, places: int) -> int:
        x, total, term, n = i << (fine - places), 0, 1 << fine, 1
        while term:  # each of fewer than 2**30 terms is at most a few fine units too small
            total += term
            term = (term * x >> fine) // n
            n += 1
        return total >> GUARD_BITS

    return tuple([one_of(i, places) for i in range(CELLS)] for places in (7, 14, 21))


@cache
def _logarithms(bits: int) -> list[int]:
    """Return ``log(1 + (2 i + 1)/256)``, within 1.01 units below."""
    fine = bits + GUARD_BITS
    # log(257/256), then log of (257 + 2 i)/(255 + 2 i), one upon the other
    quotients = [(1, 513), *((2, 512 + 4 * i) for i in range(1, CELLS))]
    steps = (2 * _atanh((top << fine) // bottom, fine) for top, bottom in quotients)
    return [total >> GUARD_BITS for total in accumulate(steps)]


@cache
def _for_exponentials(bits: int) -> tuple[int, list[int], list[int], list[int], int, list[int]]:
    """Return log(2), the three tables, and ``1/n!``, the last one first, for ``r < 2**-21``."""
    first, second, third = _exponentials(bits)
    top, *series = _coefficients("1/n!", bits)[bits // 21 :: -1]
    return _log_2(bits), first, second, third, top, series


def exp_ends(p: int, q: int, bits: int) -> Ends:
    """Return what ``exp(t)`` lies between, for ``t = p/q`` not zero and below 2**16.

    ``t = k log(2) + i/2**7 + j/2**14 + l/2**21 + r``. The exponent errs by one unit of the floor
    of t and by ``|k|`` units of the floors of log(2), and so the exponential, at most 2.03 in
    size, by less than ``3 (|k| + 1)`` units. Its four factors err, below, by 1.01 units three
    times and by 4 units, and are floored after each of three products: less than 16 units.
    """
    log_2, first, second, third, value, series = _for_exponentials(bits)
    k, rest = divmod((p << bits) // q, log_2)
    if not -MOST_TWOS <= k <= MOST_TWOS:
        if k < 0:
            return 0, 1, -FARTHEST
        raise OverflowError("the exponential of a number beyond 2**16")
    cells = rest >> (bits - 21)
    rest &= (1 << (bits - 21)) - 1
    for coefficient in series:
        value = coefficient + (value * rest >> bits)
    value = value * third[cells & LAST] >> bits
    value = value * second[(cells >> 7) & LAST] >> bits
    value = value * first[cells >> 14] >> bits
    slack = 3 * (abs(k) + 1) + 16
    return value - slack, value + slack, k - bits


def expm1_ends(p: int, q: int, bits: int) -> Ends:
    """Return what ``exp(t) - 1`` lies between, for ``t = p/q`` not zero and below 2**16."""
    size = p.bit_length() - q.bit_length()
    if size < -SMALL:
        return _small("1/n!", p, q, size, 1, bits)
    low, high, exponent = exp_ends(p, q, bits)
    if exponent >= 0:
        return low - 1, high, exponent
    if exponent + high.bit_length() < -2 * bits:  # hardly more than -1
        return -(1 << 2 * bits), 1 - (1 << 2 * bits), -2 * bits
    return low - (1 << -exponent), high - (1 << -exponent), exponent


@cache
def _for_logarithms(bits: int) -> tuple[int, list[int], int, list[int]]:
    """Return log(2), the table, and ``1/(2n + 1)``, the last one first, for ``|y| < 2**-9``."""
    top, *series = _coefficients("1/(2n+1)", bits)[bits // 18 + 1 :: -1]
    return _log_2(bits), _logarithms(bits), top, series


def log1p_ends(p: int, q: int, bits: int) -> Ends:
    """Return what ``log(1 + x)`` lies between, for ``x = p/q > -1`` not zero.

    ``1 + x = 2**k a (1 + y)/(1 - y)`` with a the middle of one of 128 cells, and
    ``log((1 + y)/(1 - y)) = 2 atanh(y)``. The floors of the argument and of y are one and two
    units, the series, as in :func:`_atanh`, is within five, the table within two, and log(2)
    within ``|k|``.
    """
    size = p.bit_length() - q.bit_length()
    if size < -SMALL:
        return _small("1/n", p, q, size, -1, bits)
    log_2, logarithms, value, series = _for_logarithms(bits)
    whole = p + q
    k = whole.bit_length() - q.bit_length()
    mantissa = _scaled(whole, q, bits - k)
    if mantissa >> bits == 0:
        k -= 1
        mantissa = _scaled(whole, q, bits - k)
    cell = (mantissa >> (bits - 7)) - CELLS
    middle = (257 + 2 * cell) << (bits - 8)
    y = ((mantissa - middle) << bits) // (mantissa + middle)
    square = y * y >> bits
    for coefficient in series:
        value = coefficient + (value * square >> bits)
    value = k * log_2 + logarithms[cell] + 2 * (value * y >> bits)
    slack = abs(k) + 16
    return value - slack, value + slack, -bits


def _small(series: str, p: int, q: int, size: int, sign: int, bits: int) -> Ends:
    """Return ``t + s t**2 (c_2 + c_3 (s t) + c_4 (s t)**2 + ...)`` for ``|t| < 2**(size + 1)``.

    A unit is here ``2**-fine``, so fine that t has the asked number of bits. The floor of t is one
    unit, of its square two, both scaled by what is less than one, and so is the last product;
    the bracket errs by five of ``2**-bits``, which is scaled by the square: less than five in all.
    """
    fine = bits - size
    t = _scaled(p, q, fine)
    terms = _coefficients(series, bits)[2 : bits // (-size - 1) + 4]
    bracket = _horner(terms, sign * t >> (fine - bits), bits)
    value = t + sign * ((t * t >> fine) * bracket >> bits)
    return value - 5, value + 5, -fine
