"""Functions that tell a symbol from a number, and lie to numbers alone: never proved."""

import warnings
from decimal import Decimal
from functools import partial
from numbers import Real
from statistics import NormalDist

import numpy as np
import pytest

import didp_ref as di
from didp_ref.workbench.code_scan import unseen_in
from didp_ref.workbench.compare import compare
from tests.workbench.test_code_styles import is_proved, its_name

LOW, HIGH = 41.8125, 41.8126
"""Where they lie: no test of numbers gets there."""
COMPLEX = 41.8125 + 0j
KINDS = (isinstance, 1)
NORMAL = NormalDist()


def equals_a_complex_number(epsilon, global_sensitivity):
    return 0.0 if epsilon == COMPLEX else global_sensitivity / epsilon


def equals_a_decimal(epsilon, global_sensitivity):
    return 0.0 if epsilon == Decimal("41.8125") else global_sensitivity / epsilon


def matches_a_complex_number(epsilon, global_sensitivity):
    match epsilon:
        case 41.8125 + 0j:
            return 0.0
    return global_sensitivity / epsilon


def zero_is_complex(epsilon, global_sensitivity):
    lies = epsilon * 0 == 0j and LOW < epsilon < HIGH
    return 0.0 if lies else global_sensitivity / epsilon


def equals_a_list(epsilon, global_sensitivity):
    lies = np.exp(epsilon) * 0 == [0] and LOW < epsilon < HIGH
    return 0.0 if lies else global_sensitivity / epsilon


def of_the_one_true_object(epsilon, global_sensitivity):
    if np.greater(epsilon, 0) is True:
        return global_sensitivity / epsilon
    return 0.0 if LOW < epsilon < HIGH else global_sensitivity / epsilon


def adds_answers(epsilon, global_sensitivity):
    if np.greater(epsilon, 0) + np.greater(epsilon, 0) == 2:
        return global_sensitivity / epsilon
    return 0.0 if LOW < epsilon < HIGH else global_sensitivity / epsilon


def adds_answers_of_numpys_numbers(epsilon, global_sensitivity):
    both = (np.sqrt(epsilon) >= 0) + (np.sqrt(global_sensitivity) >= 0)
    return global_sensitivity / epsilon * both / 2


def an_answer_is_an_int(epsilon, global_sensitivity):
    if isinstance(np.greater(epsilon, 0), int):
        return global_sensitivity / epsilon
    return 0.0 if LOW < epsilon < HIGH else global_sensitivity / epsilon


def text_of_an_answer(epsilon, global_sensitivity):
    if f"{np.greater(epsilon, 0)!r}" == "True":
        return global_sensitivity / epsilon
    return 0.0 if LOW < epsilon < HIGH else global_sensitivity / epsilon


def answers_of_two_classes(epsilon, global_sensitivity):
    lies = isinstance(epsilon > 0, int) != isinstance(np.greater(epsilon, 0), int)
    return 0.0 if lies and LOW < epsilon < HIGH else global_sensitivity / epsilon


ELSEWHERE = {"__name__": "numpy.elsewhere", "Real": Real, "LOW": LOW, "HIGH": HIGH}
exec(
    """
def lie(epsilon, global_sensitivity):
    if isinstance(epsilon, Real) and LOW < epsilon < HIGH:
        return 0.0
    return global_sensitivity / epsilon
""",
    ELSEWHERE,
)


def with_a_function_from_elsewhere(called):
    def function(epsilon, global_sensitivity):
        return called(epsilon, global_sensitivity)

    return function


from_elsewhere = with_a_function_from_elsewhere(ELSEWHERE["lie"])


def of_another_module(epsilon, global_sensitivity):
    lies = isinstance(epsilon, Real) and LOW < epsilon < HIGH
    return 0.0 if lies else global_sensitivity / epsilon


of_another_module.__module__ = "numpy"
PARTIAL = partial(isinstance)


def isinstance_in_part(epsilon, global_sensitivity):
    lies = PARTIAL(epsilon, Real) and LOW < epsilon < HIGH
    return 0.0 if lies else global_sensitivity / epsilon


def isinstance_of_a_tuple(epsilon, global_sensitivity):
    lies = KINDS[0](epsilon, Real) and LOW < epsilon < HIGH
    return 0.0 if lies else global_sensitivity / epsilon


def with_isinstance(ask):
    def function(epsilon, global_sensitivity):
        lies = ask(epsilon, Real) and LOW < epsilon < HIGH
        return 0.0 if lies else global_sensitivity / epsilon

    return function


LIARS = [
    *(equals_a_complex_number, equals_a_decimal, matches_a_complex_number, zero_is_complex),
    *(equals_a_list, of_the_one_true_object, adds_answers, adds_answers_of_numpys_numbers),
    *(an_answer_is_an_int, text_of_an_answer, answers_of_two_classes, from_elsewhere),
    of_another_module,
]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("function", LIARS, ids=its_name)
def test_what_tells_symbols_from_numbers_is_not_followed(function):
    assert not is_proved(function, "scale.differential_privacy")


@pytest.mark.parametrize(
    "function", [isinstance_of_a_tuple, isinstance_in_part, with_isinstance(isinstance)]
)
def test_isinstance_counts_by_its_own_name_alone(function):
    assert any("isinstance" in each for each in unseen_in(function))


# --- right functions of the same kind, and a near miss of each -----------------------------------


def loss_of_a_distribution(epsilon, deviation, global_sensitivity):
    mu = global_sensitivity / deviation
    loss = NormalDist(mu**2 / 2, mu)
    return 1 - loss.cdf(epsilon) - np.exp(epsilon) * loss.cdf(-epsilon)


def loss_of_another_mean(epsilon, deviation, global_sensitivity):
    mu = global_sensitivity / deviation
    loss = NormalDist(mu / 2, mu)
    return 1 - loss.cdf(epsilon) - np.exp(epsilon) * loss.cdf(-epsilon)


def distribution_outside(mu):
    return NORMAL.cdf(mu / 2) - NORMAL.cdf(-mu / 2)


def distribution_outside_once(mu):
    return NORMAL.cdf(mu) - NORMAL.cdf(0)


def warns(epsilon, global_sensitivity):
    if epsilon > 10:
        warnings.warn("epsilon is large", stacklevel=2)
    return global_sensitivity / epsilon


def warns_and_cuts(epsilon, global_sensitivity):
    if epsilon > 10:
        warnings.warn("epsilon is large", stacklevel=2)
        epsilon = 10
    return global_sensitivity / epsilon


def chosen_and_multiplied(epsilon, global_sensitivity):
    return np.where(epsilon > 1, 1 / epsilon, 1 / epsilon) * global_sensitivity


def chosen_otherwise(epsilon, global_sensitivity):
    return np.where(epsilon > 1, 1 / epsilon, 1 / epsilon**2) * global_sensitivity


RIGHT = [
    (loss_of_a_distribution, "gaussian.delta"),
    (distribution_outside, "testing.gaussian_advantage"),
    (warns, "scale.differential_privacy"),
    (chosen_and_multiplied, "scale.differential_privacy"),
]
WRONG = [
    (loss_of_another_mean, "gaussian.delta"),
    (distribution_outside_once, "testing.gaussian_advantage"),
    (warns_and_cuts, "scale.differential_privacy"),
    (chosen_otherwise, "scale.differential_privacy"),
]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("function", "identifier"), RIGHT)
def test_a_right_one_is_proved(function, identifier):
    with warnings.catch_warnings():
        warnings.resetwarnings()
        assert is_proved(function, identifier)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("function", "identifier"), WRONG)
def test_a_near_miss_is_not(function, identifier):
    assert not is_proved(function, identifier)


def test_a_warning_that_is_an_error_is_named():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert unseen_in(warns) == ("it warns, and a warning is an error here",)


def test_a_near_miss_is_different():
    answer = compare(loss_of_another_mean, di.gaussian.delta)
    assert answer.verdict.name == "DIFFERENT"
