"""The flat functions of sampled Gaussian steps: held to closed forms, under every name."""

from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref.errors import DomainError, ExactInputRequired
from didp_ref.formulas.accounting import steps as acc_steps
from tests.formulas.accounting import second

acc = di.accounting
ONE_STEP = {"deviation": 2, "sampling_rate": "1/10", "times": 1}


@pytest.fixture(autouse=True)
def digits():
    with mpmath.workdps(second.DIGITS):
        yield


def delta_at(epsilon):
    return second.sampled_gaussian_delta(epsilon, "1/10", 2)


def test_delta_of_one_step_is_the_closed_form():
    enclosure = acc.sampled_gaussian_delta.enclose(**ONE_STEP, total_epsilon="1/4")
    assert second.number(enclosure.lower) <= delta_at("1/4") <= second.number(enclosure.upper)
    assert enclosure.relative_width <= 1e-3
    assert acc.sampled_gaussian_delta(**ONE_STEP, total_epsilon="1/4") == enclosure.float_up()


def test_epsilon_of_one_step_is_the_closed_form():
    enclosure = acc.sampled_gaussian_epsilon.enclose(**ONE_STEP, total_delta="1e-5")
    assert delta_at(enclosure.upper) <= mpmath.mpf("1e-5") <= delta_at(enclosure.lower)
    assert enclosure.relative_width <= 1e-4
    assert acc.sampled_gaussian_epsilon(**ONE_STEP, total_delta="1e-5") == enclosure.float_up()


def test_the_deviation_of_one_step_has_the_epsilon_that_was_asked():
    asked = {**ONE_STEP, "total_epsilon": "1/4", "total_delta": "1e-5", "width": "1e-2"}
    del asked["deviation"]
    enclosure = acc.sampled_gaussian_deviation.enclose(**asked)
    at = [
        second.sampled_gaussian_delta("1/4", "1/10", end)
        for end in (enclosure.lower, enclosure.upper)
    ]
    assert at[1] <= mpmath.mpf("1e-5") <= at[0]
    assert acc.sampled_gaussian_deviation(**asked) == enclosure.float_up()


def test_all_records_in_every_step_is_gaussian_noise():
    enclosure = acc.sampled_gaussian_epsilon.enclose(3, 1, 9, "1e-6")
    assert enclosure.contains(di.gaussian.epsilon.enclose("1e-6", 1, 1))


NAMES = [("noise_multiplier", "deviation"), ("steps", "times"), ("delta", "total_delta")]


@pytest.mark.parametrize(("other", "name"), NAMES)
def test_the_names_of_training_libraries_mean_the_same(other, name):
    ours = {**ONE_STEP, "total_delta": Fraction(1, 10**5)}
    theirs = {other if key == name else key: value for key, value in ours.items()}
    for function in (acc.sampled_gaussian_epsilon, acc.sampled_gaussian_epsilon.enclose):
        assert repr(function(**theirs)) == repr(function(**ours))
        with pytest.raises(DomainError, match=f"{other} is the same"):
            function(**ours, **{other: theirs[other]})


def test_a_float_is_enclosed_by_nothing():
    with pytest.raises(ExactInputRequired):
        acc.sampled_gaussian_epsilon.enclose(1.1, "1/10", 1, "1e-5")


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"steps": 0}, "steps"),
        ({"times": 0}, "times"),
        ({"sampling_rate": 2}, "sampling_rate"),
        ({"sample_rate": 2}, "sample_rate"),
        ({"noise_multiplier": -1}, "noise_multiplier"),
        ({"delta": 2}, "delta"),
        ({"total_delta": 2}, "total_delta"),
    ],
)
def test_an_error_has_the_name_that_the_caller_used(given, name):
    known = {"deviation": 1, "sampling_rate": "1/10", "times": 2, "total_delta": "1e-5"}
    renamed = {acc_steps.NAMES.get(each, each) for each in given}
    point = {each: value for each, value in known.items() if each not in renamed} | given
    functions = [acc.sampled_gaussian_epsilon, acc.sampled_gaussian_epsilon.enclose]
    if "noise_multiplier" not in given:
        functions.append(acc.sampled_gaussian_deviation)
    for function in functions:
        asked = dict(point)
        if function is acc.sampled_gaussian_deviation:
            del asked["deviation"]
            asked["total_epsilon"] = 1
        with pytest.raises(DomainError) as raised:
            function(**asked)
        assert raised.value.parameter == name
        assert name in raised.value.domain


def test_the_noise_multiplier_names_its_own_parameters():
    for given, name in (({"steps": 0}, "steps"), ({"sampling_rate": 2}, "sampling_rate")):
        point = {"epsilon": 1, "delta": "1e-5", "sampling_rate": "1/10", "steps": 2} | given
        with pytest.raises(DomainError) as raised:
            acc.noise_multiplier(**point)
        assert raised.value.parameter == name
