"""A step as a question: what has a counterexample is never called impossible."""

from __future__ import annotations

from random import Random

import pytest

from didp_ref.errors import Unavailable
from didp_ref.kernel.engines import step_engines, versions
from didp_ref.kernel.normal import form
from didp_ref.kernel.question import question, variables
from didp_ref.kernel.terms import Term
from didp_ref.kernel.text import read_term, write
from tests.kernel import chance
from tests.kernel.direct import Values, truth

LIMIT_MS = 200


def statement(random: Random, depth: int, bound: int = 0) -> Term:
    """Return a statement by chance."""
    kind = random.random()
    if depth == 0 or kind < 0.45:
        sides = (chance.term(random, random.choice((1, 2)), bound), chance.term(random, 1, bound))
        return Term(random.choice(("<=", "<", "=", "!=")), sides)
    if kind < 0.55:
        return Term("not", (statement(random, depth - 1, bound),))
    if kind < 0.85:
        parts = (statement(random, depth - 1, bound), statement(random, depth - 1, bound))
        return Term(random.choice(("and", "or", "=>", "<=>")), parts)
    ends = (chance.whole(random, bound), chance.whole(random, bound))
    return Term("every", (*ends, statement(random, depth - 1, bound + 1)))


def refuted(random: Random) -> tuple[list[Term], Term, Values]:
    """Return premises and a conclusion that does not follow, and where it does not."""
    while True:
        at = chance.values(random)
        drawn = [statement(random, 2) for _ in range(6)]
        # what is written in another way is the same, and shares its atoms
        drawn += [Term("not", (one,)) for one in drawn]
        true = [one for one in drawn if truth(one, at) is True]
        false = [one for one in drawn if truth(one, at) is False]
        if true and false:
            return random.sample(true, min(3, len(true))), random.choice(false), at


def assert_no_engine_is_convinced(seed: int, count: int) -> None:
    random = Random(seed)
    for _ in range(count):
        premises, conclusion, at = refuted(random)
        asked = question(premises, conclusion)
        for name, engine in step_engines().items():
            for way in engine.WAYS:
                said = engine.decide(asked, way, LIMIT_MS)
                assert said != "unsat", (name, way, premises, conclusion, at)


@pytest.fixture(scope="module")
def engines() -> None:
    try:
        versions()
    except Unavailable as missing:
        pytest.skip(str(missing))


@pytest.mark.usefixtures("engines")
def test_what_is_refuted_at_a_point_is_not_proved() -> None:
    assert_no_engine_is_convinced(1, 60)


@pytest.mark.slow
@pytest.mark.usefixtures("engines")
def test_what_is_refuted_at_a_point_is_not_proved_among_many() -> None:
    assert_no_engine_is_convinced(2, 5_000)


def asked(*premises: str, conclusion: str) -> list[str]:
    found = question([read_term(one) for one in premises], read_term(conclusion))
    return [write(one) for one in found]


def test_sums_and_products_are_arithmetic_and_all_else_is_an_atom() -> None:
    assert asked("(<= (+ x:R 1) (exp (* 2 y:R)))", conclusion="(< (abs x:R) (max x:R y:R))") == [
        "(<= (+ a0:R 1) a1:R)",
        "(not (< a2:R a3:R))",
    ]


def test_what_has_one_normal_form_is_one_atom() -> None:
    first, second = asked("(= (exp (+ x:R y:R)) 1)", conclusion="(= (* (exp y:R) (exp x:R)) 1)")
    assert first == "(= a0:R 1)"
    assert second == "(not (= (* a1:R a2:R) 1))"
    first, second = asked("(= (exp (+ x:R y:R)) 1)", conclusion="(= (exp (+ y:R x:R)) 1)")
    assert second == f"(not {first})"


def test_of_a_reciprocal_is_known_what_it_is_where_there_is_one() -> None:
    assert asked(conclusion="(= (* x:R (inverse x:R)) 1)") == [
        "(or (= a0:R 0) (= (* a0:R a1:R) 1))",
        "(not (= (* a0:R a1:R) 1))",
    ]
    # nothing is known of 1/0
    assert asked(conclusion="(= (inverse 0) 0)")[0] == "(or (= 0 0) (= (* 0 a0:R) 1))"


def test_what_is_said_of_every_value_is_one_atom() -> None:
    first, second = asked(
        "(every 1 3 (<= 0 (at p #0:Z)))", conclusion="(every 1 3 (<= (* -1 (at p #0:Z)) 0))"
    )
    assert (first, second) == ("a0:T", "(not a0:T)")
    other = asked("(every 1 3 (<= 0 (at p #0:Z)))", conclusion="(every 1 4 (<= 0 (at p #0:Z)))")
    assert other == ["a0:T", "(not a1:T)"]
    assert form(read_term("(every 1 3 (<= #0:Z 1))")) != form(
        read_term("(every-from 1 (<= #0:Z 1))")
    )


def test_variables_come_in_their_order_as_often_as_they_stand_there() -> None:
    found = variables(read_term("(and (<= (+ b:R a:R) 1) (or q:T (< a:R c:R)))"))
    assert [write(one) for one in found] == ["b:R", "a:R", "q:T", "a:R", "c:R"]
