"""The arithmetic that the second engine's formulas are written in: mpmath's, at a precision.

A known bug of a formula is an arithmetic with one operation exchanged. So is a textbook form in
float64: it has 53 bits, and an exponential that overflows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias

import mpmath

__all__ = [
    "Arithmetic",
    "Formula",
    "Number",
    "arithmetic",
    "textbook_by_erf",
    "textbook_float64",
    "textbook_that_overflows",
    "textbook_that_underflows",
]
__dir__ = __all__.copy

Number: TypeAlias = Any  # an mpmath number, or a list of them: mpmath ships no types
Formula: TypeAlias = Callable[..., Number]

LARGEST_EXPONENT_OF_FLOAT64 = 709.78
SMALLEST_FLOAT64 = 2.0**-1074


@dataclass(frozen=True)
class Arithmetic:
    """The operations that a formula is written in."""

    context: mpmath.MPContext
    log: Callable[[Number], Number]
    exp: Callable[[Number], Number]
    largest: Callable[..., Number]
    smallest: Callable[..., Number]

    def number(self, value: Fraction | Sequence[Fraction]) -> Number:
        """Return an exact number, or a sequence of them, rounded to this precision."""
        if isinstance(value, Fraction | int):
            return self.context.mpf(value.numerator) / value.denominator
        known = {entry: self.number(entry) for entry in set(value)}
        return [known[entry] for entry in value]

    def evaluate(
        self, formula: Formula, inputs: Mapping[str, Fraction | Sequence[Fraction]]
    ) -> Number:
        """Return a formula's value, or its list of values, at exact inputs."""
        return formula(self, **{name: self.number(value) for name, value in inputs.items()})


@cache
def arithmetic(bits: int) -> Arithmetic:
    """Return correctly rounded arithmetic of a number of bits, with unbounded exponents."""
    context = mpmath.MPContext()
    context.prec = bits
    return Arithmetic(context, context.log, context.exp, max, min)


@cache
def textbook_float64() -> Arithmetic:
    """Return arithmetic of 53 bits whose exponential overflows where float64's does."""
    plain = arithmetic(53)

    def exp(x: Number) -> Number:
        if x > LARGEST_EXPONENT_OF_FLOAT64:
            raise OverflowError("exp overflows float64")
        return plain.exp(x)

    return Arithmetic(plain.context, plain.log, exp, max, min)


@cache
def textbook_that_underflows() -> Arithmetic:
    """Return the same with exponentials and normal tails that float64 takes for zero."""
    textbook = textbook_float64()
    context = mpmath.MPContext()
    context.prec = textbook.context.prec

    def kept(x: Number) -> Number:
        return x if abs(x) >= SMALLEST_FLOAT64 else context.mpf(0)

    context.ncdf = lambda x: kept(textbook.context.ncdf(x))
    return replace(textbook, context=context, exp=lambda x: kept(textbook.exp(x)))


@cache
def textbook_that_overflows() -> Arithmetic:
    """Return the same with an infinity where an exponential overflows, as arrays of floats have."""
    plain = arithmetic(53)

    def exp(x: Number) -> Number:
        return plain.context.inf if x > LARGEST_EXPONENT_OF_FLOAT64 else plain.exp(x)

    return Arithmetic(plain.context, plain.log, exp, max, min)


@cache
def textbook_by_erf() -> Arithmetic:
    """Return the same with a normal distribution that is one plus the error function, halved.

    So the textbooks and Python's own ``NormalDist`` have it, and lose what is far out.
    """
    textbook = textbook_float64()
    context = mpmath.MPContext()
    context.prec = textbook.context.prec
    context.ncdf = lambda x: (1 + context.erf(x / context.sqrt(2))) / 2
    return replace(textbook, context=context)
