"""Bad input: a typed error that names the value and what to pass."""

import json
import math
from decimal import Decimal
from fractions import Fraction

import pytest

import didp_ref as di
from didp_ref.errors import (
    DomainError,
    ExactInputRequired,
    NoNumber,
    NotGiven,
    Unavailable,
    UnknownName,
    shorten,
)

acc = di.accounting
STEP = acc.gaussian(deviation=2, global_sensitivity=1)


@pytest.mark.parametrize("value", [0, -1, "0", "-1/2", -0.5, math.nan, math.inf, Fraction(-1)])
def test_a_deviation_is_positive(value):
    with pytest.raises(DomainError, match=r"deviation = .*deviation"):
        acc.gaussian(deviation=value)


@pytest.mark.parametrize("value", [0, "1.01", 2, -1, math.nan])
def test_a_rate_is_at_most_one_and_not_zero(value):
    with pytest.raises(DomainError, match="0 < rate <= 1"):
        acc.sampled(STEP, rate=value)


@pytest.mark.parametrize("value", [True, None, [1], object()])
def test_what_is_no_number_is_refused(value):
    with pytest.raises(ExactInputRequired, match="deviation"):
        acc.gaussian(deviation=value)
    with pytest.raises(ExactInputRequired):
        acc.epsilon([(STEP, value)], delta="1e-6")


def test_a_text_that_is_no_number_is_refused():
    with pytest.raises(NoNumber, match="deviation = 'one'"):
        acc.gaussian(deviation="one")


@pytest.mark.parametrize("times", [0, -3, "1/2", 1.5])
def test_times_are_counted(times):
    with pytest.raises(DomainError, match="times"):
        acc.epsilon([(STEP, times)], delta="1e-6")


@pytest.mark.parametrize("delta", [0, 1, "1.5", -1, math.nan])
def test_delta_lies_between_zero_and_one(delta):
    with pytest.raises(DomainError, match="0 < delta < 1"):
        acc.epsilon([STEP], delta=delta)


@pytest.mark.parametrize("epsilon", [-1, math.inf, math.nan])
def test_epsilon_is_not_negative(epsilon):
    with pytest.raises(DomainError, match="epsilon"):
        acc.delta([STEP], epsilon=epsilon)


def test_floats_are_for_the_float_form():
    rough = acc.sampled(acc.gaussian(deviation=1.5), rate=0.25)
    with pytest.raises(ExactInputRequired, match=r"deviation = 1\.5"):
        acc.epsilon.enclose([rough], delta="1e-6")
    with pytest.raises(ExactInputRequired, match="delta = 1e-06"):
        acc.epsilon.enclose([STEP], delta=1e-6)
    exact = acc.sampled(acc.gaussian(deviation="3/2"), rate="1/4")
    assert acc.epsilon([rough], delta=2.0**-20) == acc.epsilon([exact], delta=Fraction(1, 2**20))
    assert rough == exact


def test_a_float_in_data_is_named_as_the_data_name_it():
    data = {"mechanism": "gaussian", "noise_multiplier": "2", "sampling_rate": 0.25}
    with pytest.raises(ExactInputRequired) as problem:
        acc.epsilon.enclose([data], delta="1e-6")
    assert problem.value.parameter == "sampling_rate"


@pytest.mark.parametrize("listed", [[], "gaussian", 7, [7], [(STEP,)], [(STEP, 1, 2)], None])
def test_a_list_holds_mechanisms(listed):
    with pytest.raises(DomainError, match="mechanisms"):
        acc.epsilon(listed, delta="1e-6")


def test_an_adjacency_is_not_guessed_at():
    with pytest.raises(UnknownName, match="did you mean replace"):
        acc.sampled(STEP, rate="1/2", adjacency="replce")


def test_a_whole_number_is_what_discrete_noise_is_added_to():
    with pytest.raises(DomainError, match="global_sensitivity"):
        acc.discrete_laplace(scale=1, global_sensitivity="1/2")
    with pytest.raises(DomainError, match="categories"):
        acc.randomized_response(truth="1/2", categories=1)
    with pytest.raises(DomainError, match="truth > 1/categories"):
        acc.randomized_response(truth="1/3", categories=3)
    with pytest.raises(Unavailable, match="outcomes"):
        acc.epsilon([acc.discrete_gaussian(deviation=10**6)], delta="1e-6")


def test_mechanisms_may_be_data():
    text = """[{"mechanism": "gaussian", "noise_multiplier": "2", "sampling_rate": "1/10",
                "steps": 5}, {"mechanism": "randomized_response", "truth": "0.6"}]"""
    listed = [(acc.sampled(STEP, rate="1/10"), 5), acc.randomized_response(truth="3/5")]
    assert acc.epsilon(json.loads(text), delta="1e-2") == acc.epsilon(listed, delta="1e-2")


@pytest.mark.parametrize(
    ("data", "error", "told"),
    [
        ({"deviation": 1}, NotGiven, "missing mechanism"),
        ({"mechanism": "gausian", "deviation": 1}, UnknownName, "did you mean gaussian"),
        ({"mechanism": "gaussian"}, NotGiven, "deviation"),
        ({"mechanism": "gaussian", "scale": 1}, UnknownName, "scale"),
        ({"mechanism": "gaussian", "deviation": 1, "sampling_rate": 3}, DomainError, "rate"),
        ({"mechanism": "gaussian", "deviation": 1, "times": 0}, DomainError, "times"),
        ({"mechanism": "gaussian", "deviation": 1, "noise_multiplier": 2}, DomainError, "the same"),
    ],
)
def test_data_are_read_strictly(data, error, told):
    with pytest.raises(error, match=told):
        acc.epsilon([data], delta="1e-6")


def test_exact_numbers_of_every_kind_are_one():
    kinds = ["0.5", "1/2", Fraction(1, 2), Decimal("0.5"), 0.5]
    assert len({acc.gaussian(deviation=kind) for kind in kinds}) == 1


def test_a_bracket_wider_than_asked_says_what_narrows_it():
    # delta is nearly what suffices for everything: epsilon is next to zero
    enclosure = acc.epsilon.enclose([acc.laplace(scale=1)], delta="0.3934693402873")
    assert enclosure.relative_width > 1e-4
    assert "larger delta, more noise or fewer steps" in repr(enclosure)


@pytest.mark.parametrize("adjacency", [None, 3, ["replace"], 10**5000, b"replace"], ids=shorten)
def test_what_is_no_text_is_no_adjacency_and_no_mechanism(adjacency):
    with pytest.raises(UnknownName, match="adjacency"):
        acc.sampled(STEP, rate="1/2", adjacency=adjacency)
    with pytest.raises(DomainError, match="mechanism"):
        acc.epsilon([{"mechanism": adjacency, "deviation": 1}], "1e-6")


@pytest.mark.parametrize("apart", [5e-324, "1e-399", Fraction(1, 10**5000)], ids=shorten)
def test_losses_that_float64_does_not_hold_are_not_composed(apart):
    for mechanism in (acc.laplace(1, apart), acc.laplace(1 / Fraction(apart), 1)):
        with pytest.raises(Unavailable, match="losses below"):
            acc.epsilon([(mechanism, 3)], "1e-6")


def test_numbers_of_thousands_of_digits_are_told_in_short():
    with pytest.raises(Unavailable, match="so large losses"):
        acc.epsilon([(acc.gaussian(1, 10**5000), 3)], "1e-6")
    with pytest.raises(Unavailable, match="thousands of digits outcomes"):
        acc.epsilon([acc.discrete_laplace(1, 10**5000)], "1e-6")
