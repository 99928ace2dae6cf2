"""Moments of noise, integrated a second way; misreadings are rejected."""

import mpmath
import pytest
from sympy import Rational, exp

from didp_ref.formulas import renyi
from didp_ref.papers.field.mironov_2017_noise import moment
from didp_ref.papers.field.shared import Delta, L, R, distance, order, peak, sigma
from didp_ref.papers.shared.events import S
from didp_ref.symbolic.notation import eq, le
from tests.negative_controls import NegativeControl, each_is_refused


@pytest.mark.parametrize(("a", "size", "apart"), [(1.5, 2.0, 1.0), (4.0, 0.5, 0.75)])
def test_moments_are_those_of_the_formulas_a_second_way(
    a: float, size: float, apart: float
) -> None:
    with mpmath.workdps(20):
        budget = (a - 1) * mpmath.mpf(renyi.gaussian(a, size, apart))
        whole = mpmath.quad(
            lambda x: mpmath.npdf(x, apart, size) ** a * mpmath.npdf(x, 0, size) ** (1 - a),
            mpmath.linspace(a * apart - 12 * size, a * apart + 12 * size, 13),
        )
        assert abs(mpmath.log(whole) - budget) < 1e-14
        budget = (a - 1) * mpmath.mpf(renyi.laplace(a, size, apart))
        whole = mpmath.quad(
            lambda x: mpmath.exp((-a * abs(x - apart) - (1 - a) * abs(x)) / size) / (2 * size),
            [-60 * size, 0, apart, apart + 60 * size],
        )
        assert abs(mpmath.log(whole) - budget) < 1e-14


ABOUT_TWO = {
    **{order: 2, sigma: 1, peak: 1, distance: 1, Delta: 1},
    **{R: {1: 2}, L: {1: Rational(3, 2)}, S: {1: 1}},
}
"""The response 2 alone, of the density 1 about 2: its moment of order 2 is exp(1)."""
NEGATIVE_CONTROLS = {
    "Gaussian noise without the order": NegativeControl(
        "field.renyi-of-gaussian",
        ABOUT_TWO,
        le(moment(distance), exp((order - 1) * Delta**2 / (2 * sigma**2))),
        part="bound",
    ),
    "the concentrated budget": NegativeControl(
        "field.renyi-of-gaussian",
        ABOUT_TWO,
        eq(moment(Delta), exp((order - 1) * Delta**2 / (2 * sigma**2))),
        part="attained",
    ),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
