"""A sandbox answers, is ended where it does not, and believes nothing by its shape."""

import os
import sys
import threading
import time
from itertools import chain, repeat

import pytest

from didp_ref.errors import InputError
from didp_ref.processes.sandbox import NoAnswer, Sandbox, one_line

PATIENCE = 20.0


def answering():
    def answer(question):
        kind, value = question
        if kind == "sleep":
            time.sleep(60)
        if kind == "leave":
            os._exit(3)
        if kind == "wrong":
            raise InputError("it", "is wrong")
        if kind == "raise":
            raise SystemExit("out of\nluck \x1b[31m")
        return os.getpid(), value

    return answer


def ask(sandbox: Sandbox, value: int) -> tuple[int, int]:
    return sandbox.ask(("echo", value), tuple[int, int])


def test_answers_come_from_one_fork_until_it_is_lost():
    with Sandbox(answering, PATIENCE, "it") as sandbox:
        (first, value), (second, _) = ask(sandbox, 1), ask(sandbox, 2)
        assert value == 1 and first == second != os.getpid()
        with pytest.raises(NoAnswer, match="it: ") as ended:
            sandbox.ask(("leave", 0), int)
        assert "exit code 3" in ended.value.how
        assert sandbox.lost == 1
        third, _ = ask(sandbox, 3)
        assert third != first
    with pytest.raises(ProcessLookupError):
        os.kill(third, 0)


def test_many_questions_are_answered_in_their_order():
    with Sandbox(answering, PATIENCE, "it") as sandbox:
        questions = [("echo", place) for place in range(3000)]
        answers = [value for _, value in sandbox.ask_all(questions, tuple[int, int])]
        assert answers == list(range(3000))
        assert ask(sandbox, 7)[1] == 7


@pytest.mark.parametrize("last", ["echo", "wrong"])
def test_answers_that_nobody_waits_for_are_not_those_of_the_next_question(last):
    with Sandbox(answering, PATIENCE, "it") as sandbox:
        answers = sandbox.ask_all([("echo", 1), (last, 2), ("echo", 3)], tuple[int, int])
        next(answers)
        if last == "wrong":
            with pytest.raises(InputError, match="is wrong"):
                next(answers)
        else:
            answers.close()
        assert ask(sandbox, 7)[1] == 7
        assert sandbox.lost == 0


def test_a_question_without_an_answer_in_time_ends_the_fork():
    began = time.monotonic()
    with Sandbox(answering, 0.5, "it") as sandbox:
        with pytest.raises(NoAnswer, match=r"0\.5 s") as late:
            sandbox.ask(("sleep", 0), int)
        assert time.monotonic() - began < PATIENCE and sandbox.lost == 1
        assert not late.value.in_time


def test_an_error_that_is_an_answer_is_raised_and_loses_nothing():
    with Sandbox(answering, PATIENCE, "it") as sandbox:
        with pytest.raises(InputError, match="it: "):
            sandbox.ask(("wrong", 0), int)
        with pytest.raises(InputError) as raised:
            sandbox.ask(("raise", 0), int)
        assert str(raised.value).endswith("SystemExit: out of luck \\x1b[31m")
        assert sandbox.lost == 0


def test_what_cannot_be_prepared_is_said():
    def refusing():
        raise InputError("it", "is not there")

    with pytest.raises(InputError, match="it: "):
        Sandbox(refusing, PATIENCE, "it").ask(None, int)
    with pytest.raises(InputError, match="it: "):
        Sandbox(lambda: os._exit(1), PATIENCE, "it").ask(None, int)
    with pytest.raises(InputError, match=r"0\.2 s; --timeout"):
        Sandbox(lambda: time.sleep(60), 0.2, "it").ask(None, int)


def pipe_of_answers() -> int:
    """Find what answers are written to, as any code in the fork can."""
    frame = sys._getframe()
    while "answers" not in frame.f_locals:
        assert frame.f_back
        frame = frame.f_back
    return int(frame.f_locals["answers"])


NESTED = b"[" * 100_000
FALSE = {
    "garbage": b"\x80\x04N.\n",
    "no JSON": b"unsat\n",
    "another shape": b'{"answer": 1}\n',
    "another number": b'[7, "answer", 1]\n',
    "another outcome": b'[1, "ANSWER", 1]\n',
    "another type": b'[1, "answer", "1"]\n',
    "a truth": b'[1, "answer", true]\n',
    "too much": b'[1, "answer", 1, 1]\n',
    "a problem that is none": b'[1, "problem", ["it", 1]]\n',
    "nested": NESTED + b"\n",
    "nested and closed": b'[1, "answer", ' + NESTED + b"]" * 100_001 + b"\n",
    "a number of many digits": b'[1, "answer", ' + b"9" * 5000 + b"]\n",
    "NaN": b'[1, "answer", NaN]\n',
    "beyond float64": b'[1, "answer", 1e999]\n',
    "half a character": b'[1, "answer", "\\ud800"]\n',
    "no UTF-8": b'[1, "answer", "\xff"]\n',
    "a line without end": b"1" * 3_000_000,
}


@pytest.mark.parametrize("line", FALSE.values(), ids=FALSE)
def test_what_is_written_in_place_of_an_answer_is_none(line: bytes):
    def intruding():
        def answer(_):
            descriptor, unsent = pipe_of_answers(), memoryview(line)
            while unsent:
                unsent = unsent[os.write(descriptor, unsent) :]
            return 1

        return answer

    with Sandbox(intruding, PATIENCE, "it", longest=1_000_000) as sandbox:
        with pytest.raises(NoAnswer) as refused:
            sandbox.ask(None, int)
        assert sandbox.lost == 1
    said = str(refused.value)
    assert said.startswith("it: ")
    assert "\n" not in said and len(said) < 500


def test_what_is_written_while_it_is_imported_is_no_answer():
    def chattering():
        os.write(pipe_of_answers(), b"hello\n")
        return lambda _: 1

    with pytest.raises(InputError, match="it: "):
        Sandbox(chattering, PATIENCE, "it").ask(None, int)


def test_half_a_line_is_no_answer():
    def halting(end):
        def answer(_):
            os.write(pipe_of_answers(), b'[1, "answer", 1]')
            end()

        return lambda: answer

    with pytest.raises(NoAnswer, match="it: "):
        Sandbox(halting(lambda: os._exit(0)), PATIENCE, "it").ask(None, int)
    with pytest.raises(NoAnswer, match=r"0\.5 s"):
        Sandbox(halting(lambda: time.sleep(60)), 0.5, "it").ask(None, int)


class Strange:
    """Neither a text nor a number."""


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (Strange(), "Strange"),
        ("\ud800", "surrogates not allowed"),
        (10**5000, "integer string conversion"),
        ({1: 2}, "int"),
    ],
    ids=["strange", "half a character", "digits", "another type"],
)
def test_an_answer_that_cannot_be_sent_is_a_problem(value, problem):
    sandbox = Sandbox(lambda: lambda _: value, PATIENCE, "it")
    with sandbox, pytest.raises(InputError, match=problem) as refused:
        sandbox.ask(None, int)
    assert "\n" not in str(refused.value)


def test_a_fork_of_the_users_that_runs_on_answers_nothing():
    def forking():
        os.fork()
        threading.Thread(target=time.sleep, args=(600,)).start()

        def answer(value):
            os.fork()
            return value

        return answer

    with Sandbox(forking, PATIENCE, "it") as sandbox:
        assert [sandbox.ask(value, int) for value in range(5)] == list(range(5))


def test_what_closes_its_descriptors_ends_its_process():
    def closing():
        os.closerange(0, 255)
        return lambda _: 1

    with pytest.raises(InputError, match="it: "):
        Sandbox(closing, PATIENCE, "it").ask(None, int)


def test_a_strangers_text_is_one_line_of_what_a_terminal_shows():
    assert one_line("a\r\nb\x1b[2J\u202e") == "a b\\x1b[2J\\u202e"
    assert len(one_line("x" * 10**6)) < 500


def test_time_without_a_processor_does_not_count(monkeypatch):
    def answering():
        return time.sleep

    def ask(seconds, queued):
        told = chain([0.0], repeat(queued))
        with Sandbox(answering, PATIENCE, "it") as sandbox:
            sandbox.ask(0.0, type(None))
            monkeypatch.setattr("didp_ref.processes.queued.queued_seconds", lambda _: next(told))
            list(sandbox.ask_all([seconds], type(None), 0.1))

    ask(0.3, 100.0)
    with pytest.raises(NoAnswer, match=r"gives no answer in 0\.1 s"):
        ask(600.0, 0.1)
