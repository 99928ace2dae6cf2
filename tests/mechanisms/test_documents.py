"""A budget and its charges as texts: what is written is what is read."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.mechanisms import documents
from didp_ref.mechanisms.account import NOT_RECORDED, Charge
from didp_ref.mechanisms.documents import Budget

COSTS = st.fractions(min_value=0)
ANSWERS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(st.characters(categories=None)),  # lone surrogates too
    st.fractions(),
)


@given(st.fractions(), st.integers(0, 4))
def test_rationals_survive_however_long_they_are(value: Fraction, size: int) -> None:
    long = value * (10 ** (2000 * size) + 1) / (10 ** (3000 * size) + 7)
    assert documents.read_rational(documents.write_rational(long)) == long


@given(COSTS, ANSWERS)
def test_charges_survive_with_the_type_of_their_answer(cost: Fraction, answer: object) -> None:
    back = documents.read_charge(documents.write_charge(Charge(cost, answer)))
    assert back == Charge(cost, answer)
    assert type(back.answer) is type(answer)


def test_a_charge_without_an_answer_survives_and_none_is_an_answer() -> None:
    for charge in (Charge(Fraction(1)), Charge(Fraction(1), None)):
        assert documents.read_charge(documents.write_charge(charge)) == charge
    nan = documents.read_charge(documents.write_charge(Charge(Fraction(1), math.nan)))
    assert str(nan.answer) == "nan"


@given(st.text(), st.booleans())
def test_a_note_survives_and_is_not_shown(note: str, answered: bool) -> None:
    charge = Charge(Fraction(1), None if answered else NOT_RECORDED, note)
    assert documents.read_charge(documents.write_charge(charge)) == charge
    assert "note" not in repr(charge)


@given(st.text(), COSTS, COSTS, st.integers(0), st.integers(0), st.integers(0))
def test_the_first_page_survives(
    kind: str, spent: Fraction, left: Fraction, device: int, inode: int, charges: int
) -> None:
    budget = Budget(kind, {"epsilon": spent + left}, "a name", device, inode, charges, spent)
    assert documents.read_budget(documents.write_budget(budget)) == budget


@pytest.mark.parametrize("answer", [(1, 2), 1j, b"x", np.float64(1), np.int64(3), frozenset()])
def test_answers_that_a_text_would_bend_are_refused_by_their_type(answer: object) -> None:
    with pytest.raises(di.DomainError, match=type(answer).__name__) as error:
        documents.check_recordable(answer)
    assert str(answer) not in str(error.value)


@pytest.mark.parametrize(
    "text", ["", "1/0", "0.1", "1e3", " 1", "1/-2", "9" * 1001, "0x", "1\n", "١", None, 1, 0.5]
)
def test_numbers_that_are_no_rationals_are_refused(text: str) -> None:
    with pytest.raises(documents.UNREADABLE):
        documents.read_rational(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[" * 100_000,
        "[]",
        "{}",
        "NaN",
        '{"cost": NaN}',
        '{"cost": 1e999}',
        '{"cost": "-1"}',
        '{"cost": "1", "answer": 3}',
        '{"cost": "1", "note": 3}',
        '{"cost": "1", "answer": ["list", "3"]}',
        '{"cost": "1", "answer": ["bool", "1"]}',
        '{"cost": "1", "answer": ["float", "0x1p99999"]}',
    ],
)
def test_texts_that_are_no_charge_are_unreadable(text: str) -> None:
    with pytest.raises(documents.UNREADABLE):
        documents.read_charge(text)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"spent": "1/2"', '"spent": "3"'),
        ('"spent": "1/2"', '"spent": "-1"'),
        ('"epsilon"', '"Epsilon"'),
        ('"inode": 2', '"inode": "2"'),
        ('"inode": 2', '"inode": true'),
        ('"kind": "k"', '"kind": []'),
        ('"charges": 3', '"charges": 3, "more": 1'),
    ],
)
def test_texts_that_are_no_first_page_are_unreadable(old: str, new: str) -> None:
    good = documents.write_budget(
        Budget("k", {"epsilon": Fraction(1)}, "name", 1, 2, 3, Fraction(1, 2))
    )
    assert old in good
    with pytest.raises(documents.UNREADABLE):
        documents.read_budget(good.replace(old, new))
