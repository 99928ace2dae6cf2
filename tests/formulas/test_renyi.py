"""didp_ref/formulas/renyi.py: the divergences by their integrals."""

import math
from fractions import Fraction

import mpmath
import pytest
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.errors import DomainError, OutOfRange

orders = st.fractions(Fraction(101, 100), 60, max_denominator=100)


def test_the_conversion_beats_mironov_s_and_does_not_go_below_what_is_needed():
    budget, order, delta = 1.0, 8.0, 1e-6
    computed = di.renyi.epsilon(order, budget, delta)
    assert computed < budget - mpmath.log(delta) / (order - 1)
    deviation = (order / 2 / budget) ** 0.5
    assert di.gaussian.epsilon(delta, deviation, 1.0) < computed


def test_of_several_orders_the_least_epsilon_counts():
    orders, delta = [1.5, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0], 1e-6
    budgets = [di.renyi.gaussian(order, 4.0, 1.0) for order in orders]
    by_order = {o: di.renyi.epsilon(o, b, delta) for o, b in zip(orders, budgets, strict=True)}
    least, order = di.renyi.best(orders, budgets, delta)
    assert least == by_order[order] == min(by_order.values())
    assert di.renyi.epsilon(orders[-1], budgets[-1], delta) > least  # not at the largest order
    assert di.concentrated.epsilon(1 / 32, delta) <= least  # the best of all orders


def test_budgets_add_at_one_order_alone():
    assert di.renyi.composed([8.0, 8.0, 8.0], [0.1, 0.2, 0.3]) == math.nextafter(0.6, 1)
    with pytest.raises(DomainError, match="order"):
        di.renyi.composed([8.0, 16.0], [1.0, 1.0])


@pytest.mark.parametrize(
    ("orders", "budgets"),
    [([], []), ([2.0], [1.0, 2.0]), ([1.0], [1.0]), ([2.0], [-1.0]), ([2.0], [math.nan])],
)
def test_lists_that_are_no_budgets_are_refused(orders, budgets):
    with pytest.raises(DomainError):
        di.renyi.composed(orders, budgets)
    with pytest.raises(DomainError):
        di.renyi.best(orders, budgets, 1e-6)


def test_a_sum_beyond_float64_is_out_of_range():
    with pytest.raises(OutOfRange):
        di.renyi.composed([2.0, 2.0], [1.7e308, 1.7e308])


@pytest.mark.parametrize("order", [2, 4, 8])
@pytest.mark.parametrize("budget", [0, 0.1, 1])
def test_where_the_logarithms_cancel_the_budget_is_what_is_left(order, budget):
    delta = Fraction((order - 1) ** (order - 1), order**order)
    assert di.renyi.epsilon(order, budget, float(delta)) == budget
    computed = di.renyi.epsilon([order, order], budget, [float(delta), float(delta) / 2])
    assert computed[0] == budget < computed[1]
    assert di.renyi.epsilon.enclose(order, Fraction(budget), delta).contains(Fraction(budget))
    more = math.nextafter(float(delta), 0)
    assert budget < di.renyi.epsilon(order, budget, more) < budget + 1e-14


def test_logarithms_cancel_at_whole_orders_that_float64_has_no_delta_for():
    delta = Fraction(999**999, 1000**1000)
    assert di.renyi.epsilon.enclose(1000, 0, delta).lower == 0
