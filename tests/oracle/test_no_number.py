"""What is returned instead of a number is named, and nothing else is said of it."""

import math
from collections import namedtuple

import pytest

import didp_ref as di
from didp_ref.errors import InputError
from didp_ref.oracle.diagnosis import NO_NUMBER
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.vectors import load

Spent = namedtuple("Spent", "epsilon order")
Ends = namedtuple("Ends", "lower upper")
FILE = load("renyi.laplace")


async def coroutine(order, scale, global_sensitivity):
    return di.renyi.laplace(order, scale, global_sensitivity)


def generator(order, scale, global_sensitivity):
    yield di.renyi.laplace(order, scale, global_sensitivity)


def nothing(order, scale, global_sensitivity):
    di.renyi.laplace(order, scale, global_sensitivity)


def named(order, scale, global_sensitivity):
    return Spent(di.renyi.laplace(order, scale, global_sensitivity), order)


def pair(order, scale, global_sensitivity):
    return di.renyi.laplace(order, scale, global_sensitivity), order


def order_first(order, scale, global_sensitivity):
    return order, di.renyi.laplace(order, scale, global_sensitivity)


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (coroutine, "coroutine"),
        (generator, "generator"),
        (nothing, "None"),
        (named, "epsilon, order"),
        (pair, "first"),
        (order_first, "second"),
    ],
)
def test_it_is_the_only_cause(function, said):
    report = run_function(function, FILE)
    (only,) = report.suspects
    assert only.flag == NO_NUMBER and only.certain
    assert said in only.bug
    assert report.behaviour == []
    labels = {line.split("  ")[0] for line in report.summary().lines()}
    assert not labels & {"Fix", "Also"}


def test_ends_with_names_are_an_interval():
    def enclosed(order, scale, global_sensitivity):
        enclosure = di.renyi.laplace.enclose(order, scale, global_sensitivity)
        return Ends(enclosure.lower, enclosure.upper)

    assert run_function(enclosed, FILE, exact=True).accurate == len(
        [each for each in FILE.asked(exact=True) if not each.error]
    )


def test_a_pair_that_is_wrong_has_no_right_entry():
    report = run_function(lambda order, scale, global_sensitivity: (1.0, 2.0), FILE)
    assert NO_NUMBER not in {each.flag for each in report.suspects}


def test_a_number_without_equality_does_not_change():
    class Number:
        def __init__(self, value):
            self.value = value

        def __float__(self):
            return self.value

    report = run_function(
        lambda order, scale, global_sensitivity: Number(
            di.renyi.laplace(order, scale, global_sensitivity)
        ),
        FILE,
    )
    assert report.behaviour == []
    assert report.conforms


def test_other_units_are_asked_about_where_no_name_is_ours():
    def of_logarithm(log_delta, sigma, sensitivity):
        return di.gaussian.epsilon(math.exp(log_delta), sigma, sensitivity)

    with pytest.raises(InputError) as caught:
        run_function(of_logarithm, load("gaussian.epsilon"))
    assert "the logarithm of delta" in caught.value.problem


def test_a_parameter_in_other_units_is_asked_about():
    def of_variance(epsilon, variance, global_sensitivity):
        return di.gaussian.delta(epsilon, math.sqrt(variance), global_sensitivity)

    with pytest.raises(InputError) as caught:
        run_function(of_variance, load("gaussian.delta"))
    assert "the square of deviation" in caught.value.problem


def test_a_complement_is_asked_about():
    def of_failures(scale, alpha):
        return di.accuracy.laplace(scale, 1 - alpha)

    def of_confidence(successes, trials, confidence):
        return di.auditing.rate_below(successes, trials, 1 - confidence)

    for function, formula, parameter in (
        (of_failures, "accuracy.laplace", "probability"),
        (of_confidence, "auditing.rate_below", "significance"),
    ):
        with pytest.raises(InputError) as caught:
            run_function(function, load(formula))
        assert f"one minus {parameter}" in caught.value.problem
