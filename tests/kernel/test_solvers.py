"""Engines that hang, die or answer nothing: what they do not say is unknown, and no proof."""

from __future__ import annotations

import multiprocessing
import time
import warnings
from pathlib import Path
from types import SimpleNamespace

import pytest

from didp_ref.kernel import solvers
from didp_ref.kernel.checker import HOLDS, outcome_of
from didp_ref.kernel.engines import step_engines
from didp_ref.kernel.question import Question, question
from didp_ref.kernel.solvers import Worker, decide, decide_all
from didp_ref.kernel.text import read_term

FOLLOWS = question([read_term("(< 0 x:R)")], read_term("(< 0 (* 2 x:R))"))
DOES_NOT = question([read_term("(< 0 x:R)")], read_term("(< 1 x:R)"))
SOUND = """read canary; echo '[1, "sat"]'; read canary; echo '[2, "unsat"]'; """
"""What a script does that answers the canaries."""
UNSAT = '[3, "unsat"]'


class Engine:
    """A process of our own in place of the engines', written as a shell script."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.path = folder / "engine"
        monkeypatch.setattr(solvers, "sys", SimpleNamespace(executable=str(self.path)))
        monkeypatch.setattr(solvers, "STARTING", 1.0)

    def does(self, script: str, *, sound: bool = True) -> None:
        self.path.write_text(f"#!/bin/sh\n{SOUND if sound else ''}{script}\n")
        self.path.chmod(0o700)


@pytest.fixture
def engine(tmp_path, monkeypatch):
    return Engine(tmp_path, monkeypatch)


@pytest.fixture
def worker():
    made = Worker()
    yield made
    made.end()


def said(worker: Worker, limit: int = 100) -> str:
    return worker.ask("z3", "", ["true"], limit)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "script",
    [
        "exit 1",
        "read line; exit 0",
        "read line; kill -9 $$",
        f"read line; printf '%s' '{UNSAT}'; exit 0",  # it may be the beginning of something else
        "read line; printf '%s' '\"uns'; exit 0",
        "exec sleep 60",
        f"read line; printf '%s' '{UNSAT}'; exec sleep 60",
    ],
)
def test_an_engine_that_does_not_answer_is_ended_and_said_nothing(engine, worker, script):
    engine.does(script)
    before = time.perf_counter()
    assert said(worker) == "unknown"
    assert time.perf_counter() - before < 30
    assert worker.started is None


@pytest.mark.parametrize(
    "line",
    [
        *("", "unsat", "[]", "null", "warning: unsat", "{}", '["unsat"]', '[3, "UNSAT"]'),
        *('[3, "unsat "]', '{"answer": "unsat"}', '"unsat"', '[2, "unsat"]', '["3", "unsat"]'),
        *('[4, "unsat"]', '[3, "unsat", 1]', '[null, "unsat"]'),
    ],
)
def test_what_is_no_answer_is_none(engine, worker, line):
    engine.does(f"read line; printf '%s\\n' '{line}'; exec sleep 60")
    assert said(worker) == "unknown"


@pytest.mark.parametrize(
    "canaries",
    [
        """read one; echo '[1, "unsat"]'; read two; echo '[2, "unsat"]'""",  # unsat, whatever it is
        """read one; echo '[1, "sat"]'; read two; echo '[2, "sat"]'""",
        """read one; echo '[1, "sat"]'; read two; echo '[1, "unsat"]'""",
        """read one; echo '[1, "unknown"]'; read two; echo '[2, "unknown"]'""",
    ],
)
def test_an_engine_that_fails_a_canary_is_not_heard(engine, worker, canaries):
    engine.does(f"{canaries}; read line; echo '{UNSAT}'; exec sleep 60", sound=False)
    assert said(worker) == "unknown"


def test_engines_are_not_looked_for_where_pythonpath_points(tmp_path, monkeypatch, worker):
    (tmp_path / "z3.py").write_text("class SolverFor: ...\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert worker.ask("z3", "", ["(< 1 0)"], 10_000) == "unsat"
    assert worker.ask("z3", "", ["(< 0 1)"], 10_000) == "sat"


def test_after_an_engine_died_another_process_is_asked(engine, worker, tmp_path):
    again = tmp_path / "again"
    engine.does(
        f"read line; if [ -e {again} ]; then echo '{UNSAT}'; read line; else touch {again}; fi"
    )
    assert [said(worker, 5000), said(worker, 5000)] == ["unknown", "unsat"]


def test_an_engine_that_dies_decides_nothing(monkeypatch, engine):
    engine.does("exit 1")
    monkeypatch.setattr(solvers._OWN, "worker", Worker(), raising=False)
    answers = decide(FOLLOWS, [100])
    assert set(answers.values()) == {"unknown"}
    assert set(answers) == set(step_engines())
    assert outcome_of(answers) != HOLDS


def test_the_engines_decide_one_question_each_for_itself():
    assert decide(FOLLOWS) == dict.fromkeys(step_engines(), "unsat")


def test_where_one_engine_refutes_the_others_are_not_asked():
    assert decide(DOES_NOT) == {"z3": "sat", "cvc5": "unknown"}


def test_every_way_is_tried_with_every_limit_before_nothing_is_known(monkeypatch):
    tried = []

    class Unknowing:
        def ask(self, engine, way, statements, limit):
            tried.append((engine, way, limit))
            return "unknown"

    monkeypatch.setattr(solvers._OWN, "worker", Unknowing(), raising=False)
    assert set(decide(FOLLOWS, [10, 20]).values()) == {"unknown"}
    ways = [(name, way) for name, engine in step_engines().items() for way in engine.WAYS]
    assert tried == [(*one, limit) for limit in (10, 20) for one in ways]


def test_an_unknown_engine_and_a_question_that_is_none_are_unknown(worker):
    """The process dies of them."""
    assert worker.ask("z4", "", ["true"], 100) == "unknown"
    assert worker.ask("z3", "", ["(< 0"], 100) == "unknown"
    assert worker.ask("z3", "", ["false"], 10_000) == "unsat"


def question_of(number: int) -> Question:
    return question([], read_term(f"(< {number} x:R)"))


def test_equal_questions_are_put_once(monkeypatch):
    asked: list[Question] = []
    told: list[tuple[int, int]] = []

    def decided(one: Question) -> dict[str, str]:
        asked.append(one)
        return {"z3": "unsat"}

    monkeypatch.setattr(solvers, "decide", decided)
    given = [question_of(1), question_of(2), question_of(1)]
    answers = decide_all(given, lambda *done: told.append(done))
    assert len(asked) == 2
    assert answers == {one: {"z3": "unsat"} for one in asked}
    assert told == [(1, 2), (2, 2)]


def test_whoever_interrupts_the_asking_leaves_no_question_waiting(monkeypatch):
    begun: list[Question] = []

    def decided(one: Question) -> dict[str, str]:
        begun.append(one)
        time.sleep(0.05)
        return {"z3": "unsat"}

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(solvers, "decide", decided)
    with pytest.raises(KeyboardInterrupt):
        decide_all([question_of(number) for number in range(50)], interrupt)
    time.sleep(0.2)
    assert len(begun) < 10


def test_a_fork_ends_without_the_processes_that_it_has_inherited():
    """They are another's: a fork that waited for them would wait for ever."""
    (asked,) = [question([read_term("(< 0 x:R)")], read_term("(< -1 x:R)"))]
    before = decide_all([asked], lambda *_: None)
    child = multiprocessing.get_context("fork").Process(target=int)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # there are threads, as in a notebook
        child.start()
    child.join(10)
    assert child.exitcode == 0
    assert decide_all([asked], lambda *_: None) == before
