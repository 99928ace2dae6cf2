"""One run of a command: which line answers what."""

from __future__ import annotations

from pathlib import Path

from didp_ref.oracle.first_sample import few_first
from didp_ref.oracle.judge import Kind
from didp_ref.oracle.runner.command import run_command
from didp_ref.oracle.vectors import load
from tests.oracle.runner.few import few
from tests.oracle.runner.test_command import client

FILE = few(load("scale.rho"), "two-worlds", 8)


def test_a_banner_is_named_and_costs_no_answer(tmp_path: Path) -> None:
    body = """
    if number == 0:
        print("Welcome", flush=True)
    say(right(asked))
    """
    report = run_command(client(tmp_path, body), FILE)
    assert report.findings == []
    (line,) = report.behaviour
    assert line.endswith(": Welcome")


def test_lines_without_ids_are_the_answers_in_their_order(tmp_path: Path) -> None:
    report = run_command(client(tmp_path, "print(1.5, flush=True)"), FILE, timeout=20)
    assert len(report.findings) == len(FILE.vectors)
    assert {finding.kind for finding in report.findings} == {Kind.GARBAGE}


def test_a_missing_answer_does_not_shift_the_others(tmp_path: Path) -> None:
    body = """
    if number == 3:
        print("oops", flush=True)
    else:
        say(right(asked))
    """
    report = run_command(client(tmp_path, body), FILE)
    (finding,) = report.findings
    assert finding.vector.id == few_first(FILE.vectors)[3].id


def test_an_id_that_was_not_asked_is_named(tmp_path: Path) -> None:
    body = """
    if number == 0:
        say({"id": "nobody/asked/this", "value": 1.0})
    say(right(asked))
    """
    report = run_command(client(tmp_path, body), FILE)
    assert report.findings == []
    assert "nobody/asked/this" in report.behaviour[0]


def test_answers_given_twice_are_named(tmp_path: Path) -> None:
    report = run_command(client(tmp_path, "say(right(asked)); say(right(asked))"), FILE)
    assert report.findings == []
    assert report.behaviour[0].startswith("answers twice: ")


def test_an_answer_that_is_left_out_is_missing_and_no_crash(tmp_path: Path) -> None:
    body = """
    answer = right(asked)
    if "error" not in answer:
        say(answer)
    """
    report = run_command(client(tmp_path, body), load("scale.rho"))
    invalid = [each for each in report.asked if each.error]
    assert len(report.findings) == len(invalid) > 10
    assert {each.kind for each in report.findings} == {Kind.MISSING}
    assert not report.behaviour and not report.not_asked
    assert f"gives no answer for {len(invalid)} invalid inputs" in report.in_words()


def test_a_program_that_always_ends_at_the_same_request_is_told_so(tmp_path: Path) -> None:
    report = run_command(client(tmp_path, "say(right(asked)) if number < 2 else os._exit(0)"), FILE)
    assert any("each ended at request 3" in line for line in report.behaviour)


def test_an_error_that_every_input_raises_is_the_cause(tmp_path: Path) -> None:
    body = 'say({"id": asked["id"], "error": "TypeError: no such function"})'
    words = run_command(client(tmp_path, body), load("composition.advanced")).in_words()
    (cause,) = [line for line in words.splitlines() if line.startswith("Cause")]
    assert cause.endswith("every valid input raises an error (TypeError: no such function)")
