"""What a search leaves in its results is named, and nothing else is taken for it."""

import math

import didp_ref as di
from didp_ref.oracle.searches import GRID, RELATIVE, WIDTH


def flags(function, quantity):
    return {each.flag for each in di.check(function, quantity, seed=1).suspects}


def test_budgets_that_are_added_are_no_grid():
    def added(epsilon, delta, times, total_delta):
        di.composition.epsilon_repeated(epsilon, delta, times, total_delta)
        return times * epsilon

    assert GRID not in flags(added, "composition.epsilon_repeated")


def test_a_relative_error_on_one_side_is_no_absolute_tolerance():
    def nearly(delta, deviation, global_sensitivity):
        return di.gaussian.epsilon(delta, deviation, global_sensitivity) * (1 - 1e-4)

    assert WIDTH not in flags(nearly, "gaussian.epsilon")


def test_results_that_are_rounded_down_are_named_so():
    def down(epsilon, sampling_rate):
        value = di.subsampling.poisson_epsilon(epsilon, sampling_rate)
        return math.floor(value * 1e3) / 1e3

    assert WIDTH not in flags(down, "subsampling.poisson_epsilon")


def test_another_conversion_is_no_list_of_orders():
    def simple(rho, delta):
        di.concentrated.epsilon(rho, delta)
        return rho + 2 * math.sqrt(rho * math.log(1 / delta))

    first = di.check(simple, "concentrated.epsilon", seed=1).suspects[0]
    assert "orders" not in first.bug


def test_more_orders_are_no_cause_where_they_help_little():
    """At noise 50.2, delta 7.1e-4 the list gives 0.03639, every order 0.03601; 0.02824 is due.

    The list is that of Opacus, with three larger orders.
    """
    orders = [*(1 + x / 10 for x in range(1, 100)), *range(12, 64), 128, 256, 512]

    def by_orders(delta, deviation, global_sensitivity):
        di.gaussian.epsilon(delta, deviation, global_sensitivity)
        rho, surprise = (global_sensitivity / deviation) ** 2 / 2, -math.log(delta)
        bounds = (rho * a + math.log1p(-1 / a) + (surprise - math.log(a)) / (a - 1) for a in orders)
        return max(min(bounds), 0.0)

    first = di.check(by_orders, "gaussian.epsilon", seed=1).suspects[0]
    assert first.bug.startswith("computes a bound by Renyi divergences: each result is that of an")
    assert "More orders help little" in first.bug


def test_the_best_of_whole_orders_is_named_for_gaussian_noise():
    def by_orders(delta, deviation, global_sensitivity):
        di.gaussian.epsilon(delta, deviation, global_sensitivity)
        rho = (global_sensitivity / deviation) ** 2 / 2
        return min(rho * a + math.log(1 / delta) / (a - 1) for a in range(2, 65))

    first = di.check(by_orders, "gaussian.epsilon", seed=1).suspects[0]
    assert "with the conversion of Mironov 2017: each result is that of an order" in first.bug
    assert "from 2 to 64" in first.bug


def test_a_grid_is_named_before_an_edit_with_such_values():
    def up(epsilon, delta, times, total_delta):
        least = di.composition.epsilon_repeated(epsilon, delta, times, total_delta)
        return math.ceil(least / epsilon) * epsilon if epsilon else least

    assert di.check(up, "composition.epsilon_repeated", seed=1).suspects[0].flag == GRID


def test_a_count_that_is_one_too_small_is_no_grid():
    def one_less(epsilon, delta, times, total_delta):
        di.composition.epsilon_repeated(epsilon, delta, times, total_delta)
        return max(1, times - 1) * epsilon

    assert GRID not in flags(one_less, "composition.epsilon_repeated")


def test_a_relative_width_is_named_and_no_constant_factor():
    def by_halves(epsilon, delta, global_sensitivity):
        """Find the deviation's upper end to a thousandth of it."""
        least = di.gaussian.deviation(epsilon, delta, 1.0)
        low = high = 1.0
        while high < least:
            high *= 2
        while low > least:
            low /= 2
        while high - low > 1e-3 * high:
            middle = (low + high) / 2
            low, high = (middle, high) if middle < least else (low, middle)
        return high * global_sensitivity

    def times_constant(epsilon, delta, global_sensitivity):
        return 1.001 * di.gaussian.deviation(epsilon, delta, global_sensitivity)

    assert di.check(by_halves, "gaussian.deviation", seed=1).suspects[0].flag == RELATIVE
    assert RELATIVE not in flags(times_constant, "gaussian.deviation")


def test_the_right_search_has_no_width():
    def right(delta, deviation, global_sensitivity):
        return di.gaussian.epsilon(delta, deviation, global_sensitivity) * (1 + 1e-12)

    assert not {RELATIVE, WIDTH, GRID} & flags(right, "gaussian.epsilon")
