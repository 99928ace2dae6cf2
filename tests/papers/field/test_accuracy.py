"""How far off noise is: the bounds a second way, and the derivations fall with a bent statement."""

from __future__ import annotations

import mpmath
import pytest
from sympy import Rational, log

from didp_ref.formulas import accuracy
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.accuracy import AT_THE_BOUND, HALF_OF_THE_REST, LAPLACE_TAIL
from didp_ref.papers.field.shared import p, scale, sigma, t
from didp_ref.symbolic.notation import eq
from tests.negative_controls import NegativeControl, assert_false_and_refused


def test_noise_is_within_the_bounds_a_second_way() -> None:
    with mpmath.workdps(30):
        for chance in (0.25, 0.9375):
            far = mpmath.mpf(accuracy.laplace(scale=2.0, probability=chance))
            within = mpmath.quad(lambda x: mpmath.exp(-abs(x) / 2) / 4, [-far, 0, far])
            assert abs(within - chance) < 1e-15
            far = mpmath.mpf(accuracy.gaussian(deviation=2.0, probability=chance))
            within = mpmath.quad(lambda x: mpmath.npdf(x, 0, 2), [-far, 0, far])
            assert abs(within - chance) < 1e-15


HALF = Rational(1, 2)
NEGATIVE_CONTROLS = {
    "one tail": NegativeControl(
        "field.laplace-accuracy",
        {scale: 1, p: HALF, t: log(2)},
        eq(1 - LAPLACE_TAIL, p),
    ),
    "half of the bound": NegativeControl(
        "field.laplace-accuracy",
        {scale: 1, p: 1 - Rational(1, 4), t: log(2)},
        hypotheses={AT_THE_BOUND: eq(t, -scale * log(1 - p) / 2)},
    ),
    "the whole rest beyond one side": NegativeControl(
        "field.gaussian-accuracy",
        {sigma: 1, t: 0, p: 1 - Normal(0)},
        hypotheses={HALF_OF_THE_REST: eq(Normal(-t / sigma), 1 - p)},
    ),
}


@pytest.mark.parametrize("control", NEGATIVE_CONTROLS.values(), ids=NEGATIVE_CONTROLS)
def test_a_negative_control_is_false_and_is_refused(control: NegativeControl) -> None:
    assert_false_and_refused(control)
