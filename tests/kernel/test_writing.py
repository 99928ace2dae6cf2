"""Proof objects written down, and what in them rests on nothing."""

import json

from didp_ref.kernel import text
from didp_ref.kernel.objects import ProofObject, Sequent, Step
from didp_ref.kernel.writing import sequent_lines, unused, write

A = text.read_term("(< 0 a:R)")
GIVEN = Sequent((("first", A), ("second", text.read_term("(< 1 a:R)"))), A)


def proof(*steps: Step) -> ProofObject:
    return ProofObject(("test.claim", "a part", "", "printed"), GIVEN, steps, {"a": "2"})


def step(name: str, *premises: str) -> Step:
    return Step(name, "entailment", A, premises)


def test_a_line_for_each_thing_and_nothing_more() -> None:
    instance = ("exp_positive", (text.read_term("(log 2)"),))
    every = Step("every", "generalization", A, ("first",), (instance,), text.read_term("k:Z"), "so")
    lines = [json.loads(line) for line in write(proof(every)).splitlines()]
    assert lines == [
        {
            **{"format": "didp_ref proof 1", "claim": "test.claim", "part": "a part"},
            **{"reading": "", "target": "printed"},
        },
        {"hypothesis": "first", "statement": "(< 0 a:R)"},
        {"hypothesis": "second", "statement": "(< 1 a:R)"},
        {"conclusion": "(< 0 a:R)"},
        {
            **{"step": "every", "rule": "generalization", "statement": "(< 0 a:R)"},
            **{"from": ["first"], "schemas": [["exp_positive", "(log 2)"]]},
            **{"variable": "k:Z", "reason": "so"},
        },
        {"model": {"a": "2"}},
    ]
    assert sequent_lines(GIVEN) == lines[1:4]


def test_a_name_may_say_anything() -> None:
    """It is JSON: a quote or a new line in a name ends no line."""
    awkward = Sequent((('say "0 < a"\nor not', A),), A)
    written = write(ProofObject(("test", "", "", "printed"), awkward, (step("conclusion"),), {}))
    assert len(written.splitlines()) == 5
    assert json.loads(written.splitlines()[1])["hypothesis"] == 'say "0 < a"\nor not'


def test_what_the_conclusion_does_not_rest_on_is_named() -> None:
    chain = proof(step("one", "first"), step("two", "one"), step("idle", "second"))
    assert unused(proof(step("conclusion", "first", "second"))) == ([], [])
    assert unused(proof(*chain.steps, step("conclusion", "two"))) == (["second"], ["idle"])
    assert unused(proof(step("conclusion"))) == (["first", "second"], [])
