"""Quantifiers, canonical forms, substitution and definedness."""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from sympy import Eq, Ge, Gt, Le, Lt, Ne, Sum, log

from didp_ref.proof.logic import ForAll, defined, form, substitute, within

a, b, x, y = sympy.symbols("a b x y", real=True)
i, j, k, m = sympy.symbols("i j k m", integer=True)
p = sympy.IndexedBase("p", real=True)


def test_forms_forget_the_names_of_bound_variables_only() -> None:
    assert form(Sum(p[j], (j, 1, m))) == form(Sum(p[k], (k, 1, m)))
    assert form(ForAll(p[j] >= 0, (j, 1, m))) == form(ForAll(p[k] >= 0, (k, 1, m)))
    assert form(p[j]) != form(p[k])
    nested = ForAll(ForAll(p[i] <= p[j], (i, 1, m)), (j, 1, m))
    assert form(nested) == form(ForAll(p[k] <= p[i], (i, 1, m), (k, 1, m)))
    assert form(nested) != form(ForAll(p[i] <= p[j], (i, 1, m), (j, 1, m)))


def test_forms_turn_relations_one_way() -> None:
    assert form(Gt(a, b, evaluate=False)) == form(Lt(b, a, evaluate=False))
    assert form(Ge(a, b, evaluate=False)) == form(Le(b, a, evaluate=False))
    assert form(Le(a, b, evaluate=False)) != form(Lt(a, b, evaluate=False))
    assert form(Eq(a, b, evaluate=False)) == form(Eq(b, a, evaluate=False))
    assert form(Le(a, b, evaluate=False)) != form(Le(b, a, evaluate=False))


def test_substitution_does_not_capture() -> None:
    here = substitute(Sum(p[j] + k, (j, 1, m)), k, j)
    assert form(here) == form(Sum(p[i] + j, (i, 1, m)))
    assert substitute(Sum(p[j], (j, 1, m)), j, k) == Sum(p[j], (j, 1, m))
    assert form(substitute(ForAll(p[j] >= k, (j, 1, k)), k, j)) == form(
        ForAll(p[i] >= j, (i, 1, j))
    )


def test_conditions_under_which_a_term_is_defined() -> None:
    assert set(defined(a / b + log(x))) == {Ne(b, 0), Gt(x, 0)}
    assert defined(a / b + log(x), logarithms=False) == (Ne(b, 0),)
    assert defined(a + b) == ()
    (condition,) = defined(Sum(1 / p[j], (j, 1, m)))
    assert form(condition) == form(ForAll(Ne(p[k], 0), (k, 1, m)))
    assert defined(Sum(p[j] / b, (j, 1, m))) == (Ne(b, 0),)


def test_ranges() -> None:
    assert within(j, ()) == sympy.true
    assert within(j, (1, sympy.oo)) == Le(1, j)
    assert set(within(j, (1, m)).args) == {Le(1, j), Le(j, m)}


@pytest.mark.parametrize(
    ("limit", "message"),
    [
        ((sympy.Symbol("n", integer=True, positive=True), 0, m), "a sign that its range"),
        ((sympy.Symbol("z", positive=True),), "a sign that its range"),
        ((j,), "give the range"),
    ],
)
def test_a_variable_must_fit_its_range(limit: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        ForAll(sympy.true, limit)


def test_a_statement_reads_as_words() -> None:
    every = ForAll(Le(p[j], x, evaluate=False), (j, 1, m))
    assert str(every) == "for every j in 1..m: p[j] <= x"
    assert str(ForAll(Le(y, x, evaluate=False), y)) == "for every y: y <= x"
    assert every.free_symbols >= {x, m} and j not in every.free_symbols
