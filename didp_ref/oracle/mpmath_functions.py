"""The second engine's roots and tails, in mpmath alone: nothing is shared with Arb's."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any, TypeAlias

import mpmath

Number: TypeAlias = Any  # an mpmath number: mpmath ships no types

MOST_STEPS = 1000
MOST_DOUBLINGS = 16
"""A root is looked for among numbers up to ``2**(2**16)`` times as large or as small as one."""
COARSE_BITS = 100
NARROW = 2.0**-10
"""How near a root is before a secant is a better guess than the half: tails fall steeply."""
SPARE = 2**20
FAR = 2.0**500
"""So far out mpmath's own normal distribution function may raise an error."""
BITS_OF_VARIANCE = 16
"""Abel's and Plana's formula knows 28 bits for each unit of the variance, and some are spent."""
SHORT_OF_EXP = 20
"""So many bits more an exponential has that one is taken from."""
SHARE = 5
"""Of so many bits one tells where a root is: the others are for what cancels."""

Function: TypeAlias = Callable[[Number], Number]


def root(context: mpmath.MPContext, function: Function, positive: bool) -> Number:
    """Return the number at which an increasing function is zero, to a fifth of the bits at work.

    Where it is about is found with few bits. That it is there the function's signs on both sides
    show, at the whole precision; where they do not, the search is repeated with all bits. Raises
    :class:`ArithmeticError` where the function has one sign all over.
    """
    if not positive:
        middle = function(context.zero)
        if middle >= 0:
            return -root(context, lambda x: -function(-x), True) if middle else context.zero
    with suppress(ArithmeticError):  # so few bits may have lost the signs
        near = _approached(context, function)
        radius = near * context.ldexp(1, -(context.prec // SHARE))
        if function(near - radius) <= 0 <= function(near + radius):
            return near
    return _between(context, function, *_bracketed(context, function))


def _approached(context: mpmath.MPContext, function: Function) -> Number:
    """Return about the root: between signs with few bits, and then by secants with ever more."""
    precision = context.prec
    with context.workprec(min(COARSE_BITS, precision)):
        near = _between(context, function, *_bracketed(context, function))
        before = near * (1 + context.ldexp(1, -COARSE_BITS // 2))
        value = function(before)
    known = COARSE_BITS // 2
    while known < precision // SHARE:
        with context.workprec(precision // (4 if 2 * SHARE * known < precision else 2)):
            here = function(near)
            if here == value:
                break
            secant = near - here * (near - before) / (here - value)
            before, near, value = near, secant, here
        known = known * 3 // 2  # a secant has more than half as many bits again
    return near


def _between(context: mpmath.MPContext, function: Function, low: Number, high: Number) -> Number:
    """Return the root between two numbers: by secants, and by halving where these stand still."""
    below, above = function(low), function(high)
    middle, was_below, halves, width = low, None, False, high - low
    for step in range(MOST_STEPS):
        radius = high * context.eps * SPARE
        if high - low <= radius:
            break
        # an end that stays twice loses half of its value (the Illinois method)
        secant = high - above * (high - low) / (above - below) if above != below else low
        before, middle = middle, secant if low < secant < high and not halves else (low + high) / 2
        value = function(middle)
        if value < 0:
            low, below, above = middle, value, above / 2 if was_below is True else above
        else:
            high, above, below = middle, value, below / 2 if was_below is False else below
        was_below = bool(value < 0)
        other_side = middle + radius if was_below else middle - radius
        stands = abs(middle - before) <= radius
        if value == 0 or (stands and (function(other_side) < 0) is not was_below):
            return middle
        halves = stands or (step % 3 == 2 and high - low > width / 2)
        width = high - low if step % 3 == 2 else width
    return (low + high) / 2


def _bracketed(context: mpmath.MPContext, function: Function) -> tuple[Number, Number]:
    """Return positive numbers near each other, one below the root and one above."""
    low = high = context.one
    rises = function(low) < 0
    for doubling in range(MOST_DOUBLINGS):
        if rises:
            low, high = high, context.ldexp(high, 2**doubling)
        else:
            low, high = context.ldexp(low, -(2**doubling)), low
        if (function(high if rises else low) < 0) is not rises:
            break
    else:
        raise ArithmeticError("the function has one sign all over")
    while high - low > high * NARROW:
        middle = context.sqrt(low * high) if high > 4 * low else (low + high) / 2
        low, high = (middle, high) if function(middle) < 0 else (low, middle)
    return low, high


def normal(context: mpmath.MPContext, x: Number) -> Number:
    """Return the normal distribution function: far out by the series in which its tail falls."""
    if abs(x) < FAR:
        return context.ncdf(x)
    if x > 0:
        return 1 - normal(context, -x)
    square, term, series = x * x, context.one, context.zero
    for odd in range(1, 2 * context.prec, 2):
        if abs(term) < context.eps:
            break
        series += term
        term *= -odd / square
    with context.workprec(context.prec + context.mag(square)):  # mpmath would multiply as often
        halvings = int(context.floor(square / 2 / context.ln2))
        rest = square / 2 - halvings * context.ln2
    falling = context.ldexp(context.exp(-rest), -halvings)
    return falling / -x / context.sqrt(2 * context.pi) * series


def at_least_once(context: mpmath.MPContext, chance: Number, count: Number) -> Number:
    """Return ``1 - (1 - chance)^count`` by mpmath's own functions for what is tiny.

    Of one it is the chance itself: a total that leaves nothing over has to leave just nothing.
    """
    if count == 1:
        return chance
    return -context.expm1(count * context.log1p(-chance)) if chance < 1 else context.one


def binomial_below(context: mpmath.MPContext, most: Number, trials: Number, odds: Number) -> Number:
    """Return the binomial distribution function, term by term from where it ends.

    It ends below the mean, so that the terms fall; beyond it is one less what the others add up to.
    The terms are whole numbers, over a power of two that stands for the first.
    """
    if odds <= 0:  # of a formula that is bent
        raise ArithmeticError("odds are positive")
    if most < 0:
        return context.zero
    count, place = int(trials), int(min(most, trials))
    if place * (1 + odds) > trials * odds:
        return 1 - binomial_below(context, count - place - 1, trials, 1 / odds)
    chance, rest = 1 / (1 + 1 / odds), 1 / (1 + odds)
    first = context.binomial(count, place) * chance**place * rest ** (trials - place)
    against = int(context.ldexp(1 / odds, context.prec)) if place else 0  # of none it may be huge
    total = term = 1 << context.prec
    while place and term:
        term = term * against * place // (count - place + 1) >> context.prec
        total += term
        place -= 1
    return first * context.ldexp(total, -context.prec)


def binomial_slope(
    context: mpmath.MPContext, least: Number, trials: Number, odds: Number
) -> Number:
    """Return the largest ``P[least - i <= X < least]/i``, of terms that are whole numbers.

    A term is over a power of two that stands for the first. Terms that fall below their mean end
    the search.
    """
    if odds <= context.eps:  # of a formula that is bent; its terms would be huge
        raise ArithmeticError("odds are not tiny")
    count, place = int(trials), int(least) - 1
    chance, rest = 1 / (1 + 1 / odds), 1 / (1 + odds)
    first = context.binomial(count, place) * chance**place * rest ** (count - place)
    against = int(context.ldexp(1 / odds, context.prec)) if place else 0
    total = term = best = 1 << context.prec
    for terms in range(2, place + 2):
        before, term = term, term * against * place // (count - place + 1) >> context.prec
        place -= 1
        total += term
        best = max(best, total // terms)
        if term < before and term * terms < total:
            break
    return first * context.ldexp(best, -context.prec)


def nearly_whole(context: mpmath.MPContext, x: Number) -> Number:
    """Return a number, or the whole one from which rounding alone may have moved it."""
    whole = context.nint(x)
    return whole if abs(x - whole) <= context.ldexp(1 + abs(x), 16 - context.prec) else x


def discrete_normal_above(context: mpmath.MPContext, x: Number, deviation: Number) -> Number:
    """Return the chance that a discrete Gaussian variable is above ``x``."""
    return discrete_tail(context, int(context.floor(nearly_whole(context, x))) + 1, deviation)


def discrete_tail(context: mpmath.MPContext, first: int, deviation: Number) -> Number:
    """Return the chance that a discrete Gaussian variable is at least ``first``."""
    return _discrete_tail(context, context.prec, first, deviation)


@lru_cache(maxsize=64)  # most bugs of a formula leave its sums as they are
def _discrete_tail(context: mpmath.MPContext, _bits: int, first: int, deviation: Number) -> Number:
    if first <= 0:
        return 1 - discrete_tail(context, 1 - first, deviation)
    if weights_are_few(context, first, deviation):
        return _weights(context, first, deviation, lambda _: context.one)
    return _wide_tail(context, first, deviation) / (deviation * context.sqrt(2 * context.pi))


def discrete_excess(
    context: mpmath.MPContext, first: int, epsilon: Number, deviation: Number, shift: Number
) -> Number:
    """Return what responses from ``first`` on exceed e^epsilon by, summed one by one."""
    return _excess_from(context, context.prec, first, epsilon, deviation, shift)


def weights_are_few(context: mpmath.MPContext, first: int, deviation: Number) -> bool:
    """Say whether the weights from a number on are summed one by one."""
    return bool(_is_narrow(context, deviation) or 8 * first > deviation**2)


def _is_narrow(context: mpmath.MPContext, deviation: Number) -> bool:
    return bool(BITS_OF_VARIANCE * deviation**2 <= context.prec)


@lru_cache(maxsize=64)  # most bugs of a formula leave its sums as they are
def _excess_from(
    context: mpmath.MPContext,
    _bits: int,
    first: int,
    epsilon: Number,
    deviation: Number,
    shift: Number,
) -> Number:
    twice = 2 * deviation**2

    def excess(k: int) -> Number:
        return _short_of_one(context, epsilon - (2 * k + shift) * shift / twice)

    return _weights(context, first, deviation, excess)


def _short_of_one(context: mpmath.MPContext, x: Number) -> Number:
    """Return ``1 - exp(x)`` with all digits right: mpmath's own takes many times as long."""
    mag = context.mag(x)
    if not -context.prec < mag:  # of zero it is minus infinity
        return -context.expm1(x)
    bits = context.prec + max(-mag, 0) + SHORT_OF_EXP
    return context.fsub(1, context.exp(x, prec=bits))


def _weights(
    context: mpmath.MPContext, first: int, deviation: Number, share: Callable[[int], Number]
) -> Number:
    """Return the shares of a discrete Gaussian's weights from a number on, over all weights."""
    rate, reach = 1 / (2 * deviation**2), int(deviation * context.sqrt(2 * context.prec)) + 2
    start = max(first, -reach)
    weight, ratio = context.exp(-rate * start**2), context.exp(-rate * (2 * start + 1))
    fall, total, k = context.exp(-2 * rate), context.zero, start
    while k <= 0 or weight > context.ldexp(total, -context.prec) or k - start < 2:
        total += weight * share(k)
        k, weight, ratio = k + 1, weight * ratio, ratio * fall
    if _is_narrow(context, deviation):
        return total / context.jtheta(3, 0, context.exp(-rate))
    return total / (deviation * context.sqrt(2 * context.pi))


def _wide_tail(context: mpmath.MPContext, first: int, deviation: Number) -> Number:
    """Return the sum of the weights from a number on, by Abel's and Plana's formula.

    Beside an integral it has that of ``2 exp(t^2/(2 deviation^2)) sin(turn t)/(exp(2 pi t) - 1)``.
    That sine is taken by its power series, term by term. The terms fall to about
    ``exp(-2 pi^2 deviation^2)``, which no precision here tells from zero.
    """
    y, turn = first / deviation, first / deviation**2
    total, before, power = context.mpf(1) / 2, context.one, turn
    for n in range(1, context.prec, 2):  # the series has the coefficients before and power
        term = power * context.bernoulli(n + 1) / (n + 1)
        total += term
        if abs(term) + abs(before) < context.ldexp(1, -context.prec):
            break
        for k in (n + 1, n + 2):
            before, power = power, (turn * power - before / deviation**2) / k
    else:
        raise ArithmeticError("so few bits do not end the series")
    integral = deviation * context.sqrt(context.pi / 2) * context.erfc(y / context.sqrt(2))
    return integral + context.exp(-y * y / 2) * total


def laplace_sum_above(context: mpmath.MPContext, x: Number, count: Number) -> Number:
    """Return the chance that the sum of Laplace variables is above ``x``, by its density's terms.

    The density is ``e^-x`` times a polynomial; each of its powers is integrated from ``x`` on. The
    terms are whole numbers, over a power of two.
    """
    if x < 0:
        return 1 - laplace_sum_above(context, -x, count)
    size, bits = int(count), context.prec
    whole, power = int(context.ldexp(x, bits)), 1 << bits
    integral, integrals = power, []
    for n in range(size):
        integrals.append(integral)
        power = power * whole // (n + 1) >> bits
        integral += power
    total, share = 0, 1 << bits
    for j in range(size):
        total += share * integrals[size - 1 - j]
        share = share * (size + j) // (2 * (j + 1))
    return context.exp(-x) * context.ldexp(total, -2 * bits - size)
