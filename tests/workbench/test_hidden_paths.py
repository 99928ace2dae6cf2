"""What rounding alone decides is not proved by a formula: such code is not called equal."""

import pytest

import didp_ref as di
from benchmarks.pairs import fifth, fourth
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.candidate import Recovered
from didp_ref.workbench.compare import compare
from didp_ref.workbench.hidden_paths import harm_of_hidden_paths
from didp_ref.workbench.user_function import UserFunction

FREE, RHO = (di.quantities[name] for name in ("scale.prior_free", "scale.rho"))
EPSILON = di.quantities["scale.differential_privacy"]


def harm(function, quantity):
    with UserFunction(function, quantity=quantity) as apart:
        names = {name: name for name in quantity.names}
        return list(harm_of_hidden_paths(Recovered(apart, quantity, names, [None]), quantity))


def test_what_rounding_alone_leads_to_is_found():
    for function, quantity in (
        (fourth.one_logarithm_zero, FREE),
        (fifth.tiny_alpha_is_no_noise, FREE),
        (fifth.odds_that_vanish, RHO),
        (fifth.budget_swallowed, EPSILON),
        (fifth.overflow_is_nothing, di.quantities["translation.rho_from_epsilon"]),
        (fifth.floor_of_tenths, di.quantities["group.epsilon"]),
        (excluded, EPSILON),
    ):
        assert harm(function, quantity), function.__name__


def excluded(epsilon, global_sensitivity):
    """Take a branch whose conditions exclude one another, and in float64 do not."""
    if epsilon > 0.25 and 3 * epsilon / 3 <= 0.25:
        return global_sensitivity
    return global_sensitivity / epsilon


def blown_up(epsilon, global_sensitivity):
    """Return much more than the compared difference where that rounds to zero."""
    scale = global_sensitivity / epsilon
    return scale if 1 + scale - 1 > 0 else 1e15 * scale


def test_a_large_multiple_of_the_compared_difference_is_harm():
    assert harm(blown_up, EPSILON)


def test_a_guard_that_raises_or_returns_the_limit_does_no_harm():
    for function, quantity in (
        (fifth.guarded_and_raises, FREE),
        (fifth.the_smaller_by_hand, FREE),
        (fifth.never_below_zero, di.quantities["testing.advantage"]),
        (fifth.finite_or_raises, di.quantities["translation.rho_from_epsilon"]),
        (fifth.raw_bounds, RHO),
    ):
        assert not harm(function, quantity), function.__name__


@pytest.mark.parametrize("function", [fourth.one_logarithm_zero, fifth.tiny_alpha_is_no_noise])
def test_code_with_such_a_path_is_not_called_equal(function):
    answer = compare(function, FREE)
    assert answer.verdict in (Verdict.UNDECIDED, Verdict.AGREES_WHERE_TRIED)


def test_a_reason_names_what_is_returned():
    answer = compare(fifth.odds_that_vanish, RHO)
    assert answer.verdict is Verdict.AGREES_WHERE_TRIED
    assert "sensitive_range" in answer.how
