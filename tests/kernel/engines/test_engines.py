"""The engines: found by standing in their folder, missing by name, each on a road of its own."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from didp_ref.errors import Unavailable
from didp_ref.kernel import engines
from didp_ref.kernel.engines import cvc5, z3
from didp_ref.kernel.text import read_term

EVERY = pytest.mark.parametrize("name", engines.step_engines())
FOLDER = Path(engines.__file__).parent


def test_the_engines_are_those_in_the_folder():
    assert set(engines.step_engines()) == {path.stem for path in FOLDER.glob("*.py")} - {"__init__"}


def test_every_step_convinces_two_engines_at_least():
    assert engines.step_engines().items() >= {"cvc5": cvc5, "z3": z3}.items()


@EVERY
def test_an_engine_says_its_version(name):
    assert engines.versions()[name][0].isdigit()


DECIDED = [
    ([], "sat"),
    (["false"], "unsat"),
    (["true", "(not true)"], "unsat"),
    # arithmetic, exactly
    (["(< (* a0:R a0:R) 0)"], "unsat"),
    (["(< (* a0:R a0:R) 2)"], "sat"),
    (["(= (* 3 a0:R) 1)", "(!= a0:R 1/3)"], "unsat"),
    (["(= (* 3 a0:R) -1)", "(= a0:R -1/3)"], "sat"),
    (["(= (+ a0:R a0:R a0:R) 1)", "(!= (* a0:R 3) 1)"], "unsat"),
    (["(= a0:R 1/10)", "(!= (* 10 a0:R) 1)"], "unsat"),
    # every relation, and which side is which
    (["(<= a0:R a1:R)", "(< a1:R a0:R)"], "unsat"),
    (["(<= a0:R a1:R)", "(<= a1:R a0:R)", "(!= a0:R a1:R)"], "unsat"),
    (["(< a0:R a1:R)", "(= a0:R a1:R)"], "unsat"),
    (["(<= a0:R a1:R)", "(= a0:R a1:R)"], "sat"),
    # every connective, and which side is which
    (["(and a0:T a1:T)", "(not a1:T)"], "unsat"),
    (["(or a0:T a1:T)", "(not a1:T)"], "sat"),
    (["(or a0:T a1:T)", "(not a1:T)", "(not a0:T)"], "unsat"),
    (["(=> a0:T a1:T)", "a0:T", "(not a1:T)"], "unsat"),
    (["(=> a0:T a1:T)", "(not a0:T)", "a1:T"], "sat"),
    (["(=> false a0:T)", "(not a0:T)"], "sat"),
    (["(<=> a0:T a1:T)", "a0:T", "(not a1:T)"], "unsat"),
    (["(<=> a0:T a1:T)", "(not a0:T)", "(not a1:T)"], "sat"),
    (["(<=> (< a0:R 0) a1:T)", "a1:T", "(<= 0 a0:R)"], "unsat"),
]


@EVERY
@pytest.mark.parametrize(("statements", "answer"), DECIDED, ids=str)
def test_an_engine_decides(name, statements, answer):
    asked = [read_term(one) for one in statements]
    engine = engines.step_engines()[name]
    assert {engine.decide(asked, way, 5_000) for way in engine.WAYS} - {"unknown"} == {answer}


def test_every_construct_of_a_question_is_decided():
    """What a question is made of, is among what the engines were asked."""
    seen = set()
    waiting = [read_term(one) for statements, _ in DECIDED for one in statements]
    while waiting:
        node = waiting.pop()
        seen.add(node.head)
        waiting += node.args
    assert seen == {
        *("number", "real", "truth", "+", "*", "<=", "<", "=", "!="),
        *("true", "false", "and", "or", "not", "=>", "<=>"),
    }


def test_smt_lib_is_written_to_the_letter():
    asked = [read_term("(<=> a0:T (<= (+ a1:R -1/2) (* 3 -2)))"), read_term("(!= a1:R 1)")]
    assert z3.smt_lib(asked).splitlines() == [
        "(set-logic QF_NRA)",
        "(declare-fun a0 () Bool)",
        "(declare-fun a1 () Real)",
        "(assert (= a0 (<= (+ a1 (- (/ 1.0 2.0))) (* (/ 3.0 1.0) (- (/ 2.0 1.0))))))",
        "(assert (distinct a1 (/ 1.0 1.0)))",
    ]


def test_the_engines_go_two_roads():
    """No text is written for cvc5, and z3 is given nothing but text."""
    assert "smt_lib" not in Path(str(cvc5.__file__)).read_text("utf-8")
    assert "mkTerm" not in Path(str(z3.__file__)).read_text("utf-8")


@EVERY
def test_a_time_limit_is_kept(name):
    """The engine knows nothing, or is quick; it does not go on for ever."""
    power = f"(* {' '.join(['a0:R'] * 31)})"
    hard = [f"(= (+ {power} (* a1:R a2:R a3:R)) 3)", "(= (* a1:R a0:R a2:R) (+ a3:R 1/7))"]
    found = engines.step_engines()[name].decide([read_term(one) for one in hard], "", 200)
    assert found in ("sat", "unknown")


@pytest.mark.parametrize("engine", [z3, cvc5], ids=["z3", "cvc5"])
def test_a_missing_engine_is_named(engine: ModuleType, monkeypatch):
    name = engine.__name__.rpartition(".")[2]
    monkeypatch.setitem(sys.modules, name, None)
    wanted = r"didp_ref\[proofs\]"
    with pytest.raises(Unavailable, match=wanted):
        engines.versions()


@pytest.fixture
def third(tmp_path, monkeypatch):
    """A file in the folder is an engine, beside those before it: one that doubts everything."""
    before = list(engines.step_engines())
    (tmp_path / "doubter.py").write_text(
        'DISTRIBUTION = "pytest"\nWAYS = ("",)\n\n\n'
        'def decide(statements, way, limit_ms):\n    return "unknown"\n'
    )
    monkeypatch.setattr(engines, "__path__", [*engines.__path__, str(tmp_path)])
    engines.step_engines.cache_clear()
    yield before
    sys.modules.pop("didp_ref.kernel.engines.doubter", None)
    engines.step_engines.cache_clear()


def test_adding_an_engine_is_adding_a_file(third):
    assert set(engines.step_engines()) == {*third, "doubter"}
    assert engines.step_engines()["doubter"].decide([], "", 1) == "unknown"
