"""The sharper conversion from a Renyi budget, at randomized response; misreadings are rejected."""

import mpmath
from sympy import Rational, exp, log

from didp_ref.formulas import renyi
from didp_ref.papers.field.asoodeh_2020 import converted
from didp_ref.papers.field.mironov_2017 import KEPT_HERE, KEPT_THERE
from didp_ref.papers.field.shared import budget, f_1, f_2, kept, loss, order
from didp_ref.papers.shared.alphabet import delta, n
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused

THIRD = Rational(1, 3)
TELLS = {
    **{n: 2, loss: {1: log(2), 2: -log(2)}},
    **{f_1: {1: 2 * THIRD, 2: THIRD}, f_2: {1: THIRD, 2: 2 * THIRD}},
    **{order: 2, budget: log(Rational(3, 2)), kept: {1: 1, 2: 0}},
}
"""Randomized response at exp(epsilon) = 2: its moment of order 2 is 2/3 * 2 + 1/3 * 1/2 = 3/2."""


def test_randomized_response_meets_the_hypotheses_and_keeps_what_is_promised() -> None:
    values = {**TELLS, delta: Rational(1, 4)}
    assert all(holds(hypothesis, values) for hypothesis in converted().hypotheses.values())
    with mpmath.workdps(30):
        left = renyi.sharper_epsilon(2.0, float(mpmath.log(1.5)), 0.25)
        assert abs(mpmath.exp(left) - 1.5) < 1e-12  # 3/2, times 1 - 1/2, by a chance of 1/2
        assert mpmath.mpf(2) / 3 <= mpmath.exp(left) / 3 + 0.25


NEGATIVE_CONTROLS = {
    "what an order above 1/delta leaves, at one below": NegativeControl(
        "field.renyi-sharper-conversion",
        {**TELLS, delta: Rational(1, 100)},
        le(KEPT_HERE, exp(budget) * (1 - delta) * KEPT_THERE + delta),
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
