"""Attempts by the proof object: edited, cut off, circular, naming what is not there, another's."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest

from didp_ref.kernel.objects import FORMAT
from tests.kernel.refusals.attempts import (
    FALSE,
    SAT,
    Attempt,
    Line,
    Plain,
    checked,
    held_to_refuse,
    stated,
    step,
    taken,
)
from tests.looped import for_each

SQUARE = "(<= 0 (* x:R x:R))"
TRUE = Attempt(
    SQUARE,
    (step("first", SQUARE), step("conclusion", SQUARE, ["first"])),
    given={"x is positive": "(< 0 x:R)"},
)
LINES = TRUE.lines


def edited(place: int, **changed: Plain | float | None) -> str:
    """Return the true proof object with something else in a line; what is None is left out."""
    new = {key: value for key, value in {**LINES[place], **changed}.items() if value is not None}
    return written([*LINES[:place], new, *LINES[place + 1 :]])


def written(lines: Sequence[Mapping[str, object]]) -> str:
    return "".join(f"{json.dumps(line)}\n" for line in lines)


def line(place: int, text: str) -> str:
    """Return the true proof object with another text in a line."""
    lines = TRUE.text.splitlines()
    lines[place] = text
    return "\n".join(lines) + "\n"


def replaced(old: str, new: str) -> str:
    assert old in TRUE.text
    return TRUE.text.replace(old, new)


NO_HEAD = "this is no head: "
NO_END = "this is no line of values at the end; it is cut off"
HEAD, HYPOTHESIS, CONCLUSION, FIRST, LAST, MODEL = range(6)
ANOTHER = "statement"
CUT = "damaged or cut off"
DAMAGED: dict[str, tuple[str, str]] = {
    "nothing": ("", CUT),
    "an empty line": ("\n", CUT),
    "without its last line": (written(LINES[:-1]), NO_END),
    "without its last step": (written([*LINES[:LAST], LINES[MODEL]]), "there is a gap"),
    "without its first step": (
        written([*LINES[:FIRST], *LINES[LAST:]]),
        "it rests on 'first', which does not stand before it",
    ),
    "without its conclusion": (
        written([*LINES[:CONCLUSION], *LINES[FIRST:]]),
        r"this is no conclusion: \[\]",
    ),
    "without a hypothesis": (written([LINES[HEAD], *LINES[CONCLUSION:]]), ANOTHER),
    "only its head": (written(LINES[:HYPOTHESIS]), NO_END),
    "cut in a line": (TRUE.text[:-20], CUT),
    "cut in a word": (TRUE.text[: len(TRUE.text) // 2], CUT),
    "a line too many": (written([*LINES, {}]), NO_END),
    "an empty line at the end": (TRUE.text + "\n", CUT),
    "two lines exchanged": (
        written([LINES[0], LINES[1], LINES[3], LINES[2], *LINES[4:]]),
        "this is no hypothesis: .*'step': 'first'",
    ),
    "no JSON": (line(FIRST, "import os"), CUT),
    "Python for JSON": (line(FIRST, "{'step': 'first'}"), CUT),
    "a comment": (line(FIRST, json.dumps(LINES[FIRST]) + " // true"), CUT),
    "a new line in a name": (replaced('"first"', '"fi\nrst"'), CUT),
    "a list for a line": (line(FIRST, "[]"), r"this is no step: \[\[\]\]"),
    "null for a line": (line(FIRST, "null"), r"this is no step: \[None\]"),
    "a nest of lists": (line(FIRST, "[" * 100_000), CUT),
    "NaN for a line": (line(FIRST, "NaN"), r"this is no step: \[nan\]"),
    "a number of 5000 digits": (line(FIRST, "9" * 5000), CUT),
}
WRONG_HEADS: dict[str, tuple[str, str]] = {
    "another version": (
        edited(HEAD, format="didp_ref proof 2"),
        "it is of the format 'didp_ref proof 2'; 'didp_ref proof 1' is read here",
    ),
    "no version": (edited(HEAD, format=None), NO_HEAD),
    "a version that is true": (edited(HEAD, format=True), r"\[True, .* is no list of texts"),
    "a version that is a number": (edited(HEAD, format=1.0), r"\[1.0, .* is no list of texts"),
    "a version in capitals": (edited(HEAD, format=FORMAT.upper()), "it is of the format"),
    "a version that is NaN": (
        replaced(f'"format": "{FORMAT}"', '"format": NaN'),
        r"\[nan, .* is no list of texts",
    ),
    "a version without end": (
        replaced(f'"format": "{FORMAT}"', '"format": Infinity'),
        r"\[inf, .* is no list of texts",
    ),
    "a version of 5000 letters": (edited(HEAD, format="1" * 5000), "it is of the format '1{40}';"),
    "a word of its own": (edited(HEAD, trusted=True), NO_HEAD),
    "a count of its steps": (edited(HEAD, steps=2), NO_HEAD),
    "its words in another order": (
        written([dict(sorted(LINES[HEAD].items())), *LINES[HYPOTHESIS:]]),
        NO_HEAD,
    ),
    "a conclusion in the head": (edited(HEAD, conclusion=FALSE), NO_HEAD),
    "a claim that is no text": (
        edited(HEAD, claim=7),
        "'didp_ref proof 1', 7, .* is no list of texts",
    ),
    "values that are missing": (line(MODEL, "{}"), NO_END),
    "values that are null": (line(MODEL, '{"model": null}'), "the values are of no names: None"),
    "values that are a number": (line(MODEL, '{"model": 5}'), "the values are of no names: 5"),
    "values that are a list": (line(MODEL, '{"model": ["ab"]}'), "the values are of no names"),
    "values of a word of their own": (edited(MODEL, outcome="holds"), NO_END),
}
WRONG_STATEMENTS: dict[str, tuple[str, str]] = {
    "another conclusion": (edited(CONCLUSION, conclusion=FALSE), ANOTHER),
    "a weaker conclusion": (edited(CONCLUSION, conclusion="(<= 0 0)"), ANOTHER),
    "a stronger hypothesis": (edited(HYPOTHESIS, statement="(< 1 x:R)"), ANOTHER),
    "an integer for a real": (TRUE.text.replace("x:R", "x:Z"), ANOTHER),
    "another name of a hypothesis": (replaced("x is positive", "x is  positive"), ANOTHER),
    "a hypothesis more": (
        written([LINES[HEAD], LINES[1], {"hypothesis": "b", "statement": FALSE}, *LINES[2:]]),
        ANOTHER,
    ),
    "a hypothesis less": (written([LINES[HEAD], *LINES[CONCLUSION:]]), ANOTHER),
    "a conclusion that is none": (edited(CONCLUSION, conclusion="0"), "'0' is no statement"),
    "a conclusion that is true": (
        edited(CONCLUSION, conclusion=True),
        r"'\[True\]' is no list of texts",
    ),
}
NO_TEXTS = "step 'first': .* is no list of texts"
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
        written([*LINES[:FIRST], LINES[LAST], LINES[FIRST], LINES[MODEL]]),
        "step 'conclusion': it rests on 'first'",
    ),
    "a step after the conclusion": (
        written([*LINES[:FIRST], step("conclusion", SQUARE), LINES[FIRST], LINES[5]]),
        "step 'first': it comes after the conclusion",
    ),
    "no conclusion": (edited(LAST, step="last"), "there is a gap: the last step is not"),
    "a conclusion of something else": (
        edited(LAST, statement="(<= 0 0)"),
        "there is a gap: the last step is not the statement's conclusion",
    ),
    "no step": (written([*LINES[:FIRST], LINES[MODEL]]), "there is a gap"),
    "a rule of its own": (edited(FIRST, rule="trust me"), "step 'first': there is no rule"),
    "a rule in capitals": (edited(FIRST, rule="Entailment"), "step 'first': there is no rule"),
    "no rule": (edited(FIRST, rule=None), "this is no step"),
    "a rule that is a list": (edited(FIRST, rule=["entailment"]), NO_TEXTS),
    "a hypothesis among the steps": (edited(FIRST, rule="hypothesis"), "there is no rule"),
    "no statement": (edited(FIRST, statement=None), "this is no step"),
    "no name": (edited(FIRST, step=None), "this is no step"),
    "a name that is a number": (edited(FIRST, step=1), r"step 1: .*\[1, .* is no list of texts"),
    "a word of its own": (edited(FIRST, outcome="holds"), "this is no step"),
    "premises that are a text": (
        edited(FIRST, **{"from": "x is positive"}),
        "step 'first': 'x is positive' is no list of texts",
    ),
    "premises that are numbers": (edited(FIRST, **{"from": [0]}), NO_TEXTS),
    "schemas that are a text": (
        edited(FIRST, schemas="exp_positive"),
        "step 'first': 'exp_positive' is no list of texts",
    ),
    "an instance of nothing": (edited(FIRST, schemas=[[]]), NO_TEXTS),
    "an instance that is a text": (edited(FIRST, schemas=["exp_positive"]), NO_TEXTS),
    "an instance at a number": (edited(FIRST, schemas=[["exp_positive", 1]]), NO_TEXTS),
    "a term that is cut off": (
        edited(FIRST, schemas=[["exp_positive", "(exp x:R"]]),
        "step 'first': it is cut off",
    ),
    "a variable that is none": (edited(FIRST, variable="x"), "'x' stands where a term should"),
    "a variable without need": (
        edited(FIRST, variable="x:R"),
        "step 'first': a variable is named exactly where a step generalizes one",
    ),
    "a reason that is no text": (edited(FIRST, reason=["because"]), NO_TEXTS),
    "a step said twice": (
        line(FIRST, json.dumps(LINES[FIRST])[:-1] + ', "statement": "(= 0 1)"}'),
        "a line says one thing twice: step, rule, statement, .*, reason, statement",
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
    why = "(z3|cvc5): (sat|unknown)|it is nested too deeply"
    return Attempt(statement, (step("conclusion", statement),), "", why)


LONG = f"(+ {' '.join('x:R' for _ in range(1200))})"
POWERS = "(* " + " ".join(f"(+ 1 a{place}:R)" for place in range(16)) + ")"
PAIRS = "(* " + " ".join(f"(+ {' '.join(f'{x}{k}:R' for k in range(1500))})" for x in "ab") + ")"
TOWER = "x:R"
for _level in range(6):
    TOWER = f"(inverse (+ {TOWER} (inverse (+ {TOWER} y{_level}:R))))"
HUGE = f"(* {' '.join(['9' * 1900] * 3)})"
GROWN = f"(every-real (and (<= 0 (+ #0:R {HUGE})) (<= #0:R -1)))"
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
    "a false step, cited": stated(FALSE, step("first", FALSE), where="first", why=SAT),
    "a false step, of two facts": stated(
        "(= 0 1)", step("first", "(<= x:R y:R)", ["a"]), where="first", why=SAT, a="(<= y:R x:R)"
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
    "a number that grows in what is said of every value": stated(
        GROWN, step("odd", GROWN), where="odd", why="Exceeds the limit"
    ),
    **{f"a statement nested {depth} deep": nested(depth) for depth in (60, 240, 320, 400, 700)},
}
POSITIVE_CONTROLS = {"the proof object as it was": TRUE}

test_it_is_refused, test_the_positive_control_holds = held_to_refuse(ATTEMPTS, POSITIVE_CONTROLS)


@for_each(OBJECTS)
def test_a_wrong_object_is_refused(name: str) -> None:
    text, why = OBJECTS[name]
    (report,) = checked((TRUE.statement, text))
    assert report["outcome"] == "fails"
    assert re.search(why, report["problem"]), report["problem"]
    assert report["steps"] == {}


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
    (report,) = checked((statement, TRUE.text))
    assert report["outcome"] == "fails" and ANOTHER in report["problem"]


STATEMENTS: dict[str, tuple[list[Line], str]] = {
    "nothing": ([], r"this is no conclusion: \[\]"),
    "no conclusion": ([{"hypothesis": "a", "statement": FALSE}], "this is no conclusion"),
    "two conclusions": ([{"conclusion": SQUARE}, {"conclusion": SQUARE}], "this is no hypothesis"),
    "a number": ([{"conclusion": "1"}], "'1' is no statement"),
}


@pytest.mark.parametrize("name", STATEMENTS)
def test_a_statement_that_is_none_is_not_proved(name: str) -> None:
    statement, why = STATEMENTS[name]
    (report,) = checked((statement, TRUE.text))
    assert report["outcome"] == "fails"
    assert re.search(why, report["problem"]), report["problem"]


def test_one_wrong_object_spoils_no_other() -> None:
    reports = checked(([], ""), (TRUE.statement, TRUE.text), (TRUE.statement, "}"))
    assert [one["outcome"] for one in reports] == ["fails", "holds", "fails"]
