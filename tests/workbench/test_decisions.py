"""Comparisons: which of them the domain decides for float64 too."""

import math

import pytest

import didp_ref as di
from didp_ref.symbolic.signs import Region
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.compare import compare
from didp_ref.workbench.decisions import sign_survives_rounding
from didp_ref.workbench.trace import MOST_HIDDEN, TOO_MANY_HIDDEN, symbols, trace

FREE = di.quantities["scale.prior_free"]


def traced(function):
    given = symbols(FREE, 1)
    return trace(function, lambda values: function(**values), given, Region(FREE))


def test_a_difference_of_two_given_numbers_has_its_sign_in_float64():
    for text in ("alpha - 1", "1 - alpha", "beta - alpha", "alpha"):
        assert sign_survives_rounding(parse(text)), text
    for text in ("1 + beta - 1", "2*alpha - beta", "log(1 + beta)", "alpha*beta"):
        assert not sign_survives_rounding(parse(text)), text


def test_a_guard_on_a_given_number_hides_no_path():
    def function(alpha, beta, identifiability_sensitivity):
        return 0.0 if alpha <= 0 or alpha >= 1 else beta

    assert traced(function).hidden == ()


def test_a_comparison_of_computed_numbers_hides_a_path():
    def function(alpha, beta, identifiability_sensitivity):
        return beta if 1 - alpha < 1 else identifiability_sensitivity

    tracing = traced(function)
    assert [str(path.values[0]) for path in tracing.paths] == ["beta"]
    (path,) = tracing.hidden
    assert str(path.values[0]) == "identifiability_sensitivity"
    assert len(path.against) == 1


def test_a_refusal_on_a_hidden_path_is_none():
    def function(alpha, beta, identifiability_sensitivity):
        if 1 + beta <= 1:
            raise ValueError(beta)
        return beta if 1 + alpha > 1 else None

    assert traced(function).hidden == ()


def test_both_of_two_comparisons_are_turned():
    def function(alpha, beta, identifiability_sensitivity):
        up, down = 1 + beta > 1, 1 + alpha > 1
        return beta if up or down else alpha

    values = sorted(str(path.values[0]) for path in traced(function).hidden)
    assert values == ["alpha", "beta", "beta"]


def test_an_infinity_that_was_computed_is_followed_and_a_given_one_is_not():
    def function(alpha, beta, identifiability_sensitivity):
        if math.isnan(beta) or beta == math.inf:
            return 1.0
        return 0.0 if math.isinf(math.exp(beta)) or math.exp(beta) == math.inf else beta

    tracing = traced(function)
    assert [str(path.values[0]) for path in tracing.hidden] == ["0", "0"]
    assert all(path.assumed for path in tracing.hidden)


def test_rounding_before_a_floor_is_told():
    def function(alpha, beta, identifiability_sensitivity):
        return beta * math.floor(identifiability_sensitivity * 0.1 * 10)

    assert traced(function).unseen


def test_too_many_hidden_paths_are_told():
    def function(alpha, beta, identifiability_sensitivity):
        return sum(k for k in range(1, MOST_HIDDEN) if k + alpha > k)

    assert TOO_MANY_HIDDEN in traced(function).unseen


# --- what is computed and not used: a division by zero raises all the same -----------------------

UNUSED = {
    "a quotient": lambda gap: 1 / gap,
    "a whole quotient": lambda gap: 1 // gap,
    "a remainder": lambda gap: 1 % gap,
    "a negative power": lambda gap: gap**-1,
    "a logarithm": math.log,
    "a logarithm of 1 + x": lambda gap: math.log1p(gap - 1),
    "a root": math.sqrt,
    "a power": lambda gap: math.pow(gap, 0.3),
    "an entry of a list": lambda gap: [1 / gap, 2][1],
    "a comparison": lambda gap: 1 / gap > 3,
}


@pytest.mark.parametrize("name", UNUSED)
def test_what_may_raise_is_needed_if_nobody_uses_it(name):
    def function(alpha, beta, identifiability_sensitivity):
        UNUSED[name](beta - 0.7 * identifiability_sensitivity - 0.031)
        return alpha

    assert all(path.needs for path in traced(function).paths)


def test_what_the_domain_gives_or_the_value_needs_is_not_needed_twice():
    def function(alpha, beta, identifiability_sensitivity):
        math.log(1 - alpha), 1 / (1 + beta), math.sqrt(identifiability_sensitivity)
        gap = alpha - 0.7 * beta
        return identifiability_sensitivity / gap

    assert traced(function).paths[0].needs == ()


def test_what_a_condition_divides_by_is_needed():
    def function(alpha, beta, identifiability_sensitivity):
        return beta if 1 / (beta - 0.7 * identifiability_sensitivity) > 3 else alpha

    paths = traced(function).paths
    assert [list(map(str, path.needs)) for path in paths] == [
        ["beta != 7/10*identifiability_sensitivity"]
    ] * 2


def divides_on_the_way(epsilon, sensitivity):
    1 / (epsilon - 0.7 * sensitivity**2 - 0.031)
    return sensitivity / epsilon


def looks_before_it_divides(epsilon, sensitivity):
    ratio = sensitivity / (epsilon - 1) if epsilon != 1 else 0
    return sensitivity / epsilon if ratio else sensitivity * (1 / epsilon)


@pytest.mark.parametrize(
    ("function", "is_proved"), [(divides_on_the_way, False), (looks_before_it_divides, True)]
)
def test_a_function_that_may_raise_on_the_way_is_not_equal(function, is_proved):
    answer = compare(function, di.quantities["scale.differential_privacy"])
    assert (answer.verdict, answer.is_proved) == (Verdict.EQUAL, is_proved)
