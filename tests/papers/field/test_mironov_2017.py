"""Renyi budgets: randomized response by hand; misreadings are rejected."""

import mpmath
from sympy import Rational, exp, log

from didp_ref.formulas import renyi
from didp_ref.papers.field.mironov_2017 import KEPT_HERE, KEPT_THERE, RESPONSE, moment, pure
from didp_ref.papers.field.shared import budget, f_1, f_2, kept, loss, order
from didp_ref.papers.shared.alphabet import delta, epsilon, n
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, each_is_refused

THIRD = Rational(1, 3)
RESPONDS = {
    **{n: 2, loss: {1: log(2), 2: -log(2)}},
    **{f_1: {1: 2 * THIRD, 2: THIRD}, f_2: {1: THIRD, 2: 2 * THIRD}},
}
"""Randomized response at exp(epsilon) = 2: its moment of order 2 is 2/3 * 2 + 1/3 * 1/2 = 3/2."""


def test_the_moment_of_randomized_response_by_hand() -> None:
    values = {**RESPONDS, order: 2, epsilon: log(2)}
    assert all(holds(hypothesis, values) for hypothesis in pure().hypotheses.values())
    for value in (moment(order), RESPONSE):
        assert holds(eq(value, Rational(3, 2)), values)


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
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
