"""Attempts by the engines: missing, dead, hanging, lying, or saying what is no answer."""

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path

import pytest

from didp_ref.audit.checking import Report, why_not
from didp_ref.errors import Unavailable
from didp_ref.kernel import engines, solvers
from didp_ref.kernel.checker import outcome_of
from tests.kernel.refusals.attempts import FALSE, Attempt, checked, step
from tests.looped import for_each

TRUE = Attempt("(<= 0 1)", (step("conclusion", "(<= 0 1)"),))
WRONG = Attempt(FALSE, (step("conclusion", FALSE),))
Puts = Callable[[str], None]
UNSAT = '"unsat"'
LOOP = """number=0
while read -r line; do
    number=$((number + 1))
    case "$line" in
        *"(< 0 x:R)"*) echo "[$number, \\"sat\\"]";;
        *"(* x:R x:R)"*) echo "[$number, \\"unsat\\"]";;
        {cases}
    esac
done"""
"""Shell that answers the two canaries, under their numbers."""
SAYING = LOOP.format(cases="*) printf '[%s, %s]\\n' \"$number\" '{}';;")
"""Shell that says one thing to whatever else it is asked."""
AS_IT_IS = LOOP.format(cases="*) printf '%s\\n' '{}';;")
"""The same without a number."""


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Puts:
    """Let a shell script stand for the process that asks the engines."""
    monkeypatch.setattr(solvers, "_POOL", ThreadPoolExecutor(2))  # with processes of its own
    monkeypatch.setattr(solvers, "LIMITS_MS", (1,))  # the longer ones would be waited for alike
    monkeypatch.setattr(solvers, "OVERRUN", 0.0)
    monkeypatch.setattr(solvers, "STARTING", 0.3)

    def instead(script: str) -> None:
        program = tmp_path / "python"
        program.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        program.chmod(0o755)
        monkeypatch.setattr(sys, "executable", str(program))

    return instead


def report(attempt: Attempt = TRUE) -> Report:
    (found,) = checked((attempt.statement, attempt.text))
    return found


def test_engines_that_agree_are_believed(put: Puts) -> None:
    put(SAYING.format(UNSAT))
    assert report()["outcome"] == "holds"


NO_ANSWERS = {
    "it ends": "exit 0",
    "it dies": "kill -9 $$",
    "it dies when asked": "read -r line; kill -9 $$",
    "it dies after a canary": LOOP.format(cases="*) kill -9 $$;;"),
    "it hangs": "exec sleep 60",
    "it hangs when asked": "read -r line; exec sleep 60",
    "it hangs after a canary": LOOP.format(cases="*) exec sleep 60;;"),
    "it says nothing": "while read -r line; do :; done",
    "it says unsat to all": "while read -r line; do echo '[1, \"unsat\"]'; done",
    "an empty line": AS_IT_IS.format(""),
    "a word": SAYING.format("unsat"),
    "no number": AS_IT_IS.format(UNSAT),
    "another's number": AS_IT_IS.format(f"[1, {UNSAT}]"),
    "a number as a text": AS_IT_IS.format(f'["3", {UNSAT}]'),
    "a list": SAYING.format('["unsat"]'),
    "null": SAYING.format("null"),
    "NaN": SAYING.format("NaN"),
    "an answer of nothing": SAYING.format("{}"),
    "an object": SAYING.format('{"answer": "unsat"}'),
    "true": SAYING.format("true"),
    "two answers": SAYING.format(f"{UNSAT}, {UNSAT}"),
    "half an answer": f"read -r line; printf '%s' '[1, {UNSAT[:-1]}'",
    "an answer without its end": f"read -r line; printf '%s' '[1, {UNSAT}]'",
    "a warning first": f"read -r line; echo warning; echo '[1, {UNSAT}]'; cat",
    "in capitals": SAYING.format(UNSAT.replace("unsat", "UNSAT")),
    "with a space": SAYING.format(UNSAT.replace("unsat", "unsat ")),
    "unknown": SAYING.format(UNSAT.replace("unsat", "unknown")),
    "an error": SAYING.format(UNSAT.replace("unsat", "error")),
    "not bytes of a text": "read -r line; printf '\\377\\376\\n'",
}


@for_each(NO_ANSWERS)
def test_what_is_no_answer_is_no_pass(name: str, put: Puts) -> None:
    put(NO_ANSWERS[name])
    found = report()
    assert found["outcome"] == "undecided"
    (line,) = why_not(found)
    assert "'conclusion'" in line and "(z3: unknown, cvc5: unknown)" in line


def only(engine: str, says: str, other: str) -> str:
    """Shell in which one engine says something, and every other something else."""
    cases = f"""*'"{engine}"'*) echo "[$number, {says}]";;
        *) echo "[$number, {other}]";;"""
    return LOOP.format(cases=cases.replace(UNSAT, '\\"unsat\\"'))


@pytest.mark.parametrize(
    ("liar", "said", "because"),
    [
        ("z3", "sat", "(z3: unsat, cvc5: sat)"),
        ("z3", "unknown", "(z3: unsat, cvc5: unknown)"),
        # where the first has found values at which the step fails, the second is not asked
        ("cvc5", "sat", "(z3: sat, cvc5: unknown)"),
        ("cvc5", "unknown", "(z3: unknown, cvc5: unsat)"),
    ],
)
def test_one_engine_is_not_enough(liar: str, said: str, because: str, put: Puts) -> None:
    put(only(liar, UNSAT, f'\\"{said}\\"'))
    (line,) = why_not(report(WRONG))
    assert "'conclusion'" in line and line.endswith(because)


@pytest.mark.parametrize("engine", ["cvc5", "z3"])
def test_a_missing_engine_ends_the_check(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = engines.step_engines()[engine].DISTRIBUTION

    def version(distribution: str) -> str:
        if distribution == gone:
            raise metadata.PackageNotFoundError(distribution)
        return "1"

    monkeypatch.setattr(metadata, "version", version)
    wanted = rf"{engine} .*'didp_ref\[proofs\]'"
    with pytest.raises(Unavailable, match=wanted):
        report()


@pytest.mark.parametrize("left", [(), ("cvc5",), ("z3",)])
def test_with_an_engine_gone_nothing_holds(
    left: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = {name: engine for name, engine in engines.step_engines().items() if name in left}
    monkeypatch.setattr(solvers, "step_engines", lambda: here)
    assert report()["outcome"] == "undecided"


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ({"cvc5": "unsat", "z3": "unsat"}, "holds"),
        ({"cvc5": "sat", "z3": "unsat"}, "undecided"),
        ({"cvc5": "unsat", "z3": "sat"}, "undecided"),
        ({"cvc5": "unknown", "z3": "unsat"}, "undecided"),
        ({"cvc5": "unsat", "z3": "unknown"}, "undecided"),
        ({"cvc5": "unknown", "z3": "unknown"}, "undecided"),
        ({"cvc5": "sat", "z3": "unknown"}, "fails"),
        ({"cvc5": "sat", "z3": "sat"}, "fails"),
        ({"z3": "unsat"}, "undecided"),
        ({"cvc5": "unsat"}, "undecided"),
        ({"cvc5": "sat"}, "fails"),
        ({}, "undecided"),
    ],
)
def test_a_step_stands_when_every_engine_says_so(said: dict[str, str], outcome: str) -> None:
    assert outcome_of(said) == outcome
