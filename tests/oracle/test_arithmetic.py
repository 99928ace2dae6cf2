"""didp_ref/oracle/arithmetic.py: textbook forms in float64 lose what float64 loses."""

from fractions import Fraction
from statistics import NormalDist

import pytest

from didp_ref.oracle.arithmetic import textbook_by_erf, textbook_float64


def test_textbook_arithmetic_overflows_as_float64_does() -> None:
    with pytest.raises(OverflowError):
        textbook_float64().exp(textbook_float64().context.mpf(710))
    assert textbook_float64().number(Fraction(1, 3)) == 1 / 3


def test_a_normal_distribution_by_the_error_function_loses_what_is_far_out() -> None:
    far = Fraction(-14)
    engine = textbook_by_erf()
    assert engine.context.ncdf(engine.number(far)) == NormalDist().cdf(-14) == 0
    assert float(engine.context.ncdf(engine.number(Fraction(1, 2)))) == NormalDist().cdf(0.5)
    assert textbook_float64().context.ncdf(textbook_float64().number(far)) > 0
