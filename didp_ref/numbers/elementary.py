"""Exponential and logarithm of a rational number, between two rationals, in integers.

Everything here is a floor of an integer quotient or product, so that every error is counted: a
*unit* is ``2**-bits``, and what is returned is the computed integer less and plus the units that
it may be off. The precision is an argument; nothing global is read or set, so that threads do not
meet. The enclosures take their exponentials and logarithms from Arb: two independent ways.
"""

from __future__ import annotations

from functools import cache
from math import factorial

from flint import fmpq, fmpz

GUARD_BITS = 40
SMALL = 12
"""Below 2**-12 in size the series itself is summed, so that no leading digits are lost."""
FARTHEST = 1 << 16
"""``exp(-65536)`` is less than 2**-94547, far below what float64 or any use of it can see."""
CELLS = 128

Ends = tuple[fmpq, fmpq]
"""The two ends of an open interval in which the value lies."""


@cache
def power_of_two(exponent: int) -> fmpq:
    """Return a power of two."""
    return fmpq(1 << exponent) if exponent >= 0 else fmpq(1, 1 << -exponent)


def _scaled(x: fmpq, bits: int) -> fmpz:
    """Return the floor of ``2**bits x``: at most one unit too small."""
    if bits >= 0:
        return (x.p << bits) // x.q
    return x.p // (x.q << -bits)


@cache
def _coefficients(series: str, bits: int) -> list[fmpz]:
    """Return a series' first coefficients, each floored: ``1/n!``, ``1/n`` or ``1/(2n+1)``."""
    whole = fmpz(1) << bits
    divisors = {
        "1/n!": map(factorial, range(bits // SMALL + 5)),
        "1/n": [1, *range(1, bits // SMALL + 5)],
        "1/(2n+1)": range(1, bits // 2 + 5, 2),
    }
    return [whole // divisor for divisor in divisors[series]]


def _horner(coefficients: list[fmpz], x: fmpz, bits: int) -> fmpz:
    """Return ``c_0 + c_1 x + c_2 x**2 + ...``, for ``|x| < 2**-4`` within three units.

    A coefficient is at most a unit too small, a floored product too, and what lies below is
    scaled by x: ``1 + (1 + 1) (2**-4 + 2**-8 + ...) + 1`` units at the most.
    """
    value = coefficients[-1]
    for coefficient in coefficients[-2::-1]:
        value = coefficient + (value * x >> bits)
    return value


def _places(x: fmpz, bits: int) -> int:
    """Return a k with ``|x| < 2**-k``, at least one."""
    return max(bits - int(x.bit_length()), 1)


def _atanh(y: fmpz, bits: int) -> fmpz:
    """Return ``atanh(y)`` for ``|y| < 2**-4``, within two units: ``y (1 + y**2/3 + ...)``.

    The square errs by a unit and the series by less than four, the terms left out included; both
    are scaled by y, and the last product is floored.
    """
    count = bits // (2 * _places(y, bits)) + 2
    return _horner(_coefficients("1/(2n+1)", bits)[:count], y * y >> bits, bits) * y >> bits


@cache
def _log_2(bits: int) -> fmpz:
    """Return the floor of log(2) in units, by Machin's kind of formula with inverse tangents."""
    fine = bits + GUARD_BITS
    one = fmpz(1) << fine
    total = sum(c * _atanh(one // d, fine) for c, d in ((18, 26), (-2, 4801), (8, 8749)))
    return fmpz(total) >> GUARD_BITS


@cache
def _exponentials(bits: int) -> tuple[list[fmpz], ...]:
    """Return ``exp(i/2**7)``, ``exp(i/2**14)`` and ``exp(i/2**21)``, within 1.01 units below."""
    fine = bits + GUARD_BITS

    def one_of(i: int, places: int) -> fmpz:
        x, total, term, n = fmpz(i) << (fine - places), fmpz(0), fmpz(1) << fine, 1
        while term:  # each of fewer than 2**30 terms is at most a few fine units too small
            total += term
            term = (term * x >> fine) // n
            n += 1
        return total >> GUARD_BITS

    return tuple([one_of(i, places) for i in range(CELLS)] for places in (7, 14, 21))


@cache
def _logarithms(bits: int) -> list[fmpz]:
    """Return ``log(1 + (2 i + 1)/256)``, within 1.01 units below."""
    fine = bits + GUARD_BITS
    table, total = [], fmpz(0)
    for i in range(CELLS):  # log(257/256), then log of (257 + 2 i)/(255 + 2 i), one upon the other
        above, below = 257 + 2 * i, 255 + 2 * i if i else 256
        total += 2 * _atanh((fmpz(above - below) << fine) // (above + below), fine)
        table.append(total >> GUARD_BITS)
    return table


def exp_ends(t: fmpq, bits: int) -> Ends:
    """Return two rationals between which ``exp(t)`` lies, for ``t`` not zero and below 2**16.

    ``t = k log(2) + i/2**7 + j/2**14 + l/2**21 + r``. The exponent errs by one unit of the floor
    of t and by ``|k|`` units of the floors of log(2), and so the exponential, at most 2.03 in
    size, by less than ``3 (|k| + 1)`` units. Its four factors err, below, by 1.01 units three
    times and by 4 units, and are floored after each of three products: less than 16 units.
    """
    scaled = _scaled(t, bits)
    log_2 = _log_2(bits)
    k = scaled // log_2
    if k < -2 * FARTHEST:
        return fmpq(0), power_of_two(-FARTHEST)
    if k > 2 * FARTHEST:
        raise OverflowError("the exponential of a number beyond 2**16")
    rest = scaled - k * log_2
    first, second, third = _exponentials(bits)
    i = rest >> (bits - 7)
    rest -= i << (bits - 7)
    j = rest >> (bits - 14)
    rest -= j << (bits - 14)
    last = rest >> (bits - 21)
    rest -= last << (bits - 21)
    value = _horner(_coefficients("1/n!", bits)[: bits // 21 + 1], rest, bits)
    for table, at in ((third, last), (second, j), (first, i)):
        value = value * table[int(at)] >> bits
    twos = int(k)
    slack = 3 * (abs(twos) + 1) + 16
    unit = power_of_two(twos - bits)
    return fmpq(value - slack) * unit, fmpq(value + slack) * unit


def expm1_ends(t: fmpq, bits: int) -> Ends:
    """Return two rationals between which ``exp(t) - 1`` lies, for ``t`` not zero."""
    scaled = _scaled(t, bits + SMALL)
    if scaled >> bits != 0 and -scaled >> bits != 0:
        low, high = exp_ends(t, bits)
        return low - 1, high - 1
    # by the series: t and t**2 times (1/2 + t/6 + t**2/24 + ...)
    small = scaled >> SMALL
    terms = _coefficients("1/n!", bits)[2 : bits // _places(small, bits) + 4]
    return _beside(t, t * t, _horner(terms, small, bits), bits)


def log1p_ends(x: fmpq, bits: int) -> Ends:
    """Return two rationals between which ``log(1 + x)`` lies, for ``x > -1`` not zero.

    ``1 + x = 2**k a (1 + y)/(1 - y)`` with a the middle of one of 128 cells, and
    ``log((1 + y)/(1 - y)) = 2 atanh(y)``. The floors of the argument and of y are one and two
    units, the series is within five, the table within two, and log(2) within ``|k|``.
    """
    scaled = _scaled(x, bits + SMALL)
    if scaled >> bits == 0 or -scaled >> bits == 0:
        # by the series: x less x**2 times (1/2 - x/3 + x**2/4 - ...)
        small = scaled >> SMALL
        terms = _coefficients("1/n", bits)[2 : bits // _places(small, bits) + 4]
        return _beside(x, -x * x, _horner(terms, -small, bits), bits)
    quotient = 1 + x
    k = int(quotient.p.bit_length()) - int(quotient.q.bit_length())
    mantissa = _scaled(quotient, bits - k)
    if mantissa >> bits == 0:
        k -= 1
        mantissa = _scaled(quotient, bits - k)
    cell = int(mantissa >> (bits - 7)) - CELLS
    middle = fmpz(257 + 2 * cell) << (bits - 8)
    y = ((mantissa - middle) << bits) // (mantissa + middle)
    value = k * _log_2(bits) + _logarithms(bits)[cell] + 2 * _atanh(y, bits)
    slack = abs(k) + 16
    unit = power_of_two(-bits)
    return fmpq(value - slack) * unit, fmpq(value + slack) * unit


def _beside(first: fmpq, second: fmpq, factor: fmpz, bits: int) -> Ends:
    """Return ``first + second factor``, where the factor is known within 16 units.

    The factor is a series in t: Horner's scheme errs by three units, the floor of t by one, and
    the terms left out are less than one.
    """
    unit = power_of_two(-bits)
    one, other = first + second * (factor - 16) * unit, first + second * (factor + 16) * unit
    return (one, other) if second.p > 0 else (other, one)
