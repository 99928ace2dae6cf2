"""Answers are kept, never made up: a damaged note, a full disk and an ended process ask again."""

from __future__ import annotations

import json

import pytest

from didp_ref.proof import solvers
from didp_ref.proof.engines import step_engines
from didp_ref.proof.notation import as_written, le, reals

a, b = reals("a b")
QUESTION = "(set-logic QF_NRA)\n(declare-fun a0 () Real)\n(assert (< (* a0 a0) {}))\n(check-sat)"


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """A cache of its own, and a solver that notes how often it is asked, and its limits."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    asked = []

    def answer(engine, question, limit):
        asked.append(limit)
        said = "unknown" if limit < 50 else "unsat"
        return {"answer": said, "model": {}, "milliseconds": 1.0, "limit": limit}

    monkeypatch.setattr(solvers, "_ask", answer)
    return tmp_path, asked


def test_answers_are_kept_and_a_longer_limit_asks_again(cache):
    _, asked = cache
    for limit in (10, 10, 60, 5):
        solvers.answer("z3", "question", limit)
    assert asked == [10, 60]


DAMAGED = [
    "damaged",
    "",
    "[]",
    "null",
    "{}",
    "[" * 100_000,
    '{"answer": "unsat"}',
    '{"answer": "unsat", "model": [], "milliseconds": 1, "limit": 60}',
    '{"answer": "unsat", "model": {}, "milliseconds": null, "limit": 60}',
]


@pytest.mark.parametrize("note", DAMAGED, ids=lambda note: note[:30])
def test_a_damaged_note_asks_again(cache, note):
    folder, asked = cache
    solvers.answer("z3", "question", 60)
    (kept,) = folder.rglob("*.json")
    kept.write_text(note)
    assert solvers.answer("z3", "question", 60)["answer"] == "unsat"
    assert asked == [60, 60]


def test_a_cache_that_cannot_be_written_keeps_nothing_and_the_answer_stands(cache):
    folder, asked = cache
    (folder / "didp_ref").write_text("a file where the folder should be")
    for _ in range(2):
        assert solvers.answer("z3", "question", 60)["answer"] == "unsat"
    assert asked == [60, 60]


def test_an_answer_that_never_came_is_not_kept(cache, monkeypatch):
    folder, _ = cache
    monkeypatch.setattr(solvers, "_ask", lambda *_: None)
    assert solvers.answer("z3", "question", 60)["answer"] == "unknown"
    assert not list(folder.rglob("*.json"))


def test_a_time_out_is_undecided(tmp_path, monkeypatch, found):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    def unknown(engine, question, limit):
        return {"answer": "unknown", "model": {}, "milliseconds": 1.0, "limit": limit}

    monkeypatch.setattr(solvers, "_ask", unknown)
    report = found(as_written(le(a, b)), le(a, b), lambda d: d.conclude(["a <= b"]))
    assert report["outcome"] == "undecided"
    assert "unknown" in report["steps"][-1]["because"]


def test_the_engines_decide_the_same_question(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for bound, wanted in (("0.0", "unsat"), ("2.0", "sat")):
        answers = solvers.decide(QUESTION.format(bound))
        assert {name: one["answer"] for name, one in answers.items()} == dict.fromkeys(
            step_engines(), wanted
        )
    notes = [json.loads(path.read_text()) for path in tmp_path.rglob("*.json")]
    assert len(notes) == 2 * len(step_engines())
