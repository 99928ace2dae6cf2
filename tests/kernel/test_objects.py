"""Proof objects as lines: what is written reads back, what is damaged is named."""

import json
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from didp_ref.kernel import text
from didp_ref.kernel.objects import (
    CONCLUSION,
    FORMAT,
    ProofObject,
    Sequent,
    Step,
    read_proof,
    read_sequent,
)
from didp_ref.kernel.terms import IllFormed, Term
from didp_ref.kernel.writing import sequent_lines, write
from tests.kernel.test_text import ANY_TERM, terms

A, B = text.read_term("(<= a:R b:R)"), text.read_term("(<= (exp a:R) (exp b:R))")
MONOTONE = ("exp_monotone", (text.read_term("a:R"), text.read_term("b:R")))
GIVEN = Sequent((("a is smaller", A),), B)
PROOF = ProofObject(
    ("test.claim", "a part", "a reading", "printed"),
    GIVEN,
    (
        Step("grows", "entailment", B, ("a is smaller",), (MONOTONE,), None, "exp grows"),
        Step("any", "generalization", A, (), (), text.read_term("x:R"), ""),
        Step(CONCLUSION, "entailment", B, ("grows",)),
    ),
    {"a": "0", "b": "(exp 1)"},
)
LINES = write(PROOF).splitlines()


def test_what_is_written_reads_back() -> None:
    assert read_proof(write(PROOF)) == PROOF
    assert read_sequent(sequent_lines(GIVEN)) == GIVEN


NAMES = st.text(alphabet=st.characters(min_codepoint=32, max_codepoint=126), max_size=5)
CLOSED = terms()


@st.composite
def proof_objects(draw: st.DrawFn, names: st.SearchStrategy[str] = NAMES) -> ProofObject:
    """Any proof object, of however little sense."""
    schemas = st.tuples(names, st.lists(ANY_TERM, max_size=2).map(tuple))
    steps = st.builds(
        Step,
        names,
        names,
        CLOSED,
        st.lists(names, max_size=2).map(tuple),
        st.lists(schemas, max_size=2).map(tuple),
        st.none() | ANY_TERM,
        names,
    )
    hypotheses = st.lists(st.tuples(names, CLOSED), max_size=2).map(tuple)
    return ProofObject(
        draw(st.tuples(names, names, names, names)),
        Sequent(draw(hypotheses), draw(CLOSED)),
        draw(st.lists(steps, max_size=2).map(tuple)),
        draw(st.dictionaries(names, names, max_size=2)),
    )


@given(proof_objects())
def test_any_proof_object_reads_back(proof: ProofObject) -> None:
    assert read_proof(write(proof)) == proof


@pytest.mark.parametrize("name", ["a\u2028b", "a\x85b", "a\u2029b"], ids=ascii)
def test_a_name_may_hold_what_unicode_calls_a_new_line(name: str) -> None:
    proof = ProofObject(PROOF.about, Sequent(((name, A),), B), PROOF.steps, {})
    assert read_proof(write(proof)) == proof


def edited(place: int, change: Mapping[str, object]) -> str:
    """Return the proof object with something else in one of its lines."""
    row = json.loads(LINES[place]) | change
    return "\n".join([*LINES[:place], json.dumps(row), *LINES[place:][1:]])


HEAD, HYPOTHESIS, STATED, GROWS, GENERAL, LAST, MODEL = range(7)


@pytest.mark.parametrize(
    ("place", "change", "message"),
    [
        (HEAD, {"format": "didp_ref proof 2"}, "'didp_ref proof 2'"),
        (HEAD, {"format": 1}, "1"),
        (HEAD, {"claim": None}, "None"),
        (HEAD, {"more": ""}, "head"),
        (HYPOTHESIS, {"hypothesis": 1}, "1"),
        (HYPOTHESIS, {"statement": "(+ 1 1)"}, r"'\(\+ 1 1\)'"),
        (HYPOTHESIS, {"statement": "(<= 0 #0:R)"}, r"'\(<= 0 #0:R\)'"),
        (HYPOTHESIS, {"statement": "(<= 0 2/4)"}, "2/4"),
        (HYPOTHESIS, {"more": ""}, "hypothesis"),
        (STATED, {"conclusion": "true "}, "true "),
        (STATED, {"conclusion": []}, r"\[\]"),
        (GROWS, {"statement": "(<= a:R"}, "step 'grows': "),
        (GROWS, {"statement": None}, "step 'grows': "),
        (GROWS, {"rule": 7}, "step 'grows': "),
        (GROWS, {"from": "a is smaller"}, "step 'grows': "),
        (GROWS, {"from": [1]}, "step 'grows': "),
        (GROWS, {"schemas": {}}, "step 'grows': "),
        (GROWS, {"schemas": ["exp_monotone"]}, "step 'grows': "),
        (GROWS, {"schemas": [["exp_monotone", "a"]]}, "step 'grows': 'a' "),
        (GROWS, {"variable": "x"}, "step 'grows': 'x' "),
        (GROWS, {"trusted": True}, "step"),
        (MODEL, {"more": {}}, "values"),
    ],
)
def test_an_edited_line_is_named(place: int, change: Mapping[str, object], message: str) -> None:
    with pytest.raises(IllFormed, match=message):
        read_proof(edited(place, change))


@pytest.mark.parametrize("kept", range(len(LINES)))
def test_what_is_cut_off_is_refused(kept: int) -> None:
    with pytest.raises(IllFormed):
        read_proof("\n".join(LINES[:kept]))
    with pytest.raises(IllFormed, match="cut off"):
        read_proof("\n".join([*LINES[:kept], LINES[kept][:-3]]))


@pytest.mark.parametrize("left_out", range(len(LINES)))
def test_no_line_can_be_left_out_unseen(left_out: int) -> None:
    """Of steps and hypotheses the checker sees it: that is another proof, of another statement."""
    rest = "\n".join(LINES[:left_out] + LINES[left_out + 1 :])
    if left_out in (HYPOTHESIS, GROWS, GENERAL, LAST):
        assert read_proof(rest) != PROOF
        return
    with pytest.raises(IllFormed):
        read_proof(rest)


@pytest.mark.parametrize(
    "lines", ["", "null", "[]", "1", '{"format"', "[" * 100_000, f'{{"format": "{FORMAT}"}}']
)
def test_what_is_no_proof_object_is_refused(lines: str) -> None:
    with pytest.raises(IllFormed):
        read_proof(lines)


@pytest.mark.parametrize("model", [None, 5, "ab", [1]], ids=repr)
def test_a_model_that_is_no_table_of_values_is_refused(model: object) -> None:
    with pytest.raises(IllFormed, match="values"):
        read_proof(edited(MODEL, {"model": model}))


@pytest.mark.parametrize("rows", [[], [{}], ["conclusion"], [{"conclusion": "true"}, {}]])
def test_what_is_no_statement_is_refused(rows: list[object]) -> None:
    with pytest.raises(IllFormed):
        read_sequent(rows)


def test_a_statement_may_have_no_hypothesis() -> None:
    assert read_sequent([{"conclusion": "true"}]) == Sequent((), Term("true"))
