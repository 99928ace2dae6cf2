"""didp_ref/formulas/renyi.py: the divergences by their integrals."""

import math
from fractions import Fraction

import mpmath
import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.errors import DomainError, OutOfRange

orders = st.fractions(Fraction(101, 100), 60, max_denominator=100)
sizes = st.fractions(Fraction(1, 20), 20, max_denominator=100)


@given(orders, sizes, sizes)
def test_the_mechanisms(agrees, order, scale, global_sensitivity):
    agrees(di.renyi.gaussian, order=order, deviation=scale, global_sensitivity=global_sensitivity)
    agrees(di.renyi.laplace, order=order, scale=scale, global_sensitivity=global_sensitivity)
    agrees(di.renyi.randomized_response, order=order, epsilon=scale)


@given(orders, sizes, st.fractions(Fraction(1, 10**12), Fraction(99, 100)))
def test_epsilon(agrees, order, budget, delta):
    agrees(di.renyi.epsilon, order=order, budget=budget, delta=delta)


def divergence(order, first, second, places):
    """By definition: log of the integral of p^a q^(1-a), over a - 1."""
    total = mpmath.quad(lambda x: first(x) ** order * second(x) ** (1 - order), places)
    return mpmath.log(total) / (order - 1)


@pytest.mark.parametrize("order", [1.25, 2.0, 7.5])
@pytest.mark.parametrize("size", [0.5, 1.0, 3.0])
def test_noise_has_the_divergence_of_its_densities(order, size):
    inf = mpmath.inf
    found = divergence(
        order,
        lambda x: mpmath.exp(-abs(x) / size) / (2 * size),
        lambda x: mpmath.exp(-abs(x - 1) / size) / (2 * size),
        [-inf, 0, 1, inf],
    )
    assert di.renyi.laplace(order, size, 1.0) == pytest.approx(found, rel=1e-12)
    found = divergence(
        order,
        lambda x: mpmath.npdf(x, 1, size),
        lambda x: mpmath.npdf(x, 0, size),
        [-inf, 0, order, inf],
    )
    assert di.renyi.gaussian(order, size, 1.0) == pytest.approx(found, rel=1e-12)


@pytest.mark.parametrize("order", [1.25, 2.0, 7.5])
def test_randomized_response_has_the_divergence_of_its_two_answers(order):
    truth = mpmath.e / (1 + mpmath.e)
    chances = [(truth, 1 - truth), (1 - truth, truth)]
    total = sum(p**order * q ** (1 - order) for p, q in chances)
    found = di.renyi.randomized_response(order, 1.0)
    assert found == pytest.approx(mpmath.log(total) / (order - 1), rel=1e-12)


def test_the_conversion_beats_mironov_s_and_does_not_go_below_what_is_needed():
    budget, order, delta = 1.0, 8.0, 1e-6
    found = di.renyi.epsilon(order, budget, delta)
    assert found < budget - mpmath.log(delta) / (order - 1)
    deviation = (order / 2 / budget) ** 0.5
    assert di.gaussian.epsilon(delta, deviation, 1.0) < found


def test_an_order_of_one_or_less_is_refused():
    for order in (1.0, 0.5):
        with pytest.raises(DomainError, match="order"):
            di.renyi.gaussian(order, 1.0, 1.0)


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
    with pytest.raises(DomainError, match="budgets add only at one order"):
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
    found = di.renyi.epsilon([order, order], budget, [float(delta), float(delta) / 2])
    assert found[0] == budget < found[1]
    assert di.renyi.epsilon.enclose(order, Fraction(budget), delta).contains(Fraction(budget))
    more = math.nextafter(float(delta), 0)
    assert budget < di.renyi.epsilon(order, budget, more) < budget + 1e-14


def test_logarithms_cancel_at_whole_orders_that_float64_has_no_delta_for():
    delta = Fraction(999**999, 1000**1000)
    assert di.renyi.epsilon.enclose(1000, 0, delta).lower == 0
