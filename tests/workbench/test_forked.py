"""didp_ref/workbench/forked.py: a fork answers, is ended where it does not, and is forked again."""

import os
import time

import pytest

from didp_ref.errors import InputError
from didp_ref.workbench.forked import Forked


def answering():
    def answer(question):
        kind, value = question
        if kind == "sleep":
            time.sleep(60)
        if kind == "leave":
            os._exit(3)
        if kind == "wrong":
            return InputError("it", "is wrong")
        return os.getpid(), value

    return answer


def test_answers_come_from_one_fork_until_it_is_lost():
    asked = Forked(answering, 20.0, "it")
    try:
        (first, value), (second, _) = asked.put(("echo", 1)), asked.put(("echo", 2))
        assert value == 1 and first == second != os.getpid()
        with pytest.raises(InputError, match="ends its process"):
            asked.put(("leave", 0))
        assert asked.lost == 1
        third, _ = asked.put(("echo", 3))
        assert third != first
    finally:
        asked.close()
    with pytest.raises(ProcessLookupError):
        os.kill(third, 0)


def test_a_question_without_an_answer_in_time_ends_the_fork():
    asked = Forked(answering, 0.5, "it")
    began = time.monotonic()
    with pytest.raises(InputError, match=r"gives no answer in 0\.5 s"):
        asked.put(("sleep", 0))
    assert time.monotonic() - began < 20 and asked.lost == 1


def test_an_error_that_is_an_answer_is_raised_and_loses_nothing():
    asked = Forked(answering, 20.0, "it")
    try:
        with pytest.raises(InputError, match="is wrong"):
            asked.put(("wrong", 0))
        assert asked.lost == 0
    finally:
        asked.close()


def test_what_cannot_be_prepared_is_said():
    def refusing():
        raise InputError("it", "is not there")

    with pytest.raises(InputError, match="is not there"):
        Forked(refusing, 20.0, "it").put(("echo", 0))
    with pytest.raises(InputError, match="ends its process when it is imported"):
        Forked(lambda: os._exit(1), 20.0, "it").put(("echo", 0))
