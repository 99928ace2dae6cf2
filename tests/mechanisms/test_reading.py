"""Numbers as they are given, and what an error tells of a secret one."""

import math
import sys
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.mechanisms.reading import (
    Number,
    clamped_float,
    nearest_float,
    read_all,
    read_number,
    read_secret,
)


@given(st.fractions(), st.floats(allow_nan=False, allow_infinity=False))
def test_numbers_are_read_as_the_rationals_they_are(exact: Fraction, rounded: float) -> None:
    assert read_number("value", exact) == read_secret(exact) == (exact, True)
    assert (
        read_number("value", rounded)
        == read_secret(np.float64(rounded))
        == (Fraction(rounded), False)
    )
    assert read_all({"a": exact, "b": rounded}) == ((exact, Fraction(rounded)), False)


def test_texts_and_decimals_are_exact() -> None:
    assert read_all({"a": "0.1", "b": Decimal("0.3")}) == ((Fraction(1, 10), Fraction(3, 10)), True)


@pytest.mark.skipif(np.finfo(np.longdouble).nmant < 60, reason="a long double is a double here")
def test_a_long_double_is_the_number_that_it_is() -> None:
    value = np.longdouble(1) + np.longdouble(2) ** -60
    assert read_secret(value) == (1 + Fraction(1, 2**60), False)


@pytest.mark.parametrize("value", [math.nan, -math.inf, "3141 apples", None, True, [3141], 3141j])
def test_what_is_no_number_is_refused_and_a_secret_is_not_told(value: Number) -> None:
    with pytest.raises(di.DomainError):
        read_number("value", value)
    with pytest.raises(di.DomainError) as error:
        read_secret(value)
    assert str(error.value).startswith("value = (withheld) ")
    assert "3141" not in str(vars(error.value))
    assert error.value.__context__ is None


@given(st.fractions(-(10**400), 10**400))
def test_beyond_float64_a_number_is_cut_or_refused(value: Fraction) -> None:
    largest = sys.float_info.max
    if abs(value) <= largest:
        assert clamped_float(value) == nearest_float(value) == float(value)
    else:
        assert clamped_float(value) == (largest if value > 0 else -largest)


def test_a_number_beyond_float64_has_no_nearest_one() -> None:
    with pytest.raises(di.OutOfRange):
        nearest_float(Fraction(10**400))
    assert clamped_float(Fraction(-(10**400))) == -sys.float_info.max
