"""What functions do where a formula has only a limit: at a sensitivity of 0, or at order 1."""

import math
from statistics import NormalDist

import pytest

import didp_ref as di
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.compare import compare

PHI = NormalDist().cdf


def by_tails(epsilon, deviation, global_sensitivity):
    half, far = global_sensitivity / (2 * deviation), epsilon * deviation / global_sensitivity
    return PHI(half - far) - math.exp(epsilon) * PHI(-half - far)


def refuses(epsilon, deviation, global_sensitivity):
    if global_sensitivity <= 0:
        raise ValueError(global_sensitivity)
    return by_tails(epsilon, deviation, global_sensitivity)


def answers(epsilon, deviation, global_sensitivity):
    if global_sensitivity <= 0:
        return 0.0
    return by_tails(epsilon, deviation, global_sensitivity)


def answers_one(epsilon, deviation, global_sensitivity):
    if global_sensitivity == 0:
        return 1.0
    return by_tails(epsilon, deviation, global_sensitivity)


def refuses_small(epsilon, deviation, global_sensitivity):
    if global_sensitivity <= deviation / 1000:
        raise ValueError(global_sensitivity)
    return by_tails(epsilon, deviation, global_sensitivity)


def responses(order, epsilon):
    if order <= 1:
        return epsilon * math.tanh(epsilon / 2)
    moment = math.exp(order * epsilon) + math.exp((1 - order) * epsilon)
    return math.log(moment / (1 + math.exp(epsilon))) / (order - 1)


def responses_of_the_budget(order, epsilon):
    return epsilon if order == 1 else responses(order, epsilon)


GAUSSIAN, RESPONSES = "gaussian.delta", "renyi.randomized_response"


@pytest.mark.parametrize(
    ("function", "name", "verdict", "is_proved"),
    [
        (by_tails, GAUSSIAN, Verdict.EQUAL, True),
        (refuses, GAUSSIAN, Verdict.EQUAL, True),
        (answers, GAUSSIAN, Verdict.EQUAL, True),
        (answers_one, GAUSSIAN, Verdict.DIFFERENT, False),
        (refuses_small, GAUSSIAN, Verdict.UNDECIDED, False),
        (responses, RESPONSES, Verdict.EQUAL, True),
        (responses_of_the_budget, RESPONSES, Verdict.DIFFERENT, False),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_limit_is_no_gap_and_another_value_there_is_a_difference(
    function, name, verdict, is_proved
):
    answer = compare(function, di.quantities[name])
    assert (answer.verdict, answer.is_proved) == (verdict, is_proved)


def test_the_limit_that_a_function_leaves_out_is_named():
    answer = compare(refuses, di.quantities[GAUSSIAN])
    assert answer.limit is not None and answer.limit["global_sensitivity"] == 0
    assert answer.without is None and answer.results.fail
