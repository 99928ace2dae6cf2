"""Quantifiers that stay put, and terms put for variables without capture."""

import re

import pytest
import sympy
from sympy import Le, Sum

from didp_ref.symbolic.logic import ForAll, substitute, unbind
from didp_ref.symbolic.notation import eq, every, functions, integers, le, reals, sequences, some
from didp_ref.symbolic.sympy_reader import term

a, b, x, y = reals("a b x y")
i, j, k, m = integers("i j k m")
(p,) = sequences("p")
(f,) = functions("f")


def test_substitution_does_not_capture() -> None:
    here = substitute(Sum(p[j] + k, (j, 1, m)), k, j)
    assert term(here) == term(Sum(p[i] + j, (i, 1, m)))
    assert substitute(Sum(p[j], (j, 1, m)), j, k) == Sum(p[j], (j, 1, m))
    every = substitute(ForAll(le(p[j], k), (j, 1, k)), k, j)
    assert term(every) == term(ForAll(le(p[i], j), (i, 1, j)))


@pytest.mark.parametrize(
    ("variable", "said"),
    [(f, "f "), (p, "p "), (f(a), "f(a) "), (p[1], "p[1] "), (3, "3 "), ("x", "'x' ")],
)
def test_only_letters_are_bound(variable: sympy.Expr, said: str) -> None:
    for quantified in (every, some):
        for over in (variable, (variable, 1, 2)):
            with pytest.raises(TypeError, match=re.escape(said)):
                quantified(le(0, x), over)


def test_substitution_keeps_what_is_written() -> None:
    """Sympy would decide 1 <= 2; nothing is decided here."""
    assert substitute(le(a, 2), a, sympy.Integer(1)) == Le(1, 2, evaluate=False)
    assert substitute(eq(a, b), b, a) == sympy.Eq(a, a, evaluate=False)


def test_the_first_of_several_ranges_is_the_outermost() -> None:
    both = ForAll(le(p[i], p[j]), (j, 1, m), (i, 1, j))
    assert both == ForAll(ForAll(le(p[i], p[j]), (i, 1, j)), (j, 1, m))
    assert unbind(both) == (ForAll(le(p[i], p[j]), (i, 1, j)), j, (1, m))
    body, variable, ends = unbind(Sum(p[i] * p[j], (i, 1, j), (j, 1, m)))
    assert (body, variable, ends) == (Sum(p[i] * p[j], (i, 1, j)), j, (1, m))


def test_a_range_has_both_ends() -> None:
    with pytest.raises(TypeError, match="j"):
        unbind(sympy.Basic.__new__(Sum, p[j], sympy.Tuple(j)))
    with pytest.raises(TypeError, match="j"):
        ForAll(sympy.true, j)


def test_a_statement_reads_as_words() -> None:
    every = ForAll(le(p[j], x), (j, 1, m))
    assert str(every) == "for every j in 1..m: p[j] <= x"
    assert str(ForAll(le(y, x), y)) == "for every y: y <= x"
    assert every.free_symbols >= {x, m} and j not in every.free_symbols
