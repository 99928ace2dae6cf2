"""Terms: what is well formed, what a binder binds, and where a term is defined."""

from fractions import Fraction

import pytest

from didp_ref.kernel.terms import (
    FALSE,
    INTEGER,
    ONE,
    REAL,
    TRUE,
    TRUTH,
    ZERO,
    IllFormed,
    Label,
    Sort,
    Term,
    binder_of,
    conditions,
    instantiate,
    letters,
    lift,
    number,
    within,
)
from didp_ref.kernel.text import read_term, write

X, K = Term("real", (), "x"), Term("integer", (), "k")
BOUND = Term("bound-integer", (), 0)


@pytest.mark.parametrize(
    ("head", "args", "label", "message"),
    [
        ("power", (X, X), None, "'power'"),
        ("+", (X,), None, "1 arguments"),
        ("<=", (X, X, X), None, "3 arguments"),
        ("exp", (), None, "0 arguments"),
        ("not", (X,), None, "'not' .*truth.*real"),
        ("+", (X, TRUE), None, "real.*truth"),
        ("at", (X,), "p", "'at' .*integer.*real"),
        ("sum", (X, K, X), None, "'sum' .*integer.*real"),
        ("every", (K, Term("inverse", (K,)), TRUE), None, "integer.*real"),
        ("sum", (K, K, TRUE), None, "real.*truth"),
        ("exp", (X,), "x", "'exp'"),
        ("real", (), None, "None .*'real'"),
        ("real", (), "", "'real'"),
        ("real", (), Fraction(1), "label"),
        ("number", (), "1", "'number'"),
        ("number", (), 1, "'number'"),
        ("bound-integer", (), -1, "negative"),
        ("bound-integer", (), True, "label"),
        ("every-real", (Term("=", (BOUND, ZERO)),), None, "real"),
        ("every-from", (ZERO, Term("=", (Term("bound-real", (), 0), X))), None, "integer"),
    ],
)
def test_what_is_no_term_is_refused(
    head: str, args: tuple[Term, ...], label: Label, message: str
) -> None:
    with pytest.raises(IllFormed, match=message):
        Term(head, args, label)


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        ("2", INTEGER),
        ("1/2", REAL),
        ("(+ k:Z 1)", INTEGER),
        ("(* k:Z m:Z)", INTEGER),
        ("(+ k:Z 1/2)", REAL),
        ("(* k:Z x:R)", REAL),
        ("(inverse k:Z)", REAL),
        ("(abs k:Z)", REAL),
        ("(max k:Z m:Z)", REAL),
        ("(sum 1 k:Z #0:Z)", REAL),
        ("(<= k:Z x:R)", TRUTH),
    ],
)
def test_a_term_has_a_sort(text: str, sort: Sort) -> None:
    """An integer is what is added and multiplied of integers, and nothing else."""
    assert read_term(text).sort is sort


def test_nothing_is_evaluated() -> None:
    for text in ("(+ 1 1)", "(* 0 x:R)", "(= x:R x:R)", "(* x:R (inverse x:R))", "(and true true)"):
        assert write(read_term(text)) == text
        assert read_term(text).args


def test_the_names_of_bound_variables_are_no_part_of_a_term() -> None:
    """Which binder a variable belongs to is."""
    one, other = (
        read_term(f"(every-real (every-real (<= {first} {second})))")
        for first, second in (("#0:R", "#1:R"), ("#1:R", "#0:R"))
    )
    assert one != other
    assert not one.loose and one.body.loose == {(0, REAL)}
    assert one.body.body.loose == {(0, REAL), (1, REAL)}


def test_the_ends_of_a_range_are_outside_of_it() -> None:
    inner = read_term("(sum 1 #0:Z (at p #0:Z))")
    assert inner.loose == {(0, INTEGER)}
    assert instantiate(inner, K) == read_term("(sum 1 k:Z (at p #0:Z))")


def test_a_term_put_for_a_variable_is_not_captured() -> None:
    body = read_term("(every 1 #0:Z (<= (at p #0:Z #1:Z) #1:Z))")
    assert instantiate(body, K) == read_term("(every 1 k:Z (<= (at p #0:Z k:Z) k:Z))")
    outer = Term("+", (BOUND, ONE))  # a bound variable of a binder further out
    assert instantiate(body, outer) == read_term(
        "(every 1 (+ #0:Z 1) (<= (at p #0:Z (+ #1:Z 1)) (+ #1:Z 1)))"
    )


def test_variables_of_binders_further_out_come_nearer() -> None:
    assert instantiate(read_term("(+ #0:Z #1:Z)"), K) == read_term("(+ k:Z #0:Z)")
    assert lift(read_term("(+ #0:Z (sum 1 2 (* #0:Z #1:Z)))"), 2) == read_term(
        "(+ #2:Z (sum 1 2 (* #0:Z #3:Z)))"
    )
    assert lift(read_term("(sum 1 2 #0:Z)"), 2) == read_term("(sum 1 2 #0:Z)")


def test_what_is_left_open() -> None:
    """A variable and a sequence of one name are two letters, and so are two counts of indices."""
    found = letters(read_term("(= (+ x:R (at p k:Z) (sum 1 2 (at p #0:Z #0:Z))) (call f x:Z))"))
    assert found == {
        *{("real", "x", 0), ("integer", "x", 0), ("integer", "k", 0)},
        *{("at", "p", 1), ("at", "p", 2), ("call", "f", 1)},
    }


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("(+ x:R (exp y:R))", []),
        ("(inverse x:R)", ["(!= x:R 0)"]),
        ("(log x:R)", ["(< 0 x:R)"]),
        ("(<= (inverse x:R) (* y:R (inverse x:R)))", ["(!= x:R 0)"]),
        # numbers are not exempt
        ("(inverse 0)", ["(!= 0 0)"]),
        ("(log -1)", ["(< 0 -1)"]),
        ("(inverse (log 2))", ["(!= (log 2) 0)", "(< 0 2)"]),
        # a denominator in a denominator
        ("(inverse (+ 1 (inverse x:R)))", ["(!= (+ 1 (inverse x:R)) 0)", "(!= x:R 0)"]),
        # for every index, where the condition depends on it
        ("(sum 1 m:Z (inverse (at p #0:Z)))", ["(every 1 m:Z (!= (at p #0:Z) 0))"]),
        ("(product 1 m:Z (* #0:Z (inverse x:R)))", ["(!= x:R 0)"]),
        ("(every-real (<= 0 (log #0:R)))", ["(every-real (< 0 #0:R))"]),
        ("(every-from 1 (< 0 (inverse #0:Z)))", ["(every-from 1 (!= #0:Z 0))"]),
        (
            "(every-real (= 0 (sum 1 2 (inverse (* #0:Z #1:R)))))",
            ["(every-real (every 1 2 (!= (* #0:Z #1:R) 0)))"],
        ),
        ("(every-real (= 0 (sum 1 2 (inverse #1:R))))", ["(every-real (!= #0:R 0))"]),
    ],
)
def test_where_a_term_is_defined(text: str, needed: list[str]) -> None:
    assert [write(one) for one in conditions(read_term(text))] == needed


def test_an_integer_in_a_range() -> None:
    assert within(K, ()) == TRUE != FALSE
    assert write(within(K, (ONE,))) == "(<= 1 k:Z)"
    assert write(within(K, (ONE, number(5)))) == "(and (<= 1 k:Z) (<= k:Z 5))"


def test_what_binds() -> None:
    assert binder_of(read_term("(sum 1 2 #0:Z)")) is INTEGER
    assert binder_of(read_term("(every-real (< #0:R 1))")) is REAL
    assert binder_of(X) is None
