"""What the right implementations refuse, and the register they stand in.

They were written from the formulas by people who know their way: stable forms, rounded to nearest
at the end, invalid input refused. None asks the library for anything.
"""

import functools
import math
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple


class Right(NamedTuple):
    """A right implementation of a quantity, and the style it is written in."""

    quantity: str
    style: str
    function: Callable[..., object]


RIGHT: list[Right] = []


def right(quantity, style):
    """Register the decorated function as a right implementation."""

    def register(function):
        RIGHT.append(Right(quantity, style, function))
        return function

    return register


def number(name, value):
    """Return a number as a fraction, or refuse it."""
    if isinstance(value, bool) or not isinstance(value, (int, float, Fraction)):
        raise TypeError(f"{name} is no number")
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{name} is not finite")
    return Fraction(value)


def probability(name, value, low=0, high=1, closed=False):
    """Refuse what is not between two ends."""
    exact = number(name, value)
    if not (low <= exact <= high if closed else low < exact < high):
        raise ValueError(f"{name} is out of range")
    return exact


def positive(name, value, zero=False):
    """Refuse what is negative, and zero unless it may be."""
    exact = number(name, value)
    if exact < 0 or (exact == 0 and not zero):
        raise ValueError(f"{name} is out of range")
    return exact


def count(name, value):
    """Refuse what counts nothing."""
    exact = number(name, value)
    if exact.denominator != 1 or exact < 2:
        raise ValueError(f"{name} is no number of worlds")
    return int(exact)


def finite(function):
    """Refuse a result that float64 does not hold."""

    @functools.wraps(function)
    def call(*arguments, **named):
        result = function(*arguments, **named)
        if not math.isfinite(result):
            raise OverflowError("the result is beyond float64")
        return result

    return call


def guard_rho(rho, n_worlds, sensitive_range, guess=False):
    """Return the exact odds beyond those of a guess, which may be allowed: what log1p takes."""
    exact, worlds = probability("rho", rho), count("n_worlds", n_worlds)
    positive("sensitive_range", sensitive_range, zero=True)
    if exact * worlds < 1 or (exact * worlds == 1 and not guess):
        raise ValueError("rho is not above guessing")
    return (exact * worlds - 1) / (1 - exact)


def guard_priors(alpha, beta, theta, p_min, p_max):
    """Return the exact arguments of the two logarithms, less one."""
    alpha, beta = probability("alpha", alpha), positive("beta", beta)
    positive("sensitivity", theta, zero=True)
    low = probability("p_min", p_min, 0, Fraction(1, 2), closed=True)
    high = probability("p_max", p_max)
    if low > high or low + high > 1 or (1 + beta) * high >= 1:
        raise ValueError("no such priors")
    return alpha / ((1 - alpha) * (1 - low)), beta / (1 - low * (1 + beta))


def guard_worlds(prior, values, response, scale):
    """Refuse what is no distribution over worlds."""
    if len(prior) != len(values) or len(prior) == 0:
        raise ValueError("a prior for each world")
    total = sum(probability("prior", p, closed=True) for p in prior)
    if abs(total - 1) > Fraction(1, 10**9):
        raise ValueError("the priors do not sum to one")
    for value in [*values, response]:
        number("value", value)
    positive("scale", scale)
