"""Laplace noise: the derivations fall with a bent statement."""

from sympy import Equivalent, Rational, exp, log

from didp_ref.papers.ours.shared import R, alarms, distance, hits, lambda_, tail
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, each_is_refused

HALF, QUARTER = Rational(1, 2), Rational(1, 4)


NEGATIVE_CONTROLS = {
    "the event begins at the higher answer": NegativeControl(
        "bridges.laplace-testing",
        {lambda_: 1, distance: 2, R: Rational(3, 2)},
        Equivalent(le(exp(-Rational(3, 2)), exp(-HALF)), le(distance, R)),
        part="event",
    ),
    "one tail alone": NegativeControl(
        "bridges.laplace-testing",
        {lambda_: 1, distance: 2 * log(2), tail: QUARTER, alarms: QUARTER, hits: 1},
        hypotheses={"hits = 1 - tail": eq(hits, 1)},
        part="advantage",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
