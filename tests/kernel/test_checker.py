"""The checker, in this process and as the program that it is: it says "holds" of proofs only."""

import json
import re
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

import pytest

from didp_ref.kernel import checker
from didp_ref.kernel.checker import FAILS, HOLDS, UNDECIDED, check, outcome_of, worst
from didp_ref.kernel.engines import step_engines, versions
from didp_ref.kernel.question import Question
from tests.looped import for_each

Line: TypeAlias = dict[str, object]
SQUARE, POSITIVE = "(<= 0 (* x:R x:R))", "(< 0 x:R)"


def step(name: str, statement: str, *premises: str, **more: object) -> Line:
    rule: Line = {"step": name, "rule": "entailment", "statement": statement}
    return {**rule, "from": premises, "schemas": [], "variable": "", "reason": "", **more}


def statement(conclusion: str, **hypotheses: str) -> list[Line]:
    given: list[Line] = [{"hypothesis": n, "statement": one} for n, one in hypotheses.items()]
    return [*given, {"conclusion": conclusion}]


HEAD: Line = {
    **{"format": "didp_ref proof 1", "claim": "test.claim", "part": "a part"},
    **{"reading": "a reading", "target": "printed"},
}
STATED = statement(SQUARE, given=POSITIVE)
STEPS = [step("first", SQUARE, "given"), step("conclusion", SQUARE, "first")]
MODEL: Line = {"model": {"x": "1"}}


def lines(*rows: Line) -> str:
    return "".join(f"{json.dumps(row)}\n" for row in rows)


TRUE = lines(HEAD, *STATED, *STEPS, MODEL)


def of(stated: list[Line], *steps: Line) -> tuple[list[Line], str]:
    """Return a statement, and the proof object that these steps are."""
    return stated, lines(HEAD, *stated, *steps, MODEL)


EXP = "(< 0 (exp x:R))"
NO_PROOFS: dict[str, tuple[tuple[list[Line], str], str]] = {
    "nothing": ((STATED, ""), "a line is no JSON"),
    "cut off in a line": ((STATED, TRUE[:-9]), "a line is no JSON: .* damaged or cut off"),
    "cut off after a line": ((STATED, lines(HEAD, *STATED, *STEPS)), "it is cut off"),
    "a step left out": (
        (STATED, lines(HEAD, *STATED, STEPS[1], MODEL)),
        "step 'conclusion': it rests on 'first', which does not stand before it",
    ),
    "the conclusion left out": (
        (STATED, lines(HEAD, *STATED, STEPS[0], MODEL)),
        "there is a gap: the last step is not the statement's conclusion",
    ),
    "an edited hypothesis": (
        (STATED, TRUE.replace(POSITIVE, "(< 1 x:R)")),
        "it was written for another statement; the claim's has changed",
    ),
    "an edited conclusion": (
        (STATED, TRUE.replace(SQUARE, "(<= 0 0)")),
        "it was written for another statement; the claim's has changed",
    ),
    "an integer for a real": (
        (STATED, TRUE.replace("x:R", "x:Z")),
        "it was written for another statement; the claim's has changed",
    ),
    "another claim's statement": (
        (statement(SQUARE), TRUE),
        "it was written for another statement; the claim's has changed",
    ),
    "another version": (
        (STATED, TRUE.replace("proof 1", "proof 2")),
        "it is of the format 'didp_ref proof 2'; 'didp_ref proof 1' is read here",
    ),
    "an unknown rule": (
        of(STATED, step("conclusion", SQUARE, rule="trusted")),
        "step 'conclusion': there is no rule 'trusted'",
    ),
    "an unknown schema": (
        of(statement("(= 0 1)"), step("conclusion", "(= 0 1)", schemas=[["zero_is_one"]])),
        "step 'conclusion': there is no schema 'zero_is_one'",
    ),
    "another instance": (
        of(
            statement("(< 0 x:R)"),
            step("conclusion", "(< 0 x:R)", rule="lemma", schemas=[["exp_positive", "x:R"]]),
        ),
        "step 'conclusion': it is not the instance of its schema",
    ),
    "a circle": (
        of(STATED, step("conclusion", SQUARE, "conclusion")),
        "step 'conclusion': it rests on 'conclusion', which does not stand before it",
    ),
    "no statement": (([{"conclusion": "1"}], TRUE), "'1' is no statement"),
    "a statement too deep": (
        (statement(f"(< 0 {'(exp ' * 5000}x:R{')' * 5000})"), TRUE),
        "it is nested too deeply",
    ),
}
REFUTED = {
    "a step that does not follow": of(
        statement("(< 1 x:R)", given=POSITIVE), step("conclusion", "(< 1 x:R)", "given")
    ),
    "a premise that is not named": of(
        statement(POSITIVE, given=POSITIVE), step("conclusion", POSITIVE)
    ),
    "zero divides": of(
        statement("(= (* x:R (inverse x:R)) 1)"),
        step("conclusion", "(= (* x:R (inverse x:R)) 1)", rule="identity"),
    ),
    "nothing is known of exp": of(statement(EXP), step("conclusion", EXP)),
}
PROOFS = {
    "two steps": (STATED, TRUE),
    "a lemma": of(
        statement(EXP), step("conclusion", EXP, rule="lemma", schemas=[["exp_positive", "x:R"]])
    ),
}
EVERY = {**{name: asked for name, (asked, _) in NO_PROOFS.items()}, **REFUTED, **PROOFS}

PROGRAM = """
import json, runpy, sys
runpy.run_module("didp_ref.kernel.checker", run_name="__main__", alter_sys=True)
print(json.dumps(sorted(sys.modules)))
"""


@cache
def said() -> tuple[dict[str, Line], list[list[int]], set[str]]:
    """Return what the program says of each, of its progress, and what it has imported."""
    given = [{"statement": stated, "object": text} for stated, text in EVERY.values()]
    asked = "".join(f"{json.dumps(one)}\n" for one in given)
    command = [sys.executable, "-P", "-c", PROGRAM]
    ran = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    *rows, modules = map(json.loads, ran.stdout.splitlines())
    reports = [row for row in rows if "done" not in row]
    done = [row["done"] for row in rows if "done" in row]
    return dict(zip(EVERY, reports, strict=True)), done, set(modules)


@for_each(NO_PROOFS)
def test_what_is_no_proof_is_refused_in_one_message(name: str) -> None:
    report, message = said()[0][name], NO_PROOFS[name][1]
    assert report["outcome"] == FAILS
    assert report["steps"] == {}
    assert re.search(message, str(report["problem"]))
    assert "\n" not in str(report["problem"])


@pytest.mark.parametrize("name", REFUTED)
def test_what_does_not_follow_is_refused(name: str) -> None:
    report = said()[0][name]
    assert (report["outcome"], report["problem"]) == (FAILS, "")
    row = report["steps"]["conclusion"]
    assert row["outcome"] == FAILS
    assert "sat" in row["said"][0].values()


@pytest.mark.parametrize("name", PROOFS)
def test_what_is_a_proof_holds_beside_what_is_none(name: str) -> None:
    report = said()[0][name]
    assert (report["outcome"], report["problem"]) == (HOLDS, "")
    assert report["about"] == ["test.claim", "a part", "a reading", "printed"]
    assert report["engines"] == dict(versions())


def test_nothing_is_asked_of_an_instance() -> None:
    assert said()[0]["a lemma"]["steps"] == {}
    assert list(said()[0]["two steps"]["steps"]) == ["first", "conclusion"]


def test_the_program_says_how_far_it_is() -> None:
    done = said()[1]
    assert [one for one, _ in done] == list(range(1, len(done) + 1))
    assert {total for _, total in done} == {len(done)}


def test_the_program_imports_neither_papers_nor_scripts_nor_sympy() -> None:
    modules = said()[2]
    assert "didp_ref.kernel.rules" in modules
    for name in ("sympy", "numpy", "mpmath", "proofs", "didp_ref.papers", "didp_ref.audit.claim"):
        assert not [one for one in modules if one == name or one.startswith(f"{name}.")], name
    for tool in ("reading", "lemmas", "derivation", "logic", "notation", "models", "writing"):
        assert f"didp_ref.kernel.{tool}" not in modules


def test_in_this_process_it_says_the_same() -> None:
    for name, asked in {**PROOFS, **REFUTED}.items():
        (report,) = check([asked], lambda *_: None)
        assert report["outcome"] == said()[0][name]["outcome"]
        assert list(report["steps"]) == list(said()[0][name]["steps"])


def test_one_damaged_proof_object_does_not_end_the_checker() -> None:
    damaged = TRUE.replace("(<= 0 (*", f"(<= 0 (* {'9' * 5000}")
    first, second = check([(STATED, damaged), PROOFS["two steps"]], lambda *_: None)
    assert (first["outcome"], second["outcome"]) == (FAILS, HOLDS)


def answers(*said: str) -> dict[str, str]:
    return dict(zip(step_engines(), said, strict=True))


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        (("unsat", "unsat"), HOLDS),
        (("sat", "sat"), FAILS),
        (("unknown", "sat"), FAILS),
        (("unsat", "unknown"), UNDECIDED),
        (("unknown", "unknown"), UNDECIDED),
        (("unsat", "sat"), UNDECIDED),
        (("unsat", ""), UNDECIDED),
        (("unsat", "UNSAT"), UNDECIDED),
    ],
)
def test_a_step_stands_when_every_engine_says_so(said: tuple[str, ...], outcome: str) -> None:
    assert outcome_of(answers(*said)) == outcome
    assert outcome_of(answers(*said[::-1])) == outcome


def test_nobody_is_no_engine() -> None:
    assert outcome_of({}) == UNDECIDED


def test_one_step_that_does_not_stand_is_enough() -> None:
    assert worst([HOLDS, UNDECIDED]) == UNDECIDED
    assert worst([HOLDS, UNDECIDED, FAILS]) == FAILS
    assert worst([HOLDS]) == HOLDS


@pytest.mark.parametrize(
    ("first", "conclusion", "outcome"),
    [
        ("unsat", "unsat", HOLDS),
        ("unknown", "unsat", UNDECIDED),
        ("unsat", "unknown", UNDECIDED),
        ("sat", "unknown", FAILS),
    ],
)
def test_what_the_engines_do_not_say_is_no_pass(
    monkeypatch: pytest.MonkeyPatch, first: str, conclusion: str, outcome: str
) -> None:
    def decided(questions: Iterable[Question], progress: object) -> dict[Question, dict[str, str]]:
        one, other = questions
        return {one: answers(first, first), other: answers(conclusion, conclusion)}

    monkeypatch.setattr(checker, "decide_all", decided)
    (report,) = check([(STATED, TRUE)], lambda *_: None)
    assert report["outcome"] == outcome
    for name, what in (("first", first), ("conclusion", conclusion)):
        assert report["steps"][name]["said"] == [answers(what, what)]
