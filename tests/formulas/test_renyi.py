"""didp_ref/formulas/renyi.py: the divergences by their integrals."""

import itertools
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


def binary_moment(p, q, order):
    """The moment of a whole order of a mechanism with two outputs, exactly."""
    rest = (1 - p) ** order / (1 - q) ** (order - 1) if p < 1 else 0
    return p**order / q ** (order - 1) + rest


def needed(p, q, delta):
    """The least epsilon of one event, by definition: p <= e^epsilon q + delta."""
    return mpmath.log(as_mpf(p - delta)) - mpmath.log(as_mpf(q))


def as_mpf(x):
    return mpmath.mpf(x.numerator) / x.denominator


def test_no_mechanism_of_two_outputs_needs_more_than_the_sharper_conversion():
    tenths = [Fraction(k, 10) for k in range(1, 11)]
    nearest = 1
    with mpmath.workdps(40):
        for p, q, order in itertools.product(tenths, tenths[:-1], (2, 3, 8)):
            budget = mpmath.log(as_mpf(binary_moment(p, q, order))) / (order - 1)
            above = Fraction(str(budget * (1 + mpmath.mpf(10) ** -30) + mpmath.mpf(10) ** -36))
            for delta in (Fraction(1, 100), Fraction(1, 9), Fraction(1, 4), Fraction(3, 5)):
                if p - delta > q:
                    bound = di.renyi.sharper_epsilon.enclose(order, above, delta)
                    least = needed(p, q, delta)
                    assert as_mpf(bound.upper) >= least, (p, q, order, delta)
                    nearest = min(nearest, as_mpf(bound.upper) - least)
    assert nearest < 1e-25  # a certain event needs all of it


def test_every_branch_of_the_sharper_conversion():
    log, exp = mpmath.log, mpmath.exp
    with mpmath.workdps(40):
        thousandth, hundredth = mpmath.mpf(1) / 1000, mpmath.mpf(1) / 100
        for order, budget, delta, expected in (
            (4, 1, "1/1000", 1 + log(mpmath.mpf(3) / 4) - log(4 * thousandth) / 3),  # one event
            (4, "1/100", "1/1000", log(1 + (exp(3 * hundredth) - 1) / (4 * thousandth)) / 3),
            (8, 1, "1/2", 1 - log(2)),  # an order above 1/delta
            (8, "1/2", "1/2", 0),  # nothing is needed
        ):
            found = di.renyi.sharper_epsilon.enclose(order, budget, delta)
            assert abs(as_mpf(found.lower) - expected) < 1e-20


def test_the_sharper_conversion_is_never_above_the_other_and_is_less_for_small_budgets():
    less = 0
    for order, budget, delta in itertools.product(
        (1.5, 2.0, 16.0, 300.0), (0.001, 0.1, 3.0), (1e-9, 1e-3, 0.3)
    ):
        one, other = (
            di.renyi.sharper_epsilon(order, budget, delta),
            di.renyi.epsilon(order, budget, delta),
        )
        assert one <= other
        less += one < other
    assert less >= 9
    assert di.renyi.sharper_epsilon(2.0, 0.001, 1e-3) < di.renyi.epsilon(2.0, 0.001, 1e-3) / 7
