"""The search: the first tactic that closes a question is kept, and what none closes is left out."""

from pathlib import Path

from didp_ref.kernel.question import Question, question
from didp_ref.kernel.text import read_term
from tools.coq import search
from tools.coq.tactics import Recorded, key, read_record


def asked(conclusion: str, *premises: str) -> Question:
    return question([*map(read_term, premises)], read_term(conclusion))


LINEAR = asked("(< 0 (* 2 x:R))", "(< 0 x:R)")
PRODUCT = asked("(< 0 (* x:R x:R))", "(< 0 x:R)")
FALSE = asked("(< 1 x:R)", "(< 0 x:R)")
ALL = {key(entry): entry for entry in (LINEAR, PRODUCT, FALSE)}


def test_a_tactic_closes_what_it_can(compiled: Path) -> None:
    assert set(search.closed(ALL, "intros; lra", 5, compiled)) == {key(LINEAR)}
    assert set(search.closed(ALL, "intros; nra", 5, compiled)) == {key(LINEAR), key(PRODUCT)}
    assert search.closed(ALL, "idtac", 5, compiled) == {}


def test_what_is_recorded_is_kept_and_the_rest_is_searched(compiled: Path) -> None:
    known = {key(LINEAR): Recorded(0.5, "mine"), "gone": Recorded(1.0, "of another question")}
    outcome = search.search(ALL, known)
    assert outcome[key(LINEAR)] == Recorded(0.5, "mine")
    assert outcome[key(PRODUCT)].tactic == "nonlinear"
    assert set(outcome) == {key(LINEAR), key(PRODUCT)}


def test_a_record_that_is_written_is_read() -> None:
    results = {"b": Recorded(0.25, "two"), "a": Recorded(0.1, "one")}
    text = search.written(results, {"a": "here", "b": "there"})
    assert list(read_record(text)) == ["a", "b"]
    assert read_record(text)["a"] == Recorded(0.1, "one")
