"""Right implementations that answer in other numbers: exact ones, long ones, intervals, texts.

Each is a formula in mpmath at a precision that nothing exhausts, behind the reference's guards:
what is tried is how an answer is read. One formula each has each way of writing its answer in turn.
"""

from decimal import Decimal
from fractions import Fraction

import flint
import mpmath
import numpy as np
import sympy

import didp_ref as di
from didp_ref.oracle.arithmetic import arithmetic
from didp_ref.oracle.expected import as_fraction, as_fractions
from didp_ref.oracle.second_engine import FORMULAS, SECOND_ENGINE_BITS
from tests.right.guards import RIGHT, Right

LONG = mpmath.mp.clone()
LONG.prec = 400
WIDTH = Fraction(1, 2**200)
ENGINE = arithmetic(SECOND_ENGINE_BITS)


def long(exact):
    """Return a fraction as a long float."""
    return LONG.mpf(exact.numerator) / exact.denominator


def decimal(exact, digits=450):
    """Return a fraction as a decimal text of so many digits."""
    with mpmath.workdps(digits + 10):
        return mpmath.nstr(mpmath.mpf(exact.numerator) / exact.denominator, digits)


def around(exact):
    """Return the ends of an interval around a fraction."""
    return exact - abs(exact) * WIDTH, exact + abs(exact) * WIDTH


CARRIERS = {
    "mpf": long,
    "Decimal": lambda exact: Decimal(decimal(exact, 60)),
    "Fraction": lambda exact: exact,
    "decimal text": decimal,
    "fraction text": str,
    "longdouble": lambda exact: (
        np.longdouble(float(exact)) + np.longdouble(float(exact - Fraction(float(exact))))
    ),
    "sympy Float": lambda exact: sympy.Float(long(exact), 80),
    "fmpq": lambda exact: flint.fmpq(exact.numerator, exact.denominator),
    "arb": lambda exact: flint.arb(flint.fmpq(exact.numerator, exact.denominator)),
    "interval": lambda exact: dict(zip(("lower", "upper"), map(str, around(exact)), strict=True)),
    "pair": around,
    "numpy float64": lambda exact: np.float64(float(exact)),
}
"""Ways to write an answer."""


def carried(quantity, write):
    """Return a right implementation of a quantity that writes its answers so."""
    reference = di.quantities[quantity]

    def call(**given):
        reference(**given)
        value = ENGINE.evaluate(FORMULAS[quantity], as_fractions(given))
        if reference.per_world:
            return [write(as_fraction(entry)) for entry in value]
        return write(as_fraction(value))

    return call


STYLES = tuple(CARRIERS)
FIRST, SECOND = 0, 5  # two styles for each quantity, in turn

for _number, _quantity in enumerate(di.quantities):
    for _offset in (FIRST, SECOND):
        _style = STYLES[(_number + _offset) % len(STYLES)]
        RIGHT.append(Right(_quantity, f"as {_style}", carried(_quantity, CARRIERS[_style])))
