"""The best order: beside every other in mpmath, and the derivations fall with a bent statement."""

import mpmath
import pytest
from sympy import Rational, exp, log

from didp_ref.formulas import concentrated
from didp_ref.papers.field.bun_steinke_2016 import CONCENTRATED, kept_at, within
from didp_ref.papers.field.canonne_kamath_steinke_2020 import (
    BEST_AT_DELTA,
    BEST_AT_EPSILON,
    epsilon_at,
    exponent,
    odds,
)
from didp_ref.papers.field.mironov_2017 import moment
from didp_ref.papers.field.shared import f_1, f_2, kept, loss, order, order_1, order_2
from didp_ref.papers.shared.alphabet import delta, epsilon, n, rho
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused

BUDGETS = [(0.01, 0.5), (0.5, 5.0), (4.0, 9.0)]


@pytest.mark.parametrize(("own", "spent"), BUDGETS)
def test_no_order_does_better_and_one_does_as_well_a_second_way(own: float, spent: float) -> None:
    """The delta of every order at an epsilon, and the epsilon of every order at that delta."""
    with mpmath.workdps(40):
        rho_, orders = mpmath.mpf(own), [1 + mpmath.mpf(2) ** (k / 200) for k in range(-2000, 2000)]
        deltas = [
            mpmath.exp((a - 1) * (a * rho_ - spent) + a * mpmath.log1p(-1 / a)) / (a - 1)
            for a in orders
        ]
        least = concentrated.delta(rho=own, epsilon=spent)
        assert least * (1 - 2e-15) <= min(deltas) <= least * (1 + 1e-4)
        epsilons = [
            a * rho_ + mpmath.log1p(-1 / a) - mpmath.log(least * a) / (a - 1) for a in orders
        ]
        fewest = concentrated.epsilon(rho=own, delta=least)
        assert fewest * (1 - 2e-15) <= min(epsilons) <= fewest * (1 + 1e-4)
        assert spent * (1 - 2e-15) <= fewest <= spent * (1 + 1e-12)


THIRD = Rational(1, 3)
RESPONSE = {
    **{n: 2, loss: {1: log(2), 2: -log(2)}, kept: {1: 1, 2: 0}, order: 2},
    **{f_1: {1: 2 * THIRD, 2: THIRD}, f_2: {1: THIRD, 2: 2 * THIRD}},
    rho: log(Rational(3, 2)) / 2,
}
"""A randomized response whose moment of the order 2 is 3/2."""
AT_EPSILON = {order_1: 3, order_2: 2, rho: 1, epsilon: 3 - log(2)}
AT_DELTA = {
    **{order_1: 3, order_2: Rational(3, 2), rho: 4 * log(Rational(4, 3))},
    delta: Rational(1, 2),
}
NEGATIVE_CONTROLS = {
    "epsilon alone": NegativeControl(
        "field.concentrated-best-order",
        {**RESPONSE, epsilon: 0, delta: Rational(3, 8)},
        kept_at(epsilon, 0 * delta),
        part="every order",
    ),
    "a moment beyond the budget": NegativeControl(
        "field.concentrated-best-order",
        {**RESPONSE, rho: Rational(1, 1000), epsilon: Rational(1, 500), delta: Rational(1, 4)},
        hypotheses={CONCENTRATED: within(moment(2), 2)},
        part="every order",
    ),
    "the other order has less": NegativeControl(
        "field.concentrated-best-order",
        AT_EPSILON,
        le(exp(exponent(order_1)) / order_1, exp(exponent(order_2)) / order_2),
        part="least delta",
    ),
    "any order": NegativeControl(
        "field.concentrated-best-order",
        {**AT_EPSILON, epsilon: 10},
        hypotheses={BEST_AT_EPSILON: le(odds(order_2), epsilon)},
        part="least delta",
    ),
    "the other order has a smaller epsilon": NegativeControl(
        "field.concentrated-best-order",
        AT_DELTA,
        le(epsilon_at(order_1), epsilon_at(order_2)),
        part="least epsilon",
    ),
    "any order at delta": NegativeControl(
        "field.concentrated-best-order",
        {**AT_DELTA, rho: 1},
        hypotheses={BEST_AT_DELTA: le(log(delta), 0)},
        part="least epsilon",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
