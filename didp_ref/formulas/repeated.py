"""What a randomized response that is repeated needs, in Arb's balls and as a hint in float64."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb, ctx, fmpq

from didp_ref.errors import Undecided
from didp_ref.formulas import tails
from didp_ref.numbers.binomial import binomial_below
from didp_ref.numbers.bounded import Bounded
from didp_ref.numbers.forms import exp, expm1, log1p
from didp_ref.numbers.precision import arb_precision
from didp_ref.numbers.rational_interval import ends
from didp_ref.numbers.reals import FIRST_BITS, MOST_BITS, as_ball, between_rationals, probability
from didp_ref.numbers.roots import DOUBLINGS, approximately, root

ZERO, HALF = fmpq(0), fmpq(1, 2)
EXACTLY = 1 << 14
"""A power of more bits is no float64."""


def _is_short(delta: fmpq, times: fmpq) -> bool:
    return bool(times.q == 1 and 0 < times * delta.q.bit_length() <= EXACTLY)


def lost(delta: fmpq, times: fmpq) -> Any:
    """Return ``1 - (1 - delta)^times``; exactly, where it may be a float64."""
    if not 0 < delta < 1:  # of one, a negative power would end the process
        return delta
    if _is_short(delta, times):
        return 1 - (1 - delta) ** int(times.p)
    exponent = -log1p(delta / (1 - delta)) * times
    return 1 - exp(exponent) if as_ball(exponent) < -1 else -expm1(exponent)


def untouched(delta: fmpq, times: fmpq) -> Any:
    """Return ``(1 - delta)^times``, which stays a number where it is tiny."""
    if not 0 < delta < 1 or _is_short(delta, times):
        return 1 - lost(delta, times)
    return exp(-log1p(delta / (1 - delta)) * times)


def needed(epsilon: fmpq, times: fmpq, total: arb) -> arb:
    """Return the delta that answers need which are truth and lie, one of them e^epsilon likelier.

    It is the sum over j lies of ``max(0, P(j) - e^total Q(j))``, with j binomial in both worlds:
    what is summed is positive as long as ``(times - 2 j) epsilon`` exceeds the total.
    """
    most = (times * epsilon - total) / (2 * epsilon)
    rare = (-arb(epsilon)).exp()
    seldom, often = rare / (1 + rare), 1 / (1 + rare)

    def summed(lies: int) -> arb:
        here = binomial_below(lies, int(times.p), seldom, often)
        there = binomial_below(lies, int(times.p), often, seldom)
        return here - total.exp() * there if lies >= 0 else here

    # where it is not known whether one more is positive, it is as good as zero
    fewest, most_of_all = (int(end.ceil().fmpq().p) - 1 for end in (most.lower(), most.upper()))
    return summed(fewest).union(summed(most_of_all)) if fewest < most_of_all else summed(fewest)


def between(epsilon: fmpq, times: fmpq, total: fmpq) -> Any:
    """Return the same of an exact total below them all: it is more than zero, and less than one."""
    return probability(lambda total: needed(epsilon, times, total), (total,))


def joined(delta: fmpq, times: fmpq, rest: Any) -> Any:
    """Return the chance that an answer is given away, or else what the rest have a chance of."""
    gone = lost(delta, times)
    if as_ball(gone) > HALF or as_ball(rest) > HALF:
        return 1 - untouched(delta, times) * (1 - rest)
    return gone + (1 - gone) * rest


def solved(epsilon: fmpq, times: fmpq, target: Callable[[], Any]) -> Any:
    """Return the total at which a delta is needed, which is made at any precision; or zero.

    Where no answer may be a lie the total has a closed form: one is all that is summed.
    """
    if _suffices(epsilon, times, target):
        return ZERO
    fall = log1p(-target() * exp(log1p(exp(-epsilon)) * times))
    if as_ball(fall) > -2 * epsilon:
        return times * epsilon + fall
    near = hint(approximately(epsilon), approximately(times), float(as_ball(target())))
    return root(
        lambda total: as_ball(target()) - needed(epsilon, times, total), near, positive=True
    )


def _suffices(epsilon: fmpq, times: fmpq, target: Callable[[], Any]) -> bool:
    """Say whether a delta is known to be as much as a total epsilon of zero needs.

    That is a difference, of which a tiny epsilon leaves no digits at the precision at work.
    """
    bits = ctx.prec
    for _ in range(DOUBLINGS):
        with arb_precision(bits):
            spare = as_ball(target()) - needed(epsilon, times, arb(0))
        if spare >= 0 or spare < 0:
            return bool(spare >= 0)
        bits *= 2
    return False


def is_zero(value: Any) -> bool:
    """Say whether a number is known to be zero."""
    return type(value) is fmpq and not value


def power(base: Any, times: Any) -> Any:
    """Return a power; of pairs of floats nothing is known of it, and rationals have their sign."""
    return Bounded(base.high * 0.0, 0.0, np.inf) if isinstance(base, Bounded) else base**times


def excess(total_delta: fmpq, delta: fmpq, times: fmpq) -> Any:
    """Return what a total delta leaves to the randomized response."""
    return (total_delta - lost(delta, times)) / untouched(delta, times)


def room(delta: Any, times: Any, total_delta: Any) -> fmpq:
    """Return a number of the sign of ``total_delta - 1 + (1 - delta)^times``.

    Not just zero for long powers: those have more digits than a total that anyone gives.
    """
    exact = [
        fmpq(*value.as_integer_ratio()) if isinstance(value, Fraction) else value
        for value in (delta, times, total_delta)
    ]
    bits = FIRST_BITS
    while bits <= MOST_BITS:
        with between_rationals(bits):
            difference = exact[2] - lost(exact[0], exact[1])
            lower, upper = ends(difference)
            if type(difference) is fmpq:
                return difference
            if lower >= 0 or upper <= 0:
                return fmpq(1 if lower >= 0 else -1)
        bits *= 2
    raise Undecided("whether a total delta is large enough", MOST_BITS)


def hint(epsilon: float, times: float, target: float) -> float:
    """Return about the epsilon of them all: as if the answers were Gaussian."""
    whole = times * epsilon
    spread = epsilon / math.cosh(min(epsilon / 2, 300.0)) * math.sqrt(times)
    about = tails.epsilon(target, max(spread, 1e-300))
    return min(max(about, whole / 2**20), whole * (1 - 2.0**-20))
