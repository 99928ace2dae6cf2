"""The sides of a relation at a counterexample, and hyperbolic functions as they were typed."""

from fractions import Fraction

import pytest
import sympy

from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import number
from didp_ref.kernel.text import read_term
from didp_ref.symbolic import sympy_reader
from didp_ref.symbolic.display import as_typed, plain
from didp_ref.workbench.sides import sides_at

X, Y = sympy.symbols("x y", real=True)
AT = {"x": number(1), "y": number(Fraction(1, 2))}


@pytest.mark.parametrize(
    ("conclusion", "sides"),
    [
        ("(<= (* 2 x:R) y:R)", ("2", "1/2")),
        ("(< (exp x:R) 2)", ("2.718", "2")),
        # 1 + 10^-9 is told from 1
        ("(= (+ x:R 1/1000000000) 1)", ("1.000000001000000", "1.000000000000000")),
        ("(and (<= x:R 0) (<= y:R 0))", None),
        ("(<= (at f 1) x:R)", None),  # no value is given for it
    ],
)
def test_the_sides_are_computed(conclusion, sides):
    found = sides_at(Sequent((), read_term(conclusion)), AT)
    if sides is None:
        assert found is None
        return
    assert [Fraction(each) for each in found] == [Fraction(each) for each in sides]


@pytest.mark.parametrize(
    "typed",
    [
        sympy.tanh(X + Y) - sympy.tanh(X) * sympy.tanh(Y),
        -3 * sympy.cosh(X / 2) / sympy.sinh(Y),
        sympy.tanh(sympy.tanh(X)),
    ],
)
def test_what_was_typed_is_shown_and_is_the_same_term(typed):
    shown = as_typed(sympy_reader.term(typed))
    assert "exp" not in shown and "exp" in plain(sympy_reader.term(typed))
    assert sympy.simplify(sympy.sympify(shown, locals={"x": X, "y": Y}) - typed) == 0


def test_what_was_typed_with_exp_is_shown_with_exp():
    for typed in (sympy.exp(X) - sympy.exp(-X), 1 / (sympy.exp(X) + sympy.exp(-X)), sympy.exp(X)):
        term = sympy_reader.term(typed)
        assert as_typed(term) == plain(term)
