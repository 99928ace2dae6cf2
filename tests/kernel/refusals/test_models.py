"""Attempts to hide that hypotheses contradict each other, by values that are none."""

import re
from collections.abc import Mapping

import pytest

from didp_ref.kernel import text
from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import FALSE
from didp_ref.symbolic import models
from tests.looped import for_each

Values = Mapping[str, object]
ROOT_OF_MINUS_ONE = ("(= (* x:R x:R) -1)",)
HALF = ("(= (* 2 n:Z) 1)",)
ALL_EQUAL = "(every-real (every-real (= #1:R #0:R)))"
TWO_QUANTIFIERS = "'h0': a quantifier inside another is not decided"
UNEQUAL = "(every-real (!= #0:R x:R))"


def problem(hypotheses: tuple[str, ...], values: Values) -> str:
    given = tuple((f"h{place}", text.read_term(one)) for place, one in enumerate(hypotheses))
    return models.problem(Sequent(given, FALSE), values)


REFUSED: dict[str, tuple[tuple[str, ...], Values, str]] = {
    # contradictory, whatever is put
    "x squared is -1": (ROOT_OF_MINUS_ONE, {"x": "1"}, "'h0' is false there"),
    "x squared is -1, at I": (ROOT_OF_MINUS_ONE, {"x": "I"}, "stands where a term should"),
    "x squared is -1, at a variable I": (ROOT_OF_MINUS_ONE, {"x": "I:R"}, "'x' are not closed"),
    "x squared is negative": (("(< (* x:R x:R) 0)",), {"x": "-1"}, "'h0' is false there"),
    "x < y < x": (("(< x:R y:R)", "(< y:R x:R)"), {"x": "0", "y": "1"}, "'h1' is false there"),
    "0 = 1": (("(= 0 1)",), {}, "'h0' is false there"),
    "every real is every other": ((ALL_EQUAL,), {}, TWO_QUANTIFIERS),
    "every real is every other, by a name": ((ALL_EQUAL,), {"any value 1": "0"}, TWO_QUANTIFIERS),
    "every real is every other, by more names": (
        (ALL_EQUAL,),
        {f"any value {place}": "0" for place in range(1, 9)},
        TWO_QUANTIFIERS,
    ),
    "every real is x, by its name": (
        ('(every-real (= #0:R "any value 0":R))',),
        {},
        "no value is given for any value 0",
    ),
    "every integer is x, by its name": (
        ('(every-from 0 (= #0:Z "any value from 0 on 0":Z))',),
        {"any value from 0 on 0": "0"},
        "'h0' is not decided there",
    ),
    "no real is x": ((UNEQUAL,), {"x": "0"}, "'h0' is false there"),
    "every integer is negative": (("(every-from 0 (< #0:Z 0))",), {}, "'h0' is not decided there"),
    "every integer from -1 on is not negative": (
        ("(every-from -1 (<= 0 #0:Z))",),
        {},
        "'h0' is not decided there",
    ),
    "exp is zero": (("(= (exp x:R) 0)",), {"x": "-1000000"}, "'h0' is (false|not decided) there"),
    "exp is smaller than every real": (
        ("(every-real (< (exp x:R) #0:R))",),
        {"x": "0"},
        "'h0' is false there",
    ),
    # no integer
    "a half that is an integer": (HALF, {"n": "1/2"}, "n = 1/2 is not an integer"),
    "a half in a table": (HALF, {"n": [["1/2"]]}, "a table is given for n, which is one number"),
    "a quotient that is an integer": (
        ("(= n:Z 2)",),
        {"n": "(* 4 (inverse 2))"},
        r"n = \(\* 4 \(inverse 2\)\) is not an integer",
    ),
    "an integer that is unknown": (("(= n:Z n:Z)",), {"n": "#0:Z"}, "n = #0:Z is no number"),
    "a logarithm that is an integer": (("(<= n:Z 0)",), {"n": "(log 1)"}, "is not an integer"),
    # not defined
    "1/0": (("(= x:R 0)",), {"x": "(inverse 0)"}, r"x = \(inverse 0\) is not defined"),
    "the logarithm of -1": (("(= x:R 0)",), {"x": "(log -1)"}, "is not defined"),
    "the logarithm of 0": (("(= x:R 0)",), {"x": "(log 0)"}, "is not defined"),
    "1/(log 2 + log 3 - log 6)": (
        ("(<= x:R x:R)",),
        {"x": "(inverse (+ (log 2) (log 3) (* -1 (log 6))))"},
        "is not defined",
    ),
    "1/0 in a table": (("(= (at p 1) 0)",), {"p": [[1, "(inverse 0)"]]}, "is not defined"),
    "a hypothesis that is not defined": (
        ("(<= 0 (* (inverse x:R) (inverse x:R)))",),
        {"x": "0"},
        "'h0' is not defined there",
    ),
    "a hypothesis with a logarithm of none": (
        ("(<= 0 (abs (log x:R)))",),
        {"x": "-1"},
        "'h0' is not defined there",
    ),
    # not finite, not real
    "infinity": (("(every-real (<= #0:R x:R))",), {"x": "oo"}, "stands where a term should"),
    "infinity in JSON": (("(<= 1 x:R)",), {"x": float("inf")}, "neither a term nor a table"),
    "nan in JSON": (("(<= x:R x:R)",), {"x": float("nan")}, "neither a term nor a table"),
    "1e999": (("(<= 1 x:R)",), {"x": "1e999"}, "stands where a term should"),
    "a float": (("(<= 0 x:R)",), {"x": 0.5}, "neither a term nor a table"),
    "a number of JSON": (("(<= 0 x:R)",), {"x": 1}, "neither a term nor a table"),
    "a truth": (("(<= 0 x:R)",), {"x": "true"}, "x = true is no number"),
    "a truth of JSON": (("(<= 0 x:R)",), {"x": True}, "neither a term nor a table"),
    "null": (("(<= 0 x:R)",), {"x": None}, "neither a term nor a table"),
    "a power that is too large": (
        ("(<= 0 x:R)", "(= (exp (* 100000000000 (log 2))) x:R)"),
        {"x": "(exp (* 100000000000 (log 3)))"},
        "is (false|not decided) there",
    ),
    # no value, or no closed one
    "no value": (("(<= 0 x:R)",), {}, "no value is given for x"),
    "another's value": (("(<= 0 x:R)",), {"X": "1"}, "no value is given for x"),
    "a value that is itself": (("(<= x:R x:R)",), {"x": "x:R"}, "'x' are not closed"),
    "a value that is the other": (("(< x:R y:R)",), {"x": "0", "y": "(+ 1 x:R)"}, "not closed"),
    "a value with an index": (("(= x:R x:R)",), {"x": "#0:R"}, "x = #0:R is no number"),
    "an entry with an index too many": (
        ("(= (at p 1) (at p 1))",),
        {"p": "#1:Z"},
        "p = #1:Z is no number",
    ),
    "no value at an index": (
        ("(every 1 3 (<= 0 (at p #0:Z)))",),
        {"p": [[1, "0"], [2, "0"]]},
        "no value is given for p at 3",
    ),
    "a range without end": (
        ("(every-from 1 (<= 0 (at p #0:Z)))",),
        {"p": [[1, "0"]]},
        "no value is given for p at an unknown index",
    ),
    "a table at halves": (("(<= 0 (at p 1))",), {"p": [[1.5, "0"]]}, "stand at what is no index"),
    "a table at true": (("(<= 0 (at p 1))",), {"p": [[True, "0"]]}, "stand at what is no index"),
    "a table at a list": (("(<= 0 (at p 1))",), {"p": [[[1], "0"]]}, "stand at what is no index"),
    "a table at a text": (("(<= 0 (at p 1))",), {"p": [["1", "0"]]}, "stand at what is no index"),
    "a table of nothing": (("(<= 0 (at p 1))",), {"p": [[]]}, "neither a term nor a table"),
    "a table of truths": (("(<= 0 (at p 1))",), {"p": [[1, "true"]]}, "p = true is no number"),
    "two values at one index": (
        ("(= (at p 1) 0)",),
        {"p": [[1, "0"], [1, "1"]]},
        "'p' has two values at one index",
    ),
    "an object": (("(<= 0 x:R)",), {"x": {"value": "1"}}, "neither a term nor a table"),
}
MET: dict[str, tuple[tuple[str, ...], Values]] = {
    "x squared is 1": (("(= (* x:R x:R) 1)",), {"x": "-1"}),
    "an integer": (("(= (* 2 n:Z) 6)",), {"n": "3"}),
    "an integer from 0 on": (("(every-from 0 (<= 0 #0:Z))",), {}),
    "a table": (("(every 1 2 (< 0 (at p #0:Z)))",), {"p": [[1, "1"], [2, "1/2"]]}),
    "a logarithm": (("(= (exp x:R) 3)",), {"x": "(log 3)"}),
}


@for_each(REFUSED)
def test_it_is_no_model(name: str) -> None:
    hypotheses, values, why = REFUSED[name]
    assert re.search(why, problem(hypotheses, values)), problem(hypotheses, values)


@pytest.mark.parametrize("name", MET)
def test_the_positive_control_is_one(name: str) -> None:
    assert problem(*MET[name]) == ""
