"""Each lemma schema, at terms that are chosen to break it: never false."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from didp_ref.kernel import schemas
from didp_ref.kernel.schemas import BUILT, READ, STATED, instance_of
from didp_ref.kernel.terms import IllFormed, Term, letters
from didp_ref.kernel.text import read_term
from tests.kernel import chance
from tests.kernel.direct import truth
from tests.looped import for_each

INSTANCES, POINTS = 40, 4
LEAST = {"normal_symmetric": 20}
"""Of how many an equation of two balls tells: it is exact at 0 alone."""
TWO_INDICES = tuple(
    map(
        read_term,
        (
            *("(* #0:Z #1:Z)", "(at p (+ #0:Z #1:Z))", "(inverse (+ #0:Z (* -1 #1:Z)))"),
            *("#1:Z", "#0:Z", "(sum #0:Z #1:Z #0:Z)", "(log (* #0:Z #1:Z))", "(call f #1:Z #0:Z)"),
        ),
    )
)


def letters_of(schema: str) -> dict[str, tuple[str, int]]:
    """Return of each letter of a schema its kind, and the number of indices it depends on."""
    names, stated = READ[schema]
    kinds = {name: (head, count) for head, name, count in letters(stated)}
    return {name: kinds[name] for name in names}


def put_for(kind: str, count: int, random: Random) -> Term:
    """Return a term that may be put for a letter."""
    if kind == "integer":
        return chance.whole(random)
    if kind == "event":
        return read_term("s:E")
    if kind == "density":
        return random.choice((chance.AT_A_POINT, chance.AT_A_POINT_AND_AN_INDEX)[count - 1])
    if random.random() < 0.3:
        return chance.term(random, 3, count)
    return random.choice((chance.EDGES, chance.INDEXED, TWO_INDICES)[count])


def every(random: Random) -> Term:
    """Return a statement about every value, true or false."""
    kind = random.choice(("every", "every-from", "every-real", "every-point"))
    ends = {"every": 2, "every-from": 1}.get(kind, 0)
    if kind == "every-point":
        bodies = ("(<= 0 (density d #0:P))", "(= (density d #0:P 1) x:R)", "(< 0 (inverse y:R))")
        return Term(kind, (read_term(random.choice(bodies)),))
    if kind == "every-real":
        bodies = ("(<= 0 (* #0:R #0:R))", "(= (* #0:R (inverse #0:R)) 1)", "(<= #0:R x:R)")
        return Term(kind, (read_term(random.choice(bodies)),))
    left, right = (random.choice(chance.INDEXED) for _ in range(2))
    body = Term(random.choice(("<=", "<", "=", "!=")), (left, right))
    if random.random() < 0.3:
        body = read_term(f"(every #0:Z {random.choice(('3', 'n:Z'))} (<= (at p #1:Z) (at p #0:Z)))")
    return Term(kind, (*(chance.whole(random) for _ in range(ends)), body))


def built_for(schema: str, random: Random) -> tuple[Term, ...]:
    """Return terms for a schema that is built."""
    if schema == "premise_outside":
        return Term("<=", (chance.term(random, 1), chance.term(random, 1))), every(random)
    if schema == "equal_arguments":
        one, other = chance.term(random, 2), chance.term(random, 2)
        head = random.choice(("exp", "log", "abs", "call"))
        if head == "call":
            return Term(head, (one, other), "f"), Term(head, (other, one), "f")
        return Term(head, (one,)), Term(head, (other,))
    statement = every(random)
    if schema == "induction":
        return (statement,)
    if statement.head == "every-point":
        return statement, read_term("o:P")
    real = statement.head == "every-real"
    # the reals that stand for all are looked at, and no others, so that such a term is one of them
    return statement, random.choice(chance.EDGES[:4]) if real else chance.whole(random)


def instance(schema: str, random: Random) -> Term:
    """Return an instance that the schema takes."""
    while True:
        given = (
            built_for(schema, random)
            if schema in BUILT
            else [put_for(*kind, random) for kind in letters_of(schema).values()]
        )
        try:
            return instance_of(schema, given)
        except IllFormed:
            continue


def verdicts(schema: str, seed: int, instances: int = INSTANCES) -> Counter[bool | None]:
    random, found = Random(f"{schema} {seed}"), Counter[bool | None]()
    for _ in range(instances):
        statement = instance(schema, random)
        for _ in range(POINTS):
            said = truth(statement, chance.values(random))
            assert said is not False, statement
            found[said] += 1
    return found


@for_each([*STATED, *BUILT])
def test_no_instance_is_false(schema: str) -> None:
    assert verdicts(schema, 1)[True] > LEAST.get(schema, INSTANCES)


@pytest.mark.slow
@pytest.mark.parametrize("schema", [*STATED, *BUILT])
def test_no_instance_of_many_is_false(schema: str) -> None:
    times = 50
    least = LEAST.get(schema, INSTANCES) * times
    assert verdicts(schema, 2, INSTANCES * times)[True] > least


WRONG = {
    "integral_monotone": (
        "F G s",
        "(=> (and (integrable s:E (density F #0:P)) (integrable s:E (density G #0:P)))"
        " (<= (integral s:E (density F #0:P)) (integral s:E (density G #0:P))))",
    ),
    "integral_scale": (
        "c F s",
        "(=> (integrable s:E (density F #0:P)) (= (integral s:E (* c:R (density F #0:P)))"
        " (integral s:E (density F #0:P))))",
    ),
    "square_root": ("a", "(= (* (root a:R) (root a:R)) a:R)"),
    "normal_symmetric": ("a", "(= (+ (normal a:R) (normal a:R)) 1)"),
    "normal_between": ("a", "(< 1/2 (normal a:R))"),
    "normal_tail": ("a", "(<= (normal (* -1 a:R)) (* 1/2 (exp (* -1/2 a:R a:R))))"),
    "pinsker": (
        "a b",
        "(=> (and (< 0 a:R) (< a:R 1) (< 0 b:R) (< b:R 1)) (<= (* 3 (+ a:R (* -1 b:R))"
        " (+ a:R (* -1 b:R)))"
        " (+ (* a:R (log a:R)) (* -1 a:R (log b:R)) (* (+ 1 (* -1 a:R)) (log (+ 1 (* -1 a:R))))"
        " (* -1 (+ 1 (* -1 a:R)) (log (+ 1 (* -1 b:R)))))))",
    ),
    "tanh_below": (
        "a",
        "(<= (+ (exp a:R) (* -1 (exp (* -1 a:R)))) (* a:R (+ (exp a:R) (exp (* -1 a:R)))))",
    ),
    "cosh_growth": (
        "a b c",
        "(=> (and (< 0 a:R) (<= (* a:R a:R) (* b:R b:R))) (<= (+ (exp b:R) (exp (* -1 b:R)))"
        " (* (+ (exp a:R) (exp (* -1 a:R))) (exp (* c:R (+ (* b:R b:R) (* -1 a:R a:R)))))))",
    ),
    "exp_tangent": ("a", "(<= (exp a:R) (+ 1 a:R))"),
    "exp_sum": ("a b", "(= (exp (* a:R b:R)) (* (exp a:R) (exp b:R)))"),
    "log_product": ("x y", "(= (log (* x:R y:R)) (+ (log x:R) (log y:R)))"),
    "log_quotient": ("x y", "(= (log (* x:R (inverse y:R))) (+ (log x:R) (* -1 (log y:R))))"),
    "exp_log": ("x a", "(<=> (= a:R (log x:R)) (= (exp a:R) x:R))"),
    "sum_last": (
        "f l h",
        "(= (sum l:Z h:Z (call f #0:Z)) (+ (sum l:Z (+ h:Z -1) (call f #0:Z)) (call f h:Z)))",
    ),
    "sum_constant": ("c l h", "(= (sum l:Z h:Z c:R) (* (+ h:Z (* -1 l:Z) 1) c:R))"),
    "sum_monotone": ("f g l h", "(<= (sum l:Z h:Z (call f #0:Z)) (sum l:Z h:Z (call g #0:Z)))"),
    "sum_swap": (
        "f l h m n",
        "(= (sum l:Z h:Z (sum m:Z n:Z (call f #1:Z #0:Z)))"
        " (sum m:Z n:Z (sum l:Z h:Z (call f #1:Z #0:Z))))",
    ),
    "product_positive": (
        "f l h",
        "(=> (every l:Z h:Z (<= 0 (call f #0:Z))) (< 0 (product l:Z h:Z (call f #0:Z))))",
    ),
    "product_monotone": (
        "f g l h",
        "(=> (every l:Z h:Z (<= (call f #0:Z) (call g #0:Z)))"
        " (<= (product l:Z h:Z (call f #0:Z)) (product l:Z h:Z (call g #0:Z))))",
    ),
}
"""Schemas with a slip: a condition left out, a relation turned, indices exchanged."""


@pytest.mark.parametrize("schema", WRONG)
def test_a_schema_with_a_slip_is_found_out(schema: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names, stated = WRONG[schema]
    monkeypatch.setitem(schemas.READ, schema, (names.split(), read_term(stated)))
    with pytest.raises(AssertionError):
        verdicts(schema, 1, 200)


ILL_FORMED = {
    "exp_positive": (["#0:Z"], "a depends on more than its indices"),
    "sum_scale": (["#0:Z", "#0:Z", "1", "3"], "c depends on more than its indices"),
    "sum_last": (["#0:Z", "1", "x:R"], "h is of sort integer, not real"),
    "sum_swap": (["#2:Z", "1", "3", "1", "3"], "f depends on more than its indices"),
    "log_product": (["x:R"], "there is no schema 'log_product' of 1"),
    "instance": (["(<= 0 1)", "0"], "no statement about every value"),
    "induction": (["(every 1 3 (<= 0 #0:Z))"], "every integer from a start on"),
    "equal_arguments": (["(exp x:R)", "(log x:R)"], "not two values of one function"),
}


@pytest.mark.parametrize("schema", ILL_FORMED)
def test_terms_that_do_not_fit_are_refused(schema: str) -> None:
    given, why = ILL_FORMED[schema]
    with pytest.raises(IllFormed, match=why):
        instance_of(schema, [read_term(one) for one in given])


def test_terms_carry_their_conditions() -> None:
    found = instance_of("exp_sum", [read_term("(log x:R)"), read_term("(inverse y:R)")])
    assert found.head == "=>"
    assert found.args[0] == read_term("(and (< 0 x:R) (!= y:R 0))")
    indexed = instance_of(
        "sum_nonnegative", [read_term("(inverse #0:Z)"), read_term("l:Z"), read_term("h:Z")]
    )
    assert indexed.args[0] == read_term("(every l:Z h:Z (!= #0:Z 0))")
