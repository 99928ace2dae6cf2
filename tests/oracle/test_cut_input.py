"""didp_ref/oracle/cut_input.py: the number at which an input is cut is one that people choose."""

import math

import pytest

import didp_ref as di
from didp_ref.oracle.cut_input import FLAG


def orders_up_to_64(order, deviation, global_sensitivity):
    return min(order, 64) * (global_sensitivity / deviation) ** 2 / 2


def exponentials_of_float32(epsilon, sampling_rate):
    return math.log1p(sampling_rate * math.expm1(min(epsilon, 88.0)))


def deltas_of_a_millionth(epsilon, delta, global_sensitivity):
    return di.gaussian.deviation(epsilon, max(delta, 1e-6), global_sensitivity)


@pytest.mark.parametrize(
    ("function", "name", "number"),
    [
        (orders_up_to_64, "renyi.gaussian", "64"),
        (exponentials_of_float32, "subsampling.poisson_epsilon", "88"),
        (deltas_of_a_millionth, "gaussian.deviation", "1e-6"),
    ],
)
def test_the_number_is_named(function, name, number):
    suspect = di.check(function, name, seed=1).suspects[0]
    assert (suspect.flag, f" at {number}:" in suspect.bug) == (FLAG, True), suspect.bug
