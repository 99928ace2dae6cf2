"""Misreadings of truncated Laplace noise are rejected."""

from sympy import Equivalent, Rational, exp, log

from didp_ref.papers.field.geng_2020 import AT_MOST_DELTA, OUTSIDE
from didp_ref.papers.field.shared import Delta, above, alarms, below, between, distance, hits, t
from didp_ref.papers.field.shared import scale as width
from didp_ref.papers.shared.alphabet import delta, epsilon
from didp_ref.symbolic.notation import le
from tests.negative_controls import NegativeControl, each_is_refused

NOTHING = {epsilon: 1, Delta: 1, distance: 1, width: 1, below: 0, between: 0, alarms: 0}
QUARTER = Rational(1, 4)
NEGATIVE_CONTROLS = {
    "both sides have delta together": NegativeControl(
        "field.truncated-laplace",
        {epsilon: 1, Delta: 1, delta: QUARTER, t: Rational(3, 2)},
        Equivalent(le(OUTSIDE, delta), le(log(1 + (exp(epsilon) - 1) / delta), t)),
        part="least bound",
    ),
    "delta on either side": NegativeControl(
        "field.truncated-laplace",
        {**NOTHING, above: 2 * QUARTER, hits: 2 * QUARTER, delta: QUARTER},
        hypotheses={AT_MOST_DELTA: le(above, 2 * delta)},
        part="kept",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
