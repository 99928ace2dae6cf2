"""Attempts by the proof object: edited, cut off, circular, naming what is not there, another's."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from didp_ref.proof.checker import check
from tests.proof.refusals.attempts import (
    FALSE,
    Attempt,
    Line,
    Reports,
    assert_holds,
    assert_refused,
    head,
    stated,
    step,
    taken,
)

SQUARE = "(<= 0 (* x:R x:R))"
TRUE = Attempt(
    SQUARE,
    (step("first", SQUARE), step("conclusion", SQUARE, ["first"])),
    given={"x is positive": "(< 0 x:R)"},
)
LINES = TRUE.lines


def edited(place: int, **changed: Any) -> str:
    """Return the true proof object with something else in a line; what is None is left out."""
    lines = [dict(line) for line in LINES]
    lines[place] = {k: v for k, v in {**lines[place], **changed}.items() if v is not None}
    return written(lines)


def written(lines: list[Any]) -> str:
    return "".join(f"{json.dumps(line)}\n" for line in lines)


def line(place: int, text: str) -> str:
    """Return the true proof object with another text in a line."""
    lines = TRUE.text.splitlines()
    lines[place] = text
    return "\n".join(lines) + "\n"


def replaced(old: str, new: str) -> str:
    assert old in TRUE.text
    return TRUE.text.replace(old, new)


HEAD, HYPOTHESIS, CONCLUSION, FIRST, LAST, MODEL = range(6)
ANOTHER = "it was written for another statement; the claim's has changed"
CUT = "damaged or cut off"
DAMAGED: dict[str, tuple[str, str]] = {
    "nothing": ("", "the first line does not hold exactly"),
    "an empty line": ("\n", CUT),
    "without its last line": (written(LINES[:-1]), "it has 5 lines, not 6: it is cut off"),
    "without its conclusion": (written([*LINES[:LAST], LINES[MODEL]]), "it is cut off"),
    "without a hypothesis": (written([LINES[HEAD], *LINES[CONCLUSION:]]), "it is cut off"),
    "cut in a line": (TRUE.text[:-20], CUT),
    "cut in a word": (TRUE.text[: len(TRUE.text) // 2], CUT),
    "a line too many": (written([*LINES, {}]), "it has 7 lines, not 6"),
    "an empty line at the end": (TRUE.text + "\n", CUT),
    "two lines exchanged": (
        written([LINES[0], LINES[1], LINES[3], LINES[2], *LINES[4:]]),
        "the conclusion does not hold exactly|a hypothesis does not hold exactly",
    ),
    "no JSON": (line(FIRST, "import os"), CUT),
    "Python for JSON": (line(FIRST, "{'step': 'first'}"), CUT),
    "a comment": (line(FIRST, json.dumps(LINES[FIRST]) + " // true"), CUT),
    "a new line in a name": (replaced('"first"', '"fi\u2028rst"'), CUT),
    "a list for a line": (line(FIRST, "[]"), r"a line is no step: \[\]"),
    "null for a line": (line(FIRST, "null"), "a line is no step: None"),
    "a nest of lists": (line(FIRST, "[" * 100_000), CUT),
    "NaN for a line": (line(FIRST, "NaN"), "a line is no step: nan"),
    "a number of 5000 digits": (line(FIRST, "9" * 5000), CUT),
}
WRONG_HEADS: dict[str, tuple[str, str]] = {
    "another version": (edited(HEAD, format=2), "it is of format 2, and 1 is read here"),
    "no version": (edited(HEAD, format=None), "the first line does not hold exactly"),
    "a version that is true": (edited(HEAD, format=True), "it is of format True"),
    "a version that is 1.0": (edited(HEAD, format=1.0), "it is of format 1.0"),
    "a version that is a text": (edited(HEAD, format="1"), "it is of format '1'"),
    "a version that is NaN": (replaced('"format": 1', '"format": NaN'), "it is of format nan"),
    "a version without end": (
        replaced('"format": 1', '"format": Infinity'),
        "it is of format inf",
    ),
    "a word of its own": (edited(HEAD, trusted=True), "the first line does not hold exactly"),
    "a wrong count": (edited(HEAD, steps=1), "it has 6 lines, not 5: it is cut off"),
    "a count below zero": (
        edited(HEAD, hypotheses=-1, steps=4),
        "does not count its hypotheses and steps",
    ),
    "a count that is true": (edited(HEAD, hypotheses=True), "does not count its hypotheses"),
    "a count that is a text": (edited(HEAD, steps="2"), "does not count its hypotheses and steps"),
    "a count that is 2.0": (edited(HEAD, steps=2.0), "does not count its hypotheses and steps"),
    "a count of 10^100": (edited(HEAD, steps=10**100), "it is cut off"),
    "a claim that is no text": (edited(HEAD, claim=7), "'7' stands where a text should"),
    "a model that is missing": (line(MODEL, "{}"), "the last line does not hold exactly model"),
}
WRONG_STATEMENTS: dict[str, tuple[str, str]] = {
    "another conclusion": (edited(CONCLUSION, conclusion=FALSE), ANOTHER),
    "a weaker conclusion": (edited(CONCLUSION, conclusion="(<= 0 0)"), ANOTHER),
    "a stronger hypothesis": (edited(HYPOTHESIS, statement="(< 1 x:R)"), ANOTHER),
    "an integer for a real": (TRUE.text.replace("x:R", "x:Z"), ANOTHER),
    "another name of a hypothesis": (
        replaced("x is positive", "x is  positive"),
        ANOTHER,
    ),
    "a hypothesis more": (
        written(
            [
                head(hypotheses=2, steps=2),
                LINES[1],
                {"hypothesis": "b", "statement": FALSE},
                *LINES[2:],
            ]
        ),
        ANOTHER,
    ),
    "a hypothesis less": (written([head(hypotheses=0, steps=2), *LINES[2:]]), ANOTHER),
    "a conclusion that is none": (edited(CONCLUSION, conclusion="0"), "0 is no statement"),
    "a conclusion that is true": (
        edited(CONCLUSION, conclusion=True),
        "'True' stands where a text",
    ),
}
WRONG_STEPS: dict[str, tuple[str, str]] = {
    "a circle of one": (edited(FIRST, **{"from": ["first"]}), "step 'first': it rests on 'first'"),
    "a circle of two": (
        edited(FIRST, **{"from": ["conclusion"]}),
        "step 'first': it rests on 'conclusion', which does not stand before it",
    ),
    "a fact that is not there": (
        edited(LAST, **{"from": ["nowhere"]}),
        "step 'conclusion': it rests on 'nowhere'",
    ),
    "a name that prints alike": (
        edited(LAST, **{"from": ["f\u0456rst"]}),
        "it rests on 'f\u0456rst', which does not stand before it",
    ),
    "two steps of one name": (edited(LAST, step="first"), "two facts are called 'first'"),
    "a step named like a hypothesis": (
        edited(FIRST, step="x is positive"),
        "step 'x is positive': two facts are called 'x is positive'",
    ),
    "a conclusion before the end": (
        written(
            [head(hypotheses=1, steps=2), *LINES[1:3], LINES[LAST], LINES[FIRST], LINES[MODEL]]
        ),
        "step 'conclusion': it rests on 'first'",
    ),
    "a step after the conclusion": (
        written(
            [
                head(hypotheses=1, steps=2),
                *LINES[1:3],
                step("conclusion", SQUARE),
                LINES[FIRST],
                LINES[5],
            ]
        ),
        "step 'first': it comes after the conclusion",
    ),
    "no conclusion": (edited(LAST, step="last"), "there is a gap: the last step is not"),
    "a conclusion of something else": (
        edited(LAST, statement="(<= 0 0)"),
        "there is a gap: the last step is not the statement's conclusion",
    ),
    "no step": (
        written([head(hypotheses=1, steps=0), *LINES[1:3], LINES[MODEL]]),
        "there is a gap",
    ),
    "a rule of its own": (edited(FIRST, rule="trust me"), "step 'first': there is no rule"),
    "a rule in capitals": (edited(FIRST, rule="Entailment"), "step 'first': there is no rule"),
    "no rule": (edited(FIRST, rule=None), "step 'first': 'None' stands where a text should"),
    "a rule that is a list": (edited(FIRST, rule=["entailment"]), "stands where a text should"),
    "a hypothesis among the steps": (edited(FIRST, rule="hypothesis"), "there is no rule"),
    "no statement": (edited(FIRST, statement=None), "step 'first': 'None' stands where"),
    "no name": (edited(FIRST, step=None), "a line is no step"),
    "a name that is a number": (edited(FIRST, step=1), "'1' stands where a text should"),
    "a word of its own": (edited(FIRST, outcome="holds"), "a line is no step"),
    "premises that are a text": (
        edited(FIRST, **{"from": "x is positive"}),
        "step 'first': 'x is positive' stands where a list should",
    ),
    "premises that are numbers": (edited(FIRST, **{"from": [0]}), "'0' stands where a text"),
    "schemas that are a text": (edited(FIRST, schemas="exp_positive"), "where a list should"),
    "an instance of nothing": (edited(FIRST, schemas=[[]]), "step 'first': 'None' stands where"),
    "an instance that is a text": (edited(FIRST, schemas=["exp_positive"]), "where a list should"),
    "an instance at a number": (
        edited(FIRST, schemas=[["exp_positive", 1]]),
        "step 'first': '1' stands where a text should",
    ),
    "a term that is cut off": (
        edited(FIRST, schemas=[["exp_positive", "(exp x:R"]]),
        "step 'first': it is cut off",
    ),
    "a variable that is none": (edited(FIRST, variable="x"), "'x' stands where a term should"),
    "a variable without need": (
        edited(FIRST, variable="x:R"),
        "step 'first': a variable is named exactly where a step generalizes one",
    ),
    "a reason that is no text": (edited(FIRST, reason=["because"]), "stands where a text should"),
    "a step said twice": (
        line(FIRST, json.dumps(LINES[FIRST])[:-1] + ', "statement": "(= 0 1)"}'),
        "a line says one thing twice: step, rule, statement, from, statement",
    ),
    "a conclusion said twice": (
        line(CONCLUSION, f'{{"conclusion": "{FALSE}", "conclusion": "{SQUARE}"}}'),
        "a line says one thing twice: conclusion, conclusion",
    ),
}
OBJECTS = {
    **DAMAGED,
    **WRONG_HEADS,
    **WRONG_STATEMENTS,
    **{f"step: {k}": v for k, v in WRONG_STEPS.items()},
}


def nested(depth: int) -> Attempt:
    """Try 0 = 1 under an even number of negations; where it is too deep depends on the part."""
    statement = f"{'(not ' * depth}(= 0 1){')' * depth}"
    why = "z3: (sat|unknown)|it is nested too deeply"
    return Attempt(statement, (step("conclusion", statement),), "", why)


LONG = f"(+ {' '.join('x:R' for _ in range(1200))})"
POWERS = "(* " + " ".join(f"(+ 1 a{place}:R)" for place in range(16)) + ")"
PAIRS = "(* " + " ".join(f"(+ {' '.join(f'{x}{k}:R' for k in range(1500))})" for x in "ab") + ")"
TOWER = "x:R"
for _level in range(6):
    TOWER = f"(inverse (+ {TOWER} (inverse (+ {TOWER} y{_level}:R))))"
HUGE = f"(* {' '.join(['9' * 1900] * 3)})"
ATTEMPTS: dict[str, Attempt] = {
    "a chain to nothing": Attempt(
        FALSE, (step("first", "(<= 0 1)"), step("conclusion", FALSE, ["first"]))
    ),
    "a hypothesis that is called the conclusion": Attempt(
        FALSE,
        (step("conclusion", FALSE),),
        why="two facts are called 'conclusion'",
        given={"conclusion": FALSE},
    ),
    "a false step, cited": stated(FALSE, step("first", FALSE), where="first", why="z3: sat"),
    "a false step, of two facts": stated(
        "(= 0 1)",
        step("first", "(<= x:R y:R)", ["a"]),
        where="first",
        why="z3: sat",
        a="(<= y:R x:R)",
    ),
    "what is said of every value, of none": taken(
        FALSE, {}, ["instance", "(every-real (= 0 1))", "0"]
    ),
    "a long sum": taken(f"(< 0 {LONG})", {"a": "(<= 0 x:R)"}),
    "a product that explodes": stated(
        f"(= (exp {POWERS}) 1)",
        step("odd", f"(= (exp {POWERS}) 1)"),
        where="odd",
        why="it has more than 2000 terms when multiplied out",
    ),
    "a product of two long sums": stated(
        f"(= (exp {PAIRS}) 1)",
        step("odd", f"(= (exp {PAIRS}) 1)"),
        where="odd",
        why="it has more than 2000 terms when multiplied out",
    ),
    "an identity that explodes": stated(
        f"(= {TOWER} 1)",
        step("odd", f"(= {TOWER} 1)", rule="identity"),
        where="odd",
        why="it has more than 2000 terms when multiplied out",
    ),
    "a number that grows": stated(
        f"(<= 1 (inverse {HUGE}))",
        step("odd", f"(<= 1 (inverse {HUGE}))"),
        where="odd",
        why="a number has more than 8192 bits",
    ),
    **{f"a statement nested {depth} deep": nested(depth) for depth in (60, 240, 320, 400, 700)},
}
TWINS = {"the proof object as it was": TRUE}


@pytest.mark.parametrize("name", ATTEMPTS)
def test_it_is_refused(name: str, reports: Reports) -> None:
    assert_refused(ATTEMPTS[name], *reports[name])


@pytest.mark.parametrize("name", TWINS)
def test_the_true_twin_holds(name: str, reports: Reports) -> None:
    assert_holds(*reports[name])


@pytest.mark.parametrize("name", OBJECTS)
def test_a_wrong_object_is_refused(name: str) -> None:
    text, why = OBJECTS[name]
    report = check([(TRUE.statement, text)])[0]
    assert report["outcome"] == "fails"
    assert re.search(why, report["problem"]), report["problem"]
    assert report["steps"] == []


CHANGED: dict[str, Callable[[Attempt], Attempt]] = {
    "conclusion": lambda one: replace(one, conclusion="(< 0 (* x:R x:R))"),
    "sort": lambda one: replace(one, given={"x is positive": "(< 0 x:Z)"}),
    "hypothesis": lambda one: replace(one, given={"x is positive": "(<= 0 x:R)"}),
    "name": lambda one: replace(one, given={"x > 0": "(< 0 x:R)"}),
    "fewer": lambda one: replace(one, given={}),
}


@pytest.mark.parametrize("name", CHANGED)
def test_a_claim_that_has_changed_has_no_proof(name: str) -> None:
    statement = CHANGED[name](TRUE).statement
    assert check([(statement, TRUE.text)])[0]["problem"] == ANOTHER


STATEMENTS: dict[str, tuple[list[Line], str]] = {
    "nothing": ([], "the conclusion does not hold exactly"),
    "no conclusion": ([{"hypothesis": "a", "statement": FALSE}], "the conclusion does not hold"),
    "two conclusions": ([{"conclusion": SQUARE}, {"conclusion": SQUARE}], "a hypothesis does not"),
    "a number": ([{"conclusion": "1"}], "1 is no statement"),
}


@pytest.mark.parametrize("name", STATEMENTS)
def test_a_statement_that_is_none_is_not_proved(name: str) -> None:
    statement, why = STATEMENTS[name]
    report = check([(statement, TRUE.text)])[0]
    assert report["outcome"] == "fails"
    assert re.search(why, report["problem"]), report["problem"]


def test_one_wrong_object_spoils_no_other() -> None:
    reports = check([([], ""), (TRUE.statement, TRUE.text), (TRUE.statement, "}")])
    assert [one["outcome"] for one in reports] == ["fails", "holds", "fails"]
