"""What ties theorems to formulas: factors by mpmath."""

from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from tests.papers.properties import exponential, factor_below, is_reached, of_an_event


@pytest.mark.parametrize("exponent", ["-8", "1/64", "1", "8"])
def test_the_factor_below_an_exponential(exponent: str) -> None:
    with mpmath.workdps(40):
        below, exact = factor_below(Fraction(exponent)), mpmath.exp(float(Fraction(exponent)))
        short = 1 - mpmath.mpf(below.numerator) / below.denominator / exact
        assert 0 < short < mpmath.mpf(2) / 10**6


def test_an_exponential_is_enclosed() -> None:
    enclosed = exponential(di.Enclosure(-1, 2))
    with mpmath.workdps(40):
        low, high = (Fraction(str(mpmath.exp(exponent))) for exponent in (-1, 2))
    assert low - Fraction(1, 10**15) < enclosed.lower < low
    assert high < enclosed.upper < high + Fraction(1, 10**14)


def test_a_bound_is_reached_where_it_holds_and_is_hardly_above() -> None:
    bound, third = di.Enclosure("1/2", "1/2"), Fraction(1, 3)
    assert [is_reached(bound, Fraction(chance)) for chance in ("1/2", "1/3", "2/3")] == [
        True,
        False,
        False,
    ]
    allowed = of_an_event(di.Enclosure(0, 0), di.Enclosure("1/6", "1/6"), third)
    assert allowed.contains("1/2")
