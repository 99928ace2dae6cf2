"""Stand-ins: they see symbols, do what the originals do with numbers, and go away again."""

import math
from fractions import Fraction

import pytest
from flint import fmpq

from didp_ref.symbolic.term import enclose, name
from didp_ref.workbench.following import NotFollowed
from didp_ref.workbench.math_functions import MATH, standing_in
from didp_ref.workbench.symbolic_value import SymbolicValue
from tests.workbench import theirs

X = SymbolicValue(name("x"))


@pytest.mark.parametrize("function", ["log", "exp", "sqrt", "log1p", "expm1", "log2", "log10"])
def test_of_known_numbers_they_are_the_numbers_that_are_meant(function):
    exact = enclose(MATH[function](0.3).term, {})
    assert float(exact.lower) == pytest.approx(getattr(math, function)(0.3), rel=1e-15)
    assert math.isnan(MATH[function](math.nan))


def test_of_a_traced_number_the_inverse_of_tanh_is_a_logarithm():
    exact = enclose(MATH["atanh"](X).term, {"x": fmpq(1, 2)})
    assert float(exact.lower) == pytest.approx(math.log(3) / 2, rel=1e-15)
    assert MATH["atanh"](0.5) == math.atanh(0.5)


def test_an_exact_argument_stays_exact():
    assert str(MATH["log"](2).term) == "log(2)"
    with pytest.raises(ValueError, match=r"math domain error|expected a positive"):
        MATH["log"](0)


def test_sums_products_and_questions():
    assert str(MATH["fsum"]([X, 1]).term) == "x + 1"
    assert MATH["fsum"]([0.1] * 10) == 1.0
    assert str(MATH["prod"]([X, X]).term) == "x*x"
    assert MATH["isfinite"](X)
    assert not MATH["isnan"](X)
    assert MATH["isnan"](math.nan)
    with pytest.raises(NotFollowed):
        MATH["gamma"](X)
    assert MATH["gamma"](1.0) == 1.0


def test_names_are_exchanged_and_put_back():
    before = dict(vars(theirs))
    with standing_in(theirs.exact_input):
        assert math.log is not before["natural"]
        assert theirs.natural is not before["natural"]
        shim = theirs.Fraction
        assert isinstance(Fraction(1, 2), shim)
        assert shim(1, 2) == Fraction(1, 2)
        assert str(shim(X).term) == "x"
        assert not isinstance(True, theirs.float)
        assert isinstance(3, theirs.int)
        with pytest.raises(NotFollowed):
            theirs.int(X)
    assert dict(vars(theirs)) == before
    assert math.log is before["natural"]
