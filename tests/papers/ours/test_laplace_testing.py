"""Laplace noise: its integral; misreadings are rejected."""

from sympy import Rational, log

from didp_ref.papers.ours.shared import alarms, distance, hits, lambda_, tail
from didp_ref.symbolic.notation import eq
from tests.negative_controls import NegativeControl, each_is_refused

QUARTER = Rational(1, 4)


NEGATIVE_CONTROLS = {
    "one tail alone": NegativeControl(
        "bridges.laplace-testing",
        {lambda_: 1, distance: 2 * log(2), tail: QUARTER, alarms: QUARTER, hits: 1},
        hypotheses={"hits = 1 - tail": eq(hits, 1)},
        part="advantage",
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
