"""Every formula beside mpmath: what the second engine finds, at growing precision, is enclosed.

Scalars and enclosures come both from Arb, so that neither shows what the other is worth.
"""

import math
import sys
from fractions import Fraction

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from didp_ref.errors import OutOfRange
from didp_ref.numbers.enclosure import Side, float_down, float_up
from didp_ref.oracle.arithmetic import arithmetic
from didp_ref.oracle.second_engine import FORMULAS
from tests.drawn import by_commit
from tests.formulas.quantity.points import SOLVED, every_quantity, exactly, met, points
from tests.looped import thorough

PRECISIONS = (1500, 3000, 6000)
KNOWN = Fraction(1, 2**300)
"""How well a value is known, as a share of it, where two precisions agree as much."""
FARTHEST = 1200
"""Powers of two beyond are those of no float64."""
BEYOND = {Fraction(2) ** FARTHEST, Fraction(1, 2**FARTHEST)}


def as_fraction(value):
    """An mpmath number is a signed integer times a power of two; an exact one may stay a number."""
    if not hasattr(value, "_mpf_"):
        return Fraction(value)
    sign, mantissa, exponent, _ = value._mpf_
    return (-1) ** sign * Fraction(int(mantissa)) * Fraction(2) ** exponent


def within_reach(value):
    """An mpmath number as a fraction; where it is far beyond float64, one that is beyond."""
    if hasattr(value, "_mpf_"):
        sign, mantissa, exponent, bits = value._mpf_
        if mantissa and abs(exponent + bits) > FARTHEST:
            power = FARTHEST if exponent + bits > 0 else -FARTHEST
            if sign and power < 0:  # a zero, of which a difference of logarithms leaves this
                return Fraction(0)
            return (-1) ** sign * Fraction(2) ** power
    return as_fraction(value)


def by_second_engine(quantity, values):
    """The values of the second engine, once a higher precision agrees with the one before."""
    previous = None
    for bits in PRECISIONS:
        try:
            computed = arithmetic(bits).evaluate(FORMULAS[quantity.id], exactly(values))
        except OverflowError:  # of mpmath's own, whose erfc takes no argument beyond float64
            return None
        numbers = [
            within_reach(entry) for entry in (computed if quantity.per_world else [computed])
        ]
        if previous and all(
            abs(a - b) <= KNOWN * abs(b) for a, b in zip(previous, numbers, strict=True)
        ):
            return numbers
        previous = numbers
    return None


ROUNDINGS = {
    Side.UP: float_up,
    Side.DOWN: float_down,
    Side.NEAREST: lambda value: value.numerator / value.denominator,
}


def roundings(value, side):
    """The float64 that a value is rounded to; two where it is as good as a float64."""
    floats = set()
    for end in (value * (1 - KNOWN), value, value * (1 + KNOWN)):
        try:
            floats.add(ROUNDINGS[side](end))
        except OverflowError:
            floats.add(math.inf)
    return floats


@st.composite
def arguments(draw, quantity, hard):
    """Hard arguments that meet every condition, one of them drawn anew where they meet it still."""
    values = dict(draw(st.sampled_from(hard)))
    parameter = draw(st.sampled_from(quantity.parameters))
    if not parameter.sums_to_one:
        strategy = parameter.domain.strategy().map(float).filter(parameter.domain.admits_float)
        if parameter.sequence:
            count = len(values[parameter.name])
            strategy = st.lists(strategy, min_size=count, max_size=count)
        anew = {**values, parameter.name: draw(strategy)}
        if all(met(condition, anew) for condition in quantity.conditions):
            return anew
    return values


@every_quantity
def test_both_forms_are_what_the_second_engine_finds(quantity):
    """Of what takes the second engine seconds, one is asked with each commit."""
    quickly = quantity.id in SOLVED and not thorough()
    if quickly and quantity.id not in by_commit(SOLVED, 1):
        return

    @settings(max_examples=2 if quickly else 20)
    @given(arguments(quantity, points(quantity)))
    def beside(values):
        numbers = by_second_engine(quantity, values)
        assume(numbers is not None)
        assert_enclosed(quantity, values, numbers)
        assert_rounded(quantity, values, numbers)

    beside()


def assert_enclosed(quantity, values, numbers):
    """The enclosure holds the values, where they are not far beyond float64."""
    if {abs(number) for number in numbers} & BEYOND:
        return
    enclosed = quantity.enclose(**exactly(values), bits=160)
    enclosures = enclosed if quantity.per_world else [enclosed]
    for enclosure, value in zip(enclosures, numbers, strict=True):
        slack = abs(value) * KNOWN
        assert enclosure.lower <= value + slack and value - slack <= enclosure.upper


def assert_rounded(quantity, values, numbers):
    """The float64 form is the values, rounded to the safe side."""
    try:
        answers = np.ravel(quantity(**values)).tolist()
    except OutOfRange:
        assert any(math.inf in roundings(number, Side.UP) for number in numbers)
        return
    for answer, value in zip(answers, numbers, strict=True):
        allowed = roundings(value, quantity.safe_side)
        assert answer in {min(rounded, sys.float_info.max) for rounded in allowed}
