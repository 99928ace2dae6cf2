"""The second engine's roots and tails, in mpmath alone: nothing is shared with Arb's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import mpmath

Number: TypeAlias = Any  # an mpmath number: mpmath ships no types

MOST_STEPS = 1000
COARSE_BITS = 250
NARROW = 2.0**-30
"""How near a root is before the secant's method is faster than halving."""
SPARE = 2**20


def root(context: mpmath.MPContext, function: Callable[[Number], Number], positive: bool) -> Number:
    """Return the number at which an increasing function is zero, between signs all the way."""
    for bits in (COARSE_BITS, context.prec):
        with context.workprec(min(bits, context.prec)):
            low, high = _bracketed(context, function, positive)
        below, above = function(low), function(high)
        if below <= 0 <= above:  # or else so few bits have lost the signs
            break
    middle, was_below = low, None
    for _ in range(MOST_STEPS):
        # secants; an end that stays twice loses half of its value (the Illinois method)
        before, middle = middle, high - above * (high - low) / (above - below)
        value = function(middle)
        if value == 0 or abs(middle - before) <= abs(middle) * context.eps * SPARE:
            break
        if value < 0:
            low, below, above = middle, value, above / 2 if was_below is True else above
        else:
            high, above, below = middle, value, below / 2 if was_below is False else below
        was_below = bool(value < 0)
    return middle


def _bracketed(
    context: mpmath.MPContext, function: Callable[[Number], Number], positive: bool
) -> tuple[Number, Number]:
    """Return two numbers near each other, one below the root and one above."""
    low, high, step = -context.one, context.one, context.one
    if positive:
        low = context.one
        while function(low) > 0:
            low, high, step = low / 2**step, low, 2 * step
    while function(low) > 0:
        low, high = 2 * low, low
    step = context.one
    while function(high) < 0:
        low, high, step = high, high * 2**step, 2 * step
    while high - low > abs(high) * NARROW:
        far = positive and high > 2 * low
        middle = context.sqrt(low * high) if far else (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if function(middle) < 0 else (low, middle)
    return low, high


def at_least_once(context: mpmath.MPContext, chance: Number, count: Number) -> Number:
    """Return ``1 - (1 - chance)^count`` by mpmath's own functions for what is tiny."""
    return -context.expm1(count * context.log1p(-chance)) if chance < 1 else context.one


def binomial_below(
    context: mpmath.MPContext, most: Number, trials: Number, chance: Number
) -> Number:
    """Return the binomial distribution function, term by term from where it ends."""
    if most < 0:
        return context.zero
    count, place = int(trials), int(min(most, trials))
    term = context.binomial(count, place) * chance**place * (1 - chance) ** (trials - place)
    total = context.zero
    while place >= 0 and term > total * context.eps / SPARE:
        total += term
        term *= place * (1 - chance) / ((trials - place + 1) * chance)
        place -= 1
    return total
