"""Real numbers as scalars: what a form computes with when it is asked about single numbers.

A number is a flint rational for as long as the operations are rational, and nothing is rounded.
An exponential or a logarithm makes it an Arb ball, of :data:`FIRST_BITS` bits. Where a ball does
not tell on which float64 the value lies, the form runs again :func:`between_rationals`: an
exponential then lies strictly between two rationals (:mod:`didp_ref.numbers.rational_interval`),
and nothing is rounded but their distance. So is decided what lies just beside a float64, as far
from one as ``exp(-65536)`` is from zero. ``exp`` and ``log1p`` of a rational that is not zero are
irrational (Lindemann), and so is a root that is not rational: none of them is an end.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import isqrt
from typing import Any, TypeAlias

from flint import arb, ctx, fmpq, fmpz

from didp_ref.errors import Undecided
from didp_ref.numbers.precision import arb_precision
from didp_ref.numbers.rational_interval import RationalInterval, ends

FIRST_BITS = 96
MOST_BITS = 1 << 17
FARTHEST = 1 << 16
"""``exp(-65536)`` is less than 2**-94547, far below what float64 or any use of it can see."""
VANISHED = fmpq(1, 1 << 94547)
FINEST = fmpq(1, 1 << 1100)
"""No float64 is as small."""
ZERO, ONE = fmpq(0), fmpq(1)
NO_NUMBER = arb.nan()
"""A ball that decides nothing."""

Real: TypeAlias = "fmpq | arb | RationalInterval"
KINDS = (fmpq, arb, RationalInterval)


class _Working(threading.local):
    """What exponentials and logarithms are made to be, for each thread."""

    rational = False


_working = _Working()


@contextmanager
def between_rationals(bits: int) -> Iterator[None]:
    """Have exponentials and logarithms lie between rationals, so many bits apart."""
    before, _working.rational = _working.rational, True
    try:
        with arb_precision(bits):
            yield
    finally:
        _working.rational = before


def _increasing(function: Callable[[arb], arb], x: Any, at_zero: fmpq) -> Real:
    """Apply an increasing function that is irrational at every rational but zero."""
    if type(x) is arb:
        return function(x)
    if type(x) is fmpq:
        if not x:
            return at_zero
        if not _working.rational:
            return function(arb(x))
    lower, upper = ends(x)
    return RationalInterval(
        _of_end(function, lower).lower().fmpq() if lower else at_zero,
        _of_end(function, upper).upper().fmpq() if upper else at_zero,
    )


def _of_end(function: Callable[[arb], arb], end: fmpq) -> arb:
    """Return a function of a rational, which beside a pole takes more bits to be told from it.

    Raises :class:`ZeroDivisionError` where it is at the pole, or beyond.
    """
    value = function(arb(end))
    bits = ctx.prec
    while not value.is_finite():
        bits *= 2
        if bits > MOST_BITS:
            raise ZeroDivisionError("a logarithm of what may be zero")
        with arb_precision(bits):
            value = function(arb(end))
    return value


def _grown(function: Callable[[arb], arb], x: Any, at_zero: fmpq, vanished: fmpq) -> Real:
    """Apply the exponential, less ``1 - vanished``; what is far is left to rationals.

    Raises :class:`OverflowError` for what is beyond every use.
    """
    if not _working.rational:
        return _increasing(function, x, at_zero) if abs(arb(x)) <= FARTHEST else NO_NUMBER
    lowest, highest = ends(x)
    if highest > FARTHEST:
        raise OverflowError(f"an exponential of more than {FARTHEST}")
    if lowest >= -FARTHEST:
        return _increasing(function, x, at_zero)
    if highest < -FARTHEST:
        return RationalInterval(vanished, vanished + VANISHED)
    _, upper = ends(_increasing(function, highest, at_zero))
    return RationalInterval(vanished, upper)


def exp(x: Any) -> Real:
    """Return ``exp(x)``."""
    return _grown(arb.exp, x, ONE, ZERO)


def expm1(x: Any) -> Real:
    """Return ``exp(x) - 1``."""
    return _grown(arb.expm1, x, ZERO, -ONE)


def log1p(x: Any) -> Real:
    """Return ``log(1 + x)``."""
    return _increasing(arb.log1p, x, ZERO)


def exponential(x: Any) -> tuple[Real, Real]:
    """Return ``exp(x)`` and ``exp(x) - 1``."""
    return exp(x), expm1(x)


def square_root(x: Any) -> Real:
    """Return the square root of a number that is not negative."""
    if type(x) is fmpq:
        root = fmpq(isqrt(int(x.p)), isqrt(int(x.q)))
        if root * root == x:
            return root
    return _increasing(arb.sqrt, x, ZERO)


def cube_root(x: Any) -> Real:
    """Return the cube root of a positive number."""
    return whole_root(x, 3) if type(x) is fmpq else exp(log1p(x - 1) / 3)


def expm1_beyond(x: Any) -> Real:
    """Return ``exp(x) - 1 - x``."""
    return expm1(x) - x


def whole_root(x: fmpq, order: int) -> Real:
    """Return the positive root of a positive rational, as a rational if it is one."""
    top, bottom = fmpz(x.p).root(order), fmpz(x.q).root(order)
    if top**order == x.p and bottom**order == x.q:
        return fmpq(top, bottom)
    return exp(log1p(x - 1) / order)


def around(middle: fmpq, distance: fmpq) -> Real:
    """Return a number that is nearer to a rational than a distance."""
    if _working.rational:
        return RationalInterval(middle - distance, middle + distance)
    return arb(middle, distance)


def whole_above(function: Callable[[], Any], most_bits: int) -> fmpq:
    """Return the least whole number, zero or more, that is not below a number.

    The number is made to as many bits as that takes; it is known to be no whole one above zero.
    Raises :class:`~didp_ref.errors.Undecided` where so many bits do not tell.
    """
    ball = function()  # quicker than rationals, and enough where it is away from whole numbers
    if type(ball) is arb and ball.is_finite():
        least, most = (_whole(end.fmpq()) for end in (ball.lower(), ball.upper()))
        if least == most:
            return most
    bits = ctx.prec
    while bits <= most_bits:
        with between_rationals(bits):
            lower, upper = ends(function())
        if _whole(lower) == _whole(upper):
            return _whole(upper)
        bits *= 2
    raise Undecided("which whole number is next above", most_bits)


def _whole(end: fmpq) -> fmpq:
    """Return the least whole number, zero or more, that is not below an end."""
    return max(fmpq(end.ceil()), ZERO)


def between_ends(low: arb, high: arb) -> Real:
    """Return a number strictly between two exact balls."""
    if _working.rational:
        return RationalInterval(low.fmpq(), high.fmpq())
    return low.union(high)


def simplest_between(low: fmpq, high: fmpq) -> fmpq:
    """Return the rational of the smallest denominator in an interval: its continued fraction.

    >>> simplest_between(fmpq(33, 100), fmpq(34, 100))
    1/3
    """
    if high <= 0:
        return -simplest_between(-high, -low) if high else ZERO
    if low <= 0:
        return ZERO
    terms = []
    while (whole := low.floor()) != low and whole + 1 > high:
        terms.append(whole)
        low, high = 1 / (high - whole), 1 / (low - whole)
    simplest = fmpq(low.ceil())
    for whole in reversed(terms):
        simplest = whole + 1 / simplest
    return simplest


def as_ball(x: Any) -> arb:
    """Return a number as a ball at the precision at work."""
    lower, upper = (x, x) if type(x) is arb else map(arb, ends(x))
    return lower.union(upper)


def smaller(a: Any, b: Any) -> Real:
    """Return the smaller of two numbers; of balls that overlap, what holds it."""
    if type(a) is RationalInterval or type(b) is RationalInterval:
        return _smaller_between(a, b)
    if a <= b:
        return a
    return b if b <= a else arb(a).min(arb(b))


def _smaller_between(a: Any, b: Any) -> Real:
    (a_low, a_high), (b_low, b_high) = ends(a), ends(b)
    if a_high <= b_low:
        return a
    if b_high <= a_low:
        return b
    # the value may be an exact number itself: only what is strictly larger is an open end
    highs = [high for x, high in ((a, a_high), (b, b_high)) if type(x) is RationalInterval]
    return RationalInterval(min(a_low, b_low), min(highs))


def larger(a: Any, b: Any) -> Real:
    """Return the larger of two numbers."""
    return -smaller(-a, -b)


def probability(function: Callable[..., arb], values: tuple[fmpq, ...]) -> Real:
    """Return a function of balls around exact numbers whose value is known to lie in ``[0, 1]``.

    Raises :class:`~didp_ref.errors.Undecided` where Arb gives no finite ball.
    """
    bits = ctx.prec
    while bits <= MOST_BITS:
        with arb_precision(bits):
            value = function(*map(arb, values))
            if value.is_finite():
                return _probabilities(value) if _working.rational else value
        bits *= 2
    raise Undecided("a finite enclosure of the value", MOST_BITS)


def _probabilities(value: arb) -> Real:
    """Return the probabilities strictly inside a ball of twice the radius, or the exact number.

    What is too small for float64 is not written out: its exponent may have any length.
    """
    if value.is_exact():
        return value.fmpq()
    wider = value + arb(0, value.rad())
    lower, upper = wider.lower(), wider.upper()
    return RationalInterval(
        lower.fmpq() if lower > FINEST else ZERO,
        ONE if not upper < 1 else upper.fmpq() if upper > FINEST else FINEST,
    )


def normal_of(x: Any) -> Real:
    """Return the standard normal distribution's function of a number; at zero it is one half."""
    if type(x) is fmpq:
        return probability(normal, (x,)) if x else fmpq(1, 2)
    if type(x) is arb:
        return normal(x)
    lower, upper = ends(x)
    return RationalInterval(
        *(ends(normal_of(end))[place] for place, end in ((0, lower), (1, upper)))
    )


def normal(x: arb) -> arb:
    """Return the distribution function of the standard normal distribution.

    Far below zero, near -10**6, Arb's ``erfc`` bounds its own error by a number that is larger than
    the value; there it is taken as ``exp(-z**2) U(1/2, 1/2, z**2)/sqrt(pi)``, with Tricomi's
    function, which takes several times as long.
    """
    z = -x / arb(2).sqrt()
    tail = z.erfc()
    if tail.rel_accuracy_bits() > 0 or not z > 1:
        return tail / 2
    square, half = z * z, arb(0.5)
    return (-square).exp() * square.hypgeom_u(half, half) / (2 * arb.pi().sqrt())
