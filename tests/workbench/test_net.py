"""What a function answers in float64: rounding is explained, anything else is found."""

import itertools
import math
from fractions import Fraction

import pytest

import didp_ref as di
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.candidate import Recovered
from didp_ref.workbench.compare import compare
from didp_ref.workbench.difference_search import lengths_of
from didp_ref.workbench.net import ELSE, LOST, TWO_WAYS, cast_net
from didp_ref.workbench.user_function import UserFunction

EPSILON = di.quantities["scale.differential_privacy"]
CALLS = []


def net(function, recovered=EPSILON):
    with UserFunction(function, quantity=recovered) as apart:
        read = Recovered(
            apart, recovered, {name: name for name in recovered.names}, lengths_of(recovered)
        )
        assert not read.problem
        return cast_net(read, recovered, [])


def overflows(epsilon, global_sensitivity):
    try:
        math.exp(epsilon)
    except OverflowError:
        return 0.5
    return global_sensitivity / epsilon


def absorbs(epsilon, global_sensitivity):
    return 1.0 if epsilon + 1e16 == 1e16 else global_sensitivity / epsilon


def after_calls(epsilon, global_sensitivity):
    CALLS.append(epsilon)
    return global_sensitivity / epsilon * (1 if len(CALLS) < 5000 else 2)


def cancels(scale, identifiability_sensitivity, p_min):
    return 1 - 1 / (p_min + (1 - p_min) * math.exp(identifiability_sensitivity / scale))


def longer_than_ten(epsilons):
    return sum(epsilons[:10])


def not_multiplied_back(epsilon, global_sensitivity):
    x = global_sensitivity / epsilon
    return x if x * epsilon == global_sensitivity else x * (1 + 1e-12)


@pytest.mark.parametrize("function", [overflows, absorbs, not_multiplied_back])
def test_a_path_that_symbols_do_not_take_is_found(function):
    assert net(function).problem == ELSE


def test_a_state_is_found_after_thousands_of_calls():
    assert net(after_calls).problem.startswith(TWO_WAYS)


def rounded_up_on_purpose(epsilon, global_sensitivity):
    return global_sensitivity / epsilon * (1 + 1e-13)


def test_what_is_rounded_on_purpose_is_no_problem():
    assert net(rounded_up_on_purpose).problem == ""


def two_ways(epsilon, delta):
    a = (math.exp(epsilon) - 1 + 2 * delta) / (math.exp(epsilon) + 1)
    b = math.tanh(epsilon / 2) + delta * (1 - math.tanh(epsilon / 2))
    return a if a == b else b * (1 + 1e-7)


def test_two_ways_that_round_apart_are_told_from_one():
    comparison = net(two_ways, di.quantities["testing.advantage"])
    assert comparison.problem == ELSE


def by_the_tie(rho, n_worlds):
    if rho * n_worlds <= n_worlds - 1:
        return n_worlds * rho
    return (n_worlds - 1) / (n_worlds * (1 - rho))


def test_a_branch_that_rounding_takes_beside_its_end_is_no_problem():
    quantity = di.quantities["translation.gamma_from_rho"]
    rho, n_worlds = 9004912583186095 / 2**53, 3939
    with UserFunction(by_the_tie, quantity=quantity) as apart:
        read = Recovered(
            apart, quantity, {name: name for name in quantity.names}, lengths_of(quantity)
        )
        beside = {"rho": Fraction(rho), "n_worlds": Fraction(n_worlds)}
        assert read.is_close_call(beside)
        assert not read.is_close_call(beside | {"rho": Fraction(1, 2)})
        assert abs(by_the_tie(rho, n_worlds) / quantity(rho=rho, n_worlds=n_worlds) - 1) > 2**-48
        assert cast_net(read, quantity, [beside]).problem == ""


def test_digits_that_the_formula_loses_step_by_step_are_no_problem():
    comparison = net(cancels, di.quantities["guarantee.alpha"])
    assert comparison.problem == ""
    assert comparison.points > 100


def in_parts(rho, n_worlds, sensitive_range):
    return sensitive_range / (math.log(n_worlds - 1) + math.log(rho) - math.log1p(-rho))


def in_parts_and_zero_where_they_cancel(rho, n_worlds, sensitive_range):
    exponent = math.log(n_worlds - 1) + math.log(rho) - math.log1p(-rho)
    return 0.0 if exponent + 1e4 == 1e4 else sensitive_range / exponent


def test_where_no_digit_is_left_an_answer_says_nothing():
    """A rho next to 1/m: the logarithms cancel, and 53 bits do not say that anything is left."""
    comparison = net(in_parts, di.quantities["scale.rho"])
    assert (comparison.problem, len(comparison.lost) < comparison.points / 10) == ("", True)
    assert comparison.lost[0]["rho"] * comparison.lost[0]["n_worlds"] - 1 < Fraction(1, 2**50)


def loses_every_digit(epsilon, global_sensitivity):
    return global_sensitivity / ((epsilon + 1e40) - 1e40 or 1.0)


def test_where_no_digit_is_left_anywhere_the_answers_say_nothing_of_the_function():
    assert net(loses_every_digit).problem == LOST
    assert compare(loses_every_digit, EPSILON).verdict is not Verdict.EQUAL


def in_parts_and_a_half_where_they_cancel(rho, n_worlds, sensitive_range):
    exponent = math.log(n_worlds - 1) + math.log(rho) - math.log1p(-rho)
    return sensitive_range / (exponent if abs(n_worlds * rho - 1) > 1e-13 else 0.5)


def test_a_path_taken_only_where_every_digit_is_lost_is_not_called_equal():
    comparison = compare(in_parts_and_a_half_where_they_cancel, di.quantities["scale.rho"])
    assert comparison.verdict is not Verdict.EQUAL


def test_what_is_lost_on_purpose_is_no_rounding():
    assert net(in_parts_and_zero_where_they_cancel, di.quantities["scale.rho"]).problem == ELSE


def test_long_sequences_are_tried():
    comparison = net(longer_than_ten, di.quantities["composition.epsilon"])
    assert comparison.problem == ELSE
    assert len(comparison.values["epsilons"]) == 11


def down_the_list(epsilons):
    return epsilons[0] + (down_the_list(epsilons[1:]) if epsilons[1:] else 0)


def wrong_for_77_entries(betas):
    product = 1.0
    for beta in betas[:-1] if len(betas) == 77 else betas:
        product *= 1 + beta
    return product - 1


def test_a_number_of_entries_that_the_code_names_is_tried():
    comparison = compare(wrong_for_77_entries, di.quantities["composition.beta"])
    assert comparison.verdict is Verdict.DIFFERENT
    assert len(comparison.counterexample.values["betas"]) == 77


def test_a_recursion_too_deep_for_a_thousand_entries_is_told_from_shorter_ones():
    comparison = compare(down_the_list, di.quantities["composition.epsilon"])
    assert comparison.verdict is Verdict.AGREES_WHERE_TRIED
    assert 12 in comparison.lengths and 1000 not in comparison.lengths
    assert "deeper" in comparison.how


def by_subsets(alphas):
    subsets = (c for k in range(1, len(alphas) + 1) for c in itertools.combinations(alphas, k))
    return sum((-1) ** (len(subset) + 1) * math.prod(subset) for subset in subsets)


def test_what_takes_for_ever_with_a_thousand_entries_is_told_from_shorter_ones():
    comparison = compare(by_subsets, di.quantities["composition.alpha_symmetric"])
    assert comparison.verdict is Verdict.AGREES_WHERE_TRIED
    assert 10 in comparison.lengths and 1000 not in comparison.lengths
    assert "in time" in comparison.how
