"""The divergence of two normal densities: integrated a second way, and a bent statement falls."""

from __future__ import annotations

import mpmath
from sympy import exp, log

from didp_ref.papers.field.shared import Delta, R, a, moment, sigma, whole
from didp_ref.papers.shared.events import S
from didp_ref.symbolic.notation import eq
from tests.negative_controls import NegativeControl, assert_false_and_refused


def test_the_divergence_is_that_of_the_integrals() -> None:
    with mpmath.workdps(30):
        for order, distance, deviation in ((2, 1, 1), (1.5, 2, 3), (8, 0.5, 2)):

            def power(x, order=order, distance=distance, deviation=deviation):
                near = mpmath.npdf(x, distance, deviation)
                return near**order * mpmath.npdf(x, 0, deviation) ** (1 - order)

            centre, width = order * distance, 12 * deviation
            found = mpmath.quad(power, mpmath.linspace(centre - width, centre + width, 25))
            budget = mpmath.log(found) / (order - 1)
            assert abs(budget - order * distance**2 / (2 * mpmath.mpf(deviation) ** 2)) < 1e-12


def test_the_budget_of_order_one_is_refused_at_order_two() -> None:
    """At the response 0 the powers are e^-1, and the density about 2 is e^-2."""
    values = {S: {1: 1}, R: {1: 0}, Delta: 1, sigma: 1, a: 2, moment: exp(-1), whole: exp(-2)}
    budget = Delta**2 / (2 * sigma**2)
    assert_false_and_refused(
        NegativeControl("field.renyi-gaussian", values, eq(log(moment / whole) / (a - 1), budget))
    )
