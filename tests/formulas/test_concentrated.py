"""didp_ref/formulas/concentrated.py: by every order, and by the noise itself."""

from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.errors import DomainError

budgets = st.fractions(Fraction(1, 100), 20, max_denominator=100)
deltas = st.fractions(Fraction(1, 10**12), Fraction(99, 100))
ORDERS = [1 + mpmath.mpf(10) ** (mpmath.mpf(k) / 50) for k in range(-400, 400)]


@given(budgets, budgets)
def test_closed_forms(agrees, budget, other):
    agrees(di.concentrated.rho_of_gaussian, deviation=budget, global_sensitivity=other)
    agrees(di.concentrated.deviation, rho=budget, global_sensitivity=other)
    agrees(di.concentrated.rho_of_epsilon, epsilon=budget)


@given(budgets, deltas)
def test_epsilon_simple(agrees, rho, delta):
    agrees(di.concentrated.epsilon_simple, rho=rho, delta=delta)


@settings(max_examples=10)
@given(budgets, budgets)
def test_delta(agrees, rho, epsilon):
    agrees(di.concentrated.delta, rho=rho, epsilon=epsilon)


@settings(max_examples=10)
@given(budgets, deltas)
def test_epsilon(agrees, rho, delta):
    agrees(di.concentrated.epsilon, rho=rho, delta=delta)


@pytest.mark.parametrize(("rho", "epsilon"), [(0.5, 5.0), (0.1, 1.0), (2.0, 0.0), (0.02, 1.5)])
def test_no_order_leaves_less_delta_and_one_leaves_as_much(rho, epsilon):
    """The conversion at an order a, printed as e^((a-1)(a rho - epsilon)) (1 - 1/a)^a/(a - 1)."""
    found = di.concentrated.delta(rho, epsilon)
    at_orders = [
        mpmath.exp((a - 1) * (a * rho - epsilon)) * (1 - 1 / a) ** a / (a - 1) for a in ORDERS
    ]
    assert min(at_orders) * (1 + 1e-12) >= found
    assert min(at_orders) == pytest.approx(found, rel=1e-2)


@pytest.mark.parametrize(("rho", "delta"), [(0.5, 1e-6), (0.1, 1e-3), (2.0, 0.01)])
def test_no_order_leaves_less_epsilon_and_one_leaves_as_much(rho, delta):
    found = di.concentrated.epsilon(rho, delta)
    at_orders = [a * rho + mpmath.log(1 - 1 / a) - mpmath.log(a * delta) / (a - 1) for a in ORDERS]
    assert min(at_orders) * (1 + mpmath.mpf(10) ** -12) >= found
    assert min(at_orders) == pytest.approx(found, rel=1e-3)
    assert di.concentrated.epsilon_simple(rho, delta) > found
    assert di.gaussian.epsilon(delta, di.concentrated.deviation(rho, 1.0), 1.0) < found


@pytest.mark.parametrize("epsilon", [0.1, 1.0, 4.0])
def test_no_order_of_randomized_response_needs_a_larger_budget(epsilon):
    least = di.concentrated.rho_of_epsilon(epsilon)
    ratios = [di.renyi.randomized_response(float(a), epsilon) / float(a) for a in ORDERS[50:]]
    assert max(ratios) <= least == pytest.approx(max(ratios), rel=1e-5)
    assert least < epsilon**2 / 2


def test_where_delta_suffices_epsilon_is_zero():
    assert di.concentrated.epsilon(1e-9, 0.5) == 0.0
    assert di.concentrated.delta(1e6, 1e-300) == 1.0
    assert di.concentrated.delta(1e-300, 1e300) == 2.0**-1074


@pytest.mark.parametrize("rho", [1e16, 1e300, 1.7e308])
def test_a_delta_that_vanishes_beside_its_budget_is_the_least_float64(rho):
    """At the order a with (2a - 1) rho = epsilon, about, it is e^(-rho (a-1)^2)/a."""
    assert di.concentrated.delta(rho, 1.05 * rho) == 2.0**-1074
    assert di.concentrated.delta(rho, rho / 2) == 1.0


@pytest.mark.parametrize("delta", [0.0, 1.0])
def test_nothing_follows_from_no_delta_or_all(delta):
    for formula in (di.concentrated.epsilon, di.concentrated.epsilon_simple):
        with pytest.raises(DomainError, match="delta"):
            formula(0.5, delta)
