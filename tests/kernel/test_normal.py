"""The laws of the normal form: what has one form is equal wherever it is looked at."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from didp_ref.kernel.normal import form, normal, same_rational_function
from didp_ref.kernel.terms import IllFormed, Term, conditions
from didp_ref.kernel.text import read_term
from tests.kernel import chance
from tests.kernel.direct import Unclear, Values, apart, number, truth

POINTS = 6
LAWS = [
    ("(+ x:R y:R)", "(+ y:R x:R)"),
    ("(* x:R (+ y:R 1))", "(+ x:R (* x:R y:R))"),
    ("(* (+ x:R y:R) (+ x:R (* -1 y:R)))", "(+ (* x:R x:R) (* -1 y:R y:R))"),
    ("(+ x:R (* -1 x:R))", "0"),
    ("(* 0 (inverse 0))", "0"),
    ("(inverse (* x:R y:R))", "(* (inverse x:R) (inverse y:R))"),
    ("(inverse (* 2 x:R))", "(* 1/2 (inverse x:R))"),
    ("(inverse (* x:R x:R))", "(* (inverse x:R) (inverse x:R))"),
    ("(inverse (inverse x:R))", "x:R"),
    ("(inverse (inverse 0))", "(inverse (inverse (+ x:R (* -1 x:R))))"),
    ("(inverse (+ (* 2 x:R) (* -2 y:R)))", "(* -1/2 (inverse (+ y:R (* -1 x:R))))"),
    ("(inverse (exp x:R))", "(exp (* -1 x:R))"),
    ("(* (exp x:R) (exp y:R))", "(exp (+ x:R y:R))"),
    ("(exp 0)", "1"),
    ("(* (exp x:R) (exp (* -1 x:R)))", "1"),
    ("(log 1)", "0"),
    ("(log (exp 0))", "0"),
    ("(abs (* -2 x:R))", "(* 2 (abs x:R))"),
    ("(abs (+ x:R (* -1 y:R)))", "(abs (+ y:R (* -1 x:R)))"),
    ("(abs -3)", "3"),
    ("(abs 0)", "0"),
    ("(max x:R y:R 0)", "(max 0 x:R y:R)"),
    ("(max x:R (max y:R 0))", "(max (max 0 y:R) x:R)"),
    ("(min x:R (+ y:R y:R))", "(min (* 2 y:R) x:R)"),
    ("(sum 1 n:Z 0)", "0"),
    ("(product n:Z 1 1)", "1"),
    ("(sum 1 n:Z (+ #0:Z x:R))", "(sum 1 n:Z (+ x:R #0:Z))"),
    ("(at p (+ n:Z 1 -1))", "(at p n:Z)"),
]
NOT_LAWS = [
    ("(* x:R (inverse x:R))", "1"),
    ("(* 0 x:R (inverse 0))", "x:R"),
    ("(inverse (+ x:R y:R))", "(+ (inverse x:R) (inverse y:R))"),
    ("(exp (+ x:R y:R))", "(+ (exp x:R) (exp y:R))"),
    ("(exp (log x:R))", "x:R"),
    ("(exp (* 2 x:R))", "(* 2 (exp x:R))"),
    ("(log (* x:R y:R))", "(+ (log x:R) (log y:R))"),
    ("(log 2/3)", "(* -1 (log 3))"),
    ("(log (inverse x:R))", "(log x:R)"),
    ("(abs (+ x:R y:R))", "(+ (abs x:R) (abs y:R))"),
    ("(abs (* x:R x:R x:R))", "(* x:R x:R x:R)"),
    ("(abs (* -1 x:R))", "(* -1 (abs x:R))"),
    ("(max (* -1 x:R) (* -1 y:R))", "(* -1 (max x:R y:R))"),
    ("(max (* 2 (max x:R y:R)) 1)", "(max x:R y:R 1)"),
    ("(max (* (max x:R y:R) (max x:R y:R)) 1)", "(max x:R y:R 1)"),
    ("(max (min x:R y:R) 1)", "(max x:R y:R 1)"),
    ("(sum 1 n:Z 1)", "n:Z"),
    ("(product 1 n:Z 0)", "0"),
    ("(sum 1 2 #0:Z)", "(sum 1 2 1)"),
    ("(sum 1 2 (sum 1 3 #0:Z))", "(sum 1 2 (sum 1 3 #1:Z))"),
    ("(sum 1 3 #0:Z)", "(sum 1 4 #0:Z)"),
    ("(sum 1 2 #0:Z)", "(product 1 4 #0:Z)"),
    ("(at p n:Z)", "(at q n:Z)"),
    ("(call f x:R y:R)", "(call f y:R x:R)"),
    ("n:Z", "m:Z"),
]
STATEMENTS = [
    ("(<= x:R y:R)", "(<= (* 2 x:R) (* 2 y:R))"),
    ("(< x:R y:R)", "(< (* -1 y:R) (* -1 x:R))"),
    ("(= x:R y:R)", "(= y:R x:R)"),
    ("(!= (* 2 x:R) 0)", "(!= 0 (* -1 x:R))"),
    ("(and (<= x:R 0) (<= y:R 0) (<= x:R 0))", "(and (<= y:R 0) (<= x:R 0))"),
    ("(or (<= x:R 0) (<= (* 2 x:R) 0) false)", "(or false (<= x:R 0))"),
    ("(and (<= x:R 0) (or (<= y:R 0) (<= x:R 1)))", "(and (or (<= x:R 1) (<= y:R 0)) (<= x:R 0))"),
    ("(<=> (<= x:R 0) (<= y:R 0))", "(<=> (<= y:R 0) (<= x:R 0))"),
    ("(every 1 n:Z (<= 0 (at p #0:Z)))", "(every 1 (+ n:Z 0) (<= (* -1 (at p #0:Z)) 0))"),
]
NOT_STATEMENTS = [
    ("(<= x:R y:R)", "(<= y:R x:R)"),
    ("(<= x:R y:R)", "(< x:R y:R)"),
    ("(<= (* -1 x:R) 0)", "(<= x:R 0)"),
    ("(< 0 0)", "(<= 0 0)"),
    ("(= x:R 0)", "(!= x:R 0)"),
    ("(= x:R y:R)", "(= x:R (* -1 y:R))"),
    ("(=> (<= x:R 0) (<= y:R 0))", "(=> (<= y:R 0) (<= x:R 0))"),
    ("(and (<= x:R 0) (<= y:R 0))", "(or (<= x:R 0) (<= y:R 0))"),
    ("(or (<= x:R 0) true)", "(<= x:R 0)"),
    ("(and (<= x:R 0) false)", "(<= x:R 0)"),
    ("(not (<= x:R 0))", "(<= x:R 0)"),
    ("(every 1 3 (<= #0:Z 2))", "(every 1 2 (<= #0:Z 2))"),
    ("(every 1 1 (every 2 3 (<= #0:Z #1:Z)))", "(every 1 1 (every 2 3 (<= #1:Z #0:Z)))"),
    ("(every-from 1 (<= #0:Z 2))", "(every 1 2 (<= #0:Z 2))"),
]


def points(seed: str, count: int = 40) -> list[Values]:
    random = Random(seed)
    return [chance.values(random) for _ in range(count)]


def differ(one: Term, other: Term, at: Values) -> bool:
    """Say whether two numbers are certainly not one there."""
    try:
        return apart(number(one, at), number(other, at))
    except Unclear:
        return False


@pytest.mark.parametrize(("one", "other"), LAWS)
def test_a_law_is_used_and_holds(one: str, other: str) -> None:
    assert normal(read_term(one)) == normal(read_term(other))
    assert not any(differ(read_term(one), read_term(other), at) for at in points(one))


@pytest.mark.parametrize(("one", "other"), NOT_LAWS)
def test_what_is_no_law_is_not_used(one: str, other: str) -> None:
    assert normal(read_term(one)) != normal(read_term(other))
    assert any(differ(read_term(one), read_term(other), at) for at in points(one, 400))


@pytest.mark.parametrize(("one", "other"), STATEMENTS)
def test_statements_of_one_form_say_the_same(one: str, other: str) -> None:
    assert form(read_term(one)) == form(read_term(other))
    for at in points(one):
        said = {truth(read_term(one), at), truth(read_term(other), at)}
        assert said != {True, False}


@pytest.mark.parametrize(("one", "other"), NOT_STATEMENTS)
def test_statements_that_differ_have_two_forms(one: str, other: str) -> None:
    assert form(read_term(one)) != form(read_term(other))
    said = [(truth(read_term(one), at), truth(read_term(other), at)) for at in points(one)]
    assert any({False} < {*pair} for pair in said)


def alike(seed: int, count: int) -> int:
    """Compare terms that chance gives one normal form; return how many were compared."""
    random, compared = Random(seed), 0
    groups: dict[object, set[Term]] = defaultdict(set)
    for _ in range(count):
        one = chance.term(random, random.choice((1, 2, 2, 3)))
        groups[normal(one)].add(one)
    for group in groups.values():
        first, *others = sorted(group, key=str)
        for other in others:
            compared += 1
            for _ in range(POINTS):
                at = chance.values(random)
                assert not differ(first, other, at), (first, other, at)
    return compared


def test_terms_of_one_form_are_equal() -> None:
    assert alike(1, 6_000) > 400


@pytest.mark.slow
def test_terms_of_one_form_are_equal_among_many() -> None:
    assert alike(2, 300_000) > 20_000


def bent(term: Term, random: Random) -> Term:
    """Write a number in another way, by the laws of arithmetic, or by what is none of them."""
    one, other = chance.term(random, 1), chance.term(random, 1)
    product = Term("*", (one, Term("inverse", (one,))))
    return random.choice(
        [
            Term("*", (product, term)),
            Term("+", (term, one, Term("*", (read_term("-1"), one)))),
            Term("*", (Term("inverse", (Term("*", (one, other)),)), one, other, term)),
            Term("inverse", (Term("inverse", (term,)),)),
            Term("+", (term, Term("*", (one, Term("inverse", (other,)))))),
            Term("*", (Term("+", (term, one)), Term("inverse", (Term("+", (term, one)),)), term)),
        ]
    )


def rational(seed: int, count: int) -> tuple[int, int]:
    """Try identities; return how many are called so, and how many differ where not all is defined.

    Where every condition of an identity holds, both sides must be one number.
    """
    random, called, elsewhere = Random(seed), 0, 0
    for _ in range(count):
        one = chance.term(random, 2)
        other = bent(one, random)
        try:
            same = same_rational_function(one, other)
        except IllFormed:
            continue
        called += same
        for _ in range(POINTS if same else 0):
            at = chance.values(random)
            sound = [truth(c, at) for c in conditions(Term("=", (one, other)))]
            if all(sound):
                assert not differ(one, other, at), (one, other, at)
            elsewhere += differ(one, other, at)
    return called, elsewhere


def test_an_identity_holds_where_it_is_defined() -> None:
    called, elsewhere = rational(1, 400)
    assert called > 100
    assert elsewhere > 10  # and not without its conditions


@pytest.mark.slow
def test_every_identity_of_many_holds_where_it_is_defined() -> None:
    called, _ = rational(2, 40_000)
    assert called > 10_000


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("(* x:R (inverse x:R))", "1", True),
        ("(* 0 (inverse 0))", "1", False),
        ("(inverse (+ x:R (* -1 x:R)))", "(inverse (+ y:R (* -1 y:R)))", True),
        ("(inverse 0)", "0", False),
        ("(inverse 0)", "1", False),
        ("(* (inverse (+ 1 (inverse 0))) 1)", "1", False),
        ("(* (+ x:R 1) (+ x:R 1))", "(+ (* x:R x:R) (* 2 x:R) 1)", True),
        ("(* (+ x:R 1) (+ x:R 1))", "(+ (* x:R x:R) 1)", False),
        ("(exp (+ x:R y:R))", "(+ (exp x:R) (exp y:R))", False),
        ("(abs x:R)", "x:R", False),
        ("(log (* x:R x:R))", "(* 2 (log x:R))", False),
    ],
)
def test_a_rational_function(one: str, other: str, same: bool) -> None:
    assert same_rational_function(read_term(one), read_term(other)) is same


def test_what_explodes_is_refused() -> None:
    product = Term("*", tuple(read_term(f"(+ 1 a{place}:R)") for place in range(16)))
    with pytest.raises(IllFormed, match="more than 2000 terms"):
        normal(product)
