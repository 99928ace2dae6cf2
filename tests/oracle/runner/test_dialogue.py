"""One question after the other, to commands that misbehave in every way."""

from __future__ import annotations

import shlex
import sys
import time
from collections import deque
from pathlib import Path

import pytest

import didp_ref as di
from didp_ref.oracle.generate import vector_at
from didp_ref.oracle.judge import Failure, Kind
from didp_ref.oracle.runner.dialogue import Dialogue
from didp_ref.oracle.runner.protocol import LONGEST_LINE
from tests.oracle.runner.test_command import client


def test_a_dialogue_survives_what_ends_and_hangs(tmp_path: Path) -> None:
    body = """
    if asked["inputs"]["n_worlds"] == 2:
        os._exit(1)
    if asked["inputs"]["n_worlds"] == 3:
        time.sleep(600)
    say(right(asked))
    """
    points = [{"rho": 0.75, "n_worlds": m, "sensitive_range": 1.0} for m in (4, 2, 4, 3, 4)]
    vectors = deque(vector_at(di.scale.rho, point) for point in points)
    with Dialogue(client(tmp_path, body), exact=False, timeout=5.0) as dialogue:
        answers = [dialogue.ask(vector) for vector in vectors]
    assert answers[0] == answers[2] == answers[4] == di.scale.rho(0.75, 4, 1.0)
    assert (answers[1].kind, answers[3].kind) == (Kind.CRASHED, Kind.HUNG)


def ask_in_a_dialogue(command: str, count: int, timeout: float = 20.0) -> list[object]:
    point = {"rho": 0.75, "n_worlds": 4, "sensitive_range": 1.0}
    vector = vector_at(di.scale.rho, point)
    assert vector is not None
    with Dialogue(command, exact=False, timeout=timeout) as dialogue:
        return [dialogue.ask(vector) for _ in range(count)]


def test_a_dialogue_goes_on_where_standard_error_is_closed(tmp_path: Path) -> None:
    body = """
    if number == 0:
        os.close(2)
        time.sleep(0.2)  # so that its end is seen before the answer
    say(right(asked))
    """
    assert ask_in_a_dialogue(client(tmp_path, body), 3) == [di.scale.rho(0.75, 4, 1.0)] * 3


@pytest.mark.parametrize("descriptor", [1, 2])
def test_a_dialogue_cuts_a_line_without_end(tmp_path: Path, descriptor: int) -> None:
    body = f"""
    while True:
        os.write({descriptor}, b"1" * 65536)
    """
    (answer,) = ask_in_a_dialogue(client(tmp_path, body), 1)
    assert isinstance(answer, Failure)
    assert answer.kind is Kind.GARBAGE and str(LONGEST_LINE) in answer.message


def test_a_dialogue_takes_many_lines_on_standard_error(tmp_path: Path) -> None:
    body = """
    os.write(2, (b"x" * 999 + b"\\n") * 3000)
    say(right(asked))
    """
    assert ask_in_a_dialogue(client(tmp_path, body), 1) == [di.scale.rho(0.75, 4, 1.0)]


def test_a_dialogue_never_waits_for_one_that_reads_nothing(tmp_path: Path) -> None:
    path = tmp_path / "chatter.py"
    path.write_text("while True: print('{}', flush=True)\n")
    began = time.monotonic()
    answers = ask_in_a_dialogue(shlex.join([sys.executable, str(path)]), 2000, timeout=5.0)
    assert time.monotonic() - began < 30
    assert {answer.kind for answer in answers if isinstance(answer, Failure)} == {Kind.GARBAGE}
    assert all(isinstance(answer, Failure) for answer in answers)
