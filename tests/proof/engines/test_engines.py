"""The engines: found by standing in their folder, and missing by name."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from didp_ref.errors import Unavailable
from didp_ref.proof import engines
from didp_ref.proof.engines import cvc5, z3

QUESTION = "(set-logic QF_NRA)\n(declare-fun a0 () Real)\n(assert (< (* a0 a0) {}))\n(check-sat)"
EVERY = pytest.mark.parametrize(
    "engine", engines.step_engines().values(), ids=lambda engine: engine.name
)
FOLDER = Path(engines.__file__).parent


def test_the_engines_are_those_in_the_folder():
    found = {**engines.step_engines(), **engines.statement_engines()}
    assert set(found) == {path.stem for path in FOLDER.glob("*.py")} - {"__init__"}
    assert all(engine.name == name for name, engine in found.items())


def test_every_step_convinces_two_engines_at_least():
    assert engines.step_engines().items() >= {"cvc5": cvc5, "z3": z3}.items()


@EVERY
def test_an_engine_says_its_version(engine):
    assert engines.versions()[engine.name] == engine.version()
    assert engine.version()[0].isdigit()


@EVERY
@pytest.mark.parametrize(("bound", "answer"), [("0.0", "unsat"), ("2.0", "sat")])
def test_an_engine_decides(engine, bound, answer):
    assert engine.decide(QUESTION.format(bound), 5_000)["answer"] == answer


def test_values_come_with_a_refusal():
    assert list(z3.decide(QUESTION.format("2.0"), 5_000)["model"]) == ["a0"]


@pytest.mark.parametrize("engine", [z3, cvc5], ids=lambda engine: engine.name)
def test_a_missing_engine_is_named(engine, monkeypatch):
    monkeypatch.setitem(sys.modules, engine.name, None)
    wanted = rf"{engine.name} is not at hand; install didp_ref\[proofs\]"
    with pytest.raises(Unavailable, match=wanted):
        engine.version()
    engines.versions.cache_clear()
    with pytest.raises(Unavailable, match=wanted):
        engines.versions()


@pytest.fixture
def third(tmp_path, monkeypatch):
    """A file in the folder is an engine, beside those before it: one that doubts everything."""
    before = list(engines.step_engines())
    (tmp_path / "doubter.py").write_text(
        'name = "doubter"\n\n\ndef version():\n    return "1"\n\n\n'
        'def decide(question, limit_ms):\n    return {"answer": "unknown", "model": {}}\n'
    )
    monkeypatch.setattr(engines, "__path__", [*engines.__path__, str(tmp_path)])
    engines.modules.cache_clear()
    engines.versions.cache_clear()
    yield before
    sys.modules.pop("didp_ref.proof.engines.doubter", None)
    engines.modules.cache_clear()
    engines.versions.cache_clear()


def test_adding_an_engine_is_adding_a_file(third):
    assert list(engines.step_engines()) == sorted([*third, "doubter"])
    assert engines.versions()["doubter"] == "1"
