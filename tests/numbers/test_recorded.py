"""didp_ref/numbers/recorded.py: what is done is written down, and nothing is guessed."""

import operator

import pytest

from didp_ref.numbers import forms
from didp_ref.numbers.entries import Entries
from didp_ref.numbers.recorded import NotRecorded, Recorder, Step


def steps(form, inputs):
    recorder = Recorder(inputs)
    form(*recorder.arguments())
    return [taken.step for taken in recorder.steps]


def test_a_form_is_recorded_in_its_order():
    assert steps(lambda x, y: forms.log1p(x * y) / (1 - x), 2) == [
        *(Step.PRODUCT, Step.LOG1P, Step.NEGATE, Step.SUM, Step.DIVIDE)
    ]


def test_floats_and_pairs_have_steps_of_their_own():
    assert steps(lambda x, y: x + y, 2) == [Step.SUM]
    assert steps(lambda x, y: (x + y) + x, 2) == [Step.SUM, Step.ADD]
    assert steps(lambda x, y: (-x) * y, 2) == [Step.NEGATE, Step.PRODUCT]
    assert steps(lambda x, y: x / y * y, 2) == [Step.DIVIDE, Step.MULTIPLY]


def test_a_constant_is_held_once():
    recorder = Recorder(1)
    (x,) = recorder.arguments()
    assert (x + 1).at != (x + 1).at and len(recorder.constants) == 1
    assert forms.larger(x, 0) is not None and set(recorder.constants) == {1.0, 0.0}


def test_both_exponentials_are_one_step():
    assert steps(lambda x: operator.truediv(*forms.exponential(x)), 1) == [
        *(Step.EXPONENTIAL, Step.DIVIDE)
    ]


def test_entries_are_recorded_one_by_one():
    recorder = Recorder(3)
    entries = Entries(recorder.arguments())
    forms.reduce_pairs(lambda a, b: a + b, forms.entries(entries))
    assert [taken.step for taken in recorder.steps] == [Step.SUM, Step.ADD]
    forms.least_entry(entries, forms.is_positive(entries))
    assert [taken.step for taken in recorder.steps].count(Step.CHOOSE) == 3


@pytest.mark.parametrize(
    "question", [bool, float, lambda x: x < 1, lambda x: x >= 1, lambda x: x == 1]
)
def test_nothing_is_asked_of_a_number_that_stands_for_many(question):
    (x,) = Recorder(1).arguments()
    with pytest.raises(NotRecorded):
        question(x)


def test_what_only_arb_has_is_not_recorded():
    with pytest.raises(NotRecorded):
        forms.probability_ball(lambda x: x, *Recorder(1).arguments())


@pytest.mark.parametrize("operation", [operator.add, operator.mul, operator.sub, operator.truediv])
def test_what_is_no_number_is_refused(operation):
    (x,) = Recorder(1).arguments()
    with pytest.raises(TypeError):
        operation(x, "1")
