"""How bad wrong answers are at ordinary parameters."""

import math
from collections.abc import Callable

import pytest

import didp_ref as di
from didp_ref.libraries.severity import severity
from didp_ref.oracle.ordinary import is_ordinary
from didp_ref.oracle.reason import shown_inputs
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.vectors import load

FILE = load("scale.differential_privacy")


def check(form: Callable[[float, float], float]) -> str:
    def scale(epsilon: float, global_sensitivity: float) -> float:
        di.scale.differential_privacy(epsilon, global_sensitivity)
        return form(epsilon, global_sensitivity)

    return severity(run_function(scale, FILE))


def test_the_worst_factor_is_of_ordinary_parameters_and_says_where() -> None:
    """An answer divided by epsilon twice is epsilon times too small."""
    ordinary = [each for each in FILE.asked(False) if not each.error and is_ordinary(each)]
    largest = max(ordinary, key=lambda each: each.floats["epsilon"])
    said = check(lambda epsilon, sensitivity: sensitivity / epsilon / epsilon)
    epsilon = largest.floats["epsilon"]
    assert said.startswith(f"at ordinary parameters up to {epsilon:.3g}x too little noise, at eps")
    at = said.partition(", at ")[2]
    assert at in {shown_inputs(each) for each in ordinary if each.floats["epsilon"] == epsilon}


@pytest.mark.parametrize(
    ("form", "words"),
    [
        (lambda epsilon, sensitivity: 3 * sensitivity / epsilon, "up to 3x"),
        (lambda epsilon, sensitivity: -1.0, "too little noise without bound, at "),
    ],
)
def test_what_is_too_large_or_not_positive(form: Callable[..., float], words: str) -> None:
    assert words in check(form)


@pytest.mark.parametrize(
    "form",
    [
        lambda epsilon, sensitivity: sensitivity / epsilon,
        lambda epsilon, sensitivity: math.inf,
        lambda epsilon, sensitivity: sensitivity / epsilon / (2 if epsilon > 20 else 1),
    ],
)
def test_of_rounding_of_no_answer_and_of_far_corners_nothing_is_said(
    form: Callable[..., float],
) -> None:
    assert check(form) == ""


def test_a_budget_is_too_large() -> None:
    """A budget may be rounded down."""

    def twice(rho: float, n_worlds: float) -> float:
        return 2 * di.translation.epsilon_from_rho(rho, n_worlds)

    report = run_function(twice, load("translation.epsilon_from_rho"))
    assert "up to 2x" in severity(report)
