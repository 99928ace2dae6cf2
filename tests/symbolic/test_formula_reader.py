"""From sympy to terms: the values stay, and what is no formula is refused."""

from fractions import Fraction

import pytest
import sympy

import didp_ref as di
from didp_ref.errors import InputError
from didp_ref.symbolic.formula_reader import term_of
from didp_ref.symbolic.term import enclose
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.comparison import compare
from didp_ref.workbench.formula import formula_of
from didp_ref.workbench.points import drawn, flat
from tests.readable import is_readable

X, Y = sympy.symbols("x y")


READ = [quantity for quantity in di.quantities.values() if is_readable(quantity)]


@pytest.mark.parametrize("one", READ, ids=lambda item: item.id)
def test_a_quantity_s_term_has_its_values(one):
    """Against the enclosure, which is compiled from the expression in another way."""
    n = 2 if one.is_family else None
    for point in drawn(one, n, 5):
        exact = {k: list(v) if isinstance(v, tuple) else v for k, v in point.items()}
        ours = one.enclose(**exact)
        for world in range(2) if one.per_world else [None]:
            expected = ours if world is None else ours[world]
            enclosure = enclose(formula_of(one, n, world), flat(point))
            assert enclosure.overlaps(expected)


def test_fractions_roots_and_sums_are_read():
    i, n = sympy.symbols("i n", integer=True)
    w = sympy.IndexedBase("w")
    assert str(term_of(sympy.sqrt(X) / (3 * Y))) == "x^(1/2)/(3*y)"
    assert str(term_of(sympy.Sum(w[i], (i, 0, n - 1)))) == "sum(w[i], i, 0, -1 + n)"
    assert term_of(sympy.Float("0.5")).value == Fraction(1, 2)


@pytest.mark.parametrize("expression", [sympy.sin(X), sympy.I, sympy.oo, X > Y, sympy.gamma(X)])
def test_what_is_no_formula_here_is_refused(expression):
    with pytest.raises(InputError):
        term_of(expression)


def test_symmetric_polynomials_are_compared_for_every_number_of_entries():
    quantity = di.quantities["composition.alpha_symmetric"]
    comparison = compare(
        "sum over i = 1..n of (-1)^(i + 1)*(elementary symmetric polynomial i of a)", quantity
    )
    assert comparison.verdict is not Verdict.EQUAL  # only the power is in the sum
    assert compare(quantity.plain(), quantity).holds
