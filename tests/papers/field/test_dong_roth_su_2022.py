"""The advantage under mu-GDP a second way; misreadings are rejected."""

import mpmath
from sympy import Rational

from didp_ref.formulas import testing
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.dong_roth_su_2022 import MIDDLE
from didp_ref.papers.field.shared import alarms, hits, mu
from didp_ref.symbolic.notation import eq
from tests.negative_controls import NegativeControl, each_is_refused

HALF = Rational(1, 2)


def test_no_threshold_does_better_than_the_middle_a_second_way() -> None:
    with mpmath.workdps(30):
        for apart in (0.25, 1.0, 4.0):
            at = [mpmath.ncdf(apart - x) - mpmath.ncdf(-x) for x in mpmath.linspace(-6, 6, 97)]
            middle = mpmath.erf(apart / mpmath.sqrt(8))
            assert max(at) <= middle
            assert 0 <= testing.gaussian_advantage(apart) - middle < 1e-15


NEGATIVE_CONTROLS = {
    "all alarms": NegativeControl(
        "field.gaussian-advantage",
        {mu: 1, hits: Normal(HALF), alarms: Normal(HALF)},
        hypotheses={next(iter(MIDDLE)): eq(alarms, Normal(mu / 2))},
        part="attained",
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
