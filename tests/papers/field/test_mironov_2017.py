"""Renyi budgets: randomized response by hand, and the derivations fall with a bent statement."""

import mpmath
from sympy import Rational, exp, log

from didp_ref.formulas import renyi
from didp_ref.papers.field.mironov_2017 import (
    KEPT_HERE,
    KEPT_THERE,
    LOSSES_WITHIN,
    OUTPUTS,
    RESPONSE,
    SECOND_BUDGET,
    WITHIN_BUDGET,
    moment,
    pure,
)
from didp_ref.papers.field.shared import (
    budget,
    budget_1,
    budget_2,
    f_1,
    f_2,
    h_1,
    kept,
    loss,
    o,
    order,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, n
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq, every, le
from tests.negative_controls import NegativeControl, each_is_refused

THIRD = Rational(1, 3)
RESPONDS = {
    **{n: 2, loss: {1: log(2), 2: -log(2)}},
    **{f_1: {1: 2 * THIRD, 2: THIRD}, f_2: {1: THIRD, 2: 2 * THIRD}},
}
"""Randomized response at exp(epsilon) = 2: its moment of order 2 is 2/3 * 2 + 1/3 * 1/2 = 3/2."""


def test_the_moment_of_randomized_response_by_hand() -> None:
    values = {**RESPONDS, order: 2, epsilon: log(2)}
    assert all(holds(one, values) for one in pure().hypotheses.values())
    for one in (moment(order), RESPONSE):
        assert holds(eq(one, Rational(3, 2)), values)


def test_the_conversion_is_enough_for_randomized_response_a_second_way() -> None:
    """Its delta at an epsilon is what its likelier output exceeds exp(epsilon) of the other by."""
    with mpmath.workdps(30):
        for own, alpha, target in ((1.0, 2.0, 0.05), (0.5, 16.0, 0.01), (2.0, 1.5, 0.1)):
            left = renyi.epsilon(alpha, renyi.randomized_response(alpha, own), target)
            truth = mpmath.exp(own) / (1 + mpmath.exp(own))
            assert truth - mpmath.exp(left) * (1 - truth) <= target


TELLS = {**RESPONDS, order: 2, budget: log(Rational(3, 2)), kept: {1: 1, 2: 0}}
NEGATIVE_CONTROLS = {
    "the budget alone": NegativeControl(
        "field.renyi-conversion",
        {**TELLS, delta: Rational(1, 100)},
        le(KEPT_HERE, exp(budget) * KEPT_THERE + delta),
    ),
    "a thousandth of the moment": NegativeControl(
        "field.renyi-conversion",
        {**TELLS, budget: log(Rational(3, 2000)), delta: Rational(1, 100)},
        hypotheses={WITHIN_BUDGET: le(moment(order), 1000 * exp((order - 1) * budget))},
    ),
    "the larger of two budgets": NegativeControl(
        "field.renyi-composition",
        {
            **{**RESPONDS, order: 2, h_1: {1: Rational(3, 2), 2: Rational(3, 2)}},
            **dict.fromkeys((budget_1, budget_2), log(Rational(3, 2))),
        },
        le(moment(order) * Rational(3, 2), exp((order - 1) * budget_1)),
    ),
    "a second answer beyond its budget": NegativeControl(
        "field.renyi-composition",
        {
            **{**RESPONDS, order: 2, h_1: {1: 2, 2: 2}},
            **{budget_1: log(Rational(3, 2)), budget_2: 0},
        },
        hypotheses={SECOND_BUDGET: every(le(h_1(o), 2), OUTPUTS)},
    ),
    "the loss of twice epsilon": NegativeControl(
        "field.renyi-of-epsilon",
        {**RESPONDS, order: 2, epsilon: log(2) / 2},
        hypotheses={LOSSES_WITHIN: every(le(loss[o], 2 * epsilon), OUTPUTS)},
        part="bound",
    ),
    "epsilon squared": NegativeControl(
        "field.renyi-of-epsilon",
        {order: 2, epsilon: 1},
        eq(RESPONSE, exp(epsilon**2)),
        part="attained",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
