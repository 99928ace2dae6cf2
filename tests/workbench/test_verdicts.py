"""Verdicts that once misled: a counterexample outranks everything, and rounding is no behavior."""

import math

import numpy as np
import pytest

import didp_ref as di
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.compare import compare
from didp_ref.workbench.comparison import compare as compare_text


def one_from_forty_on(epsilon, delta):
    if epsilon >= 40:
        return 1.0
    return (math.expm1(epsilon) + 2 * delta) / (math.exp(epsilon) + 1)


def linear_below_a_tiny_epsilon(epsilon, delta, size):
    if epsilon < 1e-8:
        return min(1.0, delta * size)
    return min(1.0, delta * math.expm1(size * epsilon) / math.expm1(epsilon))


def test_a_branch_that_differs_by_less_than_a_float_is_different():
    comparison = compare(one_from_forty_on, di.quantities["testing.advantage"])
    assert (comparison.verdict, comparison.tiny) == (Verdict.DIFFERENT, True)
    assert comparison.counterexample is not None


def test_the_most_harmful_point_beside_a_condition_is_shown():
    """At delta = 1/10^6 and a size of thousands the branch is off by far more than at size = 2."""
    comparison = compare(linear_below_a_tiny_epsilon, di.quantities["group.delta"])
    assert (comparison.verdict, comparison.tiny) == (Verdict.DIFFERENT, False)
    assert float(comparison.counterexample.relative) > 1e-5
    assert not any("one more than" in line for line in comparison.instead)


def constant_to_sixteen_digits(scale, probability):
    return -scale * 2.3978952727983707 * (math.log(1 - probability) / math.log(11))


def test_a_float_that_is_off_everywhere_is_shown_with_no_counterexample():
    comparison = compare(constant_to_sixteen_digits, di.quantities["accuracy.laplace"])
    assert (comparison.verdict, comparison.tiny) == (Verdict.AGREES_WHERE_TRIED, True)
    assert comparison.counterexample is None


def log_sum_exp(order, scale, global_sensitivity):
    ratio = global_sensitivity / scale
    x = math.log(order / (2 * order - 1)) + (order - 1) * ratio
    y = math.log((order - 1) / (2 * order - 1)) - order * ratio
    largest = max(x, y)
    return (largest + math.log(math.exp(x - largest) + math.exp(y - largest))) / (order - 1)


def at_least_once(scale, threshold, groups):
    return 1 - (1 - math.exp((1 - threshold) / scale) / 2) ** groups


def at_least_once_by_log1p(scale, threshold, groups):
    return -math.expm1(groups * math.log1p(-0.5 * math.exp(-(threshold - 1) / scale)))


def in_logarithms(rho, n_worlds, sensitive_range):
    return sensitive_range / (np.log(rho) + np.log(n_worlds - 1) - np.log1p(-rho))


@pytest.mark.parametrize(
    ("function", "identifier"),
    [
        (log_sum_exp, "renyi.laplace"),
        (at_least_once, "selection.laplace_delta"),
        (at_least_once_by_log1p, "selection.laplace_delta"),
        (in_logarithms, "scale.rho"),
    ],
)
def test_equal_functions_are_equal_however_they_round(function, identifier, capfd):
    comparison = compare(function, di.quantities[identifier])
    assert comparison.verdict is Verdict.EQUAL, comparison
    assert "Warning" not in capfd.readouterr().err


def test_a_variance_is_solved_for_the_deviation():
    comparison = compare_text(r"\sigma^2 = \frac{\Delta^2}{2\rho}", "concentrated.deviation")
    assert comparison.holds
    assert not compare_text(r"\sigma^2 = \frac{\Delta^2}{\rho}", "concentrated.deviation").holds


def test_the_chance_of_at_least_once_is_read_as_a_power():
    text = "1 - (1 - exp((1 - threshold)/scale)/2)^groups"
    assert compare_text(text, "selection.laplace_delta").holds
