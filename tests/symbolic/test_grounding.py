"""didp_ref/symbolic/grounding.py: what is finite is written out, and means the same."""

from fractions import Fraction
from random import Random

import pytest

from didp_ref.kernel.terms import IllFormed, number
from didp_ref.kernel.text import read_term, write
from didp_ref.symbolic import grounding, random_points
from didp_ref.symbolic.evaluation import decide

KNOWN = {"m": 2, "k": 0}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(<= x:R (* 2 m:Z))", "(<= x:R 4)"),
        ("(every 1 m:Z (<= 0 (at p #0:Z)))", "(and (<= 0 (at p 1)) (<= 0 (at p 2)))"),
        ("(= (sum 1 k:Z (at p #0:Z)) 0)", "(= 0 0)"),
        ("(= (product 1 k:Z (at p #0:Z)) 1)", "(= 1 1)"),
        ("(= (sum 2 m:Z (at p #0:Z)) 1)", "(= (at p 2) 1)"),
        ("(every-from m:Z (<= 0 (at p #0:Z)))", "(every-from 2 (<= 0 (at p #0:Z)))"),
        (
            "(every 1 m:Z (= (sum 1 #0:Z (at q #1:Z #0:Z)) 1))",
            "(and (= (at q 1 1) 1) (= (+ (at q 2 1) (at q 2 2)) 1))",
        ),
    ],
)
def test_what_is_finite_is_written_out(text: str, expected: str) -> None:
    assert write(grounding.ground(read_term(text), KNOWN)) == expected


def test_it_means_the_same_at_random_values() -> None:
    random = Random(1)
    statement = read_term(
        "(<= (sum 1 m:Z (* #0:Z (at p #0:Z))) (+ k:Z (product k:Z m:Z (+ 1 (at p #0:Z)))))"
    )
    seen = set()
    for _ in range(60):
        values = random_points.values([statement], random, {})
        known = {name: int(Fraction(str(values[name].label))) for name in "mk"}
        try:
            before = decide(statement, values)
        except IllFormed:
            continue
        assert decide(grounding.ground(statement, known), values) is before
        seen.add(before)
    assert seen == {True, False}


def test_entries_with_known_places_become_letters() -> None:
    statement = read_term("(<= (at p 1) (+ (at p 2) (at q k:Z) (at q 1)))")
    places = grounding.entries([statement])
    assert places == {("p", (1,)), ("p", (2,))}
    shown = write(grounding.with_letters(statement, places))
    assert shown == '(<= "p[1]":R (+ "p[2]":R (at q k:Z) (at q 1)))'


def test_values_are_put_for_letters() -> None:
    assert write(grounding.substitute(read_term("(<= x:R y:R)"), {"x": number(2)})) == "(<= 2 y:R)"


def test_conjunctions_are_taken_apart() -> None:
    assert list(map(write, grounding.joined([read_term("(and true (< 0 x:R) (< 0 y:R))")]))) == [
        "(< 0 x:R)",
        "(< 0 y:R)",
    ]
    assert grounding.joined([read_term("(and (< 0 x:R) false)")]) == [read_term("false")]
